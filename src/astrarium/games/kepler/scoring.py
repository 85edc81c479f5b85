"""Chapter 13: the final scoring, by category."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from astrarium.kernel import Flow

from .actions import ANTIMATTER, EARTH, TRACKS
from .cards import LEVELS, TYPES
from .objectives import colonies, objective_points, ships_on_mines, zone_of
from .solo import title
from .state import CUBES, ON_EARTH, PLACES, Galaxy

# the lines of the scoring sheet, in the order of K3-301 to K3-310
CATEGORIES: Final = (
    "antimatter",
    "all-types",
    "same-type",
    "mines",
    "maximum-technologies",
    "medals",
    "zones",
    "tracks",
    "terraformed",
    "objective",
)


def points_of(s: Galaxy, seat: int) -> list[int]:
    """A player's line for each category, the Objective last (K3-312)."""
    return [*table_points(s, seat), objective_points(s, seat)]  # K3-310


def table_points(s: Galaxy, seat: int) -> list[int]:
    """The categories that everybody can count at any time; the Earth scores nowhere (K3-313, K3-R33)."""
    box = s.box
    own = colonies(s, seat)
    of_type = [0] * len(TYPES)
    for planet in own:
        of_type[box.type[planet]] += 1
    first, last = seat * CUBES + ON_EARTH * 3 + ANTIMATTER, seat * CUBES + PLACES * 3
    return [
        box.antimatter_points * sum(s.cubes[first:last:3]),  # K3-301
        box.all_types_points if min(of_type) >= 1 else 0,  # K3-302
        box.same_type_points if max(of_type) >= 3 else 0,  # K3-303
        box.mine_points * ships_on_mines(s, seat),  # K3-304
        box.maximum_points * s.levels_of(seat).count(LEVELS),  # K3-305
        box.medal_points * s.medals_of(seat),  # K3-306
        sum([box.chart.zone_points[zone_of(s, planet)] for planet in own]),  # K3-307
        sum([box.space_points[s.space(seat, track)] for track in range(TRACKS)]),  # K3-308
        sum([box.points[planet] for planet in own if s.is_terraformed(planet)]),  # K3-309
    ]


def tie_break(cards: list[int], terraformed: int) -> int:
    """The highest number among a player's terraformed planets; the Earth counts as 0 (K3-311, K3-R28)."""
    return max([planet for planet in cards if planet == EARTH or (planet > EARTH and terraformed >> planet & 1)])


class FinalScoring(Flow[Galaxy]):
    """All points are counted and the Objectives shown; most points win (K3-300, K3-311, K3-312, K3-314)."""

    def run(self, s: Galaxy) -> None:
        sheet: list[int] = []
        totals: list[int] = []
        for seat in range(s.seats):
            line = points_of(s, seat)
            sheet.extend(line)
            totals.append(sum(line))
            s.tell("objective-shown", "K3-312", seat, s.box.objectives[s.objective[seat]].id, line[-1])
            s.tell("scored", "K3-312", seat, totals[seat])
        s.sheet = sheet
        if s.ghost >= 0:
            s.ghost_points = s.ghost_score()
            s.title = title(s, totals[0])
            s.tell("ghost-scored", "K3-333", s.ghost_points)
            s.tell("titled", "K3-341", 0, s.box.title_id[s.title])
            level = totals[0] == s.ghost_points
            won = totals[0] > s.ghost_points or (level and not s.box.tie_is_lost)
            s.ranks = [1 if won or s.epoch < 3 else 2]  # the Ghost has the other place
            s.finish([1 if won else -1], totals)
            return
        standing = [(totals[seat], tie_break(s.planets(seat), s.terraformed)) for seat in range(s.seats)]
        s.ranks = [1 + sum([other > mine for other in standing]) for mine in standing]
        tell_places(s, standing)
        shared = s.ranks.count(1) > 1
        s.finish([-1 if rank > 1 else 0 if shared else 1 for rank in s.ranks], totals)


def tell_places(s: Galaxy, standing: list[tuple[int, int]]) -> None:
    """What broke a tie on points, and the places, from the first on (K3-311, K3-314, K3-R28)."""
    order = sorted(range(s.seats), key=lambda seat: s.ranks[seat])
    for before, after in pairwise(order):
        if standing[before][0] == standing[after][0] and s.ranks[before] != s.ranks[after]:
            s.tell("tie-broken", "K3-311", before, after, standing[before][1])
    shared = s.ranks.count(1) > 1
    for seat in order:
        if shared and s.ranks[seat] == 1:
            s.tell("victory-shared", "K3-R28", seat)
        else:
            s.tell("placed", "K3-314", seat, s.ranks[seat])
