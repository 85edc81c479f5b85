"""The addresses of trust: somebody's card, hide and report, a quiet seat, the host's tools."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from astrarium.meet.clubs import ClubLobby
from astrarium.table import NotYours, Unable
from astrarium.table.host import NAMED
from astrarium.table.path import reached
from astrarium.web.http.clubs import required
from astrarium.web.http.desk import Web, form_of
from astrarium.web.page import person as pages
from astrarium.web.page import person_card as cards
from astrarium.web.page.myself import private_link
from astrarium.web.page.path import solved_of


def nobody() -> Unable:
    """Somebody who is hidden, and somebody who is not there, are the same answer."""
    return Unable("there is no such person in this club", "no-person").at(404)


def spoken_of(lobby: ClubLobby, viewer: str, handle: str) -> str:
    """Who is meant, if the viewer may know."""
    who = lobby.by_handle(handle)
    if not who or (who in lobby.unseen(viewer)):
        raise nobody()
    return who


async def card(web: Web, request: Request) -> Response:
    visitor, mine = await required(web, request)
    lobby = await web.meet.clubs.lobby(mine.club)
    who = spoken_of(lobby, mine.who, request.path_params["handle"])
    game = request.query_params.get("game", "")[:16]
    made = cards.dialog if request.query_params.get("part") == "card" else cards.card
    told = await told_of(web, lobby, mine.who, who)
    return await web.press.made(made, visitor, lobby, mine, told, game, web.tables.host.clock())


async def told_of(web: Web, lobby: ClubLobby, viewer: str, who: str) -> cards.CardOf:
    """What is known of somebody; what they do not show is not read."""
    meet, titles = web.meet, web.tables.host.titles()
    finished, lately = await meet.reliability(who), await meet.lately(lobby, viewer, who)
    line = (await meet.persons.myself(who)).body.get("line", "")
    help = web.tables.host.settings.club_help
    told = cards.CardOf(lobby.members[who], finished, lately, line, titles, help=help)
    if who in lobby.quiet:
        return told
    if not lobby.hides(who, "games"):
        voyages, tried = await web.tables.logbook.voyages_of(who), await web.tables.puzzles.of(NAMED + who)
        games = [web.tables.host.library(title) for title in titles]
        lit = [star for game in games for star in reached(game, voyages, solved_of(game, tried))]
        told = told._replace(answers=await meet.answers_within(who), stars=(sum(lit), len(lit)))
    if not lobby.hides(who, "strength"):
        told = told._replace(pairs=await meet.strengths.steps_of(lobby, who))
    running = await meet.watching.games(lobby, viewer, who)
    return told._replace(watch=running[0].game if running else "")


async def at_table(web: Web, request: Request) -> Response:
    """From a table to the card of whoever sits there."""
    visitor, mine = await required(web, request)
    lobby, game = await web.meet.clubs.lobby(mine.club), request.path_params["id"]
    holding = await web.tables.cache.holding(game, visitor.holder)
    if holding is None:
        raise NotYours
    async with web.tables.host.store.read() as tx:
        row = await tx.meet.games.one(game=game)
    others = [who for who in (row.body["whos"] if row is not None else []) if who and who != mine.who]
    if not others:
        raise nobody()
    return RedirectResponse(f"/p/{lobby.handle(others[0])}?game={game}", 303)


async def safe(web: Web, request: Request) -> Response:
    visitor, mine = await required(web, request)
    trust, lobby = web.meet.trust, await web.meet.clubs.lobby(mine.club)
    deeds = [one for one in await trust.deeds(mine.club, mine.who) if one.about == mine.who]
    hidden, reports = await trust.hidden_by(mine.who), await trust.reports_of(mine.who)
    return pages.safe(visitor, lobby, mine, hidden, reports, deeds, await trust.quiet(mine.who))


async def act(web: Web, request: Request) -> Response:
    """Hide, show again, report, and the quiet seat."""
    _visitor, mine = await required(web, request)
    await web.limits.hit("link", f"trust/{mine.who}")
    form = await form_of(request)
    what, trust = form.get("do", ""), web.meet.trust
    if what in ("quiet", "loud"):
        await trust.set_quiet(mine.who, form.get("pin", ""), what == "quiet")
        return RedirectResponse("/club/safe", 303)
    lobby = await web.meet.clubs.lobby(mine.club)
    who = lobby.by_handle(form.get("person", ""))
    if not who:
        raise nobody()
    member = lobby.members[who]
    if what == "show":
        await trust.show(mine.who, who)
    elif what in ("hide", "both", "report"):
        if what != "hide":
            reason, line = form.get("reason", ""), form.get("line", "")
            await trust.report(mine.club, mine.who, who, reason, line, form.get("game", "")[:16])
        if what != "report":
            await trust.hide(mine.who, who, member.name, member.sign)
    else:
        raise Unable("somebody can be hidden, shown again or reported", "no-form")
    return RedirectResponse("/club/safe", 303)


async def host(web: Web, request: Request) -> Response:
    """The host's tools; everything done here is written down for all hosts."""
    visitor, mine = await required(web, request)
    if mine.role != "host":
        raise NotYours
    trust, lobby = web.meet.trust, await web.meet.clubs.lobby(mine.club)
    if request.method == "POST":
        form = await form_of(request)
        if "greetings" in form:
            await trust.decide(mine.club, mine.who, form["greetings"] == "yes")
        elif form.get("do") == "table":
            await web.meet.hosting.close_table(mine.club, mine.who, form.get("game", ""), form.get("reason", ""))
        elif form.get("do") in ("close", "stay"):
            wished, reason = form["do"] == "close", form.get("reason", "")
            await web.meet.hosting.close_club(mine.club, mine.who, wished, reason)
        else:
            about = lobby.by_handle(form.get("person", ""))
            what, reason, report = form.get("do", ""), form.get("reason", ""), form.get("report", "")
            token = await trust.act(mine.club, mine.who, what, about, reason, report)
            if token:
                return private_link(visitor, f"{web.base(request)}/i/{token}", lobby.members[about].name)
        return RedirectResponse("/club/host", 303)
    reports, running = await trust.reports_in(mine.club, mine.who), await web.meet.hosting.running(mine.club)
    return pages.host(visitor, lobby, mine, reports, await trust.deeds(mine.club, mine.who), running)
