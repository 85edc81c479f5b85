"""Chapter 18: what an Objective is worth in a position, whatever else the same things score (K3-423)."""

from __future__ import annotations

from .actions import SHIPS
from .box import MINE
from .cards import LEVELS, Term
from .resources import cubes_in_pit, cubes_outside_pit
from .state import Galaxy


def colonies(s: Galaxy, seat: int) -> list[int]:
    """The colonized planets, without the Earth (K3-421)."""
    return s.planets(seat)[1:]


def zone_of(s: Galaxy, planet: int) -> int:
    """A body lies in the zone of its star (K3-006)."""
    return s.box.chart.zone[s.home(planet)]


def ships_on_mines(s: Galaxy, seat: int) -> int:
    own = s.ships[seat * SHIPS : (seat + 1) * SHIPS]
    return sum([hex >= 0 and s.body_at(hex) == MINE for hex in own])


def measure(s: Galaxy, seat: int, term: Term) -> int:
    """The number of units of a term (K3-421, K3-422)."""
    what, index = term.what, term.index
    own = colonies(s, seat)
    if what == "colonized_type":
        return sum([s.box.type[n] == index for n in own])
    if what == "colonized_zone":
        return sum([zone_of(s, n) == index for n in own])
    if what == "terraformed":
        return sum([s.is_terraformed(n) for n in own])
    if what == "terraformed_type":
        return sum([s.box.type[n] == index and s.is_terraformed(n) for n in own])
    if what == "track":
        return s.tracks[seat * 2 + index]
    if what == "technologies":
        return sum([index <= level <= LEVELS for level in s.levels[seat * 5 : seat * 5 + 5]])
    if what == "in_pit":
        return cubes_in_pit(s, seat)
    if what == "cubes_not_in_pit":
        return cubes_outside_pit(s, seat)
    if what == "zones_with_a_colony":
        return len({zone_of(s, n) for n in own})
    return ships_on_mines(s, seat)


def objective_points(s: Galaxy, seat: int) -> int:
    """Standard: all or nothing. Advanced: by unit beyond the free ones or by count (K3-420, K3-424)."""
    card = s.box.objectives[s.objective[seat]]
    if not card.advanced:
        for term in card.terms:
            if not term.at_least <= measure(s, seat, term) <= term.at_most:
                return 0
        return card.points
    units = measure(s, seat, card.terms[0])
    if card.by_count:
        return card.by_count[min(units, len(card.by_count) - 1)]
    return min(max(card.per_unit * (units - card.free), 0), card.maximum)
