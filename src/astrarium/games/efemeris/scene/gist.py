"""A game on the shelf: who holds how many planets, and the map."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene.draw import el, join
from astrarium.scene.seats import letter
from astrarium.text.words import Words

from ..view import FirmamentView
from . import art, chart
from .map import whole_map
from .scene import stars
from .seen import hue, side_of, sides, terms


def gist(view: FirmamentView, words: Words) -> str:
    held = [sum(owner in seats for owner in view.owner) for seats in sides(view)]
    if view.seat < 0:
        return words.say("scene", "gist-planets", (" : ".join([str(n) for n in held]),))
    own = held.pop(side_of(view, view.seat))
    return words.say("scene", "gist-planets", (" : ".join([str(n) for n in (own, *held)]),))


def glimpse(view: FirmamentView) -> tuple[float, float, float, float]:
    """As much of the map as lies, and no less than the seven tiles in its middle."""
    lying = [chart.centre(slot) for slot in terms(view).slots if view.tiles[slot] >= 0]
    left, right = min([-260.0, *[x - 110 for x, _ in lying]]), max([260.0, *[x + 110 for x, _ in lying]])
    return left, -(right - left) / 5.6, right - left, (right - left) / 2.8


def small(view: FirmamentView, words: Words) -> Markup:
    """The map alone."""
    letters = tuple([letter(words, seat, view.seats) for seat in range(view.seats)])
    hues = tuple([hue(view, seat) for seat in range(view.seats)])
    return join(
        el("defs", art.definitions(view.pieces), art.marks(letters, hues)),
        el("g", stars(*glimpse(view)), class_="ef-ornament"),
        whole_map(view, words, view.pieces),
    )
