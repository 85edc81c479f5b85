"""The Moon as a spacecraft comes down on it: limb and craters, lander, astronaut, flag, and the Earth that rises behind."""

from __future__ import annotations

from random import Random
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, fitted, join, path, text, use

from ..nouns import CONSTELLATIONS, DV_VALUES
from .chart import HEIGHT, SKY_LEFT, SKY_WIDTH, TOP, WIDTH, dots
from .eyes import Eyes

LEFT: Final = 58.0  # where the words begin
LIMB: Final = f"M0 520Q220 449 446 449Q800 449 {WIDTH:g} 556V{HEIGHT:g}H0z"
LANDER: Final = (330.0, 492.0)  # its feet
EARTH: Final = (880.0, 416.0, 92.0)
CRATERS: Final = (  # x, y, half its width
    (60.0, 558.0, 27.0), (196.0, 532.0, 14.0), (300.0, 562.0, 38.0), (130.0, 612.0, 60.0), (250.0, 642.0, 22.0),
    (420.0, 521.0, 14.0), (520.0, 646.0, 120.0), (620.0, 514.0, 17.0), (718.0, 547.0, 34.0), (760.0, 642.0, 31.0),
    (905.0, 592.0, 97.0), (1058.0, 548.0, 45.0), (838.0, 522.0, 13.0), (1000.0, 640.0, 40.0), (660.0, 590.0, 12.0),
)  # fmt: skip


def sky(eyes: Eyes) -> Markup:
    """Black above, with the figures of this night; none behind the words."""
    rng = Random(eyes.month)
    stars = dots([(rng.random() * WIDTH, rng.random() * 520) for _ in range(150)])
    figures = [use(f"g-an-f{i}") for i in range(len(CONSTELLATIONS)) if eyes.sees(i) or eyes.zone < 0]
    wide = (WIDTH - 470) / SKY_WIDTH
    moved = f"translate(470 0) scale({wide:.3f}) translate({-SKY_LEFT:g} {-TOP + 8:g})"
    return join(
        box(0, 0, WIDTH, HEIGHT, fill="#040b18"),
        path(stars, class_="an-dust"),
        el("g", *figures, transform=moved, class_="an-lit an-tonight"),
    )


def earth() -> Markup:
    """Half of it in the night, with two bands of cloud."""
    x, y, r = EARTH
    lands = "M4-88Q-30-62 -12-38Q6-20 -6 4Q8 30 26 14Q44-6 70-20Q78-52 48-74Q28-88 4-88zM22 40Q46 30 66 44Q56 74 30 80Q14 62 22 40z"
    clouds = "M-86-26Q-30-46 8-30T88-36M-78 44Q-20 26 26 40T80 36"
    night = "M-46-80A92 92 0 0 0-46 80Q-6 0-46-80z"
    return el(
        "g",
        at(
            x,
            y,
            disc(r + 30, fill="#2f6db3", opacity=".16"),
            disc(r + 14, fill="#4f8fd8", opacity=".22"),
            disc(r, fill="#2f7fd6"),
            path(lands, fill="#3f9d6c"),
            path(clouds, fill="none", stroke="#f2f6fa", stroke_width=9, stroke_linecap="round", opacity=".9"),
            path(night, fill="#04101f", opacity=".62"),
        ),
        class_="an-earthrise",
    )


def ground() -> Markup:
    """The limb, lit from the left."""
    made = []
    for x, y, r in CRATERS:
        flat = r * 0.3
        made.append(el("ellipse", cx=x, cy=y + 1.5, rx=r + 2, ry=flat + 2, fill="#e9e4d2"))
        made.append(el("ellipse", cx=x, cy=y - 1, rx=r, ry=flat, fill="#33353f"))
        made.append(el("ellipse", cx=x + r * 0.06, cy=y + flat * 0.32, rx=r * 0.93, ry=flat * 0.72, fill="#87857d"))
    rng = Random(11)
    grains = "".join(
        [f"M{rng.random() * WIDTH:.0f} {530 + rng.random() * 130:.0f}h{2 + 6 * rng.random():.0f}" for _ in range(170)]
    )
    return join(
        path(LIMB, fill="#b9b4a4"),
        path(f"M796 476Q970 502 {WIDTH:g} 556V{HEIGHT:g}H700Q850 570 796 476z", fill="#8d8a83", opacity=".6"),
        path(grains, stroke="#7d7a70", stroke_width=1.6, fill="none"),
        path("M0 520Q220 449 446 449Q800 449 1140 556", fill="none", stroke="#f0ead6", stroke_width=2),
        *made,
    )  # fmt: skip


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
        path("M-56-122L-46-134H46L56-122V-74L46-62H-46L-56-74z", fill="#c9942f", stroke="#7d5a17", stroke_width=2),
        path("M-56-98H56M-20-134V-62M20-134V-62", stroke="#8d671f", fill="none", stroke_width=1.5),
        path("M-48-160L-34-196H34L48-160L36-134H-36z", fill="#b9bfca", stroke="#676d7c", stroke_width=2),
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


def facts(eyes: Eyes, seat: int) -> Markup:
    """What each stage cost, and what was left to spare."""
    view, made = eyes.view, []
    for i, value in enumerate([value for value in view.track[:5] if value >= 0]):
        made.append(
            at(
                LEFT + 50 * i,
                208,
                box(0, 0, 42, 30, 8, class_="an-chip"),
                text(21, 21, DV_VALUES[value], 15, "an-t an-num an-show"),
            )
        )
    spare = f"{eyes.say('dv')} {view.dv[seat]} · {eyes.say('nk')} {view.nk[seat]}"
    return el("g", *made, text(LEFT, 262, spare, 17, "an-t an-show", text_anchor="start"), class_="an-after")


def touchdown(eyes: Eyes, seat: int, title: str, line: str) -> Markup:
    """The whole way down; what is another's goes twice as fast."""
    x, y = LANDER
    fire = path("M-13-36Q-34 20-22 78Q0 92 22 78Q34 20 13-36z", fill="#8fc7ff", class_="an-burns")
    puffs = [el("ellipse", cx=dx, cy=4, rx=46, ry=10, fill="#d5cfbe") for dx in (-120, -60, 0, 60, 120)]
    return el(
        "g",
        sky(eyes),
        earth(),
        ground(),
        el(
            "g",
            el("ellipse", cx=x + 70, cy=y + 4, rx=130, ry=10, fill="#3a3a3c", opacity=".55"),
            el("g", at(x, y, fire, lander(seat)), class_="an-descends"),
            at(x, y, el("g", *puffs, class_="an-raised")),
            el("g", at(560, 500, banner(seat)), class_="an-flag"),
            el("g", at(508, 502, astronaut()), class_="an-walks"),
            class_="an-landed",
        ),
        text(LEFT, 140, title, fitted(title, 66, 520), "an-d an-show", text_anchor="start"),
        text(LEFT, 186, line, fitted(line, 25, 540), "an-d an-gold-of", text_anchor="start"),
        facts(eyes, seat),
        class_=None if seat == eyes.view.seat else "an-swift",
    )
