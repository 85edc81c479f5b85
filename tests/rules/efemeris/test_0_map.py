"""0. The map model: slots, tiles, spaces, adjacency, distance."""

from __future__ import annotations

import pytest

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris.box import PLANET_SPACE, ROSE, SINGULARITY
from astrarium.games.efemeris.grid import COORDINATES, EDGE, NEIGHBOUR, SIDE_NAMES, SPACE_NAMES, distance, slot_at

from . import build as ef


def test_EF_001_sides_are_numbered_clockwise_from_the_north_on_axial_coordinates():
    steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    centre = slot_at(0, 0)
    assert [NEIGHBOUR[centre * 6 + side] for side in range(6)] == [slot_at(q, r) for q, r in steps]
    assert SIDE_NAMES == ("n", "ne", "se", "s", "sw", "nw")
    assert [distance(0, 0), distance(1, -1), distance(2, -1), distance(1, 1), distance(-3, 3)] == [0, 1, 2, 2, 3]


def test_EF_002_the_base_map_has_the_19_slots_within_two_of_the_centre():
    s = ef.position()
    assert len(s.terms.slots) == 19
    assert all(distance(*COORDINATES[slot]) <= 2 for slot in s.terms.slots)


@pytest.mark.parametrize("size", [23, 25, 27])
def test_EF_003_an_expert_map_adds_the_slots_of_its_outline(size):
    s = ef.position(expert=size)
    outline = s.box.outlines.table(f"expert{size}").data["extra_slots"]
    assert len(s.terms.slots) == size
    assert {COORDINATES[i] for i in s.terms.slots if distance(*COORDINATES[i]) > 2} == {tuple(p) for p in outline}


def test_EF_004_a_slot_holds_one_tile_for_good():
    s = ef.turn(ef.position())
    ef.play(s, s.legal()[0])
    taken = [slot for slot, code in enumerate(s.tiles) if code >= 0]
    assert len(taken) == 3
    assert not [a for a in s.legal() if a.x in taken]
    before = list(s.tiles)
    ef.pick(s, "place")
    assert [s.tiles[slot] for slot in taken] == [before[slot] for slot in taken]


def test_EF_005_rotation_k_turns_printed_edge_e_to_side_e_plus_k():
    s = ef.position()
    ef.lay(s, "planet-apollas", 1, -1, 2)  # printed ways at E0 (planet) and E2 (anchorage)
    assert ef.E(1, -1, "SE") in s.chart.near[ef.P(s, "apollas")]
    assert ef.E(1, -1, "SW") in s.chart.near[ef.inside(1, -1, 1)]


def test_EF_006_a_path_that_reaches_an_edge_has_a_half_space_there():
    s = ef.position()
    home = slot_at(0, -1)  # Patrocles turned by 3: ways at S, NW and, over the anchorage, NE
    assert [side for side in range(6) if s.chart.has_half_space(home, side)] == [1, 3, 5]


def test_EF_007_two_facing_half_spaces_are_one_space():
    """Also EF-R01: one space, one step from each side."""
    s = ef.position()
    assert ef.E(0, -1, "S") == ef.E(0, 0, "N")
    assert s.chart.near[ef.E(0, 0, "N")] == tuple(sorted([ef.P(s, "patrocles"), ef.ray(0)]))


def test_EF_008_a_half_space_that_faces_nothing_is_a_space_to_stop_on():
    s = ef.acting(ef.position())
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.E(0, -1, "NW")))  # faces an empty slot
    ef.lay(s, "path-04", -1, -1, 1)  # a straight path NE-SW: blank towards (0,-1)
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.E(0, -1, "NW")))  # faces a blank edge
    ef.lay(s, "path-10", 0, -2)  # all six ways; its northern one faces the outside
    ef.put_ship(s, ef.GALLEON_1, ef.inside(0, -2))
    assert ef.can(ef.acting(s), ef.sail(ef.GALLEON_1, ef.E(0, -2, "N")))


def test_EF_009_only_links_make_spaces_adjacent():
    """Also EF-R02: no way from a half-space onto a tile without a path there."""
    s = ef.position()
    assert ef.E(0, -1, "S") not in s.chart.near[ef.E(0, -1, "NW")]  # two edges of one tile, not linked
    ef.lay(s, "path-04", -1, 0, 0)  # straight N-S, blank towards the home's NW edge
    assert s.chart.near[ef.E(0, -1, "NW")] == (ef.P(s, "patrocles"),)
    assert ef.inside(-1, 0) not in s.chart.ball(ef.P(s, "patrocles"), 3)


def test_EF_010_distance_is_the_shortest_way_whatever_stands_there():
    s = ef.position()
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(0))
    assert s.chart.rose in s.chart.ball(ef.P(s, "patrocles"), 3)
    assert s.chart.rose not in s.chart.ball(ef.P(s, "patrocles"), 2)
    ef.lay(s, "path-04", 2, -1, 0)  # not joined to anything
    assert ef.inside(2, -1) not in s.chart.ball(ef.P(s, "patrocles"), 15)


def test_EF_011_kinds_of_spaces():
    s = ef.position(expert=27)
    for slot, tile in (((1, -1), "path-08"), ((2, -1), "expert-08"), ((3, -1), "expert-05"), ((1, 0), "path-06")):
        ef.lay(s, tile, *slot)
    kinds = s.chart.what
    assert kinds.count(ROSE) == 1
    assert kinds[s.chart.rose] == ROSE
    assert sorted(k - PLANET_SPACE for k in kinds if k >= PLANET_SPACE) == [1, 2]
    assert kinds.count(SINGULARITY) == 4


def test_EF_012_the_rose_holds_any_number_of_ships_other_spaces_one():
    s = ef.position()
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.put_ship(s, ef.FRIGATE_2A, s.chart.rose)
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(0))
    ef.put_ship(s, ef.GALLEON_1, ef.ray(1))
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, s.chart.rose))
    ef.play(s, ef.sail(ef.FRIGATE_1A, s.chart.rose))
    ef.play(s, ef.sail(ef.GALLEON_1, s.chart.rose))
    assert s.at.count(s.chart.rose) == 4


def test_EF_013_each_player_has_one_galleon_and_two_frigates():
    s = ef.position()
    ef.own(s, "pytheas", 0)
    ef.lay(s, "planet-pytheas", 1, -1)
    ef.own(s, "apollas", 0)
    ef.lay(s, "planet-apollas", -1, 0)
    ef.own(s, "hecateus", 0)
    ef.lay(s, "planet-hecateus", -1, 1)
    ef.stock(s, 0, 5, 5)
    s = ef.building(s)
    ef.play(s, ef.frigate("pytheas"))
    ef.afford(s, 0, "frigate")
    ef.play(s, ef.frigate("apollas"))
    assert [s.at[ef.FRIGATE_1A], s.at[ef.FRIGATE_1B]] == [ef.P(s, "pytheas"), ef.P(s, "apollas")]
    ef.stock(s, 0, 5, 5)
    s = ef.building(s)
    assert not ef.can(s, ef.frigate("hecateus"))
    assert not ef.offered(s, "build-galleon")


def test_EF_014_paths_need_not_match():
    s = ef.turn(ef.position())
    s.drawn = [9]  # path-01, three ways
    from astrarium.games.efemeris.exploration import PlaceTile

    s.agenda[:] = [PlaceTile(0, 9)]
    s.advance()
    rotations = {a.y for a in s.legal() if a.x == slot_at(1, -1)}
    assert rotations == {0, 1}  # both pictures, also the one that meets blank edges


def test_EF_015_command_changes_only_by_conquest_and_loss():
    s = ef.position()
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "posidonius"))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.stock(s, 0, 1, 3)
    s = ef.building(s)
    assert s.owner[2] == 1  # standing there changes nothing
    ef.play(s, ef.conquer("posidonius"))
    assert s.owner[2] == 0
    assert s.outcome == [1, -1]


def test_EF_016_turning_or_losing_things_on_a_planet_tile_leaves_its_owner():
    s = ef.position()
    ef.appoint(s, 0, "cassini")
    ef.give(s, 0, "chief-mate", "gunner")
    ef.put_ship(s, ef.GALLEON_2, ef.E(0, 1, "N"))
    ef.put_ship(s, ef.GALLEON_1, ef.ray(3))
    ef.fort(s, "posidonius")
    s = ef.acting(s)
    ef.play(s, ef.order("cassini", "d5", "1"))
    assert s.owner[2] == 1
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, 1, "SW"))  # posidonius turned by 1: ways NE, SE and, by the anchorage, SW
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, 1, "NE"))
    s = ef.acting(s)
    ef.play(s, ef.order("bombard", "galleon-1", "posidonius"))
    assert (s.forts[2], s.owner[2]) == (0, 1)


def test_spaces_have_distinct_names():
    assert len(set(SPACE_NAMES)) == len(SPACE_NAMES)
    assert len(EDGE) == 6 * len(COORDINATES)
    assert len(GAME.actions) < 20_000


def test_a_ship_that_fires_along_a_path_uses_distance_not_geometry():
    """EF-009 for cannons: neighbouring edges of one tile are not adjacent."""
    s = ef.position()
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, -1, "S"))
    ef.put_ship(s, ef.GALLEON_2, ef.E(0, -1, "NW"))
    ef.give(s, 0, "gunner")
    assert not ef.can(ef.acting(s), ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert ef.E(0, -1, "NW") not in ef.ends_of(ef.acting(s), "fire", ef.GALLEON_1)
