"""What the balance of Efemeris is asked of: nations, captains, homes."""

from __future__ import annotations

from typing import Final

from .state import Firmament

SETUP: Final = ("ChooseNation", "ChooseCaptain", "ChooseCrew", "ChooseHome", "PlaceHome", "ChooseLead")
CHOICES: Final = ("nation", "appoint", "settle")
QUICK: Final = 3  # rounds within which an end comes too soon


def rounds(s: Firmament) -> int:
    """Turns of each side, the one under way included."""
    return -(-s.turns // s.terms.sides)


def dealt(s: Firmament) -> list[tuple[int, str, int]]:
    """Nothing is dealt that a player did not choose."""
    return []
