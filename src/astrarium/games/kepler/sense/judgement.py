"""Judgement: what a position looks worth to a seat, in points expected at the end.

What is already certain counts in full; cubes, levels and Starships count for what they can still bring in the
rounds that are left.
"""

from __future__ import annotations

from typing import Final

from ..actions import ANTIMATTER_SCIENCE, TERRAFORMING, TRACKS
from ..box import MEDAL_SPACE, MINE, Pieces
from ..cards import LEVELS, TYPES
from ..objectives import MEASURES, zone_of
from ..state import CARDS, NONE, ON_EARTH, PLACES, STORAGE, SUPPLY, Galaxy
from ..technologies import SHEETS
from .flights import SPACE_WORTH, flight_worth, rounds_left, wants_of

FULL_USE: Final = 4.29  # rounds left from which on a level is worth all of this
NEARLY: Final = 0.43  # the last level but one, for the points of the last
SPACE_POINTS: Final = 0.15  # a point that is printed on a space of a Leadership Track, while many rounds are left
COMING: Final = 0.18  # a Medal that still lies on a track, to who will lead there
AHEAD: Final = 2.92  # spaces of lead that make sure of it
LEADING: Final = 0.89  # a Medal on the card of the round, to who leads
NEXT: Final = 0.16  # one that is a space away
RIVALS: Final = 0.24  # what the others have on the tracks counts against a position
COPIES: Final = [0.94, 0.86, 0.78, 0.75, 0.71, 0.67, 0.59, 0.55]  # the first, second … cube of a kind on planets
COPIED: Final = [sum(COPIES[:n]) for n in range(len(COPIES) + 1)]  # all of them together
ANTIMATTER_WORTH: Final = 0.96  # a cube of Antimatter on a planet, until the last round
STORED: Final = 0.28  # a cube in Storage
COLONY: Final = 0.18  # a colony, besides all that it scores
FLEET: Final = 0.66  # of what Starships hope for, what they bring
PURSUED: Final = 0.88  # what the Objective promises
HOPED: Final = 0.52  # of what an Alien planet would add, when all levels for it are bought
MADE: Final = 0.14  # a cube that a terraformed planet can make in each round
PLANNED: Final = [0.44, 0.26, 0.17, 0.09, 0.041]  # that an own colony gets terraformed, by levels still missing
LACKING: Final = 0.066  # less, for each cube that is missing
READY: Final = 0.12  # more, if nothing is missing
TYPES_HELD: Final = [0.0, 0.047, 0.14, 0.28, 0.51, 1.0]  # of the points for all types, by those held
OF_ONE_TYPE: Final = [0.0, 0.1, 0.4, 1.0, 1.0, 1.0]  # of the points for three of a type, by the most of one
LIKINGS: Final = [sheet.likings for sheet in SHEETS]
GHOST: Final = 13  # points that the Ghost gets besides its base


def fleet_worth(s: Galaxy, seat: int) -> float:
    """What the own Starships will bring."""
    wants = wants_of(s, seat)
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
            total += value + 0.05
            continue
        if body != MINE:
            if room == 0:
                continue
            room -= 1
        total += wants.goal(s, seat, hex)
    return total


def cube_worth(s: Galaxy, seat: int) -> float:
    """Cubes on planets pay; those in Storage can be produced or burned; those in the Pit are lost."""
    left = rounds_left(s)
    cubes = s.cubes
    base = s.at(seat, STORAGE)
    storage = cubes[base] + cubes[base + 1] + cubes[base + 2]
    matter = energy = antimatter = most_matter = most_energy = 0
    base = s.at(seat, ON_EARTH)
    for at in range(base, base + (PLACES - ON_EARTH) * 3, 3):
        n = cubes[at]
        matter += n
        if n > most_matter:
            most_matter = n
        n = cubes[at + 1]
        energy += n
        if n > most_energy:
            most_energy = n
        antimatter += cubes[at + 2]
    total = antimatter * (ANTIMATTER_WORTH if left else 1.0)
    total += STORED * storage * min(1.0, left / 8)
    future = min(1.0, left / 6)
    total += COPIED[min(len(COPIES), most_matter + (matter - most_matter) * 2 // 3)] * future
    total += COPIED[min(len(COPIES), most_energy + (energy - most_energy) * 2 // 3)] * future
    return total


def level_worth(box: Pieces, technology: int, level: int, left: int) -> float:
    worth = LIKINGS[technology][level] * min(1.0, left / FULL_USE)
    if level == LEVELS:
        worth += box.maximum_points
    elif level == LEVELS - 1 and left > 2:
        worth += NEARLY
    return worth


def colony_worth(s: Galaxy, seat: int) -> float:
    """Points of the colonies, and what terraforming and producing can still bring."""
    box = s.box
    left = rounds_left(s)
    total = 0.0
    of_type = [0] * len(TYPES)
    held = 0
    reach = s.level(seat, TERRAFORMING)
    cards = seat * CARDS
    for slot in range(1, CARDS):
        planet = s.cards[cards + slot]
        if planet == NONE:
            break
        held += 1
        of_type[box.type[planet]] += 1
        total += box.chart.zone_points[zone_of(s, planet)]
        if s.is_terraformed(planet):
            made = box.terraformed[planet]
            total += box.points[planet] + min(left, 8) * MADE * (made[0] + made[1] + made[2])
            continue
        if left > 0:
            gain = box.points[planet] + box.terraform_awards[planet] * (SPACE_WORTH + 0.1)
            cost = box.cost[planet]
            at = s.at(seat, ON_EARTH + slot)
            lacking = max(0, cost[0] - s.cubes[at]) + max(0, cost[1] - s.cubes[at + 1])
            lacking += max(0, cost[2] - s.cubes[at + 2])
            missing = max(0, box.level[planet] - reach)
            likely = PLANNED[missing] - LACKING * lacking + (READY if missing == 0 and lacking == 0 else 0.0)
            total += max(0.0, likely) * gain * min(1.0, left / 3)
    types = most = 0
    for n in of_type:
        types += n > 0
        if n > most:
            most = n
    total += COLONY * held * min(1.0, left / 6)
    total += box.all_types_points * TYPES_HELD[types]
    total += box.same_type_points * OF_ONE_TYPE[most]
    return total


def track_worth(s: Galaxy, seat: int) -> float:
    """Spaces of both tracks, Medals won, and those that lie ready for the leader."""
    box = s.box
    left = rounds_left(s)
    total = 0.0
    for track in range(TRACKS):
        space = s.space(seat, track)
        points = box.space_points[space]
        early = min(1.0, left / 4)
        total += (SPACE_WORTH * space + SPACE_POINTS * points) * early + points * (1 - early)
        total += box.medal_points * s.medals[seat * TRACKS + track]
        rival = 0
        for nation in range(s.nations()):
            if nation != seat:
                rival = max(rival, s.space(nation, track))
        lead = max(space, rival)
        ahead = max(0.0, min(1.0, 0.5 + 0.5 * (space - rival) / AHEAD))  # how likely it takes what is still to come
        total += COMING * box.medals_beyond[track][lead] * ahead * min(1.0, left / 6)
        if space == lead and s.on_card[track]:
            total += LEADING * s.on_card[track]
        elif left and space < box.last_space and box.benefit[track][space + 1] == MEDAL_SPACE and space + 1 >= lead:
            total += NEXT
    return total


def worth(s: Galaxy, seat: int) -> float:
    """Points expected at the end, less some of what the others have on the tracks, where Medals are disputed."""
    box = s.box
    left = rounds_left(s)
    total = colony_worth(s, seat) + track_worth(s, seat) + cube_worth(s, seat) + FLEET * fleet_worth(s, seat)
    for other in range(s.seats):
        if other != seat:
            total -= RIVALS / (s.seats - 1) * track_worth(s, other)
    for technology in range(5):
        total += level_worth(box, technology, s.level(seat, technology), left)
    return total + alien_worth(s, seat) + PURSUED * objective_worth(s, seat)


# What the parts of `worth` have turned out to bring in points at the end, by the rounds that were left then: a least
# squares fit to games of an earlier rule of thumb (`benchmarks/fit_kepler.py`); a later fit played worse
# (docs/notebook/strength.md). In the order of `forecast`.
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
    wants = wants_of(s, seat)
    if wants.room == 0 or wants.left < 2:
        return 0.0
    steps = min(s.level(seat, ANTIMATTER_SCIENCE) + more, s.box.alien_from)
    return HOPED * wants.alien_hope(s) * steps / s.box.alien_from


def objective_worth(s: Galaxy, seat: int) -> float:
    """How near the own Objective is; planets are counted where they are judged."""
    card = s.box.objectives[s.objective[seat]]
    term = card.terms[0]
    measure = MEASURES[term.what]
    return measure.hope(s, seat, card, measure.units(s, seat, term.index))
