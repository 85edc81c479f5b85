"""The logbook: a sky that fills star by star, wins by game and opponent, medals, records, and the last voyages."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import Game
from astrarium.scene.element import Content, el, number
from astrarium.scene.icons import icon
from astrarium.store import PuzzleRow
from astrarium.table import Tables
from astrarium.table.logbook import Voyage
from astrarium.table.puzzling import streak
from astrarium.text import Words
from astrarium.text.characters import characters
from astrarium.web.http.visitor import Visitor
from astrarium.web.page.shell import masthead, page
from astrarium.web.page.site import Site
from astrarium.web.page.top import tabs, top

WIDE, HIGH = 904, 362
CELL: Final = (190.0, 190.0)  # the room of a figure
PEOPLE, ALONE = 0, -1  # beside the levels of bots
CARDS: Final = 4  # last voyages as postcards
HOUR: Final = 3600.0
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


def logbook(
    visitor: Visitor, tables: Tables, voyages: list[Voyage], own: bool, tried: list[PuzzleRow] | None = None
) -> HTMLResponse:
    site = visitor.site
    games = [tables.library(title) for title in tables.titles()]
    name = next((one.seats[one.seat].name for one in voyages), visitor.name)
    head = el("h1", site("logbook-of", name) if voyages else site("logbook"))
    body = el(
        "main",
        el(
            "header",
            head,
            el("p", summary(site, voyages)),
            puzzled(site, tried or [], datetime.fromtimestamp(tables.clock(), UTC).date()),
            actions(site) if own else None,
        ),
        el("section", sky(site, games, voyages), feats_told(site, games, voyages), class_="heaven"),
        last(visitor, tables, voyages),
        el(
            "div",
            wins(site, games, voyages),
            medals(site, games, voyages),
            records(site, games, voyages),
            class_="lower",
        ),
        manage(site) if own and voyages else None,
        id="main",
        class_="logbook",
    )
    return page(
        visitor,
        site("logbook"),
        top(visitor, "/log"),
        body,
        tabs(site, "log"),
        class_="log-page",
        script="log.js",
        styles=("/static/start.css", "/static/log.css", "/static/tabs.css"),
    )


def summary(site: Site, voyages: list[Voyage]) -> str:
    """How many voyages, how many won, how long at the table."""
    if not voyages:
        return site("logbook-empty")
    hours = sum([min(one.row.touched - one.row.created, 6 * HOUR) for one in voyages]) / HOUR  # a night is no play
    won = sum(one.result > 0 for one in voyages)
    parts = [site("voyages", len(voyages)), site("voyages-won", won)]
    return ", ".join([*parts, site("hours-played", round(hours))] if hours >= 1 else parts) + "."


def puzzled(site: Site, tried: list[PuzzleRow], today: date) -> Markup | None:
    """How many puzzles of the day were solved, and for how many days in a row."""
    solved, row = sum(one.solved for one in tried), streak(tried, today)
    if not solved:
        return None
    parts = [site("puzzles-solved", solved), *([site("puzzle-streak", row)] if row else [])]
    return el("p", icon("star"), el("a", ", ".join(parts), href="/puzzle"))


def actions(site: Site) -> Markup:
    button = el("button", icon("link"), site("log-link"), class_="button")
    call = el("a", icon("bell"), site("calls"), href="/calls", class_="button plain")
    return el("form", call, button, method="post", action="/log/link")


def manage(site: Site) -> Markup:
    """Taking it along, and forgetting it."""
    delete = el("button", site("log-delete-really"), class_="button")
    return el(
        "footer",
        el("a", site("log-export"), href="/log.json", class_="button", download="yes"),
        el(
            "details",
            el("summary", site("log-delete"), class_="button"),
            el("p", site("log-delete-why")),
            el("form", delete, method="post", action="/log/delete"),
        ),
    )


def link(visitor: Visitor, address: str) -> HTMLResponse:
    site = visitor.site
    body = el(
        "main",
        el(
            "div",
            el("h1", site("log-link")),
            el("p", site("log-link-why")),
            el("input", value=address, readonly="readonly", class_="address", aria_label=site("address")),
            el("button", site("copy"), type="button", class_="button solid", data_copy=address),
            el("p", el("a", site("logbook"), href="/log")),
            class_="sheet",
        ),
        id="main",
    )
    return page(visitor, site("log-link"), masthead(site), body, script="quiet.js")


# ------------------------------------------------------------ the sky
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


# ------------------------------------------------------------ wins, medals, records
def wins(site: Site, games: list[Game], voyages: list[Voyage]) -> Markup:
    """Won and played, by game and by the strongest bot across the table; people have a column of their own."""
    levels = [(one.level, one.name) for one in characters(site.lang)]
    columns = [*levels, (PEOPLE, site("people-column"))]
    if any(one.level == 0 and one.people == 0 for one in voyages):
        columns.append((ALONE, site("alone-column")))
    head = el("tr", el("td"), *[el("th", name, scope="col") for _, name in columns])
    rows = []
    for game in games:
        words = Words(game, site.lang)
        cells = []
        for level, _ in columns:
            met = [one for one in voyages if one.row.title == game.id and across(one) == level and not one.lesson]
            cells.append(el("td", ring(site, met) if met else el("span", "·", aria_label=site("none-yet"), role="img")))
        modes = sorted({one.row.mode for one in voyages if one.row.title == game.id})
        told = [
            f"{words.mode(mode)} {sum(o.result > 0 for o in of)}/{len(of)}"
            for mode in modes
            if (of := [o for o in voyages if o.row.title == game.id and o.row.mode == mode and not o.lesson])
        ]
        name = el("th", words.title(), el("small", " · ".join(told)) if told else None, scope="row")
        rows.append(el("tr", name, *cells))
    table = el("table", el("thead", head), el("tbody", *rows), class_="wins")
    return el("section", el("h2", site("wins-by")), el("div", table, class_="scroll", tabindex="0"))


def across(one: Voyage) -> int:
    """Who sat across the table: the strongest bot, else people, else nobody."""
    return one.level or (PEOPLE if one.people else ALONE)


def ring(site: Site, met: list[Voyage]) -> Markup:
    won = sum(one.result > 0 for one in met)
    length = 2 * math.pi * 18
    dash = f"{length * won / len(met):.1f} {length:.1f}"
    return el(
        "svg",
        el("circle", cx=21, cy=21, r=18),
        el("circle", cx=21, cy=21, r=18, class_="part", stroke_dasharray=dash, transform="rotate(-90 21 21)"),
        el("text", f"{won}/{len(met)}", x=21, y=25),
        viewBox="0 0 42 42",
        class_="ring",
        role="img",
        aria_label=site("won-of", won, len(met)),
    )


class Medal(NamedTuple):
    picture: str
    name: str
    why: str
    won: bool


def earned(site: Site, games: list[Game], voyages: list[Voyage]) -> list[Medal]:
    won = [one for one in voyages if one.result > 0]
    step = max([one.row.options.get("ladder", 1) for one in won], default=0)
    titles = {one.row.title for one in won}
    lessons = {one.row.title for one in voyages if one.lesson}
    taught = [game for game in games if (game.folder / "lesson.toml").exists()]

    def medal(picture: str, key: str, done: bool, *facts: Content) -> Medal:
        return Medal(picture, site(f"medal-{key}", *facts), site(f"medal-{key}-why", *facts), done)

    return [
        medal("star", "first", bool(won)),
        medal("list", "ladder", step >= 2, max(step, 2)),
        medal("people", "friends", any(one.people >= 3 for one in voyages)),
        medal("dice", "all-games", len(titles) >= len(games), len(titles), len(games)),
        medal("hint", "lessons", len(lessons) >= len(taught) > 0, len(lessons), len(taught)),
        medal("play", "nova", any(one.level == 5 and one.people == 0 for one in won)),
    ]


def medals(site: Site, games: list[Game], voyages: list[Voyage]) -> Markup:
    items = [
        el(
            "li",
            el("i", icon(one.picture), aria_hidden="true"),
            el("b", one.name),
            el("small", one.why),
            el("span", site("medal-won" if one.won else "medal-open"), class_="hush"),
            class_="won" if one.won else None,
        )
        for one in earned(site, games, voyages)
    ]
    return el("section", el("h2", site("medals")), el("ul", *items, class_="medals"))


def records(site: Site, games: list[Game], voyages: list[Voyage]) -> Markup | None:
    """The best of each game: most points where there are any, the shortest win, the longest row of wins."""
    rows = []
    for game in games:
        met = [one for one in voyages if one.row.title == game.id and one.row.start is None and not one.lesson]
        won = [one for one in met if one.result > 0]
        told = []
        best = max([one.scores[one.seat] for one in met if one.scores != [max(r, 0) for r in one.outcome]], default=0)
        if best > 1:
            told.append(site("record-score", best))
        if won:
            told.append(site("record-moves", min([one.row.length or 0 for one in won])))
        row = longest(met, lambda one: one.result > 0)
        if row > 1:
            told.append(site("record-row", row))
        if told:
            rows.append(el("div", el("dt", Words(game, site.lang).title()), el("dd", " · ".join(told))))
    return el("section", el("h2", site("records")), el("dl", *rows, class_="facts")) if rows else None


def longest(met: list[Voyage], good: Callable[[Voyage], bool]) -> int:
    best = now = 0
    for one in met:
        now = now + 1 if good(one) else 0
        best = max(best, now)
    return best


# ------------------------------------------------------------ the last voyages
def last(visitor: Visitor, tables: Tables, voyages: list[Voyage]) -> Markup:
    site = visitor.site
    cards = [postcard(visitor, tables, one) for one in voyages[:CARDS]]
    empty = el("p", site("logbook-empty"), class_="quiet-text")
    return el("section", el("h2", site("last-voyages")), el("ul", *cards) if cards else empty, class_="posts")


def postcard(visitor: Visitor, tables: Tables, one: Voyage) -> Markup:
    site, row = visitor.site, one.row
    theme = "day" if visitor.taste.theme == "day" else "night"
    others = ", ".join([seat.name or site("open-seat") for seat in one.seats if seat.n != one.seat])
    score = " : ".join([str(n) for n in one.scores]) if len(one.scores) == 2 and one.scores != one.outcome else ""
    stamp = "won" if one.result > 0 else "drew" if one.result == 0 else "lost"
    ended = datetime.fromtimestamp(row.touched, UTC)
    line = " · ".join([text for text in (score if max(one.scores, default=0) > 1 else "", others) if text])
    drawn = f"/t/{row.id}/mini.svg?lang={visitor.lang}&seq={row.length}&theme={theme}"
    day = el("time", f"{ended:%Y-%m-%d}", datetime=f"{ended:%Y-%m-%dT%H:%M:%SZ}", data_day="yes")
    return el(
        "li",
        el(
            "a",
            el("img", src=drawn, alt="", loading="lazy"),
            el("b", Words(tables.library(row.title), visitor.lang).title()),
            el("small", day, f" · {line}" if line else None),
            el("em", site(stamp), class_=stamp),
            href=f"/t/{row.id}",
        ),
    )
