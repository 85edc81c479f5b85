"""Where a Starship can fly, as one field: filled by distance, one outline, numbers along its row, coins at bodies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from markupsafe import Markup

from astrarium.scene.draw import el, number, path, use

from ..actions import COLUMNS, SHIPS
from ..movement import Leg
from ..view import GalaxyView
from .count import flights, flying, table, waiting
from .space import LEFT, SIDE, STEP, TOP, centre

# The corners of a hex in halves: of a step to the right, of a side downward.
CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
HALVES: Final = f"translate({number(LEFT)} {number(TOP)}) scale({STEP / 2:.3f} {SIDE / 2:g})"


SPOT: Final = "M0-2l1 1 0 2-1 1-1-1 0-2z"  # a hex in halves


def halves(hex: int) -> tuple[int, int]:
    """The middle of a hex in halves."""
    column, row = hex % COLUMNS, hex // COLUMNS
    return 2 * column + 1 + row % 2, 3 * row + 2


class FlightField(NamedTuple):
    """What one Starship can reach: each hex with its distance (K3-222)."""

    ship: int
    start: int
    reach: dict[int, int]


def fields(view: GalaxyView) -> list[FlightField]:
    """One for each Starship that may fly now; in a leg, for the one that flies."""
    if view.asks(Leg):
        ship, points, start = view.facts[0], view.facts[1], flying(view)
        return [FlightField(ship, start, flights(table(view), start, points))] if view.seat == view.asked else []
    s, points = table(view), view.facts[0]
    own = [(ship, view.ships[view.seat * SHIPS + ship]) for ship in waiting(view)]
    return [FlightField(ship, start, flights(s, start, points)) for ship, start in own]


def outline(hexes: Iterable[int]) -> str:
    """The border of some hexes, clockwise, in halves: whatever two of them share is no border."""
    edges: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    for hex in hexes:
        x, y = halves(hex)
        corners = [(x + dx, y + dy) for dx, dy in CORNERS]
        edges.update(zip(corners, [*corners[1:], corners[0]], strict=True))
    sides = dict(sorted([edge for edge in edges if edge[::-1] not in edges]))  # one goes on from each corner
    found = []
    while sides:
        start = here = next(iter(sides))
        found.append(f"M{start[0]} {start[1]}l")
        while here in sides:
            there = sides.pop(here)
            x, y = there[0] - here[0], there[1] - here[1]
            found.append(f" {x} {y}" if x >= 0 and found[-1][-1] != "l" else f"{x} {y}")
            here = there
        found.append("z")
    return "".join(found)


def ground(field: FlightField, seat: int, held: set[int]) -> Markup:
    """What lies under bodies and Starships: the farther, the paler, for each band lies over those that are wider."""
    x, y = centre(field.start)
    far = max(field.reach.values(), default=0)
    bands = [
        path(outline([field.start, *[hex for hex, steps in field.reach.items() if steps <= n]]))
        for n in range(far, 0, -1)
    ]
    row = field.start // COLUMNS
    inline = sorted([(hex, steps) for hex, steps in field.reach.items() if hex // COLUMNS == row and hex not in held])
    numbers = el(  # each digit has a place of its own
        "text",
        "".join([str(steps) for _, steps in inline]),
        x=" ".join([number(centre(hex)[0]) for hex, _ in inline]),
        y=y + 5,
        class_="ke-t ke-num ke-cost",
    )
    return el(
        "g",
        el("g", *bands, transform=HALVES, class_="ke-bands"),
        numbers if inline else None,
        use("g-ke-hex", x, y, class_=f"ke-flying on-seat-{seat}"),
        class_=f"ke-of ke-of-{field.ship}",
    )


def coins(field: FlightField, held: set[int]) -> Markup:
    """How far every body is that it can reach."""
    spots = [(*centre(hex), steps) for hex, steps in field.reach.items() if hex in held]
    return el(
        "g", *[use(f"g-ke-coin-{steps}", x - 13, y - 13) for x, y, steps in spots], class_=f"ke-of ke-of-{field.ship}"
    )
