"""Earth and sky, side by side: my zone is one band from my die on the Earth through to the zenith in the sky."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import Point, at, box, disc, el, join, path, text, title, use
from astrarium.text.words import Words

from . import scene_chart as chart
from .actions import CARDS, CONSTELLATIONS, CONTINENTS, FIRST_LUNAR, ROCKETS, SQUARES, VEHICLES, ZONES
from .box import AstroBox
from .scene_chart import CELL, EARTH_LEFT, HOUR, MAP_HEIGHT, MAP_WIDTH, ROW, SKY_LEFT, TOP
from .scene_eyes import Eyes
from .scene_signs import icon, placed
from .state import EARTH_SQUARES

SQUARE_QUESTIONS: Final = ("Journey", "SecretJourney", "OtherHeliport", "SiteChoice")
BOTTOM: Final = TOP + MAP_HEIGHT
MERIDIANS: Final = ("180°", "120° W", "60° W", "0°", "60° E", "120° E")


def zone_name(zone: int) -> str:
    return f"{ZONES[zone]:+d}".replace("-", "−")


# ------------------------------------------------------------ what is printed
def printed(words: Words, box_: AstroBox) -> Markup:
    return join(
        el("g", earth(words, box_), class_="an-zone-earth"),
        el("g", sky(words), class_="an-zone-sky"),
        el("g", armillary(), class_="an-zone-earth"),
    )


def neatline(left: float) -> Markup:
    edges = f"M{left} {TOP - 3}h{MAP_WIDTH}M{left} {BOTTOM + 3}h{MAP_WIDTH}"
    return join(path(edges, class_="an-neat"), path(edges, class_="an-neat-dash"))


def grid(left: float, step: float, columns: int) -> Markup:
    down = "".join([f"M{left + i * step:g} {TOP}v{MAP_HEIGHT:g}" for i in range(1, columns)])
    across = "".join([f"M{left} {TOP + i * ROW:g}h{MAP_WIDTH}" for i in range(1, 6)])
    return path(down + across, class_="an-grid")


def ways(box_: AstroBox, medium: int) -> str:
    """The roads or rails of the map; those over the edge of the map run into it."""
    made = ""
    for a, near in enumerate(box_.links[medium]):
        for b in near:
            (x1, y1), (x2, y2) = chart.centre(a), chart.centre(b)
            if a < b and abs(x1 - x2) < 2 * CELL:
                made += f"M{x1:g} {y1 + 9:g}L{x2:g} {y2 + 9:g}"
    return made


def earth(words: Words, box_: AstroBox) -> Markup:
    clip = el("clipPath", box(EARTH_LEFT, TOP, MAP_WIDTH, MAP_HEIGHT), id="g-an-earth-clip")
    land = path(chart.coast(), id="g-an-land")
    x, y = chart.centre(49)
    rose = join(
        disc(17, x, y, class_="an-hair"), disc(13, x, y, class_="an-hair", stroke_dasharray="1 3"), icon("star4", x, y, 38, "an-cyan"),
    )  # fmt: skip
    meridians = [
        text(EARTH_LEFT + i * 88 + (2 if i == 0 else 0), BOTTOM + 19, name, 12, "an-t an-soft", text_anchor="start" if i == 0 else None)
        for i, name in enumerate(MERIDIANS)
    ]  # fmt: skip
    return join(
        el("defs", clip, land),
        box(EARTH_LEFT, TOP, MAP_WIDTH, MAP_HEIGHT, fill="url(#g-an-sea)"),
        el(
            "g",
            use("g-an-land", class_="an-shelf an-ornament", stroke_width="7", opacity=".1"),
            use("g-an-land", class_="an-shelf an-ornament", stroke_width="3.6", opacity=".16"),
            use("g-an-land", class_="an-land"),
            path(chart.lakes(), class_="an-lake"),
            path(chart.islands(), class_="an-island"),
            path(ways(box_, 0), class_="an-road"),
            path(ways(box_, 1), class_="an-rail"),
            grid(EARTH_LEFT, CELL, 12),
            el("g", rose, opacity=".5", class_="an-ornament"),
            clip_path="url(#g-an-earth-clip)",
        ),
        icons(box_),
        neatline(EARTH_LEFT),
        *meridians,
        text(EARTH_LEFT, 20, words.say("scene", "earth", ()), 17, "an-d an-ink", text_anchor="start"),
    )


def icons(box_: AstroBox) -> Markup:
    """The vehicles of each square in the colours of the continents they lead to (AN-093), on one plate each."""
    plates, size = "", 13.0
    signs = [""] * len(CONTINENTS)
    for square in range(len(SQUARES)):
        there = [(v, box_.icon[square * 6 + v]) for v in range(6) if box_.icon[square * 6 + v] >= 0]
        if not there:
            continue
        rows = [there[:3], there[3:]] if len(there) > 3 else [there]
        x, y = chart.centre(square)
        wide, high = max([len(row) for row in rows]) * (size + 0.5) + 3, len(rows) * (size + 1.5) + 1
        bottom = y + ROW / 2 - 2
        plates += f"M{x - wide / 2:.1f} {bottom - high:.1f}h{wide:.1f}v{high:.1f}h{-wide:.1f}z"
        for i, row in enumerate(rows):
            for j, (vehicle, continent) in enumerate(row):
                left = x + (j - (len(row) - 1) / 2) * (size + 0.5)
                middle = bottom - (len(rows) - i - 0.5) * (size + 1.5) - 0.5
                signs[continent] += placed(VEHICLES[vehicle], left, middle, size)
    drawn = [path(d, class_=f"an-ct-{i}", fill_rule="evenodd") for i, d in enumerate(signs)]
    return join(path(plates, class_="an-plates"), *drawn)


def sky(words: Words) -> Markup:
    rng = Random(5)
    stars = chart.dots([(SKY_LEFT + rng.random() * MAP_WIDTH, TOP + rng.random() * MAP_HEIGHT) for _ in range(230)])
    way = chart.smooth([chart.on_sky(a, d) for a, d in chart.chart()["sky"]["milky_way"]], False)
    ecliptic = "M" + "L".join([chart.spot(chart.sun_place(i / 2)) for i in range(49)])
    months = []
    for i in range(1, 12):
        x, _ = chart.on_sky(2 * i, 0)
        months.append(text(x, BOTTOM + 19, words.say("scene", f"month-{(i + 2) % 12 + 1}", ()), 12, "an-t an-soft"))
    return join(
        el("defs", el("clipPath", box(SKY_LEFT, TOP, MAP_WIDTH, MAP_HEIGHT), id="g-an-sky-clip")),
        box(SKY_LEFT, TOP, MAP_WIDTH, MAP_HEIGHT, fill="url(#g-an-sea)"),
        el(
            "g",
            *[path(way, class_="an-milky an-ornament", stroke_width=w, opacity=o) for w, o in ((38, ".05"), (25, ".06"), (11, ".07"))],
            path(stars, class_="an-dust an-ornament"),
            grid(SKY_LEFT, HOUR, 24),
            path(f"M{SKY_LEFT} {TOP + 3 * ROW:g}h{MAP_WIDTH}", class_="an-equator"),
            path(ecliptic, class_="an-ecliptic"),
            clip_path="url(#g-an-sky-clip)",
        ),
        neatline(SKY_LEFT),
        *months,
        text(SKY_LEFT + MAP_WIDTH, BOTTOM + 19, words.say("scene", "month-3", ()), 12, "an-t an-soft", text_anchor="end"),
    )  # fmt: skip


def armillary() -> Markup:
    """The scale between the maps."""
    left = EARTH_LEFT + MAP_WIDTH
    cells = "".join([f"M{left} {TOP + ROW * i:g}h40v{ROW:g}h-40z" for i in range(6)])
    names = [text(left + 20, TOP + ROW * (i + 0.5) + 6, zone_name(i), 17, "an-d an-ink") for i in range(6)]
    return join(path(cells, class_="an-scale"), *names)


# ------------------------------------------------------------ what moves on the Earth
def live_earth(eyes: Eyes) -> Markup:
    view, words = eyes.view, eyes.words
    made: list[Any] = []
    if eyes.zone >= 0:
        y = TOP + ROW * eyes.zone
        made.append(at(0, y, box(EARTH_LEFT, 0, MAP_WIDTH, ROW, class_=f"an-band mine-{eyes.me}"),
                       path(f"M{EARTH_LEFT} 0H{SKY_LEFT}M{EARTH_LEFT} {ROW:g}H{SKY_LEFT}", class_=f"an-band-line rim-{eyes.me}"),
                       path("M554 22.5l-8-8v16zM570 22.5l8-8v16z", class_=f"on-seat-{eyes.me}"), id="piece-zone"))  # fmt: skip
        here = words.name("square", view["place"][eyes.me])
        made.append(text(EARTH_LEFT + 58, 20, eyes.say("you-stand", here), 13, "an-t an-soft", text_anchor="start"))
    made += pads(eyes)
    made += goals(eyes)
    for i, square in enumerate(view["heliport"]):
        if square >= 0:
            x, y = chart.centre(square)
            made.append(at(x + 15, y - 14, title(eyes.say("heliport", i + 1)), icon("heliport", 0, 0, 15, "an-orange"), id=f"piece-heliport-{i + 1}", data_target=f"heliport:{i + 1}"))  # fmt: skip
    if eyes.placed:
        made += dice(eyes)
    if view.question in SQUARE_QUESTIONS:
        made += squares()
    if view.question == "ContinentChoice":
        made += continents(eyes)
    return join(*made)


def squares() -> list[Markup]:
    """All squares to point at; what pointing at one means is said by the page."""
    made = []
    for i, name in enumerate(SQUARES):
        x, y = chart.centre(i)
        made.append(use("g-an-sq", x, y, class_="halo", data_target=f"square:{name}"))
    return made


def continents(eyes: Eyes) -> list[Markup]:
    """The continents to choose from, each at its home."""
    made = []
    for i, name in enumerate(CONTINENTS):
        x, y = chart.centre(eyes.box.home[i])
        said = eyes.words.name("continent", i)
        owner = [seat for seat, own in enumerate(eyes.view["continent"]) if own == i]
        wide = max(58.0, len(said) * 7.4 + 18)
        made.append(
            at(
                x, y, title(said), box(-wide / 2, -15, wide, 30, 15, class_="an-plaque"), text(0, 5, said, 14, f"an-d an-ct-{i}"),
                *[use(f"g-an-mark-{seat}", wide / 2, -12, 0.8) for seat in owner], box(-wide / 2 - 3, -18, wide + 6, 36, 18, class_="halo"),
                id=f"p-continent-{name}", data_target=f"continent:{name}",
            )
        )  # fmt: skip
    return made


def pads(eyes: Eyes) -> list[Markup]:
    """Launch sites that are marked on the map."""
    made = []
    for i, square in enumerate(eyes.view["site"]):
        if square >= 0:
            x, y = chart.centre(square)
            made.append(at(x - 13, y - 13, title(eyes.say("pad", eyes.words.name("rocket", i))), use("g-an-pad"), id=f"piece-pad-{ROCKETS[i]}", role="img"))  # fmt: skip
    return made


def goals(eyes: Eyes) -> list[Markup]:
    """Flags on the squares of my own quests and of my agenda; nobody else sees them."""
    view, box_ = eyes.view, eyes.box
    if view.seat < 0:
        return []
    spots: dict[int, str] = {}
    for card, owner in zip(view["slot_card"], view["slot_owner"], strict=True):
        if owner == view.seat and 0 <= card < len(box_.quests):
            spots[box_.quests[card].square] = eyes.words.name("quest", card)
    agenda = view["mission"][view.seat]
    if agenda is not None and agenda >= 0:
        for square in box_.agendas[agenda].places[:4]:
            spots.setdefault(square, eyes.words.name("agenda", agenda))
    made = []
    for square, said in spots.items():
        x, y = chart.centre(square)
        made.append(
            at(
                x + 13,
                y - 13,
                title(said),
                icon("flag", 0, 0, 16, f"ink-{view.seat}"),
                id=f"p-goal-{square}",
                role="img",
            )
        )
    return made


def dice(eyes: Eyes) -> list[Markup]:
    """The dice of those who are on the Earth; several on one square stand beside each other."""
    view = eyes.view
    made: list[Markup] = []
    crowd: dict[int, int] = {}
    order = [seat for seat in range(view.seats) if seat != eyes.me] + [eyes.me]
    for seat in order:
        square = view["place"][seat]
        if square >= EARTH_SQUARES:
            continue
        there = [s for s in order if view["place"][s] == square]
        crowd[square] = crowd.get(square, -1) + 1
        x, y = chart.centre(square)
        x += (crowd[square] - (len(there) - 1) / 2) * (17 if len(there) > 2 else 21)
        made.append(die(eyes, seat, x, y - 11, 1, eyes.words.name("square", square)))
    if eyes.zone >= 0:
        x, y = chart.centre(view["place"][eyes.me])
        made.insert(0, use("g-an-sq", x, y, class_=f"an-here rim-{eyes.me}"))
    return made


def die(eyes: Eyes, seat: int, x: float, y: float, scale: float, where: str) -> Markup:
    """A die with the vehicle last used on top and its player's mark at the corner."""
    face = eyes.view["face"][seat]
    return at(
        x, y, title(eyes.say("die-at", eyes.words.seat(seat), where)), use(f"g-an-die-{seat}"),
        icon(VEHICLES[face], 0, 0.5, 15, "an-on-seat") if face >= 0 else None,
        use(f"g-an-mark-{seat}", 10, -10, 0.6), scale=scale, id=f"piece-die-{seat}", role="img",
    )  # fmt: skip


# ------------------------------------------------------------ what moves in the sky
def live_sky(eyes: Eyes) -> Markup:
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
                box(SKY_LEFT, 0, MAP_WIDTH, high, class_="an-below"),
                box(SKY_LEFT, 0, MAP_WIDTH, high, fill="url(#g-an-hatch)"),
            )
        )
        edge = 0 if first > 0 else high
        made.append(path(f"M{SKY_LEFT} {y + edge:g}h{MAP_WIDTH}", class_="an-horizon"))
        said = eyes.say("below-horizon")
        made.append(text(SKY_LEFT + 8, y + 18, said, 14, "an-i an-ink", text_anchor="start"))
    if eyes.zone >= 0:
        y = TOP + ROW * eyes.zone
        made.append(at(0, y, box(SKY_LEFT, 0, MAP_WIDTH, ROW, class_=f"an-band mine-{eyes.me}"), path(f"M{SKY_LEFT} 0h{MAP_WIDTH}M{SKY_LEFT} {ROW:g}h{MAP_WIDTH}", class_=f"an-band-line rim-{eyes.me}"), id="piece-zenith"))  # fmt: skip
    wanted = on_cards(eyes)
    figures: dict[str, list[Markup]] = {"an-dim": [], "an-lit": [], "an-lost": [], "an-wanted": []}
    for i in range(len(CONSTELLATIONS)):
        if i in wanted:
            figures["an-wanted" if lit[i] or eyes.zone < 0 else "an-lost"].append(use(f"g-an-f{i}"))
        elif lit[i]:
            figures["an-lit"] += [use(f"g-an-f{i}"), use(f"g-an-n{i}")]
        else:
            figures["an-dim"].append(use(f"g-an-f{i}"))
    groups = [el("g", *drawn, class_=class_) for class_, drawn in figures.items() if drawn]
    made.append(el("g", *groups, clip_path="url(#g-an-sky-clip)"))
    made.append(at(sun_x, sun_y, title(eyes.words.name("month", eyes.month - 1)), disc(34, fill="url(#g-an-glow)"), disc(8.5, fill="url(#g-an-sun-fill)", stroke="#7a3d00", stroke_width=".8"), id="piece-sun", role="img"))  # fmt: skip
    made += tags(eyes, wanted, lit)
    head = eyes.say("sky-from", zone_name(eyes.zone)) if eyes.zone >= 0 else eyes.say("sky")
    made.append(text(SKY_LEFT, 20, head, 17, "an-d an-ink", text_anchor="start"))
    if eyes.zone >= 0:
        count = eyes.say("in-view-tonight", sum(lit), len(lit))
        made.append(text(SKY_LEFT + MAP_WIDTH, 20, count, 13, "an-t an-soft", text_anchor="end"))
    now_x, _ = chart.on_sky(eyes.sun, 0)
    shift = -1 if eyes.sun else -14
    made.append(at(now_x + shift, BOTTOM + 15, box(-20, -9, 40, 18, 9, class_="an-now"), id="piece-month"))
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
    width = eyes.view["daylight"]
    for first, last in runs(rows):
        y, high = TOP + ROW * first, ROW * (last - first + 1)
        if eyes.zone in (0, 5):  # the polar day
            made.append(box(SKY_LEFT, y, MAP_WIDTH, high, 5, class_="an-day"))
            continue
        left = SKY_LEFT + (24 - eyes.sun - width / 2) * HOUR
        for shift in (0, -MAP_WIDTH, MAP_WIDTH):
            a, b = max(left + shift, SKY_LEFT), min(left + shift + width * HOUR, SKY_LEFT + MAP_WIDTH)
            if b > a:
                made.append(box(a, y, b - a, high, 5, class_="an-day"))
    return made


def on_cards(eyes: Eyes) -> dict[int, str]:
    """Constellations that lie on the weeks or are saved by me: what stands on their tag."""
    view = eyes.view
    found: dict[int, str] = {}
    for week, pile in enumerate(view["weeks"]):
        if pile and pile[-1] < FIRST_LUNAR:
            found.setdefault(pile[-1], eyes.say("wk", week + 1))
    for card in view["saved"][eyes.me * 3 : eyes.me * 3 + 3]:
        if 0 <= card < FIRST_LUNAR:
            found[card] = eyes.say("saved-tag")
    return found


def tags(eyes: Eyes, wanted: dict[int, str], lit: list[bool]) -> list[Markup]:
    """A ring and a tag for each of them; tags keep clear of each other."""
    made: list[Markup] = []
    taken = horizon_labels(eyes)
    rings = [chart.figure_box(CARDS[card]) for card in wanted]
    for card, where in wanted.items():
        x, y, a, b = chart.figure_box(CARDS[card])
        good = lit[card] or eyes.zone < 0
        class_ = "an-tag-good" if good else "an-tag-bad"
        name = eyes.words.name("card", card)
        wide = (len(name) + len(where) + 2) * 6.4 + 18
        sides = (
            (0, b + 20),
            (0, -b - 20),
            (a + wide / 2 + 14, 0),
            (-a - wide / 2 - 14, 0),
            (30, b + 42),
            (-30, -b - 42),
        )
        tx, ty = min([inside(x + dx, y + dy, wide) for dx, dy in sides], key=lambda p: badness(p, wide, taken, rings))
        taken.append((tx, ty, wide))
        words_ = el(
            "text", el("tspan", name, class_="an-tag-name"), f" · {where}", y=4.5, font_size=12.5, class_="an-t an-soft"
        )
        made.append(
            join(
                el("ellipse", cx=x, cy=y, rx=max(a + 8, 12), ry=max(b + 7, 12), class_=f"an-ring {class_}"),
                at(tx, ty, box(-wide / 2, -10, wide, 20, 10, class_=f"an-tag {class_}"), words_, class_=class_),
            )
        )
    return made


def horizon_labels(eyes: Eyes) -> list[tuple[float, float, float]]:
    """Where the words about the horizon stand: middle and width."""
    found = []
    rows = eyes.above()
    for first, _ in runs([row for row in range(6) if rows and row not in rows]):
        found.append((SKY_LEFT + 66, TOP + ROW * first + 14, 124.0))
    return found


def inside(x: float, y: float, wide: float) -> Point:
    """The nearest place for a tag that is wholly on the map."""
    left, right = SKY_LEFT + wide / 2 + 3, SKY_LEFT + MAP_WIDTH - wide / 2 - 3
    return min(max(x, left), right), min(max(y, TOP + 12), BOTTOM - 12)


def badness(
    point: Point, wide: float, taken: list[tuple[float, float, float]], rings: list[tuple[float, float, float, float]]
) -> float:
    """What speaks against a tag there: other tags, and figures that have a ring."""
    x, y = point
    tags_ = [1 for tx, ty, other in taken if abs(x - tx) < (wide + other) / 2 + 4 and abs(y - ty) < 22]
    figures = [1 for fx, fy, a, b in rings if abs(x - fx) < a + 6 + wide / 2 and abs(y - fy) < b + 14]
    return 100 * len(tags_) + 30 * len(figures)
