"""5. Conquest: take the planet under one's ship for its cost (EF-516 .. EF-523, EF-859)."""

from __future__ import annotations

from astrarium.kernel import Action, Frame, No, Verb, put

from .actions import COMMAND, CONQUER, CONQUER_FOR, SAVED, SAVINGS, Bargain, OfPlanet
from .building import placed_planets, why_not_pay
from .crew import saving
from .losses import check_conquest
from .state import NONE, Firmament


def why_no_conquest(s: Firmament, seat: int, planet: int) -> No | None:
    """A ship of one's own stands on a planet of nobody or of an enemy (EF-516, EF-519, EF-523, EF-R38,
    EF-R43).
    """
    owner = s.owner[planet]
    if owner != NONE and not s.foes(owner, seat):
        return No("EF-523", "planet-yours", (planet,))
    ship = s.ship_on(s.chart.planets[planet])
    if ship == NONE or COMMAND[ship] != seat:
        return No("EF-516", "no-ship-there", (planet,))
    return None


def why_not_conquer(s: Firmament, seat: int, planet: int) -> No | None:
    """The same for its printed cost, which a Governor on this planet makes cheaper (EF-516, EF-R29)."""
    no = why_no_conquest(s, seat, planet)
    if no is not None:
        return no
    if saving(s, seat, planet):
        return No("EF-R29", "governor-saves", (planet,))
    return why_not_pay(s, seat, s.box.cost[planet], "EF-516")


def conquer(s: Firmament, seat: int, planet: int, pepper: int, vanilla: int) -> None:
    """Pay, take the card, put the token; the former owner loses both (EF-518), then the end is checked
    (EF-521).
    """
    s.pay(seat, pepper, vanilla)
    loser = s.owner[planet]
    s.owner = put(s.owner, planet, seat)
    s.tell("conquers", "EF-518", seat, planet)
    check_conquest(s, seat, loser)


class Conquer(Verb[Firmament]):
    """Conquer a planet under one's own ship, new arrivals and frigates included, for its cost (EF-516,
    EF-517, EF-508).
    """

    kind = CONQUER

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [CONQUER.all[planet] for planet in placed_planets(s)]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> No | None:
        return why_not_conquer(s, q.seat, a.planet)

    def do(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> None:
        conquer(s, q.seat, a.planet, s.box.cost[a.planet][0], s.box.cost[a.planet][1])


class ConquerFor(Verb[Firmament]):
    """Conquer the governed planet under one's galleon: the whole deduction, in any mix of spices (EF-859,
    EF-R29).
    """

    kind = CONQUER_FOR

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        for planet in placed_planets(s):
            if saving(s, q.seat, planet):
                return None
        return No("EF-859", "no-governor")

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        out: list[Action] = []
        for planet in placed_planets(s):
            off = min(saving(s, q.seat, planet), sum(s.box.cost[planet]))
            if off:
                for i in range(len(SAVINGS)):
                    pepper, vanilla = SAVED[i]
                    if pepper + vanilla == off:
                        out.append(CONQUER_FOR.of(planet, i))
        return out

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Bargain) -> No | None:
        no = why_no_conquest(s, q.seat, a.planet)
        if no is not None:
            return no
        price = self.price(s, a)
        if min(price) < 0:
            return No("EF-R29", "saves-too-much", (a.planet,))
        return why_not_pay(s, q.seat, price, "EF-516")

    def price(self, s: Firmament, a: Bargain) -> list[int]:
        pepper, vanilla = SAVED[a.saving]
        return [s.box.cost[a.planet][0] - pepper, s.box.cost[a.planet][1] - vanilla]

    def do(self, s: Firmament, q: Frame[Firmament], a: Bargain) -> None:
        price = self.price(s, a)
        conquer(s, q.seat, a.planet, price[0], price[1])
