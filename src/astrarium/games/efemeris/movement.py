"""3. Movement: where a ship can go (EF-303 .. EF-312, EF-R13)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Frame, No, Verb, put

from .actions import COMMAND, FLEET, FRIGATE, SAIL, SHIPS, OfVoyage
from .box import PLANET_SPACE, SINGULARITY, Pieces
from .chart import Chart
from .grid import SPACES
from .losses import lose_ship
from .state import EFFECTS, EXTRA, NONE, Firmament

HAS_MOVED: Final = [No("EF-304" if FRIGATE[ship] else "EF-303", "has-moved", (ship,)) for ship in range(len(SHIPS))]
CALM: Final[list[list[int]]] = []  # seas on which nothing is marked, for the next question: a new one takes longer
SHIP_FROZEN: Final = [No("EF-312", "ship-frozen", (ship,)) for ship in range(len(SHIPS))]


def waters(chart: Chart, at: list[int], forts: list[int], owner: list[int], sides: list[int], side: int) -> list[int]:
    """The spaces that ships of a side cannot enter: other ships, and planets with an enemy fortress (EF-307,
    EF-308).

    The Rose is open to all (EF-012), other planets and allied fortresses too (EF-309, EF-731). The last number
    stands for ships that are not on the map.
    """
    try:
        closed = CALM.pop()
    except IndexError:
        closed = [0] * (SPACES + 1)
    for space in at:
        closed[space] = 1
    closed[chart.rose] = 0
    if 1 in forts:
        for planet in range(len(forts)):
            if forts[planet] and sides[owner[planet]] != side:
                closed[chart.planets[planet]] = 1
    return closed


def calm(s: Firmament, closed: list[int]) -> None:
    """Wipe out what `waters` has marked. Whoever may not look at it again gives it back so; nobody must."""
    for space in s.at:
        closed[space] = 0
    if 1 in s.forts:
        for planet in range(len(s.forts)):
            if s.forts[planet]:
                closed[s.chart.planets[planet]] = 0
    CALM.append(closed)


def waters_of(s: Firmament, seat: int) -> list[int]:
    """The spaces that the ships of a seat cannot enter."""
    side = s.terms.side
    return waters(s.chart, s.at, s.forts, s.owner, side, side[seat])


def reach(s: Firmament, ship: int, steps: int) -> list[int]:
    """Where a ship can end a move of 1 to `steps` spaces; it moves as its owner's (EF-R22)."""
    closed = waters_of(s, COMMAND[ship])
    found = voyage(s.chart, closed, s.at[ship], steps)
    calm(s, closed)
    return found


def voyage(chart: Chart, closed: list[int], start: int, steps: int) -> list[int]:
    """Where a move of 1 to `steps` spaces from `start` can end, nearest first (EF-306 .. EF-310).

    A singularity can only be the last step (EF-R14), and a ship does not end where it began (EF-R13). What is marked
    on the way is wiped out again.
    """
    drawn = chart.draw()
    near, what = drawn.near, drawn.what
    before = closed[start]
    closed[start] = 1
    found: list[int] = []
    shore = [start]
    for _ in range(steps):
        first = len(found)
        for u in shore:
            if what[u] != SINGULARITY:
                for v in near[u]:
                    if not closed[v]:
                        closed[v] = 1
                        found.append(v)
        shore = found[first:]
    for v in found:
        closed[v] = 0
    closed[start] = before
    return found


def why_not_there(s: Firmament, ship: int, space: int, steps: int) -> No | None:
    """The movement rule that keeps a ship from a space in sight, or None."""
    if space in reach(s, ship, steps):
        return None
    if space != s.chart.rose and space in s.at:
        return No("EF-307", "space-occupied")
    kind = s.chart.what[space]
    if kind >= PLANET_SPACE and s.forts[kind - PLANET_SPACE] and s.foes(s.owner[kind - PLANET_SPACE], COMMAND[ship]):
        return No("EF-308", "enemy-fortress", (kind - PLANET_SPACE,))
    return No("EF-306", "way-blocked")


def in_sight(s: Firmament, ship: int, steps: int) -> list[int]:
    """The spaces worth showing as ends of a move: those a ship reaches, then those it would without
    obstacles.
    """
    found = reach(s, ship, steps)
    return found + [space for space in s.chart.ball(s.at[ship], steps) if space not in found]


def tell_move(s: Firmament, text: str, rule: str, seat: int, ship: int, space: int) -> None:
    """A ship is about to move: from where, to where, how far, and which one."""
    if s.tape is not None:
        away = s.chart.field(space)[s.at[ship]]
        s.tell(text, rule, seat, ship, s.at[ship], space, away, s.vessel(ship, seat))


def move_ship(s: Firmament, ship: int, space: int) -> None:
    """A ship arrives; a singularity destroys it at once (EF-310, EF-R14)."""
    s.at = put(s.at, ship, space)
    if s.chart.what[space] == SINGULARITY:
        lose_ship(s, ship, "EF-310")


def allowance(s: Firmament, ship: int) -> int:
    """Spaces of a ship's normal move."""
    return normal_move(s.box, s.effect, ship)


def normal_move(box: Pieces, effect: list[int], ship: int) -> int:
    """A frigate's or a galleon's, which Hubac makes longer (EF-303, EF-304, EF-801)."""
    return box.frigate_move if FRIGATE[ship] else box.galleon_move + effect[COMMAND[ship] * EFFECTS + EXTRA]


def why_no_move(s: Firmament, ship: int) -> No | None:
    """What keeps a ship on the map from making its normal move (EF-303 .. EF-305, EF-312)."""
    return HAS_MOVED[ship] if s.moved >> ship & 1 else SHIP_FROZEN[ship] if s.frozen[ship] != NONE else None


class Sail(Verb[Firmament]):
    """The normal move of a ship of one's own command, once a turn, whole (EF-303 .. EF-310, EF-721,
    EF-R13).
    """

    kind = SAIL

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        return None if s.sails(q.seat) else No("EF-302", "no-ship")

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        out: list[Action] = []
        for ship in FLEET[q.seat]:
            if s.at[ship] >= 0:
                out += [SAIL.all[ship * SPACES + v] for v in in_sight(s, ship, allowance(s, ship))]
        return out

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfVoyage) -> No | None:
        return why_no_move(s, a.ship) or why_not_there(s, a.ship, a.space, allowance(s, a.ship))

    def do(self, s: Firmament, q: Frame[Firmament], a: OfVoyage) -> None:
        s.moved |= 1 << a.ship
        tell_move(s, "sails", "EF-303", q.seat, a.ship, a.space)
        move_ship(s, a.ship, a.space)
