"""The bots of version 0.1, kept as they were: yardsticks for later ones. Their names for the arena are
`benchmarks.yardstick.bots:Greedy` and `benchmarks.yardstick.bots:Search`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from astrarium.bots.sense import Sense
from astrarium.kernel import Game


@cache
def sense_of(game: Game) -> Sense:
    """The judgement that a game had then."""
    return Sense(import_module(f"{__name__}.{game.id.replace('-', '_')}"))
