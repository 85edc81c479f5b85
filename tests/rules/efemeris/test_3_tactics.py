"""3. The Tactical phase: movement, crew, bonuses."""

from __future__ import annotations

from astrarium.games.efemeris.state import EXTRA, PLAYED, RANGE

from . import build as ef
from .test_8_captains import led_by


def test_EF_301_cards_of_the_last_turn_go_to_the_reserve_first():
    s = ef.position()
    ef.give(s, 0, "gunner", "banker")
    ef.stock(s, 0, 1, 0)
    s = ef.acting(s)
    ef.play(s, ef.order("bank", "pepper"))
    assert ef.on_board(s, 0) == {"banker": 1}
    s = ef.tactics(s)
    assert ef.on_board(s, 0) == {}
    assert ef.in_reserve(s, 0)["banker"] == 2


def test_EF_302_any_number_of_actions_in_any_order():
    s = ef.position()
    ef.give(s, 0, "helmsman", "lady-of-the-night")
    ef.token(s, 0, "new-cargo", "stellar-winds")
    s = ef.acting(s)
    ef.play(s, ef.order("lady"), ef.order("load-cargo", "pepper"), ef.winds(ef.GALLEON_1, ef.ray(0)))
    ef.play(s, ef.sail(ef.GALLEON_1, ef.P(s, "patrocles")), ef.order("helmsman"), ef.END_TACTICS)
    assert s.at[ef.GALLEON_1] == s.chart.rose
    assert s.question.name() == "Construction"


def test_EF_303_a_galleon_moves_once_a_turn_up_to_three_spaces():
    s = ef.acting(ef.position())
    assert ef.can(s, ef.sail(ef.GALLEON_1, s.chart.rose))  # three steps
    assert not ef.can(s, ef.sail(ef.GALLEON_1, ef.ray(3)))  # four
    ef.play(s, ef.sail(ef.GALLEON_1, ef.E(0, -1, "S")))
    assert ef.why(s, ef.sail(ef.GALLEON_1, ef.ray(0))) == "EF-303"
    s.stack = []
    ef.play(s, ef.END_TACTICS, ef.END_TURN, ef.END_TACTICS, ef.END_TURN)
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.ray(0)))  # the next turn


def test_EF_304_a_frigate_moves_once_a_turn_up_to_four_spaces():
    s = ef.position()
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "patrocles"))
    ef.put_ship(s, ef.GALLEON_1, -1)
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.ray(3)))  # four steps
    assert not ef.can(s, ef.sail(ef.FRIGATE_1A, ef.E(0, 0, "S")))
    ef.play(s, ef.sail(ef.FRIGATE_1A, ef.ray(0)))
    assert ef.why(s, ef.sail(ef.FRIGATE_1A, s.chart.rose)) == "EF-304"


def test_EF_305_unused_steps_of_a_move_are_lost():
    """Also EF-R13: the route does not matter, ending where it began is no move."""
    s = ef.position()
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(4))
    s = ef.acting(s)
    assert not ef.can(s, ef.sail(ef.GALLEON_1, ef.P(s, "patrocles")))
    ef.play(s, ef.sail(ef.GALLEON_1, ef.E(0, -1, "S")), ef.sail(ef.FRIGATE_1A, s.chart.rose))
    assert not ef.ends_of(s, "sail", ef.GALLEON_1)
    assert s.moved == 1 << ef.GALLEON_1 | 1 << ef.FRIGATE_1A


def test_EF_306_each_step_goes_to_an_adjacent_space():
    s = ef.acting(ef.position())
    assert ef.ends_of(s, "sail", ef.GALLEON_1) == {
        *(ef.E(0, -1, "S"), ef.ray(0), s.chart.rose),
        *(ef.E(0, -1, "NW"), ef.inside(0, -1, 1), ef.E(0, -1, "NE")),
    }


def test_EF_307_ships_block_each_other_but_not_on_the_rose():
    s = ef.position()
    ef.put_ship(s, ef.FRIGATE_1A, ef.E(0, -1, "S"))
    s = ef.acting(s)
    assert ef.why(s, ef.sail(ef.GALLEON_1, ef.E(0, -1, "S"))) == "EF-307"
    assert not ef.can(s, ef.sail(ef.GALLEON_1, ef.ray(0)))  # not across either
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.ray(3)))  # across the Rose


def test_EF_308_an_enemy_fortress_stops_ships_an_own_one_does_not():
    s = ef.position()
    ef.lay(s, "planet-demodamas", 1, -1, 0)  # straight N-S
    ef.lay(s, "path-10", 1, 0)
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(1, 0))
    ef.own(s, "demodamas", 1)
    ef.fort(s, "demodamas")
    s = ef.acting(s)
    assert ef.why(s, ef.sail(ef.FRIGATE_1A, ef.P(s, "demodamas"))) == "EF-308"
    assert not ef.can(s, ef.sail(ef.FRIGATE_1A, ef.E(1, -1, "N")))
    ef.own(s, "demodamas", 0)
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.P(s, "demodamas")))
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.E(1, -1, "N")))


def test_EF_309_planets_without_fortress_and_ship_may_be_entered_and_crossed():
    s = ef.position()
    ef.lay(s, "planet-demodamas", 1, -1, 0)
    ef.lay(s, "path-10", 1, 0)
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(1, 0))
    for owner in (-1, 1):
        ef.own(s, "demodamas", owner)
        s = ef.acting(s)
        assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.P(s, "demodamas")))
        assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.E(1, -1, "N")))


def test_EF_310_a_singularity_is_never_crossed_and_destroys_who_ends_there():
    s = ef.position()
    ef.lay(s, "path-08", 1, -1, 4)  # barrier: printed E0 lies SW, E2 lies N; both lead into the singularity
    ef.put_ship(s, ef.FRIGATE_1A, ef.E(1, -1, "SW"))
    s = ef.acting(s)
    assert not ef.can(s, ef.sail(ef.FRIGATE_1A, ef.E(1, -1, "N")))
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.inside(1, -1, 0)))
    ef.play(s, ef.sail(ef.FRIGATE_1A, ef.inside(1, -1, 0)))
    assert s.at[ef.FRIGATE_1A] == -1
    assert s.frigates[0] == 1


def test_EF_311_a_new_ship_first_moves_in_the_next_tactical_phase():
    s = ef.position()
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.afford(s, 0, "frigate")
    s.stack = []
    s = ef.building(s)
    ef.play(s, ef.frigate("patrocles"))
    assert not ef.can(s, ef.sail(ef.FRIGATE_1A, ef.E(0, -1, "S")))
    ef.play(s, ef.END_TURN, ef.END_TACTICS, ef.END_TURN)
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.E(0, -1, "S")))


def test_EF_312_a_frozen_ship_does_not_make_its_normal_move():
    s = ef.position(nations=("britain", "france"))
    ef.appoint(s, 0, "blake")
    ef.give(s, 0, "chief-mate")
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    ef.put_ship(s, ef.GALLEON_2, ef.E(0, 0, "S"))
    s.stack = []
    s = ef.acting(s)
    ef.play(s, ef.order("blake", "galleon-2"), ef.END_TACTICS, ef.END_TURN)
    assert s.asked == 1
    assert ef.why(s, ef.sail(ef.GALLEON_2, ef.ray(3))) == "EF-312"


def test_EF_313_a_card_is_played_from_hand_face_up_on_the_board():
    s = ef.position()
    ef.give(s, 0, "lady-of-the-night")
    s = ef.acting(s)
    ef.play(s, ef.order("lady"))
    assert ef.cards(s, 0) == {}
    assert s.view(1)["board"] == s.board
    assert ef.on_board(s, 0) == {"lady-of-the-night": 1}
    assert ef.why(s, ef.order("lady")) == "EF-313"


def test_EF_314_crew_is_free_of_spices():
    s = ef.position()
    ef.give(s, 0, "helmsman")
    s = ef.acting(s)
    assert ef.spices(s, 0) == (0, 0)
    ef.play(s, ef.order("helmsman"))
    assert ef.spices(s, 0) == (0, 0)


def test_EF_315_crew_needs_the_galleon_and_serves_only_it():
    s = ef.position()
    ef.give(s, 0, "helmsman", "gunner")
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(0))
    ef.put_ship(s, ef.GALLEON_2, ef.E(0, -1, "S"))
    s = ef.acting(s)
    assert not ef.can(s, ef.fire(ef.FRIGATE_1A, ef.GALLEON_2))
    ef.lost(s, 0)
    s = ef.acting(s)
    assert ef.why(s, ef.order("helmsman")) == "EF-315"


def test_EF_316_three_cards_a_turn_at_most():
    s = ef.position()
    ef.give(s, 0, "chief-mate", "chief-mate", "chief-mate", "lady-of-the-night")
    s = ef.acting(s)
    ef.play(s, ef.order("hubac"), ef.order("hubac"), ef.order("hubac"))
    assert ef.effect(s, 0, PLAYED) == 3
    assert ef.why(s, ef.order("lady")) == "EF-316"


def test_EF_317_a_played_card_stays_on_the_board_until_the_next_tactical_phase():
    s = ef.position()
    ef.give(s, 0, "lady-of-the-night")
    s.stack = []
    s = ef.acting(s)
    ef.play(s, ef.order("lady"), ef.END_TACTICS, ef.END_TURN)
    assert ef.on_board(s, 0) == {"lady-of-the-night": 1}
    assert ef.in_reserve(s, 0)["lady-of-the-night"] == 1
    ef.play(s, ef.END_TACTICS, ef.END_TURN)
    assert ef.on_board(s, 0) == {}


def test_EF_318_crew_is_played_only_in_ones_own_tactical_phase():
    s = ef.position()
    ef.give(s, 0, "lady-of-the-night")
    s = ef.building(s)
    assert not ef.can(s, ef.order("lady"))
    ef.give(s, 1, "gunner")
    s = ef.acting(s, 1)
    assert not ef.offered(s, "lady")


def test_EF_319_a_chief_mate_uses_the_present_captain():
    """Also EF-852."""
    s = ef.position()
    ef.give(s, 0, "chief-mate")
    s = ef.acting(s)
    assert ef.can(s, ef.order("hubac"))
    assert ef.why(s, ef.order("oleron")) == "EF-319"  # another captain of the nation
    ef.play(s, ef.order("hubac"))
    assert ef.on_board(s, 0) == {"chief-mate": 1}


def test_EF_320_tokens_are_used_in_the_tactical_phase_also_without_galleon():
    s = ef.position()
    ef.token(s, 0, "new-cargo", "new-cargo", "new-cargo")
    ef.lost(s, 0)
    s = ef.tactics(s)
    assert s.why_not(ef.sail(ef.GALLEON_1, ef.ray(0))).text == "no-ship"
    ef.play(s, ef.order("load-cargo", "pepper"), ef.order("load-cargo", "vanilla"), ef.order("load-cargo", "pepper"))
    assert ef.spices(s, 0) == (2, 1)
    assert s.spent == [0, 0, 3]
    ef.token(s, 0, "new-cargo")
    assert not ef.can(ef.building(s), ef.order("load-cargo", "pepper"))


def test_EF_321_stellar_winds_move_an_own_ship_up_to_three_besides_its_move():
    s = ef.position()
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "patrocles"))
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, -1, "NW"))
    ef.token(s, 0, "stellar-winds")
    s = ef.acting(s)
    assert not ef.can(s, ef.winds(ef.FRIGATE_1A, ef.ray(3)))  # four steps are too far
    ef.play(s, ef.winds(ef.FRIGATE_1A, s.chart.rose))
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.ray(3)))
    assert not ef.offered(s, "ride-winds")


def test_EF_322_stellar_winds_move_a_frozen_ship():
    s = ef.position()
    s.frozen = [1, -1, -1, -1, -1, -1]
    ef.token(s, 0, "stellar-winds")
    s = ef.acting(s)
    assert not ef.can(s, ef.sail(ef.GALLEON_1, ef.ray(0)))
    assert ef.can(s, ef.winds(ef.GALLEON_1, ef.ray(0)))


def test_EF_323_a_warning_shot_moves_an_enemy_ship_exactly_one_space_at_any_distance():
    s = ef.position()
    ef.token(s, 0, "warning-shot")
    s = ef.acting(s)
    assert ef.ends_of(s, "warn", ef.GALLEON_2) == set(s.chart.near[ef.P(s, "posidonius")])
    ef.play(s, ef.warn(ef.GALLEON_2, ef.E(0, 1, "N")))
    assert s.at[ef.GALLEON_2] == ef.E(0, 1, "N")
    assert s.tokens(0) == 0
    assert s.spent == [0, 1, 0]


def test_EF_324_new_cargo_brings_a_spice_of_choice_at_once():
    s = ef.position()
    ef.stock(s, 0, 5, 0)
    ef.token(s, 0, "new-cargo")
    s = ef.acting(s)
    assert ef.why(s, ef.order("load-cargo", "pepper")) == "EF-212"
    ef.play(s, ef.order("load-cargo", "vanilla"))
    assert ef.spices(s, 0) == (5, 1)


def test_EF_325_other_relocations_do_not_use_up_the_normal_move():
    s = ef.position()
    ef.give(s, 0, "helmsman")
    ef.token(s, 0, "stellar-winds")
    ef.token(s, 1, "warning-shot")
    s = ef.acting(s)
    ef.play(s, ef.winds(ef.GALLEON_1, ef.E(0, -1, "S")), ef.order("helmsman"))
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.ray(2)))
    s.stack = []
    ef.play(s, ef.END_TACTICS, ef.END_TURN, ef.warn(ef.GALLEON_1, ef.ray(0)), ef.END_TACTICS, ef.END_TURN)
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.P(s, "patrocles")))


def test_EF_325_nor_does_being_driven_or_turned():
    """Silva's winds, and a tile that Cassini turns under a ship."""
    s = led_by("silva")
    ef.token(s, 0, "stellar-winds")
    s.stack = []
    s = ef.acting(s)
    ef.play(s, ef.silva(ef.GALLEON_2, ef.E(0, 1, "N")), ef.END_TACTICS, ef.END_TURN)
    assert s.moved == 0
    assert ef.can(s, ef.sail(ef.GALLEON_2, ef.P(s, "posidonius")))
    s = led_by("cassini")
    s = ef.acting(s)
    ef.play(s, ef.order("cassini", "d3", "1"))
    assert s.moved == 0
    assert ef.offered(s, "sail")


def test_EF_326_no_effect_outlasts_the_stay_of_its_card():
    s = ef.position()
    ef.give(s, 0, "chief-mate")
    s.stack = []
    s = ef.acting(s)
    ef.play(s, ef.order("hubac"))
    assert ef.effect(s, 0, EXTRA) == 2
    ef.play(s, ef.END_TACTICS)
    assert ef.effect(s, 0, EXTRA) == 0
    ef.give(s, 1, "surgeon")
    s = ef.acting(s, 1)
    ef.play(s, ef.order("surgeon"), ef.END_TACTICS, ef.END_TURN)
    ef.give(s, 0, "gunner")
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, 1, "N"))
    assert ef.why(ef.acting(s), ef.fire(ef.GALLEON_1, ef.GALLEON_2)) == "EF-407"
    s = ef.tactics(s, 1)
    assert ef.effect(s, 1, RANGE) == 0
    assert ef.can(ef.acting(s), ef.fire(ef.GALLEON_1, ef.GALLEON_2))


# ------------------------------------------------------------ rulings
def test_EF_R14_a_singularity_takes_any_ship_by_any_movement_as_last_step():
    s = ef.position()
    ef.lay(s, "path-08", 1, -1, 4)
    hole = ef.inside(1, -1, 0)
    ef.give(s, 1, "surgeon")
    ef.put_ship(s, ef.GALLEON_2, ef.E(1, -1, "SW"))
    ef.put_ship(s, ef.GALLEON_1, ef.E(1, -1, "N"))
    ef.token(s, 0, "warning-shot", "stellar-winds")
    s = ef.acting(s, 1)
    ef.play(s, ef.order("surgeon"))
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.GALLEON_1, hole))
    assert ef.can(s, ef.winds(ef.GALLEON_1, hole))
    ef.play(s, ef.warn(ef.GALLEON_2, hole))  # protected or not
    assert s.at[ef.GALLEON_2] == -1
    assert hole not in s.at  # the space stays free
    assert ef.can(s, ef.winds(ef.GALLEON_1, hole))


def test_EF_R22_moved_enemy_ships_follow_their_owners_rules():
    s = ef.position(nations=("spain", "france"))
    ef.appoint(s, 0, "silva")
    ef.give(s, 0, "chief-mate")
    ef.lay(s, "planet-demodamas", 1, -1, 0)
    ef.lay(s, "path-10", 1, 0)
    ef.own(s, "demodamas", 0)
    ef.fort(s, "demodamas")
    ef.put_ship(s, ef.FRIGATE_2A, ef.inside(1, 0))
    ef.put_ship(s, ef.FRIGATE_1A, ef.E(1, 0, "SE"))
    ef.token(s, 0, "stellar-winds", "warning-shot")
    s = ef.acting(s)
    assert ef.why(s, ef.silva(ef.FRIGATE_2A, ef.P(s, "demodamas"))) == "EF-308"  # my fortress is its enemy's
    assert ef.why(s, ef.warn(ef.FRIGATE_2A, ef.E(1, 0, "SE"))) == "EF-307"
    assert ef.can(s, ef.silva(ef.FRIGATE_2A, ef.E(1, 0, "N")))
    ef.own(s, "demodamas", 1)
    s = ef.acting(s)
    assert ef.can(s, ef.silva(ef.FRIGATE_2A, ef.P(s, "demodamas")))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    assert ef.ends_of(ef.acting(s), "warn", ef.GALLEON_2) == set(
        s.chart.near[s.chart.rose]
    )  # the Rose does not protect


def test_EF_R46_each_stellar_winds_is_a_movement_of_its_own():
    s = ef.position()
    ef.token(s, 0, "stellar-winds", "stellar-winds")
    s = ef.acting(s)
    ef.play(s, ef.winds(ef.GALLEON_1, s.chart.rose))
    ef.play(s, ef.winds(ef.GALLEON_1, ef.P(s, "patrocles")))
    assert not ef.offered(s, "ride-winds")


def test_EF_R60_warning_shots_never_move_own_ships_nor_winds_those_of_others():
    s = ef.position()
    ef.token(s, 0, "stellar-winds", "warning-shot")
    ef.put_ship(s, ef.FRIGATE_2B, ef.ray(2))
    s = ef.acting(s)
    assert {a.x for a in ef.offered(s, "warn")} == {ef.GALLEON_2, ef.FRIGATE_2B}
    assert {a.x for a in ef.offered(s, "ride-winds")} == {ef.GALLEON_1}


def test_EF_R16_a_card_needs_an_effect():
    """Also EF-R47, EF-R52: the same for New Cargo, Banker, Helmsman and Chesnaye."""
    s = ef.position()
    ef.give(s, 0, "gunner", "helmsman", "lady-of-the-night", "banker", "chief-mate")
    ef.stock(s, 0, 0, 5)
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.appoint(s, 0, "chesnaye")
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "patrocles"))
    s = ef.acting(s)
    assert ef.why(s, ef.order("helmsman")) == "EF-R52"
    assert ef.why(s, ef.order("lady")) == "EF-212"
    assert not ef.offered(s, "fire")
    assert ef.why(s, ef.order("bank", "pepper")) == "EF-851"
    assert ef.can(s, ef.order("bank", "vanilla"))
    assert ef.why(s, ef.order("chesnaye", "patrocles")) == "EF-R52"
    ef.appoint(s, 0, "hubac")
    s.moved = 1 << ef.GALLEON_1
    assert not ef.can(ef.acting(s), ef.order("hubac"))
    ef.appoint(s, 0, "oleron")
    s = ef.acting(s)
    assert ef.can(s, ef.order("oleron"))  # a fortress may still be built
    s.fortresses = [2, 0]
    assert ef.why(ef.acting(s), ef.order("oleron")) == "EF-R16"


def test_EF_R56_only_the_normal_move_closes_hubac_and_only_it_gets_the_spaces():
    s = ef.position()
    ef.give(s, 0, "chief-mate", "chief-mate", "helmsman")
    ef.token(s, 0, "stellar-winds", "stellar-winds")
    s = ef.acting(s)
    ef.play(s, ef.winds(ef.GALLEON_1, s.chart.rose), ef.order("hubac"))
    assert not ef.can(s, ef.winds(ef.GALLEON_1, ef.E(0, 1, "S")))
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.P(s, "posidonius"))) is False  # the enemy galleon stands there
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.E(0, 1, "S")))  # five steps: ray, edge, planet, anchorage, edge
    assert not ef.can(s, ef.winds(ef.GALLEON_1, ef.E(0, 1, "S")))
    ef.play(s, ef.sail(ef.GALLEON_1, ef.ray(1)))
    assert not ef.can(s, ef.order("hubac"))


def test_a_turn_without_ship_and_token_skips_the_phase():
    """EF-302: there is nothing to decide, and everybody sees it."""
    s = ef.position()
    ef.lost(s, 0)
    s = ef.tactics(s)
    assert s.question.name() == "Construction"
