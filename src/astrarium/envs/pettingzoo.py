"""Every game as a PettingZoo AEC environment.

from astrarium.envs.pettingzoo import env
game = env("efemeris", mode="duel")
game.reset(seed=1)
for agent in game.agent_iter():
    observation, reward, terminated, truncated, info = game.last()
    game.step(None if terminated or truncated else choose(observation["action_mask"]))
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from astrarium.games import load
from astrarium.kernel import Game, State

from .encoder import MOST, Encoder


def env(game: str | Game, mode: str = "", seats: int = 0, options: dict[str, Any] | None = None) -> Any:
    """The environment with PettingZoo's usual guards: an illegal action ends the game with reward -1."""
    guarded = wrappers.TerminateIllegalWrapper(RawEnv(game, mode, seats, options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class RawEnv(AECEnv):
    """One seat is asked at a time; the reward comes at the end: 1 won, 0 drew, -1 lost."""

    def __init__(self, game: str | Game, mode: str = "", seats: int = 0, options: dict[str, Any] | None = None) -> None:
        super().__init__()
        self.game = load(game) if isinstance(game, str) else game
        self.setting = self.game.setting(mode, seats, options)
        self.encoder = Encoder(self.game, self.setting)
        self.metadata = {"name": self.game.id, "is_parallelizable": False, "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        shape = {
            "observation": spaces.Box(-MOST, MOST, (self.encoder.length,), np.int32),
            "action_mask": spaces.Box(0, 1, (len(self.game.actions),), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(shape) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents}
        self.state_now: State = self.game.new(self.setting, "reset")

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state_now = self.game.new(self.setting, secrets.token_hex(8) if seed is None else str(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.state_now.asked)]

    def observe(self, agent: str) -> dict[str, Any]:
        s, seat = self.state_now, self.possible_agents.index(agent)
        mask = np.zeros(len(self.game.actions), dtype=np.int8)
        if s.asked == seat:
            mask[[a.id for a in s.menu]] = 1
        return {"observation": self.encoder.encode(s.view(seat)), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        s = self.state_now
        self._cumulative_rewards[agent] = 0
        s.play(self.game.actions[int(action)])
        if s.over:
            self.rewards = {a: s.outcome[self.possible_agents.index(a)] for a in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.rewards = dict.fromkeys(self.agents, 0)
            self._accumulate_rewards()
            self.agent_selection = self.possible_agents[s.asked]

    def render(self) -> str:
        s = self.state_now
        return f"{self.game.id}, decision {s.number}: {s.question if not s.over else s.outcome}"

    def close(self) -> None:
        """Nothing is held open."""
