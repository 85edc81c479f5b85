"""Where somebody who is alone here finds their games: which there are, a copy of them as a file, and the way back."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from astrarium.kernel import AstrariumError
from astrarium.store.copies import bring, keep
from astrarium.table import NotYours, Unable
from astrarium.table.host import person_of
from astrarium.text.errors import translated
from astrarium.web.http.desk import Web
from astrarium.web.page import keeping as page


def games_file(web: Web) -> Path:
    """Where the games lie; somebody else's are not handed out as a whole."""
    if web.tables.host.edition.others:
        raise Unable("there is no such page", "status-404").at(404)
    return Path(str(web.tables.host.store.engine.url.database))


async def kept(web: Web, request: Request) -> Response:
    games_file(web)
    visitor = web.visitor(request)
    return page.kept(visitor, [row for row, *_ in await web.tables.cache.games_of(visitor.holder)])


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
    name = f"{id or 'games'}-{time.strftime('%Y-%m-%d')}.astrarium"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/octet-stream", headers=headers)


async def back(web: Web, request: Request) -> Response:
    """A copy that was kept: what is not here is added."""
    target, visitor = games_file(web), web.visitor(request)
    with TemporaryDirectory() as folder:
        source = Path(folder) / "copy.db"
        source.write_bytes(await request.body())
        try:
            added = bring(target, source, person_of(visitor.become()))
        except AstrariumError as error:
            return JSONResponse({"text": translated(str(error), visitor.lang)}, 422)
    return visitor.finish(JSONResponse({"text": visitor.site("kept-added", added)}))
