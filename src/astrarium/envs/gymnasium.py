"""Every game as a Gymnasium environment for one learner; bots take the other seats.

from astrarium.envs.gymnasium import SeatEnv
env = SeatEnv("efemeris", mode="duel", others="greedy")
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from astrarium.bots import Outlook, make
from astrarium.games import load
from astrarium.kernel import Game, State

from .encoder import MOST, Encoder


class SeatEnv(gymnasium.Env[Any, Any]):
    """The learner sits in one seat. The reward comes at the end: 1 won, 0 drew, -1 lost; so does an illegal action."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | Game,
        mode: str = "",
        seats: int = 0,
        options: dict[str, Any] | None = None,
        seat: int = 0,
        others: str = "random",
        render_mode: str | None = None,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.setting = self.game.setting(mode, seats, options)
        self.seat = seat
        self.bot = make(others)
        self.render_mode = render_mode
        self.encoder = Encoder(self.game, self.setting)
        self.action_space = spaces.Discrete(len(self.game.actions))
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (self.encoder.length,), np.int32),
                "action_mask": spaces.Box(0, 1, (len(self.game.actions),), np.int8),
            }
        )
        self.state_now: State = self.game.new(self.setting, "reset")
        self.luck = Random(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        key = int(self.np_random.integers(2**62))
        self.luck = Random(key)
        self.state_now = self.game.new(self.setting, str(key))
        self.others_play()
        return self.seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        s = self.state_now
        chosen = self.game.actions[int(action)]
        if chosen not in s.menu or s.asked != self.seat:
            return (*self.seen()[:1], -1.0, True, False, {**self.seen()[1], "illegal": True})
        s.apply(chosen)
        self.others_play()
        reward = float(s.outcome[self.seat]) if s.over else 0.0
        observation, info = self.seen()
        return observation, reward, s.over, False, info

    def others_play(self) -> None:
        """Bots answer until the learner is asked or the game is over."""
        s = self.state_now
        while not s.over and s.asked != self.seat:
            s.apply(self.bot.choose(Outlook(self.game, s, self.luck)))

    def seen(self) -> tuple[Any, dict[str, Any]]:
        s = self.state_now
        mask = np.zeros(len(self.game.actions), dtype=np.int8)
        if s.asked == self.seat:
            mask[[a.id for a in s.menu]] = 1
        return {"observation": self.encoder.encode(s.view(self.seat)), "action_mask": mask}, {"action_mask": mask}

    def render(self) -> Any:
        s = self.state_now
        return f"{self.game.id}, decision {s.number}: {s.question if not s.over else s.outcome}"
