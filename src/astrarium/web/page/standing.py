"""Strength in words: on the scale of the bots, with a halo for doubt; a figure only for whoever asks."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.rating import Strength, said, scale_of
from astrarium.scene.element import el
from astrarium.text.characters import NUMBERS, character
from astrarium.web.page.site import Site

LEVELS: Final = len(NUMBERS)
STAR: Final = "M0 -10l2.600 7.400L10 0l-7.400 2.600L0 10l-2.600 -7.400L-10 0l7.400 -2.600z"
LEFT, WIDE = 4.0, 90.0 / (LEVELS - 1)  # per cent of the line at which the first bot stands, and between two of them


def level_name(site: Site, level: int) -> str:
    return character(f"level:{level}", site.lang).name


def short(site: Site, title: str, one: Strength) -> str:
    """As it stands in a list."""
    word = said(title, one)
    if word.word == "early":
        return site("strength-early") if one.games else site("strength-new")
    stars = one.stars(scale_of(title))
    if word.word == "between":
        above = stars - word.level < 0.5
        level = word.level if above else word.level + 1
        return site("strength-above" if above else "strength-below", level_name(site, level))
    return site({"about": "strength-about", "below": "strength-below"}.get(word.word, "strength-beyond"),
                level_name(site, word.level))  # fmt: skip


def sentence(site: Site, title: str, one: Strength) -> str:
    """The same as a sentence says it."""
    word = said(title, one)
    if word.word == "early":
        return site("strength-early")
    if word.word == "between":
        return site("strength-between", level_name(site, word.level), level_name(site, word.level + 1))
    key = {"about": "strength-as", "below": "strength-below"}.get(word.word, "strength-beyond")
    return site(key, level_name(site, word.level))


def reach(site: Site, title: str, one: Strength) -> str:
    """From how many games, and where somebody may stand while it is too early to say."""
    games = site("strength-games", one.games)
    if said(title, one).word != "early" or not one.games:
        return games
    scale = scale_of(title)
    stars, halo = one.stars(scale), one.halo(scale)
    low, high = [min(max(round(at), 1), LEVELS) for at in (stars - halo, stars + halo)]
    return site("strength-range", games, level_name(site, low), level_name(site, high))


def place(stars: float) -> float:
    """Where on the line, in per cent.

    >>> place(1), place(5), place(9)
    (4.0, 94.0, 100.0)
    """
    return round(min(max(LEFT + (stars - 1) * WIDE, 0.0), 100.0), 2)


def line(site: Site, told: str, stars: float, halo: float, was: float | None = None, names: bool = True) -> Markup:
    """The line of the bots with somebody on it: a star, a halo as wide as the doubt, a ring where they stood."""
    rings = [el("circle", cx=f"{place(n + 1)}%", cy=15, r=3.5 + 0.9 * n, class_="mark-of-bot") for n in range(LEVELS)]
    low, high = place(stars - halo), place(stars + halo)
    drawn = [
        el("line", x1="0%", x2="100%", y1=15, y2=15, class_="way"),
        el("rect", x=f"{low}%", y=3, width=f"{round(high - low, 2)}%", height=24, rx=12, class_="halo"),
        *rings,
        el("circle", cx=f"{place(was)}%", cy=15, r=7, class_="was") if was is not None else None,
        el("svg", el("path", d=STAR), x=f"{place(stars)}%",
           y=15, overflow="visible", class_="at"),
    ]  # fmt: skip
    if names:
        drawn += [
            el("text", level_name(site, n + 1), x=f"{place(n + 1)}%", y=44, class_="name-of-bot") for n in range(LEVELS)
        ]
    return el("svg", *drawn, class_="sky-line" if names else "sky-line small", role="img", aria_label=told)


def figures(site: Site, title: str, one: Strength, way: list[list[float]]) -> Markup:
    """How it is known: stars and how far off, the games, the rule, and the way there."""
    scale = scale_of(title)
    stars, halo = one.stars(scale), one.halo(scale)
    steps = [scale.stars(points) for _, points, _ in way]
    return el(
        "details",
        el("summary", site("strength-how")),
        el("p", site("strength-figure", f"{stars:.1f}", f"{halo:.1f}"), " ", site("strength-games", one.games), "."),
        el("p", site("strength-rule")),
        curve(site, steps) if len(steps) > 1 else None,
        class_="known",
    )


def curve(site: Site, steps: list[float]) -> Markup:
    """Where somebody stood after each game."""
    low, high = min([*steps, 1.0]), max([*steps, float(LEVELS)])
    points = " ".join(
        [
            f"{round(300 * n / (len(steps) - 1), 1)},{round(60 - 56 * (at - low) / (high - low) - 2, 1)}"
            for n, at in enumerate(steps)
        ]
    )
    told = site("strength-curve", f"{steps[0]:.1f}", f"{steps[-1]:.1f}")
    return el("svg", el("polyline", points=points), viewBox="0 0 300 60", class_="curve", role="img", aria_label=told)


def stars_of(site: Site, title: str, one: Strength) -> Markup:
    """Small stars beside the words of a list."""
    lit = 0 if said(title, one).word == "early" else min(max(round(one.stars(scale_of(title))), 1), LEVELS)
    dots = [el("i", class_="on" if n < lit else None) for n in range(LEVELS)]
    return el(
        "span", el("span", *dots, class_="lv", aria_hidden="true"), short(site, title, one),
        class_="m-str" if lit else "m-str new",
    )  # fmt: skip
