"""The sky of a logbook: every feat a star, and a line between two that shine."""

from __future__ import annotations

import math
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel import Game
from astrarium.scene.element import el, number
from astrarium.table.logbook import Voyage
from astrarium.text import Words
from astrarium.web.page.site import Site

WIDE, HIGH = 904, 362
CELL: Final = (190.0, 190.0)  # the room of a figure
STAR: Final = "M0-12C1.600-3 3-1.600 12 0 3 1.600 1.600 3 0 12-1.600 3-3 1.600-12 0-3-1.600-1.600-3 0-12Z"


class Figure(NamedTuple):
    """A constellation: where its stars stand in a box of CELL, and which of them lines join."""

    stars: list[tuple[float, float]]
    links: list[tuple[int, int]]


@cache
def figure(game: Game) -> Figure:
    """A game's constellation, by the stars it names; without any, a ring of as many as it has feats."""
    part = game.part("feats")
    count = len(feats_of(game))
    stars = list(getattr(part, "SKY", ()))
    if stars:
        middle = sum([dec for _, dec in stars]) / len(stars)
        raw = [(-15 * ra * math.cos(math.radians(middle)), -dec) for ra, dec in stars]
        links = [(int(pair[0], 16), int(pair[1], 16)) for pair in getattr(part, "LINKS", "").split()]
    else:
        raw = [(math.cos(math.tau * n / count), math.sin(math.tau * n / count)) for n in range(count)]
        links = [(n, (n + 1) % count) for n in range(count)]
    left, top = min([x for x, _ in raw]), min([y for _, y in raw])
    wide, high = max([x for x, _ in raw]) - left or 1, max([y for _, y in raw]) - top or 1
    scale = min((CELL[0] - 40) / wide, (CELL[1] - 40) / high)
    x0, y0 = (CELL[0] - wide * scale) / 2, (CELL[1] - high * scale) / 2
    return Figure([(x0 + (x - left) * scale, y0 + (y - top) * scale) for x, y in raw], links)


def feats_of(game: Game) -> tuple[str, ...]:
    part = game.part("feats")
    return tuple(part.FEATS) if part is not None else ()


def lit(game: Game, voyages: list[Voyage]) -> set[str]:
    return {feat for one in voyages if one.row.title == game.id for feat in one.feats}


def sky(site: Site, games: list[Game], voyages: list[Voyage]) -> Markup:
    """Every feat a star; a line shines between two that do."""
    shown = [game for game in games if feats_of(game)]
    step = WIDE / max(1, len(shown))
    made: list[Markup] = [heaven()]
    for n, game in enumerate(shown):
        words, feats, done = Words(game, site.lang), feats_of(game), lit(game, voyages)
        drawn, name = figure(game), words.say("feats", "sky", ())
        x0, y0 = step * n + (step - CELL[0]) / 2, 52.0
        spots = [(x0 + x, y0 + y) for x, y in drawn.stars]
        for a, b in drawn.links:
            if a < len(feats) and b < len(feats):
                both = feats[a] in done and feats[b] in done
                made.append(el("path", d=f"M{dot(spots[a])}L{dot(spots[b])}", class_="lit" if both else "dim"))
        for feat, (x, y) in zip(feats, spots, strict=False):
            said = words.say("feats", feat, ())
            made.append(star(site, x, y, feat in done, said, name))
        middle = number(step * (n + 0.5))
        made.append(el("text", name, x=middle, y=306, class_="name"))
        made.append(el("text", f"{words.title()} · {site('of-stars', len(done), len(feats))}", x=middle, y=330))
    return el("svg", *made, viewBox=f"0 0 {WIDE} {HIGH}", class_="sky", role="group", aria_label=site("your-sky"))


def dot(spot: tuple[float, float]) -> str:
    return f"{number(spot[0])} {number(spot[1])}"


def star(site: Site, x: float, y: float, shines: bool, said: str, whose: str) -> Markup:
    """A star with its feat, which is said when it is pointed at or walked to."""
    state = site("star-lit" if shines else "star-dark")
    wide = max(150.0, 20 + 7.2 * len(said))
    left = min(max(x - wide / 2, 8), WIDE - wide - 8)
    top = y - 74 if y > 100 else y + 22
    bubble = el(
        "g",
        el("rect", x=left, y=top, width=wide, height=50, rx=10),
        el("text", state, x=left + 12, y=top + 20, class_="b"),
        el("text", said, x=left + 12, y=top + 39),
        class_="bubble",
        aria_hidden="true",
    )
    face = el("path", d=STAR, transform=f"translate({dot((x, y))})") if shines else el("circle", cx=x, cy=y, r=5)
    glow = el("circle", cx=x, cy=y, r=20, class_="glow") if shines else None
    return el(
        "g",
        el("circle", cx=x, cy=y, r=22, class_="hit"),
        glow,
        face,
        bubble,
        class_="star lit" if shines else "star",
        tabindex="0",
        role="img",
        aria_label=f"{whose}, {state}: {said}",
    )


@cache
def heaven() -> Markup:
    """Small stars behind all others, always the same."""
    made = []
    seed = 7
    for _ in range(90):
        seed = (seed * 1103515245 + 12345) % 2**31
        x = seed % WIDE
        seed = (seed * 1103515245 + 12345) % 2**31
        made.append(f"M{x} {seed % 280}h0")
    lines = [el("path", d=f"M{x} 0Q{x + 16} 150 {x} {HIGH}", class_="grid") for x in (150, 301, 452, 603, 754)]
    return el("g", *lines, el("path", d="".join(made), class_="dust"), aria_hidden="true")


def feats_told(site: Site, games: list[Game], voyages: list[Voyage]) -> Markup:
    """The same as a list, for who reads."""
    items = []
    for game in games:
        words, done = Words(game, site.lang), lit(game, voyages)
        told = [
            el("li", words.say("feats", feat, ()), " ", el("em", site("star-lit" if feat in done else "star-dark")))
            for feat in feats_of(game)
        ]
        if told:
            items.append(el("li", el("b", words.title()), el("ul", *told)))
    return el("details", el("summary", site("all-feats")), el("ul", *items, class_="feats"))
