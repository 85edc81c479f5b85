"""For who runs the server: whether it is well, what it counts, what robots may read, and what it keeps of people."""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any, Final

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astrarium.store import Busy
from astrarium.table import Tables
from astrarium.web.http.connections import Census
from astrarium.web.http.desk import Web, address
from astrarium.web.http.guard import LOOPBACK
from astrarium.web.page import privacy as private

ROBOTS: Final = "User-agent: *\nDisallow: /t/\nDisallow: /j/\nDisallow: /api/\nDisallow: /new/\nDisallow: /log\n"


async def health(web: Web, _request: Request) -> Response:
    """Well enough to be sent visitors: the store answers."""
    told: dict[str, Any] = {
        "status": "ok",
        "tables": len(web.tables.in_memory),
        "streams": web.limits.streams.total() // 2,
    }
    try:
        async with web.tables.store.read() as tx:
            await tx.connection.execute(text("SELECT 1"))
    except Busy as error:
        return JSONResponse({**told, "status": error.key}, 503, {"retry-after": str(error.retry)})
    if web.tables.closed:
        return JSONResponse({**told, "status": "stopping"}, 503)
    return JSONResponse(told)


async def metrics(web: Web, request: Request) -> Response:
    """What a monitor collects."""
    allowed = web.tables.settings.metrics
    near = address(request) in (*LOOPBACK, "::1")
    if web.metrics is None or allowed == "none" or (allowed == "local" and not near):
        return PlainTextResponse("These figures are not for everybody.\n", 403)
    return Response(web.metrics.told(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def robots(_web: Web, _request: Request) -> Response:
    """Start page and rules may be found; tables are for who was given their address."""
    return PlainTextResponse(ROBOTS, headers={"cache-control": "max-age=86400"})


async def privacy(web: Web, request: Request) -> Response:
    return private.privacy(web.visitor(request), web.tables.settings)


async def own_data(web: Web, request: Request) -> Response:
    """All that is kept about the browser that asks."""
    visitor = web.visitor(request)
    found = await web.tables.data_of(visitor.holder)
    name = 'attachment; filename="astrarium.json"'
    return JSONResponse(found, headers={"content-disposition": name})


async def forget_me(web: Web, request: Request) -> Response:
    """Bots take my seats, what I said is deleted, and nothing leads to me any more."""
    visitor = web.visitor(request)
    await web.limits.hit("link", f"forget/{visitor.holder}")
    await web.tables.forget_person(visitor.holder)
    response = RedirectResponse("/privacy", 303)
    for cookie in ("astrarium", "astrarium-taste"):
        response.delete_cookie(cookie)
    return response


class Metrics:
    """Counts of one process."""

    def __init__(self, tables: Tables, census: Census | None = None) -> None:
        library: Any = import_module("prometheus_client")
        self.library: Final = library
        self.registry: Final = library.CollectorRegistry()
        named = {"registry": self.registry}
        self.requests: Final = library.Counter(
            "astrarium_requests", "Requests by kind and status", ["kind", "status"], **named
        )
        self.seconds: Final = library.Histogram(
            "astrarium_request_seconds",
            "How long requests took, streams aside",
            ["kind"],
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
            **named,
        )
        thinkers = tables.thinkers
        gauges: list[tuple[str, str, Any]] = [
            ("tables_in_memory", "Tables in memory", lambda: len(tables.in_memory)),
            ("tables_set_aside", "Games that can't be read", lambda: len(tables.aside)),
            ("watched_tables", "Tables that somebody watches", lambda: len(tables.bus.ears)),
            ("bots_thinking", "Tables whose bots think", lambda: len(tables.thinking)),
            ("thoughts_waiting", "Thoughts that wait", lambda: sum(map(len, thinkers.queues.values()))),
            ("thoughts_done", "Thoughts finished", lambda: thinkers.done),
            ("thoughts_late", "Thoughts given up", lambda: thinkers.late),
            ("writers_waiting", "Changes that wait for the store", lambda: tables.store.writers.waiting),
            ("processor_seconds", "Processor time of this process", time.process_time),
            ("memory_bytes", "The most memory this process has used", most_memory),
        ]
        if census is not None:
            gauges += [
                ("connections", "Open connections", lambda: census.count),
                ("connections_refused", "Connections over the limit", lambda: census.refused),
                ("connections_dropped", "Slow or large requests", lambda: census.dropped),
            ]
        for name, meaning, value in gauges:
            library.Gauge(f"astrarium_{name}", meaning, **named).set_function(value)

    def told(self) -> bytes:
        text: bytes = self.library.generate_latest(self.registry)
        return text


def most_memory() -> int:
    try:
        resource: Any = import_module("resource")
    except ImportError:  # not on Windows
        return 0
    return int(1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def kind_of(path: str) -> str:
    """A request's address without what is a secret or different for each."""
    parts = path.strip("/").split("/")
    if parts[0] == "t" and len(parts) > 1:
        return "/".join(["t", *parts[2:3]])
    if parts[0] == "api":
        return "/".join(["api", *[part for part in parts[2:] if part.isalpha()][:2]])
    return parts[0] if parts[0] in ("new", "rules", "static", "j", "play", "learn", "settings", "health") else "page"


class Counted:
    """ASGI middleware: counts and times every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app: Final = app
        self.metrics: Final = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        kind, began, status = kind_of(scope["path"]), time.perf_counter(), "gone"

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            self.metrics.requests.labels(kind, status).inc()
            if not kind.endswith(("live", "stream")):
                self.metrics.seconds.labels(kind).observe(time.perf_counter() - began)
