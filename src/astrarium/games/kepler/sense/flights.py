"""Flights: what planets and other bodies are worth to a seat, and where its Starships would best go."""

from __future__ import annotations

from typing import Final

from ..actions import ANTIMATTER_SCIENCE, COLONIES, COLUMNS, PLANETS, TERRAFORMING
from ..box import HIDDEN, MINE, TARGET, Pieces
from ..cards import TYPES
from ..movement import speed
from ..objectives import colonies, zone_of
from ..state import CARDS, NONE, PIT, Galaxy

SPACE_WORTH: Final = 0.66  # a space of a Leadership Track
NEAREST: Final = 7  # goals that a Starship considers
MARKER: Final = 0.59  # what it costs to colonize: a turn, and one of five markers
ARRIVED: Final = 0.58  # what a planet is worth to a Starship that stands on it and has still to colonize
DELAY: Final = 0.959  # what a turn of flight leaves of a goal's worth
FARTHEST: Final = 12  # steps that a Starship looks ahead
# the same by turns and by steps, which count a little each
DELAYED: Final = [[DELAY ** (turns + 0.15 * steps) for steps in range(FARTHEST + 1)] for turns in range(FARTHEST + 1)]
UNKNOWN: Final = -99.0
MINE_WORTH: Final = 0.49  # a Mine, besides the cubes it brings back
LATE_MINE: Final = 2.06  # in the last rounds, when a Starship can stay there
TARGET_WORTH: Final = 0.31  # a Colonial Target, besides its space
NEW_ZONE: Final = 2.32  # for an Objective that counts zones
WANTED_ZONE: Final = 1.18  # for one that wants planets of a zone
ALIEN_LIKELY: Final = [1.0, 0.47, 0.3, 0.17, 0.086]
LIKELY: Final = [0.42, 0.32, 0.21, 0.11, 0.07]  # that a planet gets terraformed, by levels still missing
SAME_TYPE: Final = [0.48, 0.12, 0.53, 0.12, 0.12, 0.12]  # what a type adds, by planets of it already held


def rounds_left(s: Galaxy) -> int:
    """Rounds after this one."""
    return s.box.rounds - s.round


class Wants:
    """What a seat wants of planets: read once, then asked for many of them."""

    __slots__ = (
        "alien_likely",
        "box",
        "found",
        "left",
        "objective_gain",
        "objective_type",
        "objective_zone",
        "of_type",
        "reach",
        "room",
        "zones",
    )

    def __init__(self, s: Galaxy, seat: int) -> None:
        box = s.box
        own = colonies(s, seat)
        self.box: Final = box
        self.left: Final = rounds_left(s)
        self.room: Final = COLONIES - len(own)
        self.reach: Final = s.level(seat, TERRAFORMING)
        # that an Alien planet can be colonized, by the levels of Antimatter Science that are still to be bought
        missing = max(0, box.alien_from - s.level(seat, ANTIMATTER_SCIENCE))
        self.alien_likely: float = ALIEN_LIKELY[missing] if missing < self.left else 0.0
        of_type = [0] * len(TYPES)
        for planet in own:
            of_type[box.type[planet]] += 1
        self.of_type: Final = of_type
        self.objective_type = self.objective_zone = NONE
        self.zones: list[int] = []
        card = box.objectives[s.objective[seat]]
        units = sum([term.at_least for term in card.terms])  # 0 where each unit scores
        self.objective_gain: float = card.points / units if units else max(2.0, float(card.per_unit))
        for term in card.terms:
            if term.what == "colonized_type":
                self.objective_type = term.index
            elif term.what == "colonized_zone":
                self.objective_zone = term.index
            elif term.what == "zones_with_a_colony":
                known = [zone_of(s, planet) for planet in own]
                self.zones = [zone for zone in range(3) if zone not in known]
        self.found: Final = [UNKNOWN] * (4 * (PLANETS + 1))  # by zone, none included, and planet

    def planet(self, planet: int, hex: int) -> float:
        """What colonizing this planet is worth."""
        zone = self.box.chart.zone[hex]
        at = (zone + 1) * (PLANETS + 1) + planet
        worth = self.found[at]
        if worth == UNKNOWN:
            worth = self.found[at] = self.colonized(planet, zone)
        return worth

    def colonized(self, planet: int, zone: int) -> float:
        """What a planet is worth in a zone."""
        left = self.left
        if self.room == 0 or left < 1:
            return 0.0
        box = self.box
        worth = box.chart.zone_points[zone] - MARKER + box.colony_awards[planet] * (SPACE_WORTH + 0.1)
        if left > 2:
            missing = box.level[planet] - self.reach
            likely = LIKELY[missing] if missing > 0 else LIKELY[0]
            gain = box.points[planet] + box.terraform_awards[planet] * (SPACE_WORTH + 0.1)
            gain -= 0.3 * sum(box.cost[planet])
            if gain > 0:
                worth += likely * gain * min(1.0, left / 8)
        kind = box.type[planet]
        worth += SAME_TYPE[self.of_type[kind]]
        if kind == self.objective_type:
            worth += self.objective_gain
        elif zone in self.zones:
            worth += NEW_ZONE
        elif zone == self.objective_zone:
            worth += WANTED_ZONE
        return worth * self.alien_likely if box.alien[planet] else worth

    def alien_hope(self, s: Galaxy) -> float:
        """What the best free Alien planet in sight would add, if it could be colonized."""
        likely = self.alien_likely
        best = 0.0
        if likely == 0.0:
            return best
        alien = self.box.alien
        for tile, body in enumerate(s.bodies):
            if HIDDEN < body <= PLANETS and alien[body] and body not in s.cards:
                hope = self.planet(body, s.sites[tile]) / likely
                if hope > best:
                    best = hope
        return best

    def goal(self, s: Galaxy, seat: int, hex: int) -> float:
        """What it is worth to arrive at a body."""
        body = s.body_at(hex)
        if body == MINE:
            return LATE_MINE if self.left < 3 else MINE_WORTH + 0.1 * min(6, pit(s, seat))
        if body == TARGET:
            return SPACE_WORTH + TARGET_WORTH
        return ARRIVED * self.planet(body, hex)


KEPT: Final = 5000  # wants, and maps, that are remembered at most

# What was wanted before, by all that it depends on: while a search thinks, the same few wants come again and again.
WANTED: Final[dict[tuple[Pieces, int, int, int, int, tuple[int, ...]], Wants]] = {}


def wants_of(s: Galaxy, seat: int) -> Wants:
    """What a seat wants of planets now."""
    first = seat * CARDS
    own = s.cards[first + 1 : first + CARDS]
    objective = s.objective[seat]
    if s.box.objectives[objective].terms[0].what == "zones_with_a_colony":
        own += [zone_of(s, planet) for planet in own if planet != NONE]
    key = (s.box, objective, s.round, s.level(seat, TERRAFORMING), s.level(seat, ANTIMATTER_SCIENCE), tuple(own))
    found = WANTED.get(key)
    if found is None:
        if len(WANTED) >= KEPT:
            WANTED.clear()
        found = WANTED[key] = Wants(s, seat)
    return found


# The goals from a hex by the map as it lay: while a search thinks, the same few maps come again and again.
KNOWN: Final[dict[tuple[int, int, int, int], list[tuple[int, int]]]] = {}


def goals(s: Galaxy, start: int, steps: int) -> list[tuple[int, int]]:
    """The nearest bodies a Starship could reach, with their distance."""
    if s.open < 0:
        s.read_map()
    ends = s.landings & ~s.fleet() | s.targets
    key = (start, steps, s.open, ends)
    found = KNOWN.get(key)
    if found is None:
        if len(KNOWN) >= KEPT:
            KNOWN.clear()
        found = KNOWN[key] = explored(s, start, steps, ends)
    return found


def explored(s: Galaxy, start: int, steps: int, ends: int) -> list[tuple[int, int]]:
    chart = s.box.chart
    front = chart.bits[start]
    seen = front
    out: list[tuple[int, int]] = []
    for distance in range(1, steps + 1):
        wider = chart.spread(front)
        found = wider & ends
        if found:
            ends &= ~found
            out.extend([(distance, hex) for hex in chart.hexes(found)])
            if len(out) >= NEAREST:
                break
        front = wider & s.open & ~seen
        if not front:
            break
        seen |= front
    return out


def pit(s: Galaxy, seat: int) -> int:
    at = s.at(seat, PIT)
    return s.cubes[at] + s.cubes[at + 1] + s.cubes[at + 2]


def flight_worth(s: Galaxy, seat: int, start: int, taken: set[int], wants: Wants) -> tuple[float, int]:
    """The best goal of a Starship in open space, and its hex; the farther, the less."""
    points = max(1, speed(s, seat))
    left = wants.left
    best, goal = 0.0, NONE
    for distance, hex in goals(s, start, min(FARTHEST, points * (left + 1))):
        if hex in taken:
            continue
        turns = (distance + points - 1) // points
        if turns >= left and s.body_at(hex) <= PLANETS:
            continue  # no turn will be left to colonize it
        value = wants.goal(s, seat, hex) * DELAYED[turns][distance]
        if value > best:
            best, goal = value, hex
    return best, goal


def hidden_near(s: Galaxy, seat: int, hex: int) -> float:
    """How much a seat would like to know what lies there: nearer is better."""
    best = steps_between(s.box.chart.sol, hex)
    for start in s.ships_of(seat):
        if start >= 0 and s.body_at(start) in (NONE, HIDDEN):
            best = min(best, steps_between(start, hex))
    return -float(best)


def steps_between(start: int, end: int) -> int:
    """Steps from hex to hex, whatever lies between; odd rows are shifted half a hex to the right."""
    down = end // COLUMNS - start // COLUMNS
    along = end % COLUMNS - end // COLUMNS // 2 - (start % COLUMNS - start // COLUMNS // 2)
    return max(abs(down), abs(along), abs(down + along))
