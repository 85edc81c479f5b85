"""Every star of a logbook can be earned by the default rules: bots earn it in games that they play to the end."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.bots.greedy import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.games import load, ready
from astrarium.kernel import Game, State

from .tables import FULL

RARE = {"instruments"}  # bots seldom bring so many together; some thousand games show it
GAMES = 4000  # at most


def played(game: Game, n: int) -> State:
    """A game of bots: every mode and number of seats in turn, and every step of a ladder."""
    rng, mode = Random(n), game.modes[n % len(game.modes)]
    steps = [option for option in game.options_of(mode.word) if option.name == "ladder"]
    setting = game.setting(
        mode.word,
        mode.seats[n // len(game.modes) % len(mode.seats)],
        {option.name: option.values[rng.randrange(len(option.values))] for option in steps},
    )
    s, bot = game.new(setting, f"feats {n}"), GreedyBot()
    while not s.over:
        s.apply(bot.choose(Outlook(game, s, rng)))
    return s


@pytest.mark.sample(1)
@pytest.mark.parametrize("id", ready())
def test_every_star_can_be_earned(id: str) -> None:
    game = load(id)
    stars = game.part("feats")
    missing = set(stars.FEATS) - (set() if FULL else RARE)
    for n in range(GAMES):
        if not missing:
            break
        s = played(game, n)
        for seat in range(s.seats):
            missing -= set(stars.feats(s.view(seat), seat))
    assert not missing
