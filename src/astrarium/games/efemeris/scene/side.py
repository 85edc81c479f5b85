"""Beside the map: the register of planets, what the table holds, the shipyard's prices, and the tiles in hand.

What is printed stands in the ground; what changes is laid over it. In a narrower window the register folds to spheres
with their owners (`ef-fold`; what is `ef-open` goes), and the map gets the room.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel import Kind
from astrarium.scene.draw import at, box, el, fitted, join, paragraph, path, polygon, text, title, use, wrapped
from astrarium.scene.kept import kept
from astrarium.text.words import Words

from .. import actions as act
from ..actions import FIRST_PLANET, PLANETS, SPICES, TILES
from ..box import Pieces
from ..construction import Construction
from ..state import NONE
from ..view import FirmamentView
from . import art, chart
from .map import planet_words, short_name
from .seen import BASE_TILES, hue, nation_word, number_of, terms, tile_in_hand

BOARD: Final = (1140, 664)  # the room the page keeps for the board; the columns are laid out in its pixels
EDGE: Final = 12  # from the board's edge to a column
WIDTH: Final = 256  # of the register at the left
BAY: Final = 254  # of the place for cards at the right
MAP: Final = (588, 640)  # what is left for a map of 19 tiles …
LARGE: Final = (630, 640)  # … and for a larger one, whose outermost tiles may lie beneath a card
HEAD: Final = 34
ROW: Final = 36
TABLE: Final = HEAD + ROW * len(PLANETS) + 2  # where the table's stores begin
YARD: Final = TABLE + 54  # where the shipyard begins
LINE: Final = 33  # a row of the shipyard, with the gap below it
ORDER: Final = YARD + 27  # where its first row begins
HEIGHT: Final = ORDER + 4 * LINE + 4
HAND: Final = 190  # how high the tiles in hand are
BUILDS: Final = ("recruit", "frigate", "fortress", "galleon")
ORDERS: Final[Mapping[str, Kind]] = {
    "recruit": act.RECRUIT,
    "frigate": act.BUILD_FRIGATE,
    "fortress": act.BUILD_FORTRESS,
    "galleon": act.BUILD_GALLEON,
}
FORT: Final = art.star(8, 17, 12.5, -67.5)


def costs(pieces: Pieces) -> tuple[list[int], ...]:
    """What recruiting and building cost, in the order of BUILDS (EF-503, EF-506, EF-509, EF-512)."""
    return pieces.recruit_cost, pieces.frigate_cost, pieces.fortress_cost, pieces.galleon_cost


# ---------------------------------------------------------------- where everything stands
class Layout(NamedTuple):
    """The picture's frame in the units of the map, and how many of them a pixel is."""

    x: float
    y: float
    width: float
    height: float
    unit: float

    def put(self, left: float, top: float, *inside: Any) -> Markup:
        """Something drawn in pixels, so far from the upper left corner."""
        return at(self.x + left * self.unit, self.y + top * self.unit, *inside, scale=self.unit)


def layout(view: FirmamentView) -> Layout:
    """The map as large as it fits between the columns, in the middle of the picture."""
    return layout_of(tuple(terms(view).slots))


@lru_cache(32)
def layout_of(slots: tuple[int, ...]) -> Layout:
    xs, ys = zip(*[chart.centre(slot) for slot in slots], strict=True)
    left, right, top, bottom = min(xs) - 100, max(xs) + 100, min(ys) - 87, max(ys) + 87
    room = MAP if len(slots) == BASE_TILES else LARGE
    unit = max((right - left) / room[0], (bottom - top) / room[1])
    width, height = BOARD[0] * unit, BOARD[1] * unit
    return Layout((left + right - width) / 2, (top + bottom - height) / 2, width, height, unit)


# ---------------------------------------------------------------- printed
@kept
def printed(view: FirmamentView, words: Words, pieces: Pieces) -> Markup:
    """The register, the table's stores and the prices of the shipyard, as they are before anything happens."""
    frame = layout(view)
    panel = box(0, 0, WIDTH, HEIGHT, 14, class_="ef-panel")
    parts = (panel, register_frame(pieces, words), table_frame(words), shipyard(view, words, pieces))
    return el(
        "g",
        frame.put(EDGE, EDGE, el("g", *parts, class_="ef-fold")),
        class_="ef-zone-side",
    )


def shapes() -> Markup:
    """Of rows, stores and walls, whoever looks."""
    return join(
        box(6, 2, WIDTH - 12, ROW - 4, 8, id="g-ef-row"),
        box(-30, -20, 60, 50, 8, id="g-ef-store"),
        box(6, 0, WIDTH - 12, LINE - 3, 8, id="g-ef-order"),
        path(FORT, id="g-ef-fort"),
    )


def register_frame(pieces: Pieces, words: Words) -> Markup:
    """The eight planets with price and yield, always in the same order."""
    made: list[Any] = [
        text(14, 23, words.say("scene", "register", ()), 18, "ef-head ef-start ef-open"),
        text(WIDTH - 12, 22, words.say("scene", "cost-yields", ()), 13, "ef-soft ef-end ef-open"),
        path(
            "".join([f"M12 {HEAD + ROW * i}H{WIDTH - 12}" for i in range(len(PLANETS) + 1)]), class_="ef-rule ef-open"
        ),
    ]
    for row, planet in enumerate(PLANETS):
        name = short_name(words, row)
        y = HEAD + ROW * row
        wide = (38 * len([n for n in pieces.cost[row] if n]) + 58) * 0.5
        made += [
            use(f"g-ef-planet-{planet}", 25, y + 18, 0.3),
            text(43, y + 19, name, fitted(name, 15.5, 98), "ef-name ef-start ef-open"),
            use(f"g-ef-price-{row}", WIDTH - 40 - wide / 2, y + 18, 0.5, class_="ef-open"),
        ]
    return join(*made)


def table_frame(words: Words) -> Markup:
    """Bank, purse and stack."""
    made: list[Any] = []
    stores = (
        (use("g-ef-pepper", 16, 0, 0.85), "bank"),
        (use("g-ef-vanilla", 16, 0, 0.85), "bank"),
        (use("g-ef-purse", 16, 0, 0.42), "purse-short"),
        (use("g-ef-stack", 16, 0, 0.42), "stack-short"),
    )
    for i, (sign, key) in enumerate(stores):
        label = words.say("scene", key, ())
        written = text(0, 23, label, fitted(label, 13, 60), "ef-soft ef-open")
        made.append(el("g", at(36 + 62 * i, TABLE + 20, sign, written), class_=f"ef-store-{i}"))
    return join(*made)


def shipyard(view: FirmamentView, words: Words, pieces: Pieces) -> Markup:
    """What can be built in the Construction phase, and for how much; in the colours of whoever looks."""
    seat = max(0, view.seat)
    ships = {"frigate": 0.44, "galleon": 0.36}
    made: list[Any] = [
        path(f"M12 {YARD}H{WIDTH - 12}", class_="ef-rule"),
        text(14, YARD + 21, words.say("scene", "shipyard", ()), 13.5, "ef-soft ef-start"),
    ]
    for i, (build, cost) in enumerate(zip(BUILDS, costs(pieces), strict=True)):
        y = ORDER + 20 + LINE * i
        name = words.say("scene", f"build-{build}", ())
        if build in ships:
            made.append(use(f"g-ef-{build}-{nation_word(view, seat)}", 28, y - 5, ships[build]))
        elif build == "fortress":
            made.append(use("g-ef-fort", 28, y - 5, 0.74, class_=f"ef-wall-line rim-{hue(view, seat)}"))
        else:
            made.append(use("g-ef-deck", 29, y - 5, 0.95))
        made.append(text(48, y, name, fitted(name, 14, 120), "ef-ink ef-start"))
        x = float(WIDTH - 14)
        for spice in (1, 0):
            if cost[spice]:
                made.append(use(f"g-ef-{SPICES[spice]}", x - 8, y - 5, 0.66))
                made.append(text(x - 22, y, cost[spice], 15, "ef-number"))
                x -= 36
    return el("g", *made, class_="ef-open")


# ---------------------------------------------------------------- what changes
@kept
def live(view: FirmamentView, words: Words, pieces: Pieces) -> Markup:
    """Owners, counts, tiles in hand; and the place where cards lie, at the right."""
    frame = layout(view)
    right = BOARD[0] - EDGE - BAY
    top = EDGE + (HAND + 8 if view.drawn else 0)
    bay = box(0, 0, BAY, BOARD[1] - top - EDGE, 0, class_="bay", fill="none", pointer_events="none")
    return el(
        "g",
        frame.put(
            EDGE,
            EDGE,
            el(
                "g",
                *register(view, words, pieces),
                *table(view, words),
                orders(view),
                class_="ef-fold",
            ),
        ),
        frame.put(right, EDGE, in_hand(view, words)) if view.drawn else None,
        frame.put(right, top, bay),
        class_="ef-zone-side",
    )


def register(view: FirmamentView, words: Words, pieces: Pieces) -> list[Markup]:
    """Whose each planet is, and whether its tile is still to be found. Before it lies, its row stands for it."""
    lying = [code // 6 for code in view.tiles if code != NONE]
    stack, free = words.say("scene", "in-the-stack", ()), words.say("scene", "free", ())
    made = []
    for p, name in enumerate(PLANETS):
        owner = view.owner[p]
        on_map = FIRST_PLANET + p in lying
        unseen = owner == NONE and not on_map and len(lying) > 1
        mark = (WIDTH - 23, 18)
        made.append(
            at(
                0,
                HEAD + ROW * p,
                None if on_map else title(planet_words(view, words, pieces, p)),
                use("g-ef-row", class_="halo hit"),
                el(
                    "g",
                    use("g-ef-fort", *mark, 0.8, class_=f"ef-wall-line rim-{hue(view, owner)}")
                    if view.forts[p]
                    else None,
                    use(f"g-ef-mark-{owner}", *mark, 0.62),
                    class_="ef-owner",
                )
                if owner != NONE
                else None,
                text(WIDTH - 10, 23, free, fitted(free, 13, 30), "ef-free ef-end ef-open")
                if owner == NONE and on_map
                else None,
                text(43, 31.5, stack, fitted(stack, 12, 98), "ef-soft ef-start ef-open") if unseen else None,
                id=f"p-row-{name}",
                data_target=None if on_map else f"planet:{name}",
                data_about=f"planet:{name}" if on_map else None,
            )
        )
    return made


def table(view: FirmamentView, words: Words) -> list[Markup]:
    counts = (
        ("pepper", "bank-pepper", view.bank[0]),
        ("vanilla", "bank-vanilla", view.bank[1]),
        ("purse", "purse", number_of(view.purse)),
        ("stack", "stack", view.stack),
    )
    return [
        el(
            "g",
            at(
                36 + 62 * i,
                TABLE + 20,
                title(words.say("scene", key, (count,))),
                use("g-ef-store", class_="hit"),
                text(-6, 6, count, 18, "ef-number", id=f"p-table-{name}", data_count=count),
                data_about=f"table:{name}",
            ),
            class_=f"ef-store-{i}",
        )
        for i, (name, key, count) in enumerate(counts)
    ]


def orders(view: FirmamentView) -> Markup:
    """The rows of the shipyard: what is built is picked there, or the planet first. A row that is impossible is veiled."""
    asked, rows = view.asks(Construction) and view.asked == view.seat, list[Markup]()
    for i, build in enumerate(BUILDS):
        y = ORDER + LINE * i
        if asked:
            look, target = f"halo hit ef-order ef-order-{build}", f"kind:{ORDERS[build].word}"
            rows.append(use("g-ef-order", 0, y, class_=look, data_target=target))
        else:
            rows.append(use("g-ef-order", 0, y, class_="hit", data_about=f"build:{build}"))
    return el("g", *rows, class_="ef-open")


def in_hand(view: FirmamentView, words: Words) -> Markup | None:
    """The drawn tiles, the one to be placed first in front (EF-203); in a Team's set-up there are up to four."""
    drawn = view.drawn[:4]
    now = tile_in_hand(view)
    small = len(drawn) > 2
    made: list[Any] = [
        box(0, 0, BAY, HAND, 14, class_="ef-panel"),
        text(14, 24, words.say("scene", "tiles-in-hand", ()), 17, "ef-head ef-start"),
    ]
    for i, tile in enumerate(drawn):
        name = words.name("tile", TILES[tile])
        x = BAY * (i + 0.5) / len(drawn) if small else BAY * (0.26 if i == 0 and len(drawn) > 1 else 0.74)
        scale = 0.3 if small else 0.56
        low = 138 + 30 * (i % 2) if small else 160  # names take turns
        middle = min(max(x, 38), BAY - 38)
        made += [
            at(
                x,
                90,
                title(name),
                use(f"g-ef-whole-{tile}", scale=scale),
                path(polygon(chart.corners(100 * scale + 3)), class_="halo hit ef-now" if tile == now else "halo hit"),
                id=f"piece-{TILES[tile]}",
                class_=f"ef-hand ef-hand-{i}",
                data_face=0,
                data_target=f"tile:{TILES[tile]}",
                data_drag=act.PLACE.word if tile == now else None,
            ),
            paragraph(
                middle,
                low,
                wrapped(name, 12 if small else 17, 2),
                12.5 if small else 13.5,
                14 if small else 15,
                "ef-soft",
            ),
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
