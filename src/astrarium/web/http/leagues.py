"""The addresses of leagues: all of a club, one, and what can be done in it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from astrarium.kernel.outside import whole_number
from astrarium.table import Unable
from astrarium.web.http.clubs import moment_of, required, tile_of
from astrarium.web.http.desk import Web, form_of, number
from astrarium.web.page import league as pages


async def leagues(web: Web, request: Request) -> Response:
    visitor, mine = await required(web, request)
    if request.method == "POST":
        await web.limits.hit("link", f"league/{mine.who}")
        form = await form_of(request)
        at = moment_of(form.get("at", ""), form.get("zone", ""))
        pace = whole_number(form.get("pace", "86400")) or 0
        kind, counts = form.get("kind", "once"), form.get("counts") == "yes"
        name, game = form.get("name", ""), form.get("game", "")
        seats = whole_number(form.get("seats", "3"), 4) or 0
        row = await web.meet.leagues.make(mine.club, mine.who, name, game, kind, pace, at, counts, seats)
        return RedirectResponse(f"/club/league/{row.id}", 303)
    return await web.press.made(pages.leagues, visitor, await web.meet.clubs.lobby(mine.club))


async def league(web: Web, request: Request) -> Response:
    visitor, mine = await required(web, request)
    now = await web.meet.leagues.standing(mine.club, request.path_params["id"])
    token = now.row.body.get("share", "")
    way = f"{web.base(request)}/r/{now.row.id}.{token}" if token else ""
    lobby = await web.meet.clubs.lobby(mine.club)
    tile = await tile_of(web, now, mine.who)
    return await web.press.made(pages.league, visitor, lobby, mine, now, way, tile)


async def shared(web: Web, request: Request) -> Response:
    """The results of a league, for whoever has their address."""
    id, _, token = request.path_params["token"].partition(".")
    now = await web.meet.leagues.shared(id, token)
    return await web.press.made(pages.results, web.visitor(request), await web.meet.clubs.lobby(now.row.club), now)


async def act(web: Web, request: Request) -> Response:
    """I play or do not, it begins now, I need a rest."""
    _visitor, mine = await required(web, request)
    await web.limits.hit("link", f"league/{mine.who}")
    form = await form_of(request)
    id, what = form.get("league", ""), form.get("answer", "")
    if what in ("yes", "no"):
        partner = (await web.meet.clubs.lobby(mine.club)).by_handle(form.get("partner", ""))
        await web.meet.leagues.answer(mine.club, id, mine.who, what == "yes", partner)
    elif what == "begin":
        await web.meet.leagues.begin(mine.club, id, mine.who)
    elif what == "ask":
        await web.meet.telling.ask(await web.meet.leagues.ask_all(mine.club, id, mine.who))
    elif what == "share":
        await web.meet.leagues.share(mine.club, id, mine.who)
    elif what == "ahead":
        game = await web.meet.leagues.play_ahead(mine.club, id, mine.who)
        return RedirectResponse(f"/t/{game}" if game else f"/club/league/{id}", 303)
    elif what == "reseat":
        lobby, now = await web.meet.clubs.lobby(mine.club), await web.meet.leagues.standing(mine.club, id)
        who = now.by_handle(lobby, form.get("person", ""))
        other = lobby.by_handle(form.get("other", ""))
        await web.meet.leagues.reseat(mine.club, id, mine.who, who, other, form.get("reason", ""))
    elif what == "rest":
        await web.meet.leagues.rest(mine.club, id, mine.who, number(form, "days"))
    else:
        raise Unable(
            "in a league one plays or not, asks all, begins it, rests, shares its results, or gives a place away",
            "no-form",
        )
    return RedirectResponse(f"/club/league/{id}", 303)
