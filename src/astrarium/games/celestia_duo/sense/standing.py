"""How the game stands, counted from what lies open."""

from __future__ import annotations

from astrarium.kernel import Reason, State

from ..box import LAIR
from ..state import Duo
from .position import BOARDING
from .thumb import cards


def stands(state: State, seat: int) -> Reason | None:
    """The chase, or the masts."""
    s = state
    assert isinstance(s, Duo)
    if s.boarding:
        return Reason("masts-stand", (s.masts, cards(s)))
    return Reason("chase", (s.pirate - s.airship, LAIR - s.pirate))


def stage(state: State) -> float:
    """How far the game has come, from 0 to 1: the pursuit is its first two thirds, the boarding the last, if there is
    one."""
    s = state
    assert isinstance(s, Duo)
    whole = 2 / 3 if s.terms.mode in BOARDING else 1.0
    if s.boarding:
        return whole + (1 - whole) * (1 - s.masts / s.box.masts)
    return whole * min(1.0, max(0, s.pirate) / LAIR)
