"""Visibility on the star map (section 4): which constellations a zone sees in a month. Tiles that show it
are not needed (AN-020).

Rows and zones are numbered 0 to 5 for +3, +2, +1, -1, -2, -3; months are calendar months, March = 3.
"""

from __future__ import annotations

from typing import Final

HOURS: Final = 24
EQUINOXES: Final = (3, 9)


def sun_hour(month: int) -> int:
    """Right ascension of the Sun: March 0 h, two hours more each month (AN-070)."""
    return 2 * (month - 3) % HOURS


def sun_side(month: int) -> int:
    """1 while the Sun is north of the equator, -1 while south, 0 at the equinoxes (AN-071)."""
    if month in EQUINOXES:
        return 0
    return 1 if 3 < month < 9 else -1


def polar_night(zone: int, month: int) -> bool:
    """A pole zone has its night while the Sun is over the other hemisphere (AN-077, AN-078)."""
    return (zone == 0 and sun_side(month) < 0) or (zone == 5 and sun_side(month) > 0)


def sun_is_up(zone: int, month: int) -> bool:
    """Eclipses of the Sun and transits need the Sun above the horizon: all but a polar night (AN-056,
    AN-079)."""
    return not polar_night(zone, month)


def in_view(zone: int, row: int) -> bool:
    """Rows at most two away from the zenith row, which has the zone's number (AN-072, AN-073)."""
    return abs(zone - row) <= 2


def never_sets(zone: int, row: int) -> bool:
    """The rows next to the own pole that daylight does not touch: one for zones +1 and -1, two for +2 and
    -2 (AN-074)."""
    if zone in (1, 2):
        return row < 3 - zone
    if zone in (3, 4):
        return row >= 8 - zone
    return False


def in_daylight(month: int, hour: int, width: int) -> bool:
    """The cells around the Sun, from half the width before it up to half the width after (AN-075, AN-R07)."""
    return (hour - sun_hour(month) + width // 2) % HOURS < width


def visible(zone: int, month: int, row: int, hour: int, width: int) -> bool:
    """One cell of the star map (AN-076 to AN-079). The daylight band is the same all year (AN-R08)."""
    if not in_view(zone, row):
        return False
    if zone in (0, 5):
        return polar_night(zone, month)
    return never_sets(zone, row) or not in_daylight(month, hour, width)


def sights(cells: list[list[int]], width: int) -> list[bool]:
    """For each zone, month and constellation whether all of its cells are visible (AN-052, AN-076).

    Index: (zone * 12 + month - 1) * constellations + constellation; a cell is row * 24 + hour.
    """
    out: list[bool] = []
    for zone in range(6):
        for month in range(1, 13):
            for figure in cells:
                out.append(all(visible(zone, month, c // HOURS, c % HOURS, width) for c in figure))
    return out
