"""Baselines to quote: how often random, greedy, the five levels, OpenSpiel's searches and MaskablePPO win every mode.

    python3 start.py bench baselines --json > baselines.json
    python3 start.py bench baselines --only kepler --games 200 --seconds 60
    python3 start.py bench baselines --ppo 20480 --json        with MaskablePPO, in .venv-learn (PyTorch, gigabytes)
    python3 start.py bench baselines --table                   only print what was played, as the page has it

Game n is dealt from the seed n, for every agent. The agent sits in seat n modulo the seats, and all other seats are
random, or all greedy. In games that are won together every seat is the agent's; alone it is by itself. The games are
those of the learning environments: nobody can agree on a draw, and a game at its limit has a winner.

A cell ends after so many games or seconds of processor time. It is kept in build/baselines, so that a run that was
stopped goes on; cells of another version, another machine or another budget are played again.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # for the example that learns
if built := os.environ.get("ASTRARIUM_COMPILED"):  # a fresh compiled build
    sys.path.insert(0, built)

import astrarium
from astrarium import kernel, load, ready
from astrarium.arena.report import interval
from astrarium.bots import Outlook, make
from astrarium.envs.table import allowed, setting_of, settling
from astrarium.kernel import Action, Game, Setting, State

ROOT: Final = Path(__file__).resolve().parents[1]
BOTS: Final = ("random", "greedy", "level:1", "level:2", "level:3", "level:4", "level:5:0.2s")
SEARCHES: Final = ("openspiel-ismcts:25", "openspiel-mcts:25")
RIVALS: Final = ("random", "greedy")


class Column(NamedTuple):
    """A mode with the smallest number of seats, and who sits in the others."""

    game: str
    mode: str
    seats: int
    others: str  # a bot, "itself" where all win together, "nobody" alone


class Cell(NamedTuple):
    """What one agent did in one column."""

    game: str
    mode: str
    seats: int
    others: str
    agent: str
    steps: int  # that it learnt from before
    games: int
    wins: int
    draws: int
    share: float  # a draw is half a win
    low: float
    high: float
    first_seed: int
    last_seed: int
    decisions: float  # of the agent, a game
    wall_seconds: float
    processor_seconds: float
    learning_seconds: float  # of the processor, before


Chooser = Callable[[State, list[Action], Random], Action]


def columns(only: str = "") -> Iterator[Column]:
    for id in ready():
        game = load(id)
        for mode in game.modes if only in ("", id) else ():
            seats = min(mode.seats)
            others = ("nobody",) if seats == 1 else ("itself",) if game.together else RIVALS
            yield from [Column(id, mode.word, seats, one) for one in others]


# ------------------------------------------------------------------------------------------------ who plays


def bot(name: str, game: Game) -> Chooser:
    """One of ours. What is not offered in the learning environments it does not choose."""
    made = make(name)

    def choose(s: State, menu: list[Action], rng: Random) -> Action:
        outlook = Outlook(game, s, rng)
        outlook.legal = list(menu)
        chosen = made.choose(outlook)
        return chosen if chosen in menu else menu[int(rng.random() * len(menu))]

    return choose


def search(name: str, column: Column) -> Chooser:
    """OpenSpiel's own search with random playouts; what it can't know is dealt anew for each answer."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    from astrarium.envs.openspiel import Held, load_game

    kind, _, simulations = name.removeprefix("openspiel-").partition(":")
    spiel, luck = load_game(column.game, column.mode, column.seats), np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, luck)
    if kind == "mcts":
        made = mcts.MCTSBot(spiel, 1.4, int(simulations), judge, random_state=luck)
    else:
        made = ismcts.ISMCTSBot(
            spiel, judge, 1.4, int(simulations), random_state=luck, allow_inconsistent_action_sets=True
        )

    def choose(s: State, menu: list[Action], rng: Random) -> Action:
        state = spiel.new_initial_state()
        state.apply_action(0)
        state.held = Held(s, False)
        return spiel.rules.game.actions[int(made.step(state))]

    return choose


def learner(column: Column, steps: int) -> Chooser:
    """MaskablePPO of sb3-contrib after so many steps against the same others; alone or together, for the one seat."""
    from examples.learn_ppo import learnt

    model, env = learnt(column.game, column.mode, steps, column.others if column.others in RIVALS else "random")
    table = env.unwrapped.table

    def choose(s: State, menu: list[Action], rng: Random) -> Action:
        table.state = s
        seen = env.observation({"observation": table.vector(s.asked)})
        action, _ = model.predict(seen, action_masks=table.mask(s.asked).astype(bool), deterministic=False)
        return table.game.actions[int(action)]

    return choose


def agent_of(name: str, column: Column) -> Chooser:
    if name.startswith("openspiel-"):
        return search(name, column)
    if name.startswith("ppo:"):
        return learner(column, int(name.partition(":")[2]))
    return bot(name, load(column.game))


# ------------------------------------------------------------------------------------------------ a cell


def play_game(game: Game, setting: Setting, players: list[Chooser], number: int, own: set[int]) -> tuple[State, int]:
    """The game that is dealt from a number, and how often the agent was asked."""
    s, rng, hushed, asked = game.new(setting, str(number)), Random(number), settling(game), 0
    while not s.over:
        asked += s.asked in own
        s.apply(players[s.asked](s, allowed(s.menu, hushed), rng))
    return s, asked


def play_cell(column: Column, name: str, games: int, seconds: float) -> Cell:
    game = load(column.game)
    setting = setting_of(game, column.mode, column.seats, None, False)
    begun = process_time()
    agent = agent_of(name, column)
    learning = process_time() - begun
    rivals = bot(column.others, game) if column.others in RIVALS else agent
    wins = draws = asked = n = 0
    wall, begun = perf_counter(), process_time()
    while n < games and (n == 0 or process_time() - begun < seconds):
        seat = n % column.seats
        own = {seat} if column.others in RIVALS else set(range(column.seats))
        players = [agent if one in own else rivals for one in range(column.seats)]
        s, more = play_game(game, setting, players, n, own)
        wins, draws, asked, n = wins + (s.outcome[seat] == 1), draws + (s.outcome[seat] == 0), asked + more, n + 1
    low, high = interval(round(wins + draws / 2), n)
    steps = int(name.partition(":")[2]) if name.startswith("ppo:") else 0
    share, took = (wins + draws / 2) / n, process_time() - begun
    times = [round(x, 4) for x in (asked / n, perf_counter() - wall, took, learning if steps else 0.0)]
    ends = [round(x, 4) for x in (share, low, high)]
    return Cell(*column, name, steps, n, wins, draws, *ends, 0, n - 1, *times)


# ------------------------------------------------------------------------------------------------ many cells


def machine() -> dict[str, Any]:
    """What a number hangs on besides the seeds."""
    return {
        "astrarium": astrarium.__version__,
        "engine": "interpreted" if str(kernel.__file__).endswith(".py") else "compiled",
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
    }


def played(file: Path, here: dict[str, Any]) -> dict[tuple[Column, str], Cell]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found = [Cell(**line["cell"]) for line in map(json.loads, lines) if line["here"] == here]
    return {(Column(*cell[:4]), cell.agent): cell for cell in found}


def table(cells: list[Cell]) -> str:
    """The page's tables: one for each game, a row for each agent."""
    lines: list[str] = []
    for id in dict.fromkeys([cell.game for cell in cells]):
        mine = [cell for cell in cells if cell.game == id]
        heads = list(dict.fromkeys([Column(*cell[:4]) for cell in mine]))
        told = [f"{c.mode}, {c.seats} seats" + (f", others {c.others}" if c.others in RIVALS else "") for c in heads]
        lines += [f"### {load(id).name}", "", f"| agent | {' | '.join(told)} |", "|---" * (len(heads) + 1) + "|"]
        for agent in dict.fromkeys([cell.agent for cell in mine]):
            row = [next((x for x in mine if x.agent == agent and Column(*x[:4]) == head), None) for head in heads]
            lines.append(f"| `{agent}` | {' | '.join([shown(cell) if cell else '' for cell in row])} |")
        lines.append("")
    return "\n".join(lines)


def shown(cell: Cell) -> str:
    """Share, interval, games and processor time a game."""
    each = cell.processor_seconds / cell.games
    return f"{cell.share:.0%} ({cell.low * 100:.0f}–{cell.high * 100:.0f}) of {cell.games}, {each:.2g} s"


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("--only", default="", metavar="GAME", help="one game")
    words.add_argument("--agents", default=",".join([*BOTS, *SEARCHES]), help="separated by commas")
    words.add_argument("--games", type=int, default=100, help="of each cell, at most")
    words.add_argument("--seconds", type=float, default=60, help="of processor time for each cell, about")
    words.add_argument("--ppo", type=int, default=0, metavar="STEPS", help="MaskablePPO after so many steps, too")
    words.add_argument("--json", action="store_true", help="print everything as one JSON object")
    words.add_argument("--table", action="store_true", help="play nothing, print what there is")
    given = words.parse_args()
    agents = [*filter(None, given.agents.split(",")), *([f"ppo:{given.ppo}"] if given.ppo else [])]
    here = {**machine(), "games": given.games, "seconds": given.seconds}
    file = ROOT / "build" / "baselines" / "cells.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    known = played(file, here)
    wanted = [(column, agent) for column in columns(given.only) for agent in agents]
    for n, (column, agent) in enumerate(wanted):
        if (column, agent) not in known and not given.table:
            sys.stderr.write(f"{n + 1} of {len(wanted)}: {' '.join(map(str, column))} {agent}\n")
            known[column, agent] = cell = play_cell(column, agent, given.games, given.seconds)
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"here": here, "cell": cell._asdict()}) + "\n")
    cells = [cell for cell in known.values() if given.only in ("", cell.game)]
    document = {**here, "cells": [cell._asdict() for cell in cells]}
    print(json.dumps(document, indent=1) if given.json else table(cells))


if __name__ == "__main__":
    main()
