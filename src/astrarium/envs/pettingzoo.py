"""Every game as a PettingZoo environment: one seat after the other (`env`), or all in one step (`parallel_env`).

from astrarium.envs.pettingzoo import env
game = env("efemeris", mode="duel", render_mode="ansi")
game.reset(seed=1)
for agent in game.agent_iter():
    observation, reward, terminated, truncated, info = game.last()
    game.step(None if terminated or truncated else choose(observation["action_mask"]))

Every game asks one seat at a time, so `env` is the game itself. In `parallel_env` all seats answer at each step and
only the seat that is asked is heard; it is there for libraries that know nothing else.
"""

from __future__ import annotations

import secrets
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from astrarium.kernel import Action, AstrariumError, Game

from . import np
from .encoder import MOST
from .table import RENDER_MODES, EnvTable


class Begun:
    """What an environment has from `reset` on. No `__getattr__`: that would slow every other name down too."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: object, owner: type) -> Any:
        raise AttributeError(f"no {self.name!r} before reset")


def env(game: str | Game, **how: Any) -> Any:
    """The game as learners expect it: an illegal action ends it with reward -1. Guarded by itself, for PettingZoo's own
    wrappers cost as much time as a game."""
    return GuardedEnv(game, **how)


def parallel_env(game: str | Game, **how: Any) -> SeatsEnv:
    """All seats in one step."""
    return SeatsEnv(game, **how)


class AgentSeats:
    """What both have: the agents, their spaces, what they observe."""

    def __init__(self, game: str | Game, **how: Any) -> None:
        self.table = EnvTable(game, **how)
        self.game, self.setting, self.encoder = self.table.game, self.table.setting, self.table.encoder
        self.metadata = {
            "name": self.game.id,
            "is_parallelizable": False,
            "render_modes": RENDER_MODES,
            "render_fps": 1,
        }
        self.render_mode = self.table.render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        shape = {
            "observation": spaces.Box(-MOST, MOST, (self.encoder.length,), np.int32),
            "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(shape) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(-MOST, MOST, (self.setting.seats * self.encoder.length,), np.int32)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        return {"observation": self.table.vector(seat), "action_mask": self.table.mask(seat)}

    def state(self) -> Any:
        """What all seats see together, one after the other: for training with a common critic, never for a player."""
        return np.concatenate([self.table.vector(seat) for seat in range(self.setting.seats)])

    def render(self) -> Any:
        return self.table.render(max(0, self.table.now.asked))

    def close(self) -> None:
        """Nothing is held open."""

    def begin(self, seed: int | None) -> None:
        self.table.deal(secrets.token_hex(8) if seed is None else str(seed))
        self.agents = self.possible_agents[:]

    def outcome(self) -> dict[str, int]:
        return dict(zip(self.possible_agents, self.table.now.outcome, strict=True))


class RawEnv(AgentSeats, AECEnv):
    """One seat is asked at a time; the reward comes at the end: 1 won, 0 drew, -1 lost."""

    rewards: Any = Begun()
    terminations: Any = Begun()
    truncations: Any = Begun()
    infos: Any = Begun()
    agent_selection: Any = Begun()

    def __init__(self, game: str | Game, **how: Any) -> None:
        AECEnv.__init__(self)
        AgentSeats.__init__(self, game, **how)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.table.now.asked)]

    def step(self, action: Any) -> None:
        table, s = self.table, self.table.now
        if not self.agents:
            raise AstrariumError("the game is over; call reset for another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = table.action(action)
        if not table.is_open(chosen):
            self.refuse(agent, chosen)
            return
        self._cumulative_rewards[agent] = 0
        s.apply(chosen)
        if s.over:
            self.end(self.outcome())
        else:
            self.agent_selection = self.possible_agents[s.asked]

    def refuse(self, agent: str, chosen: Action) -> None:
        """What becomes of an illegal action."""
        raise AstrariumError(f"{chosen} is not legal now; the action mask says what is")

    def end(self, rewards: dict[str, int]) -> None:
        """The game is over."""
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The agents as they are asked."""
        assert self.table.now
        return super().agent_iter(max_iter)


class GuardedEnv(RawEnv):
    """An illegal action ends the game: -1 for its seat, nothing for the others."""

    def refuse(self, agent: str, chosen: Action) -> None:
        self._cumulative_rewards[agent] = 0
        self.infos[agent] = {"illegal": True}
        self.end(dict.fromkeys(self.agents, 0) | {agent: -1})


class SeatsEnv(AgentSeats, ParallelEnv):
    """All seats answer at once and the one that is asked is heard; an illegal answer loses the game for its seat."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.begin(seed)
        return self.seen()

    def seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        observations = {agent: self.observe(agent) for agent in self.agents}
        return observations, {agent: {"action_mask": seen["action_mask"]} for agent, seen in observations.items()}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        s = self.table.now
        if not self.agents:
            raise AstrariumError("the game is over; call reset for another")
        asked = self.possible_agents[s.asked]
        if asked not in actions:
            raise AstrariumError(f"{asked} is asked and did not answer")
        chosen = self.table.action(actions[asked])
        rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        ended = False
        if not self.table.is_open(chosen):
            rewards[asked], ended = -1, True
        else:
            s.apply(chosen)
            if s.over:
                rewards.update(self.outcome())
                ended = True
        observations, infos = self.seen()
        over, cut = dict.fromkeys(self.agents, ended), dict.fromkeys(self.agents, False)
        if ended:
            self.agents = []
        return observations, rewards, over, cut, infos
