"""An evening at the tables: a finished game of every title, running ones, and a table that waits for a friend."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from itsdangerous import URLSafeSerializer

from astrarium.games import ready
from astrarium.store import open_store
from astrarium.table import Plan, Tables

from .server import Server

PEOPLE = [Plan("person", "Ada"), Plan("person", "Bo")]


class Evening(NamedTuple):
    server: Server
    cookie: str  # of the browser that played them all
    over: dict[str, str]  # games by title
    running: dict[str, str]
    open: str


async def play_on(tables: Tables, title: str, seed: str, chance: int, most: int) -> str:
    id = await tables.create(title, PEOPLE, holder="ada", seed=seed)
    rng = Random(chance)
    for _ in range(most):
        table = await tables.table(id)
        if table.over:
            break
        state = table.match.state
        await tables.move(id, state.asked, table.seq, f"k{table.seq}", rng.choice(state.legal()).json())
    return id


async def play_all(data: Path) -> tuple[dict[str, str], dict[str, str], str]:
    """Anybody may look at a finished game."""
    tables = Tables(await open_store(data), alone=True)
    over = {title: await play_on(tables, title, "the end", 3, 10_000) for title in ready()}
    running = {title: await play_on(tables, title, "on and on", 5, 40) for title in ready()}
    chairs = [Plan("person", "Ada"), Plan("open"), Plan("bot", "Tycho", "level:3")]
    opened = await tables.create("kepler", chairs, holder="ada", seed="a free chair")
    await tables.close()
    return over, running, opened


def cookie_of(data: Path, holder: str) -> str:
    return str(URLSafeSerializer((data / "secret").read_text(), salt="holder").dumps(holder))
