"""The end, celebrated: the result beside the board, and what decided on it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from astrarium.scene import Ending, Lane, Race, Row
from astrarium.scene.element import Content, el, join, number
from astrarium.scene.icons import icon, mark
from astrarium.scene.picture import box_of, optional, scene_of
from astrarium.scene.place import place_of
from astrarium.text.characters import character
from astrarium.text.ending import results as results_of
from astrarium.text.ending import verdict
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

HOUR: Final = 3600
DAY: Final = 24 * HOUR
PLACED: Final = '<svg x="-24" y="-19" width="38" height="38" '  # a piece on its lane
LONG: Final = 17  # letters of a headline that must be smaller
PATTERNS: Final = ("", "M-1 1l4-4M0 8l8-8M6 10l4-4", "M2 2h2v2H2z", "M0 0l8 8M8 0L0 8")  # of bars, without colours


def race_of(look: Look) -> Race:
    """The game's own race, or what scores and sheet tell of it."""
    scene, state = scene_of(look.table.game), look.match.state
    own = optional(scene, "race") if scene is not None else None
    if own is not None:
        found: Race = own(look.view, look.words)
        return found
    told = state.scores != [max(result, 0) for result in state.outcome]  # otherwise they say no more than the result
    lanes = tuple([Lane(n, look.names[n], score) for n, score in enumerate(state.scores)]) if told else ()
    rows = tuple([Row(label, list(values)) for label, values in sheet_of(look)])
    return Race(look.site("over"), lanes, 0, rows)


def sheet_of(look: Look) -> list[tuple[str, list[int]]]:
    scene = scene_of(look.table.game)
    sheet = optional(scene, "sheet") if scene is not None else None
    return list(sheet(look.view, look.words)) if sheet is not None else []


class Standing(NamedTuple):
    """From whose place the end is looked at: the viewer's lane or the winner's, and the best of the others."""

    mine: int
    rival: int
    won: bool  # whether the viewer won
    lost: bool


def standing(look: Look, race: Race) -> Standing:
    outcome = look.match.state.outcome
    best = max(outcome)
    winners = [n for n, lane in enumerate(race.lanes) if lane.seat >= 0 and outcome[lane.seat] == best]
    if len(race.lanes) == 2 and race.lanes[1].seat < 0:
        winners = [0]
    own = [n for n, lane in enumerate(race.lanes) if look.seat >= 0 and look.seat in (lane.seat, *lane.crew)]
    mine = own[0] if own else winners[0] if winners else 0
    others = [n for n in range(len(race.lanes)) if n != mine]
    rival = max(others, key=lambda n: (n in winners, race.lanes[n].reached), default=mine)
    seated = look.seat >= 0
    return Standing(mine, rival, seated and outcome[look.seat] > 0, seated and outcome[look.seat] < 0)


# ------------------------------------------------------------ the result, beside the board
def result(look: Look) -> Markup:
    """Who won, how far everybody came, what it came from, and what follows."""
    if not look.table.over or look.past:
        return el("aside", id="result", hidden="hidden", aria_label=look.site("end-sheet"))
    site, race = look.site, race_of(look)
    place = standing(look, race)
    scene = scene_of(look.table.game)
    ending = optional(scene, "ending") if scene is not None else None
    following = look.table.game.next_setting(look.match.state)
    next_: Ending = ending(look.view, look.words, following) if ending is not None else Ending("", Markup())
    return el(
        "aside",
        el(
            "div",
            sparks() if place.won else None,
            el("h2", said := headline(look), class_="long" if len(said) > LONG else None),
            numbers(look, race),
            el("p", company(look), class_="who"),
            el("p", shortfall(look, race, place), class_="short") if place.lost else None,
            el("p", told, class_="told") if (told := verdict(look.table.game, look.view, look.words)) else None,
            id="end",
            class_="triumph" + (" won" if place.won else ""),
            role="status",
        ),
        el(
            "div",
            flag(look, race),
            lanes(race),
            facts(race),
            next_.plate or None,
            bars(look, race, place),
            whole_sheet(look),
            class_="counted",
        ),
        after(look, next_.button),
        postcard(look, race),
        id="result",
        aria_label=site("end-sheet"),
    )


def headline(look: Look) -> str:
    """Who won, in two or three words."""
    outcome = look.match.state.outcome
    won = [look.names[n] for n, one in enumerate(outcome) if one > 0]
    site, seated = look.site, look.seat >= 0
    if len(outcome) > 1 and len(won) == len(outcome):
        return site("won-together" if seated else "team-won")
    if not won and all(one < 0 for one in outcome):
        if len(outcome) == 1:
            return site("you-lost") if seated else site("somebody-lost", look.names[0])
        return site("lost-together" if seated else "team-lost")
    if not won:
        first = [n for n, one in enumerate(outcome) if one == 0]
        if len(first) < len(outcome):
            return site("shared-by-you" if look.seat in first else "shared")
        return site("draw")
    if seated and outcome[look.seat] > 0:
        return site("you-won") if len(won) == 1 else site("won-together")
    return site("somebody-won", won[0]) if len(won) == 1 else site("several-won", listed(site, won))


def listed(site: Site, names: list[str]) -> str:
    return site("and", ", ".join(names[:-1]), names[-1]) if len(names) > 1 else names[0]


def numbers(look: Look, race: Race) -> Markup | None:
    """What everybody reached, large."""
    if not race.lanes:
        return None
    parts: list[Content] = []
    for n, lane in enumerate(race.lanes):
        if n:
            parts.append(el("span", ":" if len(race.lanes) == 2 else "·", class_="colon", aria_hidden="true"))
        sign = mark(lane.seat, lane.name) if lane.seat >= 0 else None
        hush = el("span", lane.name, class_="hush")
        first = len(race.lanes) == 2 and n == 1
        shown = el("b", lane.reached, data_count=lane.reached)
        parts.append(el("span", *((shown, hush, sign) if first else (sign, hush, shown))))
    return el("p", *parts, class_="numbers many" if len(race.lanes) > 2 else "numbers")


def company(look: Look) -> str:
    """Who sat at the table."""
    site = look.site
    levels = [character(seat.bot, site.lang).name if seat.kind == "bot" else "" for seat in look.table.seats]
    outcome = look.match.state.outcome
    if len(levels) == 2:
        told = [site("a-bot", name, level) if level else name for name, level in zip(look.names, levels, strict=True)]
        return site("against", *told) if outcome[0] != outcome[1] else listed(site, told)
    bots = list(dict.fromkeys([level for level in levels if level]))
    return " · ".join([listed(site, look.names), *bots])


def shortfall(look: Look, race: Race, place: Standing) -> str | None:
    """What was missing, where a number says it."""
    if not race.lanes:
        return None
    gap = race.lanes[place.rival].reached - race.lanes[place.mine].reached
    if gap <= 0 or not (race.adds or race.lanes[place.rival].seat < 0):
        return None
    return look.site("short-of", gap + 1)


def sparks() -> Markup:
    """Two fireworks, drawn once."""
    made = []
    for burst, (x, y, r) in enumerate(((64, 74, 58), (392, 66, 58))):
        for n in range(18):
            angle = math.tau * n / 18
            near, far = (0.36, 0.74 if n % 2 else 1.0)
            points = [(x + r * k * math.cos(angle), y + r * k * math.sin(angle)) for k in (near, far)]
            d = "M" + "L".join([f"{number(a)} {number(b)}" for a, b in points])
            made.append(el("path", d=d, class_=f"ray r{n % 3} b{burst}"))
    return el("svg", *made, viewBox="0 0 456 140", class_="sparks", aria_hidden="true")


def lanes(race: Race) -> Markup | None:
    """A race to scale."""
    if not race.lanes:
        return None
    longest = max([race.goal, *[lane.reached for lane in race.lanes]])
    scale = 100.0 / (longest * (1.0 if race.goal else 1.08) or 1.0)
    rows = []
    for n, lane in enumerate(race.lanes):
        run = max(lane.reached * scale, 0.0)
        ticks = [
            el("rect", x=f"{100 * k / race.goal:.1f}%", y=0, width=1, height="100%", class_="tick")
            for k in range(1, race.goal)
        ]
        placed = Markup(str(lane.piece).replace("<svg ", PLACED, 1))
        piece = el("svg", placed, x=f"{min(run, 94):.1f}%", y="50%", class_="runner") if lane.piece else None
        rows.append(
            el(
                "svg",
                el("rect", width="100%", height="100%", rx=15, class_="way"),
                *(ticks if race.goal else []),
                el("rect", width=f"{run:.1f}%", height="100%", rx=15, class_="run"),
                hatch(n, run),
                el("text", lane.name, x=16, y=20),
                piece,
                class_=f"lane seat-{lane.seat}" if lane.seat >= 0 else "lane ghost",
            )
        )
    return el("div", *rows, class_="race", aria_hidden="true")


def hatch(lane: int, run: float) -> Markup | None:
    """For who tells bars apart by pattern."""
    if not PATTERNS[lane % 4]:
        return None
    return el("rect", width=f"{run:.1f}%", height="100%", rx=15, class_="hatch", fill=f"url(#hatch-{lane % 4})")


def facts(race: Race) -> Markup | None:
    if not race.facts:
        return None
    return el("dl", *[el("div", el("dd", count), el("dt", label)) for count, label in race.facts], class_="reached")


def bars(look: Look, race: Race, place: Standing) -> Markup | None:
    """What it came from, what differs most first; what is the same for all in one sentence."""
    site = look.site
    if not race.rows or not race.lanes:
        return None
    most = max([1, *[abs(value) for row in race.rows for value in row.values]])
    several = len(race.rows[0].values) > 1
    key = deciding(look, race)
    differ = [row for row in race.rows if (several and len(set(row.values)) > 1) or (not several and any(row.values))]
    differ.sort(key=lambda row: (row is not key, -abs(difference(row, place)) if several else -row.values[0]))
    rows = []
    for row in differ:
        values = [
            el("td", bar(n, value, most), el("span", value, class_="hush"), class_=f"seat-{race.lanes[n].seat}")
            for n, value in enumerate(row.values)
        ]
        gap = difference(row, place)
        sign = "+" if gap > 0 else "−" if gap < 0 else "±"
        tone = "" if not gap else "more" if (gap > 0) is not row.burden else "less"
        rows.append(
            el(
                "tr",
                el("th", row.label, el("small", site("this-decided")) if row is key else None, scope="row"),
                *values,
                el("td", f"{sign}{abs(gap)}", class_=f"gap {tone}") if several else None,
                class_="key" if row is key else None,
            )
        )
    head = el(
        "tr",
        el("td"),
        *[el("th", race.lanes[n].name, scope="col") for n in range(len(race.rows[0].values))],
        el("th", site("difference"), scope="col") if several else None,
        class_="hush",
    )
    same = [f"{row.label} {row.values[0]}" for row in race.rows if several and row not in differ and row.values[0]]
    key_ = "same-both" if len(race.lanes) == 2 else "same-all"
    return join(
        el("table", el("caption", site("came-from"), class_="hush"), el("tbody", head, *rows), class_="bars")
        if rows
        else None,
        el("p", site(key_, ", ".join(same)), class_="same") if same else None,
    )


def bar(n: int, value: int, most: int) -> Markup:
    """A bar with its number at its end."""
    wide = 82 * abs(value) / most
    size: dict[str, str | int] = {"width": f"{wide:.1f}%" if value else 2, "height": 12, "rx": 6 if value else 0}
    hatch = el("rect", class_="hatch", fill=f"url(#hatch-{n % 4})", **size) if PATTERNS[n % 4] and value else None
    number = el("text", value, x=f"{wide:.1f}%", dx=8, y=11)
    return el("svg", el("rect", class_="run", **size), hatch, number, aria_hidden="true")


def difference(row: Row, place: Standing) -> int:
    if place.mine >= len(row.values) or place.rival >= len(row.values):
        return 0
    return row.values[place.mine] - row.values[place.rival]


def deciding(look: Look, race: Race) -> Row | None:
    """The row by which the winner was ahead of the best of the others by most, where the rows make the score."""
    outcome = look.match.state.outcome
    if not race.adds or len(race.lanes) < 2 or sum(one > 0 for one in outcome) != 1:
        return None
    won = next(n for n, lane in enumerate(race.lanes) if lane.seat == outcome.index(max(outcome)))
    rival = max([n for n in range(len(race.lanes)) if n != won], key=lambda n: race.lanes[n].reached)
    if race.lanes[won].reached <= race.lanes[rival].reached:
        return None  # something else broke the tie
    best = max(race.rows, key=lambda row: row.values[won] - row.values[rival], default=None)
    return best if best is not None and best.values[won] > best.values[rival] else None


def whole_sheet(look: Look) -> Markup:
    """The sheet as the rulebook counts it, and what programs want."""
    site, state = look.site, look.match.state
    scene = scene_of(look.table.game)
    rows: list[tuple[str, list[Content]]] = [(label, list(values)) for label, values in sheet_of(look)]
    total = optional(scene, "total") if scene is not None else None
    if total is not None:
        rows.append((total(look.view, look.words), list(state.scores)))
    elif state.scores != [max(one, 0) for one in state.outcome]:
        rows.append((site("total"), list(state.scores)))
    plain = [site("won") if one > 0 else site("drew") if one == 0 else site("lost") for one in state.outcome]
    own = results_of(look.table.game, look.view, look.words) or plain
    head = el("tr", el("td"), *[el("th", mark(n, name), name, scope="col") for n, name in enumerate(look.names)])
    body = [el("tr", el("th", label, scope="row"), *[el("td", value) for value in values]) for label, values in rows]
    last = el("tr", el("th", site("result"), scope="row"), *[el("td", word) for word in own], class_="result")
    seen = [
        el("a", icon("eye"), site("as-seen-by", name), href=f"?as={n}", class_="button")
        for n, name in enumerate(look.names)
        if n != look.seat
    ]
    return el(
        "details",
        el("summary", site("whole-sheet")),
        el("div", el("table", el("thead", head), el("tbody", *body, last)), class_="scroll", tabindex="0"),
        el(
            "div",
            el("a", icon("branch"), site("study-open-as"), href=f"/study/{look.id}", class_="button"),
            *seen,
            class_="buttons",
        ),
        class_="whole-sheet",
    )


# ------------------------------------------------------------ what follows
def again(look: Look, label: str, solid: bool = True) -> Markup | None:
    """The next game of the same people, or the way to it."""
    site, row = look.site, look.table.row
    class_ = "button solid" if solid else "button"
    if row.rematch:
        return el("a", icon("play"), el("span", site("to-rematch")), href=f"/t/{row.rematch}", class_=class_)
    if look.seat < 0:
        return None
    return look.form("rematch", el("button", icon("restart"), el("span", label or site("rematch")), class_=class_))


def after(look: Look, label: str) -> Markup:
    """What can be done now; at thumb height on a phone."""
    site = look.site
    watch = el(
        "a",
        icon("prev"),
        el("span", site("watch-again")),
        href=f"/t/{look.id}?at=0&play=1",
        class_="button",
        title=site("watch-again"),
    )
    return el("div", again(look, label), share(look), watch, class_="after")


def swap(look: Look, label: str) -> Markup | None:
    """The same people, each one chair further; not where the next game has a step of its own."""
    if look.seat < 0 or look.table.row.rematch or len(look.names) < 2 or label:
        return None
    button = el("button", icon("people"), el("span", look.site("swap-chairs")), class_="button", name="swap", value="1")
    return look.form("rematch", button)


def share(look: Look) -> Markup | None:
    if not look.picture.drawn:
        return None
    return el(
        "a",
        icon("share"),
        el("span", look.site("share")),
        href=f"/t/{look.id}/picture.png?lang={look.site.lang}",
        download=f"{look.table.game.id}-{look.id}.png",
        class_="button share",
        title=look.site("share"),
        data_share=f"/t/{look.id}",
        data_title=look.words.title(),
        data_text=headline(look),
    )


def postcard(look: Look, race: Race) -> Markup | None:
    """The board as it stands, on a card that can be sent: picture and link."""
    if not look.picture.drawn:
        return None
    score = " : ".join([str(lane.reached) for lane in race.lanes]) if len(race.lanes) == 2 else ""
    line = f"{look.words.title()} · {score}" if score else look.words.title()
    return el(
        "section",
        el("figure", copy(look), el("figcaption", line), class_="card", aria_hidden="true"),
        el("p", el("b", look.site("postcard-ready")), look.site("postcard-why"), *kept(look)),
        class_="postcard",
        aria_label=look.site("postcard"),
    )


def kept(look: Look) -> list[Content]:
    """Where whoever played finds it again."""
    return [" ", el("a", look.site("logbook-has-it"), href="/log")] if look.seat >= 0 else []


def copy(look: Look) -> Markup:
    """The same picture again, small: it is drawn from the page's own, so it costs nothing."""
    _, _, width, height = box_of(look.table.game, look.view)
    return el(
        "svg",
        el("use", href="#ground"),
        el("use", href="#live"),
        viewBox=f"0 0 {number(width)} {number(height)}",
        preserveAspectRatio="xMidYMid slice",
    )


# ------------------------------------------------------------ what decided, on the board
class Cause(NamedTuple):
    """What decided, in a line or two, and what shows it on the board."""

    said: str = ""
    why: str = ""
    places: tuple[str, ...] = ()


def cause(look: Look, race: Race) -> Cause:
    key = deciding(look, race)
    if race.decided or key is None:
        return Cause(race.decided, "", race.places)
    outcome = look.match.state.outcome
    won = next(n for n, lane in enumerate(race.lanes) if lane.seat == outcome.index(max(outcome)))
    rival = max([n for n in range(len(race.lanes)) if n != won], key=lambda n: race.lanes[n].reached)
    said = look.site("decided-by", key.label, key.values[won])
    why = look.site("decided-over", race.lanes[rival].name, key.values[rival])
    return Cause(said, why, key.places or race.places)


def flag(look: Look, race: Race) -> Markup | None:
    """What decided, as a line: where no plate can stand on the board."""
    told = cause(look, race)
    alone = not (look.picture.drawn and told.places and place_of(look.picture.live, *told.places))
    return (
        el("p", el("b", told.said), " ", told.why, class_="flag" + (" alone" if alone else "")) if told.said else None
    )


def decided(look: Look) -> Markup:
    """A ring around what decided, and a plate beside it that says what it was."""
    empty = el("svg", id="decided", hidden="hidden")
    if not look.table.over or look.past or not look.picture.drawn:
        return empty
    told = cause(look, race_of(look))
    found = [(name, spot) for name in told.places for spot in place_of(look.picture.live, name)]
    if not told.said or not found:
        return empty
    box = box_of(look.table.game, look.view)
    k = box[2] / 1140  # rings and words are as large in every picture
    rings = [
        el(
            "g",
            el("circle", r=34 * k, class_="halo1"),
            el("circle", r=25 * k),
            transform=f"translate({number(x)} {number(y)})",
            data_at=name,
        )
        for name, (x, y) in found
    ]
    return el(
        "svg",
        *rings,
        plate(found[0][1], told, box, k),
        viewBox=" ".join([number(n) for n in box]),
        preserveAspectRatio="xMidYMid meet",
        class_="layer",
        id="decided",
        aria_hidden="true",
    )


def plate(spot: tuple[float, float], told: Cause, box: tuple[float, float, float, float], k: float) -> Markup:
    """Two lines beside the first ring, within the picture."""
    (said, why, _), (x, y, width, height) = told, box
    wide = k * (36 + 8.6 * max(len(said), len(why)))
    high = k * (62 if why else 40)
    right = spot[0] + k * 62 + wide < x + width
    left = spot[0] + k * 62 if right else max(x + 8 * k, spot[0] - k * 62 - wide)
    top = min(max(spot[1] + k * 26, y + 10 * k), y + height - high - 10 * k)
    edge = left if right else left + wide
    d = f"M{number(spot[0] + (k * 28 if right else -k * 28))} {number(spot[1])}L{number(edge)} {number(top + high / 2)}"
    return el(
        "g",
        el("path", d=d),
        el("rect", x=left, y=top, width=wide, height=high, rx=10 * k),
        el("text", said, x=left + 16 * k, y=top + 26 * k, font_size=number(16 * k), class_="b"),
        el("text", why, x=left + 16 * k, y=top + 48 * k, font_size=number(15 * k)) if why else None,
        class_="plate",
    )


def hatches() -> Markup:
    """The patterns of bars, once for a page."""
    made = [
        el("pattern", el("path", d=d), id=f"hatch-{n}", width=8, height=8, patternUnits="userSpaceOnUse")
        for n, d in enumerate(PATTERNS)
        if d
    ]
    return el("svg", el("defs", *made), class_="sheet-of-icons", aria_hidden="true")


def lasted(site: Site, seconds: float) -> str:
    """How long a game was, as one says it.

    >>> [lasted(Site("en"), seconds) for seconds in (240, 4320, 3 * DAY)]
    ['4 minutes', '1 h 12 min', '3 days']
    """
    if seconds < HOUR:
        return site("minutes", max(1, round(seconds / 60)))
    if seconds < DAY:
        return site("hours-minutes", int(seconds // HOUR), int(seconds % HOUR // 60))
    return site("days", round(seconds / DAY))
