"""For who runs the server: whether it is well, what robots may read, and what it keeps of people."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from astrarium.store import Busy
from astrarium.table import Unable
from astrarium.web.http.desk import Web
from astrarium.web.http.guard import LOOPBACK, host_of
from astrarium.web.http.logs import CAUSE
from astrarium.web.http.stream import known
from astrarium.web.page import operator
from astrarium.web.page import privacy as private

ROBOTS: Final = "User-agent: *\nDisallow: /t/\nDisallow: /j/\nDisallow: /api/\nDisallow: /new/\nDisallow: /log\n"


async def health(web: Web, request: Request) -> Response:
    """Well enough to be sent visitors: the store answers, every table of it can be read, and we may write there."""
    told: dict[str, Any] = {
        "status": "ok",
        "tables": len(web.tables.cache.in_memory),
        "streams": web.limits.streams.total() // 2,
        "set_aside": len(web.tables.cache.aside),
    }
    try:
        await web.tables.host.store.check()
    except Busy as error:
        request.scope[CAUSE] = error.key
        return JSONResponse({**told, "status": error.key}, 503, {"retry-after": str(error.retry)})
    if web.tables.chores.closed:
        request.scope[CAUSE] = "stopping"
        return JSONResponse({**told, "status": "stopping"}, 503)
    if web.tables.host.store.outdated:
        request.scope[CAUSE] = "outdated"
        return JSONResponse({**told, "status": "outdated"}, 503)
    return JSONResponse(told)


async def metrics(web: Web, request: Request) -> Response:
    """What a monitor collects."""
    allowed = web.tables.host.settings.metrics
    near = request.client is not None and request.client.host in (*LOOPBACK, "::1")
    if web.metrics is None or allowed == "none" or (allowed == "local" and not near):
        return PlainTextResponse("These figures are not for everybody.\n", 403)
    return Response(await web.metrics.told(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def reports(web: Web, request: Request) -> Response:
    """What people of all clubs have reported, for who runs the server: at its own machine alone."""
    near = request.client is not None and request.client.host in (*LOOPBACK, "::1")
    if not near or host_of(request.headers) not in LOOPBACK:
        raise Unable("reports are read at the server's own machine", "reports-here").at(403)
    async with web.tables.host.store.read() as tx:
        rows = await tx.meet.reports.all(order="-made", limit=200)
        clubs = {one.id: one.name for one in await tx.meet.clubs.all()}
    return operator.reports(web.visitor(request), rows, clubs)


async def robots(_web: Web, _request: Request) -> Response:
    """Start page and rules may be found; tables are for who was given their address."""
    return PlainTextResponse(ROBOTS, headers={"cache-control": "max-age=86400"})


async def privacy(web: Web, request: Request) -> Response:
    return private.privacy(web.visitor(request), web.tables.host.settings, await web.meet.clubs.any())


async def own_data(web: Web, request: Request) -> Response:
    """All that is kept about the browser that asks."""
    visitor = web.visitor(request)
    found = await web.tables.people.data_of(visitor.holder)
    name = 'attachment; filename="astrarium.json"'
    return JSONResponse(found, headers={"content-disposition": name})


async def forget_me(web: Web, request: Request) -> Response:
    """Bots take my seats, what I said is deleted, and nothing leads to me any more."""
    visitor = web.visitor(request)
    await web.limits.hit("link", f"forget/{visitor.holder}")
    clubs = await web.meet.clubs.of(known(visitor.holder))
    await web.tables.people.forget_person(visitor.holder)
    for one in clubs:
        web.meet.clubs.changed(one.club)
    response = RedirectResponse("/privacy", 303)
    for cookie in ("astrarium", "astrarium-taste"):
        response.delete_cookie(cookie)
    return response
