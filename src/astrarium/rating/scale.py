"""The scale: where the levels stand in each game, and stars between them.

A level is worth as many stars as its number. Between two levels, and beyond the first and the last, points turn into
stars along a straight line. Where a level stands was measured (`levels.toml` says how); a game of somebody else's,
whose levels nobody has measured, has steps of three wins in four.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from functools import cache
from math import log
from pathlib import Path
from typing import Final

POINTS: Final = 400 / log(10)  # points of one unit of the model: 400 of them are ten to one
STEP: Final = POINTS * log(3)  # three wins in four


class Scale:
    """The points of the levels of a game, from the first on.

    >>> line = Scale((-200.0, -100.0, 0.0, 150.0, 250.0))
    >>> line.stars(75.0), line.points(5.5), line.stars(-250.0)
    (3.5, 300.0, 0.5)
    """

    def __init__(self, levels: tuple[float, ...]) -> None:
        self.levels: Final = levels

    def stars(self, points: float) -> float:
        n = self.step(bisect_right(self.levels, points))
        low, high = self.levels[n], self.levels[n + 1]
        return n + 1 + (points - low) / (high - low)

    def points(self, stars: float) -> float:
        n = self.step(int(stars))
        low, high = self.levels[n], self.levels[n + 1]
        return low + (stars - n - 1) * (high - low)

    def step(self, above: int) -> int:
        """The step of the scale, for whoever stands above so many levels; the outermost go on for ever."""
        return min(max(above - 1, 0), len(self.levels) - 2)


@cache
def scale_of(game: str) -> Scale:
    """The scale of a game, by its id."""
    measured = tomllib.loads(Path(__file__).with_name("levels.toml").read_text(encoding="utf-8"))
    found = measured.get(game)
    return Scale(tuple(found["points"]) if found else tuple([STEP * (n - 2) for n in range(5)]))
