"""A game on the shelf: how far the pirate is ahead, and the sky in which he is."""

from __future__ import annotations

from astrarium.kernel import View
from astrarium.text.words import Words


def gist(view: View, words: Words) -> str:
    gap = view["pirate"] - view["airship"]
    if view["boarding"] or gap <= 0:
        return words.say("scene", "gist-caught", ())
    return words.say("scene", "gist-ahead", (gap,))


def glimpse(view: View) -> tuple[float, float, float, float]:
    """The course."""
    return 60, 14, 800, 282
