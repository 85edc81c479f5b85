"""The addresses of games by letters: writing one, opening one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from astrarium.kernel import AstrariumError
from astrarium.table import Unable
from astrarium.table.letters import noted_letters, pack
from astrarium.table.table import looked_at
from astrarium.web.http.desk import Web, address, form_of, spoken
from astrarium.web.page import letters as pages


async def begin(web: Web, request: Request) -> Response:
    """The chair that waits for a friend is played by letters from now on."""
    visitor, id = web.visitor(request), request.path_params["id"]
    form = await form_of(request)
    await web.tables.letters.begin(id, visitor.holder, form.get("name", ""))
    return RedirectResponse(f"/t/{id}", 303)


async def written(web: Web, request: Request) -> Response:
    """The letter of my turn, to send."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    table = await web.tables.cache.table(holding.game)
    if not noted_letters(table.row):
        raise Unable("this game is not played by letters", "status-404").at(404)
    if table.asked == holding.seat and not table.over:
        return RedirectResponse(f"/t/{table.id}", 303)
    await web.limits.hit("glance", f"{holding.game}/{holding.seat}")
    text = await web.tables.host.beside(pack, looked_at(table))
    place = "" if visitor.edition.framed else "letter"
    return pages.to_send(visitor, table, holding.seat, f"{request.base_url}{place}#g={text}")


async def away(web: Web, request: Request) -> Response:
    """From where nobody else can come, a game goes to a server where friends can."""
    visitor = web.visitor(request)
    if visitor.edition.others:
        raise Unable("there is no such page", "status-404").at(404)
    holding = await web.player(request, visitor)
    table = await web.tables.cache.table(holding.game)
    await web.limits.hit("glance", f"{holding.game}/{holding.seat}")
    return pages.to_move(visitor, table, await web.tables.host.beside(pack, looked_at(table), True))


async def letter(web: Web, request: Request) -> Response:
    """Open a letter: by its link, whose script hands in what stands behind the #, or pasted."""
    visitor = web.visitor(request)
    if request.method != "POST":
        return pages.to_open(visitor)
    await web.limits.hit("create", address(request))
    form = await form_of(request)
    try:
        done = await web.tables.letters.receive(
            form.get("letter", ""), visitor.become(), form.get("name", "") or visitor.name, visitor.sign
        )
    except AstrariumError as error:
        return pages.to_open(visitor, spoken(visitor, error)[2])
    if done.what in ("old", "two"):
        return visitor.finish(pages.told(visitor, done))
    if done.free >= 0:
        return visitor.finish(RedirectResponse(f"/t/{done.id}?invite={done.free}", 303))
    return visitor.finish(RedirectResponse(f"/t/{done.id}", 303))
