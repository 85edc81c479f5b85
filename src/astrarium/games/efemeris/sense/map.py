"""Judgement for exploration: where a tile is of use."""

from __future__ import annotations

from typing import Any, Final

from .. import actions as act
from ..box import ANCHORAGE, PLANET_SPACE, SINGULARITY
from ..chart import EMPTY
from ..exploration import PlaceTile
from ..grid import COORDINATES, NEIGHBOUR, distance
from ..state import NONE, Firmament

PLANETS: Final = len(act.PLANETS)


class Surveyor:
    """How useful a place of a tile is: ways that meet, treasures on one's own side, singularities on the
    others'.
    """

    def __init__(self, s: Firmament, me: int) -> None:
        q = s.question
        self.s: Final = s
        home = not isinstance(q, PlaceTile)
        self.tile: Final = q.tile if isinstance(q, PlaceTile) else act.FIRST_PLANET + s.owner.index(me)
        kinds = s.box.tiles[self.tile].what
        self.lure: Final = 0.0 if home else sum([lure_of(kind) for kind in kinds])
        side = s.terms.side[me]
        self.mine: Final[list[int]] = []
        self.theirs: Final[list[int]] = []
        for planet in range(PLANETS):
            owner = s.owner[planet]
            if owner != NONE and s.chart.planets[planet] >= 0:
                slot = slot_of_planet(s, planet)
                (self.mine if s.terms.side[owner] == side else self.theirs).append(slot)

    def worth(self, a: Any) -> float:
        """Of a place for the tile, `Lying`."""
        s = self.s
        points = 0.0
        for edge in s.box.tiles[self.tile].edges:
            side = (edge + a.rotation) % 6
            beside = NEIGHBOUR[a.slot * 6 + side]
            if beside < 0 or s.tiles[beside] == EMPTY:
                points += 0.1 if beside in s.terms.slots else -0.1
            elif s.chart.has_half_space(beside, (side + 3) % 6):
                points += 0.5
            else:
                points -= 0.2
        nearer = self.nearer(a)
        return points * (1 + 0.2 * nearer) + self.lure * nearer

    def nearer(self, a: Any) -> int:
        """By how many slots it lies nearer to a planet of mine than to any of theirs."""
        if not self.mine or not self.theirs:
            return 0
        return min([gap(a.slot, slot) for slot in self.theirs]) - min([gap(a.slot, slot) for slot in self.mine])

    def meeting(self, a: Any) -> int:
        """How many paths of the tile go on over its edges."""
        s, count = self.s, 0
        for edge in s.box.tiles[self.tile].edges:
            side = (edge + a.rotation) % 6
            beside = NEIGHBOUR[a.slot * 6 + side]
            if beside >= 0 and s.tiles[beside] != EMPTY and s.chart.has_half_space(beside, (side + 3) % 6):
                count += 1
        return count


def lure_of(kind: int) -> float:
    if kind >= PLANET_SPACE:
        return 0.5
    if kind == SINGULARITY:
        return -0.4
    return 0.25 if kind >= ANCHORAGE else 0.0


def slot_of_planet(s: Firmament, planet: int) -> int:
    tile = act.FIRST_PLANET + planet
    for slot in s.terms.slots:
        if s.tiles[slot] // 6 == tile:
            return slot
    return s.terms.slots[0]


def gap(one: int, other: int) -> int:
    a, b = COORDINATES[one], COORDINATES[other]
    return distance(a[0] - b[0], a[1] - b[1])
