"""Play many games, here, on worker processes or on a cluster. Who plays a game changes nothing but the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from .ledger import L, Ledger
from .tournament import Played, Round, Tournament, play_round

Progress = Callable[[int], None]
J = TypeVar("J")
RETRIES = 3  # times that a game is handed out again when the worker that had it died
AHEAD = 64  # games handed out at once: what a dead cluster can cost


def compete(
    tournament: Tournament,
    rounds: list[Round],
    ledger: Ledger[Played] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Played]:
    """These rounds, in their order."""
    todo = {each.number: each for each in rounds}
    found = carried_out(todo, partial(play_round, tournament.contest), ledger, executor, progress)
    return sorted(found, key=lambda one: one.round.number)


def carried_out(
    todo: Mapping[Any, J],
    play: Callable[[J], L],
    ledger: Ledger[L] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[L]:
    """These jobs by their keys, but those that the ledger has already; every game is in the ledger as soon as it has
    ended."""
    known = ledger.played if ledger else {}
    found = [known[key] for key in todo if key in known]
    if progress:
        progress(len(found))
    for one in played([job for key, job in todo.items() if key not in known], play, executor):
        found.append(one)
        if ledger:
            ledger.add([one])
        if progress:
            progress(1)
    return found


def played(todo: list[J], play: Callable[[J], L], executor: Executor | None) -> Iterator[L]:
    """The games as they end."""
    if executor is None:
        for each in todo:
            yield play(each)
        return
    waiting = iter(todo)
    running: dict[Any, tuple[J, int]] = {}

    def hand_out(each: J, tries: int) -> None:
        running[executor.submit(play, each)] = (each, tries)

    for each in islice(waiting, AHEAD):
        hand_out(each, 1)
    try:
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for job in done:
                each, tries = running.pop(job)
                wrong = job.exception()
                if wrong is None:
                    yield job.result()
                elif lost(wrong) and tries < RETRIES:
                    hand_out(each, tries + 1)
                    continue
                else:
                    raise wrong
                for following in islice(waiting, 1):
                    hand_out(following, 1)
    finally:
        for job in running:
            job.cancel()


def lost(wrong: BaseException) -> bool:
    """Whether the worker died, and not the game in it."""
    return type(wrong).__name__ in ("KilledWorker", "CommClosedError", "CancelledError")


def cluster(address: str, seconds: float = 10.0) -> Any:
    """An executor on a Dask cluster; its workers need the same version of Astrarium."""
    from astrarium.kernel import AstrariumError

    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise AstrariumError("a cluster needs Dask: pip install astrarium[cluster]") from None
    try:
        return Client(address, timeout=seconds).get_executor()
    except OSError as wrong:
        raise AstrariumError(f"no Dask scheduler answers at {address}: {wrong}") from None
