"""The action phase (AN-031 to AN-035): take a free week and declare one action."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Frame, Kind, No, Verb, put

from .actions import (
    BOAT,
    CARD_COUNT,
    DECLINE,
    DONE,
    EARTH_RISE,
    FIRST_EARTH_RISE,
    FLY,
    HELICOPTER,
    LAUNCH,
    LAY,
    LAY_ALSO,
    OBSERVE,
    OBSERVE_PLANET,
    OBSERVE_SECOND,
    PASS,
    PLAN,
    PLAN_PLANET,
    ROCKETS,
    SEXTANT,
    SPACECRAFT,
    TAKE_INSTRUMENT,
    TRAIN_UP,
    TRAVEL,
)
from .box import HELIPORTS, PLANNED_PLUS, SAVE_THREE, TIME
from .decks import take_planet_card
from .observing import lacks_technique, why_hidden
from .secrets import reveal_rocket, secret_rockets
from .state import (
    EARTH_SQUARES,
    FLYING,
    LAUNCHING,
    MOON,
    OBSERVING,
    PASSING,
    PLANNED,
    PLANNING,
    RISING,
    SEATS,
    TRAVELLING,
    Expedition,
)
from .travelling import AT_SEA, at_sea, vehicles_here

ALL_WEEKS: Final = 0b1111
TAKEN: Final = [No("AN-032", "week-taken", (week,)) for week in range(4)]
BAD_TIMING: Final = [No("AN-294", "week-blocked", (week,)) for week in range(4)]
NOT_ON_PAD: Final = [No("AN-123", "not-on-this-pad", (rocket,)) for rocket in range(len(ROCKETS))]
YEAR_TWO: Final = No("AN-112", "only-travel-in-year-two")
ASTRONAUT: Final = No("AN-121", "astronauts-do-not-observe")
IN_SPACE: Final = No("AN-R79", "not-from-space")
NO_TIME: Final = No("AN-187", "needs-time")
NO_PLANET: Final = No("AN-R50", "no-planet-card")
NO_RISE: Final = No("AN-205", "no-earth-rise-card")
NOT_IN_ORBIT: Final = No("AN-205", "only-from-lunar-orbit")
NONE_SAVED: Final = No("AN-035", "nothing-saved")
NOT_ON_MAP: Final = No("AN-034", "not-on-earth")
NO_LAUNCH_IN_SPACE: Final = No("AN-123", "not-on-earth")
NOT_TRAINED: Final = No("AN-122", "not-an-astronaut")
NOT_IN_SPACE: Final = No("AN-124", "not-in-space")
NOT_OFFERED: Final = No("AN-120", "not-offered")
ALREADY_TRAINED: Final = No("AN-120", "astronaut-already")
ALREADY_ASKED: Final = No("AN-R93", "asked-already")


def taken(s: Expedition, week: int) -> No | None:
    """A week holds one player a month (AN-032); in Solo also the two tokens bar theirs (AN-294)."""
    if week in s.week:
        return TAKEN[week]
    if week == s.bad_week or week == s.shadow_week:
        return BAD_TIMING[week]
    return None


def free_weeks(s: Expedition) -> int:
    """The weeks that can be taken, a bit each (AN-032, AN-294)."""
    gone = 0
    for week in s.week:
        if week >= 0:
            gone |= 1 << week
    if s.bad_week >= 0:
        gone |= 1 << s.bad_week
    if s.shadow_week >= 0:
        gone |= 1 << s.shadow_week
    return ALL_WEEKS & ~gone


def by_weeks(kind: Kind) -> list[list[Action]]:
    """The actions of a kind over the weeks alone, for every set of free weeks."""
    return [[kind.all[week] for week in range(4) if free >> week & 1] for free in range(ALL_WEEKS + 1)]


def may_not_observe(s: Expedition, seat: int) -> No | None:
    """Who may not observe: astronauts before their first launch, all in year two, and spacecraft under
    way."""
    if s.place[seat] < EARTH_SQUARES:
        if s.month > 12:
            return YEAR_TWO
        if s.astronaut[seat] and not s.launched[seat]:
            return ASTRONAUT  # AN-R15: allowed again after the first launch
        return None
    if s.place[seat] == MOON and s.house.solar:
        return None
    return IN_SPACE


def may_not_plan(s: Expedition, seat: int) -> No | None:
    """Like observing on Earth; in space planning is allowed, in year two too (AN-112, AN-121, AN-R16)."""
    if s.place[seat] >= EARTH_SQUARES:
        return None
    return may_not_observe(s, seat)


def hopeless(s: Expedition, seat: int, card: int, week: int) -> No | None:
    """With the option of AN-R05: what no tile and no instrument can make work is not offered."""
    if not s.house.hide_hopeless or seat in s.instrument:
        return None
    no = why_hidden(s, seat, card, week)
    if no is not None:
        return no
    icon = lacks_technique(s, seat, card)
    return No("AN-057", "no-technique", (card,)) if icon and s.tile_with(seat, icon) < 0 else None


def declared(s: Expedition, seat: int, week: int, act: int) -> None:
    """The character token is on the week; an instrument may be put beside it (AN-031, AN-260)."""
    s.week[seat] = week
    s.act[seat] = act
    if seat in s.instrument[SEXTANT + 1 :]:
        s.do(Beside(seat))


class Declaration(Verb[Expedition]):
    """An action that takes a free week (AN-031, AN-032)."""

    weeks: list[list[Action]]  # for each set of free weeks, where the week is all there is to choose

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return taken(s, a.x)

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        """What is legal if this is not barred and these weeks are free."""
        return self.weeks[free]


class DeclareObserve(Declaration):
    """Spontaneous observation of the week's top card (AN-033, AN-050). It may be declared though it cannot
    succeed (AN-R05)."""

    kind = OBSERVE
    weeks = by_weeks(OBSERVE)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return may_not_observe(s, q.seat)

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        no = taken(s, a.x)
        if no is None and s.house.hide_hopeless:
            return hopeless(s, q.seat, s.top(a.x), a.x)
        return no

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("declares-observation", "AN-031", q.seat, a.x)
        declared(s, q.seat, a.x, OBSERVING)


class DeclareSecond(Declaration):
    """Technique time: slide the top card to the bottom and aim at the second (AN-187, AN-R70)."""

    kind = OBSERVE_SECOND

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.house.abilities or not s.has_technique(q.seat, TIME):
            return NO_TIME
        return may_not_observe(s, q.seat)

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        no = taken(s, a.x)
        if no is not None:
            return no
        pile = s.weeks[a.x]
        if len(pile) < 2:
            return No("AN-R70", "no-second-card", (a.x,))
        return hopeless(s, q.seat, pile[-2], a.x)

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        return [OBSERVE_SECOND.all[week] for week in range(4) if free >> week & 1 and len(s.weeks[week]) > 1]

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        pile = s.weeks[a.x]
        pile.insert(0, pile.pop())
        s.tell("slides-card", "AN-187", q.seat, a.x, pile[0])
        declared(s, q.seat, a.x, OBSERVING)


class DeclarePlanet(Declaration):
    """Put the face-up planet card on the chosen week and observe it there (AN-246)."""

    kind = OBSERVE_PLANET
    weeks = by_weeks(OBSERVE_PLANET)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.house.solar or s.planet_top < 0:
            return NO_PLANET
        return may_not_observe(s, q.seat)

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        no = taken(s, a.x)
        if no is None and s.house.hide_hopeless:
            return hopeless(s, q.seat, s.planet_top, a.x)
        return no

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        card = take_planet_card(s)
        s.weeks[a.x].append(card)
        s.tell("takes-planet-card", "AN-246", q.seat, a.x, card)
        declared(s, q.seat, a.x, OBSERVING)


class DeclareEarthRise(Declaration):
    """From lunar orbit, at any free week, an observation of the Earth Rise (AN-205, AN-R60)."""

    kind = EARTH_RISE
    weeks = by_weeks(EARTH_RISE)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.earth_rise:
            return NO_RISE
        if s.place[q.seat] != MOON:
            return NOT_IN_ORBIT
        own = q.seat * CARD_COUNT
        if any(s.scored[own + FIRST_EARTH_RISE : own + CARD_COUNT]):
            return No("AN-R60", "earth-rise-once")
        return None

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("declares-earth-rise", "AN-205", q.seat, a.x)
        declared(s, q.seat, a.x, RISING)


class DeclarePlan(Declaration):
    """Planning: the week's top card goes to the save area (AN-033, AN-053)."""

    kind = PLAN
    weeks = by_weeks(PLAN)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return may_not_plan(s, q.seat)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("declares-planning", "AN-031", q.seat, a.x)
        declared(s, q.seat, a.x, PLANNING)


class DeclarePlanPlanet(Declaration):
    """Put the face-up planet card on the chosen week and plan it (AN-246, AN-251)."""

    kind = PLAN_PLANET
    weeks = by_weeks(PLAN_PLANET)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.house.solar or s.planet_top < 0:
            return NO_PLANET
        return may_not_plan(s, q.seat)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        card = take_planet_card(s)
        s.weeks[a.x].append(card)
        s.tell("takes-planet-card", "AN-246", q.seat, a.x, card)
        declared(s, q.seat, a.x, PLANNING)


def saved_cards(s: Expedition, seat: int) -> list[int]:
    """The different cards in a save area."""
    out: list[int] = []
    for card in s.saved[seat * 3 : seat * 3 + 3]:
        if card >= 0 and card not in out:
            out.append(card)
    return out


def lay(s: Expedition, seat: int, week: int, card: int) -> None:
    """A saved card goes on top of the week; where it lies is noted (AN-035, AN-182)."""
    i = s.saved.index(card, seat * 3, seat * 3 + 3)
    s.saved = put(s.saved, i, -1)
    pile = s.weeks[week]
    if pile and s.can(seat, PLANNED_PLUS):
        s.laid = [*s.laid, 1000 + week * 100 + len(pile) - 1]
    s.laid = [*s.laid, week * 100 + len(pile)]
    pile.append(card)
    s.tell("lays-card", "AN-035", seat, week, card)


class DeclareLay(Declaration):
    """Planned observation: the saved card is put on top of the week now (AN-033, AN-035)."""

    kind = LAY

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not saved_cards(s, q.seat):
            return NONE_SAVED
        return may_not_observe(s, q.seat)

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [LAY.of(week, card) for week in range(4) for card in saved_cards(s, q.seat)]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        no = taken(s, a.x)
        if no is None and s.house.hide_hopeless:
            return hopeless(s, q.seat, a.y, a.x)
        return no

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        cards = saved_cards(s, seat)
        return [LAY.all[week * CARD_COUNT + card] for week in range(4) if free >> week & 1 for card in cards]

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        lay(s, q.seat, a.x, a.y)
        declared(s, q.seat, a.x, PLANNED)
        if s.can(q.seat, SAVE_THREE) and saved_cards(s, q.seat):
            s.do(LayMore(q.seat, a.x))


class LayAlso(Verb[Expedition]):
    """Neil lays another saved card on the same week (AN-180, AN-R89)."""

    kind = LAY_ALSO

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [LAY_ALSO.all[card] for card in saved_cards(s, q.seat)]

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        lay(s, q.seat, q.x, a.x)
        if saved_cards(s, q.seat):
            s.do(LayMore(q.seat, q.x))


class Enough(Verb[Expedition]):
    """No more cards."""

    kind = DONE

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        return


class LayMore(Decision[Expedition]):
    """Lay more saved cards, in the order of choice."""

    rule = "AN-180"
    verbs = (LayAlso(), Enough())


class DeclareTravel(Declaration):
    """Travel on the map: the vehicle of the primary move is declared and shown on the die (AN-034,
    AN-R05)."""

    kind = TRAVEL

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return NOT_ON_MAP if s.place[q.seat] >= EARTH_SQUARES else None

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return TRIPS[-1][ALL_WEEKS]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        no = taken(s, a.x)
        return no if no is not None else why_not_declared(s, q.seat, a.y)

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        return TRIPS[vehicles_to_declare(s, seat)][free]

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.face[q.seat] = a.y  # AN-099
        s.tell("declares-travel", "AN-034", q.seat, a.x, a.y)
        declared(s, q.seat, a.x, TRAVELLING)


# for each set of vehicles and each set of free weeks
TRIPS: Final = [
    [[a for a in TRAVEL.all if free >> a.x & 1 and vehicles >> a.y & 1] for free in range(ALL_WEEKS + 1)]
    for vehicles in range(1 << SPACECRAFT)
]


def why_not_declared(s: Expedition, seat: int, vehicle: int) -> No | None:
    """A vehicle needs its icon in the square; at sea only the boat goes on (AN-080, AN-085, AN-R05,
    AN-R46)."""
    if vehicles_to_declare(s, seat) >> vehicle & 1:
        return None
    return AT_SEA if at_sea(s, seat) else No("AN-080", "no-icon-here", (vehicle, s.place[seat]))


def vehicles_to_declare(s: Expedition, seat: int) -> int:
    """A bit each. Sphen may call a helicopter to a square without any icon, to place a heliport (AN-R46)."""
    if at_sea(s, seat):
        return 1 << BOAT
    here = vehicles_here(s, seat)
    if not here and s.can(seat, HELIPORTS):
        return 1 << HELICOPTER
    return here


class DeclareLaunch(Declaration):
    """Launch from the pad the die stands on, by an astronaut.

    (AN-090, AN-122, AN-123, AN-202, AN-R14, AN-R38, AN-R81)
    """

    kind = LAUNCH

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if s.place[q.seat] >= EARTH_SQUARES:
            return NO_LAUNCH_IN_SPACE
        if not s.astronaut[q.seat]:
            return NOT_TRAINED
        return None

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        rockets = launchable(s, q.seat)
        return [LAUNCH.of(week, rocket) for week in range(4) for rocket in rockets]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        no = taken(s, a.x)
        if no is not None:
            return no
        return why_not_launched(s, q.seat, a.y)

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        if not s.box.pad[s.place[seat]]:
            return []
        rockets = [r for r in launchable(s, seat) if why_not_launched(s, seat, r) is None]
        return [LAUNCH.of(week, r) for week in range(4) if free >> week & 1 for r in rockets]

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        if s.site[a.y] < 0:
            reveal_rocket(s, q.seat, a.y, s.place[q.seat])
        s.face[q.seat] = SPACECRAFT
        s.pad = put(s.pad, q.seat, a.y)
        s.tell("declares-launch", "AN-123", q.seat, a.x, a.y)
        declared(s, q.seat, a.x, LAUNCHING)


def launchable(s: Expedition, seat: int) -> list[int]:
    """Rockets whose site is marked, and those the seat holds in secret (AN-202, AN-R81)."""
    return [r for r, site in enumerate(s.site) if site >= 0] + secret_rockets(s, seat)


def why_not_launched(s: Expedition, seat: int, rocket: int) -> No | None:
    """The die must stand on the rocket's pad."""
    square = s.place[seat]
    if at_sea(s, seat):
        return AT_SEA
    if s.site[rocket] == square or (s.site[rocket] < 0 and square in s.box.rockets[rocket].sites):
        return None
    return NOT_ON_PAD[rocket]


class DeclareFly(Declaration):
    """Move on the trajectory, or leave the Moon (AN-124, AN-207)."""

    kind = FLY
    weeks = by_weeks(FLY)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return NOT_IN_SPACE if s.place[q.seat] < EARTH_SQUARES else None

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("declares-flight", "AN-124", q.seat, a.x)
        declared(s, q.seat, a.x, FLYING)


class DeclarePass(Declaration):
    """Take a week and do nothing (AN-R04)."""

    kind = PASS
    weeks = by_weeks(PASS)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("passes", "AN-R04", q.seat, a.x)
        declared(s, q.seat, a.x, PASSING)


class AskForTraining(Declaration):
    """Away from every pad: be asked at the end of this month whether to become an astronaut (AN-120, AN-R93)."""

    kind = TRAIN_UP

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if s.epoch < 2:
            return NOT_OFFERED
        if s.astronaut[q.seat]:
            return ALREADY_TRAINED
        return ALREADY_ASKED if s.keen[q.seat] else None

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return None

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        return TRAIN_UP.all

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.keen = put(s.keen, q.seat, 1)
        s.tell("will-be-asked", "AN-R93", q.seat)
        s.do(DECLARE[q.seat])


# on Earth for those who may neither observe nor plan (AN-112, AN-121)
ON_THE_MOVE: Final[tuple[Declaration, ...]] = (DeclareTravel(), DeclareLaunch(), DeclarePass())
DECLARATIONS: Final[tuple[Declaration, ...]] = (
    DeclareObserve(),
    DeclareSecond(),
    DeclarePlanet(),
    DeclareEarthRise(),
    DeclarePlan(),
    DeclarePlanPlanet(),
    DeclareLay(),
    DeclareTravel(),
    DeclareLaunch(),
    DeclareFly(),
    DeclarePass(),
    AskForTraining(),
)


class Declare(Decision[Expedition]):
    """Take a free week and declare one action."""

    rule = "AN-031"
    verbs = DECLARATIONS

    def legal(self, s: Expedition) -> list[Action]:
        """The same answers, with the free weeks found once for all."""
        if s.house.hide_hopeless:
            return Decision.legal(self, s)
        seat = self.seat
        free = free_weeks(s)
        grounded = s.place[seat] < EARTH_SQUARES and may_not_observe(s, seat) is not None
        out: list[Action] = []
        for verb in ON_THE_MOVE if grounded else DECLARATIONS:
            if verb.bar(s, self) is None:
                out += verb.in_weeks(s, seat, free)
        return out


DECLARE: Final = [Declare(seat) for seat in SEATS]


class TakeInstrument(Verb[Expedition]):
    """Put one instrument beside the character, to be used in the own turn (AN-260, AN-R53)."""

    kind = TAKE_INSTRUMENT

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [TAKE_INSTRUMENT.all[i] for i in range(7) if s.instrument[i] == q.seat]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return No("AN-261", "sextant-at-start-only") if a.x == SEXTANT else None

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tool[q.seat] = a.x
        s.tell("takes-instrument", "AN-260", q.seat, a.x)


class NoInstrument(Verb[Expedition]):
    """Leave the instruments where they are."""

    kind = DECLINE

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        return


class Beside(Decision[Expedition]):
    """Which instrument goes beside the character."""

    rule = "AN-260"
    verbs = (TakeInstrument(), NoInstrument())
