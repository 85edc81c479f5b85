"""The sky at golden hour, the course through it, the two ships, the city and the lair."""

from __future__ import annotations

import itertools
import math
from functools import cache
from random import Random
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import Point, at, box, disc, el, factor, gradient, join, line, number, path, use

WIDTH: Final = 1120
HEIGHT: Final = 652
HORIZON: Final = 300
HIGHER: Final = 1.08  # the course keeps its shape in the higher sky
SUN: Final = 762
BEYOND: Final = 700  # the sky goes on beside the frame, where a screen is wider
DEPTH: Final = 1700  # the sea goes on below, where a narrow screen stacks its things

# Through these points winds the course, from the city to the lair.
BENDS: Final[list[Point]] = [
    (58, 186), (130, 210), (205, 196), (242, 140), (262, 78), (330, 48), (398, 80), (418, 142), (450, 200), (520, 216),
    (588, 184), (606, 126), (632, 66), (700, 46), (768, 78), (788, 140), (820, 196), (888, 214), (950, 180), (966, 120),
    (1000, 76), (1060, 70),
]  # fmt: skip


# The same places on a narrow screen (see `style.css`), from the city below to the lair above.
LANES: Final = [
    (70, 388), (178, 405), (289, 389), (400, 403), (511, 400), (622, 390), (733, 406), (844, 395), (955, 394),
    (1060, 330), (976, 260), (859, 269), (742, 274), (625, 259), (508, 274), (391, 269), (274, 261), (158, 262),
    (64, 190), (172, 137), (284, 148), (396, 132), (508, 143), (620, 144), (732, 131), (844, 147), (1000, 140),
]  # fmt: skip


def curve(points: list[Point], steps: int = 40) -> list[Point]:
    """A Catmull-Rom curve through points, as many short steps."""
    q = [points[0], *points, points[-1]]
    found: list[Point] = []
    for a, b, c, d in zip(q, q[1:], q[2:], q[3:], strict=False):
        for k in range(steps):
            t = k / steps
            x, y = (
                0.5 * (2 * b[j] + (c[j] - a[j]) * t + (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t
                       + (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t**3)
                for j in (0, 1)
            )  # fmt: skip
            found.append((x, y))
    return [*found, points[-1]]


@cache
def route() -> tuple[Point, ...]:
    return tuple(curve([(x, y * HIGHER) for x, y in BENDS]))


@cache
def places() -> tuple[Point, ...]:
    """Where the start (0), the 25 cards and the lair (26) lie: at equal distances along the course."""
    points = route()
    length = [0.0]
    for a, b in itertools.pairwise(points):
        length.append(length[-1] + math.dist(a, b))
    first, last = 62.0, length[-1] - 64
    wanted = [0.0, *[first + (last - first) * i / 24 for i in range(25)], length[-1]]
    found = []
    for s in wanted:
        j = next((i for i, one in enumerate(length) if one >= s - 1e-6 and i), len(length) - 1)
        t = (s - length[j - 1]) / (length[j] - length[j - 1])
        (x1, y1), (x2, y2) = points[j - 1], points[j]
        found.append((x1 + (x2 - x1) * t, y1 + (y2 - y1) * t))
    return tuple(found)


def lean(position: int) -> float:
    """Cards lie a little askew, each always the same way."""
    return math.sin(position * 2.3) * 5


def cloud(x: float, y: float, width: float, height: float, seed: int, fill: str, opacity: float) -> Markup:
    """One cumulus, flat below, fading out where its gradient does."""
    r = Random(seed)
    n = max(4, int(width / 46))
    step = width / n
    d = f"M{-width / 2:.0f} 0"
    left = -width / 2
    for i in range(n):
        top = -height * math.sin(math.pi * (i + 0.5) / n) ** 0.75 * r.uniform(0.72, 1)
        right = -width / 2 + step * (i + 1)
        foot = 0 if i == n - 1 else -0.62 * height * math.sin(math.pi * (i + 1) / n) ** 0.8 * r.uniform(0.8, 1)
        d += f"C{left - step * 0.12:.0f} {top:.0f} {right + step * 0.12:.0f} {top:.0f} {right:.0f} {foot:.0f}"
        left = right
    return path(d + "Z", fill=f"url(#{fill})", opacity=factor(opacity), transform=f"translate({x} {y})")


def bank(y: float, swell: float, n: int, seed: int, fill: str, opacity: float, depth: float) -> Markup:
    """A bank of clouds across the whole width."""
    r = Random(seed)
    xs = [-float(BEYOND)]
    while xs[-1] < WIDTH + BEYOND:
        xs.append(xs[-1] + WIDTH / n * r.uniform(0.55, 1.45))
    d = f"M{-BEYOND} {number(y + depth)}V{number(y)}"
    before = y
    for a, b in itertools.pairwise(xs):
        after = y + r.uniform(-swell * 0.25, swell * 0.3)
        top = min(before, after) - swell * r.uniform(0.55, 1.1)
        d += f"C{a - (b - a) * 0.12:.0f} {top:.0f} {b + (b - a) * 0.12:.0f} {top:.0f} {b:.0f} {after:.0f}"
        before = after
    return path(f"{d}V{number(y + depth)}Z", fill=f"url(#{fill})", opacity=factor(opacity))


def stars() -> Markup:
    """Small stars, four paths of round dots."""
    r = Random(7)
    sizes: dict[str, list[str]] = {"1.4": [], "1.8": [], "2.6": []}
    for _ in range(90):
        dot = f"M{r.uniform(-300, WIDTH + 300):.0f} {r.uniform(2, HORIZON * 0.5):.0f}h0"
        sizes[r.choice([*sizes])].append(dot)
    made = [
        path("".join(dots), class_="cd-star", stroke_width=size, stroke_linecap="round") for size, dots in sizes.items()
    ]
    return el("g", *made, class_="cd-ornament")


def winds() -> Markup:
    """Engraved arcs around the sun: the atlas under the paint."""
    arcs = []
    for k, r in enumerate((90, 130, 200, 280, 370, 470, 590, 720)):
        x1, x2 = max(0, SUN - r), min(WIDTH, SUN + r)
        y1 = HORIZON - math.sqrt(max(0, r * r - (SUN - x1) ** 2))
        y2 = HORIZON - math.sqrt(max(0, r * r - (x2 - SUN) ** 2))
        d = f"M{x1} {y1:.0f}A{r} {r} 0 0 1 {x2} {y2:.0f}"
        arcs.append(path(d, stroke_dasharray="2 6" if k % 2 else None))
    beams = "".join(
        [
            f"M{SUN + 62 * math.cos(a):.0f} {HORIZON - 62 * math.sin(a):.0f}"
            f"L{SUN + 80 * math.cos(a):.0f} {HORIZON - 80 * math.sin(a):.0f}"
            for a in [math.pi * k / 14 for k in range(1, 14)]
        ]
    )
    return el("g", *arcs, path(beams), class_="cd-winds cd-ornament")


@cache
def backdrop() -> Markup:
    """Sky, sun, clouds and the cloud sea."""
    far = [(160, 132, 280, 50, "haze1", 3, 0.8), (520, 108, 320, 56, "haze1", 5, 0.75), (860, 170, 320, 62, "haze1", 8, 0.8),
           (1050, 310, 360, 130, "cloud0", 9, 0.6), (300, 316, 440, 130, "cloud0", 11, 0.5), (30, 316, 300, 110, "cloud0", 14, 0.55)]  # fmt: skip
    near = [(260, 452, 620, 70, "haze2", 31, 0.8), (880, 470, 640, 80, "haze2", 32, 0.8),
            (90, 590, 520, 70, "haze2", 33, 0.7), (700, 606, 700, 70, "haze2", 34, 0.6)]  # fmt: skip
    return join(
        box(-BEYOND, -BEYOND, WIDTH + 2 * BEYOND, BEYOND + 1, class_="cd-zenith"),
        box(-BEYOND, 0, WIDTH + 2 * BEYOND, HEIGHT, fill="url(#g-cd-sky)"),
        stars(),
        el("ellipse", cx=SUN, cy=HORIZON, rx=380, ry=172, fill="url(#g-cd-sun)", class_="cd-sun"),
        disc(44, SUN, HORIZON - 6, fill="#FFF3CF", opacity=".95", class_="cd-sun"),
        winds(),
        el("g", *[cloud(x, y, w, h, s, f"g-cd-{f}", o) for x, y, w, h, f, s, o in far], class_="cd-ornament"),
        bank(HORIZON - 2, 44, 15, 41, "g-cd-cloud0", 0.95, 90),
        box(-BEYOND, HORIZON + 26, WIDTH + 2 * BEYOND, HEIGHT - HORIZON - 26, fill="url(#g-cd-sea)"),
        box(-BEYOND, HEIGHT - 1, WIDTH + 2 * BEYOND, DEPTH - HEIGHT, class_="cd-deep"),
        bank(HORIZON + 22, 40, 12, 42, "g-cd-cloud1", 1, 70),
        bank(HORIZON + 62, 38, 9, 43, "g-cd-cloud2", 0.85, 90),
        el("g", *[cloud(x, y, w, h, s, f"g-cd-{f}", o) for x, y, w, h, f, s, o in near], class_="cd-ornament"),
    )


@cache
def way() -> Markup:
    """The dotted course; and the one in three lanes, for narrow screens."""
    wide = "M" + "L".join([f"{x:.0f} {y:.0f}" for x, y in route()[::5]])
    lanes = "M" + "L".join([f"{x} {y}" for x, y in LANES])
    both = [el("g", path(d, class_="cd-way-under"), path(d, class_="cd-way"), class_=name)
            for d, name in ((wide, "cd-wide-only"), (lanes, "cd-lanes"))]  # fmt: skip
    return join(*both)


def city() -> Markup:
    """The flying city where the airship starts."""
    return join(
        path("M-42 12C-30 4 30 4 42 12C36 26 22 30 14 44C8 50 -4 52 -8 44C-18 32 -36 28 -42 12Z", fill="#4A3550"),
        path("M-42 12C-30 4 30 4 42 12C30 18 -30 18 -42 12Z", fill="#5E8F5A"),
        path("M-30 10V-8L-24 -16L-18 -8V10ZM-16 10V-22H-4V10ZM14 10V-12H26V10ZM28 10V0L33 -6L38 0V10Z", fill="#F6E2BC"),
        path("M-17 -22C-16 -34 -4 -34 -3 -22ZM13 -12C15 -22 25 -22 27 -12Z", fill="#2F8E92"),
        path("M-3 10V-30L3 -44L9 -30V10Z", fill="#FCEFD0"),
        path("M-4 -30L3 -46L10 -30ZM-31 -8L-24 -18L-17 -8Z", fill="#E0604D"),
        line("M-10 -16V-12M-10 -6V-2M3 -24V-19M3 -12V-7M20 -6V-1M-24 -3V1M3 2V10M33 4V7", "#8A4A2A", 2.2),
        path("M3 -46V-55L13 -52L3 -49", fill="#F8BE63", stroke="#8A6420"),
    )


def lair() -> Markup:
    """The pirate's lair: a skull in a rock of thunderclouds."""
    rock = (
        "M-50 6C-46 -14 -34 -18 -30 -34C-26 -46 -18 -40 -12 -52C-6 -62 8 -62 12 -50C18 -40 28 -46 32 -32"
        "C36 -18 48 -12 52 6C46 26 28 34 16 48C8 56 -6 56 -12 48C-24 34 -46 28 -50 6Z"
    )
    return join(
        el("ellipse", cy=-4, rx=78, ry=74, fill="url(#g-cd-ember)"),
        path(rock, fill="#2E2238", stroke="#8A6A94", stroke_width="1.6"),
        line("M-30 -34C-26 -20 -34 -6 -28 6M12 -50C8 -42 14 -36 10 -30M32 -32C28 -20 36 -6 30 8", "#5A4668", 1.6),
        path("M-24 -10C-24 -34 24 -34 24 -10C24 0 18 4 14 8V20H-14V8C-18 4 -24 0 -24 -10Z", fill="#E9DCC0"),
        path("M-24 -10C-24 -34 24 -34 24 -10C24 -20 -14 -24 -24 -10Z", fill="#fff", opacity=".35"),
        path("M-17 -8A7 8 0 1 1 -3 -8A7 8 0 1 1 -17 -8ZM3 -8A7 8 0 1 1 17 -8A7 8 0 1 1 3 -8ZM0 2L-3.4 8H3.400Z", fill="#2A0D12"),
        disc(3.2, -9, -7, fill="#FF7A45"),
        disc(3.2, 11, -7, fill="#FF7A45"),
        path("M-9 12V20M-3 12V20M3 12V20M9 12V20", stroke="#2A0D12", stroke_width="2.4"),
        path("M-14 20H14L9 30H-9Z", fill="#1A0E18"),
        path("M0 -60V-74L14 -70L0 -65", fill="#15131F", stroke="#E0604D", stroke_width="1.4"),
    )  # fmt: skip


def small_airship() -> Markup:
    outer = "M-34 -22C-24 -48 22 -48 34 -22C22 4 -24 4 -34 -22Z"
    return join(
        el("ellipse", cy=24, rx=28, ry=7, fill="url(#g-cd-shade)"),
        line("M-26 -10L-14 8M0 -4L-4 8M24 -10L14 8M-8 -5L-10 8M10 -5L8 8", "#F0CE88", 1.1),
        path(outer, class_="cd-env1"),
        path("M-34 -22C-24 -38 22 -38 34 -22C22 -6 -24 -6 -34 -22Z", class_="cd-env2"),
        path("M-34 -22C-24 -28 22 -28 34 -22C22 -16 -24 -16 -34 -22Z", class_="cd-env1"),
        path(outer, fill="url(#g-cd-volume)", stroke="#3A1420", stroke_width="1.4"),
        path("M-32 -22L-42 -33L-38 -22L-42 -11Z", fill="#B98438", stroke="#3A1420"),
        path("M-20 8H20L24 3C24 13 18 20 10 20H-10C-17 20 -20 14 -20 8Z", fill="url(#g-cd-hull)", stroke="#2A140C"),
        line("M-20 9.6H21", "#F0CE88", 1.8),
        path("M-11 14h4M-2 14h4M7 14h4", stroke="#FFE3A3", stroke_width=4),
    )


MASTS: Final = (34, 44, 36)  # how high they are


def pirate_hull() -> Markup:
    return join(
        el("ellipse", cy=27, rx=32, ry=7, fill="url(#g-cd-shade)"),
        path("M-30 6H26L36 -2C35 12 26 24 14 24H-16C-25 23 -29 16 -30 6Z", fill="#2A1620", stroke="#0A060E"),
        line("M-30 8H27", "#C4473A", 2.2),
        path("M-30 6L-34 -6H-22L-20 6Z", fill="#3A1E28", stroke="#0A060E"),
        line("M30 0L46 -10", "#5B3423", 2.4),
        path("M-18 14h3.600M-8 14h3.600M2 14h3.600M12 14h3.6", stroke="#F8BE63", stroke_width="3.6"),
    )


def mast(height: int, skull: bool) -> Markup:
    """A mast with its black sail, standing on its foot."""
    h = height + 6
    sail = (
        f"M-10 {6 - h}C3 {3 - h} 8 {4 - h} 11 {7 - h}C15 {-h * 0.58:.0f} 13 -16 9 -9C2 -13 -5 -12 -9 -8"
        f"C-5 {-h * 0.5:.0f} -6 {-h * 0.66:.0f} -10 {6 - h}Z"
    )
    mark = join(
        disc(4.6, 2, -29, fill="#FFF6E2"),
        path("M-0.6 -26H4.800V-22.500H-0.600Z", fill="#FFF6E2"),
        path("M-0.8 -29h2.400M2.6 -29h2.4", stroke="#15131F", stroke_width="2.4"),
        path(f"M0 {-h}L12 {-h - 4}L9 {-h}L12 {4 - h}Z", fill="#C4473A"),
    )
    return join(
        line(f"M0 0V{-h}", "#6B4630", 2.4),
        path(sail, fill="#15131F", stroke="#E0604D", stroke_width="1.1"),
        mark if skull else None,
    )


@cache
def definitions() -> Markup:
    """Gradients and figures of this file, for the ground's `<defs>`."""
    stops = (0, 0.12, 0.24, 0.345, 0.42, 0.475)
    return join(
        gradient("g-cd-sky", *[(stop, f"cd-sky{i}") for i, stop in enumerate(stops)]),
        gradient("g-cd-sea", (0, "cd-sea0"), (0.16, "cd-sea1"), (0.5, "cd-sea2"), (1, "cd-sea3")),
        *[gradient(f"g-cd-cloud{i}", (0, f"cd-cloud{i}"), (1, f"cd-cloud{i}b")) for i in (0, 1)],
        gradient("g-cd-cloud2", (0, "cd-cloud2"), (0.6, "cd-cloud2b", 0.8), (1, "cd-cloud2b", 0)),
        gradient("g-cd-haze1", (0, "cd-cloud1", 0.75), (1, "cd-cloud1", 0)),
        gradient("g-cd-haze2", (0, "cd-cloud2", 0.6), (1, "cd-cloud2", 0)),
        gradient("g-cd-sun", (0, "#FFF6D8"), (0.25, "cd-sky5", 0.9), (1, "cd-sky4", 0), radial=".5 .5 .5"),
        gradient("g-cd-ember", (0, "#FF7A45", 0.55), (0.55, "#FF7A45", 0.18), (1, "#FF7A45", 0), radial=".5 .5 .5"),
        gradient("g-cd-hull", (0, "cd-hull1"), (1, "cd-hull2")),
        gradient(
            "g-cd-volume", (0, "#FFFFFF", 0.42), (0.38, "#FFFFFF", 0.04), (0.62, "#40102A", 0.08), (1, "#2A0C2E", 0.55)
        ),
        el("g", small_airship(), id="g-cd-airship"),
        el("g", pirate_hull(), id="g-cd-pirate"),
        el("g", *[use(f"g-cd-mast{i}", 18 * i - 18, 6) for i in range(3)], use("g-cd-pirate"), id="g-cd-rigged"),
        *[el("g", mast(height, i == 1), id=f"g-cd-mast{i}") for i, height in enumerate(MASTS)],
    )


def ends() -> Markup:
    """City and lair, drawn under the cards."""
    (x, y), _ = places()[0], places()[26]
    return join(at(x, y - 8, city(), scale=0.95, class_="cd-start"), at(1056, 84, lair(), scale=0.98, class_="cd-lair"))
