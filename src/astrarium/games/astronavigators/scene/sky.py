"""The sky beside the Earth: what I can observe is lit, daylight and horizon are those of my zone and month."""

from __future__ import annotations

from random import Random
from typing import Any

from markupsafe import Markup

from astrarium.scene.draw import Point, at, box, disc, el, join, path, text, title, use
from astrarium.scene.element import Value
from astrarium.text.words import Words

from ..nouns import CARDS, CONSTELLATIONS, FIRST_LUNAR
from . import chart
from .chart import HOUR, MAP_HEIGHT, ROW, SKY_LEFT, SKY_WIDTH, TOP
from .earth import BOTTOM, grid, neatline, zone_name
from .eyes import Eyes


# ------------------------------------------------------------ what is printed
def heaven() -> list[Markup]:
    """The Milky Way, faint stars, the net of hours and rows, equator and ecliptic."""
    rng = Random(5)
    stars = chart.dots(
        [(int(SKY_LEFT + rng.random() * SKY_WIDTH), int(TOP + rng.random() * MAP_HEIGHT)) for _ in range(230)]
    )
    way = chart.smooth([chart.on_sky(a, d) for a, d in chart.chart()["sky"]["milky_way"]], False)
    ecliptic = chart.smooth([chart.sun_place(hour) for hour in range(25)], False)
    return [
        *[path(way, class_="an-milky an-ornament", stroke_width=w, opacity=o) for w, o in ((38, ".05"), (25, ".06"), (11, ".07"))],
        path(stars, class_="an-dust an-ornament"),
        grid(SKY_LEFT, HOUR, 24),
        path(f"M{SKY_LEFT} {TOP + 3 * ROW:g}h{SKY_WIDTH}", class_="an-equator"),
        path(ecliptic, class_="an-ecliptic"),
    ]  # fmt: skip


def printed(words: Words) -> Markup:
    months = []
    for i in range(1, 12):
        x, _ = chart.on_sky(2 * i, 0)
        x -= 5 if i == 1 else 0  # away from March, at the edge
        months.append(text(x, BOTTOM + 19, words.say("scene", f"month-{(i + 2) % 12 + 1}", ()), 13, "an-t an-soft"))
    chart_ = el(
        "g",
        box(SKY_LEFT, TOP, SKY_WIDTH, MAP_HEIGHT, fill="url(#g-an-sea)"),
        el("g", *heaven(), clip_path="url(#g-an-sky-clip)"),
        id="g-an-sky-printed",
    )  # fmt: skip
    march = text(
        SKY_LEFT + SKY_WIDTH + 3, BOTTOM + 19, words.say("scene", "month-3", ()), 13, "an-t an-soft", text_anchor="end"
    )
    return join(
        el("defs", el("clipPath", box(SKY_LEFT, TOP, SKY_WIDTH, MAP_HEIGHT), id="g-an-sky-clip")),
        chart_,
        *dim_figures(),
        *figures_to_ask(),
        neatline(SKY_LEFT, SKY_WIDTH),
        *months,
        march,
    )


def dim_figures() -> list[Markup]:
    """All figures as they look when they cannot be observed, in two paths; what is lit is drawn over them."""
    drawn = [chart.sky_figure(name) for name in CONSTELLATIONS]
    lines, stars = "".join([d[0] for d in drawn]), "".join([d[1] + d[2] for d in drawn])
    clip = "url(#g-an-sky-clip)"
    return [
        path(lines, class_="an-figure an-dim", clip_path=clip),
        path(stars, class_="an-figure an-dim-stars", clip_path=clip),
    ]


def figures_to_ask() -> list[Markup]:
    """Every figure of the printed map can be asked about; small ones lie above large ones."""
    boxes = sorted([(chart.figure_box(name), name) for name in CONSTELLATIONS], key=lambda b: -b[0][2] * b[0][3])
    return [ring(name, class_="hit", data_about=f"card:{name}") for _, name in boxes]


def ring(name: str, **attributes: Value) -> Markup:
    """Around a figure."""
    x, y, a, b = chart.figure_box(name)
    return el("ellipse", cx=round(x), cy=round(y), rx=round(max(a + 8, 12)), ry=round(max(b + 7, 12)), **attributes)


# ------------------------------------------------------------ what moves in the sky
def live(eyes: Eyes) -> Markup:
    made: list[Any] = []
    lit = [eyes.sees(i) for i in range(len(CONSTELLATIONS))]
    sun_x, sun_y = chart.sun_place(eyes.sun)
    made += daylight(eyes)
    rows = eyes.above()
    out = [row for row in range(6) if row not in rows] if rows else []
    for first, last in runs(out):
        y, high = TOP + ROW * first, ROW * (last - first + 1)
        made.append(
            at(
                0,
                y,
                box(SKY_LEFT, 0, SKY_WIDTH, high, class_="an-below"),
                box(SKY_LEFT, 0, SKY_WIDTH, high, fill="url(#g-an-hatch)"),
            )
        )
        edge = 0 if first > 0 else high
        made.append(path(f"M{SKY_LEFT:g} {y + edge:g}h{SKY_WIDTH:g}", class_="an-horizon"))
        made.append(text(horizon_label(eyes, first), y + 18, eyes.say("below"), 14, "an-i an-ink an-halo"))
    if eyes.zone >= 0:
        y = TOP + ROW * eyes.zone
        made.append(at(0, y, box(SKY_LEFT, 0, SKY_WIDTH, ROW, class_=f"an-band mine-{eyes.me}"), path(f"M{SKY_LEFT:g} 0h{SKY_WIDTH:g}M{SKY_LEFT:g} {ROW:g}h{SKY_WIDTH:g}", class_=f"an-band-line rim-{eyes.me}"), id="piece-zenith"))  # fmt: skip
    wanted = on_cards(eyes)
    figures: dict[str, list[Markup]] = {"an-lit": [], "an-lost": [], "an-wanted": []}
    for i in range(len(CONSTELLATIONS)):
        if i in wanted:
            figures["an-wanted" if lit[i] or eyes.zone < 0 else "an-lost"].append(use(f"g-an-f{i}"))
        elif lit[i]:
            figures["an-lit"].append(use(f"g-an-f{i}"))
    groups = [el("g", *drawn, class_=class_) for class_, drawn in figures.items() if drawn]
    made.append(el("g", *groups, clip_path="url(#g-an-sky-clip)"))
    sun = at(sun_x, sun_y, title(eyes.words.name("month", eyes.month - 1)), disc(34, fill="url(#g-an-glow)"), disc(8.5, fill="url(#g-an-sun-fill)", stroke="#7a3d00", stroke_width=".8"), id="piece-sun", role="img", data_about="token:sun")  # fmt: skip
    twin = use("piece-sun", -SKY_WIDTH) if eyes.sun == 0 else None  # at hour 0 it stands at both edges
    made.append(el("g", sun, twin, clip_path="url(#g-an-sky-clip)"))
    made += tags(eyes, wanted, lit)
    head = eyes.say("sky-from", zone_name(eyes.zone)) if eyes.zone >= 0 else eyes.say("sky")
    made.append(text(SKY_LEFT, 20, head, 17, "an-d an-ink", text_anchor="start"))
    if eyes.zone >= 0:
        count = eyes.say("in-view-tonight", sum(lit), len(lit))
        made.append(text(SKY_LEFT + SKY_WIDTH, 20, count, 13, "an-t an-soft", text_anchor="end"))
    now_x, _ = chart.on_sky(eyes.sun, 0)
    shift, half = (-1, 20) if eyes.sun else (-11, 17)  # March stands at the edge
    made.append(
        at(
            now_x + shift,
            BOTTOM + 15,
            box(-half, -9, 2 * half, 18, 9, class_="an-now"),
            id="piece-month",
            data_about="token:month",
        )
    )
    return join(*made)


def runs(rows: list[int]) -> list[tuple[int, int]]:
    """Rows that follow each other, as first and last.

    >>> runs([0, 3, 4, 5])
    [(0, 0), (3, 5)]
    """
    found: list[tuple[int, int]] = []
    for row in rows:
        if found and found[-1][1] == row - 1:
            found[-1] = (found[-1][0], row)
        else:
            found.append((row, row))
    return found


def daylight(eyes: Eyes) -> list[Markup]:
    """The hours around the Sun, over the rows on which daylight falls (AN-074, AN-075, AN-077)."""
    rows = eyes.sunlit()
    made = []
    width = eyes.view.daylight
    for first, last in runs(rows):
        y, high = TOP + ROW * first, ROW * (last - first + 1)
        if eyes.zone in (0, 5):  # the polar day
            made.append(box(SKY_LEFT, y, SKY_WIDTH, high, 5, class_="an-day"))
            continue
        left = SKY_LEFT + (24 - eyes.sun - width / 2) * HOUR
        for shift in (0, -SKY_WIDTH, SKY_WIDTH):
            a, b = max(left + shift, SKY_LEFT), min(left + shift + width * HOUR, SKY_LEFT + SKY_WIDTH)
            if b > a:
                made.append(box(a, y, b - a, high, 5, class_="an-day"))
    return made


def on_cards(eyes: Eyes) -> dict[int, str]:
    """Constellations that lie on the weeks or are saved by me: what stands on their tag."""
    view = eyes.view
    found: dict[int, str] = {}
    for week, pile in enumerate(view.weeks):
        if pile and pile[-1] < FIRST_LUNAR:
            found.setdefault(pile[-1], eyes.say("wk", week + 1))
    for card in view.saved[eyes.me * 3 : eyes.me * 3 + 3]:
        if 0 <= card < FIRST_LUNAR:
            found[card] = eyes.say("saved-tag")
    return found


def tags(eyes: Eyes, wanted: dict[int, str], lit: list[bool]) -> list[Markup]:
    """A ring and a tag for each of them; tags keep clear of each other."""
    outlines: list[Markup] = []
    made: list[Markup] = []
    taken = horizon_labels(eyes)
    rings = [chart.figure_box(CARDS[card]) for card in wanted]
    names = [name_place(eyes, i) for i in range(len(CONSTELLATIONS)) if lit[i] and i not in wanted]
    for card, where in wanted.items():
        x, y, a, b = chart.figure_box(CARDS[card])
        good = lit[card] or eyes.zone < 0
        name = eyes.words.name("card", card)
        half = round((len(name) + len(where) + 2) * 3.35 + 8)
        wide = 2.0 * half
        sides = (
            (0, b + 20),
            (0, -b - 20),
            (a + wide / 2 + 14, 0),
            (-a - wide / 2 - 14, 0),
            (30, b + 42),
            (-30, -b - 42),
        )
        tx, ty = min(
            [inside(x + dx, y + dy, wide) for dx, dy in sides], key=lambda p: badness(p, wide, taken, rings, names)
        )
        taken.append((tx, ty, wide))
        class_ = "an-tag" if good else "an-tag an-bad"
        outlines.append(ring(CARDS[card], class_=class_))
        made.append(
            el(
                "g",
                box(round(tx) - half, round(ty) - 10, wide, 20, 10),
                el("text", el("tspan", name), f" · {where}", x=round(tx), y=round(ty) + 4.5),
                class_=class_,
                data_about=f"card:{CARDS[card]}",
            )
        )
    return outlines + made


def horizon_labels(eyes: Eyes) -> list[tuple[float, float, float]]:
    """Where the words about the horizon stand: middle and width."""
    found = []
    rows = eyes.above()
    for first, _ in runs([row for row in range(6) if rows and row not in rows]):
        found.append((horizon_label(eyes, first), TOP + ROW * first + 14, 124.0))
    return found


def horizon_label(eyes: Eyes, row: int) -> float:
    """The middle of those words: at the left, or further right where no figure with a ring is in the way."""
    y = TOP + ROW * row + 14
    rings = [chart.figure_box(CARDS[card]) for card in on_cards(eyes)]
    free = [
        x
        for x in range(int(SKY_LEFT) + 66, int(SKY_LEFT + SKY_WIDTH) - 60, 66)
        if not any(abs(x - fx) < a + 72 and abs(y - fy) < b + 16 for fx, fy, a, b in rings)
    ]
    return float(free[0]) if free else SKY_LEFT + 66


def inside(x: float, y: float, wide: float) -> Point:
    """The nearest place for a tag that is wholly on the map."""
    left, right = SKY_LEFT + wide / 2 + 5, SKY_LEFT + SKY_WIDTH - wide / 2 - 5
    return min(max(x, left), right), min(max(y, TOP + 12), BOTTOM - 12)


def name_place(eyes: Eyes, i: int) -> tuple[float, float, float]:
    """Where the name of a figure stands: middle and width."""
    x, y = chart.on_sky(*chart.chart()["figures"][CONSTELLATIONS[i]]["name"])
    return x, y, len(eyes.words.name("card", i)) * 6.0


def badness(
    point: Point,
    wide: float,
    taken: list[tuple[float, float, float]],
    rings: list[tuple[float, float, float, float]],
    names: list[tuple[float, float, float]],
) -> float:
    """What speaks against a tag there: other tags, figures that have a ring, names of others."""
    x, y = point
    tags_ = [1 for tx, ty, other in taken if abs(x - tx) < (wide + other) / 2 + 4 and abs(y - ty) < 22]
    figures = [1 for fx, fy, a, b in rings if abs(x - fx) < a + 6 + wide / 2 and abs(y - fy) < b + 14]
    covered = [1 for nx, ny, other in names if abs(x - nx) < (wide + other) / 2 and abs(y - ny) < 15]
    return 100 * len(tags_) + 30 * len(figures) + 12 * len(covered)
