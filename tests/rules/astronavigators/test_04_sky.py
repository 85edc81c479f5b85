"""Section 4: the sky is real. Constellation cells against the IAU boundaries, visibility against its definition."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators.nouns import CONSTELLATIONS, FIRST_LUNAR, ZONES
from astrarium.games.astronavigators.sky import (
    in_daylight,
    in_view,
    never_sets,
    polar_night,
    sun_hour,
    sun_is_up,
    sun_side,
    visible,
)

from .build import BOX, FAST, at, card, month, table

MONTHS = range(1, 13)
NAMES = "JFMAMJJASOND"


def zone(number: int) -> int:
    return ZONES.index(number)


def seen(name: str, number: int, calendar: int, width: int = 6) -> bool:
    sights = BOX.sights if width == 6 else BOX.sights_wide
    return sights[(zone(number) * 12 + calendar - 1) * FIRST_LUNAR + CONSTELLATIONS.index(name)]


def year(name: str, number: int) -> str:
    """March to February, a dot for a month in which it is hidden."""
    order = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2]
    return "".join([NAMES[m - 1] if seen(name, number, m) else "." for m in order])


def test_AN_070_the_sun_moves_two_hours_a_month():
    assert [sun_hour(m) for m in (3, 6, 9, 12, 2)] == [0, 6, 12, 18, 22]


def test_AN_071_north_south_and_equinox():
    assert [m for m in MONTHS if sun_side(m) > 0] == [4, 5, 6, 7, 8]
    assert [m for m in MONTHS if sun_side(m) < 0] == [1, 2, 10, 11, 12]
    assert [m for m in MONTHS if sun_side(m) == 0] == [3, 9]


def test_AN_072_the_zenith_row_is_the_zone_of_the_die():
    s = month(table(FAST), 3)
    from astrarium.games.astronavigators.observing import why_hidden

    at(s, 0, "+2/0")
    assert why_hidden(s, 0, card("ursa-minor"), 0) is None
    at(s, 0, "-1/0")
    assert why_hidden(s, 0, card("ursa-minor"), 0) is not None


def test_AN_073_rows_in_view():
    rows = {n: [r for r in ZONES if in_view(zone(n), zone(r))] for n in ZONES}
    assert rows[3] == [3, 2, 1]
    assert rows[2] == [3, 2, 1, -1]
    assert rows[1] == [3, 2, 1, -1, -2]
    assert rows[-3] == [-1, -2, -3]


def test_AN_074_never_setting_rows_escape_daylight():
    rows = {n: [r for r in ZONES if never_sets(zone(n), zone(r))] for n in ZONES}
    assert rows == {3: [], 2: [3, 2], 1: [3], -1: [-3], -2: [-2, -3], -3: []}
    assert visible(zone(2), 8, zone(2), 10, 6)  # the Sun's own hour


def test_AN_075_daylight_hides_six_hours_around_the_sun():
    assert [h for h in range(24) if in_daylight(8, h, 6)] == [7, 8, 9, 10, 11, 12]
    assert [h for h in range(24) if in_daylight(3, h, 6)] == [0, 1, 2, 21, 22, 23]


def test_AN_076_one_hidden_cell_hides_the_constellation():
    virgo = BOX.cells[CONSTELLATIONS.index("virgo")]
    shown = [visible(zone(2), 8, c // 24, c % 24, 6) for c in virgo]
    assert any(shown)
    assert not all(shown)
    assert not seen("virgo", 2, 8)


def test_AN_077_the_north_pole_sees_its_three_rows_in_the_polar_night_only():
    for m in MONTHS:
        night = m in (10, 11, 12, 1, 2)
        assert polar_night(zone(3), m) == night
        for row in ZONES:
            for hour in range(24):
                assert visible(zone(3), m, zone(row), hour, 6) == (night and row > 0)


def test_AN_078_the_south_pole_likewise():
    for m in MONTHS:
        for row in ZONES:
            assert visible(zone(-3), m, zone(row), 5, 6) == (m in (4, 5, 6, 7, 8) and row < 0)


def test_AN_079_equinoxes_at_the_poles():
    for m in (3, 9):
        for n in (3, -3):
            assert not any(seen(name, n, m) for name in CONSTELLATIONS)
            assert sun_is_up(zone(n), m)


def test_AN_E02_august_from_zone_plus_two():
    assert [name for name in ("leo", "cancer", "virgo") if seen(name, 2, 8)] == []
    assert seen("ursa-major", 2, 8)
    assert seen("lyra", 2, 8)
    assert not any(in_view(zone(2), c // 24) for c in BOX.cells[7] if c // 24 == 4)  # Scorpius: row -2
    assert not seen("scorpius", 2, 8)
    s = month(table(FAST), 8)
    assert s.month == 6


def test_AN_E03_the_tropics_share_the_daylight_at_the_equinoxes():
    for m in (3, 9):
        for row in (2, 1, -1, -2):
            for hour in range(24):
                assert visible(zone(1), m, zone(row), hour, 6) == visible(zone(-1), m, zone(row), hour, 6)


def test_AN_E04_orion():
    for n in (2, 1, -1, -2):
        assert [m for m in MONTHS if not seen("orion", n, m)] == [4, 5, 6, 7]
    for n in (3, -3):
        assert year("orion", n) == "............"


def test_AN_E05_crux_and_ursa_minor():
    assert [year("crux", n) for n in (3, 2, 1)] == ["............"] * 3
    assert year("crux", -1) == "MAMJJ...NDJF"
    assert year("crux", -2) == "MAMJJASONDJF"
    assert year("crux", -3) == ".AMJJA......"
    assert [year("ursa-minor", n) for n in (2, 1)] == ["MAMJJASONDJF"] * 2
    assert year("ursa-minor", 3) == ".......ONDJF"
    assert [year("ursa-minor", n) for n in (-1, -2, -3)] == ["............"] * 3


def independent(number: int, calendar: int, row: int, hour: int, width: int) -> bool:
    """The definition once more, by degrees: an observer at the poleward edge of the zone (AN-R07).

    Row k spans declinations 30 (|k| - 1) to 30 |k| on its side. A row is above the horizon if all of it rises for an
    observer at latitude 30 k; it never sets if all of it stays up. Daylight hides the rest around the Sun.
    """
    side = 1 if number > 0 else -1
    latitude = 30 * abs(number)
    declinations = [side * d * (1 if row > 0 else -1) for d in (30 * (abs(row) - 1), 30 * abs(row))]
    low = min(declinations)
    rises = low >= latitude - 90 if latitude < 90 else low >= 0
    sun_north = {3: 0, 9: 0}.get(calendar, 1 if calendar in (4, 5, 6, 7, 8) else -1)
    if abs(number) == 3:
        return rises and sun_north == -side
    circumpolar = low >= 90 - latitude
    sun = (calendar - 3) * 30 % 360  # degrees of right ascension
    apart = (15 * hour + 7.5 - sun + 180) % 360 - 180
    lit = -7.5 * width < apart < 7.5 * width
    return rises and (circumpolar or not lit)


@pytest.mark.parametrize("number", ZONES)
def test_AN_076_every_zone_month_and_constellation_by_definition(number):
    """AN-073 to AN-078 for 31 constellations x 6 zones x 12 months, against degrees of declination and hour angle."""
    for width in (6, 8):
        for m in MONTHS:
            for name, figure in zip(CONSTELLATIONS, BOX.cells, strict=True):
                want = all(independent(number, m, ZONES[c // 24], c % 24, width) for c in figure)
                assert seen(name, number, m, width) == want, (name, number, m, width)


def test_AN_052_the_cells_are_where_the_iau_puts_the_constellations():
    """Each cell (30 degrees x 1 hour) holds a part of its constellation by the official boundaries; principal stars
    within two degrees of a row line go with the rest of their figure, so a cell may touch by that much."""
    coordinates = pytest.importorskip("astropy.coordinates")
    units = pytest.importorskip("astropy.units")
    special = {"bootes": "Boötes"}
    ras, decs, keys = [], [], []
    for index, (name, figure) in enumerate(zip(CONSTELLATIONS, BOX.cells, strict=True)):
        for c in figure:
            row, hour = ZONES[c // 24], c % 24
            low, high = (30 * (row - 1), 30 * row) if row > 0 else (30 * row, 30 * (row + 1))
            for k in range(-2, 33):
                dec = max(min(low + k, high + 2, 89.9), -89.9, low - 2)
                for minute in range(2, 60, 4):
                    ras.append(15 * (hour + minute / 60))
                    decs.append(dec)
                    keys.append((index, c, name))
    sky = coordinates.SkyCoord(ra=ras * units.deg, dec=decs * units.deg, frame="icrs")
    found = coordinates.get_constellation(sky)
    touched = {
        (index, c)
        for (index, c, name), official in zip(keys, found, strict=True)
        if str(official).strip() == special.get(name, name.replace("-", " ").title())
    }
    missing = [(name, divmod(c, 24)) for index, c, name in dict.fromkeys(keys) if (index, c) not in touched]
    assert missing == []
    assert len(touched) == sum(len(set(figure)) for figure in BOX.cells)


def test_AN_R07_wide_daylight_by_option():
    s = month(table(FAST, wide_daylight=True), 8)
    assert s.terms.sights is BOX.sights_wide
    hidden = [name for name in CONSTELLATIONS if seen(name, 2, 8) and not seen(name, 2, 8, 8)]
    assert hidden
    assert all(seen(name, 2, 8) for name in CONSTELLATIONS if seen(name, 2, 8, 8))


def test_AN_R08_the_band_covers_the_same_rows_all_year():
    for n in (1, -1):
        for m in MONTHS:
            lit = {
                row
                for row in ZONES
                for h in range(24)
                if in_view(zone(n), zone(row)) and not visible(zone(n), m, zone(row), h, 6)
            }
            assert lit == {2, 1, -1, -2}
