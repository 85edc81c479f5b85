"""What can be counted on the table: the rules' own counting, applied to what everybody sees."""

from __future__ import annotations

from ..actions import SHIPS
from ..missions import LaunchOrNot, LaunchShip, launch_hexes
from ..movement import Leg, reach
from ..scoring import table_points
from ..setup import LayBody, StartShip, free_sites
from ..state import SUPPLY, Galaxy
from ..view import GalaxyView


def table(view: GalaxyView) -> Galaxy:
    """What the seat that looks may know, as a table that the rules can count."""
    s = view.table()
    assert isinstance(s, Galaxy)
    return s


def points_now(view: GalaxyView, seat: int) -> list[int]:
    """What a seat would score now for all that lies open: K3-301 to K3-309."""
    return table_points(table(view), seat)


def choices(view: GalaxyView) -> dict[int, int]:
    """The hexes that the asked seat may choose, each with its distance from the flying Starship or 0."""
    if view.seat != view.asked:
        return {}
    s = table(view)
    chart = s.box.chart
    first, points, _ = view.facts
    if view.asks(LayBody):
        return dict.fromkeys(chart.hexes(free_sites(s)), 0)
    if view.asks(LaunchShip, LaunchOrNot, StartShip):
        return dict.fromkeys(chart.hexes(launch_hexes(s, first)), 0)
    if not view.asks(Leg):
        return {}
    return flights(s, flying(view), points)


def flying(view: GalaxyView) -> int:
    """The hex of the Starship that the asked seat steers now, or SUPPLY if none flies or another seat is asked."""
    if not view.asks(Leg) or view.seat != view.asked:
        return SUPPLY
    hex: int = view.ships[view.seat * SHIPS + view.facts[0]]
    return hex


def flights(s: Galaxy, start: int, points: int) -> dict[int, int]:
    """Every hex on which a leg may end, with its distance (K3-222)."""
    found: dict[int, int] = {}
    for steps in range(1, points + 1):
        for hex in s.box.chart.hexes(reach(s, start, steps)):
            found.setdefault(hex, steps)
    return found
