"""A game on the shelf: who holds how many planets, and the map."""

from __future__ import annotations

from astrarium.kernel import View
from astrarium.text.words import Words

from . import chart
from .seen import side_of, sides, terms


def gist(view: View, words: Words) -> str:
    held = [sum(owner in seats for owner in view["owner"]) for seats in sides(view)]
    if view.seat < 0:
        return words.say("scene", "gist-planets", (" : ".join([str(n) for n in held]),))
    own = held.pop(side_of(view, view.seat))
    return words.say("scene", "gist-planets", (" : ".join([str(n) for n in (own, *held)]),))


def glimpse(view: View) -> tuple[float, float, float, float]:
    """As much of the map as lies, and no less than the seven tiles in its middle."""
    lying = [chart.centre(slot) for slot in terms(view).slots if view["tiles"][slot] >= 0]
    left, right = min([-260.0, *[x - 110 for x, _ in lying]]), max([260.0, *[x + 110 for x, _ in lying]])
    return left, -(right - left) / 5.6, right - left, (right - left) / 2.8
