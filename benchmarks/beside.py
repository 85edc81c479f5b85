"""How much longer the server works for one visitor's page while it makes another's, who had much.

    .venv/bin/python benchmarks/beside.py              40 looks at each page: half a minute
    .venv/bin/python benchmarks/beside.py --times 200

The application in this process, without a network, and processor time of all its threads from the question to the
answer: a crowded machine tells nearly the same. `steps` is how often the event loop had to be waited for.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.server import at
from tests.web.largest import TITLES, Ask, furnished, study_file
from tests.web.test_loop import exchange

from astrarium.settings import Settings
from astrarium.store import open_store
from astrarium.table import Host, Tables
from astrarium.web.http.app import build, secret_in
from astrarium.web.http.fairness import BURST, Bill, Fairness
from astrarium.web.serve import SWEEPS, SWITCH, loop_factory

ONE, OTHER = "127.0.0.1", "127.0.0.2"
MUCH = 2.0  # seconds that the other used lately
WHILE = 0.045  # seconds of its work after which one asks, at most


class Two:
    """Two visitors of one application."""

    def __init__(self, app: Any, cookie: str) -> None:
        self.app = app
        self.fair: Fairness = app.app
        self.cookie = cookie

    async def ask(self, path: str, who: str = ONE) -> None:
        account = self.fair.account(who)
        account.left, account.had = (BURST, 0.0) if who == ONE else (0.0, MUCH)
        status = await exchange(self.app, Ask("GET", path), self.cookie, who)
        assert status == 200, (path, status)

    async def alone(self, path: str) -> float:
        began = time.process_time()
        await self.ask(path)
        return time.process_time() - began

    async def beside(self, path: str, heavy: str, wait: float) -> float:
        """The same a while after the other has asked for something heavy."""
        other, until = asyncio.ensure_future(self.ask(heavy, OTHER)), time.process_time() + wait
        while time.process_time() < until and not other.done():
            await asyncio.sleep(0.0005)
        took = await self.alone(path)
        await other
        return took


async def measured(data: Path, times: int) -> None:
    house = await furnished(data)
    tables = Tables(Host(await open_store(data), settings=Settings(rate_page="1000000/minute"), alone=True))
    study, rng = await tables.studies.imported(study_file(TITLES[-1]).decode()), random.Random(5)
    heavy = [f"/study/{study}", f"/study/{study}/grown?branch=3", "/learn/kepler/find?q=e", "/new/kepler"]
    pages = {"start": "/", "frame": f"/t/{house.running['efemeris']}/frame", "puzzle": "/puzzle"}
    two, steps = Two(build(tables, secret_in(data)), house.cookie), [0]
    spend = Bill.spend

    def counted(bill: Bill, seconds: float) -> None:
        steps[0] += 1
        spend(bill, seconds)

    sys.setswitchinterval(SWITCH)
    with patch.object(tables.analysts, "begin_analysis"), patch.object(Bill, "spend", counted):
        for path in [*heavy, *pages.values()] * 2:
            await two.ask(path)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SWEEPS)
        print("| own work, ms | steps | alone: half | 99 of 100 | beside: half | 95 of 100 | 99 of 100 |")
        print("|---|---|---|---|---|---|---|")
        for name, path in pages.items():
            steps[0] = 0
            alone = [await two.alone(path) for _ in range(times)]
            each = steps[0] / times
            beside = [await two.beside(path, heavy[n % len(heavy)], WHILE * rng.random()) for n in range(times)]
            told = [at(alone, 0.5), at(alone, 0.99), *[at(beside, part) for part in (0.5, 0.95, 0.99)]]
            print(f"| {name} | {each:.0f} | {' | '.join([f'{one:.1f}' for one in told])} |")
    await tables.close()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--times", type=int, default=40)
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(measured(Path(folder), given.times))


if __name__ == "__main__":
    main()
