"""Balances that designers asked for: bots play in the workers, game by game; the page asks how far they are.

How far they are stands in the store, so that any process can be asked, or told to stop.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import Final

from markupsafe import Markup

from astrarium.arena.contest import Contest
from astrarium.balance.counting import Tally
from astrarium.balance.page import brief
from astrarium.balance.watching import Seen, watched_twice
from astrarium.kernel import AstrariumError
from astrarium.store import BalanceRow, Busy
from astrarium.table import Tables
from astrarium.table.host import hashed
from astrarium.web.page import bench as page
from astrarium.web.page.site import Site

QUEUE: Final = " bench"  # all designers together have the workers' time of one table
BEAT: Final = 1.0  # seconds between two lines to the store
SILENT: Final = 120.0  # seconds after which whoever played it is gone
KEPT: Final = 3600.0  # seconds for which a result can be asked


class Run:
    """A balance in the making."""

    def __init__(self, whose: str, contest: Contest, text: str, chance: bool, at: Site) -> None:
        self.id: Final = secrets.token_hex(8)
        self.whose: Final = hashed(whose)
        self.contest: Final = contest
        self.text: Final = text
        self.chance: Final = chance
        self.site: Final = at
        self.seen: Final[list[tuple[Seen, Seen]]] = []

    def row(self, now: float) -> BalanceRow:
        return BalanceRow(self.id, self.whose, self.contest.game, 0, self.contest.games, None, now)

    async def play(self, tables: Tables) -> None:
        """Game by game, so that whoever waits for a bot is served in between, until somebody stops it."""
        told = 0.0
        try:
            for n in range(self.contest.games):
                if tables.host.clock() - told >= BEAT:
                    told = tables.host.clock()
                    if not await self.came(tables):
                        return
                one = watched_twice, self.contest, self.text, n, self.chance, self.site.lang
                self.seen.append(await tables.host.thinkers.run(*one, whose=QUEUE))
            result = await tables.host.beside(self.told, tables.host.library(self.contest.game).together)
        except AstrariumError as error:
            result = Markup("<p>{}</p>").format(self.site("bench-broken", str(error)))
        await self.came(tables, str(result))

    async def came(self, tables: Tables, result: str | None = None) -> bool:
        """Write down how far it is; False if it was stopped. What comes out is told when the store is free again."""
        while True:
            with suppress(Busy):
                async with tables.host.store.write() as tx:
                    return await tx.balances.came(self.id, len(self.seen), tables.host.clock(), result)
            if result is None:
                return True
            await asyncio.sleep(BEAT)

    def told(self, together: bool) -> Markup:
        before, after = [Tally([both[i] for both in self.seen], self.contest.seats, together) for i in (0, 1)]
        return brief(self.contest, before, after, self.chance, self.site.lang, self.site("bench-yours"))


class Balances:
    """The balances of designers. An address has one at a time; the last ones are remembered for a while."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    async def start(self, run: Run) -> BalanceRow:
        now = self.tables.host.clock()
        row = run.row(now)
        async with self.tables.host.store.write() as tx:
            if await tx.balances.playing(now - SILENT, run.whose) >= self.tables.host.settings.balances:
                raise Busy("too many balances are being played")
            await tx.balances.drop_before(now - KEPT)
            await tx.balances.add(row)
        task = asyncio.create_task(run.play(self.tables))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return row

    async def row(self, id: str) -> BalanceRow | None:
        """How far it is, if whoever plays it is still there."""
        async with self.tables.host.store.read() as tx:
            row = await tx.balances.get(id)
        lost = row is not None and row.result is None and row.touched < self.tables.host.clock() - SILENT
        return None if lost else row

    async def stop(self, id: str) -> None:
        async with self.tables.host.store.write() as tx:
            await tx.balances.drop(id)


def shown(row: BalanceRow, at: Site) -> Markup:
    """How far it is, or what came out."""
    if row.result is not None:
        return page.balanced(Markup(row.result))
    return page.progress(at, f"/bench/{row.title}/balance/{row.id}", row.done, row.total)
