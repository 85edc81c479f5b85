"""The pages of a club: its doorstep, its invitation, itself, and all its open chairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import folder, load
from astrarium.meet.clubs import LINK_DAYS, ClubLobby
from astrarium.rating import Strength
from astrarium.scene.element import Content, el
from astrarium.scene.emblems import COLOURS, EMBLEMS, sign
from astrarium.scene.icons import icon, meeting_sheet
from astrarium.store import DeedRow, MeetingRow, MemberRow
from astrarium.text.lid import lid_of
from astrarium.text.words import heading
from astrarium.web.page.chairs import and_list, evening_row, name_on, panel, shown_name
from astrarium.web.page.club_lobby import STYLES, LobbyOf, club_top
from astrarium.web.page.hosting import notices
from astrarium.web.page.inviting import qr
from astrarium.web.page.ladder import LadderOf, ladder
from astrarium.web.page.shell import drawn, masthead, page, sheet
from astrarium.web.page.site import Site
from astrarium.web.page.standing import stars_of
from astrarium.web.page.top import cover_of, tabs
from astrarium.web.page.when import date

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

SHOWN = 10  # people before all are asked for
DAYS = (1, 2, 3, 7)
DOOR = ("/static/start.css", "/static/club.css", "/static/me.css")


def club_page(
    visitor: Visitor,
    lobby: ClubLobby,
    back: str,
    title: str,
    *body: Content,
    script: str = "club.js",
    styles: tuple[str, ...] = (),
) -> HTMLResponse:
    """A page of the club, with its head and its ways."""
    return page(
        visitor,
        title,
        meeting_sheet(),
        club_top(visitor, back, lobby),
        el("main", *body, id="main", class_="lobby m-club"),
        tabs(visitor.site, "club", club=True),
        class_="start-page club-page",
        script=script,
        styles=STYLES + styles,
    )


def panel_of(title: str, *inside: Content, id: str | None = None, note: Content = None, class_: str = "") -> Markup:
    head = el("header", el("h2", title), el("p", note) if isinstance(note, str) else note)
    return el("section", head, *inside, id=id, class_=f"m-panel {class_}".strip())


def picks(visitor: Visitor, name: str, values: tuple[str, ...], now: str, label: str, colour: str) -> Markup:
    site = visitor.site
    made = [
        el(
            "label",
            el("input", type="radio", name=name, value=value, checked="checked" if value == now else None),
            drawn(value if name == "emblem" else "", value if name == "colour" else colour),
            el("span", site(f"{name}-{value}"), class_="hush"),
        )
        for value in values
    ]
    return el("fieldset", el("legend", label), *made, class_="pick")


def named(visitor: Visitor) -> Markup:
    site = visitor.site
    field = el(
        "input",
        name="name",
        value=visitor.taste.name,
        maxlength="24",
        required="required",
        autocomplete="nickname webauthn",
    )
    return el("label", el("span", site("my-name")), field)


def doorstep(visitor: Visitor, passkeys: bool = False) -> HTMLResponse:
    """For whoever belongs to no club, or does on another device."""
    site = visitor.site
    name = el("input", name="club", maxlength="24", required="required", autocomplete="off")
    body = sheet(
        el("h1", site("club-none")),
        el("p", site("club-none-why"), class_="lead"),
        el(
            "form",
            el("label", el("span", site("club-name")), name),
            picks(visitor, "emblem", EMBLEMS, "comet", site("club-emblem"), "plum"),
            picks(visitor, "colour", COLOURS, "plum", site("club-colour"), "plum"),
            named(visitor),
            el("button", icon("people"), site("club-make"), class_="button solid"),
            method="post",
            action="/club/new",
            class_="m-form",
        ),
        el("p", site("club-got-link")),
        already(site) if passkeys else None,
    )
    script = "passkey.js" if passkeys else ""
    return page(visitor, site("club"), masthead(site), body, script=script, styles=DOOR)


def invitation(visitor: Visitor, lobby: ClubLobby, token: str, passkeys: bool = False) -> HTMLResponse:
    """Who opens the link sees the emblem, how many belong to it, and its hosts: no list of people before that."""
    site, row = visitor.site, lobby.club
    hosts = [lobby.name(one.who) or site("a-guest") for one in lobby.members.values() if one.role == "host"]
    body = sheet(
        el("p", sign(row.sign), class_="m-emblem"),
        el("h1", row.name),
        el("p", site("club-people", len(lobby.members)), class_="lead") if lobby.members else None,
        el("p", site("club-hosts", and_list(site, hosts))) if hosts else None,
        el(
            "form",
            named(visitor),
            picks(visitor, "emblem", EMBLEMS, visitor.taste.emblem, site("my-emblem"), visitor.taste.colour),
            picks(visitor, "colour", COLOURS, visitor.taste.colour, site("my-colour"), visitor.taste.colour),
            el("button", icon("next"), site("club-enter"), class_="button solid"),
            method="post",
            action=f"/c/{token}",
            class_="m-form",
        ),
        el("p", site("club-enter-why"), class_="m-quiet"),
        already(site) if passkeys else None,
    )
    script = "passkey.js" if passkeys else ""
    return page(visitor, row.name, masthead(site), body, class_="club-page", script=script, styles=DOOR)


def already(site: Site) -> Markup:
    """For whoever is somebody here on another device."""
    button = el("button", icon("key"), site("me-already"), type="button", class_="button", data_passkey="use")
    failed = el("p", class_="error", role="alert", hidden="hidden", data_passkey_error=site("passkey-failed"))
    return el("div", meeting_sheet(), button, failed, class_="m-already")


# ------------------------------------------------------------ the club
def club(
    visitor: Visitor,
    lobby: ClubLobby,
    mine: MemberRow,
    address: str,
    running: list[MeetingRow],
    now: float,
    deeds: list[DeedRow],
    rungs: LadderOf,
    live: set[str],
) -> HTMLResponse:
    site, row = visitor.site, lobby.club
    alone = len(lobby.members) == 1
    head = el(
        "header",
        sign(row.sign),
        el("div", el("h1", row.name), el("p", site("club-people", len(lobby.members)))),
        telling(site, bool(mine.body.get("tell"))),
        el("a", icon("people"), site("about-me"), href="/me", class_="button"),
        el("a", icon("shield"), site("safe"), href="/club/safe", class_="button"),
        el("a", icon("crown"), site("host-tools"), href="/club/host", class_="button") if mine.role == "host" else None,
        class_="m-head",
    )
    return club_page(
        visitor,
        lobby,
        "/club",
        row.name,
        head,
        *notices(site, lobby, mine.who, now),
        el("p", site("club-alone"), class_="lead") if alone else None,
        el(
            "div",
            people(site, lobby, mine, now, deeds),
            ladder(site, lobby, mine, rungs),
            el(
                "div",
                bring(site, lobby, address, now),
                evenings(visitor, lobby, mine),
                tables(site, lobby, mine, running, live),
                leaving(site),
                class_="m-column",
            ),
            class_="m-three",
        ),
    )


def telling(site: Site, on: bool) -> Markup:
    """One switch: told of evenings and of who looks for a game, by the ways I gave."""
    button = el("button", icon("bell"), site("club-told" if on else "club-tell"), class_="button", name="on",
                value="no" if on else "yes", aria_pressed="true" if on else "false")  # fmt: skip
    return el("form", button, method="post", action="/club/tell")


def people(site: Site, lobby: ClubLobby, mine: MemberRow, now: float, deeds: list[DeedRow]) -> Markup:
    unseen = lobby.unseen(mine.who)
    there = [one for one in lobby.members.values() if one.who not in unseen]
    there.sort(key=lambda one: (one.role != "host", one.since))
    here = sum(lobby.seen_here(one.who, now) for one in there if one.who != mine.who)
    rows = [person(site, lobby, one, mine, now) for one in there]
    first = el("ul", *rows[:SHOWN], class_="m-rows m-people")
    rest = None
    if len(rows) > SHOWN:
        inside = el("ul", *rows[SHOWN:], class_="m-rows m-people")
        rest = el("details", el("summary", site("club-all-people", len(rows))), inside)
    note = site("people-here", here + 1) if here else None
    given = [  # whoever took somebody's name with a host's help is noticed
        el("p", icon("key"), " ", site("club-new-link", one.body.get("by") or site("a-guest"), one.body.get("name", ""),
           date(site, one.at)), class_="m-quiet")
        for one in deeds
        if one.what == "device" and one.body.get("name")
    ]  # fmt: skip
    dot = el("p", site("club-dot"), class_="m-quiet")
    return panel_of(site("club-people-title"), first, rest, *given[:3], dot, note=note)


def best(lobby: ClubLobby, who: str) -> tuple[str, Strength] | None:
    """The game in which somebody is known best."""
    found = [(one.games, title, one) for (whose, title), one in lobby.strengths.items() if whose == who]
    return max(found)[1:] if found else None


def person(site: Site, lobby: ClubLobby, one: MemberRow, mine: MemberRow, now: float) -> Markup:
    known = None if lobby.hides(one.who, "strength") else best(lobby, one.who)
    here = lobby.seen_here(one.who, now)
    strength = stars_of(site, *known) if known else el("span", site("strength-new"), class_="m-str new")
    dot = el("i", class_="m-dot" if here else "m-dot away", aria_hidden="true")
    name = shown_name(site, lobby, mine.who, one.who)
    return el(
        "li",
        sign(one.sign) or el("span", icon("people"), class_="sign none", aria_hidden="true"),
        el(
            "span",
            el("a", el("b", name), href=f"/p/{lobby.handle(one.who)}"),
            " ",
            el("small", site("club-host")) if one.role == "host" else None,
            class_="who",
        ),
        el("span", site("you")) if one.who == mine.who else strength,
        el("span", dot, el("span", site("is-here" if here else "is-away"), class_="hush")),
    )


def bring(site: Site, lobby: ClubLobby, address: str, now: float) -> Markup:
    body = lobby.club.body
    days = max(0, round(LINK_DAYS - (now - body["link_made"]) / 86400))
    code = el("div", qr(address), class_="qr", role="img", aria_label=site("qr-of-address"))
    copy = el("button", icon("copy"), site("copy"), type="button", class_="button solid", data_copy=address)
    works = days > 0 and body["places"] > 0
    return panel_of(
        site("club-bring"),
        el(
            "div",
            code if works else None,
            el(
                "div",
                el("p", site("club-bring-why")),
                el("input", value=address, readonly="readonly", class_="address", aria_label=site("address"))
                if works
                else None,
                copy if works else None,
                el("p", site("club-link-left", days, body["places"]) if works else site("club-link-old"),
                   class_="m-quiet"),
            ),
            class_="m-bring",
        ),
        id="bring",
    )  # fmt: skip


def evenings(visitor: Visitor, lobby: ClubLobby, mine: MemberRow) -> Markup:
    site = visitor.site
    rows = [evening_row(site, lobby, mine.who, one) for one in lobby.evenings]
    new = el(
        "details",
        el("summary", icon("calendar"), site("evening-new"), class_="button"),
        el(
            "form",
            el("label", el("span", site("evening-when")), el("input", type="datetime-local", name="at",
               required="required")),
            el("input", type="hidden", name="zone", value="", data_zone="yes"),
            el("button", site("evening-propose"), class_="button solid"),
            method="post",
            action="/club/evening",
            class_="m-form",
        ),
    )  # fmt: skip
    empty = el("p", site("evening-none"), class_="m-quiet")
    return panel_of(site("evenings"), el("ul", *rows, class_="m-rows m-evenings") if rows else empty, new)


def tables(site: Site, lobby: ClubLobby, mine: MemberRow, running: list[MeetingRow], live: set[str]) -> Markup | None:
    """Games that run, of those whom I may meet; mine lead to their table, and some may be watched."""
    rows = []
    for one in running[:6]:
        names = and_list(site, [shown_name(site, lobby, mine.who, who) for who in one.body["whos"] if who])
        title = one.body.get("title", "")
        inside: Content = el("b", names)
        if mine.who in one.body["whos"]:
            inside = el("a", el("b", names), href=f"/t/{one.game}")
        game = heading(folder(title), site.lang).name if title else ""
        watch = None
        if one.game in live:
            hush = el("span", f" {names}", class_="hush")
            watch = el("a", icon("eye"), site("card-watch"), hush, href=f"/t/{one.game}", class_="button plain m-act")
        rows.append(el("li", el("span", inside, el("small", game), class_="who wide"), watch))
    return panel_of(site("club-tables"), el("ul", *rows, class_="m-rows m-tables")) if rows else None


def leaving(site: Site) -> Markup:
    really = el("button", site("club-leave-really"), class_="button")
    return el(
        "section",
        el("details", el("summary", icon("leave"), site("club-leave"), class_="button plain"),
           el("p", site("club-leave-why")), el("form", really, method="post", action="/club/leave")),
        class_="m-panel",
    )  # fmt: skip


# ------------------------------------------------------------ all chairs
def chairs(visitor: Visitor, club: LobbyOf, titles: tuple[str, ...]) -> HTMLResponse:
    site = visitor.site
    return club_page(
        visitor,
        club.lobby,
        "/club/chairs",
        site("open-chairs"),
        el("h1", site("open-chairs")),
        el(
            "div",
            panel(site, club.lobby, club.who, club.now, visitor.taste.theme, 1000),
            put_out(visitor, titles),
            class_="m-two",
        ),
    )


def put_out(visitor: Visitor, titles: tuple[str, ...]) -> Markup:
    """One page, every answer has a default."""
    site = visitor.site
    games = [
        el(
            "label",
            el("input", type="radio", name="game", value=title, checked="checked" if n == 0 else None),
            cover_of(title, visitor, "always"),
            name_on(title, visitor.lang),
            icon("check"),
            class_="m-game",
        )
        for n, title in enumerate(titles)
    ]
    most = max([lid_of(folder(title)).most for title in titles])
    counts = [n for n in range(2, most + 1) if any(n in mode.seats for title in titles for mode in load(title).modes)]

    def choose(name: str, label: str, values: list[tuple[str, str]]) -> Markup:
        options = [el("option", told, value=value) for value, told in values]
        return el("label", el("span", label), el("select", *options, name=name))

    return panel_of(
        site("chair-own-title"),
        el(
            "form",
            el("fieldset", el("legend", site("find-which"), class_="hush"), *games, class_="m-games"),
            choose("seats", site("chair-people"), [(str(n), site("people", n)) for n in counts]),
            choose("days", site("chair-speed"), [(str(n), site("chair-days", n)) for n in DAYS]),
            choose("near", site("find-strength"), [("no", site("anybody")), ("yes", site("my-strength"))]),
            el("p", site("chair-stays"), class_="m-quiet"),
            el("button", icon("plus"), site("chair-put-out"), class_="button solid"),
            method="post",
            action="/club/chairs",
            class_="m-form",
        ),
        id="put-out",
    )
