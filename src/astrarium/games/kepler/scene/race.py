"""The end as a race for points: every nation's Starship on its lane, and what the points came from."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene import Lane, Race, Row
from astrarium.scene.draw import el, use
from astrarium.text.words import Words

from ..actions import EARTH, PLANET, TRACK, TRACKS
from ..box import Pieces
from ..ending import total
from ..scoring import CATEGORIES
from .map import owner

GHOST: Final = -1


def race(view: View, words: Words) -> Race:
    """Points by category (K3-312); alone, the Ghost runs beside (K3-333)."""
    seats = range(view.seats)
    lanes = [Lane(seat, words.seat(seat), total(view, seat), ship(seat)) for seat in seats]
    count = len(CATEGORIES)
    alone = view["ghost_points"] >= 0
    if alone:
        lanes.append(Lane(GHOST, words.name("seat", "ghost"), view["ghost_points"]))
    rows = [
        Row(words.name("category", category), view["sheet"][i::count], shown(view, category))
        for i, category in enumerate(CATEGORIES)
    ]
    return Race(words.say("race", "closing", ()), tuple(lanes), 0, tuple(rows), adds=not alone)


def ship(seat: int) -> Markup:
    return el("svg", use(f"g-ke-ship-{seat}", turn=90), viewBox="-16 -16 32 32")


def shown(view: View, category: str) -> tuple[str, ...]:
    """Where on the board a category of the winner is seen."""
    first = [seat for seat, rank in enumerate(view["ranks"]) if rank == 1]
    if len(first) != 1:
        return ()
    seat = first[0]
    if category == "tracks":
        box: Pieces = view.pieces
        points = [[box.space_points[space] for space in view["tracks"][track::TRACKS]] for track in range(TRACKS)]
        ahead = [line[seat] - max([n for other, n in enumerate(line) if other != seat], default=0) for line in points]
        track = ahead.index(max(ahead))
        return (f"marker:{TRACK.values[track]}-{seat}",)
    if category in ("terraformed", "zones", "all-types", "same-type", "antimatter"):
        own = [planet for planet in range(len(PLANET.values)) if planet != EARTH and owner(view, planet) == seat]
        green = [planet for planet in own if view["terraformed"] >> planet & 1]
        return tuple([f"planet:{PLANET.values[planet]}" for planet in (green if category == "terraformed" else own)])
    return ()
