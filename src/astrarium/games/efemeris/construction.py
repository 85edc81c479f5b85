"""5. The Construction phase: spend spices to recruit, build and conquer (EF-501 .. EF-524)."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Offer, Verb

from .actions import (
    BUILD_FORTRESS,
    BUILD_FRIGATE,
    BUILD_GALLEON,
    CONQUER,
    CONQUER_FOR,
    END_TURN,
    OFFER_DRAW,
    PASS_WORD,
    PLANETS,
    RECRUIT,
    ROSE_HARBOUR,
    SAVED,
    SAVINGS,
    SHARE,
)
from .box import PLANET_SPACE
from .crew import saving
from .draw import DrawReply, next_voter
from .fortress import raise_fortress, why_no_fortress, why_no_fortress_there
from .knowledge import take_from_reserve
from .losses import check_conquest, forget
from .state import EFFECTS, GOVERNED, KINDS, NONE, PROMISED, THIS_TURN, Firmament, add, put


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

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Action) -> No | None:
        if s.reserve[s.terms.side[q.seat] * KINDS + a.x] == 0:
            return No("EF-504", "not-in-reserve", (a.x,))
        return None

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        s.pay(q.seat, s.box.recruit_cost[0], s.box.recruit_cost[1])
        s.tell("recruits", "EF-503", q.seat)
        take_from_reserve(s, q.seat, a.x, "EF-503")


class BuildFrigate(Verb[Firmament]):
    """Launch a frigate for two pepper, or free by a Shipwright's promise (EF-506, EF-507, EF-524, EF-R48)."""

    kind = BUILD_FRIGATE

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if s.frigates_left(q.seat) <= 0:
            return No("EF-727" if not s.terms.limit_each else "EF-507", "no-frigate-left", (s.terms.frigates,))
        if s.effect[q.seat * EFFECTS + PROMISED]:
            return None
        return why_not_pay(s, q.seat, s.box.frigate_cost, "EF-506")

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [BUILD_FRIGATE.all[planet] for planet in placed_planets(s)]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Action) -> No | None:
        return why_no_launch(s, q.seat, a.x, "EF-506")

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        seat = q.seat
        if s.effect[seat * EFFECTS + PROMISED]:
            s.effect = add(s.effect, seat * EFFECTS + PROMISED, -1)
        else:
            s.pay(seat, s.box.frigate_cost[0], s.box.frigate_cost[1])
        ship = seat * 3 + (1 if s.at[seat * 3 + 1] < 0 else 2)
        s.at = put(s.at, ship, s.chart.planets[a.x])
        s.frigates = add(s.frigates, seat, 1)
        s.tell("frigate-built", "EF-506", seat, a.x)


class BuildFortress(Verb[Firmament]):
    """Fortify a planet of one's own command for a pepper and a vanilla (EF-509 .. EF-511)."""

    kind = BUILD_FORTRESS

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        return why_no_fortress(s, q.seat) or why_not_pay(s, q.seat, s.box.fortress_cost, "EF-509")

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [BUILD_FORTRESS.all[planet] for planet in placed_planets(s)]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Action) -> No | None:
        return why_no_fortress_there(s, q.seat, a.x)

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        s.pay(q.seat, s.box.fortress_cost[0], s.box.fortress_cost[1])
        raise_fortress(s, q.seat, a.x, "EF-509")


class BuildGalleon(Verb[Firmament]):
    """Build the next captain's galleon, in Team the same captain's again, for two vanilla (EF-512 .. EF-515,
    EF-729).
    """

    kind = BUILD_GALLEON

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if s.at[q.seat * 3] >= 0:
            return No("EF-512", "galleon-on-map")
        if s.galleons_left(q.seat) <= 0:
            return No("EF-730" if s.terms.team else "EF-515", "no-galleon-left")
        return why_not_pay(s, q.seat, s.box.galleon_cost, "EF-512")

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [BUILD_GALLEON.all[planet] for planet in placed_planets(s)] + [BUILD_GALLEON.all[ROSE_HARBOUR]]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Action) -> No | None:
        return None if a.x == ROSE_HARBOUR else why_no_launch(s, q.seat, a.x, "EF-513")

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        s.pay(q.seat, s.box.galleon_cost[0], s.box.galleon_cost[1])
        space = s.chart.rose if a.x == ROSE_HARBOUR else s.chart.planets[a.x]
        s.at = put(s.at, q.seat * 3, space)
        s.tell("galleon-built", "EF-512", q.seat, s.captain(q.seat), space)


def why_no_conquest(s: Firmament, seat: int, planet: int) -> No | None:
    """A ship of one's own stands on a planet of nobody or of an enemy (EF-516, EF-519, EF-523, EF-R38,
    EF-R43).
    """
    owner = s.owner[planet]
    if owner != NONE and not s.foes(owner, seat):
        return No("EF-523", "planet-yours", (planet,))
    if s.ship_on(s.chart.planets[planet]) // 3 != seat:
        return No("EF-516", "no-ship-there", (planet,))
    return None


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

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Action) -> No | None:
        no = why_no_conquest(s, q.seat, a.x)
        if no is not None:
            return no
        if saving(s, q.seat, a.x):
            return No("EF-R29", "governor-saves", (a.x,))
        return why_not_pay(s, q.seat, s.box.cost[a.x], "EF-516")

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        conquer(s, q.seat, a.x, s.box.cost[a.x][0], s.box.cost[a.x][1])


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

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Action) -> No | None:
        no = why_no_conquest(s, q.seat, a.x)
        if no is not None:
            return no
        price = self.price(s, a)
        if min(price) < 0:
            return No("EF-R29", "saves-too-much", (a.x,))
        return why_not_pay(s, q.seat, price, "EF-516")

    def price(self, s: Firmament, a: Action) -> list[int]:
        pepper, vanilla = SAVED[a.y]
        return [s.box.cost[a.x][0] - pepper, s.box.cost[a.x][1] - vanilla]

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        price = self.price(s, a)
        conquer(s, q.seat, a.x, price[0], price[1])


class Share(Verb[Firmament]):
    """Give a spice to the ally: two a turn for the side, as far as the ally's store holds them (EF-724,
    EF-R38).
    """

    kind = SHARE

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if not s.terms.team:
            return No("EF-724", "no-ally")
        if s.shared >= s.box.shares_per_turn:
            return No("EF-724", "shared-enough", (s.box.shares_per_turn,))
        return None

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Action) -> No | None:
        if s.spice[q.seat * 2 + a.x] == 0:
            return No("EF-724", "no-spice", (a.x,))
        if s.spice[s.terms.ally[q.seat] * 2 + a.x] >= s.box.store[a.x]:
            return No("EF-724", "ally-full", (a.x, s.box.store[a.x]))
        return None

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        ally = s.terms.ally[q.seat]
        s.spice = add(add(s.spice, q.seat * 2 + a.x, -1), ally * 2 + a.x, 1)
        s.shared += 1
        s.tell("shares", "EF-724", q.seat, ally, a.x)


class EndTurn(Verb[Firmament]):
    """The player is done; in Team the ally then has the word to the end (EF-501, EF-R37)."""

    kind = END_TURN

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        if q.x:
            vote(s, q.z)
        else:
            s.do(Construction(s.terms.ally[q.seat], 1, 0, q.z))


class OfferDraw(Verb[Firmament]):
    """The player is done and proposes a draw, put to the vote when the turn ends, once a turn (EF-604,
    EF-R34, EF-R59).
    """

    kind = OFFER_DRAW

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if not may_offer(s):
            return No("EF-R64", "map-not-complete", (len(s.stack),))
        return No("EF-R34", "offered-already") if q.z else None

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        s.tell("offers-draw", "EF-R34", q.seat)
        if q.x:
            vote(s, q.seat + 1)
        else:
            s.do(Construction(s.terms.ally[q.seat], 1, 0, q.seat + 1))


class PassConstruction(Verb[Firmament]):
    """Hand the word to the ally; two passes in immediate succession end the phase (EF-R37)."""

    kind = PASS_WORD

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if not s.terms.team:
            return No("EF-R37", "no-ally")
        return No("EF-R37", "ally-done") if q.x else None

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        if q.y:
            vote(s, q.z)
        else:
            s.do(Construction(s.terms.ally[q.seat], 0, 1, q.z))


def may_offer(s: Firmament) -> bool:
    """Nobody can speak of a drawn situation while the map still grows, unless agreed otherwise (EF-R64)."""
    return not s.stack or s.terms.early_draws


def vote(s: Firmament, proposer: int) -> None:
    """Put an open offer of a draw to the others (EF-R59)."""
    if proposer:
        s.do(DrawReply(next_voter(s, proposer - 1, -1), proposer - 1))


RECRUITING: Final = Recruit()
FRIGATE_BUILDING: Final = BuildFrigate()
FORTRESS_BUILDING: Final = BuildFortress()
GALLEON_BUILDING: Final = BuildGalleon()
CONQUEST: Final = Conquer()
GOVERNED_CONQUEST: Final = ConquerFor()
SHARING: Final = Share()
VERBS: Final[tuple[Verb[Any], ...]] = (
    *(RECRUITING, FRIGATE_BUILDING, FORTRESS_BUILDING, GALLEON_BUILDING),
    *(CONQUEST, GOVERNED_CONQUEST, SHARING),
    *(EndTurn(), OfferDraw(), PassConstruction()),
)
BY_WORD: Final = {verb.kind.word: verb for verb in VERBS}
LAST_WORDS: Final = (END_TURN, OFFER_DRAW, PASS_WORD)


class Construction(Decision[Firmament]):
    """IV. Spend spices, in any order, as often as one can pay; nothing is compulsory (EF-501, EF-514).

    Ships built here first move next turn (EF-311), and cards on the board are no reserve yet (EF-R17).

    `x` is 1 when the ally is done (or there is none), `y` is 1 when the ally has just passed the word, `z`
    is the seat that offers a draw, plus one.
    """

    rule = "EF-501"
    verbs = VERBS

    def legal(self, s: Firmament) -> list[Action]:
        """The accepted answers, without asking for planets where nothing of one's own is."""
        out: list[Action] = []
        seat = self.seat
        low = seat * 3
        own = [planet for planet in range(len(PLANETS)) if s.owner[planet] == seat]
        if RECRUITING.bar(s, self) is None:
            side = s.terms.side[seat] * KINDS
            for crew in range(KINDS):
                if s.reserve[side + crew]:
                    out.append(RECRUIT.all[crew])
        if own and FRIGATE_BUILDING.bar(s, self) is None:
            for planet in own:
                if s.chart.planets[planet] not in s.at:
                    out.append(BUILD_FRIGATE.all[planet])
        if own and FORTRESS_BUILDING.bar(s, self) is None:
            for planet in own:
                if why_no_fortress_there(s, seat, planet) is None:
                    out.append(BUILD_FORTRESS.all[planet])
        if GALLEON_BUILDING.bar(s, self) is None:
            for planet in own:
                if s.chart.planets[planet] not in s.at:
                    out.append(BUILD_GALLEON.all[planet])
            out.append(BUILD_GALLEON.all[ROSE_HARBOUR])
        under = [s.chart.what[at] - PLANET_SPACE for at in s.at[low : low + 3] if at >= 0]
        for planet in sorted([planet for planet in under if planet >= 0]):
            if CONQUEST.refuse(s, self, CONQUER.all[planet]) is None:
                out.append(CONQUER.all[planet])
        if s.effect[seat * EFFECTS + GOVERNED]:
            self.list_verb(s, out, GOVERNED_CONQUEST)
        if s.terms.team:
            self.list_verb(s, out, SHARING)
        out.append(END_TURN.all[0])
        if not self.z and may_offer(s):
            out.append(OFFER_DRAW.all[0])
        if not self.x:
            out.append(PASS_WORD.all[0])
        return out

    def offers(self, s: Firmament) -> list[Offer]:
        """What needs an ally is shown in Team only."""
        return [offer for offer in super().offers(s) if offer.no is None or offer.no.text != "no-ally"]

    def list_verb(self, s: Firmament, out: list[Action], verb: Verb[Any]) -> None:
        if verb.bar(s, self) is None:
            for a in verb.targets(s, self):
                if verb.refuse(s, self, a) is None:
                    out.append(a)

    def answer(self, s: Firmament, a: Action) -> None:
        """Every answer but the last three leaves the word with the player (EF-R37)."""
        if a.kind not in LAST_WORDS:
            s.do(Construction(self.seat, self.x, 0, self.z) if self.y else self)
        BY_WORD[a.kind.word].do(s, self, a)


class ConstructionPhase(Flow[Firmament]):
    """The Construction phase of a side (EF-501)."""

    def run(self, s: Firmament) -> None:
        seats = s.terms.crews_of[self.x]
        s.do(Construction(seats[0], 1 if len(seats) == 1 else 0), EndOfTurn(-1, self.x))


class EndOfTurn(Flow[Firmament]):
    """What was meant for this turn ends with it (EF-R29, EF-R48)."""

    def run(self, s: Firmament) -> None:
        for seat in s.terms.crews_of[self.x]:
            forget(s, seat, THIS_TURN)
        s.shared = 0
