"""Level 5 against OpenSpiel's own ISMCTS through our face, both held to the same time for an answer.

    python3 start.py bench ismcts [--seconds 0.2] [--games 40] [--only kepler] [--workers 2] [--table]

OpenSpiel's search plays on at random and judges by the end, as it comes; what it cannot know is dealt anew for each of
its futures. Seats change from game to game. Every game is a line of a ledger in build/ismcts, so that a run which was
stopped goes on; `--table` prints what there is.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

if built := os.environ.get("ASTRARIUM_COMPILED"):  # a fresh compiled build, which both sides play on
    sys.path.insert(0, built)
    os.environ["PYTHONPATH"] = built  # in workers too

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from astrarium import kernel
from astrarium.arena.report import interval
from astrarium.bots import Outlook, make
from astrarium.envs.openspiel import load_game

ROOT: Final = Path(__file__).resolve().parents[1]
TABLES: Final = (("efemeris", "duel"), ("kepler", "standard"), ("astronavigators", "first-and-fast"))
GOAL: Final = 0.75
ENDLESS: Final = 1 << 40


class TimeUp(Exception):
    """The time for an answer is over."""


class Held(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's ISMCTS, stopped by the clock instead of by a number of simulations."""

    def __init__(self, spiel: Any, seconds: float, luck: Any) -> None:
        judge = mcts.RandomRolloutEvaluator(1, luck)
        super().__init__(spiel, judge, 1.4, ENDLESS, random_state=luck, allow_inconsistent_action_sets=True)
        self.seconds = seconds
        self.until = 0.0
        self.simulations = 0

    def sample_root_state(self, state: Any) -> Any:
        if perf_counter() > self.until and self._root_node.child_info:
            raise TimeUp
        self.simulations += 1
        return super().sample_root_state(state)

    def step(self, state: Any) -> int:
        self.until = perf_counter() + self.seconds
        try:
            return int(super().step(state))
        except TimeUp:
            legal = state.legal_actions()
            tried = self.filter_illegals(self._root_node, legal)
            if not tried.child_info:
                return int(self._random_state.choice(legal))
            return int(max(tried.child_info, key=lambda action: tried.child_info[action].visits))


def play(game: str, mode: str, seconds: float, number: int) -> dict[str, Any]:
    """One game; in even ones level 5 has the first seat."""
    spiel = load_game(game, mode, 2, draws=True)
    rules, luck = spiel.rules, np.random.RandomState(number)
    theirs = Held(spiel, seconds, luck)
    ours, rng, seat = make(f"level:5:{seconds}s"), Random(number), number % 2
    state = spiel.new_initial_state()
    state.apply_action(number)
    answers = 0
    while not state.is_terminal():
        if state.current_player() == seat:
            action = ours.choose(Outlook(rules.game, state.held.state, rng)).id
        else:
            action = theirs.step(state)
            answers += 1
        state.apply_action(action)
    points = (state.returns()[seat] - state.returns()[1 - seat] + 2) / 4
    return {"game": game, "mode": mode, "number": number, "points": points,
            "simulations": round(theirs.simulations / max(1, answers), 1)}  # fmt: skip


def read(file: Path) -> dict[int, dict[str, Any]]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {line["number"]: line for line in map(json.loads, lines)}


def row(game: str, mode: str, done: dict[int, dict[str, Any]]) -> str:
    points = sum([one["points"] for one in done.values()])
    low, high = interval(round(points), len(done))
    share = points / len(done)
    simulations = sum([one["simulations"] for one in done.values()]) / len(done)
    reached = "yes" if share >= GOAL else "no"
    return f"| {game} {mode} | {share:.0%} | {low:.0%}–{high:.0%} | {len(done)} | {simulations:.0f} | {reached} |"


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("--seconds", type=float, default=0.2)
    words.add_argument("--games", type=int, default=40, help="of each table")
    words.add_argument("--only", default="", help="one game")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    words.add_argument("--table", action="store_true", help="only show what has been played")
    given = words.parse_args()
    folder = ROOT / "build" / "ismcts"
    folder.mkdir(parents=True, exist_ok=True)
    tables = [table for table in TABLES if given.only in table[0]]
    files = {table: folder / f"{'-'.join(table)}-{given.seconds}s.jsonl" for table in tables}
    if not given.table:
        with ProcessPoolExecutor(given.workers) as pool:
            left = {
                pool.submit(play, *table, given.seconds, number): file
                for table, file in files.items()
                for number in range(given.games)
                if number not in read(file)
            }
            for n, one in enumerate(as_completed(left)):
                with left[one].open("a", encoding="utf-8") as file:
                    file.write(json.dumps(one.result()) + "\n")
                sys.stderr.write(f"\r{n + 1} of {len(left)} games ")
                sys.stderr.flush()
    build = "interpreted" if str(kernel.__file__).endswith(".py") else "compiled"
    print(f"\n{build}, {given.seconds} s an answer\n")
    print(
        "| game | level 5 takes | 95 % | games | ISMCTS' futures an answer | goal of 75 % |\n|---|---|---|---|---|---|"
    )
    for table, file in files.items():
        if done := read(file):
            print(row(*table, done))


if __name__ == "__main__":
    main()
