"""Every table the suite plays at: each ready game and the example game, each mode, each number of seats, and every
value of every option. A new game, mode or option is found without a word here."""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

from docs.comet.comet import GAME as COMET

from astrarium.games import load, ready
from astrarium.kernel import Game, Setting

FULL = os.environ.get("ASTRARIUM_FULL") == "1"


class Table(NamedTuple):
    game: Game
    setting: Setting
    word: str

    def __repr__(self) -> str:
        return self.word


@cache
def games() -> tuple[Game, ...]:
    return (*[load(id) for id in ready()], COMET)


def plain_tables() -> list[Table]:
    """Every mode and number of seats, with the default options."""
    return [
        Table(game, game.setting(mode.word, seats), f"{game.id} {mode.word} {seats}")
        for game in games()
        for mode in game.modes
        for seats in mode.seats
    ]


def option_tables() -> list[Table]:
    """Tables that between them use every value of every option: the k-th turns every option to its k-th value."""
    found = []
    for game in games():
        for mode in game.modes:
            options = game.options_of(mode.word)
            turns = max([len(option.values) for option in options], default=1)
            for seats in mode.seats if FULL else mode.seats[-1:]:
                for turn in range(1, turns):
                    chosen = {o.name: o.values[turn % len(o.values)] for o in options}
                    word = f"{game.id} {mode.word} {seats} options {turn}"
                    found.append(Table(game, game.setting(mode.word, seats, chosen), word))
    return found


def tables() -> list[Table]:
    return plain_tables() + option_tables()


def seeds(quick: int, full: int) -> list[str]:
    """So many seeds, more of them when there is time."""
    return [f"conformance-{i}" for i in range(full if FULL else quick)]
