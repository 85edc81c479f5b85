"""Several processes behind one port."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from ..table.postgres import Postgres
from ..web.server import Server
from .test_operation import PLAN, cli


def test_one_folder_is_no_place_for_several_processes(tmp_path: Path) -> None:
    done = cli("serve", "--no-browser", "--port", "0", "--data", str(tmp_path), "--processes", "2")
    assert done.returncode == 2
    assert "PostgreSQL" in done.stderr


def two_processes(postgres: Postgres, data: Path) -> Server:
    secret = {"ASTRARIUM_SECRET": "s" * 40, "ASTRARIUM_DATA": str(data)}
    return Server(postgres.address, words=("--processes", "2"), **secret)


@pytest.mark.full
def test_two_processes_serve_the_same_tables(postgres: Postgres, tmp_path: Path) -> None:
    asyncio.run(postgres.empty())
    server = two_processes(postgres, tmp_path)
    try:
        made = httpx.post(f"{server.address}/api/v1/tables", json=PLAN, timeout=30).json()
        head = {"authorization": f"Bearer {made['tokens']['0']}"}
        for _ in range(12):  # whichever answers
            answer = httpx.get(f"{server.address}/api/v1/tables/{made['id']}", headers=head, timeout=30)
            assert answer.status_code == 200
    finally:
        server.stop()
    assert not answers(server)


@pytest.mark.full
@pytest.mark.parametrize("warned", [True, False])
def test_nobody_serves_on_when_the_first_process_has_gone(postgres: Postgres, tmp_path: Path, warned: bool) -> None:
    asyncio.run(postgres.empty())
    server = two_processes(postgres, tmp_path)  # stopped while the second one is still to come
    if warned:
        server.stop()
        assert not answers(server)
    else:
        server.kill()
        until = time.monotonic() + 60
        while answers(server) and time.monotonic() < until:
            time.sleep(0.05)
        assert not answers(server)


def answers(server: Server) -> bool:
    try:
        httpx.get(server.address + "/health", timeout=30)
    except httpx.TransportError:
        return False
    return True
