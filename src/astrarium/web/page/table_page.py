"""The page of a table, around its parts: one bar, the board, my things, the side; what opens over them."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import ready
from astrarium.meet.laying import met_of
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.scene.picture import scene_of
from astrarium.table import Table
from astrarium.text import Words
from astrarium.web.images.pictures import table_card
from astrarium.web.page import passing
from astrarium.web.page.foot import ambience
from astrarium.web.page.play import Look
from astrarium.web.page.race import hatches
from astrarium.web.page.shell import BOARD, page, settings
from astrarium.web.page.site import Site
from astrarium.web.page.visitor import Visitor


def voice(table: Table) -> int:
    """Which of the sounds of rooms belongs to this table: by the game's place in the register."""
    return ready().index(table.game.id) if table.game.id in ready() else 0


def play_page(
    visitor: Visitor, look: Look, parts: dict[str, Markup], digest: str, at: Any, still: bool
) -> HTMLResponse:
    site, table = visitor.site, look.table
    words = Words(table.game, visitor.lang)
    score = scene_of(table.game).score
    way = el("svg", id="way", class_="layer", aria_hidden="true")
    ghosts = el("svg", id="ghosts", class_="layer", aria_hidden="true")
    ink = el("svg", id="ink", class_="layer", aria_hidden="true")
    camera = el("div", parts["ground"], parts["live"], ink, way, ghosts, parts["decided"], id="camera")
    board = el("section", camera, id="board", aria_label=site("board"), tabindex="0")
    whole = el("button", icon("whole"), el("span", site("whole-board"), class_="hush"), type="button", class_="tool")
    small = el("div", el("svg", aria_hidden="true"), whole, id="minimap", hidden="hidden")
    players = [part for name, part in parts.items() if name.startswith("panel-")]
    side = el(
        "aside",
        el("section", el("h2", site("players"), class_="quiet"), *players, id="panels", tabindex="0"),
        parts["log"],
        parts["foot"],
        id="side",
        aria_label=site("players-and-log"),
    )
    at_moment = f"&at={at}" if at is not None else ""
    picture = f"/t/{table.id}/picture.png?lang={visitor.lang}{at_moment}"
    card = table_card(table, at, site, picture) if table.over else None
    main = el(
        "main",
        el("div", board, small, parts["spectacle"], parts["breath"], parts["notice"], class_="middle"),
        parts["own"],
        parts["turned"],
        el("div", id="answers", role="group", hidden="hidden"),
        el("svg", id="thread", aria_hidden="true"),
        el("aside", id="card", role="note", hidden="hidden"),
        id="main",
    )
    offline = el("p", site("offline"), id="offline", role="status", hidden="hidden")
    return page(
        visitor,
        words.title(),
        parts["bar"],
        parts["lesson"],
        main,
        side,
        parts["result"],
        hatches(),
        hint_side(visitor),
        el("div", id="veil", aria_hidden="true"),
        el("svg", id="cord", aria_hidden="true"),
        parts["actions"],
        parts["chat"],
        menu(visitor, look, parts["seats"]),
        sounding(site) if score is not None else None,
        parts.get("hand"),
        passing.agreeing(look) if look.shared else None,
        offline,
        el("p", id="tip", role="status", class_="tip"),
        side_sheet(visitor),
        keys(visitor),
        el(
            "div",
            id="table",
            hidden="hidden",
            data_game=table.id,
            data_title=table.game.id,
            data_voice=voice(table),
            data_timbre=score.timbre if score is not None else None,
            data_score="/static/score.js",
            data_frame=digest,
            data_at=at,
            data_still="yes" if still else None,
            data_back=site("another"),
            data_more=site("more"),
            data_escape=site("back"),
            data_tap=site("tap-again"),
            data_sending=site("sending"),
            data_slow=site("still-sending"),
            data_restart=site("restart"),
            data_let_go=site("let-go"),
            data_turns=site("let-go-turning"),
            data_shared="/static/passing.js" if look.shared else None,
        ),
        class_=f"play room-{table.game.id}",
        script="table.js",
        styles=(
            *BOARD,
            "/static/end.css",
            *(("/static/result.css", "/static/turned.css") if table.over else ()),  # else end.js brings them
            "/static/ink.css",
            "/static/teach.css",
            "/static/invite.css",
            *(("/static/passing.css",) if look.shared else ()),
            *(("/static/strength.css",) if met_of(table) else ()),
            f"/static/room/{table.game.id}.css",
        ),
        card=card,
    )


def sounding(site: Site) -> Markup:
    """The question about sound, asked once when there was something to hear."""
    yes = el("button", site("sound-yes"), type="button", class_="button solid", data_sounds="on")
    no = el("button", site("sound-no"), type="button", class_="button", data_sounds="off")
    word = el("b", icon("sound"), site("sound-question"))
    return el("div", word, yes, no, id="sounding", role="group", aria_label=site("sound-question"), hidden="hidden")


def loudness(site: Site) -> Markup:
    """How loud the notes of a game are; the page remembers it."""
    slider = el("input", type="range", id="volume", min="0", max="1", step="0.1", value="0.7")
    return el("label", icon("sound"), el("span", site("volume")), slider, class_="button home volume")


def menu(visitor: Visitor, look: Look, seats: Markup) -> Markup:
    """What can be done at a table besides playing."""
    site, table, seat = visitor.site, look.table, look.seat

    def press(action: str, picture: str, word: str, name: str = "", value: str = "", dialog: bool = True) -> Markup:
        button = el("button", icon(picture), site(word), class_="button", name=name or None, value=value or None)
        return el(
            "form",
            button,
            method="post",
            action=f"/t/{table.id}/{action}",
            data_dialog="yes" if dialog else None,
        )

    items: list[Markup | None] = [el("a", icon("home"), site("start-page"), href="/", class_="button home")]
    rules = f"/rules/{table.game.id}"  # a phone's bar has no room for them
    items.append(el("a", icon("rule"), site("how-to"), href=rules, class_="button home", data_rules="yes"))
    items.append(el("a", icon("rule"), site("how-to-play"), href=f"/learn/{table.game.id}", class_="button home"))
    if not look.shared:
        items.append(el("a", icon("say"), site("chat"), href="#chat", class_="button home", data_pop="chat"))
    items.append(ambience(site, "button home"))
    items.append(loudness(site))
    if visitor.edition.others:
        if look.shared:
            items += passing.goes_on(look)
        elif seat >= 0:
            items.append(press("link", "link", "other-device", "seat", str(seat)))
        items.append(press("link", "eye", "watch-link", "seat", "-1"))
    people = [one for one in table.seats if one.kind == "person" and one.n != seat]
    others = any(one.kind != "bot" for one in table.seats if one.n != seat)  # also who has yet to sit down
    if seat >= 0 and others and not table.over and not table.hushed and not look.shared:
        items.append(el("a", icon("branch"), site("plans"), href=f"/t/{table.id}/plans", class_="button"))
    if table.over or (seat >= 0 and not look.shared and not people and all(one.kind != "open" for one in table.seats)):
        items.append(el("a", icon("branch"), site("study-open-as"), href=f"/study/{table.id}", class_="button"))
    items.append(el("a", icon("log"), site("whole-log"), href=f"/t/{table.id}/log", class_="button"))
    items.append(el("a", icon("prev"), site("watch-again"), href=f"/t/{table.id}?at=0", class_="button"))
    items.append(el("a", icon("dice"), site("check-chance"), href=f"/t/{table.id}/chance", class_="button"))
    if table.over:
        journal = el("a", site("journal"), href=f"/t/{table.id}/journal.json", class_="button", download="yes")
        items.append(el("details", el("summary", icon("list"), site("for-programs"), class_="button"), journal))
    notify = el("button", icon("say"), site("notify"), type="button", class_="button", data_notify="yes")
    mine = seat >= 0 and not look.shared
    items.append(notify if mine and not table.over else None)
    if mine and visitor.edition.calls:
        items.append(el("a", icon("say"), site("calls"), href="/calls", class_="button"))
    items.append(
        el("button", icon("list"), site("keys"), type="button", class_="button", data_open="keys", data_key="?")
    )
    if mine and not table.over:
        items.append(
            el(
                "details",
                el("summary", icon("leave"), site("leave"), class_="button"),
                el("p", site("leave-why")),
                press("leave", "leave", "leave-really", dialog=False),
            )
        )
    return el(
        "section",
        el("h2", site("menu"), class_="quiet"),
        el("p", icon("settings"), site("changed-cards-why"), class_="about-cards") if table.changed else None,
        *items,
        seats,
        settings(visitor, f"/t/{table.id}"),
        id="menu",
        class_="pop",
        tabindex="-1",
        aria_label=site("menu"),
    )


def keys(visitor: Visitor) -> Markup:
    site = visitor.site
    rows = [
        ("← ↑ → ↓", "key-arrows"),
        ("Enter", "key-enter"),
        ("Esc", "key-escape"),
        ("1 … 9", "key-answers"),
        ("a", "all-actions"),
        ("u", "undo"),
        ("d", "key-end"),
        ("h", "hint"),
        ("n", "key-note"),
        ("/", "key-command"),
        ("l", "log"),
        ("i", "key-large"),
        ("+ − 0", "key-camera"),
        ("?", "keys"),
    ]
    lines = [el("div", el("dt", el("kbd", key)), el("dd", site(word))) for key, word in rows]
    return el(
        "dialog",
        el("h2", site("keys")),
        el("dl", *lines, class_="facts"),
        close(visitor),
        id="keys",
        aria_label=site("keys"),
    )


def close(visitor: Visitor) -> Markup:
    button = el("button", icon("close"), el("span", visitor.site("close"), class_="hush"), class_="tool close")
    return el("form", button, method="dialog")


def hint_side(visitor: Visitor) -> Markup:
    """Where a hint comes to stand, beside the board; what it shows while the bots think."""
    site = visitor.site
    plates = [el("li", el("b", Markup("&#160;")), class_="empty") for _ in range(3)]
    waiting = el("section", el("h2", icon("hint"), site("thinking")), el("ol", *plates, class_="advices"))
    shut = el("button", icon("close"), el("span", site("close"), class_="hush"), type="button", class_="tool close",
              data_unhint="yes")  # fmt: skip
    return el(
        "aside", el("template", waiting), shut, el("div", aria_live="polite"), id="hint", hidden="hidden",
        aria_label=site("hint"),
    )  # fmt: skip


def side_sheet(visitor: Visitor) -> Markup:
    """The dialog into which rules, links and hints are put."""
    return el("dialog", el("div", id="sheet-body"), close(visitor), id="sheet", aria_label=visitor.site("details"))
