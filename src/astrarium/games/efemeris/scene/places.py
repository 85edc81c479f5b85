"""Where things lie on the map, for whoever draws on it: every space, not only those that can be pointed at."""

from __future__ import annotations

from astrarium.kernel import Event
from astrarium.scene.draw import Point
from astrarium.scene.drawing import Place
from astrarium.text.words import Words

from ..actions import PLANETS
from ..box import PLANET_SPACE, Pieces
from ..grid import SLOT_NAMES, SPACE_NAMES
from ..names import map_of
from ..state import NONE
from ..view import FirmamentView
from . import art, chart
from .map import REACH

PLANET_R = 41.0
SPACE_R = 31.0
SPOT_R = 13.0
PARTS = 8  # of a curve


def space_of(view: FirmamentView, target: str) -> int:
    """The space of a target, or -1: a space itself, a planet, or where a ship lies."""
    domain, _, value = target.partition(":")
    drawn = map_of(view.pieces, tuple(view.tiles))
    if domain == "space" and value in SPACE_NAMES:
        found = SPACE_NAMES.index(value)
        return found if drawn.near[found] else NONE
    if domain == "planet" and value in PLANETS:
        return drawn.planets[PLANETS.index(value)]
    return NONE


def where(view: FirmamentView, words: Words, target: str) -> Place | None:
    """A space, a planet or a slot; ships, cards and the register are read from the drawing."""
    domain, _, value = target.partition(":")
    if domain == "slot" and value in SLOT_NAMES:
        return Place.round(*chart.centre(SLOT_NAMES.index(value)), 86)
    space = space_of(view, target)
    if space == NONE:
        return None
    box: Pieces = view.pieces
    kind = map_of(box, tuple(view.tiles)).what[space]
    x, y = chart.where(box, tuple(view.tiles), space)
    plain = kind < PLANET_SPACE and art.looks(kind) == "plain"
    return Place.round(x, y, PLANET_R if kind >= PLANET_SPACE else SPOT_R if plain else REACH.get(kind, SPACE_R))


def before(view: FirmamentView, event: Event) -> FirmamentView:
    """The map before a tile was placed (EF-205) or turned (EF-804)."""
    if event.text not in ("places-tile", "turns-tile"):
        return view
    tiles = list(view.tiles)
    if event.text == "places-tile":
        tiles[int(event.facts[2])] = NONE
    else:
        tile, rotation = divmod(tiles[int(event.facts[1])], 6)
        tiles[int(event.facts[1])] = 6 * tile + (rotation - int(event.facts[2])) % 6
    return view.but(tiles=tiles)


def leg(view: FirmamentView, one: str, other: str) -> list[Point] | None:
    """The printed path from a space to the next."""
    a, b = space_of(view, one), space_of(view, other)
    if NONE in (a, b):
        return None
    curve = chart.bend(view.pieces, tuple(view.tiles), a, b)
    if curve is None:
        return None
    p, q, r, s = curve
    made = []
    for i in range(PARTS + 1):
        t = i / PARTS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        made.append(
            (
                sum([share * point[0] for share, point in zip(shares, (p, q, r, s), strict=True)]),
                sum([share * point[1] for share, point in zip(shares, (p, q, r, s), strict=True)]),
            )
        )
    return made
