"""A game on the shelf: how far the pirate is ahead, and the sky in which he is."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene.draw import el, join
from astrarium.scene.signs import definitions as signs
from astrarium.text.words import Words

from ..view import DuoView
from . import course, emblems, motifs, sky


def gist(view: DuoView, words: Words) -> str:
    gap = view.pirate - view.airship
    if view.boarding:
        return words.say("scene", "gist-boarded", ())
    if gap <= 0:
        return words.say("scene", "gist-caught", ())
    return words.say("scene", "gist-ahead", (gap,))


def glimpse(view: DuoView) -> tuple[float, float, float, float]:
    """The course."""
    return 60, 14, 800, 282


def small(view: DuoView, words: Words) -> Markup:
    """The sky with all that flies in it."""
    box = view.pieces
    return join(
        el("defs", signs("eye"), emblems.definitions(), sky.definitions(), motifs.definitions(), course.small_parts(),
           course.faces(box)),
        el("g", sky.backdrop(), class_="cd-zone-sky"),
        sky.way(),
        sky.ends(),
        course.course(view, words, box),
        course.ships(view, words, box),
        course.numbers(view, words, box),
    )  # fmt: skip
