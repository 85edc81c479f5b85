"""The addresses of a club: coming in, its page, open chairs, finding somebody, evenings; and its stream."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from astrarium.kernel import AstrariumError
from astrarium.kernel.outside import whole_number
from astrarium.meet.clubs import ClubLobby, NoClub
from astrarium.meet.leagues import LeagueState
from astrarium.meet.passkeys import LOCAL, Party
from astrarium.scene.emblems import good_sign
from astrarium.store import MemberRow
from astrarium.table import WATCHING, Plan, Unable
from astrarium.web.http.desk import Web, address, done, form_of
from astrarium.web.http.endless import counted, endless, wants_gzip
from astrarium.web.http.guard import host_of, is_number
from astrarium.web.http.lobby_stream import frames, own_search
from astrarium.web.http.stream import known
from astrarium.web.page import club as pages
from astrarium.web.page import strengths as strength_pages
from astrarium.web.page.club_lobby import LobbyOf
from astrarium.web.page.club_shelf import LateTile, LeagueTile, LiveGame
from astrarium.web.page.ladder import LadderOf
from astrarium.web.page.play import BOT_NAMES, standing
from astrarium.web.page.site import Site
from astrarium.web.page.visitor import LOOKING, Visitor

CHOSEN: Final = "astrarium-find"  # the games that were looked for last
LOOKS: Final = 1800


async def belongs(web: Web, visitor: Visitor) -> MemberRow | None:
    """The club of a browser: the one it looked at last, else its oldest."""
    found = await web.meet.clubs.of(known(visitor.holder))
    wished = visitor.request.query_params.get("club", "")
    return next((one for one in found if one.club == wished), found[0] if found else None)


async def required(web: Web, request: Request) -> tuple[Visitor, MemberRow]:
    visitor = web.visitor(request)
    mine = await belongs(web, visitor)
    if mine is None:
        raise NoClub
    return visitor, mine


def party(request: Request) -> Party | None:
    """Where passkeys work: over HTTPS under a name, or at this machine under the name that every machine has."""
    host, scheme = host_of(request.headers), request.url.scheme
    if host != LOCAL and (scheme != "https" or is_number(host) or "." not in host):
        return None
    return Party(host, f"{scheme}://{request.headers['host'].lower()}")


async def lobby_of(web: Web, visitor: Visitor, mine: MemberRow) -> LobbyOf:
    """The club as its lobby shows it to one of its people."""
    lobby = await web.meet.clubs.lobby(mine.club)
    now = web.tables.host.clock()
    if not lobby.here(mine.who, now):
        await web.meet.clubs.come(mine.club, mine.who)
        lobby = await web.meet.clubs.lobby(mine.club)
    day = time.localtime(now)
    waits = tuple(await web.meet.chairs.waits(mine.club, day.tm_wday, day.tm_hour))
    chosen = tuple(visitor.request.cookies.get(CHOSEN, "").split("."))
    level = visitor.taste.level(chosen[0])
    live, league = await live_game(web, visitor.site, lobby, mine.who), await league_tile(web, lobby, mine.who)
    late = await late_tile(web, lobby, mine.who) if live is None and league is None else None
    search, asks = own_search(lobby, mine.who), await web.meet.asking_league(lobby, mine.who)
    return LobbyOf(lobby, mine.who, now, chosen, waits, day.tm_wday, search, level, (), live, league, late, asks)


async def live_game(web: Web, words: Site, lobby: ClubLobby, who: str) -> LiveGame | None:
    """A game that I may watch, and how it stands for whoever watches."""
    row = await web.meet.live_game(lobby, who)
    with suppress(AstrariumError):
        table = await web.tables.cache.table(row.game) if row is not None else None
        if row is not None and table is not None and not table.over:
            return LiveGame(row, table.seq, standing(table, WATCHING, words))
    return None


async def late_tile(web: Web, lobby: ClubLobby, who: str) -> LateTile:
    """What was played lately, where nothing is to be watched."""
    row, count = await web.meet.last_game(lobby, who)
    with suppress(AstrariumError):
        table = await web.tables.cache.table(row.game) if row is not None else None
        if table is not None:
            return LateTile(row, table.seq, list(table.match.state.scores), count)
    return LateTile(None, 0, [], count)


async def league_tile(web: Web, lobby: ClubLobby, who: str) -> LeagueTile | None:
    """My league, and my game there."""
    state = await web.meet.own_league(lobby, who)
    return await tile_of(web, state, who) if state is not None else None


async def tile_of(web: Web, state: LeagueState, who: str) -> LeagueTile:
    """A league, with somebody's game there: whether it is their move, and until when."""
    game = next((one for one in state.pairings if one.state == "runs" and who in one.body["whos"]), None)
    with suppress(AstrariumError):
        table = await web.tables.cache.table(game.game) if game is not None else None
        if game is not None and table is not None:
            now, seat = web.tables.host.clock(), game.body["whos"].index(who)
            left, mine = table.left(now), table.asked == seat and not table.over
            return LeagueTile(state, game, mine, now + left if mine and left is not None else None)
    return LeagueTile(state, None, False, None)


# ------------------------------------------------------------ coming in
async def club(web: Web, request: Request) -> Response:
    """The club's page; for whoever belongs to none, how to make one or come into one."""
    visitor = web.visitor(request)
    mine = await belongs(web, visitor)
    if mine is None:
        return pages.doorstep(visitor, party(request) is not None)
    lobby = await web.meet.clubs.lobby(mine.club)
    token = lobby.club.body["token"]
    running = await web.meet.running(mine.club, mine.who)
    now = web.tables.host.clock()
    deeds = await web.meet.trust.deeds(mine.club, mine.who)
    way = f"{web.base(request)}/c/{token}"
    titles = web.meet.ladder.titles()
    wished = request.query_params.get("ladder", "")
    rungs = LadderOf(await web.meet.ladder.standing(mine.club, wished if wished in titles else titles[0]), titles)
    live = {row.game for row in running if web.meet.watching.allowed(lobby, mine.who, row.body["whos"])}
    return await web.press.made(pages.club, visitor, lobby, mine, way, running, now, deeds, rungs, live)


async def ladder(web: Web, request: Request) -> Response:
    """Challenge somebody above, or answer a challenge."""
    _visitor, mine = await required(web, request)
    await web.limits.hit("link", f"chair/{mine.who}")
    form = await form_of(request)
    if "challenge" in form:
        game = await web.meet.ladder.answer(mine.club, form["challenge"], mine.who, form.get("do") == "yes")
        return RedirectResponse(f"/t/{game}" if game else "/club#ladder", 303)
    title = web.titled(form.get("game", "")).id
    lobby = await web.meet.clubs.lobby(mine.club)
    await web.meet.ladder.challenge(mine.club, title, mine.who, lobby.by_handle(form.get("person", "")))
    return RedirectResponse(f"/club?ladder={title}#ladder", 303)


async def make(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    visitor.taste = visitor.taste.but({"name": form.get("name", visitor.taste.name)})
    emblem = good_sign(form.get("emblem", "comet"), form.get("colour", "plum"))
    await web.meet.clubs.make(visitor.become(), form.get("club", ""), emblem, visitor.name, visitor.sign)
    response = RedirectResponse("/club", 303)
    visitor.set_taste(response, visitor.taste)
    return visitor.finish(response)


async def enter(web: Web, request: Request) -> Response:
    """The club's link: who invites and how many are there, a name and a sign to choose; then the lobby."""
    visitor = web.visitor(request)
    await web.limits.hit("join", address(request))
    token = request.path_params["token"]
    row = await web.meet.clubs.invited(token)
    if request.method == "GET":
        if any(one.club == row.id for one in await web.meet.clubs.of(known(visitor.holder))):
            return RedirectResponse("/", 303)
        passkeys = party(request) is not None
        return pages.invitation(visitor, await web.meet.clubs.lobby(row.id), token, passkeys)
    form = await form_of(request)
    visitor.taste = visitor.taste.but(form)
    await web.meet.clubs.enter(token, visitor.become(), form.get("name", ""), visitor.sign)
    response = RedirectResponse("/", 303)
    visitor.set_taste(response, visitor.taste)
    return visitor.finish(response)


async def leave(web: Web, request: Request) -> Response:
    _visitor, mine = await required(web, request)
    await web.meet.clubs.leave(mine.club, mine.who)
    return RedirectResponse("/", 303)


# ------------------------------------------------------------ chairs
async def chairs(web: Web, request: Request) -> Response:
    """All open chairs, and one of my own to put out."""
    visitor, mine = await required(web, request)
    if request.method == "POST":
        await web.limits.hit("link", f"chair/{mine.who}")
        form = await form_of(request)
        days = whole_number(form.get("days", "1"), 7) or 1
        seats = whole_number(form.get("seats", "2"), 4) or 2
        near = form.get("near") == "yes"
        title = web.titled(form.get("game", "")).id
        lobby = await web.meet.clubs.lobby(mine.club)
        whom = lobby.by_handle(form["for"]) if "for" in form else ""
        if "for" in form and (not whom or whom in lobby.unseen(mine.who)):
            raise Unable("there is no such person in this club", "no-person").at(404)
        await web.meet.chairs.put_out(mine.club, mine.who, [title], False, near, seats, days * 86400, whom=whom)
        return RedirectResponse("/club/chairs", 303)
    shown = await lobby_of(web, visitor, mine)
    return await web.press.made(pages.chairs, visitor, shown, web.tables.host.titles())


async def find(web: Web, request: Request) -> Response:
    """Look for somebody: now, with a bot meanwhile, or over days."""
    visitor, mine = await required(web, request)
    await web.limits.hit("create", address(request))
    given = parse_qsl((await request.body()).decode(errors="replace"), max_num_fields=40)
    games = [value for name, value in given if name == "game" and value in web.tables.host.titles()]
    form = dict(given)
    live, near = form.get("when") != "days", form.get("near") != "no"
    pace = 0 if live else 86400
    level = visitor.taste.level(games[0]) if games else 0
    await web.meet.chairs.put_out(mine.club, mine.who, games, live, near, 2, pace, level)
    response: Response = RedirectResponse("/", 303)
    if live:
        response = RedirectResponse(f"/t/{await meanwhile(web, visitor, games[0])}", 303)
        visitor.set(response, LOOKING, "yes", True, LOOKS)
    visitor.set(response, CHOSEN, ".".join(games), True)
    return visitor.finish(response)


async def meanwhile(web: Web, visitor: Visitor, title: str) -> str:
    """A game with a bot begins at once; it does not count."""
    game = web.titled(title)
    bot = f"level:{visitor.taste.level(title)}"
    plans = [Plan("person", visitor.name, sign=visitor.sign)]
    plans += [Plan("bot", BOT_NAMES[n - 1], bot) for n in range(1, max(2, game.modes[0].seats[0]))]
    return await web.tables.laying.create(title, plans, game.modes[0].word, holder=visitor.become())


async def chair(web: Web, request: Request) -> Response:
    """What can be done about a chair: sit down, ask, let in, take in, renew, answer who has come, stop looking."""
    visitor, mine = await required(web, request)
    await web.limits.hit("link", f"chair/{mine.who}")
    form = await form_of(request)
    what, id, game = form.get("do", ""), form.get("chair", ""), ""
    parts = web.meet.chairs
    looks = what in ("sit", "ask", "no")
    if what in ("sit", "ask"):
        game = await parts.sit(mine.club, mine.who, id)
    elif what in ("admit", "refuse"):
        game = await parts.admit(mine.club, mine.who, id, form.get("other", ""), what == "admit")
    elif what in ("yes", "no"):
        game = await parts.answer(mine.club, mine.who, id, what == "yes")
        looks = not game
    elif what == "in":
        await parts.take_in(mine.club, mine.who, id)
    elif what == "renew":
        await parts.renew(mine.club, mine.who, id)
    elif what == "stop":
        search = own_search(await web.meet.clubs.lobby(mine.club), mine.who)
        if search is not None:
            await parts.take_in(mine.club, mine.who, search.id)
    else:
        raise Unable("a chair can be sat on, asked for, taken in or renewed", "no-form")
    response: Response = RedirectResponse(f"/t/{game}" if game else back_of(request), 303)
    if looks and own_search(await web.meet.clubs.lobby(mine.club), mine.who) is not None:
        visitor.set(response, LOOKING, "yes", True, LOOKS)
    elif what in ("yes", "no", "stop"):
        response.delete_cookie(LOOKING)
    return response


def back_of(request: Request) -> str:
    """The page of ours that the form stood on."""
    path = request.headers.get("referer", "").removeprefix(str(request.base_url).rstrip("/"))
    return path if path.startswith("/") and not path.startswith("//") and "\\" not in path else "/"


async def tell(web: Web, request: Request) -> Response:
    """I wish to be told of evenings and of who looks for a game, or not any more."""
    _visitor, mine = await required(web, request)
    await web.limits.hit("link", f"chair/{mine.who}")
    on = (await form_of(request)).get("on") == "yes"
    ways = await web.meet.telling.switch(mine.club, mine.who, on)
    return RedirectResponse("/club" if ways or not on else "/calls", 303)


async def call(web: Web, request: Request) -> Response:
    """Whoever wishes to be told hears that I look for somebody."""
    _visitor, mine = await required(web, request)
    await web.limits.hit("link", f"chair/{mine.who}")
    await web.meet.telling.call(mine.club, mine.who)
    return RedirectResponse(back_of(request), 303)


async def evening(web: Web, request: Request) -> Response:
    """Propose an evening, or say whether I come."""
    _visitor, mine = await required(web, request)
    await web.limits.hit("link", f"chair/{mine.who}")
    form = await form_of(request)
    if "evening" in form:
        await web.meet.evenings.answer(mine.club, mine.who, form["evening"], form.get("answer", ""))
    else:
        await web.meet.evenings.propose(mine.club, mine.who, moment_of(form.get("at", ""), form.get("zone", "")))
    return RedirectResponse(back_of(request), 303)


def moment_of(text: str, zone: str) -> float:
    """A day and an hour of a browser, whose zone is so many minutes behind; without a script, of the server's clock."""
    try:
        given = datetime.fromisoformat(text)
        behind = whole_number(zone.removeprefix("-"), 900)
        if behind is not None:
            ahead = timedelta(minutes=-behind if zone.startswith("-") else behind)
            return (given.replace(tzinfo=UTC) + ahead).timestamp()
        return given.timestamp()
    except (ValueError, OverflowError, OSError):
        raise Unable("an evening needs a day and an hour", "evening-when-not") from None


async def count(web: Web, request: Request) -> Response:
    """I wish that this game counts, or do not."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    form = await form_of(request)
    await web.meet.strengths.wish(holding.game, known(visitor.holder), form.get("counts") == "yes")
    return done(request, holding.game)


async def next_time(web: Web, request: Request) -> Response:
    """After a game: I would talk with the others next time, or would not."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    form = await form_of(request)
    await web.meet.trust.next_time(holding.game, known(visitor.holder), form.get("talk") == "yes")
    return done(request, holding.game)


async def strengths(web: Web, request: Request) -> Response:
    visitor, mine = await required(web, request)
    async with web.tables.host.store.read() as tx:
        rows = await tx.meet.strengths.all(order="title", who=mine.who)
    return strength_pages.mine(visitor, await web.meet.clubs.lobby(mine.club), rows)


# ------------------------------------------------------------ the stream
async def live(web: Web, request: Request) -> Response:
    """How the lobby stands, and whether somebody has come: for a page of the club, or any page while I look."""
    visitor, mine = await required(web, request)
    await web.limits.hit("stream", address(request))
    web.limits.room(address(request), f"club:{mine.club}")
    look = visitor.taste.theme if request.query_params.get("page") == "lobby" else ""
    zipped = wants_gzip(request)
    chunks = frames(web.lobbies, mine.club, mine.who, visitor.site, look, zipped)
    return endless(counted(web.limits, address(request), f"club:{mine.club}", chunks), "text/event-stream", zipped)
