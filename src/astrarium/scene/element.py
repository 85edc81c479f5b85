"""The element builder: HTML and SVG alike, escaped, well-formed.

>>> el("g", el("title", "Sun & Moon"), id="sun", class_="star", data_target="planet:sun", r=2.25, hidden=None)
Markup('<g id="sun" class="star" data-target="planet:sun" r="2.2"><title>Sun &amp; Moon</title></g>')

After every move a table is drawn anew for everybody, some 700 elements each, of which most are as they were. So small
elements are remembered by what they are made of, and the rest is written with as few steps as possible.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup, escape

from astrarium.scene.giving_way import ROAD

Content = Markup | str | int | float | None
Value = str | int | float | None

# elements that close themselves when nothing is inside: those of HTML that never hold anything, and shapes of SVG
VOID: Final = frozenset(
    ("br", "img", "input", "link", "meta", "circle", "ellipse", "path", "polygon", "rect", "stop", "use")
)
SMALL: Final = 400  # letters of a child up to which its parent is remembered
SHORT: Final = 80  # letters of a text that is remembered escaped

new: Final = str.__new__  # Markup's own constructor asks every text whether it is Markup already


@cache
def attribute(name: str) -> str:
    """`class_` is class, `data_target` is data-target; camel case stays as it is."""
    return name.rstrip("_").replace("_", "-")


@cache
def start_of(name: str) -> str:
    return f' {attribute(name)}="'


@lru_cache(8192)
def number(value: float) -> str:
    """One decimal is enough for a picture, and keeps it small.

    >>> number(2.25), number(3.0), number(-0.01)
    ('2.2', '3', '0')
    """
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text[:-2] if text.endswith(".0") else text


@lru_cache(8192)
def escaped(text: str) -> str:
    return str(escape(text))


def as_text(value: Value) -> str:
    kind = type(value)
    if kind is Markup:  # most children and numbers need no escaping
        return value  # type: ignore[return-value]
    if kind is str:
        return escaped(value) if len(value) < SHORT else str(escape(value))  # type: ignore[arg-type]
    if isinstance(value, int):
        return str(value)
    return number(value) if isinstance(value, float) else str(escape(value))


def el(name: str, /, *children: Content, **attributes: Value) -> Markup:
    """An element. An attribute of None is left out; every other one has a value, so that the text is XML."""
    if ROAD.taken:
        ROAD.give_way()
    for child in children:
        if child.__class__ is Markup and len(child) > SMALL:
            return written(name, *children, **attributes)
    return remembered(name, *children, **attributes)


def written(name: str, /, *children: Content, **attributes: Value) -> Markup:
    parts = ["<", name]
    for key, value in attributes.items():
        if value is not None:
            parts += (start_of(key), as_text(value), '"')
    inside = [as_text(child) for child in children if child is not None]
    if name in VOID and not any(inside):
        parts.append("/>")
    else:
        parts += (">", *inside, "</", name, ">")
    return new(Markup, "".join(parts))


remembered: Final = lru_cache(16384, typed=True)(written)  # typed: "<b>" and Markup("<b>") are equal, and differ


def join(*parts: Content) -> Markup:
    """Several pieces in a row."""
    return new(Markup, "".join([as_text(part) for part in parts if part is not None]))
