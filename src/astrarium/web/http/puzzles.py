"""The addresses of the puzzle of the day."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime, timedelta

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from astrarium.puzzles import TRIES, Puzzle, of_day
from astrarium.puzzles.explained import solves
from astrarium.store import PuzzleRow
from astrarium.table import Plan, Unable
from astrarium.table.puzzling import streak
from astrarium.web.http.desk import Web, address, form_of
from astrarium.web.http.looking import foretold, large
from astrarium.web.page.puzzle import HINT, NAMES, PuzzleLook, laid, last_days, puzzle_page
from astrarium.web.page.visitor import Visitor

LONGEST = 366  # days that one can look back


def today(web: Web) -> date:
    return datetime.fromtimestamp(web.tables.host.clock(), UTC).date()


def asked_day(web: Web, text: str) -> date:
    """Today, or a day that has been."""
    now = today(web)
    try:
        day = date.fromisoformat(text) if text else now
    except ValueError:
        raise Unable(f"{text!r} is no day", "no-puzzle").at(404) from None
    if not now - timedelta(LONGEST) < day <= now:
        raise Unable("there is no puzzle for that day yet", "no-puzzle").at(404)
    return day


def found(day: date) -> Puzzle:
    puzzle = of_day(day)
    if puzzle is None:
        raise Unable("no puzzles were made yet", "no-puzzle").at(404)
    return puzzle


def opened(web: Web, day: date, mine: PuzzleRow | None, visitor: Visitor) -> PuzzleLook:
    return PuzzleLook(web.tables, found(day), day, mine, visitor.site)


async def looked(web: Web, visitor: Visitor, day: date) -> PuzzleLook:
    rows = await web.tables.puzzles.of(visitor.holder)
    mine = next((row for row in rows if row.day == str(day)), None)
    return await web.press.made(opened, web, day, mine, visitor)


async def puzzle(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    day = asked_day(web, request.query_params.get("day", ""))
    rows = {row.day: row for row in await web.tables.puzzles.of(visitor.holder)}
    look = await web.press.made(opened, web, day, rows.get(str(day)), visitor)
    now = today(web)
    days = [(one, rows.get(str(one))) for one in last_days(now)]
    return await web.press.made(puzzle_page, visitor, look, days, streak(list(rows.values()), now))


async def try_it(web: Web, request: Request) -> Response:
    """One of three tries."""
    visitor = web.visitor(request)
    await web.limits.hit("undo", address(request))
    form = await form_of(request)
    day = asked_day(web, form.get("day", ""))
    puzzle = await web.press.made(found, day)
    table = await web.press.made(laid, puzzle)
    action = str(table.check_move(table.asked, form.get("action", form.get("said", "")).split()))
    await web.tables.puzzles.note(visitor.become(), str(day), action, solves(puzzle, table.match, action), TRIES)
    return visitor.finish(RedirectResponse(f"/puzzle?day={day}", 303))


async def hint(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    day = asked_day(web, (await form_of(request)).get("day", ""))
    await web.press.made(found, day)
    rows = await web.tables.puzzles.of(visitor.holder)
    tries = next((row.tries for row in rows if row.day == str(day)), [])
    if HINT not in tries and len(tries) < TRIES - 1:  # the last one is not given away
        await web.tables.puzzles.note(visitor.become(), str(day), HINT, False, TRIES)
    return visitor.finish(RedirectResponse(f"/puzzle?day={day}", 303))


async def preview(web: Web, request: Request) -> Response:
    """What a choice would do, as far as Ada can know it."""
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"puzzle/{visitor.holder or address(request)}")
    look = await looked(web, visitor, asked_day(web, request.query_params.get("day", "")))
    return await web.press.made(foretold, request, visitor, look, look.seat)


async def about(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"puzzle/{visitor.holder or address(request)}")
    look = await looked(web, visitor, asked_day(web, request.query_params.get("day", "")))
    return await web.press.made(large, request, visitor, look)


async def finished(web: Web, visitor: Visitor, request: Request) -> PuzzleLook:
    look = await looked(web, visitor, asked_day(web, (await form_of(request)).get("day", "")))
    if not look.done:
        raise Unable("the puzzle is not over", "puzzle-not-over").at(409)
    return look


async def play(web: Web, request: Request) -> Response:
    """Play on from here, against bots."""
    visitor = web.visitor(request)
    await web.limits.hit("create", address(request))
    look = await finished(web, visitor, request)
    state = look.match.state.clone()
    state.reseed(secrets.token_hex(16))
    plans = [Plan("bot", name, "greedy") for name in look.names]
    plans[look.seat] = Plan("person", visitor.taste.name or NAMES[0])
    setting = look.match.setting
    id = await web.tables.laying.create(
        look.table.game.id,
        plans,
        setting.mode,
        setting.options,
        visitor.become(),
        start=state.save(),
        components=look.puzzle.components,
    )
    return visitor.finish(RedirectResponse(f"/t/{id}", 303))


async def study(web: Web, request: Request) -> Response:
    """The position as a study."""
    visitor = web.visitor(request)
    await web.limits.hit("study", address(request))
    look = await finished(web, visitor, request)
    id = await web.tables.studies.study_of(look.match, look.names, look.puzzle.components)
    return visitor.finish(RedirectResponse(f"/study/{id}", 303))
