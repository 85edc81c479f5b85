"""The cover: the chart of the sky with all its figures, and a rocket on its way to the Moon."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, gradient, join, line, path, use
from astrarium.text.words import Words

from ..nouns import CONSTELLATIONS, ROCKETS
from . import art, chart, sky
from .signs import definitions as signs

VIEW: Final = (590, 20, 520, 455)
WIDE: Final = (420, 20, 800, 425)
LARGER: Final = 1.62
WAY: Final = "M470 640C560 480 720 380 800 300S960 190 998 130"
MODES: Final = {
    "first-and-fast": (720, 190, 210, 185),
    "constellation": (470, 60, 260, 230),
    "solar-system": (900, 30, 210, 185),
    "solo": (600, 250, 240, 212),
}


def cover(words: Words, theme: str) -> Markup:
    figures: list[Any] = []
    for name in CONSTELLATIONS:
        lines, faint, bright = chart.sky_figure(name)
        figures += [path(lines), path(faint, class_="an-faint"), path(bright, class_="an-bright")]
    deep = gradient("g-an-deep", (0, "an-deep0"), (1, "an-deep1"), radial=".55 .3 .8")
    flame = gradient("g-an-flame", (0, "#fff3c4"), (0.3, "#ffb53a", 0.9), (1, "#ff7a2a", 0))
    halo = gradient("g-an-halo", (0.4, "#f4f9ff", 0.42), (1, "#f4f9ff", 0), radial=".5 .5 .5")
    rocket = el(
        "g",
        path("M-6 -1C-7 22 -3 40 0 58C3 40 7 22 6 -1Z", fill="url(#g-an-flame)", class_="an-flame"),
        use("g-an-rocket-saturn-v"),
        class_="an-rising",
    )
    moon = [
        disc(23, fill="url(#g-an-moon-fill)"),
        line("M-8-7h0M7-10h0M9 6h0M-5 9h0M-14 3h0", "#8f8d78", 6, opacity=".45"),
    ]
    chart_ = [
        box(chart.SKY_LEFT - 90, chart.TOP, chart.SKY_WIDTH + 180, chart.MAP_HEIGHT, fill="url(#g-an-deep)"),
        *sky.heaven(),
        el("g", *figures, class_="an-figure an-lit"),
    ]
    middle = chart.SKY_LEFT + chart.SKY_WIDTH / 2
    return join(
        el("defs", deep, halo, flame, signs(), art.gradients(), art.pieces(words.game.default_box.pieces)),
        at(850 - LARGER * middle, 247 - LARGER * (chart.TOP + chart.MAP_HEIGHT / 2), *chart_, scale=LARGER),
        path(WAY, class_="an-course"),
        at(998, 122, disc(40, fill="url(#g-an-halo)"), *moon, scale=2.9),
        at(800, 282, rocket, turn=47, scale=1.9),
    )


def laid(words: Words, seat: int) -> Markup:
    """The die of a seat, and a rocket that may become its own."""
    rocket = at(18, 0, use(f"g-an-rocket-{ROCKETS[seat % len(ROCKETS)]}"), turn=14, scale=0.62)
    return join(
        el("defs", signs(), art.gradients(), art.pieces(words.game.default_box.pieces)),
        at(-26, 0, art.die(seat), scale=1.3),
        rocket,
    )
