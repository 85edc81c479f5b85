"""Watch many games, here, on worker processes or on a cluster. Who watches them changes nothing but the time."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from astrarium.arena import Contest, Ledger
from astrarium.arena.compete import Progress, carried_out
from astrarium.arena.tournament import shard
from astrarium.games import load
from astrarium.kernel import AstrariumError

from .counting import Tally
from .watching import Seen, watched_part


class Watched(NamedTuple):
    """A line of the ledger. One ledger holds games with several component files, so that changes share what they are
    compared with, and as many games as were ever asked for."""

    components: str  # their fingerprint
    number: int
    seen: Seen

    @property
    def key(self) -> tuple[str, int]:
        return self.components, self.number

    def json(self) -> dict[str, Any]:
        return {"components": self.components, "number": self.number, **self.seen.json()}

    @staticmethod
    def read(line: dict[str, Any]) -> Watched:
        return Watched(line["components"], line["number"], Seen.read(line))


def open_ledger(
    contest: Contest, at_random: bool, lang: str, path: str, merge: Sequence[str] = ()
) -> Ledger[Watched] | None:
    """The ledger of a balance, with what others have watched of it."""
    if not path:
        if merge:
            raise AstrariumError("--merge needs --ledger, the ledger to merge into")
        return None
    header = {**contest.header(), "random_setups": at_random, "lang": lang}
    ledger = Ledger(Path(path), header, Watched.read)
    for file in merge:
        ledger.merge(Path(file))
    return ledger


def watch(
    contest: Contest,
    at_random: bool,
    lang: str = "en",
    executor: Executor | None = None,
    progress: Progress | None = None,
    ledger: Ledger[Watched] | None = None,
    part: str = "",
) -> Tally:
    """The games of a contest, or a part of them, in order; `progress` hears how many more are done."""
    numbers = list(range(contest.games))
    print_of = contest.box().components.fingerprint
    todo = {(print_of, n): n for n in (shard(numbers, part) if part else numbers)}
    play = partial(watch_one, contest, at_random, lang)
    found = sorted(carried_out(todo, play, ledger, executor, progress), key=lambda one: one.number)
    return Tally([one.seen for one in found], contest.seats, load(contest.game).together)


def watch_one(contest: Contest, at_random: bool, lang: str, number: int) -> Watched:
    (seen,) = watched_part(contest, number, number + 1, at_random, lang)
    return Watched(contest.box().components.fingerprint, number, seen)
