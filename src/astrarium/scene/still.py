"""A still: ground, live layer and style in one standalone SVG, for notebooks, replays, docs and previews.

The colours of one theme are written in, so that any SVG viewer can show it, those without CSS variables too. The
rules of the style stay within what simple viewers know.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Match, View
from astrarium.text.words import Words

from .element import el, join, number
from .picture import drawn_scene_of

ONE: Final = r"\s*((?:[^,()]|\([^()]*\))+)"
PAIR: Final = re.compile(rf"light-dark\({ONE},{ONE}\)")
DEFINED: Final = re.compile(r"(--[\w-]+):\s*([^;}]+)[;}]")
USED: Final = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]+))?\)")
INNER: Final = r"(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*"  # rules in rules, three deep
BLOCK: Final = re.compile(r"@media[^{]*\{" + INNER + r"\}|:root[\[:][^{}]*\{[^{}]*\}")
ANCHORED: Final = ":not([text-anchor])"
OWN_ANCHORS: Final = "".join([f' [text-anchor="{side}"] {{ text-anchor: {side} }}' for side in ("start", "end")])
VEIL: Final = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([.\d]+)\)")
PALETTE: Final = Path(__file__).parent / "styles" / "palette.css"
ROOT: Final = re.compile(r":root\s*\{([^}]*)\}")
COMMON: Final = (  # what the page's own style says to every scene
    "text { font-family: var(--text) } .ground { fill: var(--ground) }"
    " .hit { fill: none } .halo { fill: none; stroke: none } "
)
PADDING: Final = 14.0


@cache
def palette(theme: str) -> dict[str, str]:
    """The colours and faces of the house."""
    css = of_theme(PALETTE.read_text(encoding="utf-8"), theme)
    return {key: value.strip() for block in ROOT.findall(css) for key, value in DEFINED.findall(block + "}")}


def of_theme(css: str, theme: str) -> str:
    """A style with one colour where it names one for the day and one for the night."""
    return PAIR.sub(lambda pair: pair[1 if theme == "day" else 2].strip(), css)


def coloured(css: str, colours: dict[str, str]) -> str:
    """A style with values in place of variables."""
    for _ in range(2):  # a variable may stand for another one
        css = USED.sub(lambda use: colours.get(use[1], use[2] or "currentColor"), css)
    return VEIL.sub(r"rgba(\1, \2, \3, \4)", css)


@cache
def style(path: Path, theme: str = "night") -> str:
    """A scene's style with the colours of one theme in place of variables."""
    css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    css = of_theme(css, theme)
    css = BLOCK.sub("", css)  # other screens and other themes
    own = {name: value.strip() for name, value in DEFINED.findall(css)}
    css = coloured(COMMON + css, palette(theme) | own)
    if ANCHORED in css:
        css = css.replace(ANCHORED, "") + OWN_ANCHORS
    return re.sub(r"\s+", " ", css)


class Still(str):
    """An SVG that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def still(match: Match | View, words: Words, seat: int = 0, theme: str = "night") -> Still:
    """What one seat sees of a game, as a standalone SVG; of a match, or of a view."""
    view = match.state.view(seat) if isinstance(match, Match) else match
    scene = drawn_scene_of(words.game)
    x, y, width, height = scene.viewbox(view)
    inside: list[Any] = [scene.ground(view, words), scene.live(view, words)]
    markup, hand_width, hand_height = scene.hand(view, words) or (Markup(""), 0.0, 0.0)
    if hand_width:
        scale = min(1.0, (width - 2 * PADDING) / hand_width)
        left = x + (width - hand_width * scale) / 2
        shelf = el("rect", x=x, y=y + height, width=width, height=hand_height * scale + PADDING, class_="shelf")
        place = f"translate({number(left)} {number(y + height + PADDING / 2)}) scale({scale:.3f})"
        inside += [shelf, el("g", markup, transform=place)]
        height += hand_height * scale + PADDING
    css = words.game.folder / "scene" / "style.css"
    kept = el("style", Markup(style(css, theme).replace("]]>", ""))) if css.exists() else None
    return Still(
        el(
            "svg",
            kept,
            el("rect", x=x, y=y, width=width, height=height, class_="ground"),
            join(*inside),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"{number(x)} {number(y)} {number(width)} {number(height)}",
            class_=f"room-{words.game.id}",
            role="img",
            aria_label=words.title(),
        )
    )
