"""How the game stands, counted from what lies open."""

from __future__ import annotations

from astrarium.kernel import Reason, State

from ..box import LAIR
from ..state import Duo
from .thumb import cards


def stands(state: State, seat: int) -> Reason | None:
    """The chase, or the masts."""
    s = state
    assert isinstance(s, Duo)
    if s.boarding:
        return Reason("masts-stand", (s.masts, cards(s)))
    return Reason("chase", (s.pirate - s.airship, LAIR - s.pirate))
