"""Where everything stands on the board, and the charts: figures of stars, coasts, the lines of the maps.

The Earth and the sky lie side by side and share their six rows, because a zone and the row at its zenith have one
number (AN-072).
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from astrarium.scene.draw import Point, number

WIDTH: Final = 1140.0
HEIGHT: Final = 664.0
TOP: Final = 33.0  # of both maps
ROW: Final = 50.0  # height of a zone and of a row of declination
CELL: Final = 48.0  # width of a square of the Earth
HOUR: Final = 20.5  # width of an hour of right ascension
EARTH_LEFT: Final = 14.0
EARTH_WIDTH: Final = 12 * CELL
SCALE: Final = 44.0  # width of the scale of zones between the maps
SKY_LEFT: Final = EARTH_LEFT + EARTH_WIDTH + SCALE
SKY_WIDTH: Final = 24 * HOUR
MAP_HEIGHT: Final = 6 * ROW
LOW: Final = 360.0  # upper edge of the three lower boards
LOW_HEIGHT: Final = 298.0


@cache
def chart() -> dict[str, Any]:
    """The printed art: stars, Milky Way, coasts."""
    return tomllib.loads((Path(__file__).parent / "chart.toml").read_text(encoding="utf-8"))


def centre(square: int) -> Point:
    """The middle of a square of the Earth map."""
    return EARTH_LEFT + CELL * (square % 12 + 0.5), TOP + ROW * (square // 12 + 0.5)


def on_earth(longitude: float, latitude: float) -> Point:
    return EARTH_LEFT + (longitude + 180) / 30 * CELL, TOP + (90 - latitude) / 30 * ROW


def on_sky(ascension: float, declination: float) -> Point:
    """Right ascension runs to the left, as in the sky itself."""
    return SKY_LEFT + (24 - ascension) * HOUR, TOP + (90 - declination) / 30 * ROW


def sun_place(hour: float) -> Point:
    """On the ecliptic."""
    return on_sky(hour, 23.4 * math.sin(math.radians(15 * hour)))


def spot(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def smooth(points: list[Point], closed: bool = True, tension: float = 0.16) -> str:
    """A soft curve through points. Each part leaves a point as the one before came to it, so that only the first has to
    say how it begins."""
    n = len(points)
    made = "M" + spot(points[0])
    for i in range(n if closed else n - 1):
        if closed:
            a, b, c, d = points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]
        else:
            a, b, c, d = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, n - 1)]
        if i == 0:
            made += f"C{spot((b[0] + (c[0] - a[0]) * tension, b[1] + (c[1] - a[1]) * tension))} "
        second = (round(c[0] - (d[0] - b[0]) * tension), round(c[1] - (d[1] - b[1]) * tension))
        made += f"{'S' if i else ''}{spot(second)} {spot(c)}"
    return made + ("Z" if closed else "")


def coast() -> str:
    return "".join([smooth([on_earth(*p) for p in land]) for land in chart()["earth"]["land"]])


def lakes() -> str:
    return "".join([smooth([on_earth(*p) for p in lake]) for lake in chart()["earth"]["lakes"]])


def islands() -> str:
    return dots([on_earth(*p) for p in chart()["earth"]["islands"]])


def dots(points: list[Point]) -> str:
    """Round dots: strokes of no length."""
    return "".join([f"M{spot(p)}h0" for p in points])


# ------------------------------------------------------------ figures
def links(name: str) -> list[tuple[int, int]]:
    return [(int(pair[0], 16), int(pair[1], 16)) for pair in chart()["figures"][name]["links"].split()]


def sky_figure(name: str) -> tuple[str, str, str]:
    """Lines, faint stars and bright stars of a figure on the star map; what crosses hour 0 is drawn at both edges."""
    figure = chart()["figures"][name]
    stars: list[list[float]] = figure["stars"]
    lines = ""
    for i, j in links(name):
        (a, da), (b, db) = stars[i], stars[j]
        if abs(a - b) > 12 and abs(da) < 70:
            near = (a - 24 if a > 12 else a + 24, b - 24 if b > 12 else b + 24)
            lines += (
                f"M{spot(on_sky(a, da))}L{spot(on_sky(near[1], db))}M{spot(on_sky(near[0], da))}L{spot(on_sky(b, db))}"
            )
        elif abs(a - b) < 12:
            lines += f"M{spot(on_sky(a, da))}L{spot(on_sky(b, db))}"
    places = [on_sky(a, d) for a, d in stars]
    return lines, *split(places, figure["bright"])


def card_figure(name: str, width: float, height: float, centre_: Point) -> tuple[str, str, str]:
    """The same as it looks in the sky, in a box around a point."""
    figure = chart()["figures"][name]
    stars: list[list[float]] = figure["stars"]
    first = stars[0][0]
    hours = [a - 24 if a - first > 12 else a + 24 if first - a > 12 else a for a, _ in stars]
    if name in ("ursa-minor", "octans"):  # around a pole
        sign = 1 if name == "ursa-minor" else -1
        flat = [
            ((90 - sign * d) * math.sin(math.radians(15 * a)), sign * (90 - sign * d) * math.cos(math.radians(15 * a)))
            for a, d in stars
        ]
    else:
        mean = sum([d for _, d in stars]) / len(stars)
        wide = 15 * math.cos(math.radians(mean))
        flat = [(-h * wide, -s[1]) for h, s in zip(hours, stars, strict=True)]
    xs, ys = [p[0] for p in flat], [p[1] for p in flat]
    scale = min(width / max(max(xs) - min(xs), 0.1), height / max(max(ys) - min(ys), 0.1))
    middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    places = [(centre_[0] + (x - middle[0]) * scale, centre_[1] + (y - middle[1]) * scale) for x, y in flat]
    lines = "".join([f"M{spot(places[i])}L{spot(places[j])}" for i, j in links(name)])
    return lines, *split(places, figure["bright"])


def split(places: list[Point], bright: list[int]) -> tuple[str, str]:
    faint = [p for i, p in enumerate(places) if i not in bright]
    return dots(faint), dots([places[i] for i in bright])


@cache
def figure_box(name: str) -> tuple[float, float, float, float]:
    """Middle and half size of a figure on the star map, for a ring around it."""
    places = [on_sky(a, d) for a, d in chart()["figures"][name]["stars"]]
    xs, ys = [p[0] for p in places], [p[1] for p in places]
    if max(xs) - min(xs) > SKY_WIDTH / 2:  # across hour 0: the part at the left edge
        xs, ys = (
            [x for x in xs if x < SKY_LEFT + SKY_WIDTH / 2],
            [p[1] for p in places if p[0] < SKY_LEFT + SKY_WIDTH / 2],
        )
    return (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2
