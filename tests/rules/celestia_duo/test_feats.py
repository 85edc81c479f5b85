"""What is worth a star in a logbook."""

from __future__ import annotations

import pytest

from astrarium.games import load
from astrarium.games.celestia_duo.feats import feats

GAME = load("celestia-duo")


@pytest.mark.parametrize(("mode", "word"), [("normal", "step"), ("expert", "expert")])
@pytest.mark.parametrize("step", range(1, 6))
def test_CD_292_steps_of_each_ladder_are_stars_of_their_own(mode: str, word: str, step: int) -> None:
    s = GAME.new(GAME.setting(mode, options={"ladder": step}), "feats")
    s.outcome = [1, 1]
    found = [star for star in feats(s.view(0), 0) if star[-1].isdigit()]
    assert found == ([f"{word}-{step}"] if step > 1 else [])
    assert mode in feats(s.view(0), 0)
    s.outcome = [-1, -1]
    assert feats(s.view(0), 0) == []
