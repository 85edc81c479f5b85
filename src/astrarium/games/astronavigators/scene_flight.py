"""The trajectory to the Moon and back, and the orrery; where no planets are played, the wheel of the year."""

from __future__ import annotations

import math
from random import Random
from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import (
    Point,
    at,
    box,
    disc,
    el,
    fitted,
    join,
    line,
    paragraph,
    path,
    text,
    title,
    use,
    wrapped,
)
from astrarium.text.words import Words

from .actions import DV_VALUES, EARTH, PLANETS, ROCKETS, UNIT
from .box import STAGES
from .scene_art import arc, cradle
from .scene_chart import LOW, LOW_HEIGHT, dots, spot
from .scene_earth import die
from .scene_eyes import Eyes
from .scene_signs import icon
from .state import INBOUND, MOON, OUTBOUND
from .text import seen

LEFT: Final = 14.0
WIDTH: Final = 270.0
MIDDLE: Final = LEFT + WIDTH / 2
MOON_Y: Final = LOW + 54
EARTH_Y: Final = LOW + LOW_HEIGHT - 24
SIDES: Final = (14.0, 2.0, -2.0, 2.0, 14.0)  # the tracks bulge

ORRERY_LEFT: Final = 836.0
ORRERY_WIDTH: Final = 274.0
SUN: Final[Point] = (973.0, LOW + 148)
RIM: Final = 100.0
INNER: Final = 66.0  # of the pieces to point at when planets are placed
OUTER: Final = 112.0
ORBITS: Final = (0.2, 0.305, 0.42, 0.525, 0.645, 0.76, 0.865, 0.96)  # of the rim, in the order of the planets
SIZES: Final = (0.45, 0.6, 0.75, 0.55, 0.85, 0.65, 0.65, 0.65)
SECTORS: Final = 12
PLACING: Final = ("PlanetDraft", "SectorChoice")
HAND_QUESTIONS: Final = ("DrawTile", "Depart", "Further", "TileChanges")  # about tiles of the outbound stages
LEGS: Final = [f"{track}-{n}" for track in ("out", "in") for n in range(1, STAGES + 1)]


def stage_place(stage: int) -> Point:
    """The middle of a stage's tile: outbound 0 to 4 up on the left, inbound 5 to 9 down on the right."""
    k = stage if stage < STAGES else 2 * STAGES - 1 - stage
    x = LEFT + 47 + SIDES[k]
    return (x if stage < STAGES else 2 * MIDDLE - x), EARTH_Y - 42 - 38.5 * k


# ------------------------------------------------------------ what is printed
def printed(words: Words, solar: bool, fast: bool) -> Markup:
    return join(
        el("g", trajectory(words, fast), class_="an-zone-flight"),
        el("g", orrery(words) if solar else year(words), class_="an-zone-orrery"),
    )


def trajectory(words: Words, fast: bool) -> Markup:
    rng = Random(9)
    stars = dots(
        [(LEFT + 8 + rng.random() * (WIDTH - 16), LOW + 26 + rng.random() * (LOW_HEIGHT - 70)) for _ in range(60)]
    )
    out = f"M{MIDDLE - 22} {EARTH_Y - 14}C{LEFT + 6} {EARTH_Y - 90} {LEFT + 6} {MOON_Y + 70} {MIDDLE - 24} {MOON_Y + 4}"
    home = f"M{MIDDLE + 24} {MOON_Y + 4}C{LEFT + WIDTH - 6} {MOON_Y + 70} {LEFT + WIDTH - 6} {EARTH_Y - 90} {MIDDLE + 22} {EARTH_Y - 14}"
    limb = (MIDDLE, LOW + LOW_HEIGHT + 66)
    ways = [("outbound", LEFT + 14, "start")] + ([] if fast else [("home", LEFT + WIDTH - 14, "end")])
    return join(
        el("defs", el("clipPath", box(LEFT, LOW, WIDTH, LOW_HEIGHT, 10), id="g-an-flight-clip")),
        box(LEFT, LOW, WIDTH, LOW_HEIGHT, 10, class_="an-panel"),
        path(stars, class_="an-dust an-ornament"),
        path(out, class_="an-way"),
        None if fast else path(home, class_="an-way", stroke_dasharray="5 4"),
        el(
            "g", disc(112, *limb, fill="url(#g-an-earth-fill)"), disc(116, *limb, class_="an-air"),
            line(f"M{MIDDLE - 60} {LOW + LOW_HEIGHT - 20}q20-12 44-4t40-6 34 10M{MIDDLE - 20} {LOW + LOW_HEIGHT - 6}q30-8 60 2", "#a9e6b0", 7, opacity=".4"),
            clip_path="url(#g-an-flight-clip)", data_about="token:moon" if fast else "token:home",
        ),
        at(
            MIDDLE, MOON_Y, disc(23, fill="url(#g-an-moon-fill)"), line("M-8-7h0M7-10h0M9 6h0M-5 9h0M-14 3h0", "#8f8d78", 6, opacity=".45"),
            disc(31, class_="an-orbit"), data_about="token:moon",
        ),
        text(LEFT + 14, LOW + 23, words.say("scene", "trajectory", ()), 17, "an-d an-ink", text_anchor="start"),
        *[text(x, LOW + 46, words.say("scene", key, ()), 13.5, "an-i an-soft", text_anchor=a) for key, x, a in ways],
    )  # fmt: skip


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
        x, y = unit_place(2 * i, RIM + 18)
        made.append(text(x, y + 4, name, 12, "an-t an-soft"))
    return join(*made)


def orrery(words: Words) -> Markup:
    spokes = "".join([f"M{spot(unit_place(u, RIM * 0.13))}L{spot(unit_place(u, RIM))}" for u in range(0, 24, 2)])
    names = [words.say("scene", f"sign-{i}", ()) for i in range(SECTORS)]
    return join(
        box(ORRERY_LEFT, LOW, ORRERY_WIDTH, LOW_HEIGHT, 10, class_="an-panel"),
        disc(RIM, *SUN, class_="an-wheel"),
        *[disc(RIM * r, *SUN, class_="an-hair") for r in ORBITS],
        path(spokes, class_="an-hair", opacity=".45"),
        rim(names),
        text(ORRERY_LEFT + 14, LOW + 22, words.say("scene", "orrery", ()), 17, "an-d an-ink", text_anchor="start"),
    )


def year(words: Words) -> Markup:
    """Twelve months around the Sun, and a ring for each of the two years."""
    names = [words.say("scene", f"month-{(i + 2) % 12 + 1}", ()) for i in range(12)]
    spokes = "".join(
        [f"M{spot(unit_place(u + 1, RIM * 0.24))}L{spot(unit_place(u + 1, RIM))}" for u in range(0, 24, 2)]
    )
    return join(
        box(ORRERY_LEFT, LOW, ORRERY_WIDTH, LOW_HEIGHT, 10, class_="an-panel"),
        disc(RIM, *SUN, class_="an-wheel"),
        disc(RIM * 0.82, *SUN, class_="an-hair"),
        disc(RIM * 0.64, *SUN, class_="an-hair"),
        disc(RIM * 0.46, *SUN, class_="an-orbit"),
        path(spokes, class_="an-hair", opacity=".4"),
        rim(names),
        text(ORRERY_LEFT + 14, LOW + 22, words.say("scene", "two-years", ()), 17, "an-d an-ink", text_anchor="start"),
    )


# ------------------------------------------------------------ the flight
def live_flight(eyes: Eyes) -> Markup:
    stages = [stage_tile(eyes, stage) for stage in range(STAGES if eyes.fast else 2 * STAGES)]
    return join(*stages, rockets(eyes), *ships(eyes))


def stage_tile(eyes: Eyes, stage: int) -> Markup:
    """A stage: face down with its number, or face up with its difficulty; the cradles show its room (AN-126)."""
    view = eyes.view
    x, y = stage_place(stage)
    value = view["track"][stage]
    name = eyes.words.name("leg", stage)
    number = stage % STAGES + 1
    if value < 0:
        said = eyes.say("face-down", name)
        art = f"g-an-stage-{number}"
    else:
        said = eyes.say("difficulty-at", name, DV_VALUES[value])
        art = f"g-an-value-{DV_VALUES[value]}"
    asked = view.question == "NarrowChoice" or (view.question in HAND_QUESTIONS and stage < STAGES)
    target = f"stage:{number}" if asked else None
    id, leg = f"p-stage-{stage}", f"leg:{LEGS[stage]}"
    if target is None:
        return el("use", title(said), href=f"#{art}", x=x, y=y, id=id, role="img", data_about=leg, data_face=value)
    halo = box(-31, -17, 62, 34, 7, class_="halo")
    return at(x, y, title(said), use(art), halo, id=id, role="img", data_target=target, data_about=leg, data_face=value)


def ships(eyes: Eyes) -> list[Markup]:
    """The spacecraft under way, at the Moon and back home."""
    view = eyes.view
    made: list[Markup] = []
    crowd: dict[int, int] = {}
    travellers = [(seat, view["place"][seat]) for seat in range(view.seats)]
    travellers.append((-1, view["shadow"]))
    for seat, place in travellers:
        if place < OUTBOUND or place > INBOUND + STAGES:
            continue
        there = crowd[place] = crowd.get(place, -1) + 1
        if place == MOON:
            x, y = MIDDLE - 16 + 24 * there, MOON_Y + 6
        elif place == INBOUND + STAGES:
            x, y = MIDDLE - 18 + 24 * there, EARTH_Y + 8
        else:
            x, y = stage_place(place - OUTBOUND if place < MOON else place - INBOUND + STAGES)
            housing = eyes.box.housing[view.seats]
            x, y = x + cradle(there % 2, housing), y - (0 if there < 2 else 14)
        name = eyes.words.name("way", place - OUTBOUND)
        if seat >= 0:
            made.append(die(eyes, seat, x, y, 0.76, name))
        else:
            said = f"{eyes.say('shadow')}. {name}"
            made.append(
                at(
                    x,
                    y,
                    title(said),
                    disc(10, class_="an-blocked"),
                    icon("spacecraft", 0, 0, 14, "an-warn-sign"),
                    id="piece-shadow-ship",
                    role="img",
                    data_about="token:shadow",
                )
            )
    return made


def rockets(eyes: Eyes) -> Markup:
    """The rockets whose launch sites are known, each to point at."""
    known = [i for i, square in enumerate(eyes.view["site"]) if square >= 0]
    n = len(known)
    columns = min(n, 2) if n < 3 else 3 if n < 5 else 4
    step, scale = (44.0, 1.0) if n < 3 else (31.0, 0.62) if n < 5 else (25.0, 0.52)
    made = []
    for i, rocket in enumerate(known):
        x = MIDDLE + (i % columns - (min(columns, n - i // columns * columns) - 1) / 2) * step
        y = MOON_Y + 122 + (i // columns - (n - 1) // columns) * (66 * scale + 14)
        name = eyes.words.name("rocket", rocket)
        said = f"{name}. {eyes.say('site-at', eyes.words.name('square', eyes.view['site'][rocket]))}"
        wide, high = 40 * scale + (0 if n < 3 else 2), 66 * scale + 16
        made.append(
            at(
                x, y, title(said), box(-wide / 2, -high, wide, high + 7, 6, class_="an-rocket"), use(f"g-an-rocket-{ROCKETS[rocket]}", 0, -3, scale),
                box(-wide / 2 - 2, -high - 2, wide + 4, high + 11, 7, class_="halo"), id=f"p-rocket-{ROCKETS[rocket]}", role="img",
                data_target=f"rocket:{ROCKETS[rocket]}",
            )
        )  # fmt: skip
    if eyes.fast:
        return at(MIDDLE * -0.4 + 62, (MOON_Y + 122) * -0.4 + 12, *made, race(eyes), scale=1.4)
    if n == 1:
        made.append(text(MIDDLE, MOON_Y + 144, eyes.words.name("rocket", known[0]), 13, "an-d an-ink"))
    return join(*made)


def race(eyes: Eyes) -> Markup:
    """In First and Fast the way ends at the Moon (AN-160)."""
    lines = wrapped(eyes.say("race"), 16, 3)
    return paragraph(MIDDLE, MOON_Y + 141, lines, 9.5, 11, "an-i an-soft")


# ------------------------------------------------------------ the orrery
def live_orrery(eyes: Eyes) -> Markup:
    return planets(eyes) if eyes.solar else months(eyes)


def months(eyes: Eyes) -> Markup:
    """How far the two years have gone."""
    month = min(eyes.view["month"], 24)
    made: list[Any] = []
    for i in range(month):
        r = RIM * (0.91 if i < 12 else 0.73)
        middle = -15 * 2 * (i % 12)
        class_ = "an-month-now" if i == month - 1 else "an-month"
        made.append(path(arc(round(r, 1), middle - 13, middle + 13), class_=class_))
    x, y = unit_place(2 * ((month - 1) % 12), RIM * 0.46)
    name = eyes.words.name("month", eyes.month - 1)
    said = eyes.say("month-of", month)
    first = eyes.say("goes-first", eyes.words.seat(eyes.view["first"]))
    return el(
        "g", title(f"{name}. {said}. {first}"), at(*SUN, *made), use("g-an-twelve", *SUN), text(SUN[0], SUN[1] + 4.5, month, 12.5, "an-t an-num an-black-ink"),
        at(x, y, use("g-an-planet-earth", scale=0.8), id="piece-planet-earth"),
        text(ORRERY_LEFT + 14, LOW + LOW_HEIGHT - 10, f"{name} · {said}", 13, "an-t an-ink", text_anchor="start"),
        role="img", data_about="token:month",
    )  # fmt: skip


def planets(eyes: Eyes) -> Markup:
    """Planets on their orbits, the range that the Sun hides from the Earth, and the line of sight to the planet card
    (AN-240 to AN-244)."""
    view, box_, words = eyes.view, eyes.box, eyes.words
    earth = view["planets"][EARTH]
    made: list[Any] = []
    if earth >= 0:
        far = earth + 12
        a, b = unit_place(far - box_.blocked, RIM), unit_place(far + box_.blocked, RIM)
        hidden_part = f"M{spot(SUN)}L{spot(a)}A{RIM:g} {RIM:g} 0 0 0 {spot(b)}Z"
        made.append(
            el(
                "g",
                path(hidden_part, class_="an-below"),
                path(hidden_part, fill="url(#g-an-hatch)"),
                data_about="token:pillars",
            )
        )
        made += pillars(eyes, far)
        card = view["planet_top"]
        wanted = box_.planet[card] if card >= 0 else -1
        if wanted >= 0 and view["planets"][wanted] >= 0 and wanted != EARTH:
            there = unit_place(view["planets"][wanted], RIM * ORBITS[wanted])
            made.append(path(f"M{spot(unit_place(earth, RIM * ORBITS[EARTH]))}L{spot(there)}", class_="an-sight"))
            made.append(disc(12, *there, class_="an-sight"))
    month = eyes.month
    number = text(0, 4.5, month, 12.5, "an-t an-num an-black-ink")
    made.append(
        at(*SUN, use("g-an-twelve"), number, id="piece-d12", class_="die", data_face=month, data_about="token:month")
    )
    labels: list[tuple[float, float, float]] = [(*SUN, 26.0)]
    labels += [(*unit_place(u, RIM * ORBITS[i]), 14.0) for i, u in enumerate(view["planets"]) if u >= 0]
    labels += [(*unit_place(2 * i, RIM + 18), 22.0) for i in range(SECTORS)]
    bodies, hidden = [], []
    placing = view.question in PLACING
    for i, name in enumerate(PLANETS):
        unit = view["planets"][i]
        said = words.name("planet", name)
        if unit < 0:
            continue
        x, y = unit_place(unit, RIM * ORBITS[i])
        away = i != EARTH and earth >= 0 and not seen(box_, earth, unit)
        hidden += [said] if away else []
        bodies.append(
            at(
                x, y, title(f"{said}. {eyes.say('planet-hidden')}" if away else said), use(f"g-an-planet-{name}", scale=SIZES[i], opacity=".5" if away else None),
                path("M-7 7L7-7", class_="an-struck") if away else None, id=f"piece-planet-{name}", role="img", data_about=f"planet:{name}",
            )
        )  # fmt: skip
        lx, ly = label_place(x, y, len(said) * 6.4, labels)
        bodies.append(el("text", said, x=lx, y=ly + 4, class_="an-body an-away" if away else "an-body"))
    made += bodies
    if placing:
        made += placing_targets(eyes)
    names = ", ".join(hidden) if len(hidden) < 4 else str(len(hidden))
    foot = eyes.say("hidden", names) if hidden else words.name("month", month - 1)
    foot_x = ORRERY_LEFT + 14
    made.append(
        text(foot_x, LOW + LOW_HEIGHT - 9, foot, min(13, fitted(foot, 13, 246)), "an-t an-soft", text_anchor="start")
    )
    made.append(
        text(
            ORRERY_LEFT + ORRERY_WIDTH - 14,
            LOW + 22,
            eyes.say("month-of", min(view["month"], 24)),
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
        at(
            *unit_place(far + k, RIM - 1),
            use("g-an-pillar"),
            id=f"piece-pillar-{(eyes.view['month'] + j) % len(offsets)}",
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
        left = p[0] - wide / 2 < ORRERY_LEFT + 4 or p[0] + wide / 2 > ORRERY_LEFT + ORRERY_WIDTH - 4
        hit = [1 for tx, ty, w in taken if abs(p[0] - tx) < (wide + w) / 2 and abs(p[1] - ty) < 13]
        return 3 * off + 50 * left + 40 * len(hit) + math.hypot(p[0] - x, p[1] - y) / 8

    best = min(spots, key=cost)
    taken.append((*best, wide))
    return best


def placing_targets(eyes: Eyes) -> list[Markup]:
    """Planets still to be placed, in the corner, and the spots around the rim."""
    made = []
    waiting = [i for i in range(len(PLANETS)) if eyes.view["planets"][i] < 0]
    for j, i in enumerate(waiting):
        x, y = ORRERY_LEFT + 28 + (j % 2) * 218, LOW + 56 + (j // 2) * 62
        name = PLANETS[i]
        said = eyes.words.name("planet", name)
        made.append(
            at(
                x,
                y,
                title(said),
                use(f"g-an-planet-{name}"),
                disc(25, class_="halo"),
                id=f"p-waiting-{name}",
                data_target=f"planet:{name}",
            )
        )
    for u, value in enumerate(UNIT.values):
        made.append(path(wedge(u), class_="halo", data_target=f"unit:{value}"))
    return made
