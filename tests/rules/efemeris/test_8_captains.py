"""8. The twelve captains."""

from __future__ import annotations

from collections import Counter

from astrarium.games.efemeris.grid import slot_at
from astrarium.games.efemeris.state import RANGE, SHIELDED, TRADING
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
    bombard,
    can,
    cards,
    collect,
    effect,
    ends_of,
    fire,
    fort,
    fortress,
    give,
    in_reserve,
    inside,
    lay,
    lost,
    offered,
    order,
    out_of_game,
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
    told,
    why,
    winds,
)

NATION = {
    **dict.fromkeys(("hubac", "chesnaye", "oleron", "cassini"), "france"),
    **dict.fromkeys(("fairborne", "blake", "byng", "lancaster"), "britain"),
    **dict.fromkeys(("pargo", "guzman", "silva", "aviles"), "spain"),
}


def led_by(captain, mates=1, mode="duel", **options):
    """Seat 0 under this captain, with Chief Mates in hand; the enemy is of another nation."""
    nation = NATION[captain]
    others = [n for n in ("france", "britain", "spain") if n != nation]
    s = position(mode, nations=(nation, *others), **options)
    appoint(s, 0, captain)
    give(s, 0, *["chief-mate"] * mates)
    return s


# ------------------------------------------------------------ France
def test_EF_801_hubac_adds_two_spaces_to_the_normal_move_of_this_turn():
    s = led_by("hubac", 2)
    put_ship(s, GALLEON_2, s.chart.rose)
    s = acting(s)
    play(s, order("hubac"))
    assert can(s, sail(GALLEON_1, E(0, 0, "S")))  # five steps
    assert not can(s, sail(GALLEON_1, P(s, "posidonius")))
    play(s, order("hubac"))
    assert can(s, sail(GALLEON_1, P(s, "posidonius")))  # six
    play(s, sail(GALLEON_1, ray(0)))
    give(s, 0, "chief-mate")
    assert why(acting(s), order("hubac")) == "EF-303"  # after the move
    s.moved = 0
    s.frozen = put(s.frozen, GALLEON_1, 1)
    assert why(acting(s), order("hubac")) == "EF-312"


def test_EF_802_chesnaye_goes_to_an_own_planet_at_once_and_that_is_no_move():
    s = led_by("chesnaye", 2)
    put_ship(s, GALLEON_1, s.chart.rose)
    s.frozen = put(s.frozen, GALLEON_1, 1)  # also when frozen
    s = acting(s)
    assert why(s, order("chesnaye", "posidonius")) == "EF-802"
    play(s, order("chesnaye", "patrocles"))
    assert s.at[GALLEON_1] == P(s, "patrocles")
    s.frozen = put(s.frozen, GALLEON_1, -1)
    assert can(acting(s), sail(GALLEON_1, ray(0)))
    put_ship(s, GALLEON_1, s.chart.rose)
    put_ship(s, FRIGATE_1A, P(s, "patrocles"))
    assert not offered(acting(s), "chesnaye")


def test_EF_803_oleron_protects_present_and_new_fortresses_of_his_command():
    s = led_by("oleron")
    own(s, "apollas", 0)
    lay(s, "planet-apollas", 1, -1)
    afford(s, 0, "fortress")
    fort(s, "patrocles")
    s.stack = []
    give(s, 0, "chief-mate")
    s = acting(s)
    play(s, order("oleron"))
    assert why(s, order("oleron")) == "EF-R16"  # not twice
    play(s, END_TACTICS, fortress("apollas"), END_TURN)
    put_ship(s, GALLEON_1, s.chart.rose)
    give(s, 1, "gunner")
    for planet, spot in (("patrocles", E(0, -1, "S")), ("apollas", E(1, -1, "N"))):
        put_ship(s, GALLEON_2, spot)
        assert why(acting(s, 1), bombard(GALLEON_2, planet)) == "EF-407"
    s = tactics(s)  # his next Tactical phase
    assert effect(s, 0, SHIELDED) == 0
    assert can(acting(s, 1), bombard(GALLEON_2, "apollas"))
    s = led_by("oleron", mode="team")
    fort(s, "demodamas")  # the ally's
    put_ship(s, 3, s.chart.rose)
    s.effect = put(s.effect, SHIELDED, 1)
    give(s, 2, "gunner")
    put_ship(s, 6, E(0, -2, "S"))
    assert can(acting(s, 2), bombard(6, "demodamas"))


def test_EF_804_cassini_turns_a_tile_with_the_ships_inside_and_not_those_on_its_edges():
    s = led_by("cassini")
    put_ship(s, FRIGATE_1A, E(0, -1, "S"))
    put_ship(s, FRIGATE_1B, inside(0, -1, 1))
    s = acting(s)
    play(s, order("cassini", "d3", "1"))
    assert s.tiles[slot_at(0, -1)] % 6 == 4
    assert s.at[FRIGATE_1A] == E(0, -1, "S")
    assert s.at[FRIGATE_1B] == inside(0, -1, 1)
    assert E(0, -1, "SE") in s.chart.near[inside(0, -1, 1)]
    assert P(s, "patrocles") not in s.chart.near[E(0, -1, "S")]
    assert told(s, "turns-tile") == [(0, slot_at(0, -1), 1)]


def test_EF_R26_what_cassini_may_turn():
    s = led_by("cassini", 3)
    assert not [a for a in offered(acting(s), "cassini") if a.x == slot_at(0, 1)]  # an enemy galleon inside
    put_ship(s, GALLEON_2, E(0, 1, "NE"))
    assert why(acting(s), order("cassini", "d5", "1")) == "EF-R26"  # on an edge only this tile reaches
    put_ship(s, GALLEON_2, E(0, 1, "N"))
    assert can(acting(s), order("cassini", "d5", "1"))  # on an edge that the centre reaches too
    put_ship(s, GALLEON_2, s.chart.rose)
    put_ship(s, FRIGATE_2A, P(s, "posidonius"))
    s = acting(s)
    assert can(s, order("cassini", "d5", "1"))  # enemy frigates do not prevent it
    assert not [a for a in offered(s, "cassini") if a.x == slot_at(0, 0)]
    put_ship(s, FRIGATE_1A, ray(1))
    assert not [a for a in offered(acting(s), "cassini") if a.x == slot_at(0, 0)]  # an enemy galleon on the Rose
    put_ship(s, GALLEON_2, E(0, 1, "NE"))
    s = acting(s)
    assert len([a for a in offered(s, "cassini") if a.x == slot_at(0, 0)]) == 5  # a ship on a ray
    play(s, order("cassini", "d4", "1"))
    assert E(0, 0, "SE") in s.chart.near[s.at[FRIGATE_1A]]


def test_EF_R26_of_turns_with_one_result_one_is_offered():
    s = led_by("cassini")
    lay(s, "planet-demodamas", 1, -1, 0)
    lay(s, "path-10", -1, 0)
    s = acting(s)
    assert [a.y + 1 for a in offered(s, "cassini") if a.x == slot_at(1, -1)] == [1, 2]
    assert not [a for a in offered(s, "cassini") if a.x == slot_at(-1, 0)]  # the Great crossing looks the same
    put_ship(s, FRIGATE_1A, inside(-1, 0))
    assert not [a for a in offered(acting(s), "cassini") if a.x == slot_at(-1, 0)]


def test_EF_R26_a_stranded_ship_stays_without_adjacency_unless_the_option_forbids_it():
    s = led_by("cassini", 2)
    put_ship(s, GALLEON_1, E(0, -1, "NW"))
    put_ship(s, FRIGATE_1A, P(s, "patrocles"))
    give(s, 0, "helmsman")
    s = acting(s)
    play(s, order("cassini", "d3", "1"))
    assert s.at[GALLEON_1] == E(0, -1, "NW")
    assert s.chart.near[E(0, -1, "NW")] == ()
    assert not ends_of(s, "sail", GALLEON_1)
    assert E(0, -1, "NW") not in ends_of(s, "sail", FRIGATE_1A)
    assert can(s, order("helmsman"))
    play(s, order("cassini", "d3", "5"))  # the path comes back
    assert P(s, "patrocles") in s.chart.near[E(0, -1, "NW")]
    s = led_by("cassini", cassini_may_strand=False)
    put_ship(s, GALLEON_1, E(0, -1, "NW"))
    s = acting(s)
    assert why(s, order("cassini", "d3", "1")) == "EF-R26"
    assert can(s, order("cassini", "d3", "2"))


def test_EF_R26_a_stranded_enemy_galleon_is_on_no_tile():
    s = led_by("cassini")
    lay(s, "planet-demodamas", 1, -1, 0)
    put_ship(s, GALLEON_2, E(1, -1, "NE"))  # no half-space there
    assert s.chart.near[E(1, -1, "NE")] == ()
    assert can(acting(s), order("cassini", "e3", "1"))


# ------------------------------------------------------------ Britain
def test_EF_805_fairborne_adds_range_to_the_next_attack_of_this_turn():
    s = led_by("fairborne", 2)
    give(s, 0, "gunner", "gunner")
    put_ship(s, GALLEON_1, ray(3))
    put_ship(s, FRIGATE_2A, E(0, 1, "N"))
    s = acting(s)
    assert not can(s, fire(GALLEON_1, GALLEON_2))
    play(s, order("fairborne"))
    assert can(s, fire(GALLEON_1, GALLEON_2))
    assert can(s, fire(GALLEON_1, FRIGATE_2A))  # a nearer target is legal too
    play(s, fire(GALLEON_1, GALLEON_2))
    assert effect(s, 0, RANGE) == 0
    s = led_by("fairborne")
    give(s, 0, "gunner")
    put_ship(s, GALLEON_1, ray(3))
    put_ship(s, GALLEON_2, s.chart.rose)
    fort(s, "posidonius")
    s = acting(s)
    play(s, order("fairborne"), bombard(GALLEON_1, "posidonius"))  # two spaces away
    assert effect(s, 0, RANGE) == 0  # spent against a fortress too


def test_EF_806_blake_freezes_an_enemy_ship_within_three_spaces():
    s = led_by("blake")
    put_ship(s, GALLEON_2, P(s, "posidonius"))
    s = acting(s)
    assert why(s, order("blake", "galleon-2")) == "EF-806"
    put_ship(s, GALLEON_1, s.chart.rose)
    token(s, 1, "stellar-winds")
    give(s, 1, "banker")
    stock(s, 1, 1, 0)
    s.stack = []
    s = acting(s)
    play(s, order("blake", "galleon-2"), END_TACTICS, END_TURN)
    assert not can(s, sail(GALLEON_2, E(0, 1, "N")))
    assert can(s, winds(GALLEON_2, E(0, 1, "N")))
    assert can(s, order("bank", "pepper"))
    play(s, END_TACTICS, END_TURN)
    assert s.frozen[GALLEON_2] == -1
    s = led_by("blake")
    put_ship(s, GALLEON_1, s.chart.rose)
    put_ship(s, GALLEON_2, s.chart.rose)
    assert can(acting(s), order("blake", "galleon-2"))  # from the Rose, on the Rose


def test_EF_R23_surgeon_oleron_and_blake_last_until_the_users_next_tactical_phase():
    s = led_by("blake", mode="free-for-all")
    put_ship(s, GALLEON_1, s.chart.rose)
    put_ship(s, GALLEON_2, ray(2))
    s.stack = []
    s = acting(s)
    play(s, order("blake", "galleon-2"), END_TACTICS, END_TURN, END_TACTICS, END_TURN)
    assert s.asked == 2
    assert s.frozen[GALLEON_2] == 0
    play(s, END_TACTICS, END_TURN)
    assert s.frozen[GALLEON_2] == -1


def test_EF_R27_the_freeze_stays_on_the_ship_and_is_not_doubled():
    s = led_by("blake", 2)
    put_ship(s, GALLEON_1, ray(3))
    s = acting(s)
    play(s, order("blake", "galleon-2"))
    assert why(s, order("blake", "galleon-2")) == "EF-R27"
    play(s, sail(GALLEON_1, ray(0)))
    assert s.frozen[GALLEON_2] == 0


def test_EF_807_byng_takes_a_random_card_out_of_the_game_for_all_to_see():
    seen = Counter()
    for i in range(40):
        s = led_by("byng")
        give(s, 1, "gunner", "gunner", "gunner", "banker")
        s.reseed(str(i))
        s = acting(s)
        play(s, order("byng", "2"))
        gone = out_of_game(s, 1)
        seen.update(gone)
        assert sum(gone.values()) == 1
        assert s.hand_size(1) == 3
        assert len(told(s, "exposes")) == 1
    assert seen["gunner"] > seen["banker"] > 0


def test_EF_808_lancaster_lets_one_frigate_fire_at_range_one():
    s = led_by("lancaster")
    give(s, 0, "gunner", "gunner")
    put_ship(s, FRIGATE_1A, E(0, 1, "N"))
    put_ship(s, FRIGATE_2A, s.chart.near[s.chart.rose][1])
    s = acting(s)
    assert not can(s, fire(FRIGATE_1A, GALLEON_2))
    play(s, order("lancaster"))
    assert not can(s, fire(FRIGATE_1A, FRIGATE_2A))
    play(s, fire(FRIGATE_1A, GALLEON_2))
    assert not s.permitted(0)
    put_ship(s, GALLEON_2, P(s, "posidonius"))
    assert not can(acting(s), fire(FRIGATE_1A, GALLEON_2))
    s = led_by("lancaster")
    give(s, 0, "gunner")
    put_ship(s, FRIGATE_1A, E(0, 1, "N"))
    lost(s, 0)
    assert why(acting(s), order("lancaster")) == "EF-315"


def test_EF_R30_combined_abilities_need_their_partner_card_and_room_for_it():
    s = led_by("fairborne", 3)
    assert why(acting(s), order("fairborne")) == "EF-R30"  # no Gunner
    give(s, 0, "gunner")
    s = acting(s)
    play(s, order("fairborne"), order("fairborne"))
    assert why(s, order("fairborne")) == "EF-R30"  # no room for the Gunner
    play(s, END_TACTICS)
    assert effect(s, 0, RANGE) == 0
    s = led_by("lancaster", 2)
    give(s, 0, "gunner", "gunner")
    assert why(acting(s), order("lancaster")) == "EF-R30"  # no frigate
    put_ship(s, FRIGATE_1A, s.chart.rose)
    put_ship(s, GALLEON_1, E(0, 1, "N"))
    s = acting(s)
    play(s, order("lancaster"))
    assert why(s, order("lancaster")) == "EF-R30"  # an unused permission
    assert not can(s, fire(FRIGATE_1A, GALLEON_2))  # the frigate is on the Rose
    play(s, fire(GALLEON_1, GALLEON_2))
    assert s.permitted(0)  # the galleon's shot leaves it unused
    play(s, END_TACTICS)
    assert not s.permitted(0)
    s = led_by("silva")
    assert why(acting(s), order("silva", "galleon-2", "d4-s")) == "EF-320"  # no Stellar Winds


def test_EF_R32_byng_names_an_enemy_with_cards_at_any_distance():
    s = led_by("byng")
    assert why(acting(s), order("byng", "2")) == "EF-R32"
    give(s, 1, "gunner")
    s = acting(s)
    assert can(s, order("byng", "2"))
    assert not can(s, order("byng", "1"))


# ------------------------------------------------------------ Spain
def test_EF_809_pargo_collects_two_more_on_a_factory():
    s = led_by("pargo", 2)
    lay(s, "path-04", 1, -1)
    put_ship(s, GALLEON_1, inside(1, -1))
    s.stack = []
    s = acting(s)
    play(s, order("pargo"), END_TACTICS, END_TURN, END_TACTICS, END_TURN)
    assert spices(s, 0) == (1, 3)
    assert effect(s, 0, TRADING) == 0
    give(s, 0, "chief-mate")
    s = acting(s)
    play(s, order("pargo"), order("pargo"))
    put_ship(s, GALLEON_1, ray(0))  # not on a factory then
    stock(s, 0, 0, 0)
    assert spices(collect(s), 0) == (1, 0)


def test_EF_809_the_extra_spices_are_the_galleons_alone():
    """A frigate on a factory collects what the factory yields, also while Pargo trades."""
    s = led_by("pargo")
    lay(s, "path-04", 1, -1)
    put_ship(s, FRIGATE_1A, inside(1, -1))
    s.stack = []
    s = acting(s)
    play(s, order("pargo"), END_TACTICS, END_TURN, END_TACTICS, END_TURN)
    assert spices(s, 0) == (1, s.box.factory_yield)


def test_EF_810_guzman_builds_a_free_fortress_at_once_on_her_own_planet():
    s = led_by("guzman", mode="team")
    s = acting(s)
    assert why(s, order("guzman", "demodamas")) == "EF-509"  # the ally's
    play(s, order("guzman", "patrocles"))
    assert s.forts[1] == 1
    assert spices(s, 0) == (0, 0)
    assert s.fortresses[0] == 1
    s = led_by("guzman")
    s.fortresses = [2, 0]
    assert why(acting(s), order("guzman", "patrocles")) == "EF-511"


def test_EF_811_silva_moves_an_enemy_ship_with_a_stellar_winds():
    s = led_by("silva", mode="team")
    token(s, 0, "stellar-winds")
    s.frozen = put(s.frozen, GALLEON_1, 2)  # also when frozen
    s = acting(s)
    assert {a.x for a in offered(s, "silva")} == {6, 9}  # never an allied ship
    assert can(s, silva(6, s.chart.rose))  # three steps
    assert not can(s, silva(6, ray(0)))
    play(s, silva(6, E(0, 1, "N")))
    assert s.at[6] == E(0, 1, "N")
    assert s.tokens(0) == 0
    assert not offered(s, "silva")


def test_EF_812_aviles_sells_a_card_for_one_of_each():
    s = led_by("aviles", 2)
    give(s, 0, "gunner")
    s = acting(s)
    play(s, order("aviles", "gunner"))
    assert spices(s, 0) == (1, 1)
    assert cards(s, 0) == {"chief-mate": 1}
    assert in_reserve(s, 0)["gunner"] == 3
    assert not offered(s, "aviles")  # the Chief Mate to be played is not for sale


def test_EF_R33_aviles_sells_one_card_not_the_mate_and_not_into_full_stores():
    s = led_by("aviles", 2)
    stock(s, 0, 5, 4)
    s = acting(s)
    assert can(s, order("aviles", "chief-mate"))  # the other one
    play(s, order("aviles", "chief-mate"))
    assert spices(s, 0) == (5, 5)
    assert s.effect[0] == 1  # the sold card does not count as played
    give(s, 0, "chief-mate", "gunner")
    assert why(acting(s), order("aviles", "gunner")) == "EF-R33"


def test_every_captain_can_be_met_in_play():
    """EF-319: the twelve abilities belong to the twelve captains."""
    from astrarium.games.efemeris.actions import CAPTAINS
    from astrarium.games.efemeris.captains import ABILITIES

    assert [CAPTAINS[verb.captain] for verb in ABILITIES] == list(CAPTAINS)
    assert [verb.kind.word for verb in ABILITIES] == list(CAPTAINS)
