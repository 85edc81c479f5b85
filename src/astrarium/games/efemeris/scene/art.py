"""The art of Efemeris: a copperplate chart. Plates, spaces, planets, sails by nation, spices and seals."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from astrarium.scene import signs
from astrarium.scene.draw import Markup, disc, el, gradient, join, number, path, polygon, text, use
from astrarium.scene.seats import mark

from ..actions import BONUSES, NATIONS, PLANETS, SPICES
from ..box import ANCHORAGE, FACTORY, PLANET_SPACE, PROVIDENCE, ROSE, SINGULARITY, WRECK, Pieces
from .chart import corners, curves, group, inner
from .people import definitions as people

# the light and the dark of each planet's sphere, and the strokes engraved on it
SPHERES: Final = {
    "demodamas": ("#E7A36B", "#7A3B22", "M-27 -12Q0 -4 27 -12M-29 -3Q0 6 29 -3M-28 8Q0 17 28 8"),
    "patrocles": ("#E9C07A", "#7B4A1E", "M-22 -20Q-4 -12 4 -18T22 -20M-29 0Q-10 8 4 0T29 2M-20 20Q0 12 20 20"),
    "posidonius": ("#7FC4C9", "#1E4E68", "M-28 -6Q-20 -12 -14 -6T-2 -6T10 -6T22 -6M-29 4Q-20 -2 -14 4T-2 4T10 4T24 4"),
    "pytheas": ("#B9A3E8", "#4A2F86", "M-18 -23Q-24 0 -16 24M-2 -29Q-8 0 0 29M14 -26Q10 0 16 24"),
    "hipparchus": ("#F0B2A0", "#8A2F3E", "M-28 -9Q0 -1 28 -9M-29 6Q0 14 29 6"),
    "apollas": ("#D8DDE6", "#5A6680", "M-12 -12a7 7 0 1 0 .1 0M10 4a9 9 0 1 0 .1 0M8 -20a4 4 0 1 0 .1 0M-16 12a4 4 0 1 0 .1 0"),
    "hecateus": ("#9FD39B", "#2C6648", "M-20 -16Q-8 -22 -4 -12Q-2 -4 -12 -4Q-22 -6 -20 -16M4 2Q14 -6 22 2Q24 14 12 18Q2 14 4 2"),
    "eratosthenes": ("#F0DFA2", "#8A6A2A", "M-29 -6H29M-27 -12H27M-29 0H29M-24 -18H24M-28 10Q0 14 28 10"),
}  # fmt: skip

TOKENS: Final = {
    "stellar-winds": "M-10 -3H4A3.4 3.4 0 1 0 .8 -7.6M-10 1.2H8A3.3 3.3 0 1 1 5 6M-7 5.4H0A2.6 2.6 0 1 1 -2.4 9",
    "warning-shot": "M3 3A6 6 0 1 1 -9 3A6 6 0 1 1 3 3ZM1.5 -1.5L5 -5M5 -5Q7 -9 10 -7M7 -1L10.5 -1.5M2 -8L1 -11",
    "new-cargo": "M-8.5 -3.5L0 -8L8.5 -3.5V5L0 9.5L-8.5 5ZM-8.5 -3.5L0 1L8.5 -3.5M0 1V9.5",
}
ANCHOR: Final = "M0 -6.2V9.5M-4.5 -3.2H4.5M-8.5 2.5Q-7.5 9.5 0 9.8Q7.5 9.5 8.5 2.5M2.1 -8.2A2.1 2.1 0 1 1 -2.1 -8.2A2.1 2.1 0 1 1 2.1 -8.2Z"
HULK: Final = "M-13 5L-9 10H7L12 3M-2 6L4 -12M4 -12L9 -4L1 -1M-13 -1Q-9 -5 -5 -1T3 -1"


def star(points: int, far: float, near: float, first: float = -90) -> str:
    """A star with that many points."""
    angles = [math.radians(first + 180 * i / points) for i in range(2 * points)]
    return polygon(
        [((near if i % 2 else far) * math.cos(a), (near if i % 2 else far) * math.sin(a)) for i, a in enumerate(angles)]
    )


def petals(n: int, length: float, width: float) -> str:
    made = []
    for i in range(n):
        a = math.radians(360 * i / n)
        ux, uy, nx, ny = math.sin(a), -math.cos(a), math.cos(a), math.sin(a)
        mx, my = ux * length * 0.55, uy * length * 0.55
        made.append(
            f"M0 0Q{number(mx + nx * width)} {number(my + ny * width)} {number(ux * length)} {number(uy * length)}"
            f"Q{number(mx - nx * width)} {number(my - ny * width)} 0 0Z"
        )
    return "".join(made)


def sail(nation: str, x: float, top: float, w: float, h: float) -> str:
    """Full-bellied for France, square for Britain, lateen for Spain."""
    n, b = number, top + h
    if nation == "france":
        return (
            f"M{n(x - w * 0.42)} {n(top)}Q{n(x)} {n(top - h * 0.1)} {n(x + w * 0.42)} {n(top)}"
            f"C{n(x + w * 0.78)} {n(top + h * 0.35)} {n(x + w * 0.66)} {n(top + h * 0.75)} {n(x + w * 0.46)} {n(b)}"
            f"Q{n(x)} {n(b - h * 0.16)} {n(x - w * 0.5)} {n(b)}"
            f"C{n(x - w * 0.2)} {n(top + h * 0.7)} {n(x - w * 0.22)} {n(top + h * 0.3)} {n(x - w * 0.42)} {n(top)}Z"
        )
    if nation == "britain":
        return (
            f"M{n(x - w * 0.44)} {n(top)}L{n(x + w * 0.44)} {n(top)}L{n(x + w * 0.58)} {n(b)}L{n(x - w * 0.58)} {n(b)}Z"
        )
    return (
        f"M{n(x - w * 0.5)} {n(b)}Q{n(x + w * 0.1)} {n(top + h * 0.4)} {n(x + w * 0.5)} {n(top)}"
        f"Q{n(x + w * 0.62)} {n(top + h * 0.6)} {n(x + w * 0.3)} {n(b)}Z"
    )


def galleon(nation: str) -> Markup:
    """Three masts."""
    sails = sail(nation, -17, -22, 17, 21) + sail(nation, 1, -23, 25, 24) + sail(nation, 1, -37, 18, 12)
    drawn = join(
        path("M-17 4V-26M1 6V-40M17 6V-30M30 3L43 -8M1 -40L43 -8M-17 -26L-32 -9", class_="ef-rig"),
        path("M41 -7L20 -25Q24 -12 27 2Z", class_=f"ef-sail ef-{nation}"),
        path(sails + sail(nation, 17, -25, 18, 26), class_=f"ef-sail ef-{nation}"),
        path("M-33 -9L-31 1Q-27 19 -9 20L12 20Q25 19 33 2L25 6L-12 6L-15 0L-22 -1L-24 -9Z", class_="ef-hull"),
        path("M-30 2Q-27 9 -20 10.5H16Q25 10 30 6M-27 13Q-22 15.5 -10 15.5H14Q20 15 24 12", class_="ef-trim"),
        path("M1 -46Q7 -49 12 -45.5Q16 -43 21 -45L17 -41Q11 -40 8 -42Q4 -43.5 1 -41Z", class_=f"ef-sail ef-{nation}"),
    )
    return el("g", el("g", drawn, class_="ef-dull"), id=f"g-ef-galleon-{nation}")


def frigate(nation: str) -> Markup:
    """Two masts."""
    drawn = join(
        path("M-8 4V-22M8 4V-19M20 2L29 -5M-8 -22L29 -5", class_="ef-rig"),
        path("M28 -4L12 -15Q15 -7 18 1Z", class_=f"ef-sail ef-{nation}"),
        path(sail(nation, -8, -19, 17, 20) + sail(nation, 8, -16, 15, 18), class_=f"ef-sail ef-{nation}"),
        path("M-23 -3L-22 2Q-18 13 -7 14L8 14Q17 13 23 2L17 4L-12 4L-15 -1Z", class_="ef-hull"),
        path("M-21 3Q-18 7 -13 8H12Q17 7.5 21 5", class_="ef-trim"),
    )
    return el("g", el("g", drawn, class_="ef-dull"), id=f"g-ef-frigate-{nation}")


def planet(name: str) -> Markup:
    lines = SPHERES[name][2]
    ringed = name == "hipparchus"
    return el(
        "g",
        el("ellipse", rx=43, ry=11, transform="rotate(-18)", class_="ef-ring-far") if ringed else None,
        disc(30, class_="ef-void"),
        el(
            "g",
            disc(30, fill=f"url(#g-ef-sphere-{name})"),
            path(lines, class_="ef-engraved"),
            path("M0 -30A30 30 0 0 1 0 30A37.5 37.5 0 0 0 0 -30Z", transform="rotate(38)", class_="ef-shade"),
        ),
        disc(30, class_="ef-rim"),
        path("M-41 13A43 11 -18 0 0 41 -13", class_="ef-ring-near") if ringed else None,
        id=f"g-ef-planet-{name}",
    )


def rose_part(far: float, near: float, n: int, first: float) -> Markup:
    light, dark = [], []
    for i in range(n):
        a = first + 360 * i / n
        tip, left, right = (polar(far, a), polar(near, a - 180 / n), polar(near, a + 180 / n))
        light.append(polygon([(0, 0), tip, left]))
        dark.append(polygon([(0, 0), tip, right]))
    return join(path("".join(light), class_="ef-rose-light"), path("".join(dark), class_="ef-rose-dark"))


def polar(r: float, degrees: float) -> tuple[float, float]:
    """A point at a distance, in a direction measured clockwise from North."""
    return r * math.sin(math.radians(degrees)), -r * math.cos(math.radians(degrees))


def spaces() -> Markup:
    """What the spaces of the map look like."""
    arms = "".join(
        [
            "M"
            + "L".join(
                [f"{number(x)} {number(y)}" for x, y in [polar(7 + j * 1.25, 120 * i + j * 21) for j in range(15)]]
            )
            for i in range(3)
        ]
    )
    return join(
        el(
            "g",
            disc(14, class_="ef-space"),
            disc(14, class_="ef-space-rim"),
            disc(9, class_="ef-space-line"),
            id="g-ef-plain",
        ),
        el(
            "g",
            disc(18.5, class_="ef-space"),
            disc(18.5, class_="ef-rope"),
            path(ANCHOR, class_="ef-icon"),
            id="g-ef-anchorage",
        ),
        el(
            "g",
            path(star(12, 28, 24), class_="ef-cog"),
            disc(22.5, class_="ef-space"),
            disc(19, class_="ef-space-line"),
            id="g-ef-factory",
        ),
        el(
            "g",
            path(star(16, 28, 22), class_="ef-halo-sun"),
            disc(21, class_="ef-space"),
            disc(21, class_="ef-space-rim"),
            id="g-ef-providence",
        ),
        el("g", disc(20, class_="ef-space"), disc(20, class_="ef-rope"), path(HULK, class_="ef-icon"), id="g-ef-wreck"),
        el(
            "g",
            disc(25, fill="url(#g-ef-deep)"),
            path(arms, class_="ef-arm"),
            el("ellipse", rx=24, ry=7.5, transform="rotate(-24)", class_="ef-accretion"),
            disc(9, class_="ef-hole"),
            id="g-ef-singularity",
        ),
        el(
            "g",
            disc(39, class_="ef-space"),
            disc(39, class_="ef-space-rim"),
            disc(35.5, class_="ef-space-line"),
            rose_part(27, 8, 8, 22.5),
            rose_part(33, 9, 4, 45),
            rose_part(39, 9, 4, 0),
            disc(5, class_="ef-rose-heart"),
            id="g-ef-rose",
        ),
    )


def engraved(kind: str) -> str:
    """The fine lines in the ground of a plate."""
    if kind == "planet":
        ticks = "".join([f"M{seg(62, 5 * i)}L{seg(69 if i % 3 == 0 else 66, 5 * i)}" for i in range(72)])
        return ticks + ring(44) + ring(58) + ring(62)
    if kind == "central":
        return (
            "".join([f"M{seg(46, 7.5 * i)}L{seg(80 if i % 2 else 70, 7.5 * i)}" for i in range(48)])
            + ring(70)
            + ring(46)
        )
    lines = []
    for y in (-60, -36, -12, 12, 36, 60):
        w = 91 - abs(y) / math.sqrt(3)
        lines.append(f"M{number(-w)} {y + 3}Q0 {y - 7} {number(w)} {y + 3}")
    for x in (-60, -30, 0, 30, 60):
        h = min(86.6, (100 - abs(x)) * math.sqrt(3)) - 8
        lines.append(f"M{x} {number(-h)}Q{number(x * 1.12)} 0 {x} {number(h)}")
    return "".join(lines)


def seg(r: float, degrees: float) -> str:
    x, y = polar(r, degrees)
    return f"{number(x)} {number(y)}"


def ring(r: float) -> str:
    return f"M{r} 0A{r} {r} 0 1 1 {-r} 0A{r} {r} 0 1 1 {r} 0"


def plate(box: Pieces, tile: int) -> Markup:
    """A tile in its printed position, without its spaces."""
    kind = group(tile)
    paths = f"g-ef-paths-{tile}"
    fill = {"planet": "url(#g-ef-plate-planet)", "central": "url(#g-ef-plate-central)"}.get(kind, "url(#g-ef-plate)")
    return join(
        path(curves(box, tile), id=paths),
        el(
            "g",
            path(polygon(corners(98.6)), class_=f"ef-plate ef-{kind}", fill=fill),
            use(f"g-ef-engraved-{'path' if kind == 'expert' else kind}", class_="ef-ornament"),
            path(polygon(corners(94)), class_="ef-frame"),
            use(paths, class_="ef-way0"),
            use(paths, class_="ef-way1"),
            use(paths, class_="ef-way2"),
            id=f"g-ef-tile-{tile}",
        ),
    )


CHIPS: Final = {
    "card": "M-6 -7C-6 -8 -5.5 -8.5 -4.5 -8.5H4.5C5.5 -8.5 6 -8 6 -7V7C6 8 5.5 8.5 4.5 8.5H-4.5C-5.5 8.5 -6 8 -6 7ZM0 -3.5L2.4 0L0 3.5L-2.4 0Z",
    "deck": "M-8 -5V9H3M-5 -9H6V6H-5Z",
    "purse": "M-7 -6Q-18 5 -13 13Q0 19 13 13Q18 5 7 -6ZM-8 -7H8M-6 -7Q-10 -13 -8 -15Q0 -11 8 -15Q10 -13 6 -7",
    "stack": polygon(corners(19)),
    "token": f"M8 0A8 8 0 1 1 -8 0A8 8 0 1 1 8 0Z{star(5, 5, 2.2)}",
}


@lru_cache(16)
def definitions(box: Pieces) -> Markup:
    """All art that the board and the player's things use by reference."""
    anchor = path(ANCHOR, class_="ef-icon", transform="scale(.85)")
    pepper = join(path(petals(8, 11, 3.6), class_="ef-pepper"), disc(2.2, class_="ef-pepper-heart"))
    vanilla = join(path(petals(5, 11, 6.5), class_="ef-vanilla"), disc(2.8, class_="ef-vanilla-heart"))
    return join(
        gradient("g-ef-plate", (0, "ef-plate0"), (1, "ef-plate1"), radial=".42 .34 .85"),
        gradient("g-ef-plate-planet", (0, "ef-plate2"), (1, "ef-plate3"), radial=".42 .34 .85"),
        gradient("g-ef-plate-central", (0, "ef-plate4"), (1, "ef-plate5"), radial=".5 .5 .75"),
        gradient("g-ef-deep", (0.3, "#05030F"), (0.62, "#5B2A86"), (1, "#5B2A86", 0), radial=".5 .5 .5"),
        gradient("g-ef-hull", (0, "#A4652F"), (1, "#4A2712")),
        *[gradient(f"g-ef-sphere-{name}", (0, s[0]), (1, s[1]), radial=".36 .32 .8") for name, s in SPHERES.items()],
        *[path(engraved(kind), id=f"g-ef-engraved-{kind}", class_="ef-fine") for kind in ("planet", "central", "path")],
        el("g", pepper, id="g-ef-pepper"),
        el("g", vanilla, id="g-ef-vanilla"),
        spaces(),
        *[planet(name) for name in PLANETS],
        *[join(galleon(nation), frigate(nation)) for nation in NATIONS],
        *[path(TOKENS[token], class_="ef-icon", id=f"g-ef-{token}") for token in BONUSES],
        *[plate(box, tile) for tile in range(len(box.tiles))],
        *[price(box, planet_) for planet_ in range(len(PLANETS))],
        *[
            el("g", use(f"g-ef-{ground}"), use(f"g-ef-{spice}", scale=1.4), id=f"g-ef-{ground}-{spice}")
            for ground in ("factory", "providence")
            for spice in SPICES
        ],
        *[whole_tile(box, tile) for tile in range(len(box.tiles))],
        *[
            el("g", disc(14, class_="ef-under"), sign, id=f"g-ef-under-{name}")
            for name, sign in (("pepper", use("g-ef-pepper")), ("vanilla", use("g-ef-vanilla")), ("anchorage", anchor))
        ],
        *[path(d, class_="ef-icon", id=f"g-ef-{name}") for name, d in CHIPS.items()],
        copies(max(max(some) for some in box.copies)),
        *[pods(spice, held, room) for spice, room in enumerate(box.store) for held in range(room + 1)],
        *[openings(n) for n in range(1, len(PLANETS) + 1)],
        path(polygon(corners(92)), id="g-ef-hex"),
        people(box.captains),
        signs.definitions("eye", "cards"),
    )


def copies(most: int) -> Markup:
    """The copies of a crew card, a small card for each: in hand, in the reserve, elsewhere."""
    made = []
    for n in range(1, most + 1):
        for mine in range(n + 1):
            for left in range(n - mine + 1):
                kinds = [0] * mine + [1] * left + [2] * (n - mine - left)
                cards = [
                    el("rect", x=18 * i - 9 * n + 2, y=126, width=13, height=18, rx=3, class_=f"ef-copy{kind}")
                    for i, kind in enumerate(kinds)
                ]
                made.append(el("g", *cards, id=f"g-ef-copies-{mine}-{left}-{n - mine - left}"))
    return join(*made)


def openings(n: int) -> Markup:
    """Places of a row where a planet is still to come."""
    return el("g", *[disc(10, 14 + 26 * i, 13, class_="ef-pod") for i in range(n)], id=f"g-ef-open-{n}")


def pods(spice: int, held: int, room: int) -> Markup:
    """A store of one spice: a pod for each that it holds."""
    name = SPICES[spice]
    made = [
        use(f"g-ef-{name}", 26 + 26 * i, 0, 1.1) if i < held else disc(8, 26 + 26 * i, class_="ef-pod")
        for i in range(room)
    ]
    return el("g", *made, id=f"g-ef-pods-{name}-{held}")


def fortress() -> Markup:
    """Eight-pointed walls."""
    return join(path(star(8, 46, 35.5, -67.5), class_="ef-wall"), path(star(8, 40, 32.5, -67.5), class_="ef-wall-line"))


def price(box: Pieces, planet_: int) -> Markup:
    """What a planet costs and what it yields, centred on the origin."""
    parts = [(spice, n) for spice, n in enumerate(box.cost[planet_]) if n]
    width = 38 * len(parts) + 42
    x = -width / 2
    made = [el("rect", x=x - 8, y=-15, width=width + 16, height=30, rx=15, class_="ef-plaque")]
    for spice, n in parts:
        made += [text(x + 8, 8.2, n, 23, "ef-number"), use(f"g-ef-{SPICES[spice]}", x + 25, 0, 0.95)]
        x += 38
    made += [
        path(f"M{number(x + 2)} 0h11m-4.5 -4.5l4.5 4.5l-4.5 4.5", class_="ef-arrow"),
        use(f"g-ef-{SPICES[box.product[planet_]]}", x + 29, 0, 1.05),
    ]
    return el("g", *made, id=f"g-ef-price-{planet_}")


def whole_tile(box: Pieces, tile: int) -> Markup:
    """A tile with its spaces, in its printed position."""
    made = [use(f"g-ef-tile-{tile}")]
    for place, kind in enumerate(box.tiles[tile].what):
        x, y = inner(box.tiles[tile], tile, place)
        if kind >= PLANET_SPACE:
            made.append(use(f"g-ef-planet-{PLANETS[kind - PLANET_SPACE]}", x, y))
        else:
            made.append(use(f"g-ef-{looks(kind)}", x, y))
    return el("g", *made, id=f"g-ef-whole-{tile}")


def looks(kind: int) -> str:
    """The name of a space's picture."""
    if FACTORY <= kind < FACTORY + 2:
        return f"factory-{SPICES[kind - FACTORY]}"
    if PROVIDENCE <= kind < PROVIDENCE + 2:
        return f"providence-{SPICES[kind - PROVIDENCE]}"
    return {ROSE: "rose", ANCHORAGE: "anchorage", SINGULARITY: "singularity", WRECK: "wreck"}.get(kind, "plain")


@lru_cache(64)
def marks(letters: tuple[str, ...], hues: tuple[str, ...]) -> Markup:
    """Each seat's mark, and what tells its ships: the wave before the bow and the mark at the stern."""
    made = []
    for seat, (sign, hue) in enumerate(zip(letters, hues, strict=True)):
        made += [
            el("g", mark(seat, sign, 1.4), id=f"g-ef-mark-{seat}", class_=f"ef-mark fly-{hue}"),
            disc(35.5, class_=f"ef-owned rim-{hue}", id=f"g-ef-owned-{seat}"),
            el("g", fortress(), class_=f"rim-{hue}", id=f"g-ef-fort-{seat}"),
        ]
        for kind, low, wide, stern in (("galleon", 20, 35, -35), ("frigate", 16, 28, -29)):
            wave = path(f"M{-wide} {low}A{wide} 7 0 0 0 {wide} {low}", class_=f"ef-wake rim-{hue}")
            made.append(el("g", wave, use(f"g-ef-mark-{seat}", stern, low - 3, 0.86), id=f"g-ef-{kind}-of-{seat}"))
    return join(*made)
