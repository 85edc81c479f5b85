"""A player's own things: action board, planets with their cubes, Storage and Pit, technologies.

What is printed stands once among the ground's definitions and is used from there, so that an update carries only
what can change.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import (
    at,
    box,
    disc,
    el,
    fitted,
    join,
    line,
    paragraph,
    path,
    polygon,
    text,
    title,
    use,
    wrapped,
)
from astrarium.scene.signs import sign as common_sign
from astrarium.text.words import Words

from ..actions import BONUS, CUBE, EARTH, PLANET, SPACE, TECHNOLOGY
from ..box import Pieces
from ..cards import LEVELS, TYPES
from ..state import CARDS, CUBES, ON_EARTH, PIT, STORAGE
from ..technologies import SHEETS
from .panels import NUMERALS
from .pieces import bundle, sign
from .space import corners

HIGH: Final = 186.0
ROW: Final = 37.2  # of a technology
SLOT: Final = (156.0, 62.0)  # from planet to planet
REGENERATING: Final = ("RegenerationSpace", "MineYield", "CardRegeneration")


class Block(NamedTuple):
    """A part of the own board with its width, in one picture or in several below each other; all are equally high."""

    name: str
    width: float
    inside: tuple[Markup, ...]
    cut: tuple[float, ...] = (0, HIGH)  # where its pictures begin and end


def blocks(view: View, words: Words, box_: Pieces) -> list[Block]:
    if view.seat < 0:
        return []
    counter = Counter(view, view.seat)
    return [
        Block("actions", 326, (actions(view, words, box_),)),
        Block("planets", 308, (planets(view, words, box_, counter),)),
        Block("cubes", 132, (storage(view, words, counter), pit(view, words, counter)), (0, 105, HIGH)),
        Block("technologies", 276, (technologies(view, words, box_),)),
    ]


def definitions(words: Words, box_: Pieces, seats: int) -> Markup:
    """What is printed on a player's boards."""
    return join(
        box(-1, -1, 78, 44, 10, id="g-ke-cell"),
        box(-1, -1, 78, 44, 21, id="g-ke-pill"),
        box(1, 0, 274, 36, 10, id="g-ke-row"),
        box(0, 0, 152, 58, 10, id="g-ke-card"),
        box(0, 4, 27, 27, 6, id="g-ke-level"),
        el("g", *printed_actions(words, box_), id="g-ke-actions"),
        el("g", *printed_technologies(words, box_), id="g-ke-technologies"),
        el("g", *printed_storage(words, box_), id="g-ke-storage"),
        el("g", *printed_pit(words), id="g-ke-clausius"),
        *[
            use(f"g-ke-{kind}", 21, 21, 0.9 if kind == "giant" else 1.08, id=f"g-ke-on-card-{kind}")
            for kind in (*TYPES, "earth")
        ],
        el(
            "g", common_sign("leaf", 101, 20, 14, "ke-green"), disc(17, 21, 21, class_="ke-green-ring"), id="g-ke-green"
        ),
        el("g", common_sign("leaf", 84, 20, 14, "ke-soft"), id="g-ke-barren"),
        *[
            box(36 - 8.6 * wide, 26, 4 + 8.6 * wide, 16, 5, class_="ke-number", id=f"g-ke-plate-{wide}")
            for wide in (1, 2)
        ],
        box(-21, -17, 42, 34, 17, id="g-ke-chip"),
        *[
            el("g", box(-20, -16, 40, 32, 16, class_="ke-chip"), use(f"g-ke-cube-{kind}"), id=f"g-ke-chip-{i}")
            for i, kind in enumerate(CUBE.values)
        ],
        *[printed_card(seat) for seat in range(seats)],
    )


def printed_card(seat: int) -> Markup:
    """What every planet card of a nation shows, and the place of a card to come."""
    face = box(2, 2, 148, 54, 9, class_=f"ke-card rim-{seat}")
    mark = use(f"g-ke-mark-{seat}", 76, 25, class_="ke-faint")
    return join(
        el("g", face, common_sign("arrow", 42, 20, 13, "ke-violet"), id=f"g-ke-card-{seat}"),
        el("g", box(2, 2, 148, 54, 9, class_="ke-slot"), mark, id=f"g-ke-slot-{seat}"),
    )


class Counter:
    """Numbers the cubes of a player through all places, so that a cube that moves keeps its node.

    The Pit comes first, then Storage, then the planets: between neighbours of this line, where nearly all cubes
    travel, exactly the cube that moves changes its place.
    """

    LINE: Final = (PIT, STORAGE, *range(ON_EARTH, ON_EARTH + CARDS))

    def __init__(self, view: View, seat: int) -> None:
        base = seat * CUBES
        self.cubes: list[int] = view["cubes"][base : base + CUBES]

    def at(self, place: int) -> list[tuple[str, int]]:
        """The cubes of a place: kind and number."""
        found = []
        before = self.LINE[: self.LINE.index(place)]
        for kind in range(3):
            first = 1 + sum([self.cubes[other * 3 + kind] for other in before])
            found += [(CUBE.values[kind], first + i) for i in range(self.cubes[place * 3 + kind])]
        return found


def cubelet(kind: str, n: int, x: float, y: float, turn: float = 0, target: str | None = None) -> Markup:
    """A cube that travels."""
    return use(f"g-ke-c{CUBE.index[kind]}", x, y, 1, turn, id=f"piece-{kind}-{n}", data_target=target)


def in_row(found: list[tuple[str, int]], x: float, y: float, wide: float) -> list[Markup]:
    """Cubes in a row; when they are many, each covers a part of the one before."""
    step = min(14.5, wide / max(1, len(found) - 1))
    return [cubelet(kind, n, x + step * i, y) for i, (kind, n) in enumerate(found)]


def stored(kind: str, n: int) -> tuple[float, float]:
    """A cube's own place in Storage, as on an abacus: a row for each kind."""
    return 17 + 16.2 * (n - 1), 30.5 + 13.6 * CUBE.index[kind]


def fallen(kind: str, n: int) -> tuple[float, float, float]:
    """A cube's own place in the Pit, on a spiral of the golden angle, and how it lies there."""
    i = 3 * (n - 1) + CUBE.index[kind]
    angle, r = 2.39996 * i + 0.6, 12 + 42 * math.sqrt((i + 0.5) / 21)
    return 66 + r * math.cos(angle), 150 + 0.5 * r * math.sin(angle), (i * 37) % 41 - 20


# ---------------------------------------------------------------- the action board
def cell(box_: Pieces, space: int) -> tuple[float, float]:
    place = box_.places[space]
    return 2 + 80.0 * (place % 3), 2 + 46.0 * (place // 3)


def bonus_cells(box_: Pieces) -> dict[int, tuple[float, float]]:
    """Where each bonus lies: those of columns below, those of rows at the right."""
    found = {}
    for space in range(len(SPACE.values)):
        down, across = box_.bonuses[space]
        x, y = cell(box_, space)
        found[down] = (x, 142.0)
        found[across] = (246.0, y)
    return found


def printed_actions(words: Words, box_: Pieces) -> list[Any]:
    """Nine actions, three by three; beside each row and below each column its bonus."""
    made: list[Any] = []
    spots = [(SPACE.values[i], *cell(box_, i), 9, "ke-cell", "ke-violet") for i in range(len(SPACE.values))]
    spots += [(BONUS.values[i], x, y, 20, "ke-bonus", "ke-soft") for i, (x, y) in sorted(bonus_cells(box_).items())]
    for word, x, y, round_, class_, tint in spots:
        label = words.say("scene", word, ())
        made.append(box(x, y, 76, 42, round_, class_=class_))
        made.append(sign(word, x + 28, y + 3, 20, tint))
        made.append(text(x + 38, y + 36, label, min(12.5, fitted(label, 12.5, 78)), "ke-t ke-ink"))
    burn = words.say("scene", "burn", ())
    made += [sign("burn", 250, 152, 22, "ke-orange"), text(275, 168, burn, 12, "ke-t ke-soft", text_anchor="start")]
    return made


def spot(name: str, x: float, y: float, target: str, said: str) -> Markup:
    """A printed field to point at."""
    return el("use", title(said), href=f"#{name}", x=x, y=y, class_="halo", data_target=target)


def actions(view: View, words: Words, box_: Pieces) -> Markup:
    """The Action Cube on its space, and both bonuses that it offers (K3-090, K3-190)."""
    here = view["cubes_at"][view.seat]
    x, y = cell(box_, here)
    found = bonus_cells(box_)
    near = [use("g-ke-pill", *found[i], class_="ke-near") for i in box_.bonuses[here]]
    cubelet = at(
        x + 63, y + 13, path("M0-9L8-4.5V4.5L0 9L-8 4.5V-4.5Z", class_=f"on-seat-{view.seat}"),
        path("M-8-4.5L0 0L8-4.5M0 0V9", class_="ke-cube-edge"), id="piece-action-cube", data_about="action-cube:mine",
    )  # fmt: skip
    return join(
        use("g-ke-actions"),
        use("g-ke-cell", x, y, class_="ke-now"),
        *near,
        *[spot("g-ke-cell", *cell(box_, i), f"space:{word}", words.name("space", word)) for i, word in enumerate(SPACE.values)],
        *[spot("g-ke-pill", *found[i], f"bonus:{word}", words.name("bonus", word)) for i, word in enumerate(BONUS.values)],
        cubelet,
    )  # fmt: skip


# ---------------------------------------------------------------- planets
def planets(view: View, words: Words, box_: Pieces, counter: Counter) -> Markup:
    """My planets as cards in two columns, the Earth first; colonies to come as empty slots."""
    own: list[int] = [n for n in view["cards"][view.seat * CARDS : (view.seat + 1) * CARDS] if n >= 0]
    made: list[Any] = []
    for slot in range(CARDS):
        x, y = SLOT[0] * (slot % 2), SLOT[1] * (slot // 2)
        if slot < len(own):
            made.append(planet_card(view, words, box_, own[slot], counter.at(ON_EARTH + slot), x, y))
        else:
            free = words.say("scene", "free-colony", ())
            known = {"id": f"p-slot-{slot}", "data_about": "slot:colony"}
            made.append(el("use", title(free), href=f"#g-ke-slot-{view.seat}", x=x, y=y, **known))
            if slot == len(own):
                made.append(text(x + 76, y + 48, free, 12, "ke-t ke-soft"))
    return join(*made)


def planet_card(
    view: View, words: Words, box_: Pieces, number: int, held: list[tuple[str, int]], x: float, y: float
) -> Markup:
    """A planet: picture and number, type, what it produces, what terraforming asks and gives, the cubes on it."""
    word = PLANET.values[number]
    earth = number == EARTH
    kind = "earth" if earth else TYPES[box_.type[number]]
    done = not earth and bool(view["terraformed"] >> number & 1)
    made = box_.terraformed[number] if earth or done else box_.colony[number]
    name = words.name("planet", word)
    label = name if earth else words.components[kind]
    lines: list[Any] = [el("text", label, x=43, y=17)]
    lower: list[Any] = []
    if not earth:
        wide = len(str(number))
        lower.append(use(f"g-ke-plate-{wide}"))
        lines.append(el("text", number, x=39.6 - 8.6 * wide, y=38.6, class_="ke-on-number"))
    if done:
        lower.append(use("g-ke-green"))
        points = words.say("scene", "points-short", (box_.points[number],))
        lines.append(el("text", points, x=115, y=31.5, class_="ke-green"))
    elif not earth:
        lower += [use("g-ke-barren"), bundle(box_.cost[number], 111, 27)]
        lines.append(el("text", box_.level[number], x=98, y=31.5))
    said = title(words.say("scene", "planet-card", (name, words.say("scene", "home", ()) if earth else label, *made)))
    return at(
        x, y, use(f"g-ke-card-{view.seat}"), use(f"g-ke-on-card-{kind}"), bundle(made, 61, 27), *lower,
        el("g", *lines, class_="ke-t ke-num ke-ink ke-start", font_size=12.5),
        *in_row(held, 50, 45.5, 92),
        el("use", said, href="#g-ke-card", class_="halo", data_target=f"planet:{word} place:{word}"),
        id=f"p-planet-{word}", data_about=f"planet:{word}", data_face="terraformed" if earth or done else "colony",
    )  # fmt: skip


# ---------------------------------------------------------------- Storage and Pit
def printed_storage(words: Words, box_: Pieces) -> list[Any]:
    places = [stored(kind, n + 1) for kind, count in zip(CUBE.values, box_.cubes, strict=True) for n in range(count)]
    return [
        box(2, 2, 128, 66, 10, class_="ke-panel"),
        path("".join([f"M{x:.1f} {y:.1f}h0" for x, y in places]), class_="ke-wells"),
        text(10, 18, words.say("scene", "storage", ()), 14, "ke-d ke-ink", text_anchor="start"),
    ]


def printed_pit(words: Words) -> list[Any]:
    """The Pit of Clausius with its whirl."""
    whirl = "M66 144c0-6 10-5 10 2s-13 9-17 0 5-20 18-17 18 22 4 29-36 1-36-15 16-32 40-26"
    return [
        box(2, 107, 128, 77, 10, class_="ke-panel"),
        el("ellipse", cx=66, cy=149, rx=62, ry=34, fill="url(#g-ke-pit)"),
        line(whirl, "#8F84E0", 0.8, opacity=".6"),
        text(10, 123, words.say("scene", "pit", ()), 14, "ke-d ke-name", text_anchor="start"),
    ]


def storage(view: View, words: Words, counter: Counter) -> Markup:
    """Storage, and the three kinds of cubes, to point at one (K3-050)."""
    kept = counter.at(STORAGE)
    made: list[Any] = [
        use("g-ke-storage"),
        text(122, 18, len(kept), 13, "ke-t ke-num ke-soft", text_anchor="end", id="p-kept", data_count=len(kept)),
        *[cubelet(kind, n, *stored(kind, n)) for kind, n in kept],
        el("rect", title(words.say("scene", "storage-holds", (len(kept),))), width=132, height=68, rx=12, class_="halo",
           data_target="place:storage"),
    ]  # fmt: skip
    for i, kind in enumerate(CUBE.values):
        target = f"cube:{kind} element:{kind}" if kind != "antimatter" else f"cube:{kind}"
        chip = [use(f"g-ke-chip-{i}"), use("g-ke-chip", class_="halo")]
        made.append(at(22 + 44 * i, 87, title(words.name("cube", kind)), *chip, data_target=target))
    return join(*made)


def pit(view: View, words: Words, counter: Counter) -> Markup:
    """The Pit; a cube in it can be pointed at when it may come back."""
    lost = counter.at(PIT)
    again = view.question in REGENERATING
    return join(
        use("g-ke-clausius"),
        el("rect", title(words.say("scene", "pit-holds", (len(lost),))), x=2, y=107, width=128, height=77, class_="hit",
           data_about="pit:clausius"),
        text(122, 123, len(lost), 13, "ke-t ke-num ke-soft", text_anchor="end", id="p-lost", data_count=len(lost)),
        *[cubelet(kind, n, *fallen(kind, n), f"cube:{kind}" if again else None) for kind, n in lost],
    )  # fmt: skip


# ---------------------------------------------------------------- technologies
def worth(box_: Pieces, technology: int, level: int) -> int:
    """The number a technology gives at a level."""
    return SHEETS[technology].numbers(box_, level)[0]


def level_x(level: int) -> float:
    return 121 + 30.0 * (level - 1)


def unit(technology: int, x: float, y: float) -> Markup:
    """What the number of a technology counts: hexes, transports, energy, exploited planets, antimatter."""
    return (
        path(polygon(corners(7.5, x, y)), class_="ke-unit"),
        path(f"M{x - 7} {y - 3:.1f}h13l-3.500-3.500m3.500 3.500M{x + 7} {y + 4:.1f}h-13l3.500 3.500", class_="ke-unit"),
        use("g-ke-cube-energy", x, y, 0.85),
        use("g-ke-oceanic", x, y, 0.52),
        use("g-ke-cube-antimatter", x, y, 0.85),
    )[technology]


def printed_technologies(words: Words, box_: Pieces) -> list[Any]:
    """Five rows of four levels, each with its price in cubes."""
    made: list[Any] = []
    prices: list[Any] = []
    cells = ""
    for technology, word in enumerate(TECHNOLOGY.values):
        y = ROW * technology
        lines = wrapped(words.name("technology", word), 13, 2)
        made.append(box(2, y + 1, 272, 34, 9, class_="ke-row"))
        made.append(text(14, y + 22, NUMERALS[technology], 14, "ke-d ke-violet-ink"))
        made.append(paragraph(27, y + (15 if len(lines) > 1 else 22), lines, 12, 13, "ke-t ke-ink ke-start"))
        made.append(unit(technology, 265, y + 18))
        for level in range(1, LEVELS + 1):
            cells += (
                f"M{level_x(level)} {y + 10:.1f}a6 6 0 0 1 6-6h15a6 6 0 0 1 6 6v15a6 6 0 0 1-6 6h-15a6 6 0 0 1-6-6z"
            )
            price = [CUBE.values[kind] for kind, n in enumerate(box_.tech_cost[technology][level]) for _ in range(n)]
            rows = 1 if len(price) < 4 else 2
            per = -(-len(price) // rows)
            for i, kind in enumerate(price):
                x = level_x(level) + 13.5 + 8.2 * (i % per - (per - 1) / 2)
                prices.append(use(f"g-ke-cube-{kind}", x, y + 17.5 + 10 * (i // per - (rows - 1) / 2), 0.5))
    return [*made, path(cells, class_="ke-level"), *prices]


def technologies(view: View, words: Words, box_: Pieces) -> Markup:
    """The levels reached, my marker on the last, and what each technology gives now."""
    made: list[Any] = [use("g-ke-technologies")]
    for technology, word in enumerate(TECHNOLOGY.values):
        level = view["levels"][view.seat * 5 + technology]
        given = worth(box_, technology, level)
        cells = [use("g-ke-level", level_x(n), data_about=f"level:{word}-{n}") for n in range(1, LEVELS + 1)]
        said = words.say("scene", "technology-at", (words.name("technology", word), level, given))
        row = el(
            "g", title(said), use("g-ke-row", class_="halo"),
            el("g", *cells[:level], class_="ke-reached") if level else None,
            el("g", *cells[level:], class_="hit") if level < LEVELS else None,
            use(f"g-ke-mark-{view.seat}", level_x(level) + 13.5, 17.5, id=f"piece-level-{technology}") if level else None,
            data_target=f"technology:{word}",
        )  # fmt: skip
        value = el(
            "text", given, x=249, y=25, class_="ke-d ke-ink ke-worth", id=f"p-worth-{technology}", data_count=given
        )
        made.append(at(0, ROW * technology, value, row))
    return join(*made)
