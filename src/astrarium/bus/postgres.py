"""The bus between several servers on one PostgreSQL: LISTEN and NOTIFY, no further service.

A message is the name of a game that changed; whoever hears it reads the store. What this server changed itself is
heard at once, without waiting for the echo.
"""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any, Final

from . import MemoryBus

CHANNEL: Final = "astrarium"


class PostgresBus(MemoryBus):
    """Listeners of this process, woken by every server."""

    def __init__(self, connection: Any) -> None:
        super().__init__()
        self.connection = connection
        self.sending: set[asyncio.Task[None]] = set()
        self.order: Final = asyncio.Lock()

    @classmethod
    async def open(cls, address: str) -> PostgresBus:
        asyncpg: Any = import_module("asyncpg")  # comes with the extra `postgres`; it has no types
        bus = cls(await asyncpg.connect(address.replace("postgresql+asyncpg://", "postgresql://")))
        await bus.connection.add_listener(CHANNEL, bus.heard)
        return bus

    def heard(self, _connection: Any, _pid: int, _channel: str, game: str) -> None:
        super().publish(game)

    def publish(self, game: str) -> None:
        super().publish(game)
        if not self.closed:
            task = asyncio.get_running_loop().create_task(self.send(game))
            self.sending.add(task)
            task.add_done_callback(self.sending.discard)

    async def send(self, game: str) -> None:
        async with self.order:
            await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, game)

    async def shut(self) -> None:
        self.close()
        await asyncio.gather(*self.sending, return_exceptions=True)
        await self.connection.close()
