"""Travelling on the Earth map (section 5) and the dice chain (section 11)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, Leave, No, Verb, X, Y, put

from .actions import CONNECT, DECLINE, DONE, MOVE, PLACE_HELIPORT, RIDE, ByVehicle, ConnectingBy, Heliport, ToSquare
from .asides import ANY_MOMENT, asides
from .missions import note_place
from .pauses import Pause
from .plain import Enough
from .quests import quest_possible
from .sheets import HELICOPTER, HELIPORTS, SPACECRAFT
from .state import EARTH_SQUARES, SEATS, Expedition
from .visiting import at_sea, first_use, has_icon, moves, vehicles_here, visit

ONLY_SPHEN: Final = No("AN-186", "only-sphen")
AT_SEA: Final = No("AN-085", "at-sea")
MUST_MOVE: Final = No("AN-080", "must-move")
FURTHER: Final = 0  # a move by connection or dice chain
PRIMARY: Final = 1  # the declared move


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
    if s.terms.abilities and chain_hits(s, seat):
        s.do(FreeMove(seat))
    else:
        connect_on(s, seat)
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

    def targets(self, s: Expedition, q: Journey) -> list[Action]:
        return moves(s, q.seat, q.vehicle)

    def do(self, s: Expedition, q: Journey, a: ToSquare) -> None:
        travel_to(s, q.seat, a.square, q.vehicle)


def free_squares(s: Expedition, which: int) -> list[Action]:
    """Where one of the two heliports can be put: in any square without a heliport (AN-R46)."""
    free = PLACE_HELIPORT.all[which * EARTH_SQUARES : (which + 1) * EARTH_SQUARES]
    one, other = s.heliport
    for port in (one, other) if one > other else (other, one):
        if port >= 0:
            del free[port]
    return free


class PlaceHeliport(Verb[Expedition]):
    """Sphen places or relocates a heliport instead of the primary move (AN-186, AN-R46)."""

    kind = PLACE_HELIPORT

    def bar(self, s: Expedition, q: Journey) -> No | None:
        if not s.can(q.seat, HELIPORTS):
            return ONLY_SPHEN
        return No("AN-186", "only-instead-of-primary") if q.order != PRIMARY else None

    def refuse(self, s: Expedition, q: Journey, a: Heliport) -> No | None:
        return No("AN-R46", "heliport-there") if a.square in s.heliport else None

    def legal(self, s: Expedition, q: Journey) -> list[Action]:
        return free_squares(s, 0) + free_squares(s, 1)

    def do(self, s: Expedition, q: Journey, a: Heliport) -> None:
        place_heliport(s, q.seat, a.heliport, a.square)
        s.do(OtherHeliport(q.seat, 1 - a.heliport), Connect(q.seat))


def place_heliport(s: Expedition, seat: int, which: int, square: int) -> None:
    s.heliport = put(s.heliport, which, square)
    s.tell("heliport-placed", "AN-186", seat, square)


class PlaceOther(Verb[Expedition]):
    """The other heliport too (AN-186)."""

    kind = PLACE_HELIPORT

    def targets(self, s: Expedition, q: OtherHeliport) -> list[Action]:
        return PLACE_HELIPORT.all[q.which * EARTH_SQUARES : (q.which + 1) * EARTH_SQUARES]

    def refuse(self, s: Expedition, q: OtherHeliport, a: Heliport) -> No | None:
        return No("AN-R46", "heliport-there") if a.square in s.heliport else None

    def legal(self, s: Expedition, q: OtherHeliport) -> list[Action]:
        return free_squares(s, q.which)

    def do(self, s: Expedition, q: OtherHeliport, a: Heliport) -> None:
        place_heliport(s, q.seat, a.heliport, a.square)


class OtherHeliport(Decision[Expedition]):
    """Place or relocate the second heliport, or not."""

    rule = "AN-186"
    verbs = (PlaceOther(), Enough())
    which: int = X


PLACE_A_HELIPORT: Final = PlaceHeliport()


class CannotMove(Verb[Expedition]):
    """A chosen vehicle without a legal end square: the action fails, and no connection follows (AN-R72)."""

    kind = DECLINE

    def bar(self, s: Expedition, q: Journey) -> No | None:
        return MUST_MOVE if moves(s, q.seat, q.vehicle) else None

    def do(self, s: Expedition, q: Journey, a: Action) -> None:
        s.tell("cannot-move", "AN-R72", q.seat)


class Journey(Pause):
    """A move with a vehicle: x is the vehicle, y is 1 for the declared one. The primary move must be made."""

    rule = "AN-080"
    verbs = (MoveTo(), PLACE_A_HELIPORT, CannotMove(), *ANY_MOMENT)
    vehicle: int = X
    order: int = Y

    def legal(self, s: Expedition) -> list[Action]:
        """The same answers, with the moves and the unused tiles found once."""
        out = moves(s, self.seat, self.vehicle)
        none = not out
        if PLACE_A_HELIPORT.bar(s, self) is None:
            out = out + PLACE_A_HELIPORT.legal(s, self)
        if none:
            out = out + DECLINE.all
        if s.terms.abilities:
            also = asides(s, self, s.unused(self.seat))
            return out + also if also else out
        return out

    def again(self, s: Expedition) -> None:
        s.do(SetOut(self.seat, self.vehicle, self.order))


class SecretJourney(Journey):
    """The same, asked even if one move is left, for a player who holds a secret quest that might end here."""

    waits = True


JOURNEYS: Final = [Journey(seat, vehicle, order) for seat in SEATS for vehicle in range(6) for order in range(2)]


def set_out(s: Expedition, seat: int, vehicle: int, order: int) -> None:
    """Begin a move; see `Journey`."""
    s.do(SecretJourney(seat, vehicle, order) if quest_possible(s, seat) else JOURNEYS[(seat * 6 + vehicle) * 2 + order])


class SetOut(Flow[Expedition]):
    """Begin a move that has waited."""

    vehicle: int = X
    order: int = Y

    def run(self, s: Expedition) -> None:
        set_out(s, self.seat, self.vehicle, self.order)


CONNECTIONS: Final = [a for a in CONNECT.all if isinstance(a, ConnectingBy)]


def connections(s: Expedition, seat: int, unused: list[int]) -> list[ConnectingBy]:
    """The vehicles on unused tiles."""
    out: list[ConnectingBy] = []
    for k in unused:
        for vehicle in s.box.tile_vehicles[s.tile[seat * 7 + k]]:
            out.append(CONNECTIONS[k * 6 + vehicle])
    return out


class ConnectBy(Verb[Expedition]):
    """Flip an unused tile that shows a vehicle with an icon here, and move with it (AN-094 to AN-096,
    AN-R49)."""

    kind = CONNECT

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [*connections(s, q.seat, s.unused(q.seat))]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: ConnectingBy) -> No | None:
        if at_sea(s, q.seat):
            return AT_SEA
        if not has_icon(s, q.seat, a.vehicle):
            return No("AN-094", "no-icon-here", (a.vehicle, s.place[q.seat]))
        return None if moves(s, q.seat, a.vehicle) else No("AN-R72", "no-way-from-here", (a.vehicle,))

    def do(self, s: Expedition, q: Frame[Expedition], a: ConnectingBy) -> None:
        s.flipped = put(s.flipped, q.seat * 7 + a.continent, 1)
        s.tell("connects", "AN-094", q.seat, a.continent, a.vehicle)
        set_out(s, q.seat, a.vehicle, FURTHER)


class EndJourney(Leave[Expedition]):
    """Stay here: connections are optional (AN-095)."""

    kind = DONE


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
                if here >> a.vehicle & 1 and moves(s, seat, a.vehicle):
                    out.append(a)
        if s.terms.abilities:
            out += asides(s, self, unused)
        out.append(DONE.all[0])
        return out

    def again(self, s: Expedition) -> None:
        s.do(Connect(self.seat))


class SecretConnection(Connection):
    """The same, asked even if nothing can be done, for a player who holds a secret quest that might end
    here."""

    waits = True


CONNECTION: Final = [Connection(seat) for seat in SEATS]


def connect_on(s: Expedition, seat: int) -> None:
    """After each move or placing of heliports the journey may go on (AN-094, AN-095, AN-186)."""
    s.do(SecretConnection(seat) if quest_possible(s, seat) else CONNECTION[seat])


class Connect(Flow[Expedition]):
    """A journey that has waited may go on."""

    def run(self, s: Expedition) -> None:
        connect_on(s, self.seat)


class Ride(Verb[Expedition]):
    """The free move of the dice chain, with any vehicle whose icon is here (AN-196, AN-R47)."""

    kind = RIDE

    def refuse(self, s: Expedition, q: Frame[Expedition], a: ByVehicle) -> No | None:
        if a.vehicle == SPACECRAFT:
            return No("AN-R47", "not-the-spacecraft")
        if not has_icon(s, q.seat, a.vehicle):
            return No("AN-196", "no-icon-here", (a.vehicle, s.place[q.seat]))
        return None if moves(s, q.seat, a.vehicle) else No("AN-R72", "no-way-from-here", (a.vehicle,))

    def do(self, s: Expedition, q: Frame[Expedition], a: ByVehicle) -> None:
        s.tell("rides-free", "AN-196", q.seat, a.vehicle)
        set_out(s, q.seat, a.vehicle, FURTHER)


class StayHere(Verb[Expedition]):
    """Decline the free move; the die keeps its face."""

    kind = DECLINE

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        connect_on(s, q.seat)


class FreeMove(Decision[Expedition]):
    """The dice chain hit: ride on for free, or stay."""

    rule = "AN-196"
    verbs = (Ride(), StayHere())
