"""The orrery; where no planets are played, the wheel of the two years."""

from __future__ import annotations

import math
from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import Point, at, box, disc, el, fitted, join, moved, path, text, title, use
from astrarium.text.words import Words

from ..actions import UNIT
from ..nouns import EARTH, MONTHS, PLANETS
from ..orrery import seen
from ..setup import PlanetDraft, SectorChoice
from .chart import LOW, LOW_HEIGHT, spot
from .eyes import Eyes

LEFT: Final = 852.0
WIDTH: Final = 274.0
SUN: Final[Point] = (LEFT + 137, LOW + 133)
RIM: Final = 98.0
YEARS: Final = (89.2, 71.5)  # the rings of the two years
INNER: Final = 58.0  # of the pieces to point at when planets are placed
OUTER: Final = 101.0
LOWER: Final = 12.0  # the wheel of the years stands that much lower
NAMES: Final = 116.0  # where the names around the wheel stand
ORBITS: Final = (0.2, 0.305, 0.42, 0.525, 0.645, 0.76, 0.865, 0.96)  # of the rim, in the order of the planets
SIZES: Final = (0.45, 0.6, 0.75, 0.55, 0.85, 0.65, 0.65, 0.65)
SECTORS: Final = 12
PLACING: Final = (PlanetDraft, SectorChoice)


# ------------------------------------------------------------ what is printed
def printed(words: Words, solar: bool) -> Markup:
    return orrery(words) if solar else year(words)


def unit_place(unit: float, r: float) -> Point:
    """A place on the orrery: 24 units of 15 degrees, counter-clockwise from the right."""
    a = math.radians(15 * unit)
    return SUN[0] + r * math.cos(a), SUN[1] - r * math.sin(a)


def rim(names: list[str]) -> Markup:
    """Ticks and the twelve names around the wheel."""
    ticks = "".join(
        [f"M{spot(unit_place(u, RIM))}L{spot(unit_place(u, RIM + (3 if u % 2 else 5)))}" for u in range(24)]
    )
    made = [path(ticks, class_="an-ticks")]
    for i, name in enumerate(names):
        x, y = unit_place(2 * i, NAMES)
        made.append(text(x, y + 4, name, 13, "an-t an-soft"))
    return join(*made)


def orrery(words: Words) -> Markup:
    spokes = "".join([f"M{spot(unit_place(u, RIM * 0.13))}L{spot(unit_place(u, RIM))}" for u in range(0, 24, 2)])
    names = [words.say("scene", f"sign-{i}", ()) for i in range(SECTORS)]
    return join(
        box(LEFT, LOW, WIDTH, LOW_HEIGHT, 10, class_="an-panel"),
        disc(RIM, *SUN, class_="an-wheel"),
        path("".join([circle(RIM * r) for r in ORBITS]), class_="an-hair", transform=moved(*SUN)),
        path(spokes, class_="an-hair", opacity=".45"),
        rim(names),
        text(LEFT + 14, LOW + 22, words.say("scene", "orrery", ()), 17, "an-d an-ink", text_anchor="start"),
    )


def chip(words: Words) -> Markup:
    """While a week's actions lie where the orrery was: pointed at, it brings the orrery back over the flight."""
    said = words.say("scene", "orrery", ())
    return at(
        206,
        LOW + 8,
        box(0, 0, 70, 32, 16, class_="an-chip-plate"),
        text(35, 21, said, fitted(said, 14, 58), "an-t an-ink"),
        class_="an-orrery-chip",
        tabindex=0,
        role="button",
        aria_label=said,
    )


def circle(r: float) -> str:
    return f"M{-r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0"


def year(words: Words) -> Markup:
    """Twelve months around the Sun, and a ring for each of the two years."""
    names = [words.say("scene", f"month-{(i + 2) % 12 + 1}", ()) for i in range(12)]
    spokes = "".join(
        [f"M{spot(unit_place(u + 1, RIM * 0.24))}L{spot(unit_place(u + 1, RIM))}" for u in range(0, 24, 2)]
    )
    wheel = at(
        0,
        LOWER,
        disc(RIM, *SUN, class_="an-wheel"),
        path(circle(RIM * 0.82) + circle(RIM * 0.64), class_="an-hair", transform=moved(*SUN)),
        disc(RIM * 0.46, *SUN, class_="an-orbit"),
        path(spokes, class_="an-hair", opacity=".4"),
        rim(names),
    )
    years = [path(whole(r), id=f"g-an-year-{i}") for i, r in enumerate(YEARS)]
    return join(
        el("defs", *years),
        box(LEFT, LOW, WIDTH, LOW_HEIGHT, 10, class_="an-panel"),
        wheel,
        text(LEFT + 14, LOW + 22, words.say("scene", "two-years", ()), 17, "an-d an-ink", text_anchor="start"),
    )


# ------------------------------------------------------------ what moves
def live(eyes: Eyes) -> Markup:
    return planets(eyes) if eyes.solar else months(eyes)


def whole(r: float) -> str:
    """A ring that begins where the first month begins, against the clock."""
    x, y = r * math.cos(math.radians(13)), r * math.sin(math.radians(13))
    return f"M{x:.1f} {y:.1f}A{r:g} {r:g} 0 1 0 {-x:.1f} {-y:.1f}A{r:g} {r:g} 0 1 0 {x:.1f} {y:.1f}"


def gone(year: int, first: int, count: int) -> Markup:
    """Some months of a year's ring, by its dashes: 26 degrees of every 30."""
    before = [0, 30 * first] if first else []
    dashes = [*before, *[26, 4] * (count - 1), 26, 360]
    dashed = " ".join([f"{math.radians(degrees) * YEARS[year]:.1f}" for degrees in dashes])
    return use(f"g-an-year-{year}", stroke_dasharray=dashed)


def months(eyes: Eyes) -> Markup:
    """How far the two years have gone."""
    month = eyes.view.month
    past = [(0, min(month - 1, 12)), (1, month - 13)]
    made = [el("g", *[gone(year, 0, count) for year, count in past if count > 0], class_="an-month")]
    made.append(el("g", gone((month - 1) // 12, (month - 1) % 12, 1), class_="an-month-now"))
    (x, y), (sun_x, sun_y) = unit_place(2 * ((month - 1) % 12), RIM * 0.46), SUN
    name = eyes.words.name("month", eyes.month - 1)
    said = eyes.say("month-of", month, MONTHS)
    first = eyes.say("goes-first", eyes.words.seat(eyes.view.first))
    return el(
        "g", title(f"{name}. {said}. {first}"), at(sun_x, sun_y + LOWER, *made, use("g-an-twelve"), text(0, 4.5, month, 13, "an-t an-num an-black-ink")),
        at(x, y + LOWER, use("g-an-planet-earth", scale=0.8), id="piece-planet-earth"),
        text(LEFT + 14, LOW + LOW_HEIGHT - 10, f"{name} · {said}", 13, "an-t an-ink", text_anchor="start"),
        role="img", data_about="token:month",
    )  # fmt: skip


def planets(eyes: Eyes) -> Markup:
    """Planets on their orbits, the range that the Sun hides from the Earth, and the line of sight to the planet card
    (AN-240 to AN-244)."""
    view, box_, words = eyes.view, eyes.box, eyes.words
    earth = view.planets[EARTH]
    made: list[Any] = []
    if earth >= 0:
        far = earth + 12
        a, b = unit_place(far - box_.blocked, RIM), unit_place(far + box_.blocked, RIM)
        hidden_part = f"M{spot(SUN)}L{spot(a)}A{RIM:g} {RIM:g} 0 0 0 {spot(b)}Z"
        made.append(path(hidden_part, class_="an-below"))
        made.append(path(hidden_part, fill="url(#g-an-hatch)", data_about="token:pillars"))
        made += pillars(eyes, far)
        card = view.planet_top
        wanted = box_.planet[card] if card >= 0 else -1
        if wanted >= 0 and view.planets[wanted] >= 0 and wanted != EARTH:
            there = unit_place(view.planets[wanted], RIM * ORBITS[wanted])
            ring = "m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0"
            made.append(path(f"M{spot(unit_place(earth, RIM * ORBITS[EARTH]))}L{spot(there)}{ring}", class_="an-sight"))
    month = eyes.month
    number = text(0, 4.5, month, 13, "an-t an-num an-black-ink")
    made.append(
        at(*SUN, use("g-an-twelve"), number, id="piece-d12", class_="die", data_face=month, data_about="token:month")
    )
    labels: list[tuple[float, float, float]] = [(*SUN, 26.0)]
    labels += [(*unit_place(u, RIM * ORBITS[i]), 14.0) for i, u in enumerate(view.planets) if u >= 0]
    labels += [(*unit_place(2 * i, NAMES), 22.0) for i in range(SECTORS)]
    bodies, hidden = [], []
    placing = view.asks(*PLACING)
    for i, name in enumerate(PLANETS):
        unit = view.planets[i]
        said = words.name("planet", name)
        if unit < 0:
            continue
        x, y = unit_place(unit, RIM * ORBITS[i])
        away = i != EARTH and earth >= 0 and not seen(box_, earth, unit)
        hidden += [said] if away else []
        bodies.append(
            at(
                x, y, el("use", href=f"#g-an-planet-{name}", transform=f"scale({SIZES[i]})", opacity=".5" if away else None),
                path("M-7 7L7-7", class_="an-struck") if away else None, id=f"piece-planet-{name}", role="img" if away else None,
                aria_label=f"{said}. {eyes.say('planet-hidden')}" if away else None, data_about=f"planet:{name}",
            )
        )  # fmt: skip
        lx, ly = label_place(x, y, len(said) * 6.4, labels)
        bodies.append(el("text", said, x=round(lx), y=round(ly + 4), class_="an-body an-away" if away else "an-body"))
    made += bodies
    if placing:
        made += placing_targets(eyes)
    if not placing:
        foot = words.name("month", month - 1)
        if hidden:
            foot = eyes.say("hidden", ", ".join(hidden)) if len(hidden) < 4 else eyes.say("hidden-n", len(hidden))
        made.append(
            text(LEFT + 14, LOW + LOW_HEIGHT - 10, foot, fitted(foot, 13, 246), "an-t an-soft", text_anchor="start")
        )
    made.append(
        text(
            LEFT + WIDTH - 14,
            LOW + 22,
            eyes.say("month-of", view.month, MONTHS),
            13,
            "an-t an-soft",
            text_anchor="end",
        )
    )
    return join(*made)


def pillars(eyes: Eyes, far: int) -> list[Markup]:
    """Each month the last pillar goes in front of the first, so it keeps its node and moves (AN-243)."""
    offsets = range(-eyes.box.blocked, eyes.box.blocked + 1, 2)
    return [
        el(
            "use",
            href="#g-an-pillar",
            transform=moved(*unit_place(far + k, RIM - 1)),
            id=f"piece-pillar-{(eyes.view.month + j) % len(offsets)}",
        )
        for j, k in enumerate(offsets)
    ]


def wedge(unit: int) -> str:
    """The piece of the wheel around a line, as wide as a finger at the rim."""
    a, b = unit_place(unit - 0.47, OUTER), unit_place(unit + 0.47, OUTER)
    c, d = unit_place(unit + 0.47, INNER), unit_place(unit - 0.47, INNER)
    return f"M{spot(a)}A{OUTER:g} {OUTER:g} 0 0 0 {spot(b)}L{spot(c)}A{INNER:g} {INNER:g} 0 0 1 {spot(d)}Z"


def label_place(x: float, y: float, wide: float, taken: list[tuple[float, float, float]]) -> Point:
    """A free place near a planet for its name: close by, clear of planets, names and the rim."""
    near = [(x, y + 16), (x, y - 15), (x + wide / 2 + 11, y), (x - wide / 2 - 11, y)]
    spots = near + [
        (x + r * math.cos(a) * (1 + wide / 60), y + r * math.sin(a))
        for r in (22.0, 34.0, 46.0, 60.0)
        for a in [math.radians(15 + 30 * k) for k in range(12)]
    ]

    def cost(p: Point) -> float:
        off = math.hypot(p[0] - SUN[0], p[1] - SUN[1]) > RIM + 2
        left = p[0] - wide / 2 < LEFT + 4 or p[0] + wide / 2 > LEFT + WIDTH - 4
        hit = [1 for tx, ty, w in taken if abs(p[0] - tx) < (wide + w) / 2 and abs(p[1] - ty) < 13]
        return 3 * off + 50 * left + 40 * len(hit) + math.hypot(p[0] - x, p[1] - y) / 8

    best = min(spots, key=cost)
    taken.append((*best, wide))
    return best


def placing_targets(eyes: Eyes) -> list[Markup]:
    """Planets still to be placed, in a row below, and the spots around the rim."""
    made = []
    waiting = [i for i in range(len(PLANETS)) if eyes.view.planets[i] < 0]
    for j, i in enumerate(waiting):
        x, y = SUN[0] + (j - (len(waiting) - 1) / 2) * 44, LOW + LOW_HEIGHT - 20.5
        name = PLANETS[i]
        said = eyes.words.name("planet", name)
        made.append(
            at(
                x,
                y,
                title(said),
                use(f"g-an-planet-{name}"),
                disc(19, class_="halo"),
                id=f"p-waiting-{name}",
                data_target=f"planet:{name}",
            )
        )
    for u, value in enumerate(UNIT.values):
        made.append(path(wedge(u), class_="halo", data_target=f"unit:{value}"))
    return made
