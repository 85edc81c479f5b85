"""The addresses of being called: push, mail, vacation. Nothing is asked of anybody who does not come here."""

from __future__ import annotations

from pathlib import Path
from secrets import compare_digest

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response

from astrarium.kernel import Unreadable
from astrarium.kernel.outside import read_json
from astrarium.table import NoSuchLink, Unable
from astrarium.web.http.desk import Web, address, form_of, number
from astrarium.web.page import calls as pages

STATIC = Path(__file__).parent.parent / "static"


async def calls(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    rows = await web.tables.calls.callable(visitor.holder) if visitor.holder else []
    until, left = await web.tables.calls.vacation(visitor.holder)
    return pages.calls(visitor, web.post, rows, until, left)


async def subscribe(web: Web, request: Request) -> Response:
    """A browser's push subscription, as its script got it."""
    visitor = web.visitor(request)
    await web.limits.hit("call", address(request))
    try:
        given = read_json((await request.body()).decode())
    except (Unreadable, UnicodeDecodeError) as error:
        raise Unable("the subscription is no JSON", "bad-request") from error
    endpoint, body = web.post.subscription(given)
    await web.tables.calls.add_call(visitor.become(), "push", endpoint, body, visitor.lang)
    return visitor.finish(JSONResponse({"done": True}))


async def mail(web: Web, request: Request) -> Response:
    """An address is asked first, by a mail, whether it wants to be called."""
    visitor = web.visitor(request)
    await web.limits.hit("call", address(request))
    to = web.post.address((await form_of(request)).get("mail", ""))
    body = {"to": to, "token": web.tables.host.token(), "confirmed": False, "base": web.base(request)}
    row = await web.tables.calls.add_call(visitor.become(), "mail", to, body, visitor.lang)
    came = await web.post.ask(row)
    if web.metrics is not None:
        web.metrics.called("mail", came)
    return visitor.finish(RedirectResponse("/calls", 303))


async def confirm(web: Web, request: Request) -> Response:
    """Pressed by a person: a program that only looks into mails presses nothing."""
    return await answered(web, request, "confirm")


async def stop(web: Web, request: Request) -> Response:
    return await answered(web, request, "stop")


async def answered(web: Web, request: Request, what: str) -> Response:
    visitor = web.visitor(request)
    await web.limits.hit("join", address(request))
    id, _, token = request.path_params["token"].partition(".")
    async with web.tables.host.store.read() as tx:
        row = await tx.calls.get(id)
    if row is None or row.kind != "mail" or not compare_digest(row.body["token"].encode(), token.encode()):
        raise NoSuchLink
    if request.method != "POST":
        return pages.answer(visitor, what, row.body["to"])
    async with web.tables.host.store.write() as tx:
        if what == "stop":
            await tx.calls.drop(row.id)
        else:
            await tx.calls.keep(row._replace(body={**row.body, "confirmed": True}))
    return pages.answer(visitor, f"{what}-done", row.body["to"])


async def worker(_web: Web, _request: Request) -> Response:
    """The script that wakes when a push arrives; it must stand at the root."""
    return FileResponse(STATIC / "sw.js", media_type="text/javascript", headers={"cache-control": "no-cache"})


async def drop(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    kind = (await form_of(request)).get("kind", "")
    if visitor.holder:
        await web.tables.calls.drop_calls(visitor.holder, kind if kind in ("push", "mail") else "")
    return RedirectResponse("/calls", 303)


async def vacation(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    await web.limits.hit("call", address(request))
    form = await form_of(request)
    if form.get("do") == "back":
        await web.tables.calls.come_back(visitor.become())
    else:
        await web.tables.calls.leave_for(visitor.become(), number(form, "days"))
    return visitor.finish(RedirectResponse("/calls", 303))
