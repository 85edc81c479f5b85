"""Judgement of the sky: what a card is worth, to observe it now or to save it for later."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action

from .. import actions as act
from ..cards import Agenda
from ..instruments import UseInstrument
from ..missions import fulfilled, observed
from ..nouns import SET_COUNT
from ..observing import lacks_technique, why_hidden, worth
from ..quests import progress
from ..secrets import secret_quests
from ..sheets import CONSTELLATION_TEN, OCTANT, SAVE_THREE
from ..state import ACTIVE, INACTIVE, SPENT, Expedition
from .solo import MUST, keen
from .way import active_moons

SET_WORTH: Final = 6.0  # a set token: an extra step, or the odds of one
MOON_WORTH: Final = 9.0  # a lunar token cancels a heavy stage


# ------------------------------------------------------------ what a card brings
def wish(s: Expedition, seat: int, card: int) -> float:
    """What a card is worth to the seat: knowledge, sets, lunar tokens, its own mission and quests."""
    if card < 0:
        return 0.0
    box = s.box
    gain = float(worth(s, seat, card))
    pays = 0.0 if s.can(seat, CONSTELLATION_TEN) else float(box.set_nk)
    for icon in box.card_sets[card]:
        if icon < s.terms.sets and s.set_token[seat * SET_COUNT + icon] == INACTIVE:
            missing = box.required[icon] - s.icons[seat * SET_COUNT + icon]
            gain += (pays + SET_WORTH) / (missing * missing)
    phase = box.phase[card] if box.phase[card] >= 0 else box.rise[card]
    if phase >= 0 and s.lunar_token[seat * 4 + phase] in (INACTIVE, SPENT):
        gain += MOON_WORTH * (1.0 if active_moons(s, seat) < 3 else 0.4)
    mission = s.mission[seat]
    if mission >= 0 and not fulfilled(s, seat, mission):
        gain += for_mission(s, seat, card, box.agendas[mission]) * (MUST if s.terms.solo else 1.0)
    for quest in secret_quests(s, seat):
        target = box.quests[quest]
        if card in target.targets and not observed(s, seat, [card]) and not target.there:
            gain += 8.0 * (keen(s, seat) if progress(s, seat, quest) == 0 else 1.0)
    return gain


def for_mission(s: Expedition, seat: int, card: int, a: Agenda) -> float:
    """How much a card helps the own hidden agenda."""
    gain = 0.0
    for cards in a.targets:
        if card in cards and not observed(s, seat, cards):
            gain += 9.0
    for icon in a.sets:
        if s.box.shows[card * SET_COUNT + icon] and s.set_token[seat * SET_COUNT + icon] == INACTIVE:
            gain += 6.0
    if a.sight_phase >= 0 and s.box.phase[card] == a.sight_phase:
        gain += 4.0
    return gain


def sight(s: Expedition, seat: int, card: int, week: int) -> float:
    """What looking at a card in a week brings."""
    if card < 0 or why_hidden(s, seat, card, week) is not None:
        return -1.0
    icon = lacks_technique(s, seat, card)
    if icon:
        return wish(s, seat, card) - 3.0 if s.tile_with(seat, icon) >= 0 else -1.0
    return wish(s, seat, card)


def plan_worth(s: Expedition, seat: int, card: int) -> float:
    """Saving a card for later: worth part of it, unless it can be had at once or the area is full."""
    if card < 0 or (s.box.rise[card] >= 0 and s.terms.fast):
        return -1.0
    places = 3 if s.can(seat, SAVE_THREE) else 1
    if -1 not in s.saved[seat * 3 : seat * 3 + places]:
        return -1.0
    if s.box.rise[card] >= 0:
        return 7.0
    if s.month > 9 and s.on_earth(seat):
        return -1.0
    return 0.5 * wish(s, seat, card) - 1.0 if lacks_technique(s, seat, card) == 0 else -1.0


# ------------------------------------------------------------ questions
def early(s: Expedition, seat: int, a: Action) -> float:
    """Choose early if the best sight of the month is wanted by others too."""
    if a.kind is act.DECLINE:
        return 12.0
    if not s.on_earth(seat) or s.astronaut[seat]:
        return 0.0
    return max([sight(s, seat, s.top(week), week) for week in range(4)])


def technique(s: Expedition, seat: int, a: Action) -> float:
    return 1.0 if a.kind is act.FLIP_TECHNIQUE else 0.0


def rise(s: Expedition, seat: int, a: act.OfPhase) -> float:
    return 0.0 if s.lunar_token[seat * 4 + a.phase] == ACTIVE else 1.0


def save_in(s: Expedition, seat: int, a: act.OfSlot) -> float:
    before = s.saved[seat * 3 + a.slot]
    return 0.0 if before < 0 else -wish(s, seat, before)


def lay_also(s: Expedition, seat: int, a: Action) -> float:
    return sight(s, seat, a.card, s.week[seat]) if isinstance(a, act.OfInstrumentCard) else 0.0


def instrument(s: Expedition, seat: int, a: Action) -> float:
    """Which instrument to put beside the character: one that can better the week."""
    if a.kind is act.DECLINE:
        return 0.0
    return 1.0 if s.act[seat] == 0 else -1.0


def use_instrument(s: Expedition, seat: int, a: Action) -> float:
    """Put the card on top that is worth most there."""
    week = s.week[seat]
    now = sight(s, seat, s.top(week), week)
    if a.kind is act.DECLINE:
        return now
    if isinstance(a, (act.OfInstrumentCard, act.CardInWeek)):  # fetched
        return sight(s, seat, a.card, week)
    q = s.question
    assert isinstance(a, act.InWeek)
    assert isinstance(q, UseInstrument)
    if q.instrument == OCTANT:
        return sight(s, seat, s.deck_top, week) if a.week == week else now - 0.1
    return sight(s, seat, s.top(a.week), week)
