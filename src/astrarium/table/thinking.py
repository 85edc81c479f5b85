"""Bots think in worker processes, so that a slow one never blocks a page."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from astrarium.bots.worker import get_ready, step_back

POLICIES = ("random", "greedy", "search:1s")  # gentle, steady, strong
READY = 2  # workers that wait for the first question; more come when they are needed


def most() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


def workers() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(most(), mp_context=get_context("spawn"), initializer=step_back)


class Thinkers:
    """The workers of one server, started by `prepare` or when first needed, and again when they break."""

    def __init__(self, executor: Executor | None = None) -> None:
        self.given = executor
        self.executor = executor

    def prepare(self, title: str = "") -> list[Future[None]]:
        """Let workers start in the background, and load a game, before they are asked."""
        if self.given is not None:
            return []
        if self.executor is None:
            self.executor = workers()
        try:
            return [self.executor.submit(get_ready, title) for _ in range(min(READY, most()))]
        except BrokenProcessPool:
            self.executor = None  # whoever asks starts new ones
            return []

    async def run(self, work: Any, *arguments: Any) -> Any:
        for last in (False, True):
            if self.executor is None:
                self.executor = workers()
            try:
                return await asyncio.get_running_loop().run_in_executor(self.executor, work, *arguments)
            except BrokenProcessPool:
                self.executor = self.given
                if last:
                    raise
        raise AssertionError

    async def close(self) -> None:
        """What is being thought is thought to its end, what waits is dropped."""
        if self.executor is not None and self.given is None:
            await asyncio.to_thread(self.executor.shutdown, True, cancel_futures=True)
