"""The cover: the sky at golden hour, the airship, and the pirate who is still ahead."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import at, el, join, path, use
from astrarium.text.words import Words

from . import emblems, sky

VIEW: Final = (472, 58, 540, 472)
WIDE: Final = (310, 44, 880, 467)
WAKE: Final = "M420 330C560 210 760 150 1090 118"
MODES: Final = {"quick": (500, 140, 280, 247), "normal": (800, 90, 215, 190), "expert": (610, 92, 400, 353)}


def cover(words: Words, theme: str) -> Markup:
    return join(
        el("defs", emblems.definitions(), sky.definitions()),
        el("g", sky.backdrop(), class_="cd-zone-sky"),
        path(WAKE, class_="cd-wake"),
        at(905, 186, el("g", use("g-cd-rigged"), class_="cd-ahead"), scale=1.75),
        at(640, 268, el("g", use("g-cd-airship"), class_="cd-afloat"), scale=3.3),
    )


def laid(words: Words, seat: int) -> Markup:
    """Three dice before each partner."""
    kinds = [kind for kind in emblems.TONES if kind != "joker"][:: 1 - 2 * seat][:3]
    dice = [at(44 * (n - 1), abs(n - 1) * 4, use(f"g-cd-die-{kind}"), turn=8 * (n - 1), scale=0.62) for n, kind in enumerate(kinds)]  # fmt: skip
    return join(el("defs", emblems.definitions()), *dice)
