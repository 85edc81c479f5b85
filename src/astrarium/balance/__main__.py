"""`python -m astrarium.balance GAME`: watch games with the standard library alone, for machines that only compute.

It takes the words of `balance` and prints its JSON document. `astrarium balance --ledger FILE` makes the
page out of what was kept, on any machine.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from contextlib import ExitStack

from astrarium.arena.contest import contest_of
from astrarium.arena.simulate import worker_pool
from astrarium.kernel import AstrariumError

from .report import as_document
from .running import open_ledger, watch


def reader() -> ArgumentParser:
    words = ArgumentParser(prog="python -m astrarium.balance", description="Watch games of bots, and count.")
    words.add_argument("game")
    words.add_argument("--mode", default="", help="the mode; the first one if left out")
    words.add_argument("--seats", type=int, help="how many play")
    words.add_argument("--option", action="append", default=[], metavar="K=V", help="a choice of the table")
    words.add_argument("--bots", default="level:3", help="one for all, or one for each seat")
    words.add_argument("--games", type=int, default=200, help="how many games")
    words.add_argument("--seed", default="1", help="the seed of all chance")
    words.add_argument("--workers", type=int, default=1, help="processes; 0 for all cores")
    words.add_argument("--components", default="", metavar="FILE", help="play with this component file")
    words.add_argument("--compare", default="", metavar="FILE", help="a changed component file, with the same luck")
    words.add_argument("--random-setups", action="store_true", help="leave set-ups to chance")
    words.add_argument("--ledger", default="", metavar="FILE", help="keep every game here, and go on from it")
    words.add_argument("--merge", action="append", default=[], metavar="FILE", help="take over another ledger's games")
    words.add_argument("--shard", default="", metavar="I/N", help="play only the I-th of N parts")
    words.add_argument("--lang", default="en")
    return words


def main() -> int:
    a = reader().parse_args()
    try:
        contest = contest_of(a.game, a.mode, a.seats, a.option, a.bots, a.seed, a.games, a.components)
        runs = [contest, *([contest._replace(components=a.compare)] if a.compare else [])]
        ledger = open_ledger(contest, a.random_setups, a.lang, a.ledger, a.merge)
        with ExitStack() as stack:
            pool = stack.enter_context(worker_pool(a.workers or os.cpu_count() or 1)) if a.workers != 1 else None
            tallies = [watch(run, a.random_setups, a.lang, pool, None, ledger, a.shard) for run in runs]
    except AstrariumError as wrong:
        print(f"astrarium: {wrong}", file=sys.stderr)
        return 2
    other = (a.compare, tallies[1]) if a.compare else None
    print(json.dumps(as_document(contest, tallies[0], a.random_setups, other)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
