"""What a click costs the server: the move, and the parts of the page for whoever is asked then and for the other one.

.venv/bin/python benchmarks/clicks.py                  milliseconds of processor time: median, p95
.venv/bin/python benchmarks/clicks.py kepler --calls   calls of functions for a page, which no load changes
PYTHONPATH=OTHER/src .venv/bin/python benchmarks/clicks.py    the same of another tree, also of one of before
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx

import astrarium.table as service
import astrarium.web.serve as server
from astrarium.bots.greedy import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.store import open_store
from astrarium.web.http.app import build
from astrarium.web.page.play import Look
from astrarium.web.page.site import site

MODES = {"celestia-duo": "normal", "efemeris": "duel", "kepler": "standard", "astronavigators": "constellation"}
HEADERS = {"host": "127.0.0.1", "origin": "http://127.0.0.1"}
WARM = 8  # clicks until what is made once has been made


class Calls:
    """How many functions are called."""

    def __init__(self) -> None:
        self.number = 0

    def note(self, _frame: object, event: str, _arg: object) -> None:
        self.number += event in ("call", "c_call")

    def of(self, work: Callable[[], object]) -> float:
        self.number = 0
        sys.setprofile(self.note)
        try:
            work()
        finally:
            sys.setprofile(None)
        return float(self.number)


def milliseconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


async def played(
    title: str, clicks: int, seed: int, measure: Callable[[Callable[[], object]], float]
) -> list[list[float]]:
    """A game of two people in which every move is sent by its form; what the moves and the pages cost."""
    found: list[list[float]] = [[], [], []]
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder))
        host: Any = getattr(service, "Host", None)
        tables: Any = service.Tables(host(store, alone=True)) if host else service.Tables(store, alone=True)
        cache, seats = getattr(tables, "cache", tables), getattr(tables, "seats", tables)
        laying = getattr(tables, "laying", tables)  # a service of before has no parts
        wires = httpx.ASGITransport(build(tables, "secret"))
        async with (
            httpx.AsyncClient(transport=wires, base_url="http://127.0.0.1", headers=HEADERS) as ada,
            httpx.AsyncClient(transport=wires, base_url="http://127.0.0.1", headers=HEADERS) as bo,
        ):
            chairs = [service.Plan("open"), service.Plan("open")]
            id = await laying.create(title, chairs, holder="a host who only watches", mode=MODES[title], seed=f"{seed}")
            for seat, (person, name) in enumerate(((ada, "Ada"), (bo, "Bo"))):
                link = await seats.make_link(id, seat, "invite")
                await person.post(f"/j/{link}", data={"name": name}, follow_redirects=True)
            rng, bot = Random(seed), GreedyBot()
            for n in range(clicks):
                table = await cache.table(id)
                s = table.match.state
                a = rng.choice(s.menu) if rng.random() < 0.25 else bot.choose(Outlook(table.game, s, rng))
                form = {"action": str(a), "seq": str(table.seq), "key": f"k{table.seq}"}
                while True:
                    begun = time.process_time()
                    sent = await (ada, bo)[s.asked].post(f"/t/{id}/move", data=form)
                    moved = 1000 * (time.process_time() - begun)
                    if sent.status_code == 200:
                        form["sure"] = "yes"  # it was asked once more
                    elif sent.status_code == 429:
                        await asyncio.sleep(0.3)  # nobody clicks so fast
                    else:
                        break
                assert sent.status_code in (204, 303), sent.text
                table = await cache.table(id)
                if table.over:
                    break
                mine = table.match.state.asked
                costs = [moved, *[measure(page(tables, table, seat)) for seat in (mine, 1 - mine)]]
                if n == WARM:  # as the server does once all is loaded
                    gc.freeze()
                    gc.set_threshold(*getattr(server, "SWEEPS", gc.get_threshold()))
                if n >= WARM:
                    for kind, cost in zip(found, costs, strict=True):
                        kind.append(cost)
        await tables.close()
    return found


def page(tables: Any, table: Any, seat: int) -> Callable[[], object]:
    return lambda: Look(tables, table, seat, seat == 0, site("en")).parts()


def told(costs: list[float], calls: bool) -> str:
    if calls:
        return f"{sum(costs) / len(costs):6.0f}"
    costs = sorted(costs)
    return f"{costs[len(costs) // 2]:5.2f} {costs[int(len(costs) * 0.95)]:5.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(MODES))
    parser.add_argument("--clicks", type=int, default=50, help="of each game (50)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calls", action="store_true", help="count calls instead of milliseconds")
    given = parser.parse_args()
    for title in given.games:
        measure = Calls().of if given.calls else milliseconds
        move, mine, other = asyncio.run(played(title, given.clicks, given.seed, measure))
        moved = "" if given.calls else f"move {told(move, False)} | "
        print(f"{title:16} {moved}mine {told(mine, given.calls)} | other's {told(other, given.calls)}", flush=True)


if __name__ == "__main__":
    main()
