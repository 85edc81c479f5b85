"""What is worth a star in a logbook, read off the end of a chase."""

from __future__ import annotations

from typing import Final

from .box import LAIR
from .view import DuoView

FEATS: Final = ("quick", "normal", "expert", "step-2", "step-3", "step-5", "spare", "energy")
# Gemini: right ascension in hours and declination of each star, in the order of the feats, and which of them lines join
SKY: Final = [
    (7.58, 31.9),
    (7.755, 28),
    (6.63, 16.4),
    (6.38, 22.5),
    (6.73, 25.1),
    (7.07, 20.6),
    (7.335, 22),
    (6.25, 22.5),
]
LINKS: Final = "04 43 37 16 65 52 01"


def feats(view: DuoView, _seat: int) -> list[str]:
    """A win in each mode, the steps of the ladder, a catch far from the lair, one with energy to spare."""
    won = view.outcome[0] > 0
    mode, step = view.setting.mode, view.setting.number("ladder") if view.setting.mode != "quick" else 1
    found = {
        **{word: mode == word for word in ("quick", "normal", "expert")},
        **{f"step-{n}": step == n for n in (2, 3, 5)},
        "spare": LAIR - view.pirate >= 4,
        "energy": view.energy >= 2,
    }
    return [feat for feat in FEATS if won and found[feat]]
