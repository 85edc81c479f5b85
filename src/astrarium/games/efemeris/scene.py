"""The board of Efemeris: the firmament as copper plates that fit together, on a graduated chart of the sky.

In the middle the map; on the left the register of planets; on the right what is drawn and what is left. My captain,
crew and stores stand below the board.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, disc, el, fitted, join, number, path, polygon, text, title, use
from astrarium.scene.seats import letter, mark
from astrarium.text.words import Words

from . import scene_art as art
from . import scene_cards as cards
from . import scene_chart as chart
from .actions import CASSINI, FIRST_PLANET, HARBOURS, NATIONS, PLANETS, SHIPS, SPICES, TILES
from .box import ANCHORAGE, FACTORY, PLANET_SPACE, ROSE, SINGULARITY, Pieces
from .chart import Chart, draw_chart
from .grid import CENTRE, COORDINATES, NEIGHBOUR, SLOT_NAMES, SLOT_OF, SPACE_NAMES, SPACES, distance

NONE: Final = -1
BASE_TILES: Final = 19
REACH: Final = {ANCHORAGE: 25, SINGULARITY: 30, ROSE: 44}  # radius of a target's ring, where not that of a factory
HEAVENS: Final = (
    *("ARGO", "LYRA", "CORVUS", "CETUS", "DELPHINUS", "CRATER"),
    *("SERPENS", "AQUILA", "HYDRA", "PHOENIX", "DRACO", "CYGNUS"),
)


def pieces(words: Words) -> Pieces:
    """The printed values."""
    found: Pieces = words.box.pieces
    return found


def wide(view: View) -> bool:
    """Whether the map is one of the larger ones of the Expert level."""
    lying = [slot for slot, code in enumerate(view["tiles"]) if code != NONE]
    return len(lying) + len(view["drawn"]) + view["stack"] > BASE_TILES or any(
        distance(*COORDINATES[slot]) > 2 for slot in lying
    )


def viewbox(view: View) -> tuple[float, float, float, float]:
    return (-1090, -625, 2180, 1250) if wide(view) else (-810, -460, 1620, 920)


@cache
def map_of(box_: Pieces, tiles: tuple[int, ...]) -> Chart:
    """The chart of a map, drawn once."""
    return draw_chart(box_, list(tiles))


# ---------------------------------------------------------------- the ground
def ground(view: View, words: Words) -> Markup:
    """The sky with its graduated ring, and the art that all pieces use."""
    x, y, width, height = viewbox(view)
    return join(
        el("defs", art.definitions(pieces(words))),
        el("g", stars(x, y, width, height), heavens(1.36 if wide(view) else 1), class_="ef-ornament"),
    )


@cache
def stars(x: float, y: float, width: float, height: float) -> Markup:
    rng = random.Random(5)
    found: list[list[str]] = [[], [], []]
    for _ in range(170):
        where = f"M{number(x + rng.random() * width)} {number(y + rng.random() * height)}h0"
        found[min(2, int(rng.random() ** 2 * 3))].append(where)
    return join(*[path("".join(some), class_=f"ef-star{size}") for size, some in enumerate(found)])


@cache
def heavens(scale: float) -> Markup:
    """A ring with degrees and twelve regions of our own."""
    ticks = "".join([f"M{art.seg(470, 5 * i)}L{art.seg(486 if i % 2 else 492, 5 * i)}" for i in range(72)])
    ticks += "".join([f"M{art.seg(466, 30 * i)}L{art.seg(540, 30 * i)}" for i in range(12)])
    names = []
    for i, name in enumerate(HEAVENS):
        upper = i in (0, 1, 2, 9, 10, 11)
        r = 511 if upper else 522
        first, last = (30 * i + 3, 30 * i + 27) if upper else (30 * i + 27, 30 * i + 3)
        names.append(
            path(f"M{art.seg(r, first)}A{r} {r} 0 0 {int(upper)} {art.seg(r, last)}", id=f"g-ef-arc{i}", fill="none")
        )
        names.append(el("text", el("textPath", name, href=f"#g-ef-arc{i}", startOffset="50%"), class_="ef-region"))
    rings = [disc(r, class_="ef-degrees") for r in (466, 470, 496, 538, 544)]
    return at(0, 0, *rings, path(ticks, class_="ef-degrees"), *names, scale=scale)


# ---------------------------------------------------------------- what moves
def live(view: View, words: Words) -> Markup:
    """Tiles, spaces, planets, ships, and what stands beside the map."""
    box_ = pieces(words)
    tiles = tuple(view["tiles"])
    drawn = map_of(box_, tiles)
    x, y, width, _ = viewbox(view)
    return join(
        el("g", *[tile(view, slot, code) for slot, code in enumerate(tiles) if code != NONE], open_slots(view, words)),
        el("g", *spaces(view, words, box_, drawn)),
        el("g", *[planet(view, words, box_, drawn, p) for p in range(len(PLANETS)) if drawn.planets[p] != NONE]),
        el("g", *ships(view, words, box_, drawn)),
        el("g", at(x + 20, y + 20, register(view, words, box_)), class_="ef-zone-side"),
        el("g", at(x + width - 290, y + 20, beside(view, words, box_)), class_="ef-zone-side"),
    )


def tile(view: View, slot: int, code: int) -> Markup:
    """A plate as it lies. It can be pointed at when a Cassini at the helm might turn it (EF-804)."""
    x, y = chart.centre(slot)
    turns = view.question == "Tactics" and captain_of(view, view.asked) == CASSINI
    return at(
        x,
        y,
        use(f"g-ef-tile-{code // 6}"),
        disc(84, class_="halo") if turns else None,
        turn=60 * (code % 6),
        id=f"piece-{TILES[code // 6]}",
        data_target=f"slot:{SLOT_NAMES[slot]}" if turns else None,
    )


def captain_of(view: View, seat: int) -> int:
    """The captain at the helm, if everybody has seen one."""
    captains: list[int] = view["captains"][seat]
    return captains[min(view["lost"][seat], len(captains) - 1)] if view["unveiled"] else NONE


def open_slots(view: View, words: Words) -> Markup:
    """Where a tile in hand could come to lie (EF-205)."""
    if not view["drawn"]:
        return Markup("")
    reach = 3 if wide(view) else 2
    made = []
    for slot, code in enumerate(view["tiles"]):
        beside = [n for n in NEIGHBOUR[slot * 6 : slot * 6 + 6] if n >= 0 and view["tiles"][n] != NONE]
        if code == NONE and distance(*COORDINATES[slot]) <= reach and (beside or slot == CENTRE):
            x, y = chart.centre(slot)
            plate = path(polygon(chart.corners(92)), class_="ef-empty halo")
            name = words.say("scene", "empty-slot", (SLOT_NAMES[slot],))
            made.append(
                at(x, y, title(name), plate, data_target=f"slot:{SLOT_NAMES[slot]}", id=f"p-slot-{SLOT_NAMES[slot]}")
            )
    return join(*made)


def spaces(view: View, words: Words, box_: Pieces, drawn: Chart) -> list[Markup]:
    """Every space of the map but the planets'. Plain ones are dots of one path, so that they cost little; they can
    be pointed at in the Tactical phase, when ships sail."""
    tiles = tuple(view["tiles"])
    full: list[str] = []
    half: list[str] = []
    special: list[Markup] = []
    touch: list[Markup] = []
    for space in range(SPACES):
        kind = drawn.what[space]
        if not drawn.near[space] or kind >= PLANET_SPACE:
            continue
        x, y = chart.where(box_, tiles, space)
        looks = art.looks(kind)
        target = f"space:{SPACE_NAMES[space]}"
        if looks != "plain":
            if kind == ROSE:
                target += f" harbour:{HARBOURS[-1]}"
            name = title(words.say("scene", looks, (SPACE_NAMES[space],)))
            ring = disc(REACH.get(kind, 31), class_="halo hit")
            special.append(at(x, y, name, use(f"g-ef-{looks}"), ring, data_target=target))
            continue
        dots = half if SLOT_OF[space] < 0 and chart.half_open(tiles, box_, space) else full
        dots.append(f"M{number(x)} {number(y)}h0")
        if view.question == "Tactics":
            touch.append(el("circle", cx=x, cy=y, class_="halo", data_target=target))
    paths = el("defs", path("".join(full), id="p-dots"), path("".join(half), id="p-halves"))
    rings = [use("p-halves", class_=f"ef-half{layer}") for layer in range(2)]
    rings += [use("p-dots", class_=f"ef-dot{layer}") for layer in range(3)]
    return [paths, *rings, *special, el("g", *touch, class_="ef-spots")]


def planet(view: View, words: Words, box_: Pieces, drawn: Chart, p: int) -> Markup:
    """A planet with its price, its owner's mark and walls; the label stands where no path runs."""
    space = drawn.planets[p]
    x, y = chart.where(box_, tuple(view["tiles"]), space)
    cx, cy = chart.centre(SLOT_OF[space])
    owner, name = view["owner"][p], PLANETS[p]
    slot = SLOT_OF[space]
    below = -1 if drawn.has_half_space(slot, 3) and not drawn.has_half_space(slot, 0) else 1
    inside: list[Any] = [title(planet_words(view, words, box_, p))]
    if view["forts"][p]:
        inside.append(el("g", art.fortress(), class_=f"rim-{owner}"))
    elif owner != NONE:
        inside.append(disc(35.5, class_=f"ef-owned rim-{owner}"))
    inside += [use(f"g-ef-planet-{name}"), disc(41, class_="halo hit")]
    label = join(
        use(f"g-ef-price-{p}", cx - x, cy - y + below * 50),
        text(cx - x, cy - y + below * 73 + 6, words.name("planet", name), 19, "ef-name"),
    )
    if owner != NONE:
        ways = [side for side in range(6) if drawn.has_half_space(slot, side)]
        free = max(
            range(0, 360, 15),
            key=lambda a: min([gap(a, 60 * side) for side in ways] + [gap(a, 180 if below > 0 else 0) - 15]),
        )
        bx, by = art.polar(47 if view["forts"][p] else 39, free)
        inside.append(at(bx, by, mark(owner, letter(words, owner, view.seats), 0.9)))
    target = f"space:{SPACE_NAMES[space]} planet:{name} harbour:{name}"
    return at(x, y, el("g", *inside, data_target=target), label, id=f"p-planet-{name}")


def gap(a: float, b: float) -> float:
    """The angle between two directions."""
    return abs((a - b + 180) % 360 - 180)


def planet_words(view: View, words: Words, box_: Pieces, p: int) -> str:
    owner = view["owner"][p]
    held = words.seat(owner) if owner != NONE else words.say("scene", "free", ())
    cost = box_.cost[p]
    return words.say("scene", "planet", (PLANETS[p], cost[0], cost[1], SPICES[box_.product[p]], held))


def ships(view: View, words: Words, box_: Pieces, drawn: Chart) -> list[Markup]:
    """Galleons and frigates, their sails by nation, their seat's mark at the stern."""
    made = []
    tiles = tuple(view["tiles"])
    crowd: dict[int, int] = {}
    for ship, space in enumerate(view["at"]):
        if space == NONE:
            continue
        seat = ship // 3
        x, y = chart.where(box_, tiles, space)
        x, y = x + 26 * crowd.get(space, 0), y - 18 * crowd.get(space, 0)
        crowd[space] = crowd.get(space, 0) + 1
        kind = "galleon" if ship % 3 == 0 else "frigate"
        nation = nation_of(view, words, seat)
        under = drawn.what[space]
        badge = None
        if FACTORY <= under < FACTORY + 2 or under == ANCHORAGE:
            sign = (
                use(f"g-ef-{SPICES[under - FACTORY]}", scale=0.82)
                if under != ANCHORAGE
                else path(art.ANCHOR, class_="ef-icon", transform="scale(.7)")
            )
            badge = at(31 if kind == "galleon" else 25, 22, disc(12, class_="ef-under"), sign)
        frozen = view["frozen"][ship] != NONE
        made.append(
            at(
                x,
                y,
                title(words.say("scene", "ship", (words.name("ship", SHIPS[ship]), words.seat(seat)))),
                disc(36, class_=f"ef-mine fill-{seat}") if seat == view.seat else None,
                el(
                    "ellipse",
                    cy=21 if kind == "galleon" else 17,
                    rx=34 if kind == "galleon" else 26,
                    ry=6,
                    class_=f"ef-wake rim-{seat}",
                ),
                use(f"g-ef-{kind}-{nation}", 0, 4 if kind == "galleon" else 3, 1 if kind == "galleon" else 1.12),
                path(art.star(6, 40, 34), class_="ef-ice") if frozen else None,
                badge,
                at(-33 if kind == "galleon" else -27, 18, mark(seat, letter(words, seat, view.seats), 0.72)),
                disc(40 if kind == "galleon" else 32, class_="halo hit"),
                id=f"piece-{SHIPS[ship]}",
                class_="ef-spent" if view["moved"] >> ship & 1 and seat == view.asked else None,
                data_target=f"ship:{SHIPS[ship]}",
            )
        )
    return made


def side_of(view: View, words: Words, seat: int) -> int:
    """The side a seat plays for."""
    if len(view["nation"]) == view.seats:
        return seat
    sides: list[list[int]] = pieces(words).modes.table("team").data["side_seats"]
    return next(i for i, seats in enumerate(sides) if seat + 1 in seats)


def nation_of(view: View, words: Words, seat: int) -> str:
    found: int = view["nation"][side_of(view, words, seat)]
    return NATIONS[found] if found != NONE else NATIONS[0]


# ---------------------------------------------------------------- beside the map
def register(view: View, words: Words, box_: Pieces) -> Markup:
    """The eight planets with price, yield and owner; the free ones first."""
    rows = sorted(range(len(PLANETS)), key=lambda p: (view["owner"][p] != NONE, view["owner"][p], p))
    made: list[Any] = [
        box(0, 0, 270, 56 + 58 * len(rows), 14, class_="ef-panel"),
        text(18, 34, words.say("scene", "register", ()), 22, "ef-head ef-start"),
        text(252, 34, words.say("scene", "cost-yields", ()), 13, "ef-soft ef-end"),
    ]
    lying = [code // 6 for code in view["tiles"] if code != NONE]
    for row, p in enumerate(rows):
        owner = view["owner"][p]
        name = words.name("planet", PLANETS[p])
        on_map = FIRST_PLANET + p in lying
        made.append(
            at(
                0,
                48 + 58 * row,
                None if on_map else title(planet_words(view, words, box_, p)),
                None if on_map else box(8, 2, 254, 54, 8, class_="ef-row halo"),
                use(f"g-ef-planet-{PLANETS[p]}", 34, 29, 0.52),
                text(60, 24, name, fitted(name, 17, 150), "ef-ink ef-start"),
                use(f"g-ef-price-{p}", 112, 41, 0.86),
                at(238, 29, mark(owner, letter(words, owner, view.seats), 0.9)) if owner != NONE else None,
                data_target=None if on_map else f"planet:{PLANETS[p]}",
            )
        )
    return join(*made)


def beside(view: View, words: Words, box_: Pieces) -> Markup:
    """Stack, bank and purse; the tiles in hand with their six rotations."""
    purse = view["purse"] if isinstance(view["purse"], int) else sum(view["purse"])
    made: list[Any] = [box(0, 0, 270, 112, 14, class_="ef-panel")]
    heads = [
        (45, use("g-ef-pepper", 0, 0, 1.2), view["bank"][0], "bank-pepper"),
        (105, use("g-ef-vanilla", 0, 0, 1.2), view["bank"][1], "bank-vanilla"),
        (
            165,
            path(
                "M-4 -4Q-11 3 -8 8Q0 11.5 8 8Q11 3 4 -4ZM-5 -4H5M-4 -4Q-6 -8 -5 -9Q0 -7 5 -9Q6 -8 4 -4",
                class_="ef-icon",
            ),
            purse,
            "purse",
        ),
        (225, path(polygon(chart.corners(12)), class_="ef-icon"), view["stack"], "stack"),
    ]
    for x, sign, count, key in heads:
        made.append(at(x, 44, title(words.say("scene", key, (count,))), sign, text(0, 44, count, 26, "ef-number")))
    for row, number_ in enumerate(view["drawn"][:2]):
        made.append(at(0, 128 + 300 * row, tile_in_hand(words, box_, number_)))
    return join(*made)


def tile_in_hand(words: Words, box_: Pieces, tile_: int) -> Markup:
    """A drawn tile, and how it would lie in each rotation."""
    name = title(words.name("tile", TILES[tile_]))
    shown = at(
        135,
        62,
        name,
        use(f"g-ef-whole-{tile_}", scale=0.55),
        disc(56, class_="halo hit"),
        data_target=f"tile:{TILES[tile_]}",
    )
    made: list[Any] = [box(0, 0, 270, 290, 14, class_="ef-panel"), shown]
    for i, rotation in enumerate(box_.tiles[tile_].rotations):
        x, y = 50 + 85 * (i % 3), 162 + 84 * (i // 3)
        turned = title(words.say("scene", "rotation", (60 * rotation,)))
        small = use(f"g-ef-whole-{tile_}", scale=0.38, turn=60 * rotation)
        made.append(at(x, y, turned, small, disc(39, class_="halo hit"), data_target=f"rotation:{rotation}"))
    return join(*made)


# ---------------------------------------------------------------- my own things and the panels
def own(view: View, words: Words) -> Markup:
    """My captain, crew, stores and tokens; before the game, what there is to choose from."""
    if not 0 <= view.seat < view.seats:
        return Markup("")
    return cards.strip(view, words, pieces(words), side_of(view, words, view.seat))


def panel(view: View, words: Words, seat: int) -> Markup:
    """What everybody sees of a player."""
    held = [p for p in range(len(PLANETS)) if view["owner"][p] == seat]
    hand = view["hand"][seat]
    tokens = view["bonus"][seat]
    nation = view["nation"][side_of(view, words, seat)]
    bits: list[Any] = []
    if nation != NONE:
        bits.append(el("span", words.name("nation", NATIONS[nation]), class_="ef-nation"))
    bits += [
        chip("planet", len(held), words.say("scene", "planets-held", (len(held),))),
        chip("pepper", view["spice"][seat * 2], words.name("spice", SPICES[0])),
        chip("vanilla", view["spice"][seat * 2 + 1], words.name("spice", SPICES[1])),
        chip("card", hand if isinstance(hand, int) else sum(hand), words.say("scene", "crew-cards", ())),
        chip("token", tokens if isinstance(tokens, int) else sum(tokens), words.say("scene", "tokens", ())),
    ]
    captain = captain_of(view, seat)
    if captain != NONE:
        bits.append(el("span", cards.captain_name(words, captain), class_="ef-captain"))
    return el("p", *bits, class_="ef-chips", data_target=f"seat:{seat + 1}")


SIGNS: Final = {
    "planet": join(
        disc(5.6, class_="ef-icon"),
        path("M-5 2.6Q-12 6.5 -10 2.6Q-6 -3 5 -2.6Q13 -6 10 -2Q5 3.5 -3 4.6", class_="ef-icon"),
    ),
    "card": join(box(-6, -8.5, 12, 17, 2, class_="ef-icon"), path("M0 -3.5L2.4 0L0 3.5L-2.4 0Z", class_="ef-icon")),
    "token": join(disc(8, class_="ef-icon"), path(art.star(5, 5, 2.2), class_="ef-icon")),
    "pepper": use("g-ef-pepper"),
    "vanilla": use("g-ef-vanilla"),
}


def chip(sign: str, count: int, name: str) -> Markup:
    picture = el("svg", SIGNS[sign], viewBox="-12 -12 24 24", width=20, height=20, aria_hidden="true")
    return el("span", picture, el("b", count), el("span", name, class_="quiet"), class_="ef-chip", title=name)


def sheet(view: View, words: Words) -> list[tuple[str, list[int]]]:
    """At the end: planets held, fortresses, and games won in a match."""
    planets = [view["owner"].count(seat) for seat in range(view.seats)]
    wins = [view["wins"][side_of(view, words, seat)] for seat in range(view.seats)]
    walls = [
        sum([1 for p, on in enumerate(view["forts"]) if on and view["owner"][p] == seat]) for seat in range(view.seats)
    ]
    return [
        (words.say("scene", "register", ()), planets),
        (words.say("scene", "walls", ()), walls),
        (words.field("wins"), wins),
    ]
