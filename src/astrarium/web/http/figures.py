"""What a server counts for its operator: a bounded number of series, whatever is asked of it.

Labels come from the route table, never from what was sent. deploy/alerts.yml has rules for what is worth a call.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sqlalchemy import text
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astrarium.kernel.outside import whole_number
from astrarium.store import Busy
from astrarium.table import Damaged, Tables
from astrarium.web.http.census import Census
from astrarium.web.http.logs import CAUSE, LINES, pattern_of

CAUSES: Final = (
    *("busy", "database-away", "damaged", "newer-rules", "unknown-title", "other-components", "outdated"),
    *("calls-full", "studies-full", "stopping", "fault", "other"),
)
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
EVERY: Final = 0.5  # seconds between two looks at the event loop
WINDOW: Final = 60.0  # seconds for which the longest lag is told, and a size is not measured again


class Lag:
    """How late the event loop is: what every request and stream waits for besides its own work."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock: Final = clock
        self.seen: Final[deque[tuple[float, float]]] = deque()

    def note(self, late: float) -> None:
        now = self.clock()
        self.seen.append((now, late))
        while self.seen[0][0] < now - WINDOW:
            self.seen.popleft()

    def longest(self) -> float:
        return max([late for at, late in self.seen if at >= self.clock() - WINDOW], default=0.0)

    async def watch(self) -> None:
        while True:
            due = self.clock() + EVERY
            await asyncio.sleep(EVERY)
            self.note(max(0.0, self.clock() - due))


class Metrics:
    """Counts of one process."""

    def __init__(self, tables: Tables, census: Census | None = None, folder: Path | None = None) -> None:
        library: Any = import_module("prometheus_client")
        self.library: Final = library
        self.registry: Final = library.CollectorRegistry()
        self.tables: Final = tables
        self.lag: Final = Lag()
        self.database = 0.0
        self.measured = -WINDOW
        named = {"registry": self.registry}
        self.requests: Final = library.Counter(
            "astrarium_requests", "Requests by route and status", ["kind", "status"], **named
        )
        self.seconds: Final = library.Histogram(
            "astrarium_request_seconds", "How long requests took, streams aside", ["kind"], buckets=BUCKETS, **named
        )
        self.errors: Final = library.Counter("astrarium_server_errors", "Answers 5xx by cause", ["cause"], **named)
        for cause in CAUSES:
            self.errors.labels(cause)
        self.calls: Final = library.Counter("astrarium_calls", "Pushes and mails", ["kind", "outcome"], **named)
        for kind in ("push", "mail"):
            for outcome in ("sent", "failed"):
                self.calls.labels(kind, outcome)
        for name, meaning, value in (*self.gauges(), *of_connections(census), *of_disk(folder)):
            library.Gauge(f"astrarium_{name}", meaning, **named).set_function(value)

    def gauges(self) -> list[tuple[str, str, Callable[[], float]]]:
        tables, thinkers = self.tables, self.tables.host.thinkers
        return [
            ("tables_in_memory", "Tables in memory", lambda: len(tables.cache.in_memory)),
            ("tables_set_aside", "Games that can't be read", lambda: len(tables.cache.aside)),
            ("tables_damaged", "Games of those that are damaged, not of newer rules", lambda: damaged(tables)),
            ("watched_tables", "Tables that somebody watches", lambda: len(tables.host.bus.ears)),
            ("bots_thinking", "Tables whose bots think", lambda: len(tables.bots.thinking)),
            ("thoughts_waiting", "Thoughts that wait", lambda: sum(map(len, thinkers.queues.values()))),
            ("thought_oldest_seconds", "How long the oldest of them has waited", thinkers.oldest),
            ("thoughts_done", "Thoughts finished", lambda: thinkers.done),
            ("thoughts_late", "Thoughts given up", lambda: thinkers.late),
            ("writers_waiting", "Changes that wait for the store", lambda: tables.host.store.writers.waiting),
            ("faults_logged", "Lines of the log that tell of a fault", lambda: LINES["ERROR"] + LINES["CRITICAL"]),
            ("warnings_logged", "Lines of the log that warn", lambda: LINES["WARNING"]),
            ("loop_lag_seconds", "The longest that the event loop was late within a minute", self.lag.longest),
            ("database_bytes", "The size of the database", lambda: self.database),
            ("processor_seconds", "Processor time of this process", time.process_time),
            ("memory_bytes", "Memory that this process uses now", present_memory),
            ("memory_peak_bytes", "The most memory this process has used", most_memory),
        ]

    def called(self, kind: str, came: bool) -> None:
        self.calls.labels("push" if kind == "push" else "mail", "sent" if came else "failed").inc()

    def failed(self, cause: str) -> None:
        self.errors.labels(cause if cause in CAUSES else "other").inc()

    async def told(self) -> bytes:
        if time.monotonic() - self.measured >= WINDOW:
            self.measured = time.monotonic()
            with suppress(Busy, OSError):
                self.database = await database_bytes(self.tables)
        text: bytes = self.library.generate_latest(self.registry)
        return text


def of_connections(census: Census | None) -> list[tuple[str, str, Callable[[], float]]]:
    if census is None:
        return []
    return [
        ("connections", "Open connections", lambda: census.count),
        ("connections_refused", "Connections over the limit", lambda: census.refused),
        ("connections_dropped", "Slow or large requests", lambda: census.dropped),
    ]


def of_disk(folder: Path | None) -> list[tuple[str, str, Callable[[], float]]]:
    if folder is None:
        return []
    return [("disk_free_bytes", "Room left on the disk of the data folder", lambda: shutil.disk_usage(folder).free)]


def damaged(tables: Tables) -> int:
    return sum([isinstance(error, Damaged) for _, error in tables.cache.aside.values()])


async def database_bytes(tables: Tables) -> float:
    url = tables.host.store.engine.url
    if url.get_backend_name() != "sqlite":
        async with tables.host.store.read() as tx:
            size: float = await tx.connection.scalar(text("SELECT pg_database_size(current_database())"))
            return size
    files = [Path(f"{url.database}{end}") for end in ("", "-wal")]
    return sum([file.stat().st_size for file in files if file.exists()])


def present_memory() -> int:
    """What Linux says now; elsewhere the most there was."""
    try:
        with open("/proc/self/status", encoding="ascii") as file:
            held = next((line.split()[1] for line in file if line.startswith("VmRSS:")), "")
    except OSError:
        held = ""
    return 1024 * (whole_number(held) or 0) or most_memory()


def most_memory() -> int:
    if os.name == "nt":
        return 0
    resource: Any = import_module("resource")
    most: int = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most


class Counters:
    """ASGI middleware: counts and times every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app: Final = app
        self.metrics: Final = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            kind = pattern_of(scope)
            self.metrics.requests.labels(kind, str(status or "gone")).inc()
            if status >= 500:
                self.metrics.failed(scope.get(CAUSE, "other"))
            if not kind.endswith(("/live", "/stream")):
                self.metrics.seconds.labels(kind).observe(time.perf_counter() - began)
