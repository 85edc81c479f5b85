"""Judgement: an astronavigator's rules of thumb, among them the advice of AN-162, and how good a position
looks.

Collect knowledge where it is cheap, be at a pad in time, spend the lunar tokens on the heaviest stages. The greedy
player reads one state that it imagines: all public things are true there, and what it holds itself.

The rules of thumb stand by subject in the files beside this one; here are the action of the month and the table that
finds the rule for each question.
"""

from __future__ import annotations

from collections.abc import Callable
from math import tanh
from random import Random
from typing import Any, Final

from astrarium.kernel import Action, Frame, State
from astrarium.kernel.thumb import Thumb, weighed

from .. import actions as act
from ..asides import Aside, Reactivate
from ..boons import NarrowChoice, PlanetBoon
from ..calibration import AstronautChoice, Calibrate
from ..declaring import Declare
from ..declaring_sky import LayMore
from ..draws import DrawTile
from ..exchanging import TileChanges
from ..flight import Boost, Depart, Further, SextantUse
from ..instruments import UseInstrument
from ..missions import Reveal, ThermalRoll, fulfilled
from ..month import EarlyChoice, SextantChoice
from ..nouns import SATURN_V
from ..observing import EarthRise, SavePlace, Technique
from ..quests import KeepQuest, QuestSource
from ..setup import AgendaChoice, CharacterChoice, ContinentChoice, PlanetDraft, SectorChoice
from ..sites import KeepRocket, RocketSource, SiteChoice
from ..state import MOON, RETURNED, Expedition
from ..track import rockets_of, way
from ..travelling import Connection, FreeMove, Journey, OtherHeliport, SecretConnection, SecretJourney
from ..weeks import Beside
from . import flight as sense_flight
from . import quests as sense_quests
from . import setup as sense_setup
from . import sky as sense_sky
from . import travel as sense_travel
from .flight import fly
from .sky import plan_worth, sight
from .solo import shadow_gains, shadow_months
from .travel import TravelPlan
from .way import active_sets, distance, margin, months_left, turns_ahead

DEPTH: Final = 30  # decisions after which a search judges instead of playing on

Score = Callable[[Expedition, int, Any], float]
HeadedScore = Callable[[Expedition, int, Any, TravelPlan], float]


def choose(s: State, rng: Random) -> Action:
    """The greedy player's answer."""
    assert isinstance(s, Expedition)
    asked, seat = type(s.question), s.asked
    way_there = HEADED.get(asked)
    if way_there is not None:
        return headed(s, seat, way_there.score)
    thumb = SCORES.get(asked)
    score = indifferent if thumb is None else thumb.score
    return max(s.menu, key=lambda a: score(s, seat, a))


def headed(s: Expedition, seat: int, score: HeadedScore) -> Action:
    """The best answer to a question of where to go and what to do on the way."""
    heading = TravelPlan(s, seat)
    return max(s.menu, key=lambda a: score(s, seat, a, heading))


def indifferent(s: Expedition, seat: int, a: Any) -> float:
    """Of a question without a rule of thumb."""
    return 0.0


FOOLISH: Final = -99.0


def declare(s: Expedition, seat: int, a: Action, heading: TravelPlan) -> float:
    """The action of the month."""
    if not isinstance(a, act.InWeek):
        return FOOLISH  # to think of training away from a pad; on it the question comes by itself (AN-R93)
    kind, week = a.kind, a.week
    early = -0.01 * week
    if s.terms.solo and s.month >= s.box.shadow_launch - 1:
        early -= 4.0 * shadow_gains(s.bad_week, s.shadow_week, week, min(shadow_months(s), 8))
    if kind is act.FLY:
        return fly(s, seat) + early
    if isinstance(a, act.LaunchIn):
        best = 100.0 if margin(s, seat) > -12 or s.month > 11 else 20.0
        if s.terms.solo and not heading.going:
            best = -5.0
        return best - (1.0 if a.rocket in rockets_of(s, seat) else 0.0) + (3.0 if a.rocket == SATURN_V else 0.0) + early
    if kind is act.EARTH_RISE:
        return 60.0 if months_left(s) > turns_ahead(s, seat) + 1 else 5.0
    if kind is act.OBSERVE:
        return sight(s, seat, s.top(week), week)
    if kind is act.OBSERVE_SECOND:
        return sight(s, seat, s.weeks[week][-2], week) - 0.5
    if kind is act.OBSERVE_PLANET:
        return sight(s, seat, s.planet_top, week)
    if isinstance(a, act.CardInWeek):
        rise = s.box.rise[a.card] >= 0 and s.place[seat] == MOON
        return 60.0 if rise else sight(s, seat, a.card, week) + 1.5
    if kind is act.PLAN:
        return plan_worth(s, seat, s.top(week))
    if kind is act.PLAN_PLANET:
        return plan_worth(s, seat, s.planet_top)
    if isinstance(a, act.Trip):
        return heading.best(s, seat, a.vehicle, -2.0) + early
    return 0.0 + early  # pass


HEADED: Final[dict[type[Frame[Any]], Thumb[HeadedScore]]] = {
    Declare: Thumb(
        declare,
        act.OBSERVE,
        act.OBSERVE_SECOND,
        act.OBSERVE_PLANET,
        act.EARTH_RISE,
        act.PLAN,
        act.PLAN_PLANET,
        act.LAY,
        act.TRAVEL,
        act.LAUNCH,
        act.FLY,
        act.PASS,
        act.THINK,
    ),
    Journey: Thumb(
        sense_travel.move, act.MOVE, act.PLACE_HELIPORT, act.DECLINE, act.FLIP_TILE, act.FLIP_TWO, act.COMPLETE
    ),
    SecretJourney: Thumb(
        sense_travel.move, act.MOVE, act.PLACE_HELIPORT, act.DECLINE, act.FLIP_TILE, act.FLIP_TWO, act.COMPLETE
    ),
    OtherHeliport: Thumb(sense_travel.move, act.PLACE_HELIPORT),
    Connection: Thumb(sense_travel.connection, act.CONNECT, act.FLIP_TILE, act.FLIP_TWO, act.COMPLETE),
    SecretConnection: Thumb(sense_travel.connection, act.CONNECT, act.FLIP_TILE, act.FLIP_TWO, act.COMPLETE),
    FreeMove: Thumb(sense_travel.free_move, act.RIDE, act.DECLINE),
}
SCORES: Final[dict[type[Frame[Any]], Thumb[Score]]] = {
    ContinentChoice: Thumb(sense_setup.continent, act.CHOOSE_CONTINENT),
    CharacterChoice: Thumb(sense_setup.keep_character, act.KEEP_CHARACTER),
    AgendaChoice: Thumb(sense_setup.keep_agenda, act.KEEP_AGENDA),
    PlanetDraft: Thumb(sense_setup.place_planet, act.PLACE_PLANET),
    SectorChoice: Thumb(sense_setup.place_planet, act.PLACE_PLANET),
    EarlyChoice: Thumb(sense_sky.early, act.CHOOSE_EARLY),
    SextantChoice: Thumb(sense_sky.early, act.USE_SEXTANT),
    LayMore: Thumb(sense_sky.lay_also, act.LAY_ALSO),
    Beside: Thumb(sense_sky.instrument, act.TAKE_INSTRUMENT),
    UseInstrument: Thumb(sense_sky.use_instrument, act.FETCH, act.FETCH_FROM, act.SWAP),
    Technique: Thumb(sense_sky.technique, act.FLIP_TECHNIQUE, act.DECLINE),
    EarthRise: Thumb(sense_sky.rise, act.SCORE_EARTH_RISE),
    SavePlace: Thumb(sense_sky.save_in, act.SAVE_IN),
    Aside: Thumb(sense_quests.aside, act.FLIP_TILE, act.FLIP_TWO, act.COMPLETE),
    QuestSource: Thumb(sense_quests.source, act.DRAW_CARDS, act.SEARCH_OWN),
    KeepQuest: Thumb(sense_quests.keep_quest, act.KEEP_QUEST),
    RocketSource: Thumb(sense_quests.source, act.DRAW_CARDS, act.SEARCH_OWN),
    KeepRocket: Thumb(sense_quests.keep_rocket, act.KEEP_ROCKET),
    SiteChoice: Thumb(sense_quests.site, act.MARK_SITE),
    Reactivate: Thumb(sense_flight.reactivate, act.REACTIVATE_SET, act.REACTIVATE_MOON),
    Reveal: Thumb(sense_quests.reveal, act.REVEAL),
    ThermalRoll: Thumb(sense_flight.name_value, act.NAME_VALUE),
    AstronautChoice: Thumb(sense_flight.astronaut, act.TRAIN_UP),
    Calibrate: Thumb(
        sense_flight.calibrate, act.ABORT_STAGE, act.LOAD_SEXTANT, act.LOAD_TELESCOPE, act.LOAD_INDICATOR, act.FLIP_TILE
    ),
    PlanetBoon: Thumb(sense_flight.boon, act.EASE, act.HASTEN),
    Depart: Thumb(sense_flight.step, act.STEP, act.EXCHANGE),
    Further: Thumb(sense_flight.step, act.STEP, act.STOP, act.EXCHANGE),
    NarrowChoice: Thumb(sense_flight.narrow, act.SKIP_STAGE),
    TileChanges: Thumb(sense_flight.tile_changes, act.EXCHANGE, act.REPLACE),
    SextantUse: Thumb(sense_flight.sextant, act.CANCEL_DV),
    Boost: Thumb(sense_flight.guess, act.GUESS),
    DrawTile: Thumb(sense_flight.draw_tile, act.DRAW_TILE),
}
WEIGHED: Final = weighed(HEADED, SCORES)


# ------------------------------------------------------------ how good a position looks
LACKING: Final = 15.0  # knowledge that luck and tokens may still make up for on the way


def standing(s: Expedition, seat: int) -> float:
    """How far along a seat is: places on the way count most, then the knowledge for the rest of it."""
    place = s.place[seat]
    if place > RETURNED:
        return -6.0
    if place == RETURNED:
        return 16.0 + 0.02 * (s.nk[seat] - s.dv[seat])
    at = way(place)
    late = max(turns_ahead(s, seat) + (distance(s, seat, place) if s.on_earth(seat) else 0) - months_left(s), 0.0)
    own = (at + 1.0) + readiness(s, seat) - late
    if s.terms.abilities:
        mission = max(s.mission[seat], s.mission_open[seat])
        own += 1.5 if mission >= 0 and fulfilled(s, seat, mission) else 0.0
        own += 0.7 * s.instrument.count(seat)
    return own + 0.3 * active_sets(s, seat)


def readiness(s: Expedition, seat: int) -> float:
    """What the knowledge for the rest of the way is worth. Astronauts hardly learn any more (AN-112, AN-121), so that
    who lacks much will not come back; but where the first on the Moon wins, it is worth the risk."""
    spare = margin(s, seat)
    ready = tanh(spare / 30.0) * 3.0
    if s.astronaut[seat] and spare < -LACKING and not s.terms.fast:
        return ready - min((-spare - LACKING) / 5.0, 10.0)
    return ready


def value(s: State, seat: int) -> float:
    """From -1, lost, to 1, won."""
    assert isinstance(s, Expedition)
    if min(s.continent) < 0:
        return 0.0
    own = standing(s, seat)
    if s.seats == 1:
        shadow = 0.0 if s.shadow < 0 else way(s.shadow) + 1.0
        return tanh((own - shadow - 2.0) / 6.0)
    others = max([standing(s, t) for t in range(s.seats) if t != seat])
    return tanh((own - others) / 6.0)
