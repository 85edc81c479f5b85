"""Our engines beside other people's: random play and cloning, in one process, in turns.

    python3 start.py bench [--rounds 5] [--seconds 0.5] [--only celestia-duo,kepler] [--json] [--gate]

A decision is a choice for which the whole list of legal actions was made and one of them, drawn at random,
was applied. Chance is played but not counted; nor are the forced moves that our kernel makes by itself. A
clone is a copy of a state from the middle of a random game.

Machines differ and are never quiet, so only ratios count. Every engine runs once per round and keeps its best
and its median rate, in CPU time. The yardstick is the basket: the geometric mean over six OpenSpiel games,
which moves far less from run to run than any single engine. The compiled build is measured by a second
process, in which the peers run again, so that every ratio comes from one process.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

clock = time.process_time
rng = random.Random(12345)

BASKET = ("hanabi", "backgammon", "chess", "quoridor", "hive", "havannah")
SAMPLES = 8  # states to clone, each from a game of its own
MIDDLE = 0.4  # of a random game's length
ENDLESS = 4000  # steps after which a peer's game is broken off


class Gate(NamedTuple):
    floor: float
    target: float


GATES = {
    "interpreted": {"decisions": Gate(0.3, 0.6), "clone": Gate(7.0, 3.5)},
    "compiled": {"decisions": Gate(1.2, 2.2), "clone": Gate(3.5, 1.7)},
}


class Played(NamedTuple):
    games: int
    decisions: int
    actions: int
    forced: int
    seconds: float


def pick(actions: Any) -> Any:
    return actions[int(rng.random() * len(actions))]


# ---------------------------------------------------------------------------------------------- engines
# Each engine has its loop written out: an adapter called four times per decision would slow the fastest most.


class OpenSpiel:
    def __init__(self, name: str) -> None:
        import pyspiel

        self.name = f"openspiel {name}"
        self.game = pyspiel.load_game(name)

    def step(self, s: Any) -> int:
        """One step at random; how many actions the player had, 0 for chance."""
        if s.is_chance_node():
            outcomes = s.chance_outcomes()
            s.apply_action(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
            return 0
        actions = s.legal_actions()
        s.apply_action(actions[int(rng.random() * len(actions))])
        return len(actions)

    def play(self, seconds: float) -> Played:
        games = decisions = listed = 0
        start = clock()
        while clock() - start < seconds:
            s = self.game.new_initial_state()
            steps = 0
            while not s.is_terminal() and steps < ENDLESS:
                if s.is_chance_node():
                    self.step(s)
                else:
                    actions = s.legal_actions()
                    listed += len(actions)
                    s.apply_action(actions[int(rng.random() * len(actions))])
                    decisions += 1
                steps += 1
            games += 1
        return Played(games, decisions, listed, 0, clock() - start)

    def walk(self) -> Iterator[Any]:
        s = self.game.new_initial_state()
        while not s.is_terminal():
            yield s
            self.step(s)

    @staticmethod
    def clone(s: Any) -> Any:
        return s.clone()


class Catanatron:
    def __init__(self) -> None:
        from catanatron import Game
        from catanatron.models.player import Color, RandomPlayer

        self.name = "catanatron, 4 players"
        self.players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        self.Game = Game

    def new(self) -> Any:
        return self.Game(self.players, seed=rng.getrandbits(30))

    def play(self, seconds: float) -> Played:
        games = decisions = listed = 0
        start = clock()
        while clock() - start < seconds:
            g = self.new()
            while g.winning_color() is None and g.state.num_turns < 1000:
                actions = g.state.playable_actions
                listed += len(actions)
                g.execute(actions[int(rng.random() * len(actions))], validate_action=False)
                decisions += 1
            games += 1
        return Played(games, decisions, listed, 0, clock() - start)

    def walk(self) -> Iterator[Any]:
        g = self.new()
        while g.winning_color() is None and g.state.num_turns < 1000:
            yield g
            g.execute(pick(g.state.playable_actions), validate_action=False)

    @staticmethod
    def clone(g: Any) -> Any:
        return g.copy()


class PythonChess:
    def __init__(self) -> None:
        import chess

        self.name = "python-chess"
        self.Board = chess.Board

    def play(self, seconds: float) -> Played:
        games = decisions = listed = 0
        start = clock()
        while clock() - start < seconds:
            b = self.Board()
            while True:
                moves = list(b.legal_moves)
                if not moves or b.halfmove_clock >= 100 or b.ply() > 400:
                    break
                listed += len(moves)
                b.push(moves[int(rng.random() * len(moves))])
                decisions += 1
            games += 1
        return Played(games, decisions, listed, 0, clock() - start)

    def walk(self) -> Iterator[Any]:
        b = self.Board()
        while any(b.legal_moves) and b.ply() <= 400:
            yield b
            b.push(pick(list(b.legal_moves)))

    @staticmethod
    def clone(b: Any) -> Any:
        return b.copy(stack=False)


class Ours:
    def __init__(self, game: Any, mode: Any) -> None:
        self.name = f"{game.id} {mode.word}"
        self.game = game
        self.setting = game.setting(mode.word)

    def new(self) -> Any:
        return self.game.new(self.setting, str(rng.getrandbits(64)))

    def play(self, seconds: float) -> Played:
        games = decisions = listed = answered = 0
        start = clock()
        while clock() - start < seconds:
            s = self.new()
            while not s.over:
                actions = s.legal()
                listed += len(actions)
                s.apply(actions[int(rng.random() * len(actions))])
                decisions += 1
            games += 1
            answered += s.number
        return Played(games, decisions, listed, answered - decisions, clock() - start)

    def walk(self) -> Iterator[Any]:
        s = self.new()
        while not s.over:
            yield s
            s.apply(pick(s.legal()))

    @staticmethod
    def clone(s: Any) -> Any:
        return s.clone()


Engine = OpenSpiel | Catanatron | PythonChess | Ours


def peers() -> list[Engine]:
    return [*(OpenSpiel(name) for name in BASKET), Catanatron(), PythonChess()]


def ours(only: list[str]) -> list[Engine]:
    games = importlib.import_module("astrarium.games")
    return [
        Ours(games.load(id), mode) for id in games.ready() if not only or id in only for mode in games.load(id).modes
    ]


def build() -> str:
    """How the kernel that was imported was built."""
    path = str(importlib.import_module("astrarium.kernel.state").__file__)
    return "interpreted" if path.endswith(".py") else "compiled"


# -------------------------------------------------------------------------------------------- measuring


def middles(engine: Engine) -> list[Any]:
    """States from the middle of random games."""
    length = sum(1 for _ in engine.walk())
    steps = int(length * MIDDLE) + 1
    return [deque(islice(engine.walk(), steps), maxlen=1).pop() for _ in range(SAMPLES)]


def clones(clone: Callable[[Any], Any], states: list[Any], seconds: float) -> float:
    """Clones per second."""
    count = 0
    start = clock()
    while clock() - start < seconds:
        for _ in range(10):
            for s in states:
                clone(s)
        count += 10 * len(states)
    return count / (clock() - start)


def spread(values: list[float], best: Callable[[list[float]], float] = max) -> dict[str, float]:
    return {"best": best(values), "median": statistics.median(values)}


def measure(engines: list[Engine], rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Every engine once per round; for each its best and median rates."""
    states = {engine.name: middles(engine) for engine in engines}
    played: dict[str, list[Played]] = {engine.name: [] for engine in engines}
    cloned: dict[str, list[float]] = {engine.name: [] for engine in engines}
    for turn in range(rounds):
        for engine in engines:
            gc.collect()
            played[engine.name].append(engine.play(seconds))
            cloned[engine.name].append(clones(engine.clone, states[engine.name], seconds * 0.4))
        print(f"{build()}: round {turn + 1} of {rounds}", file=sys.stderr, flush=True)
    return {name: row(played[name], cloned[name]) for name in played}


def row(played: list[Played], cloned: list[float]) -> dict[str, Any]:
    games, decisions, actions, forced, _ = (sum(column) for column in zip(*played, strict=True))
    return {
        "decisions_per_s": spread([p.decisions / p.seconds for p in played]),
        "actions_per_s": spread([p.actions / p.seconds for p in played]),
        "clone_us": spread([1e6 / rate for rate in cloned], min),
        "actions_per_decision": actions / decisions,
        "decisions_per_game": decisions / games,
        "forced_per_game": forced / games,
    }


def basket(rows: dict[str, dict[str, Any]]) -> dict[str, dict[str, float]]:
    """The geometric means over the six OpenSpiel games."""
    measures = ("decisions_per_s", "actions_per_s", "clone_us")
    return {
        measure: {
            kind: math.exp(statistics.fmean(math.log(rows[f"openspiel {name}"][measure][kind]) for name in BASKET))
            for kind in ("best", "median")
        }
        for measure in measures
    }


def ratios(rows: dict[str, dict[str, Any]]) -> None:
    """Add to every row its ratios to the basket, bests over bests and medians over medians."""
    mean = basket(rows)
    for line in rows.values():
        for short, measure in (
            ("decisions", "decisions_per_s"),
            ("actions", "actions_per_s"),
            ("clone", "clone_us"),
        ):
            line[f"{short}_ratio"] = {kind: line[measure][kind] / mean[measure][kind] for kind in ("best", "median")}


def verdict(measure: str, ratio: float, gate: Gate) -> str:
    """Decisions should be many, clones cheap."""
    reaches = (lambda bar: ratio >= bar) if measure == "decisions" else (lambda bar: ratio <= bar)
    return "target met" if reaches(gate.target) else "floor met" if reaches(gate.floor) else "below floor"


def judge(rows: dict[str, dict[str, Any]], names: list[str], gates: dict[str, Gate]) -> None:
    for name in names:
        for measure, gate in gates.items():
            ratio = rows[name][f"{measure}_ratio"]["best"]
            rows[name][f"{measure}_gate"] = {**gate._asdict(), "verdict": verdict(measure, ratio, gate)}


def measure_all(only: list[str], rounds: int, seconds: float) -> dict[str, Any]:
    """All that is measured in this process."""
    mine = ours(only)
    rows = measure([*peers(), *mine], rounds, seconds)
    ratios(rows)
    names = [engine.name for engine in mine]
    judge(rows, names, GATES[build()])
    return {
        "build": build(),
        "python": sys.version.split()[0],
        "rounds": rounds,
        "seconds": seconds,
        "basket": basket(rows),
        "peers": {name: line for name, line in rows.items() if name not in names},
        "games": {name: rows[name] for name in names},
    }


def compiled_report(folder: str, script: str = __file__) -> dict[str, Any]:
    """The same script, the same words, in a process that imports the compiled build."""
    env = {**os.environ, "PYTHONPATH": folder}
    command = [sys.executable, str(Path(script).resolve()), *sys.argv[1:], "--json", "--child"]
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
    (only,) = json.loads(done.stdout)["reports"]
    assert only["build"] == "compiled", "the child did not import the compiled build"
    return dict(only)


# --------------------------------------------------------------------------------------------- printing


def table(report: dict[str, Any]) -> str:
    columns = {
        "actions": 8,
        "decisions/s": 22,
        "÷ basket": 16,
        "actions/s": 13,
        "clone µs": 16,
        "÷ basket ": 17,
    }
    lines = [
        f"{report['build']}, Python {report['python']}, best of {report['rounds']} rounds (median)",
        " " * 32 + "".join(f"{name:>{width}}" for name, width in columns.items()),
    ]
    mean = report["basket"]
    lines.append(
        f"{'basket':32}{'':>8}{both(mean['decisions_per_s'], ',.0f'):>22}{'1':>16}"
        f"{mean['actions_per_s']['best']:>13,.0f}{both(mean['clone_us'], '.2f'):>16}{'1':>16}"
    )
    for name, line in {**report["peers"], **report["games"]}.items():
        lines.append(
            f"{name:32}{line['actions_per_decision']:>8.1f}{both(line['decisions_per_s'], ',.0f'):>22}"
            f"{both(line['decisions_ratio'], '.2f'):>16}{line['actions_per_s']['best']:>13,.0f}"
            f"{both(line['clone_us'], '.2f'):>16}{both(line['clone_ratio'], '.2f'):>16}"
        )
    return "\n".join([*lines, *gate_lines(report)])


def gate_lines(report: dict[str, Any]) -> Iterator[str]:
    for name, line in report["games"].items():
        for measure, words, sign in (("decisions", "decisions/s", "≥"), ("clone", "clone cost", "≤")):
            gate, ratio = line[f"{measure}_gate"], line[f"{measure}_ratio"]["best"]
            yield (
                f"  {name:30}{words:>12} ÷ basket {ratio:6.2f}   floor {sign} {gate['floor']}"
                f"   target {sign} {gate['target']}   {gate['verdict']}"
            )


def both(values: dict[str, float], form: str) -> str:
    return f"{values['best']:{form}} ({values['median']:{form}})"


def main() -> int:
    words = argparse.ArgumentParser(prog="python3 start.py bench", description=__doc__.split("\n")[0])
    words.add_argument("--rounds", type=int, default=5, help="times each engine runs (5)")
    words.add_argument("--seconds", type=float, default=0.5, help="CPU time of one slice of play (0.5)")
    words.add_argument("--only", default="", help="games to measure, by id, with commas between (all)")
    words.add_argument("--json", action="store_true", help="print one JSON object")
    words.add_argument("--gate", action="store_true", help="exit with 1 if a floor is not reached")
    words.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    asked = words.parse_args()

    reports = [measure_all([id for id in asked.only.split(",") if id], asked.rounds, asked.seconds)]
    folder = os.environ.get("ASTRARIUM_COMPILED", "")
    if folder and not asked.child:
        reports.append(compiled_report(folder))
    if asked.json:
        print(json.dumps({"reports": reports}, indent=None if asked.child else 1))
    else:
        print("\n\n".join(table(one) for one in reports))
        if not folder:
            print("\nThe compiled build was not measured; make it with: python3 start.py compile")
    missed = any("below floor" in text for one in reports for text in gate_lines(one))
    return 1 if asked.gate and missed else 0


if __name__ == "__main__":
    sys.exit(main())
