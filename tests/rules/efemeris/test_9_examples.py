"""9. The worked examples of the rules, one by one."""

from __future__ import annotations

from astrarium.games.efemeris.grid import COORDINATES
from astrarium.games.efemeris.state import PLAYED

from .build import (
    END_TACTICS,
    END_TURN,
    FRIGATE_1A,
    FRIGATE_1B,
    FRIGATE_2A,
    GALLEON_1,
    GALLEON_2,
    OFFER_DRAW,
    PASS_WORD,
    E,
    P,
    acting,
    bombard,
    building,
    can,
    cards,
    collect,
    effect,
    ends_of,
    fire,
    fort,
    give,
    in_reserve,
    inside,
    lay,
    new,
    offered,
    order,
    own,
    pick,
    play,
    position,
    put_ship,
    ray,
    sail,
    spices,
    stock,
    token,
    told,
    why,
    winds,
)
from .test_1_setup import set_up, to
from .test_8_captains import led_by


def explorations(s):
    """The seats that explore, with the number of tiles, until the stack is empty."""
    found = []
    while True:
        if s.question.name() == "LayFirst":
            found.append((s.asked, 2))
            pick(pick(pick(s, "lay"), "place"), "place")
        elif s.question.name() == "PlaceTile":
            found.append((s.asked, 1))
            pick(s, "place")
        elif s.question.name() == "Tactics":
            play(s, END_TACTICS)
        elif s.question.name() == "Construction":
            play(s, END_TURN)
            if not s.stack and s.question.name() not in ("LayFirst", "PlaceTile"):
                return found
        else:
            play(s, s.legal()[0])


def test_EF_901_nineteen_tiles_fill_the_map_in_four_explorations_of_each():
    s = new()
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
        s = new(mode)
        first = s.asked
        set_up(s)
        n = len(expected)
        assert [spices(s, (first + i) % n) for i in range(n)] == expected


def test_EF_903_first_collection_with_patrocles():
    s = to(new(), "ChooseHome")
    me = s.asked
    play(s, order("settle", "patrocles"))
    to(s, "Tactics")
    assert s.asked == me
    assert spices(s, me) == (2, 1)


def test_EF_904_beginners_hand_of_france():
    s = new()
    me = s.asked
    play(s, order("nation", "france"))
    to(s, "ChooseCrew")
    for card in ("banker", "chief-mate", "gunner", "helmsman", "lady-of-the-night"):
        play(s, order("enlist", card))
    assert set(cards(s, me).values()) == {1}
    assert in_reserve(s, me) == {"banker": 1, "chief-mate": 2, "gunner": 2, "helmsman": 1, "lady-of-the-night": 1}


def test_EF_905_three_chief_mates_of_hubac_make_nine_spaces():
    s = led_by("hubac", 3)
    give(s, 0, "lady-of-the-night")
    put_ship(s, GALLEON_2, s.chart.rose)
    lay(s, "path-10", 0, 2)
    s = acting(s)
    play(s, order("hubac"), order("hubac"), order("hubac"))
    assert can(s, sail(GALLEON_1, inside(0, 2)))  # home 6 steps away, anchorage 7, edge 8, crossing 9
    assert not can(s, sail(GALLEON_1, E(0, 2, "S")))
    assert why(s, order("lady")) == "EF-316"


def test_EF_906_fairbornes_ranges():
    for mates, distance in ((1, 2), (2, 3)):
        s = led_by("fairborne", mates)
        give(s, 0, "gunner")
        way = [P(s, "posidonius"), E(0, 1, "N"), ray(3), s.chart.rose, ray(0)]
        for steps in (2, 3, 4):
            put_ship(s, GALLEON_1, way[steps] if steps != 3 else inside(0, 1, 1))
            put_ship(s, GALLEON_2, way[0] if steps != 3 else ray(3))
            t = acting(s.clone())
            for _ in range(mates):
                play(t, order("fairborne"))
            assert can(t, fire(GALLEON_1, GALLEON_2)) is (steps <= distance)


def test_EF_907_a_galleon_that_moved_two_and_fired_cannot_make_the_third_step():
    s = position()
    give(s, 0, "gunner")
    put_ship(s, GALLEON_1, s.chart.rose)
    s = acting(s)
    play(s, sail(GALLEON_1, E(0, 0, "S")), fire(GALLEON_1, GALLEON_2))
    assert why(s, sail(GALLEON_1, P(s, "posidonius"))) == "EF-303"


def test_EF_908_collecting_into_nearly_full_stores():
    s = position()
    for planet in ("pytheas", "apollas", "hecateus"):
        own(s, planet, 0)
    stock(s, 0, 5, 4)
    assert spices(collect(s), 0) == (5, 5)


def test_EF_909_two_tokens_and_two_ships_on_anchorages_draw_one():
    s = position()
    lay(s, "path-06", 1, -1)
    put_ship(s, GALLEON_1, inside(0, -1, 1))
    put_ship(s, FRIGATE_1A, inside(1, -1))
    token(s, 0, "new-cargo", "new-cargo")
    s = collect(s)
    assert s.tokens(0) == 3
    assert sum(s.purse) == 21


def test_EF_910_distances_of_the_starting_map():
    s = position()
    home = P(s, "patrocles")
    assert s.chart.rose in s.chart.ball(home, 3)
    assert s.chart.rose not in s.chart.ball(home, 2)
    assert P(s, "posidonius") in s.chart.ball(home, 6)
    assert P(s, "posidonius") not in s.chart.ball(home, 5)
    assert can(acting(s), sail(GALLEON_1, s.chart.rose))
    put_ship(s, GALLEON_1, -1)
    put_ship(s, FRIGATE_1A, home)
    s = acting(s)
    assert ends_of(s, "sail", FRIGATE_1A) >= {ray(i) for i in range(1, 6)}
    assert E(0, 0, "S") not in ends_of(s, "sail", FRIGATE_1A)


def test_EF_911_the_anchorage_of_patrocles_and_its_unfaced_half_space():
    s = position()
    anchorage = inside(0, -1, 1)
    assert s.chart.near[anchorage] == tuple(sorted([P(s, "patrocles"), E(0, -1, "NE")]))
    assert can(acting(s), sail(GALLEON_1, E(0, -1, "NE")))


def test_EF_912_first_the_frigate_then_the_fortress():
    s = position()
    give(s, 0, "gunner", "gunner")
    put_ship(s, GALLEON_1, E(0, 1, "N"))
    put_ship(s, GALLEON_2, s.chart.rose)
    put_ship(s, FRIGATE_2A, P(s, "posidonius"))
    fort(s, "posidonius")
    s = acting(s)
    assert [a.kind.word for a in s.legal() if a.kind.word in ("fire", "bombard")] == ["fire"]
    play(s, fire(GALLEON_1, FRIGATE_2A))
    play(s, bombard(GALLEON_1, "posidonius"))
    assert s.forts[2] == 0


def test_EF_913_sharing_both_ways_uses_up_the_limit():
    s = position("team")
    stock(s, 0, 2, 2)
    stock(s, 1, 2, 2)
    s = building(s)
    play(s, order("share", "pepper"), PASS_WORD, order("share", "vanilla"))
    assert (spices(s, 0), spices(s, 1)) == ((1, 3), (3, 1))
    assert not offered(s, "share")


def test_EF_914_expert_duel_on_23_tiles_has_ten_explorations():
    s = set_up(new(expert=23))
    found = explorations(s)
    assert len(found) == 10
    assert {n for _, n in found} == {2}


def test_EF_915_free_for_all_explorations():
    s = new("free-for-all")
    first = s.asked
    explorations(set_up(s))
    drawers = [seat for seat, _ in told(s, "draws-tile")]
    assert drawers == [(first + phase) % 3 for phase in range(7) for _ in range(2)] + [(first + 1) % 3]


def test_EF_916_a_shot_on_turn_one_and_a_home_turned_away():
    s = position()
    give(s, 0, "helmsman", "gunner")
    s = acting(s)
    play(s, order("helmsman"), sail(GALLEON_1, E(0, 1, "N")), fire(GALLEON_1, GALLEON_2))
    assert s.at[GALLEON_2] == -1
    assert effect(s, 0, PLAYED) == 2
    s = position(homes=[("patrocles", (0, -1), 3), ("posidonius", (0, 1), 1)])
    assert s.chart.near[E(0, 0, "S")] == (ray(3),)
    assert P(s, "posidonius") not in s.chart.ball(s.chart.rose, 15)


def test_EF_917_pargo_on_a_pepper_factory():
    for mates, pepper in ((1, 3), (2, 5)):
        s = led_by("pargo", mates)
        lay(s, "path-01", 1, -1)
        put_ship(s, GALLEON_1, inside(1, -1))
        own(s, "patrocles", 1)
        own(s, "pytheas", 0)
        s = acting(s)
        for _ in range(mates):
            play(s, order("pargo"))
        assert spices(collect(s), 0)[0] == pepper


def test_EF_918_governor_on_eratosthenes():
    for governors, prices in ((1, {(1, 3), (2, 2)}), (2, {(0, 3), (1, 2), (2, 1)})):
        s = position(nations=("spain", "france"))
        lay(s, "planet-eratosthenes", 1, -1)
        put_ship(s, GALLEON_1, P(s, "eratosthenes"))
        give(s, 0, *["governor"] * governors)
        stock(s, 0, 5, 5)
        s = acting(s)
        for _ in range(governors):
            play(s, order("governor"))
        play(s, END_TACTICS)
        paid = set()
        for a in offered(s, "conquer-saving"):
            t = s.clone()
            t.play(a)
            paid.add((5 - t.spice[0], 5 - t.spice[1]))
        assert paid == prices


def test_EF_919_a_frigates_fourth_step_is_lost_another_frigate_moves_four():
    s = position()
    put_ship(s, GALLEON_1, E(0, -1, "NW"))
    put_ship(s, FRIGATE_1A, P(s, "patrocles"))
    put_ship(s, FRIGATE_1B, ray(2))
    token(s, 0, "new-cargo")
    s = acting(s)
    play(s, sail(FRIGATE_1A, s.chart.rose), order("load-cargo", "pepper"))
    assert why(s, sail(FRIGATE_1A, ray(1))) == "EF-304"
    assert can(s, sail(FRIGATE_1B, P(s, "patrocles")))  # four steps


def test_EF_920_the_most_that_one_turn_can_hold():
    s = led_by("hubac", 3)
    token(s, 0, "new-cargo", "stellar-winds", "stellar-winds")
    put_ship(s, FRIGATE_1A, ray(1))
    put_ship(s, FRIGATE_1B, ray(2))
    s = acting(s)
    play(s, order("hubac"), order("hubac"), order("hubac"), order("load-cargo", "pepper"))
    play(s, winds(GALLEON_1, E(0, -1, "S")), winds(GALLEON_1, P(s, "patrocles")))
    play(s, sail(GALLEON_1, E(0, -1, "S")), sail(FRIGATE_1A, s.chart.rose), sail(FRIGATE_1B, s.chart.rose))
    assert s.legal() == [END_TACTICS, OFFER_DRAW]
    assert s.box.bonus_limit == 3


def test_EF_921_aviles_with_five_pepper_takes_only_the_vanilla():
    s = led_by("aviles")
    give(s, 0, "gunner")
    stock(s, 0, 5, 4)
    play(acting(s), order("aviles", "gunner"))
    assert spices(s, 0) == (5, 5)


def test_EF_922_lady_with_four_and_with_five_vanilla():
    s = position()
    give(s, 0, "lady-of-the-night", "lady-of-the-night")
    stock(s, 0, 0, 4)
    s = acting(s)
    play(s, order("lady"))
    assert spices(s, 0) == (0, 5)
    assert not can(s, order("lady"))


def test_EF_923_second_homes_of_side_2():
    s = to(new("team"), "ChooseLead")
    pick(pick(s, "lead"), "place")
    play(s, next(a for a in s.legal() if COORDINATES[a.x] == (1, -2)))
    pick(pick(s, "lead"), "place")
    assert {COORDINATES[a.x] for a in s.legal()} == {(0, 2), (-1, 2), (1, 1)}
