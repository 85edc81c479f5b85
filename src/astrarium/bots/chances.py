"""Chances: how often positions that were judged alike have been won.

A judgement orders positions; it does not know how often they are won. That was counted: bots of equal strength have
played every game in every mode with every number of seats, and a logistic curve was fitted to what they believed and
what came of it (`benchmarks/judgement.py --fit`, which also shows how true the chances are on games that were not
fitted). The file beside the game's judgement, `chances.json`, holds the weights. There are two curves: one for a
position as it is judged, one for what a search expects.

A weight changes with the stage of the game, along straight lines between four marks: the same lead means more near the
end, and the numbers that count tell more of it then (`trust`). With three or four seats an even game is a third or a
quarter for each.
"""

from __future__ import annotations

import json
from math import atanh, exp
from pathlib import Path
from typing import Any, Final

MARKS: Final = 4  # stages between which weights change along straight lines
STEEPEST: Final = 0.98  # a judgement beyond this is taken for this
SUREST: Final = 0.995  # a chance that is never exceeded before the game is over


class ChanceCurve:
    """Weights of one setting: at each mark a constant, a slope and how far the numbers that count are trusted there,
    and a weight for each of these.

    >>> round(ChanceCurve([0.0] * 4, [1.0] * 4, []).chance(0.5, 0.0, []), 2)
    0.5
    """

    __slots__ = ("base", "slope", "trust", "weights")

    def __init__(
        self, base: list[float], slope: list[float], weights: list[float], trust: list[float] | None = None
    ) -> None:
        self.base: Final = base
        self.slope: Final = slope
        self.weights: Final = weights
        self.trust: Final[list[float]] = trust or [1.0] * MARKS

    def chance(self, stage: float, value: float, numbers: list[float]) -> float:
        """From 0 to 1."""
        place = min(1.0, max(0.0, stage)) * (MARKS - 1)
        mark = min(int(place), MARKS - 2)
        part = place - mark
        lead = atanh(min(STEEPEST, max(-STEEPEST, value)))
        total: float = (1 - part) * (self.base[mark] + self.slope[mark] * lead)
        total += part * (self.base[mark + 1] + self.slope[mark + 1] * lead)
        counted = 0.0
        for n, weight in enumerate(self.weights):
            counted += weight * numbers[n]
        total += counted * ((1 - part) * self.trust[mark] + part * self.trust[mark + 1])
        return min(SUREST, max(1 - SUREST, 1 / (1 + exp(-min(30.0, max(-30.0, total))))))


class Chances:
    """The curves of a game by setting, `mode/seats`: of judged positions, and of what a search expects; and the chance
    of each when nobody is ahead."""

    __slots__ = ("even", "judged", "searched")

    def __init__(
        self, judged: dict[str, ChanceCurve], searched: dict[str, ChanceCurve], even: dict[str, float]
    ) -> None:
        self.judged: Final = judged
        self.searched: Final = searched
        self.even: Final = even


def read_chances(path: Path, features: tuple[str, ...]) -> Chances:
    """The curves of a file; none if there is no file, or if it was made for other numbers."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Chances({}, {}, {})
    data: dict[str, Any] = json.loads(text)
    if tuple(data["features"]) != features:
        return Chances({}, {}, {})
    found: list[dict[str, ChanceCurve]] = []
    for kind in ("judged", "searched"):
        curves = data[kind].items()
        found.append(
            {key: ChanceCurve(one["base"], one["slope"], one["weights"], one.get("trust")) for key, one in curves}
        )
    return Chances(found[0], found[1], {key: float(rate) for key, rate in data["even"].items()})
