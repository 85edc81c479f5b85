"""Chapter 7: the nine actions."""

from __future__ import annotations

from astrarium.games.kepler.box import HIDDEN, MINE, TARGET

from . import build as ke


# ------------------------------------------------------------ Space Missions
def test_K3_120_up_to_three_starships_from_the_supply() -> None:
    """Also K3-350."""
    s = ke.table()
    ke.main(s, "space-missions")
    ke.play(s, "build earth", "launch J10", "build earth", "launch K9", "build earth", "launch L9")
    assert ke.fleet(s, 0) == ["J10", "K9", "L9"]
    assert ke.asked(s) == "BonusActions 0"
    s = ke.table()
    ke.ship(s, 0, 1, "A1")
    ke.ship(s, 0, 2, "B1")
    ke.main(s, "space-missions")
    ke.play(s, "build earth", "launch J10")
    assert ke.asked(s) == "BonusActions 0"  # no Starship left in supply


def test_K3_121_a_starship_costs_matter_and_energy_of_one_planet() -> None:
    s = ke.table()
    ke.own(s, 0, 22)
    ke.cubes(s, 0, earth=[1, 0, 0], p22=[1, 1, 0], storage=[5, 6, 3])
    ke.main(s, "space-missions")
    assert ke.no(s, "build earth") == "K3-121 cannot-pay"
    ke.play(s, "build planet-22")
    assert ke.held(s, 0, "p22") == [0, 0, 0]
    assert ke.held(s, 0, "storage") == [6, 7, 3]


def test_K3_122_with_wormhole_stabilizer_one_energy_is_the_cost() -> None:
    """Also K3-R43 and K3-271: the matter is not taken, and the ability lasts."""
    s = ke.table()
    ke.cubes(s, 0, earth=[1, 1, 0], storage=[6, 6, 3])
    ke.levels(s, 0, I=4)
    ke.main(s, "space-missions")
    ke.play(s, "build earth")
    assert ke.held(s, 0, "earth") == [1, 0, 0]
    ke.cubes(s, 0, earth=[7, 0, 0], storage=[0, 7, 3])
    ke.main(s, "space-missions")
    assert ke.asked(s) == "BonusActions 0"


def test_K3_123_the_starship_appears_beside_the_planet_that_paid() -> None:
    """Also K3-124, K3-385: George builds from Earth and from planet 19."""
    s = ke.table()
    ke.own(s, 0, 19, "E14")
    ke.cubes(s, 0, earth=[2, 2, 0], p19=[1, 1, 0], storage=[4, 4, 3])
    ke.main(s, "space-missions")
    ke.play(s, "build earth")
    assert {a.removeprefix("launch ") for a in ke.legal(s)} == {"J10", "K9", "L9", "L10", "K11", "L11"}
    ke.play(s, "launch J10", "build planet-19")
    assert {a.removeprefix("launch ") for a in ke.legal(s)} == {
        ke.name(h) for h in ke.CHART.hexes(ke.CHART.near[ke.hex("E14")])
    }
    ke.play(s, "launch D14")
    assert ke.fleet(s, 0) == ["D14", "J10"]
    assert ke.held(s, 0, "earth") == [1, 1, 0]
    assert ke.held(s, 0, "p19") == [0, 0, 0]


def test_K3_125_when_the_ring_is_full_the_nearest_empty_hex_is_taken() -> None:
    """Also K3-R16: counted in hexes, whatever lies between."""
    s = ke.table(4)
    ring = ["J10", "K9", "L9", "L10", "K11", "L11"]
    for i, where in enumerate(ring):
        ke.ship(s, 1 + i // 3, 1 + i % 3, where)
    ke.main(s, "space-missions")
    ke.play(s, "build earth")
    two_away = {ke.name(h) for h in ke.CHART.around(ke.hex("K10"), 2)} - set(ring)
    assert {a.removeprefix("launch ") for a in ke.legal(s)} == two_away
    assert len(two_away) == 12
    ke.lay(s, "I10", "mine")
    assert "launch I10" not in [str(a) for a in s.question.legal(s)]


def test_K3_126_a_new_starship_moves_in_the_same_turn() -> None:
    s = ke.table()
    ke.levels(s, 0, I=1)
    ke.main(s, "space-missions")
    ke.play(s, "build earth", "launch J10", "done", "done", "pilot ship-1", "fly I10")
    assert ke.ship_at(s, 0, 1) == "I10"


def test_K3_127_pay_place_then_decide_about_the_next() -> None:
    s = ke.table()
    ke.cubes(s, 0, earth=[1, 1, 0], storage=[6, 6, 3])
    ke.main(s, "space-missions")
    ke.play(s, "build earth")
    assert ke.asked(s) == "LaunchShip 0"
    assert ke.held(s, 0, "earth") == [0, 0, 0]
    ke.play(s, "launch J10")
    assert ke.asked(s) == "BonusActions 0"  # no payable planet: nothing more is offered


def test_K3_R34_what_an_award_produced_pays_for_the_next_level() -> None:
    """Also K3-142."""
    s = ke.table()
    ke.cubes(s, 0, earth=[1, 1, 0], storage=[6, 6, 3])
    ke.levels(s, 0, I=1)
    ke.markers(s, 0, 1, 0)
    ke.main(s, "technological-development")
    ke.play(s, "develop space-travels earth")  # the award leads to the energy space
    ke.play(s, "produce energy 1 earth")
    ke.play(s, "develop antimatter-science earth")
    assert ke.level(s, 0, "V") == 1


# ------------------------------------------------------------ Colonize Planets
def test_K3_130_any_number_of_own_starships_on_planets() -> None:
    """Also K3-135, K3-R13: in the order the player likes, each resolved before the next."""
    s = ke.table()
    for i, (where, planet) in enumerate((("H10", 22), ("F10", 7), ("D10", 13))):
        ke.lay(s, where, planet)
        ke.ship(s, 0, i + 1, where)
    ke.markers(s, 0, 0, 1)
    ke.main(s, "colonize-planets")
    assert ke.legal(s) == ["colonize planet-22", "colonize planet-7", "colonize planet-13", "done"]
    ke.play(s, "colonize planet-7")
    assert ke.asked(s) == "ProductionSpace 0"  # before the next colony
    ke.play(s, "produce matter 1 planet-7", "colonize planet-22", "colonize planet-13")
    assert s.planets(0) == [0, 7, 22, 13]
    assert s.tracks[1] == 4


def test_K3_131_the_starship_returns_and_the_card_comes_without_cubes() -> None:
    """Also K3-245: it is in supply at once."""
    s = ke.table()
    ke.lay(s, "H10", 22)
    ke.ship(s, 0, 2, "H10")
    before = s.cubes[:]
    ke.main(s, "colonize-planets")
    ke.play(s, "colonize planet-22")
    assert ke.ship_at(s, 0, 2) == "supply"
    assert s.cubes == before
    assert ke.held(s, 0, "p22") == [0, 0, 0]
    assert not s.is_terraformed(22)


def test_K3_132_colonial_awards_of_the_colony_side() -> None:
    s = ke.table()
    ke.levels(s, 0, V=3)
    ke.lay(s, "H10", 28)
    ke.ship(s, 0, 1, "H10")
    ke.main(s, "colonize-planets")
    ke.play(s, "colonize planet-28")
    assert ke.asked(s) == "ProductionSpace 0"
    ke.play(s, "decline")
    assert s.tracks[:2] == [0, 3]
    assert ke.BOX.colony_awards[28] == 3


def test_K3_133_an_alien_planet_needs_alien_colonies() -> None:
    """Also K3-281, K3-219: being there is allowed."""
    for antimatter, refusal in ((2, "K3-133 needs-alien-colonies"), (3, ""), (4, "")):
        s = ke.table()
        ke.levels(s, 0, V=antimatter)
        ke.lay(s, "H10", 26)
        ke.lay(s, "F10", 7)
        ke.ship(s, 0, 1, "H10")
        ke.ship(s, 0, 2, "F10")
        ke.main(s, "colonize-planets")
        assert ke.no(s, "colonize planet-26") == refusal


def test_K3_134_five_colonies_are_the_most() -> None:
    """Also K3-R36: the Starship stays and blocks the planet."""
    s = ke.table()
    for planet in (1, 2, 5, 6, 7):
        ke.own(s, 0, planet)
    ke.lay(s, "H10", 22)
    ke.ship(s, 0, 1, "H10")
    ke.levels(s, 0, II=1)  # keeps the question open
    ke.main(s, "colonize-planets")
    assert ke.no(s, "colonize planet-22") == "K3-134 five-colonies"
    assert ke.ship_at(s, 0, 1) == "H10"
    ke.levels(s, 1, I=3)
    ke.ship(s, 1, 1, "I10")
    ke.main(s, "stellar-propulsion", seat=1)
    ke.play(s, "pilot ship-1")
    assert ke.no(s, "fly H10") == "K3-215 ship-there"


def test_K3_136_a_colony_is_never_entered_again() -> None:
    """Also K3-215, by its own nation neither."""
    s = ke.table()
    ke.own(s, 0, 22, "H10")
    ke.levels(s, 0, I=3)
    ke.ship(s, 0, 1, "I10")
    ke.main(s, "stellar-propulsion")
    ke.play(s, "pilot ship-1")
    assert ke.no(s, "fly H10") == "K3-215 colonized-there"
    assert "fly G10" in ke.legal(s)  # around it


def test_K3_136_a_planet_closes_when_it_is_colonized() -> None:
    s = ke.table()
    ke.lay(s, "H10", 22)
    ke.ship(s, 0, 1, "H10")
    ke.ship(s, 1, 1, "I10")
    ke.levels(s, 1, I=1)
    assert s.empty_space()  # the map was read before
    ke.main(s, "colonize-planets")
    ke.play(s, "colonize planet-22")
    ke.main(s, "stellar-propulsion", seat=1)
    ke.play(s, "pilot ship-1")
    assert ke.no(s, "fly H10") == "K3-215 colonized-there"


# ------------------------------------------------------------ Technological Development
def test_K3_140_any_number_of_levels_in_order() -> None:
    """Also K3-141: the same technology twice, one level after the other."""
    s = ke.table()
    ke.cubes(s, 0, earth=[3, 3, 0], storage=[4, 4, 3])
    ke.main(s, "technological-development")
    ke.play(s, "develop space-travels earth", "develop space-travels earth")
    assert ke.level(s, 0, "I") == 2
    assert ke.held(s, 0, "earth") == [2, 1, 0]  # 1 E, then 1 M + 1 E
    ke.play(s, "develop quantum-physics earth", "develop energy-development earth")
    assert s.levels[:5] == [2, 1, 1, 0, 0]
    assert s.tracks[0] == 1  # only Spatial Bending Engine carries an award


def test_K3_143_the_highest_level_is_the_end() -> None:
    s = ke.table()
    ke.levels(s, 0, I=4)
    ke.main(s, "technological-development")
    assert ke.no(s, "develop space-travels earth") == "K3-143 maximum-level"


def test_K3_142_abilities_apply_at_once() -> None:
    s = ke.table()
    ke.own(s, 0, 22)
    ke.main(s, "technological-development")
    assert "transport" not in ke.verbs(s)
    ke.play(s, "develop quantum-physics earth")
    assert "transport" in ke.verbs(s)


# ------------------------------------------------------------ Stellar Propulsion
def test_K3_150_all_starships_move_and_again_in_step_2c() -> None:
    """Also K3-R01, K3-221: two separate full moves."""
    s = ke.table()
    ke.levels(s, 0, I=2)
    ke.ship(s, 0, 1, "J10")
    ke.ship(s, 0, 2, "L10")
    ke.main(s, "stellar-propulsion")
    ke.play(s, "pilot ship-1", "fly H10", "pilot ship-2", "fly N10")
    assert ke.asked(s) == "BonusActions 0"
    ke.play(s, "done", "pilot ship-1", "fly F10")
    assert ke.ship_at(s, 0, 1) == "F10"
    assert "pilot ship-2" in ke.legal(s)


# ------------------------------------------------------------ Terraform Planets
def test_K3_155_any_number_of_own_colonies() -> None:
    """Also K3-157: awards at once, on the Colonial track (K3-R12)."""
    s = ke.table()
    ke.own(s, 0, 2)
    ke.own(s, 0, 1)
    ke.cubes(s, 0, p2=[0, 1, 0], p1=[1, 0, 0], storage=[6, 6, 3])
    ke.levels(s, 0, IV=1)
    ke.main(s, "terraform-planets")
    ke.play(s, "terraform planet-2")
    assert s.tracks[:2] == [0, 1]
    ke.play(s, "terraform planet-1", "decline")  # space 2 is a production space
    assert s.tracks[:2] == [0, 2]
    assert s.is_terraformed(1)
    assert s.is_terraformed(2)


def test_K3_R12_terraforming_awards_can_be_technological_by_option() -> None:
    s = ke.table(terraforming_awards="technological")
    ke.own(s, 0, 2)
    ke.cubes(s, 0, p2=[0, 1, 0], storage=[7, 6, 3])
    ke.levels(s, 0, IV=1)
    ke.main(s, "terraform-planets")
    ke.play(s, "terraform planet-2")
    assert s.tracks[:2] == [1, 0]


def test_K3_156_terraforming_needs_level_and_own_cubes() -> None:
    """Also K3-280: the cost comes from that very planet."""
    s = ke.table()
    ke.own(s, 0, 5)
    ke.own(s, 0, 2)
    ke.cubes(s, 0, earth=[3, 3, 0], p5=[1, 1, 0], p2=[0, 1, 0], storage=[3, 2, 3])
    ke.levels(s, 0, IV=1)
    ke.main(s, "terraform-planets")
    assert ke.no(s, "terraform planet-5") == "K3-156 terraforming-too-low"
    ke.levels(s, 0, IV=2)
    assert ke.no(s, "terraform planet-5") == ""
    ke.cubes(s, 0, earth=[3, 3, 0], p5=[1, 0, 0], p2=[0, 1, 0], storage=[3, 3, 3])
    assert ke.no(s, "terraform planet-5") == "K3-156 cannot-pay"


def test_K3_154_terraforming_is_final() -> None:
    s = ke.table()
    ke.own(s, 0, 2, terraformed=True)
    ke.own(s, 0, 1)
    ke.cubes(s, 0, p2=[0, 1, 0], p1=[1, 0, 0], storage=[6, 6, 3])
    ke.levels(s, 0, IV=1)
    ke.main(s, "terraform-planets")
    assert ke.no(s, "terraform planet-2") == "K3-154 already-terraformed"
    ke.until(s, "BonusActions")
    ke.main(s, "planetary-exploitation")
    ke.play(s, "exploit planet-2")
    assert ke.held(s, 0, "p2") == [1, 2, 0]  # the Terraformed side: 1 M + 1 E


# ------------------------------------------------------------ Galactic Map
def test_K3_160_first_the_award_then_four_bodies() -> None:
    """Also K3-161, K3-162, K3-388, K3-R14: one after another."""
    s = ke.table()
    for where in ("A5", "A7", "A9", "A11", "A13", "A15"):
        ke.lay(s, where)
    s.bag = [7, 8, 11, 12, MINE, TARGET]
    ke.markers(s, 0, 1, 0)
    ke.main(s, "galactic-map")
    assert ke.legal(s) == ["survey technological", "survey colonial", "done"]
    ke.play(s, "survey technological")
    assert ke.asked(s) == "ProductionSpace 0"
    ke.play(s, "decline")
    for count, where in enumerate(("A5", "A13", "A9", "A7")):
        assert s.bodies.count(HIDDEN) == 6 - count
        ke.play(s, f"reveal {where}")
    assert ke.asked(s) == "BonusActions 0"
    assert s.bodies.count(HIDDEN) == 2
    assert sorted([b for b in s.bodies if b] + s.bag) == [7, 8, 11, 12, MINE, TARGET]
    assert s.view(1)["bodies"] == s.bodies
    assert len(ke.told(s, "revealed")) == 4


def test_K3_R14_by_option_the_four_are_chosen_before_any_is_seen() -> None:
    s = ke.table(galactic_map="together")
    for where in ("A5", "A7", "A9", "A11", "A13"):
        ke.lay(s, where)
    s.bag = [7, 8, 11, 12, 13]
    ke.main(s, "galactic-map")
    ke.play(s, "survey technological", "reveal A5", "reveal A7")
    assert ke.no(s, "reveal A5") == "K3-R14 already-marked"
    ke.play(s, "reveal A9")
    assert s.bodies.count(HIDDEN) == 5
    ke.play(s, "reveal A11")
    assert s.bodies.count(HIDDEN) == 1
    assert s.marked == []


def test_K3_R15_fewer_than_four_are_all_turned() -> None:
    s = ke.table()
    ke.lay(s, "A5")
    ke.lay(s, "A7")
    s.bag = [7, 8]
    ke.main(s, "galactic-map")
    ke.play(s, "survey technological", "reveal A5")
    assert s.bodies.count(HIDDEN) == 0  # the last one by itself
    ke.main(s, "galactic-map")
    ke.play(s, "survey colonial")
    assert ke.asked(s) == "BonusActions 0"
    assert s.tracks[:2] == [1, 1]


def test_K3_163_galactic_map_is_declined_as_a_whole() -> None:
    """A track at its end may be chosen."""
    s = ke.table()
    ke.lay(s, "A5")
    ke.lay(s, "A7")
    s.bag = [7, 8]
    ke.main(s, "galactic-map")
    assert ke.no(s, "reveal A5") == "K3-160 not-now"
    ke.play(s, "done")
    assert s.tracks[:2] == [0, 0]
    ke.markers(s, 0, 20, 0)
    ke.main(s, "galactic-map")
    ke.play(s, "survey technological")
    assert ke.asked(s) == "TurnUpBody 0"


def test_K3_R40_nothing_else_reveals_a_body() -> None:
    """Also K3-R48: a Starship beside a body sees nothing, and a reveal does not touch it."""
    s = ke.table()
    ke.lay(s, "H10")
    s.bag = [7]
    ke.levels(s, 0, I=2)
    ke.ship(s, 0, 1, "J10")
    ke.main(s, "stellar-propulsion")
    ke.play(s, "pilot ship-1", "fly I10")
    assert s.bodies == [HIDDEN]
    ke.main(s, "galactic-map")
    ke.play(s, "survey technological")
    assert s.bodies == [7]
    assert ke.ship_at(s, 0, 1) == "I10"
    ke.until(s, "Flight")
    ke.play(s, "pilot ship-1", "fly H10")
    assert ke.ship_at(s, 0, 1) == "H10"


# ------------------------------------------------------------ production
def test_K3_165_energy_by_level_on_one_planet() -> None:
    """Also K3-279."""
    for level_now, number in enumerate((0, 2, 3, 4, 5)):
        s = ke.table()
        ke.cubes(s, 0, storage=[7, 7, 3])
        ke.levels(s, 0, III=level_now)
        ke.main(s, "energy-storage")
        assert len([a for a in ke.legal(s) if a.startswith("produce energy")]) == number


def test_K3_R09_the_full_number_is_an_option() -> None:
    s = ke.table(exact_energy=True)
    ke.cubes(s, 0, earth=[0, 3, 0], storage=[7, 4, 3])
    ke.levels(s, 0, III=2, V=4)
    ke.main(s, "energy-storage")
    assert ke.legal(s) == ["produce energy 3 earth", "done"]
    assert ke.no(s, "produce energy 1 earth") == "K3-R09 full-number-only"
    ke.cubes(s, 0, earth=[0, 6, 0], storage=[7, 1, 3])
    ke.main(s, "energy-storage")
    assert ke.legal(s) == ["produce energy 1 earth", "done"]


def test_K3_170_planets_up_to_the_terraforming_number_each_once() -> None:
    """Also K3-R08: fewer is allowed, Earth may be one."""
    s = ke.table()
    ke.own(s, 0, 21)
    ke.own(s, 0, 22)
    ke.cubes(s, 0, storage=[7, 7, 3])
    ke.levels(s, 0, IV=3)
    ke.main(s, "planetary-exploitation")
    ke.play(s, "exploit earth")
    assert ke.no(s, "exploit earth") == "K3-170 already-exploited"
    ke.play(s, "exploit planet-21")
    assert ke.asked(s) == "BonusActions 0"  # two planets at level 3
    assert ke.held(s, 0, "earth") == [2, 1, 0]
    for level_now, number in enumerate((0, 1, 1, 2, 3)):
        assert ke.BOX.exploits[level_now] == number


def test_K3_171_a_planet_produces_what_its_visible_side_shows() -> None:
    s = ke.table()
    ke.own(s, 0, 21)
    ke.own(s, 0, 22, terraformed=True)
    ke.cubes(s, 0, storage=[7, 7, 3])
    ke.levels(s, 0, IV=4)
    ke.main(s, "planetary-exploitation")
    ke.play(s, "exploit planet-21", "exploit planet-22", "done")
    assert ke.held(s, 0, "p21") == [1, 1, 0]
    assert ke.held(s, 0, "p22") == [3, 1, 0]


def test_K3_172_the_player_orders_a_short_production() -> None:
    """Also K3-R07."""
    for order, expected in ((("21", "22"), ([1, 1, 0], [1, 0, 0])), (("22", "21"), ([0, 0, 0], [2, 1, 0]))):
        s = ke.table()
        ke.own(s, 0, 21)
        ke.own(s, 0, 22)
        ke.cubes(s, 0, earth=[5, 6, 0], storage=[2, 1, 3])
        ke.levels(s, 0, IV=3)
        ke.main(s, "planetary-exploitation")
        ke.play(s, *[f"exploit planet-{n}" for n in order])
        assert (ke.held(s, 0, "p21"), ke.held(s, 0, "p22")) == expected


def test_K3_175_antimatter_by_level_on_one_planet() -> None:
    """Also K3-391: John at Metamaterial Generator; one here and one there is not offered."""
    s = ke.table()
    ke.own(s, 0, 22)
    ke.levels(s, 0, V=3)
    ke.main(s, "generate-antimatter")
    assert [a for a in ke.legal(s) if a.startswith("produce")] == [
        "produce antimatter 1 earth",
        "produce antimatter 2 earth",
        "produce antimatter 1 planet-22",
        "produce antimatter 2 planet-22",
    ]
    assert ke.no(s, "produce antimatter 3 earth") == "K3-175 not-offered"
    ke.play(s, "produce antimatter 2 earth")
    assert ke.asked(s) == "BonusActions 0"
    assert ke.held(s, 0, "earth") == [3, 3, 2]
    assert ke.BOX.antimatter == [0, 1, 1, 2, 3]


# ------------------------------------------------------------ examples of chapter 16
def test_K3_386_colonize_with_an_alien_planet() -> None:
    s = ke.table()
    ke.levels(s, 0, V=3)
    ke.lay(s, "H10", 22)
    ke.lay(s, "F10", 26)
    ke.ship(s, 0, 1, "H10")
    ke.ship(s, 0, 2, "F10")
    ke.main(s, "colonize-planets")
    ke.play(s, "colonize planet-22", "colonize planet-26")
    ke.play(s, "produce matter 1 earth")  # space 2
    assert s.tracks[1] == 3
    assert s.on_card == [0, 1]
    assert ke.fleet(s, 0) == []
    assert s.planets(0) == [0, 22, 26]


def test_K3_387_the_limits_of_terraforming() -> None:
    s = ke.table()
    for planet in (2, 5, 12):
        ke.own(s, 0, planet)
    ke.cubes(s, 0, p2=[0, 1, 0], p5=[2, 1, 0], p12=[1, 1, 0], storage=[4, 4, 3])
    ke.levels(s, 0, IV=2)
    ke.main(s, "terraform-planets")
    assert ke.no(s, "terraform planet-12") == "K3-156 terraforming-too-low"
    ke.play(s, "terraform planet-2", "terraform planet-5", "decline")
    assert s.tracks[1] == 3
    assert [ke.held(s, 0, p) for p in ("p2", "p5", "p12")] == [[0, 0, 0], [1, 0, 0], [1, 1, 0]]
    assert [ke.BOX.points[n] for n in (2, 5)] == [1, 2]


def test_K3_389_four_energy_on_planet_5() -> None:
    s = ke.table()
    ke.own(s, 0, 5)
    ke.levels(s, 0, III=3)
    ke.main(s, "energy-storage")
    ke.play(s, "produce energy 4 planet-5")
    assert ke.held(s, 0, "p5") == [0, 4, 0]


def test_K3_390_two_planets_exploited() -> None:
    s = ke.table()
    for planet in (21, 22, 7):
        ke.own(s, 0, planet, terraformed=planet != 7)
    ke.cubes(s, 0, storage=[7, 7, 3])
    ke.levels(s, 0, IV=3)
    ke.main(s, "planetary-exploitation")
    ke.play(s, "exploit planet-21", "exploit planet-22")
    assert ke.held(s, 0, "p21") == [2, 1, 0]
    assert ke.held(s, 0, "p22") == [3, 1, 0]
    assert ke.held(s, 0, "earth") == ke.held(s, 0, "p7") == [0, 0, 0]
