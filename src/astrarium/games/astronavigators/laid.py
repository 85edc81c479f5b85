"""Planned cards on the piles of the weeks (AN-182): where each lies is one number, its week and its position.

For Yuri the card that a planned one covers is noted as well, and counts apart even where another is noted there.
"""

from __future__ import annotations

from typing import Final

WEEK: Final = 100  # more than a pile can hold
COVERED: Final = 1000


def laid_at(week: int, position: int) -> int:
    """A planned card at a position of a week's pile, the lowest being 0."""
    return week * WEEK + position


def covered_at(week: int, position: int) -> int:
    """The card that a planned one covers."""
    return COVERED + laid_at(week, position)


def place_of(noted: int) -> int:
    """Week and position alone, whichever of the two it is: as `laid_at` says it."""
    return noted % COVERED


def week_of(noted: int) -> int:
    return noted % COVERED // WEEK


def position_of(noted: int) -> int:
    return noted % WEEK


def sunk(noted: int, week: int, position: int) -> int:
    """A note when a card has left a pile: what lay above it lies one lower."""
    return noted - 1 if week_of(noted) == week and position_of(noted) > position else noted
