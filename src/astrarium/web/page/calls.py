"""Being called when it is one's turn, and being away: what a browser has given, and how to take it back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.scene.element import Content, el
from astrarium.scene.icons import icon
from astrarium.store import CallRow
from astrarium.web.page.shell import masthead, page, sheet
from astrarium.web.page.top import tabs, top
from astrarium.web.page.visitor import Visitor

if TYPE_CHECKING:
    from astrarium.web.post import Post


def calls(visitor: Visitor, post: Post, rows: list[CallRow], until: float, left: float) -> HTMLResponse:
    site = visitor.site
    kinds = {kind: [row for row in rows if row.kind == kind] for kind in ("push", "mail")}
    body = el(
        "main",
        el("h1", site("calls")),
        el("p", site("calls-why"), class_="lead"),
        el(
            "div",
            push(visitor, post.public_key, len(kinds["push"])) if post.public_key else None,
            mail(visitor, kinds["mail"]) if post.mails else None,
            vacation(visitor, until, left),
            class_="ways",
        ),
        id="main",
        class_="calls",
    )
    styles = ("/static/start.css", "/static/calls.css", "/static/tabs.css")
    return page(visitor, site("calls"), top(visitor, "/calls"), body, tabs(site, ""), script="calls.js", styles=styles)


def way(picture: str, name: str, *inside: Content) -> Markup:
    return el("section", el("h2", icon(picture), name), *inside)


def sent(where: str, *inside: Content, class_: str | None = None) -> Markup:
    return el("form", *inside, method="post", action=f"/calls/{where}", class_=class_)


def asking(where: str, label: str, field: Markup, said: str, class_: str | None = None) -> Markup:
    """One field and the button that sends it."""
    return sent(where, el("label", el("span", label), field), el("button", said, class_="button"), class_=class_)


def push(visitor: Visitor, key: str, count: int) -> Markup:
    """This browser, called by its push service."""
    site = visitor.site
    button = el("button", icon("bell"), site("push-here"), type="button", class_="button solid", data_push=key)
    return way(
        "bell",
        site("push"),
        el("p", site("push-why")),
        el("p", icon("check"), site("push-count", count), class_="given") if count else None,
        el("output", id="push-said", data_no=site("push-no"), data_yes=site("push-yes")),
        el("div", button, drop(visitor, "push") if count else None, class_="do"),
    )


def mail(visitor: Visitor, rows: list[CallRow]) -> Markup:
    """An address, asked first by a mail."""
    site = visitor.site
    given = [
        el(
            "p",
            icon("check" if row.body.get("confirmed") else "clock"),
            el(
                "span",
                el("b", row.body["to"]),
                " ",
                site("mail-confirmed" if row.body.get("confirmed") else "mail-waits"),
            ),
            class_="given",
        )
        for row in rows
    ]
    field = el("input", name="mail", type="email", required="required", autocomplete="email")
    form = asking("mail", site("mail-address"), field, site("mail-send"))
    return way("say", site("mail"), el("p", site("mail-why")), *given, form, drop(visitor, "mail") if rows else None)


def drop(visitor: Visitor, kind: str) -> Markup:
    button = el("button", visitor.site("calls-stop"), class_="button", name="kind", value=kind)
    return sent("drop", button)


def vacation(visitor: Visitor, until: float, left: float) -> Markup:
    """Thinking time that stands still."""
    site = visitor.site
    if until:
        day = datetime.fromtimestamp(until, UTC)
        shown = el("time", f"{day:%Y-%m-%d}", datetime=f"{day:%Y-%m-%dT%H:%M:%SZ}", data_day="yes")
        back = el("button", site("vacation-back"), class_="button solid", name="do", value="back")
        told = el("p", icon("check"), el("span", site("vacation-until"), " ", shown), class_="given")
        return way("sun", site("vacation"), told, sent("vacation", back))
    days = el("input", name="days", type="number", min="1", max=int(left), value=min(7, int(left)), required="required")
    form = asking("vacation", site("vacation-days"), days, site("vacation-go"), "short")
    return way("sun", site("vacation"), el("p", site("vacation-why", int(left))), form if left >= 1 else None)


def answer(visitor: Visitor, what: str, to: str) -> HTMLResponse:
    """What a link of a mail leads to."""
    site = visitor.site
    done = what.endswith("done")
    button = None if done else el("button", site(f"mail-{what}-press"), class_="button solid")
    head = el("h1", site(f"mail-{what}" if done else f"mail-{what}-ask", to))
    body = sheet(head, el("form", button, method="post") if button else None)
    return page(visitor, site("calls"), masthead(site), body)
