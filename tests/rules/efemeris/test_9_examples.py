"""9. The worked examples of the rules, one by one."""

from __future__ import annotations

from astrarium.games.efemeris.grid import COORDINATES
from astrarium.games.efemeris.state import PLAYED

from . import build as ef
from .test_1_setup import set_up, to
from .test_8_captains import led_by


def explorations(s):
    """The seats that explore, with the number of tiles, until the stack is empty."""
    found = []
    while True:
        if s.question.name() == "LayFirst":
            found.append((s.asked, 2))
            ef.pick(ef.pick(ef.pick(s, "lay"), "place"), "place")
        elif s.question.name() == "PlaceTile":
            found.append((s.asked, 1))
            ef.pick(s, "place")
        elif s.question.name() == "Tactics":
            ef.play(s, ef.END_TACTICS)
        elif s.question.name() == "Construction":
            ef.play(s, ef.END_TURN)
            if not s.stack and s.question.name() not in ("LayFirst", "PlaceTile"):
                return found
        else:
            ef.play(s, s.legal()[0])


def test_EF_901_nineteen_tiles_fill_the_map_in_four_explorations_of_each():
    s = ef.new()
    first = s.asked
    found = explorations(set_up(s))
    assert found == [(first, 2), (1 - first, 2)] * 4
    assert len([code for code in s.tiles if code >= 0]) == 19
    assert s.stack == []


def test_EF_902_starting_spices_of_all_modes():
    spread = {
        "duel": [(1, 1), (1, 2)],
        "free-for-all": [(1, 1), (1, 2), (2, 2)],
        "team": [(1, 1), (1, 1), (1, 2), (1, 2)],
    }
    for mode, expected in spread.items():
        s = ef.new(mode)
        first = s.asked
        set_up(s)
        n = len(expected)
        assert [ef.spices(s, (first + i) % n) for i in range(n)] == expected


def test_EF_903_first_collection_with_patrocles():
    s = to(ef.new(), "ChooseHome")
    me = s.asked
    ef.play(s, ef.order("settle", "patrocles"))
    to(s, "Tactics")
    assert s.asked == me
    assert ef.spices(s, me) == (2, 1)


def test_EF_904_beginners_hand_of_france():
    s = ef.new()
    me = s.asked
    ef.play(s, ef.order("nation", "france"))
    to(s, "ChooseCrew")
    for card in ("banker", "chief-mate", "gunner", "helmsman", "lady-of-the-night"):
        ef.play(s, ef.order("enlist", card))
    assert set(ef.cards(s, me).values()) == {1}
    assert ef.in_reserve(s, me) == {"banker": 1, "chief-mate": 2, "gunner": 2, "helmsman": 1, "lady-of-the-night": 1}


def test_EF_905_three_chief_mates_of_hubac_make_nine_spaces():
    s = led_by("hubac", 3)
    ef.give(s, 0, "lady-of-the-night")
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.lay(s, "path-10", 0, 2)
    s = ef.acting(s)
    ef.play(s, ef.order("hubac"), ef.order("hubac"), ef.order("hubac"))
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.inside(0, 2)))  # home 6 steps away, anchorage 7, edge 8, crossing 9
    assert not ef.can(s, ef.sail(ef.GALLEON_1, ef.E(0, 2, "S")))
    assert ef.why(s, ef.order("lady")) == "EF-316"


def test_EF_906_fairbornes_ranges():
    for mates, distance in ((1, 2), (2, 3)):
        s = led_by("fairborne", mates)
        ef.give(s, 0, "gunner")
        way = [ef.P(s, "posidonius"), ef.E(0, 1, "N"), ef.ray(3), s.chart.rose, ef.ray(0)]
        for steps in (2, 3, 4):
            ef.put_ship(s, ef.GALLEON_1, way[steps] if steps != 3 else ef.inside(0, 1, 1))
            ef.put_ship(s, ef.GALLEON_2, way[0] if steps != 3 else ef.ray(3))
            t = ef.acting(s.clone())
            for _ in range(mates):
                ef.play(t, ef.order("fairborne"))
            assert ef.can(t, ef.fire(ef.GALLEON_1, ef.GALLEON_2)) is (steps <= distance)


def test_EF_907_a_galleon_that_moved_two_and_fired_cannot_make_the_third_step():
    s = ef.position()
    ef.give(s, 0, "gunner")
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    s = ef.acting(s)
    ef.play(s, ef.sail(ef.GALLEON_1, ef.E(0, 0, "S")), ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert ef.why(s, ef.sail(ef.GALLEON_1, ef.P(s, "posidonius"))) == "EF-303"


def test_EF_908_collecting_into_nearly_full_stores():
    s = ef.position()
    for planet in ("pytheas", "apollas", "hecateus"):
        ef.own(s, planet, 0)
    ef.stock(s, 0, 5, 4)
    assert ef.spices(ef.collect(s), 0) == (5, 5)


def test_EF_909_two_tokens_and_two_ships_on_anchorages_draw_one():
    s = ef.position()
    ef.lay(s, "path-06", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(0, -1, 1))
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(1, -1))
    ef.token(s, 0, "new-cargo", "new-cargo")
    s = ef.collect(s)
    assert s.tokens(0) == 3
    assert sum(s.purse) == 21


def test_EF_910_distances_of_the_starting_map():
    s = ef.position()
    home = ef.P(s, "patrocles")
    assert s.chart.rose in s.chart.ball(home, 3)
    assert s.chart.rose not in s.chart.ball(home, 2)
    assert ef.P(s, "posidonius") in s.chart.ball(home, 6)
    assert ef.P(s, "posidonius") not in s.chart.ball(home, 5)
    assert ef.can(ef.acting(s), ef.sail(ef.GALLEON_1, s.chart.rose))
    ef.put_ship(s, ef.GALLEON_1, -1)
    ef.put_ship(s, ef.FRIGATE_1A, home)
    s = ef.acting(s)
    assert ef.ends_of(s, "sail", ef.FRIGATE_1A) >= {ef.ray(i) for i in range(1, 6)}
    assert ef.E(0, 0, "S") not in ef.ends_of(s, "sail", ef.FRIGATE_1A)


def test_EF_911_the_anchorage_of_patrocles_and_its_unfaced_half_space():
    s = ef.position()
    anchorage = ef.inside(0, -1, 1)
    assert s.chart.near[anchorage] == tuple(sorted([ef.P(s, "patrocles"), ef.E(0, -1, "NE")]))
    assert ef.can(ef.acting(s), ef.sail(ef.GALLEON_1, ef.E(0, -1, "NE")))


def test_EF_912_first_the_frigate_then_the_fortress():
    s = ef.position()
    ef.give(s, 0, "gunner", "gunner")
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, 1, "N"))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.put_ship(s, ef.FRIGATE_2A, ef.P(s, "posidonius"))
    ef.fort(s, "posidonius")
    s = ef.acting(s)
    assert [a.kind.word for a in s.legal() if a.kind.word in ("fire", "bombard")] == ["fire"]
    ef.play(s, ef.fire(ef.GALLEON_1, ef.FRIGATE_2A))
    ef.play(s, ef.bombard(ef.GALLEON_1, "posidonius"))
    assert s.forts[2] == 0


def test_EF_913_sharing_both_ways_uses_up_the_limit():
    s = ef.position("team")
    ef.stock(s, 0, 2, 2)
    ef.stock(s, 1, 2, 2)
    s = ef.building(s)
    ef.play(s, ef.order("share", "pepper"), ef.PASS_WORD, ef.order("share", "vanilla"))
    assert (ef.spices(s, 0), ef.spices(s, 1)) == ((1, 3), (3, 1))
    assert not ef.offered(s, "share")


def test_EF_914_expert_duel_on_23_tiles_has_ten_explorations():
    s = set_up(ef.new(expert=23))
    found = explorations(s)
    assert len(found) == 10
    assert {n for _, n in found} == {2}


def test_EF_915_free_for_all_explorations():
    s = ef.new("free-for-all")
    first = s.asked
    explorations(set_up(s))
    drawers = [seat for seat, _ in ef.told(s, "draws-tile")]
    assert drawers == [(first + phase) % 3 for phase in range(7) for _ in range(2)] + [(first + 1) % 3]


def test_EF_916_a_shot_on_turn_one_and_a_home_turned_away():
    s = ef.position()
    ef.give(s, 0, "helmsman", "gunner")
    s = ef.acting(s)
    ef.play(s, ef.order("helmsman"), ef.sail(ef.GALLEON_1, ef.E(0, 1, "N")), ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert s.at[ef.GALLEON_2] == -1
    assert ef.effect(s, 0, PLAYED) == 2
    s = ef.position(homes=[("patrocles", (0, -1), 3), ("posidonius", (0, 1), 1)])
    assert s.chart.near[ef.E(0, 0, "S")] == (ef.ray(3),)
    assert ef.P(s, "posidonius") not in s.chart.ball(s.chart.rose, 15)


def test_EF_917_pargo_on_a_pepper_factory():
    for mates, pepper in ((1, 3), (2, 5)):
        s = led_by("pargo", mates)
        ef.lay(s, "path-01", 1, -1)
        ef.put_ship(s, ef.GALLEON_1, ef.inside(1, -1))
        ef.own(s, "patrocles", 1)
        ef.own(s, "pytheas", 0)
        s = ef.acting(s)
        for _ in range(mates):
            ef.play(s, ef.order("pargo"))
        assert ef.spices(ef.collect(s), 0)[0] == pepper


def test_EF_918_governor_on_eratosthenes():
    for governors, prices in ((1, {(1, 3), (2, 2)}), (2, {(0, 3), (1, 2), (2, 1)})):
        s = ef.position(nations=("spain", "france"))
        ef.lay(s, "planet-eratosthenes", 1, -1)
        ef.put_ship(s, ef.GALLEON_1, ef.P(s, "eratosthenes"))
        ef.give(s, 0, *["governor"] * governors)
        ef.stock(s, 0, 5, 5)
        s = ef.acting(s)
        for _ in range(governors):
            ef.play(s, ef.order("governor"))
        ef.play(s, ef.END_TACTICS)
        paid = set()
        for a in ef.offered(s, "conquer-saving"):
            t = s.clone()
            t.play(a)
            paid.add((5 - t.spice[0], 5 - t.spice[1]))
        assert paid == prices


def test_EF_919_a_frigates_fourth_step_is_lost_another_frigate_moves_four():
    s = ef.position()
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, -1, "NW"))
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "patrocles"))
    ef.put_ship(s, ef.FRIGATE_1B, ef.ray(2))
    ef.token(s, 0, "new-cargo")
    s = ef.acting(s)
    ef.play(s, ef.sail(ef.FRIGATE_1A, s.chart.rose), ef.order("load-cargo", "pepper"))
    assert ef.why(s, ef.sail(ef.FRIGATE_1A, ef.ray(1))) == "EF-304"
    assert ef.can(s, ef.sail(ef.FRIGATE_1B, ef.P(s, "patrocles")))  # four steps


def test_EF_920_the_most_that_one_turn_can_hold():
    s = led_by("hubac", 3)
    ef.token(s, 0, "new-cargo", "stellar-winds", "stellar-winds")
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(1))
    ef.put_ship(s, ef.FRIGATE_1B, ef.ray(2))
    s = ef.acting(s)
    ef.play(s, ef.order("hubac"), ef.order("hubac"), ef.order("hubac"), ef.order("load-cargo", "pepper"))
    ef.play(s, ef.winds(ef.GALLEON_1, ef.E(0, -1, "S")), ef.winds(ef.GALLEON_1, ef.P(s, "patrocles")))
    ef.play(
        s,
        ef.sail(ef.GALLEON_1, ef.E(0, -1, "S")),
        ef.sail(ef.FRIGATE_1A, s.chart.rose),
        ef.sail(ef.FRIGATE_1B, s.chart.rose),
    )
    assert s.legal() == [ef.END_TACTICS, ef.OFFER_DRAW]
    assert s.box.bonus_limit == 3


def test_EF_921_aviles_with_five_pepper_takes_only_the_vanilla():
    s = led_by("aviles")
    ef.give(s, 0, "gunner")
    ef.stock(s, 0, 5, 4)
    ef.play(ef.acting(s), ef.order("aviles", "gunner"))
    assert ef.spices(s, 0) == (5, 5)


def test_EF_922_lady_with_four_and_with_five_vanilla():
    s = ef.position()
    ef.give(s, 0, "lady-of-the-night", "lady-of-the-night")
    ef.stock(s, 0, 0, 4)
    s = ef.acting(s)
    ef.play(s, ef.order("lady"))
    assert ef.spices(s, 0) == (0, 5)
    assert not ef.can(s, ef.order("lady"))


def test_EF_923_second_homes_of_side_2():
    s = to(ef.new("team"), "ChooseLead")
    ef.pick(ef.pick(s, "lead"), "place")
    ef.play(s, next(a for a in s.legal() if COORDINATES[a.x] == (1, -2)))
    ef.pick(ef.pick(s, "lead"), "place")
    assert {COORDINATES[a.x] for a in s.legal()} == {(0, 2), (-1, 2), (1, 1)}
