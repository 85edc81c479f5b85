"""3. The Tactical phase: movement, crew, bonuses."""

from __future__ import annotations

from astrarium.games.efemeris.state import EXTRA, PLAYED, RANGE

from .build import (
    END_TACTICS,
    END_TURN,
    FRIGATE_1A,
    FRIGATE_2A,
    FRIGATE_2B,
    GALLEON_1,
    GALLEON_2,
    E,
    P,
    acting,
    afford,
    appoint,
    building,
    can,
    cards,
    effect,
    ends_of,
    fire,
    fort,
    frigate,
    give,
    in_reserve,
    inside,
    lay,
    lost,
    offered,
    on_board,
    order,
    own,
    play,
    position,
    put_ship,
    ray,
    sail,
    silva,
    spices,
    stock,
    tactics,
    token,
    warn,
    why,
    winds,
)
from .test_8_captains import led_by


def test_EF_301_cards_of_the_last_turn_go_to_the_reserve_first():
    s = position()
    give(s, 0, "gunner", "banker")
    stock(s, 0, 1, 0)
    s = acting(s)
    play(s, order("bank", "pepper"))
    assert on_board(s, 0) == {"banker": 1}
    s = tactics(s)
    assert on_board(s, 0) == {}
    assert in_reserve(s, 0)["banker"] == 2


def test_EF_302_any_number_of_actions_in_any_order():
    s = position()
    give(s, 0, "helmsman", "lady-of-the-night")
    token(s, 0, "new-cargo", "stellar-winds")
    s = acting(s)
    play(s, order("lady"), order("load-cargo", "pepper"), winds(GALLEON_1, ray(0)))
    play(s, sail(GALLEON_1, P(s, "patrocles")), order("helmsman"), END_TACTICS)
    assert s.at[GALLEON_1] == s.chart.rose
    assert s.question.name() == "Construction"


def test_EF_303_a_galleon_moves_once_a_turn_up_to_three_spaces():
    s = acting(position())
    assert can(s, sail(GALLEON_1, s.chart.rose))  # three steps
    assert not can(s, sail(GALLEON_1, ray(3)))  # four
    play(s, sail(GALLEON_1, E(0, -1, "S")))
    assert why(s, sail(GALLEON_1, ray(0))) == "EF-303"
    s.stack = []
    play(s, END_TACTICS, END_TURN, END_TACTICS, END_TURN)
    assert can(s, sail(GALLEON_1, ray(0)))  # the next turn


def test_EF_304_a_frigate_moves_once_a_turn_up_to_four_spaces():
    s = position()
    put_ship(s, FRIGATE_1A, P(s, "patrocles"))
    put_ship(s, GALLEON_1, -1)
    s = acting(s)
    assert can(s, sail(FRIGATE_1A, ray(3)))  # four steps
    assert not can(s, sail(FRIGATE_1A, E(0, 0, "S")))
    play(s, sail(FRIGATE_1A, ray(0)))
    assert why(s, sail(FRIGATE_1A, s.chart.rose)) == "EF-304"


def test_EF_305_unused_steps_of_a_move_are_lost():
    """Also EF-R13: the route does not matter, ending where it began is no move."""
    s = position()
    put_ship(s, FRIGATE_1A, ray(4))
    s = acting(s)
    assert not can(s, sail(GALLEON_1, P(s, "patrocles")))
    play(s, sail(GALLEON_1, E(0, -1, "S")), sail(FRIGATE_1A, s.chart.rose))
    assert not ends_of(s, "sail", GALLEON_1)
    assert s.moved == 1 << GALLEON_1 | 1 << FRIGATE_1A


def test_EF_306_each_step_goes_to_an_adjacent_space():
    s = acting(position())
    assert ends_of(s, "sail", GALLEON_1) == {
        *(E(0, -1, "S"), ray(0), s.chart.rose),
        *(E(0, -1, "NW"), inside(0, -1, 1), E(0, -1, "NE")),
    }


def test_EF_307_ships_block_each_other_but_not_on_the_rose():
    s = position()
    put_ship(s, FRIGATE_1A, E(0, -1, "S"))
    s = acting(s)
    assert why(s, sail(GALLEON_1, E(0, -1, "S"))) == "EF-307"
    assert not can(s, sail(GALLEON_1, ray(0)))  # not across either
    put_ship(s, GALLEON_2, s.chart.rose)
    s = acting(s)
    assert can(s, sail(FRIGATE_1A, ray(3)))  # across the Rose


def test_EF_308_an_enemy_fortress_stops_ships_an_own_one_does_not():
    s = position()
    lay(s, "planet-demodamas", 1, -1, 0)  # straight N-S
    lay(s, "path-10", 1, 0)
    put_ship(s, FRIGATE_1A, inside(1, 0))
    own(s, "demodamas", 1)
    fort(s, "demodamas")
    s = acting(s)
    assert why(s, sail(FRIGATE_1A, P(s, "demodamas"))) == "EF-308"
    assert not can(s, sail(FRIGATE_1A, E(1, -1, "N")))
    own(s, "demodamas", 0)
    s = acting(s)
    assert can(s, sail(FRIGATE_1A, P(s, "demodamas")))
    assert can(s, sail(FRIGATE_1A, E(1, -1, "N")))


def test_EF_309_planets_without_fortress_and_ship_may_be_entered_and_crossed():
    s = position()
    lay(s, "planet-demodamas", 1, -1, 0)
    lay(s, "path-10", 1, 0)
    put_ship(s, FRIGATE_1A, inside(1, 0))
    for owner in (-1, 1):
        own(s, "demodamas", owner)
        s = acting(s)
        assert can(s, sail(FRIGATE_1A, P(s, "demodamas")))
        assert can(s, sail(FRIGATE_1A, E(1, -1, "N")))


def test_EF_310_a_singularity_is_never_crossed_and_destroys_who_ends_there():
    s = position()
    lay(s, "path-08", 1, -1, 4)  # barrier: printed E0 lies SW, E2 lies N; both lead into the singularity
    put_ship(s, FRIGATE_1A, E(1, -1, "SW"))
    s = acting(s)
    assert not can(s, sail(FRIGATE_1A, E(1, -1, "N")))
    assert can(s, sail(FRIGATE_1A, inside(1, -1, 0)))
    play(s, sail(FRIGATE_1A, inside(1, -1, 0)))
    assert s.at[FRIGATE_1A] == -1
    assert s.frigates[0] == 1


def test_EF_311_a_new_ship_first_moves_in_the_next_tactical_phase():
    s = position()
    put_ship(s, GALLEON_1, s.chart.rose)
    afford(s, 0, "frigate")
    s.stack = []
    s = building(s)
    play(s, frigate("patrocles"))
    assert not can(s, sail(FRIGATE_1A, E(0, -1, "S")))
    play(s, END_TURN, END_TACTICS, END_TURN)
    assert can(s, sail(FRIGATE_1A, E(0, -1, "S")))


def test_EF_312_a_frozen_ship_does_not_make_its_normal_move():
    s = position(nations=("britain", "france"))
    appoint(s, 0, "blake")
    give(s, 0, "chief-mate")
    put_ship(s, GALLEON_1, ray(0))
    put_ship(s, GALLEON_2, E(0, 0, "S"))
    s.stack = []
    s = acting(s)
    play(s, order("blake", "galleon-2"), END_TACTICS, END_TURN)
    assert s.asked == 1
    assert why(s, sail(GALLEON_2, ray(3))) == "EF-312"


def test_EF_313_a_card_is_played_from_hand_face_up_on_the_board():
    s = position()
    give(s, 0, "lady-of-the-night")
    s = acting(s)
    play(s, order("lady"))
    assert cards(s, 0) == {}
    assert s.view(1)["board"] == s.board
    assert on_board(s, 0) == {"lady-of-the-night": 1}
    assert why(s, order("lady")) == "EF-313"


def test_EF_314_crew_is_free_of_spices():
    s = position()
    give(s, 0, "helmsman")
    s = acting(s)
    assert spices(s, 0) == (0, 0)
    play(s, order("helmsman"))
    assert spices(s, 0) == (0, 0)


def test_EF_315_crew_needs_the_galleon_and_serves_only_it():
    s = position()
    give(s, 0, "helmsman", "gunner")
    put_ship(s, FRIGATE_1A, ray(0))
    put_ship(s, GALLEON_2, E(0, -1, "S"))
    s = acting(s)
    assert not can(s, fire(FRIGATE_1A, GALLEON_2))
    lost(s, 0)
    s = acting(s)
    assert why(s, order("helmsman")) == "EF-315"


def test_EF_316_three_cards_a_turn_at_most():
    s = position()
    give(s, 0, "chief-mate", "chief-mate", "chief-mate", "lady-of-the-night")
    s = acting(s)
    play(s, order("hubac"), order("hubac"), order("hubac"))
    assert effect(s, 0, PLAYED) == 3
    assert why(s, order("lady")) == "EF-316"


def test_EF_317_a_played_card_stays_on_the_board_until_the_next_tactical_phase():
    s = position()
    give(s, 0, "lady-of-the-night")
    s.stack = []
    s = acting(s)
    play(s, order("lady"), END_TACTICS, END_TURN)
    assert on_board(s, 0) == {"lady-of-the-night": 1}
    assert in_reserve(s, 0)["lady-of-the-night"] == 1
    play(s, END_TACTICS, END_TURN)
    assert on_board(s, 0) == {}


def test_EF_318_crew_is_played_only_in_ones_own_tactical_phase():
    s = position()
    give(s, 0, "lady-of-the-night")
    s = building(s)
    assert not can(s, order("lady"))
    give(s, 1, "gunner")
    s = acting(s, 1)
    assert not offered(s, "lady")


def test_EF_319_a_chief_mate_uses_the_present_captain():
    """Also EF-852."""
    s = position()
    give(s, 0, "chief-mate")
    s = acting(s)
    assert can(s, order("hubac"))
    assert why(s, order("oleron")) == "EF-319"  # another captain of the nation
    play(s, order("hubac"))
    assert on_board(s, 0) == {"chief-mate": 1}


def test_EF_320_tokens_are_used_in_the_tactical_phase_also_without_galleon():
    s = position()
    token(s, 0, "new-cargo", "new-cargo", "new-cargo")
    lost(s, 0)
    s = tactics(s)
    assert s.why_not(sail(GALLEON_1, ray(0))).text == "no-ship"
    play(s, order("load-cargo", "pepper"), order("load-cargo", "vanilla"), order("load-cargo", "pepper"))
    assert spices(s, 0) == (2, 1)
    assert s.spent == [0, 0, 3]
    token(s, 0, "new-cargo")
    assert not can(building(s), order("load-cargo", "pepper"))


def test_EF_321_stellar_winds_move_an_own_ship_up_to_three_besides_its_move():
    s = position()
    put_ship(s, FRIGATE_1A, P(s, "patrocles"))
    put_ship(s, GALLEON_1, E(0, -1, "NW"))
    token(s, 0, "stellar-winds")
    s = acting(s)
    assert not can(s, winds(FRIGATE_1A, ray(3)))  # four steps are too far
    play(s, winds(FRIGATE_1A, s.chart.rose))
    assert can(s, sail(FRIGATE_1A, ray(3)))
    assert not offered(s, "ride-winds")


def test_EF_322_stellar_winds_move_a_frozen_ship():
    s = position()
    s.frozen = [1, -1, -1, -1, -1, -1]
    token(s, 0, "stellar-winds")
    s = acting(s)
    assert not can(s, sail(GALLEON_1, ray(0)))
    assert can(s, winds(GALLEON_1, ray(0)))


def test_EF_323_a_warning_shot_moves_an_enemy_ship_exactly_one_space_at_any_distance():
    s = position()
    token(s, 0, "warning-shot")
    s = acting(s)
    assert ends_of(s, "warn", GALLEON_2) == set(s.chart.near[P(s, "posidonius")])
    play(s, warn(GALLEON_2, E(0, 1, "N")))
    assert s.at[GALLEON_2] == E(0, 1, "N")
    assert s.tokens(0) == 0
    assert s.spent == [0, 1, 0]


def test_EF_324_new_cargo_brings_a_spice_of_choice_at_once():
    s = position()
    stock(s, 0, 5, 0)
    token(s, 0, "new-cargo")
    s = acting(s)
    assert why(s, order("load-cargo", "pepper")) == "EF-212"
    play(s, order("load-cargo", "vanilla"))
    assert spices(s, 0) == (5, 1)


def test_EF_325_other_relocations_do_not_use_up_the_normal_move():
    s = position()
    give(s, 0, "helmsman")
    token(s, 0, "stellar-winds")
    token(s, 1, "warning-shot")
    s = acting(s)
    play(s, winds(GALLEON_1, E(0, -1, "S")), order("helmsman"))
    assert can(s, sail(GALLEON_1, ray(2)))
    s.stack = []
    play(s, END_TACTICS, END_TURN, warn(GALLEON_1, ray(0)), END_TACTICS, END_TURN)
    assert can(s, sail(GALLEON_1, P(s, "patrocles")))


def test_EF_325_nor_does_being_driven_or_turned():
    """Silva's winds, and a tile that Cassini turns under a ship."""
    s = led_by("silva")
    token(s, 0, "stellar-winds")
    s.stack = []
    s = acting(s)
    play(s, silva(GALLEON_2, E(0, 1, "N")), END_TACTICS, END_TURN)
    assert s.moved == 0
    assert can(s, sail(GALLEON_2, P(s, "posidonius")))
    s = led_by("cassini")
    s = acting(s)
    play(s, order("cassini", "d3", "1"))
    assert s.moved == 0
    assert offered(s, "sail")


def test_EF_326_no_effect_outlasts_the_stay_of_its_card():
    s = position()
    give(s, 0, "chief-mate")
    s.stack = []
    s = acting(s)
    play(s, order("hubac"))
    assert effect(s, 0, EXTRA) == 2
    play(s, END_TACTICS)
    assert effect(s, 0, EXTRA) == 0
    give(s, 1, "surgeon")
    s = acting(s, 1)
    play(s, order("surgeon"), END_TACTICS, END_TURN)
    give(s, 0, "gunner")
    put_ship(s, GALLEON_1, E(0, 1, "N"))
    assert why(acting(s), fire(GALLEON_1, GALLEON_2)) == "EF-407"
    s = tactics(s, 1)
    assert effect(s, 1, RANGE) == 0
    assert can(acting(s), fire(GALLEON_1, GALLEON_2))


# ------------------------------------------------------------ rulings
def test_EF_R14_a_singularity_takes_any_ship_by_any_movement_as_last_step():
    s = position()
    lay(s, "path-08", 1, -1, 4)
    hole = inside(1, -1, 0)
    give(s, 1, "surgeon")
    put_ship(s, GALLEON_2, E(1, -1, "SW"))
    put_ship(s, GALLEON_1, E(1, -1, "N"))
    token(s, 0, "warning-shot", "stellar-winds")
    s = acting(s, 1)
    play(s, order("surgeon"))
    s = acting(s)
    assert can(s, sail(GALLEON_1, hole))
    assert can(s, winds(GALLEON_1, hole))
    play(s, warn(GALLEON_2, hole))  # protected or not
    assert s.at[GALLEON_2] == -1
    assert hole not in s.at  # the space stays free
    assert can(s, winds(GALLEON_1, hole))


def test_EF_R22_moved_enemy_ships_follow_their_owners_rules():
    s = position(nations=("spain", "france"))
    appoint(s, 0, "silva")
    give(s, 0, "chief-mate")
    lay(s, "planet-demodamas", 1, -1, 0)
    lay(s, "path-10", 1, 0)
    own(s, "demodamas", 0)
    fort(s, "demodamas")
    put_ship(s, FRIGATE_2A, inside(1, 0))
    put_ship(s, FRIGATE_1A, E(1, 0, "SE"))
    token(s, 0, "stellar-winds", "warning-shot")
    s = acting(s)
    assert why(s, silva(FRIGATE_2A, P(s, "demodamas"))) == "EF-308"  # my fortress is its enemy's
    assert why(s, warn(FRIGATE_2A, E(1, 0, "SE"))) == "EF-307"
    assert can(s, silva(FRIGATE_2A, E(1, 0, "N")))
    own(s, "demodamas", 1)
    s = acting(s)
    assert can(s, silva(FRIGATE_2A, P(s, "demodamas")))
    put_ship(s, GALLEON_2, s.chart.rose)
    assert ends_of(acting(s), "warn", GALLEON_2) == set(s.chart.near[s.chart.rose])  # the Rose does not protect


def test_EF_R46_each_stellar_winds_is_a_movement_of_its_own():
    s = position()
    token(s, 0, "stellar-winds", "stellar-winds")
    s = acting(s)
    play(s, winds(GALLEON_1, s.chart.rose))
    play(s, winds(GALLEON_1, P(s, "patrocles")))
    assert not offered(s, "ride-winds")


def test_EF_R60_warning_shots_never_move_own_ships_nor_winds_those_of_others():
    s = position()
    token(s, 0, "stellar-winds", "warning-shot")
    put_ship(s, FRIGATE_2B, ray(2))
    s = acting(s)
    assert {a.x for a in offered(s, "warn")} == {GALLEON_2, FRIGATE_2B}
    assert {a.x for a in offered(s, "ride-winds")} == {GALLEON_1}


def test_EF_R16_a_card_needs_an_effect():
    """Also EF-R47, EF-R52: the same for New Cargo, Banker, Helmsman and Chesnaye."""
    s = position()
    give(s, 0, "gunner", "helmsman", "lady-of-the-night", "banker", "chief-mate")
    stock(s, 0, 0, 5)
    put_ship(s, GALLEON_1, s.chart.rose)
    appoint(s, 0, "chesnaye")
    put_ship(s, FRIGATE_1A, P(s, "patrocles"))
    s = acting(s)
    assert why(s, order("helmsman")) == "EF-R52"
    assert why(s, order("lady")) == "EF-212"
    assert not offered(s, "fire")
    assert why(s, order("bank", "pepper")) == "EF-851"
    assert can(s, order("bank", "vanilla"))
    assert why(s, order("chesnaye", "patrocles")) == "EF-R52"
    appoint(s, 0, "hubac")
    s.moved = 1 << GALLEON_1
    assert not can(acting(s), order("hubac"))
    appoint(s, 0, "oleron")
    s = acting(s)
    assert can(s, order("oleron"))  # a fortress may still be built
    s.fortresses = [2, 0]
    assert why(acting(s), order("oleron")) == "EF-R16"


def test_EF_R56_only_the_normal_move_closes_hubac_and_only_it_gets_the_spaces():
    s = position()
    give(s, 0, "chief-mate", "chief-mate", "helmsman")
    token(s, 0, "stellar-winds", "stellar-winds")
    s = acting(s)
    play(s, winds(GALLEON_1, s.chart.rose), order("hubac"))
    assert not can(s, winds(GALLEON_1, E(0, 1, "S")))
    assert can(s, sail(GALLEON_1, P(s, "posidonius"))) is False  # the enemy galleon stands there
    put_ship(s, GALLEON_2, s.chart.rose)
    s = acting(s)
    assert can(s, sail(GALLEON_1, E(0, 1, "S")))  # five steps: ray, edge, planet, anchorage, edge
    assert not can(s, winds(GALLEON_1, E(0, 1, "S")))
    play(s, sail(GALLEON_1, ray(1)))
    assert not can(s, order("hubac"))


def test_a_turn_without_ship_and_token_skips_the_phase():
    """EF-302: there is nothing to decide, and everybody sees it."""
    s = position()
    lost(s, 0)
    s = tactics(s)
    assert s.question.name() == "Construction"
