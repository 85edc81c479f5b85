"""The addresses of puzzles."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from astrarium.puzzles import TRIES, Puzzle, by_id, of_day, retired
from astrarium.puzzles.explained import TryVerdict
from astrarium.store import PuzzleRow
from astrarium.table import Plan, Unable
from astrarium.table.puzzling import streak
from astrarium.web.http.desk import Web, address, form_of
from astrarium.web.http.looking import foretold, large
from astrarium.web.page.packs import packs_page
from astrarium.web.page.puzzle import (
    HINT,
    NAMES,
    STEP,
    AskedPuzzle,
    PuzzleLook,
    laid,
    last_days,
    puzzle_page,
    steps_of,
    verdict,
)
from astrarium.web.page.visitor import Visitor

LONGEST = 366  # days that one can look back
MOST_STEPS = 14  # of a try


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


def named(web: Web, given: Mapping[str, str], rows: Sequence[PuzzleRow]) -> AskedPuzzle:
    """The puzzle that is asked for, by its name or its day. Whoever tried the one that a day had before finds that."""
    if given.get("id"):
        puzzle = by_id(given["id"])
        if puzzle is None:
            raise Unable("there is no such puzzle", "no-puzzle").at(404)
        return AskedPuzzle(puzzle, None, puzzle.id)
    day = asked_day(web, given.get("day", ""))
    old = any(row.day == str(day) for row in rows)
    puzzle = of_day(day, retired() if old else None)
    if puzzle is None:
        raise Unable("no puzzles were made yet", "no-puzzle").at(404)
    return AskedPuzzle(puzzle, day, puzzle.id or str(day))


async def asked(web: Web, visitor: Visitor, given: Mapping[str, str]) -> tuple[AskedPuzzle, PuzzleRow | None]:
    """The puzzle, and what this visitor tried of it."""
    rows = await web.tables.puzzles.of(visitor.holder)
    found = await web.press.made(named, web, given, rows)
    return found, next((row for row in rows if row.day == found.key), None)


def checked_steps(puzzle: Puzzle, text: str) -> list[str]:
    """The steps of a try as an address tells them; each must be an answer where it is given, and the turn not over."""
    steps: list[str] = []
    for step in steps_of(text)[:MOST_STEPS]:
        table = laid(puzzle, steps)
        action = str(table.check_move(laid(puzzle).asked, step.split()))
        if verdict(puzzle, [*steps, action]).over:
            break
        steps.append(action)
    return steps


async def looked(web: Web, visitor: Visitor, given: Mapping[str, str]) -> PuzzleLook:
    found, mine = await asked(web, visitor, given)

    def opened() -> PuzzleLook:
        return PuzzleLook(web.tables, found, mine, visitor.site, checked_steps(found.puzzle, given.get("so", "")))

    return await web.press.made(opened)


async def puzzle(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    look = await looked(web, visitor, request.query_params)
    rows = await web.tables.puzzles.of(visitor.holder)
    now = today(web)
    days = [(one, row_of(one, rows)) for one in last_days(now)]
    return await web.press.made(puzzle_page, visitor, look, days, streak(rows, now))


def row_of(day: date, rows: Sequence[PuzzleRow]) -> PuzzleRow | None:
    """What was tried of a day's puzzle: of the one that it had before, or of today's."""
    puzzle = of_day(day)
    keys = (str(day), puzzle.id if puzzle is not None else "")
    return next((row for row in rows if row.day in keys), None)


async def packs(web: Web, request: Request) -> Response:
    """All puzzles, by their themes."""
    visitor = web.visitor(request)
    rows = await web.tables.puzzles.of(visitor.holder)
    return await web.press.made(packs_page, visitor, {row.day: row for row in rows}, streak(rows, today(web)))


async def try_it(web: Web, request: Request) -> Response:
    """One step of a try. The try counts when the goal is reached, or when the turn is over without it."""
    visitor = web.visitor(request)
    await web.limits.hit("undo", address(request))
    form = await form_of(request)
    found, _ = await asked(web, visitor, form)

    def judged() -> tuple[list[str], TryVerdict]:
        steps = checked_steps(found.puzzle, form.get("so", ""))
        table = laid(found.puzzle, steps)
        said = form.get("action", form.get("said", "")).split()
        steps.append(str(table.check_move(laid(found.puzzle).asked, said)))
        return steps, verdict(found.puzzle, steps)

    steps, end = await web.press.made(judged)
    if not end.solved and not end.over and len(steps) < MOST_STEPS:
        return RedirectResponse(found.address(steps), 303)
    await web.tables.puzzles.note(visitor.become(), found.key, STEP.join(steps), end.solved, TRIES)
    return visitor.finish(RedirectResponse(found.address(), 303))


async def hint(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    form = await form_of(request)
    found, mine = await asked(web, visitor, form)
    tries = mine.tries if mine is not None else []
    if HINT not in tries and len(tries) < TRIES - 1:  # the last one is not given away
        await web.tables.puzzles.note(visitor.become(), found.key, HINT, False, TRIES)
    steps = await web.press.made(checked_steps, found.puzzle, form.get("so", ""))
    return visitor.finish(RedirectResponse(found.address(steps), 303))


async def preview(web: Web, request: Request) -> Response:
    """What a choice would do, as far as Ada can know it."""
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"puzzle/{visitor.holder or address(request)}")
    look = await looked(web, visitor, request.query_params)
    return await web.press.made(foretold, request, visitor, look, look.seat)


async def about(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"puzzle/{visitor.holder or address(request)}")
    look = await looked(web, visitor, request.query_params)
    return await web.press.made(large, request, visitor, look)


async def finished(web: Web, visitor: Visitor, request: Request) -> PuzzleLook:
    look = await looked(web, visitor, await form_of(request))
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
