"""The addresses of the designer's bench. Nothing of the server is changed: a designer's components live in their
browser, and with the tables that they open with them."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from astrarium.arena.contest import Contest
from astrarium.kernel import AstrariumError, ComponentError, Game, Unreadable
from astrarium.kernel.outside import read_json
from astrarium.table import NotLaid, Plan, Unable
from astrarium.web.http.balances import QUEUE, Run, shown
from astrarium.web.http.desk import Web, address, form_of, number
from astrarium.web.page import bench as page
from astrarium.web.page import quiet as pages
from astrarium.web.page.play import BOT_NAMES
from astrarium.web.page.visitor import Visitor

PLACES: Final = 300  # values that may be changed at once
BOT: Final = "greedy"  # quick enough that players never wait long for a worker


async def doors(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    return await web.same(request, visitor, page.doors, visitor, web.tables.host.titles())


async def bench(web: Web, request: Request) -> Response:
    """The bench of a game, with the cards of its first table, or of the one that is asked for."""
    visitor, game = web.visitor(request), web.game(request)
    await web.limits.hit("bench", address(request))
    wish = await web.press.made(wished, visitor, game, {**request.query_params, "changes": "{}"})
    parts = await web.tables.host.readers.run(page.laid_out, wish, whose=QUEUE)
    return await web.press.made(page.whole, visitor, game, wish, parts, web.tables.host.settings.balance_games)


async def pieces(web: Web, request: Request) -> Response:
    """The cards of another table."""
    return await looked(web, request, page.laid_out)


async def check(web: Web, request: Request) -> Response:
    """Whether the changes can be played with, what they change, and how that looks."""
    return await looked(web, request, page.looked_at)


async def looked(web: Web, request: Request, work: Any) -> Response:
    visitor, game = web.visitor(request), web.game(request)
    await web.limits.hit("bench", address(request))
    wish = await web.press.made(wished, visitor, game, await form_of(request))
    parts = await web.tables.host.readers.run(work, wish, whose=QUEUE)
    return pages.fragment(visitor, page.flat(parts))


def wished(visitor: Visitor, game: Game, form: dict[str, str]) -> page.Wish:
    tables = page.printed(game.id).tables()
    table = form.get("table") or next((name for name in tables if name in game.actions.domains), tables[0])
    if table not in tables:
        raise Unable(f"the components of {game.id} have no table {table!r}", "no-such-game").at(404)
    mode = game.mode(form.get("mode") or game.modes[0].word).word
    return page.Wish(game.id, visitor.lang, mode, table, typed(form), form.get("thorough") == "yes")


def typed(form: dict[str, str]) -> dict[str, str]:
    """What was changed: places and what was typed there."""
    try:
        given = read_json(form.get("changes") or "{}")
    except Unreadable:
        given = None
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise Unable("changes must be an object of places and texts", "no-form")
    if len(given) > PLACES:
        raise Unable(f"at most {PLACES} values can be changed at once", "bench-many")
    return given


async def written(web: Web, game: Game, form: dict[str, str]) -> str:
    """The whole file with the changes in it, which can be played with."""
    try:
        text: str = await web.tables.host.readers.run(page.text_of, game.id, typed(form), whose=QUEUE)
    except Unable:
        raise
    except AstrariumError as error:
        raise NotLaid(str(error)) from error
    return text


async def file(web: Web, request: Request) -> Response:
    """The file to keep."""
    game = web.game(request)
    await web.limits.hit("bench", address(request))
    text = await written(web, game, await form_of(request))
    headers = {"content-disposition": f'attachment; filename="{game.id}.toml"'}
    return Response(text, media_type="application/toml; charset=utf-8", headers=headers)


async def take(web: Web, request: Request) -> Response:
    """A file that was kept is laid on the bench again: what it changes."""
    visitor = web.visitor(request)
    await web.limits.hit("bench", address(request))
    game = web.titled(request.query_params.get("game", ""))
    try:
        text = (await request.body()).decode()
        changes = await web.tables.host.readers.run(page.changes_in, game.id, text, whose=QUEUE)
    except UnicodeDecodeError as error:
        raise Unable("the file is no text", "no-form") from error
    except ComponentError as error:
        raise NotLaid(str(error)) from error
    return visitor.finish(JSONResponse(changes))


async def play(web: Web, request: Request) -> Response:
    """A table of my own with these components, against bots."""
    visitor, game = web.visitor(request), web.game(request)
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    mode = game.mode(form.get("mode") or game.modes[0].word)
    text = await written(web, game, form) if typed(form) else ""
    plans = [Plan("person", visitor.name, sign=visitor.sign)]
    plans += [Plan("bot", BOT_NAMES[n - 1], BOT) for n in range(1, mode.seats[0])]
    id = await web.tables.laying.create(game.id, plans, mode.word, holder=visitor.become(), components=text)
    return visitor.finish(RedirectResponse(f"/t/{id}", 303))


# ---------------------------------------------------------------------------- a balance
async def balance(web: Web, request: Request) -> Response:
    """Let bots play with the game's own components and with the changed ones, with the same luck."""
    visitor, game = web.visitor(request), web.game(request)
    await web.limits.hit("balance", address(request))
    form = await form_of(request)
    count = number(form, "games")
    if not 1 <= count <= web.tables.host.settings.balance_games:
        raise Unable(f"a balance here has 1 to {web.tables.host.settings.balance_games} games", "bench-games-many")
    mode = game.mode(form.get("mode") or game.modes[0].word)
    seats = next((n for n in mode.seats if n > 1), mode.seats[0])
    text = await written(web, game, form)
    contest = Contest(game.id, mode.word, seats, (), (BOT,) * seats, "bench", count)
    run = Run(address(request), contest, text, form.get("chance") == "yes", visitor.site)
    return pages.fragment(visitor, shown(await web.balances.start(run), visitor.site))


async def progress(web: Web, request: Request) -> Response:
    """How far it is, or what came out."""
    visitor = web.visitor(request)
    row = await web.balances.row(request.path_params["run"])
    if row is None:
        raise Unable("there is no such balance any more", "bench-gone").at(404)
    return pages.fragment(visitor, shown(row, visitor.site))


async def stop(web: Web, request: Request) -> Response:
    """Whoever knows its address may end it."""
    await web.balances.stop(request.path_params["run"])
    return JSONResponse({})
