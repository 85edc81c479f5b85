"""Drawing: the few elements of which every scene is made, each a line long.

>>> at(10, 20.25, el("circle", r=4), turn=90, scale=0.5, id="p-moon")
Markup('<g transform="translate(10 20.2) rotate(90) scale(.5)" id="p-moon"><circle r="4"/></g>')
>>> use("g-sun", 4, 5)
Markup('<use href="#g-sun" x="4" y="5"/>')
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from markupsafe import Markup

from .element import Content, Value, el, join, number

Point = tuple[float, float]


def factor(value: float) -> str:
    """A scale or an opacity, where one decimal is not enough.

    >>> factor(0.625), factor(1.0)
    ('.625', '1')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") if text.startswith("0.") else text or "0"


def moved(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A transform, written always in the same order so that a page can slide from one to another."""
    words = [f"translate({number(x)} {number(y)})"]
    if turn:
        words.append(f"rotate({number(turn)})")
    if scale != 1:
        words.append(f"scale({factor(scale)})")
    return " ".join(words)


def at(x: float, y: float, *children: Content, turn: float = 0, scale: float = 1, **attributes: Value) -> Markup:
    """A group with its own origin."""
    return el("g", *children, transform=moved(x, y, turn, scale), **attributes)


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **attributes: Value) -> Markup:
    """A piece of art that the ground defines."""
    if scale != 1 or turn:
        return el("use", href=f"#{name}", transform=moved(x, y, turn, scale), **attributes)
    return el("use", href=f"#{name}", x=x or None, y=y or None, **attributes)


def path(d: str, **attributes: Value) -> Markup:
    return el("path", d=d, **attributes)


def line(d: str, colour: str, width: float, **attributes: Value) -> Markup:
    """A stroke with round ends."""
    return el(
        "path",
        d=d,
        fill="none",
        stroke=colour,
        stroke_width=factor(width),
        stroke_linecap="round",
        stroke_linejoin="round",
        **attributes,
    )


def box(x: float, y: float, width: float, height: float, round: float = 0, **attributes: Value) -> Markup:
    return el("rect", x=x or None, y=y or None, width=width, height=height, rx=round or None, **attributes)


def disc(r: float, x: float = 0, y: float = 0, **attributes: Value) -> Markup:
    return el("circle", cx=x or None, cy=y or None, r=r, **attributes)


def text(x: float, y: float, words: Content, size: float, class_: str = "t", **attributes: Value) -> Markup:
    """Words, centred on x; the class gives face and colour, `text_anchor` another alignment."""
    return el("text", words, x=x, y=y, font_size=size, class_=class_, **attributes)


def title(words: Content) -> Markup:
    """What a pointer or a screen reader finds there."""
    return el("title", words)


def polygon(points: Iterable[Point]) -> str:
    """A closed path through points.

    >>> polygon([(0, 0), (1.25, 0), (0, 2)])
    'M0 0L1.2 0L0 2Z'
    """
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in points]) + "Z"


def ring_of(n: int, r: float, first: float = -90) -> list[Point]:
    """The corners of a regular polygon, or points on a circle."""
    angles = [math.radians(first + 360 * i / n) for i in range(n)]
    return [(r * math.cos(a), r * math.sin(a)) for a in angles]


def gradient(
    name: str, *stops: tuple[float, str] | tuple[float, str, float], slope: str = "0 0 0 1", radial: str = ""
) -> Markup:
    """A gradient; a stop whose colour is a word (not a hex colour) takes it from the class of that name.

    `slope` is x1 y1 x2 y2; with `radial` (cx cy r) it spreads from a centre instead.
    """
    made = []
    for stop in stops:
        colour = stop[1]
        made.append(
            el(
                "stop",
                offset=factor(stop[0]),
                stop_color=colour if colour.startswith("#") else None,
                class_=None if colour.startswith("#") else colour,
                stop_opacity=factor(stop[2]) if len(stop) > 2 else None,
            )
        )
    if radial:
        cx, cy, r = radial.split()
        return el("radialGradient", *made, id=name, cx=cx, cy=cy, r=r)
    x1, y1, x2, y2 = slope.split()
    return el("linearGradient", *made, id=name, x1=x1, y1=y1, x2=x2, y2=y2)


def wrapped(words: str, width: int, lines: int) -> list[str]:
    """A text broken at spaces into lines of at most about `width` letters; what is too long ends in an ellipsis.

    >>> wrapped("Any one card counts as a joker.", 12, 3)
    ['Any one card', 'counts as a', 'joker.']
    """
    found = [""]
    for word in words.split(" "):
        longer = f"{found[-1]} {word}".strip()
        if len(longer) <= width or not found[-1]:
            found[-1] = longer
        else:
            found.append(word)
    if len(found) > lines:
        found = [*found[: lines - 1], found[lines - 1].rstrip(".,;: ") + "…"]
    return found


def paragraph(x: float, y: float, lines: list[str], size: float | None, step: float, class_: str) -> Markup:
    """Lines below each other in one text element; without a size, the style gives it."""
    spaced = [f"{words.rstrip()} " for words in lines]  # so that lines are not read as one word
    further = [el("tspan", words, x=x, dy=step) for words in spaced[1:]]
    return el("text", *spaced[:1], *further, x=x, y=y, font_size=size, class_=class_)


def fitted(words: str, size: float, width: float) -> float:
    """The size at which a line of text fits a width (by the mean width of letters); never below two thirds."""
    wide = len(words) * size * 0.54
    return size if wide <= width else max(size * 0.66, size * width / wide)


__all__ = [
    "Markup", "Point", "at", "box", "disc", "el", "factor", "fitted", "gradient", "join", "line", "moved",
    "number", "paragraph", "path", "polygon", "ring_of", "text", "title", "use", "wrapped",
]  # fmt: skip
