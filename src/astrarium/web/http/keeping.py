"""Where somebody who is alone here finds their games: which there are, a copy of them as a file, and the way back."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from astrarium.kernel import AstrariumError
from astrarium.store.copies import bring, keep, older
from astrarium.table import NotYours, Unable
from astrarium.table.host import person_of
from astrarium.text.errors import translated
from astrarium.web.http.desk import Web
from astrarium.web.page import keeping as page
from astrarium.web.page.alone import COPIED, server_needed
from astrarium.web.page.keeping import FRONT
from astrarium.web.page.lobby import Mine

YEARS: Final = 10 * 365 * 86400  # seconds


def games_file(web: Web) -> Path:
    """Where the games lie; somebody else's are not handed out as a whole."""
    if web.tables.host.edition.others:
        raise Unable("there is no such page", "status-404").at(404)
    return Path(str(web.tables.host.store.engine.url.database))


async def kept(web: Web, request: Request) -> Response:
    games_file(web)
    visitor = web.visitor(request)
    games = [Mine(*one) for one in await web.tables.cache.games_of(visitor.holder)]
    mine = sorted(games, key=lambda one: -one.row.touched)
    for n, one in enumerate(mine[:FRONT]):
        with suppress(AstrariumError):  # a game that can't be read is named, not shown
            mine[n] = one._replace(seq=(await web.tables.cache.table(one.row.id)).seq)
    return page.kept(visitor, mine)


async def alone(web: Web, request: Request) -> Response:
    """Where a server has its people: here it is said what would be needed."""
    return server_needed(web.visitor(request), 200 if request.method == "GET" else 404)


async def copy(web: Web, request: Request) -> Response:
    """All games as a file, or one of them."""
    source, id = games_file(web), request.query_params.get("game", "")
    if id:
        if await web.tables.cache.holding(id, web.visitor(request).holder) is None:
            raise NotYours
    with TemporaryDirectory() as folder:
        target = Path(folder) / "copy.db"
        keep(source, target, id)
        body = target.read_bytes()
    now = web.tables.host.clock()
    name = f"{id or 'games'}-{time.strftime('%Y-%m-%d', time.localtime(now))}.astrarium"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    answer = Response(body, media_type="application/octet-stream", headers=headers)
    if not id:
        answer.set_cookie(COPIED, f"{now:.0f}", max_age=YEARS, httponly=True, samesite="lax")
    return answer


async def back(web: Web, request: Request) -> Response:
    """A copy that was kept, perhaps by an older version: what is not here is added."""
    target, visitor = games_file(web), web.visitor(request)
    with TemporaryDirectory() as folder:
        source = Path(folder) / "copy.db"
        source.write_bytes(await request.body())
        try:
            if older(source):
                await web.tables.host.upgrading()
            added = bring(target, source, person_of(visitor.become()))
        except AstrariumError as error:
            return JSONResponse({"text": translated(str(error), visitor.lang)}, 422)
    return visitor.finish(JSONResponse({"text": visitor.site("kept-added", added)}))
