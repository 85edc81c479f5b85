"""The Moon as a spacecraft comes down on it: limb and craters, lander, astronaut, flag, and the Earth that rises behind."""

from __future__ import annotations

from random import Random
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, fitted, gradient, join, path, text, use

from ..nouns import CONSTELLATIONS, DV_VALUES
from .chart import HEIGHT, SKY_LEFT, SKY_WIDTH, TOP, WIDTH, dots, figure_box
from .eyes import Eyes

LEFT: Final = 58.0  # where the words begin
LIMB: Final = f"M0 520Q220 449 446 449Q800 449 {WIDTH:g} 556V{HEIGHT:g}H0z"
RIGHT: Final = 470.0  # where the sky with figures begins
CLEAR: Final = 40.0  # between a figure and the Earth
FLAG_TOP: Final = 330.0  # no figure below it
LANDER: Final = (330.0, 492.0)  # its feet
EARTH: Final = (880.0, 416.0, 92.0)
CRATERS: Final = (  # x, y, half its width
    (60.0, 558.0, 27.0), (196.0, 532.0, 14.0), (300.0, 562.0, 38.0), (130.0, 612.0, 60.0), (250.0, 642.0, 22.0),
    (420.0, 521.0, 14.0), (520.0, 646.0, 120.0), (620.0, 514.0, 17.0), (718.0, 547.0, 34.0), (760.0, 642.0, 31.0),
    (905.0, 592.0, 97.0), (1058.0, 548.0, 45.0), (838.0, 522.0, 13.0), (1000.0, 640.0, 40.0), (660.0, 590.0, 12.0),
)  # fmt: skip


def colours() -> Markup:
    """Lit from the left: ground, craters, foil, cabin, sea."""
    return el(
        "defs",
        gradient("p-an-ground", (0, "#cfc9b6"), (0.55, "#b1ac9d"), (1, "#77756f"), slope="0 0 1 0"),
        gradient("p-an-crater", (0, "#2a2b33"), (0.55, "#6f6d68"), (1, "#98948a"), slope="0 0 0 1"),
        gradient("p-an-foil", (0, "#f3c65c"), (0.45, "#c9942f"), (1, "#7d5617"), slope="0 0 1 0"),
        gradient("p-an-cabin", (0, "#eef1f6"), (0.5, "#b9bfca"), (1, "#7c8393"), slope="0 0 1 0"),
        gradient("p-an-water", (0, "#58b4f2"), (0.6, "#2a74c4"), (1, "#123f7c"), radial=".62 .36 .7"),
    )


def sky(eyes: Eyes) -> Markup:
    """Black above, with the figures of this night; none behind the words, and none near the Earth."""
    rng = Random(eyes.month)
    stars = dots([(rng.random() * WIDTH, rng.random() * 520) for _ in range(150)])
    wide = (WIDTH - RIGHT) / SKY_WIDTH
    figures = []
    for i, name in enumerate(CONSTELLATIONS):
        x, y, w, h = figure_box(name)
        x, y = RIGHT + (x - SKY_LEFT) * wide, (y - TOP + 8) * wide
        beside = abs(x - EARTH[0]) > w * wide + EARTH[2] + CLEAR or y + h * wide + CLEAR < EARTH[1] - EARTH[2]
        if beside and y + h * wide < FLAG_TOP and (eyes.sees(i) or eyes.zone < 0):
            figures.append(use(f"g-an-f{i}"))
    moved = f"translate({RIGHT:g} 0) scale({wide:.3f}) translate({-SKY_LEFT:g} {-TOP + 8:g})"
    return join(
        box(0, 0, WIDTH, HEIGHT, fill="#040b18"),
        path(stars, class_="an-dust"),
        el("g", *figures, transform=moved, class_="an-lit an-that-night"),
    )


def earth() -> Markup:
    """Half of it in the night, with two bands of cloud."""
    x, y, r = EARTH
    lands = (
        "M4-88Q-30-62-12-38Q6-20-6 4Q8 30 26 14Q44-6 70-20Q78-52 48-74Q28-88 4-88z"
        "M22 40Q46 30 66 44Q56 74 30 80Q14 62 22 40zM-58-30Q-44-40-34-24Q-40-4-30 14Q-44 34-60 12z"
    )
    clouds = "M-84-30Q-30-48 8-32T86-38M-80 40Q-20 24 26 38T82 30M-40-66Q-10-74 20-66"
    return el(
        "g",
        at(
            x,
            y,
            disc(r + 30, fill="#2f6db3", opacity=".16"),
            disc(r + 14, fill="#4f8fd8", opacity=".22"),
            disc(r, fill="url(#p-an-water)"),
            path(lands, fill="#4bab72"),
            path(clouds, fill="none", stroke="#f2f6fa", stroke_width=8, stroke_linecap="round", opacity=".88"),
            path(f"M-30-87A{r:g} {r:g} 0 0 0-30 87Q-74 0-30-87z", fill="#04101f", opacity=".5"),
            path(f"M0-{r:g}A{r:g} {r:g} 0 0 0 0 {r:g}Q-64 0 0-{r:g}z", fill="#04101f", opacity=".38"),
        ),
        class_="an-earthrise",
    )


def ground() -> Markup:
    """The limb, lit from the left; a rim of light on the far side of each crater."""
    made = []
    for x, y, r in CRATERS:
        flat = r * 0.3
        made.append(el("ellipse", cx=x + 1, cy=y + 2, rx=r + 2, ry=flat + 2, fill="#ece6d3"))
        made.append(el("ellipse", cx=x, cy=y, rx=r, ry=flat, fill="url(#p-an-crater)"))
        made.append(el("ellipse", cx=x - r * 0.08, cy=y - flat * 0.28, rx=r * 0.9, ry=flat * 0.66, fill="#23242c"))
        made.append(el("ellipse", cx=x + r * 0.05, cy=y + flat * 0.2, rx=r * 0.82, ry=flat * 0.62, fill="#7a776f"))
    rng = Random(11)
    grains = "".join(
        [f"M{rng.random() * WIDTH:.0f} {530 + rng.random() * 130:.0f}h{2 + 6 * rng.random():.0f}" for _ in range(170)]
    )
    return join(
        path(LIMB, fill="url(#p-an-ground)"),
        path(grains, stroke="#7d7a70", stroke_width=1.6, fill="none", opacity=".7"),
        path("M0 520Q220 449 446 449Q800 449 1140 556", fill="none", stroke="#f0ead6", stroke_width=2),
        *made,
    )


def lander(seat: int) -> Markup:
    """Foil below, cabin above, my mark on the foil."""
    legs = "M-40-62L-82-4M40-62L82-4M-22-60L-40 6M22-60L40 6"
    feet = [
        el("ellipse", cx=x, cy=y, rx=17, ry=5.5, fill="#d9caa0") for x, y in ((-84, -3), (84, -3), (-42, 7), (42, 7))
    ]
    return join(
        path(legs, stroke="#8f7436", stroke_width=5, fill="none"),
        *feet,
        path("M-14-62L-20-34H20L14-62z", fill="#3c3f4c"),
        path("M-56-122L-46-134H46L56-122V-74L46-62H-46L-56-74z", fill="url(#p-an-foil)", stroke="#7d5a17", stroke_width=2),
        path("M-56-98H56M-20-134V-62M20-134V-62", stroke="#8d671f", fill="none", stroke_width=1.5),
        path("M-48-160L-34-196H34L48-160L36-134H-36z", fill="url(#p-an-cabin)", stroke="#676d7c", stroke_width=2),
        path("M-32-176l16-4 3 14-16 4zM32-176l-16-4-3 14 16 4z", fill="#1d3763"),
        box(-12, -156, 24, 20, 3, fill="#3b4252"),
        path("M0-196V-222M28-196l18-20", stroke="#c6cbd4", stroke_width=2.5, fill="none"),
        disc(3.5, 0, -224, fill="#ff7c5c"),
        path("M38-226a14 14 0 0 0 20 16", fill="none", stroke="#e8ebf0", stroke_width=3),
        use(f"g-an-mark-{seat}", 40, -98, 0.8),
    )  # fmt: skip


def astronaut() -> Markup:
    return join(
        box(-16, -50, 9, 32, 4, fill="#c9cdd6"),
        path("M-9-22h8V0h-10zM1-22h8L11 0H1z", fill="#e9ebf0", stroke="#aab0bd"),
        box(-13, -52, 26, 34, 8, fill="#f4f5f8", stroke="#aab0bd"),
        path("M11-46l22-10", stroke="#f4f5f8", stroke_width=8, stroke_linecap="round"),
        disc(13, 0, -64, fill="#f4f5f8", stroke="#aab0bd"),
        el("ellipse", cx=4, cy=-64, rx=7.5, ry=8, fill="#d8962f"),
    )


def banner(seat: int) -> Markup:
    """The flag in the seat's colour, unrolled from its pole."""
    cloth = path("M2-142Q24-150 46-142T92-142V-84Q68-76 46-84T2-84z", class_=f"on-seat-{seat}")
    return join(
        path("M0 0V-146", stroke="#e8ebf0", stroke_width=4),
        el("g", cloth, use(f"g-an-mark-{seat}", 46, -113, 1.5), class_="an-unrolls"),
    )


def steps() -> Markup:
    """Footprints from the ladder to the flag."""
    return path("".join([f"M{408 + 11 * i} {503 + i % 2 * 4}h5" for i in range(8)]), class_="an-prints")


def facts(eyes: Eyes, seat: int) -> Markup:
    """The rocket and the month, what each stage cost, and what was left to spare."""
    view, made = eyes.view, []
    second = LEFT + 118
    rocket = eyes.words.name("rocket", view.pad[seat]) if view.pad[seat] >= 0 else eyes.say("stages-of")
    month = eyes.words.name("month", eyes.month - 1)
    made.append(row(192, rocket, f"{month[:1].upper()}{month[1:]} {view.month}/24"))
    made.append(text(LEFT, 222, eyes.say("stages-of"), 15, "an-t an-fact-label", text_anchor="start"))
    for i, value in enumerate([value for value in view.track[:5] if value >= 0]):
        made.append(
            at(
                second + 49 * i,
                202,
                box(0, 0, 42, 28, 8, class_="an-chip"),
                text(21, 20, DV_VALUES[value], 15, "an-t an-num an-show"),
            )
        )
    spare = view.nk[seat] - view.dv[seat]
    made.append(row(252, eyes.say("dv"), eyes.say("to-spare-of", view.dv[seat], view.nk[seat], spare)))
    return el("g", *made, class_="an-after")


def row(y: float, label: str, said: str) -> Markup:
    return join(
        text(LEFT, y, label, 15, "an-t an-fact-label", text_anchor="start"),
        text(LEFT + 118, y, said, 15, "an-t an-show", text_anchor="start"),
    )


def touchdown(eyes: Eyes, seat: int, title: str, line: str) -> Markup:
    """The whole way down; what is another's goes twice as fast."""
    x, y = LANDER
    fire = path("M-13-36Q-30 20-18 96Q0 108 18 96Q30 20 13-36z", fill="#8fc7ff", class_="an-burns")
    puffs = [el("ellipse", cx=dx, cy=4, rx=46, ry=10, fill="#d5cfbe") for dx in (-120, -60, 0, 60, 120)]
    return el(
        "g",
        colours(),
        sky(eyes),
        earth(),
        ground(),
        el(
            "g",
            el("ellipse", cx=x + 70, cy=y + 4, rx=130, ry=10, fill="#2b2b2e", opacity=".55", class_="an-shade"),
            el("g", at(x, y, fire, lander(seat)), class_="an-descends"),
            at(x, y, el("g", *puffs, class_="an-raised")),
            el("g", steps(), class_="an-flag"),
            el("g", el("ellipse", cx=604, cy=502, rx=52, ry=4, fill="#2b2b2e", opacity=".5"), class_="an-flag"),
            el("g", at(560, 500, banner(seat)), class_="an-flag"),
            el("g", at(508, 504, el("ellipse", cx=24, cy=0, rx=34, ry=4, fill="#2b2b2e", opacity=".5"), astronaut()), class_="an-walks"),
            class_="an-landed",
        ),
        el(
            "g",
            text(LEFT, 112, title, fitted(title, 66, 400), "an-d an-show", text_anchor="start"),
            text(LEFT, 154, line, fitted(line, 25, 400), "an-d an-gold-of", text_anchor="start"),
            class_="an-said",
        ),
        facts(eyes, seat),
    )  # fmt: skip
