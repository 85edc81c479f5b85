"""For a narrow screen, where the board has no flanks: my things as tabs, with goals and tracks among them."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import el, use
from astrarium.text.words import Words

from ..view import GalaxyView
from .map import TUBES

TABS: Final = ("actions", "planets", "levels", "goals", "tracks")
GOAL_AT, CARD_AT = 372, 168  # where in the flank the Objective begins, and the words of the Progress card
BESIDE: Final = TUBES[0] - TUBES[1] + 74  # from where the second track stands to beside the first
WIDE: Final = 194  # from the one to the other


def tabs(view: GalaxyView, words: Words) -> Markup:
    """One board at a time. The question is part of the ids, so that with another one what was chosen is forgotten."""
    need = view.question if view.asked == view.seat else ""
    made = []
    for tab in TABS:
        choice = el("input", type="radio", name="k", id=f"kt{need[:6]}-{tab}")
        made.append(el("label", choice, words.say("scene", f"tab-{tab}", ())))
    return el("div", *made, class_="ke-tabs")


def goals(view: GalaxyView, words: Words) -> Markup:
    """The round, my Objective, which only I see, and the card of the round: the same drawings as in the flank."""
    drawn = [use("p-flank", -8, -8 - GOAL_AT)]
    if view.shown:
        drawn.append(use("p-flank", WIDE - 8, -8 - CARD_AT))
    said = words.say("scene", "round", (view.round, view.pieces.rounds))
    return el("div", el("b", said), el("svg", *drawn, viewBox="0 0 380 192"), class_="ke-block ke-aim")


def tracks() -> Markup:
    """Both Leadership Tracks; the style sheet lays them on their side. In words everybody's panel has them."""
    first, second = [[use(f"g-ke-tube-{i}", x), use(f"p-track-{i}", x)] for i, x in enumerate((0, BESIDE))]
    return el("div", el("svg", el("g", *first, *second), viewBox="-656 200 650 146"), class_="ke-block ke-up")
