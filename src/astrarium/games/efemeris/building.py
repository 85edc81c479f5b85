"""5. Recruiting and building: crew, frigates, fortresses, galleons (EF-503 .. EF-515)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Frame, No, Verb, add, put

from .actions import (
    BUILD_FORTRESS,
    BUILD_FRIGATE,
    BUILD_GALLEON,
    FRIGATES,
    GALLEON,
    PLANETS,
    RECRUIT,
    ROSE_HARBOUR,
    AtHarbour,
    OfCrewCard,
    OfPlanet,
)
from .fortress import raise_fortress, why_no_fortress, why_no_fortress_there
from .knowledge import take_from_reserve
from .state import EFFECTS, KINDS, PROMISED, Firmament

GALLEON_ON_MAP: Final = No("EF-512", "galleon-on-map")


def why_not_pay(s: Firmament, seat: int, cost: list[int], rule: str) -> No | None:
    """Payment is exact and in full (EF-501)."""
    if s.can_pay(seat, cost):
        return None
    return No(rule, "cannot-pay", (cost[0], cost[1], s.spice[seat * 2], s.spice[seat * 2 + 1]))


def why_no_launch(s: Firmament, seat: int, planet: int, rule: str) -> No | None:
    """Ships are built on planets of one's own command without any ship (EF-506, EF-513, EF-726)."""
    if s.owner[planet] != seat:
        return No(rule, "planet-not-yours", (planet,))
    if s.chart.planets[planet] in s.at:
        return No(rule, "planet-occupied", (planet,))
    return None


def placed_planets(s: Firmament) -> list[int]:
    return [planet for planet in range(len(PLANETS)) if s.chart.planets[planet] >= 0]


class Recruit(Verb[Firmament]):
    """Take any card of the reserve into hand, for two pepper; galleon or not (EF-503 .. EF-505, EF-R18)."""

    kind = RECRUIT

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if s.hand_size(q.seat) >= s.terms.hand_limit:
            return No("EF-723" if s.terms.team else "EF-504", "hand-full", (s.terms.hand_limit,))
        return why_not_pay(s, q.seat, s.box.recruit_cost, "EF-503")

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        copies = s.box.copies[s.nation[s.terms.side[q.seat]]]
        return [RECRUIT.all[crew] for crew in range(KINDS) if copies[crew]]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfCrewCard) -> No | None:
        if s.reserve[s.terms.side[q.seat] * KINDS + a.crew] == 0:
            return No("EF-504", "not-in-reserve", (a.crew,))
        return None

    def do(self, s: Firmament, q: Frame[Firmament], a: OfCrewCard) -> None:
        s.pay(q.seat, s.box.recruit_cost[0], s.box.recruit_cost[1])
        s.tell("recruits", "EF-503", q.seat)
        take_from_reserve(s, q.seat, a.crew, "EF-503")


class BuildFrigate(Verb[Firmament]):
    """Launch a frigate for its price, or free by a Shipwright's promise (EF-506, EF-507, EF-524).

    A frigate promised to the ally is kept for the ally (EF-R48).
    """

    kind = BUILD_FRIGATE

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        left = s.frigates_left(q.seat)
        if left <= 0:
            rule = "EF-507" if s.terms.limit_each else "EF-727"
            return No(rule, "no-frigate-left", (s.terms.frigates, int(s.terms.limit_each)))
        if s.effect[q.seat * EFFECTS + PROMISED]:
            return None
        if s.epoch >= 2 and left <= s.frigates_promised(q.seat):
            return No("EF-R48", "frigate-promised", (s.terms.ally[q.seat],))
        return why_not_pay(s, q.seat, s.box.frigate_cost, "EF-506")

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [BUILD_FRIGATE.all[planet] for planet in placed_planets(s)]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> No | None:
        return why_no_launch(s, q.seat, a.planet, "EF-506")

    def do(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> None:
        seat = q.seat
        if s.effect[seat * EFFECTS + PROMISED]:
            s.effect = add(s.effect, seat * EFFECTS + PROMISED, -1)
        else:
            s.pay(seat, s.box.frigate_cost[0], s.box.frigate_cost[1])
        first, second = FRIGATES[seat]
        ship = first if s.at[first] < 0 else second
        s.at = put(s.at, ship, s.chart.planets[a.planet])
        s.frigates = add(s.frigates, seat, 1)
        s.tell("frigate-built", "EF-506", seat, a.planet)


class BuildFortress(Verb[Firmament]):
    """Fortify a planet of one's own command for a pepper and a vanilla (EF-509 .. EF-511)."""

    kind = BUILD_FORTRESS

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        return why_no_fortress(s, q.seat) or why_not_pay(s, q.seat, s.box.fortress_cost, "EF-509")

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [BUILD_FORTRESS.all[planet] for planet in placed_planets(s)]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> No | None:
        return why_no_fortress_there(s, q.seat, a.planet)

    def do(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> None:
        s.pay(q.seat, s.box.fortress_cost[0], s.box.fortress_cost[1])
        raise_fortress(s, q.seat, a.planet, "EF-509")


class BuildGalleon(Verb[Firmament]):
    """Build the next captain's galleon, in Team the same captain's again, for two vanilla (EF-512 .. EF-515,
    EF-729).
    """

    kind = BUILD_GALLEON

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if s.at[GALLEON[q.seat]] >= 0:
            return GALLEON_ON_MAP
        if s.galleons_left(q.seat) <= 0:
            return No("EF-730" if s.terms.team else "EF-515", "no-galleon-left")
        return why_not_pay(s, q.seat, s.box.galleon_cost, "EF-512")

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [BUILD_GALLEON.all[planet] for planet in placed_planets(s)] + [BUILD_GALLEON.all[ROSE_HARBOUR]]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: AtHarbour) -> No | None:
        return None if a.harbour == ROSE_HARBOUR else why_no_launch(s, q.seat, a.harbour, "EF-513")

    def do(self, s: Firmament, q: Frame[Firmament], a: AtHarbour) -> None:
        s.pay(q.seat, s.box.galleon_cost[0], s.box.galleon_cost[1])
        space = s.chart.rose if a.harbour == ROSE_HARBOUR else s.chart.planets[a.harbour]
        s.at = put(s.at, GALLEON[q.seat], space)
        s.tell("galleon-built", "EF-512", q.seat, s.captain(q.seat), space, s.vessel(GALLEON[q.seat]))
