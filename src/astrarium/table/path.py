"""The path of a game: from the first lesson to its hardest mode, eight stars. A game's `path.toml` names them in their
order, with their places in a figure; what is done is read off the logbook, and nothing is stored for it.

    stars = [
      { lesson = 1, at = [12, 84] },     # that lesson played to its end
      { win = 3, at = [76, 26] },        # a win against a bot of that level, or a stronger one
      { mode = "normal", at = [56, 38] },  # a win in that mode
      { puzzles = 5, at = [90, 42] },    # so many puzzles of the game solved
    ]
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from astrarium.kernel import AstrariumError, Game

from .course import courses_of, exercise_of
from .lesson import lessons_of
from .logbook import Voyage

KINDS: Final = ("lesson", "win", "mode", "puzzles")


class PathStar(NamedTuple):
    """One of them: what it asks for, and where it stands in the figure, of a hundred."""

    kind: str
    value: int | str
    x: int
    y: int


class PathError(AstrariumError):
    """A path that leads nowhere; the text names the star."""


@cache
def path_of(game: Game) -> tuple[PathStar, ...]:
    """The stars of a game in their order; none, if it has no path."""
    file = game.folder / "path.toml"
    if not file.exists():
        return ()
    found: list[PathStar] = []
    for n, star in enumerate(tomllib.loads(file.read_text(encoding="utf-8"))["stars"], 1):
        kind = next((kind for kind in KINDS if kind in star), "")
        if not kind or (kind == "mode" and star[kind] not in [mode.word for mode in game.modes]):
            raise PathError(f"{game.id}/path.toml: star {n} asks for nothing that there is")
        x, y = star["at"]
        found.append(PathStar(kind, star[kind], x, y))
    return tuple(found)


def reached(game: Game, voyages: Sequence[Voyage], solved: int) -> list[bool]:
    """Which stars are lit, by the logbook and the number of the game's puzzles that were solved."""
    own = [one for one in voyages if one.row.title == game.id]
    won = [one for one in own if one.result > 0 and not one.lesson]
    learnt = {number_of(game, one) for one in own if one.lesson}
    lit = []
    for star in path_of(game):
        value: Any = star.value
        if star.kind == "lesson":
            lit.append(value in learnt)
        elif star.kind == "win":
            lit.append(any(one.level >= value for one in won))
        elif star.kind == "mode":
            lit.append(any(one.row.mode == value for one in won))
        else:
            lit.append(solved >= value)
    return lit


def number_of(game: Game, voyage: Voyage) -> int:
    """Which lesson a game was, counted from 1: its last exercise, or a guided game of before; else 0."""
    exercise = exercise_of(game, voyage.row.seed)
    if exercise is not None:
        return exercise.course if exercise.number == len(courses_of(game)[exercise.course - 1].exercises) else 0
    seeds = [(one.seed, one.whole) for one in lessons_of(game)]
    key = (voyage.row.seed, voyage.row.start is None)
    return seeds.index(key) + 1 if key in seeds else 0
