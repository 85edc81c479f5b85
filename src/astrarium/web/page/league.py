"""A league: its standings as a table that can be read aloud, my next game, what happens when somebody vanishes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import folder, load, ready
from astrarium.meet.clubs import ClubLobby
from astrarium.meet.leagues import LEAST, MOST, LeagueState, games_for, rounds_for
from astrarium.scene.element import Content, el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon, meeting_sheet
from astrarium.store import MemberRow
from astrarium.text.words import heading
from astrarium.web.page.chairs import and_list, name_on, thumb
from astrarium.web.page.club import club_page, panel_of
from astrarium.web.page.club_lobby import STYLES, segment
from astrarium.web.page.club_shelf import LeagueTile
from astrarium.web.page.hosting import places
from astrarium.web.page.league_table import name_of, standings, unit
from astrarium.web.page.person import hidden_field
from astrarium.web.page.shell import page
from astrarium.web.page.site import Site
from astrarium.web.page.standing import level_name
from astrarium.web.page.top import cover_of, top
from astrarium.web.page.when import moment

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

DAY: Final = 86400
KINDS: Final = ("once", "swiss", "twice", "tables", "pairs")
PACES: Final = ((str(DAY), "league-day"), (str(2 * DAY), "league-two-days"), ("0", "league-evening"))


def leagues(visitor: Visitor, lobby: ClubLobby) -> HTMLResponse:
    """All leagues of the club, and a new one."""
    site = visitor.site
    rows = [
        el("li", thumb(one.title, visitor.taste.theme),
           el("span", el("a", el("b", one.name), href=f"/club/league/{one.id}"),
           el("small", site(f"league-{one.state}"), " · ", heading(folder(one.title), site.lang).name), class_="who"))
        for one in lobby.leagues
    ]  # fmt: skip
    there = el("ul", *rows, class_="m-rows m-leagues") if rows else el("p", site("league-none"), class_="lead")
    return club_page(
        visitor,
        lobby,
        "/club/leagues",
        site("leagues"),
        el("h1", site("leagues")),
        el("div", panel_of(site("leagues"), there), new(visitor, lobby), class_="m-two"),
    )


def new(visitor: Visitor, lobby: ClubLobby) -> Markup:
    """One page, every answer has a default; below, what that means for the people of this club."""
    site = visitor.site
    titles = sorted(ready(), key=lambda title: load(title).together)
    games = [
        el("label", el("input", type="radio", name="game", value=title, checked="checked" if n == 0 else None),
           cover_of(title, visitor, "always"), name_on(title, visitor.lang), icon("check"),
           class_="m-game")
        for n, title in enumerate(titles)
    ]  # fmt: skip
    soon = time.strftime("%Y-%m-%dT20:00", time.localtime(lobby.read + 7 * DAY))
    kinds = tuple([(kind, f"league-{kind}", "") for kind in KINDS])
    return panel_of(
        site("league-new"),
        el(
            "form",
            el("label", el("span", site("league-name")), el("input", name="name", maxlength="24", required="required",
               value=site("league-name-default"))),
            el("label", el("span", site("league-begins")), el("input", type="datetime-local", name="at", value=soon,
               required="required")),
            el("input", type="hidden", name="zone", value="", data_zone="yes"),
            el("fieldset", el("legend", site("league-which")), *games, class_="m-games"),
            asked(site("league-who"), segment(site, "kind", site("league-who"), kinds)),
            el("label", el("span", site("league-seats-label")),
               el("select", *[el("option", site("people", n), value=n) for n in (3, 4)], name="seats")),
            asked(
                site("chair-speed"),
                segment(site, "pace", site("chair-speed"), tuple([(value, word, "") for value, word in PACES])),
            ),
            el("label", el("input", type="checkbox", name="counts", value="yes", checked="checked"),
               el("span", site("league-counts")), class_="m-check"),
            *[means(site, kind) for kind in KINDS],
            el("p", site("league-few-many", LEAST, MOST), class_="m-quiet"),
            el("button", icon("trophy"), site("league-announce"), class_="button solid"),
            method="post",
            action="/club/leagues",
            class_="m-form",
        ),
    )  # fmt: skip


def asked(told: str, answers: Markup) -> Markup:
    """What a row of answers is about, in sight; whoever has the page read aloud hears it with the answers."""
    return el("div", el("p", told, class_="m-asked", aria_hidden="true"), answers)


def means(site: Site, kind: str) -> Markup:
    """What a kind of league means for so many people; that of the chosen kind is shown."""
    seats = 3 if kind == "tables" else 2
    counts = [(n, games_for(kind, n, seats)) for n in (4, 6, 8, 12, 16)]
    rows = [el("li", site("league-means", n, rounds_for(kind, n, seats), games)) for n, games in counts if games]
    return el("ul", *rows, class_="m-quiet m-means", data_kind=kind)


def head_of(site: Site, now: LeagueState) -> Markup:
    row = now.row
    told = [heading(folder(row.title), site.lang).name, site(f"league-{row.body['kind']}")]
    if row.state != "asks":
        told.append(site("league-round-of", now.round, now.rounds))
    return el("header", el("h1", row.name), el("p", " · ".join(told)), class_="m-head flat")


def results(visitor: Visitor, lobby: ClubLobby, now: LeagueState) -> HTMLResponse:
    """The standings alone, for whoever has their address: names and points, and no way further into the club."""
    site = visitor.site
    body = el("main", head_of(site, now), standings(site, lobby, now, ""), winner(site, lobby, now), id="main",
              class_="lobby m-club")  # fmt: skip
    return page(
        visitor, now.row.name, meeting_sheet(), top(visitor, f"/club/league/{now.row.id}"), body,
        class_="start-page club-page", styles=STYLES,
    )  # fmt: skip


def sharing(site: Site, lobby: ClubLobby, mine: MemberRow, now: LeagueState, way: str) -> Markup | None:
    """The results as a page for others, if its founder or a host wishes so."""
    if now.row.state == "asks" or (not way and mine.who != now.row.body["founder"] and mine.role != "host"):
        return None
    make = el("form", hidden_field("league", now.row.id), el("button", icon("share"), site("league-share-do"),
              class_="button", name="answer", value="share"), method="post", action="/club/league")  # fmt: skip
    there = el(
        "div",
        el("input", value=way, readonly="readonly", class_="address", aria_label=site("address")),
        el("button", icon("copy"), site("copy"), type="button", class_="button", data_copy=way),
        el("a", site("league-share-see"), href=way),
        class_="m-acts",
    )
    return panel_of(site("league-share"), el("p", site("league-share-why"), class_="m-quiet"), there if way else make)


def winner(site: Site, lobby: ClubLobby, now: LeagueState) -> Markup | None:
    table = now.table()
    if now.row.state != "over" or not table:
        return None
    first = unit(site, lobby, now, table[0].who)
    return panel_of(site("league-over"), el("p", site("league-first", first), class_="lead"))


def league(
    visitor: Visitor, lobby: ClubLobby, mine: MemberRow, now: LeagueState, way: str, tile: LeagueTile | None
) -> HTMLResponse:
    site, row = visitor.site, now.row
    return club_page(
        visitor,
        lobby,
        f"/club/league/{row.id}",
        row.name,
        head_of(site, now),
        el(
            "div",
            el("div", answers(site, lobby, now, mine) if row.state == "asks" else standings(site, lobby, now, mine.who),
               rounds(site, now) if row.state != "asks" else None, class_="m-column"),
            el("div", next_game(visitor, lobby, now, mine.who, tile), vanishing(site), rest(site, now, mine.who),
               sharing(site, lobby, mine, now, way), places(site, lobby, now, mine),
               class_="m-column"),
            class_="m-league",
        ),
    )  # fmt: skip


# ------------------------------------------------------------ before it begins
def answers(site: Site, lobby: ClubLobby, now: LeagueState, mine: MemberRow) -> Markup:
    rows = [
        el("li", sign(one.sign) or icon("people"),
           el("span", el("b", name_of(site, lobby, now, one.who)), class_="who"),
           el("span", site(f"league-says-{one.state}"), class_="m-chip good" if one.state == "yes" else "m-chip"))
        for one in now.entries.values()
    ]  # fmt: skip
    asked = bool(now.row.body.get("asked"))
    if asked:
        rows += [
            el("li", sign(one.sign) or icon("people"),
               el("span", el("b", lobby.name(one.who) or site("a-guest")), class_="who"),
               el("span", site("league-says-asked"), class_="m-chip"))
            for one in lobby.members.values()
            if one.who not in now.entries and one.who not in lobby.unseen(mine.who)
        ]  # fmt: skip
    own = now.entries.get(mine.who)
    yes = own is not None and own.state == "yes"
    button = el("button", site("league-not-me" if yes else "league-me"), class_="button" if yes else "button solid",
                name="answer", value="no" if yes else "yes")  # fmt: skip
    partner = None
    if now.kind == "pairs" and not yes:
        unseen = lobby.unseen(mine.who)
        others = [one for one in lobby.members.values() if one.who != mine.who and one.who not in unseen]
        choices = [el("option", site("league-partner-any"), value="")]
        choices += [el("option", lobby.name(one.who) or site("a-guest"), value=lobby.handle(one.who)) for one in others]
        partner = el("label", el("span", site("league-partner")), el("select", *choices, name="partner"))
    not_me = begin = ask = None
    if asked and own is None:
        not_me = el("button", site("league-not-me"), class_="button", name="answer", value="no")
    if now.row.body["founder"] == mine.who:
        begin = el("button", icon("play"), site("league-begin"), class_="button", name="answer", value="begin")
        if not asked:
            ask = el("button", icon("people"), site("league-ask-all"), class_="button", name="answer", value="ask")
    count = sum(one.state == "yes" for one in now.entries.values())
    return panel_of(
        site("league-who-plays"),
        el("p", site("league-begins"), " ", moment(site, now.row.begins, lobby.read)),
        el("ul", *rows, class_="m-rows m-hidden"),
        el("p", site("league-shared-line"), class_="m-quiet"),
        el("form", hidden_field("league", now.row.id), partner, button, not_me, ask, begin, method="post",
           action="/club/league", class_="m-acts"),
        note=site("league-yes", count),
    )  # fmt: skip


# ------------------------------------------------------------ while it runs
def rounds(site: Site, now: LeagueState) -> Markup:
    steps = [
        el("i", class_="past" if n < now.round else "now" if n == now.round else None) for n in range(1, now.rounds + 1)
    ]
    pace = site("league-day" if now.row.body["pace"] == DAY else "league-two-days" if now.row.body["pace"] else
                "league-evening")  # fmt: skip
    return panel_of(
        site("league-rounds"),
        el("div", *steps, class_="m-days", aria_hidden="true"),
        el("p", site("league-round-of", now.round, now.rounds), class_="m-quiet"),
        note=pace,
    )


# ------------------------------------------------------------ beside it
def next_game(visitor: Visitor, lobby: ClubLobby, now: LeagueState, me: str, tile: LeagueTile | None) -> Markup | None:
    site = visitor.site
    mine = next((one for one in now.pairings if one.state == "runs" and me in one.body["whos"]), None)
    if mine is None:
        return ahead(visitor, lobby, now, me) or free(visitor, now, me) or winner(site, lobby, now)
    name = and_list(site, [name_of(site, lobby, now, who) for who in mine.body["whos"] if who != me])
    return panel_of(
        site("league-your-game"),
        thumb(now.row.title, visitor.taste.theme),
        el("h3", site("league-round-with", mine.round, name)),
        el("p", *due_of(site, lobby, tile)) if tile is not None and tile.game == mine else None,
        el("p", el("a", icon("play"), site("league-play-on"), href=f"/t/{mine.game}", class_="button solid")),
        class_="mine m-mygame",
    )


def ahead(visitor: Visitor, lobby: ClubLobby, now: LeagueState, me: str) -> Markup | None:
    """My next game, which may begin before its round if both of us wish so."""
    site = visitor.site
    one = now.next_of(me) if me in now.entries else None
    if one is None:
        return None
    name = and_list(site, [name_of(site, lobby, now, who) for who in one.body["whos"] if who != me])
    button = el("button", icon("play"), site("league-ahead"), class_="button solid", name="answer", value="ahead")
    waits = me in one.body.get("ahead", [])
    return panel_of(
        site("league-your-game"),
        thumb(now.row.title, visitor.taste.theme),
        el("h3", site("league-round-with", one.round, name)),
        el("p", site("league-ahead-waits" if waits else "league-ahead-why", name)),
        None if waits else el("form", hidden_field("league", now.row.id), button, method="post", action="/club/league"),
        class_="mine m-mygame",
    )


def free(visitor: Visitor, now: LeagueState, me: str) -> Markup | None:
    """A round in which I am free: what it is worth, and a game with a bot for fun."""
    site, title = visitor.site, now.row.title
    there = [one for one in now.pairings if one.round == now.round and me in one.body["whos"]]
    if now.row.state != "runs" or not any(one.state == "free" for one in there):
        return None
    level = visitor.taste.level(title)
    press = el("button", icon("play"), site("league-free-play", level_name(site, level)), class_="button solid")
    return panel_of(
        site("league-your-game"),
        thumb(title, visitor.taste.theme),
        el("h3", site("league-free", now.round)),
        el("p", site("league-free-why")),
        el("form", hidden_field("game", title), press, method="post", action="/play"),
        class_="mine m-mygame",
    )


def due_of(site: Site, lobby: ClubLobby, tile: LeagueTile) -> list[Content]:
    """Whose move it is, and until when if it is mine."""
    if not tile.mine or tile.due is None:
        return [site("league-your-move" if tile.mine else "league-their-move")]
    return [site("league-your-move"), " ", site("league-until"), " ", moment(site, tile.due, lobby.read)]


def vanishing(site: Site) -> Markup:
    rows = [el("div", el("dt", site(f"vanish-{key}")), el("dd", site(f"vanish-{key}-why")))
            for key in ("late", "given", "out", "rest")]  # fmt: skip
    return panel_of(
        site("vanish"), el("dl", *rows, class_="m-facts m-when"), el("p", site("vanish-strength"), class_="m-quiet")
    )


def rest(site: Site, now: LeagueState, me: str) -> Markup | None:
    entry = now.entries.get(me)
    left = 7 - int(entry.body.get("rested", 0)) if entry is not None else 0
    if entry is None or entry.state != "yes" or now.row.state != "runs" or left < 1:
        return None
    days = [el("option", site("days", n), value=n) for n in range(1, left + 1)]
    return panel_of(
        site("league-need-rest"),
        el("form", hidden_field("league", now.row.id), el("label", el("span", site("league-rest-for")),
           el("select", *days, name="days")), el("button", icon("calendar"), site("league-rest-take"), class_="button",
           name="answer", value="rest"), method="post", action="/club/league", class_="m-form"),
    )  # fmt: skip
