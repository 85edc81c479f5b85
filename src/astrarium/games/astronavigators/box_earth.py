"""The Earth map in the box: squares, vehicles, links, continent tiles."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import ComponentError, Components, ComponentTable

from .actions import MOVE
from .box_sky import SkyPieces
from .nouns import CONTINENTS, LONGITUDES, SQUARES, ZONES
from .sheets import BOAT, BOAT_PLUS, SEA, SPACECRAFT, SPECIALS, VEHICLE, VEHICLES

MOST_SEATS: Final = 4


def read_icons(t: ComponentTable, square: int, icon: list[int]) -> None:
    """The vehicle icons of a square, each with the continent it is linked to (AN-093, AN-R71)."""
    zone, lon = t.number("zone", -3, 3), t.number("lon_west", -180, 150)
    if ZONES.index(zone) * 12 + LONGITUDES.index(lon) != square:
        raise t.fail("id", "the zone and longitude of the square")
    pairs = t.data.get("icons")
    if not isinstance(pairs, list):
        raise t.fail("icons", "a list of [vehicle, continent]")
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in VEHICLES or pair[1] not in CONTINENTS:
            raise t.fail("icons", "a list of [vehicle, continent]")
        icon[square * 6 + VEHICLES.index(pair[0])] = CONTINENTS.index(pair[1])


def read_links(t: ComponentTable, travel: ComponentTable) -> list[list[list[int]]]:
    """Neighbours by road, rail, water and air (AN-081); east and west edges join."""
    out: list[list[list[int]]] = []
    for medium in ("road", "rail", "sea"):
        near: list[list[int]] = [[] for _ in SQUARES]
        pairs = t.data.get(medium)
        if not isinstance(pairs, list):
            raise t.fail(medium, "a list of pairs of squares")
        for pair in pairs:
            if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in SQUARES or pair[1] not in SQUARES:
                raise t.fail(medium, "a list of pairs of squares")
            a, b = SQUARES.index(pair[0]), SQUARES.index(pair[1])
            near[a].append(b)
            near[b].append(a)
        out.append(near)
    air: list[list[int]] = []
    for q in range(len(SQUARES)):
        row, col = q // 12, q % 12
        air.append(
            [
                r * 12 + (col + d) % 12
                for r in range(max(row - 1, 0), min(row + 2, 6))
                for d in (-1, 0, 1)
                if (r, d) != (row, 0)
            ]
        )
    out.append(air)
    if set(travel.texts("north_pole_links", VEHICLES)) != {"boat", "helicopter", "plane"}:
        raise travel.fail("north_pole_links", "boat, helicopter and plane")
    if set(travel.texts("south_pole_links", VEHICLES)) != {"helicopter", "plane"}:
        raise travel.fail("south_pole_links", "helicopter and plane")
    return out


class EarthPieces(SkyPieces):
    """The Earth map and the continent tiles."""

    def __init__(self, c: Components) -> None:
        super().__init__(c)
        # the Earth map
        squares = c.tables("square", SQUARES)
        self.square_continent: Final = [
            CONTINENTS.index(t.text("continent", CONTINENTS)) if t.text("continent") else -1 for t in squares
        ]
        self.sea: Final = [t.flag("sea") for t in squares]
        self.icon: Final = [-1] * (len(SQUARES) * len(VEHICLES))  # square * 6 + vehicle -> continent (AN-093)
        for i, t in enumerate(squares):
            read_icons(t, i, self.icon)
        # the vehicles a square shows, a bit each; a spacecraft is not for travelling on Earth
        self.vehicles: Final = [
            sum([1 << v for v in range(SPACECRAFT) if self.icon[q * 6 + v] >= 0]) for q in range(len(SQUARES))
        ]
        vehicles = c.tables("vehicle", VEHICLES)
        self.vehicle_nk: Final = [t.number("token_nk") for t in vehicles]
        self.range: Final = [t.number("max_steps", 1, 9) for t in vehicles]
        travel = c.table("travel")
        self.links: Final = read_links(c.table("earth_links"), travel)
        self.reach: Final = [self.journeys(v, self.range[v]) for v in range(SPACECRAFT)]
        self.reach_plus: Final = self.journeys(BOAT, self.range[BOAT] + self.amount_of(BOAT_PLUS))
        self.moves: Final = [[[MOVE.all[q] for q in ends] for ends in reach] for reach in self.reach]
        self.moves_plus: Final = [[MOVE.all[q] for q in ends] for ends in self.reach_plus]
        # continent tiles
        tiles = c.tables("continent_tile")
        self.tile_id: Final = [t.text("id") for t in tiles]
        self.tile_continent: Final = [t.place_of("continent", CONTINENTS) for t in tiles]
        self.tile_vehicles: Final = [[VEHICLES.index(v) for v in t.texts("vehicles", VEHICLES)] for t in tiles]
        self.tile_special: Final = [t.place_of("special", SPECIALS) for t in tiles]
        self.tiles_of: Final = [
            [i for i, own in enumerate(self.tile_continent) if own == k] for k in range(len(CONTINENTS))
        ]
        for name, of in zip(CONTINENTS, self.tiles_of, strict=True):
            if len(of) < MOST_SEATS:
                raise ComponentError(
                    f"{c.place}: [[continent_tile]]: {name} needs a tile for each of {MOST_SEATS} players"
                )

    def journeys(self, vehicle: int, limit: int) -> list[list[int]]:
        """For each square where the vehicle can end its move, starting there (AN-080).

        Cars one step by road, trains two by rail past squares without station, boats one by water, helicopters one
        and planes three through the air (AN-082, AN-083, AN-084, AN-086, AN-087); over the poles (AN-088, AN-089).
        It ends on its own icon; a boat also in open water (AN-085).
        """
        sheet = VEHICLE[vehicle]
        medium, north, south = sheet.medium, sheet.north, sheet.south
        links = self.links[medium]
        out: list[list[int]] = []
        for start in range(len(SQUARES)):
            seen = [start]
            edge = [start]
            for _ in range(limit):
                further: list[int] = []
                for at in edge:
                    near = links[at]
                    if north and at < 12:
                        near = near + list(range(12))
                    if south and at >= 60:
                        near = near + list(range(60, 72))
                    for to in near:
                        if to not in seen and (medium != SEA or self.sea[to]):
                            seen.append(to)
                            further.append(to)
                edge = further
            ends = [q for q in seen[1:] if self.icon[q * 6 + vehicle] >= 0 or (vehicle == BOAT and self.sea[q])]
            out.append(sorted(ends))
        return out
