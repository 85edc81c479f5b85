"""The action phase (AN-031 to AN-035): take a free week and declare one action."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Frame, No, Verb

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
    TRAVEL,
)
from .box import HELIPORTS, PLANNED_PLUS, SAVE_THREE, TIME
from .decks import take_planet_card
from .observing import lacks_technique, why_hidden
from .secrets import reveal_rocket, secret_rockets
from .state import (
    EARTH_SQUARES,
    FLYING,
    MOON,
    OBSERVING,
    PASSING,
    PLANNED,
    PLANNING,
    RISING,
    TRAVELLING,
    Expedition,
)
from .travelling import at_sea, has_icon

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
AT_SEA: Final = No("AN-085", "at-sea")


def taken(s: Expedition, week: int) -> No | None:
    """A week holds one player a month (AN-032); in Solo also the two tokens bar theirs (AN-294)."""
    if week in s.week:
        return TAKEN[week]
    if week == s.bad_week or week == s.shadow_week:
        return BAD_TIMING[week]
    return None


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
    if s.house.solar:
        for i in range(SEXTANT + 1, 7):
            if s.instrument[i] == seat:
                s.do(Beside(seat))
                return


class DeclareObserve(Verb[Expedition]):
    """Spontaneous observation of the week's top card (AN-033, AN-050). It may be declared though it cannot
    succeed (AN-R05)."""

    kind = OBSERVE

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


class DeclareSecond(Verb[Expedition]):
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

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        pile = s.weeks[a.x]
        pile.insert(0, pile.pop())
        s.tell("slides-card", "AN-187", q.seat, a.x, pile[0])
        declared(s, q.seat, a.x, OBSERVING)


class DeclarePlanet(Verb[Expedition]):
    """Put the face-up planet card on the chosen week and observe it there (AN-246)."""

    kind = OBSERVE_PLANET

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


class DeclareEarthRise(Verb[Expedition]):
    """From lunar orbit, at any free week, an observation of the Earth Rise (AN-205, AN-R60)."""

    kind = EARTH_RISE

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.earth_rise:
            return NO_RISE
        if s.place[q.seat] != MOON:
            return NOT_IN_ORBIT
        own = q.seat * CARD_COUNT
        if any(s.scored[own + FIRST_EARTH_RISE : own + CARD_COUNT]):
            return No("AN-R60", "earth-rise-once")
        return None

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return taken(s, a.x)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("declares-earth-rise", "AN-205", q.seat, a.x)
        declared(s, q.seat, a.x, RISING)


class DeclarePlan(Verb[Expedition]):
    """Planning: the week's top card goes to the save area (AN-033, AN-053)."""

    kind = PLAN

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return may_not_plan(s, q.seat)

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return taken(s, a.x)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("declares-planning", "AN-031", q.seat, a.x)
        declared(s, q.seat, a.x, PLANNING)


class DeclarePlanPlanet(Verb[Expedition]):
    """Put the face-up planet card on the chosen week and plan it (AN-246, AN-251)."""

    kind = PLAN_PLANET

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.house.solar or s.planet_top < 0:
            return NO_PLANET
        return may_not_plan(s, q.seat)

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return taken(s, a.x)

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
    s.saved[i] = -1
    pile = s.weeks[week]
    if pile and s.can(seat, PLANNED_PLUS):
        s.laid.append(1000 + week * 100 + len(pile) - 1)
    s.laid.append(week * 100 + len(pile))
    pile.append(card)
    s.tell("lays-card", "AN-035", seat, week, card)


class DeclareLay(Verb[Expedition]):
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


class DeclareTravel(Verb[Expedition]):
    """Travel on the map: the vehicle of the primary move is declared and shown on the die (AN-034,
    AN-R05)."""

    kind = TRAVEL

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return NOT_ON_MAP if s.place[q.seat] >= EARTH_SQUARES else None

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [a for a in TRAVEL.all if a.y != SPACECRAFT]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        no = taken(s, a.x)
        return no if no is not None else why_not_declared(s, q.seat, a.y)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.face[q.seat] = a.y  # AN-099
        s.tell("declares-travel", "AN-034", q.seat, a.x, a.y)
        declared(s, q.seat, a.x, TRAVELLING)


def why_not_declared(s: Expedition, seat: int, vehicle: int) -> No | None:
    """A vehicle needs its icon in the square; at sea only the boat goes on (AN-080, AN-085, AN-R05,
    AN-R46)."""
    square = s.place[seat]
    if at_sea(s, seat):
        return None if vehicle == BOAT else AT_SEA
    if has_icon(s, seat, square, vehicle):
        return None
    if vehicle == HELICOPTER and s.can(seat, HELIPORTS):
        if not any(has_icon(s, seat, square, v) for v in range(SPACECRAFT)):
            return None
    return No("AN-080", "no-icon-here", (vehicle, square))


class DeclareLaunch(Verb[Expedition]):
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

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        if s.site[a.y] < 0:
            reveal_rocket(s, q.seat, a.y, s.place[q.seat])
        s.face[q.seat] = SPACECRAFT
        s.pad[q.seat] = a.y
        s.tell("declares-launch", "AN-123", q.seat, a.x, a.y)
        declared(s, q.seat, a.x, FLYING)


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


class DeclareFly(Verb[Expedition]):
    """Move on the trajectory, or leave the Moon (AN-124, AN-207)."""

    kind = FLY

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return NOT_IN_SPACE if s.place[q.seat] < EARTH_SQUARES else None

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return taken(s, a.x)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("declares-flight", "AN-124", q.seat, a.x)
        declared(s, q.seat, a.x, FLYING)


class DeclarePass(Verb[Expedition]):
    """Take a week and do nothing (AN-R04)."""

    kind = PASS

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return taken(s, a.x)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("passes", "AN-R04", q.seat, a.x)
        declared(s, q.seat, a.x, PASSING)


class Declare(Decision[Expedition]):
    """Take a free week and declare one action."""

    rule = "AN-031"
    verbs = (
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
    )

    def legal(self, s: Expedition) -> list[Action]:
        """The same answers, with each week, vehicle and rocket judged once."""
        seat = self.seat
        free = [week for week in range(4) if taken(s, week) is None]
        out: list[Action] = []
        for verb in self.verbs:
            if verb.bar(s, self) is not None:
                continue
            kind = verb.kind
            if kind is TRAVEL:
                vehicles = [v for v in range(SPACECRAFT) if why_not_declared(s, seat, v) is None]
                for week in free:
                    for v in vehicles:
                        out.append(TRAVEL.all[week * 6 + v])
            elif kind is LAUNCH:
                rockets = [r for r in launchable(s, seat) if why_not_launched(s, seat, r) is None]
                for week in free:
                    for r in rockets:
                        out.append(LAUNCH.of(week, r))
            elif kind is LAY or kind is OBSERVE_SECOND or s.house.hide_hopeless:
                out += verb.legal(s, self)
            else:
                for week in free:
                    out.append(kind.all[week])
        return out


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
