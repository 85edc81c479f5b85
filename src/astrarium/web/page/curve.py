"""The curve of chances: one line for two rivals or for partners, one for each of more players, with its key moments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.kernel import EVERYBODY
from astrarium.scene.element import el, join
from astrarium.web.page.review import percent
from astrarium.web.page.study_turns import turns_counted

if TYPE_CHECKING:
    from astrarium.web.page.study import StudyLook

LEFT, RIGHT, TOP, BOTTOM = 54, 986, 14, 150  # of the plot, in a drawing of 1000 × 196
RAIL: Final = 168
CLIP: Final = 0.64  # 18 to 82 of a hundred
APART: Final = 128  # between two labels on one side
FEW: Final = 24  # letters of a label


def smooth(values: list[float]) -> list[float]:
    """The mean of three.

    >>> smooth([0.0, 0.9, 0.0])
    [0.45, 0.3, 0.0]
    """
    last = len(values) - 1
    means = [sum(values[max(0, n - 1) : n + 2]) / len(values[max(0, n - 1) : n + 2]) for n in range(len(values))]
    if last >= 0:
        means[last] = values[last]  # at the end there is nothing to even out
    return [round(mean, 6) for mean in means]


def height(value: float) -> float:
    """Where a value from -1 to 1 is drawn."""
    clipped = max(-CLIP, min(CLIP, value)) / CLIP
    return (TOP + BOTTOM) / 2 - clipped * (BOTTOM - TOP) / 2


def curve(look: StudyLook) -> Markup:
    """The whole game in one line, and a slider under it."""
    site, found = look.site, look.tables.analysts.curve(look.study)
    stops = look.line().stops()
    place = sum(at < look.node.at for at in stops)
    slider = el(
        "input",
        type="range",
        id="moments",
        min=0,
        max=max(1, len(stops) - 1),
        value=place,
        aria_label=site("all-moments"),
        aria_valuetext=look.said_where(),
    )
    if found is None:
        return el(
            "div", el("p", site("study-finding"), class_="quiet-text finding"), slider, id="curve", data_empty="yes"
        )
    points = found["stops"]
    count = max(1, len(points) - 1)
    xs = [LEFT + (RIGHT - LEFT) * n / count for n in range(len(points))]
    values = [values for _, _, values in points]
    seats = len(values[0])
    together = all(max(one) - min(one) < 1e-6 for one in values)
    drawn: list[Markup] = [
        el("path", d=f"M{LEFT} {TOP}H{RIGHT}M{LEFT} {BOTTOM}H{RIGHT}", class_="grid"),
        el("path", d=f"M{LEFT} {(TOP + BOTTOM) / 2}H{RIGHT}", class_="mid"),
    ]
    if seats == 2 and not together:
        drawn += duel(look, xs, smooth([(one[0] - one[1]) / 2 for one in values]))
    elif together:
        drawn += [line(xs, smooth([one[0] for one in values]), "l"), label(site("team"), TOP)]
    else:
        drawn += [line(xs, smooth([one[n] for one in values]), f"l of-seat seat-{n}") for n in range(seats)]
    drawn.append(label(site("study-even-short"), (TOP + BOTTOM) / 2))
    drawn += ticks(look, points, xs)
    drawn += keys(look, points, xs, values, together)
    drawn.append(
        el(
            "path",
            d=f"M0 {TOP - 8}V{RAIL}",
            class_="cur",
            id="cursor",
            transform=f"translate({xs[min(place, count)]:.1f} 0)",
        )
    )
    picture = el("svg", *drawn, viewBox="0 0 1000 196", class_="curve", aria_hidden="true")
    return el("div", picture, slider, id="curve", data_xs=" ".join([f"{x:.1f}" for x in xs]))


def line(xs: list[float], values: list[float], look: str) -> Markup:
    way = "L".join([f"{x:.1f} {height(value):.1f}" for x, value in zip(xs, values, strict=True)])
    return el("path", d=f"M{way}", class_=look)


def duel(look: StudyLook, xs: list[float], values: list[float]) -> list[Markup]:
    """One line between two rivals, the area in the colour of who is ahead."""
    middle = (TOP + BOTTOM) / 2
    heights = [height(value) for value in values]
    areas = []
    for name, better in (("up seat-0", min), ("down seat-1", max)):
        way = "L".join([f"{x:.1f} {better(y, middle):.1f}" for x, y in zip(xs, heights, strict=True)])
        areas.append(el("path", d=f"M{xs[0]:.1f} {middle}L{way}L{xs[-1]:.1f} {middle}Z", class_=f"area {name}"))
    return [*areas, line(xs, values, "l"), label(look.names[0], TOP + 4), label(look.names[1], BOTTOM)]


def label(text: str, y: float) -> Markup:
    return el("text", text if len(text) < 9 else text[:7] + ".", x=8, y=y + 4, class_="axis")


def ticks(look: StudyLook, points: list[list[object]], xs: list[float]) -> list[Markup]:
    """Where each turn, round or month begins."""
    counted, last = turns_counted(look.study.table), ""
    begins: list[tuple[float, str]] = []
    for x, (at, _, _) in zip(xs, points, strict=True):
        now = counted.get(int(str(at)), last)
        if now != last:
            begins.append((x, now))
            last = now
    every = max(1, len(begins) // 16)
    shown = begins[:-1][::every] if len(begins) > 1 else begins
    return [join(el("path", d=f"M{x:.1f} {RAIL - 4}v8", class_="grid"), el("text", n, x=x, y=RAIL + 22, class_="turn"))
            for x, n in shown]  # fmt: skip


def keys(
    look: StudyLook, points: list[list[object]], xs: list[float], values: list[list[float]], together: bool
) -> list[Markup]:
    """The key moments as numbered discs, with a few words where there is room."""
    found = look.tables.analysts.curve(look.study)
    places = {at: n for n, (at, _, _) in enumerate(points)}
    marks: list[Markup] = []
    taken: dict[bool, float] = {True: -1000.0, False: -1000.0}
    for number, (at, seat, whose, before, after) in enumerate(found["moments"] if found else []):
        n = places.get(at)
        if n is None:
            continue
        here = values[n]
        value = (
            here[0]
            if together or len(here) == 1
            else (here[0] - here[1]) / 2
            if len(here) == 2
            else here[max(whose, 0)]
        )
        x, y = xs[n], height(value)
        up = y < (TOP + BOTTOM) / 2
        begin = max([stop for stop in look.study.table.stops() if stop < at], default=0)
        text, words = few_words(look, begin, at, seat), None
        if x - taken[up] > APART and len(text) <= FEW and LEFT + 60 < x < RIGHT - 60:
            taken[up] = x
            words = el("text", text, x=x, y=y - 18 if up else y + 26, class_="lab")
        change = f"{percent(after) - percent(before):+d}".replace("-", "−")
        told = el("title", f"{look.moment_name(begin, seat)}{look.colon()}{text} ({change})")
        marks.append(
            el(
                "a",
                told,
                el("circle", cx=x, cy=y, r=10),
                el("text", number + 1, x=x, y=y + 4),
                words,
                class_="key",
                href=look.href(type(look.node)(0, begin), seat=seat),
                data_node=f"0:{begin}",
                data_as=str(seat),
                tabindex=-1,
            )
        )
    return marks


def few_words(look: StudyLook, begin: int, at: int, seat: int) -> str:
    """What happened at a moment: the first short sentence of its log; if all are long, who did what."""
    words = look.words
    heads, short = words.table("heads"), words.table("lines")
    for line in look.study.table.match.log:
        if begin < line.moment <= at and line.event.audience == EVERYBODY and line.event.text not in heads:
            event = line.event
            said = words.say("lines" if event.text in short else "events", event.text, event.facts).rstrip(".")
            if 0 < len(said) <= FEW:
                return said[:1].upper() + said[1:]
    kind = look.study.table.match.moves[begin].action.kind
    return f"{look.names[seat]}{look.colon()}{words.verb(kind).lower()}"
