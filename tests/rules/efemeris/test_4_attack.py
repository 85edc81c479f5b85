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

from .build import (
    END_TACTICS,
    END_TURN,
    FRIGATE_1A,
    FRIGATE_2A,
    GALLEON_1,
    GALLEON_2,
    E,
    P,
    acting,
    afford,
    appoint,
    bombard,
    building,
    can,
    cards,
    effect,
    fire,
    fort,
    fortress,
    galleon,
    give,
    in_reserve,
    inside,
    lay,
    offered,
    on_board,
    order,
    out_of_game,
    play,
    position,
    put_ship,
    ray,
    sail,
    spices,
    stock,
    tactics,
    token,
    told,
    warn,
    why,
)


def duel_of_galleons(**options):
    """France's galleon one space from Britain's, with a Gunner in hand."""
    s = position(**options)
    put_ship(s, GALLEON_1, E(0, 1, "N"))
    give(s, 0, "gunner")
    return s


def test_EF_401_an_attack_needs_a_gunner_and_a_galleon():
    s = duel_of_galleons()
    put_ship(s, FRIGATE_1A, ray(3))
    put_ship(s, FRIGATE_2A, s.chart.rose)
    s = acting(s)
    assert {a.x for a in offered(s, "fire")} == {GALLEON_1}
    play(s, fire(GALLEON_1, GALLEON_2))
    assert on_board(s, 0) == {"gunner": 1}
    assert not can(s, fire(GALLEON_1, FRIGATE_2A))


def test_EF_402_the_target_is_an_enemy_ship_or_fortress_at_distance_one():
    s = duel_of_galleons()
    put_ship(s, FRIGATE_2A, ray(3))
    fort(s, "posidonius")
    s = acting(s)
    assert can(s, fire(GALLEON_1, GALLEON_2))
    assert can(s, fire(GALLEON_1, FRIGATE_2A))
    put_ship(s, GALLEON_2, E(0, 1, "NE"))
    s = acting(s)
    assert why(s, fire(GALLEON_1, GALLEON_2)) == "EF-402"  # two spaces away
    assert can(s, bombard(GALLEON_1, "posidonius"))


def test_EF_403_no_attack_from_the_rose():
    s = duel_of_galleons()
    put_ship(s, GALLEON_1, s.chart.rose)
    put_ship(s, GALLEON_2, ray(2))
    assert why(acting(s), fire(GALLEON_1, GALLEON_2)) == "EF-403"


def test_EF_404_no_attack_on_the_rose():
    s = duel_of_galleons()
    put_ship(s, GALLEON_1, ray(2))
    put_ship(s, GALLEON_2, s.chart.rose)
    assert why(acting(s), fire(GALLEON_1, GALLEON_2)) == "EF-404"


def test_EF_405_the_target_is_destroyed_without_any_roll():
    s = acting(duel_of_galleons())
    chance = (s.counter, s.pool)
    play(s, fire(GALLEON_1, GALLEON_2))
    assert s.at[GALLEON_2] == -1
    assert (s.counter, s.pool) == chance


def test_EF_406_fortress_is_safe_under_a_ship():
    s = duel_of_galleons()
    fort(s, "posidonius")
    for ship in (GALLEON_2, FRIGATE_1A):  # any ship covers it
        put_ship(s, GALLEON_2, s.chart.rose)
        put_ship(s, ship, P(s, "posidonius"))
        assert why(acting(s), bombard(GALLEON_1, "posidonius")) == "EF-406"
        put_ship(s, ship, s.chart.rose)
    assert can(acting(s), bombard(GALLEON_1, "posidonius"))


def test_EF_407_protected_galleons_and_fortresses_stand_any_number_of_attacks():
    s = duel_of_galleons()
    s.effect = put(s.effect, 10 + TENDED, 1)
    assert why(acting(s), fire(GALLEON_1, GALLEON_2)) == "EF-407"
    put_ship(s, GALLEON_2, s.chart.rose)
    fort(s, "posidonius")
    s.effect = put(s.effect, 10 + SHIELDED, 1)
    assert why(acting(s), bombard(GALLEON_1, "posidonius")) == "EF-407"


def test_EF_408_a_destroyed_ship_leaves_the_map_and_the_attacker_stays():
    s = acting(duel_of_galleons())
    play(s, fire(GALLEON_1, GALLEON_2))
    assert s.at == [E(0, 1, "N"), -1, -1, -1, -1, -1]


def test_EF_409_a_destroyed_fortress_is_out_of_the_game_the_planet_stays():
    s = duel_of_galleons()
    put_ship(s, GALLEON_2, s.chart.rose)
    fort(s, "posidonius")
    s = acting(s)
    play(s, bombard(GALLEON_1, "posidonius"))
    assert s.forts[2] == 0
    assert s.owner[2] == 1
    assert s.fortresses_left(1) == 1


def test_EF_410_the_cards_on_the_board_leave_with_the_galleon_and_their_effects_end():
    s = duel_of_galleons()
    give(s, 1, "shipwright", "chief-mate")
    s.board = put(s.board, KINDS + act.SHIPWRIGHT, 1)
    s.reserve = put(s.reserve, KINDS + act.SHIPWRIGHT, 0)
    s.effect = put(s.effect, 10 + PROMISED, 1)
    s = acting(s)
    play(s, fire(GALLEON_1, GALLEON_2))
    assert on_board(s, 1) == {}
    assert in_reserve(s, 1)["shipwright"] == 1
    assert effect(s, 1, PROMISED) == 0
    s = duel_of_galleons(expert=23)
    s.board = put(s.board, KINDS + CREWS.index("surgeon"), 1)
    s.reserve = put(s.reserve, KINDS + CREWS.index("surgeon"), 1)
    s = acting(s)
    play(s, fire(GALLEON_1, GALLEON_2))
    assert out_of_game(s, 1) == {"surgeon": 1}


def test_EF_411_the_captain_is_discarded_and_the_next_becomes_visible():
    s = duel_of_galleons()
    assert s.view(0)["captains"][1] == [4, -1, -1]
    s = acting(s)
    play(s, fire(GALLEON_1, GALLEON_2))
    assert s.view(0)["captains"][1] == [4, 5, -1]
    assert told(s, "captain-next") == [(1, 5)]
    assert s.galleons_left(1) == 1


def test_EF_412_nothing_else_is_lost_with_a_galleon():
    s = duel_of_galleons()
    give(s, 1, "surgeon", "gunner")
    stock(s, 1, 2, 3)
    token(s, 1, "new-cargo")
    put_ship(s, FRIGATE_2A, E(0, 1, "S"))
    fort(s, "posidonius")
    s = acting(s)
    play(s, fire(GALLEON_1, GALLEON_2))
    assert cards(s, 1) == {"surgeon": 1, "gunner": 1}
    assert (spices(s, 1), s.tokens(1), s.owner[2], s.forts[2]) == ((2, 3), 1, 1, 1)
    assert s.at[FRIGATE_2A] == E(0, 1, "S")


def test_EF_413_several_attacks_with_several_gunners():
    s = duel_of_galleons()
    give(s, 0, "gunner")
    put_ship(s, FRIGATE_2A, ray(3))
    s = acting(s)
    play(s, fire(GALLEON_1, GALLEON_2), fire(GALLEON_1, FRIGATE_2A))
    assert s.at[3:] == [-1, -1, -1]


def test_EF_414_own_and_allied_things_are_never_targets():
    s = position("team")
    give(s, 0, "gunner")
    put_ship(s, GALLEON_1, E(0, -1, "N"))
    fort(s, "demodamas")
    s = acting(s)
    assert not offered(s, "fire")
    assert not offered(s, "bombard")
    assert why(s, fire(GALLEON_1, 3)) == "EF-302"  # not even shown
    put_ship(s, 3, s.chart.rose)
    assert not offered(acting(s), "bombard")


def test_EF_415_effects_on_a_ship_end_with_it():
    s = duel_of_galleons()
    s.frozen = put(s.frozen, GALLEON_2, 0)
    s = acting(s)
    play(s, fire(GALLEON_1, GALLEON_2))
    assert s.frozen[GALLEON_2] == -1
    afford(s, 1, "galleon")
    s = building(s, 1)
    play(s, galleon("posidonius"))
    s.stack = []
    play(s, END_TURN, END_TACTICS, END_TURN)
    assert can(s, sail(GALLEON_2, E(0, 1, "NE")))


# ------------------------------------------------------------ rulings
def test_EF_R15_range_is_counted_along_paths_and_nothing_blocks_it_unless_the_option_says_so():
    for option in (False, True):
        s = position(nations=("britain", "france"), range_blocked_by_ships=option)
        appoint(s, 0, "fairborne")
        put_ship(s, GALLEON_1, ray(3))
        put_ship(s, FRIGATE_1A, E(0, 1, "N"))
        give(s, 0, "chief-mate", "gunner")
        s = acting(s)
        play(s, order("fairborne"))
        assert can(s, fire(GALLEON_1, GALLEON_2)) is not option
        put_ship(s, FRIGATE_1A, s.chart.rose)
        assert can(acting(s), fire(GALLEON_1, GALLEON_2))


def test_EF_R24_a_singularity_has_the_same_consequences_and_the_galleon_may_be_rebuilt_at_once():
    s = position()
    lay(s, "path-08", 1, -1, 4)
    put_ship(s, GALLEON_1, E(1, -1, "SW"))
    give(s, 0, "lady-of-the-night", "gunner")
    s = acting(s)
    play(s, order("lady"), sail(GALLEON_1, inside(1, -1, 0)))
    assert (s.lost[0], on_board(s, 0)) == (1, {})
    assert not can(s, order("helmsman"))
    play(s, END_TACTICS)
    assert can(s, galleon("rose"))
    play(s, galleon("rose"))
    assert s.captain(0) == 1  # Chesnaye


def test_EF_R25_everything_pending_ends_with_the_galleon_but_the_count_of_cards():
    s = duel_of_galleons()
    low = 10
    for which in (SHIELDED, TENDED, RANGE, PERMIT, EXTRA, TRADING, MUSTERED, PROMISED, GOVERNED, PLAYED):
        s.effect = put(s.effect, low + which, 1)
    s.effect = put(s.effect, low + TENDED, 0)
    s.frozen = put(s.frozen, GALLEON_1, 1)
    s = acting(s)
    play(s, fire(GALLEON_1, GALLEON_2))
    assert [i for i in range(10) if s.effect[low + i]] == [PLAYED]
    assert s.frozen[GALLEON_1] == -1  # Blake's freeze ends too
    fort(s, "posidonius")
    assert s.forts[2] == 1  # what is finished stays


def test_EF_R44_between_loss_and_rebuilding_there_is_no_acting_captain():
    s = acting(duel_of_galleons())
    play(s, fire(GALLEON_1, GALLEON_2))
    assert s.captain(1) == -1
    give(s, 1, "chief-mate")
    put_ship(s, FRIGATE_2A, ray(2))
    assert why(tactics(s, 1), order("blake", "galleon-1")) == "EF-315"


def test_EF_R57_a_fortress_uncovered_by_a_push_can_be_attacked():
    s = duel_of_galleons()
    fort(s, "posidonius")
    token(s, 0, "warning-shot")
    s = acting(s)
    assert not can(s, bombard(GALLEON_1, "posidonius"))
    play(s, warn(GALLEON_2, E(0, 1, "NE")))
    assert can(s, bombard(GALLEON_1, "posidonius"))


def test_a_lost_fortress_can_be_followed_by_the_second():
    """EF-409 and EF-R20: one token is left."""
    s = duel_of_galleons()
    put_ship(s, GALLEON_2, s.chart.rose)
    fort(s, "posidonius")
    s = acting(s)
    play(s, bombard(GALLEON_1, "posidonius"))
    stock(s, 1, 5, 5)
    assert can(building(s, 1), fortress("posidonius"))
