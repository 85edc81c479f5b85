"""The cover: it stands alone, because the start page shows it before any game is loaded."""

from __future__ import annotations

from math import pi

from markupsafe import Markup

from astrarium.scene.covers import hexagon, ring, sky, stars
from astrarium.scene.element import el, join


def cover() -> Markup:
    """Deep space: a lattice that whispers, glowing suns, a ship on its way."""
    cells = [hexagon(20 + 44 * q + 22 * (r % 2), 20 + 38 * r, 24, pi / 6) for r in range(8) for q in range(11)]
    suns = join(
        *[
            el("g", ring(x, y, r * 2.6, class_=f"glow {tone}"), ring(x, y, r, class_=f"star {tone}"))
            for x, y, r, tone in (
                (110, 96, 13, "gold"),
                (352, 70, 9, "blue"),
                (392, 226, 11, "red"),
                (214, 236, 7, "white"),
            )
        ]
    )
    planet = join(
        ring(250, 142, 40, class_="planet teal"),
        el("path", d="M214 132c20 8 52 8 74-2M212 150c24 10 54 8 77-4", class_="bands"),
    )
    ship = el(
        "g",
        el("path", d="M26 0L-16-14-8 0-16 14Z", class_="starship"),
        el("path", d="M-12 0H-70", class_="exhaust"),
        class_="flying",
    )
    return join(
        sky("kepler", (0, "#3a1f6e"), (1, "#0b0b26")),
        el("ellipse", cx=330, cy=120, rx=220, ry=110, class_="nebula"),
        stars(9, 130),
        el("path", d="".join(cells), class_="lattice"),
        suns,
        planet,
        el("g", ship, transform="translate(150 196) rotate(-24)"),
    )
