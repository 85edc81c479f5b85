"""A table service with the small game Comet (docs/comet), whose bots think in a thread."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "docs" / "comet"))

import comet

from astrarium.bots import ponder, worker
from astrarium.games import load
from astrarium.kernel import Game
from astrarium.settings import Settings
from astrarium.store import open_store
from astrarium.table import Host, Plan, Table, Tables, Thinkers, filing

from ..store.emptiness import furnish

ME = "my browser's secret"
FRIEND = "a friend's browser"


def library(id: str) -> Game:
    return comet.GAME if id == "comet" else load(id)


worker.load = library  # type: ignore[assignment]  # workers in threads share it
ponder.load = library  # type: ignore[assignment]
filing.load = library  # type: ignore[assignment]


@asynccontextmanager
async def house(
    data: Path | str, pace: float = 0.0, settings: Settings | None = None, alone: bool = False
) -> AsyncIterator[Tables]:
    if isinstance(data, Path):
        furnish(data)
    with ThreadPoolExecutor(1) as executor:
        tables = Tables(
            Host(
                await open_store(data),
                None,
                Thinkers(executor),
                pace,
                library,
                lambda: ("comet", "celestia-duo", "kepler"),
                settings,
                alone=alone,
            )
        )
        try:
            yield tables
        finally:
            await tables.close()


async def two_people(tables: Tables, seed: str = "cloud") -> str:
    """A table with me in seat 0 and a friend in seat 1."""
    id = await tables.laying.create("comet", [Plan("person", "Ada"), Plan("open")], holder=ME, seed=seed)
    await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Bo", FRIEND)
    return id


def any_move(table: Table) -> list[str]:
    return table.match.state.legal()[0].json()


async def play(tables: Tables, id: str, count: int = 1) -> None:
    """The asked seat plays its first legal action, so many times."""
    for _ in range(count):
        table = await tables.cache.table(id)
        if table.over:
            return
        await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", any_move(table))
