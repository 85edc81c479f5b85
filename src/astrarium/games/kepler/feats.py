"""What is worth a star in a logbook, read off the end of a game."""

from __future__ import annotations

from typing import Final

from .ending import total
from .scoring import CATEGORIES
from .view import GalaxyView

FEATS: Final = ("win", "ghost", "forty", "all-types", "top")
# Cygnus: right ascension in hours and declination of each star, in the order of the feats, and which of them lines join
SKY: Final = [(20.69, 45.3), (19.51, 27.96), (20.37, 40.3), (19.75, 45.1), (20.77, 33.97)]
LINKS: Final = "02 21 32 24"


def feats(view: GalaxyView, seat: int) -> list[str]:
    """A win, the Ghost beaten, forty points, a win with all five types of planets, the last space of a track."""
    won = view.outcome[seat] > 0
    alone = view.ghost_points >= 0
    lines = view.sheet[seat * len(CATEGORIES) : (seat + 1) * len(CATEGORIES)]
    found = {
        "win": won and not alone,
        "ghost": won and alone,
        "forty": total(view, seat) >= 40,
        "all-types": won and lines[CATEGORIES.index("all-types")] > 0,
        "top": max(view.tracks[seat * 2 : seat * 2 + 2]) >= view.pieces.last_space,
    }
    return [feat for feat in FEATS if found[feat]]
