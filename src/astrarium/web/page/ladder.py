"""The club's ladder, on its page: who stands where, whom one may challenge, and who waits for an answer."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from astrarium.games import folder
from astrarium.meet.clubs import ClubLobby
from astrarium.meet.ladder import LadderState
from astrarium.scene.element import Content, el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon
from astrarium.store import MemberRow, RungRow
from astrarium.text.words import heading
from astrarium.web.page.chairs import shown_name
from astrarium.web.page.site import Site
from astrarium.web.page.when import date


class LadderOf(NamedTuple):
    """One ladder, and the games that have one."""

    state: LadderState
    titles: list[str]


def ladder(site: Site, lobby: ClubLobby, mine: MemberRow, shown: LadderOf) -> Markup:
    now = shown.state
    unseen = lobby.unseen(mine.who)
    ways = [
        el("a", heading(folder(title), site.lang).name, href=f"/club?ladder={title}#ladder",
           aria_current="true" if title == now.title else None)
        for title in shown.titles
    ]  # fmt: skip
    rows = [rung(site, lobby, mine, now, n, one) for n, one in enumerate(now.rungs) if one.who not in unseen]
    empty = el("p", site("ladder-empty"), class_="m-quiet")
    return el(
        "section",
        el("header", el("h2", site("ladder")), el("nav", *ways, class_="m-seg m-ways", aria_label=site("ladder"))),
        el("ol", *rows, class_="m-rows m-ladder") if rows else empty,
        el("p", site("ladder-rule"), class_="m-quiet"),
        id="ladder",
        class_="m-panel",
    )


def rung(site: Site, lobby: ClubLobby, mine: MemberRow, now: LadderState, n: int, one: RungRow) -> Markup:
    member = lobby.members.get(one.who)
    name = shown_name(site, lobby, mine.who, one.who)
    me = one.who == mine.who
    return el(
        "li",
        el("b", n + 1, class_="place"),
        sign(member.sign if member else "") or el("span", icon("people"), class_="sign none", aria_hidden="true"),
        el(
            "span",
            el("a", el("b", name), href=f"/p/{lobby.handle(one.who)}"),
            el("small", told(site, lobby, mine, now, n, one)),
            class_="who",
        ),
        acts(site, lobby, mine, now, one, name),
        class_="me" if me else None,
        aria_current="true" if me else None,
    )


def told(site: Site, lobby: ClubLobby, mine: MemberRow, now: LadderState, n: int, one: RungRow) -> str:
    """One thing worth saying of somebody's place."""
    dared = now.of(one.who)
    if dared is not None:
        other = shown_name(site, lobby, mine.who, dared.whom if dared.who == one.who else dared.who)
        state = "ladder-plays" if dared.state == "runs" else "ladder-waits" if dared.who == one.who else "ladder-asked"
        return site(state, other)
    if one.body.get("streak", 0) > 1:
        return site("ladder-streak", one.body["streak"])
    if one.body.get("past") in lobby.members:
        return site("ladder-past", shown_name(site, lobby, mine.who, one.body["past"]), date(site, one.since))
    return site("ladder-since", date(site, one.since))


def acts(site: Site, lobby: ClubLobby, mine: MemberRow, now: LadderState, one: RungRow, name: str) -> Content:
    dared = now.of(one.who)
    if dared is not None and mine.who in (dared.who, dared.whom) and one.who != mine.who:
        if dared.state == "runs":
            return el("a", icon("play"), site("league-play-on"), href=f"/t/{dared.game}", class_="button m-act")
        words = (("yes", "ladder-yes"), ("no", "ladder-no")) if dared.whom == mine.who else (("no", "ladder-back"),)
        return el("span", *[press(dared.id, do, site(key)) for do, key in words], class_="two")
    if one.who in now.reachable(mine.who):
        button = el("button", site("ladder-challenge"), el("span", f" {name}", class_="hush"), class_="button m-act",
                    name="person", value=lobby.handle(one.who))  # fmt: skip
        return el("form", el("input", type="hidden", name="game", value=now.title), button, method="post",
                  action="/club/ladder")  # fmt: skip
    return None


def press(id: str, do: str, word: str) -> Markup:
    return el(
        "form",
        el("input", type="hidden", name="challenge", value=id),
        el("button", word, class_="button m-act", name="do", value=do),
        method="post",
        action="/club/ladder",
    )
