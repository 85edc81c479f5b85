"""Watch many games, here or on worker processes. The number of workers changes nothing but the time."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial

from astrarium.arena.contest import Contest
from astrarium.arena.simulate import Progress, in_parts
from astrarium.games import load

from .counting import Tally
from .watching import watched_part


def watch(
    contest: Contest,
    at_random: bool,
    lang: str = "en",
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Tally:
    """All games of a contest, in order; `progress` hears how many more are done."""
    seen = in_parts(contest, partial(watched_part, at_random=at_random, lang=lang), executor, progress)
    return Tally(seen, contest.seats, load(contest.game).together)
