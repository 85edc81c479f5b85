"""The cover: it stands alone, because the start page shows it before any game is loaded."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from markupsafe import Markup

from astrarium.scene.covers import hexagon, ring, sky, stars
from astrarium.scene.element import el, join, number


def cover() -> Markup:
    """A baroque chart: hexagonal plates, a compass rose, a galleon under sail."""
    plates = []
    for q, r in (
        (0, 0),
        (1, 0),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (0, -1),
        (1, -1),
        (2, -1),
        (-2, 1),
        (2, 0),
        (-2, 0),
    ):
        x, y = 240 + 62 * (sqrt(3) * q + sqrt(3) / 2 * r), 150 + 62 * 1.5 * r
        plates.append(el("path", d=hexagon(x, y, 60, pi / 6), class_="plate"))
        plates.append(ring(x, y, 46, class_="engraved"))
    rays = "".join(
        [
            f"M0 0L{number(7 * cos((i - 0.5) * pi / 4))} {number(7 * sin((i - 0.5) * pi / 4))}"
            f"L{number((42 - i % 2 * 18) * cos(i * pi / 4))} {number((42 - i % 2 * 18) * sin(i * pi / 4))}"
            f"L{number(7 * cos((i + 0.5) * pi / 4))} {number(7 * sin((i + 0.5) * pi / 4))}Z"
            for i in range(8)
        ]
    )
    rose = el(
        "g",
        ring(0, 0, 30, class_="engraved"),
        el("path", d=rays, class_="rose"),
        class_="turning",
    )
    ship = el(
        "g",
        el("path", d="M-40 12C-38 28-26 34 0 34S36 28 42 8L30 14H-30Z", class_="hull"),
        el("path", d="M-20 12V-34M4 12V-44M26 12V-26", class_="rig"),
        el(
            "path",
            d="M-33-2C-24 2-16 2-7-2L-9-26C-16-23-24-23-31-26ZM-10-4C-1 1 9 1 18-4L15-36C8-32 0-32-7-36Z"
            "M18 0C24 3 30 3 35 0L33-18C28-16 24-16 20-18Z",
            class_="sail",
        ),
        class_="sailing",
    )
    return join(
        sky("efemeris", (0, "#27327a"), (1, "#0a1030")),
        stars(3, 90),
        *plates,
        el("path", d="M70 210C140 150 180 250 240 150S370 60 430 96", class_="route"),
        el("g", rose, transform="translate(394 226)"),
        el("g", ship, transform="translate(226 128)"),
        ring(96, 84, 26, class_="planet copper"),
        el("ellipse", cx=96, cy=84, rx=42, ry=9, class_="saturn"),
    )
