"""Play a tournament, here, on worker processes or on a cluster. Who plays a game changes nothing but the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from itertools import islice
from typing import Any

from .ledger import Ledger
from .tournament import Played, Round, Tournament, play_rounds

Progress = Callable[[int], None]
RETRIES = 3  # times that a game is handed out again when the worker that had it died
AHEAD = 64  # games handed out at once: what a dead cluster can cost


def compete(
    tournament: Tournament,
    rounds: list[Round],
    ledger: Ledger | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Played]:
    """These rounds, but those that the ledger has already; every game is in the ledger as soon as it has ended."""
    known = ledger.played if ledger else {}
    todo = [each for each in rounds if each.number not in known]
    found = [known[each.number] for each in rounds if each.number in known]
    if progress:
        progress(len(found))
    for some in played(tournament, todo, executor):
        found += some
        if ledger:
            ledger.add(some)
        if progress:
            progress(len(some))
    return sorted(found, key=lambda one: one.round.number)


def played(tournament: Tournament, todo: list[Round], executor: Executor | None) -> Iterator[list[Played]]:
    """The games as they end."""
    if executor is None:
        for each in todo:
            yield play_rounds(tournament.contest, [each])
        return
    waiting = iter(todo)
    running: dict[Any, tuple[Round, int]] = {}

    def hand_out(each: Round, tries: int) -> None:
        running[executor.submit(play_rounds, tournament.contest, [each])] = (each, tries)

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
