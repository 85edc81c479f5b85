"""Every game for OpenSpiel: `load_game("efemeris", mode="duel")` gives a `pyspiel.Game`.

OpenSpiel wants chance as moves of its own. Here it moves once, at the root, and picks one of `deals` seeds; everything
after follows from the seed, as in all our games. Whoever wants to resample what is hidden uses `imagine`, not the tree.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from astrarium.games import load
from astrarium.kernel import Game, Setting, State

from .encoder import Encoder

LONGEST = 20_000  # moves; no game of ours comes near


class Table:
    """What all positions of a game share, and what is never copied."""

    def __init__(self, game: Game, setting: Setting, deals: int) -> None:
        self.game = game
        self.setting = setting
        self.deals = deals

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self


class Held:
    """A state that is cloned by its own method when OpenSpiel copies what holds it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.state.clone())


class SpielGame(pyspiel.Game):
    """A game and its setting."""

    def __init__(self, game: Game, setting: Setting, deals: int, params: dict[str, Any]) -> None:
        kind = pyspiel.GameType(
            short_name=f"astrarium_{game.id.replace('-', '_')}",
            long_name=game.name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=setting.seats,
            min_num_players=setting.seats,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=deals,
            num_players=setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)
        self.table = Table(game, setting, deals)
        self.encoder: Encoder | None = None

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self)


class Observer:
    """What a seat sees, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame) -> None:
        if game.encoder is None:
            game.encoder = Encoder(game.table.game, game.table.setting)
        self.encoder = game.encoder
        self.tensor = np.zeros(self.encoder.length, dtype=np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.held:
            self.tensor[:] = self.encoder.encode(state.held.state.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)


class SpielState(pyspiel.State):
    """A game in progress; before the deal it is chance's turn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.held: Held | None = None

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.held.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.held.state.asked

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([a.id for a in self.held.state.menu]) if self.held else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.table.deals) for deal in range(self.table.deals)]

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            self.held = Held(self.table.game.new(self.table.setting, str(action)))
        else:
            self.held.state.play(self.table.game.actions[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == int(pyspiel.PlayerId.CHANCE) else str(self.table.game.actions[action])

    def is_terminal(self) -> bool:
        return self.held is not None and self.held.state.over

    def returns(self) -> list[float]:
        if self.held is None or not self.held.state.over:
            return [0.0] * self.table.setting.seats
        return [float(won) for won in self.held.state.outcome]

    def observation_string(self, player: int) -> str:
        return str(self.held.state.view(player).json()) if self.held else "before the deal"

    def __str__(self) -> str:
        if self.held is None:
            return "before the deal"
        s = self.held.state
        return f"{self.table.game.id}, decision {s.number}: {s.outcome if s.over else s.question}"


def load_game(
    game: str | Game, mode: str = "", seats: int = 0, options: dict[str, Any] | None = None, deals: int = 1024
) -> SpielGame:
    """A game for OpenSpiel's algorithms."""
    title = load(game) if isinstance(game, str) else game
    return SpielGame(title, title.setting(mode, seats, options), deals, {})
