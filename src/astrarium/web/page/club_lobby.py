"""The lobby of a server that a club shares: find me a game, open chairs, the boxes in small, the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import folder
from astrarium.meet.clubs import ClubLobby
from astrarium.scene.element import Content, el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon, meeting_sheet
from astrarium.store import ChairRow, LeagueRow, MemberRow, PuzzleRow
from astrarium.text.lid import lid_of
from astrarium.text.words import heading
from astrarium.web.page import lobby as home
from astrarium.web.page.chairs import and_list, front, mode_name, name_on, shown_name
from astrarium.web.page.club_shelf import LateTile, LeagueTile, LiveGame, ShelfTiles, shelf
from astrarium.web.page.hosting import asking, notices
from astrarium.web.page.shell import page
from astrarium.web.page.site import Site
from astrarium.web.page.standing import level_name
from astrarium.web.page.top import cover_of, tabs, top

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

STYLES: Final = (
    "/static/start.css",
    "/static/lobby.css",
    "/static/tabs.css",
    "/static/club.css",
    "/static/strength.css",
)
USUAL: Final = 10  # searches from which a usual wait is told
NO_BAND: Final = el("div", id="looking-band", hidden="hidden")  # I do not look for anybody,
NOT_FOUND: Final = el("div", id="found", hidden="hidden")  # or nobody has come


class LobbyOf(NamedTuple):
    """What the lobby shows of a club to one of its people."""

    lobby: ClubLobby
    who: str
    now: float
    games: tuple[str, ...] = ()  # chosen last
    waits: tuple[float, ...] = ()  # of searches at this hour of this weekday, sorted
    weekday: int = 0
    mine: ChairRow | None = None  # what I look for now
    level: int = 1  # of the bot I play meanwhile
    callable: tuple[str, ...] = ()  # whom I may have told that I look
    live: LiveGame | None = None  # a game that I may watch
    league: LeagueTile | None = None  # one that I play in
    late: LateTile | None = None  # what was played lately
    asks: LeagueRow | None = None  # a league that asks who plays, me too


def start(
    visitor: Visitor,
    titles: tuple[str, ...],
    mine: list[home.Mine],
    whole: bool,
    kept: home.Chair | None,
    club: LobbyOf,
    tried: Sequence[PuzzleRow] = (),
) -> HTMLResponse:
    site = visitor.site
    games = sorted(mine, key=lambda one: one.rank)
    waiting = [one for one in games if one.waits]
    body = el(
        "main",
        home.greeting(visitor, waiting, bool(games), len(titles), kept),
        *notices(site, club.lobby, club.who, club.now),
        asking(site, club.asks) if club.asks is not None else None,
        *[home.ticket(visitor, one) for one in waiting[:1]],
        el(
            "div",
            finder(visitor, titles, club),
            front(site, club.lobby, club.who, club.now, visitor.taste.theme),
            class_="m-meet",
        ),
        el("div", *[home.box(visitor, title) for title in titles], class_="boxes m-lids"),
        shelf(visitor, club.lobby, club.who, games, whole, tried, ShelfTiles(club.live, club.league, club.late))
        if games
        else home.first_evening(visitor, titles, tried),
        el("p", class_="hush", role="status", id="news"),
        id="main",
        class_="lobby m-lobby",
    )
    return page(
        visitor,
        club.lobby.club.name,
        meeting_sheet(),
        club_top(visitor, "/", club.lobby),
        body,
        tabs(site, "games" if whole else "play", len(waiting), club=True),
        class_="start-page club-page",
        script="club.js",
        styles=STYLES,
    )


def club_top(visitor: Visitor, back: str, lobby: ClubLobby) -> Markup:
    site, row = visitor.site, lobby.club
    ways: list[Content] = [
        el("a", sign(row.sign) or icon("people"), el("b", row.name), href="/club", class_="club"),
        el("a", icon("people"), el("span", site("club")), href="/club", class_="to-log to-club"),
        el("a", icon("trophy"), el("span", site("leagues")), href="/club/leagues", class_="to-log to-club"),
    ]
    return top(visitor, back, *ways)


# ------------------------------------------------------------ find me a game
def finder(visitor: Visitor, titles: tuple[str, ...], club: LobbyOf) -> Markup:
    site = visitor.site
    if club.mine is not None:
        return looking(site, club)
    chosen = [title for title in club.games if title in titles] or [titles[0]]
    picks = [
        el(
            "label",
            el("input", type="checkbox", name="game", value=title, checked="checked" if title in chosen else None,
               data_together="yes" if lid_of(folder(title)).together else "no"),
            cover_of(title, visitor, "always"),
            name_on(title, visitor.lang),
            icon("check"),
            class_="m-game",
        )
        for title in titles
    ]  # fmt: skip
    words = {f"data_{kind}": site(f"find-{kind}") for kind in ("opponent", "partner", "somebody")}
    return el(
        "section",
        el("header", el("h2", site("find-game"), id="find-title"), el("p", site("find-pick"))),
        el(
            "form",
            el("fieldset", el("legend", site("find-which"), class_="hush"), *picks, class_="m-games"),
            el(
                "div",
                segment(site, "when", site("find-when"), (("now", "now", "play"), ("days", "over-days", "calendar"))),
                segment(site, "near", site("find-strength"), (("yes", "my-strength", ""), ("no", "anybody", ""))),
                class_="m-how",
            ),
            el(
                "div",
                el(
                    "button", icon("find"), el("span", site(f"find-{word_for(chosen)}"), **words), class_="button solid"
                ),
                el("p", promise(site, club), class_="m-quiet"),
                class_="m-go",
            ),
            method="post",
            action="/club/find",
        ),
        id="find",
        class_="m-panel m-find",
        aria_labelledby="find-title",
    )


def word_for(titles: list[str]) -> str:
    """Partner, opponent, or somebody: as the chosen games are played."""
    together = {lid_of(folder(title)).together for title in titles}
    return "somebody" if len(together) > 1 else "partner" if together == {True} else "opponent"


def segment(site: Site, name: str, told: str, choices: tuple[tuple[str, str, str], ...]) -> Markup:
    made = [
        el(
            "label",
            el("input", type="radio", name=name, value=value, checked="checked" if n == 0 else None),
            el("span", icon(picture) if picture else None, site(word)),
        )
        for n, (value, word, picture) in enumerate(choices)
    ]
    return el("fieldset", el("legend", told, class_="hush"), *made, class_="m-seg")


def promise(site: Site, club: LobbyOf) -> str:
    """How long it takes at this hour, if enough searches say so; else who is told; nothing that is not true."""
    bot = level_name(site, club.level)
    if len(club.waits) >= USUAL:
        low, high = [max(1, round(club.waits[int(len(club.waits) * part)] / 60)) for part in (0.25, 0.75)]
        return site("find-wait", site(f"weekday-{club.weekday}"), low, max(high, low + 1), bot)
    others = [one for one in club.lobby.members.values() if one.who != club.who]
    if any(club.lobby.here(one.who, club.now) for one in others):
        return site("find-meanwhile", bot)
    if 0 < len(others) <= 3:
        names = and_list(site, [shown_name(site, club.lobby, club.who, one.who) for one in others])
        return site("find-alone", names, bot)
    return site("find-nobody", bot)


def looking(site: Site, club: LobbyOf) -> Markup:
    """While I look for somebody."""
    row = club.mine
    assert row is not None
    games = and_list(site, [heading(folder(title), site.lang).name for title in row.body["games"]])
    return el(
        "section",
        el("header", el("h2", site("looking"), id="find-title")),
        el("p", el("span", class_="m-orbit", aria_hidden="true"), " ", games, class_="m-looking"),
        el("p", site("looking-meanwhile", level_name(site, row.body.get("bot", 1))), class_="m-quiet"),
        stop(site),
        id="find",
        class_="m-panel m-find",
        aria_labelledby="find-title",
    )


def stop(site: Site) -> Markup:
    return el(
        "form",
        el("button", icon("close"), el("span", site("looking-stop")), class_="button", name="do", value="stop"),
        method="post",
        action="/club/chair",
    )


# ------------------------------------------------------------ on every page while I look
def band(site: Site, club: LobbyOf) -> Markup:
    """A strip above the page: I look for somebody. Empty while I do not."""
    row = club.mine
    if row is None or row.state != "open":
        return NO_BAND
    games = [heading(folder(title), site.lang).name for title in row.body["games"]]
    near = site("about-strength") if row.body["near"] else site("whoever-comes")
    late = club.now - row.made > 300
    told = (
        site("looking-late")
        if late
        else site("looking-terms", site("or-list", *games[:2]) if len(games) > 1 else games[0], near)
    )
    return el(
        "div",
        el("span", class_="m-orbit", aria_hidden="true"),
        el("p", el("b", site(f"looking-{word_for(row.body['games'])}")), " ",
           el("span", class_="since", data_since=int(row.made), aria_hidden="true"), " ", el("small", told)),
        el("a", site("looking-leave"), href="/club/chairs#put-out", class_="button") if late else call(site, club),
        too(site, club),
        stop(site),
        id="looking-band",
        class_="m-wait",
        role="status",
    )  # fmt: skip


def too(site: Site, club: LobbyOf) -> Markup | None:
    """Somebody else who looks now, for something that I did not think of."""
    row, away = club.mine, club.lobby.unseen(club.who)
    others = [
        one
        for one in club.lobby.chairs
        if one.live and one.state == "open" and one.who != club.who and one.who not in away and not one.body.get("only")
    ]
    other = next((one for one in others if row and not set(one.body["games"]) & set(row.body["games"])), None)
    if other is None:
        return None
    name = shown_name(site, club.lobby, club.who, other.who)
    word = site("looking-too", name, heading(folder(other.body["games"][0]), site.lang).name)
    return el("form", el("input", type="hidden", name="chair", value=other.id),
              el("button", word, class_="button", name="do", value="sit"), method="post", action="/club/chair",
              class_="m-too")  # fmt: skip


def call(site: Site, club: LobbyOf) -> Markup | None:
    """Those who wish to be told are named, if they are few."""
    if not club.callable:
        return None
    names = [shown_name(site, club.lobby, club.who, one) for one in club.callable]
    word = site("call-them", and_list(site, names)) if len(names) < 3 else site("call-many", len(names))
    return el("form", el("button", icon("bell"), el("span", word), class_="button"), method="post", action="/club/call")


def found(site: Site, club: LobbyOf, other: ChairRow | None, strength: str, finished: str) -> Markup:
    """Somebody has come: sit down, or not now. Empty while nobody has."""
    row = club.mine
    if row is None or row.state != "found" or other is None:
        return NOT_FOUND
    name = shown_name(site, club.lobby, club.who, other.who)
    me, them = [club.lobby.members.get(each) for each in (club.who, other.who)]
    title = row.body["title"]
    waits, meanwhile = row.body.get("said") == "yes", row.body.get("bot", 0)
    game = f"{heading(folder(title), site.lang).name}, {mode_name(title, 2, site.lang)}"
    press = el("button", icon("play"), site("found-sit", name), class_="button solid", name="do", value="yes")
    later = el("button", site("found-later"), class_="button", name="do", value="no")
    return el(
        "div",
        el(
            "div",
            el("p", sign_of(me), el("span", site("found-and")), sign_of(them), class_="two-signs", aria_hidden="true"),
            el("h2", site("found-has-come", name), id="found-title"),
            el("p", f"{game} · ", site("about-minutes", lid_of(folder(title)).lasts(2))),
            el("p", " · ".join(filter(None, [strength, finished])), class_="m-quiet"),
            el("p", site("found-bot", level_name(site, meanwhile)), class_="m-quiet") if meanwhile else None,
            el("p", site("found-waits", name), role="status") if waits else el(
                "form", el("input", type="hidden", name="chair", value=row.id), press, later, method="post",
                action="/club/chair"),
            el("p", el("progress", max="50", value="50"), el("span", data_until=int(row.body["by"]),
               data_words=site("found-kept", "{0}")), class_="kept"),
            class_="m-card m-found",
            role="alertdialog",
            aria_modal="true",
            aria_labelledby="found-title",
        ),
        id="found",
        class_="m-dialog",
        data_title=site("found-has-come", name),
    )  # fmt: skip


def sign_of(member: MemberRow | None) -> Markup:
    drawn = sign(member.sign) if member is not None else None
    return drawn or el("span", icon("people"), class_="sign none")
