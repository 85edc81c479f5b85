"""What is worth a star in a logbook."""

from __future__ import annotations

import pytest

from astrarium.games import load
from astrarium.games.celestia_duo.feats import feats

GAME = load("celestia-duo")


@pytest.mark.parametrize(("step", "stars"), [(1, []), (2, ["step-2"]), (3, ["step-3"]), (4, []), (5, ["step-5"])])
def test_steps_of_the_ladder_are_stars_for_a_pair_that_wins(step: int, stars: list[str]) -> None:
    s = GAME.new(GAME.setting("normal", options={"ladder": step}), "feats")
    s.outcome = [1, 1]
    assert [star for star in feats(s.view(0), 0) if star.startswith("step")] == stars
    s.outcome = [-1, -1]
    assert feats(s.view(0), 0) == []
