"""The addresses of plans: each belongs to one seat, and nobody else learns of it."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable
from random import Random

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from astrarium.kernel import AstrariumError
from astrarium.store import Holding
from astrarium.table.foresight import foresee
from astrarium.web.http.desk import Web, form_of, number
from astrarium.web.http.looking import large
from astrarium.web.page import glance
from astrarium.web.page import quiet as pages
from astrarium.web.page.plans import PlanLook, plans_page
from astrarium.web.page.visitor import Visitor


async def looked(web: Web, request: Request, visitor: Visitor) -> PlanLook:
    holding = await web.player(request, visitor)
    table = await web.tables.cache.table(holding.game)
    rows = await web.tables.plans.of(holding.game, holding.seat)
    draft = next((row for row in rows if row.state == "draft"), None)
    if table.asked == holding.seat or table.over:
        draft = None  # it is my turn: there is nothing to wait for
    return PlanLook(web.tables, table, holding.seat, visitor.site, rows, draft)


async def plans(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    return plans_page(visitor, await looked(web, request, visitor))


async def changing(web: Web, request: Request) -> tuple[Holding, dict[str, str]]:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("move", f"plans/{holding.game}/{holding.seat}")
    return holding, await form_of(request)


def back_to(holding: Holding) -> Response:
    return RedirectResponse(f"/t/{holding.game}/plans", 303)


async def back_after(holding: Holding, work: Awaitable[object]) -> Response:
    await work
    return back_to(holding)


async def new(web: Web, request: Request) -> Response:
    holding, form = await changing(web, request)
    await web.tables.plans.begin(holding.game, holding.seat, number(form, "like") if "like" in form else None)
    return back_to(holding)


async def step(web: Web, request: Request) -> Response:
    at, form = await changing(web, request)
    action = form.get("action", form.get("said", "")).split()
    return await back_after(at, web.tables.plans.step(at.game, at.seat, number(form, "n"), action))


async def back(web: Web, request: Request) -> Response:
    at, form = await changing(web, request)
    return await back_after(at, web.tables.plans.back(at.game, at.seat, number(form, "n")))


async def keep(web: Web, request: Request) -> Response:
    at, form = await changing(web, request)
    exact = form.get("exact") == "1"
    return await back_after(at, web.tables.plans.keep(at.game, at.seat, number(form, "n"), exact))


async def drop(web: Web, request: Request) -> Response:
    at, form = await changing(web, request)
    return await back_after(at, web.tables.plans.drop(at.game, at.seat, number(form, "which")))


async def preview(web: Web, request: Request) -> Response:
    """What one of my own steps would do, in the position that I imagine."""
    visitor = web.visitor(request)
    look = await looked(web, request, visitor)
    await web.limits.hit("glance", f"{look.id}/{look.seat}")
    state = look.match.state
    if look.told is None or state.asked != look.seat:
        return Response(status_code=204)
    try:
        action = look.table.game.actions.from_json(request.query_params.get("action", "").split())
    except AstrariumError:
        return Response(status_code=204)
    if state.why_not(action) is not None:
        return Response(status_code=204)
    view = foresee(state, look.seat, action, Random(secrets.randbits(64)))
    return pages.fragment(visitor, glance.preview(look, action, view, visitor.taste.danger == "on"))


async def about(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    look = await looked(web, request, visitor)
    await web.limits.hit("glance", f"{look.id}/{look.seat}")
    return large(request, visitor, look)
