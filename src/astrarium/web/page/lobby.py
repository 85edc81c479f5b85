"""The lobby: four boxes and a shelf. Playing is one press, with the bot that one likes; my games stand below."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import folder, load
from astrarium.puzzles import of_day
from astrarium.scene.element import el, join
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon, mark
from astrarium.store import GameRow, PuzzleRow, SeatRow
from astrarium.table.device import Device
from astrarium.table.puzzling import streak
from astrarium.text.characters import everybody
from astrarium.text.lid import lid_of
from astrarium.text.words import Words, heading
from astrarium.web.page.alone import introduced
from astrarium.web.page.puzzle_goal import goal_sentence
from astrarium.web.page.shell import page
from astrarium.web.page.site import Site
from astrarium.web.page.top import DRAWN, bits, cover_of, level_rows, quiet, stars, tabs, top

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

SHOWN: Final = 4  # tiles on the shelf before all are asked for
STRIP: Final = "(max-width: 699px)"
GAP: Final = "\x1f"  # where a link stands in a sentence
STYLES: Final = ("/static/start.css", "/static/lobby.css", "/static/tabs.css")
MINUTE, HOUR, DAY = 60, 3600, 86400


class Mine(NamedTuple):
    """A game of this browser, as it stands on the shelf."""

    row: GameRow
    seat: int
    seats: list[SeatRow]
    seq: int | None = None  # of a game that is at hand: then there is a picture of it
    line: str = ""  # how it stands, in the game's words
    changed: bool = False  # whether it plays with other components than the game's own of today

    @property
    def waits(self) -> bool:
        """Whether it is my turn."""
        return not self.row.over and not self.row.closed and self.row.asked >= 0 and self.row.asked in self.chairs

    @property
    def chairs(self) -> tuple[int, ...]:
        """The chairs that are played at this browser."""
        device = Device.read(self.row.options)
        return device.seats if device is not None and self.seat in device.seats else (self.seat,)

    @property
    def rank(self) -> tuple[int, float]:
        return (2 if self.row.over or self.row.closed else 0 if self.waits else 1, -self.row.touched)


class Chair(NamedTuple):
    """A chair that is kept for me at somebody's table."""

    token: str
    host: str
    title: str


def start(
    visitor: Visitor,
    titles: tuple[str, ...],
    mine: list[Mine],
    whole: bool = False,
    kept: Chair | None = None,
    clubs: bool = False,
    tried: Sequence[PuzzleRow] = (),
    ahead: Markup | None = None,
    onward: Markup | None = None,
    beside: Markup | None = None,
) -> HTMLResponse:
    """Boxes that are one press from playing; no game is loaded for them. Where there are clubs, somebody who belongs to
    none reads one line of them. `ahead` is shown on a page that is drawn before anybody comes: then there is no shelf,
    for nobody's games are known, nor today's puzzle. `onward` is the path of the game that was learnt last, `beside`
    a line beside the head of the shelf."""
    games = sorted(mine, key=lambda one: one.rank)
    waiting = [one for one in games if one.waits]
    body = el(
        "main",
        greeting(visitor, waiting, bool(games), len(titles), kept),
        el("p", site_line(visitor), class_="workshop") if clubs else None,
        ahead,
        *[ticket(visitor, one) for one in waiting[:1]],
        onward,
        el("div", *[box(visitor, title) for title in titles], class_="boxes"),
        shelf_of(visitor, titles, games, whole, tried, beside) if ahead is None else None,
        el("p", el("a", visitor.site("bench"), href="/bench"), class_="workshop"),
        id="main",
        class_="lobby",
    )
    return page(
        visitor,
        "Astrarium",
        top(visitor, "/"),
        body,
        tabs(visitor.site, "games" if whole else "play", len(waiting)),
        class_="start-page",
        script="start.js",
        styles=(
            "/static/start.css",
            "/static/lobby.css",
            "/static/tabs.css",
            *(("/static/path.css",) if onward else ()),
        ),
    )


def site_line(visitor: Visitor) -> Markup:
    """Where there are clubs."""
    return el("a", visitor.site("club-got-link"), href="/club")


def shelf_of(
    visitor: Visitor,
    titles: tuple[str, ...],
    games: list[Mine],
    whole: bool,
    tried: Sequence[PuzzleRow],
    beside: Markup | None = None,
) -> Markup:
    """What stands below the boxes: my games, or what somebody new may begin with."""
    return shelf(visitor, games, whole, tried, beside) if games else first_evening(visitor, titles, tried)


def greeting(visitor: Visitor, waiting: list[Mine], known: bool, tables: int, kept: Chair | None) -> Markup:
    """By the clock of the browser, and the one thing that waits."""
    site, name = visitor.site, visitor.taste.name
    words = {f"data_{part}": site(f"good-{part}", name) for part in ("morning", "afternoon", "evening")}
    hello: Markup = (
        el("h1", site("good-day", name), id="greeting", **words) if name else el("h1", site("welcome", tables))
    )
    mine = sign(visitor.sign)
    hello = join(mine, hello) if mine is not None else hello
    if kept is not None:
        back = el("a", heading(folder(kept.title), visitor.lang).name, href=f"/j/{kept.token}")
        return el("div", hello, el("p", site("invited-back", kept.host), " ", back), class_="greet")
    if not waiting:
        return el("div", hello, el("p", site("pick-box")) if not known else None, class_="greet")
    first = waiting[0]
    title = el("a", heading(folder(first.row.title), visitor.lang).name, href=f"/t/{first.row.id}")
    before, _, after = site("waits-for-you", GAP).partition(GAP)
    return el("div", hello, el("p", before, title, after), class_="greet")


# ------------------------------------------------------------ a box
def box(visitor: Visitor, title: str) -> Markup:
    site, place = visitor.site, folder(title)
    head, lid = heading(place, visitor.lang), lid_of(place)
    lesson = (place / "lesson.toml").exists()
    laid = "with-friends" if visitor.edition.others else "set-table"
    learn = el(
        "form",
        el("button", icon("hint"), site("learn"), name="game", value=title),
        method="post",
        action="/learn",
    )
    return el(
        "article",
        el("div", cover_of(title, visitor, STRIP), el("h2", head.name, id=f"t-{title}"), class_="art"),
        el(
            "div",
            el("p", head.tagline, class_="tag"),
            bits(site, lid),
            play(visitor, title, lid.together),
            el(
                "div",
                learn if lesson else None,
                el("a", icon("people"), site(laid), href=f"/new/{title}"),
                el("a", site("to-guide"), href=f"/learn/{title}", class_="how"),
                class_="also",
            ),
            class_="body",
        ),
        class_=f"box room-{title}",
        aria_labelledby=f"t-{title}",
    )


def play(visitor: Visitor, title: str, together: bool) -> Markup:
    """One button: its left half starts, its right half names the bot and opens the list of them."""
    site, known = visitor.site, introduced(visitor, everybody(visitor.lang))
    now = known[visitor.taste.level(title) - 1]
    beside = site("level-with" if together else "level-against")
    return el(
        "form",
        el("input", type="hidden", name="game", value=title),
        el("button", icon("play"), site("play"), class_="now"),
        el(
            "details",
            el(
                "summary",
                stars(now.level),
                el("span", el("small", beside), el("b", now.name)),
                quiet(f", {site('another-bot')}"),
                icon("down"),
            ),
            el(
                "fieldset",
                el("legend", site("who-partner" if together else "who-across")),
                level_rows("level", known, now.level, f"l-{title}"),
                class_="levels",
            ),
            class_="lvl",
        ),
        method="post",
        action="/play",
        class_="go",
    )


# ------------------------------------------------------------ the shelf
def shelf(
    visitor: Visitor,
    games: list[Mine],
    whole: bool,
    tried: Sequence[PuzzleRow] = (),
    beside: Markup | None = None,
) -> Markup:
    site = visitor.site
    running = [one for one in games if one.rank[0] < 2]
    over = [one for one in games if one.rank[0] == 2]
    riddle = puzzle(visitor, tried)
    front = (running or over)[: None if whole else SHOWN - (riddle is not None)]
    behind = len(games) - len(front)
    more = el("a", site("all-games", len(games)), href="/?games=all#shelf") if behind and not whole else None
    finished = None
    if whole and running and over:
        rows = el("ul", *[el("li", tile(visitor, one, later=True)) for one in over])
        finished = el("details", el("summary", icon("down"), site("finished", len(over))), rows)
    return el(
        "section",
        el("header", el("h2", site("your-games"), id="shelf"), more, beside),
        el(
            "ul",
            *[el("li", tile(visitor, one, n >= SHOWN)) for n, one in enumerate(front)],
            el("li", riddle) if riddle is not None else None,
        ),
        el("div", class_="board-edge", aria_hidden="true"),
        finished,
        class_="shelf",
    )


def tile(visitor: Visitor, one: Mine, later: bool = False) -> Markup:
    """A game with its board in small: one link, its words in the order in which they are read out."""
    site, row = visitor.site, one.row
    title = heading(folder(row.title), visitor.lang).name
    others = ", ".join([seat_name(site, s) for s in one.seats if s.n != one.seat and s.kind != "open"])
    turn, since = turn_of(site, one), ago(site, row.touched, visitor.clock())
    cards = site("changed-cards") if one.changed else ""
    line = " · ".join(filter(None, [cards, site("with-others", others) if others else "", one.line]))
    faces = [sign(s.sign) or mark(s.n, seat_name(site, s)) for s in one.seats]
    return el(
        "a",
        el("span", drawn_later(visitor, one) if later else picture(visitor, one), class_="pic", aria_hidden="true"),
        el("span", turn, class_="turn-pill" if one.waits else "turn-pill wait"),
        el("span", *faces, class_="faces", aria_hidden="true"),
        el(
            "span",
            el("b", title),
            el("time", since, datetime=stamp(row.touched), class_="when"),
            el("span", line, class_="line"),
            class_="words",
        ),
        href=f"/t/{row.id}",
        class_="mini mine" if one.waits else "mini",
    )


def puzzle(visitor: Visitor, tried: Sequence[PuzzleRow]) -> Markup | None:
    """The puzzle of the day, where there are puzzles: what it is, or that it is solved, and for how many days."""
    today = datetime.fromtimestamp(visitor.clock(), UTC).date()
    site, found = visitor.site, of_day(today)
    if found is None:
        return None
    row = streak(list(tried), today)
    solved = any(one.solved and one.day in (str(today), found.id) for one in tried)
    words = Words(load(found.game), visitor.lang)
    done = [site("puzzle-done"), *([site("puzzle-streak", row)] if row else [])]
    return el(
        "a",
        el("span", cover_of(found.game, visitor, "always", eager=False), class_="pic", aria_hidden="true"),
        el("span", site("puzzle-of"), class_="turn-pill wait"),
        el(
            "span",
            el("b", heading(folder(found.game), visitor.lang).name),
            el("span", site("puzzle-hard" if found.hard else "puzzle-easy"), class_="when"),
            el("span", " · ".join(done) if solved else goal_sentence(site, words, found), class_="line"),
            class_="words",
        ),
        href="/puzzle",
        class_="mini puzzle",
    )


def ticket(visitor: Visitor, one: Mine) -> Markup:
    """On a phone, where the shelf is far below: the game that waits for me."""
    site, row = visitor.site, one.row
    title = heading(folder(row.title), visitor.lang).name
    return el(
        "a",
        el("span", picture(visitor, one), class_="pic", aria_hidden="true"),
        el("span", el("b", title), ago(site, row.touched, visitor.clock())),
        el("em", site("your-turn"), icon("next")),
        href=f"/t/{row.id}",
        class_="ticket",
    )


def picture(visitor: Visitor, one: Mine) -> Markup:
    """The board as I see it, without my hand: others may look over my shoulder."""
    theme = visitor.taste.theme
    if one.seq is None:
        return cover_of(one.row.title, visitor, "always", eager=False)
    address = f"/t/{one.row.id}/mini.svg?lang={visitor.lang}&seq={one.seq}&theme="
    day = el("source", media="(prefers-color-scheme: light)", srcset=f"{address}day") if theme == "auto" else None
    return el("picture", day, el("img", src=address + DRAWN[theme], alt="", loading="lazy", decoding="async"))


def drawn_later(visitor: Visitor, one: Mine) -> Markup:
    """The picture of the box until the tile comes into sight; a long shelf is no heavier than a short one."""
    cover = cover_of(one.row.title, visitor, "always", eager=False)
    return join(cover, el("template", picture(visitor, one))) if one.seq is not None else cover


def seat_name(site: Site, seat: SeatRow) -> str:
    return seat.name or site("open-seat" if seat.kind == "open" else "guest")


def turn_of(site: Site, one: Mine) -> str:
    """Whose turn it is, in two words."""
    row = one.row
    if row.over or row.closed:
        return site("is-over")
    if one.waits and len(one.chairs) == 1:
        return site("your-turn")
    asked = next((seat for seat in one.seats if seat.n == row.asked), None)
    if asked is None or asked.kind == "open":
        return site("chair-waits")
    return site("bot-thinks" if asked.kind == "bot" else "their-turn", seat_name(site, asked))


def stamp(at: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))


def ago(site: Site, at: float, now: float) -> str:
    """How long ago, ever coarser.

    >>> [ago(Site("en"), 0, seconds) for seconds in (20, 300, 7200, 90000, 400000)]
    ['just now', '5 min ago', '2 h ago', 'yesterday', '4 days ago']
    """
    past = max(0.0, now - at)
    if past < MINUTE:
        return site("just-now")
    if past < HOUR:
        return site("minutes-ago", int(past // MINUTE))
    if past < DAY:
        return site("hours-ago", int(past // HOUR))
    return site("yesterday") if past < 2 * DAY else site("days-ago", int(past // DAY))


# ------------------------------------------------------------ somebody who has never been here
def first_evening(visitor: Visitor, titles: tuple[str, ...], tried: Sequence[PuzzleRow] = ()) -> Markup:
    """A lesson, and a table of bots to watch; no form anywhere."""
    site = visitor.site
    taught = next((title for title in titles if (folder(title) / "lesson.toml").exists()), "")
    watched = next((title for title in titles[::-1] if title != taught), titles[0])

    def offer(title: str, action: str, sign: str, *words: str) -> Markup:
        head, why, press = words
        return el(
            "form",
            el("span", cover_of(title, visitor, "always"), class_="pic", aria_hidden="true"),
            el(
                "div",
                el("h3", head),
                el("p", why),
                el("button", icon(sign), press, name="game", value=title, class_="button solid"),
            ),
            method="post",
            action=action,
            class_="lesson",
        )

    name, other = [heading(folder(title), visitor.lang).name if title else "" for title in (taught, watched)]
    first = ("/learn", "hint", site("first-lesson"), site("first-lesson-why", name), site("begin-lesson"))
    second = ("/watch", "eye", site("bots-at-table"), site("bots-at-table-why", other), site("just-watching"))
    offers = [offer(taught, *first)] if taught else []
    offers.append(offer(watched, *second))
    riddle = puzzle(visitor, tried)
    return el(
        "section",
        el("header", el("h2", site("first-evening")), el("p", site("no-account"))),
        el("ul", *[el("li", made) for made in offers], el("li", riddle, class_="one") if riddle is not None else None),
        el("div", class_="board-edge", aria_hidden="true"),
        class_="shelf first",
    )
