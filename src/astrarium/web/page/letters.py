"""A game by letters, as pages: my turn to send, a letter to open, and the line above the board that leads there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import SPECTATOR
from astrarium.scene.element import Content, el, join
from astrarium.scene.icons import icon, mark
from astrarium.table import Table
from astrarium.table.letters import Delivered
from astrarium.text import Words
from astrarium.web.page.log import capital, sentence
from astrarium.web.page.shell import masthead, page, sheet
from astrarium.web.page.site import Site
from astrarium.web.page.top import DRAWN
from astrarium.web.page.visitor import Visitor

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def friend_of(table: Table, mine: int, site: Site) -> str:
    """Whom the letter goes to: whoever is asked now, or at the end the other."""
    seat = table.asked if not table.over else next(one.n for one in table.seats if one.n != mine)
    return table.seats[seat].name or site("your-friend")


def notices(look: Look) -> list[Markup]:
    """Above the board: the letter is ready, or will be when my turn is over."""
    if look.seat < 0 or look.mine:
        return []
    to = el("a", icon("share"), look.site("letter-write"), href=f"/t/{look.id}/letter", class_="button solid")
    return [el("div", el("p", look.site("letter-ready")), to, class_="note")]


def shown(visitor: Visitor, title: str, *body: Content, status: int = 200, room: str = "") -> HTMLResponse:
    return page(
        visitor,
        title,
        masthead(visitor.site),
        sheet(*body),
        class_=f"letter-page {room}".strip(),
        script="letter.js",
        styles=("/static/start.css", "/static/invite.css"),
        status=status,
    )


def to_send(visitor: Visitor, table: Table, mine: int, link: str) -> HTMLResponse:
    """My turn, in one public sentence and the public board; how to send it, and where the answer goes."""
    site = visitor.site
    words = Words(table.game, visitor.lang, [one.name or site("a-friend") for one in table.seats], table.match.box)
    words.at(table.match.state.view(SPECTATOR))
    friend, last = friend_of(table, mine, site), next(iter(table.backwards(SPECTATOR)), None)
    theme = DRAWN[visitor.taste.theme]
    picture = f"/t/{table.id}/mini.svg?seq={table.seq}&lang={visitor.lang}&theme={theme}"
    return shown(
        visitor,
        site("letter-ready"),
        el("h1", site("letter-ready")),
        el("p", site("letter-about", words.title(), friend), class_="lead"),
        el("img", src=picture, alt="", class_="letter-board"),
        el("p", mark(mine, words.seat(mine)), " ", capital(str(sentence(words, last.event)))) if last else None,
        el(
            "div",
            el(
                "button", icon("share"), site("letter-send", friend), type="button", class_="button solid",
                data_share=link, data_title=words.title(), hidden="hidden",
            ),
            el("button", icon("copy"), site("letter-copy"), " ", el("small", site("letter-size", len(link))),
               type="button", class_="button", data_copy=link),
            el("textarea", link, readonly="readonly", rows=3, class_="letter", aria_label=site("letter-ready")),
            class_="acts letter-acts",
        ),
        el("h2", capital(site("letter-answer", friend))),
        paste(site, site("letter-paste-of", friend)),
        el("p", site("letter-trust")),
        el("p", el("a", icon("back"), site("to-game"), href=f"/t/{table.id}", class_="button")),
        room=f"room-{table.game.id}",
    )  # fmt: skip


def to_move(visitor: Visitor, table: Table, letter: str) -> HTMLResponse:
    """Three steps: which server, what goes there, and going there. The script leads there; without one it is pasted."""
    site, server = visitor.site, visitor.edition.server
    field = el("input", name="server", value=server, placeholder="https://…", required="required", inputmode="url",
               autocomplete="url", aria_label=site("move-which"))  # fmt: skip
    go = el("button", icon("share"), site("move-go"), class_="button solid")
    form = el(
        "form",
        el("h2", site("move-which")), field, el("p", site("move-which-why"), class_="quiet-line"),
        el("h2", site("move-what")), el("p", site("move-what-why")),
        el("h2", site("move-on")), el("p", site("move-on-why")), go, el("output", role="status"),
        method="get", action=f"/t/{table.id}/away", data_moves=letter, data_wrong=site("move-wrong"), class_="moving",
    )  # fmt: skip
    return shown(
        visitor,
        site("move-title"),
        el("h1", site("move-title")),
        el("p", site("kept-server"), class_="lead"),
        form,
        el("h2", site("move-paste")),
        el("textarea", letter, readonly="readonly", rows=3, class_="letter", aria_label=site("move-paste")),
        el("p", el("button", icon("copy"), site("letter-copy"), type="button", class_="button", data_copy=letter)),
        el("p", el("a", icon("back"), site("to-game"), href=f"/t/{table.id}", class_="button")),
        room=f"room-{table.game.id}",
    )


def to_open(visitor: Visitor, error: str = "") -> HTMLResponse:
    """A letter that came: its link opens by itself, a text is pasted."""
    site = visitor.site
    return shown(
        visitor,
        site("letter-open"),
        el("h1", site("letter-open")),
        el("p", error or site("letter-got"), class_="error" if error else "lead", role="alert" if error else None),
        paste(site, site("letter-paste"), opens=True),
        el("p", site("letter-trust")),
        status=400 if error else 200,
    )


def paste(site: Site, label: str, opens: bool = False) -> Markup:
    return el(
        "form",
        el("textarea", name="letter", rows=3, placeholder=label, aria_label=label, required="required"),
        el("button", site("letter-open"), class_="button solid"),
        method="post",
        action="/letter",
        class_="paste",
        data_opens="yes" if opens else None,
    )


def told(visitor: Visitor, done: Delivered) -> HTMLResponse:
    """A letter that changed nothing, or a second answer."""
    site = visitor.site
    ways = [("letter-this", done.id), ("letter-that", done.other)] if done.other else [("to-game", done.id)]
    links = [el("p", el("a", icon("next"), site(word), href=f"/t/{id}", class_="button")) for word, id in ways]
    return shown(
        visitor, site("letter-open"), el("h1", site("letter-open")), el("p", site(f"letter-{done.what}")), join(*links)
    )
