"""Declaring an observation or a plan (AN-033, AN-035, AN-187, AN-205, AN-246)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Frame, No, Verb, X, put

from .actions import (
    EARTH_RISE,
    LAY,
    LAY_ALSO,
    OBSERVE,
    OBSERVE_PLANET,
    OBSERVE_SECOND,
    PLAN,
    PLAN_PLANET,
    CardInWeek,
    InWeek,
    OfInstrumentCard,
)
from .decks import take_planet_card
from .laid import covered_at, laid_at
from .nouns import CARD_COUNT, FIRST_EARTH_RISE
from .observing import lacks_technique, why_hidden
from .plain import Enough
from .sheets import PLANNED_PLUS, SAVE_THREE, TIME
from .state import EARTH_SQUARES, MOON, OBSERVING, PLANNED, PLANNING, RISING, Expedition
from .weeks import Declaration, by_weeks, declared, taken

YEAR_TWO: Final = No("AN-112", "only-travel-in-year-two")


ASTRONAUT: Final = No("AN-121", "astronauts-do-not-observe")


IN_SPACE: Final = No("AN-R79", "not-from-space")


NO_TIME: Final = No("AN-187", "needs-time")


NO_PLANET: Final = No("AN-R50", "no-planet-card")


NO_RISE: Final = No("AN-205", "no-earth-rise-card")


NOT_IN_ORBIT: Final = No("AN-205", "only-from-lunar-orbit")


NONE_SAVED: Final = No("AN-035", "nothing-saved")


EMPTY_AREA: Final = [-1, -1, -1]  # the save area of a seat without a saved card


def may_not_observe(s: Expedition, seat: int) -> No | None:
    """Who may not observe: astronauts before their first launch, all in year two, and spacecraft under
    way."""
    if s.place[seat] < EARTH_SQUARES:
        if s.month > 12:
            return YEAR_TWO
        if s.astronaut[seat] and not s.launched[seat]:
            return ASTRONAUT  # AN-R15: allowed again after the first launch
        return None
    if s.place[seat] == MOON and s.terms.solar:
        return None
    return IN_SPACE


def may_not_plan(s: Expedition, seat: int) -> No | None:
    """Like observing on Earth; in space planning is allowed, in year two too (AN-112, AN-121, AN-R16)."""
    if s.place[seat] >= EARTH_SQUARES:
        return None
    return may_not_observe(s, seat)


def hopeless(s: Expedition, seat: int, card: int, week: int) -> No | None:
    """With the option of AN-R05: what no tile and no instrument can make work is not offered."""
    if not s.terms.hide_hopeless or seat in s.instrument:
        return None
    no = why_hidden(s, seat, card, week)
    if no is not None:
        return no
    icon = lacks_technique(s, seat, card)
    return No("AN-057", "no-technique", (card,)) if icon and s.tile_with(seat, icon) < 0 else None


class DeclareObserve(Declaration):
    """Spontaneous observation of the week's top card (AN-033, AN-050). It may be declared though it cannot
    succeed (AN-R05)."""

    kind = OBSERVE
    weeks = by_weeks(OBSERVE)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return may_not_observe(s, q.seat)

    def refuse(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> No | None:
        no = taken(s, a.week)
        if no is None and s.terms.hide_hopeless:
            return hopeless(s, q.seat, s.top(a.week), a.week)
        return no

    def do(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> None:
        s.tell("declares-observation", "AN-031", q.seat, a.week)
        declared(s, q.seat, a.week, OBSERVING)


class DeclareSecond(Declaration):
    """Technique time: slide the top card to the bottom and aim at the second (AN-187, AN-R70)."""

    kind = OBSERVE_SECOND

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.terms.abilities or not s.has_technique(q.seat, TIME):
            return NO_TIME
        return may_not_observe(s, q.seat)

    def refuse(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> No | None:
        no = taken(s, a.week)
        if no is not None:
            return no
        pile = s.weeks[a.week]
        if len(pile) < 2:
            return No("AN-R70", "no-second-card", (a.week,))
        return hopeless(s, q.seat, pile[-2], a.week)

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        return [OBSERVE_SECOND.all[week] for week in range(4) if free >> week & 1 and len(s.weeks[week]) > 1]

    def do(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> None:
        pile = s.weeks[a.week]
        pile.insert(0, pile.pop())
        s.tell("slides-card", "AN-187", q.seat, a.week, pile[0])
        declared(s, q.seat, a.week, OBSERVING)


class WithPlanetCard(Declaration):
    """Put the face-up planet card on the chosen week (AN-246)."""

    meant: int

    def do(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> None:
        card = take_planet_card(s)
        s.weeks[a.week].append(card)
        s.tell("takes-planet-card", "AN-246", q.seat, a.week, card)
        declared(s, q.seat, a.week, self.meant)


class DeclarePlanet(WithPlanetCard):
    """Put the face-up planet card on the chosen week and observe it there (AN-246)."""

    kind = OBSERVE_PLANET
    meant = OBSERVING
    weeks = by_weeks(OBSERVE_PLANET)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.terms.solar or s.planet_top < 0:
            return NO_PLANET
        return may_not_observe(s, q.seat)

    def refuse(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> No | None:
        no = taken(s, a.week)
        if no is None and s.terms.hide_hopeless:
            return hopeless(s, q.seat, s.planet_top, a.week)
        return no


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

    def do(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> None:
        s.tell("declares-earth-rise", "AN-205", q.seat, a.week)
        declared(s, q.seat, a.week, RISING)


class DeclarePlan(Declaration):
    """Planning: the week's top card goes to the save area (AN-033, AN-053)."""

    kind = PLAN
    weeks = by_weeks(PLAN)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return may_not_plan(s, q.seat)

    def do(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> None:
        s.tell("declares-planning", "AN-031", q.seat, a.week)
        declared(s, q.seat, a.week, PLANNING)


class DeclarePlanPlanet(WithPlanetCard):
    """Put the face-up planet card on the chosen week and plan it (AN-246, AN-251)."""

    kind = PLAN_PLANET
    meant = PLANNING
    weeks = by_weeks(PLAN_PLANET)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.terms.solar or s.planet_top < 0:
            return NO_PLANET
        return may_not_plan(s, q.seat)


def saved_cards(s: Expedition, seat: int) -> list[int]:
    """The different cards in a save area."""
    out: list[int] = []
    area = s.saved[seat * 3 : seat * 3 + 3]
    if area != EMPTY_AREA:
        for card in area:
            if card >= 0 and card not in out:
                out.append(card)
    return out


def lay(s: Expedition, seat: int, week: int, card: int) -> None:
    """A saved card goes on top of the week; where it lies is noted (AN-035, AN-182)."""
    i = s.saved.index(card, seat * 3, seat * 3 + 3)
    s.saved = put(s.saved, i, -1)
    pile = s.weeks[week]
    if pile and s.can(seat, PLANNED_PLUS):
        s.laid = [*s.laid, covered_at(week, len(pile) - 1)]
    s.laid = [*s.laid, laid_at(week, len(pile))]
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

    def refuse(self, s: Expedition, q: Frame[Expedition], a: CardInWeek) -> No | None:
        no = taken(s, a.week)
        if no is None and s.terms.hide_hopeless:
            return hopeless(s, q.seat, a.card, a.week)
        return no

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        cards = saved_cards(s, seat)
        if not cards:
            return []
        return [LAY.all[week * CARD_COUNT + card] for week in range(4) if free >> week & 1 for card in cards]

    def do(self, s: Expedition, q: Frame[Expedition], a: CardInWeek) -> None:
        lay(s, q.seat, a.week, a.card)
        declared(s, q.seat, a.week, PLANNED)
        if s.can(q.seat, SAVE_THREE) and saved_cards(s, q.seat):
            s.do(LayMore(q.seat, a.week))


class LayAlso(Verb[Expedition]):
    """Neil lays another saved card on the same week (AN-180, AN-R89)."""

    kind = LAY_ALSO

    def targets(self, s: Expedition, q: LayMore) -> list[Action]:
        return [LAY_ALSO.all[card] for card in saved_cards(s, q.seat)]

    def do(self, s: Expedition, q: LayMore, a: OfInstrumentCard) -> None:
        lay(s, q.seat, q.week, a.card)
        if saved_cards(s, q.seat):
            s.do(LayMore(q.seat, q.week))


class LayMore(Decision[Expedition]):
    """Lay more saved cards, in the order of choice."""

    rule = "AN-180"
    verbs = (LayAlso(), Enough())
    week: int = X
