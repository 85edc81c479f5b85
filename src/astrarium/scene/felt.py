"""What scenes on the board have in common: a flash, rays, a ring that closes; drawn around 0 0 (`Spectacle.at`).

The animation of the flash is in the page's own style sheet; `--pace` halves what is somebody else's.
"""

from __future__ import annotations

import math
from typing import Final

from markupsafe import Markup

from .draw import disc, join, path
from .element import Content, el
from .results import NEAR

RAYS: Final = (34, 46, 38, 50, 36, 44, 40, 52, 34, 48, 38, 46)  # how far each reaches


def near(*inside: Content) -> Markup:
    """A picture on the board."""
    return el("svg", *inside, viewBox=NEAR)


def flash(size: float = 1) -> Markup:
    """The moment of a blow: gone when it is over."""
    rays = []
    for i, far in enumerate(RAYS):
        turn = math.tau * (i + 0.3) / len(RAYS)
        x, y = math.cos(turn) * size, math.sin(turn) * size
        rays.append(f"M{20 * x:.0f} {20 * y:.0f}L{(far + 14) * x:.0f} {(far + 14) * y:.0f}")
    return el(
        "g",
        disc(38 * size, class_="felt-glow"),
        disc(21 * size, class_="felt-core"),
        path("".join(rays), class_="felt-rays"),
        class_="felt-flash",
    )


def arcs(n: int, r: float, class_: str) -> Markup:
    """A ring of lights: one arc after another."""
    made = []
    gap, step = 0.16, math.tau / n
    for i in range(n):
        one, other = -math.pi / 2 + step * i + gap / 2, -math.pi / 2 + step * (i + 1) - gap / 2
        a, b, c, d = r * math.cos(one), r * math.sin(one), r * math.cos(other), r * math.sin(other)
        made.append(path(f"M{a:.1f} {b:.1f}A{r:g} {r:g} 0 0 1 {c:.1f} {d:.1f}", class_=f"felt-arc felt-n{i}"))
    return join(el("g", *made, class_=class_))
