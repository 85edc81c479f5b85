"""How the game stands, counted from what lies open."""

from __future__ import annotations

from astrarium.kernel import Reason, State

from ..state import RETURNED, Expedition
from .way import months_left


def stands(state: State, seat: int) -> Reason | None:
    """Knowledge and the calendar, until the flight is over."""
    s = state
    assert isinstance(s, Expedition)
    if min(s.continent) < 0:
        return None
    if s.place[seat] >= RETURNED:
        return Reason("home-again") if s.place[seat] == RETURNED else Reason("out-of-it")
    return Reason("on-the-way", (s.nk[seat], months_left(s)))
