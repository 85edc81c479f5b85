"""Every game as a Gymnasium environment for one learner; bots take the other seats.

import gymnasium
import astrarium.envs.gymnasium  # registers astrarium/CelestiaDuo-v0, Efemeris-v0, AstroNavigators-v0, Kepler-v0
env = gymnasium.make("astrarium/Kepler-v0", seats=3, seat=1, others=["greedy", "search:20"])
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import gymnasium
from gymnasium import spaces

from astrarium.bots import Outlook, make, sense_of
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Game

from . import np
from .encoder import MOST
from .table import RENDER_MODES, EnvTable

REWARDS: Final = ("outcome", "judgement", "score")


class SeatEnv(gymnasium.Env[Any, Any]):
    """The learner sits in one seat. An illegal action ends the episode with -1.

    `others` is a bot for all other seats, or one for each in seat order: a name, or anything with `choose(outlook)`.
    `reward` is one of
    - "outcome": at the end 1 won, 0 drew, -1 lost;
    - "judgement": at every step how much the game's own judgement of the seat's prospects (-1 to 1) has changed; at
      the end the outcome takes its place, so that an episode sums up to the outcome less the first judgement. What the
      seat does not know is dealt anew before it is judged, so that the reward tells nothing hidden;
    - "score": at the end the seat's points less those of the best other seat.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        mode: str = "",
        seats: int = 0,
        options: dict[str, Any] | None = None,
        seat: int = 0,
        others: Any = "random",
        reward: str = "outcome",
        draws: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.table = EnvTable(game, mode, seats, options, draws, render_mode)
        self.game, self.setting, self.encoder = self.table.game, self.table.setting, self.table.encoder
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.setting.seats:
            raise AstrariumError(f"no seat {seat!r}; this game has seats 0 to {self.setting.seats - 1}")
        if reward not in REWARDS:
            raise AstrariumError(f"no reward {reward!r}; choose one of {', '.join(REWARDS)}")
        sense = sense_of(self.game)
        if reward == "judgement" and sense.judge is None and not sense.nets:
            raise AstrariumError(f"{self.game.id} has no judgement of its own; choose another reward")
        self.game.admit_bots(self.setting)
        self.seat = seat
        self.bots = bots_of(others, self.setting.seats, seat)
        self.reward = reward
        self.sense = sense
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (self.encoder.length,), np.int32),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )
        self.luck = Random(0)
        self.judged = 0.0
        self.ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        key = int(self.np_random.integers(2**62))
        self.luck = Random(key)
        self.table.deal(str(key))
        self.others_play()
        self.ended = self.table.now.over
        self.judged = self.judgement()
        return self.seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        s = self.table.now
        if self.ended:
            raise AstrariumError("the episode is over; call reset for another")
        chosen = self.table.action(action)
        if not self.table.is_open(chosen):
            self.ended = True
            observation, info = self.seen()
            return observation, -1.0, True, False, info | {"illegal": True}
        s.apply(chosen)
        self.others_play()
        self.ended = s.over
        observation, info = self.seen()
        return observation, self.worth(), s.over, False, info

    def worth(self) -> float:
        """The reward of the step that was made."""
        s = self.table.now
        if self.reward == "judgement":
            before, self.judged = self.judged, self.judgement()
            return self.judged - before
        if not s.over:
            return 0.0
        if self.reward == "outcome":
            return float(s.outcome[self.seat])
        rivals = [points for seat, points in enumerate(s.scores) if seat != self.seat]
        return float(s.scores[self.seat] - max(rivals, default=0))

    def judgement(self) -> float:
        """How the seat stands, from -1 to 1, by what it may know."""
        s = self.table.now
        if self.reward != "judgement":
            return 0.0
        if s.over:
            return float(s.outcome[self.seat])
        return float(self.sense.value(s.imagine(self.seat, self.luck), self.seat))

    def action_masks(self) -> Any:
        """The legal actions as MaskablePPO of sb3-contrib asks for them."""
        return self.table.mask(self.seat).astype(bool)

    def others_play(self) -> None:
        """Bots answer until the learner is asked or the game is over. What is not offered here they do not choose."""
        s = self.table.now
        while not s.over and s.asked != self.seat:
            menu = self.table.menu()
            outlook = Outlook(self.game, s, self.luck)
            outlook.legal = menu.copy()
            chosen = self.bots[s.asked].choose(outlook)
            s.apply(chosen if chosen in menu else menu[int(self.luck.random() * len(menu))])

    def seen(self) -> tuple[Any, dict[str, Any]]:
        s, mask = self.table.now, self.table.mask(self.seat)
        info: dict[str, Any] = {"action_mask": mask}
        if s.over:
            info |= {"outcome": list(s.outcome), "scores": list(s.scores)}
        return {"observation": self.table.vector(self.seat), "action_mask": mask}, info

    def render(self) -> Any:
        return self.table.render(self.seat)


def bots_of(others: Any, seats: int, own: int) -> list[Any]:
    """A bot for every seat but the learner's."""
    given = list(others) if isinstance(others, list | tuple) else [others] * (seats - 1)
    if len(given) != seats - 1:
        raise AstrariumError(f"{len(given)} bots for {seats - 1} other seats; name one for all, or one for each")
    made = [make(bot) if isinstance(bot, str) else bot for bot in given]
    for bot in made:
        if not callable(getattr(bot, "choose", None)):
            raise AstrariumError(
                f"{bot!r} is no bot; a bot is a name such as 'greedy', or has a method choose(outlook)"
            )
    return [*made[:own], None, *made[own:]]


def id_of(game: Game) -> str:
    """The name under which Gymnasium knows a game: the words of its name in one.

    >>> [id_of(load(id)) for id in ready()]
    ['astrarium/CelestiaDuo-v0', 'astrarium/Efemeris-v0', 'astrarium/Kepler-v0', 'astrarium/AstroNavigators-v0']
    """
    return f"astrarium/{''.join([part for part in game.name.replace('-', ' ').split() if part.isalpha()])}-v0"


def register() -> None:
    """Let `gymnasium.make` know every game."""
    for id in ready():
        name = id_of(load(id))
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="astrarium.envs.gymnasium:SeatEnv", kwargs={"game": id})


register()
