"""Rules of thumb: how a sensible player answers the small questions of a turn, and where Starships fly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.kernel import Action, Frame
from astrarium.kernel.thumb import Thumb, Weighed, weighed

from .. import actions as act
from ..actions import (
    ANTIMATTER,
    ANTIMATTER_SCIENCE,
    CONVERT,
    DONE,
    EARTH,
    FLY,
    HALT,
    PILOT,
    PLANETS,
    SHIPS,
    TECHNOLOGICAL,
    TERRAFORMING,
    TRANSPORT,
    WITHDRAW,
    Burning,
    OfCube,
    OfTechnology,
    OnPlanet,
    OnTrack,
    Production,
    Purchase,
    ToHex,
    TwoTechnologies,
)
from ..box import BLANK, MEDAL_SPACE, MINE
from ..cards import LEVELS
from ..colonies import ColonizePlanets, TerraformPlanets
from ..galactic_map import GalacticMap, TurnUpBody
from ..leadership import ProductionSpace, RegenerationSpace
from ..missions import LaunchOrNot, LaunchShip, Logistics, SpaceMissions
from ..movement import Flight, Leg, MineYield, WithdrawStarships, reach
from ..production import EnergyStorage, GenerateAntimatter, PlanetaryExploitation, TechnologicalAdvancement
from ..questions_of_cards import CardProduction, CardRegeneration, FreeTechnology, KnowledgePrice
from ..setup import ChooseTechnologies, LayBody, StartShip
from ..state import NONE, STORAGE, SUPPLY, Galaxy
from ..technologies import TechnologicalDevelopment
from ..turn import ActionCube, BonusActions, BonusCost
from .flights import SPACE_WORTH, Wants, flight_worth, hidden_near, pit, rounds_left, wants_of
from .judgement import LIKINGS, alien_worth, level_worth

# the technologies to begin with: those whose first level is liked most
FIRST: Final = tuple(sorted(sorted(range(len(LIKINGS)), key=lambda technology: -LIKINGS[technology][1])[:2]))
SPEND: Final = 0.28  # what a cube on a planet is worth when it is to be spent
HELPED: Final = 0.28  # what a rival gains by a giant leap
AWARD: Final = 0.42  # an award with a level, beside its space
NEEDED: Final = 0.42  # a cube that a planet lacks for its terraforming
BESIDE: Final = 0.043  # a cube beside another one
STARSHIP: Final = 0.81  # what building a Starship costs


# ------------------------------------------------------------ flight
def other_goals(s: Galaxy, seat: int, ship: int, wants: Wants) -> set[int]:
    """Where the own Starships before this one are bound for."""
    taken: set[int] = set()
    for hex in s.ships[seat * SHIPS : seat * SHIPS + ship]:
        if hex != SUPPLY and s.body_at(hex) == NONE:
            taken.add(flight_worth(s, seat, hex, taken, wants)[1])
    return taken


def best_launch(s: Galaxy, price: float) -> Action:
    """Where a new Starship will bring most, if it is worth its price."""
    seat = s.asked
    wants = wants_of(s, seat)
    taken = other_goals(s, seat, SHIPS, wants)
    best = -1e9
    chosen = s.menu[0]
    for a in s.menu:
        score = 0.0
        if isinstance(a, ToHex):
            score = flight_worth(s, seat, a.hex, taken, wants)[0] - price
        elif isinstance(a, OnPlanet):
            score = flight_worth(s, seat, s.home(a.planet), taken, wants)[0] - price
        elif a.kind is TRANSPORT or a.kind is CONVERT:
            continue
        if score > best:
            best = score
            chosen = a
    return chosen


# questions where a Starship is set on the map, and what it costs there
LAUNCHES: Final[dict[type[Frame[Any]], float]] = {
    StartShip: 0.0,
    SpaceMissions: STARSHIP,
    LaunchShip: 0.0,
    LaunchOrNot: 0.0,
    Logistics: 0.0,
}


def fly_on(s: Galaxy) -> Action:
    """Fly to the best goal, or as near to it as the points allow."""
    seat = s.asked
    q = s.question
    assert isinstance(q, Leg)
    chart = s.box.chart
    start = s.ship_at(seat, q.ship)
    wants = wants_of(s, seat)
    goal = flight_worth(s, seat, start, other_goals(s, seat, q.ship, wants), wants)[1]
    if goal == NONE:
        return HALT.all[0]
    ends = reach(s, start, q.points)
    if ends & chart.bits[goal]:
        return FLY.all[goal]
    ends &= s.open
    front = seen = chart.bits[goal]
    here = chart.bits[start]
    while front:
        front = chart.spread(front) & (s.open | here) & ~seen
        seen |= front
        if front & ends:
            return FLY.all[chart.hexes(front & ends)[0]]
        if front & here:
            break
    return HALT.all[0]


def next_pilot(s: Galaxy) -> Action:
    """Every Starship flies, the first one first."""
    q = s.question
    assert isinstance(q, Flight)
    if q.points > 0:
        for ship in range(SHIPS):
            hex = s.ship_at(q.seat, ship)
            if hex != SUPPLY and not q.moved >> ship & 1 and s.body_at(hex) == NONE:
                return PILOT.all[ship]
    return DONE.all[0]


def best_withdrawal(s: Galaxy) -> Action:
    """From a Mine for a lost cube, from a planet that is worth nothing; in the last rounds no more."""
    seat = s.asked
    chosen = DONE.all[0]
    if rounds_left(s) <= 3:
        return chosen
    for ship in range(SHIPS):
        hex = s.ship_at(seat, ship)
        body = s.body_at(hex) if hex != SUPPLY else NONE
        if body == MINE and pit(s, seat) > 0:
            return WITHDRAW.all[ship]
        if chosen is DONE.all[0] and NONE < body <= PLANETS and wants_of(s, seat).planet(body, hex) == 0.0:
            chosen = WITHDRAW.all[ship]
    return chosen


# questions that are answered without looking at what else could be answered
OUTRIGHT: Final[dict[type[Frame[Any]], Thumb[Callable[[Galaxy], Action]]]] = {
    Flight: Thumb(next_pilot, act.PILOT),
    Leg: Thumb(fly_on, act.FLY),
    WithdrawStarships: Thumb(best_withdrawal, act.WITHDRAW),
}


# ------------------------------------------------------------ rules of thumb
Score = Callable[[Galaxy, int, Action], float]


def level_gain(s: Galaxy, seat: int, technology: int) -> float:
    """What the next level of a technology is worth."""
    level = s.level(seat, technology)
    if level == LEVELS:
        return -1.0
    box = s.box
    left = rounds_left(s)
    gain = level_worth(box, technology, level + 1, left) - level_worth(box, technology, level, left)
    gain += box.tech_awards[technology][level + 1] * (SPACE_WORTH + AWARD)
    leap = box.leap[technology][level + 1]
    helped = sum([s.level(nation, technology) < leap for nation in range(s.nations())])
    if technology == ANTIMATTER_SCIENCE:
        gain += alien_worth(s, seat, 1) - alien_worth(s, seat)
    return gain - HELPED * helped


def fit(s: Galaxy, seat: int, planet: int, kind: int) -> float:
    """How well a cube of this kind lies on a planet: for its terraforming, or beside many others."""
    at = s.at(seat, s.place(seat, planet))
    lying = sum(s.cubes[at : at + 3])
    good = 0.5 + BESIDE * lying
    if planet != EARTH and not s.is_terraformed(planet):
        lacks = s.box.cost[planet][kind] > s.cubes[at + kind]
        if lacks and s.box.level[planet] <= s.level(seat, TERRAFORMING) + 1:
            good += NEEDED
    return good


def score_first(s: Galaxy, seat: int, a: Action) -> float:
    return float(isinstance(a, TwoTechnologies) and (a.first, a.second) == FIRST)


def score_body(s: Galaxy, seat: int, a: Action) -> float:
    return hidden_near(s, seat, a.hex) if isinstance(a, ToHex) else 0.0


def score_colonize(s: Galaxy, seat: int, a: Action) -> float:
    return 1.0 + wants_of(s, seat).planet(a.planet, s.home(a.planet)) if isinstance(a, OnPlanet) else 0.0


def score_develop(s: Galaxy, seat: int, a: Action) -> float:
    if not isinstance(a, Purchase):
        return 0.0
    cost = s.box.tech_cost[a.technology][s.level(seat, a.technology) + 1]
    at = s.at(seat, s.place(seat, a.planet))
    return level_gain(s, seat, a.technology) - SPEND * sum(cost) - 0.01 * sum(s.cubes[at : at + 3])


def score_learn(s: Galaxy, seat: int, a: Action) -> float:
    if not isinstance(a, OfTechnology):
        return 0.0
    burned = 0.3 if s.box.tech_awards[a.technology][s.level(seat, a.technology) + 1] else 0.0
    return level_gain(s, seat, a.technology) - burned


def score_terraform(s: Galaxy, seat: int, a: Action) -> float:
    return 1.0 + s.box.points[a.planet] if isinstance(a, OnPlanet) else 0.0


def score_survey(s: Galaxy, seat: int, a: Action) -> float:
    if not isinstance(a, OnTrack):
        return 0.0
    track = a.track
    space = s.space(seat, track) + 1
    if space > s.box.last_space:
        return 0.1
    benefit = s.box.benefit[track][space]
    score = SPACE_WORTH
    if benefit == MEDAL_SPACE:  # gone, if somebody was there before (K3-105)
        return score + 0.8 * (not s.activated[track] >> space & 1)
    return score + (0.3 if benefit != BLANK else 0.0) + 0.01 * (track == TECHNOLOGICAL)


def score_reveal(s: Galaxy, seat: int, a: Action) -> float:
    return hidden_near(s, seat, a.hex) if isinstance(a, ToHex) else 0.0


def score_produce(s: Galaxy, seat: int, a: Action) -> float:
    return (a.amount + 1) * fit(s, seat, a.planet, a.cube) if isinstance(a, Production) else 0.0


def score_exploit(s: Galaxy, seat: int, a: Action) -> float:
    if not isinstance(a, OnPlanet):
        return 0.0
    planet = a.planet
    side = s.box.terraformed if s.is_terraformed(planet) else s.box.colony
    storage = s.at(seat, STORAGE)
    return sum([min(n, s.cubes[storage + kind]) * fit(s, seat, planet, kind) for kind, n in enumerate(side[planet])])


def score_produce_on(s: Galaxy, seat: int, a: Action) -> float:
    return fit(s, seat, a.planet, ANTIMATTER) if isinstance(a, OnPlanet) else 0.0


def score_burn(s: Galaxy, seat: int, a: Action) -> float:
    """Storage before planets, the common before the rare."""
    if not isinstance(a, Burning):
        return -9.0
    if a.place == 0:
        return (-0.6 if a.cube == ANTIMATTER else -0.3) + 0.05 * s.cubes[s.at(seat, STORAGE) + a.cube]
    return -2.0 if a.cube == ANTIMATTER else -1.0


def score_regenerate(s: Galaxy, seat: int, a: Action) -> float:
    if not isinstance(a, OfCube):
        return 0.0
    return 2.0 - 0.1 * s.cubes[s.at(seat, STORAGE) + a.cube] + 0.3 * (a.cube == ANTIMATTER)


SCORES: Final[dict[type[Frame[Any]], Thumb[Score]]] = {
    ChooseTechnologies: Thumb(score_first, act.BEGIN_WITH),
    LayBody: Thumb(score_body, act.PLACE_BODY),
    ColonizePlanets: Thumb(score_colonize, act.COLONIZE),
    TechnologicalDevelopment: Thumb(score_develop, act.DEVELOP),
    FreeTechnology: Thumb(score_learn, act.LEARN, act.DECLINE),
    TerraformPlanets: Thumb(score_terraform, act.TERRAFORM),
    GalacticMap: Thumb(score_survey, act.SURVEY),
    TurnUpBody: Thumb(score_reveal, act.REVEAL),
    EnergyStorage: Thumb(score_produce, act.PRODUCE),
    GenerateAntimatter: Thumb(score_produce, act.PRODUCE),
    ProductionSpace: Thumb(score_produce, act.PRODUCE),
    PlanetaryExploitation: Thumb(score_exploit, act.EXPLOIT),
    TechnologicalAdvancement: Thumb(score_produce_on, act.PRODUCE_ON),
    CardProduction: Thumb(score_produce_on, act.PRODUCE_ON, act.DECLINE),
    BonusCost: Thumb(score_burn, act.BURN),
    KnowledgePrice: Thumb(score_burn, act.BURN),
    RegenerationSpace: Thumb(score_regenerate, act.REGENERATE),
    MineYield: Thumb(score_regenerate, act.REGENERATE),
    CardRegeneration: Thumb(score_regenerate, act.REGENERATE, act.DECLINE),
}
APART: Final = (TRANSPORT, CONVERT)  # judged by `carry`, whatever the question
WEIGHED: Final[Weighed] = {
    **weighed(OUTRIGHT, SCORES),
    ActionCube: (act.MOVE_CUBE,),
    BonusActions: (act.TAKE_BONUS,),
    **dict.fromkeys((StartShip, LaunchShip, LaunchOrNot), (act.LAUNCH,)),
    SpaceMissions: (act.BUILD,),
    Logistics: (act.LAUNCH_FROM,),
}
