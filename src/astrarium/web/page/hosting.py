"""What hosts do about tables, places in a league and the club itself; and what everybody of a club reads of it."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.games import folder
from astrarium.meet.clubs import ClubLobby
from astrarium.meet.hosting import HOSTS, closes
from astrarium.meet.leagues import LeagueState
from astrarium.scene.element import Content, el
from astrarium.scene.icons import icon
from astrarium.store import LeagueRow, MeetingRow, MemberRow
from astrarium.text.words import heading
from astrarium.web.page.chairs import and_list
from astrarium.web.page.site import Site
from astrarium.web.page.when import date


# ------------------------------------------------------------ what everybody reads
def notices(site: Site, lobby: ClubLobby, who: str, now: float) -> list[Markup]:
    """Above a page of the club: what is otherwise than usual for me, or for all."""
    found: list[Markup] = []
    mine, until = lobby.members.get(who), closes(lobby)
    if until:
        found.append(notice(site, "club-closes", lobby.club.name, date(site, until)))
    if lobby.paused(who):
        found.append(notice(site, "me-paused", way=("/me", "me-come-back")))
    if mine is not None and mine.body.get("muted", 0.0) > now:
        found.append(notice(site, "club-muted", date(site, mine.body["muted"])))
    if mine is not None and mine.body.get("guest"):
        found.append(notice(site, "club-guest", mine.name, way=("/club/safe", "safe")))
    return found


def asking(site: Site, league: LeagueRow) -> Markup:
    """A league asks whether I play."""
    game = heading(folder(league.title), site.lang).name
    way = (f"/club/league/{league.id}", "league-asks-see")
    return notice(site, "league-asks-you", league.name, game, date(site, league.begins), way=way)


def notice(site: Site, key: str, *facts: object, way: tuple[str, str] | None = None) -> Markup:
    link = el("a", site(way[1]), href=way[0], class_="button") if way else None
    return el("section", el("p", site(key, *facts)), link, class_="m-panel mine m-pause", role="status")


# ------------------------------------------------------------ the host's tools
def tables(site: Site, lobby: ClubLobby, running: list[MeetingRow]) -> Markup | None:
    """Close a table: who plays what is all that a host reads of it."""
    games = [el("option", told(site, lobby, one), value=one.game) for one in running]
    if not games:
        return None
    return panel(
        site("host-table"),
        el(
            "form",
            el("p", site("host-table-why"), class_="m-quiet"),
            el("label", el("span", site("host-which-table")), el("select", *games, name="game")),
            reason(site),
            el("button", icon("close"), site("host-table-do"), class_="button", name="do", value="table"),
            method="post",
            action="/club/host",
            class_="m-form",
        ),
    )


def told(site: Site, lobby: ClubLobby, one: MeetingRow) -> str:
    names = [lobby.name(who) or site("a-guest") for who in one.body["whos"] if who]
    title = one.body.get("title", "")
    return " · ".join(filter(None, [heading(folder(title), site.lang).name if title else "", and_list(site, names)]))


def closing(site: Site, lobby: ClubLobby, mine: MemberRow) -> Markup:
    """Close the club: two hosts, and a fortnight in which any of them may take it back."""
    by: list[str] = lobby.club.body.get("closing", {}).get("by", [])
    until, hosts = closes(lobby), sum(one.role == "host" for one in lobby.members.values())
    state: Content = None
    if until:
        state = el("p", site("club-closes", lobby.club.name, date(site, until)), class_="lead")
    elif by:
        names = and_list(site, [lobby.name(who) or site("a-guest") for who in by])
        state = el("p", site("close-wished", names), class_="lead")
    stay = (
        el("button", icon("undo"), site("close-stay"), class_="button", name="do", value="stay")
        if by or until
        else None
    )
    wish = None
    if hosts < HOSTS:
        state = el("p", site("close-two"), class_="m-quiet")
    elif mine.who not in by and not until:
        wish = el("button", icon("bin"), site("close-agree" if by else "close-wish"), class_="button danger", name="do",
                  value="close")  # fmt: skip
    form = el("form", reason(site), el("div", stay, wish, class_="m-acts"), method="post", action="/club/host",
              class_="m-form")  # fmt: skip
    return panel(
        site("close-club"),
        el("p", site("close-why"), class_="m-quiet"),
        state,
        el("details", el("summary", site("close-decide"), class_="button plain"), form) if stay or wish else None,
        id="close",
    )


def reason(site: Site) -> Markup:
    return el("label", el("span", site("host-reason")), el("input", name="reason", maxlength="200", autocomplete="off"))


def panel(title: str, *inside: Content, id: str | None = None) -> Markup:
    return el("section", el("header", el("h2", title)), *inside, id=id, class_="m-panel")


# ------------------------------------------------------------ a league
def places(site: Site, lobby: ClubLobby, now: LeagueState, mine: MemberRow) -> Markup | None:
    """A host gives somebody's place to another member; what was played stays."""
    playing = {who: one for who, one in now.entries.items() if one.state in ("yes", "out")}
    free = [one for one in lobby.members.values() if one.who not in playing]
    if mine.role != "host" or now.row.state != "runs" or now.kind == "pairs" or not free:
        return None
    there = [
        el("option", lobby.name(who) or one.name or site("a-guest"), value=lobby.handle(who))
        for who, one in playing.items()
    ]
    others = [el("option", lobby.name(one.who) or site("a-guest"), value=lobby.handle(one.who)) for one in free]
    form = el(
        "form",
        el("input", type="hidden", name="league", value=now.row.id),
        el("label", el("span", site("reseat-whom")), el("select", *there, name="person")),
        el("label", el("span", site("reseat-other")), el("select", *others, name="other")),
        reason(site),
        el("button", icon("people"), site("reseat-do"), class_="button", name="answer", value="reseat"),
        method="post",
        action="/club/league",
        class_="m-form",
    )
    inside = el("details", el("summary", site("reseat"), class_="button plain"), form)
    return panel(site("host-tools"), el("p", site("reseat-why"), class_="m-quiet"), inside, id="reseat")
