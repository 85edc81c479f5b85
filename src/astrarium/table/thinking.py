"""Bots think in worker processes, so that a slow one never blocks a page, and none can be hogged.

Every thought has a deadline. Who waits is served by how much time their table has had: a table of slow bots can't keep
a quick one waiting for longer than one thought. A worker that exceeds its time, stands still or dies is replaced; a
thought that nobody waits for any more is cut off, and all end at once when the server stops.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from typing import Any, Final

from astrarium.bots import LEVELS, SearchBot, make
from astrarium.bots.worker import get_ready, labour
from astrarium.kernel import AstrariumError
from astrarium.store import Busy

LOG = logging.getLogger("astrarium.table")
POLICIES: Final = tuple([level.bot for level in LEVELS])  # who is offered to people; programs may ask for others
KNOWN: Final = re.compile(r"random|greedy|(level:[1-5]|search)(:\d{1,7}(\.\d{1,3})?s?)?")
READY = 2  # workers that wait for the first question; more come when they are needed
CONTEXT: Final = get_context("spawn")
GRACE: Final = 10.0  # seconds for a worker's own start, which is not thinking


class Overtime(AstrariumError):
    """A thought took longer than it may."""


class Lost(Exception):
    """A worker died; the same thought may be tried again."""


def even_pace(least: float, policy: str) -> float:
    """How long a bot of this level takes in a game of silence, whatever it has to choose from: longer than it ever
    thinks, so that the delay tells nothing about its hand."""
    return max(least, 1.5 * float(getattr(make(policy), "seconds", 0.0)))


def most() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


def admitted(name: str, seconds: float = 5.0, steps: int = 2000) -> str:
    """A bot that may sit at a table: one of a known set, whose thinking is bounded."""
    if not KNOWN.fullmatch(name):
        raise AstrariumError(f"no bot {name!r} here; choose random, greedy, level:1 to level:5, or search:1s")
    bot = make(name)
    if isinstance(bot, SearchBot) and (bot.seconds > seconds or bot.iterations > steps):
        raise AstrariumError(f"bot {name!r} thinks too long; at most search:{seconds:g}s or search:{steps}")
    return name


class Worker:
    """One process, asked one thing at a time."""

    def __init__(self) -> None:
        self.pipe, other = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=labour, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.fresh = True

    def ask(self, work: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """The answer; waits, so it runs in a thread. A worker that does not answer in time is ended."""
        try:
            self.pipe.send((work, arguments))
            if not self.pipe.poll(seconds + (GRACE if self.fresh else 0.0)):
                self.end()
                raise Overtime(f"a thought took longer than {seconds:g} s")
            good, answer = self.pipe.recv()
        except (EOFError, OSError) as error:
            self.end()
            raise Lost from error
        self.fresh = False
        if not good:
            raise answer
        return answer

    def end(self) -> None:
        """At once, whatever it does: a frozen process too."""
        with suppress(OSError, ValueError):
            self.process.kill()

    def bury(self) -> None:
        self.end()
        with suppress(OSError, ValueError, AssertionError):
            self.process.join(5)
            self.pipe.close()

    @property
    def alive(self) -> bool:
        return self.process.is_alive()


class Thought:
    """Something to think about, and who waits for it."""

    __slots__ = ("answer", "arguments", "work")

    def __init__(self, work: Callable[..., Any], arguments: tuple[Any, ...], answer: asyncio.Future[Any]) -> None:
        self.work = work
        self.arguments = arguments
        self.answer = answer


class Thinkers:
    """The workers of one server, started by `prepare` or when first needed, and again when they break."""

    def __init__(
        self, executor: Executor | None = None, count: int = 0, seconds: float = 20.0, waiting: int = 200
    ) -> None:
        self.given: Final = executor  # tests think in a thread
        self.count: Final = count or most()
        self.seconds: Final = seconds
        self.waiting: Final = waiting
        self.queues: dict[str, deque[Thought]] = {}  # what waits, by whose it is
        self.spent: dict[str, float] = {}  # how much thinking who has had, of those who ask
        self.idle: list[Worker] = []
        self.workers: set[Worker] = set()
        self.busy: set[asyncio.Task[None]] = set()
        self.threads: ThreadPoolExecutor | None = None
        self.closed = False
        self.done = 0
        self.late = 0

    # ------------------------------------------------------------ workers
    def prepare(self, title: str = "") -> list[asyncio.Task[Any]]:
        """Let workers start in the background, and load a game, before they are asked."""
        if self.given is not None or self.closed:
            return []
        count = min(READY, self.count)
        return [asyncio.ensure_future(self.readied(title, n)) for n in range(count)]

    async def readied(self, title: str, n: int) -> None:
        with suppress(Exception):
            await self.run(get_ready, title, whose=f" ready {n}")

    def hire(self) -> Worker | None:
        """A worker that is free, or a new one if there may be more."""
        while self.idle:
            worker = self.idle.pop()
            if worker.alive:
                return worker
            self.dismiss(worker)
        if len(self.workers) >= self.count:
            return None
        worker = Worker()
        self.workers.add(worker)
        return worker

    def dismiss(self, worker: Worker) -> None:
        self.workers.discard(worker)
        worker.end()
        if self.threads is not None and not self.closed:
            self.threads.submit(worker.bury)

    # ------------------------------------------------------------ thinking
    async def run(self, work: Callable[..., Any], *arguments: Any, whose: str = "") -> Any:
        """Think about it, in turn. If whoever waits is cancelled, the thought is cut off."""
        if self.closed:
            raise Busy("this server is stopping")
        if self.given is not None:
            return await asyncio.get_running_loop().run_in_executor(self.given, work, *arguments)
        if sum(map(len, self.queues.values())) >= self.waiting:
            raise Busy("too many thoughts wait for a worker")
        thought = Thought(work, arguments, asyncio.get_running_loop().create_future())
        if whose not in self.queues:
            self.queues[whose] = deque()
            floor = min((self.spent.get(one, 0.0) for one in self.queues if one != whose), default=0.0)
            self.spent[whose] = max(self.spent.get(whose, 0.0), floor)
        self.queues[whose].append(thought)
        self.dispatch()
        return await thought.answer

    def next(self) -> tuple[str, Thought] | None:
        """The first thought of whoever has had least."""
        while self.queues:
            whose = min(self.queues, key=lambda one: self.spent[one])
            queue = self.queues[whose]
            thought = queue.popleft()
            if not queue:
                del self.queues[whose]
            if not thought.answer.done():
                return whose, thought
        return None

    def dispatch(self) -> None:
        """Hand what waits to who is free."""
        if self.threads is None:
            self.threads = ThreadPoolExecutor(self.count + 2, "thinkers")
        while self.queues and not self.closed:
            worker = self.hire()
            if worker is None:
                return
            found = self.next()
            if found is None:
                self.idle.append(worker)
                return
            task = asyncio.get_running_loop().create_task(self.think(worker, *found))
            self.busy.add(task)
            task.add_done_callback(self.busy.discard)

    async def think(self, worker: Worker, whose: str, thought: Thought) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        thought.answer.add_done_callback(lambda answer: worker.end() if answer.cancelled() else None)
        again = True
        while True:
            try:
                answer = await loop.run_in_executor(
                    self.threads, worker.ask, thought.work, thought.arguments, self.seconds
                )
            except Lost:
                self.dismiss(worker)
                if again and not thought.answer.done() and not self.closed:
                    again = False
                    worker = Worker()
                    self.workers.add(worker)
                    continue
                if not thought.answer.done():
                    thought.answer.set_exception(AstrariumError("the worker died"))
            except Overtime as error:
                self.late += 1
                self.dismiss(worker)
                if not thought.answer.done():
                    thought.answer.set_exception(error)
            except Exception as error:
                self.idle.append(worker)
                if not thought.answer.done():
                    thought.answer.set_exception(error)
            else:
                self.idle.append(worker)
                if not thought.answer.done():
                    thought.answer.set_result(answer)
            break
        self.done += 1
        self.account(whose, loop.time() - began)
        self.dispatch()

    def account(self, whose: str, seconds: float) -> None:
        """Note how long somebody was served; what was long ago is forgotten."""
        self.spent[whose] = self.spent.get(whose, 0.0) + seconds
        if len(self.spent) > 10_000:
            for one in sorted(self.spent, key=lambda one: self.spent[one])[:5000]:
                if one not in self.queues:
                    del self.spent[one]

    async def close(self) -> None:
        """At once: what is being thought is cut off, what waits is dropped."""
        self.closed = True
        for queue in self.queues.values():
            for thought in queue:
                thought.answer.cancel()
        self.queues.clear()
        for worker in self.workers:
            worker.end()
        await asyncio.gather(*self.busy, return_exceptions=True)
        if self.threads is not None:
            for worker in self.workers:
                worker.bury()
            self.threads.shutdown(wait=False, cancel_futures=True)
