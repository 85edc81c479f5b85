"""What bots believe of positions, and what came of them: pairs from which chances are made and by which they are shown.

Every setting of a game (its mode and its number of seats) has a file of lines in a folder, one line for a game: who
played, how it ended, and for some moments spread over it how far the game had come, what each seat's position was
judged to be worth, and the numbers that count in it. At a few questions a search has said what it expects, too. A run
that was stopped goes on. Games of a series are dealt from its name: those of `FITTED` are for fitting, those of any
other for showing, so that what was looked at once can be shown again on games that nobody has seen. Where the bots
of a table think, thousands of their games are too dear: those of `SPARRING` help to fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from astrarium.arena.contest import play_one
from astrarium.bots import Outlook, SearchBot, make
from astrarium.bots.sense import sense_of
from astrarium.games import load, ready
from astrarium.kernel import Action, Game, State

LOOKS = 24  # moments of a game that are written down, at most
FITTED = "fitted"
SPARRING = "sparring"  # cheap games of the rule of thumb, which tell what counts where the table's own bots are slower
THOUGHTS = 1.0  # questions of a game that are searched, on average,
THOUGHTFUL = 80  # in so many games of a setting
FUTURES = 96  # of such a search
ALONE = "level:3"  # who plays where all win or lose together: chances are those of somebody who plays so
RIVALS = "greedy"  # who plays where seats compete: equals, whoever they are
LIKE_GREEDY = ("kepler",)  # whose level 3 wins no more alone than the rule of thumb does (70 and 71 %)


class Table(NamedTuple):
    """A setting of a game."""

    game: str
    mode: str
    seats: int

    @property
    def key(self) -> str:
        return f"{self.mode}/{self.seats}"

    @property
    def name(self) -> str:
        return f"{self.game} {self.mode} {self.seats}"

    @property
    def together(self) -> bool:
        return self.seats == 1 or load(self.game).together

    @property
    def bot(self) -> str:
        """Who plays it."""
        return ALONE if self.together and self.game not in LIKE_GREEDY else RIVALS

    def file(self, folder: Path, series: str) -> Path:
        return folder / series / f"{self.game}-{self.mode}-{self.seats}.jsonl"


def tables(only: str = "") -> list[Table]:
    """Every game in every mode with every number of seats."""
    found = [Table(game, mode.word, n) for game in ready() for mode in load(game).modes for n in mode.seats]
    return [table for table in found if only in table.name]


class Seen(NamedTuple):
    """A belief: of which game (its number, where in it), whose, and what came of it, from 0 to 1."""

    game: int
    part: float  # of the game's decisions that had been made
    stage: float
    seat: int
    value: float
    numbers: tuple[float, ...]
    result: float
    searched: bool


class Watching:
    """Looks at a game while it is played."""

    def __init__(self, game: Game, number: int, thoughtful: float, stage: Callable[[State], float]) -> None:
        self.game = game
        self.sense = sense_of(game)
        self.stage = stage
        self.luck = Random(f"watching/{number}")
        self.thoughtful = thoughtful  # the odds that a question is searched
        self.step = 1
        self.at = 0
        self.looks: list[list[Any]] = []
        self.thoughts: list[list[Any]] = []

    def __call__(self, s: State, a: Action | None) -> None:
        if a is None:
            return
        if self.at % self.step == 0:
            features = self.sense.features
            numbers = [rounded(features(s, seat)) for seat in range(s.seats)] if features is not None else []
            self.looks.append([self.at, round(self.stage(s), 4), rounded(self.sense.values(s)), numbers])
            if len(self.looks) > LOOKS:
                self.looks, self.step = self.looks[::2], self.step * 2
        if len(s.menu) > 1 and self.luck.random() < self.thoughtful:
            found = SearchBot(FUTURES).think(Outlook(self.game, s, self.luck))
            self.thoughts.append([self.at, round(self.stage(s), 4), s.asked, round(found.worth, 4)])
        self.at += 1


def rounded(numbers: list[float]) -> list[float]:
    return [round(number, 4) for number in numbers]


def play(table: Table, series: str, number: int, length: float) -> dict[str, Any]:
    """A game among equals, with what was believed on the way."""
    game = load(table.game)
    setting = game.setting(table.mode, table.seats)
    bot = RIVALS if series == SPARRING else table.bot
    watching = Watching(
        game, number, THOUGHTS / length if series == FITTED and number < THOUGHTFUL else 0.0, stage_of(game)
    )
    result = play_one(game, setting, [make(bot)] * table.seats, f"beliefs/{series}/{number}", watch=watching)
    return {
        "number": number,
        "bot": bot,
        "decisions": result.decisions,
        "outcome": list(result.outcome),
        "looks": watching.looks,
        "thoughts": watching.thoughts,
    }


def stage_of(game: Game) -> Callable[[State], float]:
    stage: Callable[[State], float] = game.part("sense").stage
    return stage


def read(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.endswith("}")]


def gather(
    chosen: list[Table], folder: Path, series: str, games: int, minutes: float, say: Callable[[str], None]
) -> None:
    """Play until every setting has so many games or the time is over; the one that has fewest goes on."""
    (folder / series).mkdir(parents=True, exist_ok=True)
    until = monotonic() + 60 * minutes
    known = {table: read(table.file(folder, series)) for table in chosen}
    count = {table: len(rows) for table, rows in known.items()}
    lengths = {
        table: sum([row["decisions"] for row in rows]) / len(rows) if rows else 150.0 for table, rows in known.items()
    }
    while monotonic() < until:
        table = min(chosen, key=lambda one: count[one])
        if count[table] >= games:
            return
        for _ in range(10):
            row = play(table, series, count[table], lengths[table])
            with table.file(folder, series).open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            count[table] += 1
            lengths[table] += (row["decisions"] - lengths[table]) / count[table]
        say(f"{table.name}: {count[table]} games")


def pairs(rows: list[dict[str, Any]]) -> Iterator[Seen]:
    """The beliefs of these games, as pairs with what came of them."""
    for row in rows:
        outcome = [(end + 1) / 2 for end in row["outcome"]]
        if not outcome:
            continue
        whole = max(1, row["decisions"])
        for at, stage, values, numbers in row["looks"]:
            for seat, value in enumerate(values):
                own = tuple(numbers[seat]) if numbers else ()
                yield Seen(row["number"], at / whole, stage, seat, value, own, outcome[seat], False)
        for at, stage, seat, worth in row["thoughts"]:
            yield Seen(row["number"], at / whole, stage, seat, worth, (), outcome[seat], True)
