"""What the balance of Celestia Duo is asked of: the pirate, the upper deck, the crew at the start."""

from __future__ import annotations

from typing import Final

from .box import DECKS, PIRATES
from .state import Duo

SETUP: Final = ("Draft",)
CHOICES: Final = ()
QUICK: Final = 0


def rounds(s: Duo) -> int:
    return s.turn


def dealt(s: Duo) -> list[tuple[int, str, str]]:
    """What lay on the table for both."""
    return [(0, "pirate", PIRATES[s.pirate_card]), (0, "deck", DECKS[s.deck])]
