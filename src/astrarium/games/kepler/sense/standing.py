"""How the game stands, counted from what lies open."""

from __future__ import annotations

from astrarium.kernel import Reason, State

from ..scoring import points_of, table_points
from ..state import Galaxy
from .flights import rounds_left


def stands(state: State, seat: int) -> Reason | None:
    """Points as they lie on the table, without Objectives, which are secret but for one's own."""
    s = state
    assert isinstance(s, Galaxy)
    if not s.objective:
        return None
    if s.ghost >= 0:
        return Reason("points-alone", (sum(points_of(s, seat)), rounds_left(s)))
    others = [sum(table_points(s, other)) for other in range(s.seats) if other != seat]
    return Reason("points-to", (sum(table_points(s, seat)), max(others), rounds_left(s)))


def stage(state: State) -> float:
    """How far the game has come, from 0 to 1, by its rounds."""
    s = state
    assert isinstance(s, Galaxy)
    return min(1.0, max(0.0, 1.0 - (rounds_left(s) + 1) / s.box.rounds))
