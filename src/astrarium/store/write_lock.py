"""The one writer of a SQLite file. What it says is said where it is asked for, and only waiting for the disk is not:
a statement takes microseconds, while to hand it to another thread and to be woken by it takes far longer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, RootTransaction
from sqlalchemy.exc import OperationalError

AGAIN: Final = 0.01  # seconds until a file that another process writes to is tried again


class Said:
    """A connection as `Tx` uses it, without a thread of its own."""

    def __init__(self, connection: Connection) -> None:
        self.connection: Final = connection

    async def execute(self, *words: Any) -> Any:
        return self.connection.execute(*words)

    async def scalar(self, *words: Any) -> Any:
        return self.connection.scalar(*words)

    @asynccontextmanager
    async def begin_nested(self) -> AsyncIterator[None]:
        with self.connection.begin_nested():
            yield


class WriteLock:
    """Whoever writes has it alone; who waits for it waits in the store's queue."""

    def __init__(self, engine: Engine, seconds: float, disk: Executor | None) -> None:
        self.engine: Final = engine  # never waits by itself: the event loop would wait with it
        self.seconds: Final = seconds
        self.disk: Final = disk  # a thread that waits for the disk, if there is one

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Any]:
        """One transaction: all of it is kept, or nothing."""
        with self.engine.connect() as connection:
            begun = await self.begin(connection)
            try:
                yield Said(connection)
            except BaseException:
                begun.rollback()
                raise
            await self.commit(begun)

    async def begin(self, connection: Connection) -> RootTransaction:
        """As soon as no other process writes: a backup that is restored, a game that is deleted by a command."""
        until = time.monotonic() + self.seconds
        while True:
            try:
                return connection.begin()
            except OperationalError as error:
                if "locked" not in str(error.orig) or time.monotonic() > until:
                    raise
            await asyncio.sleep(AGAIN)

    async def commit(self, begun: RootTransaction) -> None:
        """On the disk when it returns; whoever is called away meanwhile keeps the pen until then."""
        if self.disk is None:
            begun.commit()
            return
        kept = asyncio.get_running_loop().run_in_executor(self.disk, begun.commit)
        try:
            await asyncio.shield(kept)
        except asyncio.CancelledError:
            await asyncio.wait([kept])
            raise

    def close(self) -> None:
        if self.disk is not None:
            self.disk.shutdown()
        self.engine.dispose()
