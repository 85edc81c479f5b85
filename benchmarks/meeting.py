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

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from astrarium.games import ready
from astrarium.meet import Meeting
from astrarium.store import ChairRow, MemberRow, StrengthRow, open_store
from astrarium.table import Host, Tables
from astrarium.table.host import hashed
from astrarium.web.page import chairs
from astrarium.web.page.site import site

CHAIRS, WATCHERS, DAY = 1000, 500, 86400


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


async def request(meet: Meeting, club: str) -> float:
    """The processor time of one whole page, the tenth of its kind."""
    from itsdangerous import URLSafeSerializer
    from starlette.requests import Request

    from astrarium.web.page import club_lobby
    from astrarium.web.page.visitor import Visitor

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "scheme": "http",
             "server": ("127.0.0.1", 80)}  # fmt: skip
    visitor = Visitor(Request(scope), URLSafeSerializer("bench"))
    took = 0.0
    for _ in range(10):
        began = time.process_time()
        lobby = await meet.clubs.lobby(club)
        shown = club_lobby.LobbyOf(lobby, hashed("1400"), meet.tables.host.clock(), (ready()[0],))
        club_lobby.start(visitor, ready(), [], False, None, shown)
        took = time.process_time() - began
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
        chairs.panel(words, lobby, hashed("1400"), now, "night")
        print(f"the first list of chairs takes {1000 * (time.process_time() - began):.2f} ms")
        costs = []
        for n in range(1000, 1000 + WATCHERS):
            began = time.process_time()
            chairs.panel(words, lobby, hashed(str(n)), now, "night")
            costs.append(time.process_time() - began)
        costs.sort()
        mean = 1000 * sum(costs) / len(costs)
        print(f"for each of {WATCHERS} watchers {mean:.3f} ms, the median {1000 * costs[len(costs) // 2]:.3f} ms")
        page = await request(meet, club)
        print(f"the page of the lobby takes {1000 * page:.1f} ms of processor time")
        meet.clubs.changed(club, people=False)
        began = time.process_time()
        lobby = await meet.clubs.lobby(club)
        chairs.panel(words, lobby, hashed("1400"), now, "night")
        print(
            f"after another chair it is read and drawn in {1000 * (time.process_time() - began):.1f} ms, once for all"
        )
        await meet.tables.close()


if __name__ == "__main__":
    asyncio.run(main())
