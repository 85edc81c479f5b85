"""What a club's lobby costs: its page with a thousand open chairs, and a change that reaches five hundred watchers.

python benchmarks/meeting.py
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from itsdangerous import URLSafeSerializer

from astrarium.games import ready
from astrarium.meet import Meeting
from astrarium.settings import Settings
from astrarium.store import ChairRow, MemberRow, StrengthRow, open_store
from astrarium.table import Host, Tables
from astrarium.table.host import hashed
from astrarium.web.http.app import build
from astrarium.web.http.limits import Limits
from astrarium.web.page import chairs
from astrarium.web.page.site import site

CHAIRS, WATCHERS, DAY = 1000, 500, 86400
CHANGES = 7
FRAMED = 200  # bytes: what is longer is a frame, not a word that we are still here


async def filled(folder: Path) -> Meeting:
    """A club of 1,500 people, of whom a thousand have put out a chair."""
    host = Host(await open_store(folder), alone=True)
    meet, rng, now = Meeting(Tables(host)), Random(1), host.clock()
    row = await meet.clubs.make("0", "Comets", "comet-plum", "Ada")
    async with host.store.write() as tx:
        for n in range(1500):
            who = hashed(str(n))
            seen = now if n % 2 else 0.0
            await tx.meet.members.keep(MemberRow(row.id, who, f"Person {n}", "moon-teal", "member", now, seen, {}))
            for title in ready():
                points = rng.gauss(0, 250)
                await tx.meet.strengths.keep(StrengthRow(who, title, points, 60.0, 20, now, {"way": []}))
            if n < CHAIRS:
                body = {"games": [rng.choice(ready())], "near": n % 3 > 0, "seats": 2, "pace": DAY, "taken": []}
                live = n % 2 == 1
                chair = ChairRow(f"c{n}", row.id, who, live, "open", now - n, now + DAY, "", body)
                await tx.meet.chairs.keep(chair)
    meet.clubs.changed(row.id)
    return meet


class Asked:
    """The whole application, asked as a server would, up to the socket."""

    def __init__(self, meet: Meeting) -> None:
        tables = meet.tables
        self.signer = URLSafeSerializer("bench", salt="holder")
        self.app = build(tables, "bench", limits=Limits(Settings(patience=10**6)))

    def scope(self, who: str, path: str, query: str = "") -> dict[str, Any]:
        cookie = f"astrarium={self.signer.dumps(who)}".encode()
        headers = [
            (b"host", b"127.0.0.1"),
            (b"accept", b"text/html"),
            (b"accept-encoding", b"gzip"),
            (b"cookie", cookie),
        ]
        number = int(who)
        return {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "headers": headers,
                "query_string": query.encode(), "scheme": "http", "server": ("127.0.0.1", 80), "root_path": "",
                "http_version": "1.1", "client": (f"10.0.{number // 250}.{number % 250}", 1)}  # fmt: skip

    async def page(self, who: str, path: str) -> float:
        """The processor time of one page."""
        statuses: list[int] = []

        async def send(message: dict[str, Any]) -> None:
            statuses.append(message.get("status", 200))

        began = time.process_time()
        await self.app(self.scope(who, path), never, send)
        assert statuses[0] == 200, statuses
        return time.process_time() - began

    async def put_out(self, who: str, game: str) -> None:
        """A change: one more chair."""
        form = f"game={game}&seats=2&days=1&near=no".encode()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": form, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            assert message.get("status", 303) == 303, message

        scope = self.scope(who, "/club/chairs") | {"method": "POST"}
        more = [(b"origin", b"http://127.0.0.1"), (b"content-type", b"application/x-www-form-urlencoded"),
                (b"content-length", str(len(form)).encode())]  # fmt: skip
        await self.app({**scope, "headers": [*scope["headers"], *more]}, receive, send)


async def never() -> dict[str, Any]:
    await asyncio.Event().wait()
    return {}


async def reached(asked: Asked) -> list[float]:
    """The processor times by which a change has reached everybody who watches the lobby, and was handed to be sent:
    reading, drawing, packing, and every step of every stream as a server takes it, up to the socket."""
    told = dict.fromkeys(range(1000, 1000 + WATCHERS), 0)

    async def watch(n: int) -> None:
        async def send(message: dict[str, Any]) -> None:
            told[n] += len(message.get("body", b"")) > FRAMED

        await asked.app(asked.scope(str(n), "/club/live", "page=lobby"), never, send)

    watching = [asyncio.create_task(watch(n)) for n in told]
    while not all(told.values()):
        await asyncio.sleep(0.1)
    took = []
    for n in range(CHANGES):
        await asyncio.sleep(2.5)  # a lobby has one frame in two seconds at most
        told.update(dict.fromkeys(told, 0))
        began = time.process_time()
        await asked.put_out(str(2 * n), ready()[0])
        while not all(told.values()):
            await asyncio.sleep(0.05)
        took.append(time.process_time() - began)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return took


async def main() -> None:
    words = site("en")
    with tempfile.TemporaryDirectory() as folder:
        meet = await filled(Path(folder))
        host, club = meet.tables.host, next(iter(await meet.clubs.of(hashed("0")))).club
        began = time.process_time()
        lobby = await meet.clubs.lobby(club)
        print(f"a lobby of {CHAIRS} chairs is read in {1000 * (time.process_time() - began):.1f} ms, after a change")
        now = host.clock()
        began = time.process_time()
        chairs.front(words, lobby, hashed("1400"), now, "night")
        print(f"the first list of chairs takes {1000 * (time.process_time() - began):.2f} ms")
        costs = []
        for n in range(1000, 1000 + WATCHERS):
            began = time.process_time()
            chairs.front(words, lobby, hashed(str(n)), now, "night")
            costs.append(time.process_time() - began)
        costs.sort()
        mean = 1000 * sum(costs) / len(costs)
        print(f"for each of {WATCHERS} watchers {mean:.3f} ms, the median {1000 * costs[len(costs) // 2]:.3f} ms")
        asked = Asked(meet)
        pages = sorted([await asked.page("1400", "/") for _ in range(20)])
        print(f"the page of the lobby takes {1000 * pages[10]:.1f} ms of processor time, with all that is read for it")
        took = sorted(await reached(asked))
        each = [1000 * one / WATCHERS for one in took]
        print(
            f"a change has reached {WATCHERS} watchers after {1000 * took[CHANGES // 2]:.0f} ms of it, "
            f"{each[CHANGES // 2]:.2f} ms each ({CHANGES} changes: {each[0]:.2f} to {each[-1]:.2f})"
        )
        meet.clubs.changed(club, people=False)
        began = time.process_time()
        lobby = await meet.clubs.lobby(club)
        chairs.front(words, lobby, hashed("1400"), now, "night")
        print(
            f"after another chair it is read and drawn in {1000 * (time.process_time() - began):.1f} ms, once for all"
        )
        await meet.tables.close()


if __name__ == "__main__":
    asyncio.run(main())
