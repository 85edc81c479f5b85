"""The end as a race for points: every nation's Starship on its lane, and what the points came from."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene import Lane, Race, Row
from astrarium.scene.draw import el, use
from astrarium.text.words import Words

from ..actions import EARTH, PLANET, SHIPS, TRACK, TRACKS
from ..box import MINE, Pieces
from ..ending import total
from ..scoring import CATEGORIES
from ..view import GalaxyView
from .map import owner

GHOST: Final = -1


def race(view: GalaxyView, words: Words) -> Race:
    """Points by category (K3-312); alone, the Ghost runs beside (K3-333)."""
    seats = range(view.seats)
    lanes = [Lane(seat, words.seat(seat), total(view, seat), ship(seat)) for seat in seats]
    count = len(CATEGORIES)
    alone = view.ghost_points >= 0
    if alone:
        lanes.append(Lane(GHOST, words.name("seat", "ghost"), view.ghost_points))
    rows = [
        Row(words.name("category", category), view.sheet[i::count], shown(view, category))
        for i, category in enumerate(CATEGORIES)
    ]
    first = winner(view)
    own = tuple([place for _, place in colonies(view, first)]) if first >= 0 else ()
    closing, counts = words.say("race", "closing", ()), words.say("race", "counts", ())
    return Race(closing, tuple(lanes), 0, tuple(rows), adds=not alone, places=own, counts=counts)


def ship(seat: int) -> Markup:
    return el("svg", use(f"g-ke-ship-{seat}", turn=90), viewBox="-16 -16 32 32")


def winner(view: GalaxyView) -> int:
    """The seat that won alone, or that played alone; otherwise -1."""
    if view.seats == 1:
        return 0
    first = [seat for seat, rank in enumerate(view.ranks) if rank == 1]
    return first[0] if len(first) == 1 else -1


def shown(view: GalaxyView, category: str) -> tuple[str, ...]:
    """Where on the board a category of the winner is seen."""
    seat = winner(view)
    if seat < 0:
        return ()
    if category == "tracks":
        box: Pieces = view.pieces
        points = [[box.space_points[space] for space in view.tracks[track::TRACKS]] for track in range(TRACKS)]
        ahead = [line[seat] - max([n for other, n in enumerate(line) if other != seat], default=0) for line in points]
        track = ahead.index(max(ahead))
        return (f"marker:{TRACK.values[track]}-{seat}",)
    if category == "mines":
        mines = [hex for hex, body in zip(view.sites, view.bodies, strict=True) if body == MINE]
        ships = view.ships[seat * SHIPS : (seat + 1) * SHIPS]
        return tuple([f"#piece-ship-{seat}-{n}" for n, hex in enumerate(ships, 1) if hex in mines])
    if category in ("terraformed", "zones", "all-types", "same-type", "antimatter"):
        own = colonies(view, seat)
        return tuple([place for planet, place in own if category != "terraformed" or view.terraformed >> planet & 1])
    return ()


def colonies(view: GalaxyView, seat: int) -> list[tuple[int, str]]:
    """A nation's planets, and what shows each on the board."""
    planets = [planet for planet in range(len(PLANET.values)) if planet != EARTH and owner(view, planet) == seat]
    return [(planet, f"planet:{PLANET.values[planet]}") for planet in planets]
