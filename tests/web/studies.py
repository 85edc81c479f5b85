"""Finished games in a data folder, for the tests and pictures of the study room."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from astrarium.bots import make
from astrarium.bots.outlook import Outlook
from astrarium.games import load
from astrarium.store import open_store
from astrarium.table import Host, Plan, Table, Tables

T = TypeVar("T")
NAMES = ("Ada", "Hypatia", "Tycho", "Caroline")


async def finish(data: Path | str, title: str, seed: str = "study-7", mode: str = "", policy: str = "greedy") -> str:
    """A game of bots between Ada and others, played to its end and written down as people's."""
    tables = Tables(Host(await open_store(data)))
    try:
        game = load(title)
        word = mode or game.modes[0].word
        seats = game.mode(word).seats[0]
        id = await tables.laying.create(title, [Plan("person", name) for name in NAMES[:seats]], word, seed=seed)
        bot, rng = make(policy), Random(1)
        while True:
            table = await tables.cache.table(id)
            if table.over:
                return id
            action = bot.choose(Outlook(game, table.match.state, rng)).json()
            await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", action)
    finally:
        await tables.close()


def in_a_thread(work: Coroutine[Any, Any, T]) -> T:
    """Where a loop may run already, as Playwright leaves one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def finished(data: Path | str, title: str, seed: str = "study-7", mode: str = "", policy: str = "greedy") -> str:
    """The same where a loop may run already."""
    return in_a_thread(finish(data, title, seed, mode, policy))


def table_at(data: Path | str, id: str) -> Table:
    """A table as the store has it."""

    async def read() -> Table:
        tables = Tables(Host(await open_store(data)))
        try:
            return await tables.cache.table(id)
        finally:
            await tables.close()

    return in_a_thread(read())
