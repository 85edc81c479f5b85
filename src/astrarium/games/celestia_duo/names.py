"""Dice by what they show: nobody counts them from the left."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from .actions import DICE
from .equipment import FACES
from .view import DuoView

if TYPE_CHECKING:
    from astrarium.text.words import Fact, Words


def called(words: Words, domain: str, fact: Fact) -> str | None:
    """Some of the dice on the table, where a position is spoken of; nothing for whatever else has a name."""
    view = cast("DuoView | None", words.seen if domain == "dice" else None)
    places = [int(digit) - 1 for digit in (DICE.values[fact] if isinstance(fact, int) else fact)] if view else []
    if view is None or max(places) >= len(view.dice):
        return None
    return " + ".join([words.name("face", FACES[view.dice[place]]) for place in places])
