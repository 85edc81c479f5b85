"""Kill real servers while clients play over HTTP, and compare what was acknowledged with what is stored.

.venv/bin/python tests/server/chaos.py sqlite 40
.venv/bin/python tests/server/chaos.py postgres 40      two servers on one PostgreSQL, either is killed
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.table.postgres import Postgres
from tests.web.server import OrdinaryServer

GAMES = (("celestia-duo", "normal"), ("efemeris", ""), ("kepler", "standard"), ("astronavigators", ""))
CLIENTS = 8


class Chaos:
    """Servers, clients, and what they were promised."""

    def __init__(self, kind: str, folder: Path, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.postgres = Postgres() if kind == "postgres" else None
        self.data: Path | str = self.postgres.address if self.postgres else folder / "games"
        more = {"ASTRARIUM_SECRET": "s" * 40, "ASTRARIUM_DATA": str(folder / "games")}
        self.servers = [OrdinaryServer(self.data, **more) for _ in range(2 if self.postgres else 1)]
        self.sent: dict[str, tuple[str, int, int, list[str]]] = {}
        self.acked: set[str] = set()
        self.statuses: Counter[int] = Counter()
        self.tables: dict[str, dict[str, str]] = {}
        self.open = asyncio.Event()

    async def client(self, n: int) -> None:
        """Plays a table as fast as it can; what got no answer is sent again with its key, some things twice at once."""
        table, pending, seat = "", None, 0
        async with httpx.AsyncClient(timeout=20) as web:
            while True:
                await self.open.wait()
                base = self.rng.choice(self.servers).address + "/api/v1/tables"
                try:
                    if not table:
                        table = await self.begin(web, base, n)
                    if pending is None:
                        seat, pending = await self.choose(web, base, table)
                    if pending is None:
                        table = ""
                        continue
                    head = {"authorization": f"Bearer {self.tables[table][str(seat)]}"}
                    shots = [
                        web.post(f"{base}/{table}/moves", json=pending, headers=head) for _ in range(1 + (n % 4 == 1))
                    ]
                    for answer in await asyncio.gather(*shots, return_exceptions=True):
                        if isinstance(answer, BaseException):
                            continue
                        self.statuses[answer.status_code] += 1
                        if answer.status_code == 201:
                            self.acked.add(pending["key"])
                    if pending["key"] in self.acked or self.statuses.get(409):
                        pending = None
                except (httpx.TransportError, KeyError, ValueError):
                    await asyncio.sleep(0.05)

    async def begin(self, web: httpx.AsyncClient, base: str, n: int) -> str:
        title, mode = GAMES[n % len(GAMES)]
        plan = {"game": title, "mode": mode, "seats": [{"kind": "person"}] * 2}
        made = (await web.post(base, json=plan)).json()
        self.tables[made["id"]] = made["tokens"]
        return str(made["id"])

    async def choose(self, web: httpx.AsyncClient, base: str, table: str) -> tuple[int, dict[str, Any] | None]:
        head = {"authorization": f"Bearer {self.tables[table]['0']}"}
        now = (await web.get(f"{base}/{table}", headers=head)).json()
        if now["over"]:
            return 0, None
        seat = now["asked"]
        head = {"authorization": f"Bearer {self.tables[table][str(seat)]}"}
        menu = (await web.get(f"{base}/{table}/actions", headers=head)).json()
        action = self.rng.choice(menu["legal"])["action"]
        move = {"action": action, "seq": menu["seq"], "key": secrets.token_hex(8)}
        self.sent[move["key"]] = (table, menu["seq"], seat, action)
        return seat, move

    async def stored(self) -> list[tuple[Any, ...]]:
        query = "SELECT game, seq, key, seat, body FROM record ORDER BY game, seq"
        if self.postgres:
            import asyncpg

            connection = await asyncpg.connect(self.postgres.address)
            rows = [tuple(row) for row in await connection.fetch(query)]
            await connection.close()
        else:
            with sqlite3.connect(f"file:{self.data}/astrarium.db?mode=ro", uri=True) as database:
                rows = database.execute(query).fetchall()
        return [(*row[:4], json.loads(row[4]) if isinstance(row[4], str) else row[4]) for row in rows]

    async def faults(self) -> list[str]:
        by_key: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        numbers: dict[str, list[int]] = defaultdict(list)
        for game, seq, key, seat, body in await self.stored():
            by_key[key].append((game, seq, seat, body))
            numbers[game].append(seq)
        found = [f"{key} is stored {len(by_key[key])} times" for key in self.acked if len(by_key[key]) != 1]
        found += [f"{key} was changed" for key in self.acked if by_key[key] and by_key[key][0] != self.sent[key]]
        found += [f"{key} was sent by nobody" for key in by_key if key not in self.sent]
        found += [f"{game} has gaps" for game, seqs in numbers.items() if seqs != list(range(len(seqs)))]
        return found

    async def run(self, kills: int) -> list[str]:
        players = [asyncio.create_task(self.client(n)) for n in range(CLIENTS)]
        found: list[str] = []
        for n in range(kills):
            self.open.set()
            was, until = len(self.acked), time.monotonic() + 20
            while len(self.acked) < was + 10 and time.monotonic() < until:
                await asyncio.sleep(0.05)
            await asyncio.sleep(self.rng.uniform(0.0, 1.0))
            victim = self.rng.choice(self.servers)
            victim.kill()
            self.open.clear()
            await asyncio.to_thread(victim.start)
            found += await self.faults()
            print(f"kill {n + 1}: {len(self.acked)} acknowledged, {len(found)} faults", flush=True)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        return found

    def stop(self) -> None:
        for server in self.servers:
            server.stop()
        if self.postgres:
            self.postgres.stop()


def chaos(kind: str, kills: int) -> int:
    with tempfile.TemporaryDirectory() as folder:

        async def go() -> list[str]:
            world = Chaos(kind, Path(folder))
            try:
                found = await world.run(kills)
                print(f"{kind}: {kills} kills, {len(world.acked)} acknowledged, statuses {dict(world.statuses)}")
                return found
            finally:
                world.stop()

        found = asyncio.run(go())
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(chaos(sys.argv[1], int(sys.argv[2])))
