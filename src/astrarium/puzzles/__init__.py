"""Puzzles: positions of games between bots with a goal that few turns reach. One belongs to each day.

They are kept as a line of JSON each in `puzzles.jsonl.bz2`: a seed and the moves that lead to the position, what is
to be reached (goals.py), and a way to it. `astrarium puzzles make` makes more (make.py). Behind an empty line stand
those that are retired, which have one best move instead; behind another, those that were dropped. No day brings these
any more.
"""

from __future__ import annotations

import bz2
import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium.games import load, ready
from astrarium.kernel import Action, Match
from astrarium.text.editing import box_with, text_with

from .goals import PuzzleAim

FILE: Final = Path(__file__).parent / "puzzles.jsonl.bz2"
SHIPPED, RETIRED, DROPPED = range(3)  # parts of the file
PACKED: Final = ".bz2"  # half as large in a wheel
TRIES: Final = 3
EACH: Final = 8  # puzzles of a pack, about


class Puzzle(NamedTuple):
    """A position and its goal. Worths, of those that are retired, run from -1, lost, to 1, won, for who is asked."""

    day: str  # the first day it belongs to, 2026-11-15
    game: str
    mode: str
    seats: int
    options: dict[str, Any]
    epoch: int
    seed: str
    moves: list[str]
    asked: str  # the question, by its name
    goal: str  # reach, sure or win; save or gain of those that are retired
    hard: bool  # whether the rule of thumb misses it
    answer: str
    way: list[str]  # the answer, and how the turn goes on
    worths: dict[str, float]  # of the answer and of others that were thought of
    values: dict[str, str] | None = None  # components that it was made with, where they are others today
    id: str = ""  # by which tries are kept; those that are retired are known by their day
    aims: list[Any] | None = None  # what is to be reached within the turn (goals.py); none of those that are retired
    theme: str = ""  # its pack
    turns: int = 0  # how many turns there are, each end once …
    ways: int = 0  # … and how many of them reach the goal
    sampled: bool = False  # whether these are some turns at random, because there are too many to count

    @property
    def kind(self) -> tuple[str, str, str]:
        """What it is like: the game, the question, and what kind of move answers it."""
        return self.game, self.asked, self.answer.split()[0]

    def reach(self) -> list[PuzzleAim]:
        """What is to be reached; nothing for those that are retired, which have one answer."""
        return [
            PuzzleAim(what, who, tuple(places), value, amount) for what, who, places, value, amount in self.aims or ()
        ]

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


def parts_of(path: Path) -> list[str]:
    """The lines of each part of a file of puzzles, unpacked if it is packed."""
    data = path.read_bytes()
    found = (bz2.decompress(data) if path.suffix == PACKED else data).decode().split("\n\n")
    return [lines.strip("\n") for lines in found] + [""] * (DROPPED + 1 - len(found))


def write(path: Path, text: str, part: int = SHIPPED) -> None:
    """The other way round: one part is written, the others stay."""
    parts = parts_of(path) if path.exists() else [""] * (DROPPED + 1)
    parts[part] = text.strip("\n")
    whole = "\n\n".join(parts).rstrip("\n") + "\n"
    path.write_bytes(bz2.compress(whole.encode()) if path.suffix == PACKED else whole.encode())


def kept(part: int) -> tuple[Puzzle, ...]:
    """The puzzles of a part of our file, by their days, as far as their games are here."""
    found = read(parts_of(FILE)[part])
    return tuple(sorted([one for one in found if one.game in ready()], key=lambda one: one.day))


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that came with the house."""
    return kept(SHIPPED)


@cache
def retired() -> tuple[Puzzle, ...]:
    """Those of before, which no day brings any more; whoever tried one finds it again."""
    return kept(RETIRED)


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


@cache
def dropped() -> tuple[Puzzle, ...]:
    """Those that a longer look did not confirm, after they had been shipped: no day and no pack brings them."""
    return kept(DROPPED)


def by_id(id: str) -> Puzzle | None:
    return next((one for one in (*shipped(), *dropped()) if one.id == id), None)


class Pack(NamedTuple):
    """Puzzles of one theme of a game, from easy to hard."""

    game: str
    theme: str
    number: int  # among the packs of its theme
    puzzles: tuple[Puzzle, ...]


@cache
def packs() -> tuple[Pack, ...]:
    """All puzzles by their games and themes; of a theme with many, packs of eight or so."""
    found: list[Pack] = []
    for game, theme in dict.fromkeys([(one.game, one.theme) for one in shipped()]):
        of = [one for one in shipped() if (one.game, one.theme) == (game, theme)]
        of.sort(key=lambda one: (one.hard, len(one.way), one.turns))
        many = max(1, round(len(of) / EACH))
        for n in range(many):
            some = of[n * len(of) // many : (n + 1) * len(of) // many]
            found.append(Pack(game, theme, n + 1 if many > 1 else 0, tuple(some)))
    return tuple(sorted(found, key=lambda one: (ready().index(one.game), one.theme, one.number)))


def pack_of(puzzle: Puzzle) -> Pack | None:
    return next((one for one in packs() if puzzle in one.puzzles), None)
