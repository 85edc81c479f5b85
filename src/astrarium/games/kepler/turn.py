"""Chapters 5 and 8: the Action Cube, the main action of its space, and the two Bonus Actions beside it."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Flow, Frame, No, Verb, X

from .action_board import BONUS_ACTIONS, main_action
from .actions import BONUS, ENERGY_DEVELOPMENT, MOVE_CUBE, SPACE, TAKE_BONUS, OfBonus, ToSpace
from .movement import MoveStarships, WithdrawStarships
from .quantum import QUANTUM, Question
from .resources import Burn, StopHere, can_burn
from .state import NONE, Galaxy

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

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: ToSpace) -> No | None:
        if s.cubes_at[q.seat] == a.space:
            return CUBE_IS_THERE[a.space]
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: ToSpace) -> None:
        s.cubes_at[q.seat] = a.space
        s.tell("cube-moved", "K3-090", q.seat, a.space)
        s.do(main_action(s, q.seat, a.space))


class ActionCube(Question):
    """Step 2a begins: the Action Cube must move (K3-090)."""

    rule = "K3-090"
    verbs = (MoveCube(), *QUANTUM)


class TakeBonus(Verb[Galaxy]):
    """Take the Bonus Action of the cube's row or column by burning a cube (K3-190 to K3-192)."""

    kind = TAKE_BONUS

    def bar(self, s: Galaxy, q: BonusActions) -> No | None:
        if not is_free(s, q) and not can_burn(s, q.seat):
            return NOTHING_TO_BURN
        return None

    def targets(self, s: Galaxy, q: BonusActions) -> list[Action]:
        return [TAKE_BONUS.all[bonus] for bonus in s.box.bonuses[s.cubes_at[q.seat]]]

    def refuse(self, s: Galaxy, q: BonusActions, a: OfBonus) -> No | None:
        if q.used >> a.bonus & 1:
            return BONUS_USED[a.bonus]
        return None

    def do(self, s: Galaxy, q: BonusActions, a: OfBonus) -> None:
        s.tell("bonus-taken", "K3-190", q.seat, a.bonus)
        if q.used == 0:
            s.do(BonusActions(q.seat, 1 << a.bonus))
        s.do(Bonus(q.seat, a.bonus))
        if not is_free(s, q):
            s.do(BonusCost(q.seat, a.bonus))  # before the bonus is resolved (K3-201)


def is_free(s: Galaxy, q: BonusActions) -> bool:
    """With Theory of Everything the second Bonus Action of a turn is free (K3-193, K3-R22)."""
    return q.used != 0 and s.level(q.seat, ENERGY_DEVELOPMENT) >= s.box.one_burn_from


class BonusActions(Question):
    """Step 2b, after the main action and before movement: up to two Bonus Actions, each once, in any order.

    (K3-093, K3-097, K3-190, K3-191, K3-194)
    """

    rule = "K3-190"
    verbs = (TakeBonus(), StopHere(), *QUANTUM)
    used: int = X


class BonusCost(Question):
    """The cube that a Bonus Action costs (K3-192); its card says where it would be burned for nothing (K3-R44)."""

    rule = "K3-192"
    verbs = (Burn(), *QUANTUM)
    bonus: int = X


class Bonus(Flow[Galaxy]):
    """A Bonus Action that is paid is resolved, as far as it can be.

    (K3-195, K3-196, K3-197, K3-198, K3-199, K3-200, K3-202, K3-203, K3-R44)
    """

    bonus: int = X

    def run(self, s: Galaxy) -> None:
        BONUS_ACTIONS[self.bonus].resolve(s, self.seat)
