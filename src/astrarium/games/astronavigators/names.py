"""Where a die is, by name: a square of the Earth, or a place of the trajectory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .state import EARTH_SQUARES, OUTBOUND

if TYPE_CHECKING:
    from astrarium.text.words import Fact, Words


def called(words: Words, domain: str, fact: Fact) -> str | None:
    """The name of a die's place; nothing for whatever else has a name."""
    if domain != "whereabouts" or not isinstance(fact, int):
        return None
    return words.name("square", fact) if fact < EARTH_SQUARES else words.name("way", fact - OUTBOUND)
