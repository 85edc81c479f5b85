"""For how long one request holds everybody else, and how others fare while one visitor does all that is allowed.

    .venv/bin/python benchmarks/loop.py                   both parts: ten minutes
    .venv/bin/python benchmarks/loop.py longest           every address with the largest thing it takes: the ten worst
    .venv/bin/python benchmarks/loop.py longest --only /study
    .venv/bin/python benchmarks/loop.py neighbour         another visitor's waiting times, quiet and meanwhile
    .venv/bin/python benchmarks/loop.py neighbour --nice -15    the same on a crowded machine, by whoever may set that
    .venv/bin/python benchmarks/loop.py --json            the figures as one object

longest    A server on asyncio's loop, of which every callback is timed by processor time (benchmarks/stretches.py). The
           goal: no stretch of more than 20 ms.
neighbour  The server as it is started by everybody, with the limits that it has by default. The goal: another visitor
           waits at most three times as long (99 of 100) as when it is quiet. On a crowded machine the clock says
           little; `work` is how long the server itself worked, for whomever, from the question to the answer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from benchmarks.server import at
from benchmarks.stretches import FORM, GOAL, Meter
from tests.web.largest import TITLES, Ask, House, asks, furnished, puzzle_day, study_file
from tests.web.server import OrdinaryServer, Server

WORST = 10
TIMES = 3  # the first time something may have to be loaded; the last one counts, and what is kept is kept
WARM = 15.0  # seconds until whatever is made once has been made
SOON = 6.0  # seconds until a server has loaded its games and frozen what stays
HEAVY = ("/rules/kepler", "/learn/kepler/find?q=e", "/rules/astronavigators?for=builders", "/learn/efemeris/cards",
         "/api/v1/games", "/new/kepler")  # fmt: skip


class Timed(Server):
    """A server whose stretches are noted in a file."""

    def __init__(self, data: Path, meter: Path, **environment: str) -> None:
        self.meter = meter
        super().__init__(data, **environment)

    def command(self) -> list[str]:
        return ["-m", "benchmarks.stretches", str(self.meter)]


def asked(client: httpx.Client, ask: Ask, cookie: str) -> int:
    headers = ask.headers(cookie)
    if ask.stream:
        with client.stream(ask.method, ask.path, headers=headers) as answer:
            next(answer.iter_raw(), None)
            return answer.status_code
    return client.request(ask.method, ask.path, content=ask.body or None, headers=headers).status_code


def longest(only: str) -> dict[str, Any]:
    """Every address, asked for the largest thing it takes."""
    with tempfile.TemporaryDirectory() as folder:
        data, file = Path(folder) / "data", Path(folder) / "meter"
        file.write_bytes(bytes(FORM.size))
        data.mkdir()
        house = asyncio.run(furnished(data))
        server, meter = Timed(data, file, ASTRARIUM_PATIENCE="1000000"), Meter(str(file))
        try:
            time.sleep(SOON)
            with httpx.Client(base_url=server.address, timeout=120) as client:
                return measured(client, house, meter, only)
        finally:
            server.stop()


def sent_in(client: httpx.Client, house: House) -> str:
    """The name of the largest study, which a crowded machine may have no time to read at the first try."""
    text, heads = study_file(TITLES[-1]), Ask("POST", "/study", accept="*/*").headers(house.cookie)
    for _ in range(10):
        answer = client.post("/study", content=text, headers=heads)
        if answer.status_code != 503:
            break
    return str(answer.json()["study"])


def measured(client: httpx.Client, house: House, meter: Meter, only: str) -> dict[str, Any]:
    study = sent_in(client, house)
    day = puzzle_day(lambda: datetime.now(UTC))
    found: list[tuple[float, str, int, float]] = []
    for (_, _), many in sorted(asks(house, study, day).items(), key=lambda one: order(one[0])):
        for ask in many:
            if only not in ask.path:
                continue
            stretches, status = [], 0
            for _ in range(1 if ask.method != "GET" else TIMES):
                client.cookies.clear()
                meter.write()
                status = asked(client, ask, house.cookie)
                time.sleep(0.02)
                stretches.append(meter.read()[0])
            name = f"{ask.method} {ask.path[:70]} {len(ask.body) or ''}".strip()
            print(
                f"{1000 * stretches[0]:7.1f} {1000 * stretches[-1]:7.1f} {status} {name}", file=sys.stderr, flush=True
            )
            found.append((stretches[0], name, status, stretches[-1]))
    found.sort(reverse=True)
    over = sum(one[0] > GOAL for one in found)
    return {
        "goal_ms": 1000 * GOAL,
        "requests": len(found),
        "over_goal": over,
        "worst": [
            {"ask": name, "status": status, "first_ms": round(1000 * first, 1), "again_ms": round(1000 * again, 1)}
            for first, name, status, again in found[: max(WORST, over)]
        ],
        "faults": sorted({name for _, name, status, _ in found if status >= 500}),
    }


LAST = ("/privacy/forget", "/log/delete", "/leave", "/close", "/revoke", "/token", "/calls/drop")


def order(key: tuple[str, str]) -> tuple[bool, bool, str]:
    """First what only looks; last what takes away what others look at."""
    path, method = key
    return path.endswith(LAST), method != "GET", path


# ---------------------------------------------------------------------------- the neighbour
def flood(address: str, cookie: str, study: str, seconds: float, at_once: int, local: str, begun: Any) -> None:
    """One visitor, in a process of their own, who asks for whatever is dear as often as they get an answer."""

    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, 0)

    async def ask() -> None:
        paths = [*HEAVY, f"/study/{study}", f"/study/{study}/grown?branch=3", f"/study/{study}?branch=9&at=5"]
        until = time.monotonic() + seconds
        begun.set()
        wires = httpx.AsyncHTTPTransport(local_address=local, limits=httpx.Limits(max_connections=at_once))
        async with httpx.AsyncClient(base_url=address, timeout=60, transport=wires) as client:

            async def one(n: int) -> None:
                heads = Ask("GET", "").headers(cookie)
                while time.monotonic() < until:
                    n += 1
                    answer = await client.get(paths[n % len(paths)], headers=heads)
                    if answer.status_code == 429:
                        await asyncio.sleep(min(1.0, float(answer.headers.get("retry-after", 1))))

            await asyncio.gather(*[one(n) for n in range(at_once)])

    asyncio.run(ask())


def worked(pid: int) -> float:
    """Processor seconds of all threads of a process, exactly."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum([int(task.read_text().split()[0]) for task in tasks]) / 1e9


def waits(client: httpx.Client, pid: int, house: House, seconds: float) -> list[tuple[float, float]]:
    """Another visitor, who looks at a table, at the start page and at whether the server is well: how long each answer
    took by the clock, and for how long the server worked meanwhile, for whomever."""
    found: list[tuple[float, float]] = []
    paths = ("/health", f"/t/{house.running['efemeris']}/frame", "/static/icon.svg", "/", "/puzzle")
    until, n = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        before, began = worked(pid), time.perf_counter()
        answer = client.get(paths[n % len(paths)], headers=Ask("GET", "").headers(house.cookie))
        assert answer.status_code == 200, answer.text
        found.append((time.perf_counter() - began, worked(pid) - before))
        n += 1
        time.sleep(0.02)
    return found


def neighbour(seconds: float, at_once: int, nice: int) -> dict[str, Any]:
    if nice:
        os.setpriority(os.PRIO_PROCESS, 0, nice)  # the server inherits it
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        house = asyncio.run(furnished(data))
        server = OrdinaryServer(data, ASTRARIUM_PATIENCE="1")
        try:
            time.sleep(SOON)
            with httpx.Client(base_url=server.address, timeout=60) as client:
                study = sent_in(client, house)
                pid = server.process.pid
                waits(client, pid, house, 3)
                quiet = waits(client, pid, house, seconds)
                words = (server.address, house.cookie, study, seconds + WARM + 1, at_once, "127.0.0.2")
                context = get_context("spawn")
                begun = context.Event()
                other = context.Process(target=flood, args=(*words, begun))
                other.start()
                begun.wait(60)
                time.sleep(WARM)
                meanwhile = waits(client, pid, house, seconds)
                other.join()
        finally:
            server.stop()
    figures = {name: told(found) for name, found in (("quiet", quiet), ("meanwhile", meanwhile))}
    times = {name: round(figures["meanwhile"][name] / figures["quiet"][name], 1) for name in ("p99_ms", "p99_work_ms")}
    return {**figures, "times": times, "goal_times": 3.0}


def told(found: list[tuple[float, float]]) -> dict[str, float]:
    clock, work = [one for one, _ in found], [one for _, one in found]
    shown = {"p50_ms": at(clock, 0.5), "p99_ms": at(clock, 0.99)}
    shown |= {"p50_work_ms": at(work, 0.5), "p99_work_ms": at(work, 0.99)}
    return {"asks": len(found), **{name: round(value, 1) for name, value in shown.items()}}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("parts", nargs="*", choices=["longest", "neighbour", []], default=[])
    words.add_argument("--json", action="store_true", help="the figures as one object")
    words.add_argument("--only", default="", help="addresses that have this in them")
    words.add_argument("--seconds", type=float, default=20.0, help="how long the neighbour looks")
    words.add_argument("--at-once", type=int, default=40, help="connections of the one visitor")
    words.add_argument("--nice", type=int, default=0, help="the priority of all that is measured")
    given = words.parse_args()
    figures: dict[str, Any] = {"load": round(os.getloadavg()[0], 1)}
    if "longest" in (given.parts or ["longest"]):
        figures["longest"] = longest(given.only)
    if "neighbour" in (given.parts or ["neighbour"]):
        figures["neighbour"] = neighbour(given.seconds, given.at_once, given.nice)
    figures["load_after"] = round(os.getloadavg()[0], 1)
    if given.json:
        print(json.dumps(figures))
        return
    if "longest" in figures:
        found = figures["longest"]
        print(f"{found['requests']} requests, {found['over_goal']} held the loop for more than {found['goal_ms']:g} ms")
        print("| first ms | again ms | status | |\n|---|---|---|---|")
        for one in found["worst"]:
            print(f"| {one['first_ms']} | {one['again_ms']} | {one['status']} | `{one['ask']}` |")
        print("faults:", ", ".join(found["faults"]) or "none")
    if "neighbour" in figures:
        print(json.dumps(figures["neighbour"]))


if __name__ == "__main__":
    main()
