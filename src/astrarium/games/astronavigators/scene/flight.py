"""The trajectory to the Moon and back: stages, rockets that are ready, spacecraft under way."""

from __future__ import annotations

from random import Random
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import Point, at, box, disc, el, join, line, paragraph, path, text, title, use, wrapped
from astrarium.text.words import Words

from ..boons import NarrowChoice
from ..cards import STAGES
from ..draws import DrawTile
from ..exchanging import TileChanges
from ..flight import Depart, Further
from ..nouns import DV_VALUES, ROCKETS
from ..state import INBOUND, MOON, OUTBOUND
from .art import cradle
from .chart import LOW, LOW_HEIGHT, dots
from .earth import die
from .eyes import Eyes
from .signs import icon

LEFT: Final = 14.0
WIDTH: Final = 270.0
MIDDLE: Final = LEFT + WIDTH / 2
MOON_Y: Final = LOW + 54
EARTH_Y: Final = LOW + LOW_HEIGHT - 24
SIDES: Final = (14.0, 2.0, -2.0, 2.0, 14.0)  # the tracks bulge
HAND_QUESTIONS: Final = (DrawTile, Depart, Further, TileChanges)  # about tiles of the outbound stages
EXCHANGES: Final = (Depart, Further, TileChanges)  # where one of them can take the place of another
LEGS: Final = [f"{track}-{n}" for track in ("out", "in") for n in range(1, STAGES + 1)]


def stage_place(stage: int) -> Point:
    """The middle of a stage's tile: outbound 0 to 4 up on the left, inbound 5 to 9 down on the right."""
    k = stage if stage < STAGES else 2 * STAGES - 1 - stage
    x = LEFT + 47 + SIDES[k]
    return (x if stage < STAGES else 2 * MIDDLE - x), EARTH_Y - 42 - 38.5 * k


# ------------------------------------------------------------ what is printed
def printed(words: Words, fast: bool) -> Markup:
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


# ------------------------------------------------------------ the flight
def live(eyes: Eyes) -> Markup:
    stages = [stage_tile(eyes, stage) for stage in range(STAGES if eyes.fast else 2 * STAGES)]
    return join(*stages, rockets(eyes), *ships(eyes))


def stage_tile(eyes: Eyes, stage: int) -> Markup:
    """A stage: face down with its number, or face up with its difficulty; the cradles show its room (AN-126)."""
    view = eyes.view
    x, y = stage_place(stage)
    value = view.track[stage]
    side = value if value >= 0 else None
    name = eyes.words.name("leg", stage)
    number = stage % STAGES + 1
    if value < 0:
        said = eyes.say("face-down", name)
        art = f"g-an-stage-{number}"
    else:
        said = eyes.say("difficulty-at", name, DV_VALUES[value])
        art = f"g-an-value-{DV_VALUES[value]}"
    asked = view.asks(NarrowChoice) or (view.asks(*HAND_QUESTIONS) and stage < STAGES)
    target = f"stage:{number}" if asked else None
    id, leg = f"p-stage-{stage}", f"leg:{LEGS[stage]}"
    if target is None:
        return el("use", title(said), href=f"#{art}", x=x, y=y, id=id, role="img", data_about=leg, data_face=side)
    halo = box(-33.5, -19.2, 67, 38.4, 9, class_="halo")
    mine = exchange(eyes, stage)
    return at(
        x, y, title(said), use(art), mine, halo, id=id, role="img", data_target=target, data_about=leg, data_face=side
    )


def exchange(eyes: Eyes, stage: int) -> Markup | None:
    """My own tile of a stage, which could take the place of the one that lies there (AN-138)."""
    view = eyes.view
    held = view.hand[view.seat * STAGES + stage] if view.asked == view.seat and stage < STAGES else -1
    if held < 0 or not view.asks(*EXCHANGES):
        return None
    worth = text(17, 4.5, f"⇄{DV_VALUES[held]}", 11.5, "an-t an-num an-orange-ink")
    return join(box(2, -12, 30, 24, 5, class_="an-hand"), worth)  # what lies there stays to be read


def ships(eyes: Eyes) -> list[Markup]:
    """The spacecraft under way, at the Moon and back home."""
    view = eyes.view
    made: list[Markup] = []
    crowd: dict[int, int] = {}
    travellers = [(seat, view.place[seat]) for seat in range(view.seats)]
    travellers.append((-1, view.shadow))
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
            made.append(die(eyes, seat, x, y, 0.72, name))
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
    known = [i for i, square in enumerate(eyes.view.site) if square >= 0]
    n = len(known)
    columns = min(n, 2) if n < 3 else 3 if n < 5 else 4
    step, scale = (44.0, 1.0) if n < 3 else (31.0, 0.62) if n < 5 else (25.0, 0.52)
    made = []
    for i, rocket in enumerate(known):
        x = MIDDLE + (i % columns - (min(columns, n - i // columns * columns) - 1) / 2) * step
        y = MOON_Y + 122 + (i // columns - (n - 1) // columns) * (66 * scale + 14)
        name = eyes.words.name("rocket", rocket)
        said = f"{name}. {eyes.say('site-at', eyes.words.name('square', eyes.view.site[rocket]))}"
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
