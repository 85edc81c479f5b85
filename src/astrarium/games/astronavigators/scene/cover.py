"""The cover: it stands alone, because the start page shows it before any game is loaded."""

from __future__ import annotations

from math import cos, pi, sin

from markupsafe import Markup

from astrarium.scene.covers import ring, sky, stars
from astrarium.scene.element import el, join, number


def cover() -> Markup:
    """An observatory: an orrery that turns, a star chart with its meridians."""
    meridians = join(*[ring(240, 150, r, class_="meridian") for r in (40, 68, 96, 124, 152)])
    ticks = "".join(
        [
            f"M{number(240 + 152 * cos(i * pi / 36))} {number(150 + 152 * sin(i * pi / 36))}"
            f"L{number(240 + long * cos(i * pi / 36))} {number(150 + long * sin(i * pi / 36))}"
            for i, long in enumerate([164, 158, 158, 158, 158, 158] * 12)
        ]
    )
    planets = join(
        *[
            el(
                "g",
                ring(240 + r * cos(angle), 150 + r * sin(angle), size, class_=f"planet {tone}"),
                class_=f"orbit o{i}",
            )
            for i, (r, angle, size, tone) in enumerate(
                (
                    (40, 2.5, 5, "white"),
                    (68, 5.6, 8, "gold"),
                    (96, 1.0, 8, "teal"),
                    (124, 3.6, 6, "red"),
                    (152, 0.2, 12, "copper"),
                )
            )
        ]
    )
    bear = "M52 60L88 52 112 66 140 70 150 100 190 98 184 68 140 70"
    return join(
        sky("astronavigators", (0, "#0e4a5c"), (1, "#06202c")),
        stars(5, 110),
        meridians,
        el("path", d=ticks, class_="ticks"),
        ring(240, 150, 17, class_="sun"),
        planets,
        el("path", d=bear, class_="constellation", transform="translate(-30 -10)"),
        el(
            "path",
            d="M52 60h0M88 52h0M112 66h0M140 70h0M150 100h0M190 98h0M184 68h0",
            class_="big-stars",
            transform="translate(-30 -10)",
        ),
        el("path", d="M404 250l14-34 14 34M418 216v-30", class_="mission"),
    )
