"""The whole application where there are neither threads nor processes, no server and no rasteriser: all is handed in."""

from __future__ import annotations

import asyncio
import multiprocessing.process
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import httpx
import pytest

from astrarium.store import Clash, Store, open_store
from astrarium.table import Host, Tables
from astrarium.table.host import InLine
from astrarium.web.http.app import build

from ..store.emptiness import emptiness

HEADERS = {"host": "127.0.0.1", "origin": "http://127.0.0.1"}


def none_here(*_given: Any, **_named: Any) -> NoReturn:
    raise AssertionError("there are no threads and no processes here")


async def in_line(folder: Path) -> Store:
    folder.mkdir(mode=0o700, exist_ok=True)
    (folder / "astrarium.db").write_bytes(emptiness())
    return await open_store(folder, threads=False)


def test_a_game_is_played_without_threads_and_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[int] = []

    def pixels(svg: str, width: int) -> bytes:
        assert svg.startswith("<svg")
        painted.append(width)
        return b"pixels"

    async def story() -> None:
        host = Host(await in_line(tmp_path / "data"), pace=0.0, random=Random(4), alone=True, threads=False)
        tables = Tables(host)
        app = build(tables, "secret", raster=pixels)
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1", headers=HEADERS
        ) as browser:
            assert (await browser.get("/")).status_code == 200
            assert "tried-bar" in (await browser.post("/learn/celestia-duo/try/4")).text
            laid = await browser.post("/new/celestia-duo", data={"seat-0": "me", "seat-1": "level:1", "mode": "quick"})
            assert laid.status_code == 303, laid.text
            id = laid.headers["location"].rsplit("/", 1)[-1]
            moves = 0
            for _ in range(400):
                table = await tables.cache.table(id)
                if moves == 4 or table.over:
                    break
                if table.asked != 0:
                    await asyncio.sleep(0)  # the bot answers in a task of its own
                    continue
                action = " ".join(table.match.state.legal()[0].json())
                form = {"action": action, "seq": str(table.seq), "key": f"k{table.seq}"}
                sent = await browser.post(f"/t/{id}/move", data=form)
                assert sent.status_code in (204, 303), sent.text
                moves += 1
            assert moves == 4
            assert {move.seat for move in table.match.moves} == {0, 1}
            page = await browser.get(f"/t/{id}")
            assert page.status_code == 200
            assert "data-target" in page.text
            assert (await browser.get("/rules/celestia-duo")).status_code == 200
            assert (await browser.get(f"/t/{id}/picture.png")).content == b"pixels"
            assert (await browser.get("/api/v1/levels")).status_code == 200
        await tables.close()

    emptiness()  # its database is made in a thread, before there are none
    monkeypatch.setattr(threading.Thread, "start", none_here)
    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", none_here)
    asyncio.run(story())
    assert painted == [1200]


def test_an_executor_in_line_has_answered_when_it_is_asked() -> None:
    executor = InLine()
    assert executor.submit(divmod, 7, 2).result(0) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        executor.submit(divmod, 7, 0).result(0)


async def half(store: Store) -> NoReturn:
    async with store.write() as tx:
        await tx.voyages.add_link("b", "me")
        raise Clash


def test_a_store_in_line_keeps_all_or_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        store = await in_line(tmp_path)
        async with store.write() as tx:
            await tx.voyages.add_link("a", "me")
        with pytest.raises(Clash):
            await half(store)
        async with store.read() as one, store.read() as two:  # whoever reads may read something else meanwhile
            assert await one.voyages.link("a") == await two.voyages.link("a") == "me"
            assert await one.voyages.link("b") is None
        await store.close()

    asyncio.run(story())


def test_the_application_loads_where_nothing_of_a_server_is_installed() -> None:
    """No server, no rasteriser, no worker processes are loaded with it."""
    absent = ("uvicorn", "resvg_py", "uvloop", "httptools", "greenlet", "multiprocessing.connection")
    code = f"""
import sys
for name in {absent!r}: sys.modules[name] = None
from astrarium.table import Host, Tables
from astrarium.web.http.app import build
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
