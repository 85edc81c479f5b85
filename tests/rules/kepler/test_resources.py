"""Chapter 3: resources; Quantum Physics (K3-276 to K3-278) with its rulings."""

from __future__ import annotations

from astrarium.games.kepler.leadership import Advance
from astrarium.games.kepler.progress import ResolveCard
from astrarium.games.kepler.state import census

from . import build as ke


def test_K3_050_a_cube_is_in_one_place_and_there_are_17() -> None:
    """Also K3-058, K3-059, K3-350: nothing a player does touches another player's cubes."""
    s = ke.table()
    before = census(s)
    theirs = s.cubes[24:]
    ke.levels(s, 0, III=1)
    ke.main(s, "energy-storage")
    ke.play(s, "produce energy 2 earth", "bonus space-logistics", "burn matter storage", "launch J10")
    assert census(s) == before
    assert s.cubes[24:] == theirs
    assert [sum(s.cubes[kind:24:3]) for kind in range(3)] == [7, 7, 3]


def test_K3_051_produce_moves_cubes_from_storage_to_one_planet() -> None:
    """Also K3-165."""
    s = ke.table()
    ke.levels(s, 0, III=1)
    ke.main(s, "energy-storage")
    ke.play(s, "produce energy 2 earth")
    assert ke.held(s, 0, "earth") == [3, 5, 0]
    assert ke.held(s, 0, "storage") == [4, 2, 3]


def test_K3_052_what_storage_lacks_is_lost() -> None:
    """Also K3-060, K3-172: a fixed production puts out all there is."""
    s = ke.table()
    ke.levels(s, 0, IV=1)
    ke.cubes(s, 0, storage=[1, 0, 3], earth=[3, 5, 0], pit=[3, 2, 0])
    ke.main(s, "planetary-exploitation")
    ke.play(s, "exploit earth")
    assert ke.held(s, 0, "earth") == [4, 5, 0]
    assert ke.held(s, 0, "storage") == [0, 0, 3]


def test_K3_053_one_cost_is_spent_from_one_planet() -> None:
    """Also K3-054: cubes in Storage or Pit do not pay."""
    s = ke.table()
    ke.own(s, 0, 22)
    ke.cubes(s, 0, earth=[1, 0, 0], p22=[0, 1, 0], storage=[5, 5, 2], pit=[1, 1, 1])
    ke.levels(s, 0, I=1)
    ke.main(s, "technological-development")
    # Spatial Bending Engine costs 1 M + 1 E: neither planet has both
    assert ke.no(s, "develop space-travels earth") == "K3-053 cannot-pay"
    assert ke.no(s, "develop space-travels planet-22") == "K3-053 cannot-pay"
    assert ke.no(s, "develop quantum-physics earth") == ""
    ke.play(s, "develop quantum-physics earth")
    assert ke.held(s, 0, "earth") == [0, 0, 0]
    assert ke.held(s, 0, "storage") == [6, 5, 2]


def test_K3_055_burning_takes_any_cube_from_storage_or_planets() -> None:
    """Also K3-061, K3-R06, K3-R37: any type, antimatter and the last of its kind included."""
    s = ke.table()
    ke.own(s, 0, 22)
    ke.cubes(s, 0, earth=[1, 0, 0], p22=[0, 1, 0], storage=[0, 0, 1], pit=[6, 6, 2])
    ke.main(s, "space-missions")
    ke.play(s, "bonus cultural-evolution")
    assert ke.legal(s) == ["burn matter earth", "burn energy planet-22", "burn antimatter storage"]
    ke.play(s, "burn antimatter storage")
    assert ke.held(s, 0, "pit") == [6, 6, 3]
    assert ke.held(s, 0, "storage") == [0, 0, 0]


def test_K3_056_cubes_in_the_pit_are_out_of_use() -> None:
    s = ke.table()
    ke.cubes(s, 0, earth=[0, 0, 0], storage=[1, 0, 0], pit=[6, 7, 3])
    ke.levels(s, 0, III=4, V=4, II=4)
    ke.main(s, "energy-storage")
    assert ke.asked(s) == "BonusActions 0"  # nothing to produce, to convert or to move
    ke.play(s, "bonus exploitation-of-neo")
    assert ke.held(s, 0, "pit") == [7, 7, 3]
    assert ke.held(s, 0, "earth") == [0, 0, 0]


def test_K3_057_regenerate_brings_one_cube_of_choice_to_storage() -> None:
    s = ke.table()
    ke.cubes(s, 0, earth=[3, 3, 0], storage=[3, 4, 2], pit=[1, 0, 1])
    ke.markers(s, 0, technological=6)
    ke.main(s, "galactic-map")
    ke.play(s, "survey technological")
    assert ke.asked(s) == "RegenerationSpace 0"
    assert ke.no(s, "regenerate energy") == "K3-057 not-in-pit"
    ke.play(s, "regenerate antimatter")
    assert ke.held(s, 0, "storage") == [3, 4, 3]
    assert ke.held(s, 0, "pit") == [1, 0, 0]


def test_K3_057_an_empty_pit_regenerates_nothing() -> None:
    s = ke.table()
    ke.markers(s, 0, technological=6)
    ke.main(s, "galactic-map")
    ke.play(s, "survey technological")
    assert ke.asked(s) == "BonusActions 0"
    assert s.tracks[0] == 7


def test_K3_058_a_planet_holds_any_number_and_keeps_its_cubes() -> None:
    s = ke.table()
    ke.own(s, 0, 2)
    ke.cubes(s, 0, p2=[7, 6, 3], storage=[0, 1, 0])
    ke.levels(s, 0, IV=1)
    ke.main(s, "terraform-planets")
    ke.play(s, "terraform planet-2")
    assert ke.held(s, 0, "p2") == [7, 5, 3]
    assert ke.held(s, 0, "storage") == [0, 2, 0]


def test_K3_060_only_energy_and_antimatter_let_choose_the_amount() -> None:
    """Also K3-R09, K3-353."""
    s = ke.table()
    ke.levels(s, 0, III=1, IV=1)
    ke.main(s, "energy-storage")
    assert ke.legal(s) == ["produce energy 1 earth", "produce energy 2 earth", "done"]
    s = ke.table()
    ke.levels(s, 0, IV=1)
    ke.main(s, "planetary-exploitation")
    assert ke.legal(s) == ["exploit earth", "done"]


def test_K3_062_spent_cubes_can_be_produced_again_in_the_same_turn() -> None:
    s = ke.table()
    ke.cubes(s, 0, earth=[1, 1, 1], storage=[0, 0, 0], pit=[6, 6, 2])
    ke.markers(s, 0, technological=1)
    ke.levels(s, 0, V=1)
    ke.main(s, "technological-development")
    ke.play(s, "develop space-travels earth")  # 1 E goes to Storage
    assert ke.held(s, 0, "storage") == [0, 1, 0]
    ke.play(s, "develop antimatter-science earth")  # 1 M + 1 A go to Storage; its award leads to an energy space
    assert ke.asked(s) == "ProductionSpace 0"
    ke.play(s, "produce energy 1 earth")  # the energy that was just spent comes back
    assert ke.held(s, 0, "earth") == [0, 1, 0]
    assert ke.held(s, 0, "storage") == [1, 0, 1]


# ------------------------------------------------------------ Quantum Physics
def test_K3_276_conversion_swaps_matter_and_energy_with_storage() -> None:
    """Also K3-R21: antimatter never converts, and the other type must be in Storage."""
    s = ke.table()
    ke.cubes(s, 0, earth=[1, 0, 2], storage=[0, 1, 1], pit=[6, 6, 0])
    ke.levels(s, 0, II=2)
    ke.turn(s)
    assert [a for a in ke.legal(s) if a.startswith("convert")] == ["convert matter earth"]
    assert ke.no(s, "convert energy earth") == "K3-276 no-such-cube-there"
    ke.play(s, "convert matter earth")
    assert ke.held(s, 0, "earth") == [0, 1, 2]
    assert ke.held(s, 0, "storage") == [1, 0, 1]
    assert ke.no(s, "convert energy earth") == "K3-276 no-conversion-left"

    ke.cubes(s, 0, earth=[1, 0, 2], storage=[0, 0, 1], pit=[6, 7, 0])
    ke.turn(s)
    assert ke.no(s, "convert matter earth") == "K3-R21 not-in-storage"
    assert not [a for a in ke.legal(s) if a.startswith("convert")]


def test_K3_277_transport_moves_cubes_between_own_planets() -> None:
    """Also K3-R45: never to the same planet, and each move of a cube counts."""
    s = ke.table()
    ke.own(s, 0, 22)
    ke.cubes(s, 0, earth=[1, 0, 1], p22=[0, 0, 0], storage=[6, 7, 2])
    ke.levels(s, 0, II=2)
    ke.turn(s)
    assert [a for a in ke.legal(s) if a.startswith("transport")] == [
        "transport matter earth planet-22",
        "transport antimatter earth planet-22",
    ]
    ke.play(s, "transport antimatter earth planet-22", "transport antimatter planet-22 earth")
    assert ke.no(s, "transport matter earth planet-22") == "K3-277 no-transport-left"
    assert s.transported == 2


def test_K3_R45_with_earth_alone_nothing_is_moved() -> None:
    s = ke.table()
    ke.levels(s, 0, II=1)
    ke.turn(s)
    assert ke.no(s, "transport matter earth planet-22") == "K3-R45 only-earth"
    assert "transport" not in ke.verbs(s)


def test_K3_278_both_stand_open_in_every_step_of_the_own_turn() -> None:
    """Also K3-R46: before the Action Cube moves and after the last withdrawal too."""
    s = ke.table()
    ke.own(s, 0, 22)
    ke.levels(s, 0, II=4, I=1)
    ke.ship(s, 0, 1, "J10")
    ke.turn(s)
    seen = []
    while not s.over and s.turn == 0:
        seen.append(s.question.name())
        assert {"transport", "convert"} <= ke.verbs(s)
        steps = [a for a in s.legal() if a.kind.word in ("done", "halt", "move-cube", "pilot", "withdraw", "launch")]
        s.apply(steps[0])
    assert seen == [
        "ActionCube",
        "SpaceMissions",
        "BonusActions",
        "Flight",
        "Leg",
        "Flight",
        "WithdrawStarships",
        "WithdrawStarships",
    ]


def test_K3_R20_the_counters_belong_to_the_own_turn() -> None:
    """Also K3-410, K3-109: no use in Phase 3; a level that rises in the turn counts at once, minus what was used."""
    s = ke.table(card="open-science")
    ke.own(s, 0, 22)
    ke.cubes(s, 0, earth=[3, 2, 0], p22=[1, 1, 0], storage=[3, 4, 3])
    ke.levels(s, 0, II=1)
    ke.main(s, "technological-development")
    ke.play(s, "transport matter earth planet-22")
    assert ke.no(s, "transport matter earth planet-22") == "K3-277 no-transport-left"
    ke.play(s, "develop quantum-physics planet-22")  # level 2: two moves and a conversion
    assert ke.level(s, 0, "II") == 2
    ke.play(s, "transport matter earth planet-22", "convert energy earth")
    assert ke.no(s, "transport matter earth planet-22") == "K3-277 no-transport-left"
    s.turn = -1
    ke.ask(s, ResolveCard(0))
    assert ke.asked(s) == "CardPrice 0"
    assert ke.no(s, "transport matter earth planet-22") == "K3-R20 not-your-turn"

    s.transported = s.converted = 9
    ke.turn(s)
    assert (s.transported, s.converted) == (0, 0)


def test_K3_R10_a_conversion_can_come_before_the_benefit() -> None:
    """Also K3-101: the space waits for its cube; it is passed over only by declining."""
    s = ke.table()
    ke.cubes(s, 0, earth=[3, 7, 0], storage=[4, 0, 3])
    ke.levels(s, 0, II=2)
    ke.markers(s, 0, technological=1)
    ke.main(s, "galactic-map")
    ke.play(s, "survey technological")
    assert ke.asked(s) == "ProductionSpace 0"
    assert ke.no(s, "produce energy 1 earth") == "K3-052 not-in-storage"
    ke.play(s, "convert energy earth", "produce energy 1 earth")
    assert ke.held(s, 0, "earth") == [4, 7, 0]
    assert ke.held(s, 0, "storage") == [3, 0, 3]


def test_K3_109_off_turn_benefits_come_without_quantum_physics() -> None:
    s = ke.table()
    ke.own(s, 1, 22)
    ke.cubes(s, 1, earth=[3, 7, 0], storage=[4, 0, 3])
    ke.levels(s, 1, II=4)
    s.tracks[2] = 1
    ke.ask(s, Advance(1, 0, 1))  # in the turn of seat 0
    assert s.tracks[2] == 2
    assert s.over  # nothing to produce and nothing to convert: passed over
    ke.cubes(s, 1, earth=[3, 6, 0], storage=[4, 1, 3])
    s.tracks[2] = 1
    ke.ask(s, Advance(1, 0, 1))
    assert ke.verbs(s) == {"produce", "decline"}
    assert ke.no(s, "convert energy earth") == "K3-R20 not-your-turn"


def test_K3_278_a_transport_inside_terraforming_pays_for_it() -> None:
    """Also K3-158."""
    s = ke.table()
    ke.own(s, 0, 2)
    ke.lay(s, "H10", 5)
    ke.cubes(s, 0, earth=[3, 3, 0], p2=[0, 0, 0], storage=[4, 4, 3])
    ke.levels(s, 0, II=1, IV=1)
    ke.main(s, "terraform-planets")
    assert ke.no(s, "terraform planet-2") == "K3-156 cannot-pay"
    ke.play(s, "transport energy earth planet-2", "terraform planet-2")
    assert s.is_terraformed(2)
