"""The quiet pages: links, chance, the whole log, errors."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import fingerprint
from astrarium.scene.element import Content, el, join
from astrarium.scene.icons import icon
from astrarium.table import Table
from astrarium.text import Words
from astrarium.web.images.pictures import table_card
from astrarium.web.page.log import log_lines
from astrarium.web.page.play import names_of
from astrarium.web.page.shell import masthead, page, paragraphs, sheet
from astrarium.web.page.visitor import Visitor


def arrival(visitor: Visitor, table: Table, token: str, at_once: bool = True) -> HTMLResponse:
    """A link to a table, for those who have not been here: programs that show previews read it and go no further. Whom
    a foreign page sent presses the button, or does not."""
    site = visitor.site
    card = table_card(table, None, site, f"/j/{token}/picture.png?lang={visitor.lang}")
    enter = f"/j/{token}?enter=yes"
    body = sheet(
        el("meta", http_equiv="refresh", content=f"0; url={enter}") if at_once else None,
        el("h1", card.title),
        el("p", card.text, class_="lead"),
        el("a", icon("eye"), site("enter"), href=enter, class_="button solid"),
    )
    return page(visitor, card.title, masthead(site), body, class_=f"room-{table.game.id}", card=card)


def around(visitor: Visitor, table: Table, title: str, *body: Content, status: int = 200) -> HTMLResponse:
    """A page beside a table."""
    site = visitor.site
    back = el("a", icon("back"), site("to-game"), href=f"/t/{table.id}", class_="button")
    return page(
        visitor,
        title,
        masthead(site, back),
        sheet(el("h1", title), *body),
        class_=f"room-{table.game.id}",
        script="quiet.js",
        styles=("/static/start.css", "/static/invite.css"),
        status=status,
    )


def chance(visitor: Visitor, table: Table) -> HTMLResponse:
    """The seed's fingerprint from the start on; the seed itself when the game is over, checked in the page."""
    site = visitor.site
    print_of = fingerprint(table.row.seed)
    body: list[Content] = [
        paragraphs(site("chance-why")),
        el(
            "dl",
            el("div", el("dt", site("fingerprint")), el("dd", el("code", print_of, id="fingerprint"))),
            class_="facts",
        ),
    ]
    if table.over:
        body.append(
            el(
                "dl",
                el("div", el("dt", site("seed")), el("dd", el("code", table.row.seed, id="seed"))),
                class_="facts",
            )
        )
        body.append(
            el(
                "p",
                site("checking"),
                id="verdict",
                role="status",
                data_good=site("chance-good"),
                data_bad=site("chance-bad"),
            )
        )
        body.append(paragraphs(site("chance-how")))
        body.append(el("a", site("journal"), href=f"/t/{table.id}/journal.json", class_="button"))
    else:
        body.append(el("p", site("chance-later")))
    return around(visitor, table, site("check-chance"), *body)


def whole_log(visitor: Visitor, table: Table, seat: int) -> HTMLResponse:
    site = visitor.site
    words = Words(table.game, visitor.lang, names_of(table, site), table.match.box)
    words.at(table.match.state.view(seat))
    lines = log_lines(table, words, seat, None, 100_000, page=f"/t/{table.id}")
    return around(visitor, table, site("log"), el("ol", *lines, class_="whole-log"))


def trouble(visitor: Visitor, status: int, key: str, detail: str = "") -> HTMLResponse:
    """A friendly page for what went wrong."""
    site = visitor.site
    text = site(key) if key in site else detail
    body = sheet(
        el("p", str(status), class_="big-number"),
        el("h1", site("trouble-404" if status == 404 else "trouble")),
        el("p", text, class_="lead"),
        el("a", icon("home"), site("start-page"), href="/", class_="button solid"),
    )
    return page(visitor, site("trouble"), masthead(site), body, status=status)


def fragment(visitor: Visitor, inside: Markup) -> HTMLResponse:
    """A piece of a page. It may hold a secret, so it is never compressed together with other things."""
    response = HTMLResponse(join(inside), headers={"content-encoding": "identity"})
    visitor.finish(response)
    return response
