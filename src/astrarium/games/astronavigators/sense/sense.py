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

from astrarium.kernel import Action, State

from .. import actions as act
from ..missions import fulfilled
from ..nouns import SATURN_V
from ..state import MOON, RETURNED, Expedition
from ..track import rockets_of, way
from . import flight as sense_flight
from . import quests as sense_quests
from . import setup as sense_setup
from . import sky as sense_sky
from . import travel as sense_travel
from .flight import fly
from .sky import plan_worth, sight
from .solo import shadow_gains, shadow_months
from .travel import Heading
from .way import active_sets, distance, margin, months_left, turns_ahead

DEPTH: Final = 30  # decisions after which a search judges instead of playing on

Score = Callable[[Expedition, int, Any], float]
HeadedScore = Callable[[Expedition, int, Any, Heading], float]


def choose(s: State, rng: Random) -> Action:
    """The greedy player's answer."""
    assert isinstance(s, Expedition)
    name, seat = s.question.name(), s.asked
    if name in HEADED:
        return headed(s, seat, HEADED[name])
    score = SCORES.get(name, indifferent)
    return max(s.menu, key=lambda a: score(s, seat, a))


def headed(s: Expedition, seat: int, score: HeadedScore) -> Action:
    """The best answer to a question of where to go and what to do on the way."""
    heading = Heading(s, seat)
    return max(s.menu, key=lambda a: score(s, seat, a, heading))


def indifferent(s: Expedition, seat: int, a: Any) -> float:
    """Of a question without a rule of thumb."""
    return 0.0


FOOLISH: Final = -99.0


def declare(s: Expedition, seat: int, a: Action, heading: Heading) -> float:
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
    if isinstance(a, act.Laying):
        rise = s.box.rise[a.card] >= 0 and s.place[seat] == MOON
        return 60.0 if rise else sight(s, seat, a.card, week) + 1.5
    if kind is act.PLAN:
        return plan_worth(s, seat, s.top(week))
    if kind is act.PLAN_PLANET:
        return plan_worth(s, seat, s.planet_top)
    if isinstance(a, act.Trip):
        return heading.best(s, seat, a.vehicle, -2.0) + early
    return 0.0 + early  # pass


HEADED: Final[dict[str, HeadedScore]] = {
    "Declare": declare,
    "Journey": sense_travel.move,
    "SecretJourney": sense_travel.move,
    "OtherHeliport": sense_travel.move,
    "Connection": sense_travel.connection,
    "SecretConnection": sense_travel.connection,
    "FreeMove": sense_travel.free_move,
}
SCORES: Final[dict[str, Score]] = {
    "ContinentChoice": sense_setup.continent,
    "CharacterChoice": sense_setup.keep_character,
    "AgendaChoice": sense_setup.keep_agenda,
    "PlanetDraft": sense_setup.place_planet,
    "SectorChoice": sense_setup.place_planet,
    "EarlyChoice": sense_sky.early,
    "SextantChoice": sense_sky.early,
    "LayMore": sense_sky.lay_also,
    "Beside": sense_sky.instrument,
    "UseInstrument": sense_sky.use_instrument,
    "Technique": sense_sky.technique,
    "EarthRise": sense_sky.rise,
    "SavePlace": sense_sky.save_in,
    "Aside": sense_quests.aside,
    "QuestSource": sense_quests.source,
    "KeepQuest": sense_quests.keep_quest,
    "RocketSource": sense_quests.source,
    "KeepRocket": sense_quests.keep_rocket,
    "SiteChoice": sense_quests.site,
    "Reactivate": sense_flight.reactivate,
    "Reveal": sense_quests.reveal,
    "ThermalRoll": sense_flight.name_value,
    "AstronautChoice": sense_flight.astronaut,
    "Calibrate": sense_flight.calibrate,
    "PlanetBoon": sense_flight.boon,
    "Depart": sense_flight.step,
    "Further": sense_flight.step,
    "NarrowChoice": sense_flight.narrow,
    "TileChanges": sense_flight.tile_changes,
    "SextantUse": sense_flight.sextant,
    "Boost": sense_flight.guess,
    "DrawTile": sense_flight.draw_tile,
}


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
