"""What a square offers and pays: icons, ranges, first uses, first visits (AN-080 to AN-093, AN-097, AN-098)."""

from __future__ import annotations

from astrarium.kernel import Action, put

from .actions import MOVE, ToSquare
from .sheets import BOAT, BOAT_PLUS, HELICOPTER, HELIPORTS, SPACECRAFT
from .state import Expedition


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
    if s.epoch >= 2 and not s.box.vehicles[square] >> vehicle & 1:
        if not has_icon(s, seat, vehicle) and not (vehicle == BOAT and at_sea(s, seat)):
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


def squares(s: Expedition, seat: int, vehicle: int) -> list[int]:
    """The squares where a move with the vehicle can end."""
    return [to.square for to in moves(s, seat, vehicle) if isinstance(to, ToSquare)]


def first_use(s: Expedition, seat: int, vehicle: int) -> None:
    """The first use of a vehicle flips its token and pays, all six in year one pay a bonus (AN-091,
    AN-097, AN-113)."""
    i = seat * 6 + vehicle
    if s.used[i]:
        return
    s.used = put(s.used, i, 1)
    pays = vehicle_pays(s, vehicle)
    s.nk[seat] += pays
    s.tell("vehicle-first-used", "AN-091", seat, vehicle, pays)
    if not s.year_two() and all(s.used[seat * 6 : seat * 6 + 6]):  # AN-111, AN-R11
        s.nk[seat] += s.box.vehicles_bonus
        s.tell("all-vehicles", "AN-097", seat, s.box.vehicles_bonus)


def vehicle_pays(s: Expedition, vehicle: int) -> int:
    """What a vehicle's first use pays now; in year two only the spacecraft's (AN-091, AN-113, AN-R12)."""
    late = s.year_two() and not s.terms.late_vehicles_pay and vehicle != SPACECRAFT
    return 0 if late else s.box.vehicle_nk[vehicle]


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
    if s.year_two() and not s.terms.late_tiles:
        return
    take_tile(s, seat, continent)
    pays = 0 if s.year_two() else s.box.continent_nk[continent]
    s.nk[seat] += pays
    s.tell("continent-visited", "AN-092", seat, continent, pays)
    if not s.year_two() and min(s.tile[seat * 7 : seat * 7 + 7]) >= 0:  # AN-111
        s.nk[seat] += s.box.continents_bonus
        s.tell("all-continents", "AN-098", seat, s.box.continents_bonus)
