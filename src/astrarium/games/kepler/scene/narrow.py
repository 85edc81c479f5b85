"""For a narrow screen, where the board has no flanks: my things as tabs, with goals and tracks among them."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import el, use
from astrarium.text.words import Words

from ..view import GalaxyView
from .map import TUBES

KEYS: Final = {"actions": "", "planets": "p", "levels": "v", "goals": "g", "tracks": "t"}  # that open them
GOAL_AT, CARD_AT = 372, 168  # where in the flank the Objective begins, and the words of the Progress card
LOW: Final = 74  # from one track to the other, where they lie on their side
WIDE: Final = 194  # from the one to the other


def sides() -> Markup:
    """Both Leadership Tracks laid on their side, one below the other, for the ground."""
    made = [
        el("g", use(f"g-ke-tube-{i}"), use(f"p-track-{i}"), transform=f"translate(0 {LOW * i}) rotate(90) translate({-x:.0f} 0)")
        for i, x in enumerate(TUBES)
    ]  # fmt: skip
    return el("g", *made, id="g-ke-sides")


def tabs(view: GalaxyView, words: Words) -> Markup:
    """One board at a time. The question is part of the ids, so that with another one what was chosen is forgotten."""
    need = view.question if view.asked == view.seat else ""
    made = []
    for tab, key in KEYS.items():
        choice = el("input", type="radio", name="k", id=f"kt{need[:6]}-{tab}", value=tab, data_key=key or None)
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
    """Both Leadership Tracks, from left to right; in words everybody's panel has them."""
    drawn = el("svg", use("g-ke-sides"), viewBox=f"-656 -34 650 {LOW + 68}")
    return el("div", drawn, class_="ke-block ke-up")
