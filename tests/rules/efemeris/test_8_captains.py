"""8. The twelve captains."""

from __future__ import annotations

from collections import Counter

from astrarium.games.efemeris.grid import slot_at
from astrarium.games.efemeris.state import RANGE, SHIELDED, TRADING
from astrarium.kernel import put

from . import build as ef

NATION = {
    **dict.fromkeys(("hubac", "chesnaye", "oleron", "cassini"), "france"),
    **dict.fromkeys(("fairborne", "blake", "byng", "lancaster"), "britain"),
    **dict.fromkeys(("pargo", "guzman", "silva", "aviles"), "spain"),
}


def led_by(captain, mates=1, mode="duel", **options):
    """Seat 0 under this captain, with Chief Mates in hand; the enemy is of another nation."""
    nation = NATION[captain]
    others = [n for n in ("france", "britain", "spain") if n != nation]
    s = ef.position(mode, nations=(nation, *others), **options)
    ef.appoint(s, 0, captain)
    ef.give(s, 0, *["chief-mate"] * mates)
    return s


# ------------------------------------------------------------ France
def test_EF_801_hubac_adds_two_spaces_to_the_normal_move_of_this_turn():
    s = led_by("hubac", 2)
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    s = ef.acting(s)
    ef.play(s, ef.order("hubac"))
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.E(0, 0, "S")))  # five steps
    assert not ef.can(s, ef.sail(ef.GALLEON_1, ef.P(s, "posidonius")))
    ef.play(s, ef.order("hubac"))
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.P(s, "posidonius")))  # six
    ef.play(s, ef.sail(ef.GALLEON_1, ef.ray(0)))
    ef.give(s, 0, "chief-mate")
    assert ef.why(ef.acting(s), ef.order("hubac")) == "EF-303"  # after the move
    s.moved = 0
    s.frozen = put(s.frozen, ef.GALLEON_1, 1)
    assert ef.why(ef.acting(s), ef.order("hubac")) == "EF-312"


def test_EF_802_chesnaye_goes_to_an_own_planet_at_once_and_that_is_no_move():
    s = led_by("chesnaye", 2)
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    s.frozen = put(s.frozen, ef.GALLEON_1, 1)  # also when frozen
    s = ef.acting(s)
    assert ef.why(s, ef.order("chesnaye", "posidonius")) == "EF-802"
    ef.play(s, ef.order("chesnaye", "patrocles"))
    assert s.at[ef.GALLEON_1] == ef.P(s, "patrocles")
    s.frozen = put(s.frozen, ef.GALLEON_1, -1)
    assert ef.can(ef.acting(s), ef.sail(ef.GALLEON_1, ef.ray(0)))
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "patrocles"))
    assert not ef.offered(ef.acting(s), "chesnaye")


def test_EF_803_oleron_protects_present_and_new_fortresses_of_his_command():
    s = led_by("oleron")
    ef.own(s, "apollas", 0)
    ef.lay(s, "planet-apollas", 1, -1)
    ef.afford(s, 0, "fortress")
    ef.fort(s, "patrocles")
    s.stack = []
    ef.give(s, 0, "chief-mate")
    s = ef.acting(s)
    ef.play(s, ef.order("oleron"))
    assert ef.why(s, ef.order("oleron")) == "EF-R16"  # not twice
    ef.play(s, ef.END_TACTICS, ef.fortress("apollas"), ef.END_TURN)
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.give(s, 1, "gunner")
    for planet, spot in (("patrocles", ef.E(0, -1, "S")), ("apollas", ef.E(1, -1, "N"))):
        ef.put_ship(s, ef.GALLEON_2, spot)
        assert ef.why(ef.acting(s, 1), ef.bombard(ef.GALLEON_2, planet)) == "EF-407"
    s = ef.tactics(s)  # his next Tactical phase
    assert ef.effect(s, 0, SHIELDED) == 0
    assert ef.can(ef.acting(s, 1), ef.bombard(ef.GALLEON_2, "apollas"))
    s = led_by("oleron", mode="team")
    ef.fort(s, "demodamas")  # the ally's
    ef.put_ship(s, 3, s.chart.rose)
    s.effect = put(s.effect, SHIELDED, 1)
    ef.give(s, 2, "gunner")
    ef.put_ship(s, 6, ef.E(0, -2, "S"))
    assert ef.can(ef.acting(s, 2), ef.bombard(6, "demodamas"))


def test_EF_804_cassini_turns_a_tile_with_the_ships_inside_and_not_those_on_its_edges():
    s = led_by("cassini")
    ef.put_ship(s, ef.FRIGATE_1A, ef.E(0, -1, "S"))
    ef.put_ship(s, ef.FRIGATE_1B, ef.inside(0, -1, 1))
    s = ef.acting(s)
    ef.play(s, ef.order("cassini", "d3", "1"))
    assert s.tiles[slot_at(0, -1)] % 6 == 4
    assert s.at[ef.FRIGATE_1A] == ef.E(0, -1, "S")
    assert s.at[ef.FRIGATE_1B] == ef.inside(0, -1, 1)
    assert ef.E(0, -1, "SE") in s.chart.near[ef.inside(0, -1, 1)]
    assert ef.P(s, "patrocles") not in s.chart.near[ef.E(0, -1, "S")]
    assert ef.told(s, "turns-tile") == [(0, slot_at(0, -1), 1)]


def test_EF_R26_what_cassini_may_turn():
    s = led_by("cassini", 3)
    assert not [a for a in ef.offered(ef.acting(s), "cassini") if a.x == slot_at(0, 1)]  # an enemy galleon inside
    ef.put_ship(s, ef.GALLEON_2, ef.E(0, 1, "NE"))
    assert ef.why(ef.acting(s), ef.order("cassini", "d5", "1")) == "EF-R26"  # on an edge only this tile reaches
    ef.put_ship(s, ef.GALLEON_2, ef.E(0, 1, "N"))
    assert ef.can(ef.acting(s), ef.order("cassini", "d5", "1"))  # on an edge that the centre reaches too
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.put_ship(s, ef.FRIGATE_2A, ef.P(s, "posidonius"))
    s = ef.acting(s)
    assert ef.can(s, ef.order("cassini", "d5", "1"))  # enemy frigates do not prevent it
    assert not [a for a in ef.offered(s, "cassini") if a.x == slot_at(0, 0)]
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(1))
    assert not [a for a in ef.offered(ef.acting(s), "cassini") if a.x == slot_at(0, 0)]  # an enemy galleon on the Rose
    ef.put_ship(s, ef.GALLEON_2, ef.E(0, 1, "NE"))
    s = ef.acting(s)
    assert len([a for a in ef.offered(s, "cassini") if a.x == slot_at(0, 0)]) == 5  # a ship on a ray
    ef.play(s, ef.order("cassini", "d4", "1"))
    assert ef.E(0, 0, "SE") in s.chart.near[s.at[ef.FRIGATE_1A]]


def test_EF_R26_of_turns_with_one_result_one_is_offered():
    s = led_by("cassini")
    ef.lay(s, "planet-demodamas", 1, -1, 0)
    ef.lay(s, "path-10", -1, 0)
    s = ef.acting(s)
    assert [a.y + 1 for a in ef.offered(s, "cassini") if a.x == slot_at(1, -1)] == [1, 2]
    assert not [a for a in ef.offered(s, "cassini") if a.x == slot_at(-1, 0)]  # the Great crossing looks the same
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(-1, 0))
    assert not [a for a in ef.offered(ef.acting(s), "cassini") if a.x == slot_at(-1, 0)]


def test_EF_R26_a_stranded_ship_stays_without_adjacency_unless_the_option_forbids_it():
    s = led_by("cassini", 2)
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, -1, "NW"))
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "patrocles"))
    ef.give(s, 0, "helmsman")
    s = ef.acting(s)
    ef.play(s, ef.order("cassini", "d3", "1"))
    assert s.at[ef.GALLEON_1] == ef.E(0, -1, "NW")
    assert s.chart.near[ef.E(0, -1, "NW")] == ()
    assert not ef.ends_of(s, "sail", ef.GALLEON_1)
    assert ef.E(0, -1, "NW") not in ef.ends_of(s, "sail", ef.FRIGATE_1A)
    assert ef.can(s, ef.order("helmsman"))
    ef.play(s, ef.order("cassini", "d3", "5"))  # the path comes back
    assert ef.P(s, "patrocles") in s.chart.near[ef.E(0, -1, "NW")]
    s = led_by("cassini", cassini_may_strand=False)
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, -1, "NW"))
    s = ef.acting(s)
    assert ef.why(s, ef.order("cassini", "d3", "1")) == "EF-R26"
    assert ef.can(s, ef.order("cassini", "d3", "2"))


def test_EF_R26_a_stranded_enemy_galleon_is_on_no_tile():
    s = led_by("cassini")
    ef.lay(s, "planet-demodamas", 1, -1, 0)
    ef.put_ship(s, ef.GALLEON_2, ef.E(1, -1, "NE"))  # no half-space there
    assert s.chart.near[ef.E(1, -1, "NE")] == ()
    assert ef.can(ef.acting(s), ef.order("cassini", "e3", "1"))


# ------------------------------------------------------------ Britain
def test_EF_805_fairborne_adds_range_to_the_next_attack_of_this_turn():
    s = led_by("fairborne", 2)
    ef.give(s, 0, "gunner", "gunner")
    ef.put_ship(s, ef.GALLEON_1, ef.ray(3))
    ef.put_ship(s, ef.FRIGATE_2A, ef.E(0, 1, "N"))
    s = ef.acting(s)
    assert not ef.can(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    ef.play(s, ef.order("fairborne"))
    assert ef.can(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert ef.can(s, ef.fire(ef.GALLEON_1, ef.FRIGATE_2A))  # a nearer target is legal too
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert ef.effect(s, 0, RANGE) == 0
    s = led_by("fairborne")
    ef.give(s, 0, "gunner")
    ef.put_ship(s, ef.GALLEON_1, ef.ray(3))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.fort(s, "posidonius")
    s = ef.acting(s)
    ef.play(s, ef.order("fairborne"), ef.bombard(ef.GALLEON_1, "posidonius"))  # two spaces away
    assert ef.effect(s, 0, RANGE) == 0  # spent against a fortress too


def test_EF_806_blake_freezes_an_enemy_ship_within_three_spaces():
    s = led_by("blake")
    ef.put_ship(s, ef.GALLEON_2, ef.P(s, "posidonius"))
    s = ef.acting(s)
    assert ef.why(s, ef.order("blake", "galleon-2")) == "EF-806"
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.token(s, 1, "stellar-winds")
    ef.give(s, 1, "banker")
    ef.stock(s, 1, 1, 0)
    s.stack = []
    s = ef.acting(s)
    ef.play(s, ef.order("blake", "galleon-2"), ef.END_TACTICS, ef.END_TURN)
    assert not ef.can(s, ef.sail(ef.GALLEON_2, ef.E(0, 1, "N")))
    assert ef.can(s, ef.winds(ef.GALLEON_2, ef.E(0, 1, "N")))
    assert ef.can(s, ef.order("bank", "pepper"))
    ef.play(s, ef.END_TACTICS, ef.END_TURN)
    assert s.frozen[ef.GALLEON_2] == -1
    s = led_by("blake")
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    assert ef.can(ef.acting(s), ef.order("blake", "galleon-2"))  # from the Rose, on the Rose


def test_EF_R23_surgeon_oleron_and_blake_last_until_the_users_next_tactical_phase():
    s = led_by("blake", mode="free-for-all")
    ef.put_ship(s, ef.GALLEON_1, s.chart.rose)
    ef.put_ship(s, ef.GALLEON_2, ef.ray(2))
    s.stack = []
    s = ef.acting(s)
    ef.play(s, ef.order("blake", "galleon-2"), ef.END_TACTICS, ef.END_TURN, ef.END_TACTICS, ef.END_TURN)
    assert s.asked == 2
    assert s.frozen[ef.GALLEON_2] == 0
    ef.play(s, ef.END_TACTICS, ef.END_TURN)
    assert s.frozen[ef.GALLEON_2] == -1


def test_EF_R27_the_freeze_stays_on_the_ship_and_is_not_doubled():
    s = led_by("blake", 2)
    ef.put_ship(s, ef.GALLEON_1, ef.ray(3))
    s = ef.acting(s)
    ef.play(s, ef.order("blake", "galleon-2"))
    assert ef.why(s, ef.order("blake", "galleon-2")) == "EF-R27"
    ef.play(s, ef.sail(ef.GALLEON_1, ef.ray(0)))
    assert s.frozen[ef.GALLEON_2] == 0


def test_EF_807_byng_takes_a_random_card_out_of_the_game_for_all_to_see():
    seen = Counter()
    for i in range(40):
        s = led_by("byng")
        ef.give(s, 1, "gunner", "gunner", "gunner", "banker")
        s.reseed(str(i))
        s = ef.acting(s)
        ef.play(s, ef.order("byng", "2"))
        gone = ef.out_of_game(s, 1)
        seen.update(gone)
        assert sum(gone.values()) == 1
        assert s.hand_size(1) == 3
        assert len(ef.told(s, "exposes")) == 1
    assert seen["gunner"] > seen["banker"] > 0


def test_EF_808_lancaster_lets_one_frigate_fire_at_range_one():
    s = led_by("lancaster")
    ef.give(s, 0, "gunner", "gunner")
    ef.put_ship(s, ef.FRIGATE_1A, ef.E(0, 1, "N"))
    ef.put_ship(s, ef.FRIGATE_2A, s.chart.near[s.chart.rose][1])
    s = ef.acting(s)
    assert not ef.can(s, ef.fire(ef.FRIGATE_1A, ef.GALLEON_2))
    ef.play(s, ef.order("lancaster"))
    assert not ef.can(s, ef.fire(ef.FRIGATE_1A, ef.FRIGATE_2A))
    ef.play(s, ef.fire(ef.FRIGATE_1A, ef.GALLEON_2))
    assert not s.permitted(0)
    ef.put_ship(s, ef.GALLEON_2, ef.P(s, "posidonius"))
    assert not ef.can(ef.acting(s), ef.fire(ef.FRIGATE_1A, ef.GALLEON_2))
    s = led_by("lancaster")
    ef.give(s, 0, "gunner")
    ef.put_ship(s, ef.FRIGATE_1A, ef.E(0, 1, "N"))
    ef.lost(s, 0)
    assert ef.why(ef.acting(s), ef.order("lancaster")) == "EF-315"


def test_EF_R30_combined_abilities_need_their_partner_card_and_room_for_it():
    s = led_by("fairborne", 3)
    assert ef.why(ef.acting(s), ef.order("fairborne")) == "EF-R30"  # no Gunner
    ef.give(s, 0, "gunner")
    s = ef.acting(s)
    ef.play(s, ef.order("fairborne"), ef.order("fairborne"))
    assert ef.why(s, ef.order("fairborne")) == "EF-R30"  # no room for the Gunner
    ef.play(s, ef.END_TACTICS)
    assert ef.effect(s, 0, RANGE) == 0
    s = led_by("lancaster", 2)
    ef.give(s, 0, "gunner", "gunner")
    assert ef.why(ef.acting(s), ef.order("lancaster")) == "EF-R30"  # no frigate
    ef.put_ship(s, ef.FRIGATE_1A, s.chart.rose)
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, 1, "N"))
    s = ef.acting(s)
    ef.play(s, ef.order("lancaster"))
    assert ef.why(s, ef.order("lancaster")) == "EF-R30"  # an unused permission
    assert not ef.can(s, ef.fire(ef.FRIGATE_1A, ef.GALLEON_2))  # the frigate is on the Rose
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert s.permitted(0)  # the galleon's shot leaves it unused
    ef.play(s, ef.END_TACTICS)
    assert not s.permitted(0)
    s = led_by("silva")
    assert ef.why(ef.acting(s), ef.order("silva", "galleon-2", "d4-s")) == "EF-320"  # no Stellar Winds


def test_EF_R32_byng_names_an_enemy_with_cards_at_any_distance():
    s = led_by("byng")
    assert ef.why(ef.acting(s), ef.order("byng", "2")) == "EF-R32"
    ef.give(s, 1, "gunner")
    s = ef.acting(s)
    assert ef.can(s, ef.order("byng", "2"))
    assert not ef.can(s, ef.order("byng", "1"))


# ------------------------------------------------------------ Spain
def test_EF_809_pargo_collects_two_more_on_a_factory():
    s = led_by("pargo", 2)
    ef.lay(s, "path-04", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(1, -1))
    s.stack = []
    s = ef.acting(s)
    ef.play(s, ef.order("pargo"), ef.END_TACTICS, ef.END_TURN, ef.END_TACTICS, ef.END_TURN)
    assert ef.spices(s, 0) == (1, 3)
    assert ef.effect(s, 0, TRADING) == 0
    ef.give(s, 0, "chief-mate")
    s = ef.acting(s)
    ef.play(s, ef.order("pargo"), ef.order("pargo"))
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))  # not on a factory then
    ef.stock(s, 0, 0, 0)
    assert ef.spices(ef.collect(s), 0) == (1, 0)


def test_EF_809_the_extra_spices_are_the_galleons_alone():
    """A frigate on a factory collects what the factory yields, also while Pargo trades."""
    s = led_by("pargo")
    ef.lay(s, "path-04", 1, -1)
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(1, -1))
    s.stack = []
    s = ef.acting(s)
    ef.play(s, ef.order("pargo"), ef.END_TACTICS, ef.END_TURN, ef.END_TACTICS, ef.END_TURN)
    assert ef.spices(s, 0) == (1, s.box.factory_yield)


def test_EF_810_guzman_builds_a_free_fortress_at_once_on_her_own_planet():
    s = led_by("guzman", mode="team")
    s = ef.acting(s)
    assert ef.why(s, ef.order("guzman", "demodamas")) == "EF-509"  # the ally's
    ef.play(s, ef.order("guzman", "patrocles"))
    assert s.forts[1] == 1
    assert ef.spices(s, 0) == (0, 0)
    assert s.fortresses[0] == 1
    s = led_by("guzman")
    s.fortresses = [2, 0]
    assert ef.why(ef.acting(s), ef.order("guzman", "patrocles")) == "EF-511"


def test_EF_811_silva_moves_an_enemy_ship_with_a_stellar_winds():
    s = led_by("silva", mode="team")
    ef.token(s, 0, "stellar-winds")
    s.frozen = put(s.frozen, ef.GALLEON_1, 2)  # also when frozen
    s = ef.acting(s)
    assert {a.x for a in ef.offered(s, "silva")} == {6, 9}  # never an allied ship
    assert ef.can(s, ef.silva(6, s.chart.rose))  # three steps
    assert not ef.can(s, ef.silva(6, ef.ray(0)))
    ef.play(s, ef.silva(6, ef.E(0, 1, "N")))
    assert s.at[6] == ef.E(0, 1, "N")
    assert s.tokens(0) == 0
    assert not ef.offered(s, "silva")


def test_EF_812_aviles_sells_a_card_for_one_of_each():
    s = led_by("aviles", 2)
    ef.give(s, 0, "gunner")
    s = ef.acting(s)
    ef.play(s, ef.order("aviles", "gunner"))
    assert ef.spices(s, 0) == (1, 1)
    assert ef.cards(s, 0) == {"chief-mate": 1}
    assert ef.in_reserve(s, 0)["gunner"] == 3
    assert not ef.offered(s, "aviles")  # the Chief Mate to be played is not for sale


def test_EF_R33_aviles_sells_one_card_not_the_mate_and_not_into_full_stores():
    s = led_by("aviles", 2)
    ef.stock(s, 0, 5, 4)
    s = ef.acting(s)
    assert ef.can(s, ef.order("aviles", "chief-mate"))  # the other one
    ef.play(s, ef.order("aviles", "chief-mate"))
    assert ef.spices(s, 0) == (5, 5)
    assert s.effect[0] == 1  # the sold card does not count as played
    ef.give(s, 0, "chief-mate", "gunner")
    assert ef.why(ef.acting(s), ef.order("aviles", "gunner")) == "EF-R33"


def test_every_captain_can_be_met_in_play():
    """EF-319: the twelve abilities belong to the twelve captains."""
    from astrarium.games.efemeris.actions import CAPTAINS
    from astrarium.games.efemeris.captains import ABILITIES

    assert [CAPTAINS[verb.captain] for verb in ABILITIES] == list(CAPTAINS)
    assert [verb.kind.word for verb in ABILITIES] == list(CAPTAINS)
