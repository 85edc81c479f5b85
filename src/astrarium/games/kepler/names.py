"""Hexes by name, as a pilot says them: the nearest sun, how far off, and at what hour.

Two domains: `hex` tells every hex from every other, for answers to choose from; `spot` is shorter, for the log.
"""

from __future__ import annotations

from math import atan2, pi, sqrt
from typing import TYPE_CHECKING, Final, cast

from astrarium.kernel.recent import Recent

from .actions import COLUMNS, HEX, HEXES, PLANETS
from .box import HIDDEN, MINE, TARGET, Pieces
from .chart import GalaxyChart
from .view import GalaxyView

if TYPE_CHECKING:
    from astrarium.text.words import Fact, Words

SOL: Final = "sol"
BLACK_HOLE: Final = "black-hole"


def called(words: Words, domain: str, fact: Fact) -> str | None:
    """The name of a hex or a spot; nothing for whatever else has a name."""
    if domain == "hex":
        return body_at(words, hex_of(fact)) or names_of(words)[hex_of(fact)]
    if domain == "spot":
        return spots_of(words)[hex_of(fact)]
    return None


def body_at(words: Words, hex: int) -> str:
    """The revealed body on a hex, where a position is spoken of that shows one."""
    view = cast("GalaxyView | None", words.seen)
    if view is None or hex not in view.sites:
        return ""
    body = view.bodies[view.sites.index(hex)]
    if HIDDEN < body <= PLANETS:
        return words.name("planet", body)
    key = {MINE: "mine-of", TARGET: "target-of"}.get(body)
    return words.say("places", key, (spots_of(words)[hex],)) if key else ""


def hex_of(fact: Fact) -> int:
    return fact if isinstance(fact, int) else HEX.index[fact]


def pieces(words: Words) -> Pieces:
    """What is printed in the box that is spoken of."""
    box: Pieces = words.box.pieces
    return box


def sun_name(words: Words, sun: str) -> str:
    """The name of a star, of Sol or of the black hole."""
    if sun == SOL:
        return words.say("places", SOL, ())
    if sun == BLACK_HOLE:
        return pieces(words).chart.black_hole_name
    within = words.table("names").get("sun", {}).get(sun)  # inside a sentence, where that differs
    return str(within) if within else words.components[sun]


# ------------------------------------------------------------ where a hex lies
class Bearing:
    """A hex seen from the sun that is nearest to it: how many steps away, and in which twelfth and twenty-fourth."""

    __slots__ = ("half", "hour", "steps", "sun")

    def __init__(self, sun: str, steps: int, turn: float) -> None:
        self.sun: Final = sun
        self.steps: Final = steps
        self.hour: Final = round(turn * 12) % 12 or 12
        self.half: Final = round(turn * 24) % 24


def apart(a: int, b: int) -> int:
    """Steps from hex to hex, whatever lies between."""
    rows = b // COLUMNS - a // COLUMNS
    along = (b % COLUMNS - b // COLUMNS // 2) - (a % COLUMNS - a // COLUMNS // 2)
    return max(abs(rows), abs(along), abs(rows + along))


def middle(hex: int) -> tuple[float, float]:
    """The middle of a hex; odd rows are shifted half a hex to the right."""
    row = hex // COLUMNS
    return hex % COLUMNS + row % 2 / 2, row * sqrt(3) / 2


def bearings(chart: GalaxyChart) -> list[Bearing]:
    """Every hex from its nearest sun; of two equally near the one printed first."""
    suns = [chart.sol, *chart.star_hexes, chart.black_hole]
    ids = [SOL, *chart.star_ids, BLACK_HOLE]
    out = []
    for hex in range(HEXES):
        steps, at = min([(apart(sun, hex), i) for i, sun in enumerate(suns)])
        x, y = middle(hex)
        x0, y0 = middle(suns[at])
        out.append(Bearing(ids[at], steps, atan2(x - x0, y0 - y) / (2 * pi) % 1))
    return out


# ------------------------------------------------------------ the names
KEPT: Final = 16  # charts and languages of which names are remembered: designers try many files
NAMES: Final[Recent[tuple[GalaxyChart, str], list[str]]] = Recent(KEPT)
SPOTS: Final[Recent[tuple[GalaxyChart, str], list[str]]] = Recent(KEPT)


def names_of(words: Words) -> list[str]:
    """The name of every hex, no two alike: the full hour where that is enough, else the half hour."""
    chart = pieces(words).chart
    return NAMES.get((chart, words.lang), lambda: named(words, bearings(chart)))


def named(words: Words, found: list[Bearing]) -> list[str]:
    full = [(b.sun, b.steps, b.hour) for b in found]
    return [name(words, b, full.count((b.sun, b.steps, b.hour)) == 1) for b in found]


def name(words: Words, b: Bearing, full: bool) -> str:
    sun = sun_name(words, b.sun)
    if b.steps == 0:
        return sun
    exact = full or b.half % 2 == 0
    hour = words.say("places", "hour" if exact else "half", (b.hour if exact else b.half // 2 or 12,))
    if b.steps == 1:
        return words.say("places", "beside-at", (sun, hour))
    return words.say("places", "open-at", (sun, b.steps, hour))


def spots_of(words: Words) -> list[str]:
    """The same shorter: beside a sun, or in the open near one."""
    chart = pieces(words).chart
    return SPOTS.get((chart, words.lang), lambda: [spot(words, b) for b in bearings(chart)])


def spot(words: Words, b: Bearing) -> str:
    sun = sun_name(words, b.sun)
    return sun if b.steps == 0 else words.say("places", "beside" if b.steps == 1 else "near", (sun,))
