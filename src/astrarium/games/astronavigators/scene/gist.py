"""A game on the shelf: the Earth and the sky, side by side."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene.draw import el, join
from astrarium.text.words import Words

from ..view import ExpeditionView
from . import art, chart, earth, sky
from .eyes import Eyes
from .signs import definitions as signs


def glimpse(view: ExpeditionView) -> tuple[float, float, float, float]:
    return 330, chart.TOP, 800, chart.MAP_HEIGHT


def small(view: ExpeditionView, words: Words) -> Markup:
    """The two maps alone."""
    eyes = Eyes(view, words)
    return join(
        el("defs", signs(), art.definitions(words, eyes.box, view.seats, eyes.solar)),
        earth.printed(words, eyes.box),
        sky.printed(words),
        earth.live(eyes),
        sky.live(eyes),
    )
