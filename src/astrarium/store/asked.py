"""How a SQLite file is read: each statement goes to a thread, and comes back with all that it found. Every way to
a thread and back costs two turns at Python's lock, and has to wait for them while a page is made elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")


class FileReader:
    """A connection as `Tx` uses it to read. It is opened with the first question."""

    def __init__(self, engine: Engine, threads: Executor) -> None:
        self.engine: Final = engine
        self.threads: Final = threads
        self.connection: Connection | None = None

    async def execute(self, *words: Any) -> Any:
        return (await self.beside(lambda: self.opened().execute(*words).freeze()))()

    async def scalar(self, *words: Any) -> Any:
        return await self.beside(lambda: self.opened().scalar(*words))

    def opened(self) -> Connection:
        if self.connection is None:
            self.connection = self.engine.connect()
            self.connection.begin()
        return self.connection

    async def beside(self, work: Callable[[], T]) -> T:
        """What the work gives; whoever is called away meanwhile leaves when it is done, for it uses the connection."""
        done = asyncio.get_running_loop().run_in_executor(self.threads, work)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait([done])
            done.exception()
            raise

    def close(self) -> None:
        """A transaction that only read has nothing to wait for."""
        if self.connection is not None:
            self.connection.close()
