"""Simulations a second: our search and the first one, beside OpenSpiel's, in turns.

    python3 start.py bench thinking [--rounds 3] [--simulations 120] [--only kepler] [--json] [--gate]

A simulation of ours is one imagined future: down the tree, on by the rule of thumb, judged. One of OpenSpiel's MCTS, in
Python and in C++, goes down its tree and on at random to the end; they play games of its own, because they cannot play
with hidden cards, and think about their first move. Our games are also played by its ISMCTS, through our face, in four
positions of random games. Both searches of ours think about the same four positions of a game of the rule of thumb,
from a fifth to four fifths of its length.

Kepler's long playouts are left out: like the first search, ours judges early here.

Everyone runs once per round, in CPU time; the best rate and the median are told. The compiled build is measured by a
second process, in which the others run again. The goal is three times the first search as it was, interpreted.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
import pyspiel
from benchmarks.peers import build, compiled_report
from benchmarks.yardstick.bots import Search
from open_spiel.python.algorithms import ismcts, mcts

from astrarium.bots import Outlook, SearchBot, search
from astrarium.bots.greedy import GreedyBot
from astrarium.envs.openspiel import load_game
from astrarium.games import load

clock = time.process_time
search.FAR = 1 << 30  # futures from which on they are long ones
WANTED = 3.0  # times the first search, interpreted
TABLES = (("efemeris", "duel"), ("kepler", "standard"), ("astronavigators", "first-and-fast"))
PEERS = ("chess", "quoridor", "backgammon")
FIFTHS = (1, 2, 3, 4)
Thinker = Callable[[int], Iterator[int]]  # thinks for so many simulations in every position; tells how many they were


def ours(game_id: str, mode: str) -> dict[str, Thinker]:
    """Who thinks about one of our games: both searches, and OpenSpiel's ISMCTS."""
    game, luck = load(game_id), Random(7)
    setting = game.setting(mode, 2)
    greedy, s, played = GreedyBot(), game.new(setting, "thinking"), []
    while not s.over:
        played.append(greedy.choose(Outlook(game, s, luck)))
        s.apply(played[-1])
    positions, s = [], game.new(setting, "thinking")
    marks = [len(played) * fifth // 5 for fifth in FIFTHS]
    for number, action in enumerate(played):
        while marks and number >= marks[0] and len(s.menu) > 1:
            positions.append(s.clone())
            marks.pop(0)
        s.apply(action)

    def searching(bot: Any) -> Thinker:
        def think(simulations: int) -> Iterator[int]:
            for position in positions:
                yield bot(simulations).think(Outlook(game, position, Random(1))).futures

        return think

    spiel = load_game(game_id, mode, 2, draws=False)
    states = []
    for fifth in FIFTHS:
        state = spiel.new_initial_state()
        state.apply_action(7)
        steps, length = np.random.RandomState(fifth), 0
        while not state.is_terminal() and length < 40 * fifth:
            state.apply_action(int(steps.choice(state.legal_actions())))
            length += 1
        if not state.is_terminal():
            states.append(state)

    def theirs(simulations: int) -> Iterator[int]:
        few = max(2, simulations // 20)
        for state in states:
            judge = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
            bot = ismcts.ISMCTSBot(
                spiel, judge, 1.4, few, random_state=np.random.RandomState(1), allow_inconsistent_action_sets=True
            )
            bot.step(state.clone())
            yield few

    return {
        "the first search": searching(lambda n: Search(str(n))),
        "our search": searching(SearchBot),
        "OpenSpiel ISMCTS, Python": theirs,
    }


def peers(name: str) -> dict[str, Thinker]:
    """OpenSpiel's MCTS on a game of its own, at its start."""
    spiel = pyspiel.load_game(name)

    def start() -> Any:
        state = spiel.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        return state

    def python(simulations: int) -> Iterator[int]:
        judge = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        few = max(2, simulations // 10)
        mcts.MCTSBot(spiel, 1.4, few, judge, solve=False, random_state=np.random.RandomState(1)).step(start())
        yield few

    def native(simulations: int) -> Iterator[int]:
        judge = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.MCTSBot(spiel, judge, 1.4, simulations, 1000, False, 1, False).step(start())
        yield simulations

    return {"OpenSpiel MCTS, Python": python, "OpenSpiel MCTS, C++": native}


def measure(only: str, rounds: int, simulations: int) -> dict[str, Any]:
    """Simulations per second of everyone, best and median."""
    everyone = {f"{name} (theirs)": peers(name) for name in PEERS}
    everyone |= {f"{game} {mode}": ours(game, mode) for game, mode in TABLES if only in game}
    rates: dict[str, dict[str, list[float]]] = {table: {who: [] for who in all_} for table, all_ in everyone.items()}
    for turn in range(rounds):
        for table, thinkers in everyone.items():
            for who, think in thinkers.items():
                gc.collect()
                start = clock()
                done = sum(think(simulations))
                rates[table][who].append(done / (clock() - start))
        print(f"{build()}: round {turn + 1} of {rounds}", file=sys.stderr, flush=True)
    told = {
        table: {who: {"best": max(all_), "median": statistics.median(all_)} for who, all_ in row.items()}
        for table, row in rates.items()
    }
    return {"build": build(), "python": sys.version.split()[0], "rounds": rounds, "rates": told}


def table(report: dict[str, Any]) -> str:
    lines = [f"{report['build']}, Python {report['python']}, simulations a second, best of {report['rounds']} (median)"]
    for where, row in report["rates"].items():
        for who, rate in row.items():
            lines.append(f"  {where:34}{who:28}{rate['best']:>10,.0f} ({rate['median']:,.0f})")
    return "\n".join(lines)


def gains(interpreted: dict[str, Any], compiled: dict[str, Any]) -> dict[str, float]:
    """How many times the first search, interpreted, our search reaches compiled."""
    return {
        where: compiled["rates"][where]["our search"]["best"] / row["the first search"]["best"]
        for where, row in interpreted["rates"].items()
        if "our search" in row
    }


def main() -> int:
    words = argparse.ArgumentParser(prog="python3 start.py bench thinking", description=(__doc__ or "").split("\n")[0])
    words.add_argument("--rounds", type=int, default=3, help="times everyone runs (3)")
    words.add_argument("--simulations", type=int, default=120, help="for one answer of our searches (120)")
    words.add_argument("--only", default="", help="one game")
    words.add_argument("--json", action="store_true", help="print one JSON object")
    words.add_argument("--gate", action="store_true", help=f"exit with 1 if a game is below {WANTED:g} times")
    words.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    asked = words.parse_args()
    reports = [measure(asked.only, asked.rounds, asked.simulations)]
    folder = os.environ.get("ASTRARIUM_COMPILED", "")
    if folder and not asked.child:
        reports.append(compiled_report(folder, __file__))
    if asked.json:
        print(json.dumps({"reports": reports}, indent=None if asked.child else 1))
        return 0
    print("\n\n".join(map(table, reports)))
    if len(reports) == 1:
        print("\nThe compiled build was not measured; make it with: python3 start.py compile")
        return 0
    times = gains(*reports)
    for where, gain in times.items():
        reached = "reached" if gain >= WANTED else "not reached"
        print(f"{where}: {gain:.1f} times the first search, interpreted (goal {WANTED:g}, {reached})")
    return 1 if asked.gate and any(gain < WANTED for gain in times.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
