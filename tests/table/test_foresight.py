"""Looking ahead tells what would surely happen, and nothing that the seat does not know."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.games import load, ready
from astrarium.table.foresight import foresee

MODES = [(title, mode.word, seats) for title in ready() for mode in load(title).modes for seats in mode.seats[-1:]]


@pytest.mark.parametrize(("title", "mode", "seats"), MODES)
def test_what_is_foreseen_comes_true(title: str, mode: str, seats: int) -> None:
    game, rng = load(title), Random(3)
    s = game.new(game.setting(mode, seats), "ahead")
    told = silent = 0
    for _ in range(150):
        if s.over:
            break
        seat, action = s.asked, rng.choice(s.legal())
        seen = foresee(s, seat, action, rng)
        before = s.counter, s.pool
        s.apply(action)
        if seen is None:
            silent += 1
        else:
            told += 1
            assert seen.json() == s.view(seat).json()
            assert (s.counter, s.pool) == before  # chance is never foreseen
    assert told > 0
    assert silent > 0


def test_a_hidden_card_is_not_foreseen() -> None:
    game, rng = load("celestia-duo"), Random(1)
    s = game.new(game.setting("quick", 2), "hidden")
    tried = 0
    for _ in range(400):
        if s.over:
            break
        for action in s.legal():
            if action.kind.word == "take-hidden" and len(s.see("deck", s.asked) or [0, 0]) > 1:
                tried += 1
                assert foresee(s, s.asked, action, rng) is None
        s.apply(rng.choice(s.legal()))
    assert tried


def test_looking_changes_nothing() -> None:
    game, rng = load("kepler"), Random(1)
    s = game.new(game.setting("standard", 2), "look")
    before = s.fingerprint()
    for action in s.legal():
        foresee(s, s.asked, action, rng)
    assert s.fingerprint() == before
