"""Worker processes: there before the first question, light, and replaced when they break."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import astrarium
from astrarium.bots.worker import Question, choose
from astrarium.games import load
from astrarium.kernel import Match
from astrarium.store import open_store
from astrarium.table import Plan, Tables, Thinkers

TITLE = "celestia-duo"


def question() -> Question:
    match = Match(load(TITLE), load(TITLE).setting("", 2), "any")
    return Question(TITLE, match.setting.json(), match.state.save(), 1)


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
        "from astrarium.table.thinking import workers\n"
        "if __name__ == '__main__':\n"
        "    pool = workers()\n"
        "    print(pool.submit(os.getpid).result(), flush=True)\n"
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
        for done in thinkers.prepare(TITLE):
            assert done.result(60) is None
        assert await thinkers.run(choose, question(), "greedy")
        for pid in thinkers.executor._processes:  # type: ignore[union-attr]
            os.kill(pid, signal.SIGTERM)
        assert await thinkers.run(choose, question(), "greedy")
    finally:
        await thinkers.close()


@pytest.mark.asyncio
async def test_a_table_with_bots_lets_them_get_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers()
    asked: list[str] = []
    monkeypatch.setattr(thinkers, "prepare", asked.append)
    tables = Tables(await open_store(tmp_path), None, thinkers)
    try:
        await tables.create(TITLE, [Plan("person", "Ada"), Plan("person", "Bo")])
        assert asked == []
        await tables.create(TITLE, [Plan("person", "Ada"), Plan("bot", "Tycho", "greedy")], seed="cloud")
        await tables.create(TITLE, [Plan("bot", "Tycho", "greedy"), Plan("person", "Ada")], seed="cloud")
        assert asked == [TITLE]  # the other bot is asked at once
    finally:
        await tables.close()
