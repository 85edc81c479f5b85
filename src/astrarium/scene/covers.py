"""Covers: the picture of a game on its box, drawn by the game of its own pieces or, without a cover, stars alone.

A game draws its cover in `scene/cover.py`:

    VIEW = (0, 0, 480, 300)     # what a box shows: x, y, width, height
    WIDE = (0, 60, 480, 200)    # what a strip shows of the same picture, if not the middle
    MODES = {"plain": (…)}      # and the card of a mode

    def cover(words: Words, theme: str) -> Markup      # what stands inside the <svg>; theme is "night" or "day"
    def laid(words: Words, seat: int) -> Markup        # a seat's pieces on the felt of a new table, within LAID; if any
    cover.css                   # beside it; its rules start with `.cover`; one slow motion, under
                                # `@media (prefers-reduced-motion: no-preference)`

It may use whatever the ground of the scene defines: the styles of the scene go with it, as far as they are needed, and
definitions that nothing refers to are left out.
"""

from __future__ import annotations

import re
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Final
from xml.etree import ElementTree

from markupsafe import Markup

from astrarium.kernel import Game, View
from astrarium.text.words import Words

from .draw import box, fitted, gradient, text
from .element import el, join, number
from .picture import scene_of
from .still import coloured, of_theme, palette, style

SHARED: Final = Path(__file__).with_suffix(".css")
VIEW: Final = (0.0, 0.0, 480.0, 300.0)
LAID: Final = (-66, -28, 132, 56)
SVG: Final = "http://www.w3.org/2000/svg"
REFERRED: Final = re.compile(r'(?:href="#|url\(#)([\w-]+)')
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
NAMED: Final = re.compile(r"\.([\w-]+)")
MOVING: Final = re.compile(r"@media[^{]*prefers-reduced-motion[^{]*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
SILENT: Final = re.compile(r' (?:data-[\w-]+|role|aria-label)="[^"]*"|<title>[^<]*</title>')  # nobody points at it
NAME: Final = re.compile(r' id="([^"]+)"')
PIECE: Final = re.compile(
    r'M(-?[\d.]+) (-?[\d.]+)(?:h0|L-?[\d.]+ -?[\d.]+|(?:l-?[\d.]+ -?[\d.]+)+z?)(?=[M"])'
)  # a star, or lines
LONG_WAY: Final = re.compile(
    r'd="(?:[MLHVCSQTZ\d. -]|h0){500,}"'
)  # coasts, dust: from corner to corner by absolute places
FRACTION: Final = re.compile(r"-?\d*\.\d+")


@cache
def cover(game: Game, theme: str = "night", alive: bool = True) -> Markup:
    """A whole SVG that stands alone, filling whatever frame it is given; `#wide` is its view for a strip."""
    drawn = game.part("scene.cover") if (game.folder / "scene" / "cover.py").exists() else None
    if drawn is None:
        view, wide, inside = VIEW, VIEW, plain(game)
    else:
        view = getattr(drawn, "VIEW", VIEW)
        wide = getattr(drawn, "WIDE", view)
        inside = pruned(drawn.cover(Words(game), theme), room_style(game, theme))
    return el(
        "svg",
        el("style", Markup(styles(game, theme, inside, alive))),
        el("view", id="wide", viewBox=" ".join([number(n) for n in wide]), preserveAspectRatio="xMidYMid slice"),
        *[
            el(
                "view",
                id=f"mode-{word}",
                viewBox=" ".join([number(n) for n in part]),
                preserveAspectRatio="xMidYMid slice",
            )
            for word, part in getattr(drawn, "MODES", {}).items()
        ],
        inside,
        xmlns=SVG,
        viewBox=" ".join([number(n) for n in view]),
        preserveAspectRatio="xMidYMid slice",
        class_=f"cover room-{game.id}",
    )


def miniature(view: View, words: Words, theme: str) -> Markup:
    """A board in small: ground and live layer alone, without what nobody sees at that size."""
    scene = scene_of(words.game)
    if not scene.drawn:
        return cover(words.game, theme, False)
    x, y, width, height = scene.glimpse(view)
    inside = coarse(pruned(scene.small(view, words), room_style(words.game, theme)))
    return el(
        "svg",
        el("style", Markup(rules_for(words.game, theme, inside))),
        el("rect", x=x - width, y=y - height, width=3 * width, height=3 * height, class_="ground"),
        inside,
        xmlns=SVG,
        viewBox=" ".join([number(float(n)) for n in (x, y, width, height)]),
        preserveAspectRatio="xMidYMid slice",
        class_=f"room-{words.game.id}",
    )


@cache
def laid(game: Game, theme: str, seat: int) -> Markup:
    """The pieces that stand before a seat while its table is laid."""
    drawn = game.part("scene.cover") if (game.folder / "scene" / "cover.py").exists() else None
    made = drawn.laid(Words(game), seat) if drawn is not None and hasattr(drawn, "laid") else Markup()
    inside = pruned(made, room_style(game, theme))
    return el(
        "svg",
        el("style", Markup(rules_for(game, theme, inside))),
        inside,
        xmlns=SVG,
        viewBox=" ".join([str(n) for n in LAID]),
        class_=f"room-{game.id}",
    )


def plain(game: Game) -> Markup:
    """The name among stars."""
    name = Words(game).title()
    title = text(240, 165, name, fitted(name, 56, 420), "title")
    return join(sky(game.id, (0, "#27327a"), (1, "#0a1030")), stars(1, 140), title)


def pruned(inside: Markup, css: str) -> Markup:
    """Without definitions that neither the drawing nor its style refers to."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(f'<svg xmlns="{SVG}">{SILENT.sub("", str(inside))}</svg>')
    for parent in list(root.iter()):
        for area in [one for one in parent if "hit" in one.get("class", "").split()]:
            parent.remove(area)  # nobody touches it
    defined = [child for defs in root.iter(f"{{{SVG}}}defs") for child in defs]
    for defs in root.findall(f".//{{{SVG}}}defs"):
        defs.clear()
    holds = {node.get("id", ""): child for child in defined for node in child.iter() if node.get("id")}
    wanted = REFERRED.findall(ElementTree.tostring(root, "unicode") + css)
    kept: list[ElementTree.Element] = []
    while wanted:
        child = holds.get(wanted.pop())
        if child is not None and child not in kept:
            kept.append(child)
            wanted += REFERRED.findall(ElementTree.tostring(child, "unicode"))
    found = root.find(f".//{{{SVG}}}defs")
    if found is not None:
        found.extend(kept)
    text = ElementTree.tostring(root, "unicode").partition(">")[2].rpartition("</")[0]
    named = {*REFERRED.findall(text), *REFERRED.findall(css)}
    return Markup(NAME.sub(lambda found: found[0] if found[1] in named else "", text))


def coarse(drawn: Markup) -> Markup:
    """Long lines to whole units: in small nobody sees the difference.

    >>> coarse(Markup('<path d="M1.6 2.4L3 4"/>')) == '<path d="M1.6 2.4L3 4"/>'  # short ones stay exact
    True
    """

    def whole(found: re.Match[str]) -> str:
        return FRACTION.sub(lambda one: str(round(float(one[0]))), found[0])

    return Markup(LONG_WAY.sub(whole, str(drawn)))


def cropped(drawn: Markup, x: float, y: float, width: float, height: float, room: float = 0.0) -> Markup:
    """Without stars and lines that begin outside, by more than `room`; for what is drawn in the picture's own units."""

    def inside(found: re.Match[str]) -> str:
        a, b = float(found[1]), float(found[2])
        return found[0] if -room <= a - x <= width + room and -room <= b - y <= height + room else ""

    return Markup(PIECE.sub(inside, str(drawn)))


def room_style(game: Game, theme: str) -> str:
    room = game.folder / "scene" / "style.css"
    return style(room, theme) if room.exists() else ""


def rules_for(game: Game, theme: str, inside: Markup) -> str:
    """The rules of the room that a picture needs, in the colours of one theme."""
    used = {"cover", "ground", f"room-{game.id}"}
    used |= {name for names in re.findall(r'class="([^"]+)"', inside) for name in names.split()}
    rules = RULE.findall(room_style(game, theme))
    kept = "".join([f"{head}{{{body}}}" for head, body in rules if needed(head, used)])
    return re.sub(r"\s+", " ", kept).replace("<", "")


def styles(game: Game, theme: str, inside: Markup, alive: bool) -> str:
    """The same with the style of the cover, which may move."""
    kept, moving = rules_for(game, theme, inside), ""
    for path in (SHARED, game.folder / "scene" / "cover.css"):
        if path.exists():
            css = of_theme(re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL), theme)
            moving += "".join([found[1] for found in MOVING.finditer(css)])
            kept += coloured(MOVING.sub("", css), palette(theme))
    if alive and moving:
        kept += f"@media (prefers-reduced-motion:no-preference){{{moving}}}"
    return re.sub(r"\s+", " ", kept).replace("<", "")


def needed(head: str, used: set[str]) -> bool:
    """Whether one of a rule's selectors could mean something in the picture."""
    if "@" in head or "--" in head:
        return False
    return any(set(NAMED.findall(part)) <= used and ":" not in part for part in head.split(","))


# ------------------------------------------------------------------------------------------ to draw with


def sky(id: str, *stops: tuple[float, str], radial: bool = True) -> Markup:
    """The ground of a cover: colours from its middle outward, or from above."""
    name = f"sky-{id}"
    return join(gradient(name, *stops, radial=".5 .5 .7" if radial else ""), box(0, 0, 480, 300, fill=f"url(#{name})"))


def stars(seed: int, count: int, width: int = 480, height: int = 300) -> Markup:
    rng = Random(seed)
    spots = [f"M{number(rng.random() * width)} {number(rng.random() * height)}h0" for _ in range(count)]
    return join(
        el("path", d="".join(spots[::2]), class_="stars"),
        el("path", d="".join(spots[1::2]), class_="stars slow"),
    )


def ring(x: float, y: float, r: float, **attributes: str) -> Markup:
    return el("circle", cx=x, cy=y, r=r, **attributes)


def hexagon(x: float, y: float, r: float, turn: float = 0.0) -> str:
    points = [(x + r * cos(turn + i * pi / 3), y + r * sin(turn + i * pi / 3)) for i in range(6)]
    return "M" + "L".join([f"{number(a)} {number(b)}" for a, b in points]) + "Z"
