"""A player's own things: action board, planets with their cubes, Storage and Pit, technologies.

What is printed stands once among the ground's definitions and is used from there, so that an update carries only
what can change.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.scene.draw import (
    at,
    box,
    el,
    fitted,
    join,
    line,
    moved,
    paragraph,
    path,
    text,
    title,
    use,
    wrapped,
)
from astrarium.scene.kept import kept
from astrarium.scene.signs import sign as common_sign
from astrarium.text.words import Words

from ..actions import BONUS, CUBE, EARTH, MOVE_CUBE, PLANET, SPACE, TECHNOLOGIES, TECHNOLOGY
from ..box import Pieces
from ..cards import LEVELS, TYPES
from ..leadership import RegenerationSpace
from ..movement import MineYield
from ..questions_of_cards import CardRegeneration
from ..state import CARDS, CUBES, ON_EARTH, PIT, STORAGE
from ..technologies import SHEETS
from ..turn import ActionCube, BonusActions
from ..view import GalaxyView
from .forecast import Forecast
from .panels import NUMERALS
from .pieces import bundle, bundle_name, sign

HIGH: Final = 160.0
ROW: Final = 32.0  # of a technology
OPEN: Final = (ActionCube, BonusActions)  # the questions that the action board is opened for
PRODUCING: Final = ("technological-advancement", "exploitation-of-neo")  # whose cubes are drawn
REGENERATING: Final = (RegenerationSpace, MineYield, CardRegeneration)


class BoardBlock(NamedTuple):
    """A part of the own board with its width, in one picture or in several below each other; all are equally high."""

    name: str
    width: float
    inside: tuple[Markup, ...]
    cut: tuple[float, ...] = (0, HIGH)  # where its pictures begin and end
    page: Markup = Markup()  # what a page has instead, in HTML


def is_open(view: GalaxyView) -> bool:
    """The action board is opened when it is asked about; otherwise it folds, and the planets take the room."""
    return view.asks(*OPEN) and view.asked == view.seat


def blocks(view: GalaxyView, words: Words, box_: Pieces) -> list[BoardBlock]:
    if view.seat < 0:
        return []
    counter = Counter(view, view.seat)
    cubes = BoardBlock("cubes", 106, (storage(view, words, counter), pit(view, words, counter)), (0, 106, HIGH))
    levels = BoardBlock("technologies", 214, (technologies(view, words, box_),))
    if is_open(view):
        small = planets(view, words, box_, counter)
        told = brought(view, words)
        return [
            BoardBlock("actions", 548, (actions(view, words, box_, told),), page=listed(view, words, box_, told)),
            BoardBlock("planets", 216, (small,)),
            cubes,
            levels,
        ]
    large = large_planets(view, words, box_, counter)
    return [
        BoardBlock("folded", 196, (folded(view, words, box_),)),
        BoardBlock("planets", 568, (large,)),
        cubes,
        levels,
    ]


def definitions(words: Words, box_: Pieces, seats: int) -> Markup:
    """What is printed on a player's boards."""
    return join(
        box(0, 0, 148, 36, 9, id="g-ke-cell"),
        box(0, 0, 92, 36, 17, id="g-ke-pill"),
        box(0, 0, 148, 36, 17, id="g-ke-wide-pill"),
        box(0, 0, 46, 32, 8, id="g-ke-mini"),
        box(1, 0, 212, 31, 9, id="g-ke-row"),
        box(1, 1, 104, 50, 9, id="g-ke-card"),
        *[box(1, 1, wide - 2, HIGH - 2, 10, id=f"g-ke-card-{wide}") for wide in WIDTHS],
        el("g", *printed_actions(words, box_), id="g-ke-actions"),
        el("g", *printed_folded(words, box_), id="g-ke-folded"),
        el("g", *printed_technologies(words), id="g-ke-technologies"),
        *[printed_slot(seat) for seat in range(seats)],
        *[printed_card(words, wide) for wide in WIDTHS],
        el("g", *printed_storage(words, box_), id="g-ke-storage"),
        el("g", *printed_pit(words), id="g-ke-clausius"),
        box(-17, -16, 34, 32, 15, id="g-ke-chip"),
        *[
            el("g", box(-16, -15, 32, 30, 15, class_="ke-chip"), use(f"g-ke-cube-{kind}"), id=f"g-ke-chip-{i}")
            for i, kind in enumerate(CUBE.values)
        ],
        el("g", common_sign("leaf", 0, -11, 14, "ke-green"), id="g-ke-green"),
        el("g", common_sign("leaf", 0, -11, 14, "ke-soft"), id="g-ke-barren"),
    )


class Counter:
    """Numbers the cubes of a player through all places, so that a cube that moves keeps its node.

    The Pit comes first, then Storage, then the planets: between neighbours of this line, where nearly all cubes
    travel, exactly the cube that moves changes its place.
    """

    LINE: Final = (PIT, STORAGE, *range(ON_EARTH, ON_EARTH + CARDS))

    def __init__(self, view: GalaxyView, seat: int) -> None:
        base = seat * CUBES
        self.cubes: list[int] = view.cubes[base : base + CUBES]

    def at(self, place: int) -> list[tuple[str, int]]:
        """The cubes of a place: kind and number."""
        found = []
        before = self.LINE[: self.LINE.index(place)]
        for kind in range(3):
            first = 1 + sum([self.cubes[other * 3 + kind] for other in before])
            found += [(CUBE.values[kind], first + i) for i in range(self.cubes[place * 3 + kind])]
        return found


def cubelet(
    kind: str, n: int, x: float, y: float, turn: float = 0, target: str | None = None, size: float = 1
) -> Markup:
    """A cube that travels."""
    return use(f"g-ke-c{CUBE.index[kind]}", x, y, size, turn, id=f"piece-{kind}-{n}", data_target=target)


def in_row(found: list[tuple[str, int]], x: float, y: float, wide: float, size: float = 1) -> list[Markup]:
    """Cubes in a row; when they are many, each covers a part of the one before."""
    step = min(14.5 * size, wide / max(1, len(found) - 1))
    return [cubelet(kind, n, x + step * i, y, 0, None, size) for i, (kind, n) in enumerate(found)]


def stored(kind: str, n: int) -> tuple[float, float]:
    """A cube's own place in Storage, as on an abacus: a row for each kind."""
    return 14 + 13.1 * (n - 1), 29 + 13.6 * CUBE.index[kind]


def fallen(kind: str, n: int) -> tuple[float, float, float]:
    """A cube's own place in the Pit, on a spiral of the golden angle, and how it lies there."""
    i = 3 * (n - 1) + CUBE.index[kind]
    angle, r = 2.39996 * i + 0.6, 8 + 34 * math.sqrt((i + 0.5) / 21)
    return round(53 + r * math.cos(angle)), round(137 + 0.44 * r * math.sin(angle)), (i * 37) % 41 - 20


# ---------------------------------------------------------------- the action board
def cell(box_: Pieces, space: int) -> tuple[float, float]:
    place = box_.places[space]
    return 152.0 * (place % 3), 41.0 * (place // 3)


def bonus_cells(box_: Pieces) -> dict[int, tuple[float, float]]:
    """Where each bonus lies: those of columns below, those of rows at the right."""
    found = {}
    for space in range(len(SPACE.values)):
        down, across = box_.bonuses[space]
        x, y = cell(box_, space)
        found[down] = (x, 124.0)
        found[across] = (456.0, y)
    return found


def printed_actions(words: Words, box_: Pieces) -> list[Any]:
    """Sign and name of the nine actions, and of the bonuses beside rows and below columns."""
    made: list[Any] = []
    spots = [(SPACE.values[i], *cell(box_, i), "g-ke-cell", "ke-cell", 148) for i in range(len(SPACE.values))]
    spots += [(BONUS.values[i], x, y, *pill(y)) for i, (x, y) in bonus_cells(box_).items()]
    for word, x, y, shape, class_, wide in spots:
        label = words.say("scene", word, ())
        made.append(use(shape, x, y, class_=class_))
        made.append(sign(word, x + 7, y + 8, 20, "ke-violet"))
        size = min(13, fitted(label, 13, wide - 38))
        made.append(text(x + 34, y + 15, label, size, "ke-t ke-cap ke-ink", text_anchor="start"))
    burn = words.say("scene", "burn", ())
    made += [sign("burn", 460, 131, 20, "ke-orange"), text(484, 146, burn, 12.5, "ke-t ke-soft", text_anchor="start")]
    return made


def pill(y: float) -> tuple[str, str, int]:
    """The shape of a bonus: wide below the columns."""
    return ("g-ke-wide-pill", "ke-bonus", 148) if y > 120 else ("g-ke-pill", "ke-bonus", 92)


class Brought(NamedTuple):
    """What each action would do now, in a line, and whether it would do anything; the same of each bonus, with its cubes."""

    actions: list[tuple[str, bool]]
    bonuses: list[tuple[str, list[int]] | None]


def brought(view: GalaxyView, words: Words) -> Brought:
    forecast, here = Forecast(view), view.cubes_at[view.seat]
    stays = (words.say("effects", "here", ()), True)
    return Brought(
        [stays if space == here else forecast.action(words, space) for space in range(len(SPACE.values))],
        [forecast.bonus(words, bonus) for bonus in range(len(BONUS.values))],
    )


def listed(view: GalaxyView, words: Words, box_: Pieces, told: Brought) -> Markup:
    """The same in HTML, whose words keep their size on every screen: rows of actions with the bonus beside each, then
    the bonuses below the columns and what one costs."""
    here, rows = view.cubes_at[view.seat], [list[tuple[float, Markup]]() for _ in range(4)]
    for space, (word, (said, useful)) in enumerate(zip(SPACE.values, told.actions, strict=True)):
        x, y = cell(box_, space)
        look = "here" if space == here else "" if useful else "idle"
        cube = el("svg", action_cube(view, 9, 10), viewBox="0 0 18 20", class_="ke-at") if space == here else None
        rows[int(y // 41)].append((x, button(words, word, look, f"space:{word}", el("small", said), cube)))
    for bonus, (x, y) in bonus_cells(box_).items():
        word, now = BONUS.values[bonus], told.bonuses[bonus]
        look = " ".join([*([] if now else ["idle"]), *(["near"] if bonus in box_.bonuses[here] else [])])
        said, cubes = now if now is not None else (words.say("effects", "no-bonus", ()), [])
        gain = el("small", said)
        if word in PRODUCING and any(cubes):
            gain = el("svg", bundle((cubes[0], cubes[1], cubes[2]), 5, 7), viewBox="0 0 40 14", class_="ke-gain")
        rows[int(y // 41)].append((x, button(words, word, look, f"bonus:{word}", gain)))
    burn = el("span", el("svg", el("use", href="#g-ke-i-burn", class_="ke-orange")), words.say("scene", "burn", ()))
    made = [drawn for row in rows for _, drawn in sorted(row, key=lambda one: one[0])]
    return el("div", *made, burn, class_=f"ke-acts seat-{view.seat}")


def button(words: Words, word: str, look: str, target: str, told: Markup, cube: Markup | None = None) -> Markup:
    art = el("svg", el("use", href=f"#g-ke-i-{word}"))
    return el(
        "button", art, el("b", words.say("scene", word, ()), " "), told, cube, class_=look or None, data_target=target
    )


def actions(view: GalaxyView, words: Words, box_: Pieces, told_: Brought) -> Markup:
    """What each action and bonus would do now; those that would do nothing are dimmed (K3-090, K3-190, K3-R44)."""
    here = view.cubes_at[view.seat]
    veils: list[Markup] = []
    told: list[Any] = []
    halos: list[Markup] = []
    for space, word in enumerate(SPACE.values):
        x, y = cell(box_, space)
        said, useful = told_.actions[space]
        veils += [] if useful else [use("g-ke-cell", x, y)]
        told.append(line_of(said, x, y, 110))
        halos.append(spot("g-ke-cell", x, y, f"space:{word}", words.name("space", word)))
    found = bonus_cells(box_)
    for bonus, (x, y) in found.items():
        word, (shape, _, wide) = BONUS.values[bonus], pill(y)
        now = told_.bonuses[bonus]
        said, cubes = now if now is not None else (words.say("effects", "no-bonus", ()), [])
        veils += [use(shape, x, y)] if now is None else []
        brings = word in PRODUCING and any(cubes)
        told.append(
            bundle((cubes[0], cubes[1], cubes[2]), x + 38, y + 25) if brings else line_of(said, x, y, wide - 38)
        )
        halos.append(spot(shape, x, y, f"bonus:{word}", words.name("bonus", word)))
    near = [use(pill(found[bonus][1])[0], *found[bonus], class_="ke-near") for bonus in box_.bonuses[here]]
    x, y = cell(box_, here)
    veil = el("g", *veils, class_="ke-idle") if veils else None
    return join(
        use("g-ke-actions"), veil, el("g", *told, class_="ke-told"), *near, *halos, action_cube(view, x + 136, y + 11)
    )


def line_of(said: str, x: float, y: float, room: float) -> Markup:
    """A line of effect; smaller only where it would not fit."""
    size = fitted(said, 12, room)
    return el("text", said, x=x + 34, y=y + 29, font_size=size if size < 11.9 else None)


def spot(name: str, x: float, y: float, target: str, said: str) -> Markup:
    """A printed field to point at."""
    return el("use", title(said), href=f"#{name}", x=x or None, y=y or None, class_="halo", data_target=target)


def action_cube(view: GalaxyView, x: float, y: float) -> Markup:
    return at(
        x, y, path("M0-9L8-4.5V4.5L0 9L-8 4.5V-4.5Z", class_=f"on-seat-{view.seat}"),
        path("M-8-4.5L0 0L8-4.5M0 0V9", class_="ke-cube-edge"), id="piece-action-cube", data_about="action-cube:mine",
        data_drag=MOVE_CUBE.word,
    )  # fmt: skip


def mini_place(box_: Pieces, space: int) -> tuple[float, float]:
    place = box_.places[space]
    return 49.0 * (place % 3), 23 + 35.0 * (place // 3)


def mini_bonuses(box_: Pieces) -> dict[int, tuple[float, float]]:
    return {
        bonus: (147.0, 23 + 35.0 * (y // 41)) if y < 120 else (49.0 * (x // 152), 128.0)
        for bonus, (x, y) in bonus_cells(box_).items()
    }


def printed_folded(words: Words, box_: Pieces) -> list[Any]:
    """The action board as icons: nine actions, the bonuses beside and below."""
    made: list[Any] = [text(1, 15, words.say("scene", "actions", ()), 15, "ke-d ke-ink", text_anchor="start")]
    for space, word in enumerate(SPACE.values):
        x, y = mini_place(box_, space)
        made += [use("g-ke-mini", x, y, class_="ke-cell"), sign(word, x + 12, y + 5, 22, "ke-violet")]
    for bonus, (x, y) in mini_bonuses(box_).items():
        made += [use("g-ke-mini", x, y, class_="ke-bonus"), sign(BONUS.values[bonus], x + 12, y + 5, 22, "ke-soft")]
    return [*made, sign("burn", 160, 133, 20, "ke-orange")]


@kept
def folded(view: GalaxyView, words: Words, box_: Pieces) -> Markup:
    """The action board while the question is another: where the cube stands, and the bonuses it opens."""
    here = view.cubes_at[view.seat]
    on = words.say("scene", words.value_of("space", here), ())
    x, y = mini_place(box_, here)
    found = mini_bonuses(box_)
    looks = [use("g-ke-mini", *mini_place(box_, i), data_about=f"space:{word}") for i, word in enumerate(SPACE.values)]
    looks += [use("g-ke-mini", *spot, data_about=f"bonus:{BONUS.values[i]}") for i, spot in found.items()]
    return join(
        use("g-ke-folded"),
        text(194, 15, on, min(12.5, fitted(on, 12.5, 118)), "ke-t ke-soft", text_anchor="end"),
        use("g-ke-mini", x, y, class_="ke-now"),
        *[use("g-ke-mini", *found[bonus], class_="ke-near") for bonus in box_.bonuses[here]],
        el("g", *looks, class_="hit"),
        action_cube(view, x + 38, y + 9),
    )


# ---------------------------------------------------------------- planets
WIDTHS: Final = (136, 108, 90)  # of a large card, with up to four, five and six planets


class Planet(NamedTuple):
    """What a card of an own planet shows."""

    number: int
    kind: str
    done: bool  # terraformed
    makes: tuple[int, int, int]
    name: str
    said: str

    @property
    def word(self) -> str:
        return PLANET.values[self.number]


def own_planets(view: GalaxyView, words: Words, box_: Pieces) -> list[Planet]:
    found = []
    for number in view.cards[view.seat * CARDS : (view.seat + 1) * CARDS]:
        if number < 0:
            continue
        earth = number == EARTH
        kind = "earth" if earth else TYPES[box_.type[number]]
        done = earth or bool(view.terraformed >> number & 1)
        makes = box_.terraformed[number] if done else box_.colony[number]
        name = words.name("planet", PLANET.values[number])
        label = words.say("scene", "home", ()) if earth else words.components[kind]
        said = words.say("scene", "planet-card", (name, label, *makes))
        found.append(Planet(number, kind, done, makes, name, said))
    return found


def planets(view: GalaxyView, words: Words, box_: Pieces, counter: Counter) -> Markup:
    """My planets as small cards in two columns, the Earth first; colonies to come as empty slots."""
    own = own_planets(view, words, box_)
    spots = [(110.0 * (slot % 2), 54.0 * (slot // 2)) for slot in range(CARDS)]
    cards = [small_card(view, own[i], counter.at(ON_EARTH + i), *spots[i]) for i in range(len(own))]
    return join(*cards, free_slots(view, words, spots[len(own) :]))


def printed_slot(seat: int) -> Markup:
    """The place of a card to come."""
    return el("g", box(1, 1, 104, 50, 9, class_="ke-slot"), use(f"g-ke-mark-{seat}", 53, 20, class_="ke-faint"), id=f"g-ke-slot-{seat}")  # fmt: skip


def free_slots(view: GalaxyView, words: Words, spots: list[tuple[float, float]]) -> Markup | None:
    """Places of colonies to come; the first says so."""
    if not spots:
        return None
    free = words.say("scene", "free-colony", ())
    label = text(spots[0][0] + 53, spots[0][1] + 44, free, min(12, fitted(free, 12, 98)), "ke-t ke-soft")
    return el("g", *[use(f"g-ke-slot-{view.seat}", x, y) for x, y in spots], label, data_about="slot:colony")


def known(planet: Planet) -> dict[str, Any]:
    return {
        "id": f"p-planet-{planet.word}",
        "data_about": f"planet:{planet.word}",
        "data_face": "terraformed" if planet.done else "colony",
    }


def small_card(view: GalaxyView, planet: Planet, held: list[tuple[str, int]], x: float, y: float) -> Markup:
    label = planet.name if planet.number == EARTH else str(planet.number)
    return at(
        x, y, use("g-ke-card", class_=f"ke-card rim-{view.seat}"),
        use(f"g-ke-{planet.kind}", 15, 15, 0.62 if planet.kind == "giant" else 0.72),
        text(30, 20, label, 14, "ke-d ke-ink", text_anchor="start"),
        bundle(planet.makes, 74, 15),
        *in_row(held, 14, 38, 80),
        el("use", title(planet.said), href="#g-ke-card", class_="halo", data_target=f"planet:{planet.word} place:{planet.word}"),
        **known(planet),
    )  # fmt: skip


def large_planets(view: GalaxyView, words: Words, box_: Pieces, counter: Counter) -> Markup:
    """My planets side by side: what each makes, what terraforming asks and gives, the cubes on it."""
    own = own_planets(view, words, box_)
    wide = WIDTHS[max(0, len(own) - 4)]
    made: list[Any] = []
    for slot, planet in enumerate(own):
        made.append(large_card(view, words, box_, planet, counter.at(ON_EARTH + slot), slot * (wide + 6.0), wide))
    spots = [(slot * (wide + 6.0) + (wide - 106) / 2, 54.0) for slot in range(len(own), 4)]
    return join(*made, free_slots(view, words, spots))


def printed_card(words: Words, wide: int) -> Markup:
    """What every large card shows."""
    said = words.say("answers", "makes", ())
    makes = text(9, 76, said, 12, "ke-t ke-soft", text_anchor="start") if wide == WIDTHS[0] else None
    return el("g", makes, path(f"M8 112H{wide - 8}", class_="ke-hair"), id=f"g-ke-own-{wide}")


def large_card(
    view: GalaxyView, words: Words, box_: Pieces, planet: Planet, held: list[tuple[str, int]], x: float, wide: int
) -> Markup:
    earth = planet.number == EARTH
    where = words.say("scene", "home", ()) if earth else star_of(view, words, planet.number)
    label = planet.name if earth else str(planet.number)
    roomy = wide == WIDTHS[0]  # else what it makes stands without a word, and points on a line of their own
    lower: list[Any] = []
    points = words.say("scene", "points-short", (box_.points[planet.number],))
    if planet.done and not earth:
        lower = [use("g-ke-green", 9, 94), text(28, 95, points, 13, "ke-t ke-num ke-green", text_anchor="start")]
    elif not earth:
        level = f"{box_.level[planet.number]}:"
        lower = [
            use("g-ke-barren", 7, 92), text(23, 93, level, 13, "ke-t ke-num ke-ink", text_anchor="start"),
            bundle(box_.cost[planet.number], 42, 88),
            text(wide - 7, 93 if roomy else 108, points, 12, "ke-t ke-num ke-soft", text_anchor="end"),
        ]  # fmt: skip
    return at(
        x, 0, use(f"g-ke-card-{wide}", class_=f"ke-card rim-{view.seat}"), use(f"g-ke-own-{wide}"),
        use(f"g-ke-{planet.kind}", 22, 24, 0.95 if planet.kind == "giant" else 1.1),
        text(43, 30, label, 19 if roomy else 16, "ke-d ke-ink", text_anchor="start"),
        star_words(where, wide - 14),
        bundle(planet.makes, 72 if roomy else 14, 71),
        *lower,
        *in_row(held, 17, 136, wide - 34, 1.25),
        el("use", title(planet.said), href=f"#g-ke-card-{wide}", class_="halo", data_target=f"planet:{planet.word} place:{planet.word}"),
        **known(planet),
    )  # fmt: skip


def star_words(where: str, wide: float) -> Markup:
    """The name of a planet's star; a long one in two lines."""
    half = max(len(where) // 2 + 1, *[len(word) for word in where.split()], 0)
    lines = [where] if fitted(where, 12, wide) > 10 else wrapped(where, half, 2)
    size = min([12 if len(lines) == 1 else 11, *[fitted(line, 12, wide) for line in lines]])
    return paragraph(9, 57 if len(lines) == 1 else 51, lines, size, 11, "ke-t ke-soft ke-start")


def star_of(view: GalaxyView, words: Words, planet: int) -> str:
    """The star that a planet belongs to."""
    chart = view.pieces.chart
    hex = view.sites[view.bodies.index(planet)]
    for at_, id in zip(chart.star_hexes, chart.star_ids, strict=True):
        if chart.near[at_] & chart.bits[hex]:
            return words.components[id]
    return words.components[TYPES[view.pieces.type[planet]]]


# ---------------------------------------------------------------- Storage and Pit
def printed_storage(words: Words, box_: Pieces) -> list[Any]:
    places = [stored(kind, n + 1) for kind, count in zip(CUBE.values, box_.cubes, strict=True) for n in range(count)]
    return [
        box(1, 1, 104, 66, 10, class_="ke-panel"),
        path("".join([f"M{x:.1f} {y:.1f}h0" for x, y in places]), class_="ke-wells"),
        text(8, 16, words.say("scene", "storage", ()), 14, "ke-d ke-ink", text_anchor="start"),
    ]


def printed_pit(words: Words) -> list[Any]:
    """The Pit of Clausius with its whirl."""
    whirl = "M53 132c0-5 8-4 8 2s-10 7-13 0 4-16 14-14 14 18 3 23-29 1-29-12 13-26 32-21"
    return [
        box(1, 107, 104, 52, 10, class_="ke-panel"),
        el("ellipse", cx=53, cy=136, rx=50, ry=22, fill="url(#g-ke-pit)"),
        line(whirl, "#8F84E0", 0.8, opacity=".6"),
        text(8, 121, words.say("scene", "pit", ()), 14, "ke-d ke-name", text_anchor="start"),
    ]


def storage(view: GalaxyView, words: Words, counter: Counter) -> Markup:
    """Storage, and the three kinds of cubes, to point at one (K3-050)."""
    kept = counter.at(STORAGE)
    made: list[Any] = [
        use("g-ke-storage"),
        text(98, 16, len(kept), 13, "ke-t ke-num ke-soft", text_anchor="end", id="p-kept", data_count=len(kept)),
        *[cubelet(kind, n, *stored(kind, n)) for kind, n in kept],
        el("rect", title(words.say("scene", "storage-holds", (len(kept),))), width=106, height=68, rx=12, class_="halo",
           data_target="place:storage"),
    ]  # fmt: skip
    for i, kind in enumerate(CUBE.values):
        target = f"cube:{kind} element:{kind}" if kind != "antimatter" else f"cube:{kind}"
        chip = [use(f"g-ke-chip-{i}"), use("g-ke-chip", class_="halo")]
        made.append(at(18 + 35 * i, 87, title(words.name("cube", kind)), *chip, data_target=target))
    return join(*made)


def pit(view: GalaxyView, words: Words, counter: Counter) -> Markup:
    """The Pit; a cube in it can be pointed at when it may come back."""
    lost = counter.at(PIT)
    again = view.asks(*REGENERATING)
    return join(
        use("g-ke-clausius"),
        el("rect", title(words.say("scene", "pit-holds", (len(lost),))), x=1, y=107, width=104, height=52, class_="hit",
           data_about="pit:clausius"),
        text(98, 121, len(lost), 13, "ke-t ke-num ke-soft", text_anchor="end", id="p-lost", data_count=len(lost)),
        *[cubelet(kind, n, *fallen(kind, n), f"cube:{kind}" if again else None) for kind, n in lost],
    )  # fmt: skip


# ---------------------------------------------------------------- technologies
def worth(box_: Pieces, technology: int, level: int) -> int:
    """The number a technology gives at a level."""
    return SHEETS[technology].numbers(box_, level)[0]


def printed_technologies(words: Words) -> list[Any]:
    """Five rows: numeral and name."""
    made: list[Any] = []
    for technology, word in enumerate(TECHNOLOGY.values):
        y = ROW * technology
        name = words.say("scene", f"short-{word}", ())
        made.append(box(2, y + 1, 210, 29, 9, class_="ke-row"))
        made.append(text(13, y + 20, NUMERALS[technology], 13, "ke-d ke-violet-ink"))
        made.append(path(f"M95 {y + 15.5}h{9 * LEVELS - 1}", class_="ke-levels ke-unreached"))
        made.append(text(26, y + 20, name, min(12, fitted(name, 12, 66)), "ke-t ke-ink", text_anchor="start"))
    return made


@kept
def technologies(view: GalaxyView, words: Words, box_: Pieces) -> Markup:
    """The levels reached, the price of the next, and what each technology gives now."""
    made: list[Any] = [use("g-ke-technologies")]
    for technology, word in enumerate(TECHNOLOGY.values):
        level = view.levels[view.seat * TECHNOLOGIES + technology]
        given = worth(box_, technology, level)
        said = words.say("scene", "technology-at", (words.name("technology", word), level, given))
        made.append(
            el(
                "g", title(said), use("g-ke-row", class_="halo"),
                path(f"M95 15.5h{9 * level - 1}", class_="ke-levels") if level else None,
                next_price(box_, technology, level + 1) if level < LEVELS else None,
                el("text", given, x=206, y=22, class_="ke-worth", id=f"p-worth-{technology}", data_count=given),
                transform=moved(0, ROW * technology) if technology else None, data_target=f"technology:{word}",
            )
        )  # fmt: skip
    return join(*made)


def next_price(box_: Pieces, technology: int, level: int) -> Markup:
    """The cubes that a level costs, to be looked at for what it gives."""
    name = bundle_name(box_.tech_cost[technology][level])
    return use(name, 142, 15.5, data_about=f"level:{TECHNOLOGY.values[technology]}-{level}")
