"""How long the bots look into a whole game of each kind, with two workers and the strength of level 4.

    python benchmarks/study.py [TITLE …]

A game between bots is played to its end and opened as a study, as the server does it: the workers make the curve, think
about every question and weigh what could have been. The bound is a minute on two cores (docs/study.md). Printed are the
seconds, the questions, how many of them had level 4's whole quarter of a second, and how often something was kept, for
whoever looks sees it grow by that. With a compiled build in build/compiled: `PYTHONPATH=build/compiled`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from random import Random
from time import perf_counter
from typing import Any

from astrarium import kernel
from astrarium.bots import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.games import load, ready
from astrarium.store import open_store
from astrarium.table import Host, Plan, Tables
from astrarium.table.analysis import EACH, questions
from astrarium.table.thinking import Thinkers

WORKERS = 2
BOUND = 60.0


class Counted(Thinkers):
    """Workers that remember what they were asked for."""

    def __init__(self) -> None:
        super().__init__(None, WORKERS)
        self.full = self.portions = 0

    async def run(self, work: Any, *arguments: Any, whose: str = "") -> Any:
        if getattr(work, "__name__", "") == "ponder_moments":
            self.portions += 1
            self.full += len(arguments[4]) * (arguments[5] >= EACH)
        return await super().run(work, *arguments, whose=whose)


async def finished(tables: Tables, title: str) -> str:
    """A game of the first mode, played by the rule of thumb and written down as people's."""
    game = load(title)
    mode = game.modes[0]
    plans = [Plan("person", f"{n + 1}") for n in range(mode.seats[0])]
    id = await tables.laying.create(title, plans, mode.word, seed="study-7")
    bot, rng = GreedyBot(), Random(1)
    while not (table := await tables.cache.table(id)).over:
        action = bot.choose(Outlook(game, table.match.state, rng)).json()
        await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", action)
    return id


async def measure(title: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        counted = Counted()
        tables = Tables(Host(await open_store(folder), thinkers=counted))
        try:
            study = await tables.studies.study(await finished(tables, title))
            begun = perf_counter()
            tables.analysts.begin_analysis(study)
            await asyncio.gather(*tables.analysts.analysing.values())
            seconds = perf_counter() - begun
            places = questions(study)
            known = sum(f"0:{at}" in study.found for at in places)
            print(f"{title:16} {seconds:5.1f} s  {known} of {len(places)} questions, {counted.full} at full strength, "
                  f"in {counted.portions} portions; {len(study.found['turns'])} moments told", flush=True)  # fmt: skip
            return seconds
        finally:
            await tables.close()


def main(titles: list[str]) -> int:
    print("compiled" if not kernel.__file__.endswith(".py") else "interpreted", f"· {WORKERS} workers")
    return int(max([asyncio.run(measure(title)) for title in titles or ready()]) > BOUND)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
