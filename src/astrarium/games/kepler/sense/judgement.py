"""Judgement: what a position looks worth to a seat, in points expected at the end.

What is already certain counts in full; cubes, levels and Starships count for what they can still bring in the
rounds that are left.
"""

from __future__ import annotations

from typing import Final

from ..actions import ANTIMATTER, ANTIMATTER_SCIENCE, COLONIES, PLANETS, TERRAFORMING, TRACKS
from ..box import HIDDEN, MEDAL_SPACE, MINE, TARGET, Pieces
from ..cards import LEVELS, TYPES
from ..movement import speed
from ..objectives import MEASURES, colonies, zone_of
from ..state import CUBES, NONE, ON_EARTH, PIT, PLACES, STORAGE, SUPPLY, Galaxy
from ..technologies import SHEETS

FULL_USE: Final = 5.5  # rounds left from which on a level is worth all of this
SPACE_WORTH: Final = 0.3  # a space of a Leadership Track
COPIES: Final = [1.1, 1.0, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65]  # the first, second … cube of a kind on planets
STORED: Final = 0.5  # a cube in Storage
NEAREST: Final = 7  # goals that a Starship considers
ARRIVED: Final = 0.8  # what a planet is worth to a Starship that stands on it and has still to colonize
DELAY: Final = 0.94  # what a turn of flight leaves of a goal's worth


def rounds_left(s: Galaxy) -> int:
    """Rounds after this one."""
    return s.box.rounds - s.round


class Wants:
    """What a seat wants of planets: read once, then asked for many of them."""

    __slots__ = (
        "alien_likely",
        "box",
        "left",
        "objective_gain",
        "objective_type",
        "objective_zone",
        "of_type",
        "reach",
        "room",
        "s",
        "zones",
    )

    def __init__(self, s: Galaxy, seat: int) -> None:
        box = s.box
        own = colonies(s, seat)
        self.s: Final = s
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

    def planet(self, planet: int, hex: int) -> float:
        """What colonizing this planet is worth."""
        left = self.left
        if self.room == 0 or left < 1:
            return 0.0
        box = self.box
        zone = box.chart.zone[hex]
        worth = box.chart.zone_points[zone] + box.colony_awards[planet] * (SPACE_WORTH + 0.15)
        worth += min(left, 8) * 0.08 * sum(box.colony[planet])
        if left > 2:
            missing = box.level[planet] - self.reach
            likely = LIKELY[missing] if missing > 0 else LIKELY[0]
            gain = box.points[planet] + box.terraform_awards[planet] * (SPACE_WORTH + 0.1)
            gain -= 0.3 * sum(box.cost[planet])
            if gain > 0:
                worth += likely * gain * min(1.0, left / 7)
        kind = box.type[planet]
        worth += SAME_TYPE[self.of_type[kind]]
        if kind == self.objective_type:
            worth += self.objective_gain
        elif zone in self.zones:
            worth += 2.0
        elif zone == self.objective_zone:
            worth += 1.2
        return worth * self.alien_likely if box.alien[planet] else worth

    def alien_hope(self) -> float:
        """What the best free Alien planet in sight would add, if it could be colonized."""
        s, likely = self.s, self.alien_likely
        best = 0.0
        if likely == 0.0:
            return best
        for hex, body in zip(s.sites, s.bodies, strict=True):
            if HIDDEN < body <= PLANETS and self.box.alien[body] and body not in s.cards:
                best = max(best, self.planet(body, hex) / likely)
        return best

    def goal(self, seat: int, hex: int) -> float:
        """What it is worth to arrive at a body."""
        body = self.s.body_at(hex)
        if body == MINE:
            return 1.9 if self.left < 3 else 0.5 + 0.1 * min(6, pit(self.s, seat))
        if body == TARGET:
            return SPACE_WORTH + 0.3
        return ARRIVED * self.planet(body, hex)


ALIEN_LIKELY: Final = [1.0, 0.55, 0.35, 0.2, 0.1]
HOPED: Final = 0.6  # of what an Alien planet would add, when all levels for it are bought
PLANNED: Final = [0.5, 0.3, 0.2, 0.1, 0.05]  # the same for an own colony
LIKELY: Final = [0.6, 0.45, 0.3, 0.15, 0.1]  # that a planet gets terraformed, by levels still missing
SAME_TYPE: Final = [0.8, 0.2, 0.9, 0.2, 0.2, 0.2]  # what a type adds, by planets of it already held


def goals(s: Galaxy, start: int, steps: int) -> list[tuple[int, int]]:
    """The nearest bodies a Starship could reach, with their distance."""
    if s.open < 0:
        s.read_map()
    chart = s.box.chart
    ends = s.landings & ~s.fleet() | s.targets
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
    for distance, hex in goals(s, start, min(12, points * (left + 1))):
        if hex in taken:
            continue
        turns = (distance + points - 1) // points
        if turns >= left and s.body_at(hex) <= PLANETS:
            continue  # no turn will be left to colonize it
        value = wants.goal(seat, hex) * DELAY ** (turns + 0.15 * distance)
        if value > best:
            best, goal = value, hex
    return best, goal


def fleet_worth(s: Galaxy, seat: int) -> float:
    """What the own Starships will bring."""
    wants = Wants(s, seat)
    room = wants.room
    taken: set[int] = set()
    total = 0.0
    for hex in s.ships_of(seat):
        if hex == SUPPLY:
            continue
        body = s.body_at(hex)
        if body == NONE:
            value, goal = flight_worth(s, seat, hex, taken, wants)
            taken.add(goal)
            total += value + 0.1
            continue
        if body != MINE:
            if room == 0:
                continue
            room -= 1
        total += wants.goal(seat, hex)
    return total


def cube_worth(s: Galaxy, seat: int) -> float:
    """Cubes on planets pay; those in Storage can be produced or burned; those in the Pit are lost."""
    left = rounds_left(s)
    base = seat * CUBES
    storage = sum(s.cubes[base + STORAGE * 3 : base + STORAGE * 3 + 3])
    antimatter = sum(s.cubes[base + ON_EARTH * 3 + ANTIMATTER : base + PLACES * 3 : 3])
    total = antimatter * 1.0
    future = min(1.0, left / 5)
    total += STORED * storage * min(1.0, left / 8)
    for kind in (0, 1):
        found = s.cubes[base + ON_EARTH * 3 + kind : base + PLACES * 3 : 3]
        top = max(found)
        count = min(len(COPIES), top + (sum(found) - top) * 2 // 3)
        total += sum(COPIES[:count]) * future
    return total


def level_worth(box: Pieces, technology: int, level: int, left: int) -> float:
    use = min(1.0, left / FULL_USE)
    return SHEETS[technology].likings[level] * use + (box.maximum_points if level == LEVELS else 0)


def colony_worth(s: Galaxy, seat: int) -> float:
    """Points of the colonies, and what terraforming and producing can still bring."""
    box = s.box
    left = rounds_left(s)
    total = 0.0
    of_type = [0] * len(TYPES)
    reach = s.level(seat, TERRAFORMING)
    for planet in colonies(s, seat):
        of_type[box.type[planet]] += 1
        total += box.chart.zone_points[zone_of(s, planet)]
        if s.is_terraformed(planet):
            total += box.points[planet] + min(left, 8) * 0.1 * sum(box.terraformed[planet])
            continue
        total += min(left, 8) * 0.08 * sum(box.colony[planet])
        if left > 0:
            gain = box.points[planet] + box.terraform_awards[planet] * (SPACE_WORTH + 0.1)
            cost = box.cost[planet]
            at = s.at(seat, s.place(seat, planet))
            lacking = sum([max(0, cost[kind] - s.cubes[at + kind]) for kind in range(3)])
            missing = max(0, box.level[planet] - reach)
            likely = PLANNED[missing] - 0.06 * lacking
            total += max(0.0, likely) * gain * min(1.0, left / 3)
    total += box.all_types_points * (0.0, 0.05, 0.15, 0.3, 0.55, 1.0)[sum([n > 0 for n in of_type])]
    total += box.same_type_points * (0.0, 0.1, 0.4, 1.0, 1.0, 1.0)[max(of_type)]
    return total


def track_worth(s: Galaxy, seat: int) -> float:
    """Spaces of both tracks, Medals won, and those that lie ready for the leader."""
    box = s.box
    left = rounds_left(s)
    total = 0.0
    for track in (0, 1):
        space = s.space(seat, track)
        certain = min(1.0, left / 4)
        total += SPACE_WORTH * space * certain + box.space_points[space] * (1 - certain)
        total += box.medal_points * s.medals[seat * TRACKS + track]
        lead = max(s.tracks[track::2])
        if space == lead and s.on_card[track]:
            total += 0.8 * s.on_card[track]
        elif left and space < box.last_space and box.benefit[track][space + 1] == MEDAL_SPACE and space + 1 >= lead:
            total += 0.15
    return total


def worth(s: Galaxy, seat: int) -> float:
    """Points expected at the end."""
    box = s.box
    left = rounds_left(s)
    total = colony_worth(s, seat) + track_worth(s, seat) + cube_worth(s, seat) + fleet_worth(s, seat)
    for technology in range(5):
        total += level_worth(box, technology, s.level(seat, technology), left)
    return total + alien_worth(s, seat) + objective_worth(s, seat)


# What the parts of `worth` have turned out to bring in points at the end, by the rounds that were left then: a least
# squares fit to games of the rule of thumb (`benchmarks/fit_kepler.py`). In the order of `forecast`.
PROVED: Final = [
    (1, (0.9, 1.03, 0.8, 0.85, 1.08, 0.0, 0.75)),
    (3, (0.6, 1.4, 0.71, 0.61, 0.6, 0.0, 0.8)),
    (6, (0.44, 1.44, 0.94, 0.48, 0.75, 0.0, 0.6)),
    (9, (0.36, 1.35, 0.95, 0.37, 0.42, 0.0, 0.2)),
    (99, (0.27, 1.2, 0.7, 0.3, 0.3, 0.0, 0.0)),
]


def forecast(s: Galaxy, seat: int) -> float:
    """Points at the end, as games have shown; but for what is the same for all."""
    box = s.box
    left = rounds_left(s)
    proved = PROVED[-1][1]
    for rounds, weights in PROVED:
        if left <= rounds:
            proved = weights
            break
    total = proved[0] * colony_worth(s, seat) + proved[1] * track_worth(s, seat) + proved[2] * cube_worth(s, seat)
    total += proved[3] * fleet_worth(s, seat) + proved[6] * objective_worth(s, seat)
    levels = 0.0
    for technology in range(5):
        levels += level_worth(box, technology, s.level(seat, technology), left)
    return total + proved[4] * levels + proved[5] * alien_worth(s, seat)


def alien_worth(s: Galaxy, seat: int, more: int = 0) -> float:
    """How near Alien colonies are: each level of Antimatter Science up to the one that opens them is a step."""
    wants = Wants(s, seat)
    if wants.room == 0 or wants.left < 2:
        return 0.0
    steps = min(s.level(seat, ANTIMATTER_SCIENCE) + more, s.box.alien_from)
    return HOPED * wants.alien_hope() * steps / s.box.alien_from


def objective_worth(s: Galaxy, seat: int) -> float:
    """How near the own Objective is; planets are counted where they are judged."""
    card = s.box.objectives[s.objective[seat]]
    term = card.terms[0]
    measure = MEASURES[term.what]
    return measure.hope(s, seat, card, measure.units(s, seat, term.index))


def hidden_near(s: Galaxy, seat: int, hex: int) -> float:
    """How much a seat would like to know what lies there: nearer is better."""
    chart = s.box.chart
    best = 99
    own = [at for at in s.ships_of(seat) if at >= 0 and s.body_at(at) in (NONE, HIDDEN)]
    for start in [*own, chart.sol]:
        mask, distance = chart.bits[start], 0
        while not mask & chart.bits[hex]:
            mask = chart.spread(mask)
            distance += 1
        best = min(best, distance)
    return -float(best)
