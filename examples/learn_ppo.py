"""Learn a game with MaskablePPO of sb3-contrib, against random opponents: `pip install 'astrarium[learn]'`.

    python3 examples/learn_ppo.py --game astronavigators --steps 20480

The environment is the one that Gymnasium knows; a wrapper puts the numbers of the view on a common scale, and
`action_masks()` of the environment tells which actions are legal. Before and after, it plays against random opponents
with luck of their own.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

from astrarium.envs.gymnasium import SeatEnv


class Scaled(gymnasium.ObservationWrapper[Any, Any, Any]):
    """What is seen as one vector of small numbers; the mask goes its own way."""

    def __init__(self, env: SeatEnv) -> None:
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(-25.0, 25.0, (env.encoder.length,), np.float32)

    def observation(self, observation: dict[str, Any]) -> Any:
        cells = observation["observation"]
        return (np.sign(cells) * np.log1p(np.abs(cells))).astype(np.float32)

    def action_masks(self) -> Any:
        return self.env.unwrapped.action_masks()


def wins(env: Scaled, model: MaskablePPO, games: int) -> float:
    """How many of so many games it wins, against luck it never learnt from."""
    won = 0
    for seed in range(games):
        seen, info = env.reset(seed=1_000_000 + seed)
        over = env.unwrapped.ended
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=False)
            seen, _, over, _, info = env.step(int(action))
        won += info["outcome"][env.unwrapped.seat] == 1
    return won / games


def train(game: str, mode: str, steps: int, trials: int, reward: str = "outcome", seed: int = 1) -> tuple[float, float]:
    """The share of wins before and after."""
    torch.set_num_threads(1)
    env = Scaled(SeatEnv(game, mode, others="random", reward=reward))
    model = MaskablePPO(
        "MlpPolicy",
        env,
        seed=seed,
        n_steps=min(1024, steps),
        batch_size=128,
        gamma=1.0,
        learning_rate=5e-4,
        device="cpu",
    )
    before = wins(env, model, trials)
    model.learn(steps)
    return before, wins(env, model, trials)


def main() -> None:
    usage = argparse.ArgumentParser(description="Learn a game with MaskablePPO against random opponents.")
    usage.add_argument("--game", default="kepler")
    usage.add_argument("--mode", default="")
    usage.add_argument("--steps", type=int, default=20_480)
    usage.add_argument("--trials", type=int, default=100)
    usage.add_argument("--reward", default="outcome", help="outcome, judgement or score")
    wish = usage.parse_args()
    before, after = train(wish.game, wish.mode, wish.steps, wish.trials, wish.reward)
    print(f"{wish.game}: won {before:.0%} before, {after:.0%} after {wish.steps} steps")


if __name__ == "__main__":
    main()
