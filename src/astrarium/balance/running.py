"""Watch many games, here or on worker processes. The number of workers changes nothing but the time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, as_completed

from astrarium.arena.contest import Contest
from astrarium.games import load

from .counting import Tally
from .watching import Seen, watched_part

PART = 4  # games handed out at once


def watch(
    contest: Contest,
    at_random: bool,
    lang: str = "en",
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """All games of a contest, in order; `progress` hears how many more are done."""
    parts = [(first, min(first + PART, contest.games)) for first in range(0, contest.games, PART)]
    found: dict[int, list[Seen]] = {}

    def take(first: int, some: list[Seen]) -> None:
        found[first] = some
        if progress:
            progress(len(some))

    if executor is None:
        for first, last in parts:
            take(first, watched_part(contest, at_random, lang, first, last))
    else:
        jobs = {executor.submit(watched_part, contest, at_random, lang, *part): part[0] for part in parts}
        for job in as_completed(jobs):
            take(jobs[job], job.result())
    seen = [one for first, _ in parts for one in found[first]]
    return Tally(seen, contest.seats, load(contest.game).together)
