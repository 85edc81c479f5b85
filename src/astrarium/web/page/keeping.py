"""Where your games are, for somebody whose games lie in this browser and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from astrarium import __version__
from astrarium.games import folder
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.store import GameRow
from astrarium.text.words import heading
from astrarium.web.page.lobby import ago
from astrarium.web.page.shell import masthead, page, sheet

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor


def kept(visitor: Visitor, rows: list[GameRow]) -> HTMLResponse:
    site = visitor.site
    lines = [
        el(
            "li",
            el("a", heading(folder(row.title), visitor.lang).name, href=f"/t/{row.id}"),
            f" · {site('is-over') if row.over else ago(site, row.touched)} · ",
            el("a", site("kept-invite"), href=f"/t/{row.id}/away") if not row.over else None,
            None if row.over else " · ",
            el("a", site("kept-file"), href=f"/kept/copy?game={row.id}", download="yes"),
        )
        for row in sorted(rows, key=lambda row: -row.touched)
    ]
    bring = el(
        "form",
        el("label", el("span", site("kept-back")), el("input", type="file", name="file", accept=".astrarium")),
        el("button", icon("log"), site("kept-bring"), class_="button"),
        el("output", role="status"),
        method="post",
        action="/kept/back",
        id="bringing",
    )
    body = sheet(
        el("h1", site("kept")),
        el("p", site("kept-where"), class_="lead"),
        el("p", site("kept-cleared")),
        el("p", el("a", icon("copy"), site("kept-copy"), href="/kept/copy", class_="button solid", download="yes")),
        bring,
        el("p", site("kept-server")),
        el("h2", site("kept-games", len(rows))) if rows else None,
        el("ul", *lines) if rows else None,
        el("p", site("kept-version", __version__), class_="quiet-line"),
    )
    return page(visitor, site("kept"), masthead(site), body, script="bringing.js")
