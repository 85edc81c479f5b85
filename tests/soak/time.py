"""An event loop whose time is virtual: it jumps to when something is due."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .server import Server

HOME: Final[ContextVar[Server | None]] = ContextVar("home", default=None)


class Violation(Exception):
    """Something that must hold does not."""


class Skip(selectors.SelectSelector):
    """Waits for nothing: time jumps to when something is due."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000_000_000.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Violation("everybody waits, and nothing will ever happen")
        self.now += max(timeout, 1e-5) if timeout > 0 else 0.0  # what is smaller would be lost in so large a number
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop without a clock and without a world."""

    def __init__(self) -> None:
        self.skip = Skip()
        super().__init__(self.skip)
        self._clock_resolution = 1e-6  # of a number as large as the time
        self.set_task_factory(self.own)

    def time(self) -> float:
        return self.skip.now

    def call_exception_handler(self, context: Any) -> None:
        """What a killed server leaves half done is no news, whenever it is swept up."""

    def own(self, loop: Any, work: Any, **more: Any) -> asyncio.Task[Any]:
        """A task belongs to the server that began it, and dies with it."""
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **more)
        home = HOME.get()
        if home is not None:
            home.tasks[task] = None
            task.add_done_callback(home.forget)
        return task


@contextmanager
def looped() -> Iterator[VirtualLoop]:
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        yield loop
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        with suppress(Exception):
            loop.run_until_complete(asyncio.sleep(0))
        asyncio.set_event_loop(None)
        loop.close()
