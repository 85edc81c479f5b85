"""What a bot needs to judge Kepler-3042: `choose`, a sensible player's rules of thumb, and `value` of a position.

Where the Action Cube goes is decided by playing the own turn through for each space, with the rules of thumb for
its smaller questions, then the best turn that could follow, and looking at what the position is worth afterwards.
"""

from __future__ import annotations

from math import tanh
from random import Random
from typing import Final

from astrarium.kernel import Action, State
from astrarium.kernel.thumb import Weighed

from ..action_board import main_action
from ..actions import (
    BURN,
    CONVERT,
    DECLINE,
    DONE,
    MOVE_CUBE,
    QUANTUM_PHYSICS,
    SPACE,
    TERRAFORMING,
    TRACKS,
    TRANSPORT,
    WITHDRAW,
    ToSpace,
)
from ..cards import LEVELS
from ..colonies import TerraformPlanets
from ..questions_of_cards import CardPrice, CosmicRays
from ..scoring import points_of
from ..state import Galaxy
from ..technologies import TechnologicalDevelopment
from ..turn import ActionCube, BonusActions, Turn
from .flights import rounds_left
from .judgement import GHOST, forecast, worth
from .small_questions import LAUNCHES, OUTRIGHT, SCORES, SPEND, best_launch, level_gain
from .small_questions import WEIGHED as SMALL

DEPTH: Final = 11  # decisions after which a search judges, at the end of a turn, instead of playing on

CLOSER_LOOK: Final = 3  # spaces of the Action Cube that are tried with their Bonus Actions
SOONER: Final = 0.1  # what a position is worth after one turn, beside what it is after two
LED: Final = 0.9  # a Medal that lies ready for the leader


def choose(s: State, rng: Random) -> Action:
    """The greedy player's answer."""
    assert isinstance(s, Galaxy)
    return advice(s, True)


def quick(s: State, rng: Random) -> Action:
    """The same in a hurry: each space of the action board is played through once, without Bonus Actions."""
    assert isinstance(s, Galaxy)
    if isinstance(s.question, ActionCube):
        return max(plain_turns(s))[2]
    return advice(s, False)


def settled(s: State) -> bool:
    """Whether a turn is over: in its middle cubes and Starships are still on their way."""
    return isinstance(s.question, ActionCube)


def value(s: State, seat: int) -> float:
    """How good a position looks for a seat, from -1 to 1."""
    assert isinstance(s, Galaxy)
    if not s.objective:
        return 0.0
    if s.ghost >= 0:
        return tanh((worth(s, seat) - s.terms.ghost_base - GHOST) / 12)
    best = max([forecast(s, other) for other in range(s.seats) if other != seat])
    return tanh((forecast(s, seat) - best) / (5.0 + 0.4 * rounds_left(s)))


def advice(s: Galaxy, bonuses: bool) -> Action:
    """What to answer to the question that stands."""
    asked = type(s.question)
    if asked is ActionCube:
        return best_turn(s)
    if asked is BonusActions:
        return best_bonus(s) if bonuses else DONE.all[0]
    outright = OUTRIGHT.get(asked)
    if outright is not None:
        return outright.score(s)
    if asked is TerraformPlanets or asked is TechnologicalDevelopment:
        carried = carry(s, asked is TerraformPlanets)
        if carried is not None:
            return carried
    if asked in LAUNCHES:
        return best_launch(s, LAUNCHES[asked])
    if asked in TRIED:
        return best_answer(s)
    thumb = SCORES.get(asked)
    scored = indifferent if thumb is None else thumb.score
    seat = s.asked
    best = -1e9
    chosen = s.menu[0]
    for a in s.menu:
        if a.kind is TRANSPORT or a.kind is CONVERT:
            continue
        score = scored(s, seat, a)
        if score > best:
            best = score
            chosen = a
    return chosen


def indifferent(s: Galaxy, seat: int, a: Action) -> float:
    """Of a question without a rule of thumb."""
    return 0.0


# ------------------------------------------------------------ looking ahead
CARRYING: Final = (SPACE.index["technological-development"], SPACE.index["terraform-planets"])
SHUT: Final = 99  # uses of Quantum Physics, so that none is left


def after_turn(s: Galaxy, a: Action, seat: int, bonuses: bool) -> float:
    """What the position is worth when the turn is played on from this answer."""
    return ended_turn(opened(s, a), a, seat, bonuses)


def opened(s: Galaxy, a: Action) -> Galaxy:
    """A copy to try an answer in, without the uses of Quantum Physics that nobody will think of."""
    t = s.clone()
    t.converted = SHUT
    if not (isinstance(a, ToSpace) and a.space in CARRYING):
        t.transported = SHUT
    return t


def ended_turn(t: Galaxy, a: Action, seat: int, bonuses: bool) -> float:
    """What a position is worth when the turn is played on in it from this answer."""
    played = t.round
    agenda = t.agenda
    agenda.pop().answer(t, a)
    while agenda:
        top = agenda[-1]
        if top.is_question():
            if t.turn == seat and t.round == played:
                a = reply(t, bonuses)
            else:
                menu = top.legal(t)
                if len(menu) != 1:
                    break
                a = menu[0]
            agenda.pop().answer(t, a)
        elif isinstance(top, Turn):
            break  # what comes to the next one to play changes nothing
        else:
            agenda.pop().run(t)
    if not agenda:
        return float(t.scores[seat])
    return worth(t, seat) if played < t.box.rounds else counted(t, seat)


def counted(s: Galaxy, seat: int) -> float:
    """The points after one's last turn, with the Medals that lie ready for the leader."""
    total = float(sum(points_of(s, seat)))
    for track in range(TRACKS):
        if s.on_card[track] and s.space(seat, track) == max(s.tracks[track::TRACKS]):
            total += LED * s.on_card[track]
    return total


def reply(t: Galaxy, bonuses: bool) -> Action:
    """What to answer in a position that is tried; what is legal is only found where it is looked at."""
    question = t.agenda[-1]
    outright = OUTRIGHT.get(type(question))
    if isinstance(question, BonusActions):
        t.transported = SHUT
        if not bonuses:
            return DONE.all[0]
    elif outright is not None:
        return outright.score(t)
    menu = question.legal(t)
    if len(menu) == 1:
        return menu[0]
    t.menu = menu
    return advice(t, bonuses)


def plain_turns(s: Galaxy) -> list[tuple[float, int, Action]]:
    """The worth of a turn by each space, without Bonus Actions. Where nothing is done, one stands for all."""
    seat = s.asked
    found: list[tuple[float, int, Action]] = []
    idle: float | None = None
    t: Galaxy | None = None
    for a in s.menu:
        if not isinstance(a, ToSpace):
            continue
        if t is None:
            t = s.clone()
            t.converted = SHUT
        t.transported = s.transported if a.space in CARRYING else SHUT
        t.agenda[-1] = main_action(t, seat, a.space)
        answer = reply(t, False)
        if answer is not DONE.all[0]:
            found.append((ended_turn(t, answer, seat, False), a.id, a))
            t = None
            continue
        if idle is None:
            idle = ended_turn(t, answer, seat, False)
            t = None
        found.append((idle, a.id, a))
    return found


def best_turn(s: Galaxy) -> Action:
    """Try every space, with the turn after it; the best ones again, with their Bonus Actions."""
    seat = s.asked
    plain = [(two_turns(s, a, seat, False), a.id, a) for a in s.menu if a.kind is MOVE_CUBE]
    plain.sort(reverse=True)
    closer = [(two_turns(s, a, seat, True), a.id, a) for _, _, a in plain[:CLOSER_LOOK]]
    return max(closer)[2]


def two_turns(s: Galaxy, a: Action, seat: int, bonuses: bool) -> float:
    """What the position is worth after this turn and the best one that could follow, as if the others waited."""
    t = opened(s, a)
    now = ended_turn(t, a, seat, bonuses)
    if s.round == s.box.rounds:
        return now
    t.round = s.round + 1
    Turn(seat).run(t)
    t.menu = t.question.legal(t)
    return max(plain_turns(t))[0] + SOONER * now


def best_bonus(s: Galaxy) -> Action:
    """Take a Bonus Action if the turn then ends better than without."""
    seat = s.asked
    tried = [a for a in s.menu if a.kind is not TRANSPORT and a.kind is not CONVERT]
    return max(tried, key=lambda a: after_turn(s, a, seat, False))


def best_answer(s: Galaxy) -> Action:
    """The answer after which the position is worth most at once."""
    seat = s.asked
    best = -1e9
    chosen = s.menu[0]
    for a in s.menu:
        t = s.clone()
        t.apply(a)
        score = worth(t, seat) if not t.over else float(t.scores[seat])
        if score > best:
            best = score
            chosen = a
    return chosen


TRIED: Final[Weighed] = {CardPrice: (BURN, DECLINE), CosmicRays: (BURN, WITHDRAW, DECLINE)}
WEIGHED: Final[Weighed] = SMALL | TRIED


# ------------------------------------------------------------ Quantum Physics
def carry(s: Galaxy, terraforming: bool) -> Action | None:
    """A cube to move so that a planet can pay for something worthwhile."""
    seat = s.asked
    moves = s.box.transports[s.level(seat, QUANTUM_PHYSICS)] - s.transported
    own = s.planets(seat)
    if moves <= 0 or len(own) < 2:
        return None
    best = 0.0
    chosen: Action | None = None
    wishes: list[tuple[float, int, tuple[int, int, int]]] = []
    if terraforming:
        for planet in own[1:]:
            if not s.is_terraformed(planet) and s.box.level[planet] <= s.level(seat, TERRAFORMING):
                wishes.append((2.0 + s.box.points[planet], planet, s.box.cost[planet]))
    else:
        for technology in range(5):
            gain = level_gain(s, seat, technology)
            level = s.level(seat, technology)
            if level < LEVELS:
                cost = s.box.tech_cost[technology][level + 1]
                wishes.extend([(gain - SPEND * sum(cost) - 0.3, planet, cost) for planet in own])
    for gain, planet, cost in wishes:
        if gain > best:
            step = first_step(s, seat, own, planet, cost, moves)
            if step is not None:
                best = gain
                chosen = step
    return chosen


def first_step(
    s: Galaxy, seat: int, own: list[int], planet: int, cost: tuple[int, int, int], moves: int
) -> Action | None:
    """The first of the moves that bring a cost together on a planet, if there are enough."""
    there = s.at(seat, s.place(seat, planet))
    step: Action | None = None
    needed = 0
    for kind in range(3):
        lacking = cost[kind] - s.cubes[there + kind]
        if lacking <= 0:
            continue
        needed += lacking
        found = 0
        for other in own:
            if other != planet:
                n = s.cubes[s.at(seat, s.place(seat, other)) + kind]
                if n and step is None:
                    step = TRANSPORT.of(kind, other, planet)
                found += n
        if found < lacking:
            return None
    return step if 0 < needed <= moves else None
