"""Games for training: bots that slip now and then, positions written down with how the game ended for each seat."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any, NamedTuple

from astrarium.bots import Outlook, make, sense_of
from astrarium.games import load

SLIPS = (0.02, 0.08, 0.2)  # how often a player moves at random, so that games leave the beaten track
SHARE = 0.12  # share of the positions that are written down: neighbours tell the same story


class TrainingPlan(NamedTuple):
    """Which games to play: the same seed gives the same positions, whoever plays them."""

    game: str
    mode: str
    seats: int
    bot: str
    seed: str
    first: int
    last: int


class TrainingRows(NamedTuple):
    """Positions: their numbers one after the other, and how each ended."""

    width: int
    numbers: array[float]
    ends: array[float]
    games: int


def play(lesson: TrainingPlan) -> TrainingRows:
    """Some games, by their numbers."""
    game = load(lesson.game)
    setting = game.setting(lesson.mode, lesson.seats)
    sense = sense_of(game)
    assert sense.features is not None
    numbers, ends = array("f"), array("f")
    bot: Any = make(lesson.bot)
    for n in range(lesson.first, lesson.last):
        seed = f"{lesson.seed}/{n}"
        rng = Random(seed)
        s = game.new(setting, seed)
        slip = SLIPS[int(rng.random() * len(SLIPS))]
        seen: list[list[list[float]]] = []
        while not s.over:
            if rng.random() < SHARE:
                seen.append([sense.features(s, seat) for seat in range(s.seats)])
            if rng.random() < slip:
                s.apply(s.menu[int(rng.random() * len(s.menu))])
            else:
                s.apply(bot.choose(Outlook(game, s, rng)))
        for position in seen:
            for seat, row in enumerate(position):
                numbers.extend(row)
                ends.append(float(s.outcome[seat]))
    return TrainingRows(len(sense.names), numbers, ends, lesson.last - lesson.first)
