"""Puzzles: positions of games between bots in which one move is clearly best. One belongs to each day.

They are kept as a line of JSON each in `puzzles.jsonl`: a seed and the moves that lead to the position, the answer, and
what the bots expect of it and of the others. `astrarium puzzles make` makes more (make.py).
"""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium.games import load, ready
from astrarium.kernel import Action, Match
from astrarium.text.editing import box_with, text_with

FILE: Final = Path(__file__).parent / "puzzles.jsonl"
TRIES: Final = 3


class Puzzle(NamedTuple):
    """A position and its answer. Values run from -1, lost, to 1, won, for whoever is asked."""

    day: str  # the first day it belongs to, 2026-11-15
    game: str
    mode: str
    seats: int
    options: dict[str, Any]
    epoch: int
    seed: str
    moves: list[str]
    asked: str  # the question, by its name
    goal: str  # win, save or gain
    hard: bool  # whether the rule of thumb misses it
    answer: str
    way: list[str]  # the answer, and how the turn goes on
    worths: dict[str, float]  # of the answer and of others that were thought of
    values: dict[str, str] | None = None  # components that it was made with, where they are others today

    @property
    def gap(self) -> float:
        """By how much the answer is better than any other."""
        return self.worths[self.answer] - max([worth for text, worth in self.worths.items() if text != self.answer])

    @property
    def kind(self) -> tuple[str, str, str]:
        """What it is like: the game, the question, and what kind of move answers it."""
        return self.game, self.asked, self.answer.split()[0]

    def line(self) -> str:
        known = {name: value for name, value in self._asdict().items() if value is not None}
        return json.dumps(known, separators=(",", ":"), ensure_ascii=False)

    def match(self) -> Match:
        """The game as it stands there."""
        game = load(self.game)
        setting, box = game.stored_setting(self.mode, self.seats, self.options), box_with(game, self.values or {})
        match = Match(game, setting, self.seed, box, self.epoch)
        for text in self.moves:
            match.play(game.actions.from_json(text.split()))
        return match

    @property
    def components(self) -> str:
        """The component file that it was made with, if it is another than today's."""
        return text_with(load(self.game), self.values) if self.values else ""

    def action(self, text: str) -> Action:
        return load(self.game).actions.from_json(text.split())


def read(text: str) -> list[Puzzle]:
    return [Puzzle(**json.loads(line)) for line in text.splitlines() if line.strip()]


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that came with the house, by their days, as far as their games are here."""
    if not FILE.exists():
        return ()
    return tuple(sorted([one for one in read(FILE.read_text(encoding="utf-8")) if one.game in ready()]))


def of_day(day: date, among: tuple[Puzzle, ...] | None = None) -> Puzzle | None:
    """The puzzle of a day; when all had theirs they come again, and before the first day too.

    >>> some = tuple([Puzzle(f"2026-11-{n}", *[None] * 13) for n in (15, 16, 17)])
    >>> [of_day(date(2026, 11, n), some).day[-2:] for n in (14, 15, 17, 18)]
    ['17', '15', '17', '15']
    """
    found = shipped() if among is None else among
    if not found:
        return None
    return found[(day - date.fromisoformat(found[0].day)).days % len(found)]
