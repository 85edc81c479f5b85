"""Bots think in worker processes, so that a slow one never blocks a page."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from astrarium.bots import Outlook, SearchBot, make
from astrarium.games import load
from astrarium.kernel import Box, Components, Game

POLICIES = ("random", "greedy", "search:1s")  # gentle, steady, strong
HINT = SearchBot(0, 1.2)


class Question(NamedTuple):
    """All that a worker needs. The bot itself gets an `Outlook` made from it, never the state."""

    title: str
    setting: dict[str, Any]
    state: dict[str, Any]
    seed: int
    components: str = ""  # the text of the game's own components, if they are not ours


class Hint(NamedTuple):
    """An action, and why: its share of how many imagined futures, and what it was worth in them."""

    action: list[str]
    futures: int
    share: float
    worth: float


def outlook(question: Question, game: Game | None = None) -> Outlook:
    game = game or load(question.title)
    setting = game.setting(question.setting["mode"], question.setting["seats"], question.setting["options"])
    box = Box(Components("components.toml", question.components), game.open_box) if question.components else None
    return Outlook(game, game.load(setting, question.state, box), Random(question.seed))


def choose(question: Question, policy: str) -> list[str]:
    """A bot's answer."""
    action: list[str] = make(policy).choose(outlook(question)).json()
    return action


def advise(question: Question) -> Hint:
    """What the strong bot would play, and why."""
    thought = HINT.think(outlook(question))
    return Hint(thought.action.json(), thought.futures, thought.share, thought.worth)


def workers() -> ProcessPoolExecutor:
    count = max(1, (os.cpu_count() or 2) - 1)
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=step_back)


def step_back() -> None:
    """A thinking bot yields to whoever serves a page."""
    if hasattr(os, "nice"):
        os.nice(5)


class Thinkers:
    """The workers of one server, started when first needed and again when they break."""

    def __init__(self, executor: Executor | None = None) -> None:
        self.given = executor
        self.executor = executor

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
