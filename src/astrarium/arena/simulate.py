"""Play a contest, here or on worker processes. The number of workers changes nothing but the time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from time import perf_counter

from astrarium.bots.worker import follow_parent

from .contest import Contest, Result, play_part
from .report import Report

Progress = Callable[[int], None]


def simulate(contest: Contest, executor: Executor | None = None, progress: Progress | None = None) -> Report:
    """All games of a contest; `progress` hears how many more are done."""
    started = perf_counter()
    parts = [(first, min(first + size(contest), contest.games)) for first in range(0, contest.games, size(contest))]
    found: dict[int, list[Result]] = {}
    if executor is None:
        for first, last in parts:
            found[first] = play_part(contest, first, last)
            if progress:
                progress(last - first)
    else:
        jobs = {executor.submit(play_part, contest, first, last): (first, last) for first, last in parts}
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
    results = [result for first, _ in parts for result in found[first]]
    return Report(contest, results, perf_counter() - started)


def size(contest: Contest) -> int:
    """Games handed out at once: enough to keep a worker busy, few enough to show progress."""
    quick = all(name == "random" for name in contest.bots)
    return max(1, min(25 if quick else 4, contest.games // 8))


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """Fresh processes, which is the same on every system."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), follow_parent)
