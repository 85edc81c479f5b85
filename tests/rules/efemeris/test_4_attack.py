"""4. Attack and destruction."""

from __future__ import annotations

from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.actions import CREWS
from astrarium.games.efemeris.state import (
    EXTRA,
    GOVERNED,
    KINDS,
    MUSTERED,
    PERMIT,
    PLAYED,
    PROMISED,
    RANGE,
    SHIELDED,
    TENDED,
    TRADING,
)
from astrarium.kernel import put

from . import build as ef


def duel_of_galleons(**options):
    """France's galleon one space from Britain's, with a Gunner in hand."""
    s = ef.position(**options)
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, 1, "N"))
    ef.give(s, 0, "gunner")
    return s


def test_EF_401_an_attack_needs_a_gunner_and_a_galleon():
    s = duel_of_galleons()
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(3))
    ef.put_ship(s, ef.FRIGATE_2A, s.chart.rose)
    s = ef.acting(s)
    assert {a.x for a in ef.offered(s, "fire")} == {ef.GALLEON_1}
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert ef.on_board(s, 0) == {"gunner": 1}
    assert not ef.can(s, ef.fire(ef.GALLEON_1, ef.FRIGATE_2A))


def test_EF_402_the_target_is_an_enemy_ship_or_fortress_at_distance_one():
    s = duel_of_galleons()
    ef.put_ship(s, ef.FRIGATE_2A, ef.ray(3))
    ef.fort(s, "posidonius")
    s = ef.acting(s)
    assert ef.can(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert ef.can(s, ef.fire(ef.GALLEON_1, ef.FRIGATE_2A))
    ef.put_ship(s, ef.GALLEON_2, ef.E(0, 1, "NE"))
    s = ef.acting(s)
    assert ef.why(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2)) == "EF-402"  # two spaces away
    assert ef.can(s, ef.bombard(ef.GALLEON_1, "posidonius"))


def test_EF_403_no_attack_from_the_rose():
    s = duel_of_galleons()
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.put_ship(s, ef.GALLEON_2, ef.ray(2))
    assert ef.why(ef.acting(s), ef.fire(ef.GALLEON_1, ef.GALLEON_2)) == "EF-403"


def test_EF_404_no_attack_on_the_rose():
    s = duel_of_galleons()
    ef.put_ship(s, ef.GALLEON_1, ef.ray(2))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    assert ef.why(ef.acting(s), ef.fire(ef.GALLEON_1, ef.GALLEON_2)) == "EF-404"


def test_EF_405_the_target_is_destroyed_without_any_roll():
    s = ef.acting(duel_of_galleons())
    chance = (s.counter, s.pool)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert s.at[ef.GALLEON_2] == -1
    assert (s.counter, s.pool) == chance


def test_EF_406_fortress_is_safe_under_a_ship():
    s = duel_of_galleons()
    ef.fort(s, "posidonius")
    for ship in (ef.GALLEON_2, ef.FRIGATE_1A):  # any ship covers it
        ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
        ef.put_ship(s, ship, ef.P(s, "posidonius"))
        assert ef.why(ef.acting(s), ef.bombard(ef.GALLEON_1, "posidonius")) == "EF-406"
        ef.put_ship(s, ship, s.chart.rose)
    assert ef.can(ef.acting(s), ef.bombard(ef.GALLEON_1, "posidonius"))


def test_EF_407_protected_galleons_and_fortresses_stand_any_number_of_attacks():
    s = duel_of_galleons()
    s.effect = put(s.effect, 10 + TENDED, 1)
    assert ef.why(ef.acting(s), ef.fire(ef.GALLEON_1, ef.GALLEON_2)) == "EF-407"
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.fort(s, "posidonius")
    s.effect = put(s.effect, 10 + SHIELDED, 1)
    assert ef.why(ef.acting(s), ef.bombard(ef.GALLEON_1, "posidonius")) == "EF-407"


def test_EF_408_a_destroyed_ship_leaves_the_map_and_the_attacker_stays():
    s = ef.acting(duel_of_galleons())
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert s.at == [ef.E(0, 1, "N"), -1, -1, -1, -1, -1]


def test_EF_409_a_destroyed_fortress_is_out_of_the_game_the_planet_stays():
    s = duel_of_galleons()
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.fort(s, "posidonius")
    s = ef.acting(s)
    ef.play(s, ef.bombard(ef.GALLEON_1, "posidonius"))
    assert s.forts[2] == 0
    assert s.owner[2] == 1
    assert s.fortresses_left(1) == 1


def test_EF_410_the_cards_on_the_board_leave_with_the_galleon_and_their_effects_end():
    s = duel_of_galleons()
    ef.give(s, 1, "shipwright", "chief-mate")
    s.board = put(s.board, KINDS + act.SHIPWRIGHT, 1)
    s.reserve = put(s.reserve, KINDS + act.SHIPWRIGHT, 0)
    s.effect = put(s.effect, 10 + PROMISED, 1)
    s = ef.acting(s)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert ef.on_board(s, 1) == {}
    assert ef.in_reserve(s, 1)["shipwright"] == 1
    assert ef.effect(s, 1, PROMISED) == 0
    s = duel_of_galleons(expert=23)
    s.board = put(s.board, KINDS + CREWS.index("surgeon"), 1)
    s.reserve = put(s.reserve, KINDS + CREWS.index("surgeon"), 1)
    s = ef.acting(s)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert ef.out_of_game(s, 1) == {"surgeon": 1}


def test_EF_411_the_captain_is_discarded_and_the_next_becomes_visible():
    s = duel_of_galleons()
    assert s.view(0)["captains"][1] == [4, -1, -1]
    s = ef.acting(s)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert s.view(0)["captains"][1] == [4, 5, -1]
    assert ef.told(s, "captain-next") == [(1, 5)]
    assert s.galleons_left(1) == 1


def test_EF_412_nothing_else_is_lost_with_a_galleon():
    s = duel_of_galleons()
    ef.give(s, 1, "surgeon", "gunner")
    ef.stock(s, 1, 2, 3)
    ef.token(s, 1, "new-cargo")
    ef.put_ship(s, ef.FRIGATE_2A, ef.E(0, 1, "S"))
    ef.fort(s, "posidonius")
    s = ef.acting(s)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert ef.cards(s, 1) == {"surgeon": 1, "gunner": 1}
    assert (ef.spices(s, 1), s.tokens(1), s.owner[2], s.forts[2]) == ((2, 3), 1, 1, 1)
    assert s.at[ef.FRIGATE_2A] == ef.E(0, 1, "S")


def test_EF_413_several_attacks_with_several_gunners():
    s = duel_of_galleons()
    ef.give(s, 0, "gunner")
    ef.put_ship(s, ef.FRIGATE_2A, ef.ray(3))
    s = ef.acting(s)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2), ef.fire(ef.GALLEON_1, ef.FRIGATE_2A))
    assert s.at[3:] == [-1, -1, -1]


def test_EF_414_own_and_allied_things_are_never_targets():
    s = ef.position("team")
    ef.give(s, 0, "gunner")
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, -1, "N"))
    ef.fort(s, "demodamas")
    s = ef.acting(s)
    assert not ef.offered(s, "fire")
    assert not ef.offered(s, "bombard")
    assert ef.why(s, ef.fire(ef.GALLEON_1, 3)) == "EF-302"  # not even shown
    ef.put_ship(s, 3, s.chart.rose)
    assert not ef.offered(ef.acting(s), "bombard")


def test_EF_415_effects_on_a_ship_end_with_it():
    s = duel_of_galleons()
    s.frozen = put(s.frozen, ef.GALLEON_2, 0)
    s = ef.acting(s)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert s.frozen[ef.GALLEON_2] == -1
    ef.afford(s, 1, "galleon")
    s = ef.building(s, 1)
    ef.play(s, ef.galleon("posidonius"))
    s.stack = []
    ef.play(s, ef.END_TURN, ef.END_TACTICS, ef.END_TURN)
    assert ef.can(s, ef.sail(ef.GALLEON_2, ef.E(0, 1, "NE")))


# ------------------------------------------------------------ rulings
def test_EF_R15_range_is_counted_along_paths_and_nothing_blocks_it_unless_the_option_says_so():
    for option in (False, True):
        s = ef.position(nations=("britain", "france"), range_blocked_by_ships=option)
        ef.appoint(s, 0, "fairborne")
        ef.put_ship(s, ef.GALLEON_1, ef.ray(3))
        ef.put_ship(s, ef.FRIGATE_1A, ef.E(0, 1, "N"))
        ef.give(s, 0, "chief-mate", "gunner")
        s = ef.acting(s)
        ef.play(s, ef.order("fairborne"))
        assert ef.can(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2)) is not option
        ef.put_ship(s, ef.FRIGATE_1A, s.chart.rose)
        assert ef.can(ef.acting(s), ef.fire(ef.GALLEON_1, ef.GALLEON_2))


def test_EF_R24_a_singularity_has_the_same_consequences_and_the_galleon_may_be_rebuilt_at_once():
    s = ef.position()
    ef.lay(s, "path-08", 1, -1, 4)
    ef.put_ship(s, ef.GALLEON_1, ef.E(1, -1, "SW"))
    ef.give(s, 0, "lady-of-the-night", "gunner")
    s = ef.acting(s)
    ef.play(s, ef.order("lady"), ef.sail(ef.GALLEON_1, ef.inside(1, -1, 0)))
    assert (s.lost[0], ef.on_board(s, 0)) == (1, {})
    assert not ef.can(s, ef.order("helmsman"))
    ef.play(s, ef.END_TACTICS)
    assert ef.can(s, ef.galleon("rose"))
    ef.play(s, ef.galleon("rose"))
    assert s.captain(0) == 1  # Chesnaye


def test_EF_R25_everything_pending_ends_with_the_galleon_but_the_count_of_cards():
    s = duel_of_galleons()
    low = 10
    for which in (SHIELDED, TENDED, RANGE, PERMIT, EXTRA, TRADING, MUSTERED, PROMISED, GOVERNED, PLAYED):
        s.effect = put(s.effect, low + which, 1)
    s.effect = put(s.effect, low + TENDED, 0)
    s.frozen = put(s.frozen, ef.GALLEON_1, 1)
    s = ef.acting(s)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert [i for i in range(10) if s.effect[low + i]] == [PLAYED]
    assert s.frozen[ef.GALLEON_1] == -1  # Blake's freeze ends too
    ef.fort(s, "posidonius")
    assert s.forts[2] == 1  # what is finished stays


def test_EF_R44_between_loss_and_rebuilding_there_is_no_acting_captain():
    s = ef.acting(duel_of_galleons())
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert s.captain(1) == -1
    ef.give(s, 1, "chief-mate")
    ef.put_ship(s, ef.FRIGATE_2A, ef.ray(2))
    assert ef.why(ef.tactics(s, 1), ef.order("blake", "galleon-1")) == "EF-315"


def test_EF_R57_a_fortress_uncovered_by_a_push_can_be_attacked():
    s = duel_of_galleons()
    ef.fort(s, "posidonius")
    ef.token(s, 0, "warning-shot")
    s = ef.acting(s)
    assert not ef.can(s, ef.bombard(ef.GALLEON_1, "posidonius"))
    ef.play(s, ef.warn(ef.GALLEON_2, ef.E(0, 1, "NE")))
    assert ef.can(s, ef.bombard(ef.GALLEON_1, "posidonius"))


def test_a_lost_fortress_can_be_followed_by_the_second():
    """EF-409 and EF-R20: one token is left."""
    s = duel_of_galleons()
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.fort(s, "posidonius")
    s = ef.acting(s)
    ef.play(s, ef.bombard(ef.GALLEON_1, "posidonius"))
    ef.stock(s, 1, 5, 5)
    assert ef.can(ef.building(s, 1), ef.fortress("posidonius"))
