"""The addresses of a device that several people share: showing, covering, taking back."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from astrarium.web.http.desk import Web, done, form_of, key_of, number


async def reveal(web: Web, request: Request) -> Response:
    """Somebody holds the device, and sees their view from now on."""
    visitor, id, form = await asked(web, request)
    await web.tables.sharing.reveal(id, visitor, number(form, "seat"))
    return done(request, id)


async def cover(web: Web, request: Request) -> Response:
    visitor, id, form = await asked(web, request)
    await web.tables.sharing.cover(id, visitor, form.get("pause") == "yes")
    return done(request, id)


async def step_back(web: Web, request: Request) -> Response:
    visitor, id, form = await asked(web, request)
    await web.tables.sharing.step_back(id, visitor, number(form, "seq"), key_of(form))
    return done(request, id)


async def together(web: Web, request: Request) -> Response:
    """All at the device have agreed to take the last move back."""
    visitor, id, form = await asked(web, request)
    await web.tables.sharing.take_back(id, visitor, number(form, "seq"))
    return done(request, id)


async def asked(web: Web, request: Request) -> tuple[str, str, dict[str, str]]:
    """Who asks, at which table, and what was sent."""
    visitor, id = web.visitor(request), request.path_params["id"]
    await web.limits.hit("move", f"{id}/{visitor.holder}")
    return visitor.holder, id, await form_of(request)
