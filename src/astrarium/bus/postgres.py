"""The bus between several servers on one PostgreSQL: LISTEN and NOTIFY, no further service.

A message is the name of a game that changed; whoever hears it reads the store. A second kind tells who sits at a table
by which server, again and again as long as they do. What this server changed itself is heard at once, and its echo is
not listened to. When the database goes away the bus comes back with it, and everybody who listens looks again, because
something may have been missed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from importlib import import_module
from typing import Any, Final

from . import MemoryBus

LOG = logging.getLogger("astrarium.bus")
CHANNEL: Final = "astrarium"
PAUSE: Final = 0.5  # seconds between two attempts to come back
TOLD: Final = "~"  # what is told in passing begins so
LONGEST: Final = 7000  # bytes that a message may have
SEEN: Final = 40.0  # seconds for which somebody counts as here; their server repeats it sooner


class PostgresBus(MemoryBus):
    """Listeners of this process, woken by every server."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address: Final = address.replace("postgresql+asyncpg://", "postgresql://")
        self.asyncpg: Final[Any] = import_module("asyncpg")  # comes with the extra `postgres`; it has no types
        self.connection: Any = None
        self.name: Final = secrets.token_hex(4)
        self.met: Final[dict[tuple[str, int], dict[str, float]]] = {}  # when which server told of a seat
        self.tasks: set[asyncio.Task[None]] = set()
        self.order: Final = asyncio.Lock()

    @classmethod
    async def open(cls, address: str) -> PostgresBus:
        bus = cls(address)
        await bus.connect()
        return bus

    async def connect(self) -> None:
        self.connection = await self.asyncpg.connect(self.address)
        self.connection.add_termination_listener(self.lost)
        await self.connection.add_listener(CHANNEL, self.heard)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def heard(self, connection: Any, pid: int, _channel: str, message: str) -> None:
        if pid == connection.get_server_pid():  # our own echo
            return
        if message.startswith(TOLD):
            name, _, text = message[len(TOLD) :].partition(" ")
            super().tell(name, text)
            return
        game, *presence = message.split()
        if not presence:
            super().publish(game)
            return
        seat, server, word = int(presence[0]), presence[1], presence[2]
        was = self.elsewhere(game, seat)
        told = self.met.setdefault((game, seat), {})
        if word == "here":
            told[server] = time.monotonic()
        else:
            told.pop(server, None)
        if not told:
            del self.met[game, seat]
        if was != self.elsewhere(game, seat):
            super().publish(game)

    def tell(self, name: str, text: str) -> None:
        super().tell(name, text)
        if not self.closed and len(text.encode()) < LONGEST:
            self.begin(self.send(f"{TOLD}{name} {text}"))

    def meet(self, game: str, seat: int, here: bool) -> None:
        if not self.closed:
            self.begin(self.send(f"{game} {seat} {self.name} {'here' if here else 'gone'}"))

    def elsewhere(self, game: str, seat: int) -> bool:
        told = self.met.get((game, seat), {})
        return any(time.monotonic() - at < SEEN for at in told.values())

    def publish(self, game: str, near: bool = False) -> None:
        super().publish(game, near)
        if not self.closed:
            self.begin(self.send(game))

    async def send(self, message: str) -> None:
        async with self.order:
            try:
                await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message)
            except (OSError, self.asyncpg.PostgresError, self.asyncpg.InterfaceError) as error:
                LOG.warning("the other servers were not told of %s: %s", message, error)

    def lost(self, _connection: Any) -> None:
        if not self.closed:
            self.begin(self.come_back())

    async def come_back(self) -> None:
        while not self.closed:
            await asyncio.sleep(PAUSE)
            try:
                await self.connect()
            except (OSError, self.asyncpg.PostgresError, self.asyncpg.InterfaceError):
                continue
            for game in list(self.ears):
                super().publish(game)
            return

    async def shut(self) -> None:
        self.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.connection.close()
