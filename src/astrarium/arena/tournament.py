"""A tournament: which bots meet at which tables. Plain data, so that any process can play a part of it.

Every company of bots sits down in every rotation with the same luck, so that seat and luck favour nobody. In a game
of partners each bot partners with itself, and bots are compared over the same luck.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from itertools import combinations
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from astrarium.bots import make
from astrarium.games import load
from astrarium.kernel import AstrariumError
from astrarium.kernel.outside import whole_number

from .contest import Contest, Result, play_one

T = TypeVar("T")


class Tournament(NamedTuple):
    """So many games for every pair of bots (or every company of as many as sit at a table)."""

    contest: Contest  # the game and its setting; its bots are the entrants, its games are for each company

    @property
    def entrants(self) -> tuple[str, ...]:
        return self.contest.bots

    @property
    def together(self) -> bool:
        """Whether all seats win and lose together, so that a bot sits with itself."""
        return load(self.contest.game).together

    def header(self) -> dict[str, Any]:
        """All that is needed to play the same games again."""
        c = self.contest
        return {**c.header(), "components": c.box().components.fingerprint, "games": c.games}

    def rounds(self) -> list[Round]:
        """Every game, in order; its number is its name in the ledger."""
        seats = self.contest.seats
        if self.together or seats == 1:
            companies: list[tuple[str, ...]] = [(bot,) * seats for bot in self.entrants]
            turns = 1
        else:
            size = min(seats, len(self.entrants))
            companies = [tuple([some[n % size] for n in range(seats)]) for some in combinations(self.entrants, size)]
            turns = seats
        found: list[Round] = []
        for company in companies:
            for n in range(self.contest.games):
                turn = n % turns
                seated = company[turn:] + company[:turn]
                found.append(Round(len(found), seated, f"{self.contest.seed}/{n // turns}"))
        return found


class Round(NamedTuple):
    """One game of a tournament: who sits where, with which luck."""

    number: int
    seated: tuple[str, ...]
    seed: str


class Played(NamedTuple):
    """A round and how it ended."""

    round: Round
    result: Result
    seconds: float

    @property
    def key(self) -> int:
        return self.round.number

    def json(self) -> dict[str, Any]:
        return {
            "number": self.round.number,
            "seated": list(self.round.seated),
            "seed": self.round.seed,
            "outcome": list(self.result.outcome),
            "scores": list(self.result.scores),
            "decisions": self.result.decisions,
            "fingerprint": self.result.fingerprint,
            "trouble": self.result.trouble,
            "seconds": round(self.seconds, 3),
        }

    @staticmethod
    def read(line: dict[str, Any]) -> Played:
        result = Result(
            tuple(line["outcome"]), tuple(line["scores"]), line["decisions"], line["fingerprint"], line["trouble"]
        )
        return Played(Round(line["number"], tuple(line["seated"]), line["seed"]), result, line["seconds"])


@cache
def bot_named(name: str) -> Any:
    return make(name)


def play_round(contest: Contest, each: Round) -> Played:
    """A round, which is the same wherever and whenever it is played, if its bots do not think by the clock."""
    game, setting, box = load(contest.game), contest.setting(), contest.box()
    started = perf_counter()
    result = play_one(game, setting, [bot_named(name) for name in each.seated], each.seed, box)
    return Played(each, result, perf_counter() - started)


def fingerprint(played: list[Played]) -> str:
    """Equal if and only if every game went the same way, move by move."""
    whole = blake2b(digest_size=16)
    for one in sorted(played, key=lambda p: p.round.number):
        whole.update(f"{one.round.number} {one.result.fingerprint}".encode())
    return whole.hexdigest()


def shard(rounds: list[T], words: str) -> list[T]:
    """The part of the rounds that `2/5`, the second of five machines, plays.

    >>> shard([0, 1, 2, 3, 4], "2/2")
    [1, 3]
    """
    part, _, parts = words.partition("/")
    which, of = whole_number(part), whole_number(parts)
    if which is None or of is None or not 1 <= which <= of:
        raise AstrariumError(f"no shard {words!r}; say 1/4 for the first of four parts")
    return rounds[which - 1 :: of]
