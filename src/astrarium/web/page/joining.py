"""What a friend sees: the game, who sits there, how long it lasts; sit down, or learn first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import folder
from astrarium.scene.element import el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon, mark
from astrarium.store import SeatRow
from astrarium.table import Table, Tables
from astrarium.text.characters import character
from astrarium.text.lid import lid_of
from astrarium.text.words import Words, heading
from astrarium.web.page.inviting import free_mark
from astrarium.web.page.play import names_of
from astrarium.web.page.shell import LinkPreview, page
from astrarium.web.page.site import is_nameless
from astrarium.web.page.top import bits, cover_of, top

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor


def join_page(visitor: Visitor, tables: Tables, table: Table, seat: int, token: str, standing: str) -> HTMLResponse:
    """One column, for a phone first."""
    site, title = visitor.site, table.row.title
    place = folder(title)
    head, lid = heading(place, visitor.lang), lid_of(place)
    names = names_of(table, site)
    others = [one.name for one in table.seats if one.n != seat and one.kind == "person"]
    inviter = next((name for name in others if not is_nameless(name)), "")
    kept = site("chair-kept", inviter) if inviter else site("chair-kept-nobody")
    running = bool(table.stops()[1:])
    here = lid._replace(minutes=lid.lasts(len(names)) or lid.minutes)
    if lid.most:  # at this very table, in its mode
        here = here._replace(least=len(names), most=len(names))
    mode = Words(table.game, visitor.lang).mode(table.row.mode) if len(table.game.modes) > 1 else ""
    name = el(
        "label",
        el("span", site("my-name")),
        el(
            "input",
            name="name",
            value=visitor.taste.name,
            maxlength="24",
            autocomplete="nickname",
            placeholder=site("guest"),
        ),
        class_="nm",
    )
    learn = None
    if (place / "lesson.toml").exists():
        words = el(
            "span", site("learn-first"), el("small", " · ", site("learn-first-why", inviter)) if inviter else None
        )
        learn = el("button", icon("hint"), words, class_="button learn", formaction=f"/j/{token}/learn")
    body = el(
        "main",
        el(
            "div",
            cover_of(title, visitor, "always"),
            el("div", el("p", kept), el("h1", head.name), class_="say"),
            class_="hero",
        ),
        el(
            "div",
            el("p", head.tagline, class_="lead"),
            bits(site, here, mode),
            el("p", icon("settings"), site("changed-cards-why"), class_="running") if table.changed else None,
            el("p", icon("clock"), f"{site('under-way')} {standing}".strip(), class_="running") if running else None,
            el("ul", *[chair(visitor, tables, table, one, names[one.n], seat) for one in table.seats], class_="two"),
            class_="in",
        ),
        el(
            "form",
            name,
            el("button", icon("check"), site("sit-down"), class_="button solid"),
            learn,
            el("p", site("no-account-short"), " ", el("a", site("how-it-is-played"), href=f"/learn/{title}")),
            method="post",
            action=f"/j/{token}",
            class_="act",
        ),
        id="main",
        class_="join",
    )
    card = LinkPreview(head.name, kept, f"/j/{token}/picture.png?lang={visitor.lang}")
    return page(
        visitor,
        head.name,
        top(visitor, f"/j/{token}", whole=False),
        body,
        class_=f"join-page room-{title}",
        styles=("/static/start.css", "/static/join.css"),
        card=card,
    )


def chair(visitor: Visitor, tables: Tables, table: Table, seat: SeatRow, name: str, mine: int) -> Markup:
    site = visitor.site
    if seat.n == mine:
        return el(
            "li",
            free_mark(seat.n),
            el("span", el("b", site("you-there")), el("small", site("seat", seat.n + 1))),
            class_=f"mine seat-{seat.n}",
        )
    if seat.kind == "bot":
        told: Markup | str = character(seat.bot, site.lang).name
    elif seat.kind == "open":
        told = site("not-yet")
    elif table.shuttered:
        told = ""
    else:
        here = tables.presence.here(table.id, seat.n)
        told = Markup("").join([el("i", class_="dot here") if here else "", site("here" if here else "away")])
    drawn = free_mark(seat.n) if seat.kind == "open" else sign(seat.sign) or mark(seat.n, name)
    return el("li", drawn, el("span", el("b", name), el("small", told)), class_=f"seat-{seat.n}")
