"""The cover: the picture on the box, in the lobby and in previews."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene.covers import ring, sky, stars
from astrarium.scene.element import el, join
from astrarium.text.words import Words


def cover(words: Words, theme: str) -> Markup:
    """A comet with a long tail."""
    return join(
        sky("comet", (0, "#1f3f66"), (1, "#060c20")),
        stars(11, 120),
        el("path", d="M60 250C170 200 270 140 372 86L380 100C280 160 180 220 60 250Z", class_="tail"),
        ring(384, 88, 30, class_="glow"),
        ring(384, 88, 14, class_="head"),
    )
