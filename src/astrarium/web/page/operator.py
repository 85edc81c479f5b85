"""For who runs the server: what people of its clubs have reported, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.scene.element import el
from astrarium.store import ReportRow
from astrarium.web.page.shell import masthead, page, sheet
from astrarium.web.page.site import Site
from astrarium.web.page.when import date

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor


def reports(visitor: Visitor, rows: list[ReportRow], clubs: dict[str, str]) -> HTMLResponse:
    """Danger first, then what is open, then the rest; hosts act, the operator sees whether they do."""
    site = visitor.site
    order = sorted(rows, key=lambda one: (not one.open, one.reason != "danger", -one.made))
    told = [report(site, one, clubs.get(one.club, "")) for one in order]
    waiting = sum(one.open for one in rows)
    body = sheet(
        el("h1", site("reports")),
        el("p", site("operator-reads"), class_="lead"),
        el("p", site("reports-open", waiting)) if waiting else None,
        el("ul", *told, class_="m-rows m-reports") if told else el("p", site("reports-nothing")),
    )
    styles = ("/static/start.css", "/static/club.css")
    return page(visitor, site("reports"), masthead(site), body, class_="club-page", styles=styles)


def report(site: Site, one: ReportRow, club: str) -> Markup:
    talk = [el("p", el("b", line["name"]), " ", line["text"]) for line in one.body.get("talk", [])]
    state = site("report-open") if one.open else site(f"did-{one.body.get('did', 'nothing')}")
    return el(
        "li",
        el(
            "div",
            el("b", site(f"report-{one.reason}"), " · ", one.body.get("name", "")),
            el("small", " · ".join([part for part in (club, date(site, one.made), state) if part])),
            el("blockquote", one.body["line"]) if one.body.get("line") else None,
            el("details", el("summary", site("report-talk", len(talk))), *talk) if talk else None,
        ),
    )
