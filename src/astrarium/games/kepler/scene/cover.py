"""The cover: the galaxy as it is printed, a giant and an ocean world before it, two ships on their way to them."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.covers import cropped
from astrarium.scene.draw import at, el, join, use
from astrarium.text.words import Words

from . import pieces, space

VIEW: Final = (752, 96, 400, 350)
WIDE: Final = (640, 130, 520, 276)
MODES: Final = {"standard": (870, 130, 170, 150), "advanced": (930, 250, 170, 150), "solo": (756, 226, 170, 150)}


def cover(words: Words, theme: str) -> Markup:
    ships = [
        at(x, y, el("g", use("g-ke-ship-0"), class_=f"ke-under-way ke-{n}"), turn=62, scale=scale)
        for n, (x, y, scale) in enumerate(((906, 312, 2.4), (1008, 268, 1.6)))
    ]
    return join(
        el("defs", space.definitions(), pieces.definitions()),
        cropped(space.backdrop(words.game.default_box.pieces.chart), 620, 80, 560, 390, room=2 * space.SIDE),
        use("g-ke-giant", 832, 396, 6.4),
        use("g-ke-oceanic", 955, 205, 3),
        *ships,
    )


def laid(words: Words, seat: int) -> Markup:
    """Three Starships."""
    ships = [use(f"g-ke-ship-{seat}", x, y, 1.5) for x, y in ((-42, 2), (0, -6), (42, 2))]
    return join(el("defs", space.definitions(), pieces.definitions()), *ships)
