"""Being called when it is one's turn, and being away: what a browser has given, and how to take it back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.store import CallRow
from astrarium.web.http.visitor import Visitor
from astrarium.web.page.shell import masthead, page, sheet

if TYPE_CHECKING:
    from astrarium.web.post import Post


def calls(visitor: Visitor, post: Post, rows: list[CallRow], until: float, left: float) -> HTMLResponse:
    site = visitor.site
    kinds = {kind: [row for row in rows if row.kind == kind] for kind in ("push", "mail")}
    button = el(
        "button", icon("say"), site("push-here"), type="button", class_="button solid", data_push=post.public_key
    )
    push = el(
        "section",
        el("h2", site("push")),
        el("p", site("push-why")),
        el("p", site("push-count", len(kinds["push"]))) if kinds["push"] else None,
        el("p", button, " ", el("output", id="push-said", data_no=site("push-no"), data_yes=site("push-yes"))),
        drop(visitor, "push") if kinds["push"] else None,
    )
    mail = el(
        "section",
        el("h2", site("mail")),
        *[
            el("p", row.body["to"], " · ", site("mail-confirmed" if row.body.get("confirmed") else "mail-waits"))
            for row in kinds["mail"]
        ],
        el(
            "form",
            el("label", el("span", site("mail-address")), el("input", name="mail", type="email", required="required")),
            el("button", site("mail-send"), class_="button"),
            method="post",
            action="/calls/mail",
            class_="stack",
        ),
        drop(visitor, "mail") if kinds["mail"] else None,
    )
    body = sheet(
        el("h1", site("calls")),
        push if post.public_key else None,
        mail if post.mails else None,
        vacation(visitor, until, left),
    )
    return page(visitor, site("calls"), masthead(site), body, script="calls.js")


def drop(visitor: Visitor, kind: str) -> Markup:
    button = el("button", visitor.site("calls-stop"), class_="button", name="kind", value=kind)
    return el("form", button, method="post", action="/calls/drop")


def vacation(visitor: Visitor, until: float, left: float) -> Markup:
    site = visitor.site
    if until:
        day = datetime.fromtimestamp(until, UTC)
        shown = el("time", f"{day:%Y-%m-%d}", datetime=f"{day:%Y-%m-%dT%H:%M:%SZ}", data_day="yes")
        back = el("button", site("vacation-back"), class_="button solid", name="do", value="back")
        form = el("form", back, method="post", action="/calls/vacation")
        return el("section", el("h2", site("vacation")), el("p", site("vacation-until"), " ", shown), form)
    days = el("input", name="days", type="number", min="1", max=int(left), value=min(7, int(left)), required="required")
    form = el(
        "form",
        el("label", el("span", site("vacation-days")), days),
        el("button", site("vacation-go"), class_="button"),
        method="post",
        action="/calls/vacation",
        class_="stack",
    )
    told = el("p", site("vacation-why", int(left)))
    return el("section", el("h2", site("vacation")), told, form if left >= 1 else None)


def answer(visitor: Visitor, what: str, to: str) -> HTMLResponse:
    """What a link of a mail leads to."""
    site = visitor.site
    done = what.endswith("done")
    button = None if done else el("button", site(f"mail-{what}-press"), class_="button solid")
    head = el("h1", site(f"mail-{what}" if done else f"mail-{what}-ask", to))
    body = sheet(head, el("form", button, method="post") if button else None)
    return page(visitor, site("calls"), masthead(site), body)
