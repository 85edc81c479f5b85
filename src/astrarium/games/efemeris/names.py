"""Places and ships by name: the anchorage of Apollas, the pepper factory north of the Rose, Le Mercure.

A place is called by what is printed there, and by the nearest planet with the direction from it. So the name
depends on the map as it lies: on the position that is spoken of.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from .actions import CAPTAINS, COMMAND, FIRST_PLANET, FLEET, FRIGATE, PLANETS, SHIP, SHIPS, SLOT, SPACE
from .box import ANCHORAGE, FACTORY, PLAIN, PLANET_SPACE, PROVIDENCE, ROSE, SINGULARITY, WRECK, Pieces
from .captain import CaptainVerb
from .chart import EMPTY, Chart, draw_chart
from .crew import CrewVerb
from .grid import CENTRE, COORDINATES, INSIDE, SIDE_NAMES, SIDES_OF, SLOT_OF, STEPS, distance
from .state import NONE
from .tactics import BY_WORD
from .view import FirmamentView

if TYPE_CHECKING:
    from astrarium.kernel import Box, Kind
    from astrarium.text.words import Fact, Words

KINDS: Final = {
    ANCHORAGE: "anchorage",
    SINGULARITY: "singularity",
    WRECK: "wreck",
    FACTORY: "factory-pepper",
    FACTORY + 1: "factory-vanilla",
    PROVIDENCE: "providence-pepper",
    PROVIDENCE + 1: "providence-vanilla",
    PLAIN: "crossing",
}
PLANET_TILES: Final = range(FIRST_PLANET, FIRST_PLANET + len(PLANETS))
# from North clockwise: the six neighbours of a slot, and the six slots that lie between two of them
WINDS: Final = ("n", "nne", "ne", "e", "se", "sse", "s", "ssw", "sw", "w", "nw", "nnw")


@lru_cache(1024)
def map_of(box: Pieces, tiles: tuple[int, ...]) -> Chart:
    """The chart of a map, drawn once."""
    return draw_chart(box, list(tiles))


def called(words: Words, domain: str, fact: Fact) -> str | None:
    """The name of a ship, a space or a slot; nothing for whatever else has a name."""
    if domain == "ship":
        return ship_name(words, fact)
    if domain in ("rotation", "turn"):
        return f"{60 * int(words.value_of(domain, fact))}°"
    view = cast("FirmamentView | None", words.seen)
    if view is None or domain not in ("space", "slot"):
        return None
    chart = map_of(view.pieces, tuple(view.tiles))
    if domain == "slot":
        return lie_name(words, chart, fact if isinstance(fact, int) else SLOT.index[fact])
    return space_name(words, chart, fact if isinstance(fact, int) else SPACE.index[fact])


def printed(words: Words, kind: Kind) -> tuple[int, ...]:
    """Of a crew card or a captain: the amount, then the pepper and the vanilla that it gives."""
    sheet = BY_WORD.get(kind.word)
    box: Pieces = words.box.pieces
    if isinstance(sheet, CaptainVerb):
        return (box.talent[sheet.captain], *box.talent_gain[sheet.captain])
    if isinstance(sheet, CrewVerb):
        return (box.crew_amount[sheet.card], *box.crew_gain[sheet.card])
    return ()


# ------------------------------------------------------------ ships
def ship_name(words: Words, fact: Fact) -> str | None:
    """A galleon by its captain's card, a frigate by its number and, where it is another's, its player.

    An event adds who commanded the galleon then ("galleon-1 hubac"), or that the ship is its teller's ("frigate-1a
    own").
    """
    value, _, more = (fact if isinstance(fact, str) else SHIPS[fact]).partition(" ")
    if value not in SHIPS:
        return None
    ship = SHIP.index[value]
    seat = COMMAND[ship]
    view = cast("FirmamentView | None", words.seen)
    if more in CAPTAINS:
        return galleon_name(words, CAPTAINS.index(more))
    if FRIGATE[ship]:
        mine = more == "own" or (view is not None and view.seat == seat)
        return words.say("places", "frigate" if mine else "frigate-of", (FLEET[seat].index(ship), seat))
    captain = captain_of(view, seat) if view is not None else NONE
    return galleon_name(words, captain) if captain != NONE else words.say("places", "galleon-of", (0, seat))


def galleon_name(words: Words, captain: int) -> str:
    """The ship of a captain, as its card says."""
    box: Pieces = words.box.pieces
    return box.galleons[captain]


def captain_of(view: FirmamentView, seat: int) -> int:
    """The captain at the helm, or the next one after a loss; -1 if this viewer knows none."""
    if not view.unveiled:
        return NONE
    captains: list[int] = view.captains[seat]
    order = 0 if view.pieces.terms(view.setting).team else view.lost[seat]
    return captains[order] if order < len(captains) else NONE


# ------------------------------------------------------------ places
@lru_cache(64)
def names_on(chart: Chart, box: Box, lang: str) -> dict[int, str]:
    """The names of the spaces of a map that were said before: a page names each of them many times."""
    return {}


def space_name(words: Words, chart: Chart, space: int) -> str:
    """A space, told from every other."""
    known = names_on(chart, words.box, words.lang)
    found = known.get(space)
    if found is None:
        found = known[space] = name_of_space(words, chart, space)
    return found


def name_of_space(words: Words, chart: Chart, space: int) -> str:
    kind = chart.what[space]
    if kind >= PLANET_SPACE:
        return planet_name(words, kind - PLANET_SPACE)
    if kind == ROSE:
        return words.say("places", "rose", ())
    slot = SLOT_OF[space]
    if slot < 0:
        return edge_name(words, chart, space)
    if slot == CENTRE:
        return words.say("places", "ray", (side_name(words, ray_side(chart, space)),))
    tile = chart.tiles[slot] // 6
    if tile in PLANET_TILES:
        return words.say("places", f"{KINDS[kind]}-of", (planet_name(words, tile - FIRST_PLANET),))
    mark, wind = bearing(chart, slot)
    alike = [
        place for place in range(INSIDE[slot], INSIDE[slot] + 4) if chart.near[place] and chart.what[place] == kind
    ]
    key = KINDS[kind] if len(alike) < 2 else f"{KINDS[kind]}-{'first' if alike[0] == space else 'second'}"
    return words.say("places", key, (mark_name(words, mark), wind_name(words, wind)))


def planet_name(words: Words, planet: int) -> str:
    """The first word is enough: Hecateus."""
    return words.name("planet", PLANETS[planet]).split(" ")[0]


def slot_name(words: Words, chart: Chart, slot: int) -> str:
    """A slot by its tile, or by where it lies."""
    if slot in marks(chart):
        return mark_name(words, marks(chart)[slot])
    mark, wind = bearing(chart, slot)
    key = "slot" if chart.tiles[slot] == EMPTY else "tile"
    return words.say("places", key, (mark_name(words, mark), wind_name(words, wind)))


@lru_cache(64)
def slots_on(chart: Chart, box: Box, lang: str) -> dict[int, str]:
    """The names of the slots of a map that were said before: each is named for every way in which a tile may lie."""
    return {}


def lie_name(words: Words, chart: Chart, slot: int) -> str:
    """A slot by where it lies, told from every other."""
    known = slots_on(chart, words.box, words.lang)
    found = known.get(slot)
    if found is None:
        found = known[slot] = name_of_slot(words, chart, slot)
    return found


def name_of_slot(words: Words, chart: Chart, slot: int) -> str:
    """A planet's slot is not told by the planet itself."""
    if marks(chart).get(slot, NONE) == NONE:
        return slot_name(words, chart, slot)
    mark, wind = bearing(chart, slot)
    return words.say("places", "tile", (mark_name(words, mark), wind_name(words, wind)))


def edge_name(words: Words, chart: Chart, space: int) -> str:
    """An edge by the side of a tile: of a planet's or the Rose's if it can be, otherwise of the nearer one."""
    known = marks(chart)
    beside = [i for i in SIDES_OF[space] if chart.tiles[i // 6] != EMPTY] or SIDES_OF[space]
    chosen = min(beside, key=lambda i: (i // 6 not in known, i))
    return words.say("places", "edge", (slot_name(words, chart, chosen // 6), side_name(words, chosen % 6)))


def ray_side(chart: Chart, space: int) -> int:
    """The side of the central tile that a space of it leads to."""
    for near in chart.near[space]:
        for i in SIDES_OF[near] if SLOT_OF[near] < 0 else []:
            if i // 6 == CENTRE:
                return i % 6
    return 0


def marks(chart: Chart) -> dict[int, int]:
    """The slots that others are called after: those of planets, and the Rose's (-1)."""
    found = {CENTRE: NONE}
    for planet, space in enumerate(chart.planets):
        if space >= 0:
            found[SLOT_OF[space]] = planet
    return found


def mark_name(words: Words, mark: int) -> str:
    return words.say("places", "rose", ()) if mark == NONE else planet_name(words, mark)


def bearing(chart: Chart, slot: int) -> tuple[int, int]:
    """The nearest planet, or the Rose where none is as near; and the wind that blows from it to the slot."""
    found = bearings(chart)
    return found[slot] if slot in found else told_by(chart, slot, [])


@lru_cache(64)
def bearings(chart: Chart) -> dict[int, tuple[int, int]]:
    """By what each slot with a tile, or where one may be laid, is told from all others."""
    found: dict[int, tuple[int, int]] = {}
    for slot, tile in enumerate(chart.tiles):
        if tile != EMPTY or chart.open >> slot & 1:
            found[slot] = told_by(chart, slot, list(found.values()))
    return found


def told_by(chart: Chart, slot: int, taken: list[tuple[int, int]]) -> tuple[int, int]:
    """The nearest mark and the wind from it, that no other slot is called by."""
    q, r = COORDINATES[slot]
    ways: list[tuple[int, int, int, int, int]] = []
    known = marks(chart)
    for there, mark in known.items():
        if there == slot and len(known) > 1:
            continue  # nothing is told by itself
        q0, r0 = COORDINATES[there]
        ways.append((distance(q - q0, r - r0), mark if mark >= 0 else 98, mark, q - q0, r - r0))
    ways.sort()
    for way in ways:
        found = (way[2], wind_of(way[3], way[4]))
        if found not in taken:
            return found
    return ways[0][2], wind_of(ways[0][3], ways[0][4])


def wind_of(q: int, r: int) -> int:
    """The wind among twelve that comes nearest to a way over the grid; far away it is said so (12 and more)."""
    x, y = 1.5 * q, 3**0.5 * (r + q / 2)
    best, wind = -99.0, 0
    for i in range(12):
        a, b = STEPS[i // 2], STEPS[(i + 1) // 2 % 6]
        vx, vy = 1.5 * (a[0] + b[0]), 3**0.5 * (a[1] + b[1] + (a[0] + b[0]) / 2)
        close = (x * vx + y * vy) / (vx * vx + vy * vy) ** 0.5
        if close > best + 1e-6:
            best, wind = close, i
    return wind + 12 if distance(q, r) > (1 if wind % 2 == 0 else 2) else wind


def wind_name(words: Words, wind: int) -> str:
    near = words.say("winds", WINDS[wind % 12], ())
    return words.say("places", "far", (near,)) if wind >= 12 else near


def side_name(words: Words, side: int) -> str:
    return words.say("sides", SIDE_NAMES[side], ())
