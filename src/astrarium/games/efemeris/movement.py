"""3. Movement: where a ship can go (EF-303 .. EF-312, EF-R13)."""

from __future__ import annotations

from astrarium.kernel import Action, Frame, No, Verb, put

from .actions import SAIL
from .box import PLANET_SPACE, SINGULARITY
from .grid import SPACES
from .losses import lose_ship
from .state import EFFECTS, EXTRA, NONE, Firmament


def waters(s: Firmament, side: int) -> bytearray:
    """The spaces that ships of a side cannot enter: other ships, and planets with an enemy fortress (EF-307,
    EF-308).

    The Rose is open to all (EF-012), other planets and allied fortresses too (EF-309, EF-731). The last byte
    stands for ships that are not on the map.
    """
    closed = bytearray(SPACES + 1)
    for space in s.at:
        closed[space] = 1
    closed[s.chart.rose] = 0
    forts = s.forts
    if 1 in forts:
        owner = s.owner
        sides = s.terms.side
        for planet in range(len(forts)):
            if forts[planet] and sides[owner[planet]] != side:
                closed[s.chart.planets[planet]] = 1
    return closed


def reach(s: Firmament, ship: int, steps: int) -> list[int]:
    """Where a ship can end a move of 1 to `steps` spaces (EF-306 .. EF-310); it moves as its owner's
    (EF-R22).

    A singularity can only be the last step (EF-R14), and a ship does not end where it began (EF-R13).
    """
    closed = waters(s, s.terms.side[ship // 3])
    near = s.chart.near
    what = s.chart.what
    start = s.at[ship]
    closed[start] = 1
    found: list[int] = []
    shore = [start]
    while steps > 0 and shore:
        beyond: list[int] = []
        for u in shore:
            for v in near[u]:
                if not closed[v]:
                    closed[v] = 1
                    found.append(v)
                    if what[v] != SINGULARITY:
                        beyond.append(v)
        shore = beyond
        steps -= 1
    return found


def why_not_there(s: Firmament, ship: int, space: int, steps: int) -> No | None:
    """The movement rule that keeps a ship from a space in sight, or None."""
    if space in reach(s, ship, steps):
        return None
    if space != s.chart.rose and space in s.at:
        return No("EF-307", "space-occupied")
    kind = s.chart.what[space]
    if kind >= PLANET_SPACE and s.forts[kind - PLANET_SPACE] and s.foes(s.owner[kind - PLANET_SPACE], ship // 3):
        return No("EF-308", "enemy-fortress", (kind - PLANET_SPACE,))
    return No("EF-306", "way-blocked")


def in_sight(s: Firmament, ship: int, steps: int) -> list[int]:
    """The spaces worth showing as ends of a move: those a ship reaches, then those it would without
    obstacles.
    """
    found = reach(s, ship, steps)
    return found + [space for space in s.chart.ball(s.at[ship], steps) if space not in found]


def move_ship(s: Firmament, ship: int, space: int) -> None:
    """A ship arrives; a singularity destroys it at once (EF-310, EF-R14)."""
    s.at = put(s.at, ship, space)
    if s.chart.what[space] == SINGULARITY:
        lose_ship(s, ship, "EF-310")


def allowance(s: Firmament, ship: int) -> int:
    """Spaces of a ship's normal move (EF-303, EF-304, EF-801)."""
    if ship % 3:
        return s.box.frigate_move
    return s.box.galleon_move + s.effect[ship // 3 * EFFECTS + EXTRA]


def why_no_move(s: Firmament, ship: int) -> No | None:
    """What keeps a ship on the map from making its normal move (EF-303 .. EF-305, EF-312)."""
    if s.moved >> ship & 1:
        return No("EF-304" if ship % 3 else "EF-303", "has-moved", (ship,))
    if s.frozen[ship] != NONE:
        return No("EF-312", "ship-frozen", (ship,))
    return None


class Sail(Verb[Firmament]):
    """The normal move of a ship of one's own command, once a turn, whole (EF-303 .. EF-310, EF-721,
    EF-R13).
    """

    kind = SAIL

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if max(s.at[q.seat * 3 : q.seat * 3 + 3]) < 0:
            return No("EF-302", "no-ship")
        return None

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        out: list[Action] = []
        for ship in range(q.seat * 3, q.seat * 3 + 3):
            if s.at[ship] >= 0:
                out += [SAIL.all[ship * SPACES + v] for v in in_sight(s, ship, allowance(s, ship))]
        return out

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Action) -> No | None:
        return why_no_move(s, a.x) or why_not_there(s, a.x, a.y, allowance(s, a.x))

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        s.moved |= 1 << a.x
        s.tell("sails", "EF-303", q.seat, a.x, s.at[a.x], a.y)
        move_ship(s, a.x, a.y)
