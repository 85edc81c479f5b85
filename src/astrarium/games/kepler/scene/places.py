"""Where things lie on the galaxy, for whoever draws on it: every hex, not only those that can be pointed at."""

from __future__ import annotations

from astrarium.kernel.outside import whole_number
from astrarium.scene.drawing import Place
from astrarium.text.words import Words

from ..actions import HEX, PLANET, SHIPS
from ..state import SUPPLY
from ..view import GalaxyView
from .space import SIDE, centre

SHIP_R = 17.0


def where(view: GalaxyView, words: Words, target: str) -> Place | None:
    """A hex, a planet that lies face up, or anybody's Starship (`starship:0-1`: seat and number)."""
    domain, _, value = target.partition(":")
    if domain == "hex" and value in HEX.values:
        return Place.round(*centre(HEX.values.index(value)), SIDE)
    if domain == "planet" and value in PLANET.values:
        number = PLANET.values.index(value)
        if number and number in view.bodies:
            return Place.round(*centre(view.sites[view.bodies.index(number)]), SIDE)
    if domain == "starship":
        seat, ship = [whole_number(part) for part in (value.partition("-")[0], value.partition("-")[2])]
        if seat is not None and ship is not None:
            found = SHIPS * seat + ship - 1
            if found < len(view.ships) and view.ships[found] != SUPPLY:
                return Place.round(*centre(view.ships[found]), SHIP_R)
    return None
