"""Every game for OpenSpiel: `pyspiel.load_game("astrarium_efemeris(mode=team,seats=4)")` once this module is imported.

`load_game("efemeris", mode="team")` is the same. OpenSpiel wants chance as moves of its own. Here it moves once, at the
root, and picks one of `deals` seeds; everything after follows from the seed, as in all our games. So a game is its
history, and OpenSpiel writes and reads it as such.

Whoever searches, searches on clones, and a clone that knew the hidden cards and the luck ahead would be a clairvoyant.
So what the seat that is asked cannot know is dealt anew in a clone, with new luck: OpenSpiel's MCTS searches in such a
dream, the same for all clones of a position. A clone of a dream is exact. `exact=True` makes every clone exact, for
who wants to keep a position and not to search.

`resample_from_infostate` dreams another dream each time. OpenSpiel's ISMCTS searches on these; give it
`allow_inconsistent_action_sets=True`, for what a seat may answer can hang on the luck that a view does not tell.
"""

from __future__ import annotations

import json
from random import Random, SystemRandom
from typing import Any, Final

import pyspiel

from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Game, Setting, State

from . import np
from .encoder import Encoder
from .table import allowed, setting_of, settling

LONGEST: Final = 20_000  # moves; no game of ours comes near
DEALS: Final = 1024
PARAMETERS: Final[dict[str, Any]] = {
    "mode": "",
    "seats": 0,
    "options": "",
    "deals": DEALS,
    "draws": False,
    "exact": False,
}


class SharedRules:
    """What all positions of a game share, and what is never copied."""

    def __init__(self, game: Game, setting: Setting, deals: int, draws: bool, exact: bool) -> None:
        self.game: Final = game
        self.setting: Final = setting
        self.deals: Final = deals
        self.hushed: Final = set() if draws else settling(game)
        self.exact: Final = exact

    def __deepcopy__(self, memo: dict[int, Any]) -> SharedRules:
        return self


class Held:
    """A state that is cloned by its own method when OpenSpiel copies what holds it: as it is, or as a dream of the seat
    that is asked, one for each position."""

    def __init__(self, state: State, exact: bool) -> None:
        self.state = state
        self.exact = exact
        self.dream: State | None = None
        self.number = -1  # the decision that it was dreamt at

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        s = self.state
        if self.exact or s.over:
            return Held(s.clone(), True)
        if self.dream is None or self.number != s.number:
            self.dream = s.imagine(s.asked, Random(f"{s.key.hex()} {s.counter} {s.number}"))
            self.number = s.number
        return Held(self.dream.clone(), True)

    def resampled(self, player: int, luck: Random) -> Held:
        """What the player cannot know is dealt anew."""
        return Held(self.state.imagine(player, luck), True)


def name_of(game: Game) -> str:
    return f"astrarium_{game.id.replace('-', '_')}"


def type_of(game: Game) -> Any:
    """What OpenSpiel knows of a game before its mode is chosen."""
    seats = [n for mode in game.modes for n in mode.seats]
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):
    """A game and its setting."""

    def __init__(self, game: Game, params: dict[str, Any]) -> None:
        given = PARAMETERS | params
        options, draws = options_of(str(given["options"])), bool(given["draws"])
        setting = setting_of(game, str(given["mode"]), int(given["seats"]), options, draws)
        deals = int(given["deals"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=deals,
            num_players=setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(game), info, params)
        self.rules = SharedRules(game, setting, deals, draws, bool(given["exact"]))
        self.encoder: Encoder | None = None

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self)


class Observer:
    """What a seat sees, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame) -> None:
        if game.encoder is None:
            game.encoder = Encoder(game.rules.game, game.rules.setting)
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
        self.rules = game.rules
        self.held: Held | None = None

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.held.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.held.state.asked

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([a.id for a in allowed(self.held.state.menu, self.rules.hushed)]) if self.held else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.rules.deals) for deal in range(self.rules.deals)]

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            self.held = Held(self.rules.game.new(self.rules.setting, str(action)), self.rules.exact)
        else:
            self.held.state.play(self.rules.game.actions[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == int(pyspiel.PlayerId.CHANCE) else str(self.rules.game.actions[action])

    def is_terminal(self) -> bool:
        return self.held is not None and self.held.state.over

    def returns(self) -> list[float]:
        if self.held is None or not self.held.state.over:
            return [0.0] * self.rules.setting.seats
        return [float(won) for won in self.held.state.outcome]

    def resample_from_infostate(self, player: int, sampler: Any = None) -> SpielState:
        """The same position as far as the player can know, the rest dealt anew, with other luck."""
        luck = Random(sampler()) if callable(sampler) else SystemRandom()
        other: SpielState = self.clone()
        if self.held:
            other.held = self.held.resampled(player, Random(luck.getrandbits(64)))
        return other

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat sees; our views keep in mind what was shown to it before."""
        return self.observation_string(player)

    def observation_string(self, player: int | None = None) -> str:
        if self.held is None:
            return "before the deal"
        s = self.held.state
        return json.dumps(s.view(s.asked if player is None else player).json())

    def __str__(self) -> str:
        """What is the same in a state and in its clone: all that the seat asked before the last answer could know."""
        return f"{self.rules.game.id}, {len(self.history())} answers" if self.held else "before the deal"


def options_of(text: str) -> dict[str, Any]:
    """Options of the table in one word for OpenSpiel.

    >>> options_of("expert:23;early-draws:true")
    {'expert': '23', 'early-draws': 'true'}
    """
    pairs = [part.partition(":") for part in text.split(";") if part]
    for name, colon, value in pairs:
        if not (name and colon and value):
            raise AstrariumError(f"options {text!r} cannot be read; write name:value;name:value")
    return {name: value for name, _, value in pairs}


def register(game: Game) -> None:
    """Let `pyspiel.load_game` know a game."""
    if name_of(game) not in pyspiel.registered_names():

        class Registered(SpielGame):  # a class, for OpenSpiel keeps it beyond the interpreter's end
            def __init__(self, params: dict[str, Any] | None = None) -> None:
                super().__init__(game, params or {})

        pyspiel.register_game(type_of(game), Registered)


def load_game(
    game: str | Game,
    mode: str = "",
    seats: int = 0,
    options: dict[str, Any] | None = None,
    deals: int = DEALS,
    draws: bool = False,
    exact: bool = False,
) -> Any:
    """A game for OpenSpiel's algorithms."""
    title = load(game) if isinstance(game, str) else game
    title.setting(mode, seats, options)  # a clear error from us rather than one from OpenSpiel
    register(title)
    text = ";".join([f"{name}:{str(value).lower()}" for name, value in (options or {}).items()])
    given = {"mode": mode, "seats": seats, "options": text, "deals": deals, "draws": draws, "exact": exact}
    return pyspiel.load_game(name_of(title), {key: v for key, v in given.items() if v != PARAMETERS[key]})


for id in ready():
    register(load(id))
