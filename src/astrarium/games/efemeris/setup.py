"""1. Set-up of a game, in every mode (EF-101 .. EF-118, EF-701 .. EF-718, EF-751 .. EF-757)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, X, add, put

from .actions import (
    APPOINT,
    ENLIST,
    FIRST_EXPERT,
    FIRST_PATH,
    FIRST_PLANET,
    GALLEON,
    LEAD,
    NAME_NATION,
    PLACE,
    PLANETS,
    SETTLE,
    Lying,
    OfCaptain,
    OfCrewCard,
    OfNation,
    OfPlanet,
)
from .chart import EMPTY, opening_chart
from .exploration import Turn, put_tile
from .grid import NEIGHBOUR
from .state import EFFECTS, KINDS, NONE, PILE, Firmament

PATH_TILES: Final = list(range(FIRST_PATH, FIRST_EXPERT))


class Match(Flow[Firmament]):
    """A match: one game, at Expert level the first to win two. Who starts is drawn; in a further game the start
    passes to the next side (EF-101, EF-751, EF-R40).
    """

    def run(self, s: Firmament) -> None:
        s.first = s.draw(s.terms.sides) if s.games == 0 else (s.first + 1) % s.terms.sides
        s.do(Mobilization())


class Mobilization(Flow[Firmament]):
    """A clear table, then the steps of set-up, each done by all before the next begins (EF-105, EF-712)."""

    def run(self, s: Firmament) -> None:
        clear_table(s)
        s.tell("game-begins", "EF-101", s.terms.crews_of[s.first][0], s.games)
        sides = [(s.first + i) % s.terms.sides for i in range(s.terms.sides)]
        seats = [seat for side in sides for seat in s.terms.crews_of[side]]
        nations = [ChooseNation(s.terms.crews_of[side][0]) for side in sides]
        captains = [ChooseCaptain(seat, i) for seat in seats for i in range(s.terms.captains)]
        crew = [ChooseCrew(seat, s.terms.crew - i) for seat in seats for i in range(s.terms.crew)]
        turns = Turn(-1, s.first)
        if s.terms.team:
            drafts = [seats[0], seats[2], seats[3], seats[1]] if s.terms.snake else seats
            homes = [ChooseHome(seat) for seat in drafts]
            leads = [ChooseLead(s.terms.crews_of[side][0]) for side in sides]
            s.do(*nations, *captains, Unveil(), *homes, *leads, *crew, StartingSpices(), turns)
        else:
            homes = [ChooseHome(seat) for seat in seats]
            places = [PlaceHome(seat) for seat in seats]
            s.do(*nations, *captains, Unveil(), *crew, *homes, *places, StartingSpices(), turns)


def clear_table(s: Firmament) -> None:
    """The central tile in the middle, full bank and purse, nothing owned (EF-103, EF-104, EF-117)."""
    seats = s.seats
    sides = s.terms.sides
    s.games += 1
    s.turns = 0
    s.chart = opening_chart(s.box)
    s.tiles = s.chart.tiles
    s.drawn = []
    experts = s.box.expert_tiles[:]
    chosen = [s.draw_card(experts) for _ in range(s.terms.expert_tiles)] if s.terms.expert else []
    s.stack = [FIRST_PLANET + planet for planet in range(len(PLANETS))] + PATH_TILES + chosen
    s.boxed = sorted(experts)
    s.alive = [1] * seats
    s.nation = [NONE] * sides
    s.captains = [NONE] * (seats * 3)
    s.unveiled = 0
    s.lost = [0] * seats
    s.owner = [NONE] * len(PLANETS)
    s.forts = [0] * len(PLANETS)
    s.at = [NONE] * (seats * 3)
    s.moved = 0
    s.frozen = [NONE] * (seats * 3)
    s.frigates = [0] * seats
    s.fortresses = [0] * seats
    s.spice = [0] * (seats * 2)
    s.bank = list(s.box.bank)
    s.bonus = [0] * (seats * 3)
    s.purse = list(s.box.bonus_copies)
    s.spent = [0] * 3
    s.hand = [0] * (seats * KINDS)
    s.board = [0] * (seats * KINDS)
    s.reserve = [0] * (sides * KINDS)
    s.gone = [0] * (sides * KINDS)
    s.known = [0] * (sides * KINDS)
    s.doubt = [0] * sides
    s.effect = [0] * (seats * EFFECTS)
    s.shared = 0


# ------------------------------------------------------------ (a) nation
class NameNation(Verb[Firmament]):
    """One of the nations that no other side has, with its captains and its twelve crew cards (EF-106,
    EF-107, EF-R49).
    """

    kind = NAME_NATION

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfNation) -> No | None:
        return No("EF-R49", "nation-taken", (a.nation,)) if a.nation in s.nation else None

    def do(self, s: Firmament, q: Frame[Firmament], a: OfNation) -> None:
        side = s.terms.side[q.seat]
        s.nation = put(s.nation, side, a.nation)
        s.reserve = s.reserve[: side * KINDS] + s.box.copies[a.nation] + s.reserve[side * KINDS + KINDS :]
        s.tell("names-nation", "EF-106", q.seat, a.nation)


class ChooseNation(Decision[Firmament]):
    """(a) The nation of a side; in Team the speaker enters it (EF-106, EF-R55)."""

    rule = "EF-106"
    verbs = (NameNation(),)


# ------------------------------------------------------------ (b) captains
class Appoint(Verb[Firmament]):
    """Choose captains in the order of their appearance, in secret (EF-108, EF-713, EF-756); the first is
    free (EF-110).
    """

    kind = APPOINT

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [APPOINT.all[captain] for captain in s.box.captains[s.nation[s.terms.side[q.seat]]]]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfCaptain) -> No | None:
        for mate in s.terms.crews_of[s.terms.side[q.seat]]:
            if a.captain in s.captains[mate * PILE : mate * PILE + PILE]:
                return No("EF-713" if mate != q.seat else "EF-108", "captain-chosen", (a.captain,))
        return None

    def do(self, s: Firmament, q: ChooseCaptain, a: OfCaptain) -> None:
        s.captains = put(s.captains, q.seat * PILE + q.order, a.captain)
        s.tell("appoints", "EF-108", q.seat)
        for mate in s.terms.crews_of[s.terms.side[q.seat]]:
            s.whisper(mate, "appoints-captain", "EF-108", q.seat, a.captain)


class ChooseCaptain(Decision[Firmament]):
    """(b) The next captain of one's pile."""

    rule = "EF-108"
    waits = True
    verbs = (Appoint(),)
    order: int = X  # his place in it


class Unveil(Flow[Firmament]):
    """When all have chosen, the first captains are shown together (EF-109, EF-713, EF-R05)."""

    def run(self, s: Firmament) -> None:
        s.unveiled = 1
        for seat in range(s.seats):
            s.tell("captain-shown", "EF-109", seat, s.captains[seat * PILE])


# ------------------------------------------------------------ (c) crew
class Enlist(Verb[Firmament]):
    """Take a crew card in hand; what is left is the reserve, face down (EF-111, EF-717, EF-R06)."""

    kind = ENLIST

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        copies = s.box.copies[s.nation[s.terms.side[q.seat]]]
        return [ENLIST.all[crew] for crew in range(KINDS) if copies[crew]]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfCrewCard) -> No | None:
        if s.reserve[s.terms.side[q.seat] * KINDS + a.crew] == 0:
            return No("EF-111", "not-in-reserve", (a.crew,))
        return None

    def do(self, s: Firmament, q: Frame[Firmament], a: OfCrewCard) -> None:
        side = s.terms.side[q.seat]
        s.reserve = add(s.reserve, side * KINDS + a.crew, -1)
        s.hand = add(s.hand, q.seat * KINDS + a.crew, 1)
        for mate in s.terms.crews_of[side]:
            s.whisper(mate, "enlists-card", "EF-111", q.seat, a.crew)


class ChooseCrew(Decision[Firmament]):
    """(c) The next card of one's first hand."""

    rule = "EF-111"
    waits = True
    verbs = (Enlist(),)
    missing: int = X  # how many are still to be chosen

    def legal(self, s: Firmament) -> list[Action]:
        low = s.terms.side[self.seat] * KINDS
        reserve = s.reserve
        return [ENLIST.all[crew] for crew in range(KINDS) if reserve[low + crew]]


# ------------------------------------------------------------ (d) mobilization planet
class SettleHome(Verb[Firmament]):
    """Choose a planet nobody has yet as home (EF-112, EF-714)."""

    kind = SETTLE

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> No | None:
        return No("EF-112", "planet-taken", (a.planet,)) if s.owner[a.planet] != NONE else None

    def do(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> None:
        s.owner = put(s.owner, a.planet, q.seat)
        s.stack = [tile for tile in s.stack if tile != FIRST_PLANET + a.planet]
        s.drawn = [*s.drawn, FIRST_PLANET + a.planet]
        s.tell("settles", "EF-112", q.seat, a.planet)


class ChooseHome(Decision[Firmament]):
    """(d) The mobilization planet (EF-112)."""

    rule = "EF-112"
    verbs = (SettleHome(),)


def home_of(s: Firmament, seat: int) -> int:
    """The planet a player has chosen: before the first conquest the only one of his command."""
    return s.owner.index(seat)


def home_slots(s: Firmament, seat: int) -> list[int]:
    """Where a home tile may go: by side and, in Team, by whether the ally's lies beside the centre already
    (EF-113, EF-702, EF-715, EF-R04, EF-R08)."""
    terms = s.terms
    position = (terms.side[seat] - s.first) % terms.sides
    first = terms.first_homes[position]
    if s.tiles[first] == EMPTY:
        return [first]
    if not terms.second_home_anywhere:
        return terms.second_homes[position]
    return [slot for slot in NEIGHBOUR[first * 6 : first * 6 + 6] if slot in terms.slots and s.tiles[slot] == EMPTY]


class PlaceAtHome(Verb[Firmament]):
    """Place the home tile in a rotation of one's choice, with token and galleon on it (EF-113, EF-114,
    EF-716).
    """

    kind = PLACE

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        rotations = s.box.tiles[FIRST_PLANET + home_of(s, q.seat)].rotations
        return [PLACE.all[slot * 6 + k] for slot in home_slots(s, q.seat) for k in rotations]

    def do(self, s: Firmament, q: Frame[Firmament], a: Lying) -> None:
        planet = home_of(s, q.seat)
        put_tile(s, q.seat, FIRST_PLANET + planet, a.slot, a.rotation)
        s.at = put(s.at, GALLEON[q.seat], s.chart.planets[planet])


class PlaceHome(Decision[Firmament]):
    """(d) Slot and rotation of the home tile (EF-113, EF-R03)."""

    rule = "EF-113"
    verbs = (PlaceAtHome(),)


class Lead(Verb[Firmament]):
    """Whose tile lies beside the centre; it is placed first (EF-715, EF-R55)."""

    kind = LEAD

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [LEAD.all[home_of(s, seat)] for seat in s.terms.crews_of[s.terms.side[q.seat]]]

    def do(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> None:
        seat = s.owner[a.planet]
        s.do(PlaceHome(seat), PlaceHome(s.terms.ally[seat]))


class ChooseLead(Decision[Firmament]):
    """(d) In Team the speaker says whose home touches the centre (EF-715, EF-R55)."""

    rule = "EF-715"
    verbs = (Lead(),)


# ------------------------------------------------------------ (e) starting spices
class StartingSpices(Flow[Firmament]):
    """(e) The later a side plays, the more spices it receives (EF-116, EF-703, EF-718)."""

    def run(self, s: Firmament) -> None:
        for seat in range(s.seats):
            start = s.terms.start_spices[(s.terms.side[seat] - s.first) % s.terms.sides]
            for spice in range(2):
                s.gain(seat, spice, start[spice])
