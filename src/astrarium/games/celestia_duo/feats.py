"""What is worth a star in a logbook, read off the end of a chase."""

from __future__ import annotations

from typing import Final

from .box import LAIR
from .view import DuoView

# a step of Normal is "step-2", one of Expert "expert-2": wins are ticked by mode and step (CD-292)
FEATS: Final = (
    "quick",
    "normal",
    "expert",
    "step-2",
    "step-3",
    "step-5",
    "spare",
    "energy",
    "step-4",
    "expert-2",
    "expert-3",
    "expert-4",
    "expert-5",
)
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
    (7.185, 30.25),
    (7.741, 24.4),
    (7.301, 16.54),
    (6.755, 12.9),
    (6.879, 33.96),
]
LINKS: Final = "08 84 43 37 8c 01 19 16 65 52 6a ab"


def feats(view: DuoView, _seat: int) -> list[str]:
    """A win in each mode, the steps of its ladder, a catch far from the lair, one with energy to spare."""
    won = view.outcome[0] > 0
    mode = view.setting.mode
    found = {mode}
    if mode != "quick":
        found.add(f"{'step' if mode == 'normal' else mode}-{view.setting.number('ladder')}")
    if LAIR - view.pirate >= 4:
        found.add("spare")
    if view.energy >= 2:
        found.add("energy")
    return [feat for feat in FEATS if won and feat in found]
