"""Positions of real games, in every phase that random play reaches, for the tests of the scenes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from astrarium.games import load, ready
from astrarium.kernel import SPECTATOR, Game, State, View
from astrarium.scene.still import scene_of


class Position(NamedTuple):
    """A state with the seats from which it is looked at."""

    game: Game
    mode: str
    state: State

    def __repr__(self) -> str:
        return f"{self.game.id} {self.mode} at {self.phase()}"

    def phase(self) -> str:
        return "the end" if self.state.over else self.state.question.name()

    def views(self) -> list[View]:
        return [self.state.view(seat) for seat in (max(self.state.asked, 0), self.state.seats - 1, SPECTATOR)]


def drawn() -> list[Game]:
    """The games that draw themselves."""
    return [game for game in map(load, ready()) if (Path(game.folder) / "scene.py").exists()]


@cache
def positions(game: Game, seeds: int = 2) -> list[Position]:
    """One position of every question, some moves into it, and the end of a game in every mode and number of seats."""
    scene_of(game)
    found: dict[tuple[str, int, str], Position] = {}
    for mode in game.modes:
        for seats in mode.seats:
            for seed in range(seeds):
                s = game.new(game.setting(mode.word, seats), f"scene-{seed}")
                rng = Random(seed)
                while not s.over:
                    key = ("", 0, s.question.name())
                    if key not in found or rng.random() < 0.01:
                        found[key] = Position(game, mode.word, s.clone())
                    s.apply(rng.choice(s.legal()))
                found[mode.word, seats, "over"] = Position(game, mode.word, s)
    return list(found.values())
