"""One process of the server, beside a bare Starlette application in the same run.

    .venv/bin/python benchmarks/server.py --pin                  everything, as large as it is promised: six minutes
    .venv/bin/python benchmarks/server.py --short                everything, small: two minutes
    .venv/bin/python benchmarks/server.py moves crowd --pin      two parts; the server alone on the first core
    .venv/bin/python benchmarks/server.py rush --game kepler     one game instead of all four in turn

rush     tables with two viewers where the next move follows the last: what a move costs, and how many a second
moves    300 tables with two viewers and a move each 5 s: how long a click and a picture take
crowd    500 spectators of one table: what each costs, and how long other tables wait
bare     the same at a bare application that sends as many bytes: moves with two viewers, and the crowd
idle     streams at tables where nobody moves
streams  1,000 tables with two streams each: memory; then a move at all of them at once, which is too much

The server runs the compiled engine if `python3 start.py compile` has made one of these sources, as `start.py` does; the
first line says which. Every figure names the load of the machine. Processor times are those of the server's process
alone. At the end stands everything as a table, as docs/serving.md has it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing import Pipe, get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import start
from benchmarks.client import Browser, ask, cookie_of
from tests.web.server import OrdinaryServer, Server

TITLES = ("celestia-duo", "efemeris", "astronavigators", "kepler")
ROOM = {
    "ASTRARIUM_CONNECTIONS_EACH": "20000",
    "ASTRARIUM_CONNECTIONS": "20000",
    "ASTRARIUM_STREAMS_EACH": "20000",
}
BARE = """
import asyncio, os, sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
ears = set(); text = b"event: frame\\ndata: " + os.urandom(int(sys.argv[2]) // 2).hex().encode() + b"\\n\\n"
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
app = Starlette(routes=[Route("/t/bare/live", live), Route("/t/bare/move", move, methods=["POST"])])
uvicorn.run(app, port=int(sys.argv[1]), log_level="error")
"""


class Size(NamedTuple):
    """How much is measured."""

    seconds: float
    rushing: int  # tables
    tables: int
    crowd: int
    idle: int
    streams: int  # tables with two streams


WHOLE = Size(seconds=30, rushing=20, tables=300, crowd=500, idle=200, streams=1000)
SHORT = Size(seconds=8, rushing=8, tables=40, crowd=100, idle=50, streams=60)
AT_ONCE = 8  # tables that are opened at a time
FIGURES: dict[str, dict[str, Any]] = {}  # everything that was told


class Elsewhere(NamedTuple):
    """A server that another process has started."""

    address: str


class Run(NamedTuple):
    """One part's server, and what is asked of it."""

    server: Server | Elsewhere
    size: Size
    titles: tuple[str, ...]
    random: Random
    tasks: set[asyncio.Task[None]]

    @property
    def pid(self) -> int:
        assert isinstance(self.server, Server)
        return self.server.process.pid

    def begin(self, work: Any) -> None:
        self.tasks.add(asyncio.create_task(work))

    async def leave(self) -> None:
        """Every stream that was begun."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks.clear()

    def check(self) -> None:
        """A stream that broke is told at once."""
        for task in self.tasks:
            if task.done() and not task.cancelled() and task.exception() is not None:
                raise RuntimeError("a stream broke") from task.exception()


def spent(pid: int) -> float:
    """Processor seconds of a process."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def told(name: str, **figures: Any) -> None:
    rounded = {key: round(value, 3) if isinstance(value, float) else value for key, value in figures.items()}
    FIGURES[name] = {"load": round(os.getloadavg()[0], 1), **rounded}
    print(json.dumps({"what": name, **FIGURES[name]}), flush=True)


def at(values: list[float], share: float) -> float:
    """Milliseconds that this share of the values does not exceed."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


class Table:
    """A table whose two seats are played and watched from here."""

    def __init__(self, run: Run, n: int = 0) -> None:
        self.run = run
        self.title = run.titles[n % len(run.titles)]
        self.browsers: list[Browser] = []

    async def open(self, following: bool = True) -> None:
        plan = {"game": self.title, "seats": [{"kind": "person"}] * 2}
        address = self.run.server.address
        made = await ask(address, "/api/v1/tables", plan)
        self.id, self.tokens, self.watch = made["id"], made["tokens"], made["watch"]
        if following:
            self.browsers = [Browser(address, self.id, await cookie_of(address, self.tokens[n])) for n in "01"]
            for browser in self.browsers:
                self.run.begin(browser.follow())
            while any(browser.seq < 0 for browser in self.browsers):
                await asyncio.sleep(0.01)

    async def move(self) -> tuple[int, float, float]:
        """What the seat in turn does: status, until it was answered, until both saw it."""
        while not any(browser.legal for browser in self.browsers):
            if any(browser.over for browser in self.browsers):
                self.close()
                await self.open()
            await asyncio.sleep(0.005)
        mover = next(browser for browser in self.browsers if browser.legal)
        action, known = self.run.random.choice(mover.legal), mover.legal
        mover.legal = []
        for browser in self.browsers:
            browser.changed.clear()
        began = time.perf_counter()
        status = await mover.move(action)
        answered = time.perf_counter() - began
        if status == 204:
            async with asyncio.timeout(60):
                await asyncio.gather(*[browser.changed.wait() for browser in self.browsers])
        elif not mover.legal:
            mover.legal = known  # nothing was done: it may be tried again
        return status, answered, time.perf_counter() - began

    def close(self) -> None:
        for browser in self.browsers:
            browser.leave()


async def opened(run: Run, count: int, following: bool = True) -> list[Table]:
    tables = [Table(run, n) for n in range(count)]
    for n in range(0, count, AT_ONCE):
        await asyncio.gather(*[table.open(following) for table in tables[n : n + AT_ONCE]])
    return tables


async def played(run: Run, name: str, tables: list[Table], every: float) -> None:
    """All tables at once, a move each so many seconds."""
    statuses: Counter[int] = Counter()
    answers: list[float] = []
    sights: list[float] = []
    until = time.monotonic() + run.size.seconds

    async def play(table: Table, n: int) -> None:
        await asyncio.sleep(every * n / len(tables))
        while time.monotonic() < until:
            began = time.monotonic()
            status, answered, seen = await table.move()
            statuses[status] += 1
            answers.append(answered)
            sights.append(seen)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))

    before, began = spent(run.pid), time.monotonic()
    await asyncio.gather(*[play(table, n) for n, table in enumerate(tables)])
    wall, cpu = time.monotonic() - began, spent(run.pid) - before
    told(
        name,
        games="+".join(run.titles),
        tables=len(tables),
        moves=len(answers),
        per_second=len(answers) / wall,
        cpu_ms_move=1000 * cpu / max(1, len(answers)),
        core=cpu / wall,
        answer_p50_ms=at(answers, 0.5),
        answer_p99_ms=at(answers, 0.99),
        seen_p50_ms=at(sights, 0.5),
        seen_p99_ms=at(sights, 0.99),
        statuses=dict(statuses),
        memory_mb=memory(run.pid),
    )


async def rush(run: Run) -> None:
    await played(run, "rush", await opened(run, run.size.rushing), 0.0)


async def moves(run: Run) -> None:
    await played(run, "moves", await opened(run, run.size.tables), 5.0)


async def all_see(run: Run, viewers: list[Browser]) -> None:
    """Until everybody has a new frame; somebody who lost the stream is an error, and so is waiting for ever."""
    async with asyncio.timeout(60):
        for viewer in viewers:
            while not viewer.changed.is_set():
                run.check()
                with suppress(TimeoutError):
                    await asyncio.wait_for(viewer.changed.wait(), 1)


def neighbour(address: str, title: str, seconds: float, told: Any) -> None:
    """Two people at another table, in a process of their own: when each of their moves began, and until both saw it."""

    async def play() -> None:
        run = Run(Elsewhere(address), SHORT, (title,), Random(title), set())
        table = Table(run)
        await table.open()
        until = time.time() + seconds
        while time.time() < until:
            began = time.time()
            told.send((began, (await table.move())[2]))
            await asyncio.sleep(0.03)

    asyncio.run(play())
    told.send(None)


async def crowd(run: Run) -> None:
    count = run.size.crowd
    table = Table(run)
    await table.open()
    cookie = await cookie_of(run.server.address, table.watch)
    was = memory(run.pid)
    viewers = [Browser(run.server.address, table.id, cookie) for _ in range(count)]
    for viewer in viewers:
        run.begin(viewer.follow())
    await all_see(run, viewers)
    await asyncio.sleep(1)
    grown, cpu, size, sights = memory(run.pid) - was, 0.0, 0, []
    rounds = max(5, int(run.size.seconds / 3))
    for _ in range(rounds):
        size -= sum([viewer.bytes for viewer in viewers])
        for viewer in viewers:
            viewer.changed.clear()
        before, began = spent(run.pid), time.perf_counter()
        await table.move()
        await all_see(run, viewers)
        sights.append(time.perf_counter() - began)
        cpu += spent(run.pid) - before
        size += sum([viewer.bytes for viewer in viewers])
    near, far = Pipe()
    words = (run.server.address, table.title, 3 + 2.0 * rounds, far)
    other = get_context("spawn").Process(target=neighbour, args=words)
    other.start()
    far.close()  # so that its end is noticed, however it ends
    await asyncio.sleep(3)
    crowded: list[tuple[float, float]] = []
    for _ in range(rounds):
        for viewer in viewers:
            viewer.changed.clear()
        began = time.time()
        await table.move()
        await all_see(run, viewers)
        crowded.append((began, time.time()))
        await asyncio.sleep(0.7)
    waits: dict[bool, list[float]] = {True: [], False: []}
    while (one := await asyncio.to_thread(near.recv)) is not None:
        waits[any(begin <= one[0] + one[1] and one[0] <= end for begin, end in crowded)].append(one[1])
    other.join()
    told(
        "crowd",
        game=table.title,
        viewers=count,
        cpu_ms_viewer_move=1000 * cpu / rounds / count,
        bytes_viewer_move=size // rounds // count,
        all_seen_ms=at(sights, 0.5),
        others_alone_p50_ms=at(waits[False], 0.5),
        others_alone_p99_ms=at(waits[False], 0.99),
        others_meanwhile_p50_ms=at(waits[True], 0.5),
        others_meanwhile_p99_ms=at(waits[True], 0.99),
        others_moves=[len(waits[False]), len(waits[True])],
        kb_viewer=1024 * grown / count,
    )


async def idle(run: Run) -> None:
    count, seconds = run.size.idle, max(32.0, run.size.seconds)
    await opened(run, (count + 1) // 2)
    await asyncio.sleep(3)
    before = spent(run.pid)
    await asyncio.sleep(seconds)
    told("idle", streams=count, cpu_ms_stream_second=1000 * (spent(run.pid) - before) / seconds / count)


async def streams(run: Run) -> None:
    count, before, was = run.size.streams, spent(run.pid), memory(run.pid)
    tables = await opened(run, count)
    await asyncio.sleep(5)
    made, opening = memory(run.pid), 1000 * (spent(run.pid) - before) / count
    statuses = Counter([status for status, _, _ in [await table.move() for table in tables]])
    told(
        "streams",
        games="+".join(run.titles),
        tables=count,
        streams=2 * count,
        memory_before_mb=was,
        memory_mb=made,
        memory_after_a_move_each_mb=memory(run.pid),
        cpu_ms_table_with_two_streams=opening,
        statuses=dict(statuses),
    )
    before, began = spent(run.pid), time.perf_counter()
    done = await asyncio.gather(*[table.move() for table in tables])
    told(
        "overload",
        moves_at_once=count,
        statuses=dict(Counter([status for status, _, _ in done])),
        seconds=time.perf_counter() - began,
        cpu_s=spent(run.pid) - before,
    )


async def bare(run: Run) -> None:
    for name, count, size in (("bare moves", 2, 3000), ("bare crowd", run.size.crowd, 6000)):
        port = free_port()
        process = subprocess.Popen([sys.executable, "-c", BARE, str(port), str(size)])
        pin(process.pid, 0)
        try:
            await asyncio.sleep(3)
            viewers = [Browser(f"http://127.0.0.1:{port}", "bare", "") for _ in range(count)]
            for viewer in viewers:
                run.begin(viewer.follow())
            await all_see(run, viewers)
            rounds, before = 600 if count == 2 else 30, spent(process.pid)
            sights = []
            for _ in range(rounds):
                for viewer in viewers:
                    viewer.changed.clear()
                began = time.perf_counter()
                await viewers[0].send("/t/bare/move")
                await all_see(run, viewers)
                sights.append(time.perf_counter() - began)
            cpu = 1000 * (spent(process.pid) - before) / rounds
            per = {"cpu_ms_move": cpu, "cpu_ms_viewer_move": cpu / count}
            told(name, viewers=count, bytes=size, **per, all_seen_ms=at(sights, 0.5))
        finally:
            await run.leave()
            process.kill()  # it would wait for its streams
            process.wait()


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


SAID = {
    "rush": "{tables} tables, two viewers each, the next move follows the last | "
    "{per_second:.0f} moves a second, {cpu_ms_move:.1f} ms of processor time a move, {core:.2f} of a core | "
    "100 a second",
    "moves": "{tables} tables, two viewers each, a move each 5 s | {per_second:.0f} moves a second, seen by both after "
    "{seen_p50_ms:.0f} ms (half) and {seen_p99_ms:.0f} ms (99 of 100), answers {statuses} | 250 ms, no 5xx",
    "crowd": "{viewers} spectators of one table | {cpu_ms_viewer_move:.2f} ms a viewer and move, {kb_viewer:.0f} kB a "
    "viewer; a move at another table is seen after {others_meanwhile_p50_ms:.0f} ms (half) and "
    "{others_meanwhile_p99_ms:.0f} ms (99 of 100) meanwhile, {others_alone_p50_ms:.0f} and "
    "{others_alone_p99_ms:.0f} ms otherwise | 0.5 ms; wait less than 50 ms",
    "bare moves": "a bare application, two viewers | {cpu_ms_move:.2f} ms of processor time a move | ",
    "bare crowd": "a bare application, {viewers} viewers | {cpu_ms_viewer_move:.2f} ms a viewer and move | ",
    "idle": "{streams} streams at tables where nobody moves | {cpu_ms_stream_second:.3f} ms a stream and second | "
    "0.1 ms",
    "streams": "{tables} tables with {streams} streams | {memory_mb:.0f} MB, {memory_after_a_move_each_mb:.0f} MB "
    "after a move each; {cpu_ms_table_with_two_streams:.0f} ms of processor time to open a table and its streams | "
    "600 MB",
    "overload": "{moves_at_once} moves at once | answers {statuses} in {seconds:.1f} s | only 503",
}


def summary() -> None:
    """Everything as a table of docs/serving.md."""
    print("\n| | | promised | load |\n|---|---|---|---|")
    for name, figures in FIGURES.items():
        part = name if name in PARTS else {"overload": "streams"}.get(name, "bare")
        counts = {
            key: ", ".join([f"{n} × {status}" for status, n in sorted(told.items())])
            for key, told in figures.items()
            if isinstance(told, dict)
        }
        print(f"| `{part}`: " + SAID[name].format(**{**figures, **counts}) + f" | {figures['load']} |")


PARTS: dict[str, Callable[[Run], Awaitable[None]]] = {
    "rush": rush,
    "moves": moves,
    "crowd": crowd,
    "bare": bare,
    "idle": idle,
    "streams": streams,
}
PINNED = False


def pin(pid: int, core: int) -> None:
    if PINNED:
        os.sched_setaffinity(pid, {core})


def engine() -> str:
    """Which engine the servers run: what is named by the environment, a fresh build, or the sources."""
    named = os.environ.get("ASTRARIUM_COMPILED", "")
    if not named and start.compiled_is_current():
        start.refresh_compiled()
        named = os.environ["ASTRARIUM_COMPILED"] = str(start.COMPILED)
    return f"compiled, {named}" if named else "interpreted (python3 start.py compile builds a faster one)"


async def main() -> None:
    global PINNED
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[])
    words.add_argument("--short", action="store_true", help="small numbers")
    words.add_argument("--seconds", type=float, help="how long each part measures")
    words.add_argument("--game", choices=TITLES, help="one game instead of all in turn")
    words.add_argument("--pin", action="store_true", help="the server on the first core, the clients on the others")
    given = words.parse_args()
    PINNED = given.pin and (os.cpu_count() or 1) > 1
    if PINNED:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 2)))
    size = SHORT if given.short else WHOLE
    if given.seconds:
        size = size._replace(seconds=given.seconds)
    pinned = "the server alone on the first core" if PINNED else "on any core"
    print(f"# {platform.python_implementation()} {platform.python_version()}, engine {engine()}, {pinned}", flush=True)
    for name in given.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            server = OrdinaryServer(Path(folder), **ROOM)
            run = Run(server, size, (given.game,) if given.game else TITLES, Random(name), set())
            pin(run.pid, 0)
            try:
                await PARTS[name](run)
            finally:
                await run.leave()
                server.stop()
    summary()


if __name__ == "__main__":
    asyncio.run(main())
