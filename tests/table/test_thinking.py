"""Worker processes: there before the first question, light, and replaced when they break."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import astrarium
from astrarium.bots.worker import WorkerTask, choose
from astrarium.games import load
from astrarium.kernel import AstrariumError, Match
from astrarium.store import Busy, open_store
from astrarium.table import Host, Plan, Tables, Thinkers
from astrarium.table.errors import Died, Overtime
from astrarium.table.thinking import admitted

TITLE = "celestia-duo"


def question() -> WorkerTask:
    match = Match(load(TITLE), load(TITLE).setting("", 2), "any")
    return WorkerTask(TITLE, match.setting.json(), match.state.save(), 1)


def test_a_worker_loads_neither_the_store_nor_the_web_nor_the_command_line() -> None:
    code = (
        "import runpy, sys; runpy.run_module('astrarium.__main__', run_name='__mp_main__');"
        "import astrarium.bots.worker as w; w.get_ready('celestia-duo');"
        "print([name for name in ('sqlalchemy', 'starlette', 'typer', 'uvicorn') if name in sys.modules])"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(astrarium.__file__).parents[1])}
    assert subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True).stdout == "[]\n"


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    server = tmp_path / "server.py"
    server.write_text(
        "import os, time\n"
        "from astrarium.table.process import Worker\n"
        "if __name__ == '__main__':\n"
        "    print(Worker().ask(os.getpid, (), 30), flush=True)\n"
        "    time.sleep(60)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(astrarium.__file__).parents[1])}
    with subprocess.Popen([sys.executable, str(server)], env=env, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        worker = int(running.stdout.readline())
        running.kill()
    for _ in range(200):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    raise AssertionError("the worker went on without its server")


@pytest.mark.asyncio
async def test_workers_are_there_before_the_first_question_and_again_after_they_die() -> None:
    thinkers = Thinkers()
    try:
        await asyncio.gather(*thinkers.prepare(TITLE))
        assert await thinkers.run(choose, question(), "greedy")
        for worker in thinkers.workers:
            worker.process.kill()
        assert await thinkers.run(choose, question(), "greedy")
    finally:
        await thinkers.close()


@pytest.mark.asyncio
async def test_a_frozen_worker_is_replaced() -> None:
    """A process that stands still (SIGSTOP) neither answers nor dies: its time runs out, and the next one thinks."""
    thinkers = Thinkers(count=1, seconds=1.0)
    try:
        assert await thinkers.run(abs, -1) == 1
        (worker,) = thinkers.workers
        os.kill(worker.process.pid or 0, signal.SIGSTOP)
        with pytest.raises(Overtime):
            await thinkers.run(abs, -2)
        assert await thinkers.run(abs, -3) == 3
        assert thinkers.workers != {worker}
    finally:
        await thinkers.close()


@pytest.mark.asyncio
async def test_a_thought_that_ends_its_worker_twice_is_our_fault_and_not_the_askers() -> None:
    """A hint or a picture is answered 503 then, and may be tried again."""
    thinkers = Thinkers(count=1, seconds=30)
    try:
        with pytest.raises(Died) as found:
            await thinkers.run(os._exit, 3)
        assert (found.value.status, found.value.key) == (503, "busy")
        assert await thinkers.run(abs, -3) == 3
    finally:
        await thinkers.close()


@pytest.mark.asyncio
async def test_a_thought_that_is_cancelled_is_cut_off_and_stopping_waits_for_none() -> None:
    thinkers = Thinkers(count=1, seconds=280)
    try:
        assert await thinkers.run(abs, -1) == 1
        began = time.monotonic()
        slow = asyncio.create_task(thinkers.run(time.sleep, 250, whose="slow"))
        await asyncio.sleep(0.1)
        slow.cancel()
        assert await thinkers.run(abs, -2) == 2
        assert time.monotonic() - began < 100  # a new process had to start, on a machine that may be busy
        rest = asyncio.create_task(thinkers.run(time.sleep, 250))
        await asyncio.sleep(0.1)
        began = time.monotonic()
    finally:
        await thinkers.close()
    assert time.monotonic() - began < 100
    with pytest.raises((asyncio.CancelledError, AstrariumError)):
        await rest


@pytest.mark.asyncio
async def test_who_has_thought_least_is_served_first() -> None:
    """Ten slow thoughts of two tables wait; a quick one of a third comes after the one that runs, not after all."""
    thinkers = Thinkers(count=1, seconds=30)
    order: list[str] = []

    async def think(whose: str, seconds: float) -> None:
        await thinkers.run(time.sleep, seconds, whose=whose)
        order.append(whose)

    try:
        await thinkers.run(abs, -1)
        slow = [asyncio.create_task(think(whose, 0.2)) for whose in ("a", "b") * 5]
        while not order:
            await asyncio.sleep(0.01)
        before = len(order)
        await think("quick", 0.0)
        assert order.index("quick") - before <= 2  # the one that runs, and one that was just being handed out
        await asyncio.gather(*slow)
        slowly = [one for one in order if one != "quick"]
        assert abs(slowly[:6].count("a") - slowly[:6].count("b")) <= 2
    finally:
        await thinkers.close()


@pytest.mark.asyncio
async def test_only_so_many_thoughts_wait() -> None:
    thinkers = Thinkers(count=1, seconds=30, waiting=2)
    try:
        await thinkers.run(abs, -1)
        waiting = [asyncio.create_task(thinkers.run(time.sleep, 0.2)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await thinkers.run(abs, -2)
        await asyncio.gather(*waiting)
        assert await thinkers.run(abs, -3) == 3
    finally:
        await thinkers.close()


def test_bots_are_of_a_closed_set() -> None:
    for good in ("random", "greedy", "search:1s", "search:5s", "search:2000", "level:1", "level:5"):
        assert admitted(good) == good
    for bad in ("search:3600s", "search:5.1s", "search:2001", "oracle", "", "search:0s", "level:5:6s", "os:system"):
        with pytest.raises(AstrariumError):
            admitted(bad)


@pytest.mark.asyncio
async def test_a_table_with_bots_lets_them_get_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers()
    asked: list[str] = []
    monkeypatch.setattr(thinkers, "prepare", asked.append)
    tables = Tables(Host(await open_store(tmp_path), None, thinkers))
    try:
        await tables.laying.create(TITLE, [Plan("person", "Ada"), Plan("person", "Bo")])
        assert asked == []
        await tables.laying.create(TITLE, [Plan("person", "Ada"), Plan("bot", "Tycho", "greedy")], seed="cloud")
        await tables.laying.create(TITLE, [Plan("bot", "Tycho", "greedy"), Plan("person", "Ada")], seed="cloud")
        assert asked == [TITLE]  # the other bot is asked at once
    finally:
        await tables.close()
