"""How a friend comes: links and the door on one side, the invitation on the other."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from astrarium.kernel.outside import whole_number
from astrarium.store import Holding, Link
from astrarium.table import WATCHING, NotYours, Table, Unable
from astrarium.table.seats import clean_name
from astrarium.web.http.desk import Web, address, done, form_of, number, wants_page
from astrarium.web.http.door import NoDoor
from astrarium.web.http.endless import endless
from astrarium.web.http.entrance import lay_lesson
from astrarium.web.http.tunnel import NoTunnel, Tunnel, probe
from astrarium.web.page import quiet as pages
from astrarium.web.page.callers import is_person
from astrarium.web.page.inviting import Invitation, Tunnels
from astrarium.web.page.joining import join_page
from astrarium.web.page.play import standing
from astrarium.web.page.site import is_nameless
from astrarium.web.page.visitor import DAY, INVITED, Visitor


# ------------------------------------------------------------ at the table
async def link(web: Web, request: Request) -> Response:
    """Make an address to hand on: my seat for another device, a free seat (host only), or watching."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    form = await form_of(request)
    return await invited(web, request, visitor, holding, form)


async def door(web: Web, request: Request) -> Response:
    """Let the home network in, or out again; for a person at this machine alone. The same link is shown after it."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    if web.door is None or not web.door.local(request.scope):
        raise Unable("only who sits at this machine may open its door", "door-not-yours").at(403)
    form = await form_of(request)
    refused = ""
    if form.get("do") == "shut":
        web.door.shut()
    else:
        try:
            await web.door.open()
        except NoDoor as error:
            refused = str(error)
    return await invited(web, request, visitor, holding, form, refused)


async def far(web: Web, request: Request) -> Response:
    """Let somebody in who is farther away, or out again: by a tunnel, which a person at this machine begins."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    if web.door is None or not web.door.local(request.scope) or not holding.host:
        raise Unable("only who sits at this machine may open its door", "door-not-yours").at(403)
    form = await form_of(request)
    tunnel, wrong = web.door.tunnel, ""
    if form.get("do") == "shut":
        await tunnel.shut()
    else:
        try:
            await tunnel.open(form.get("program", ""), holding.game, secrets.token_urlsafe(18), prove)
        except NoTunnel as error:
            wrong = str(error)
    return await invited(web, request, visitor, holding, form, wrong=wrong)


async def prove(address: str, key: str) -> bool:
    return await asyncio.to_thread(probe, address, key)


def asked_from_afar(web: Web, request: Request) -> Tunnel:
    """The tunnel that is being proved; nobody else may ask."""
    tunnel = web.door.tunnel if web.door is not None else None
    key = request.path_params["key"]
    if tunnel is None or not tunnel.through(request.scope) or not secrets.compare_digest(tunnel.key, key):
        raise Unable("there is no such page", "status-404").at(404)
    return tunnel


async def far_page(web: Web, request: Request) -> Response:
    return PlainTextResponse(asked_from_afar(web, request).key)


async def far_move(web: Web, request: Request) -> Response:
    asked_from_afar(web, request).moved.set()
    return Response(status_code=204)


async def far_live(web: Web, request: Request) -> Response:
    """A stream as a table has it: it says when something was posted."""
    tunnel = asked_from_afar(web, request)

    async def told() -> AsyncIterator[bytes]:
        tunnel.moved.clear()
        yield b"event: frame\ndata: ready\n\n"
        async with asyncio.timeout(30):
            await tunnel.moved.wait()
        yield b"event: frame\ndata: moved\n\n"

    return endless(told(), "text/event-stream", False)


async def invited(
    web: Web,
    request: Request,
    visitor: Visitor,
    holding: Holding,
    form: dict[str, str],
    refused: str = "",
    wrong: str = "",
) -> Response:
    """A new link and its dialog."""
    await web.limits.hit("link", f"{holding.game}/{visitor.holder}")
    named = clean_name(form.get("name", "")) if holding.seat >= 0 else ""
    if named:
        was = (await web.tables.cache.table(holding.game)).seats[holding.seat].name
        if is_nameless(was):
            await web.tables.seats.give_name(holding.game, holding.seat, was, named)
        visitor.taste = visitor.taste.but({"name": named})
    now = await web.tables.cache.table(holding.game)
    seat = WATCHING if form.get("seat", "-1") == "-1" else number(form, "seat")
    use = use_of(now, holding, seat)
    token = await web.tables.seats.make_link(holding.game, seat, use)
    tunnels = tunnels_of(web, request, holding, wrong)
    shown = Invitation(visitor, web.tables, now, web.callers, seat, holding.seat, use, tunnels)
    base, reach = web.base(request), web.reach(request)
    if tunnels is not None and tunnels.address:
        base, reach = tunnels.address, "all"
    body = shown.dialog(f"{base}/j/{token}", reach, refused)
    page = wants_page(request)
    title = visitor.site(f"link-{use}")
    response = pages.around(visitor, now, title, body) if page else pages.fragment(visitor, body)
    if named:
        visitor.set_taste(response, visitor.taste)
    return response


def tunnels_of(web: Web, request: Request, holding: Holding, wrong: str) -> Tunnels | None:
    """The programs for a way in that are on this machine, and the way that is open; told to a host at it alone."""
    if web.door is None or not web.door.local(request.scope) or not holding.host:
        return None
    tunnel = web.door.tunnel
    address = tunnel.address if tunnel.game == holding.game else ""
    return Tunnels(tunnel.programs(), address, tunnel.posts, wrong)


def use_of(table: Table, holding: Holding, seat: int) -> str:
    if seat == WATCHING:
        return "watch"
    if seat == holding.seat or (table.device is not None and seat in table.device.seats and holding.host):
        return "seat"
    if holding.host and 0 <= seat < len(table.seats) and table.seats[seat].kind != "bot":
        return "invite"
    raise NotYours


async def guests(web: Web, request: Request) -> Response:
    """Who has come by now, for the open dialog."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    now = await web.tables.cache.table(holding.game)
    seat = whole_number(request.query_params.get("seat", ""), len(now.seats) - 1)
    seat = WATCHING if seat is None else seat
    shown = Invitation(visitor, web.tables, now, web.callers, seat, holding.seat, "invite")
    return pages.fragment(visitor, shown.guests())


async def newcomer(web: Web, request: Request) -> Response:
    """Somebody who plays lets a newcomer take over a seat, or does not."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("link", f"{holding.game}/{visitor.holder}")
    form = await form_of(request)
    await web.tables.newcomers.admit(holding.game, number(form, "seat"), holding.seat, form.get("agree") == "yes")
    return done(request, holding.game)


# ------------------------------------------------------------ at the other end
async def join(web: Web, request: Request) -> Response:
    """A link: an invitation is shown and taken by pressing; any other is swapped for the cookie at once."""
    visitor = web.visitor(request)
    token = request.path_params["token"]
    await web.limits.hit("join", address(request))
    if request.method != "POST":
        link = await web.tables.cache.link(token)
        if link.use == "invite":
            return await invitation(web, request, visitor, link, token)
        person = visitor.holder or "enter" in request.query_params or "sec-fetch-mode" in request.headers
        if not person or request.headers.get("sec-fetch-site") == "cross-site":
            # perhaps it only wants a preview, or a foreign page sends somebody here who never asked for this seat
            return pages.arrival(visitor, await web.tables.cache.table(link.game), token, at_once=not person)
        await web.tables.seats.swap(token, visitor.become())
        return visitor.finish(RedirectResponse(f"/t/{link.game}", 303))
    form = await form_of(request)
    visitor.taste = visitor.taste.but({"name": form.get("name", "")})
    link = await web.tables.seats.join(token, visitor.name, visitor.become(), visitor.sign)
    if link.seat >= 0:
        web.callers.forget(link.game, link.seat)
    response = RedirectResponse(f"/t/{link.game}", 303)
    visitor.set_taste(response, visitor.taste)
    response.delete_cookie(INVITED)
    return visitor.finish(response)


async def invitation(web: Web, request: Request, visitor: Visitor, link: Link, token: str) -> Response:
    mine = await web.tables.cache.holding(link.game, visitor.holder)
    if mine is not None and mine.seat >= 0:
        return RedirectResponse(f"/t/{link.game}", 303)
    if is_person(request.headers):
        web.callers.note(link.game, link.seat)
    now = await web.tables.cache.table(link.game)
    return join_page(visitor, web.tables, now, link.seat, token, standing(now, WATCHING, visitor.site))


async def learn_first(web: Web, request: Request) -> Response:
    """The lesson of the game, while the chair is kept; the browser remembers the way back."""
    visitor = web.visitor(request)
    token = request.path_params["token"]
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    link = await web.tables.cache.link(token)
    now = await web.tables.cache.table(link.game)
    if link.use != "invite":
        raise NotYours
    visitor.taste = visitor.taste.but({"name": form.get("name", "")})
    id = await lay_lesson(web, visitor, now.row.title)
    web.callers.note(link.game, link.seat, visitor.name)
    response = RedirectResponse(f"/t/{id}", 303)
    visitor.set_taste(response, visitor.taste)
    visitor.set(response, INVITED, token, True, DAY)
    return visitor.finish(response)
