"""What speaks for an action, from what lies open to whoever is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.kernel import AGAINST, FOR, Action, Reason, State

from ..action_board import does_nothing
from ..actions import (
    ANTIMATTER,
    ANTIMATTER_SCIENCE,
    BONUS,
    COLONIAL,
    EARTH,
    HEX,
    PLANET,
    PLANETS,
    SPACE,
    TECHNOLOGICAL,
    TECHNOLOGIES,
    TERRAFORMING,
)
from ..box import HIDDEN, MEDAL_SPACE, MINE, TARGET
from ..cards import LEVELS
from ..objectives import colonies
from ..scoring import points_of, table_points
from ..state import NONE, PIT, STORAGE, SUPPLY, Galaxy
from .flights import flight_worth, rounds_left, wants_of
from .small_questions import level_gain, other_goals

LATE: Final = 4  # rounds left from which on the end is spoken of


def stands(state: State, seat: int) -> Reason | None:
    """Points as they lie on the table, without Objectives, which are secret but for one's own."""
    s = state
    assert isinstance(s, Galaxy)
    if not s.objective:
        return None
    if s.ghost >= 0:
        return Reason("points-alone", (sum(points_of(s, seat)), rounds_left(s)))
    others = [open_points(s, other) for other in range(s.seats) if other != seat]
    return Reason("points-to", (open_points(s, seat), max(others), rounds_left(s)))


def open_points(s: Galaxy, seat: int) -> int:
    return sum(table_points(s, seat))


def reasons(state: State, seat: int, a: Action) -> list[Reason]:
    """What it is for, then the facts."""
    s = state
    assert isinstance(s, Galaxy)
    tell = TELLERS.get(a.kind.word)
    if tell is None or not s.objective:
        return []
    made = tell(s, seat, a)
    left = rounds_left(s)
    if made and a.kind.word in ("move-cube", "fly", "build") and left <= LATE:
        made.append(Reason("rounds-left", (left,)))
    return made


def at_planet(planet: int) -> tuple[str, ...]:
    return (f"planet:{PLANET.values[planet]}",)


# ---------------------------------------------------------------- the action board
def board(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    """What the space of the Action Cube would be used for."""
    word = SPACE.values[a.space]
    if does_nothing(s, seat, a.space):
        names = s.box.bonuses[a.space]
        return [Reason("only-bonus", (names[0], names[-1]), AGAINST)]
    made = SPACES[word](s, seat)
    return made or [Reason(f"for-{word}", ())]


def missions(s: Galaxy, seat: int) -> list[Reason]:
    wants = wants_of(s, seat)
    start = s.box.chart.sol
    goal = flight_worth(s, seat, start, other_goals(s, seat, 3, wants), wants)[1]
    made = [Reason("for-space-missions", ())]
    body = s.body_at(goal) if goal != NONE else NONE
    if HIDDEN < body <= PLANETS:
        made.append(Reason("could-reach", (body,), FOR, at_planet(body)))
    return made


def settle(s: Galaxy, seat: int) -> list[Reason]:
    found = [s.body_at(hex) for hex in s.ships_of(seat) if hex != SUPPLY]
    wants = wants_of(s, seat)
    planets = [body for body in found if HIDDEN < body <= PLANETS and wants.planet(body, s.home(body)) > 0]
    if not planets:
        return []
    best = max(planets, key=lambda body: wants.planet(body, s.home(body)))
    return [Reason("to-colonize", (best,), 0, at_planet(best)), *colony(s, seat, best)]


def develop(s: Galaxy, seat: int) -> list[Reason]:
    found = [(level_gain(s, seat, n), n) for n in range(TECHNOLOGIES) if payer(s, seat, n) != NONE]
    if not found:
        return []
    best = max(found)[1]
    return [Reason("to-develop", (best, s.level(seat, best) + 1)), *level(s, seat, best)]


def payer(s: Galaxy, seat: int, technology: int) -> int:
    """A planet that could pay for the next level, or none."""
    step = s.level(seat, technology) + 1
    if step > LEVELS:
        return NONE
    cost = s.box.tech_cost[technology][step]
    for planet in s.planets(seat):
        at = s.at(seat, s.place(seat, planet))
        if all(s.cubes[at + kind] >= cost[kind] for kind in range(3)):
            return planet
    return NONE


def change(s: Galaxy, seat: int) -> list[Reason]:
    ready = [planet for planet in colonies(s, seat) if can_terraform(s, seat, planet)]
    if not ready:
        return []
    best = max(ready, key=lambda planet: s.box.points[planet])
    return [Reason("to-terraform", (best, s.box.points[best]), 0, at_planet(best)), *awards(s, seat, best)]


def can_terraform(s: Galaxy, seat: int, planet: int) -> bool:
    if s.is_terraformed(planet) or s.box.level[planet] > s.level(seat, TERRAFORMING):
        return False
    at = s.at(seat, s.place(seat, planet))
    return all(s.cubes[at + kind] >= s.box.cost[planet][kind] for kind in range(3))


def map_survey(s: Galaxy, seat: int) -> list[Reason]:
    return [Reason("for-galactic-map", ()), *medal(s, seat, TECHNOLOGICAL), *medal(s, seat, COLONIAL)]


SPACES: Final[dict[str, Callable[[Galaxy, int], list[Reason]]]] = {
    "space-missions": missions,
    "colonize-planets": settle,
    "technological-development": develop,
    "stellar-propulsion": lambda s, seat: [],
    "terraform-planets": change,
    "galactic-map": map_survey,
    "energy-storage": lambda s, seat: [],
    "planetary-exploitation": lambda s, seat: [],
    "generate-antimatter": lambda s, seat: [Reason("for-generate-antimatter", ()), antimatter_pays(s)],
}


def antimatter_pays(s: Galaxy) -> Reason:
    return Reason("antimatter-points", (s.box.antimatter_points,), FOR)


# ---------------------------------------------------------------- planets
def colony(s: Galaxy, seat: int, planet: int) -> list[Reason]:
    """What a colony there counts."""
    box = s.box
    chart = box.chart
    made = [Reason("zone-points", (chart.zone_points[chart.zone[s.home(planet)]],), FOR)]
    wants = wants_of(s, seat)
    zone = chart.zone[s.home(planet)]
    if box.type[planet] == wants.objective_type or zone == wants.objective_zone or zone in wants.zones:
        made.append(Reason("for-objective", (), FOR))
    if box.level[planet] <= s.level(seat, TERRAFORMING):
        made.append(Reason("may-terraform", (box.points[planet],), FOR))
    rivals = [
        other
        for other in range(s.seats)
        if other != seat and s.home(planet) in [hex for hex in s.ships_of(other) if hex != SUPPLY]
    ]
    made += [Reason("rival-there", (other,), AGAINST) for other in rivals]
    return made


def awards(s: Galaxy, seat: int, planet: int) -> list[Reason]:
    return medal(s, seat, COLONIAL) if s.box.terraform_awards[planet] else []


def medal(s: Galaxy, seat: int, track: int) -> list[Reason]:
    """A Medal one step ahead on a track, for whoever leads there."""
    space = s.space(seat, track)
    if space >= s.box.last_space or s.box.benefit[track][space + 1] != MEDAL_SPACE:
        return []
    leads = space + 1 >= max(s.tracks[track::2])
    return [Reason("medal-near", (track, s.box.medal_points), FOR if leads else 0)]


def colonize(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    return [Reason("to-colonize", (a.planet,), 0, at_planet(a.planet)), *colony(s, seat, a.planet)]


def terraform(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    first = Reason("to-terraform", (a.planet, s.box.points[a.planet]), 0, at_planet(a.planet))
    return [first, *awards(s, seat, a.planet)]


# ---------------------------------------------------------------- Starships
def fly(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    body = s.body_at(a.hex)
    if HIDDEN < body <= PLANETS:
        return [Reason("to-reach", (body,), 0, at_planet(body)), *colony(s, seat, body), *reachable(s, seat, body)]
    if body == MINE:
        return [Reason("to-mine", (s.box.mine_points,), 0, (f"hex:{HEX.values[a.hex]}",))]
    if body == TARGET:
        return [Reason("to-target", (s.box.target_awards,), 0, (f"hex:{HEX.values[a.hex]}",))]
    wants = wants_of(s, seat)
    goal = flight_worth(s, seat, a.hex, set(), wants)[1]
    there = s.body_at(goal) if goal != NONE else NONE
    if HIDDEN < there <= PLANETS:
        return [Reason("towards", (there,), 0, at_planet(there))]
    return [Reason("into-space", ())]


def reachable(s: Galaxy, seat: int, planet: int) -> list[Reason]:
    """An Alien planet waits for the level that opens it; the last rounds for nobody."""
    if s.box.alien[planet] and s.level(seat, ANTIMATTER_SCIENCE) < s.box.alien_from:
        return [Reason("alien", (planet,), AGAINST)]
    if rounds_left(s) == 0:
        return [Reason("too-late", (), AGAINST)]
    return []


def launch(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    wants = wants_of(s, seat)
    goal = flight_worth(s, seat, a.hex, other_goals(s, seat, 3, wants), wants)[1]
    there = s.body_at(goal) if goal != NONE else NONE
    if HIDDEN < there <= PLANETS:
        return [Reason("towards", (there,), 0, at_planet(there)), *colony(s, seat, there)]
    return [Reason("into-space", ())]


def build(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    hex = s.box.chart.sol if a.planet == EARTH else s.home(a.planet)
    wants = wants_of(s, seat)
    goal = flight_worth(s, seat, hex, other_goals(s, seat, 3, wants), wants)[1]
    there = s.body_at(goal) if goal != NONE else NONE
    made = [Reason("new-ship", (a.planet,), 0, at_planet(a.planet))]
    if HIDDEN < there <= PLANETS:
        made.append(Reason("could-reach", (there,), FOR, at_planet(there)))
    return made


# ---------------------------------------------------------------- technologies, cubes, tracks
def level(s: Galaxy, seat: int, technology: int) -> list[Reason]:
    """What the next level means."""
    step = s.level(seat, technology) + 1
    box = s.box
    made: list[Reason] = []
    if step == LEVELS:
        made.append(Reason("highest", (box.maximum_points,), FOR))
    if technology == ANTIMATTER_SCIENCE and step == box.alien_from:
        made.append(Reason("opens-alien", (), FOR))
    if box.tech_awards[technology][step]:
        made.append(Reason("awards", (box.tech_awards[technology][step],), FOR))
    leap = box.leap[technology][step]
    lifted = [other for other in range(s.nations()) if other != seat and s.level(other, technology) < leap]
    if lifted:
        made.append(Reason("lifts", (len(lifted),), AGAINST))
    return made


def learn(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    step = s.level(seat, a.technology) + 1
    return [Reason("to-develop", (a.technology, step)), *level(s, seat, a.technology)] if step <= LEVELS else []


def produce(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    made = [Reason("to-produce", (a.amount + 1, a.cube, a.planet), 0, at_planet(a.planet))]
    if a.cube == ANTIMATTER:
        made.append(antimatter_pays(s))
    return made + toward(s, seat, a.planet, a.cube)


def toward(s: Galaxy, seat: int, planet: int, cube: int) -> list[Reason]:
    """Whether the cube helps to terraform the planet it comes to."""
    if planet == EARTH or s.is_terraformed(planet):
        return []
    at = s.at(seat, s.place(seat, planet))
    lacks = s.box.cost[planet][cube] > s.cubes[at + cube]
    return [Reason("for-terraforming", (planet, s.box.points[planet]), FOR)] if lacks else []


def exploit(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    side = s.box.terraformed if s.is_terraformed(a.planet) else s.box.colony
    storage = s.at(seat, STORAGE)
    comes = sum([min(n, s.cubes[storage + kind]) for kind, n in enumerate(side[a.planet])])
    return [Reason("to-exploit", (a.planet, comes), 0, at_planet(a.planet))]


def survey(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    return [Reason("to-advance", (a.track,)), *medal(s, seat, a.track)]


def bonus(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    at = s.at(seat, STORAGE)
    spare = sum(s.cubes[at : at + 3])
    lost = sum(s.cubes[s.at(seat, PIT) : s.at(seat, PIT) + 3])
    return [Reason(f"for-{BONUS.values[a.bonus]}", ()), Reason("burns", (spare, lost), AGAINST)]


def burn(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    if a.cube == ANTIMATTER and a.place > 0:
        return [Reason("burn-antimatter", (s.box.antimatter_points,), AGAINST)]
    return [Reason("burn-stored" if a.place == 0 else "burn-planet", (a.cube,))]


def done(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    return [Reason("ships-stay" if s.question.name() == "Flight" else "keep-cubes", ())]


def pilot(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    """The goal that a Starship would make for."""
    wants = wants_of(s, seat)
    hex = s.ship_at(seat, a.ship)
    goal = flight_worth(s, seat, hex, other_goals(s, seat, a.ship, wants), wants)[1] if hex != SUPPLY else NONE
    there = s.body_at(goal) if goal != NONE else NONE
    return [Reason("towards", (there,), 0, at_planet(there))] if HIDDEN < there <= PLANETS else []


def regenerate(s: Galaxy, seat: int, a: Any) -> list[Reason]:
    return [Reason("to-regenerate", (a.cube,))]


TELLERS: Final[dict[str, Callable[[Galaxy, int, Any], list[Reason]]]] = {
    "move-cube": board,
    "colonize": colonize,
    "terraform": terraform,
    "fly": fly,
    "launch": launch,
    "build": build,
    "develop": learn,
    "learn": learn,
    "produce": produce,
    "exploit": exploit,
    "survey": survey,
    "bonus": bonus,
    "burn": burn,
    "reveal": lambda s, seat, a: [Reason("to-reveal", ())],
    "produce-on": lambda s, seat, a: [Reason("for-planetary-exploitation", ())],
    "begin-with": lambda s, seat, a: [Reason("begin-with", (a.first, a.second))],
    "done": done,
    "pilot": pilot,
    "regenerate": regenerate,
}
