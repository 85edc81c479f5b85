"""Where everything lies on the drawn map: slots, spaces, and the curves of the celestial paths.

A tile is a flat-top hexagon of radius 100. Paths meet a border at right angles, so that those of two tiles join into
one line; inside a tile they leave a space turned a little, always the same way, which gives the sky its drift.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final

from astrarium.scene.draw import Point, number

from ..actions import CENTRAL, FIRST_EXPERT, FIRST_PATH
from ..box import ANCHORAGE, PLANET_SPACE, ROSE, Pieces, Tile
from ..grid import COORDINATES, INSIDE, SIDES_OF, SLOT_OF

R: Final = 100.0
EDGE_AT: Final = R * math.sqrt(3) / 2
HANDLE: Final = 0.42  # how far a curve's handle reaches, as a part of its length
DRIFT: Final = 30.0  # how far a path turns when it leaves an interior space


def towards(side: float) -> Point:
    """The direction of a side: 0 is North, then clockwise."""
    a = math.radians(-90 + 60 * side)
    return math.cos(a), math.sin(a)


def turned(p: Point, rotation: float) -> Point:
    a = math.radians(60 * rotation)
    return p[0] * math.cos(a) - p[1] * math.sin(a), p[0] * math.sin(a) + p[1] * math.cos(a)


def centre(slot: int) -> Point:
    """The middle of a slot."""
    q, r = COORDINATES[slot]
    return 1.5 * R * q, math.sqrt(3) * R * (r + q / 2)


@cache
def corners(r: float) -> tuple[Point, ...]:
    return tuple([(r * math.cos(math.radians(60 * i)), r * math.sin(math.radians(60 * i))) for i in range(6)])


def ways_of(tile: Tile, end: int) -> list[int]:
    """The edges that an interior space leads to straight away."""
    return [min(link) for link in tile.links if max(link) == end and min(link) < 6]


def inner(tile: Tile, number: int, place: int) -> Point:
    """Where an interior space is printed, seen from the tile's middle."""
    kind, end = tile.what[place], 6 + place
    ways = ways_of(tile, end)
    if number == CENTRAL:
        if kind == ROSE:
            return 0.0, 0.0
        side = ways[0] if ways else place
        x, y = towards(side)
        return x * 57.5, y * 57.5
    harbour = ANCHORAGE in tile.what and any(what >= PLANET_SPACE for what in tile.what)
    if harbour:
        berth = ways_of(tile, 6 + tile.what.index(ANCHORAGE))
        x, y = towards(berth[0]) if berth else (0.0, 1.0)
        return (x * 51.5, y * 51.5) if kind == ANCHORAGE else (-x * 5, -y * 5)
    if number < FIRST_PATH:
        return 0.0, 0.0
    if len(tile.what) > 1:
        linked = [link for link in tile.links if min(link) >= 6]
        if linked or not ways:
            side = ways[0] if ways else 3
            x, y = towards(side)
            return x * 33, y * 33
        mean = [sum(towards(side)[axis] for side in ways) / len(ways) for axis in (0, 1)]
        size = math.hypot(mean[0], mean[1])
        if size < 0.1:  # two straight paths: one on either side of the middle
            x, y = towards(ways[0] + 1.5)
            return x * 30 * (1 if place == 0 else -1), y * 30 * (1 if place == 0 else -1)
        return mean[0] / size * 34, mean[1] / size * 34
    if not ways:
        return 0.0, 0.0
    mean = [sum(towards(side)[axis] for side in ways) / len(ways) for axis in (0, 1)]
    return mean[0] * 22, mean[1] * 22


@lru_cache(64)
def curves(box: Pieces, number_: int) -> str:
    """All paths of a tile in its printed position, as one path."""
    return "".join([f"M{dot(p)}C{dot(a)} {dot(b)} {dot(q)}" for p, a, b, q in bends(box, number_).values()])


@lru_cache(64)
def bends(box: Pieces, number_: int) -> dict[tuple[int, int], tuple[Point, Point, Point, Point]]:
    """The curve of each path of a tile in its printed position, by its ends."""
    tile = box.tiles[number_]

    def place(end: int) -> Point:
        if end < 6:
            x, y = towards(end)
            return x * EDGE_AT, y * EDGE_AT
        return inner(tile, number_, end - 6)

    found = {}
    for a, b in tile.links:
        p, q = place(a), place(b)
        dx, dy = q[0] - p[0], q[1] - p[1]
        length = math.hypot(dx, dy)
        drift = 0.0 if number_ == CENTRAL else DRIFT
        first = handle(a, p, dx, dy, length, drift)
        second = handle(b, q, -dx, -dy, length, -drift)
        found[a, b] = (p, first, second, q)
    return found


def leg(box: Pieces, tiles: tuple[int, ...], one: int, other: int) -> str:
    """The way from a space to the next, along the printed path, as the rest of a path that stands at its beginning."""
    curve = bend(box, tiles, one, other)
    if curve is None:
        return f"L{dot(where(box, tiles, other))}"
    return "C" + " ".join([dot(point) for point in curve[1:]])


def bend(box: Pieces, tiles: tuple[int, ...], one: int, other: int) -> tuple[Point, Point, Point, Point] | None:
    """The printed path from a space to the next, where there is one: its ends with their handles."""
    for slot in slots_at(one):
        code = tiles[slot]
        if code < 0 or slot not in slots_at(other):
            continue
        drawn = bends(box, code // 6)
        a, b = end_at(slot, code % 6, one), end_at(slot, code % 6, other)
        curve = drawn.get((a, b)) or (drawn[b, a][::-1] if (b, a) in drawn else None)
        if curve:
            cx, cy = centre(slot)
            (ax, ay), (bx, by), (dx, dy), (ex, ey) = [turned(point, code % 6) for point in curve]
            return (ax + cx, ay + cy), (bx + cx, by + cy), (dx + cx, dy + cy), (ex + cx, ey + cy)
    return None


def slots_at(space: int) -> list[int]:
    """The slots that a space belongs to: its own, or the two of an edge."""
    return [SLOT_OF[space]] if SLOT_OF[space] >= 0 else [i // 6 for i in SIDES_OF[space]]


def end_at(slot: int, rotation: int, space: int) -> int:
    """A space as an end of the paths that are printed on the tile of a slot."""
    if SLOT_OF[space] >= 0:
        return 6 + space - INSIDE[slot]
    return next((i % 6 - rotation) % 6 for i in SIDES_OF[space] if i // 6 == slot)


def handle(end: int, p: Point, dx: float, dy: float, length: float, drift: float) -> Point:
    if end < 6:
        x, y = towards(end)
        return p[0] - x * length * HANDLE, p[1] - y * length * HANDLE
    x, y = turned((dx, dy), drift / 60)
    return p[0] + x * HANDLE, p[1] + y * HANDLE


def dot(p: Point) -> str:
    return f"{number(p[0])} {number(p[1])}"


def where(box: Pieces, tiles: tuple[int, ...], space: int) -> Point:
    """Where a space lies on the map."""
    slot = SLOT_OF[space]
    if slot < 0:
        slot, side = divmod(SIDES_OF[space][0], 6)
        (cx, cy), (x, y) = centre(slot), towards(side)
        return cx + x * EDGE_AT, cy + y * EDGE_AT
    code = tiles[slot]
    x, y = turned(inner(box.tiles[code // 6], code // 6, space - INSIDE[slot]), code % 6)
    cx, cy = centre(slot)
    return cx + x, cy + y


def half_open(tiles: tuple[int, ...], box: Pieces, space: int) -> bool:
    """Whether an edge space faces nothing: only one tile has a path there (EF-007)."""
    reached = 0
    for i in SIDES_OF[space]:
        code = tiles[i // 6]
        if code >= 0 and (i % 6 - code) % 6 in box.tiles[code // 6].edges:
            reached += 1
    return reached == 1


def group(tile: int) -> str:
    if tile == CENTRAL:
        return "central"
    if tile < FIRST_PATH:
        return "planet"
    return "path" if tile < FIRST_EXPERT else "expert"
