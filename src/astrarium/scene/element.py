"""The element builder: HTML and SVG alike, escaped, well-formed.

>>> el("g", el("title", "Sun & Moon"), id="sun", class_="star", data_target="planet:sun", r=2.25, hidden=None)
Markup('<g id="sun" class="star" data-target="planet:sun" r="2.2"><title>Sun &amp; Moon</title></g>')
"""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup, escape

Content = Markup | str | int | float | None
Value = str | int | float | None

# elements that close themselves when nothing is inside: those of HTML that never hold anything, and shapes of SVG
VOID: Final = frozenset(
    ("br", "img", "input", "link", "meta", "circle", "ellipse", "path", "polygon", "rect", "stop", "use")
)


@cache
def attribute(name: str) -> str:
    """`class_` is class, `data_target` is data-target; camel case stays as it is."""
    return name.rstrip("_").replace("_", "-")


def number(value: float) -> str:
    """One decimal is enough for a picture, and keeps it small."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def shown(value: Value) -> str:
    if isinstance(value, Markup):  # most children and numbers need no escaping
        return value
    if isinstance(value, int):
        return str(value)
    return number(value) if isinstance(value, float) else str(escape(value))


def el(name: str, /, *children: Content, **attributes: Value) -> Markup:
    """An element. An attribute of None is left out; every other one has a value, so that the text is XML."""
    given = [(key, value) for key, value in attributes.items() if value is not None]
    written = [f' {attribute(key)}="{shown(value)}"' for key, value in given]
    inside = "".join([shown(child) for child in children if child is not None])
    if not inside and name in VOID:
        return Markup(f"<{name}{''.join(written)}/>")
    return Markup(f"<{name}{''.join(written)}>{inside}</{name}>")


def join(*parts: Content) -> Markup:
    """Several pieces in a row."""
    return Markup("".join([shown(part) for part in parts if part is not None]))
