"""How a game turned: the curve of chances, its key moments as pictures, and the tabs of what lay around the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel.recent import Recent
from astrarium.scene.cut import Cut
from astrarium.scene.element import el, number
from astrarium.scene.icons import icon
from astrarium.scene.picture import box_of, scene_of
from astrarium.scene.place import Point, far, pieces_of, place_of
from astrarium.table import Moment, Review
from astrarium.table.moments import Stop
from astrarium.web.page.decided import cause
from astrarium.web.page.race import race_of
from astrarium.web.page.review import OWN_ID, decided_at, percent, sentence

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

WIDE, HIGH = 928, 96  # the curve
THUMB: Final = (132, 104)
SHOWN: Final = 2  # key moments in pictures, besides the last move
LEAST: Final = 3  # per cent by which the chances of who looks have changed
REMEMBERED: Final = 64


class TurnPicture(NamedTuple):
    """One picture of the strip: a moment, what happened, and how the chances went."""

    at: int
    when: str
    told: str
    before: float
    after: float
    last: bool


SAID: Final[Recent[tuple[object, ...], tuple[list[str], list[TurnPicture], list[Markup]]]] = Recent(REMEMBERED)


def strip(look: Look) -> Markup:
    """The curve of chances with its key moments, and the tabs of what lay around the board."""
    site = look.site
    if not look.table.over or look.past:
        return el("section", id="turned", hidden="hidden", aria_label=site("how-it-turned"))
    review = look.tables.reviews.of(look.table)
    tabs = [
        el(
            "label",
            el("input", type="radio", name="tab", id=f"tab-{name}", checked="checked" if name == "moments" else None),
            el("span", site(f"tab-{name}")),
        )
        for name in ("moments", "boards", "log")
    ]
    talk = look.popper("chat", "say")
    hush = el("span", site("study-open-as"), class_="hush")
    study = el("a", icon("branch"), hush, href=f"/study/{look.id}", class_="tool", title=site("study-open-as"))
    return el(
        "section",
        el(
            "header",
            el("h2", site("how-it-turned")),
            el("p", site("chances-of", whose(look)) if len(review.curve) > 1 else site("looking-back")),
            el(
                "div",
                *tabs,
                study,
                talk,
                look.popper("menu", "menu"),
                class_="tabs",
                role="group",
                aria_label=site("around"),
            ),
        ),
        el("div", *([curve(look, review), thumbs(look, review)] if len(review.curve) > 1 else []), class_="moments"),
        id="turned",
        aria_label=site("how-it-turned"),
    )


def seat_of(look: Look) -> int:
    """Whose chances are drawn: the viewer's, else the winner's."""
    outcome = look.match.state.outcome
    return look.seat if look.seat >= 0 else outcome.index(max(outcome))


def together(look: Look) -> bool:
    """Whether all win or lose as one."""
    outcome = look.match.state.outcome
    return len(outcome) > 1 and len(set(outcome)) == 1 and outcome[0] != 0


def whose(look: Look) -> str:
    if together(look):
        return look.site("team-chances")
    return look.site("your-chances") if look.seat >= 0 else look.site("chances-of-name", look.names[seat_of(look)])


def turns(look: Look, review: Review) -> tuple[list[str], list[TurnPicture], list[Markup]]:
    """When the curve's ticks are, its moments in words, and their pictures. Looked up once: it plays the game again."""
    row, moves = look.table.row, look.table.match.moves
    key = (row.title, row.mode, row.seed, len(moves), look.seat, look.site.lang, look.id, *look.names)
    return SAID.get(key, lambda: looked(look, review))


def looked(look: Look, review: Review) -> tuple[list[str], list[TurnPicture], list[Markup]]:
    points, seat = review.curve, seat_of(look)
    end = len(look.table.match.moves)
    heavy = sorted(review.moments, key=lambda m: -abs(m.after - m.before))
    chosen = sorted([moment for moment in heavy if moment.at < end and felt(moment, points, seat)][:SHOWN])
    own = [i for i, move in enumerate(look.table.match.moves) if not move.automatic]
    last = look.table.match.moves[own[-1]].seat if own else seat  # a table can be laid at its end
    final = Moment(end, last, seat, points[max(0, len(points) - 2)].values[seat],
                   points[-1].values[seat])  # fmt: skip
    ticks = [points[round(k * (len(points) - 1) / 4)].at for k in range(5)]
    begun = decided_at(look.table.stops(), [m.at for m in chosen])  # a turn is named as it was when somebody decided
    said = {at: when_at(look, at) for at in sorted({*ticks, *begun, end})}
    found = []
    for at, moment in zip([*begun, end], [*chosen, final], strict=True):
        before, after = seen_by(moment, points, seat)
        found.append(TurnPicture(moment.at, said[at], sentence(look, moment), before, after, moment is final))
    pictures = [thumb(look, turn.at) for turn in found] if look.picture.drawn else []
    return [said[at] for at in ticks], found, pictures


def seen_by(moment: Moment, points: list[Stop], seat: int) -> tuple[float, float]:
    """How the chances of a seat went around a moment."""
    if moment.whose in (seat, -1):
        return moment.before, moment.after
    n = max([i for i, point in enumerate(points) if point.at < moment.at], default=0)
    return points[n].values[seat], points[min(n + len(points[0].values), len(points) - 1)].values[seat]


def felt(moment: Moment, points: list[Stop], seat: int) -> bool:
    """Whether a turn is one in what is shown of it: 31 % → 30 % is none."""
    before, after = seen_by(moment, points, seat)
    return abs(percent(after) - percent(before)) >= LEAST


def when_at(look: Look, moment: int) -> str:
    """The turn, round or month of a moment."""
    view = look.table.at(moment).state.view(look.seat)
    said = scene_of(look.table.game).when(view, look.words)
    return said or look.site("moves", sum(stop < moment for stop in look.table.stops()))


def curve(look: Look, review: Review) -> Markup:
    """The chances over the game, with the moments numbered; a sentence says the same."""
    points, seat = review.curve, seat_of(look)
    last = max(1, len(points) - 1)
    ticks, found, _ = turns(look, review)

    def x(n: float) -> float:
        return WIDE * n / last

    def y(value: float) -> float:
        return HIGH * (1 - (value + 1) / 2) * 0.84 + HIGH * 0.08

    line = "L".join([f"{number(x(n))} {number(y(point.values[seat]))}" for n, point in enumerate(points)])
    area = f"M0 {number(y(0))}L{line}L{WIDE} {number(y(0))}Z"
    drawn = el(
        "svg",
        el("clipPath", el("rect", width=WIDE, height=y(0)), id="c-above"),
        el("clipPath", el("rect", y=y(0), width=WIDE, height=HIGH), id="c-below"),
        el("path", d=area, class_="good", clip_path="url(#c-above)"),
        el("path", d=area, class_="bad", clip_path="url(#c-below)"),
        el("path", d=f"M0 {number(y(0))}H{WIDE}", class_="half"),
        el("path", d=f"M{line}", class_="line"),
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
        width="100%",
        height=HIGH,
    )
    dots = []
    for n, turn in enumerate(found, 1):
        i = next((i for i, point in enumerate(points) if point.at >= turn.at), last)
        across, down = 100 * i / last, 100 * y(points[i].values[seat]) / HIGH
        across, down = min(max(across, 1.4), 98.6), min(max(down, 14), 86)
        dots.append(
            el(
                "svg",
                el("path", d=f"M0 0V{HIGH}", class_="drop"),
                el("circle", r=11),
                el("text", n, y=4.5),
                x=f"{across:.1f}%",
                y=f"{down:.1f}%",
                class_="dot",
            )
        )
    names = (
        el("text", look.site("ends-well"), x=10, y=18, class_="side"),
        el("text", look.site("ends-badly"), x=10, y=HIGH - 8, class_="side"),
    )
    half = [point.values[seat] > 0 for point in points]
    ahead = round(100 * sum(half) / len(half))
    said = look.site("curve-said", whose(look), ahead)
    return el(
        "figure",
        el("svg", drawn, *names, *dots, class_="curve", height=HIGH, role="img", aria_label=said),
        el("figcaption", *[el("span", tick) for tick in ticks], aria_hidden="true"),
    )


def thumbs(look: Look, review: Review) -> Markup:
    _, found, pictures = turns(look, review)
    items = []
    outcome = look.match.state.outcome[seat_of(look)]
    for n, turn in enumerate(found):
        change = percent(turn.after) - percent(turn.before)
        result = look.site("won" if outcome > 0 else "drew" if outcome == 0 else "lost")
        then = result if turn.last else f"{percent(turn.after)}\u00a0%"
        who = "" if together(look) else f"{look.site('you') if look.seat >= 0 else look.names[seat_of(look)]} "
        went = f"{who}{percent(turn.before)}\u00a0% → {then}"
        items.append(
            el(
                "li",
                el(
                    "a",
                    el("i", pictures[n], aria_hidden="true") if pictures else None,
                    el(
                        "span",
                        el("small", f"{n + 1} · {turn.when}" if turn.when else n + 1),
                        el("span", turn.told, class_="told"),
                        el("em", went, class_="up" if change > 0 else "down" if change else None),
                    ),
                    href=f"/t/{look.id}?at={turn.at}",
                ),
            )
        )
    return el("ol", *items, class_="thumbs")


def decision(look: Look, moment: int, live: Markup, middle: Point) -> list[Point]:
    """Where a decision was to be seen: at the end what decided, else what it named, or a piece that it moved."""
    moves = look.table.match.moves
    own = [n for n, move in enumerate(moves[:moment]) if not move.automatic]
    if moment == len(moves) and (ended := place_of(live, *cause(look, race_of(look)).places[:1])):
        return ended
    if not own:
        return []
    if named := place_of(live, *moves[own[-1]].action.targets(), near=middle):
        return named
    before = pieces_of(scene_of(look.table.game).live(look.table.at(own[-1]).state.view(look.seat), look.words))
    changed = [point for name, point in pieces_of(live).items() if before.get(name) != point]
    return sorted(changed, key=lambda point: far(point, middle))[:1]


def thumb(look: Look, moment: int) -> Markup:
    """The board at a moment, cut around what was decided: the printed part is the page's own, drawn again."""
    view = look.table.at(moment).state.view(look.seat)
    x, y, width, height = box_of(look.table.game, look.view)
    live = scene_of(look.table.game).live(view, look.words)
    spots = decision(look, moment, live, (x + width / 2, y + height / 2))
    wide = width * 0.34
    high = wide * THUMB[1] / THUMB[0]
    if not spots:
        high = height
        wide = high * THUMB[0] / THUMB[1]
    cx, cy = spots[-1] if spots else (x + width / 2, y + height / 2)
    left = min(max(cx - wide / 2, x), x + width - wide)
    top = min(max(cy - high / 2, y), y + height - high)
    place = {"x": x, "y": y, "width": width, "height": height}
    viewbox = f"0 0 {number(width)} {number(height)}"
    ground = el("svg", el("use", href="#ground"), viewBox=viewbox, **place)
    pieces = el(
        "svg",
        Markup(OWN_ID.sub("", Cut(left, top, wide, high).of(live))),
        viewBox=" ".join([number(n) for n in place.values()]),
        class_=f"room-{look.table.game.id}",
        **place,
    )
    return el(
        "svg",
        ground,
        pieces,
        viewBox=f"{number(left)} {number(top)} {number(wide)} {number(high)}",
        preserveAspectRatio="xMidYMid slice",
    )
