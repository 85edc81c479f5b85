"""Hidden agendas: their missions, the deeds they ask for, and the moment they are revealed (section 13)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Frame, Leave, No, Verb, X, put

from .actions import DECLINE, NAME_VALUE, REVEAL, OfValue
from .cards import Agenda
from .nouns import CARD_COUNT, SET_COUNT
from .orrery import planet_visible
from .sheets import AT_LAUNCH, AT_SQUARE, BEFORE_LAUNCH, IN_DECEMBER, IN_REGION, LEAVING_STAGE_2, NAMED, WHILE_OBSERVING
from .state import CORNER, INACTIVE, Expedition

# moments at which a reveal is offered
AT_THE_LAUNCH: Final = 0
STANDING: Final = 1
SEEING: Final = 2
DECEMBER: Final = 3
LEAVING: Final = 4
MOMENTS: Final = (
    (AT_LAUNCH, BEFORE_LAUNCH),
    (AT_SQUARE, IN_REGION),
    (WHILE_OBSERVING,),
    (IN_DECEMBER,),
    (LEAVING_STAGE_2,),
)


def observed(s: Expedition, seat: int, cards: list[int]) -> bool:
    """Whether one of these cards was scored at any earlier time (AN-066, AN-222)."""
    for card in cards:
        if s.scored[seat * CARD_COUNT + card]:
            return True
    return False


def groundwork(s: Expedition, seat: int, a: Agenda) -> bool:
    """The sets, sights and continents of a mission, apart from its place or moment."""
    for icon in a.sets:
        if s.set_token[seat * SET_COUNT + icon] == INACTIVE:
            return False
    for continent in a.continents:
        if s.tile[seat * 7 + continent] < 0:
            return False
    return sum([observed(s, seat, cards) for cards in a.targets]) >= a.least


def fulfilled(s: Expedition, seat: int, agenda: int) -> bool:
    """Whether a seat has done a mission; place, sight and date are kept as deeds (AN-220, AN-R43)."""
    a = s.box.agendas[agenda]
    if a.places or a.before or a.sight_planets:
        return bool(s.deeds[seat] >> agenda & 1)
    return groundwork(s, seat, a)


def agendas_of(s: Expedition, seat: int) -> list[int]:
    """The agendas a seat may have: two of its character, three in Solar System mode (AN-177)."""
    return [i for i in s.box.agendas_of[s.continent[seat]] if s.terms.solar or not s.box.agendas[i].solar]


def offer_reveal(s: Expedition, seat: int, moment: int) -> None:
    """Ask a seat that could have something to reveal now, judged by what everybody knows (AN-220, AN-221)."""
    if s.mission_open[seat] >= 0 or not s.terms.abilities:
        return
    for i in agendas_of(s, seat):
        a = s.box.agendas[i]
        if a.reveal in MOMENTS[moment] and fulfilled(s, seat, i):
            if moment != STANDING or s.place[seat] in a.places:
                s.do(Reveal(seat, moment))
                return


def note_place(s: Expedition, seat: int) -> None:
    """Standing somewhere in the own turn, with the rest of the mission done, fulfils it (AN-221, AN-R36,
    AN-R43)."""
    place = s.place[seat]
    if not s.terms.abilities or not s.box.mission_place[s.continent[seat]][place]:
        return
    for i in s.box.agendas_of[s.continent[seat]]:
        a = s.box.agendas[i]
        if place in a.places:
            if place in a.corners:
                s.deeds = put(s.deeds, seat, s.deeds[seat] | CORNER << a.corners.index(place))
            corners = not (s.terms.corners and a.corners) or s.deeds[seat] // CORNER == 7
            if corners and groundwork(s, seat, a):
                s.deeds = put(s.deeds, seat, s.deeds[seat] | 1 << i)
    offer_reveal(s, seat, STANDING)


def after_sight(s: Expedition, seat: int, card: int) -> None:
    """What a scored card does for missions that ask for a date, a sight or a place (AN-225, AN-238,
    AN-257)."""
    if not s.terms.abilities:
        return
    sight = False
    for i in s.box.agendas_of[s.continent[seat]]:
        a = s.box.agendas[i]
        if a.before and s.month < a.before and groundwork(s, seat, a):
            s.deeds = put(s.deeds, seat, s.deeds[seat] | 1 << i)
        if s.terms.solar and a.sight_planets and s.box.phase[card] == a.sight_phase:
            if all(planet_visible(s, p) for p in a.sight_planets):
                s.deeds = put(s.deeds, seat, s.deeds[seat] | 1 << i)
                sight = True
    if s.terms.solar and s.on_earth(seat):
        for i in s.box.quest_cards:
            quest = s.box.quests[i]
            if quest.there and s.place[seat] == quest.square and card in quest.targets:
                s.cook = put(s.cook, seat, s.cook[seat] | 1 << quest.targets.index(card))
    if s.on_earth(seat):
        note_place(s, seat)
    if sight:
        offer_reveal(s, seat, SEEING)


class RevealAgenda(Verb[Expedition]):
    """Turn the agenda up; from now on its reward works (AN-218, AN-220)."""

    kind = REVEAL

    def refuse(self, s: Expedition, q: Reveal, a: Action) -> No | None:
        agenda = s.mission[q.seat]
        if s.box.agendas[agenda].reveal not in MOMENTS[q.moment]:
            return No("AN-221", "not-revealed-now", (agenda,))
        if not fulfilled(s, q.seat, agenda):
            return No("AN-220", "mission-not-fulfilled", (agenda,))
        if q.moment == STANDING and s.place[q.seat] not in s.box.agendas[agenda].places:
            return No("AN-221", "not-the-place", (agenda,))
        return None

    def do(self, s: Expedition, q: Reveal, a: Action) -> None:
        show_agenda(s, q.seat)
        s.tell("agenda-revealed", "AN-220", q.seat, s.mission_open[q.seat])
        if s.has(q.seat, NAMED):
            s.do(ThermalRoll(q.seat))


def show_agenda(s: Expedition, seat: int) -> None:
    """From now on everybody knows the agenda."""
    if s.mission[seat] >= 0:
        s.mission_open = put(s.mission_open, seat, s.mission[seat])
        s.mission = put(s.mission, seat, -1)


class KeepSecret(Leave[Expedition]):
    """Keep it secret: revealing is optional (AN-221)."""

    kind = DECLINE


class Reveal(Decision[Expedition]):
    """Reveal the hidden agenda, or not. Asked whenever one of the character's agendas could be, so that the
    question itself tells nothing."""

    rule = "AN-221"
    waits = True
    verbs = (RevealAgenda(), KeepSecret())
    moment: int = X


class NameValue(Verb[Expedition]):
    """Name one value, once for the game: stages with it count as 0 (AN-236)."""

    kind = NAME_VALUE

    def do(self, s: Expedition, q: Frame[Expedition], a: OfValue) -> None:
        s.named = put(s.named, q.seat, a.value)
        s.tell("value-named", "AN-236", q.seat, a.value)


class ThermalRoll(Decision[Expedition]):
    """Thermal Roll: name a value before the first step."""

    rule = "AN-236"
    verbs = (NameValue(),)
