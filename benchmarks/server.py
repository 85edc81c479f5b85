"""One process of the server, beside a bare Starlette application in the same run.

    .venv/bin/python benchmarks/server.py [moves|crowd|idle|streams|burst|bare ...] [--seconds 20]

Every figure names the load of the machine. Processor times are those of the server's process alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.server import Server

ROOM = {"ASTRARIUM_CONNECTIONS_EACH": "20000", "ASTRARIUM_CONNECTIONS": "20000", "ASTRARIUM_WRITERS_WAIT": "2000"}
BARE = """
import asyncio, sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
ears = set(); text = b"event: frame\\ndata: " + b"<g class=piece>" * 1300 + b"\\n\\n"
async def live(request):
    async def chunks():
        ear = asyncio.Event(); ears.add(ear)
        try:
            yield text
            while True:
                await ear.wait(); ear.clear(); yield text
        finally:
            ears.discard(ear)
    return StreamingResponse(chunks(), media_type="text/event-stream")
async def move(request):
    for ear in ears: ear.set()
    return Response(status_code=204)
app = Starlette(routes=[Route("/live", live), Route("/move", move, methods=["POST"])])
uvicorn.run(app, port=int(sys.argv[1]), log_level="error")
"""


FOLLOWING: set[asyncio.Task[None]] = set()


def begin(work: Any) -> None:
    FOLLOWING.add(asyncio.create_task(work))


def load() -> str:
    return f"{os.getloadavg()[0]:.1f}"


def spent(pid: int) -> float:
    """Processor seconds of a process."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def told(name: str, **figures: Any) -> None:
    print(
        json.dumps(
            {
                "what": name,
                "load": load(),
                **{k: round(v, 3) if isinstance(v, float) else v for k, v in figures.items()},
            }
        ),
        flush=True,
    )


def at(values: list[float], share: float) -> float:
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


class Table:
    """A table whose two seats are played and watched from here."""

    def __init__(self, base: str, web: httpx.AsyncClient) -> None:
        self.base, self.web = base, web
        self.cookies: dict[int, str] = {}
        self.changed = asyncio.Event()
        self.frames = 0

    async def open(self, seats: int = 2, title: str = "celestia-duo") -> None:
        plan = {"game": title, "seats": [{"kind": "person"}] * seats}
        answer = await self.web.post(f"{self.base}/api/v1/tables", json=plan)
        made = answer.json()
        self.id, self.tokens, self.watch = made["id"], made["tokens"], made["watch"]

    async def enter(self, token: str) -> str:
        async with httpx.AsyncClient(timeout=120) as browser:  # one of its own
            answer = await browser.get(f"{self.base}/j/{token}?enter=1")
        return str(answer.cookies["astrarium"])

    async def follow(self, cookie: str) -> None:
        """A browser's stream; counts frames."""
        head = {"cookie": f"astrarium={cookie}", "accept-encoding": "gzip"}
        async with self.web.stream("GET", f"{self.base}/t/{self.id}/live", headers=head, timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("event: frame"):
                    self.frames += 1
                    self.changed.set()

    async def move(self) -> tuple[int, float]:
        head = {"authorization": f"Bearer {self.tokens['0']}"}
        now = (await self.web.get(f"{self.base}/api/v1/tables/{self.id}", headers=head)).json()
        if now["over"]:
            await self.open()
            return await self.move()
        head = {"authorization": f"Bearer {self.tokens[str(now['asked'])]}"}
        menu = (await self.web.get(f"{self.base}/api/v1/tables/{self.id}/actions", headers=head)).json()
        body = {"action": menu["legal"][0]["action"], "seq": menu["seq"], "key": f"k{menu['seq']}"}
        began = time.perf_counter()
        answer = await self.web.post(f"{self.base}/api/v1/tables/{self.id}/moves", json=body, headers=head)
        return answer.status_code, time.perf_counter() - began


async def moves(server: Server, web: httpx.AsyncClient, seconds: float) -> None:
    """300 tables, two viewers each, a move each 5 s."""
    pid = server.process.pid
    tables = [Table(server.address, web) for _ in range(int(os.environ.get("TABLES", "300")))]
    for table in tables:
        await table.open()
        for seat in ("0", "1"):
            begin(table.follow(await table.enter(table.tokens[seat])))
    await asyncio.sleep(2)
    times: list[float] = []
    statuses: dict[int, int] = {}
    until = time.monotonic() + seconds

    async def play(table: Table, n: int) -> None:
        await asyncio.sleep(5 * n / len(tables))
        while time.monotonic() < until:
            began = time.monotonic()
            status, took = await table.move()
            statuses[status] = statuses.get(status, 0) + 1
            times.append(took)
            await asyncio.sleep(max(0.0, 5 - (time.monotonic() - began)))

    before, began = spent(pid), time.monotonic()
    await asyncio.gather(*[play(table, n) for n, table in enumerate(tables)])
    wall = time.monotonic() - began
    cpu = 1000 * (spent(pid) - before) / max(1, len(times))
    told(
        "moves",
        tables=len(tables),
        per_second=len(times) / wall,
        cpu_ms=cpu,
        p50_ms=at(times, 0.5),
        p99_ms=at(times, 0.99),
        statuses=statuses,
        memory_mb=memory(pid),
    )


async def crowd(server: Server, web: httpx.AsyncClient, seconds: float) -> None:
    """500 spectators of one table."""
    pid, count = server.process.pid, int(os.environ.get("CROWD", "500"))
    table = Table(server.address, web)
    await table.open()
    cookie = await table.enter(table.watch)
    was = memory(pid)
    followers = [asyncio.create_task(table.follow(cookie)) for _ in range(count)]
    while table.frames < count:
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    grown = memory(pid) - was
    cpu, waits = 0.0, []
    rounds = max(3, int(seconds / 4))
    for _ in range(rounds):
        table.frames, before = 0, spent(pid)
        moving = asyncio.create_task(table.move())
        began = time.perf_counter()
        await web.get(f"{server.address}/static/icon.svg")
        waits.append(time.perf_counter() - began)
        await moving
        until = time.monotonic() + 30
        while table.frames < count and time.monotonic() < until:
            await asyncio.sleep(0.02)
        cpu += spent(pid) - before
    told(
        "crowd",
        viewers=count,
        cpu_ms_viewer_move=1000 * cpu / rounds / count,
        others_wait_ms=at(waits, 1.0),
        kb_viewer=1024 * grown / count,
    )
    for one in followers:
        one.cancel()


async def idle(server: Server, web: httpx.AsyncClient, seconds: float) -> None:
    """Streams at tables where nobody moves."""
    pid, count = server.process.pid, 100
    tables = [Table(server.address, web) for _ in range(count)]
    followers = []
    for table in tables:
        await table.open()
        followers.append(asyncio.create_task(table.follow(await table.enter(table.tokens["0"]))))
    await asyncio.sleep(3)
    before = spent(pid)
    await asyncio.sleep(max(32.0, seconds))
    told("idle", streams=count, cpu_ms_stream_second=1000 * (spent(pid) - before) / max(32.0, seconds) / count)
    for one in followers:
        one.cancel()


async def streams(server: Server, web: httpx.AsyncClient, _seconds: float) -> None:
    """1,000 tables with two streams each."""
    pid, count = server.process.pid, int(os.environ.get("TABLES", "1000"))
    began = spent(pid)
    for _ in range(count):
        table = Table(server.address, web)
        await table.open()
        for seat in ("0", "1"):
            begin(table.follow(await table.enter(table.tokens[seat])))
    await asyncio.sleep(5)
    told(
        "streams",
        tables=count,
        streams=2 * count,
        memory_mb=memory(pid),
        cpu_ms_stream=1000 * (spent(pid) - began) / count / 2,
    )


async def burst(server: Server, web: httpx.AsyncClient, _seconds: float) -> None:
    """1,000 moves at once."""
    tables = [Table(server.address, web) for _ in range(1000)]
    for table in tables:
        await table.open()
    before = spent(server.process.pid)
    done = await asyncio.gather(*[table.move() for table in tables])
    statuses: dict[int, int] = {}
    for status, _ in done:
        statuses[status] = statuses.get(status, 0) + 1
    told("burst", statuses=statuses, cpu_ms=(spent(server.process.pid) - before))


async def bare(_server: Server, web: httpx.AsyncClient, seconds: float) -> None:
    """The same crowd at a bare Starlette application that sends 20 kB."""
    count = int(os.environ.get("CROWD", "500"))
    process = subprocess.Popen([sys.executable, "-c", BARE, "8999"])
    seen = [0]

    async def follow() -> None:
        async with web.stream("GET", "http://127.0.0.1:8999/live", timeout=None) as stream:
            async for line in stream.aiter_lines():
                seen[0] += line.startswith("event: frame")

    try:
        await asyncio.sleep(3)
        followers = [asyncio.create_task(follow()) for _ in range(count)]
        while seen[0] < count:
            await asyncio.sleep(0.1)
        rounds, before = max(3, int(seconds / 4)), spent(process.pid)
        for _ in range(rounds):
            seen[0] = 0
            await web.post("http://127.0.0.1:8999/move")
            while seen[0] < count:
                await asyncio.sleep(0.02)
        told("bare", viewers=count, cpu_ms_viewer_move=1000 * (spent(process.pid) - before) / rounds / count)
        for one in followers:
            one.cancel()
    finally:
        process.terminate()
        process.wait()


PARTS = {"bare": bare, "crowd": crowd, "idle": idle, "moves": moves, "burst": burst, "streams": streams}


async def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[])
    words.add_argument("--seconds", type=float, default=20)
    given = words.parse_args()
    for name in given.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), ASTRARIUM_STREAMS_EACH="20000", **ROOM)
            limits = httpx.Limits(max_connections=None, max_keepalive_connections=200)
            try:
                async with httpx.AsyncClient(timeout=120, limits=limits) as web:
                    await PARTS[name](server, web, given.seconds)
                    for task in asyncio.all_tasks() - {asyncio.current_task()}:  # type: ignore[arg-type]
                        task.cancel()
            finally:
                server.stop()


if __name__ == "__main__":
    asyncio.run(main())
