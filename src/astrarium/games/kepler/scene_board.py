"""A player's own things: action board, planets with their cubes, Storage and Pit, technologies; and the panels.

What is printed stands once among the ground's definitions and is used from there, so that an update carries only
what can change.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, disc, el, fitted, join, line, paragraph, path, text, title, use, wrapped
from astrarium.scene.signs import sign as common_sign
from astrarium.text.words import Words

from .actions import BONUS, CUBE, EARTH, PLANET, SHIPS, SPACE, TECHNOLOGY, TRACK
from .box import KeplerBox
from .cards import LEVELS, TYPES
from .scene_pieces import bundle, sign
from .state import CARDS, CUBES, ON_EARTH, PIT, STORAGE, SUPPLY

HIGH: Final = 186.0
ROW: Final = 37.2  # of a technology
REGENERATING: Final = ("RegenerationSpace", "MineYield", "CardRegeneration")
NUMERALS: Final = ("I", "II", "III", "IV", "V")


class Block(NamedTuple):
    """A part of the own board with its width; all are equally high."""

    name: str
    width: float
    inside: Markup


def blocks(view: View, words: Words, box_: KeplerBox) -> list[Block]:
    if view.seat < 0:
        return []
    counter = Counter(view, view.seat)
    return [
        Block("actions", 326, actions(view, words, box_)),
        *planets(view, words, box_, counter),
        Block("cubes", 132, stores(view, words, counter)),
        Block("technologies", 276, technologies(view, words, box_)),
    ]


def definitions(words: Words, box_: KeplerBox) -> Markup:
    """What is printed on a player's boards."""
    return join(
        box(-1, -1, 78, 44, 10, id="g-ke-cell"),
        box(-1, -1, 78, 44, 21, id="g-ke-pill"),
        box(1, 0, 274, 36, 10, id="g-ke-row"),
        box(0, 0, 98, 186, 12, id="g-ke-card"),
        el("g", *printed_actions(words, box_), id="g-ke-actions"),
        el("g", *printed_technologies(words, box_), id="g-ke-technologies"),
        el("g", *printed_stores(words), id="g-ke-stores"),
        el("g", *printed_panel(words), id="g-ke-panel"),
        el(
            "g",
            path("M3 46V12A9 9 0 0 1 12 3H86A9 9 0 0 1 95 12V46Z", class_="ke-head"),
            common_sign("arrow", 6, 63, 18, "ke-violet"),
            box(8, 108, 82, 70, 8, class_="ke-well"),
            id="g-ke-planet-card",
        ),
    )


class Counter:
    """Numbers the cubes of a player through all places, so that a cube that moves keeps its node."""

    def __init__(self, view: View, seat: int) -> None:
        base = seat * CUBES
        self.cubes: list[int] = view["cubes"][base : base + CUBES]

    def at(self, place: int) -> list[tuple[str, int]]:
        """The cubes of a place: kind and number."""
        found = []
        for kind in range(3):
            before = sum(self.cubes[kind : place * 3 : 3])
            found += [(CUBE.values[kind], before + i + 1) for i in range(self.cubes[place * 3 + kind])]
        return found


def pieces(found: list[tuple[str, int]], x: float, y: float, columns: int, step: float) -> list[Markup]:
    """Cubes in rows, each a piece of its own."""
    return [
        use(f"g-ke-cube-{kind}", x + step * (i % columns), y + step * 1.05 * (i // columns), 0.86, id=f"piece-{kind}-{n}")
        for i, (kind, n) in enumerate(found)
    ]  # fmt: skip


# ---------------------------------------------------------------- the action board
def cell(box_: KeplerBox, space: int) -> tuple[float, float]:
    place = box_.places[space]
    return 2 + 80.0 * (place % 3), 2 + 46.0 * (place // 3)


def bonus_cells(box_: KeplerBox) -> dict[int, tuple[float, float]]:
    """Where each bonus lies: those of columns below, those of rows at the right."""
    found = {}
    for space in range(len(SPACE.values)):
        down, across = box_.bonuses[space]
        x, y = cell(box_, space)
        found[down] = (x, 142.0)
        found[across] = (246.0, y)
    return found


def printed_actions(words: Words, box_: KeplerBox) -> list[Any]:
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


def actions(view: View, words: Words, box_: KeplerBox) -> Markup:
    """The Action Cube on its space, and both bonuses that it offers (K3-090, K3-190)."""
    here = view["cubes_at"][view.seat]
    x, y = cell(box_, here)
    found = bonus_cells(box_)
    near = [use("g-ke-pill", *found[i], class_="ke-near") for i in box_.bonuses[here]]
    cubelet = at(
        x + 63, y + 13, path("M0-9L8-4.5V4.5L0 9L-8 4.5V-4.5Z", class_=f"on-seat-{view.seat}"),
        path("M-8-4.5L0 0L8-4.5M0 0V9", class_="ke-cube-edge"), id="piece-action-cube",
    )  # fmt: skip
    return join(
        use("g-ke-actions"),
        use("g-ke-cell", x, y, class_="ke-now"),
        *near,
        cubelet,
        *[spot("g-ke-cell", *cell(box_, i), f"space:{word}", words.name("space", word)) for i, word in enumerate(SPACE.values)],
        *[spot("g-ke-pill", *found[i], f"bonus:{word}", words.name("bonus", word)) for i, word in enumerate(BONUS.values)],
    )  # fmt: skip


# ---------------------------------------------------------------- planets
def planets(view: View, words: Words, box_: KeplerBox, counter: Counter) -> list[Block]:
    """My planets as cards, the Earth first; colonies to come as thin slots."""
    own: list[int] = [n for n in view["cards"][view.seat * CARDS : (view.seat + 1) * CARDS] if n >= 0]
    found = [
        Block(PLANET.values[number], 98, planet_card(view, words, box_, number, counter.at(ON_EARTH + slot)))
        for slot, number in enumerate(own)
    ]
    empty = CARDS - len(own)
    if empty:
        step = HIGH / empty
        slots = [box(2, 2 + i * step, 22, step - 6, 7, class_="ke-slot") for i in range(empty)]
        marks = [use(f"g-ke-mark-{view.seat}", 13, (i + 0.5) * step, 0.8, opacity=".55") for i in range(empty)]
        said = words.say("scene", "free-colonies", (empty,))
        found.append(Block("slots", 26, el("g", title(said), *slots, *marks, id="p-slots", role="img")))
    return found


def planet_card(view: View, words: Words, box_: KeplerBox, number_: int, held: list[tuple[str, int]]) -> Markup:
    """A planet: picture, type, what it produces, what terraforming asks and gives, and the cubes on it."""
    word = PLANET.values[number_]
    earth = number_ == EARTH
    kind = "earth" if earth else TYPES[box_.type[number_]]
    done = not earth and bool(view["terraformed"] >> number_ & 1)
    made = box_.terraformed[number_] if earth or done else box_.colony[number_]
    name = words.name("planet", word)
    label = words.say("scene", "home", ()) if earth else words.components[kind]
    if earth:
        lower = text(49, 98, words.say("scene", "sol", ()), 12, "ke-t ke-soft")
    elif done:
        points = words.say("scene", "points", (box_.points[number_],))
        lower = join(
            common_sign("leaf", 6, 84, 18, "ke-green"), text(28, 98, points, 12, "ke-t ke-green", text_anchor="start")
        )
    else:
        level = text(28, 98, box_.level[number_], 13, "ke-t ke-num ke-ink", text_anchor="start")
        lower = join(common_sign("leaf", 6, 84, 18, "ke-soft"), level, bundle(box_.cost[number_], 48, 93))
    return el(
        "g",
        title(words.say("scene", "planet-card", (name, label, *made))),
        box(2, 2, 94, 182, 10, class_=f"ke-card rim-{view.seat}"),
        use("g-ke-planet-card"),
        use(f"g-ke-{kind}", 27, 25, 1.25),
        disc(20.5, 27, 25, class_="ke-green-ring") if done else None,
        text(
            92, 26 if earth else 31, name if earth else number_, 18 if earth else 27, "ke-d ke-ink", text_anchor="end"
        ),
        text(49, 60, label, min(12.5, fitted(label, 12.5, 88)), "ke-t ke-soft"),
        bundle(made, 34, 72),
        lower,
        *pieces(held, 20, 122, 5, 15.2),
        use("g-ke-card", class_="halo"),
        id=f"p-planet-{word}",
        data_target=f"planet:{word} place:{word}",
        role="img",
    )


def printed_stores(words: Words) -> list[Any]:
    """Storage and the Pit of Clausius with its whirl."""
    whirl = "M66 142c0-6 10-5 10 2s-13 9-17 0 5-20 18-17 18 22 4 29-36 1-36-15 16-32 40-26"
    return [
        box(2, 2, 128, 66, 10, class_="ke-panel"),
        text(10, 18, words.say("scene", "storage", ()), 13.5, "ke-d ke-ink", text_anchor="start"),
        box(2, 102, 128, 82, 10, class_="ke-panel"),
        el("ellipse", cx=66, cy=146, rx=62, ry=36, fill="url(#g-ke-pit)"),
        line(whirl, "#8F84E0", 0.8, opacity=".6"),
        text(10, 118, words.say("scene", "pit", ()), 13.5, "ke-d ke-ink", text_anchor="start"),
    ]


def stores(view: View, words: Words, counter: Counter) -> Markup:
    """Storage and the Pit; between them the three kinds, to point at one (K3-050)."""
    kept, lost = counter.at(STORAGE), counter.at(PIT)
    again = view.question in REGENERATING
    made: list[Any] = [
        use("g-ke-stores"),
        text(122, 18, len(kept), 13, "ke-t ke-num ke-soft", text_anchor="end"),
        text(122, 118, len(lost), 13, "ke-t ke-num ke-soft", text_anchor="end"),
        *pieces(kept, 14, 35, 8, 15),
        el("rect", title(words.say("scene", "storage-holds", (len(kept),))), width=132, height=70, rx=12, class_="halo",
           data_target="place:storage"),
    ]  # fmt: skip
    for i, kind in enumerate(CUBE.values):
        target = f"cube:{kind} element:{kind}" if kind != "antimatter" else f"cube:{kind}"
        made.append(
            at(
                24 + 42 * i, 85, title(words.name("cube", kind)), box(-20, -13, 40, 26, 13, class_="ke-chip"),
                use(f"g-ke-cube-{kind}"), box(-20, -13, 40, 26, 13, class_="halo"), data_target=target,
            )
        )  # fmt: skip
    for i, (kind, n) in enumerate(lost):
        angle, r = 2.39996 * i + 0.6, 12 + 42 * math.sqrt((i + 0.5) / 17)
        x, y = 66 + r * math.cos(angle), 147 + 0.5 * r * math.sin(angle)
        shown = f"cube:{kind}" if again else None
        made.append(use(f"g-ke-cube-{kind}", x, y, 0.86, (i * 37) % 41 - 20, id=f"piece-{kind}-{n}", data_target=shown))
    return join(*made)


# ---------------------------------------------------------------- technologies
def worth(box_: KeplerBox, technology: int, level: int) -> str:
    """The number a technology gives at a level."""
    tables = (box_.speed, box_.transports, box_.energy, box_.exploits, box_.antimatter)
    return str(tables[technology][level])


def level_x(level: int) -> float:
    return 121 + 30.0 * (level - 1)


def printed_technologies(words: Words, box_: KeplerBox) -> list[Any]:
    """Five rows of four levels, each with its price in cubes."""
    made: list[Any] = []
    for technology, word in enumerate(TECHNOLOGY.values):
        y = ROW * technology
        lines = wrapped(words.name("technology", word), 13, 2)
        made.append(box(2, y + 1, 272, 34, 9, class_="ke-row"))
        made.append(text(14, y + 22, NUMERALS[technology], 14, "ke-d ke-violet-ink"))
        made.append(paragraph(27, y + (15 if len(lines) > 1 else 22), lines, 12, 13, "ke-t ke-ink ke-start"))
        for level in range(1, LEVELS + 1):
            made.append(box(level_x(level), y + 4, 27, 27, 6, class_="ke-level"))
            price = [CUBE.values[kind] for kind, n in enumerate(box_.tech_cost[technology][level]) for _ in range(n)]
            rows = 1 if len(price) < 4 else 2
            per = -(-len(price) // rows)
            for i, kind in enumerate(price):
                x = level_x(level) + 13.5 + 8.2 * (i % per - (per - 1) / 2)
                made.append(use(f"g-ke-cube-{kind}", x, y + 17.5 + 10 * (i // per - (rows - 1) / 2), 0.5))
    return made


def technologies(view: View, words: Words, box_: KeplerBox) -> Markup:
    """The levels reached, my marker on the last, and what each technology gives now."""
    made: list[Any] = [use("g-ke-technologies")]
    for technology, word in enumerate(TECHNOLOGY.values):
        level = view["levels"][view.seat * 5 + technology]
        y = ROW * technology
        for step in range(1, level + 1):
            made.append(box(level_x(step), y + 4, 27, 27, 6, class_="ke-reached"))
        if level:
            made.append(use(f"g-ke-mark-{view.seat}", level_x(level) + 13.5, y + 17.5, id=f"piece-level-{technology}"))
        given = worth(box_, technology, level)
        said = words.say("scene", "technology-at", (words.name("technology", word), level, given))
        made.append(text(259, y + 25, given, 21, "ke-d ke-ink"))
        made.append(spot("g-ke-row", 0, y, f"technology:{word}", said))
    return join(*made)


# ---------------------------------------------------------------- what others see
def printed_panel(words: Words) -> list[Any]:
    made: list[Any] = [use(f"g-ke-medal{track}", 12 + 62 * track, 13) for track in (0, 1)]
    made += [disc(7.5, 142 + 20 * i, 13, class_="ke-empty") for i in range(CARDS - 1)]
    made += [text(11 + 57 * i, 43, NUMERALS[i], 12, "ke-d ke-violet-ink") for i in range(5)]
    pips = [f"M{21 + 57 * i + 9 * level} 34h7v9h-7z" for i in range(5) for level in range(LEVELS)]
    made.append(path("".join(pips), class_="ke-pip"))
    for i, key in enumerate(("on-planets", "in-storage", "in-pit")):
        made.append(text(4 + 97 * i, 62, words.say("scene", key, ()), 12, "ke-t ke-soft", text_anchor="start"))
        made += [use(f"g-ke-cube-{kind}", 11 + 97 * i + 29 * j, 77, 0.75) for j, kind in enumerate(CUBE.values)]
    return made


def panel(view: View, words: Words, box_: KeplerBox, seat: int) -> Markup:
    """A nation at the side: tracks and medals, colonies, Starships, levels, cubes; the Objective when it is known."""
    own: list[int] = [n for n in view["cards"][seat * CARDS + 1 : (seat + 1) * CARDS] if n > 0]
    fleet = view["ships"][seat * SHIPS : (seat + 1) * SHIPS]
    out = len([hex for hex in fleet if hex != SUPPLY])
    counts = view["cubes"][seat * CUBES : (seat + 1) * CUBES]
    numbers = [
        *[sum(counts[ON_EARTH * 3 + kind :: 3]) for kind in range(3)],
        *counts[STORAGE * 3 : STORAGE * 3 + 3],
        *counts[PIT * 3 : PIT * 3 + 3],
    ]
    spans = [el("tspan", n, x=19 + 97 * (i // 3) + 29 * (i % 3)) for i, n in enumerate(numbers)]
    levels = view["levels"][seat * 5 : seat * 5 + 5]
    reached = [f"M{21 + 57 * i + 9 * step} 34h7v9h-7z" for i, level in enumerate(levels) for step in range(level)]
    said = [
        words.say("scene", "track-read", (words.name("track", word), view["tracks"][seat * 2 + i], view["medals"][seat * 2 + i]))
        for i, word in enumerate(TRACK.values)
    ]  # fmt: skip
    said += [words.name("planet", PLANET.values[n]) for n in own]
    said += [words.say("scene", "fleet", (out,))]
    said += [f"{words.name('technology', word)} {levels[i]}" for i, word in enumerate(TECHNOLOGY.values)]
    made: list[Any] = [title(". ".join(said)), use("g-ke-panel")]
    for track in (0, 1):
        won = view["medals"][seat * 2 + track]
        shown = f"{view['tracks'][seat * 2 + track]}" + (f" +{won}" if won else "")
        made.append(text(26 + 62 * track, 18, shown, 15, "ke-t ke-num ke-ink", text_anchor="start"))
    for i, planet in enumerate(own):
        made.append(use(f"g-ke-{TYPES[box_.type[planet]]}", 142 + 20 * i, 13, 0.62))
        if view["terraformed"] >> planet & 1:
            made.append(disc(10, 142 + 20 * i, 13, class_="ke-green-ring"))
    made += [use(f"g-ke-ship-{seat}", 248 + 18 * i, 13, 0.55, opacity=None if i < out else ".3") for i in range(SHIPS)]
    made.append(path("".join(reached), class_="ke-pip-on") if reached else None)
    made.append(el("text", *spans, y=82, font_size=13, class_="ke-t ke-num ke-ink", text_anchor="start"))
    drawn = el("svg", *made, class_="ke-panel-svg", viewBox="0 0 296 90", role="img")
    secret = view["objective"][seat] if view["objective"] and seat != view.seat else None
    if secret is None:
        return drawn
    card = words.box.components.data["objective"][secret]
    return join(drawn, el("p", card[f"name_{words.lang}"], class_="ke-known"))
