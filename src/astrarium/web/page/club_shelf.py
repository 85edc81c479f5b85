"""The shelf of a club's lobby: two of my games, one to watch, and my league."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from astrarium.games import folder
from astrarium.meet.clubs import ClubLobby
from astrarium.meet.leagues import LeagueState
from astrarium.scene.element import el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon
from astrarium.store import MeetingRow, PairingRow, PuzzleRow
from astrarium.text.words import heading
from astrarium.web.page import lobby as home
from astrarium.web.page.chairs import and_list, shown_name
from astrarium.web.page.site import Site
from astrarium.web.page.top import DRAWN
from astrarium.web.page.when import moment

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

OWN = 2  # games of mine in front, where there is something beside them


class LiveGame(NamedTuple):
    """A game of others that may be watched: how it stands, as whoever watches reads it."""

    row: MeetingRow
    seq: int
    line: str


class LeagueTile(NamedTuple):
    """A league that I play in, and my game there."""

    state: LeagueState
    game: PairingRow | None
    mine: bool  # whether it is my move
    due: float | None  # until when


class LateTile(NamedTuple):
    """The last game that was ended, how, and how many there were."""

    row: MeetingRow | None
    seq: int
    scores: list[int]
    games: int


class ShelfTiles(NamedTuple):
    """What may stand beside my games."""

    live: LiveGame | None
    league: LeagueTile | None
    late: LateTile | None


def shelf(
    visitor: Visitor,
    lobby: ClubLobby,
    who: str,
    games: list[home.Mine],
    whole: bool,
    tried: Sequence[PuzzleRow],
    there: ShelfTiles,
) -> Markup:
    live, league, late = there
    if whole or not (live or league or late):
        return home.shelf(visitor, games, whole, tried)
    site = visitor.site
    running = [one for one in games if one.rank[0] < 2] or games
    front, behind = running[:OWN], len(games) - OWN
    more = el("a", site("all-games", len(games)), href="/?games=all#shelf") if behind > 0 else None
    if late is not None and not (live or league):
        title = site("lately-at", lobby.club.name)
        beside = [ended(visitor, lobby, who, late), company(site, lobby, who, late.games)]
    else:
        title, riddle = site("to-watch"), home.puzzle(visitor, tried)
        beside = [watched(visitor, lobby, who, live) if live else riddle]
        beside.append(leagued(visitor, lobby, who, league) if league else riddle)
    return el(
        "section",
        el("header", el("h2", site("your-games"), id="shelf"), more, el("h2", title, class_="m-beside")),
        el("ul", *[el("li", home.tile(visitor, one)) for one in front],
           *[el("li", one, class_="m-beside" if n == 0 else None) for n, one in enumerate(filter(None, beside))]),
        el("div", class_="board-edge", aria_hidden="true"),
        class_="shelf m-shelf",
    )  # fmt: skip


def board(visitor: Visitor, game: str, seq: int) -> Markup:
    """The board as whoever watches sees it; never a hand."""
    theme = DRAWN[visitor.taste.theme]
    address = f"/t/{game}/mini.svg?lang={visitor.lang}&seq={seq}&theme={theme}"
    return el("span", el("img", src=address, alt="", loading="lazy", decoding="async"), class_="pic",
              aria_hidden="true")  # fmt: skip


def faces(lobby: ClubLobby, whos: list[str]) -> Markup:
    signs = [sign(lobby.members[one].sign) for one in whos if one in lobby.members]
    return el("span", *[one for one in signs if one], class_="faces", aria_hidden="true")


def watched(visitor: Visitor, lobby: ClubLobby, who: str, live: LiveGame) -> Markup:
    site, body = visitor.site, live.row.body
    people = [one for one in body["whos"] if one]
    names = and_list(site, [shown_name(site, lobby, who, one) for one in people])
    line = f"{heading(folder(body['title']), visitor.lang).name} · {live.line}"
    return el(
        "a",
        board(visitor, live.row.game, live.seq),
        el("span", site("live"), class_="turn-pill wait"),
        faces(lobby, people),
        el("span", el("b", names), el("span", line, class_="line"), class_="words"),
        href=f"/t/{live.row.game}",
        class_="mini",
    )


def ended(visitor: Visitor, lobby: ClubLobby, who: str, late: LateTile) -> Markup | None:
    """The last game worth seeing, and how it ended."""
    if late.row is None:
        return None
    site, body = visitor.site, late.row.body
    whos, outcome = body["whos"], body["outcome"]
    people = [one for one in whos if one]
    won = [one for one, end in zip(whos, outcome, strict=True) if end > 0 and one]
    names = and_list(site, [shown_name(site, lobby, who, one) for one in won or people])
    told = site("lately-won", len(won), names) if won else site("lately-played", names)
    scores = " : ".join(map(str, late.scores)) if len(set(late.scores)) > 1 else ""
    return el(
        "a",
        board(visitor, late.row.game, late.seq),
        el("span", site("is-over"), class_="turn-pill wait"),
        faces(lobby, people),
        el("span", el("b", told), el("span", scores, class_="when") if scores else None,
           el("span", heading(folder(body["title"]), visitor.lang).name, class_="line"), class_="words"),
        href=f"/t/{late.row.game}",
        class_="mini",
    )  # fmt: skip


def company(site: Site, lobby: ClubLobby, who: str, count: int) -> Markup:
    """Who belongs to it, and when they were here, of those who say so."""
    away = {who, *lobby.unseen(who)}
    others = sorted([one for one in lobby.members.values() if one.who not in away], key=lambda one: -one.seen)
    seen = [
        site("lately-was", shown_name(site, lobby, who, one.who), home.ago(site, one.seen, lobby.read))
        for one in others[:3]
        if not lobby.hides(one.who, "seen") and one.who not in lobby.quiet
    ]
    return el(
        "a",
        el("span", icon("people"), lobby.club.name, class_="m-chip"),
        el("b", site("club-people", len(lobby.members)), ", ", site("strength-games", count)),
        el("span", " · ".join(seen)),
        el("span", el("span"), el("em", site("club-bring")), class_="m-foot"),
        href="/club#bring",
        class_="mini m-leaguetile",
    )


def leagued(visitor: Visitor, lobby: ClubLobby, who: str, tile: LeagueTile) -> Markup:
    """Brass only when it is my move."""
    site, now = visitor.site, tile.state
    game = heading(folder(now.row.title), visitor.lang).name
    table = now.table()
    place = next((row.place for row in table if who in (row.who, now.partner(row.who))), 0)
    told: list[str | Markup] = [game]
    title, way = site("league-round-of", now.round, now.rounds), f"/club/league/{now.row.id}"
    if tile.game is not None:
        others = [shown_name(site, lobby, who, one) for one in tile.game.body["whos"] if one != who]
        title, way = site("league-round-you", tile.game.round, and_list(site, others)), f"/t/{tile.game.game}"
        told += [" · ", site("league-your-move" if tile.mine else "league-their-move")]
        if tile.mine and tile.due is not None:
            told += [" ", site("league-until"), " ", moment(site, tile.due, lobby.read)]
    return el(
        "a",
        el("span", icon("trophy"), now.row.name, class_="m-chip mine" if tile.mine else "m-chip"),
        el("b", title),
        el("span", *told),
        el("span", el("small", site("league-place-of", place, len(table))) if place else None,
           el("em", site("league-play-on")) if tile.mine else None, class_="m-foot"),
        href=way,
        class_="mini mine m-leaguetile" if tile.mine else "mini m-leaguetile",
    )  # fmt: skip
