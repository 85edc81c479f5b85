"""The map as it lies: plates, empty slots, spaces, planets, ships; and the wheel by which a tile is turned."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import at, disc, el, join, moved, number, path, polygon, text, title, use
from astrarium.scene.kept import kept
from astrarium.text.words import Words

from ..actions import CASSINI, CHIEF_MATE, COMMAND, FRIGATE, HARBOURS, PLANETS, SHIPS, SLOT, SPICES, TILES, TURN
from ..box import ANCHORAGE, FACTORY, PLANET_SPACE, ROSE, SINGULARITY, Pieces
from ..chart import Chart
from ..construction import Construction
from ..exploration import LayFirst
from ..grid import CENTRE, NEIGHBOUR, SLOT_NAMES, SLOT_OF, SPACE_NAMES, SPACES
from ..names import captain_of, map_of, space_name
from ..state import NONE
from ..tactics import Tactics
from ..view import FirmamentView
from . import art, chart
from .seen import BASE_TILES, hue, map_size, nation_word, terms, tile_in_hand
from .steps import in_reach, steps

REACH: Final = {ANCHORAGE: 27, SINGULARITY: 30, ROSE: 44}  # radius of a target's ring, where not that of a factory
NORTHERN: Final = (5, 0, 1)  # sides
EASTERN: Final = (1, 2)


def whole_map(view: FirmamentView, words: Words, box: Pieces) -> Markup:
    """Everything that lies on the map, the wheel above it all."""
    drawn = map_of(box, tuple(view.tiles))
    worn = " ".join([f"ef-as-{seat}-{hue(view, seat)}" for seat in range(view.seats)])  # on every page with a board
    return el(
        "g",
        el("g", *tiles(view, words)),
        el("g", *open_slots(view)),
        el("g", *spaces(view, words, box, drawn)),
        el("g", *[planet(view, words, box, drawn, p) for p in range(len(PLANETS)) if drawn.planets[p] != NONE]),
        el("g", *ships(view, words, box, drawn)),
        *steps(view, box, drawn),
        wheel(view, words, box),
        class_=f"ef-map ef-map-{map_size(view)} {worn}",
    )


# ---------------------------------------------------------------- tiles
def tiles(view: FirmamentView, words: Words) -> list[Markup]:
    """The plates as they lie. A Cassini who has a Chief Mate may point at them (EF-804)."""
    turnable = may_turn(view)
    made = []
    for slot, code in enumerate(view.tiles):
        if code != NONE:
            x, y = chart.centre(slot)
            name = TILES[code // 6]
            made.append(
                el(
                    "use",
                    href=f"#g-ef-tile-{code // 6}",
                    transform=moved(x, y, 60 * (code % 6)),
                    id=f"piece-{name}",
                    data_face=code % 6,
                    data_about=f"tile:{name}",
                )
            )
            if turnable:
                made.append(slot_mark(slot, x, y, title(words.name("tile", name))))
    return made


def may_turn(view: FirmamentView) -> bool:
    """Whether I might turn a tile now."""
    if not view.asks(Tactics) or view.seat != view.asked or captain_of(view, view.seat) != CASSINI:
        return False
    return bool(view.hand[view.seat][CHIEF_MATE])


def slot_mark(slot: int, x: float, y: float, *inside: Any) -> Markup:
    outline = use("g-ef-hex", class_="ef-empty halo hit")
    name = SLOT_NAMES[slot]
    return at(x, y, *inside, outline, id=f"p-slot-{name}", class_="ef-slot", data_target=f"{SLOT.name}:{name}")


def open_slots(view: FirmamentView) -> list[Markup]:
    """Where a tile in hand could come to lie, with the tile as it would look there (EF-205): the page turns it in place."""
    hand = [tile_in_hand(view)] if not view.asks(LayFirst) else view.drawn
    if hand == [NONE]:
        return []
    made = []
    lying = view.tiles
    for slot in terms(view).slots:
        beside = [n for n in NEIGHBOUR[slot * 6 : slot * 6 + 6] if n >= 0 and lying[n] != NONE]
        if lying[slot] == NONE and (beside or slot == CENTRE):
            x, y = chart.centre(slot)
            ghosts = [use(f"g-ef-whole-{tile}", class_=f"ef-ghost turned ef-of-{i}") for i, tile in enumerate(hand)]
            made.append(slot_mark(slot, x, y, *(ghosts if view.seat == view.asked else ())))
    return made


def wheel(view: FirmamentView, words: Words, box: Pieces) -> Markup | None:
    """Beside the chosen slot, on an arc that faces the middle: how far Cassini may turn a tile that lies. The style sheet
    puts it there; nobody else needs it."""
    if view.seat != view.asked or not may_turn(view):
        return None
    grand = 1.32 if map_size(view) > BASE_TILES else 1  # larger maps are drawn smaller
    made = []
    for i, turn in enumerate([int(turn) for turn in TURN.values]):
        inside = join(
            disc(48 * grand, class_="ef-dial"),
            path("M0 -30A30 30 0 1 1 -26 -15M-27 -31V-14H-10", class_="ef-icon", transform=f"scale({grand})"),
            text(0, 8, f"{60 * turn}°", 22 * grand, "ef-number"),
        )
        rim = path(polygon(chart.corners(57 * grand)), class_="halo hit")
        place = f"ef-turn ef-n{2 * i - len(TURN.values) + 1}"
        name = title(words.say("scene", "rotation", (60 * turn,)))
        made.append(el("g", name, inside, rim, class_=place, data_target=f"{TURN.name}:{turn}"))
    return el("g", *made, class_="ef-wheel" if grand == 1 else "ef-wheel ef-grand", data_unplaced="yes")


# ---------------------------------------------------------------- spaces
def spaces(view: FirmamentView, words: Words, box: Pieces, drawn: Chart) -> list[Markup]:
    """Every space of the map but the planets'. Plain ones are dots of one path, so that they cost little; those that a
    ship might sail to can be pointed at when it is my Tactical phase."""
    lying = tuple(view.tiles)
    near = in_reach(view, box, drawn)
    builds = view.asks(Construction) and view.asked == view.seat
    special: list[Markup] = []
    spots: list[Markup] = []
    for space, kind, looks, x, y in places_of(box, lying):
        if looks == "plain" and space not in near:
            continue
        target = f"space:{SPACE_NAMES[space]}"
        if looks != "plain":
            if kind == ROSE:
                target += f" harbour:{HARBOURS[-1]}"
            name = title(first_letter(space_name(words, drawn, space)))
            ring = disc(REACH.get(kind, 31), class_="halo hit")
            deadly = "ef-deadly" if kind == SINGULARITY else None
            ship = ahead(view, "galleon") if kind == ROSE and builds else None
            special.append(at(x, y, name, use(f"g-ef-{looks}"), ring, ship, data_target=target, class_=deadly))
        else:
            spots.append(el("circle", cx=round(x), cy=round(y), data_target=target))
    return [dots(box, lying), *special, el("g", *spots, class_="ef-spots")]


@lru_cache(64)
def places_of(box: Pieces, lying: tuple[int, ...]) -> tuple[tuple[int, int, str, float, float], ...]:
    """Every space but the planets', with its kind, how it looks and where it lies."""
    drawn = map_of(box, lying)
    near, what = drawn.near, drawn.what
    there = [space for space in range(SPACES) if near[space] and what[space] < PLANET_SPACE]
    return tuple([(space, what[space], art.looks(what[space]), *chart.where(box, lying, space)) for space in there])


@lru_cache(512)
def dots(box: Pieces, lying: tuple[int, ...]) -> Markup:
    """All plain spaces: rings where two half-spaces meet, paler ones where a path ends."""
    full: list[str] = []
    half: list[str] = []
    for space, _, looks, x, y in places_of(box, lying):
        if looks == "plain":
            some = half if SLOT_OF[space] < 0 and chart.half_open(lying, box, space) else full
            some.append(f"M{number(x)} {number(y)}h0")
    paths = el("defs", path("".join(full), id="p-dots"), path("".join(half), id="p-halves"))
    rings = [use("p-halves", class_=f"ef-half{layer}") for layer in range(2)]
    return join(paths, *rings, *[use("p-dots", class_=f"ef-dot{layer}") for layer in range(3)])


# ---------------------------------------------------------------- planets
@kept
def planet(view: FirmamentView, words: Words, box: Pieces, drawn: Chart, p: int) -> Markup:
    """A planet with its price, its owner's mark and walls; the words stand clear of the anchorage."""
    space = drawn.planets[p]
    slot = SLOT_OF[space]
    x, y = chart.where(box, tuple(view.tiles), space)
    cx, cy = chart.centre(slot)
    owner, name = view.owner[p], PLANETS[p]
    inside: list[Any] = [title(planet_words(view, words, box, p))]
    if owner != NONE:
        inside.append(use(f"g-ef-{'fort' if view.forts[p] else 'owned'}-{owner}"))
    inside += [use(f"g-ef-planet-{name}"), disc(41, class_="halo hit")]
    side = berth_side(box, view.tiles[slot])
    # with an anchorage both lines stand on the other side, close together: a path may end at the edge below them
    above, below, size = (-42, 48, 23.0) if side == NONE else (74, 47, 20.5) if side in NORTHERN else (-60, -45, 20.5)
    if owner != NONE:  # no path ever leaves to the East or West
        far = 53 if view.forts[p] else 46
        inside.append(use(f"g-ef-mark-{owner}", -far if side in EASTERN else far))
    label = join(  # who owns it has paid: the register has the price
        use(f"g-ef-price-{p}", cx - x, cy - y + below, class_="ef-label") if owner == NONE else None,
        text(cx - x, cy - y + above, short_name(words, p), size, "ef-name ef-label"),
    )
    target = f"space:{SPACE_NAMES[space]} planet:{name}"
    if view.asks(Construction):  # where a galleon may appear (EF-513)
        target += f" harbour:{name}"
        if owner == view.seat == view.asked:
            inside.insert(1, use(f"g-ef-fort-{owner}", class_="ef-built ef-built-fortress"))
            inside += [ahead(view, kind) for kind in ("frigate", "galleon")]
    return at(x, y, el("g", *inside, data_target=target, class_="ef-planet"), label, id=f"p-planet-{name}")


def ahead(view: FirmamentView, kind: str) -> Markup:
    """A ship that could be built there: the style sheet shows it while its row of the shipyard is picked."""
    return use(f"g-ef-{kind}-{nation_word(view, view.seat)}", 24, 24, 0.74, class_=f"ef-built ef-built-{kind}")


def berth_side(box: Pieces, code: int) -> int:
    """The side on which a planet's anchorage lies, or -1."""
    tile = box.tiles[code // 6]
    berth = chart.ways_of(tile, 6 + tile.what.index(ANCHORAGE)) if ANCHORAGE in tile.what else []
    return (berth[0] + code) % 6 if berth else NONE


def short_name(words: Words, p: int) -> str:
    """On the map the first word is enough: Hecateus."""
    return words.name("planet", PLANETS[p]).split(" ")[0]


def first_letter(text: str) -> str:
    return text[:1].upper() + text[1:]


def planet_words(view: FirmamentView, words: Words, box: Pieces, p: int) -> str:
    owner = view.owner[p]
    owned = words.seat(owner) if owner != NONE else words.say("scene", "free", ())
    cost = box.cost[p]
    return words.say("scene", "planet", (PLANETS[p], cost[0], cost[1], SPICES[box.product[p]], owned))


# ---------------------------------------------------------------- ships
def ships(view: FirmamentView, words: Words, box: Pieces, drawn: Chart) -> list[Markup]:
    """Galleons and frigates with their seat's mark; several on the Rose stand around its heart (EF-012)."""
    made = []
    lying = tuple(view.tiles)
    for ship, space in enumerate(view.at):
        if space == NONE:
            continue
        x, y = chart.where(box, lying, space)
        crowd = [other for other, there in enumerate(view.at) if there == space]
        if len(crowd) > 1:
            dx, dy = art.polar(26 + 4 * len(crowd), 360 * crowd.index(ship) / len(crowd) - 60)
            x, y = x + dx, y + dy
        made.append(vessel(view, words, box, ship, x, y, drawn.what[space], 0.8 if len(crowd) > 2 else 1))
    return made


def vessel(
    view: FirmamentView, words: Words, box: Pieces, ship: int, x: float, y: float, under: int, scale: float
) -> Markup:
    """A ship; a badge tells the factory or anchorage it covers."""
    seat = COMMAND[ship]
    kind = "frigate" if FRIGATE[ship] else "galleon"
    covered = SPICES[under - FACTORY] if FACTORY <= under < FACTORY + 2 else "anchorage" if under == ANCHORAGE else ""
    spent = view.moved >> ship & 1 and seat == view.asked
    return at(
        x,
        y,
        title(words.say("scene", "ship", (words.name("ship", SHIPS[ship]), words.seat(seat)))),
        disc(38, class_=f"ef-mine fill-{hue(view, seat)}") if seat == view.seat else None,
        use(f"g-ef-{kind}-{nation_word(view, seat)}", 0, 3, 1.12 if FRIGATE[ship] else 1),
        use(f"g-ef-{kind}-of-{seat}"),
        path(art.star(6, 44, 37), class_="ef-ice") if view.frozen[ship] != NONE else None,
        use(f"g-ef-under-{covered}", 27 if FRIGATE[ship] else 33, 22) if covered else None,
        disc(34 if FRIGATE[ship] else 40, class_="halo hit"),
        id=f"piece-{SHIPS[ship]}",
        class_="ef-ship tailed ef-spent" if spent else "ef-ship tailed",
        data_target=f"ship:{SHIPS[ship]}",
        scale=scale,
    )
