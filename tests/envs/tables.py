"""The settings that the learning environments are tried on."""

from __future__ import annotations

from random import Random

import pytest
from docs.comet.comet import GAME as COMET

from astrarium.games import load, ready
from astrarium.kernel import Game, Setting, State

GAMES = [*map(load, ready()), COMET]


def every_setting() -> list[object]:
    """Every game, mode and number of seats; one of each game's modes is quick, the rest waits for the full run."""
    made = []
    for game in GAMES:
        for number, mode in enumerate(game.modes):
            for seats in mode.seats:
                quick = number == 0 and seats == mode.seats[-1]
                marks = () if quick else (pytest.mark.full,)
                made.append(pytest.param(game, mode.word, seats, marks=marks, id=f"{game.id}-{mode.word}-{seats}"))
    return made


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_table = pytest.mark.parametrize(("game", "mode", "seats"), every_setting())


def positions(game: Game, setting: Setting, seed: int, limit: int):
    """Positions of a game played at random."""
    s: State = game.new(setting, str(seed))
    rng = Random(seed)
    for _ in range(limit):
        yield s
        if s.over:
            return
        s.apply(s.menu[int(rng.random() * len(s.menu))])
