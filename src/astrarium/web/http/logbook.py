"""The addresses of a logbook: one per browser, and a private link for other devices."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from astrarium.table.logbook import Voyage
from astrarium.table.table import game_options
from astrarium.web.http.desk import Web, address
from astrarium.web.page import logbook as pages


async def logbook(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    voyages, tried = await web.tables.logbook.of(visitor.holder), await web.tables.puzzles.of(visitor.holder)
    return pages.logbook(visitor, web.tables, voyages, True, tried)


async def linked(web: Web, request: Request) -> Response:
    """The same book on a device that has the link; it can be read there, and nothing else."""
    visitor = web.visitor(request)
    await web.limits.hit("join", address(request))
    voyages = await web.tables.logbook.linked(request.path_params["token"])
    return pages.logbook(visitor, web.tables, voyages, own=False)


async def link(web: Web, request: Request) -> Response:
    """A new link; an older one stops working."""
    visitor = web.visitor(request)
    await web.limits.hit("link", f"log/{visitor.holder}")
    token = await web.tables.logbook.make_link(visitor.become())
    return visitor.finish(pages.link(visitor, f"{web.base(request)}/log/{token}"))


async def export(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    found = [told(one) for one in await web.tables.logbook.of(visitor.holder)]
    name = 'attachment; filename="astrarium-logbook.json"'
    return JSONResponse({"voyages": found}, headers={"content-disposition": name})


async def delete(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    await web.limits.hit("link", f"log/{visitor.holder}")
    if visitor.holder:
        await web.tables.logbook.forget(visitor.holder)
    return RedirectResponse("/log", 303)


def told(one: Voyage) -> dict[str, Any]:
    row = one.row
    return {
        "game": row.id,
        "title": row.title,
        "mode": row.mode,
        "options": game_options(row),
        "begun": row.created,
        "ended": row.touched,
        "seat": one.seat,
        "players": [{"name": seat.name, "bot": seat.bot} for seat in one.seats],
        "outcome": one.outcome,
        "scores": one.scores,
        "feats": one.feats,
        "lesson": one.lesson,
    }
