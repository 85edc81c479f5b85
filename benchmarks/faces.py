"""Steps a second through PettingZoo, beside PettingZoo's own games: random play, in one process, in turns.

    python3 start.py bench faces [--rounds 5] [--seconds 0.5] [--only celestia-duo,kepler] [--json] [--gate]

Every environment runs the same loop, the one that PettingZoo's manual teaches: `agent_iter`, `last` (which observes),
one of the masked actions drawn at random, `step`. A step is an answer of a seat that is still in the game; the games
are played to their end and begun anew, and a new game is counted in the time.

Machines differ and are never quiet, so only ratios count. Every environment runs once per round; its ratio is to the
hanabi of the same round, and the median over the rounds is what is told. The compiled build is measured by a second
process, in which hanabi runs again.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.peers import build, compiled_report

clock = time.process_time
WANTED = 5.0  # times hanabi
PEERS = ("hanabi_v5", "connect_four_v3", "texas_holdem_v4", "chess_v6")


def steps_per_second(env: Any, seconds: float, luck: random.Random) -> float:
    """The loop that all environments run."""
    steps = 0
    start = clock()
    while clock() - start < seconds:
        env.reset(seed=luck.getrandbits(31))
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].view(bool).nonzero()[0]
            env.step(int(legal[int(luck.random() * len(legal))]))
            steps += 1
    return steps / (clock() - start)


def peers() -> dict[str, Any]:
    """PettingZoo's own games, as far as they are installed; without hanabi there is nothing to compare with."""
    found = {}
    for name in PEERS:
        try:
            found[name] = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as lack:
            if name == PEERS[0]:
                raise SystemExit(f"hanabi is missing: {lack}") from None
    return found


def ours(only: list[str]) -> dict[str, Any]:
    games = importlib.import_module("astrarium.games")
    env = importlib.import_module("astrarium.envs.pettingzoo").env
    return {
        f"{id} {mode.word} {seats}": env(id, mode=mode.word, seats=seats)
        for id in games.ready()
        if not only or id in only
        for mode in games.load(id).modes
        for seats in sorted({mode.seats[0], mode.seats[-1]})
    }


def measure(only: list[str], rounds: int, seconds: float) -> dict[str, Any]:
    theirs, mine = peers(), ours(only)
    rates: dict[str, list[float]] = {name: [] for name in [*theirs, *mine]}
    for turn in range(rounds):
        gc.freeze()  # so that no environment pays for what the others keep
        for name, env in [*theirs.items(), *mine.items()]:
            gc.collect()
            rates[name].append(steps_per_second(env, seconds, random.Random(turn)))
        print(f"{build()}: round {turn + 1} of {rounds}", file=sys.stderr, flush=True)
    rows = {
        name: {
            "steps_per_s": statistics.median(found),
            "ratio": statistics.median([one / other for one, other in zip(found, rates[PEERS[0]], strict=True)]),
        }
        for name, found in rates.items()
    }
    return {
        "build": build(),
        "python": sys.version.split()[0],
        "peers": {name: rows[name] for name in theirs},
        "games": {name: rows[name] for name in mine},
    }


def table(report: dict[str, Any]) -> str:
    lines = [f"{report['build']}, Python {report['python']}", f"{'':34}{'steps/s':>10}{'÷ hanabi':>10}"]
    for name, row in {**report["peers"], **report["games"]}.items():
        lines.append(f"{name:34}{row['steps_per_s']:>10,.0f}{row['ratio']:>10.2f}")
    return "\n".join(lines)


def main() -> int:
    words = argparse.ArgumentParser(prog="python3 start.py bench faces", description=__doc__.split("\n")[0])
    words.add_argument("--rounds", type=int, default=5, help="times each environment runs (5)")
    words.add_argument("--seconds", type=float, default=0.5, help="CPU time of one slice of play (0.5)")
    words.add_argument("--only", default="", help="games to measure, by id, with commas between (all)")
    words.add_argument("--json", action="store_true", help="print one JSON object")
    words.add_argument("--gate", action="store_true", help=f"exit with 1 if a game is below {WANTED:g} times hanabi")
    words.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    asked = words.parse_args()
    reports = [measure([id for id in asked.only.split(",") if id], asked.rounds, asked.seconds)]
    folder = os.environ.get("ASTRARIUM_COMPILED", "")
    if folder and not asked.child:
        reports.append(compiled_report(folder, __file__))
    if asked.json:
        print(json.dumps({"reports": reports}, indent=None if asked.child else 1))
    else:
        print("\n\n".join(map(table, reports)))
    missed = [name for one in reports for name, row in one["games"].items() if row["ratio"] < WANTED]
    return 1 if asked.gate and missed else 0


if __name__ == "__main__":
    sys.exit(main())
