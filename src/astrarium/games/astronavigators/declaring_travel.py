"""Declaring a journey, a launch, a flight or nothing (AN-034, AN-090, AN-122 to AN-124, AN-R04)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Frame, No, put

from .actions import FLY, LAUNCH, PASS, TRAVEL, InWeek, LaunchIn, Trip
from .nouns import ROCKETS
from .secrets import reveal_rocket, secret_rockets
from .sheets import BOAT, HELICOPTER, HELIPORTS, SPACECRAFT
from .state import EARTH_SQUARES, FLYING, LAUNCHING, PASSING, TRAVELLING, Expedition
from .travelling import AT_SEA
from .visiting import at_sea, vehicles_here
from .weeks import ALL_WEEKS, Declaration, by_weeks, declared, taken

NOT_ON_PAD: Final = [No("AN-123", "not-on-this-pad", (rocket,)) for rocket in range(len(ROCKETS))]


NOT_ON_MAP: Final = No("AN-034", "not-on-earth")


NO_LAUNCH_IN_SPACE: Final = No("AN-123", "not-on-earth")


NOT_TRAINED: Final = No("AN-122", "not-an-astronaut")


NOT_IN_SPACE: Final = No("AN-124", "not-in-space")


# for each set of vehicles and each set of free weeks
EVERY_TRIP: Final = [a for a in TRAVEL.all if isinstance(a, Trip)]
TRIPS: Final[list[list[list[Action]]]] = [
    [[a for a in EVERY_TRIP if free >> a.week & 1 and vehicles >> a.vehicle & 1] for free in range(ALL_WEEKS + 1)]
    for vehicles in range(1 << SPACECRAFT)
]


class DeclareTravel(Declaration):
    """Travel on the map: the vehicle of the primary move is declared and shown on the die (AN-034,
    AN-R05)."""

    kind = TRAVEL

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return NOT_ON_MAP if s.place[q.seat] >= EARTH_SQUARES else None

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return TRIPS[-1][ALL_WEEKS]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Trip) -> No | None:
        no = taken(s, a.week)
        return no if no is not None else why_not_declared(s, q.seat, a.vehicle)

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        return TRIPS[vehicles_to_declare(s, seat)][free]

    def do(self, s: Expedition, q: Frame[Expedition], a: Trip) -> None:
        s.face[q.seat] = a.vehicle  # AN-099
        s.tell("declares-travel", "AN-034", q.seat, a.week, a.vehicle)
        declared(s, q.seat, a.week, TRAVELLING)


def why_not_declared(s: Expedition, seat: int, vehicle: int) -> No | None:
    """A vehicle needs its icon in the square; at sea only the boat goes on (AN-080, AN-085, AN-R05,
    AN-R46)."""
    if vehicles_to_declare(s, seat) >> vehicle & 1:
        return None
    return AT_SEA if at_sea(s, seat) else No("AN-080", "no-icon-here", (vehicle, s.place[seat]))


def vehicles_to_declare(s: Expedition, seat: int) -> int:
    """A bit each. Sphen may call a helicopter to a square without any icon, to place a heliport (AN-R46)."""
    if at_sea(s, seat):
        return 1 << BOAT
    here = vehicles_here(s, seat)
    if not here and s.can(seat, HELIPORTS):
        return 1 << HELICOPTER
    return here


class DeclareLaunch(Declaration):
    """Launch from the pad the die stands on, by an astronaut.

    (AN-090, AN-122, AN-123, AN-202, AN-R14, AN-R38, AN-R81)
    """

    kind = LAUNCH

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if s.place[q.seat] >= EARTH_SQUARES:
            return NO_LAUNCH_IN_SPACE
        if not s.astronaut[q.seat]:
            return NOT_TRAINED
        return None

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        rockets = launchable(s, q.seat)
        return [LAUNCH.of(week, rocket) for week in range(4) for rocket in rockets]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: LaunchIn) -> No | None:
        no = taken(s, a.week)
        if no is not None:
            return no
        return why_not_launched(s, q.seat, a.rocket)

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        if not s.box.pad[s.place[seat]]:
            return []
        rockets = [r for r in launchable(s, seat) if why_not_launched(s, seat, r) is None]
        return [LAUNCH.of(week, r) for week in range(4) if free >> week & 1 for r in rockets]

    def do(self, s: Expedition, q: Frame[Expedition], a: LaunchIn) -> None:
        if s.site[a.rocket] < 0:
            reveal_rocket(s, q.seat, a.rocket, s.place[q.seat])
        s.face[q.seat] = SPACECRAFT
        s.pad = put(s.pad, q.seat, a.rocket)
        s.tell("declares-launch", "AN-123", q.seat, a.week, a.rocket)
        declared(s, q.seat, a.week, LAUNCHING)


def launchable(s: Expedition, seat: int) -> list[int]:
    """Rockets whose site is marked, and those the seat holds in secret (AN-202, AN-R81)."""
    return [r for r, site in enumerate(s.site) if site >= 0] + secret_rockets(s, seat)


def why_not_launched(s: Expedition, seat: int, rocket: int) -> No | None:
    """The die must stand on the rocket's pad."""
    square = s.place[seat]
    if at_sea(s, seat):
        return AT_SEA
    if s.site[rocket] == square or (s.site[rocket] < 0 and square in s.box.rockets[rocket].sites):
        return None
    return NOT_ON_PAD[rocket]


class DeclareFly(Declaration):
    """Move on the trajectory, or leave the Moon (AN-124, AN-207)."""

    kind = FLY
    weeks = by_weeks(FLY)

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return NOT_IN_SPACE if s.place[q.seat] < EARTH_SQUARES else None

    def do(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> None:
        s.tell("declares-flight", "AN-124", q.seat, a.week)
        declared(s, q.seat, a.week, FLYING)


class DeclarePass(Declaration):
    """Take a week and do nothing (AN-R04)."""

    kind = PASS
    weeks = by_weeks(PASS)

    def do(self, s: Expedition, q: Frame[Expedition], a: InWeek) -> None:
        s.tell("passes", "AN-R04", q.seat, a.week)
        declared(s, q.seat, a.week, PASSING)
