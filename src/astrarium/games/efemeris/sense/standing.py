"""How the game stands, counted from what lies open."""

from __future__ import annotations

from astrarium.kernel import Reason, State

from ..state import Firmament


def stands(state: State, seat: int) -> Reason | None:
    """The race for planets."""
    s = state
    assert isinstance(s, Firmament)
    if not s.unveiled:
        return None
    side = s.terms.side[seat]
    best = max([s.planets_held(other) for other in range(s.terms.sides) if other != side])
    return Reason("planets-to", (s.planets_held(side), best, s.terms.goal))
