"""Deep space: the sky with its spiral arms, the lattice of 418 hexes, zones, suns and their names."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.scene.draw import Point, disc, el, factor, gradient, join, number, path, text
from astrarium.text.words import Voice, Words

from ..actions import COLUMNS, HEXES
from ..box import Pieces
from ..chart import ZONES, GalaxyChart

WIDTH: Final = 1140
HEIGHT: Final = 664
SIDE: Final = 21.2  # of a hex
STEP: Final = SIDE * math.sqrt(3)
LEFT: Final = 262.0
TOP: Final = 24.0

# colour class and radius of each sun, by its spectral type
SUNS: Final = {
    "barnard": ("m", 9), "ross248": ("m", 9), "tau-ceti": ("g", 11), "sirius": ("a", 12), "ross128": ("m", 9),
    "alpha-centauri": ("g", 11), "altair": ("a", 12), "alderamin": ("a", 12), "upsilon-andromedae": ("f", 12),
    "pollux": ("k", 14), "eridani82": ("g", 11), "beta-hydri": ("g", 12), "gliese667": ("k", 10), "ogle390": ("m", 9),
    "kepler186": ("m", 9), "polaris": ("f", 13), "betelgeuse": ("r", 16), "corot7": ("k", 10), "eta-carinae": ("b", 14),
    "alpha-lupi": ("b", 13),
}  # fmt: skip
TINTS: Final = ("m", "g", "a", "f", "k", "r", "b")


def centre(hex: int) -> Point:
    """The middle of a hex: odd rows are shifted half a hex to the right."""
    column, row = hex % COLUMNS, hex // COLUMNS
    return LEFT + STEP * (column + 0.5 + row % 2 / 2), TOP + SIDE * (1 + 1.5 * row)


def corners(side: float, x: float = 0, y: float = 0) -> list[Point]:
    """The corners of a hex that stands on its point."""
    turns = [math.radians(60 * i) for i in range(6)]
    return [(x + side * math.sin(a), y - side * math.cos(a)) for a in turns]


def strokes(side: float) -> list[str]:
    """From each corner to the next, as a path goes on: the same six words for every hex, so that pages stay small."""
    points = corners(side)
    return [
        f"l{number(b[0] - a[0])} {number(b[1] - a[1])}" for a, b in zip(points, [*points[1:], points[0]], strict=True)
    ]


def cube(hex: int) -> tuple[int, int]:
    column, row = hex % COLUMNS, hex // COLUMNS
    return column - row // 2, row


def distance(a: int, b: int) -> int:
    """Hexes from one to another."""
    (q1, r1), (q2, r2) = cube(a), cube(b)
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


def limits(chart: GalaxyChart) -> list[int]:
    """How far from Sol the Short-Range and the Mid-Range reach: one hex beyond their outermost star."""
    stars = list(zip(chart.star_hexes, chart.star_zones, strict=True))
    return [max([distance(chart.sol, star) for star, z in stars if z == zone]) + 1 for zone in (0, 1)]


# ---------------------------------------------------------------- the sky
def arms(chart: GalaxyChart) -> list[Any]:
    """Ellipses along logarithmic spirals around Sagittarius A*: a nebula without filters."""
    rng = Random(5)
    bx, by = centre(chart.black_hole)
    made = []

    def spiral(turn: float, paint: str, n: int, start: float, growth: float, step: float, dust: bool) -> None:
        for i in range(n):
            angle = turn + i * step
            r = start * math.exp(growth * i * step)
            x, y = bx - r * math.cos(angle), by - 0.72 * r * math.sin(angle)
            if not (-200 < x < WIDTH + 200 and -200 < y < HEIGHT + 200):
                continue
            wide, high = (
                (40 + 0.17 * r, 9 + 0.035 * r) if dust else (62 + 0.28 * r, (46 + 0.21 * r) * rng.uniform(0.4, 0.5))
            )
            tilt = math.degrees(
                math.atan2(
                    -0.72 * math.cos(angle) - 0.72 * growth * math.sin(angle),
                    math.sin(angle) - growth * math.cos(angle),
                )
            )
            made.append(
                el("ellipse", cx=round(x), cy=round(y), rx=round(wide), ry=round(high), fill=f"url(#g-ke-{paint})",
                   transform=f"rotate({tilt:.0f} {x:.0f} {y:.0f})")
            )  # fmt: skip

    for turn, paint, n, start in (
        (-1.9, "violet", 14, 90),
        (1.2, "teal", 13, 84),
        (-0.35, "magenta", 11, 150),
        (2.9, "violet", 12, 120),
    ):
        spiral(turn, paint, n, start, 0.46, 0.24, False)
    made.append(
        el("ellipse", cx=round(bx), cy=round(by), rx=210, ry=120, fill="url(#g-ke-warm)", transform=f"rotate(-18 {bx:.0f} {by:.0f})")
    )  # fmt: skip
    for turn, start in ((-1.55, 118), (1.55, 112), (-0.05, 190)):
        spiral(turn, "dust", 9, start, 0.455, 0.2, True)
    for x, y, rx, ry, turn, paint in (
        (147, 540, 224, 140, -30, "teal"), (259, 63, 268, 119, 18, "violet"), (102, 265, 179, 168, 70, "magenta"),
        (460, 606, 246, 84, 8, "violet"), (550, 25, 224, 84, -8, "teal"), (416, 347, 224, 91, -38, "violet"),
        (348, 214, 190, 70, -24, "magenta"), (640, 189, 179, 70, 20, "teal"),
    ):  # fmt: skip
        made.append(
            el("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=f"url(#g-ke-{paint})", opacity=".62", transform=f"rotate({turn} {x} {y})")
        )  # fmt: skip
    return made


def stars(chart: GalaxyChart) -> list[Any]:
    """Small stars: strokes of no length with round ends, one path for each size."""
    rng = Random(9)
    bx, by = centre(chart.black_hole)
    made = []
    for n, width, kind in ((520, 0.9, "a"), (180, 1.5, "b"), (70, 1.5, "c"), (34, 2.3, "d")):
        dots = []
        for _ in range(n):
            if rng.random() < 0.6:
                angle, r = rng.choice((-1.9, 1.2, -0.35, 2.9)) + rng.random() * 3.6, 95 * math.exp(1.656 * rng.random())
                x, y = bx - r * math.cos(angle) + rng.gauss(0, 20), by - 0.72 * r * math.sin(angle) + rng.gauss(0, 20)
            else:
                x, y = rng.uniform(-300, WIDTH + 300), rng.uniform(-200, HEIGHT + 200)
            if -300 < x < WIDTH + 300 and -200 < y < HEIGHT + 200:
                dots.append(f"M{x:.0f} {y:.0f}h0")
        made.append(path("".join(dots), class_=f"ke-dust-{kind}", stroke_width=factor(width), stroke_linecap="round"))
    return made


def lattice(chart: GalaxyChart) -> list[Any]:
    """All edges once, and the borders of the zones as dotted lines."""
    short, mid = limits(chart)
    grid: list[str] = []
    borders: list[list[str]] = [[], []]
    tints: list[list[str]] = [[], []]
    seen = set()
    along = strokes(SIDE)
    for hex in range(HEXES):
        x, y = centre(hex)
        points = corners(SIDE, x, y)
        pen = -1  # the corner where it stands
        away = distance(chart.sol, hex)
        for i, limit in enumerate((short, mid)):
            if away <= limit:
                tints[i].append(f"M{number(points[0][0])} {number(points[0][1])}{''.join(along[:5])}z")
        for i in range(6):
            (x1, y1), (x2, y2) = points[i], points[(i + 1) % 6]
            edge = tuple(sorted(((round(x1), round(y1)), (round(x2), round(y2)))))
            start = f"M{number(x1)} {number(y1)}"
            if edge not in seen:
                seen.add(edge)
                grid.append(along[i] if pen == i else start + along[i])
                pen = i + 1
            beyond = next(
                (h for h in chart.hexes(chart.near[hex]) if math.dist(centre(h), (x1 + x2 - x, y1 + y2 - y)) < 1), None
            )
            for b, limit in enumerate((short, mid)):
                if beyond is not None and away <= limit < distance(chart.sol, beyond):
                    borders[b].append(start + along[i])
    return [
        path("".join(tints[1]), class_="ke-tint-mid"),
        path("".join(tints[0]), class_="ke-tint-short"),
        path("".join(grid), class_="ke-lattice"),
        path("".join(borders[0]), class_="ke-border ke-short"),
        path("".join(borders[1]), class_="ke-border ke-mid"),
    ]


# ---------------------------------------------------------------- suns
def sun(x: float, y: float, r: float, tint: str, about: str | None = None) -> list[Any]:
    """Glow, a spike of four points (by day engraved rays), and the core."""
    a = 1.9 * r
    spike = f"M{x - a:.1f} {y:.1f}Q{x:.1f} {y:.1f} {x:.1f} {y - a:.1f}Q{x:.1f} {y:.1f} {x + a:.1f} {y:.1f}Q{x:.1f} {y:.1f} {x:.1f} {y + a:.1f}Q{x:.1f} {y:.1f} {x - a:.1f} {y:.1f}Z"
    return [
        disc(2.3 * r, x, y, fill=f"url(#g-ke-glow-{tint})", data_about=about),
        path(spike, class_="ke-spike"),
        disc(0.64 * r, x, y, fill=f"url(#g-ke-core-{tint})", class_="ke-core"),
    ]


def system(id: str, kind: int, x: float, y: float) -> list[Any]:
    """A single, double or triple star; the largest can be looked at."""
    about = f"star:{id}"
    tint, r = SUNS.get(id, ("g", 11))
    if kind == 0:
        return sun(x, y, r, tint, about)
    if kind == 1:
        return sun(x - 4, y + 2, 0.82 * r, tint, about) + sun(x + 9, y - 7, 0.42 * r, "m" if tint == "f" else "a")
    return sun(x - 6, y + 3, 0.7 * r, tint, about) + sun(x + 6, y + 4, 0.55 * r, "k") + sun(x + 1, y - 9, 0.38 * r, "m")


def sol(x: float, y: float) -> Markup:
    rays = "".join(
        [
            f"M{11.5 * math.cos(a):.1f} {11.5 * math.sin(a):.1f}L{r * math.cos(a):.1f} {r * math.sin(a):.1f}"
            for a, r in [(math.pi * i / 12, 17.5 if i % 2 == 0 else 14.5) for i in range(24)]
        ]
    )
    return el(
        "g",
        disc(40, fill="url(#g-ke-glow-sol)"),
        disc(36.5, class_="ke-ring"),
        path(rays, class_="ke-rays"),
        disc(10, class_="ke-sol"),
        disc(4.5, -3, -3, fill="#fff", opacity=".65"),
        data_about="star:sol",
        transform=f"translate({x:.1f} {y:.1f})",
    )


def black_hole(x: float, y: float) -> Markup:
    return el(
        "g",
        el("ellipse", rx=31, ry=9.5, class_="ke-disk-far"),
        el("ellipse", rx=27, ry=7.5, class_="ke-disk"),
        disc(15.5, class_="ke-lens"),
        disc(13.3, fill="#000", class_="ke-edge"),
        path("M-27 .5A27 7.5 0 0 0 27 .5", class_="ke-disk"),
        path("M-31 1A31 9.5 0 0 0 31 1", class_="ke-disk-far"),
        data_about="star:black-hole",
        transform=f"translate({x:.1f} {y:.1f}) rotate(-18)",
    )


# ---------------------------------------------------------------- names
class Labels:
    """Places words where they hide the fewest tiles, stars and other words."""

    def __init__(self, chart: GalaxyChart, sites: list[int]) -> None:
        self.blocks = [(*centre(hex), 20.0, 12.0) for hex in sites] + [
            (*centre(hex), 14.0, 3.0) for hex in chart.star_hexes
        ]
        self.blocks += [(*centre(hex), 20.0, 12.0) for hex in (chart.sol, chart.black_hole)]
        self.placed: list[tuple[float, float, float]] = []

    def cost(self, x: float, y: float, wide: float, own: Point) -> float:
        """What words of that width would hide there."""
        outside = x - wide / 2 < LEFT or x + wide / 2 > LEFT + 22.5 * STEP or y < TOP + 10 or y > TOP + 29 * SIDE
        bad = 80.0 if outside else 0.0
        for bx, by, r, weight in self.blocks:
            across, along = abs(bx - x) - wide / 2, abs(by - y + 4) - 6
            if across < r and along < r and (bx, by) != own:
                near = math.hypot(max(across, 0), max(along, 0))
                if near < r:
                    bad += weight * (1.2 - near / r)
        return bad + sum([60 for px, py, pw in self.placed if abs(x - px) < (wide + pw) / 2 + 3 and abs(y - py) < 17])

    def place(self, spots: list[tuple[float, float, float]], wide: float, own: Point = (0.0, 0.0)) -> Point:
        """The best of some spots, each with what speaks against it already."""
        x, y, _ = min(spots, key=lambda spot: spot[2] + self.cost(spot[0], spot[1], wide, own))
        self.placed.append((x, y, wide))
        return x, y


def star_names(words: Words, chart: GalaxyChart, labels: Labels) -> list[Any]:
    known = [(hex, words.components[id]) for hex, id in zip(chart.star_hexes, chart.star_ids, strict=True)]
    sol = words.say("scene", "sol", ())
    made = []
    for hex, name in [(chart.sol, sol), (chart.black_hole, chart.black_hole_name), *known]:
        x, y = centre(hex)
        wide = len(name) * 6.9
        off = 26.0 if hex in (chart.sol, chart.black_hole) else 19.0
        spots = [
            (x + dx * wide, y + dy, abs(dx) * wide * 0.02 + abs(dy) * 0.03)
            for dy in (off + 7, off + 13, -off, -off - 6, off + 20, -off - 14)
            for dx in (0.0, -0.3, 0.3, -0.5, 0.5, -0.75, 0.75)
        ]
        spots += [(x + side * (wide / 2 + 18), y + dy, 1.2) for side in (1, -1) for dy in (4, 12, -6)]
        spots += [
            (x + dx * wide, y + dy, 9.0 + abs(dx)) for dy in (67, -58) for dx in (0.0, -0.3, 0.3)
        ]  # beyond tiles all around
        spots += [(x + side * (wide / 2 + 60), y + 4, 9.5) for side in (1, -1)]
        u, v = labels.place(spots, wide, (x, y))
        made.append(text(u, v, name, 13.5, "ke-d ke-name"))
    return made


class ZoneName(NamedTuple):
    """The name of a zone on the map: its middle, its width, its words."""

    zone: int
    x: float
    y: float
    wide: float
    words: str


def zone_names(words: Words, chart: GalaxyChart, labels: Labels) -> list[ZoneName]:
    """The zones and what a colony there is worth (K3-307), each within its ring."""
    short, mid = limits(chart)
    made = []
    for zone, (low, high) in enumerate(((2, short - 1), (short + 2, mid), (mid + 2, 30))):
        name = f"{words.name('zone', ZONES[zone])} · {chart.zone_points[zone]}"
        wide = len(name) * 10.8
        spots = []
        for hex in range(0, HEXES, 2):
            x, y = centre(hex)
            if low <= distance(chart.sol, hex) <= high:
                spots.append((x, y + 4, abs(x - 480) * 0.004))
        u, v = labels.place(spots, wide)
        made.append(ZoneName(zone, u, v, wide, name.upper()))
    return made


@lru_cache(8)
def backdrop(chart: GalaxyChart) -> Markup:
    """Sky, lattice and suns: the same in every game on this map."""
    parts: list[Any] = []
    for hex, kind, star in zip(chart.star_hexes, chart.star_kinds, chart.star_ids, strict=True):
        parts += system(star, kind, *centre(hex))
    return join(
        el("rect", x=-700, y=-700, width=WIDTH + 1400, height=HEIGHT + 2100, class_="ke-sky"),
        el("g", *arms(chart), *stars(chart), class_="ke-ornament"),
        *lattice(chart),
        black_hole(*centre(chart.black_hole)),
        sol(*centre(chart.sol)),
        *parts,
    )


class Names(NamedTuple):
    """All names of the map, and where the zones' names stand."""

    drawn: Markup
    zones: list[ZoneName]


@lru_cache(1024)
def names(voice: Voice, chart: GalaxyChart, sites: tuple[int, ...]) -> Names:
    """The names, placed around the tiles of one game."""
    words = voice.words()
    labels = Labels(chart, list(sites))
    stars = star_names(words, chart, labels)
    zones = zone_names(words, chart, labels)
    shown = [text(z.x, z.y, z.words, 13.5, f"ke-t ke-cap ke-zone ke-zone-{z.zone}") for z in zones]
    return Names(el("g", *stars, *shown), zones)


def names_for(words: Words, chart: GalaxyChart, sites: list[int]) -> Names:
    return names(words.voice._replace(players=()), chart, tuple(sites))


def definitions() -> Markup:
    """The gradients of the sky."""

    def nebula(name: str, *stops: float) -> Markup:
        return gradient(
            f"g-ke-{name}",
            (0, f"ke-{name}0", stops[0]),
            (0.5, f"ke-{name}1", stops[1]),
            (1, f"ke-{name}1", 0),
            radial=".5 .5 .5",
        )

    glows = [
        gradient(f"g-ke-glow-{t}", (0, "ke-heart", 1), (0.13, f"ke-sun-{t}", 0.95), (0.38, f"ke-sun-{t}", 0.3), (1, f"ke-sun-{t}", 0), radial=".5 .5 .5")
        for t in (*TINTS, "sol")
    ]  # fmt: skip
    cores = [gradient(f"g-ke-core-{t}", (0, "#FFFFFF"), (1, f"ke-sun-{t}"), radial=".5 .5 .55") for t in TINTS]
    return join(
        nebula("violet", 0.5, 0.22), nebula("teal", 0.42, 0.18), nebula("magenta", 0.4, 0.17), nebula("warm", 0.7, 0.3),
        nebula("dust", 0.62, 0.25), *glows, *cores,
    )  # fmt: skip


def printed(sites: list[int], words: Words, box: Pieces) -> Markup:
    """The board as it is printed, with the names placed around the tiles of this game."""
    return join(backdrop(box.chart), names_for(words, box.chart, sites).drawn)
