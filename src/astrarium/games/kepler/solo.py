"""Chapter 14: the Ghost, a nation of two markers and a Technology Board."""

from __future__ import annotations

from .actions import COLONIAL, TECHNOLOGICAL
from .leadership import advance
from .state import Galaxy


def ghost_moves(s: Galaxy) -> None:
    """Phase 1: technologies if due, then a space on both tracks (K3-330, K3-331, K3-335 to K3-337)."""
    ghost = s.ghost
    if s.round in s.box.ghost_rounds:
        for technology in range(5):
            at = ghost * 5 + technology
            s.levels[at] = max(s.levels[at], min(s.levels[at] + 1, s.box.ghost_maximum))
        s.tell("ghost-learns", "K3-331", "ghost")
    for track in (TECHNOLOGICAL, COLONIAL):
        for _ in range(s.box.ghost_advance):
            advance(s, ghost, track)  # it moves Medals and ignores the other benefits (K3-334)


def title(s: Galaxy, points: int) -> int:
    """The first title whose bound lies above the points (K3-341)."""
    for i, below in enumerate(s.box.rating_below):
        if points < below:
            return i
    return len(s.box.rating_below) - 1
