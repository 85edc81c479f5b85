"""Pieces of Kepler-3042: cubes, planets, Starships, medals, backs, and the signs of the action board."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import box, disc, el, gradient, join, line, path, polygon, text, use
from astrarium.scene.seats import letter, mark
from astrarium.text.words import Words

from ..actions import CUBE, PLANETS, SHIPS
from ..box import Pieces
from ..cards import TYPES
from .field import SPOT
from .space import corners

# four tones of each planet, lit side first
BALLS: Final = {
    "oceanic": ("#C5F1FF", "#48AEEB", "#175A9E", "#06213F"),
    "rocky": ("#FFD9B8", "#CE7B4E", "#7C3A25", "#2A0F0B"),
    "super-earth": ("#F1F4C8", "#86B85F", "#3D6B3B", "#10240F"),
    "giant": ("#FFF3D6", "#E9C182", "#A5743F", "#3A220E"),
    "alien": ("#F7D9FF", "#B36BE8", "#5B2A96", "#1D0838"),
    "earth": ("#DDF6FF", "#5BB2E6", "#1D5FA0", "#071E3B"),
}
HULLS: Final = (
    ("#D8F1FF", "#56B4E9", "#1A5F8F"),
    ("#FFE2D6", "#F0805C", "#8A2E14"),
    ("#C8FFE9", "#2FC196", "#00563F"),
    ("#FFE0F0", "#D983B2", "#7A2F5B"),
)

# what each space of the action board and each bonus looks like, on the 24-unit grid
SIGNS: Final = {
    "space-missions": "M12 2.5c3.8 2.8 4.8 7.5 3.8 12.5H8.2c-1-5 0-9.7 3.8-12.5zM8 12.5l-3.2 4v3.5l4-2.5M16 12.5l3.2 4v3.5l-4-2.5M12 17.5v4M12 8.2v1.6",
    "colonize-planets": "M3 20.5a10 10 0 0 1 18 0M11 14V3l8 3-8 3.2",
    "technological-development": "M12 12h.01M4.5 16.3c-1.5-2.6 1.5-6.9 5.6-9.2s8.5-2.3 9.5.1-1.5 6.9-5.6 9.2-8.2 2.3-9.5-.1zM4.5 7.7c1.3-2.4 5.4-2.4 9.5-.1s7.1 6.6 5.6 9.2-5.4 2.2-9.5-.1-7-6.6-5.6-9z",
    "stellar-propulsion": "M3 12h9M5 8h5M5 16h5M13 5l7 7-7 7",
    "terraform-planets": "M12 21a9 9 0 1 1 9-9M12 21c0-5.5 3.5-9 9-9c0 5.5-3.5 9-9 9zM12 21l4.5-4.5",
    "galactic-map": "M12 12.5c0-2.2 3.3-2 3.3.4s-3.8 4.4-6.3 1.6 0-8.5 4.2-8.5 7.8 3.9 6.8 8.3-6.5 7.9-11 5.4M5 6.5h.01M19 4.5h.01M3.5 14h.01",
    "energy-storage": "M13.5 2.5L6 13h5l-1 8.5L18 10.5h-5.2z",
    "planetary-exploitation": "M12 2.5v10M8 8.5l4 4 4-4M3 21a10 8 0 0 1 18 0",
    "generate-antimatter": "M3.5 12A8.5 8.5 0 0 1 12 3.5M20.5 12a8.5 8.5 0 0 1-8.5 8.5M9 6L12 3.5 9.5 1M15 18l-3 2.5 2.5 2.5M12 8.5l3 1.8v3.4l-3 1.8-3-1.8v-3.4z",
    "cultural-evolution": "M6 21V4l9 3.5-9 3.5M19 20v-8M16 15l3-3 3 3",
    "exploratory-planning": "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM15.5 8.5l-2 5-5 2 2-5z",
    "exploitation-of-neo": "M3 14l3-6 6-2 5 3 1 6-4 5-7 0zM8 11h.01M13 14h.01M9.5 16h.01M19 3v5M16.5 5.5h5",
    "space-logistics": "M9 3c3 2.2 3.8 6 3 10.5H6C5.2 9 6 5.2 9 3zM6 12l-3 3.5v3l3-2M12 12l3 3.5v3l-3-2M19 4v6M16 7h6",
    "technological-advancement": "M10 7l6 3.5v7L10 21l-6-3.5v-7zM4 10.5l6 3.5 6-3.5M10 14v7M20 2v6M17 5h6",
    "scientific-progress": "M6 3h6M7.5 3v6L3 18.5c-.5 1.5.5 2.5 2 2.5h8c1.5 0 2.5-1 2-2.5L10.5 9V3M5 15h8M19.5 12V4M16.5 7l3-3 3 3",
    "regenerate": "M19 12a7 7 0 1 1-2.3-5.2M17.5 2.8v4.4h-4.4M12 9.5l2.3 1.3v2.600L12 14.7l-2.3-1.3v-2.6z",
    "advance": "M12 20.5V4M5.5 10.500l6.5-6.5 6.5 6.5",
    "burn": "M12 2.5c1 4 5.5 6 5.5 11.5a5.5 5.5 0 0 1-11 0c0-2.5 1.2-4 2.5-5.5.5 2 1.5 3 2.5 3 0-3-1-5.5.5-9z",
}  # fmt: skip


def texture(kind: str) -> Markup:
    """What marks a planet's type besides its colour, for a ball of radius 14."""
    if kind == "oceanic":
        return join(
            line("M-12-4c4-3 7 1 11-1s6-3 11 0M-13 3c5-2 8 2 13 0s7-1 12-1M-8 9c4-2 7 1 13-1", "#E9FBFF", 1.5, opacity=".75"),
            line("M-5-10c3-1 7-1 9 1", "#fff", 2, opacity=".8"),
        )  # fmt: skip
    if kind == "rocky":
        craters = ((-4, -3, 3.4), (5, 3, 2.6), (-3, 7, 2), (4, -7, 1.7), (-9, 3, 1.5))
        return join(
            el("g", *[disc(r, x, y) for x, y, r in craters], fill="#3A160D", opacity=".55"),
            line("M-7-2a3.4 3.4 0 0 0 6 1M3 5a2.6 2.6 0 0 0 4.4-.7", "#FFD9B8", 0.7, opacity=".8"),
        )
    if kind == "super-earth":
        land = "M-11-4c2-5 6-8 10-8 2 2-1 4 1 6s-1 5-4 4-4 2-7-2zM3-1c3-2 8-1 9 2s-3 8-6 8c-3-1 0-4-2-6s-2-3-1-4zM-7 6c2-1 4 1 4 3s-2 2-3 1-2-3-1-4z"
        return join(path(land, fill="#F0E2B0", opacity=".75"), line("M-12 2c5 2 9-1 14 1", "#fff", 1, opacity=".5"))
    if kind == "giant":
        bands = "M-12.5-5.5Q0-2 12.5-5.5L13.4-2Q0 2-13.4-2ZM-13.6 2.5Q0 6.5 13.6 2.5L12.5 6Q0 10-12.5 6Z"
        return join(
            path(bands, fill="#7A4A1E", opacity=".5"),
            el("ellipse", cx=5, cy=4.6, rx=2.8, ry=1.5, fill="#C2552B", opacity=".9"),
            line("M-15.5-1.5C-24 5-15 8 2 3.5S24-8 15.5-8", "#F3DFB4", 2.1, opacity=".95"),
        )
    if kind == "alien":
        return join(
            line("M0-10a10 10 0 0 1 8.7 15M-9 4a10 10 0 0 1 4-12", "#8CFFD9", 1.2, opacity=".8"),
            el("ellipse", rx=7.5, ry=4, fill="none", stroke="#8CFFD9", stroke_width="1.2"),
            disc(2.2, fill="#8CFFD9"),
            disc(0.9, fill="#1D0838"),
        )
    land = "M-10-6c3-5 7-6 9-5 0 3-3 3-2 5s-2 4-4 3-3-1-3-3zM-2 2c3-1 5 1 5 3s-2 6-4 6-1-4-2-5-1-3 1-4zM6-8c3 1 5 4 5 7-2 1-3-1-4-2s-3-3-1-5z"
    return join(
        path(land, fill="#8CC06A", opacity=".95"),
        line("M-11 3c3-1 5 1 8 0M3-9c3 0 4 1 6 2", "#fff", 1.3, opacity=".85"),
    )


def ball(kind: str) -> Markup:
    return join(disc(14, fill=f"url(#g-ke-ball-{kind})"), texture(kind))


def cube(kind: str) -> Markup:
    """Three faces and a rim; antimatter also shows its inner edges, so that it reads on black."""
    inner = path("M-7-4L0 0L7-4M0 0V8", class_="ke-inner") if kind == "antimatter" else None
    return join(
        path("M0-8L7-4V4L0 8L-7 4V-4Z", class_=f"ke-{kind}1", stroke_linejoin="round"),
        path("M0-8L7-4L0 0L-7-4Z", class_=f"ke-{kind}0"),
        path("M0 0L7-4V4L0 8Z", class_=f"ke-{kind}2"),
        inner,
    )


def back() -> Markup:
    """The back of a celestial body: an engraved rose of rays on violet."""

    def spoke(a: float, r: float) -> str:
        return f"{r * math.sin(math.radians(a)):.1f} {-r * math.cos(math.radians(a)):.1f}"

    rays = "".join([f"M0 0L{spoke(a, 13)}" for a in range(0, 360, 15)])
    rose = "M" + "L".join([spoke(22.5 * i, 13 if i % 2 == 0 else 4.2) for i in range(16)]) + "Z"
    dots = "".join([f"M{spoke(a, 15.3)}h0" for a in range(0, 360, 30)])
    return join(
        path(polygon(corners(19.3)), fill="url(#g-ke-back)", stroke_width="1.1", class_="ke-plate-rim"),
        path(polygon(corners(17.4)), stroke_width=".45", opacity=".6", class_="ke-rose"),
        path(rays, stroke_width=".4", opacity=".45", class_="ke-rose"),
        path(rose, stroke_width=".8", stroke_linejoin="round", class_="ke-rose ke-rose-leaf"),
        disc(5.6, stroke_width=".9", class_="ke-rose ke-rose-heart"),
        disc(2, class_="ke-rose-mid"),
        path(dots, stroke_width="1.3", stroke_linecap="round", opacity=".8", class_="ke-rose"),
    )


def mine() -> Markup:
    return join(
        path("M-11-3L-6-10L2-11L9-7L11 1L7 8L-1 11L-9 7Z", fill="url(#g-ke-rock)", stroke="#1a1626", stroke_width=".7"),
        path("M-6-10L-3-3L-11-3M-3-3L5-2L9-7M5-2L7 8M-3-3L-1 11", fill="none", stroke="#1a1626", stroke_width=".7", opacity=".55"),
        path("M-2-1L1-8L4-1L2.5 5H-.5Z", fill="#7FF3E4", stroke="#0C4A4A", stroke_width=".7"),
        path("M5 3L7-1L9 3L8 6H6Z", fill="#B6FFF4", stroke="#0C4A4A", stroke_width=".6"),
    )  # fmt: skip


def target() -> Markup:
    return join(
        disc(12, fill="#3A1F05", stroke="#F6C15A", stroke_width="1.4"),
        disc(8.2, fill="none", stroke="#F6C15A", stroke_width="1.1", stroke_dasharray="3 1.7"),
        path("M0-12V-8M0 12V8M-12 0H-8M12 0H8", stroke="#FBE3A6", stroke_width="1.6"),
        path("M-2 6V-6L6-3.2L-2-.5", fill="#F6C15A", stroke="#FFF0C4", stroke_width=".9", stroke_linejoin="round"),
    )


def ship(seat: int) -> Markup:
    """A silhouette for each seat that repeats its shape: shield-like delta, square trimaran, lozenge, ring."""
    hull, edge, flame = f"url(#g-ke-hull-{seat})", "#04101C", "#FFD98A"
    if seat == 0:
        return join(
            path("M-3.5 9L0 14.5L3.5 9Z", fill=flame, opacity=".9"),
            path("M0-14C2-10 3-6 4-2L13 8L4.5 7.5L3.5 10H-3.5L-4.5 7.5L-13 8L-4-2C-3-6-2-10 0-14Z", fill=hull, stroke=edge, stroke_width=".9"),
            path("M0-14C.8-10 1-4 1 9H-1C-1-4-.8-10 0-14Z", fill="#fff", opacity=".55"),
        )  # fmt: skip
    if seat == 1:
        return join(
            path("M-8 10L-6 14L-4 10ZM4 10L6 14L8 10Z", fill=flame, opacity=".9"),
            path("M-9-4H-4V-12L0-14.5L4-12V-4H9V10H3V7H-3V10H-9Z", fill=hull, stroke=edge, stroke_width=".9"),
            path("M-4-4V6M4-4V6M-9 1H-4M4 1H9", stroke="#fff", stroke_width=".7", opacity=".6"),
        )
    if seat == 2:
        return join(
            path("M-3 9L0 15L3 9Z", fill=flame, opacity=".9"),
            path("M0-15L10 1L0 11L-10 1Z", fill=hull, stroke=edge, stroke_width=".9"),
            path("M0-15V11M-10 1H10", stroke="#fff", stroke_width=".8", opacity=".6"),
            path("M-12-2V9M12-2V9", stroke=hull, stroke_width=2.4),
        )
    return join(
        path("M-3 11L0 15L3 11Z", fill=flame, opacity=".9"),
        disc(10.5, fill="none", stroke=edge, stroke_width="4.8"),
        disc(10.5, fill="none", stroke=HULLS[3][1], stroke_width="3.4"),
        path("M0-14.5C3-10 3.6-3 3 11H-3C-3.6-3-3-10 0-14.5Z", fill=hull, stroke=edge, stroke_width=".9"),
        path("M-9 0H-3M3 0H9", stroke="#FFE0F0", stroke_width="1.6"),
    )


def medal(track: int) -> Markup:
    if track == 0:
        rings = [el("ellipse", rx=5.5, ry=2.2, transform=f"rotate({a})") for a in (30, -30)]
        return join(
            disc(8, fill="url(#g-ke-medal-0)", stroke="#0d3a48"),
            el("g", *rings, fill="none", stroke="#0d3a48"),
            disc(1.3, fill="#0d3a48"),
        )
    return join(
        disc(8, fill="url(#g-ke-medal-1)", stroke="#4a2d02"),
        path("M-2 5V-5L4.5-2.5L-2 0", fill="#4a2d02", stroke="#4a2d02", stroke_linejoin="round"),
    )


@cache
def definitions() -> Markup:
    """Everything of this file, for the ground's `<defs>`."""
    lit = ".34 .32 .78"
    balls = [
        gradient(f"g-ke-ball-{kind}", (0, a), (0.32, b), (0.72, c), (1, d), radial=lit) for kind, (a, b, c, d) in BALLS.items()
    ]  # fmt: skip
    hulls = [gradient(f"g-ke-hull-{i}", (0, a), (0.45, b), (1, c)) for i, (a, b, c) in enumerate(HULLS)]
    signs = [
        el("symbol", line(d, "currentColor", 1.7), id=f"g-ke-i-{name}", viewBox="0 0 24 24") for name, d in SIGNS.items()
    ]  # fmt: skip
    return join(
        *balls,
        *hulls,
        gradient("g-ke-rock", (0, "#E8E2D8"), (0.45, "#9A93A0"), (1, "#2C2838"), radial=lit),
        gradient("g-ke-back", (0, "ke-back0"), (0.7, "ke-back1"), (1, "ke-back2"), radial=".5 .5 .5"),
        gradient("g-ke-lit", (0.4, "ke-lit", 0.06), (0.75, "ke-lit", 0.2), (1, "ke-lit", 0.5), radial=".5 .5 .5"),
        gradient("g-ke-plate", (0, "ke-plate0"), (1, "ke-plate1")),
        gradient("g-ke-medal-0", (0, "#E6FBFF"), (0.5, "#7FC8DA"), (1, "#2C7186"), radial=".35 .3 .8"),
        gradient("g-ke-medal-1", (0, "#FFF3D0"), (0.5, "#E3B04B"), (1, "#8A5A10"), radial=".35 .3 .8"),
        gradient("g-ke-pit", (0, "#000000"), (0.35, "ke-pit0"), (0.75, "ke-pit1", 0.9), (1, "ke-pit1", 0), radial=".5 .5 .5"),
        *signs,
        *[el("g", ball(kind), id=f"g-ke-{kind}") for kind in (*TYPES, "earth")],
        *[el("g", cube(kind), id=f"g-ke-cube-{kind}") for kind in CUBE.values],
        *[use(f"g-ke-cube-{kind}", 0, 0, 0.86, id=f"g-ke-c{i}") for i, kind in enumerate(CUBE.values)],
        path(polygon(corners(20.6)), id="g-ke-hex"),
        tile("g-ke-hidden", back()),
        tile("g-ke-marked", back(), disc(8, class_="ke-marked")),
        tile("g-ke-mine", use("g-ke-hex", class_="ke-tile ke-mine"), mine()),
        tile("g-ke-target", use("g-ke-hex", class_="ke-tile ke-target"), target()),
        path("M-15-9c0-4 3-6 7-6c0 4-3 7-7 6zM-15-9l4-3.5", class_="ke-leaf", id="g-ke-leaf"),
        *[el("g", ship(seat), id=f"g-ke-ship-{seat}") for seat in range(4)],
        box(-15, -13, 30, 26, id="g-ke-step"),
        *[el("g", medal(track), id=f"g-ke-medal{track}", transform="scale(1.1)") for track in (0, 1)],
        *[el("g", use(f"g-ke-{kind}", 0, 10, 0.55), id=f"g-ke-small-{kind}") for kind in TYPES],
        *[
            el("g", use(f"g-ke-small-{kind}"), disc(8.2, 0, 10, class_="ke-green-ring"), id=f"g-ke-done-{kind}")
            for kind in TYPES
        ],
    )  # fmt: skip


def tile(name: str, *art: Markup) -> Markup:
    """A tile of the map: its art, and an outline that takes the look of the node that uses it."""
    return el("g", el("g", *art, class_="ke-art"), use("g-ke-hex"), id=name)


def sign(name: str, x: float, y: float, size: float, class_: str = "ke-ink") -> Markup:
    """A sign of the action board with its upper left corner at x, y."""
    return el("use", href=f"#g-ke-i-{name}", x=x, y=y, width=size, height=size, class_=class_)


def bundle(amount: tuple[int, ...], x: float, y: float) -> Markup | None:
    """Cubes in a row, matter first, drawn once for each amount that is printed somewhere."""
    return use(bundle_name(amount), x, y) if any(amount) else None


def bundle_name(amount: tuple[int, ...]) -> str:
    return "g-ke-cubes-" + "-".join([str(n) for n in amount])


def bundles(box_: Pieces) -> Markup:
    """All rows of cubes that are printed on planets and bonuses."""
    levels = [cost for costs in box_.tech_cost for cost in costs[1:]]
    amounts = sorted({*box_.cost, *box_.colony, *box_.terraformed, *levels, box_.advancement, box_.neo})
    made = []
    for amount in amounts:
        kinds = [CUBE.values[kind] for kind, n in enumerate(amount) for _ in range(n)]
        row = [use(f"g-ke-cube-{kind}", 9 * i, 0, 0.6) for i, kind in enumerate(kinds)]
        made.append(el("g", *row, id=bundle_name(amount)))
    return join(*made)


def distances(box_: Pieces) -> Markup:
    """Coins with a distance, for every flight that a technology, a bonus or a card may give."""
    cards = [card.number for card in box_.cards if card.effect in ("move_each", "move_one")]
    made = [
        el("g", disc(8.5), text(0, 4.5, n, 12.5, "ke-t ke-num ke-on-coin"), id=f"g-ke-coin-{n}")
        for n in range(1, max(*box_.speed, box_.planning, *cards) + 1)
    ]
    made.append(path(SPOT, id="g-ke-h", vector_effect="non-scaling-stroke"))  # else it grows with the halves
    return join(*made)


def planets(box_: Pieces) -> Markup:
    """Every planet's tile: its plate, the planet, its number."""
    made = [
        el("g", use("g-ke-hex", class_=f"ke-tile ke-{kind}"), use(f"g-ke-{kind}", 0, -1, 0.9), id=f"g-ke-tile-{kind}")
        for kind in TYPES
    ]
    for number in range(1, PLANETS + 1):
        kind = TYPES[box_.type[number]]
        wide = 20 if number > 9 else 13
        made.append(
            el(
                "g",
                use(f"g-ke-tile-{kind}", class_="ke-art"),
                use("g-ke-hex"),
                box(18 - wide, 4, wide, 15, 4, class_="ke-number"),
                text(18 - wide / 2, 16.2, number, 13.5, "ke-t ke-num ke-on-number"),
                id=f"g-ke-planet-{number}",
            )
        )
    return join(*made)


def row(seat: int, n: int) -> Markup:
    """Some Starships in a row: one more than in the row before."""
    return el("g", use(f"g-ke-row-{seat}-{n - 1}"), use(f"g-ke-row-{seat}-1", 21 * (n - 1)), id=f"g-ke-row-{seat}-{n}")


def leads(nation: int, art: str) -> list[Markup]:
    """A nation's marker on each Leadership Track, with a line to its space."""
    return [
        el("g", path(f"M{-side * 7} 0H{-side * 18}", class_=f"ke-lead rim-{nation}"), use(art), id=f"g-ke-lead-{track}-{nation}")
        for track, side in enumerate((1, -1))
    ]  # fmt: skip


def marks(words: Words, seats: int, ghost: bool) -> Markup:
    """The seats' marks with the players' letters: alone, beside their Starship, and the rims of their colonies."""
    made = []
    for seat in range(seats):
        made += [
            el("g", mark(seat, letter(words, seat, seats), 0.72), id=f"g-ke-mark-{seat}"),
            el("g", use(f"g-ke-ship-{seat}"), use(f"g-ke-mark-{seat}", 10, 10, 0.86), id=f"g-ke-fleet-{seat}"),
            use(f"g-ke-fleet-{seat}", 0, 0, 0.74, id=f"g-ke-landed-{seat}"),
            use("g-ke-hex", 0, 0, 1.07, class_=f"ke-held rim-{seat}", id=f"g-ke-held-{seat}"),
            use(f"g-ke-mark-{seat}", -10.5, 10.5, 0.92, id=f"g-ke-flag-{seat}"),
            el("g", use(f"g-ke-flag-{seat}"), use("g-ke-leaf"), id=f"g-ke-green-{seat}"),
            use(f"g-ke-ship-{seat}", 0, 0, 0.6, id=f"g-ke-row-{seat}-1"),
            *[row(seat, n) for n in range(2, SHIPS + 1)],
            *leads(seat, f"g-ke-mark-{seat}"),
        ]
    if ghost:
        sign_ = words.say("scene", "ghost-sign", ())
        made += [
            el("g", disc(9, class_="ke-ghost"), text(0, 4.5, sign_, 12, "ke-t ke-num ke-ink"), id="g-ke-ghost"),
            use("g-ke-ghost", id=f"g-ke-mark-{seats}"),
            *leads(seats, "g-ke-ghost"),
        ]
    return join(*made)
