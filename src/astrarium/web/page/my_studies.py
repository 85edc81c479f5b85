"""My studies: my finished games, each with its study and its mistakes, and a place to open a file."""

from __future__ import annotations

from datetime import UTC, datetime

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.table import Tables
from astrarium.table.logbook import Voyage
from astrarium.text import Words
from astrarium.web.page.shell import masthead, page, sheet
from astrarium.web.page.study import file_form
from astrarium.web.page.visitor import Visitor

SHOWN = 40


def my_studies(visitor: Visitor, tables: Tables, voyages: list[Voyage]) -> HTMLResponse:
    site = visitor.site
    rows = [study_row(visitor, tables, one) for one in voyages[:SHOWN]]
    body = sheet(
        el("h1", site("my-studies")),
        el("p", site("my-studies-why"), class_="lead"),
        el("ul", *rows, class_="studies") if rows else el("p", site("no-studies"), class_="quiet-text"),
        el("h2", site("study-from-file")),
        file_form(site),
    )
    back = el("a", icon("home"), site("start-page"), href="/", class_="button")
    return page(visitor, site("my-studies"), masthead(site, back), body, script="loading.js",
                styles=("/static/start.css", "/static/invite.css"))  # fmt: skip


def study_row(visitor: Visitor, tables: Tables, one: Voyage) -> Markup:
    """A finished game: which, with whom, when, and the two ways into it."""
    site, row = visitor.site, one.row
    others = ", ".join([seat.name or site("open-seat") for seat in one.seats if seat.n != one.seat])
    ended = datetime.fromtimestamp(row.touched, UTC)
    stamp = "won" if one.result > 0 else "drew" if one.result == 0 else "lost"
    day = el("time", f"{ended:%Y-%m-%d}", datetime=f"{ended:%Y-%m-%dT%H:%M:%SZ}", data_day="yes")
    name = Words(tables.host.library(row.title), visitor.lang).title()
    return el(
        "li",
        el("p", el("b", name), el("small", day, f" · {others}" if others else None, " · ", site(stamp))),
        el("a", icon("branch"), site("study-this"), href=f"/study/{row.id}", class_="button"),
        el("a", icon("star"), site("learn-from-it"), href=f"/study/{row.id}/mistakes", class_="button plain"),
    )
