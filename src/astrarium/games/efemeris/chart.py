"""The map as it lies: which spaces exist, what they are, and which are adjacent (EF-004 .. EF-011).

A chart never changes. Placing or turning a tile makes another one, shared by every state that has the same
map; what is asked of it often is kept.
"""

from __future__ import annotations

from typing import Final

from .actions import CENTRAL
from .box import PLAIN, PLANET_SPACE, SINGULARITY, Pieces
from .grid import BESIDE, CENTRE, EDGE, INSIDE, SIDES_OF, SLOT_OF, SLOTS, SPACES

FAR: Final = 99
EMPTY: Final = -1  # no tile in this slot; otherwise tile * 6 + rotation


class Drawn:
    """What follows from the tiles, space by space; see `Chart`."""

    __slots__ = ("near", "planets", "what")

    def __init__(self, near: list[tuple[int, ...]], what: bytes, planets: list[int]) -> None:
        self.near: Final = near
        self.what: Final = what
        self.planets: Final = planets


class Chart:
    """The adjacency of all spaces for one arrangement of tiles. What follows from the tiles is drawn when it is first
    asked for: mostly two tiles come to lie before a ship sails."""

    __slots__ = ("balls", "box", "drawn", "fields", "fresh", "known", "laid", "open", "rose", "tiles")

    def __init__(self, box: Pieces, tiles: list[int], laid: int, open: int, known: Drawn, fresh: list[int]) -> None:
        self.box: Final = box
        self.tiles: Final = tiles  # slot -> EMPTY, or tile * 6 + rotation (EF-005)
        self.laid: Final = laid  # slots with a tile, a bit each
        self.open: Final = open  # empty slots beside a placed tile, a bit each (EF-205)
        self.rose: Final = INSIDE[CENTRE] + box.rose_place
        self.balls: Final[dict[int, list[int]]] = {}
        self.fields: Final[dict[int, list[int]]] = {}
        self.known: Final = known  # what was drawn of an earlier chart …
        self.fresh: Final = fresh  # … and the slots that have got a tile since
        self.drawn: Drawn | None = None

    @property
    def near(self) -> list[tuple[int, ...]]:
        """Space -> the spaces adjacent to it, in order (EF-008, EF-009, EF-R01, EF-R02)."""
        return self.draw().near

    @property
    def what(self) -> bytes:
        """Space -> what is printed there (EF-011)."""
        return self.draw().what

    @property
    def planets(self) -> list[int]:
        """Planet -> its space, or -1 while its tile is not placed."""
        return self.draw().planets

    def draw(self) -> Drawn:
        """All that follows from the tiles."""
        if self.drawn is not None:
            return self.drawn
        near = self.known.near.copy()
        planets = self.known.planets.copy()
        what = self.known.what
        for slot in self.fresh:
            code = self.tiles[slot]
            inside = INSIDE[slot]
            printed = self.box.tiles[code // 6]
            what = what[:inside] + printed.kinds + what[inside + len(printed.kinds) :]
            for planet, place in printed.planets:
                planets[planet] = inside + place
            for space, ways in plate(self.box, slot, code):
                old = near[space]
                near[space] = merged(old, ways) if old else ways
        found = self.drawn = Drawn(near, what, planets)
        return found

    def with_tile(self, slot: int, tile: int, rotation: int) -> Chart:
        """The chart with one more tile."""
        tiles = self.tiles.copy()
        tiles[slot] = tile * 6 + rotation
        laid = self.laid | 1 << slot
        open = (self.open | BESIDE[slot]) & ~laid
        if self.drawn is not None:
            return Chart(self.box, tiles, laid, open, self.drawn, [slot])
        return Chart(self.box, tiles, laid, open, self.known, [*self.fresh, slot])

    def turned(self, slot: int, steps: int) -> Chart:
        """The chart with one tile turned (EF-804); only the Cassini ability does this (EF-004)."""
        tiles = self.tiles[:]
        code = tiles[slot]
        tiles[slot] = code - code % 6 + (code % 6 + steps) % 6
        return draw_chart(self.box, tiles)

    # ------------------------------------------------------------ distances
    def ball(self, space: int, steps: int) -> list[int]:
        """All spaces at distance 1 to `steps`, nearest first, whatever stands on them (EF-010)."""
        key = space * 16 + steps
        found = self.balls.get(key)
        if found is None:
            near = self.near
            found = list(near[space])
            first = 0
            for _ in range(1, steps):
                shore = found[first:]
                first = len(found)
                for u in shore:
                    for v in near[u]:
                        if v != space and v not in found:
                            found.append(v)
            self.balls[key] = found
        return found

    def field(self, space: int, walls: int = 0) -> list[int]:
        """How many steps a ship needs from every space to this one when no ship is in its way, `FAR` where
        none.

        Nobody crosses a singularity (EF-310) nor the planets of `walls`, one bit for each (EF-308).
        """
        key = walls * SPACES + space
        found = self.fields.get(key)
        if found is None:
            drawn = self.draw()
            near, what = drawn.near, drawn.what
            found = [FAR] * SPACES
            found[space] = 0
            shore = [space]
            for u in shore:
                kind = what[u]
                if u != space and (kind == SINGULARITY or (kind >= PLANET_SPACE and walls >> kind - PLANET_SPACE & 1)):
                    continue
                for v in near[u]:
                    if found[v] == FAR:
                        found[v] = found[u] + 1
                        shore.append(v)
            self.fields[key] = found
        return found

    # ------------------------------------------------------------ tiles
    def has_half_space(self, slot: int, side: int) -> bool:
        """Whether the tile of the slot has a path to this side (EF-006)."""
        code = self.tiles[slot]
        return code != EMPTY and (side - code) % 6 in self.box.tiles[code // 6].edges

    def halves(self, edge: int) -> list[int]:
        """The slots whose tiles have a half-space on this edge space (EF-007)."""
        return [i // 6 for i in SIDES_OF[edge] if self.has_half_space(i // 6, i % 6)]

    def lies_on(self, space: int, slot: int) -> bool:
        """Whether a ship there is on the tile of this slot alone: inside, or on an edge only it reaches
        (EF-R26).
        """
        return SLOT_OF[space] == slot or (SLOT_OF[space] < 0 and self.halves(space) == [slot])


def blank_chart(box: Pieces) -> Chart:
    """No tile at all."""
    if not box.blank:
        nothing = Drawn([()] * SPACES, bytes([PLAIN] * SPACES), [-1] * len(box.cost))
        box.blank.append(Chart(box, [EMPTY] * SLOTS, 0, 0, nothing, []))
    found = box.blank[0]
    assert isinstance(found, Chart)
    return found


def merged(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The neighbours of a space on two tiles as one row, in order; mostly there is one on each."""
    if one[-1] < other[0]:
        return one + other
    return other + one if other[-1] < one[0] else tuple(sorted(one + other))


def plate(box: Pieces, slot: int, code: int) -> list[tuple[int, tuple[int, ...]]]:
    """The spaces a tile links when it lies so, each with its neighbours on this tile, in order."""
    key = slot * len(box.tiles) * 6 + code
    found = box.plates[key]
    if not found:
        ways: dict[int, set[int]] = {}
        for a, b in box.tiles[code // 6].links:
            u = EDGE[slot * 6 + (a + code) % 6] if a < 6 else INSIDE[slot] + a - 6
            v = EDGE[slot * 6 + (b + code) % 6] if b < 6 else INSIDE[slot] + b - 6
            ways.setdefault(u, set()).add(v)
            ways.setdefault(v, set()).add(u)
        found = box.plates[key] = [(space, tuple(sorted(ways[space]))) for space in sorted(ways)]
    return found


def opening_chart(box: Pieces) -> Chart:
    """The central tile alone, drawn once (EF-103)."""
    if not box.opening:
        chart = blank_chart(box).with_tile(CENTRE, CENTRAL, 0)
        chart.draw()
        box.opening.append(chart)
    found = box.opening[0]
    assert isinstance(found, Chart)
    return found


def draw_chart(box: Pieces, tiles: list[int]) -> Chart:
    """The chart of a list of placed tiles."""
    slots = [slot for slot, code in enumerate(tiles) if code != EMPTY]
    laid = beside = 0
    for slot in slots:
        laid |= 1 << slot
        beside |= BESIDE[slot]
    return Chart(box, tiles, laid, beside & ~laid, blank_chart(box).draw(), slots)
