"""What this server keeps of whom, for how long, and how to have it deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from astrarium.scene.element import el
from astrarium.settings import Settings
from astrarium.web.page.shell import masthead, page, sheet

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

TOLD = ("privacy-cookie", "privacy-games", "privacy-chat", "privacy-address", "privacy-calls", "privacy-others")
TOLD_ALONE = ("privacy-alone", "privacy-others")  # where nobody else is


def privacy(visitor: Visitor, settings: Settings, clubs: bool = False) -> HTMLResponse:
    site = visitor.site
    kept = [
        site(f"privacy-keep-{what}", round(days)) if days else site(f"privacy-keep-{what}-always")
        for what, days in (
            ("finished", settings.keep_finished_days),
            ("idle", settings.keep_idle_days),
            ("chat", settings.keep_chat_days),
            ("studies", settings.study_days),
        )
    ]
    forget = el(
        "form",
        el("button", site("privacy-forget"), class_="button"),
        method="post",
        action="/privacy/forget",
    )
    body = sheet(
        el("h1", site("privacy")),
        *[el("p", site(key)) for key in (TOLD if visitor.edition.others else TOLD_ALONE)],
        el("p", site("privacy-club")) if clubs else None,
        el("ul", *[el("li", line) for line in kept]),
        el("div", el("a", site("privacy-data"), href="/privacy/data.json", class_="button", download="yes"), forget),
    )
    return page(visitor, site("privacy"), masthead(site), body)
