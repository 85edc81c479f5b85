"""Balances that designers asked for: bots play in the workers, game by game; the page asks how far they are."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from typing import Final

from markupsafe import Markup

from astrarium.arena.contest import Contest
from astrarium.balance.counting import Tally
from astrarium.balance.page import brief
from astrarium.balance.watching import Seen, watched_twice
from astrarium.kernel import AstrariumError
from astrarium.store import Busy
from astrarium.table import Tables
from astrarium.web.page import bench as page
from astrarium.web.page.site import Site

QUEUE: Final = " bench"  # all designers together have the workers' time of one table


class Run:
    """A balance in the making, or made."""

    def __init__(self, whose: str, contest: Contest, text: str, chance: bool, at: Site) -> None:
        self.id: Final = secrets.token_hex(8)
        self.whose: Final = whose
        self.contest: Final = contest
        self.text: Final = text
        self.chance: Final = chance
        self.site: Final = at
        self.seen: Final[dict[int, tuple[Seen, Seen]]] = {}
        self.result: Markup | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def home(self) -> str:
        return f"/bench/{self.contest.game}/balance/{self.id}"

    async def play(self, tables: Tables) -> None:
        """Game by game, so that whoever waits for a bot is served in between."""
        try:
            for n in range(self.contest.games):
                self.seen[n] = await tables.thinkers.run(
                    watched_twice, self.contest, self.text, n, self.chance, self.site.lang, whose=QUEUE
                )
            self.result = await tables.beside(self.told, tables.library(self.contest.game).together)
        except AstrariumError as error:
            self.result = Markup("<p>{}</p>").format(self.site("bench-broken", str(error)))

    def told(self, together: bool) -> Markup:
        before, after = [
            Tally([self.seen[n][i] for n in sorted(self.seen)], self.contest.seats, together) for i in (0, 1)
        ]
        return brief(self.contest, before, after, self.chance, self.site.lang, self.site("bench-yours"))

    def shown(self) -> Markup:
        if self.result is not None:
            return page.balanced(self.result)
        return page.progress(self.site, self.home, len(self.seen), self.contest.games)


class Balances:
    """The balances of one server. An address has one at a time; the last ones are remembered for a while."""

    KEPT: Final = 50

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.runs: Final[OrderedDict[str, Run]] = OrderedDict()

    def busy(self) -> list[Run]:
        return [
            run for run in self.runs.values() if run.result is None and run.task is not None and not run.task.done()
        ]

    def start(self, run: Run) -> None:
        for earlier in self.busy():
            if earlier.whose == run.whose:
                self.stop(earlier.id)
        if len(self.busy()) >= self.tables.settings.balances:
            raise Busy("too many balances are being played")
        self.runs[run.id] = run
        run.task = asyncio.create_task(run.play(self.tables))
        while len(self.runs) > self.KEPT:
            self.stop(next(iter(self.runs)))

    def stop(self, id: str) -> None:
        run = self.runs.pop(id, None)
        if run is not None and run.task is not None:
            run.task.cancel()
