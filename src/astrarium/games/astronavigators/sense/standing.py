"""How the game stands, counted from what lies open."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Reason, State

from ..state import RETURNED, Expedition
from ..track import HOME, ON_MOON, way
from .way import months_left

YEARS: Final = 24.0  # the months of the whole game


def stands(state: State, seat: int) -> Reason | None:
    """Knowledge and the calendar, until the flight is over."""
    s = state
    assert isinstance(s, Expedition)
    if min(s.continent) < 0:
        return None
    if s.place[seat] >= RETURNED:
        return Reason("home-again") if s.place[seat] == RETURNED else Reason("out-of-it")
    return Reason("on-the-way", (s.nk[seat], months_left(s)))


def stage(state: State) -> float:
    """How far the game has come, from 0 to 1: by the calendar, or by who has flown farthest."""
    s = state
    assert isinstance(s, Expedition)
    if min(s.continent) < 0:
        return 0.0
    goal = ON_MOON if s.terms.fast else HOME
    farthest = max([way(place) + 1 for place in s.place if place <= RETURNED], default=0)
    return min(1.0, max(1.0 - months_left(s) / YEARS, farthest / (goal + 1)))
