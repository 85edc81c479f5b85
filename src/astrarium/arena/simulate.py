"""Play a contest, here or on worker processes. The number of workers changes nothing but the time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, as_completed
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from astrarium.bots.worker import follow_parent

from .contest import Contest, play_part
from .report import Report

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Progress = Callable[[int], None]
T = TypeVar("T")


def simulate(contest: Contest, executor: Executor | None = None, progress: Progress | None = None) -> Report:
    """All games of a contest; `progress` hears how many more are done."""
    started = perf_counter()
    return Report(contest, in_parts(contest, play_part, executor, progress), perf_counter() - started)


def in_parts(
    contest: Contest, play: Callable[..., list[T]], executor: Executor | None, progress: Progress | None
) -> list[T]:
    """What `play(contest, first, last)` gives for some games at a time, in the order of the games."""
    parts = [(first, min(first + size(contest), contest.games)) for first in range(0, contest.games, size(contest))]
    found: dict[int, list[T]] = {}
    if executor is None:
        for first, last in parts:
            found[first] = play(contest, first, last)
            if progress:
                progress(last - first)
    else:
        jobs = {executor.submit(play, contest, first, last): (first, last) for first, last in parts}
        try:
            for job in as_completed(jobs):
                first, last = jobs[job]
                found[first] = job.result()
                if progress:
                    progress(last - first)
        except BaseException:
            for job in jobs:
                job.cancel()
            raise
    return [one for first, _ in parts for one in found[first]]


def size(contest: Contest) -> int:
    """Games handed out at once: enough to keep a worker busy, few enough to show progress."""
    quick = all(name == "random" for name in contest.bots)
    return max(1, min(25 if quick else 4, contest.games // 8))


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """Fresh processes, which is the same on every system."""
    import multiprocessing  # not to be had everywhere
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), follow_parent)
