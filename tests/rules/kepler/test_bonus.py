"""Chapter 8: the Bonus Actions."""

from __future__ import annotations

import pytest

from astrarium.games.kepler.actions import ACTIONS
from astrarium.games.kepler.missions import Logistics
from astrarium.games.kepler.state import Galaxy
from astrarium.kernel.claims import IN_VAIN, SURELY
from astrarium.kernel.explaining import Explaining

from . import build as ke


def bonuses(s) -> list[str]:
    return [a.removeprefix("bonus ") for a in ke.legal(s) if a.startswith("bonus")]


@pytest.mark.parametrize(
    ("space", "column", "row"),
    [
        ("space-missions", "space-logistics", "cultural-evolution"),
        ("colonize-planets", "technological-advancement", "cultural-evolution"),
        ("technological-development", "scientific-progress", "cultural-evolution"),
        ("stellar-propulsion", "space-logistics", "exploratory-planning"),
        ("terraform-planets", "technological-advancement", "exploratory-planning"),
        ("galactic-map", "scientific-progress", "exploratory-planning"),
        ("energy-storage", "space-logistics", "exploitation-of-neo"),
        ("planetary-exploitation", "technological-advancement", "exploitation-of-neo"),
        ("generate-antimatter", "scientific-progress", "exploitation-of-neo"),
    ],
)
def test_K3_190_the_bonuses_of_row_and_column(space: str, column: str, row: str) -> None:
    s = ke.table()
    ke.main(s, space)
    ke.until(s, "BonusActions")
    assert bonuses(s) == [column, row]
    for other in ke.BONUS.values:
        if other not in (column, row):
            assert ke.no(s, f"bonus {other}") == "K3-190 not-offered"
    assert "done" in ke.legal(s)


def test_K3_191_each_once_in_any_order() -> None:
    s = ke.table()
    ke.main(s, "energy-storage")
    ke.play(s, "bonus exploitation-of-neo", "burn matter storage")
    assert bonuses(s) == ["space-logistics"]
    assert ke.no(s, "bonus exploitation-of-neo") == "K3-191 bonus-used"
    ke.play(s, "bonus space-logistics", "burn energy earth", "launch J10")
    assert "BonusActions" not in ke.asked(s)


def test_K3_192_each_costs_a_burned_cube() -> None:
    """Also K3-392: George burns 1 E for Space Logistics, then 1 M for Cultural Evolution."""
    s = ke.table()
    ke.main(s, "space-missions")
    ke.play(s, "done", "bonus space-logistics", "burn energy earth", "launch J10")
    ke.play(s, "bonus cultural-evolution", "burn matter storage")
    assert ke.held(s, 0, "pit") == [1, 1, 0]
    assert ke.held(s, 0, "earth") == [3, 2, 0]
    assert ke.held(s, 0, "storage") == [3, 4, 3]
    assert ke.fleet(s, 0) == ["J10"]
    assert s.tracks[1] == 1


def test_K3_193_theory_of_everything_makes_the_second_free() -> None:
    """Also K3-R22: the first is paid, a single one costs 1; K3-271, K3-279."""
    s = ke.table()
    ke.levels(s, 0, III=4)
    ke.main(s, "generate-antimatter")
    ke.play(s, "bonus exploitation-of-neo")
    assert ke.asked(s) == "BonusCost 0"
    ke.play(s, "burn matter storage")
    ke.play(s, "bonus scientific-progress")
    assert sum(ke.held(s, 0, "pit")) == 1
    assert s.tracks[0] == 1


def test_K3_194_no_bonus_before_the_main_action_or_after_movement() -> None:
    s = ke.table()
    ke.levels(s, 0, I=1, III=1)
    ke.ship(s, 0, 1, "J10")
    ke.main(s, "energy-storage")
    assert ke.no(s, "bonus space-logistics") == "K3-165 not-now"
    ke.play(s, "done", "done")
    assert ke.asked(s) == "Flight 0"
    assert ke.no(s, "bonus space-logistics") == "K3-210 not-now"


def test_K3_195_space_logistics_launches_beside_any_own_planet() -> None:
    """The burned cube may come from elsewhere, and nothing is spent."""
    s = ke.table()
    ke.own(s, 0, 19, "E14")
    ke.main(s, "energy-storage")
    ke.play(s, "bonus space-logistics", "burn antimatter storage")
    assert ke.legal(s) == ["launch-from earth", "launch-from planet-19"]
    ke.play(s, "launch-from planet-19", "launch D14")
    assert ke.fleet(s, 0) == ["D14"]
    assert ke.held(s, 0, "earth") == [3, 3, 0]


def test_K3_R42_space_logistics_needs_room_unless_nobody_has_any() -> None:
    s = ke.table(4)
    ke.own(s, 0, 19, "E14")
    ring = ["J10", "K9", "L9", "L10", "K11", "L11"]
    for i, where in enumerate(ring):
        ke.ship(s, 1 + i // 3, 1 + i % 3, where)
    ke.main(s, "energy-storage")
    ke.play(s, "bonus space-logistics", "burn matter storage")
    assert ke.asked(s) == "LaunchShip 0"  # planet 19 is the only one with room
    s.agenda[-1] = Logistics(0)
    assert ke.no(s, "launch-from earth") == "K3-R42 ring-full"
    s = ke.table(4)
    for i, where in enumerate(ring):
        ke.ship(s, 1 + i // 3, 1 + i % 3, where)
    ke.main(s, "energy-storage")
    ke.play(s, "bonus space-logistics", "burn matter storage")
    assert len([a for a in ke.legal(s) if a.startswith("launch ")]) == 12  # K3-125 applies to the Earth


def test_K3_196_technological_advancement_produces_antimatter() -> None:
    s = ke.table()
    ke.own(s, 0, 22)
    ke.main(s, "planetary-exploitation")
    ke.play(s, "bonus technological-advancement", "burn matter storage")
    assert ke.legal(s) == ["produce-on earth", "produce-on planet-22"]
    ke.play(s, "produce-on planet-22")
    assert ke.held(s, 0, "p22") == [0, 0, 1]
    assert ke.held(s, 0, "storage") == [3, 4, 2]


def test_K3_197_scientific_progress_is_a_technological_award() -> None:
    """Also K3-198: Cultural Evolution is a Colonial one."""
    s = ke.table()
    ke.main(s, "technological-development")
    ke.play(s, "done", "bonus scientific-progress", "burn matter storage")
    assert s.tracks[:2] == [1, 0]
    ke.play(s, "bonus cultural-evolution", "burn matter storage")
    assert s.tracks[:2] == [1, 1]


def test_K3_199_exploratory_planning_moves_two_hexes() -> None:
    """Also K3-R38: whatever the Space Travels level, 0 included."""
    s = ke.table()
    ke.ship(s, 0, 1, "J10")
    ke.ship(s, 0, 2, "L10")
    ke.main(s, "stellar-propulsion")
    assert ke.asked(s) == "BonusActions 0"  # at level 0 Stellar Propulsion moves nothing
    ke.play(s, "bonus exploratory-planning", "burn matter storage", "pilot ship-1", "fly H10", "pilot ship-2")
    assert ke.no(s, "fly O10") == "K3-222 out-of-reach"
    ke.play(s, "fly N10")
    assert [ke.ship_at(s, 0, 1), ke.ship_at(s, 0, 2)] == ["H10", "N10"]


def test_K3_200_exploitation_of_neo_produces_on_earth() -> None:
    s = ke.table()
    ke.own(s, 0, 22)
    ke.main(s, "energy-storage")
    ke.play(s, "bonus exploitation-of-neo", "burn antimatter storage")
    assert ke.held(s, 0, "earth") == [4, 4, 0]
    assert ke.held(s, 0, "storage") == [3, 3, 2]


def test_K3_201_the_cube_is_burned_first() -> None:
    s = ke.table()
    ke.cubes(s, 0, earth=[6, 7, 3], storage=[1, 0, 0])
    ke.main(s, "energy-storage")
    ke.play(s, "bonus exploitation-of-neo", "burn matter storage")
    assert ke.held(s, 0, "earth") == [6, 7, 3]  # the matter just burned is not produced


def test_K3_202_a_bonus_without_effect_may_be_chosen() -> None:
    """Also K3-R44: the cube is burned, the bonus counts as used."""
    s = ke.table()
    for i, where in enumerate(("A1", "B1", "C1")):
        ke.ship(s, 0, i + 1, where)
    ke.main(s, "energy-storage")
    ke.play(s, "bonus space-logistics", "burn matter storage")
    assert bonuses(s) == ["exploitation-of-neo"]
    assert sum(ke.held(s, 0, "pit")) == 1
    s = ke.table()
    ke.cubes(s, 0, earth=[7, 7, 3])
    ke.main(s, "planetary-exploitation")
    ke.play(s, "bonus technological-advancement", "burn matter earth")
    assert ke.asked(s) == "BonusActions 0"
    assert ke.held(s, 0, "earth") == [6, 7, 3]


def test_K3_203_the_second_is_paid_with_what_the_first_brought() -> None:
    s = ke.table()
    ke.cubes(s, 0, earth=[0, 0, 0], storage=[1, 1, 0], pit=[6, 6, 3])
    ke.main(s, "energy-storage")
    ke.play(s, "bonus exploitation-of-neo", "burn matter storage")
    assert ke.held(s, 0, "earth") == [0, 1, 0]
    ke.play(s, "bonus space-logistics")  # paid by the energy just produced, and cannot be taken back
    assert ke.verbs(s) == {"launch"}
    assert ke.held(s, 0, "pit") == [7, 7, 3]


def test_K3_204_without_a_cube_no_bonus() -> None:
    s = ke.table()
    ke.cubes(s, 0, pit=[7, 7, 3])
    ke.levels(s, 0, II=4)
    ke.lay(s, "A5")
    ke.lay(s, "A7")
    s.bag = [7, 8]
    ke.main(s, "galactic-map")
    ke.play(s, "done")
    assert "BonusActions" not in ke.asked(s)
    s = ke.table()
    ke.cubes(s, 0, storage=[1, 0, 0], pit=[6, 7, 3])
    ke.levels(s, 0, III=4)
    ke.main(s, "generate-antimatter")
    ke.play(s, "bonus scientific-progress")  # the last cube burns by itself
    assert sum(ke.held(s, 0, "pit")) == 17
    ke.play(s, "bonus exploitation-of-neo")  # the second is free under Theory of Everything
    assert ke.BOX.one_burn_from == 4


@pytest.mark.parametrize(
    ("space", "bonus"),
    [
        ("space-missions", "space-logistics"),
        ("colonize-planets", "technological-advancement"),
        ("technological-development", "scientific-progress"),
        ("space-missions", "cultural-evolution"),
        ("stellar-propulsion", "exploratory-planning"),
        ("energy-storage", "exploitation-of-neo"),
    ],
)
def test_K3_R44_the_table_warns_before_a_cube_is_burned_for_nothing(space: str, bonus: str) -> None:
    """Before the bonus is chosen, and at every cube that could be burned for it."""
    for useless in (True, False):
        s = ke.table()
        if useless:
            ke.cubes(s, 0, earth=[7, 7, 3])
            ke.markers(s, 0, technological=ke.BOX.last_space, colonial=ke.BOX.last_space)
            for n, where in enumerate(("C3", "P3", "N9"), 1):
                ke.lay(s, where, "mine")
                ke.ship(s, 0, n, where)
        else:
            ke.ship(s, 0, 1, "L10")
        ke.until(ke.main(s, space), "BonusActions")
        assert is_in_vain(s, f"bonus {bonus}") == useless
        ke.play(s, f"bonus {bonus}")
        assert ke.asked(s) == "BonusCost 0"
        assert is_in_vain(s, "burn matter earth") == useless


def test_K3_R44_the_last_cube_that_a_bonus_would_produce_is_burned_with_open_eyes() -> None:
    s = ke.table()
    ke.cubes(s, 0, earth=[2, 2, 0], storage=[0, 0, 1])
    ke.play(ke.until(ke.main(s, "colonize-planets"), "BonusActions"), "bonus technological-advancement")
    assert is_in_vain(s, "burn antimatter storage")
    assert not is_in_vain(s, "burn matter earth")


def is_in_vain(s: Galaxy, text: str) -> bool:
    told = Explaining(s, "here").of(ACTIONS.parse(text))
    return any(claim.kind == IN_VAIN and claim.sure == SURELY for claim in told.claims)
