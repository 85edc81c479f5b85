"""The logbook: a sky that fills star by star, what was won, and the last voyages as postcards."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import Game
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.store import PuzzleRow
from astrarium.table import Tables
from astrarium.table.logbook import Voyage
from astrarium.table.path import path_of, reached
from astrarium.table.puzzling import streak
from astrarium.text import Words
from astrarium.web.page.logbook_sky import feats_told, sky
from astrarium.web.page.logbook_wins import medals, records, wins
from astrarium.web.page.path import path, solved_of
from astrarium.web.page.shell import masthead, page
from astrarium.web.page.site import Site
from astrarium.web.page.top import tabs, top
from astrarium.web.page.visitor import Visitor

CARDS: Final = 4  # last voyages as postcards
HOUR: Final = 3600.0


def logbook(
    visitor: Visitor, tables: Tables, voyages: list[Voyage], own: bool, tried: list[PuzzleRow] | None = None
) -> HTMLResponse:
    site = visitor.site
    games = [tables.host.library(title) for title in tables.host.titles()]
    name = next((one.seats[one.seat].name for one in voyages), visitor.name)
    head = el("h1", site("logbook-of", name) if voyages else site("logbook"))
    body = el(
        "main",
        el(
            "header",
            head,
            el("p", summary(site, voyages)),
            puzzled(site, tried or [], datetime.fromtimestamp(tables.host.clock(), UTC).date()),
            actions(visitor) if own else None,
        ),
        el("section", sky(site, games, voyages), feats_told(site, games, voyages), class_="heaven"),
        paths(site, games, voyages, tried or []),
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
        styles=("/static/start.css", "/static/log.css", "/static/tabs.css", "/static/path.css"),
    )


def paths(site: Site, games: list[Game], voyages: list[Voyage], tried: list[PuzzleRow]) -> Markup | None:
    """How far each game was walked, those with a lit star first."""
    drawn = [(reached(game, voyages, solved_of(game, tried)), game) for game in games if path_of(game)]
    told = [path(site, game, lit, (), tried) for lit, game in sorted(drawn, key=lambda one: -sum(one[0]))]
    return el("div", *told, class_="paths") if told else None


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


def actions(visitor: Visitor) -> Markup | None:
    site = visitor.site
    if not visitor.edition.others:
        return None
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
            el("b", Words(tables.host.library(row.title), visitor.lang).title()),
            el("small", day, f" · {line}" if line else None),
            el("em", site(stamp), class_=stamp),
            href=f"/t/{row.id}",
        ),
    )
