"""The foot of the table: what happened since my last turn, the sound of the room, chat and menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def foot(look: Look) -> Markup:
    """Under the log: what happened since my last turn, chat, menu."""
    site = look.site
    mine = look.table.last_own(look.seat) if look.seat >= 0 else None
    since = None
    if mine is not None and not look.past and mine + 1 < len(look.table.match.moves):
        since = mine + 1
    return el(
        "nav",
        el(
            "a",
            icon("play"),
            site("since-last"),
            href=f"/t/{look.id}?at={since}&play=1" if since is not None else None,
            class_="since",
            aria_disabled="true" if since is None else None,
        ),
        ambience(site, "tool"),
        el("sup", id="unread", hidden="hidden")
        if look.shared
        else look.popper("chat", "say", el("sup", id="unread", hidden="hidden")),
        look.popper("menu", "menu"),
        id="foot",
        aria_label=site("menu"),
    )


def ambience(site: Site, look: str) -> Markup:
    """The switch of the sound of the room."""
    word = el("span", site("ambience"), class_="hush" if look == "tool" else None)
    return el(
        "button",
        icon("sound"),
        word,
        type="button",
        class_=look,
        title=site("ambience"),
        aria_pressed="false",
        data_ambience="yes",
    )
