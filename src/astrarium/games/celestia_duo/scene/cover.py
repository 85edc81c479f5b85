"""The cover: it stands alone, because the start page shows it before any game is loaded."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene.covers import ring, sky
from astrarium.scene.element import el, join


def cover() -> Markup:
    """Golden hour: a brass airship over layered clouds, a black sail behind."""
    clouds = join(
        *[
            el(
                "path",
                d=f"M-60 {y}c30-26 62-22 78-4 20-30 66-28 84 0 24-26 62-20 76 4 22-24 60-24 78-2 "
                "26-22 66-20 82 6 24-20 58-16 74 8 24-16 60-14 88 10V320H-60Z",
                class_=f"cloud c{i}",
            )
            for i, y in enumerate((214, 244, 272))
        ]
    )
    ship = el(
        "g",
        el("ellipse", cx=0, cy=0, rx=88, ry=36, class_="balloon"),
        el("path", d="M-88 0C-60-30 60-30 88 0M-88 0C-60 30 60 30 88 0M-88 0H88", class_="seam"),
        el("path", d="M-92-2l-26-20v44z", class_="fin"),
        el("path", d="M-40 33L-30 52M40 33L30 52M0 36V52", class_="rig"),
        el("path", d="M-46 52H46C42 70 30 76 0 76S-42 70-46 52Z", class_="hull"),
        el("path", d="M-34 60h68", class_="ports"),
        class_="floating",
    )
    pirate = el(
        "g",
        el("path", d="M-22 10C-20 20-12 24 0 24S20 20 24 8H-22Z", class_="dark"),
        el("path", d="M0 10V-30M0-28C14-22 14-8 2-4M0-26C-14-20-14-8-2-4", class_="black-sail"),
        class_="floating late",
    )
    sun = join(ring(380, 214, 54, class_="sun"), ring(380, 214, 74, class_="sun-ring"))
    return join(
        sky("celestia-duo", (0, "#3b8ea5"), (0.6, "#f3c98b"), (1, "#ee8f6a"), radial=False),
        sun,
        el("g", pirate, transform="translate(86 96)"),
        el("g", ship, transform="translate(250 116)"),
        clouds,
    )
