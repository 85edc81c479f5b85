"""What the balance of Kepler-3042 is asked of: first technologies, those mastered, objectives."""

from __future__ import annotations

from typing import Final

from .actions import TECHNOLOGIES, TECHNOLOGY
from .cards import LEVELS
from .state import Galaxy

SETUP: Final = ("ChooseTechnologies", "StartShip", "LayBody")
CHOICES: Final = ("begin-with",)
QUICK: Final = 0  # sixteen rounds, always


def rounds(s: Galaxy) -> int:
    return s.round


def dealt(s: Galaxy) -> list[tuple[int, str, str]]:
    """The Objective of each seat, and the technologies it brought to their last level."""
    found = [(seat, "objective", s.box.objectives[s.objective[seat]].id) for seat in range(s.seats)]
    for seat in range(s.seats):
        for i, word in enumerate(TECHNOLOGY.values):
            if s.levels[seat * TECHNOLOGIES + i] == LEVELS:
                found.append((seat, "technology", word))
    return found
