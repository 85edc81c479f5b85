"""The seven characters, each an animal in the collar of a space suit: known by its outline, in a circle of radius 40.

Lion, penguin, panda, owl, eagle, kangaroo and jaguar stand for the seven continents; all share suit and eyes.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import disc, el, join, line, path

INK: Final = "#1a1410"


def suit(trim: str) -> Markup:
    """Shoulders and the ring of a helmet, with a stripe in the colour of the continent."""
    return join(
        path("M-31.5 24.6A40 40 0 0 0 31.5 24.6C22 20.5 10 20 0 20S-22 20.5-31.5 24.6Z", fill="#e9eef0"),
        line("M-21 27C-10 33 10 33 21 27", trim, 5),
    )


def eyes(x: float, y: float, r: float = 3.2, iris: str = "") -> Markup:
    """Two eyes with a spark of light."""
    spots = f"M{-x} {y}h0M{x} {y}h0"
    sparks = f"M{1 - x} {y - 1}h0M{x + 1} {y - 1}h0"
    return join(
        line(spots, iris, 2 * r + 3.4) if iris else None,
        line(spots, INK, 2 * r),
        line(sparks, "#fff", 1.8),
    )


def lion() -> list[Markup]:
    mane = "M0-37C12-38 20-34 25-27 33-21 35-10 32-1 34 9 28 17 22 22 14 28-14 28-22 22-28 17-34 9-32-1-35-10-33-21-25-27-20-34-12-38 0-37Z"
    return [
        path(mane, fill="#a6561c"),
        path(
            "M-18-22a6 6 0 1 1 9-6M18-22a6 6 0 1 0-9-6M0-25C15-25 21-14 20-2 19 11 11 21 0 21S-19 11-20-2C-21-14-15-25 0-25Z",
            fill="#f0b352",
        ),
        path("M0 5C8 5 11 10 9 14 6 19-6 19-9 14-11 10-8 5 0 5Z", fill="#fbe3b4"),
        path("M-5 3h10L0 9Z", fill="#5a2a16"),
        line("M0 9V12M0 12q-4 5-8 2M0 12q4 5 8 2", "#5a2a16", 1.6),
        eyes(9, -5),
    ]


def penguin() -> list[Markup]:
    return [
        path("M0-36C20-36 27-20 25-2 24 14 14 24 0 24S-24 14-25-2C-27-20-20-36 0-36Z", fill="#1d2a38"),
        path("M0-14C6-26 22-20 20-4 19 12 10 21 0 21S-19 12-20-4C-22-20-6-26 0-14Z", fill="#f7fbff"),
        path("M-7 1C-5-4 5-4 7 1L0 10Z", fill="#f59a23"),
        line("M-6 2.500Q0 5 6 2.500", "#a85c06", 1.3),
        path("M-20-14a8.500 7 0 0 1 17 0a8.500 7 0 0 1-17 0zM3-14a8.500 7 0 0 1 17 0a8.500 7 0 0 1-17 0zM-3-14h6", fill="#7fe3f6", fill_opacity=".45", stroke="#ff8a4c", stroke_width="2.6"),
        eyes(10, -13, 2.8),
    ]  # fmt: skip


def panda() -> list[Markup]:
    return [
        line("M-19-25h0M19-25h0", "#1b1b22", 19),
        path("M0-30C17-30 27-19 26-3 25 13 14 23 0 23S-25 13-26-3C-27-19-17-30 0-30Z", fill="#fbfaf4"),
        path("M-16-10C-8-14-4-8-6 0-8 6-16 7-18 2-20-3-20-8-16-10ZM16-10C8-14 4-8 6 0 8 6 16 7 18 2 20-3 20-8 16-10ZM-5 7Q0 3 5 7 4 11 0 11T-5 7Z", fill="#1b1b22"),
        line("M-11-3h0M11-3h0", "#fff", 5.4),
        line("M-10.500-3h0M10.500-3h0", INK, 3.4),
        line("M0 11v3M0 14q-4 4-7 1M0 14q4 4 7 1", "#1b1b22", 1.6),
    ]  # fmt: skip


def owl() -> list[Markup]:
    return [
        path("M-26-36L-12-29Q0-33 12-29L26-36C27-20 29-8 26 4 22 18 12 25 0 25S-22 18-26 4C-29-8-27-20-26-36Z", fill="#6b5b8c"),
        path("M-12-29Q0-20 12-29L4-8 0 2-4-8Z", fill="#8c7cb0"),
        line("M-11-7h0M11-7h0", "#efe6d2", 23),
        eyes(11, -7, 4.2, "#f2a93b"),
        path("M-4-1h8L0 9Z", fill="#f2c14e"),
        line("M-13 12q4 4 8 0M-4 16q4 4 8 0M5 12q4 4 8 0", "#c9bce4", 1.8),
    ]  # fmt: skip


def eagle() -> list[Markup]:
    return [
        path("M-27 17C-30 2-26-12-12-20L16-12C26-2 28 8 26 17 12 28-12 28-27 17Z", fill="#5a3a22"),
        path("M-3-36C14-37 26-26 24-10 23 4 14 8 10 17L2 24-6 19-13 24-20 16-26 18C-27-2-28-33-3-36Z", fill="#fbf8ef"),
        path("M17-14C30-16 37-8 35 3 35 8 32 10 30 8 30 3 25 1 15 3 12-3 13-10 17-14Z", fill="#f5b32a"),
        line("M16-4q8-1 14 3", "#b06f0a", 1.5),
        line("M-6-20q10-5 18 1", "#c9c1a8", 3.2),
        line("M6-14h0", "#f5d24a", 9.5),
        line("M7-14h0", INK, 6.2),
        line("M8-15h0", "#fff", 1.8),
    ]


def kangaroo() -> list[Markup]:
    return [
        path("M-9-17C-20-24-24-34-19-39-12-37-6-28-3-19ZM9-17C20-24 24-34 19-39 12-37 6-28 3-19Z", fill="#b9743c"),
        path("M-10-20C-16-26-19-32-18-35-13-32-9-26-7-21ZM10-20C16-26 19-32 18-35 13-32 9-26 7-21Z", fill="#f2c5a4"),
        path("M0-24C12-24 18-15 17-5 16 6 12 24 0 24S-16 6-17-5C-18-15-12-24 0-24Z", fill="#c98549"),
        path("M0 4C8 4 11 10 9 17 7 22-7 22-9 17-11 10-8 4 0 4Z", fill="#f2d9bd"),
        path("M-6 8Q0 4 6 8 5 13 0 13T-6 8Z", fill="#3a2118"),
        line("M0 13v3M0 16q-3 3-6 1M0 16q3 3 6 1", "#3a2118", 1.5),
        eyes(10, -6),
    ]


def jaguar() -> list[Markup]:
    return [
        line("M-19-22h0M19-22h0", "#d9942e", 17),
        line("M-19-22h0M19-22h0", "#3a2414", 8),
        path("M0-29C18-29 27-17 25-2 23 14 13 23 0 23S-23 14-25-2C-27-17-18-29 0-29Z", fill="#efb23f"),
        line("M-6-23q3-3 5 0M5-22q3-2 5 1M-14-17q2-4 6-3M10-16q4 0 5 4M-1-16q3-2 4 1M-21-6q1-4 4-4M18-9q4 1 3 5M-20 5q3-2 4 2M17 4q3 0 3 4", "#3a2414", 2.6),
        path("M0 3C10 3 14 9 11 15 7 21-7 21-11 15-14 9-10 3 0 3Z", fill="#fdf0d2"),
        path("M-6 3h12L0 10Z", fill="#8c3b2a"),
        line("M0 10v3M0 13q-4 4-8 1M0 13q4 4 8 1M-6 16h0M6 16h0", "#3a2414", 1.6),
        eyes(10, -5, 3, "#c9e07a"),
    ]  # fmt: skip


# in the order of the continents
FACES: Final = (lion, penguin, panda, owl, eagle, kangaroo, jaguar)
TRIMS: Final = ("#d9a514", "#8fb3d9", "#e0506e", "#3f7fe0", "#d0732a", "#1fa394", "#3fa04a")
SKIES: Final = ("#3a2a10", "#2b5f86", "#3c1422", "#14264c", "#3a2010", "#083a38", "#123a1c")


@cache
def definitions() -> Markup:
    """All seven, for the ground: who plays is not known before the characters are chosen."""
    made = [join(disc(40, fill=SKIES[i]), suit(TRIMS[i]), *face()) for i, face in enumerate(FACES)]
    return join(*[el("g", art, id=f"g-an-face-{i}") for i, art in enumerate(made)])
