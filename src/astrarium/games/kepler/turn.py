"""Chapters 5 and 8: the Action Cube, the main action of its space, and the two Bonus Actions beside it."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Flow, Frame, No, Verb

from .actions import (
    ANTIMATTER,
    BONUS,
    COLONIAL,
    EARTH,
    ENERGY,
    ENERGY_DEVELOPMENT,
    MOVE_CUBE,
    SPACE,
    TAKE_BONUS,
    TECHNOLOGICAL,
)
from .colonies import ColonizePlanets, TerraformPlanets
from .galactic_map import GalacticMap
from .leadership import Advance
from .missions import Logistics, SpaceMissions
from .movement import Flight, MoveStarships, WithdrawStarships, ships_in_space, speed
from .production import EnergyStorage, GenerateAntimatter, PlanetaryExploitation, TechnologicalAdvancement
from .quantum import QUANTUM, Question
from .resources import Burn, Done, can_produce, cubes_outside_pit, produce
from .state import NONE, Galaxy
from .technologies import TechnologicalDevelopment

SPACE_MISSIONS: Final = SPACE.index["space-missions"]
COLONIZE_PLANETS: Final = SPACE.index["colonize-planets"]
TECHNOLOGICAL_DEVELOPMENT: Final = SPACE.index["technological-development"]
STELLAR_PROPULSION: Final = SPACE.index["stellar-propulsion"]
TERRAFORM_PLANETS: Final = SPACE.index["terraform-planets"]
GALACTIC_MAP: Final = SPACE.index["galactic-map"]
ENERGY_STORAGE: Final = SPACE.index["energy-storage"]
PLANETARY_EXPLOITATION: Final = SPACE.index["planetary-exploitation"]
GENERATE_ANTIMATTER: Final = SPACE.index["generate-antimatter"]

SPACE_LOGISTICS: Final = BONUS.index["space-logistics"]
TECHNOLOGICAL_ADVANCEMENT: Final = BONUS.index["technological-advancement"]
SCIENTIFIC_PROGRESS: Final = BONUS.index["scientific-progress"]
CULTURAL_EVOLUTION: Final = BONUS.index["cultural-evolution"]
EXPLORATORY_PLANNING: Final = BONUS.index["exploratory-planning"]
EXPLOITATION_OF_NEO: Final = BONUS.index["exploitation-of-neo"]


CUBE_IS_THERE: Final = [No("K3-091", "cube-is-there", (space,)) for space in range(len(SPACE.values))]
BONUS_USED: Final = [No("K3-191", "bonus-used", (bonus,)) for bonus in range(len(BONUS.values))]
NOTHING_TO_BURN: Final = No("K3-204", "nothing-to-burn")


class Turn(Flow[Galaxy]):
    """A player's turn: four steps in fixed order, the Quantum Physics counters afresh (K3-074, K3-R20)."""

    def run(self, s: Galaxy) -> None:
        seat = self.seat
        s.turn = seat
        s.transported = 0
        s.converted = 0
        s.tell("turn", "K3-073", seat)
        s.do(ActionCube(seat), BonusActions(seat), MoveStarships(seat), WithdrawStarships(seat), EndTurn(seat))


class EndTurn(Flow[Galaxy]):
    """The turn is over, and with it the use of Quantum Physics (K3-R20)."""

    def run(self, s: Galaxy) -> None:
        s.turn = NONE


class MoveCube(Verb[Galaxy]):
    """Move the Action Cube to any other space, whatever the others did (K3-090, K3-091, K3-094, K3-R35)."""

    kind = MOVE_CUBE

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> No | None:
        if s.cubes_at[q.seat] == a.x:
            return CUBE_IS_THERE[a.x]
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        s.cubes_at[q.seat] = a.x
        s.tell("cube-moved", "K3-090", q.seat, a.x)
        s.do(main_action(s, q.seat, a.x))


class ActionCube(Question):
    """Step 2a begins: the Action Cube must move (K3-090)."""

    rule = "K3-090"
    verbs = (MoveCube(), *QUANTUM)


def main_action(s: Galaxy, seat: int, space: int) -> Frame[Galaxy]:
    """The action of a space, even one that can do nothing; its first question can also decline it.

    (K3-092, K3-095, K3-096)
    """
    if space == SPACE_MISSIONS:
        return SpaceMissions(seat)
    if space == COLONIZE_PLANETS:
        return ColonizePlanets(seat)
    if space == TECHNOLOGICAL_DEVELOPMENT:
        return TechnologicalDevelopment(seat)
    if space == STELLAR_PROPULSION:
        return Flight(seat, speed(s, seat))  # a full move, besides the one of step 2c (K3-150, K3-R01)
    if space == TERRAFORM_PLANETS:
        return TerraformPlanets(seat)
    if space == GALACTIC_MAP:
        return GalacticMap(seat)
    if space == ENERGY_STORAGE:
        return EnergyStorage(seat, ENERGY)
    if space == PLANETARY_EXPLOITATION:
        return PlanetaryExploitation(seat)
    return GenerateAntimatter(seat, ANTIMATTER)


class TakeBonus(Verb[Galaxy]):
    """Take the Bonus Action of the cube's row or column by burning a cube (K3-190 to K3-192)."""

    kind = TAKE_BONUS

    def bar(self, s: Galaxy, q: Frame[Galaxy]) -> No | None:
        if not is_free(s, q) and cubes_outside_pit(s, q.seat) == 0:
            return NOTHING_TO_BURN
        return None

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        return [TAKE_BONUS.all[bonus] for bonus in s.box.bonuses[s.cubes_at[q.seat]]]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> No | None:
        if q.x >> a.x & 1:
            return BONUS_USED[a.x]
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        s.tell("bonus-taken", "K3-190", q.seat, a.x)
        if q.x == 0:
            s.do(BonusActions(q.seat, 1 << a.x))
        s.do(Bonus(q.seat, a.x))
        if not is_free(s, q):
            s.do(BonusCost(q.seat, a.x, idle(s, q.seat, a.x)))  # before the bonus is resolved (K3-201)


def is_free(s: Galaxy, q: Frame[Galaxy]) -> bool:
    """With Theory of Everything the second Bonus Action of a turn is free (K3-193, K3-R22)."""
    return q.x != 0 and s.level(q.seat, ENERGY_DEVELOPMENT) >= s.box.one_burn_from


class BonusActions(Question):
    """Step 2b, after the main action and before movement: up to two Bonus Actions, each once, in any order.

    (K3-093, K3-097, K3-190, K3-191, K3-194)
    """

    rule = "K3-190"
    verbs = (TakeBonus(), Done(), *QUANTUM)

    @property
    def used(self) -> int:
        return self.x


# why a Bonus Action would do nothing now, as messages count it
USEFUL: Final = 0
NO_SHIP: Final = 1
NOTHING_STORED: Final = 2
LAST_SPACE: Final = 3
NOTHING_FLIES: Final = 4


def idle(s: Galaxy, seat: int, bonus: int) -> int:
    """Why a Bonus Action would do nothing as the table stands; it may be taken all the same (K3-R44)."""
    box = s.box
    if bonus == SPACE_LOGISTICS:
        return NO_SHIP if s.ship_in_supply(seat) < 0 else USEFUL
    if bonus in (TECHNOLOGICAL_ADVANCEMENT, EXPLOITATION_OF_NEO):
        cubes = box.advancement if bonus == TECHNOLOGICAL_ADVANCEMENT else box.neo
        return USEFUL if can_produce(s, seat, cubes) else NOTHING_STORED
    if bonus == EXPLORATORY_PLANNING:
        return USEFUL if ships_in_space(s, seat) else NOTHING_FLIES
    track = TECHNOLOGICAL if bonus == SCIENTIFIC_PROGRESS else COLONIAL
    return USEFUL if s.tracks[seat * 2 + track] < box.last_space else LAST_SPACE


class BonusCost(Question):
    """The cube that a Bonus Action costs; who would burn it for nothing is told so before (K3-192, K3-R44)."""

    rule = "K3-192"
    verbs = (Burn(), *QUANTUM)

    @property
    def bonus(self) -> int:
        return self.x

    @property
    def idle(self) -> int:
        return self.y


class Bonus(Flow[Galaxy]):
    """A Bonus Action that is paid is resolved, as far as it can be.

    (K3-195, K3-196, K3-197, K3-198, K3-199, K3-200, K3-202, K3-203, K3-R44)
    """

    @property
    def bonus(self) -> int:
        return self.x

    def run(self, s: Galaxy) -> None:
        seat = self.seat
        box = s.box
        if self.bonus == SPACE_LOGISTICS:
            if s.ship_in_supply(seat) >= 0:
                s.do(Logistics(seat))
        elif self.bonus == TECHNOLOGICAL_ADVANCEMENT:
            if can_produce(s, seat, box.advancement):
                s.do(TechnologicalAdvancement(seat))
        elif self.bonus == SCIENTIFIC_PROGRESS:
            s.do(Advance(seat, TECHNOLOGICAL, box.progress_awards))
        elif self.bonus == CULTURAL_EVOLUTION:
            s.do(Advance(seat, COLONIAL, box.evolution_awards))
        elif self.bonus == EXPLORATORY_PLANNING:
            s.do(Flight(seat, box.planning))  # whatever the Space Travels level (K3-199, K3-R38)
        else:
            produce(s, seat, EARTH, box.neo, "K3-200")
