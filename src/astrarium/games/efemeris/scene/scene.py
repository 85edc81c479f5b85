"""The board of Efemeris: the firmament as copper plates that fit together, on a graduated chart of the sky.

In the middle the map (map.py); on the left the register of planets, the bank and the shipyard's prices, on the right
the tiles in hand and a place for cards (side.py). My captain, crew and stores stand below the board (mine.py).
"""

from __future__ import annotations

import random
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup

from astrarium.scene import About
from astrarium.scene.draw import at, disc, el, join, number, path
from astrarium.scene.seats import letter
from astrarium.text.words import Words

from ..actions import BONUSES, SPICES
from ..view import FirmamentView
from . import abouts as scene_about
from . import art
from . import mine as scene_own
from . import panels as scene_panel
from . import side as scene_side
from .answers import sign_of
from .map import whole_map
from .seen import hue, map_size, side_of, terms

REGIONS: Final = {1: "LYRA", 4: "DELPHINUS", 7: "AQUILA", 10: "DRACO"}  # where the ring shows between map and columns


def viewbox(view: FirmamentView) -> tuple[float, float, float, float]:
    return scene_side.layout(view)[:4]


# ---------------------------------------------------------------- the ground
def ground(view: FirmamentView, words: Words) -> Markup:
    """The sky with its graduated ring, the printed columns, and the art that all pieces use."""
    box = view.pieces
    letters = tuple([letter(words, seat, view.seats) for seat in range(view.seats)])
    hues = tuple([hue(view, seat) for seat in range(view.seats)])
    size = map_size(view)
    return join(
        el("defs", art.definitions(box), art.marks(letters, hues), arcs(), scene_side.shapes()),
        el("g", stars(*viewbox(view)), heavens(1.1 if size == 25 else 1), sun(view), class_="ef-ornament"),
        scene_side.outline(tuple(terms(view).slots)),
        scene_side.printed(view, words, box),
    )


@lru_cache(8)
def stars(x: float, y: float, width: float, height: float) -> Markup:
    rng = random.Random(5)
    found: list[list[str]] = [[], [], []]
    for _ in range(170):
        where = f"M{number(x + rng.random() * width)} {number(y + rng.random() * height)}h0"
        found[min(2, int(rng.random() ** 2 * 3))].append(where)
    return join(*[path("".join(some), class_=f"ef-star{size}") for size, some in enumerate(found)])


@cache
def arcs() -> Markup:
    """Along which the names of the regions are written."""
    made = []
    for i in REGIONS:
        upper = i in (1, 10)
        r = 511 if upper else 522
        first, last = (30 * i + 3, 30 * i + 27) if upper else (30 * i + 27, 30 * i + 3)
        made.append(
            path(f"M{art.seg(r, first)}A{r} {r} 0 0 {int(upper)} {art.seg(r, last)}", id=f"g-ef-arc{i}", fill="none")
        )
    return join(*made)


@cache
def heavens(scale: float) -> Markup:
    """A ring with degrees and regions of our own."""
    ticks = "".join([f"M{art.seg(470, 5 * i)}L{art.seg(486 if i % 2 else 492, 5 * i)}" for i in range(72)])
    ticks += "".join([f"M{art.seg(466, 30 * i)}L{art.seg(540, 30 * i)}" for i in range(12)])
    names = [
        el("text", el("textPath", name, href=f"#g-ef-arc{i}", startOffset="50%"), class_="ef-region")
        for i, name in REGIONS.items()
    ]
    rings = [disc(r, class_="ef-degrees") for r in (466, 470, 496, 538, 544)]
    return at(0, 0, *rings, path(ticks, class_="ef-degrees"), *names, scale=scale)


def sun(view: FirmamentView) -> Markup:
    """A sun with a face, as old charts have it, where the cards will lie."""
    rays = art.star(16, 128, 74) + art.star(16, 108, 78, -90 + 11.25 / 2)
    face = "M-24 -10Q-16 -18 -8 -10M8 -10Q16 -18 24 -10M0 -8Q-6 12 4 14M-18 28Q0 42 18 28M-30 4q4 5 8 0M22 4q4 5 8 0"
    return scene_side.layout(view).put(
        scene_side.BOARD[0] - scene_side.EDGE - scene_side.BAY / 2,
        150,
        path(rays, class_="ef-degrees"),
        disc(66, class_="ef-degrees"),
        disc(60, class_="ef-degrees"),
        path(face, class_="ef-degrees"),
    )


# ---------------------------------------------------------------- what moves
def live(view: FirmamentView, words: Words) -> Markup:
    """The map, and what changes beside it."""
    box = view.pieces
    return join(scene_side.live(view, words, box), whole_map(view, words, box))


def own(view: FirmamentView, words: Words) -> Markup:
    """My captain, crew, stores and tokens; before the game, what there is to choose from."""
    if not 0 <= view.seat < view.seats:
        return Markup("")
    return scene_own.strip(view, words, view.pieces, side_of(view, view.seat))


def hand(view: FirmamentView, words: Words) -> tuple[Markup, float, float]:
    """My own things as a drawing, with width and height."""
    if not 0 <= view.seat < view.seats:
        return Markup(""), 0, 0
    made, width, height = scene_own.row(view, words, view.pieces, side_of(view, view.seat))
    scale = min(1.75, (viewbox(view)[2] - 28) / width)
    return at(0, 0, made, scale=scale), width * scale, height * scale


def panel(view: FirmamentView, words: Words, seat: int) -> Markup:
    """What everybody sees of a player."""
    return scene_panel.panel(view, words, view.pieces, seat)


def sheet(view: FirmamentView, words: Words) -> list[tuple[str, list[int]]]:
    """The end, line by line."""
    return scene_panel.sheet(view, words, view.pieces)


def about(view: FirmamentView, words: Words, target: str) -> About | None:
    """What a thing is called, what it does, and where the rules say so."""
    return scene_about.about(view, words, view.pieces, target)


def when(view: FirmamentView, words: Words) -> str:
    """The turn, counted for each side alike; nothing before the first."""
    agreed = terms(view)
    turn = (view.turns + agreed.sides - 1) // agreed.sides
    if not view.turns:
        return ""
    if agreed.expert:  # a game of a match (EF-751)
        return words.say("scene", "when-match", (turn, " : ".join([str(n) for n in view.wins])))
    return words.say("scene", "when", (turn,))


def sign(words: Words, domain: str, fact: int | str) -> Markup | None:
    """Spices and bonus tokens as signs in the log; the word is what is read out."""
    if domain not in ("spice", "bonus"):
        return None
    names = SPICES if domain == "spice" else BONUSES
    name = words.name(domain, fact)
    drawn = sign_of(names[fact] if isinstance(fact, int) else fact, name if domain == "spice" else "")
    return drawn if domain == "spice" else join(drawn, name)
