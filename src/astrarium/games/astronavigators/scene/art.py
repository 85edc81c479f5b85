"""The art that all boards use: cards and their backs, moons, planets, dice, rockets."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, fitted, gradient, join, line, path, polygon, ring_of, text, use
from astrarium.scene.seats import letter, mark
from astrarium.text.words import Words

from ..box import Pieces
from ..cards import STAGES
from ..nouns import CARDS, CONSTELLATIONS, DV_VALUES, FIRST_LUNAR, PHASES, PLANETS, ROCKETS, SETS
from ..sheets import TECHNIQUES
from . import chart
from .signs import icon, placed

CARD_WIDTH: Final = 88.0
CARD_HEIGHT: Final = 124.0
CAPTION: Final = 13.5  # the size of quiet lines; as in the style
SERIF: Final = 1.2  # letters of the engraved face are narrower than those of the other

# lit and dark side of each planet
BALLS: Final = {
    "mercury": ("#d8cfc0", "#7d7263"),
    "venus": ("#fff0c2", "#c28a3a"),
    "earth": ("#a6e6ff", "#0d3f75"),
    "mars": ("#ffab80", "#9a3214"),
    "jupiter": ("#ffe6c4", "#b06f3d"),
    "saturn": ("#ffeab0", "#b28a3d"),
    "uranus": ("#d5fbff", "#3ba3b3"),
    "neptune": ("#aac6ff", "#2744a8"),
}


@cache
def gradients() -> Markup:
    balls = [gradient(f"g-an-ball-{p}", (0, a), (1, b), radial=".36 .32 .8") for p, (a, b) in BALLS.items()]
    hatch = el(
        "pattern", path("M0 0V6", class_="an-hatch"), id="g-an-hatch", width=6, height=6, patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )  # fmt: skip
    lattice = el(
        "pattern", path("M0 4.5H9M4.5 0V9", stroke="#8be0f2", stroke_width=".4", opacity=".35"),
        disc(0.8, 4.5, 4.5, fill="#f4ecd9", opacity=".7"), id="g-an-lattice", width=9, height=9, patternUnits="userSpaceOnUse",
    )  # fmt: skip
    return join(
        gradient("g-an-panel-fill", (0, "an-panel1"), (1, "an-panel0")),
        gradient("g-an-card-fill", (0, "an-card0"), (1, "an-card1")),
        gradient("g-an-back-fill", (0, "#14506a"), (1, "#082433"), slope="0 0 1 1"),
        gradient("g-an-sun-fill", (0, "#fff3c4"), (0.45, "#ffcf5e"), (1, "#f08a12"), radial=".5 .5 .5"),
        gradient("g-an-glow", (0, "#ffb53a", 0.55), (1, "#ffb53a", 0), radial=".5 .5 .5"),
        gradient("g-an-moon-fill", (0, "#fffdf2"), (0.7, "#dcd8c6"), (1, "#a9a894"), radial=".4 .35 .75"),
        gradient("g-an-earth-fill", (0, "#a6e6ff"), (0.5, "#2c83b8"), (1, "#0a2f57"), radial=".38 .32 .8"),
        gradient("g-an-sea", (0, "an-sea0"), (1, "an-sea1"), radial=".5 .4 .8"),
        gradient("g-an-day", (0, "#ffb53a", 0.1), (0.5, "#ffb53a", 0.36), (1, "#ffb53a", 0.1), slope="0 0 1 0"),
        hatch,
        lattice,
        *balls,
    )


# ------------------------------------------------------------ heavenly bodies
def moon(phase: str) -> Markup:
    """A moon of radius 12 in one of its phases."""
    if phase == "new-moon":
        return disc(12, class_="an-moon-dark", id="g-an-moon-new-moon")
    half = {"first-quarter": "M0-11.4a11.4 11.4 0 0 1 0 22.8Z", "last-quarter": "M0-11.4a11.4 11.4 0 0 0 0 22.8Z"}
    lit: Any = None
    if phase == "full-moon":
        lit = disc(11.4, fill="url(#g-an-moon-fill)")
    elif phase in half:
        lit = path(half[phase], fill="url(#g-an-moon-fill)")
    shift = {"first-quarter": 5, "last-quarter": -5}.get(phase, 0)
    seas = f"M{shift - 2} -3.6h0M{shift + 2.4:.1f} 1.8h0M{shift - 0.6:.1f} 5.4h0"
    marks = line(seas, "#8f8d78", 2.9, opacity=".55")
    return el("g", disc(12, class_="an-moon-dark"), lit, marks, id=f"g-an-moon-{phase}")


def planet(name: str) -> Markup:
    """A planet of radius 10, told by its colour and by one mark of its own."""
    ball = disc(10, fill=f"url(#g-an-ball-{name})")
    if name == "saturn":
        ring = el("ellipse", rx=19, ry=6, fill="none", stroke="#e9cf8b", stroke_width="2.8", transform="rotate(-18)")
        front = path(
            "M-9.8 0a19 6 0 0 0 19.6 0", fill="none", stroke="#e9cf8b", stroke_width="2", transform="rotate(-18)"
        )
        return join(ring, ball, front)
    if name == "jupiter":
        bands = path("M-9.2-3.5h18.4M-9.7 2h19.4M-7.5 6h15", stroke="#8d4d22", stroke_width="2", opacity=".55")
        return join(ball, bands, el("ellipse", cx=3, cy=2.8, rx=2.5, ry=1.5, fill="#b4401d"))
    if name == "uranus":
        tilted = el("ellipse", rx=4.5, ry=15.5, fill="none", stroke="#c9f4f8", stroke_width="1", transform="rotate(14)")
        return join(ball, tilted)
    if name == "earth":
        land = "M-5-5q6-3 7 2t-3 7t-5-5zM3 4q3-2 4 0t-3 3z"
        return join(ball, path(land, fill="#7fd08c", opacity=".85"))
    if name == "mars":
        return join(
            ball,
            path("M-4-8.5q4 2 8 0z", fill="#fff3e8", opacity=".8"),
            line("M-5 2q5 3 9 0", "#6e1f0c", 1.5, opacity=".6"),
        )
    if name == "venus":
        return join(ball, line("M-8-2q8 4 15-2M-7 4q7 3 14-1", "#fff8e0", 1.6, opacity=".6"))
    if name == "neptune":
        return join(ball, el("ellipse", cx=-2, cy=1.5, rx=3, ry=1.6, fill="#14246e", opacity=".8"))
    return join(ball, line("M-3-3h0M3 2h0M-2 5h0", "#574d42", 2.6, opacity=".6"))


def pentagon(r: float) -> str:
    return polygon(ring_of(5, r))


def twelve() -> Markup:
    """The die with twelve faces that stands for the Sun, radius 13."""
    inner, outer = ring_of(5, 8), ring_of(5, 13)
    edges = "".join([f"M{chart.spot(a)}L{chart.spot(b)}" for a, b in zip(inner, outer, strict=True)])
    return join(
        disc(27, fill="url(#g-an-glow)"),
        path(polygon(ring_of(10, 13)), fill="url(#g-an-sun-fill)", stroke="#7a3d00", stroke_width=".8"),
        path(edges, stroke="#8a4a05", stroke_width=".8"),
        path(pentagon(8), fill="#ffe9a8", stroke="#8a4a05", stroke_width=".8"),
    )


# ------------------------------------------------------------ cards
def figure(name: str, signs: str) -> Markup:
    """The stars of a constellation in the middle of its card; its lines and the signs below are one path."""
    lines, faint, bright = chart.card_figure(name, 56, 48, (44, 60))
    return join(path(lines + signs, class_="an-figure an-lit"), path(faint + bright, class_="an-figure an-bright"))


def picture(box_: Pieces, card: int) -> Markup:
    """What a card shows, in a box of 56 by 52 in its middle."""
    x, y = 44.0, 60.0
    if box_.phase[card] >= 0:
        name = f"g-an-moon-{PHASES[box_.phase[card]]}"
        if not box_.eclipse[card]:
            return use(name, x, y, 1.9)
        if box_.solar_eclipse[card]:
            rays = "".join(
                [
                    f"M{chart.spot(a)}L{chart.spot(b)}"
                    for a, b in zip(ring_of(16, 23), ring_of(16, 28, -80), strict=True)
                ]
            )
            return at(
                x,
                y,
                disc(23, fill="#ffcf5e"),
                line(rays, "#ffcf5e", 1.6),
                disc(21, 1.5, fill="#0b1d27", stroke="#fff3c4", stroke_width=".8"),
            )
        return at(
            x,
            y,
            use(name, scale=1.9),
            disc(22.8, fill="#a8401c", opacity=".72"),
            line("M-16-13a21 21 0 0 1 25-7", "#ffd9b0", 1.6, opacity=".8"),
        )
    if box_.rise[card] >= 0:
        return at(
            x,
            y,
            use("g-an-planet-earth", 0, -4, 1.5),
            path("M-32 26V14Q0-2 32 14V26Z", fill="#c9c5b2"),
            line("M-16 13h0M3 10h0M16 17h0M-4 19h0", "#8f8d78", 4, opacity=".6"),
            use(f"g-an-moon-{PHASES[box_.rise[card]]}", 21, -18, 0.5),
        )
    name = PLANETS[box_.planet[card]]
    if box_.transit[card]:
        return at(
            x,
            y,
            disc(25, fill="url(#g-an-sun-fill)"),
            use(f"g-an-planet-{name}", 7, 4, 0.45),
            line("M-24 14L26 0", "#7a3d00", 0.9, stroke_dasharray="2 3"),
        )
    return use(f"g-an-planet-{name}", x, y, 1.9)


def face(words: Words, box_: Pieces, card: int) -> Markup:
    """A card: name, picture, the sets it belongs to, the technique it needs, and its knowledge."""
    name = words.name("card", CARDS[card]) if box_.rise[card] < 0 else words.say("scene", "earth-rise", ())
    signs = [SETS[i] for i in box_.card_sets[card]]
    if box_.needs[card]:
        signs.append(TECHNIQUES[box_.needs[card]])
    step, size = (17, 15.0) if len(signs) < 4 else (13.6, 12.5)
    below = "".join([placed(sign, 15 + step * i, 110, size) for i, sign in enumerate(signs)])
    return el(
        "g",
        use(f"g-an-frame-{box_.card_nk[card]}"),
        text(44, 19, name, fitted(name, 14.5, 76 * SERIF), "an-d an-ink"),
        figure(CARDS[card], below) if card < FIRST_LUNAR else picture(box_, card),
        path(below, class_="an-sign") if below and card >= FIRST_LUNAR else None,
        id=f"g-an-card-{CARDS[card]}",
    )


def frame(worth: int) -> Markup:
    """What all cards of one worth have in common."""
    inner = "M9 3.5H79a5.5 5.5 0 0 1 5.5 5.5V115a5.5 5.5 0 0 1-5.5 5.5H9a5.5 5.5 0 0 1-5.5-5.5V9A5.5 5.5 0 0 1 9 3.5ZM8 25H80"
    return el(
        "g",
        box(0, 0, CARD_WIDTH, CARD_HEIGHT, 8, class_="an-card"),
        path(inner, class_="an-card-line"),
        disc(10.5, 73, 108, class_="an-coin"),
        text(73, 112.5, worth, 13, "an-t an-num an-on-coin"),
        id=f"g-an-frame-{worth}",
    )


def back() -> Markup:
    """The back of every card: a lattice of stars and an armillary ring."""
    return join(
        box(0, 0, CARD_WIDTH, CARD_HEIGHT, 8, fill="url(#g-an-back-fill)", stroke="#5aa6bb"),
        box(4, 4, CARD_WIDTH - 8, CARD_HEIGHT - 8, 6, fill="url(#g-an-lattice)"),
        disc(24, 44, 62, fill="#0b3346", stroke="#8be0f2", stroke_width="1.2"),
        path(
            "M-24 0a24 9 0 1 0 48 0a24 9 0 1 0-48 0M0-24a9 24 0 1 0 0 48a9 24 0 1 0 0-48",
            fill="none",
            stroke="#8be0f2",
            stroke_width=".9",
            transform="translate(44 62) rotate(-24)",
        ),
        path(placed("star4", 44, 62, 20), fill="#f4ecd9"),
    )


# ------------------------------------------------------------ pieces
def die(seat: int) -> Markup:
    """A seat's die, 22 units wide, without its face."""
    return join(
        box(-9.5, -8.5, 22, 22, 5, fill="#000", opacity=".4"),
        box(-11, -11, 22, 22, 5, class_=f"on-seat-{seat}", stroke="#fff", stroke_width="1.3"),
        path("M-9 6V-6a3 3 0 0 1 3-3H6", fill="none", stroke="#fff", stroke_opacity=".55", stroke_width="1.2"),
    )


def rocket(kind: str) -> Markup:
    """A rocket, 66 high, standing on the origin."""
    if kind == "saturn-v":
        return join(
            path("M0-66l1.5 9 2 3v8l3.5 4v24l2.5 3v11h-19v-11l2.5-3v-24l3.5-4v-8l2-3z", class_="an-hull"),
            path("M-7-38h14M-7-30h14M-9.5-12h19", stroke="#26363c", stroke_width="2.6"),
        )
    if kind == "starship":
        return join(
            path("M0-66c5 6 6 12 6 18v48h-12v-48c0-6 1-12 6-18z", class_="an-hull an-steel"),
            path("M-6-52l-4 5v4l4-2M6-52l4 5v4l-4-2M-6-12l-5 5v7h5M6-12l5 5v7h-5", class_="an-hull an-steel"),
            path("M0-62v58", stroke="#fff", stroke_width="1.4", opacity=".7"),
        )
    tint = {"ariane-6": "#1b4fa0", "vostok": "#2f7a4a", "long-march-9": "#b3302a", "proton-k": "#55646b", "h2a-2022": "#d07c00",
            "falcon-heavy": "#20303a"}[kind]  # fmt: skip
    boosters = kind in ("ariane-6", "h2a-2022", "falcon-heavy", "vostok", "proton-k")
    cone = kind in ("vostok", "proton-k")
    side = "M-6 0h-5v-26l2.5-8l2.5 8zM6 0h5v-26l-2.5-8l-2.5 8z" if not cone else "M-5 0h-8l5-34zM5 0h8l-5-34z"
    return join(
        path(side, class_="an-hull") if boosters else None,
        path("M0-64c4 4 5 8 5.5 14v50h-11v-50c.5-6 1.5-10 5.5-14z", class_="an-hull"),
        path("M-5.5-42h11M-5.5-22h11", stroke=tint, stroke_width="5"),
        path("M-4-2l-2 6M4-2l2 6", stroke="#33454c", stroke_width="1.6"),
    )


def pile(n: int) -> Markup:
    """The edges of cards that lie under the top one."""
    right, low = CARD_WIDTH - 16, CARD_HEIGHT - 16
    edges = [
        f"M{2.6 * k + 8:g} {2.6 * k:g}h{right:g}a8 8 0 0 1 8 8v{low:g}a8 8 0 0 1-8 8h{-right:g}a8 8 0 0 1-8-8v{-low:g}a8 8 0 0 1 8-8z"
        for k in range(n, 0, -1)
    ]
    return path("".join(edges), class_="an-edge", id=f"g-an-pile-{n}")


def cradle(place: int, housing: int) -> float:
    """Where a spacecraft lies on a tile."""
    return 6.0 + 16.2 * place + (9 if housing == 1 else 0)


def stages(housing: int) -> Markup:
    """Trajectory tiles face down by stage and face up by difficulty, with the room they have for spacecraft."""
    spots = "".join([f"M{cradle(j, housing) - 7.5}-7.5h15v15h-15z" for j in range(housing)])
    covered = el(
        "g",
        box(-30, -16, 60, 32, 7, class_="an-stage-back"),
        box(-27, -13, 54, 26, 5, fill="url(#g-an-lattice)"),
        path(spots, class_="an-cradle"),
        id="g-an-stage-back",
    )
    open_ = el(
        "g",
        box(-30, -16, 60, 32, 7, class_="an-stage-face"),
        path(spots, class_="an-cradle an-cradle-open"),
        id="g-an-stage-face",
    )
    backs = [
        el("g", use("g-an-stage-back"), text(-17, 6, n, 18, "an-d an-ivory"), id=f"g-an-stage-{n}")
        for n in range(1, STAGES + 1)
    ]
    faces = [
        el("g", use("g-an-stage-face"), text(-16.5, 5, f"+{v}", 14.5, "an-d an-orange-ink"), id=f"g-an-value-{v}")
        for v in DV_VALUES
    ]
    return join(covered, open_, *backs, *faces)


@lru_cache(8)
def pieces(box_: Pieces) -> Markup:
    """Everything without words."""
    return join(
        *map(moon, PHASES),
        *[el("g", planet(p), id=f"g-an-planet-{p}") for p in PLANETS],
        el("g", twelve(), id="g-an-twelve"),
        *[frame(worth) for worth in sorted(set(box_.card_nk))],
        *[pile(n) for n in range(1, 5)],
        el("g", back(), id="g-an-back"),
        *[el("g", rocket(r), id=f"g-an-rocket-{r}") for r in ROCKETS],
        el("g", path("M-4 4h8l-1.8-3v-9l-2.2-3.5-2.2 3.5v9z", fill="#cfd8d3", stroke="#0a2029", stroke_width=".8"), path("M0-11v12", stroke="#6b7f80"), id="g-an-pillar"),
        el("g", disc(8.5, fill="#ff8a4c", stroke="#fff"), icon("spacecraft", 0, 0, 13, "an-black"), id="g-an-pad"),
        box(-24, -25, 48, 50, 4, id="g-an-sq"),
    )  # fmt: skip


def sky_figure(words: Words, i: int) -> Markup:
    """A constellation on the star map; its name shows where it is lit."""
    lines, faint, bright = chart.sky_figure(CONSTELLATIONS[i])
    x, y = chart.on_sky(*chart.chart()["figures"][CONSTELLATIONS[i]]["name"])
    return el(
        "g",
        path(lines),
        path(faint, class_="an-faint"),
        path(bright, class_="an-bright"),
        text(x, y + 4, words.name("card", i), 13, "an-i an-cyan-ink an-halo"),
        id=f"g-an-f{i}",
        class_="an-figure",
    )


def definitions(words: Words, box_: Pieces, seats: int, solar: bool) -> Markup:
    """All art, with the names on the cards and the letters of the players."""
    made = [
        join(
            el("g", die(seat), id=f"g-an-die-{seat}"),
            el("g", mark(seat, letter(words, seat, seats)), id=f"g-an-mark-{seat}"),
            el(
                "g",
                disc(20, class_=f"an-taken rim-{seat}"),
                use(f"g-an-mark-{seat}", -3, -2),
                disc(10, 14, 12, class_=f"an-taken rim-{seat}"),
                id=f"g-an-taker-{seat}",
            ),
        )
        for seat in range(seats)
    ]
    return join(
        gradients(),
        pieces(box_),
        stages(box_.housing[seats]),
        *[sky_figure(words, i) for i in range(len(CONSTELLATIONS))],
        *[face(words, box_, card) for card in range(len(CARDS)) if solar or box_.planet[card] < 0],
        *made,
    )


def caption(x: float, y: float, words: str, width: float = 0) -> Markup:
    """A quiet line that begins at x; smaller if it must fit a width."""
    size = fitted(words, CAPTION, width) if width else CAPTION
    if size == CAPTION:
        return el("text", words, x=x, y=y, class_="an-cap")
    return text(x, y, words, size, "an-t an-soft an-start")


def arc(r: float, first: float, last: float) -> str:
    """A piece of a circle around the origin, angles in degrees from the right, clockwise."""
    a, b = math.radians(first), math.radians(last)
    ends = ((r * math.cos(a), r * math.sin(a)), (r * math.cos(b), r * math.sin(b)))
    return f"M{chart.spot(ends[0])}A{r:g} {r:g} 0 {int(last - first > 180)} 1 {chart.spot(ends[1])}"
