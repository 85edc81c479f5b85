"""Where your games are, for somebody whose games lie in this browser and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium import __version__
from astrarium.games import folder
from astrarium.scene.element import el, join
from astrarium.scene.icons import icon
from astrarium.text.words import heading
from astrarium.web.page.alone import install, last_copy
from astrarium.web.page.lobby import Mine, ago, picture, seat_name
from astrarium.web.page.shell import page
from astrarium.web.page.top import top

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

FRONT: Final = 5  # games that are not folded away


def game(visitor: Visitor, one: Mine) -> Markup:
    """A game: its board in small, with whom, and where it can go."""
    site, row = visitor.site, one.row
    others = ", ".join([seat_name(site, s) for s in one.seats if s.n != one.seat and s.kind != "open"])
    told = [
        site("with-others", others) if others else "",
        site("is-over") if row.over else ago(site, row.touched, visitor.clock()),
    ]
    away = el("a", icon("people"), site("kept-invite"), href=f"/t/{row.id}/away", class_="button")
    file = el(
        "a", icon("share"), site("kept-file"), href=f"/kept/copy?game={row.id}", download="yes", class_="plain button"
    )
    return el(
        "li",
        el("span", picture(visitor, one), class_="pic", aria_hidden="true"),
        el(
            "span",
            el("a", heading(folder(row.title), visitor.lang).name, href=f"/t/{row.id}"),
            el("small", " · ".join(filter(None, told))),
        ),
        None if row.over else away,
        file,
    )


def games(visitor: Visitor, mine: list[Mine]) -> Markup:
    site = visitor.site
    rows = [game(visitor, one) for one in mine]
    rest = el("details", el("summary", icon("down"), site("kept-all", len(rows))), el("ul", *rows[FRONT:]))
    return el(
        "section",
        el("header", el("h2", site("kept-games", len(rows))), el("p", data_room=site("kept-room", "{0}", "{1}"))),
        el("ul", *rows[:FRONT]) if rows else el("p", site("pick-box")),
        rest if len(rows) > FRONT else None,
        class_="kept-games",
    )


def elsewhere(visitor: Visitor) -> Markup:
    """What needs other people, and how they are met all the same."""
    site = visitor.site
    return el(
        "section",
        el("h2", site("alone")),
        el("p", site("alone-why")),
        el("p", site("alone-letter"), " ", el("a", site("letter-open"), href="/letter")),
    )


def kept(visitor: Visitor, mine: list[Mine]) -> HTMLResponse:
    site = visitor.site
    bring = el(
        "form",
        el("label", el("span", site("kept-back")), el("input", type="file", name="file", accept=".astrarium")),
        el("button", icon("log"), site("kept-bring"), class_="button"),
        el("output", role="status"),
        method="post",
        action="/kept/back",
        id="bringing",
    )
    safe = el(
        "section",
        el("h2", site("kept-safe")),
        el("p", icon("warn"), el("span", site("kept-cleared"))),
        install(visitor, "button solid"),
    )
    copy = el(
        "section",
        el("header", el("h2", site("kept-as-file")), el("p", last_copy(visitor))),
        el("p", el("a", icon("copy"), site("kept-copy"), href="/kept/copy", class_="button solid", download="yes")),
        bring,
    )
    foot = el(
        "p", site("kept-version", __version__), " · ", el("a", site("privacy"), href="/privacy"), class_="quiet-line"
    )
    body = el(
        "main",
        el("div", el("h1", site("kept")), el("p", site("kept-where")), class_="greet"),
        el("div", games(visitor, mine), elsewhere(visitor)),
        el("div", safe, copy, foot),
        id="main",
        class_="kept",
    )
    styles = ("/static/start.css", "/static/lobby.css")
    return page(visitor, site("kept"), join(top(visitor, "/kept"), body), script="bringing.js", styles=styles)
