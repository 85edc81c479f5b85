"""Four living pictures for the start page, one for each room."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from random import Random

from markupsafe import Markup

from astrarium.scene.element import el, join, number


def stars(seed: int, count: int, width: int = 480, height: int = 300) -> Markup:
    rng = Random(seed)
    spots = [f"M{number(rng.random() * width)} {number(rng.random() * height)}h0" for _ in range(count)]
    return join(
        el("path", d="".join(spots[::2]), class_="stars"),
        el("path", d="".join(spots[1::2]), class_="stars slow"),
    )


def ring(x: float, y: float, r: float, **attributes: str) -> Markup:
    return el("circle", cx=x, cy=y, r=r, **attributes)


def hexagon(x: float, y: float, r: float, turn: float = 0.0) -> str:
    points = [(x + r * cos(turn + i * pi / 3), y + r * sin(turn + i * pi / 3)) for i in range(6)]
    return "M" + "L".join([f"{number(a)} {number(b)}" for a, b in points]) + "Z"


def efemeris() -> Markup:
    """A baroque chart: hexagonal plates, a compass rose, a galleon under sail."""
    plates = []
    for q, r in (
        (0, 0),
        (1, 0),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (0, -1),
        (1, -1),
        (2, -1),
        (-2, 1),
        (2, 0),
        (-2, 0),
    ):
        x, y = 240 + 62 * (sqrt(3) * q + sqrt(3) / 2 * r), 150 + 62 * 1.5 * r
        plates.append(el("path", d=hexagon(x, y, 60, pi / 6), class_="plate"))
        plates.append(ring(x, y, 46, class_="engraved"))
    rays = "".join(
        [
            f"M0 0L{number(7 * cos((i - 0.5) * pi / 4))} {number(7 * sin((i - 0.5) * pi / 4))}"
            f"L{number((42 - i % 2 * 18) * cos(i * pi / 4))} {number((42 - i % 2 * 18) * sin(i * pi / 4))}"
            f"L{number(7 * cos((i + 0.5) * pi / 4))} {number(7 * sin((i + 0.5) * pi / 4))}Z"
            for i in range(8)
        ]
    )
    rose = el(
        "g",
        ring(0, 0, 30, class_="engraved"),
        el("path", d=rays, class_="rose"),
        class_="turning",
    )
    ship = el(
        "g",
        el("path", d="M-40 12C-38 28-26 34 0 34S36 28 42 8L30 14H-30Z", class_="hull"),
        el("path", d="M-20 12V-34M4 12V-44M26 12V-26", class_="rig"),
        el(
            "path",
            d="M-33-2C-24 2-16 2-7-2L-9-26C-16-23-24-23-31-26ZM-10-4C-1 1 9 1 18-4L15-36C8-32 0-32-7-36Z"
            "M18 0C24 3 30 3 35 0L33-18C28-16 24-16 20-18Z",
            class_="sail",
        ),
        class_="sailing",
    )
    return join(
        stars(3, 90),
        *plates,
        el("path", d="M70 210C140 150 180 250 240 150S370 60 430 96", class_="route"),
        el("g", rose, transform="translate(394 226)"),
        el("g", ship, transform="translate(226 128)"),
        ring(96, 84, 26, class_="planet copper"),
        el("ellipse", cx=96, cy=84, rx=42, ry=9, class_="saturn"),
    )


def celestia_duo() -> Markup:
    """Golden hour: a brass airship over layered clouds, a black sail behind."""
    clouds = join(
        *[
            el(
                "path",
                d=f"M-60 {y}c30-26 62-22 78-4 20-30 66-28 84 0 24-26 62-20 76 4 22-24 60-24 78-2 "
                "26-22 66-20 82 6 24-20 58-16 74 8 24-16 60-14 88 10V320H-60Z",
                class_=f"cloud c{i}",
            )
            for i, y in enumerate((214, 244, 272))
        ]
    )
    ship = el(
        "g",
        el("ellipse", cx=0, cy=0, rx=88, ry=36, class_="balloon"),
        el("path", d="M-88 0C-60-30 60-30 88 0M-88 0C-60 30 60 30 88 0M-88 0H88", class_="seam"),
        el("path", d="M-92-2l-26-20v44z", class_="fin"),
        el("path", d="M-40 33L-30 52M40 33L30 52M0 36V52", class_="rig"),
        el("path", d="M-46 52H46C42 70 30 76 0 76S-42 70-46 52Z", class_="hull"),
        el("path", d="M-34 60h68", class_="ports"),
        class_="floating",
    )
    pirate = el(
        "g",
        el("path", d="M-22 10C-20 20-12 24 0 24S20 20 24 8H-22Z", class_="dark"),
        el("path", d="M0 10V-30M0-28C14-22 14-8 2-4M0-26C-14-20-14-8-2-4", class_="black-sail"),
        class_="floating late",
    )
    sun = join(ring(380, 214, 54, class_="sun"), ring(380, 214, 74, class_="sun-ring"))
    return join(
        sun,
        el("g", pirate, transform="translate(86 96)"),
        el("g", ship, transform="translate(250 116)"),
        clouds,
    )


def kepler() -> Markup:
    """Deep space: a lattice that whispers, glowing suns, a ship on its way."""
    cells = [hexagon(20 + 44 * q + 22 * (r % 2), 20 + 38 * r, 24, pi / 6) for r in range(8) for q in range(11)]
    suns = join(
        *[
            el("g", ring(x, y, r * 2.6, class_=f"glow {tone}"), ring(x, y, r, class_=f"star {tone}"))
            for x, y, r, tone in (
                (110, 96, 13, "gold"),
                (352, 70, 9, "blue"),
                (392, 226, 11, "red"),
                (214, 236, 7, "white"),
            )
        ]
    )
    planet = join(
        ring(250, 142, 40, class_="planet teal"),
        el("path", d="M214 132c20 8 52 8 74-2M212 150c24 10 54 8 77-4", class_="bands"),
    )
    ship = el(
        "g",
        el("path", d="M26 0L-16-14-8 0-16 14Z", class_="starship"),
        el("path", d="M-12 0H-70", class_="exhaust"),
        class_="flying",
    )
    return join(
        el("ellipse", cx=330, cy=120, rx=220, ry=110, class_="nebula"),
        stars(9, 130),
        el("path", d="".join(cells), class_="lattice"),
        suns,
        planet,
        el("g", ship, transform="translate(150 196) rotate(-24)"),
    )


def astronavigators() -> Markup:
    """An observatory: an orrery that turns, a star chart with its meridians."""
    meridians = join(*[ring(240, 150, r, class_="meridian") for r in (40, 68, 96, 124, 152)])
    ticks = "".join(
        [
            f"M{number(240 + 152 * cos(i * pi / 36))} {number(150 + 152 * sin(i * pi / 36))}"
            f"L{number(240 + long * cos(i * pi / 36))} {number(150 + long * sin(i * pi / 36))}"
            for i, long in enumerate([164, 158, 158, 158, 158, 158] * 12)
        ]
    )
    planets = join(
        *[
            el(
                "g",
                ring(240 + r * cos(angle), 150 + r * sin(angle), size, class_=f"planet {tone}"),
                class_=f"orbit o{i}",
            )
            for i, (r, angle, size, tone) in enumerate(
                (
                    (40, 2.5, 5, "white"),
                    (68, 5.6, 8, "gold"),
                    (96, 1.0, 8, "teal"),
                    (124, 3.6, 6, "red"),
                    (152, 0.2, 12, "copper"),
                )
            )
        ]
    )
    bear = "M52 60L88 52 112 66 140 70 150 100 190 98 184 68 140 70"
    return join(
        stars(5, 110),
        meridians,
        el("path", d=ticks, class_="ticks"),
        ring(240, 150, 17, class_="sun"),
        planets,
        el("path", d=bear, class_="constellation", transform="translate(-30 -10)"),
        el(
            "path",
            d="M52 60h0M88 52h0M112 66h0M140 70h0M150 100h0M190 98h0M184 68h0",
            class_="big-stars",
            transform="translate(-30 -10)",
        ),
        el("path", d="M404 250l14-34 14 34M418 216v-30", class_="mission"),
    )


PICTURES = {
    "celestia-duo": celestia_duo,
    "efemeris": efemeris,
    "astronavigators": astronavigators,
    "kepler": kepler,
}


def cover(title: str) -> Markup:
    """The living picture of a game."""
    draw = PICTURES.get(title)
    inside = draw() if draw else stars(1, 140)
    return el(
        "svg",
        inside,
        class_="cover",
        viewBox="0 0 480 300",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )
