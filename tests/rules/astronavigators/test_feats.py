"""What is worth a star in a logbook."""

from __future__ import annotations

import pytest

from astrarium.games import load
from astrarium.games.astronavigators.feats import feats
from astrarium.games.astronavigators.nouns import SET_COUNT
from astrarium.games.astronavigators.state import INACTIVE

GAME = load("astronavigators")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("number", [0, SET_COUNT - 1])
def test_a_whole_set_is_a_star_for_its_owner_alone(seat: int, number: int) -> None:
    s = GAME.new(GAME.setting("first-and-fast", 2), "feats")
    s.outcome = [-1, -1]
    assert "set" not in feats(s.view(0), 0) + feats(s.view(1), 1)
    tokens = [INACTIVE] * len(s.set_token)
    tokens[seat * SET_COUNT + number] = INACTIVE + 1
    s.set_token = tokens
    assert ["set" in feats(s.view(who), who) for who in (0, 1)] == [seat == 0, seat == 1]
