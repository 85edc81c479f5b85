"""8. The crew."""

from __future__ import annotations

from astrarium.games.efemeris.actions import CREWS
from astrarium.games.efemeris.state import MUSTERED, PROMISED

from .build import (
    END_TACTICS,
    FRIGATE_1A,
    FRIGATE_1B,
    GALLEON_1,
    GALLEON_2,
    E,
    P,
    acting,
    building,
    can,
    collect,
    conquer,
    effect,
    fire,
    frigate,
    give,
    inside,
    lay,
    offered,
    order,
    play,
    position,
    put_ship,
    ray,
    sail,
    spices,
    stock,
    tactics,
    token,
    warn,
    why,
)


def test_EF_851_banker_exchanges_one_spice():
    """Also EF-R47: a spice to give, and room for the other kind."""
    s = position()
    give(s, 0, "banker", "banker")
    stock(s, 0, 2, 4)
    s = acting(s)
    play(s, order("bank", "pepper"))
    assert spices(s, 0) == (1, 5)
    assert s.bank == [19, 15]
    assert why(s, order("bank", "pepper")) == "EF-212"
    play(s, order("bank", "vanilla"))
    assert spices(s, 0) == (2, 4)


def test_EF_852_chief_mate_uses_the_captains_ability():
    s = position()
    give(s, 0, "chief-mate", "chief-mate")
    s = acting(s)
    play(s, order("hubac"), order("hubac"))
    assert why(s, order("hubac")) == "EF-313"


def test_EF_853_gunner_makes_one_attack():
    s = position()
    give(s, 0, "gunner")
    put_ship(s, GALLEON_1, E(0, 1, "N"))
    s = acting(s)
    play(s, fire(GALLEON_1, GALLEON_2))
    assert s.at[GALLEON_2] == -1
    assert not offered(s, "fire")


def test_EF_854_helmsman_goes_to_the_rose_and_that_is_no_move():
    """Also EF-R52: distance and blocked ways do not matter."""
    s = position()
    give(s, 0, "helmsman")
    put_ship(s, FRIGATE_1A, E(0, -1, "S"))
    put_ship(s, FRIGATE_1B, E(0, -1, "NW"))
    put_ship(s, GALLEON_2, inside(0, -1, 1))
    s.frozen = [1, -1, -1, -1, -1, -1]
    s = acting(s)
    play(s, order("helmsman"))
    assert s.at[GALLEON_1] == s.chart.rose
    s.frozen = [-1] * 6
    assert can(acting(s), sail(GALLEON_1, ray(4)))


def test_EF_855_lady_brings_two_vanilla_up_to_five():
    s = position()
    give(s, 0, "lady-of-the-night", "lady-of-the-night")
    stock(s, 0, 0, 2)
    s = acting(s)
    play(s, order("lady"))
    assert spices(s, 0) == (0, 4)
    play(s, order("lady"))
    assert spices(s, 0) == (0, 5)


def test_EF_856_surgeon_protects_the_galleon_from_attacks_but_not_from_singularities():
    s = position(nations=("britain", "france"))
    give(s, 0, "surgeon", "surgeon")
    give(s, 1, "gunner")
    lay(s, "path-08", 1, -1, 4)
    put_ship(s, GALLEON_1, E(1, -1, "SW"))
    put_ship(s, GALLEON_2, ray(1))
    token(s, 1, "warning-shot")
    s = acting(s)
    play(s, order("surgeon"))
    assert why(s, order("surgeon")) == "EF-856"  # a second one adds nothing
    s = acting(s, 1)
    assert why(s, fire(GALLEON_2, GALLEON_1)) == "EF-407"
    play(s, warn(GALLEON_1, inside(1, -1, 0)))
    assert s.at[GALLEON_1] == -1
    s = position(nations=("britain", "france"))
    give(s, 0, "surgeon")
    give(s, 1, "gunner")
    put_ship(s, GALLEON_2, E(0, -1, "S"))
    play(acting(s), order("surgeon"))
    tactics(s)
    assert can(acting(s, 1), fire(GALLEON_2, GALLEON_1))  # until the next Tactical phase


def test_EF_857_shipwright_builds_a_free_frigate_this_turn():
    s = position(nations=("britain", "france"))
    give(s, 0, "shipwright")
    put_ship(s, GALLEON_1, ray(0))
    s = acting(s)
    play(s, order("shipwright"), END_TACTICS)
    assert spices(s, 0) == (0, 0)
    play(s, frigate("patrocles"))
    assert s.at[FRIGATE_1A] == P(s, "patrocles")
    assert effect(s, 0, PROMISED) == 0
    s.frigates = [2, 0]
    give(s, 0, "shipwright")
    assert why(acting(s), order("shipwright")) == "EF-857"


def test_EF_858_crewmaster_draws_one_more_token_on_an_anchorage():
    s = position(nations=("spain", "france"))
    give(s, 0, "crewmaster", "crewmaster")
    s = acting(s)
    play(s, order("crewmaster"), order("crewmaster"))
    assert effect(s, 0, MUSTERED) == 2
    put_ship(s, GALLEON_1, inside(0, -1, 1))
    again = s.clone()
    s = collect(s)
    assert s.tokens(0) == 3  # one and two more
    put_ship(again, GALLEON_1, ray(0))
    put_ship(again, FRIGATE_1A, inside(0, -1, 1))
    assert collect(again).tokens(0) == 1  # only the galleon's draw grows


def test_EF_859_governor_makes_the_planet_under_the_galleon_cheaper():
    s = position(nations=("spain", "france"))
    lay(s, "planet-demodamas", 1, -1)
    give(s, 0, "governor")
    put_ship(s, GALLEON_1, ray(0))
    assert why(acting(s), order("governor")) == "EF-859"
    put_ship(s, GALLEON_1, P(s, "demodamas"))
    stock(s, 0, 1, 1)
    assert why(building(s), order("conquer-saving", "demodamas", "0-pepper-1-vanilla")) == "EF-859"
    s = acting(s)
    play(s, order("governor"), END_TACTICS)
    assert not can(s, conquer("demodamas"))
    assert [str(a) for a in offered(s, "conquer-saving")] == ["conquer-saving demodamas 0-pepper-1-vanilla"]
    play(s, offered(s, "conquer-saving")[0])
    assert s.owner[0] == 0
    assert spices(s, 0) == (0, 0)


def test_EF_860_copies_of_each_nation():
    s = position()
    for copies in s.box.copies:
        assert sum(copies) == 12
        assert copies[:3] == [2, 3, 3]
    kinds = [{CREWS[i] for i, n in enumerate(copies) if n} for copies in s.box.copies]
    common = {"banker", "chief-mate", "gunner"}
    assert kinds[0] - common == {"helmsman", "lady-of-the-night"}
    assert kinds[1] - common == {"surgeon", "shipwright"}
    assert kinds[2] - common == {"crewmaster", "governor"}
