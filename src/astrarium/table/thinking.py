"""Bots think in worker processes, so that a slow one never blocks a page, and none can be hogged.

Every thought has a deadline. Who waits is served by how much time their table has had: a table of slow bots can't keep
a quick one waiting for longer than one thought. Thoughts that nobody waits for come last, but they do come. A worker
that exceeds its time, stands still or dies is replaced; a thought that nobody waits for any more is cut off, and all
end at once when the server stops.
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
from typing import Any, Final

from astrarium.bots import LEVELS, SearchBot, make
from astrarium.bots.levels import ALL, NUMBERS
from astrarium.bots.offered import offered
from astrarium.bots.worker import get_ready
from astrarium.kernel import AstrariumError
from astrarium.settings import Settings
from astrarium.store import Busy

from .errors import Died, Lost, Overtime
from .process import Worker

LOG = logging.getLogger("astrarium.table")
KNOWN: Final = re.compile(rf"random|greedy|(level:({NUMBERS})|search)(:[0-9]{{1,7}}(\.[0-9]{{1,3}})?s?)?")
READY = 2  # workers that wait for the first question; more come when they are needed
TRICKLE: Final = 8  # of so many thoughts one is of those that nobody waits for, however many wait besides


def policies() -> tuple[str, ...]:
    """The bots that are offered to people; programs may ask for others."""
    return (*[level.bot for level in LEVELS], *[one.bot for one in offered()])


def even_pace(least: float, policy: str) -> float:
    """How long a bot of this level takes in a game of silence, whatever it has to choose from: longer than it ever
    thinks, so that the delay tells nothing about its hand."""
    return max(least, 1.5 * by_the_clock(policy))


def by_the_clock(policy: str) -> float:
    """For how many seconds a bot thinks; 0 if it counts what it thinks about, and so is the same everywhere."""
    own = [one.seconds for one in offered() if one.bot == policy]
    return float(own[0] if own else getattr(make(policy), "seconds", 0.0))


def most() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


def admitted(name: str, seconds: float = 5.0, steps: int = 2000) -> str:
    """A bot that may sit at a table: one of a known set, whose thinking is bounded, or one that the operator offers."""
    if name in policies():
        return name
    if not KNOWN.fullmatch(name):
        raise AstrariumError(f"no bot {name!r} here; choose random, greedy, {ALL}, or search:1s")
    bot = make(name)
    if isinstance(bot, SearchBot) and (bot.seconds > seconds or bot.iterations > steps):
        raise AstrariumError(f"bot {name!r} thinks too long; at most search:{seconds:g}s or search:{steps}")
    return name


def admitted_here(name: str, settings: Settings) -> str:
    """The same, as long as the operator lets bots think."""
    return admitted(name, settings.bot_seconds, settings.bot_steps)


class Thought:
    """Something to think about, and who waits for it."""

    __slots__ = ("answer", "arguments", "patient", "since", "work")

    def __init__(self, work: Callable[..., Any], arguments: tuple[Any, ...], answer: asyncio.Future[Any]) -> None:
        self.work = work
        self.arguments = arguments
        self.answer = answer
        self.patient = False  # whether nobody waited for it when its turn came
        self.since = answer.get_loop().time()


class Thinkers:
    """The workers of one server, started by `prepare` or when first needed, and again when they break."""

    def __init__(
        self,
        executor: Executor | None = None,
        count: int = 0,
        seconds: float = 20.0,
        waiting: int = 200,
        start: Callable[[], Worker] = Worker,
    ) -> None:
        self.given: Final = executor  # where there are no processes, it thinks here
        self.start: Final = start
        self.count: Final = count or most()
        self.seconds: Final = seconds
        self.waiting: Final = waiting
        self.queues: dict[str, deque[Thought]] = {}  # what waits, by whose it is
        self.spent: dict[str, float] = {}  # how much thinking who has had, of those who ask
        self.patient: set[str] = set()  # whose thoughts can wait: nobody is there
        self.resting = 0  # how many of those are thought about now
        self.turn = 0
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
        worker = self.start()
        self.workers.add(worker)
        return worker

    def dismiss(self, worker: Worker) -> None:
        self.workers.discard(worker)
        worker.end()
        if self.threads is not None and not self.closed:
            self.threads.submit(worker.bury)

    # ------------------------------------------------------------ thinking
    async def run(self, work: Callable[..., Any], *arguments: Any, whose: str = "", patient: bool = False) -> Any:
        """Think about it, in turn; who is patient lets others go first. If whoever waits is cancelled, the thought is
        cut off."""
        if self.closed:
            raise Busy("this server is stopping")
        if self.given is not None:
            return await asyncio.wrap_future(self.given.submit(work, *arguments))  # a browser's loop hands nothing on
        if sum(map(len, self.queues.values())) >= self.waiting:
            raise Busy("too many thoughts wait for a worker")
        thought = Thought(work, arguments, asyncio.get_running_loop().create_future())
        if whose not in self.queues:
            self.queues[whose] = deque()
            floor = min((self.spent.get(one, 0.0) for one in self.queues if one != whose), default=0.0)
            self.spent[whose] = max(self.spent.get(whose, 0.0), floor)
        self.queues[whose].append(thought)
        if patient:
            self.patient.add(whose)
        else:
            self.patient.discard(whose)
        self.dispatch()
        return await thought.answer

    def hurry(self, whose: str) -> None:
        """Somebody waits for it now."""
        self.patient.discard(whose)

    def oldest(self) -> float:
        """For how many seconds the oldest thought has waited for a worker."""
        waiting = [thought for queue in self.queues.values() for thought in queue]
        return max([thought.answer.get_loop().time() - thought.since for thought in waiting], default=0.0)

    def next(self) -> tuple[str, Thought] | None:
        """The first thought of whoever has had least, those first whom somebody waits for."""
        while self.queues:
            self.turn += 1
            last = self.turn % TRICKLE != 0
            whose = min(self.queues, key=lambda one: ((one in self.patient) is last, self.spent[one]))
            patient = whose in self.patient
            if patient and self.resting >= max(1, self.count - 1):  # one worker is kept for whoever comes
                if len(self.queues) == len(self.patient):
                    return None
                continue
            queue = self.queues[whose]
            thought = queue.popleft()
            if not queue:
                del self.queues[whose]
                self.patient.discard(whose)
            if not thought.answer.done():
                thought.patient = patient
                self.resting += patient
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
                    worker = self.start()
                    self.workers.add(worker)
                    continue
                if not thought.answer.done():
                    thought.answer.set_exception(Died("the worker died; try again"))
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
        self.resting -= thought.patient
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
