"""Learn a game with nothing but numpy: a linear policy, improved by what its own games brought (REINFORCE).

    python3 start.py example learn --game kepler --episodes 400

The policy gives each action a weight for each cell of the view and one for being that action; legal actions are chosen
by the softmax of these. After an episode every choice becomes likelier or rarer by how its outcome compares with the
average.
Before and after, it plays against random opponents with luck of their own.
"""

from __future__ import annotations

import argparse
from typing import Any

try:
    import numpy as np

    from astrarium.envs.gymnasium import SeatEnv
except ModuleNotFoundError as missing:
    raise SystemExit(f"no {missing.name} here; start it by: python3 start.py example learn") from None


class Policy:
    """Scores of actions, linear in what is seen."""

    def __init__(self, env: SeatEnv, seed: int) -> None:
        self.weights = np.zeros((env.table.actions, env.encoder.length + 1))
        self.luck = np.random.default_rng(seed)

    def chances(self, seen: dict[str, Any]) -> tuple[Any, Any, Any]:
        """What is seen on a common scale, the legal actions, and how likely each is."""
        view = np.append(np.sign(seen["observation"]) * np.log1p(np.abs(seen["observation"])), 1.0)
        view /= np.linalg.norm(view)
        legal = np.flatnonzero(seen["action_mask"])
        scores = self.weights[legal] @ view
        chances = np.exp(scores - scores.max())
        return view, legal, chances / chances.sum()

    def learn(self, steps: list[tuple[Any, Any, Any, int]], gain: float) -> None:
        for view, legal, chances, chosen in steps:
            pull = -chances
            pull[chosen] += 1
            self.weights[legal] += gain * pull[:, None] * view


def episode(env: SeatEnv, policy: Policy, seed: int) -> tuple[list[tuple[Any, Any, Any, int]], float]:
    """The choices of one game, and what it brought in the end."""
    seen, _ = env.reset(seed=seed)
    steps, total, over = [], 0.0, env.ended
    while not over:
        view, legal, chances = policy.chances(seen)
        chosen = int(policy.luck.choice(len(legal), p=chances))
        steps.append((view, legal, chances, chosen))
        seen, reward, over, _, _ = env.step(legal[chosen])
        total += float(reward)
    return steps, total


def wins(env: SeatEnv, policy: Policy, games: int) -> float:
    """How many of so many games it wins, against luck it never learnt from."""
    won = 0
    for seed in range(games):
        episode(env, policy, 1_000_000 + seed)
        outcome = env.table.now.outcome
        won += outcome[env.seat] == 1
    return won / games


def train(game: str, mode: str, episodes: int, trials: int, rate: float, seed: int = 1) -> tuple[float, float]:
    """The share of wins before and after."""
    env = SeatEnv(game, mode, others="random")
    policy = Policy(env, seed)
    before = wins(env, policy, trials)
    usual = 0.0
    for number in range(episodes):
        steps, total = episode(env, policy, number)
        policy.learn(steps, rate * (total - usual))
        usual += 0.05 * (total - usual)
    return before, wins(env, policy, trials)


def main() -> None:
    usage = argparse.ArgumentParser(description="Learn a game against random opponents.")
    usage.add_argument("--game", default="kepler")
    usage.add_argument("--mode", default="")
    usage.add_argument("--episodes", type=int, default=400)
    usage.add_argument("--trials", type=int, default=100)
    usage.add_argument("--rate", type=float, default=0.2)
    wish = usage.parse_args()
    before, after = train(wish.game, wish.mode, wish.episodes, wish.trials, wish.rate)
    print(f"{wish.game}: won {before:.0%} before, {after:.0%} after {wish.episodes} episodes")


if __name__ == "__main__":
    main()
