"""The tables that a game is checked at: each mode, each number of seats, and every value of every option."""

from __future__ import annotations

from typing import NamedTuple

from astrarium.kernel import Game, Setting


class Laid(NamedTuple):
    """One of them, and how it is called."""

    game: Game
    setting: Setting
    word: str

    def __repr__(self) -> str:
        return self.word


def plain(game: Game) -> list[Laid]:
    """Every mode and number of seats, with the default options."""
    return [
        Laid(game, game.setting(mode.word, seats), f"{game.id} {mode.word} {seats}")
        for mode in game.modes
        for seats in mode.seats
    ]


def optional(game: Game, whole: bool = False) -> list[Laid]:
    """Tables that between them use every value of every option: the k-th turns every option to its k-th value. Each
    mode with most seats, or `whole` with every number of them."""
    found = []
    for mode in game.modes:
        options = game.options_of(mode.word)
        turns = max([len(option.values) for option in options], default=1)
        for seats in mode.seats if whole else mode.seats[-1:]:
            for turn in range(1, turns):
                chosen = {o.name: o.values[turn % len(o.values)] for o in options}
                word = f"{game.id} {mode.word} {seats} options {turn}"
                found.append(Laid(game, game.setting(mode.word, seats, chosen), word))
    return found
