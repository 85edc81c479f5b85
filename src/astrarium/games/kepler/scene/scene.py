"""The board of Kepler-3042: deep space, a lattice of hexes that only whispers, suns that glow, instruments of glass.

The galaxy stands between the two Leadership Tracks; on the left flank lie the round, its Progress card and my
Objective. Action board, planets, Storage, Pit and technologies are my own things, below the board.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from astrarium.scene import About
from astrarium.scene.draw import at, el, join, path, use
from astrarium.scene.signs import definitions as signs
from astrarium.text.words import Voice, Words

from ..box import Pieces
from ..ending import highest, tied
from ..movement import Flight, Leg
from ..scoring import CATEGORIES
from ..setup import LayBody
from ..view import GalaxyView
from . import about_board as scene_about_board
from . import abouts as scene_about
from . import board as scene_board
from . import first as scene_first
from . import flank as scene_flank
from . import map as scene_map
from . import narrow as scene_narrow
from . import panels as scene_panel
from . import pieces as scene_pieces
from . import space as scene_space
from .amounts import TRACK_SIGNS
from .count import choices

VIEWBOX: Final = (0, 0, scene_space.WIDTH, scene_space.HEIGHT)
GAP: Final = 8.0
PANES: Final = (256, 76)  # how wide flank and tracks are, at the left and at the right


def settled(view: GalaxyView, box: Pieces) -> list[int]:
    """The tiles around which names are placed; while tiles are being laid, all places where one may come to lie."""
    found = view.sites
    if view.asks(LayBody):
        found = sorted({hex for star in box.chart.star_hexes for hex in box.chart.hexes(box.chart.near[star])})
    return found


def ground(view: GalaxyView, words: Words) -> Markup:
    """Sky, lattice, suns and names, the tracks as they are printed, and the art of all pieces."""
    box = view.pieces
    return printed(words.voice, box, view.seats, box.terms(view.setting).solo, tuple(settled(view, box)))


@lru_cache(64)
def printed(voice: Voice, box: Pieces, seats: int, ghost: bool, sites: tuple[int, ...]) -> Markup:
    """What is the same as long as no tile is laid."""
    words = voice.words()
    return join(
        el(
            "defs",
            signs("arrow", "leaf", "hidden", "star"),
            scene_space.definitions(),
            scene_pieces.definitions(),
            scene_pieces.marks(words, seats, ghost),
            scene_pieces.bundles(box),
            scene_pieces.planets(box),
            scene_pieces.distances(box),
            scene_board.definitions(words, box, seats),
            el("g", *scene_panel.printed_panel(words), id="g-ke-panel"),
            el("g", *scene_panel.printed_more(words), id="g-ke-more"),
            el(
                "g",
                *[scene_pieces.sign(name, 52 * i, 0, 24, f"ke-track-{i}") for i, name in enumerate(TRACK_SIGNS)],
                id="g-ke-brief",
            ),
            *scene_flank.printed_flank(box),
            scene_map.tubes(words, box),
        ),
        scene_space.printed(list(sites), words, box),
        scene_map.looks(words, box, list(sites)),
    )


def live(view: GalaxyView, words: Words) -> Markup:
    """Everything that moves."""
    box = view.pieces
    chosen = choices(view)
    return join(
        scene_map.hexes(view, chosen),
        scene_map.bodies(view, words, box),
        scene_map.coins(view),
        scene_map.ships(view, words),
        glass(view, words, box),
    )


def glass(view: GalaxyView, words: Words, box: Pieces) -> Markup:
    """Tracks and flank lie before the galaxy and stay where they are when the camera moves; in a flight it comes near."""
    tubes = [use(f"g-ke-tube-{track}") for track in range(len(scene_map.TUBES))]
    return el(
        "g",
        path(f"M0 0H{PANES[0]}V{VIEWBOX[3]}H0ZM{VIEWBOX[2] - PANES[1]} 0H{VIEWBOX[2]}V{VIEWBOX[3]}H{VIEWBOX[2] - PANES[1]}Z", class_="ke-pane"),
        el("g", *tubes, class_="ke-zone-tracks"),
        scene_map.tracks(view, words, box),
        el("g", el("g", scene_flank.flank(view, words, box), id="p-flank", transform="translate(8 8)"), class_="ke-zone-flank"),
        class_="glass",
        data_inset=f"{PANES[0]} {PANES[1]}",
        data_fill="1.6 1.15",
        data_near="1.2 1.8" if view.asks(Leg, Flight) and view.asked == view.seat else None,
    )  # fmt: skip


def own(view: GalaxyView, words: Words) -> Markup:
    """My boards, each a picture of its own; a narrow screen shows one at a time, and there also goals and tracks."""
    begin = scene_first.first(view, words)
    if begin is not None:
        return begin
    parts = []
    for block in scene_board.blocks(view, words, view.pieces):
        drawn = (
            [block.page]
            if block.page
            else [
                el("svg", inside, viewBox=f"0 {top:.0f} {block.width:.0f} {foot - top:.0f}", role="group")
                for inside, (top, foot) in zip(block.inside, pairwise(block.cut), strict=True)
            ]
        )
        parts.append(el("div", *drawn, class_=f"ke-block ke-{block.name}"))
    if not parts:
        return Markup("")
    also = (scene_narrow.goals(view, words), scene_narrow.tracks(), scene_narrow.tabs(view, words))
    return el("div", *parts, *also, class_="ke-own")


def hand(view: GalaxyView, words: Words) -> tuple[Markup, float, float]:
    """The same boards in one row, for a still; with width and height."""
    made, x = [], 0.0
    for block in scene_board.blocks(view, words, view.pieces):
        made.append(at(x, 0, *block.inside))
        x += block.width + GAP
    return join(*made), max(0.0, x - GAP), scene_board.HIGH


def panel(view: GalaxyView, words: Words, seat: int) -> Markup:
    return scene_panel.panel(view, words, view.pieces, seat)


def sheet(view: GalaxyView, words: Words) -> list[tuple[str, list[int]]]:
    """The scoring sheet by category (K3-312); in a solo game also what was to be beaten."""
    count = len(CATEGORIES)
    rows = [
        (words.name("category", category), view.sheet[i::count]) for i, category in enumerate(CATEGORIES)
    ]  # fmt: skip
    if view.ghost_points >= 0:
        rows.insert(0, (words.say("scene", "to-beat", ()), [view.ghost_points]))
    if view.over and tied(view):
        rows.append((words.say("ending", "breaks-ties", ()), [highest(view, seat) for seat in range(view.seats)]))
    return rows


def when(view: GalaxyView, words: Words) -> str:
    """The round, beside the game's name."""
    return words.say("scene", "round", (view.round, view.pieces.rounds)) if view.round else ""


def about(view: GalaxyView, words: Words, target: str) -> About | None:
    """What the large view of a thing says; nothing of a thing that does not exist, for anybody may ask anything."""
    kind, _, value = target.partition(":")
    tell = scene_about.TOLD.get(kind) or scene_about_board.TOLD.get(kind)
    try:
        return tell(scene_about.Large(view, words, view.pieces, "about"), value) if tell else None
    except (LookupError, ValueError):
        return None
