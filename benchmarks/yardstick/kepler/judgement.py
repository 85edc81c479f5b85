"""Judgement: what a position looks worth to a seat, in points expected at the end.

What is already certain counts in full; cubes, levels and Starships count for what they can still bring in the
rounds that are left.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.kepler.actions import (
    ANTIMATTER,
    ANTIMATTER_SCIENCE,
    COLONIES,
    PLANETS,
    SHIPS,
    TERRAFORMING,
)
from astrarium.games.kepler.box import HIDDEN, MEDAL_SPACE, MINE, TARGET, Pieces
from astrarium.games.kepler.cards import LEVELS, TYPES
from astrarium.games.kepler.movement import speed
from astrarium.games.kepler.objectives import colonies, ships_on_mines, zone_of
from astrarium.games.kepler.state import CUBES, NONE, ON_EARTH, PIT, PLACES, STORAGE, SUPPLY, Galaxy

# what a level is good for while many rounds are left, by technology
LEVEL_WORTH: Final = (
    (0.0, 3.5, 5.4, 6.5, 7.3),
    (0.0, 0.6, 1.4, 1.8, 2.4),
    (0.0, 1.2, 1.7, 2.05, 2.7),
    (0.0, 2.2, 3.4, 5.0, 6.0),
    (0.0, 0.8, 1.25, 2.75, 3.45),
)
FULL_USE: Final = 5.5  # rounds left from which on a level is worth all of this
SPACE_WORTH: Final = 0.3  # a space of a Leadership Track
COPIES: Final = (1.1, 1.0, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65)  # the first, second … cube of a kind on planets
STORED: Final = 0.5  # a cube in Storage
NEAREST: Final = 7  # goals that a Starship considers
ARRIVED: Final = 0.8  # what a planet is worth to a Starship that stands on it and has still to colonize
DELAY: Final = 0.94  # what a turn of flight leaves of a goal's worth


def rounds_left(s: Galaxy) -> int:
    """Rounds after this one."""
    return s.box.rounds - s.round


class Wants:
    """What a seat wants of planets: read once, then asked for many of them."""

    __slots__ = ("aliens", "box", "left", "objective_type", "objective_zone", "of_type", "reach", "room", "s", "zones")

    def __init__(self, s: Galaxy, seat: int) -> None:
        box = s.box
        own = colonies(s, seat)
        self.s: Final = s
        self.box: Final = box
        self.left: Final = rounds_left(s)
        self.room: Final = COLONIES - len(own)
        self.reach: Final = s.level(seat, TERRAFORMING)
        self.aliens: Final = s.level(seat, ANTIMATTER_SCIENCE) >= box.alien_from
        of_type = [0] * len(TYPES)
        for planet in own:
            of_type[box.type[planet]] += 1
        self.of_type: Final = of_type
        self.objective_type = self.objective_zone = NONE
        self.zones: list[int] = []
        for term in box.objectives[s.objective[seat]].terms:
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
        if box.alien[planet] and not self.aliens:
            worth *= 0.25
        if kind == self.objective_type or zone in self.zones:
            worth += 2.0
        elif zone == self.objective_zone:
            worth += 1.2
        return worth

    def goal(self, seat: int, hex: int) -> float:
        """What it is worth to arrive at a body."""
        body = self.s.body_at(hex)
        if body == MINE:
            return 1.9 if self.left < 3 else 0.5 + 0.1 * min(6, pit(self.s, seat))
        if body == TARGET:
            return SPACE_WORTH + 0.3
        return ARRIVED * self.planet(body, hex)


PLANNED: Final = (0.5, 0.3, 0.2, 0.1, 0.05)  # the same for an own colony
LIKELY: Final = (0.6, 0.45, 0.3, 0.15, 0.1)  # that a planet gets terraformed, by levels still missing
SAME_TYPE: Final = (0.8, 0.2, 0.9, 0.2, 0.2, 0.2)  # what a type adds, by planets of it already held


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
    for hex in s.ships[seat * SHIPS : (seat + 1) * SHIPS]:
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
    return LEVEL_WORTH[technology][level] * use + (box.maximum_points if level == LEVELS else 0)


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
        space = s.tracks[seat * 2 + track]
        certain = min(1.0, left / 4)
        total += SPACE_WORTH * space * certain + box.space_points[space] * (1 - certain)
        total += box.medal_points * s.medals[seat * 2 + track]
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
        total += level_worth(box, technology, s.levels[seat * 5 + technology], left)
    return total + objective_worth(s, seat)


def objective_worth(s: Galaxy, seat: int) -> float:
    """How near the own Objective is; planets are counted where they are judged."""
    card = s.box.objectives[s.objective[seat]]
    term = card.terms[0]
    if term.what == "track":
        return card.points * min(1.0, s.tracks[seat * 2 + term.index] / term.at_least) ** 2
    if term.what == "in_pit":
        return card.points * (1.0 if pit(s, seat) <= term.at_most else 0.2 if pit(s, seat) <= term.at_most + 2 else 0.0)
    if term.what == "cubes_not_in_pit":
        return 0.8 * max(0, 8 - pit(s, seat))
    if term.what == "technologies":
        return 1.5 * sum([level >= term.index for level in s.levels[seat * 5 : seat * 5 + 5]])
    if term.what == "starships_on_mines":
        return 2.5 * ships_on_mines(s, seat)
    own = colonies(s, seat)
    if term.what == "terraformed":
        return 1.6 * sum([s.is_terraformed(n) for n in own])
    if term.what == "colonized_type":
        return 2.0 * min(2, sum([s.box.type[n] == term.index for n in own]))
    if term.what == "colonized_zone":
        return card.points / max(1, term.at_least) * sum([zone_of(s, n) == term.index for n in own][:5])
    return 2.0 * len({zone_of(s, n) for n in own})


def hidden_near(s: Galaxy, seat: int, hex: int) -> float:
    """How much a seat would like to know what lies there: nearer is better."""
    chart = s.box.chart
    best = 99
    own = [at for at in s.ships[seat * SHIPS : (seat + 1) * SHIPS] if at >= 0 and s.body_at(at) in (NONE, HIDDEN)]
    for start in [*own, chart.sol]:
        mask, distance = chart.bits[start], 0
        while not mask & chart.bits[hex]:
            mask = chart.spread(mask)
            distance += 1
        best = min(best, distance)
    return -float(best)
