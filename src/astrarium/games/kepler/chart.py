"""The map: 418 hexes as bits of one number, so that spreading over the galaxy is a dozen shifts.

A hex has two numbers: its index (row by row, as in the action space) and its bit. Bits stand in rows of 32
along the axes of the hex grid, so that the six neighbours of any bit lie at the same six distances; the gaps
between the rows belong to no hex, and nothing wraps around.
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel import ComponentError, Components

from .actions import COLUMNS, HEX, HEXES, ROWS

STRIDE: Final = 32
SHORT: Final = 0
ZONES: Final = ("short", "mid", "long")
KINDS: Final = (
    "single",
    "double",
    "triple",
)  # by the players it takes to use a star: 2 or fewer, 3, 4 (K3-017)


def least_players(kind: int) -> int:
    """From how many players on bodies lie around a star of a kind (K3-017)."""
    return kind + 2 if kind else 1


def bit_number(hex: int) -> int:
    """Where a hex stands among the bits: odd rows are shifted half a hex to the right."""
    column, row = hex % COLUMNS, hex // COLUMNS
    return row * STRIDE + column - row // 2 + ROWS // 2


class GalaxyChart:
    """The printed map: stars, Sol, the black hole, and the neighbours of every hex (K3-002, K3-003, K3-037)."""

    __slots__ = (
        "bits",
        "black_hole",
        "black_hole_name",
        "every",
        "hex_of_bit",
        "in_use",
        "near",
        "revealed_at_setup",
        "sites",
        "sol",
        "space",
        "star_hexes",
        "star_ids",
        "star_kinds",
        "star_zones",
        "together",
        "zone",
        "zone_points",
    )

    def __init__(self, c: Components) -> None:
        board = c.table("map")
        board.number("columns", COLUMNS, COLUMNS)
        board.number("rows", ROWS, ROWS)
        self.bits: Final[list[int]] = [1 << bit_number(h) for h in range(HEXES)]
        self.hex_of_bit: Final[list[int]] = [-1] * (ROWS * STRIDE)
        for h in range(HEXES):
            self.hex_of_bit[bit_number(h)] = h
        self.every: Final[int] = sum(self.bits)

        self.sol: Final[int] = board.table("sol").place_of("hex", HEX.values)
        self.black_hole: Final[int] = board.table("black_hole").place_of("hex", HEX.values)
        self.black_hole_name: Final[str] = board.table("black_hole").text("name")
        stars = board.tables("star")
        self.star_ids: Final[list[str]] = [t.text("id") for t in stars]
        self.star_hexes: Final[list[int]] = [t.place_of("hex", HEX.values) for t in stars]
        self.star_zones: Final[list[int]] = [t.place_of("zone", ZONES) for t in stars]
        self.star_kinds: Final[list[int]] = [t.place_of("kind", KINDS) for t in stars]
        special = self.mask([self.sol, self.black_hole, *self.star_hexes])
        self.space: Final[int] = self.every & ~special
        if special.bit_count() != 2 + len(stars):
            raise ComponentError(f"{board.place}: two of Sol, the black hole and the stars share a hex")

        self.near: Final[list[int]] = [self.spread(bit) & ~bit for bit in self.bits]
        # a hex lies in the zone of the star it touches (K3-006); -1 = it touches none
        self.zone: Final[list[int]] = [-1] * HEXES
        # sites[n]: hexes where a body may lie with n players (K3-015, K3-017), at most three at a star (K3-352)
        self.sites: Final[list[int]] = [0] * 5
        for star, kind, zone in zip(self.star_hexes, self.star_kinds, self.star_zones, strict=True):
            ring = self.near[star] & self.space
            for h in self.hexes(ring):
                if self.zone[h] >= 0:
                    raise ComponentError(f"{board.place}: {HEX.values[h]} touches two stars")
                self.zone[h] = zone
            for players in range(1, 5):
                if players >= least_players(kind):
                    self.sites[players] |= ring

        self.in_use: Final[list[list[int]]] = [self.hexes(mask) for mask in self.sites]  # the same one by one
        # hex -> itself and those beside it that are sites, of which a body closes all (K3-016)
        self.together: Final[list[list[int]]] = [self.hexes(self.spread(bit) & self.sites[4]) for bit in self.bits]

        zones = board.table("zones")
        tables = [zones.table(z) for z in ZONES]
        self.zone_points: Final[list[int]] = [t.number("points") for t in tables]
        self.revealed_at_setup: Final[list[bool]] = [t.flag("revealed_at_setup") for t in tables]

    def spread(self, mask: int) -> int:
        """The hexes of a mask and all their neighbours."""
        left, right = mask | mask >> 1, mask | mask << 1
        return (left | right | left << STRIDE | right >> STRIDE) & self.every

    def mask(self, hexes: list[int]) -> int:
        out = 0
        for h in hexes:
            out |= self.bits[h]
        return out

    def hexes(self, mask: int) -> list[int]:
        """The hexes of a mask, from the top left."""
        out = []
        while mask:
            low = mask & -mask
            out.append(self.hex_of_bit[low.bit_length() - 1])
            mask ^= low
        return out

    def around(self, hex: int, steps: int) -> list[int]:
        """The hexes at most that many steps away, the centre left out."""
        mask = self.bits[hex]
        for _ in range(steps):
            mask = self.spread(mask)
        return self.hexes(mask & ~self.bits[hex])

    def nearest(self, hex: int, wanted: int) -> int:
        """Those of the wanted hexes that lie nearest, counting hexes and ignoring obstacles (K3-R16)."""
        mask = self.bits[hex]
        while True:
            wider = self.spread(mask)
            if wider & wanted:
                return wider & wanted
            if wider == mask:
                return 0
            mask = wider
