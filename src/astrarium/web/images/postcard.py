"""Pictures for link previews and for sharing, 1200 × 630: a table as a spectator sees it, or the covers of the games.

They are drawn and painted in a worker, which gets all that it needs in a `PostcardTask`, so that no page waits for
a picture.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.games import load
from astrarium.kernel import SPECTATOR, Box, Components, View
from astrarium.scene import picture
from astrarium.scene.covers import cover, stars
from astrarium.scene.draw import at, box, el, fitted, gradient, join, text
from astrarium.scene.raster import Raster, png
from astrarium.scene.still import coloured, palette, still
from astrarium.text import Words

WIDTH: Final = 1200
HEIGHT: Final = 630
STRIP: Final = 66  # the height of the words below the picture
CARD: Final = (
    "text { font-family: var(--text) } .strip { fill: var(--panel) }"
    " .stars { fill: none; stroke: var(--star); stroke-width: 2; stroke-linecap: round }"
    " .slow { stroke-width: 1.3; opacity: .7 } .rim { fill: none; stroke: var(--brass2); stroke-width: 2 }"
    " .big { font-family: var(--display); font-weight: 600; fill: var(--ink) }"
    " .small { font-family: var(--text); font-weight: 500; fill: var(--ink2) } .brass { fill: var(--brass) }"
)


class PostcardTask(NamedTuple):
    """All that a worker needs to paint a table. What it shows is the spectator's view, whatever the state holds."""

    title: str
    setting: dict[str, Any]
    state: dict[str, Any]
    components: str  # the text of the table's own components, if they are not ours
    lang: str
    names: list[str]
    line: str  # what is said below the picture, on the left


def shoot(shot: PostcardTask, raster: Raster = png) -> bytes:
    """The table, painted."""
    game = load(shot.title)
    setting = game.setting(shot.setting["mode"], shot.setting["seats"], shot.setting["options"])
    own = Box(Components("components.toml", shot.components), game.open_box) if shot.components else game.default_box
    words = Words(game, shot.lang, shot.names, own)
    return raster(card(game.load(setting, shot.state, own).view(SPECTATOR), words, shot.line), WIDTH)


def shoot_covers(headline: str, names: list[tuple[str, str]], raster: Raster = png) -> bytes:
    """The covers of games under a headline, painted; with the names to print on them."""
    return raster(covers(headline, names), WIDTH)


# -------------------------------------------------------------------------------------------- a table


def card(view: View, words: Words, line: str) -> Markup:
    """The board in a night sky, and a strip of words below."""
    if not picture.scene_of(words.game).drawn:
        return covers(words.title(), [(words.game.id, line)])
    board = whole(still(view, words))
    _, _, width, height = [float(n) for n in board.attributes["viewBox"].split()]
    scale = min((HEIGHT - STRIP - 16) / height, (WIDTH - 16) / width)
    wide, high = width * scale, height * scale
    left, top = (WIDTH - wide) / 2, (HEIGHT - STRIP - high) / 2
    return sheet(
        stars(7, 130, WIDTH, HEIGHT),
        board.placed(left, top, wide, high),
        box(left, top, wide, high, 3, class_="rim"),
        strip(words.title(), line),
    )


class Whole(NamedTuple):
    """An SVG element taken apart, to be put into another one."""

    attributes: dict[str, str]
    inside: str

    def placed(self, x: float, y: float, width: float, height: float, fill: bool = False) -> Markup:
        return el(
            "svg",
            Markup(self.inside),
            x=x,
            y=y,
            width=width,
            height=height,
            viewBox=self.attributes["viewBox"],
            preserveAspectRatio="xMidYMid slice" if fill else None,
            class_=self.attributes["class"],
        )


def whole(svg: str) -> Whole:
    head, _, rest = svg.partition(">")
    return Whole(dict(re.findall(r'([\w-]+)="([^"]*)"', head)), rest.removesuffix("</svg>"))


def sheet(*inside: Markup) -> Markup:
    house = palette("night")
    return el(
        "svg",
        el("style", Markup(coloured(CARD, house))),
        gradient("night", (0, house["--ground2"]), (1, house["--ground"]), radial=".7 0 1"),
        box(0, 0, WIDTH, HEIGHT, fill="url(#night)"),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def strip(title: str, line: str) -> Markup:
    """The words below a picture: which game, what of it, and whose house this is."""
    base = HEIGHT - 22
    size = fitted(line, 24, WIDTH - 350 - 24.0 * len(title) * 0.7)
    return join(
        box(0, HEIGHT - STRIP, WIDTH, STRIP, class_="strip"),
        el(
            "text",
            el("tspan", title, class_="big", font_size=40),
            el("tspan", line, class_="small", font_size=size, dx=22),
            x=28,
            y=base,
        ),
        at(WIDTH - 228, HEIGHT - STRIP / 2 - 22, sign(), scale=44 / 64),
        text(WIDTH - 28, base, "Astrarium", 34, "big brass", text_anchor="end"),
    )


@cache
def sign() -> Markup:
    """The sign of the house."""
    file = Path(__file__).parents[1] / "static" / "icon.svg"
    return Markup(file.read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0])


# ------------------------------------------------------------------------------------------ the covers


def covers(headline: str, names: list[tuple[str, str]]) -> Markup:
    """One cover, or several in rows of two, each with its name."""
    rows = (len(names) + 1) // 2
    columns = 1 if len(names) == 1 else 2
    wide, high = WIDTH / columns, (HEIGHT - STRIP) / rows
    made: list[Markup] = []
    for n, (title, name) in enumerate(names):
        x, y = n % columns * wide, n // columns * high
        drawn = whole(cover(load(title), "night", False)).placed(0, 0, wide, high, True)
        made.append(
            at(
                x,
                y,
                drawn,
                box(0, 0, wide, high, class_="rim"),
                at(24, high - 24, label(name)) if name else None,
            )
        )
    return sheet(*made, strip(headline, ""))


def label(name: str) -> Markup:
    """A name on a dark plate, with its foot at the origin."""
    return join(
        box(-10, -38, len(name) * 16.5 + 22, 52, 12, fill=palette("night")["--ground"], opacity=".72"),
        el("text", name, font_size=36, class_="big"),
    )
