"""The quiet pages: new table, links, chance, the whole log, errors."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import Game, fingerprint
from astrarium.scene.element import Content, el, join
from astrarium.scene.icons import icon
from astrarium.table import Table
from astrarium.text import Words
from astrarium.text.characters import characters
from astrarium.web.http.visitor import Visitor
from astrarium.web.images.pictures import table_card
from astrarium.web.page import clocks
from astrarium.web.page.log import log_lines
from astrarium.web.page.play import names_of
from astrarium.web.page.shell import masthead, page, paragraphs, settings, sheet


def new(visitor: Visitor, game: Game, error: str = "", given: dict[str, str] | None = None) -> HTMLResponse:
    """The form of a table: mode, options, who sits where."""
    site, words = visitor.site, Words(game, visitor.lang)
    chosen = given or {}
    most = max([max(mode.seats) for mode in game.modes])
    least = min(game.modes[0].seats)

    def select(
        name: str, label: str, values: list[tuple[str, str]], default: str, modes: tuple[str, ...] = ()
    ) -> Markup:
        now = chosen.get(name, default)
        options = [
            el("option", text, value=value, selected="selected" if value == now else None) for value, text in values
        ]
        return el("label", el("span", label), el("select", *options, name=name), data_modes=" ".join(modes) or None)

    modes = [
        (m.word, f"{words.mode(m.word)} · {site('for-players', ' / '.join([str(n) for n in m.seats]))}")
        for m in game.modes
    ]
    options = [
        select(
            f"option-{o.name}",
            words.option(o.name),
            [(str(v).lower(), words.value(o.name, v)) for v in o.values],
            str(o.values[0]).lower(),
            o.modes,
        )
        for o in game.options
    ]
    people = [("me", site("me")), ("open", site("open-link"))]
    bots = [(one.bot, one.name) for one in characters(site.lang)]
    seats = [
        select(
            f"seat-{n}",
            site("seat", n + 1),
            [*people, *bots, ("none", "—")],
            "me" if n == 0 else "open" if n == 1 else "level:3" if n < least else "none",
        )
        for n in range(most)
    ]
    form = el(
        "form",
        el("p", error, class_="error", role="alert") if error else None,
        el(
            "label",
            el("span", site("my-name")),
            el("input", name="name", value=visitor.taste.name, maxlength="24"),
        ),
        select("mode", site("mode"), modes, game.modes[0].word) if len(modes) > 1 else None,
        el("fieldset", el("legend", site("seats")), *seats),
        el("fieldset", el("legend", site("options")), *options) if options else None,
        clocks.fields(site, chosen),
        el("button", icon("play"), site("open-table"), class_="button solid"),
        method="post",
        action=f"/new/{game.id}",
        class_="stack",
    )
    title = f"{site('new-table')} · {words.title()}"
    return page(
        visitor,
        title,
        masthead(site, settings(visitor, f"/new/{game.id}")),
        sheet(el("h1", words.title()), el("p", words.tagline(), class_="lead"), form),
        class_=f"room-{game.id}",
        script="quiet.js",
        status=400 if error else 200,
    )


def arrival(visitor: Visitor, table: Table, token: str) -> HTMLResponse:
    """A link to a table, for those who have not been here: programs that show previews read it and go no further."""
    site = visitor.site
    card = table_card(table, None, site, f"/j/{token}/picture.png?lang={visitor.lang}")
    enter = f"/j/{token}?enter=yes"
    body = sheet(
        el("meta", http_equiv="refresh", content=f"0; url={enter}"),
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
