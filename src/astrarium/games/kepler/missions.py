"""Space Missions, and how a Starship comes onto the map (K3-120 to K3-127)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Frame, No, Verb, X

from .actions import BUILD, LAUNCH, LAUNCH_FROM, SPACE_TRAVELS, OnPlanet, ToHex
from .box import Pieces
from .quantum import QUANTUM, Question, add_quantum
from .resources import BUNDLES, DoWithout, StopHere, can_spend, spend
from .state import Galaxy

NO_SHIP: Final = No("K3-120", "no-ship-in-supply")


def launch_hexes(s: Galaxy, planet: int) -> int:
    """The empty Space hexes around a planet, around Sol for the Earth; when all are taken, the nearest ones.

    (K3-123, K3-124, K3-125, K3-R16)
    """
    return s.box.chart.nearest(s.home(planet), s.empty_space())


def has_room(s: Galaxy, planet: int) -> bool:
    return s.box.chart.near[s.home(planet)] & s.empty_space() != 0


def ship_cost(s: Galaxy, seat: int) -> tuple[int, int, int]:
    """What a Starship costs a player now."""
    return price_of_ship(s.box, s.level(seat, SPACE_TRAVELS))


def price_of_ship(box: Pieces, level: int) -> tuple[int, int, int]:
    """The printed cost; only the cheaper one with Wormhole Stabilizer (K3-121, K3-122, K3-R43)."""
    return box.cheap_ship_cost if level >= box.cheap_from else box.ship_cost


def beside(q: Frame[Galaxy]) -> int:
    """The planet of a question where a Starship appears; 0 is the Earth."""
    return q.x


class LaunchMission(Verb[Galaxy]):
    """Set a Starship from the supply on a hex beside the planet (K3-123, K3-124)."""

    kind = LAUNCH

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        chart = s.box.chart
        shown = chart.near[s.home(beside(q))] & chart.space | launch_hexes(s, beside(q))
        return [LAUNCH.all[hex] for hex in chart.hexes(shown)]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: ToHex) -> No | None:
        if not launch_hexes(s, beside(q)) & s.box.chart.bits[a.hex]:
            return No("K3-123", "not-empty-space", (a.hex,))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: ToHex) -> None:
        s.send(q.seat, s.ship_in_supply(q.seat), a.hex)
        s.tell("launched", "K3-123", q.seat, a.hex)


class LaunchShip(Question):
    """Where the new Starship appears; it can move in the same turn (K3-126)."""

    rule = "K3-123"
    verbs = (LaunchMission(), *QUANTUM)

    def legal(self, s: Galaxy) -> list[Action]:
        out = [LAUNCH.all[hex] for hex in s.box.chart.hexes(launch_hexes(s, beside(self)))]
        add_quantum(s, self, out)
        return out


class LaunchOrNot(Decision[Galaxy]):
    """A Starship offered by a Progress card: beside Sol, or not at all (K3-406)."""

    rule = "K3-406"
    verbs = (LaunchMission(), DoWithout())


class Build(Verb[Galaxy]):
    """Build a Starship, paid by one planet (K3-120, K3-121, K3-127)."""

    kind = BUILD

    def bar(self, s: Galaxy, q: SpaceMissions) -> No | None:
        if q.built >= s.box.ships_per_mission:
            return No("K3-120", "enough-ships-built", (q.built,))
        if s.ship_in_supply(q.seat) < 0:
            return NO_SHIP
        return None

    def targets(self, s: Galaxy, q: SpaceMissions) -> list[Action]:
        return [BUILD.all[planet] for planet in s.planets(q.seat)]

    def refuse(self, s: Galaxy, q: SpaceMissions, a: OnPlanet) -> No | None:
        cost = ship_cost(s, q.seat)
        if not can_spend(s, q.seat, a.planet, cost):
            return No("K3-121", "cannot-pay", (a.planet, BUNDLES[cost]))
        return None

    def do(self, s: Galaxy, q: SpaceMissions, a: OnPlanet) -> None:
        spend(s, q.seat, a.planet, ship_cost(s, q.seat))
        s.tell("built", "K3-121", q.seat, a.planet)
        s.do(LaunchShip(q.seat, a.planet), SpaceMissions(q.seat, q.built + 1))


class SpaceMissions(Question):
    """Build up to three Starships, one after another (K3-120, K3-127)."""

    rule = "K3-120"
    verbs = (Build(), StopHere(), *QUANTUM)
    built: int = X


class LaunchFrom(Verb[Galaxy]):
    """Choose the own planet beside which the Starship of Space Logistics appears (K3-195, K3-R42)."""

    kind = LAUNCH_FROM

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        return [LAUNCH_FROM.all[planet] for planet in s.planets(q.seat)]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: OnPlanet) -> No | None:
        if not has_room(s, a.planet) and any(has_room(s, planet) for planet in s.planets(q.seat)):
            return No("K3-R42", "ring-full", (a.planet,))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OnPlanet) -> None:
        s.do(LaunchShip(q.seat, a.planet))


class Logistics(Question):
    """Space Logistics: a Starship without spending, beside an own planet of choice (K3-195)."""

    rule = "K3-195"
    verbs = (LaunchFrom(), *QUANTUM)
