"""What can be counted on the table: the rules' own counting, applied to what everybody sees."""

from __future__ import annotations

from ..actions import BUILD, LAUNCH_FROM, PILOT, SHIPS, OfShip, OnPlanet
from ..missions import LaunchOrNot, LaunchShip, Logistics, SpaceMissions, launch_hexes
from ..movement import Flight, Leg, reach
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
    if view.asks(SpaceMissions, Logistics):
        return dict.fromkeys(chart.hexes(building(s)), 0)
    if view.asks(Flight):
        return fleet_flights(s, view)
    if not view.asks(Leg):
        return {}
    return flights(s, flying(view), points)


def building(s: Galaxy) -> int:
    """The bits of all hexes where a Starship may appear, whichever planet it comes from (K3-120, K3-195)."""
    found = 0
    for a in s.legal():
        if isinstance(a, OnPlanet) and a.kind in (BUILD, LAUNCH_FROM):
            found |= launch_hexes(s, a.planet)
    return found


def fleet_flights(s: Galaxy, view: GalaxyView) -> dict[int, int]:
    """Where any Starship may fly; the distances are those of the first that has not flown (K3-210)."""
    points, first = view.facts[0], flying(view)
    found = flights(s, first, points)
    for ship in waiting(view):
        for hex in s.box.chart.hexes(reach(s, view.ships[view.seat * SHIPS + ship], points)):
            found.setdefault(hex, 0)
    return found


def waiting(view: GalaxyView) -> list[int]:
    """The Starships of the asked seat that have not flown yet and can (K3-210, K3-211)."""
    return [a.ship for a in table(view).legal() if isinstance(a, OfShip) and a.kind is PILOT]


def series(view: GalaxyView) -> tuple[str, int, int] | None:
    """What is asked several times in a row: its name, how many are done, of how many (K3-120, K3-218)."""
    if view.seat != view.asked:
        return None
    if view.asks(SpaceMissions):
        built, supply = view.facts[0], view.ships[view.seat * SHIPS : (view.seat + 1) * SHIPS].count(SUPPLY)
        return "series-built", built, min(view.pieces.ships_per_mission, built + supply)
    if view.asks(Flight) and not view.facts[2]:
        flown = bin(view.facts[1]).count("1")
        return "series-flown", flown, flown + len(waiting(view))
    return None


def flying(view: GalaxyView) -> int:
    """The hex of the Starship that the asked seat steers now, or SUPPLY if none flies or another seat is asked. Before
    one is chosen, it is the first that can."""
    if view.seat != view.asked or not view.asks(Leg, Flight):
        return SUPPLY
    if view.asks(Flight):
        return next((view.ships[view.seat * SHIPS + ship] for ship in waiting(view)), SUPPLY)
    hex: int = view.ships[view.seat * SHIPS + view.facts[0]]
    return hex


def flights(s: Galaxy, start: int, points: int) -> dict[int, int]:
    """Every hex on which a leg may end, with its distance (K3-222)."""
    found: dict[int, int] = {}
    for steps in range(1, points + 1):
        for hex in s.box.chart.hexes(reach(s, start, steps)):
            found.setdefault(hex, steps)
    return found
