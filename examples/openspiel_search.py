"""OpenSpiel's own searches play a game against random opponents. They know no more than their seat may know.

    python3 start.py example openspiel_search --game celestia-duo --search mcts --simulations 30 --games 2

`ismcts` deals what is hidden anew in every simulation, `mcts` once for every answer.
"""

from __future__ import annotations

import argparse
from typing import Any

try:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    from astrarium.envs.openspiel import load_game
except ModuleNotFoundError as missing:
    raise SystemExit(f"no {missing.name} here; start it by: python3 start.py example openspiel_search") from None


def searcher(search: str, spiel: Any, simulations: int, luck: Any) -> Any:
    """OpenSpiel's bot by its name."""
    judge = mcts.RandomRolloutEvaluator(1, luck)
    if search == "mcts":
        return mcts.MCTSBot(spiel, 1.4, simulations, judge, random_state=luck)
    return ismcts.ISMCTSBot(spiel, judge, 1.4, simulations, random_state=luck, allow_inconsistent_action_sets=True)


def play(game: str, mode: str, simulations: int, seed: int, search: str = "ismcts") -> list[float]:
    """One game: seat 0 searches, the others choose at random. What each seat got."""
    spiel = load_game(game, mode)
    luck = np.random.RandomState(seed)
    bot = searcher(search, spiel, simulations, luck)
    state = spiel.new_initial_state()
    state.apply_action(seed % 1024)
    while not state.is_terminal():
        searches = state.current_player() == 0
        state.apply_action(int(bot.step(state) if searches else luck.choice(state.legal_actions())))
    returns: list[float] = state.returns()
    return returns


def main() -> None:
    usage = argparse.ArgumentParser(description="OpenSpiel's searches against random opponents.")
    usage.add_argument("--game", default="kepler")
    usage.add_argument("--mode", default="")
    usage.add_argument("--search", choices=("ismcts", "mcts"), default="ismcts")
    usage.add_argument("--simulations", type=int, default=20)
    usage.add_argument("--games", type=int, default=2)
    wish = usage.parse_args()
    for seed in range(wish.games):
        print(f"{wish.game}, deal {seed}: {play(wish.game, wish.mode, wish.simulations, seed, wish.search)}")


if __name__ == "__main__":
    main()
