"""Beside the map: the register of planets, what the table holds, the shipyard's prices, and the tiles in hand.

What is printed stands in the ground; what changes is laid over it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, el, fitted, join, paragraph, path, polygon, text, title, use, wrapped
from astrarium.text.words import Words

from ..actions import FIRST_PLANET, PLANETS, SPICES, TILES
from ..box import Pieces
from ..state import NONE
from . import art, chart
from .map import planet_words
from .seen import hue, map_size, number_of, tile_in_hand

WIDTH: Final = 452
HEIGHT: Final = 872
HEAD: Final = 58
ROW: Final = 80
TABLE: Final = 716  # where the table's stores begin
YARD: Final = 570  # where the shipyard begins
BUILDS: Final = ("recruit", "frigate", "fortress", "galleon")
FORT: Final = art.star(8, 17, 12.5, -67.5)


def costs(pieces: Pieces) -> tuple[list[int], ...]:
    """What recruiting and building cost, in the order of BUILDS (EF-503, EF-506, EF-509, EF-512)."""
    return pieces.recruit_cost, pieces.frigate_cost, pieces.fortress_cost, pieces.galleon_cost


# ---------------------------------------------------------------- printed
def printed(words: Words, pieces: Pieces, left: float, right: float, top: float) -> Markup:
    """Both columns as they are before anything happens."""
    return el(
        "g",
        at(left, top, register_frame(pieces, words), table_frame(words)),
        at(right, top + YARD, shipyard(pieces, words)),
        class_="ef-zone-side",
    )


def register_frame(pieces: Pieces, words: Words) -> Markup:
    """The eight planets with price and yield, always in the same order."""
    made: list[Any] = [
        box(0, 0, WIDTH, HEAD + ROW * len(PLANETS) + 6, 16, class_="ef-panel"),
        text(22, 40, words.say("scene", "register", ()), 30, "ef-head ef-start"),
        text(WIDTH - 20, 38, words.say("scene", "cost-yields", ()), 23, "ef-soft ef-end"),
        path("".join([f"M20 {HEAD + ROW * i}H{WIDTH - 20}" for i in range(len(PLANETS))]), class_="ef-rule"),
        el(
            "defs",
            box(8, 3, WIDTH - 16, ROW - 6, 10, id="g-ef-row"),
            box(-52, -36, 104, 150, 10, id="g-ef-store"),
            box(8, 2, WIDTH - 16, 56, 8, id="g-ef-order"),
        ),
    ]
    for row, planet in enumerate(PLANETS):
        name = words.name("planet", planet)
        y = HEAD + ROW * row
        wide = 38 * len([n for n in pieces.cost[row] if n]) + 58
        made += [
            use(f"g-ef-planet-{planet}", 46, y + 40, 0.8),
            text(90, y + 34, name, fitted(name, 27, 250), "ef-name ef-start"),
            use(f"g-ef-price-{row}", 90 + wide * 0.46, y + 60, 0.92),
        ]
    return join(*made)


def table_frame(words: Words) -> Markup:
    """Bank, purse and stack."""
    made: list[Any] = [box(0, TABLE, WIDTH, HEIGHT - TABLE, 16, class_="ef-panel")]
    stores = (
        (use("g-ef-pepper", scale=1.9), "bank"),
        (use("g-ef-vanilla", scale=1.9), "bank"),
        (use("g-ef-purse"), "purse-short"),
        (use("g-ef-stack"), "stack-short"),
    )
    for i, (sign, key) in enumerate(stores):
        label = words.say("scene", key, ())
        made.append(at(58 + 112 * i, TABLE + 38, sign, text(0, 102, label, fitted(label, 23, 108), "ef-soft")))
    return join(*made)


def shipyard(pieces: Pieces, words: Words) -> Markup:
    """What can be built in the Construction phase, and for how much."""
    made: list[Any] = [
        box(0, 0, WIDTH, HEIGHT - YARD, 16, class_="ef-panel"),
        text(22, 40, words.say("scene", "shipyard", ()), 30, "ef-head ef-start"),
        path("".join([f"M20 {HEAD + 60 * i}H{WIDTH - 20}" for i in range(4)]), class_="ef-rule"),
    ]
    pictures = (
        use("g-ef-crew-chief-mate", scale=0.62),
        use("g-ef-frigate-france", 0, 6, 0.95, class_="ef-yard"),
        path(FORT, class_="ef-icon"),
        use("g-ef-galleon-france", 0, 8, 0.72, class_="ef-yard"),
    )
    for i, (build, cost) in enumerate(zip(BUILDS, costs(pieces), strict=True)):
        y = HEAD + 30 + 60 * i
        name = words.say("scene", f"build-{build}", ())
        made += [at(52, y, pictures[i]), text(96, y + 9, name, fitted(name, 26, 210), "ef-ink ef-start")]
        x = float(WIDTH - 24)
        for spice in (1, 0):
            if cost[spice]:
                made += [
                    use(f"g-ef-{SPICES[spice]}", x - 12, y, 1.2),
                    text(x - 34, y + 9, cost[spice], 27, "ef-number"),
                ]
                x -= 64
    return join(*made)


# ---------------------------------------------------------------- what changes
def live(view: View, words: Words, pieces: Pieces, left: float, right: float, top: float) -> Markup:
    return el(
        "g",
        at(left, top, *register(view, words, pieces), *table(view, words)),
        at(right, top, in_hand(view, words), *prices()),
        class_="ef-zone-side",
    )


def register(view: View, words: Words, pieces: Pieces) -> list[Markup]:
    """Whose each planet is, and whether its tile is still to be found. Before it lies, its row stands for it."""
    lying = [code // 6 for code in view["tiles"] if code != NONE]
    made = []
    for p, name in enumerate(PLANETS):
        owner = view["owner"][p]
        on_map = FIRST_PLANET + p in lying
        unseen = owner == NONE and not on_map and len(lying) > 1
        stack = words.say("scene", "in-the-stack", ())
        made.append(
            at(
                0,
                HEAD + ROW * p,
                None if on_map else title(planet_words(view, words, pieces, p)),
                use("g-ef-row", class_="halo hit"),
                use(f"g-ef-mark-{owner}", WIDTH - 44, 40, 1.1) if owner != NONE else None,
                path(
                    FORT, class_=f"ef-wall-line rim-{hue(view, pieces, owner)}", transform=f"translate({WIDTH - 92} 40)"
                )
                if view["forts"][p]
                else None,
                text(WIDTH - 22, 66, stack, fitted(stack, 23, 230), "ef-soft ef-end") if unseen else None,
                id=f"p-row-{name}",
                data_target=None if on_map else f"planet:{name}",
                data_about=f"planet:{name}" if on_map else None,
            )
        )
    return made


def table(view: View, words: Words) -> list[Markup]:
    counts = (
        ("pepper", "bank-pepper", view["bank"][0]),
        ("vanilla", "bank-vanilla", view["bank"][1]),
        ("purse", "purse", number_of(view["purse"])),
        ("stack", "stack", view["stack"]),
    )
    return [
        at(
            58 + 112 * i,
            TABLE + 38,
            title(words.say("scene", key, (count,))),
            use("g-ef-store", class_="hit"),
            text(0, 70, count, 38, "ef-number", id=f"p-table-{name}", data_count=count),
            data_about=f"table:{name}",
        )
        for i, (name, key, count) in enumerate(counts)
    ]


def prices() -> list[Markup]:
    """The rows of the shipyard, to be asked about."""
    return [
        use("g-ef-order", 0, YARD + HEAD + 60 * i, class_="hit", data_about=f"build:{build}")
        for i, build in enumerate(BUILDS)
    ]


def in_hand(view: View, words: Words) -> Markup | None:
    """The drawn tiles, the one to be placed first in front (EF-203)."""
    drawn = view["drawn"][:4]
    if not drawn:
        return None
    now = tile_in_hand(view)
    rows = (len(drawn) + 1) // 2
    made: list[Any] = [
        box(0, 0, WIDTH, 60 + 236 * rows, 16, class_="ef-panel"),
        text(22, 40, words.say("scene", "tiles-in-hand", ()), 30, "ef-head ef-start"),
    ]
    for i, tile in enumerate(drawn):
        name = words.name("tile", TILES[tile])
        x = WIDTH * (
            0.26 if i % 2 == 0 and len(drawn) > 1 else 0.74
        )  # the second stays where it is when the first goes
        y = 140 + 236 * (i // 2)
        lines = wrapped(name, 18, 2)
        made += [
            at(
                x,
                y,
                title(name),
                use(f"g-ef-whole-{tile}", scale=0.84),
                path(polygon(chart.corners(88)), class_="halo hit ef-now" if tile == now else "halo hit"),
                id=f"piece-{TILES[tile]}",
                data_face=0,
                data_target=f"tile:{TILES[tile]}",
            ),
            paragraph(x, y + 104, lines, 23, 25, "ef-soft"),
        ]
    return el("g", *made)


@lru_cache(32)
def outline(slots: tuple[int, ...]) -> Markup:
    """The slots of the map, hardly visible, so that one sees how far it may grow."""
    hexes = []
    for slot in slots:
        x, y = chart.centre(slot)
        hexes.append(polygon([(x + a, y + b) for a, b in chart.corners(98)]))
    return path("".join(hexes), class_="ef-outline")


def measure(view: View) -> tuple[float, float, float, float]:
    """The picture's frame: the map in the middle, a column on either side."""
    size = map_size(view)
    if size == 19:
        return -930, -450, 1860, 900
    if size == 25:
        return -912, -535, 1974, 1070
    return -1062, -450, 2124, 900
