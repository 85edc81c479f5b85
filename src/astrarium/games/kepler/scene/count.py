"""What can be counted on the table: the rules' own counting, applied to what everybody sees."""

from __future__ import annotations

from astrarium.kernel import View

from ..actions import SHIPS
from ..box import Pieces
from ..missions import launch_hexes
from ..movement import reach
from ..scoring import table_points
from ..setup import free_sites
from ..state import NONE, SUPPLY, Galaxy


def table(view: View) -> Galaxy:
    """The public part of a view as a table that the rules can count. Nothing is ever changed on it."""
    s = Galaxy()
    box: Pieces = view.pieces
    s.box, s.terms = box, box.terms(view.setting)
    s.seats, s.turn, s.round = view.seats, view["turn"], view["round"]
    s.ghost = view.seats if s.terms.solo else NONE
    s.epoch, s.transported, s.converted, s.marked = 2, view["transported"], view["converted"], view["marked"]
    s.cubes_at, s.activated, s.on_card, s.tape = view["cubes_at"], view["activated"], view["on_card"], None
    s.cubes, s.cards, s.terraformed = view["cubes"], view["cards"], view["terraformed"]
    s.levels, s.tracks, s.medals = view["levels"], view["tracks"], view["medals"]
    s.ships, s.sites, s.bodies = view["ships"], view["sites"], view["bodies"]
    s.open, s.landings, s.targets, s.looked_at = -1, 0, 0, []
    return s


def points_now(view: View, seat: int) -> list[int]:
    """What a seat would score now for all that lies open: K3-301 to K3-309."""
    return table_points(table(view), seat)


def choices(view: View) -> dict[int, int]:
    """The hexes that the asked seat may choose, each with its distance from the flying Starship or 0."""
    if view.seat != view.asked:
        return {}
    s = table(view)
    chart = s.box.chart
    first, points, _ = view.facts
    if view.question == "LayBody":
        return dict.fromkeys(chart.hexes(free_sites(s)), 0)
    if view.question in ("LaunchShip", "LaunchOrNot", "StartShip"):
        return dict.fromkeys(chart.hexes(launch_hexes(s, first)), 0)
    if view.question != "Leg":
        return {}
    return flights(s, flying(view), points)


def flying(view: View) -> int:
    """The hex of the Starship that the asked seat steers now, or SUPPLY if none flies or another seat is asked."""
    if view.question != "Leg" or view.seat != view.asked:
        return SUPPLY
    hex: int = view["ships"][view.seat * SHIPS + view.facts[0]]
    return hex


def flights(s: Galaxy, start: int, points: int) -> dict[int, int]:
    """Every hex on which a leg may end, with its distance (K3-222)."""
    found: dict[int, int] = {}
    for steps in range(1, points + 1):
        for hex in s.box.chart.hexes(reach(s, start, steps)):
            found.setdefault(hex, steps)
    return found
