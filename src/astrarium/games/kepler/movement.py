"""Chapters 9 and 10: Starships fly and are withdrawn."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Flow, Frame, Leave, No, Verb, X, Y, Z

from .actions import COLONIAL, FLY, HALT, PILOT, SHIPS, SPACE_TRAVELS, WITHDRAW, OfShip, ToHex
from .box import HIDDEN, MINE, TAKEN, TARGET
from .leadership import Advance
from .quantum import QUANTUM, Question, add_quantum
from .resources import DoWithout, Regenerate, StopHere
from .state import NONE, SUPPLY, Galaxy

NO_SPEED: Final = No("K3-210", "no-speed")
IN_SUPPLY: Final = No("K3-040", "ship-in-supply")
HAS_MOVED: Final = No("K3-R18", "ship-has-moved")
ON_BODY: Final = No("K3-211", "ship-on-body")


def reach(s: Galaxy, hex: int, points: int) -> int:
    """The bits of all hexes on which a leg may end (K3-222, K3-R41).

    A leg crosses Space hexes only, those with Starships included (K3-212 to K3-214). It ends on an empty
    Space hex, on a revealed Planet or Mine that nothing occupies (K3-215, K3-216), or on a revealed Colonial
    Target (K3-217).
    """
    if s.open < 0:
        s.read_map()
    chart = s.box.chart
    fleet = s.fleet()
    ends = s.landings & ~fleet | s.targets
    front = chart.bits[hex]
    seen = front
    found = 0
    for _ in range(points):
        wider = chart.spread(front)
        found |= wider & ends
        front = wider & s.open & ~seen
        seen |= front
    return found | seen & ~fleet


def distance(s: Galaxy, hex: int, end: int) -> int:
    """The length of the shortest route to a hex within reach."""
    points = 1
    while not reach(s, hex, points) & s.box.chart.bits[end]:
        points += 1
    return points


def ships_to_fly(s: Galaxy, seat: int) -> list[int]:
    """The own Starships on Space hexes."""
    return [ship for ship, hex in enumerate(s.ships_of(seat)) if hex != SUPPLY and s.body_at(hex) == NONE]


def ships_in_space(s: Galaxy, seat: int) -> int:
    """How many these are."""
    return len(ships_to_fly(s, seat))


class Pilot(Verb[Galaxy]):
    """Choose the next Starship to move; each finishes before the next starts (K3-218, K3-R18)."""

    kind = PILOT

    def bar(self, s: Galaxy, q: Flight) -> No | None:
        if q.points == 0:
            return NO_SPEED
        return None

    def refuse(self, s: Galaxy, q: Flight, a: OfShip) -> No | None:
        hex = s.ships[q.seat * SHIPS + a.ship]  # asked three times a turn, so without a call
        if hex == SUPPLY:
            return IN_SUPPLY
        if q.moved >> a.ship & 1:
            return HAS_MOVED
        if s.body_at(hex) != NONE:
            return ON_BODY
        return None

    def do(self, s: Galaxy, q: Flight, a: OfShip) -> None:
        if q.single != 1:
            s.do(Flight(q.seat, q.points, q.moved | 1 << a.ship))
        s.do(Leg(q.seat, a.ship, q.points))


class Flight(Question):
    """Move any own Starships that stand on Space hexes, in any order (K3-210, K3-218, K3-220)."""

    rule = "K3-210"
    verbs = (Pilot(), StopHere(), *QUANTUM)
    points: int = X
    moved: int = Y
    single: int = Z


class Fly(Verb[Galaxy]):
    """Fly to a hex; a Colonial Target is collected, its award resolved, and the move may go on.

    (K3-216, K3-217, K3-219, K3-223, K3-224, K3-R11, K3-R19, K3-R41)
    """

    kind = FLY

    def targets(self, s: Galaxy, q: Leg) -> list[Action]:
        return [FLY.all[hex] for hex in s.box.chart.around(s.ship_at(q.seat, q.ship), q.points)]

    def refuse(self, s: Galaxy, q: Leg, a: ToHex) -> No | None:
        chart = s.box.chart
        bit = chart.bits[a.hex]
        if reach(s, s.ship_at(q.seat, q.ship), q.points) & bit:
            return None
        if not chart.space & bit:
            return No("K3-213", "never-entered", (a.hex,))
        body = s.body_at(a.hex)
        if body == HIDDEN:
            return No("K3-213", "face-down", (a.hex,))
        if s.fleet() & bit:
            return No("K3-214" if body == NONE else "K3-215", "ship-there", (a.hex,))
        if body != NONE and not (s.landings | s.targets) & bit:
            return No("K3-215", "colonized-there", (a.hex,))
        return No("K3-222", "out-of-reach", (a.hex, q.points))

    def do(self, s: Galaxy, q: Leg, a: ToHex) -> None:
        at = q.seat * SHIPS + q.ship
        start = s.ships[at]
        body = s.body_at(a.hex)
        left = q.points - distance(s, start, a.hex) if body == TARGET else 0
        s.ships[at] = a.hex
        if s.tape is not None:
            s.tell("flew", "K3-222", q.seat, q.ship, start, a.hex, s.body_id(a.hex))
        if body == TARGET:
            s.set_body(s.sites.index(a.hex), TAKEN)
            s.tell("target-reached", "K3-217", q.seat, a.hex)
            if left:
                s.do(Leg(q.seat, q.ship, left))
            s.do(Advance(q.seat, COLONIAL, s.box.target_awards))


FLYING: Final = Fly()


class EndFlight(Leave[Galaxy]):
    """End this Starship's move here (K3-220)."""

    kind = HALT


class Leg(Question):
    """A leg of a Starship's move: its last hex, within the points left (K3-212, K3-R41)."""

    rule = "K3-222"
    verbs = (FLYING, EndFlight(), *QUANTUM)
    ship: int = X
    points: int = Y

    def legal(self, s: Galaxy) -> list[Action]:
        hex = s.ship_at(self.seat, self.ship)
        every = FLY.all
        out = [every[end] for end in s.box.chart.hexes(reach(s, hex, self.points))]
        out.append(HALT.all[0])
        add_quantum(s, self, out)
        return out

    def why_not(self, s: Galaxy, a: Action) -> No | None:
        """A hex beyond the points is not offered, but who asks for it is told why (K3-222)."""
        if isinstance(a, ToHex) and a.kind is FLY and a.hex != s.ship_at(self.seat, self.ship):
            return FLYING.refuse(s, self, a)
        return super().why_not(s, a)


def speed(s: Galaxy, seat: int) -> int:
    """Hexes for each move, by Space Travels (K3-275)."""
    return s.box.speed[s.level(seat, SPACE_TRAVELS)]


class MoveStarships(Flow[Galaxy]):
    """Step 2c, a full move of its own (K3-210, K3-221)."""

    def run(self, s: Galaxy) -> None:
        s.do(Flight(self.seat, speed(s, self.seat)))


class Withdraw(Verb[Galaxy]):
    """Return a Starship to the own supply; from a Mine, which stays open, it may bring back a cube.

    (K3-240, K3-241, K3-242, K3-243, K3-245)
    """

    kind = WITHDRAW

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: OfShip) -> No | None:
        if s.ships[q.seat * SHIPS + a.ship] == SUPPLY:
            return IN_SUPPLY
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OfShip) -> None:
        hex = s.ship_at(q.seat, a.ship)
        s.send(q.seat, a.ship, SUPPLY)
        if s.tape is not None:
            s.tell("withdrawn", "K3-240", q.seat, a.ship, hex, s.body_id(hex))
        s.do(WithdrawStarships(q.seat))
        if s.body_at(hex) == MINE:
            for _ in range(s.box.mine_regenerates):
                s.do(MineYield(q.seat))


class WithdrawStarships(Question):
    """Step 2d: withdraw any own Starships, whenever they arrived (K3-240, K3-244, K3-R39)."""

    rule = "K3-240"
    verbs = (Withdraw(), StopHere(), *QUANTUM)


class MineYield(Question):
    """A Starship came back from a Mine: regenerate 1 cube or not (K3-241)."""

    rule = "K3-241"
    verbs = (Regenerate(), DoWithout(), *QUANTUM)
