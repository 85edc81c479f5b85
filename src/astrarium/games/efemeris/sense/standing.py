"""How the game stands, counted from what lies open."""

from __future__ import annotations

from astrarium.kernel import Reason, State

from ..state import Firmament
from .position import PATIENCE


def stands(state: State, seat: int) -> Reason | None:
    """The race for planets."""
    s = state
    assert isinstance(s, Firmament)
    if not s.unveiled:
        return None
    side = s.terms.side[seat]
    best = max([s.planets_held(other) for other in range(s.terms.sides) if other != side])
    return Reason("planets-to", (s.planets_held(side), best, s.terms.goal))


def stage(state: State) -> float:
    """How far the game has come, from 0 to 1: by who is nearest to the goal, or by the turns of a long game."""
    s = state
    assert isinstance(s, Firmament)
    if not s.unveiled:
        return 0.0
    best = max([s.planets_held(side) for side in range(s.terms.sides)])
    return min(1.0, max(best / s.terms.goal, s.turns / (PATIENCE * s.terms.sides)))
