"""The bots of version 0.1 with their judgement, kept as they were: yardsticks for later ones. Their names for the
arena are `benchmarks.yardstick.bots:Greedy` and `benchmarks.yardstick.bots:Search:0.2s`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from astrarium.kernel import Game, State


class Sense:
    """A game's judgement, as bots asked for it then."""

    def __init__(self, module: Any) -> None:
        self.choose = module.choose
        self.judge = module.value
        self.depth = module.DEPTH

    def value(self, s: State, seat: int) -> float:
        if s.outcome:
            return float(s.outcome[seat])
        return max(-0.99, min(0.99, self.judge(s, seat)))

    def values(self, s: State) -> list[float]:
        return [self.value(s, seat) for seat in range(s.seats)]


@cache
def sense_of(game: Game) -> Sense:
    """The judgement that a game had then."""
    return Sense(import_module(f"{__name__}.{game.id.replace('-', '_')}"))
