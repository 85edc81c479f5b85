"""5. The Construction phase."""

from __future__ import annotations

from astrarium.games.efemeris.state import GOVERNED, KINDS, PROMISED
from astrarium.kernel import put

from . import build as ef


def test_EF_501_any_number_of_constructions_in_any_order_paid_in_full():
    s = ef.position()
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.afford(s, 0, "recruit", "fortress")
    s = ef.building(s)
    ef.play(s, ef.recruit("gunner"), ef.fortress("patrocles"))
    assert ef.spices(s, 0) == (0, 0)
    assert ef.why(s, ef.recruit("gunner")) == "EF-503"
    ef.stock(s, 0, 1, 5)
    s = ef.building(s)
    assert not ef.can(s, ef.recruit("gunner"))  # vanilla does not replace pepper
    assert ef.can(s, ef.END_TURN)


def test_EF_502_paid_spices_return_to_the_bank():
    s = ef.position()
    ef.afford(s, 0, "recruit")
    s = ef.building(s)
    assert sum(s.bank) < 40
    ef.play(s, ef.recruit("gunner"))
    assert s.bank == [20, 20]


def test_EF_503_two_pepper_recruit_any_card_of_the_reserve():
    s = ef.position()
    ef.stock(s, 0, 4, 0)
    s = ef.building(s)
    assert {a.x for a in ef.offered(s, "recruit")} == {crew for crew in range(KINDS) if s.reserve[crew]}
    ef.play(s, ef.recruit("helmsman"))
    assert ef.cards(s, 0) == {"helmsman": 1}
    assert ef.spices(s, 0) == (2, 0)
    assert ef.told(s, "recruits") == [(0,)]


def test_EF_504_hand_limit_eight_and_an_empty_reserve():
    s = ef.position()
    ef.give(s, 0, "banker", "banker", "gunner", "gunner", "gunner", "helmsman", "helmsman")
    ef.stock(s, 0, 4, 0)
    s = ef.building(s)
    ef.play(s, ef.recruit("chief-mate"))
    assert ef.why(s, ef.recruit("chief-mate")) == "EF-504"
    s.hand = put(s.hand, 0, 0)
    s.reserve = [0] * KINDS + s.reserve[KINDS:]
    assert not ef.offered(ef.building(s), "recruit")


def test_EF_505_recruiting_needs_neither_galleon_nor_captain():
    s = ef.position()
    ef.lost(s, 0, 2)
    ef.afford(s, 0, "recruit")
    assert ef.can(ef.building(s), ef.recruit("gunner"))


def test_EF_506_a_frigate_costs_two_pepper_on_an_own_planet_without_ship():
    s = ef.position()
    ef.stock(s, 0, 2, 0)
    s = ef.building(s)
    assert ef.why(s, ef.frigate("patrocles")) == "EF-506"  # the galleon stands there
    assert ef.why(s, ef.frigate("posidonius")) == "EF-506"
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    s = ef.building(s)
    ef.play(s, ef.frigate("patrocles"))
    assert s.at[ef.FRIGATE_1A] == ef.P(s, "patrocles")
    assert ef.spices(s, 0) == (0, 0)


def test_EF_507_two_frigates_a_game():
    """Also EF-R19: destroyed ones are not replaced, unless the option says so."""
    for option in (False, True):
        s = ef.position(frigates_replaceable=option)
        ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
        ef.put_ship(s, ef.FRIGATE_1A, ef.ray(1))
        ef.put_ship(s, ef.FRIGATE_1B, ef.ray(2))
        ef.stock(s, 0, 4, 0)
        assert ef.why(ef.building(s), ef.frigate("patrocles")) == "EF-507"
        ef.put_ship(s, ef.FRIGATE_1B, -1)
        assert ef.can(ef.building(s), ef.frigate("patrocles")) is option


def test_EF_508_frigates_conquer_and_collect_but_do_not_attack():
    s = ef.position()
    ef.lay(s, "planet-apollas", 1, -1)
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "apollas"))
    ef.put_ship(s, ef.FRIGATE_2A, ef.E(1, -1, "N"))
    ef.give(s, 0, "gunner")
    ef.stock(s, 0, 3, 0)
    assert not ef.offered(ef.acting(s), "fire")
    s = ef.building(s)
    ef.play(s, ef.conquer("apollas"))
    assert s.owner[5] == 0


def test_EF_509_a_fortress_costs_one_of_each_on_an_own_planet():
    s = ef.position()
    ef.stock(s, 0, 1, 1)
    s = ef.building(s)
    assert ef.why(s, ef.fortress("posidonius")) == "EF-509"
    ef.play(s, ef.fortress("patrocles"))
    assert (s.forts[1], ef.spices(s, 0)) == (1, (0, 0))


def test_EF_510_no_second_fortress_and_none_under_an_enemy_ship():
    s = ef.position()
    ef.stock(s, 0, 5, 5)
    ef.put_ship(s, ef.GALLEON_2, ef.P(s, "patrocles"))
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    assert ef.why(ef.building(s), ef.fortress("patrocles")) == "EF-510"
    ef.put_ship(s, ef.GALLEON_2, ef.ray(1))
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "patrocles"))  # an own ship does not hinder
    s = ef.building(s)
    ef.play(s, ef.fortress("patrocles"))
    assert ef.why(s, ef.fortress("patrocles")) == "EF-510"


def test_EF_511_two_fortresses_a_game():
    """Also EF-R20: a destroyed one is gone, unless the option says otherwise."""
    for option in (False, True):
        s = ef.position(fortresses_replaceable=option)
        ef.own(s, "apollas", 0)
        ef.lay(s, "planet-apollas", 1, -1)
        ef.fort(s, "apollas")
        s.fortresses = [2, 0]
        ef.stock(s, 0, 2, 2)
        assert ef.can(ef.building(s), ef.fortress("patrocles")) is option
        ef.fort(s, "patrocles")
        assert not ef.offered(ef.building(s), "build-fortress")


def test_EF_512_the_next_captains_galleon_costs_two_vanilla():
    s = ef.position()
    ef.stock(s, 0, 0, 2)
    assert ef.why(ef.building(s), ef.galleon("rose")) == "EF-512"  # the first is on the map
    ef.lost(s, 0)
    s = ef.building(s)
    ef.play(s, ef.galleon("patrocles"))
    assert ef.spices(s, 0) == (0, 0)
    assert s.at[ef.GALLEON_1] == ef.P(s, "patrocles")
    assert s.captain(0) == 1


def test_EF_513_on_an_own_planet_without_ship_or_on_the_rose():
    s = ef.position()
    ef.lost(s, 0)
    ef.afford(s, 0, "galleon")
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "patrocles"))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    s = ef.building(s)
    assert ef.why(s, ef.galleon("patrocles")) == "EF-513"
    assert ef.why(s, ef.galleon("posidonius")) == "EF-513"
    assert ef.can(s, ef.galleon("rose"))  # occupied or not


def test_EF_514_rebuilding_is_never_compulsory():
    s = ef.position()
    ef.lost(s, 0)
    ef.stock(s, 0, 0, 2)
    assert ef.can(ef.building(s), ef.END_TURN)


def test_EF_515_without_captains_no_galleon_but_play_goes_on():
    s = ef.position()
    ef.lost(s, 0, 2)
    ef.stock(s, 0, 5, 5)
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "posidonius"))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.give(s, 0, "helmsman")
    assert ef.why(ef.tactics(s), ef.order("helmsman")) == "EF-315"
    s = ef.building(s)
    assert ef.why(s, ef.galleon("rose")) == "EF-515"
    ef.play(s, ef.conquer("posidonius"))
    assert s.outcome == [1, -1]


def test_EF_516_a_ship_on_a_planet_of_nobody_or_of_an_enemy_may_conquer_it_for_its_cost():
    s = ef.position()
    ef.lay(s, "planet-hecateus", 1, -1)
    ef.stock(s, 0, 2, 2)
    s = ef.building(s)
    assert ef.why(s, ef.conquer("hecateus")) == "EF-516"  # no ship there
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "hecateus"))
    ef.stock(s, 0, 2, 1)
    assert ef.why(ef.building(s), ef.conquer("hecateus")) == "EF-516"  # not enough
    ef.stock(s, 0, 3, 2)
    s = ef.building(s)
    ef.play(s, ef.conquer("hecateus"))
    assert (s.owner[6], ef.spices(s, 0)) == (0, (1, 0))


def test_EF_517_the_ship_may_have_arrived_this_turn():
    s = ef.position()
    ef.lay(s, "planet-hecateus", -1, 0, 5)  # ways at NW, NE (towards the home's SW: blank) ...
    ef.lay(s, "planet-demodamas", -1, -1, 2)  # straight SE-NW, joins the home's NW edge
    ef.stock(s, 0, 1, 2)
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.P(s, "demodamas")))
    ef.play(s, ef.sail(ef.GALLEON_1, ef.P(s, "demodamas")), ef.END_TACTICS, ef.conquer("demodamas"))
    assert s.owner[0] == 0


def test_EF_518_the_conqueror_takes_card_and_token_at_the_printed_cost():
    s = ef.position()
    ef.own(s, "apollas", 1)
    ef.lay(s, "planet-apollas", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "apollas"))
    ef.stock(s, 0, 5, 5)
    s = ef.building(s)
    ef.play(s, ef.conquer("apollas"))
    assert ef.spices(s, 0) == (2, 5)
    assert [s.owner.count(0), s.owner.count(1)] == [2, 1]


def test_EF_519_conquest_is_never_automatic():
    s = ef.position()
    ef.lay(s, "planet-apollas", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "apollas"))
    ef.stock(s, 0, 5, 5)
    s = ef.building(s)
    ef.play(s, ef.END_TURN)
    assert s.owner[5] == -1


def test_EF_520_several_planets_in_one_turn_with_several_ships():
    """Also EF-R43: no limit a turn, one planet for each ship."""
    s = ef.position()
    ef.lay(s, "planet-apollas", 1, -1)
    ef.lay(s, "planet-demodamas", -1, 0)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "apollas"))
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "demodamas"))
    ef.stock(s, 0, 4, 2)
    s = ef.building(s)
    ef.play(s, ef.conquer("apollas"), ef.conquer("demodamas"))
    assert s.owner.count(0) == 3
    assert ef.why(s, ef.conquer("apollas")) == "EF-523"


def test_EF_521_the_end_is_checked_at_once_after_a_conquest():
    s = ef.position()
    for planet in ("apollas", "demodamas", "pytheas"):
        ef.own(s, planet, 0)
    ef.lay(s, "planet-hecateus", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "hecateus"))
    ef.stock(s, 0, 5, 5)
    s = ef.building(s)
    ef.play(s, ef.conquer("hecateus"))
    assert s.over
    assert s.outcome == [1, -1]


def test_EF_522_more_accesses_cost_more():
    s = ef.position()
    tiles = s.box.tiles[1:9]
    by_access = sorted(zip([len(t.edges) for t in tiles], [sum(c) for c in s.box.cost], strict=True))
    assert by_access == sorted(by_access, key=lambda pair: pair[1])
    assert by_access[0][1] < by_access[-1][1]
    assert s.box.product == [0, 0, 0, 1, 1, 0, 0, 1]


def test_EF_523_nothing_to_conquer_on_own_allied_or_fortified_planets():
    s = ef.position("team")
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.put_ship(s, 3, ef.P(s, "patrocles"))  # the ally's ship on my planet
    ef.stock(s, 1, 5, 5)
    ef.stock(s, 0, 5, 5)
    assert ef.why(ef.building(s, 1), ef.conquer("patrocles")) == "EF-523"
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, 1, "N"))
    ef.fort(s, "posidonius")
    ef.put_ship(s, 6, s.chart.rose)
    s = ef.acting(s)
    assert ef.why(s, ef.sail(ef.GALLEON_1, ef.P(s, "posidonius"))) == "EF-308"


def test_EF_524_a_new_ship_only_blocks():
    s = ef.position()
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    ef.afford(s, 0, "frigate")
    s = ef.building(s)
    before = s.owner[:]
    ef.play(s, ef.frigate("patrocles"))
    assert ef.spices(s, 0) == (0, 0)
    assert s.owner == before
    assert ef.why(s, ef.conquer("patrocles")) == "EF-523"
    assert ef.why(s, ef.frigate("patrocles")) == "EF-506"


# ------------------------------------------------------------ rulings
def test_EF_R18_never_used_cards_may_be_recruited_too():
    s = ef.position()
    ef.afford(s, 0, "recruit")
    ef.lost(s, 0)
    s = ef.building(s)
    assert ef.in_reserve(s, 0)["banker"] == 2
    assert ef.can(s, ef.recruit("banker"))


def test_EF_R21_guzman_needs_the_conditions_of_a_paid_fortress():
    s = ef.position(nations=("spain", "france"))
    ef.appoint(s, 0, "guzman")
    ef.give(s, 0, "chief-mate")
    ef.put_ship(s, ef.GALLEON_2, ef.P(s, "patrocles"))
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    assert ef.why(ef.acting(s), ef.order("guzman", "patrocles")) == "EF-510"
    ef.put_ship(s, ef.GALLEON_2, ef.ray(1))
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "patrocles"))
    assert ef.can(ef.acting(s), ef.order("guzman", "patrocles"))
    ef.fort(s, "patrocles")
    assert ef.why(ef.acting(s), ef.order("guzman", "patrocles")) == "EF-510"


def test_EF_R29_the_governor_counts_for_the_galleon_on_that_planet_in_any_mix_and_in_full():
    s = ef.position(nations=("spain", "france"))
    ef.lay(s, "planet-eratosthenes", 1, -1)
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "eratosthenes"))
    ef.give(s, 0, "governor", "governor")
    assert ef.why(ef.acting(s), ef.order("governor")) == "EF-R29"  # one's own home
    ef.put_ship(s, ef.FRIGATE_1A, s.chart.rose)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "eratosthenes"))
    ef.stock(s, 0, 5, 5)
    s = ef.acting(s)
    ef.play(s, ef.order("governor"), ef.END_TACTICS)
    assert ef.why(s, ef.conquer("eratosthenes")) == "EF-R29"  # the whole deduction is always made
    assert {str(a) for a in ef.offered(s, "conquer-saving")} == {
        "conquer-saving eratosthenes 1-pepper-0-vanilla",
        "conquer-saving eratosthenes 0-pepper-1-vanilla",
    }
    ef.play(s, ef.order("conquer-saving", "eratosthenes", "0-pepper-1-vanilla"))
    assert ef.spices(s, 0) == (3, 3)
    ef.play(s, ef.END_TURN)
    assert ef.effect(s, 0, GOVERNED) == 0  # expires with the phase
    s = ef.position(nations=("spain", "france"))
    ef.lay(s, "planet-apollas", 1, -1)  # three pepper, no vanilla
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "apollas"))
    ef.give(s, 0, "governor")
    ef.stock(s, 0, 5, 5)
    s = ef.acting(s)
    ef.play(s, ef.order("governor"), ef.END_TACTICS)
    assert ef.why(s, ef.order("conquer-saving", "apollas", "0-pepper-1-vanilla")) == "EF-R29"  # no kind below zero
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.put_ship(s, ef.FRIGATE_1B, ef.P(s, "apollas"))
    s = ef.building(s)
    assert not ef.offered(s, "conquer-saving")  # a frigate does not profit
    assert ef.can(s, ef.conquer("apollas"))


def test_EF_R48_promised_frigates_are_free_count_towards_the_limit_and_may_stay_unbuilt():
    s = ef.position(nations=("britain", "france"))
    ef.give(s, 0, "shipwright", "shipwright")
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(1))
    s = ef.acting(s)
    ef.play(s, ef.order("shipwright"))
    assert ef.why(s, ef.order("shipwright")) == "EF-857"  # one built and one promised
    assert s.why_not(ef.order("shipwright")).text == "frigate-promised"
    ef.afford(s, 0, "fortress")
    ef.play(s, ef.END_TACTICS)
    assert ef.why(s, ef.frigate("patrocles")) == "EF-506"  # the planet is not free
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    s = ef.building(s)
    ef.afford(s, 0, "frigate")
    ef.play(s, ef.frigate("patrocles"))
    assert ef.spices(s, 0) == tuple(s.box.frigate_cost)  # the free one comes first
    s.effect = put(s.effect, PROMISED, 1)
    s.frigates = [1, 0]
    s = ef.building(s)
    ef.play(s, ef.END_TURN)
    assert ef.effect(s, 0, PROMISED) == 0


def test_EF_R61_pieces_never_limit_beyond_the_limits():
    s = ef.position()
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(1))
    ef.put_ship(s, ef.FRIGATE_1A, -1)  # built and lost: its piece is free again
    ef.afford(s, 0, "frigate")
    s = ef.building(s)
    ef.play(s, ef.frigate("patrocles"))
    assert ef.P(s, "patrocles") in (s.at[ef.FRIGATE_1A], s.at[ef.FRIGATE_1B])
