"""An evening at the tables: a finished game of every title, running ones, and a table that waits for a friend."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from itsdangerous import URLSafeSerializer

from astrarium.bots import make
from astrarium.bots.outlook import Outlook
from astrarium.games import load, ready
from astrarium.kernel import Action, Match
from astrarium.store import open_store
from astrarium.table import Host, Plan, Tables

from .server import Server

PEOPLE = [Plan("person", "Ada"), Plan("person", "Bo")]


class Evening(NamedTuple):
    server: Server
    cookie: str  # of the browser that played them all
    over: dict[str, str]  # games by title
    running: dict[str, str]
    open: str
    won: str  # a chase of Celestia Duo on the second step of the ladder


async def play_on(tables: Tables, title: str, seed: str, chance: int, most: int) -> str:
    id = await tables.laying.create(title, PEOPLE, holder="ada", seed=seed)
    rng = Random(chance)
    for _ in range(most):
        table = await tables.cache.table(id)
        if table.over:
            break
        state = table.match.state
        await tables.records.move(id, state.asked, table.seq, f"k{table.seq}", rng.choice(state.legal()).json())
    return id


def won_chase(options: dict[str, int]) -> tuple[str, list[Action]]:
    """A seed and the answers by which two steady bots catch the pirate."""
    game = load("celestia-duo")
    for n in range(40):
        match, rng, bot = Match(game, game.setting("normal", 2, options), f"chase {n}"), Random(1), make("greedy")
        while not match.state.over:
            match.play(bot.choose(Outlook(game, match.state, rng)))
        if match.state.outcome[0] > 0:
            return f"chase {n}", [move.action for move in match.moves if not move.automatic]
    raise AssertionError("no chase was won")


async def climb(tables: Tables, step: int) -> str:
    """A won game of Ada and Bo on a step of the ladder."""
    seed, answers = won_chase({"ladder": step})
    id = await tables.laying.create("celestia-duo", PEOPLE, "normal", {"ladder": step}, "ada", seed)
    for action in answers:
        table = await tables.cache.table(id)
        await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", action.json())
    return id


async def play_all(data: Path) -> tuple[dict[str, str], dict[str, str], str, str]:
    """Anybody may look at a finished game."""
    tables = Tables(Host(await open_store(data), alone=True))
    over = {title: await play_on(tables, title, "the end", 3, 10_000) for title in ready()}
    running = {title: await play_on(tables, title, "on and on", 5, 40) for title in ready()}
    chairs = [Plan("person", "Ada"), Plan("open"), Plan("bot", "Tycho", "level:3")]
    opened = await tables.laying.create("kepler", chairs, holder="ada", seed="a free chair")
    won = await climb(tables, 2)
    await tables.close()
    return over, running, opened, won


def cookie_of(data: Path, holder: str) -> str:
    return str(URLSafeSerializer((data / "secret").read_text(), salt="holder").dumps(holder))
