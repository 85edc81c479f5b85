"""What the service needs from where it runs, and the work that it does beside its answers.

A part of the service gets its `Host` and the parts that it calls, by its constructor, and nothing else. Where there are
neither threads nor processes, `Host(await open_store(folder, threads=False), threads=False)` does all of it in line.
"""

from __future__ import annotations

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from hashlib import sha256
from random import Random, SystemRandom
from time import monotonic, time
from typing import Any, Final

from astrarium.bus import MemoryBus
from astrarium.games import load, ready
from astrarium.kernel import Game
from astrarium.settings import Settings
from astrarium.store import Store

from .edition import SERVER, Edition
from .thinking import Thinkers

LOG = logging.getLogger("astrarium.table")
WATCHING: Final = -1
READING: Final = 20.0  # seconds for reading a file that was sent in, or for a look at the bench
DAY: Final = 24 * 3600.0
NAMED: Final = "="  # before a person that a signed cookie names
AHEAD: Final = time() - monotonic()


def now() -> float:
    """The time, as the machine's clock stood when this process began: setting it takes nobody's thinking time."""
    return AHEAD + monotonic()


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def person_of(holder: str) -> str:
    """Who a browser is: the hash of its own secret, or for a device that somebody added, the person its cookie names.
    Never for what a program or an address says: only a cookie that we signed names somebody.

    >>> person_of("=abc"), person_of("secret") == hashed("secret")
    ('abc', True)
    """
    return holder[1:] if holder.startswith(NAMED) else hashed(holder)


async def at_once(work: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What takes long, where nothing can run beside us."""
    return work(*arguments, **named)


async def all_here() -> None:
    """Nothing has to be fetched."""


class InLine(Executor):
    """An executor for where there are neither threads nor processes: everything is done when it is asked for."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*arguments, **named))
        except Exception as error:
            done.set_exception(error)
        return done


class Host:
    """Where the service runs: where games are kept, how others hear of a change, who thinks, what time it is."""

    def __init__(
        self,
        store: Store,
        bus: MemoryBus | None = None,
        thinkers: Thinkers | None = None,
        pace: float = 0.7,
        library: Callable[[str], Game] = load,
        titles: Callable[[], tuple[str, ...]] = ready,
        settings: Settings | None = None,
        clock: Callable[[], float] = now,
        random: Random | None = None,
        beside: Callable[..., Awaitable[Any]] | None = None,
        alone: bool = False,
        threads: bool = True,
        edition: Edition = SERVER,
        upgrading: Callable[[], Awaitable[None]] = all_here,
    ) -> None:
        self.store = store
        self.store.clock = clock
        self.bus = bus or MemoryBus()
        self.thinkers = thinkers or Thinkers(None if threads else InLine())
        self.readers = Thinkers(self.thinkers.given, 1, READING)  # of files that are sent in: bots never wait for one
        self.pace = pace  # the least time between two moves of bots, so that people can follow
        self.library = library
        self.titles = titles
        self.settings = settings or Settings()
        self.clock = clock
        self.random = random or SystemRandom()
        self.edition = edition  # what this place can do
        self.upgrading = (
            upgrading  # fetches what brings tables of an older version up to date, where it is not here yet
        )
        self.threads = threads  # whether there are any here
        self.beside = beside or (asyncio.to_thread if threads else at_once)  # runs what takes long: nobody waits for it
        self.alone = alone  # whether nobody else writes to the store

    def executor(self, count: int, name: str) -> Executor:
        """So many threads, or none where there are none."""
        return ThreadPoolExecutor(count, name) if self.threads else InLine()

    def token(self, size: int = 16) -> str:
        """A secret that can stand in an address."""
        return urlsafe_b64encode(self.random.randbytes(size)).rstrip(b"=").decode()


class Chores:
    """Tasks that nobody has to wait for, until the service is closed."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closed = False

    def begin(self, work: Any) -> asyncio.Task[Any]:
        """Something that nobody has to wait for."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a chore failed: %r", task.exception())
