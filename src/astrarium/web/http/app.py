"""The web application: pages, live updates, the programs' API, and what surrounds them."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Final

from itsdangerous import URLSafeSerializer
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from astrarium.table import Tables
from astrarium.web.http.connections import Census
from astrarium.web.http.desk import Web
from astrarium.web.http.door import Door
from astrarium.web.http.guard import Guard
from astrarium.web.http.limits import Limits
from astrarium.web.http.operation import Counted, Metrics
from astrarium.web.http.routes import error_page, routes
from astrarium.web.post import Post

STATIC: Final = Path(__file__).parent.parent / "static"


def secret_in(data: Path) -> str:
    """The key that signs cookies: given by the environment, or made once and kept in the data folder."""
    given = os.environ.get("ASTRARIUM_SECRET")
    if given:
        return given
    path = data / "secret"
    if path.exists() and not path.read_text().strip():
        path.unlink()  # an empty key would sign for anybody
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(32))
    except FileExistsError:
        pass
    return path.read_text()


class Files(StaticFiles):
    """Our own files: kept by the browser, and asked for again by their mark."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if path.endswith(".js") and isinstance(response, FileResponse):
            mark = {"etag": response.headers["etag"]}
            text = spared(Path(response.path), response.headers["etag"])
            response = Response(text if scope["method"] == "GET" else b"", media_type="text/javascript", headers=mark)
        response.headers["cache-control"] = "no-cache"
        return response


@lru_cache(64)
def spared(path: Path, _mark: str) -> bytes:
    """A script as browsers get it: what is written for its readers stays here. The mark changes with the file."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    return "\n".join([line for line in lines if line and not line.startswith("//")]).encode()


class Later:
    """An application that is loaded when it is first asked for, so that the pages start sooner."""

    def __init__(self, make: Callable[[], ASGIApp]) -> None:
        self.make: Final = make
        self.app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.app is None:
            self.app = self.make()
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
) -> ASGIApp:
    """The application around a table service."""
    limited = limits or Limits(tables.settings)
    web = Web(tables, URLSafeSerializer(secret, salt="holder"), limited, public, door)

    if post is not None:
        web.post = post
        tables.carrier = post.carry

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        chores = [asyncio.create_task(work) for work in (tables.wake_all(), tables.look_after())]  # nobody waits
        yield
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await tables.close()

    def api() -> ASGIApp:
        from astrarium.web.http.api import build_api

        return build_api(tables, limited)

    answer = error_page(web)
    app = Starlette(
        routes=[*routes(web), Mount("/api/v1", Later(api)), Mount("/static", Files(directory=STATIC))],
        middleware=[Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers={404: answer, 405: answer, 500: answer},
        lifespan=lifespan,
    )
    guarded = Guard(app, hosts, tables.settings, door)
    if census is None:
        return guarded
    web.metrics = Metrics(tables, census)
    return Counted(guarded, web.metrics)
