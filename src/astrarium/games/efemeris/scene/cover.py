"""The cover: a map as bots have laid it, a galleon at full sail on her way, and a frigate that has seen her."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, el, join, moved, path, use
from astrarium.text.words import Words

from ..actions import NATIONS, PLANETS
from ..box import PLANET_SPACE
from ..grid import SPACES
from ..names import map_of
from ..state import NONE
from . import art, chart
from .map import dots

VIEW: Final = (-222, -226, 450, 393)
WIDE: Final = (-400, -178, 800, 425)
NO: Final = NONE
LYING: Final = (  # a tile of each slot, six times its number and how it is turned
    NO, NO, NO, NO, NO, 92, 8, 89, NO, NO, 83, 41, 108, 72, NO, NO, 101, 53, 0, 24, 46, NO, NO, 16, 67, 19, 54,
    NO, NO, 30, 103, 61, NO, NO, NO, NO, NO,
)  # fmt: skip
ROUTE: Final = "M-330 150C-210 90 -120 96 -20 60C60 20 84 -62 150 -100"
MODES: Final = {"duel": (-110, -60, 210, 185), "free-for-all": (60, -170, 210, 185), "team": (-330, -170, 420, 370)}


def cover(words: Words, theme: str) -> Markup:
    pieces = words.game.default_box.pieces
    tiles = [
        el("use", href=f"#g-ef-tile-{code // 6}", transform=moved(*chart.centre(slot), 60 * (code % 6)))
        for slot, code in enumerate(LYING)
        if code != NONE
    ]
    drawn = map_of(pieces, LYING)
    there = []
    for space in range(SPACES):
        kind = drawn.what[space]
        if drawn.near[space] and (kind >= PLANET_SPACE or art.looks(kind) != "plain"):
            name = f"planet-{PLANETS[kind - PLANET_SPACE]}" if kind >= PLANET_SPACE else art.looks(kind)
            there.append(use(f"g-ef-{name}", *chart.where(pieces, LYING, space)))
    ours = "france" if theme == "day" else "spain"
    return join(
        el("defs", art.definitions(pieces)),
        box(-700, -500, 1400, 1000, class_="ef-beyond"),
        el("g", *tiles, dots(pieces, LYING), *there, class_="ef-map"),
        path(ROUTE, class_="ef-route"),
        use("g-ef-frigate-britain", 150, -100, 1.7),
        at(-14, 40, el("g", use(f"g-ef-galleon-{ours}"), class_="ef-sailing"), scale=2.5),
    )


def laid(words: Words, seat: int) -> Markup:
    """A galleon between two frigates, as a nation has them that may be chosen."""
    nation = NATIONS[seat % len(NATIONS)]
    ships = [use(f"g-ef-{kind}-{nation}", x, 4, size) for kind, x, size in (("frigate", -42, 0.7), ("galleon", 0, 0.75), ("frigate", 42, 0.7))]  # fmt: skip
    return join(el("defs", art.definitions(words.game.default_box.pieces)), *ships)
