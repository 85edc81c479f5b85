"""OpenSpiel's own information-set search plays a game against random opponents, fairly: it dreams what it can't know.

python3 examples/openspiel_search.py --game celestia-duo --simulations 30 --games 2
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from astrarium.envs.openspiel import load_game


def play(game: str, mode: str, simulations: int, seed: int) -> list[float]:
    """One game: seat 0 searches, the others choose at random. What each seat got."""
    spiel = load_game(game, mode)
    luck = np.random.RandomState(seed)
    judge = mcts.RandomRolloutEvaluator(1, luck)
    bot: Any = ismcts.ISMCTSBot(
        spiel, judge, uct_c=1.4, max_simulations=simulations, random_state=luck, allow_inconsistent_action_sets=True
    )
    state = spiel.new_initial_state()
    state.apply_action(seed % 1024)
    while not state.is_terminal():
        searches = state.current_player() == 0
        state.apply_action(int(bot.step(state) if searches else luck.choice(state.legal_actions())))
    returns: list[float] = state.returns()
    return returns


def main() -> None:
    usage = argparse.ArgumentParser(description="OpenSpiel's ISMCTS against random opponents.")
    usage.add_argument("--game", default="kepler")
    usage.add_argument("--mode", default="")
    usage.add_argument("--simulations", type=int, default=20)
    usage.add_argument("--games", type=int, default=2)
    wish = usage.parse_args()
    for seed in range(wish.games):
        print(f"{wish.game}, deal {seed}: {play(wish.game, wish.mode, wish.simulations, seed)}")


if __name__ == "__main__":
    main()
