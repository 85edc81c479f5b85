"""The web application: pages, live updates, the programs' API, and what surrounds them."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from itsdangerous import URLSafeSerializer
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from astrarium.scene.raster import Raster, png
from astrarium.scene.still import PALETTE
from astrarium.store import CallRow
from astrarium.table import Tables
from astrarium.table.calling import Call, Carrier
from astrarium.web.http.census import Census
from astrarium.web.http.desk import Web
from astrarium.web.http.door import Door
from astrarium.web.http.fairness import Fairness, beside
from astrarium.web.http.figures import Counters, Metrics
from astrarium.web.http.guard import Guard, refuse
from astrarium.web.http.limits import Limits, TooOften, asker
from astrarium.web.http.routes import error_page, routes
from astrarium.web.http.sparing import KINDS, spared
from astrarium.web.keys import kept
from astrarium.web.post import Post

LARGE: Final = 32 * 1024  # bytes that are compressed in a thread
STATIC: Final = Path(__file__).parent.parent / "static"


def secret_in(data: Path) -> str:
    """The key that signs cookies: given by the environment, or made once and kept in the data folder."""
    given = os.environ.get("ASTRARIUM_SECRET")
    if given:
        return given
    return kept(data / "secret", lambda: secrets.token_urlsafe(32).encode()).read_text()


class Files(StaticFiles):
    """Our own files: kept by the browser, and asked for again by their mark; those of several folders."""

    def __init__(self, *folders: Path) -> None:
        super().__init__(directory=folders[0], check_dir=False)  # a tab answers for them before anybody asks here
        self.all_directories = list(folders)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        kind = KINDS.get(Path(path).suffix)
        if kind is not None and isinstance(response, FileResponse):
            mark = {"etag": response.headers["etag"]}
            text = spared(Path(response.path), response.headers["etag"])
            response = Response(text if scope["method"] == "GET" else b"", media_type=kind, headers=mark)
        response.headers["cache-control"] = "no-cache"
        return response


class Later:
    """An application that is loaded beside the event loop when it is first asked for, so that pages start sooner."""

    def __init__(self, make: Callable[[], ASGIApp], beside: Callable[..., Awaitable[Any]]) -> None:
        self.make: Final = make
        self.beside: Final = beside
        self.app: asyncio.Future[ASGIApp] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.app is None:
            self.app = asyncio.ensure_future(self.beside(self.make))
        app = self.app.result() if self.app.done() else await asyncio.shield(self.app)
        await app(scope, receive, send)


class Metered:
    """An application that one address may ask so often."""

    def __init__(self, app: ASGIApp, limits: Limits, purpose: str) -> None:
        self.app: Final = app
        self.limits: Final = limits
        self.purpose: Final = purpose

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        try:
            await self.limits.hit(self.purpose, asker(client[0]) if client else "")
        except TooOften as error:
            await refuse(429, f"{error}.\n", send, scope["path"], error.retry)
            return
        await self.app(scope, receive, send)


def build(
    tables: Tables,
    secret: str,
    hosts: tuple[str, ...] = (),
    public: str = "",
    limits: Limits | None = None,
    census: Census | None = None,
    post: Post | None = None,
    door: Door | None = None,
    folder: Path | None = None,
    raster: Raster = png,
) -> ASGIApp:
    """The application around a table service."""
    limited = limits or Limits(tables.host.settings)
    if tables.host.beside is asyncio.to_thread:
        tables.host.beside = beside
    web = Web(tables, URLSafeSerializer(secret, salt="holder"), limited, public, door, raster)

    if census is not None:
        web.metrics = Metrics(tables, census, folder)
    if post is not None:
        web.post = post
        tables.calls.carrier = carrier(post, web.metrics)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        work = [tables.wake_all(), tables.look_after(), web.meet.look_after()]
        if web.metrics is not None:
            work.append(web.metrics.lag.watch())
        chores = [asyncio.create_task(one) for one in work]  # nobody waits
        yield
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await tables.close()

    def api() -> ASGIApp:
        from astrarium.web.http.api import build_api

        made = build_api(tables, limited, web.meet)
        made.openapi()  # takes long the first time
        return made

    answer = error_page(web)
    large = LARGE if tables.host.threads else sys.maxsize
    programs = [Mount("/api/v1", Metered(Later(api, tables.host.beside), limited, "api"))]
    app = Starlette(
        routes=[
            *routes(web),
            *(programs if tables.host.edition.programs else ()),
            Mount("/static", Metered(Files(STATIC, PALETTE.parent), limited, "static")),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=800, compresslevel=9, thread_minimum_size=large)],
        exception_handlers={404: answer, 405: answer, 500: answer},
        lifespan=lifespan,
    )
    fair = Fairness(app, tables.host.settings.fair_share, tables.host.settings.patience)
    guarded = Guard(fair, hosts, tables.host.settings, door, tables.host.edition.framed)
    return guarded if web.metrics is None else Counters(guarded, web.metrics)


def carrier(post: Post, metrics: Metrics | None) -> Carrier:
    """The post, counted."""

    async def carry(row: CallRow, note: Call) -> bool:
        came = await post.carry(row, note)
        if metrics is not None:
            metrics.called(row.kind, came)
        return came

    return carry
