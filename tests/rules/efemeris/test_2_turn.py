"""2. The turn, Exploration, Collection."""

from __future__ import annotations

from astrarium.games.efemeris.grid import COORDINATES, distance
from astrarium.games.efemeris.state import MUSTERED, TRADING
from astrarium.kernel import put

from . import build as ef
from .test_1_setup import set_up


def place_all(s):
    while s.question.name() in ("LayFirst", "PlaceTile"):
        ef.play(s, s.legal()[0])
    return s


def test_EF_201_four_phases_in_order_then_the_next_player():
    s = set_up(ef.new())
    first = s.asked
    names = [frame.name() for frame in s.agenda[::-1]]
    assert names == ["LayFirst", "CollectionPhase", "TacticalPhase", "ConstructionPhase", "Turn"]
    place_all(s)
    assert (s.question.name(), s.asked) == ("Tactics", first)
    ef.play(s, ef.END_TACTICS)
    assert (s.question.name(), s.asked) == ("Construction", first)
    assert not ef.can(s, ef.sail(first * 3, s.chart.rose))  # a finished phase is not reopened
    ef.play(s, ef.END_TURN)
    assert (s.question.name(), s.asked) == ("LayFirst", 1 - first)


def test_EF_202_the_last_two_phases_may_be_ended_at_once():
    s = ef.position()
    ef.afford(s, 0, "recruit")
    s = ef.acting(s)
    assert ef.can(s, ef.END_TACTICS)
    ef.play(s, ef.END_TACTICS)
    assert ef.can(s, ef.END_TURN)
    s = ef.turn(ef.position())
    assert {a.kind.word for a in s.legal()} == {"lay"}  # Exploration cannot be declined


def test_EF_203_two_tiles_are_drawn_and_all_are_placed():
    s = ef.turn(ef.position())
    assert len(s.drawn) == 2
    assert len(s.stack) == 14
    place_all(s)
    assert len([c for c in s.tiles if c >= 0]) == 5
    assert s.drawn == []


def test_EF_204_the_player_chooses_which_tile_comes_first_and_all_see_them():
    s = ef.turn(ef.position())
    a, b = s.drawn
    assert s.view(1)["drawn"] == [a, b]
    assert [x.x for x in s.legal()] == [a, b]
    ef.play(s, s.legal()[1])
    assert s.question.x == b
    ef.pick(s, "place")
    assert s.question.x == a


def test_EF_205_a_tile_goes_beside_a_placed_one_in_any_rotation():
    s = ef.turn(ef.position())
    ef.play(s, s.legal()[0])
    near = {(1, -1), (1, 0), (-1, 1), (-1, 0), (0, -2), (1, -2), (-1, -1), (0, 2), (-1, 2), (1, 1)}
    assert {COORDINATES[a.x] for a in s.legal()} == near
    assert ef.why(s, ef.order("place", "b2", "0")) == "EF-205"  # (-2, 0) touches nothing
    a = next(a for a in s.legal() if COORDINATES[a.x] == (1, -2))
    ef.play(s, a)
    assert (2, -2) in {COORDINATES[a.x] for a in s.legal()}  # the first tile counts for the second


def test_EF_206_no_tile_outside_the_map():
    s = ef.turn(ef.position())
    while s.question.name() != "Tactics":
        if s.question.name() == "PlaceTile":
            assert all(distance(*COORDINATES[a.x]) <= 2 for a in s.legal())
        ef.play(s, s.legal()[-1])
    assert ef.why(s, ef.order("place", "d1", "0"))  # (0, -3) is no slot of the base map


def test_EF_207_with_an_empty_stack_the_phase_is_skipped():
    s = ef.position()
    s.stack = []
    s = ef.turn(s)
    assert s.question.name() == "Tactics"


def test_EF_208_one_spice_for_each_planet_of_the_kind_on_its_card():
    s = ef.position()
    ef.own(s, "apollas", 0)
    ef.lay(s, "planet-apollas", 1, -1)
    ef.own(s, "pytheas", 0)
    ef.lay(s, "planet-pytheas", -1, 0)
    s = ef.collect(s)
    assert ef.spices(s, 0) == (2, 1)
    assert ef.spices(s, 1) == (0, 0)


def test_EF_209_one_spice_for_each_ship_on_a_factory():
    s = ef.position()
    ef.lay(s, "path-01", 1, -1)
    ef.lay(s, "path-04", -1, 0)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(1, -1))
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(-1, 0))
    assert ef.spices(ef.collect(s), 0) == (2, 1)  # one pepper comes from the home


def test_EF_210_one_token_for_each_ship_on_an_anchorage():
    s = ef.position()
    ef.lay(s, "path-06", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(1, -1))
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(0, -1, 1))
    s = ef.collect(s)
    assert s.tokens(0) == 2
    assert sum(s.purse) == 22


def test_EF_211_a_planet_or_factory_taken_yields_in_the_next_collection():
    """Also EF-R10: where the ships stand in the Collection phase decides."""
    s = ef.position()
    ef.lay(s, "planet-pytheas", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "pytheas"))
    ef.stock(s, 0, 2, 3)
    s = ef.building(s)
    ef.play(s, ef.conquer("pytheas"))
    assert ef.spices(s, 0) == (0, 0)
    ef.play(s, ef.END_TURN)
    place_all(s)
    ef.play(s, ef.END_TACTICS, ef.END_TURN)
    place_all(s)
    assert ef.spices(s, 0) == (1, 1)


def test_EF_212_five_of_each_kind_is_the_limit():
    s = ef.position()
    ef.stock(s, 0, 5, 4)
    ef.own(s, "pytheas", 0)
    s = ef.collect(s)
    assert ef.spices(s, 0) == (5, 5)
    assert sum(s.bank) + sum(s.spice) == 40


def test_EF_213_three_tokens_are_the_limit_also_half_way():
    s = ef.position()
    ef.token(s, 0, "new-cargo", "new-cargo")
    ef.put_ship(s, ef.GALLEON_1, ef.inside(0, -1, 1))
    s.effect = put(s.effect, MUSTERED, 2)
    s = ef.collect(s)
    assert s.tokens(0) == 3
    assert sum(s.purse) == 21


def test_EF_214_a_token_cannot_be_thrown_away():
    s = ef.position()
    ef.token(s, 0, "new-cargo", "warning-shot")
    ef.stock(s, 0, 5, 5)
    ef.put_ship(s, ef.GALLEON_2, -1)
    s = ef.acting(s)
    assert {a.kind.word for a in s.legal()} == {"sail", "end-tactics", "offer-draw"}


def test_EF_215_an_empty_purse_is_not_refilled():
    s = ef.position()
    ef.token(s, 0, "new-cargo")
    s = ef.acting(s)
    ef.play(s, ef.order("load-cargo", "pepper"))
    assert (s.spent, sum(s.purse)) == ([0, 0, 1], 23)
    s.purse = [0, 0, 0]
    ef.put_ship(s, ef.GALLEON_1, ef.inside(0, -1, 1))
    s = ef.collect(s)
    assert s.tokens(0) == 0


def test_EF_216_spices_then_bonuses_then_rescues():
    """Also EF-R53: rescues come last and from the reserve as it is then."""
    s = ef.position(expert=27)
    ef.lay(s, "expert-07", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(1, -1))
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(0, -1, 1))
    s.board = put(s.board, 0, 2)  # two Bankers still lie on the board
    s.reserve = put(s.reserve, 0, 0)
    s = ef.collect(s)
    assert s.question.name() == "RescueChoice"
    assert ef.spices(s, 0) == (1, 0)
    assert s.tokens(0) == 1
    assert not ef.can(s, ef.order("rescue", "banker"))
    ef.play(s, ef.order("rescue", "gunner"))
    assert s.question.name() == "Tactics"


def test_EF_R09_the_last_single_tile_is_drawn_alone():
    s = ef.position()
    s.stack = s.stack[:1]
    s = ef.turn(s)
    assert s.question.name() == "PlaceTile"
    ef.pick(s, "place")
    assert s.question.name() == "Tactics"


def test_EF_R11_collecting_is_compulsory_rescue_is_not_and_by_option_a_token_may_be_left():
    s = ef.position(bonus_draw_optional=True)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(0, -1, 1))
    s.effect = put(s.effect, MUSTERED, 1)
    s = ef.collect(s)
    assert (s.question.name(), s.question.x) == ("TokenChoice", 2)
    ef.play(s, ef.order("draw-bonus"))
    assert s.question.x == 1
    ef.play(s, ef.order("leave-bonus"))
    assert s.tokens(0) == 1
    assert s.question.name() == "Tactics"
    ef.token(s, 0, "new-cargo", "new-cargo")
    from astrarium.games.efemeris.collection import DrawBonus, TokenChoice

    assert DrawBonus().bar(s, TokenChoice(0, 1)).rule == "EF-213"  # three are the limit
    s.bonus = [0] * 6
    s.purse = [0, 0, 0]
    assert DrawBonus().bar(s, TokenChoice(0, 1)).rule == "EF-215"
    s = ef.position(expert=23)
    ef.lay(s, "expert-06", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(1, -1))
    s = ef.collect(s)
    ef.play(s, ef.order("leave-wreck"))
    assert s.hand_size(0) == 0


def test_EF_R12_the_limits_hold_at_every_moment():
    s = ef.position(nations=("spain", "france"))

    ef.appoint(s, 0, "aviles")
    ef.stock(s, 0, 5, 5)
    ef.give(s, 0, "banker", "chief-mate", "gunner")
    ef.token(s, 0, "new-cargo")
    s = ef.acting(s)
    assert not ef.offered(s, "bank")
    assert not ef.offered(s, "load-cargo")
    assert not ef.offered(s, "aviles")
    assert s.box.bank == [20, 20]  # four stores of five


def test_EF_R17_played_cards_are_out_of_the_reserve_until_the_next_tactical_phase():
    """Also EF-317."""
    s = ef.position()
    ef.give(s, 0, "helmsman", "helmsman")
    ef.stock(s, 0, 5, 5)
    s = ef.acting(s)
    ef.play(s, ef.order("helmsman"))
    ef.play(s, ef.sail(ef.GALLEON_1, sorted(s.chart.near[s.chart.rose])[0]))
    ef.play(s, ef.order("helmsman"))
    ef.play(s, ef.END_TACTICS)
    assert ef.why(s, ef.recruit("helmsman")) == "EF-504"
    assert ef.can(s, ef.recruit("gunner"))


def test_EF_R28_providence_counts_as_a_factory_for_pargo_unless_the_option_says_no():
    for option, pepper in ((True, 5), (False, 3)):
        s = ef.position(nations=("spain", "france"), expert=27, pargo_on_providence=option)
        ef.lay(s, "expert-01", 1, -1)
        ef.put_ship(s, ef.GALLEON_1, ef.inside(1, -1))
        s.effect = put(s.effect, TRADING, 2)
        assert ef.spices(ef.collect(s), 0) == (pepper, 0)


def test_EF_R31_bonus_tokens_are_public_unless_the_option_hides_them():
    s = ef.position()
    ef.token(s, 0, "new-cargo")
    assert s.view(1)["bonus"][0] == [0, 0, 1]
    s = ef.position(bonus_tokens_hidden=True)
    ef.token(s, 0, "new-cargo")
    assert s.view(1)["bonus"][0] == 1
    assert s.view(0)["bonus"][0] == [0, 0, 1]
    assert s.view(1)["purse"] == 23


def test_collected_spices_of_two_ships_and_a_frigate_on_the_same_turn():
    """EF-209 counts each ship for itself."""
    s = ef.position()
    ef.lay(s, "path-01", 1, -1)
    ef.lay(s, "path-02", -1, 0)
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(1, -1))
    ef.put_ship(s, ef.FRIGATE_1B, ef.inside(-1, 0))
    assert ef.spices(ef.collect(s), 0) == (3, 0)
