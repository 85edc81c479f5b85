"""Travelling on the Earth map (section 5) and the dice chain (section 11)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, put

from .actions import (
    BOAT,
    CONNECT,
    DECLINE,
    DONE,
    HELICOPTER,
    MOVE,
    PLACE_HELIPORT,
    RIDE,
    SPACECRAFT,
)
from .asides import ANY_MOMENT, asides
from .box import BOAT_PLUS, HELIPORTS
from .missions import note_place
from .pauses import Pause
from .quests import quest_possible
from .state import EARTH_SQUARES, SEATS, Expedition

ONLY_SPHEN: Final = No("AN-186", "only-sphen")
AT_SEA: Final = No("AN-085", "at-sea")
MUST_MOVE: Final = No("AN-080", "must-move")
PRIMARY: Final = 1  # the declared move; others follow by connection or dice chain


def vehicles_here(s: Expedition, seat: int) -> int:
    """The vehicles whose icon the seat's square shows, a bit each; a heliport is one for Sphen alone (AN-R46)."""
    square = s.place[seat]
    shown = s.box.vehicles[square]
    if square in s.heliport and s.can(seat, HELIPORTS):
        shown |= 1 << HELICOPTER
    return shown


def has_icon(s: Expedition, seat: int, vehicle: int) -> bool:
    return bool(vehicles_here(s, seat) >> vehicle & 1)


def at_sea(s: Expedition, seat: int) -> bool:
    """A boat in a square without boat icon: the next travel must be by boat (AN-085)."""
    return s.face[seat] == BOAT and s.box.icon[s.place[seat] * 6 + BOAT] < 0


def moves(s: Expedition, seat: int, vehicle: int) -> list[Action]:
    """Where a move with the vehicle can end (AN-080 to AN-089, AN-185, AN-186)."""
    square = s.place[seat]
    if s.epoch >= 2 and not has_icon(s, seat, vehicle) and not (vehicle == BOAT and at_sea(s, seat)):
        return []  # a helicopter declared for placing only (AN-R46)
    if vehicle == BOAT and s.can(seat, BOAT_PLUS):
        return s.box.moves_plus[square]
    reach = s.box.moves[vehicle][square]
    if vehicle == HELICOPTER and s.can(seat, HELIPORTS):
        row = square // 12
        for port in s.heliport:
            near = port in s.box.links[3][square] or (row in (0, 5) and port // 12 == row)
            if port >= 0 and near and port != square and MOVE.all[port] not in reach:
                reach = [*reach, MOVE.all[port]]
    return reach


def first_use(s: Expedition, seat: int, vehicle: int) -> None:
    """The first use of a vehicle flips its token and pays, all six in year one pay a bonus (AN-091,
    AN-097, AN-113)."""
    i = seat * 6 + vehicle
    if s.used[i]:
        return
    s.used = put(s.used, i, 1)
    pays = 0
    if not s.year_two() or s.house.late_vehicles_pay or vehicle == SPACECRAFT:  # AN-R12
        pays = s.box.vehicle_nk[vehicle]
        s.nk[seat] += pays
    s.tell("vehicle-first-used", "AN-091", seat, vehicle, pays)
    if not s.year_two() and all(s.used[seat * 6 : seat * 6 + 6]):  # AN-111, AN-R11
        s.nk[seat] += s.box.vehicles_bonus
        s.tell("all-vehicles", "AN-097", seat, s.box.vehicles_bonus)


def take_tile(s: Expedition, seat: int, continent: int) -> None:
    """The top tile of a continent's pile; the next one becomes visible (AN-009, AN-011, AN-092)."""
    s.tile = put(s.tile, seat * 7 + continent, s.tile_top[continent])
    turn_up_tile(s, continent)


def turn_up_tile(s: Expedition, continent: int) -> None:
    """Which tile comes next is decided when it is turned up."""
    taken, top = s.tile[continent::7], s.tile_top[continent]
    left = [t for t in s.box.tiles_of[continent] if t != top and t not in taken]
    s.tile_top = put(s.tile_top, continent, left[s.draw(len(left))] if left else -1)


def visit(s: Expedition, seat: int, continent: int) -> None:
    """The first visit to a continent: its tile, and its knowledge in year one (AN-092, AN-098, AN-113,
    AN-R13)."""
    if continent < 0 or s.tile[seat * 7 + continent] >= 0:
        return
    if s.year_two() and not s.house.late_tiles:
        return
    take_tile(s, seat, continent)
    pays = 0 if s.year_two() else s.box.continent_nk[continent]
    s.nk[seat] += pays
    s.tell("continent-visited", "AN-092", seat, continent, pays)
    if not s.year_two() and min(s.tile[seat * 7 : seat * 7 + 7]) >= 0:  # AN-111
        s.nk[seat] += s.box.continents_bonus
        s.tell("all-continents", "AN-098", seat, s.box.continents_bonus)


def travel_to(s: Expedition, seat: int, square: int, vehicle: int) -> None:
    """A move ends: the die, the token, the continent of the icon used, the places of missions (AN-093,
    AN-099)."""
    s.place[seat] = square
    s.face[seat] = vehicle
    s.tell("travels", "AN-080", seat, vehicle, square)
    first_use(s, seat, vehicle)
    continent = s.box.icon[square * 6 + vehicle]
    if continent < 0 and vehicle == HELICOPTER and square in s.heliport:
        continent = s.box.square_continent[square]  # AN-R46
    visit(s, seat, continent)
    if s.house.abilities and chain_hits(s, seat):
        s.do(FreeMove(seat))
    else:
        s.do(CONNECT_ON[seat])
    note_place(s, seat)


def chain_hits(s: Expedition, seat: int) -> bool:
    """The dice chain: meeting another die, roll the own; an equal face gives a free move (AN-195 to
    AN-197, AN-R47)."""
    square = s.place[seat]
    others = [t for t in range(s.seats) if t != seat and s.place[t] == square]
    if not others:
        return False
    face = s.draw(6)
    s.tell("dice-chain", "AN-195", seat, face)
    if at_sea(s, seat):
        return False  # AN-085: there is no icon to use
    return any(s.face[t] == face for t in others)


class MoveTo(Verb[Expedition]):
    """End the move in another square with the vehicle's icon, within its range (AN-080 to AN-087)."""

    kind = MOVE

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return moves(s, q.seat, q.x)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        travel_to(s, q.seat, a.x, q.x)


def free_squares(s: Expedition, which: int) -> list[Action]:
    """Where one of the two heliports can be put: in any square without a heliport (AN-R46)."""
    free = PLACE_HELIPORT.all[which * EARTH_SQUARES : (which + 1) * EARTH_SQUARES]
    for port in sorted(s.heliport, reverse=True):
        if port >= 0:
            del free[port]
    return free


class PlaceHeliport(Verb[Expedition]):
    """Sphen places or relocates a heliport instead of the primary move (AN-186, AN-R46)."""

    kind = PLACE_HELIPORT

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.can(q.seat, HELIPORTS):
            return ONLY_SPHEN
        return No("AN-186", "only-instead-of-primary") if q.y != PRIMARY else None

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return No("AN-R46", "heliport-there") if a.y in s.heliport else None

    def legal(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return free_squares(s, 0) + free_squares(s, 1)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        place_heliport(s, q.seat, a.x, a.y)
        s.do(OtherHeliport(q.seat, 1 - a.x), Connect(q.seat))


def place_heliport(s: Expedition, seat: int, which: int, square: int) -> None:
    s.heliport = put(s.heliport, which, square)
    s.tell("heliport-placed", "AN-186", seat, square)


class PlaceOther(Verb[Expedition]):
    """The other heliport too (AN-186)."""

    kind = PLACE_HELIPORT

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return PLACE_HELIPORT.all[q.x * EARTH_SQUARES : (q.x + 1) * EARTH_SQUARES]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        return No("AN-R46", "heliport-there") if a.y in s.heliport else None

    def legal(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return free_squares(s, q.x)

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        place_heliport(s, q.seat, a.x, a.y)


class LeaveOther(Verb[Expedition]):
    """One heliport is enough."""

    kind = DONE

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        return


class OtherHeliport(Decision[Expedition]):
    """Place or relocate the second heliport, or not."""

    rule = "AN-186"
    verbs = (PlaceOther(), LeaveOther())


PLACE_A_HELIPORT: Final = PlaceHeliport()


class CannotMove(Verb[Expedition]):
    """A chosen vehicle without a legal end square: the action fails, and no connection follows (AN-R72)."""

    kind = DECLINE

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return MUST_MOVE if moves(s, q.seat, q.x) else None

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("cannot-move", "AN-R72", q.seat)


class Journey(Pause):
    """A move with a vehicle: x is the vehicle, y is 1 for the declared one. The primary move must be made."""

    rule = "AN-080"
    verbs = (MoveTo(), PLACE_A_HELIPORT, CannotMove(), *ANY_MOMENT)

    def legal(self, s: Expedition) -> list[Action]:
        """The same answers, with the moves and the unused tiles found once."""
        there = moves(s, self.seat, self.x)
        out = there[:]
        if PLACE_A_HELIPORT.bar(s, self) is None:
            out += PLACE_A_HELIPORT.legal(s, self)
        if not there:
            out.append(DECLINE.all[0])
        out += asides(s, self, s.unused(self.seat))
        return out

    def again(self, s: Expedition) -> None:
        s.do(SetOut(self.seat, self.x, self.y))


class SecretJourney(Journey):
    """The same, asked even if one move is left, for a player who holds a secret quest that might end here."""

    waits = True


class SetOut(Flow[Expedition]):
    """Begin a move; see `Journey`."""

    def run(self, s: Expedition) -> None:
        if quest_possible(s, self.seat):
            s.do(SecretJourney(self.seat, self.x, self.y))
        else:
            s.do(Journey(self.seat, self.x, self.y))


def connections(s: Expedition, seat: int, unused: list[int]) -> list[Action]:
    """The vehicles on unused tiles."""
    out: list[Action] = []
    for k in unused:
        for vehicle in s.box.tile_vehicles[s.tile[seat * 7 + k]]:
            out.append(CONNECT.all[k * 6 + vehicle])
    return out


class ConnectBy(Verb[Expedition]):
    """Flip an unused tile that shows a vehicle with an icon here, and move with it (AN-094 to AN-096,
    AN-R49)."""

    kind = CONNECT

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return connections(s, q.seat, s.unused(q.seat))

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        if at_sea(s, q.seat):
            return AT_SEA
        if not has_icon(s, q.seat, a.y):
            return No("AN-094", "no-icon-here", (a.y, s.place[q.seat]))
        return None if moves(s, q.seat, a.y) else No("AN-R72", "no-way-from-here", (a.y,))

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.flipped = put(s.flipped, q.seat * 7 + a.x, 1)
        s.tell("connects", "AN-094", q.seat, a.x, a.y)
        s.do(SetOut(q.seat, a.y))


class EndJourney(Verb[Expedition]):
    """Stay here: connections are optional (AN-095)."""

    kind = DONE

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        return


class Connection(Pause):
    """Travel on by a continent tile, use other icons of tiles, or stay."""

    rule = "AN-094"
    verbs = (ConnectBy(), *ANY_MOMENT, EndJourney())

    def legal(self, s: Expedition) -> list[Action]:
        """The same answers, with the unused tiles and the vehicles of the square found once."""
        seat = self.seat
        unused = s.unused(seat)
        out: list[Action] = []
        if unused and not at_sea(s, seat):
            here = vehicles_here(s, seat)
            for a in connections(s, seat, unused):
                if here >> a.y & 1 and moves(s, seat, a.y):
                    out.append(a)
        out += asides(s, self, unused)
        out.append(DONE.all[0])
        return out

    def again(self, s: Expedition) -> None:
        s.do(Connect(self.seat))


class SecretConnection(Connection):
    """The same, asked even if nothing can be done, for a player who holds a secret quest that might end
    here."""

    waits = True


class Connect(Flow[Expedition]):
    """After each move or placing of heliports the journey may go on (AN-094, AN-095, AN-186)."""

    def run(self, s: Expedition) -> None:
        if quest_possible(s, self.seat):
            s.do(SecretConnection(self.seat))
        else:
            s.do(CONNECTION[self.seat])


CONNECTION: Final = [Connection(seat) for seat in SEATS]
CONNECT_ON: Final = [Connect(seat) for seat in SEATS]


class Ride(Verb[Expedition]):
    """The free move of the dice chain, with any vehicle whose icon is here (AN-196, AN-R47)."""

    kind = RIDE

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        if a.x == SPACECRAFT:
            return No("AN-R47", "not-the-spacecraft")
        if not has_icon(s, q.seat, a.x):
            return No("AN-196", "no-icon-here", (a.x, s.place[q.seat]))
        return None if moves(s, q.seat, a.x) else No("AN-R72", "no-way-from-here", (a.x,))

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("rides-free", "AN-196", q.seat, a.x)
        s.do(SetOut(q.seat, a.x))


class StayHere(Verb[Expedition]):
    """Decline the free move; the die keeps its face."""

    kind = DECLINE

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.do(Connect(q.seat))


class FreeMove(Decision[Expedition]):
    """The dice chain hit: ride on for free, or stay."""

    rule = "AN-196"
    verbs = (Ride(), StayHere())
