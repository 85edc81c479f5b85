"""Learn a game with MaskablePPO of sb3-contrib, against random opponents.

    python3 start.py learn --game astronavigators --steps 20480

The first time this fetches PyTorch into .venv-learn: 6 GB on the disk, a minute or more. With a PyTorch of your own:
`pip install 'astrarium[learn]'`, then `python examples/learn_ppo.py`.

The environment is the one that Gymnasium knows; a wrapper puts the numbers of the view on a common scale, and
`action_masks()` of the environment tells which actions are legal. Before and after, it plays against random opponents
with luck of their own.
"""

from __future__ import annotations

import argparse
from typing import Any

try:
    import gymnasium
    import numpy as np
    import torch
    from sb3_contrib import MaskablePPO

    from astrarium.envs.gymnasium import SeatEnv
except ModuleNotFoundError as missing:
    raise SystemExit(f"no {missing.name} here; start it by: python3 start.py learn") from None


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


def learner(game: str, mode: str, steps: int, others: str, reward: str, seed: int) -> tuple[MaskablePPO, Scaled]:
    """A policy that has learnt nothing yet, and the seat it plays in."""
    torch.set_num_threads(1)
    env = Scaled(SeatEnv(game, mode, others=others, reward=reward))
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
    return model, env


def learnt(game: str, mode: str, steps: int, others: str = "random", reward: str = "outcome") -> tuple[Any, Any]:
    """A policy after so many steps; a step is one answer of its own."""
    model, env = learner(game, mode, steps, others, reward, 1)
    model.learn(steps)
    return model, env


def train(game: str, mode: str, steps: int, trials: int, reward: str = "outcome", seed: int = 1) -> tuple[float, float]:
    """The share of wins before and after."""
    model, env = learner(game, mode, steps, "random", reward, seed)
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
