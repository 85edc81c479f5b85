"""Signs of people: an emblem in a colour, chosen once and known at every table. A seat's own mark stays what it is."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from .element import el
from .icons import icon

EMBLEMS: Final = ("star", "moon", "sun", "comet", "planet", "rose", "anchor", "rocket")
COLOURS: Final = ("brass", "sky", "coral", "leaf", "plum", "teal")


def good_sign(emblem: str, colour: str) -> str:
    """A sign as it is kept with a seat, or nothing.

    >>> good_sign("comet", "plum"), good_sign("comet", "mud"), good_sign("", "plum")
    ('comet-plum', 'comet-brass', '')
    """
    if emblem not in EMBLEMS:
        return ""
    return f"{emblem}-{colour if colour in COLOURS else COLOURS[0]}"


def sign(kept: str) -> Markup | None:
    """The sign, drawn; nothing for somebody who has none."""
    emblem, _, colour = kept.partition("-")
    if good_sign(emblem, colour) != kept or not kept:
        return None
    return el("span", icon(emblem), class_=f"sign tint-{colour}", aria_hidden="true")
