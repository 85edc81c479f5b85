"""8. The crew."""

from __future__ import annotations

from astrarium.games.efemeris.actions import CREWS
from astrarium.games.efemeris.state import MUSTERED, PROMISED

from . import build as ef


def test_EF_851_banker_exchanges_one_spice():
    """Also EF-R47: a spice to give, and room for the other kind."""
    s = ef.position()
    ef.give(s, 0, "banker", "banker")
    ef.stock(s, 0, 2, 4)
    s = ef.acting(s)
    ef.play(s, ef.order("bank", "pepper"))
    assert ef.spices(s, 0) == (1, 5)
    assert s.bank == [19, 15]
    assert ef.why(s, ef.order("bank", "pepper")) == "EF-212"
    ef.play(s, ef.order("bank", "vanilla"))
    assert ef.spices(s, 0) == (2, 4)


def test_EF_852_chief_mate_uses_the_captains_ability():
    s = ef.position()
    ef.give(s, 0, "chief-mate", "chief-mate")
    s = ef.acting(s)
    ef.play(s, ef.order("hubac"), ef.order("hubac"))
    assert ef.why(s, ef.order("hubac")) == "EF-313"


def test_EF_853_gunner_makes_one_attack():
    s = ef.position()
    ef.give(s, 0, "gunner")
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, 1, "N"))
    s = ef.acting(s)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert s.at[ef.GALLEON_2] == -1
    assert not ef.offered(s, "fire")


def test_EF_854_helmsman_goes_to_the_rose_and_that_is_no_move():
    """Also EF-R52: distance and blocked ways do not matter."""
    s = ef.position()
    ef.give(s, 0, "helmsman")
    ef.put_ship(s, ef.FRIGATE_1A, ef.E(0, -1, "S"))
    ef.put_ship(s, ef.FRIGATE_1B, ef.E(0, -1, "NW"))
    ef.put_ship(s, ef.GALLEON_2, ef.inside(0, -1, 1))
    s.frozen = [1, -1, -1, -1, -1, -1]
    s = ef.acting(s)
    ef.play(s, ef.order("helmsman"))
    assert s.at[ef.GALLEON_1] == s.chart.rose
    s.frozen = [-1] * 6
    assert ef.can(ef.acting(s), ef.sail(ef.GALLEON_1, ef.ray(4)))


def test_EF_855_lady_brings_two_vanilla_up_to_five():
    s = ef.position()
    ef.give(s, 0, "lady-of-the-night", "lady-of-the-night")
    ef.stock(s, 0, 0, 2)
    s = ef.acting(s)
    ef.play(s, ef.order("lady"))
    assert ef.spices(s, 0) == (0, 4)
    ef.play(s, ef.order("lady"))
    assert ef.spices(s, 0) == (0, 5)


def test_EF_856_surgeon_protects_the_galleon_from_attacks_but_not_from_singularities():
    s = ef.position(nations=("britain", "france"))
    ef.give(s, 0, "surgeon", "surgeon")
    ef.give(s, 1, "gunner")
    ef.lay(s, "path-08", 1, -1, 4)
    ef.put_ship(s, ef.GALLEON_1, ef.E(1, -1, "SW"))
    ef.put_ship(s, ef.GALLEON_2, ef.ray(1))
    ef.token(s, 1, "warning-shot")
    s = ef.acting(s)
    ef.play(s, ef.order("surgeon"))
    assert ef.why(s, ef.order("surgeon")) == "EF-856"  # a second one adds nothing
    s = ef.acting(s, 1)
    assert ef.why(s, ef.fire(ef.GALLEON_2, ef.GALLEON_1)) == "EF-407"
    ef.play(s, ef.warn(ef.GALLEON_1, ef.inside(1, -1, 0)))
    assert s.at[ef.GALLEON_1] == -1
    s = ef.position(nations=("britain", "france"))
    ef.give(s, 0, "surgeon")
    ef.give(s, 1, "gunner")
    ef.put_ship(s, ef.GALLEON_2, ef.E(0, -1, "S"))
    ef.play(ef.acting(s), ef.order("surgeon"))
    ef.tactics(s)
    assert ef.can(ef.acting(s, 1), ef.fire(ef.GALLEON_2, ef.GALLEON_1))  # until the next Tactical phase


def test_EF_857_shipwright_builds_a_free_frigate_this_turn():
    s = ef.position(nations=("britain", "france"))
    ef.give(s, 0, "shipwright")
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    s = ef.acting(s)
    ef.play(s, ef.order("shipwright"), ef.END_TACTICS)
    assert ef.spices(s, 0) == (0, 0)
    ef.play(s, ef.frigate("patrocles"))
    assert s.at[ef.FRIGATE_1A] == ef.P(s, "patrocles")
    assert ef.effect(s, 0, PROMISED) == 0
    s.frigates = [2, 0]
    ef.give(s, 0, "shipwright")
    assert ef.why(ef.acting(s), ef.order("shipwright")) == "EF-857"


def test_EF_858_crewmaster_draws_one_more_token_on_an_anchorage():
    s = ef.position(nations=("spain", "france"))
    ef.give(s, 0, "crewmaster", "crewmaster")
    s = ef.acting(s)
    ef.play(s, ef.order("crewmaster"), ef.order("crewmaster"))
    assert ef.effect(s, 0, MUSTERED) == 2
    ef.put_ship(s, ef.GALLEON_1, ef.inside(0, -1, 1))
    again = s.clone()
    s = ef.collect(s)
    assert s.tokens(0) == 3  # one and two more
    ef.put_ship(again, ef.GALLEON_1, ef.ray(0))
    ef.put_ship(again, ef.FRIGATE_1A, ef.inside(0, -1, 1))
    assert ef.collect(again).tokens(0) == 1  # only the galleon's draw grows


def test_EF_859_governor_makes_the_planet_under_the_galleon_cheaper():
    s = ef.position(nations=("spain", "france"))
    ef.lay(s, "planet-demodamas", 1, -1)
    ef.give(s, 0, "governor")
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    assert ef.why(ef.acting(s), ef.order("governor")) == "EF-859"
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "demodamas"))
    ef.stock(s, 0, 1, 1)
    assert ef.why(ef.building(s), ef.order("conquer-saving", "demodamas", "0-pepper-1-vanilla")) == "EF-859"
    s = ef.acting(s)
    ef.play(s, ef.order("governor"), ef.END_TACTICS)
    assert not ef.can(s, ef.conquer("demodamas"))
    assert [str(a) for a in ef.offered(s, "conquer-saving")] == ["conquer-saving demodamas 0-pepper-1-vanilla"]
    ef.play(s, ef.offered(s, "conquer-saving")[0])
    assert s.owner[0] == 0
    assert ef.spices(s, 0) == (0, 0)


def test_EF_860_copies_of_each_nation():
    s = ef.position()
    for copies in s.box.copies:
        assert sum(copies) == 12
        assert copies[:3] == [2, 3, 3]
    kinds = [{CREWS[i] for i, n in enumerate(copies) if n} for copies in s.box.copies]
    common = {"banker", "chief-mate", "gunner"}
    assert kinds[0] - common == {"helmsman", "lady-of-the-night"}
    assert kinds[1] - common == {"surgeon", "shipwright"}
    assert kinds[2] - common == {"crewmaster", "governor"}
