"""Positions of real games, in every phase that random play reaches, for the tests of the scenes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from astrarium.games import load, ready
from astrarium.kernel import SPECTATOR, Game, State, View
from astrarium.scene.picture import drawn_scene_of, scene_of
from astrarium.text.words import Words

FULL = os.environ.get("ASTRARIUM_FULL") == "1"


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
    return [game for game in map(load, ready()) if (Path(game.folder) / "scene").exists()]


@cache
def positions(game: Game, seeds: int = 2 if FULL else 1) -> list[Position]:
    """One position of every question, some moves into it, and the end of a game in every mode and number of seats."""
    drawn_scene_of(game)
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


def sight(view: View, words: Words) -> str:
    """What a seat sees of its game: the live layer and its own things."""
    scene = scene_of(words.game)
    return str(scene.live(view, words)) + str(scene.own(view, words))


def targets(view: View, words: Words) -> set[str]:
    """Everything on the board that can be pointed at."""
    return {t for found in re.findall(r'data-target="([^"]+)"', sight(view, words)) for t in found.split()}


def lacking(
    found: Iterable[Position], words: Words, said: tuple[str, ...], searched: tuple[str, ...] = ()
) -> list[str]:
    """The legal actions of which something can't be pointed at; domains that are `said` become buttons, and kinds
    of actions that have things `searched` for show them in a list of their own."""
    missing = []
    for position in found:
        s = position.state
        if s.over:
            continue
        shown = targets(s.view(s.asked), words)
        for a in s.legal():
            wanted = {t for t in a.targets() if not t.startswith(said)}
            if a.kind.word not in searched and not wanted <= shown:
                missing.append(f"{position}: {a} lacks {sorted(wanted - shown)}")
    return missing
