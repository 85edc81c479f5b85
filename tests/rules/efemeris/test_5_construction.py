"""5. The Construction phase."""

from __future__ import annotations

from astrarium.games.efemeris.state import GOVERNED, KINDS, PROMISED
from astrarium.kernel import put

from .build import (
    END_TACTICS,
    END_TURN,
    FRIGATE_1A,
    FRIGATE_1B,
    FRIGATE_2A,
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
    conquer,
    effect,
    fort,
    fortress,
    frigate,
    galleon,
    give,
    in_reserve,
    lay,
    lost,
    offered,
    order,
    own,
    play,
    position,
    put_ship,
    ray,
    recruit,
    sail,
    spices,
    stock,
    tactics,
    told,
    why,
)


def test_EF_501_any_number_of_constructions_in_any_order_paid_in_full():
    s = position()
    put_ship(s, GALLEON_1, s.chart.rose)
    afford(s, 0, "recruit", "fortress")
    s = building(s)
    play(s, recruit("gunner"), fortress("patrocles"))
    assert spices(s, 0) == (0, 0)
    assert why(s, recruit("gunner")) == "EF-503"
    stock(s, 0, 1, 5)
    s = building(s)
    assert not can(s, recruit("gunner"))  # vanilla does not replace pepper
    assert can(s, END_TURN)


def test_EF_502_paid_spices_return_to_the_bank():
    s = position()
    afford(s, 0, "recruit")
    s = building(s)
    assert sum(s.bank) < 40
    play(s, recruit("gunner"))
    assert s.bank == [20, 20]


def test_EF_503_two_pepper_recruit_any_card_of_the_reserve():
    s = position()
    stock(s, 0, 4, 0)
    s = building(s)
    assert {a.x for a in offered(s, "recruit")} == {crew for crew in range(KINDS) if s.reserve[crew]}
    play(s, recruit("helmsman"))
    assert cards(s, 0) == {"helmsman": 1}
    assert spices(s, 0) == (2, 0)
    assert told(s, "recruits") == [(0,)]


def test_EF_504_hand_limit_eight_and_an_empty_reserve():
    s = position()
    give(s, 0, "banker", "banker", "gunner", "gunner", "gunner", "helmsman", "helmsman")
    stock(s, 0, 4, 0)
    s = building(s)
    play(s, recruit("chief-mate"))
    assert why(s, recruit("chief-mate")) == "EF-504"
    s.hand = put(s.hand, 0, 0)
    s.reserve = [0] * KINDS + s.reserve[KINDS:]
    assert not offered(building(s), "recruit")


def test_EF_505_recruiting_needs_neither_galleon_nor_captain():
    s = position()
    lost(s, 0, 2)
    afford(s, 0, "recruit")
    assert can(building(s), recruit("gunner"))


def test_EF_506_a_frigate_costs_two_pepper_on_an_own_planet_without_ship():
    s = position()
    stock(s, 0, 2, 0)
    s = building(s)
    assert why(s, frigate("patrocles")) == "EF-506"  # the galleon stands there
    assert why(s, frigate("posidonius")) == "EF-506"
    put_ship(s, GALLEON_1, ray(0))
    s = building(s)
    play(s, frigate("patrocles"))
    assert s.at[FRIGATE_1A] == P(s, "patrocles")
    assert spices(s, 0) == (0, 0)


def test_EF_507_two_frigates_a_game():
    """Also EF-R19: destroyed ones are not replaced, unless the option says so."""
    for option in (False, True):
        s = position(frigates_replaceable=option)
        put_ship(s, GALLEON_1, ray(0))
        put_ship(s, FRIGATE_1A, ray(1))
        put_ship(s, FRIGATE_1B, ray(2))
        stock(s, 0, 4, 0)
        assert why(building(s), frigate("patrocles")) == "EF-507"
        put_ship(s, FRIGATE_1B, -1)
        assert can(building(s), frigate("patrocles")) is option


def test_EF_508_frigates_conquer_and_collect_but_do_not_attack():
    s = position()
    lay(s, "planet-apollas", 1, -1)
    put_ship(s, FRIGATE_1A, P(s, "apollas"))
    put_ship(s, FRIGATE_2A, E(1, -1, "N"))
    give(s, 0, "gunner")
    stock(s, 0, 3, 0)
    assert not offered(acting(s), "fire")
    s = building(s)
    play(s, conquer("apollas"))
    assert s.owner[5] == 0


def test_EF_509_a_fortress_costs_one_of_each_on_an_own_planet():
    s = position()
    stock(s, 0, 1, 1)
    s = building(s)
    assert why(s, fortress("posidonius")) == "EF-509"
    play(s, fortress("patrocles"))
    assert (s.forts[1], spices(s, 0)) == (1, (0, 0))


def test_EF_510_no_second_fortress_and_none_under_an_enemy_ship():
    s = position()
    stock(s, 0, 5, 5)
    put_ship(s, GALLEON_2, P(s, "patrocles"))
    put_ship(s, GALLEON_1, ray(0))
    assert why(building(s), fortress("patrocles")) == "EF-510"
    put_ship(s, GALLEON_2, ray(1))
    put_ship(s, GALLEON_1, P(s, "patrocles"))  # an own ship does not hinder
    s = building(s)
    play(s, fortress("patrocles"))
    assert why(s, fortress("patrocles")) == "EF-510"


def test_EF_511_two_fortresses_a_game():
    """Also EF-R20: a destroyed one is gone, unless the option says otherwise."""
    for option in (False, True):
        s = position(fortresses_replaceable=option)
        own(s, "apollas", 0)
        lay(s, "planet-apollas", 1, -1)
        fort(s, "apollas")
        s.fortresses = [2, 0]
        stock(s, 0, 2, 2)
        assert can(building(s), fortress("patrocles")) is option
        fort(s, "patrocles")
        assert not offered(building(s), "build-fortress")


def test_EF_512_the_next_captains_galleon_costs_two_vanilla():
    s = position()
    stock(s, 0, 0, 2)
    assert why(building(s), galleon("rose")) == "EF-512"  # the first is on the map
    lost(s, 0)
    s = building(s)
    play(s, galleon("patrocles"))
    assert spices(s, 0) == (0, 0)
    assert s.at[GALLEON_1] == P(s, "patrocles")
    assert s.captain(0) == 1


def test_EF_513_on_an_own_planet_without_ship_or_on_the_rose():
    s = position()
    lost(s, 0)
    afford(s, 0, "galleon")
    put_ship(s, FRIGATE_1A, P(s, "patrocles"))
    put_ship(s, GALLEON_2, s.chart.rose)
    s = building(s)
    assert why(s, galleon("patrocles")) == "EF-513"
    assert why(s, galleon("posidonius")) == "EF-513"
    assert can(s, galleon("rose"))  # occupied or not


def test_EF_514_rebuilding_is_never_compulsory():
    s = position()
    lost(s, 0)
    stock(s, 0, 0, 2)
    assert can(building(s), END_TURN)


def test_EF_515_without_captains_no_galleon_but_play_goes_on():
    s = position()
    lost(s, 0, 2)
    stock(s, 0, 5, 5)
    put_ship(s, FRIGATE_1A, P(s, "posidonius"))
    put_ship(s, GALLEON_2, s.chart.rose)
    give(s, 0, "helmsman")
    assert why(tactics(s), order("helmsman")) == "EF-315"
    s = building(s)
    assert why(s, galleon("rose")) == "EF-515"
    play(s, conquer("posidonius"))
    assert s.outcome == [1, -1]


def test_EF_516_a_ship_on_a_planet_of_nobody_or_of_an_enemy_may_conquer_it_for_its_cost():
    s = position()
    lay(s, "planet-hecateus", 1, -1)
    stock(s, 0, 2, 2)
    s = building(s)
    assert why(s, conquer("hecateus")) == "EF-516"  # no ship there
    put_ship(s, GALLEON_1, P(s, "hecateus"))
    stock(s, 0, 2, 1)
    assert why(building(s), conquer("hecateus")) == "EF-516"  # not enough
    stock(s, 0, 3, 2)
    s = building(s)
    play(s, conquer("hecateus"))
    assert (s.owner[6], spices(s, 0)) == (0, (1, 0))


def test_EF_517_the_ship_may_have_arrived_this_turn():
    s = position()
    lay(s, "planet-hecateus", -1, 0, 5)  # ways at NW, NE (towards the home's SW: blank) ...
    lay(s, "planet-demodamas", -1, -1, 2)  # straight SE-NW, joins the home's NW edge
    stock(s, 0, 1, 2)
    s = acting(s)
    assert can(s, sail(GALLEON_1, P(s, "demodamas")))
    play(s, sail(GALLEON_1, P(s, "demodamas")), END_TACTICS, conquer("demodamas"))
    assert s.owner[0] == 0


def test_EF_518_the_conqueror_takes_card_and_token_at_the_printed_cost():
    s = position()
    own(s, "apollas", 1)
    lay(s, "planet-apollas", 1, -1)
    put_ship(s, GALLEON_1, P(s, "apollas"))
    stock(s, 0, 5, 5)
    s = building(s)
    play(s, conquer("apollas"))
    assert spices(s, 0) == (2, 5)
    assert [s.owner.count(0), s.owner.count(1)] == [2, 1]


def test_EF_519_conquest_is_never_automatic():
    s = position()
    lay(s, "planet-apollas", 1, -1)
    put_ship(s, GALLEON_1, P(s, "apollas"))
    stock(s, 0, 5, 5)
    s = building(s)
    play(s, END_TURN)
    assert s.owner[5] == -1


def test_EF_520_several_planets_in_one_turn_with_several_ships():
    """Also EF-R43: no limit a turn, one planet for each ship."""
    s = position()
    lay(s, "planet-apollas", 1, -1)
    lay(s, "planet-demodamas", -1, 0)
    put_ship(s, GALLEON_1, P(s, "apollas"))
    put_ship(s, FRIGATE_1A, P(s, "demodamas"))
    stock(s, 0, 4, 2)
    s = building(s)
    play(s, conquer("apollas"), conquer("demodamas"))
    assert s.owner.count(0) == 3
    assert why(s, conquer("apollas")) == "EF-523"


def test_EF_521_the_end_is_checked_at_once_after_a_conquest():
    s = position()
    for planet in ("apollas", "demodamas", "pytheas"):
        own(s, planet, 0)
    lay(s, "planet-hecateus", 1, -1)
    put_ship(s, GALLEON_1, P(s, "hecateus"))
    stock(s, 0, 5, 5)
    s = building(s)
    play(s, conquer("hecateus"))
    assert s.over
    assert s.outcome == [1, -1]


def test_EF_522_more_accesses_cost_more():
    s = position()
    tiles = s.box.tiles[1:9]
    by_access = sorted(zip([len(t.edges) for t in tiles], [sum(c) for c in s.box.cost], strict=True))
    assert by_access == sorted(by_access, key=lambda pair: pair[1])
    assert by_access[0][1] < by_access[-1][1]
    assert s.box.product == [0, 0, 0, 1, 1, 0, 0, 1]


def test_EF_523_nothing_to_conquer_on_own_allied_or_fortified_planets():
    s = position("team")
    put_ship(s, GALLEON_1, s.chart.rose)
    put_ship(s, 3, P(s, "patrocles"))  # the ally's ship on my planet
    stock(s, 1, 5, 5)
    stock(s, 0, 5, 5)
    assert why(building(s, 1), conquer("patrocles")) == "EF-523"
    put_ship(s, GALLEON_1, E(0, 1, "N"))
    fort(s, "posidonius")
    put_ship(s, 6, s.chart.rose)
    s = acting(s)
    assert why(s, sail(GALLEON_1, P(s, "posidonius"))) == "EF-308"


def test_EF_524_a_new_ship_only_blocks():
    s = position()
    put_ship(s, GALLEON_1, ray(0))
    afford(s, 0, "frigate")
    s = building(s)
    before = s.owner[:]
    play(s, frigate("patrocles"))
    assert spices(s, 0) == (0, 0)
    assert s.owner == before
    assert why(s, conquer("patrocles")) == "EF-523"
    assert why(s, frigate("patrocles")) == "EF-506"


# ------------------------------------------------------------ rulings
def test_EF_R18_never_used_cards_may_be_recruited_too():
    s = position()
    afford(s, 0, "recruit")
    lost(s, 0)
    s = building(s)
    assert in_reserve(s, 0)["banker"] == 2
    assert can(s, recruit("banker"))


def test_EF_R21_guzman_needs_the_conditions_of_a_paid_fortress():
    s = position(nations=("spain", "france"))
    appoint(s, 0, "guzman")
    give(s, 0, "chief-mate")
    put_ship(s, GALLEON_2, P(s, "patrocles"))
    put_ship(s, GALLEON_1, ray(0))
    assert why(acting(s), order("guzman", "patrocles")) == "EF-510"
    put_ship(s, GALLEON_2, ray(1))
    put_ship(s, GALLEON_1, P(s, "patrocles"))
    assert can(acting(s), order("guzman", "patrocles"))
    fort(s, "patrocles")
    assert why(acting(s), order("guzman", "patrocles")) == "EF-510"


def test_EF_R29_the_governor_counts_for_the_galleon_on_that_planet_in_any_mix_and_in_full():
    s = position(nations=("spain", "france"))
    lay(s, "planet-eratosthenes", 1, -1)
    put_ship(s, FRIGATE_1A, P(s, "eratosthenes"))
    give(s, 0, "governor", "governor")
    assert why(acting(s), order("governor")) == "EF-R29"  # one's own home
    put_ship(s, FRIGATE_1A, s.chart.rose)
    put_ship(s, GALLEON_1, P(s, "eratosthenes"))
    stock(s, 0, 5, 5)
    s = acting(s)
    play(s, order("governor"), END_TACTICS)
    assert why(s, conquer("eratosthenes")) == "EF-R29"  # the whole deduction is always made
    assert {str(a) for a in offered(s, "conquer-saving")} == {
        "conquer-saving eratosthenes 1-pepper-0-vanilla",
        "conquer-saving eratosthenes 0-pepper-1-vanilla",
    }
    play(s, order("conquer-saving", "eratosthenes", "0-pepper-1-vanilla"))
    assert spices(s, 0) == (3, 3)
    play(s, END_TURN)
    assert effect(s, 0, GOVERNED) == 0  # expires with the phase
    s = position(nations=("spain", "france"))
    lay(s, "planet-apollas", 1, -1)  # three pepper, no vanilla
    put_ship(s, GALLEON_1, P(s, "apollas"))
    give(s, 0, "governor")
    stock(s, 0, 5, 5)
    s = acting(s)
    play(s, order("governor"), END_TACTICS)
    assert why(s, order("conquer-saving", "apollas", "0-pepper-1-vanilla")) == "EF-R29"  # no kind below zero
    put_ship(s, GALLEON_1, s.chart.rose)
    put_ship(s, FRIGATE_1B, P(s, "apollas"))
    s = building(s)
    assert not offered(s, "conquer-saving")  # a frigate does not profit
    assert can(s, conquer("apollas"))


def test_EF_R48_promised_frigates_are_free_count_towards_the_limit_and_may_stay_unbuilt():
    s = position(nations=("britain", "france"))
    give(s, 0, "shipwright", "shipwright")
    put_ship(s, FRIGATE_1A, ray(1))
    s = acting(s)
    play(s, order("shipwright"))
    assert why(s, order("shipwright")) == "EF-857"  # one built and one promised
    afford(s, 0, "fortress")
    play(s, END_TACTICS)
    assert why(s, frigate("patrocles")) == "EF-506"  # the planet is not free
    put_ship(s, GALLEON_1, ray(0))
    s = building(s)
    afford(s, 0, "frigate")
    play(s, frigate("patrocles"))
    assert spices(s, 0) == tuple(s.box.frigate_cost)  # the free one comes first
    s.effect = put(s.effect, PROMISED, 1)
    s.frigates = [1, 0]
    s = building(s)
    play(s, END_TURN)
    assert effect(s, 0, PROMISED) == 0


def test_EF_R61_pieces_never_limit_beyond_the_limits():
    s = position()
    put_ship(s, GALLEON_1, ray(0))
    put_ship(s, FRIGATE_1A, ray(1))
    put_ship(s, FRIGATE_1A, -1)  # built and lost: its piece is free again
    afford(s, 0, "frigate")
    s = building(s)
    play(s, frigate("patrocles"))
    assert P(s, "patrocles") in (s.at[FRIGATE_1A], s.at[FRIGATE_1B])
