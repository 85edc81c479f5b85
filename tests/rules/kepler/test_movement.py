"""Chapters 9 and 10: movement and withdrawal."""

from __future__ import annotations

import pytest

from astrarium.games.kepler.box import TAKEN
from astrarium.games.kepler.movement import Flight, Leg, WithdrawStarships, reach

from . import build as ke


def flying(points: int, *bodies: tuple[str, int | str], start: str = "J10"):
    """Seat 0 moves Starship 1 with so many points."""
    s = ke.table()
    for where, body in bodies:
        ke.lay(s, where, body)
    ke.ship(s, 0, 1, start)
    return ke.ask(s, Leg(0, 0, points))


def test_K3_210_speed_is_given_by_space_travels() -> None:
    """Also K3-275, K3-212: at level 0 nothing moves."""
    for level, speed in enumerate((0, 1, 2, 3, 4)):
        s = ke.table()
        ke.levels(s, 0, I=level)
        ke.ship(s, 0, 1, "J10")
        ke.main(s, "colonize-planets")
        ke.play(s, "done")
        if speed == 0:
            assert ke.asked(s) == "WithdrawStarships 0"
            continue
        ke.play(s, "pilot ship-1")
        line = ["I10", "H10", "G10", "F10", "E10"]
        assert [f"fly {where}" in ke.legal(s) for where in line] == [i < speed for i in range(5)]


def test_K3_211_a_starship_on_a_body_cannot_move() -> None:
    s = ke.table()
    ke.lay(s, "H10", 22)
    ke.levels(s, 0, I=2)
    ke.ship(s, 0, 1, "H10")
    ke.ship(s, 0, 2, "J10")
    ke.main(s, "stellar-propulsion")
    assert ke.no(s, "pilot ship-1") == "K3-211 ship-on-body"
    assert ke.legal(s) == ["pilot ship-2", "done"]


def test_K3_213_what_is_never_entered() -> None:
    s = flying(2, ("I9", 0))
    assert ke.no(s, "fly K10") == "K3-213 never-entered"
    assert ke.no(s, "fly I9") == "K3-213 face-down"
    s = flying(2, start="G7")
    assert ke.no(s, "fly H7") == "K3-213 never-entered"  # Tau Ceti
    s = flying(2, start="T10")
    assert ke.no(s, "fly U10") == "K3-213 never-entered"  # Sagittarius A*
    assert "fly V10" not in ke.legal(s)  # not through it either: three steps around
    assert "fly V10" in ke.legal(flying(3, start="T10"))


def test_K3_214_space_with_a_starship_is_for_transit_only() -> None:
    s = flying(2)
    ke.ship(s, 1, 1, "I10")
    for where in ("I9", "I11", "J9", "J11"):
        ke.lay(s, where)
    ke.ask(s, Leg(0, 0, 2))
    assert ke.no(s, "fly I10") == "K3-214 ship-there"
    assert "fly H10" in ke.legal(s)  # through it


def test_K3_215_an_occupied_body_is_closed() -> None:
    s = flying(3, ("I10", 22))
    ke.ship(s, 1, 1, "I10")
    ke.ask(s, Leg(0, 0, 2))
    assert ke.no(s, "fly I10") == "K3-215 ship-there"
    assert "fly H10" not in ke.legal(s)  # not through it


def test_K3_216_a_planet_or_mine_ends_the_move() -> None:
    for body in (22, "mine"):
        s = flying(3, ("I10", body))
        assert "fly I10" in ke.legal(s)
        for where in ("I9", "J9", "I11", "J11"):
            ke.lay(s, where)
        ke.ask(s, Leg(0, 0, 3))
        assert "fly H10" not in ke.legal(s)
        ke.play(s, "fly I10")
        assert s.over  # no further leg


def test_K3_217_a_target_is_removed_and_gives_a_colonial_award() -> None:
    """Also K3-R11, K3-R19, K3-223: the move may go on or end there."""
    s = flying(3, ("I10", "target"))
    ke.play(s, "fly I10")
    assert s.bodies == [TAKEN]
    assert s.tracks[:2] == [0, 1]
    assert ke.ship_at(s, 0, 1) == "I10"
    assert ke.asked(s) == "Leg 0"
    assert s.question.y == 2
    ke.play(s, "halt")
    assert s.over
    assert ke.ship_at(s, 0, 1) == "I10"


def test_K3_R41_a_leg_enters_a_target_only_as_its_last_hex() -> None:
    """Also K3-224, K3-223: no route passes a target by the way, and one may lead back."""
    walls = [(where, 0) for where in ("I9", "J9", "I11", "J11")]
    s = flying(4, ("I10", "target"), *walls)
    assert "fly H10" not in ke.legal(s)
    ke.play(s, "fly I10")
    assert "fly H10" in ke.legal(s)
    assert "fly J10" in ke.legal(s)  # back to the start
    ke.play(s, "fly J10")
    assert ke.ship_at(s, 0, 1) == "J10"
    assert s.over


def test_K3_R41_the_leg_costs_the_shortest_route() -> None:
    s = flying(4, ("H10", "target"))
    ke.ship(s, 1, 1, "I10")
    ke.ask(s, Leg(0, 0, 4))
    ke.play(s, "fly H10")  # two steps, through the Starship
    assert s.question.y == 2
    s = flying(2, ("H10", "target"))
    ke.play(s, "fly H10")
    assert s.over  # no points left, no further leg


def test_K3_223_the_award_is_resolved_before_the_next_hex() -> None:
    s = flying(3, ("I10", "target"))
    ke.markers(s, 0, 0, 1)
    ke.play(s, "fly I10")
    assert ke.asked(s) == "ProductionSpace 0"
    ke.play(s, "produce matter 1 earth")
    assert ke.asked(s) == "Leg 0"


def test_K3_218_each_starship_finishes_before_the_next() -> None:
    """Also K3-R18, K3-220."""
    s = ke.table()
    ke.levels(s, 0, I=2)
    ke.ship(s, 0, 1, "J10")
    ke.ship(s, 0, 2, "L10")
    ke.ask(s, Flight(0, 2))
    ke.play(s, "pilot ship-2")
    assert ke.no(s, "pilot ship-1") == "K3-222 not-now"
    ke.play(s, "halt")
    assert ke.no(s, "pilot ship-2") == "K3-R18 ship-has-moved"
    assert ke.legal(s) == ["pilot ship-1", "done"]


def test_K3_219_landing_on_an_alien_planet_needs_no_technology() -> None:
    s = flying(1, ("I10", 27))
    ke.play(s, "fly I10")
    assert ke.ship_at(s, 0, 1) == "I10"


def test_K3_221_points_are_not_saved() -> None:
    s = ke.table()
    ke.levels(s, 0, I=2)
    ke.ship(s, 0, 1, "J10")
    ke.main(s, "stellar-propulsion")
    ke.play(s, "pilot ship-1", "fly I10", "done", "pilot ship-1")
    assert "fly G10" in ke.legal(s)
    assert "fly F10" not in ke.legal(s)


def test_K3_222_a_starship_that_landed_does_not_move_again() -> None:
    s = ke.table()
    ke.lay(s, "I10", 22)
    ke.levels(s, 0, I=2)
    ke.ship(s, 0, 1, "J10")
    ke.ship(s, 0, 2, "L10")
    ke.main(s, "stellar-propulsion")
    ke.play(s, "pilot ship-1", "fly I10", "pilot ship-2", "halt")
    ke.until(s, "Flight")
    assert ke.legal(s) == ["pilot ship-2", "done"]


def test_K3_222_reach_agrees_with_a_walk_hex_by_hex() -> None:
    """The bits and a plain breadth-first search find the same ends, on maps laid by chance."""
    for seed in range(6):
        s = ke.begun(4, seed=str(seed), start_with_starship=True)
        for site, body in list(zip(s.sites, s.bodies, strict=True)):
            if body == 0 and site % 3:
                s.turn_up(site)
        starts = ke.CHART.hexes(s.empty_space())[seed::23]
        for start in starts:
            s.ships[0] = start
            for points in (1, 2, 4):
                assert {ke.name(h) for h in ke.CHART.hexes(reach(s, start, points))} == walked(s, start, points)


def walked(s, start: int, points: int) -> set[str]:
    """K3-213 to K3-217 in words of single hexes."""
    ends: set[str] = set()
    seen = {start}
    front = [start]
    for _ in range(points):
        new = []
        for at in front:
            for to in ke.CHART.hexes(ke.CHART.near[at]):
                body = s.body_at(to)
                if to in seen or not ke.CHART.space & ke.CHART.bits[to] or body == 0:
                    continue
                if body > 0:
                    if to not in s.ships and body not in s.cards:
                        ends.add(ke.name(to))
                    continue
                seen.add(to)
                new.append(to)
                if to not in s.ships:
                    ends.add(ke.name(to))
        front = new
    return ends - {ke.name(start)}


def test_K3_393_speed_three() -> None:
    """Example: John sends one Starship to planet 27, one to a Mine, the third through open space."""
    s = ke.table()
    ke.lay(s, "G10", 27)
    ke.lay(s, "O10", "mine")
    ke.levels(s, 0, I=3)
    for i, where in enumerate(("J10", "L10", "K11")):
        ke.ship(s, 0, i + 1, where)
    ke.main(s, "colonize-planets")
    ke.play(s, "done", "pilot ship-1", "fly G10", "pilot ship-2", "fly O10", "pilot ship-3", "fly K14")
    assert ke.fleet(s, 0) == ["G10", "K14", "O10"]
    assert ke.asked(s) == "WithdrawStarships 0"


def test_K3_240_any_starships_may_return_to_the_supply() -> None:
    """Also K3-242, K3-244, K3-245: from space or a planet it brings nothing."""
    s = ke.table()
    ke.lay(s, "G10", 27)
    ke.cubes(s, 0, earth=[3, 3, 0], storage=[3, 4, 3], pit=[1, 0, 0])
    ke.ship(s, 0, 1, "J10")
    ke.ship(s, 0, 2, "G10")
    ke.ask(s, WithdrawStarships(0))
    assert ke.legal(s) == ["withdraw ship-1", "withdraw ship-2", "done"]
    ke.play(s, "withdraw ship-1", "withdraw ship-2")
    assert ke.fleet(s, 0) == []
    assert s.over
    assert ke.held(s, 0, "pit") == [1, 0, 0]


def test_K3_241_a_mine_may_regenerate_a_cube() -> None:
    """Also K3-394: John regenerates 1 matter; K3-243: the Mine stays and is open again."""
    s = ke.table()
    ke.lay(s, "G10", "mine")
    ke.cubes(s, 0, earth=[3, 3, 0], storage=[3, 3, 3], pit=[1, 1, 0])
    ke.ship(s, 0, 1, "G10")
    ke.ship(s, 0, 2, "A1")
    ke.ask(s, WithdrawStarships(0))
    ke.play(s, "withdraw ship-1")
    assert ke.legal(s) == ["regenerate matter", "regenerate energy", "decline"]
    ke.play(s, "regenerate matter")
    assert ke.held(s, 0, "storage") == [4, 3, 3]
    assert s.body_at(ke.hex("G10")) > 28
    ke.ship(s, 1, 1, "F10")
    ke.ask(s, Leg(1, 0, 1))
    assert "fly G10" in ke.legal(s)


def test_K3_R39_no_withdrawal_before_moving() -> None:
    s = ke.table()
    ke.levels(s, 0, I=1)
    ke.ship(s, 0, 1, "J10")
    ke.turn(s)
    for step in ("move-cube energy-storage", "done"):
        assert ke.no(s, "withdraw ship-1").endswith("not-now")
        ke.play(s, step)
    assert ke.asked(s) == "Flight 0"
    assert "withdraw" not in ke.verbs(s)
    ke.play(s, "done")
    assert "withdraw ship-1" in ke.legal(s)


def test_K3_350_one_starship_at_rest_on_a_hex() -> None:
    s = ke.begun(4, seed="rest", start_with_starship=True)
    for i in range(600):
        if s.over:
            break
        s.apply(s.legal()[(i * 7919) % len(s.legal())])
        out = [h for h in s.ships if h >= 0]
        assert len(out) == len(set(out))


@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_the_fast_path_of_a_leg_equals_its_offers(points: int) -> None:
    s = flying(points, ("I10", "target"), ("H9", 22), ("I11", "mine"), ("J11", 0))
    ke.ship(s, 1, 1, "I9")
    offered = [str(o.action) for o in s.question.offers(s) if o.no is None]
    assert [str(a) for a in s.question.legal(s)] == offered
    assert ke.told(s, "flew") == []
    assert ke.BOX.speed[points] == points
