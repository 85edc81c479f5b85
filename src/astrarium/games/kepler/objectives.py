"""Chapter 18: what an Objective is worth in a position, whatever else the same things score (K3-423)."""

from __future__ import annotations

from typing import Final

from .actions import SHIPS
from .box import MINE, Pieces
from .cards import LEVELS, Objective, Term
from .resources import cubes_in_pit, cubes_outside_pit
from .state import Galaxy

ENOUGH: Final = 99  # units, more than any Objective counts


def colonies(s: Galaxy, seat: int) -> list[int]:
    """The colonized planets, without the Earth (K3-421)."""
    return s.planets(seat)[1:]


def zone_of(s: Galaxy, planet: int) -> int:
    """A body lies in the zone of its star (K3-006)."""
    return s.box.chart.zone[s.home(planet)]


def ships_on_mines(s: Galaxy, seat: int) -> int:
    own = s.ships_of(seat)
    return sum([hex >= 0 and s.body_at(hex) == MINE for hex in own])


# ------------------------------------------------------------ what Objectives measure
class Measure:
    """The sheet of a measured quantity: its number of units (K3-421, K3-422), and what a bot sees in it."""

    def units(self, s: Galaxy, seat: int, index: int) -> int:
        raise NotImplementedError

    def most(self, box: Pieces, seats: int) -> int:
        """More units than these there are not, whatever a player does."""
        return ENOUGH

    def hope(self, s: Galaxy, seat: int, card: Objective, units: int) -> float:
        """Points a bot expects of the Objective where it stands."""
        return 2.0 * units


class ColonizedType(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return sum([s.box.type[n] == index for n in colonies(s, seat)])

    def hope(self, s: Galaxy, seat: int, card: Objective, units: int) -> float:
        if card.advanced:
            return float(min(card.per_unit * units, card.maximum))
        wanted = met = 0
        for term in card.terms:
            wanted += term.at_least
            met += min(measure(s, seat, term), term.at_least)
        return card.points * met / wanted


class ColonizedZone(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return sum([zone_of(s, n) == index for n in colonies(s, seat)])

    def hope(self, s: Galaxy, seat: int, card: Objective, units: int) -> float:
        return card.points / max(1, card.terms[0].at_least) * units


class Terraformed(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return sum([s.is_terraformed(n) for n in colonies(s, seat)])

    def hope(self, s: Galaxy, seat: int, card: Objective, units: int) -> float:
        return 1.6 * units


class TerraformedType(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return sum([s.box.type[n] == index and s.is_terraformed(n) for n in colonies(s, seat)])


class TrackMeasure(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return s.space(seat, index)

    def hope(self, s: Galaxy, seat: int, card: Objective, units: int) -> float:
        return card.points * min(1.0, units / max(1, card.terms[0].at_least)) ** 2


class Technologies(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return sum([index <= level <= LEVELS for level in s.levels_of(seat)])

    def hope(self, s: Galaxy, seat: int, card: Objective, units: int) -> float:
        return 1.5 * units


class InPit(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return cubes_in_pit(s, seat)

    def hope(self, s: Galaxy, seat: int, card: Objective, units: int) -> float:
        most = card.terms[0].at_most
        return card.points * (1.0 if units <= most else 0.2 if units <= most + 2 else 0.0)


class NotInPit(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return cubes_outside_pit(s, seat)

    def hope(self, s: Galaxy, seat: int, card: Objective, units: int) -> float:
        return 0.8 * max(0, units - card.free)


class ZonesWithColony(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return len({zone_of(s, n) for n in colonies(s, seat)})


class OnMines(Measure):
    def units(self, s: Galaxy, seat: int, index: int) -> int:
        return ships_on_mines(s, seat)

    def most(self, box: Pieces, seats: int) -> int:
        return min(SHIPS, box.mines[seats - 1])

    def hope(self, s: Galaxy, seat: int, card: Objective, units: int) -> float:
        return 2.5 * units


MEASURES: Final[dict[str, Measure]] = {
    "colonized_type": ColonizedType(),
    "colonized_zone": ColonizedZone(),
    "terraformed": Terraformed(),
    "terraformed_type": TerraformedType(),
    "track": TrackMeasure(),
    "technologies": Technologies(),
    "in_pit": InPit(),
    "cubes_not_in_pit": NotInPit(),
    "zones_with_a_colony": ZonesWithColony(),
    "starships_on_mines": OnMines(),
}


def measure(s: Galaxy, seat: int, term: Term) -> int:
    """The number of units of a term (K3-421, K3-422)."""
    return MEASURES[term.what].units(s, seat, term.index)


def objective_points(s: Galaxy, seat: int) -> int:
    """Standard: all or nothing. Advanced: by unit beyond the free ones or by count (K3-420, K3-424)."""
    card = s.box.objectives[s.objective[seat]]
    if not card.advanced:
        for term in card.terms:
            if not term.at_least <= measure(s, seat, term) <= term.at_most:
                return 0
        return card.points
    return graded(card, measure(s, seat, card.terms[0]))


def graded(card: Objective, units: int) -> int:
    """The points of an Advanced Objective for so many units (K3-424)."""
    if card.by_count:
        return card.by_count[min(units, len(card.by_count) - 1)]
    return min(max(card.per_unit * (units - card.free), 0), card.maximum)


def most_points(box: Pieces, card: Objective, seats: int) -> int:
    """What an Objective can bring at most with that many players."""
    if not card.advanced:
        return card.points
    most = MEASURES[card.terms[0].what].most(box, seats)
    return max(graded(card, units) for units in range(min(most, ENOUGH) + 1))
