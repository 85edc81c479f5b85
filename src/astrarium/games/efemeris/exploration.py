"""2. The turn, and I. Exploration: two more tiles for the map (EF-201 .. EF-207)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, X

from .actions import LAY, PLACE, Lying, OfTile
from .box import Tile
from .chart import EMPTY
from .collection import CollectionPhase
from .construction import ConstructionPhase
from .grid import NEIGHBOUR, SLOTS
from .losses import end_at_limit
from .state import Firmament
from .tactics import TacticalPhase


class Turn(Flow[Firmament]):
    """The four phases of a side, then the next side's turn (EF-201, EF-202).

    Eliminated players are passed over (EF-706). After the agreed number of turns of each side the game is over
    (EF-R62).
    """

    side: int = X

    def run(self, s: Firmament) -> None:
        terms = s.terms
        following = TURNS[(self.side + 1) % terms.sides]
        if not s.alive[terms.crews_of[self.side][0]]:
            s.turns += 1
            s.do(following)
            return
        if terms.turn_limit and s.turns >= terms.turn_limit * terms.sides:
            end_at_limit(s)
            return
        s.turns += 1
        s.tell("turn", "EF-201", terms.crews_of[self.side][0], (s.turns + terms.sides - 1) // terms.sides)
        s.do(following)
        s.do_all(PHASES[self.side])


class ExplorationPhase(Flow[Firmament]):
    """Draw two tiles, one if only one is left, none when the map is full (EF-203, EF-207, EF-704, EF-R09).

    In Team each of the two players draws one, the lower seat first (EF-719, EF-R37).
    """

    side: int = X

    def run(self, s: Firmament) -> None:
        if not s.stack:
            return
        seats = s.terms.crews_of[self.side]
        stack = s.stack[:]
        drawn: list[int] = []
        while stack and len(drawn) < s.box.tiles_per_turn:
            drawn.append(s.draw_card(stack))
            s.tell("draws-tile", "EF-204", seats[(len(drawn) - 1) % len(seats)], drawn[-1])
        s.stack = stack
        s.drawn = drawn
        if len(drawn) == 2:
            s.do(LayFirst(seats[0]))
        elif drawn:
            s.do(PlaceTile(seats[0], drawn[0]))


class Lay(Verb[Firmament]):
    """Name the drawn tile that is placed first (EF-204); the other follows. The first in hand is the one to place."""

    kind = LAY

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [LAY.all[tile] for tile in s.drawn]

    def do(self, s: Firmament, q: Frame[Firmament], a: OfTile) -> None:
        seats = s.terms.crews_of[s.terms.side[q.seat]]
        drawer = s.drawn.index(a.tile)
        follows = s.drawn[1 - drawer]
        s.drawn = [a.tile, follows]
        s.do(
            PlaceTile(seats[drawer % len(seats)], a.tile),
            PlaceTile(seats[(1 - drawer) % len(seats)], follows),
        )


class LayFirst(Decision[Firmament]):
    """Which of two drawn tiles comes first; in Team the speaker says so (EF-204, EF-R37, EF-R55)."""

    rule = "EF-204"
    verbs = (Lay(),)


class LayTile(Verb[Firmament]):
    """Put the tile on an empty slot beside a placed one, in any rotation (EF-205, EF-206, EF-014, EF-R03).

    Paths need not match. Rotations that look alike are one option.
    """

    kind = PLACE

    def targets(self, s: Firmament, q: PlaceTile) -> list[Action]:
        rotations = s.box.tiles[q.tile].rotations
        return [PLACE.all[slot * 6 + k] for slot in s.terms.slots if s.tiles[slot] == EMPTY for k in rotations]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Lying) -> No | None:
        for slot in NEIGHBOUR[a.slot * 6 : a.slot * 6 + 6]:
            if slot >= 0 and s.tiles[slot] != EMPTY:
                return None
        return No("EF-205", "no-tile-beside")

    def do(self, s: Firmament, q: PlaceTile, a: Lying) -> None:
        put_tile(s, q.seat, q.tile, a.slot, a.rotation)


def put_tile(s: Firmament, seat: int, tile: int, slot: int, rotation: int) -> None:
    """A drawn tile comes to lie on the map, for good (EF-004, EF-005)."""
    s.chart = s.chart.with_tile(slot, tile, rotation)
    s.tiles = s.chart.tiles
    s.drawn = [other for other in s.drawn if other != tile]
    s.tell("places-tile", "EF-205", seat, tile, slot, rotation)


class PlaceTile(Decision[Firmament]):
    """Where a drawn tile goes; in Team its drawer decides (EF-205, EF-719)."""

    rule = "EF-205"
    verbs = (LayTile(),)
    tile: int = X

    def legal(self, s: Firmament) -> list[Action]:
        out: list[Action] = []
        ways = lying(s.box.tiles[self.tile])
        open = s.chart.open
        for slot in s.terms.slots:
            if open >> slot & 1:
                out += ways[slot]
        return out


LYING: Final[dict[int, list[list[Action]]]] = {}  # turns of a tile -> slot -> its ways to lie there


def lying(tile: Tile) -> list[list[Action]]:
    """For each slot how a tile can lie there."""
    found = LYING.get(tile.turns)
    if found is None:
        found = LYING[tile.turns] = [[PLACE.all[slot * 6 + k] for k in tile.rotations] for slot in range(SLOTS)]
    return found


TURNS: Final = [Turn(-1, side) for side in range(3)]
# side -> the phases of its turn (EF-201)
PHASES: Final[list[list[Frame[Firmament]]]] = [
    [
        ExplorationPhase(-1, side),
        CollectionPhase(-1, side),
        TacticalPhase(-1, side),
        ConstructionPhase(-1, side),
    ]
    for side in range(3)
]
