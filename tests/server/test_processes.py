"""Several processes behind one port."""

from __future__ import annotations

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


@pytest.mark.full
def test_two_processes_serve_the_same_tables(postgres: Postgres, tmp_path: Path) -> None:
    import asyncio

    asyncio.run(postgres.empty())
    more = {"ASTRARIUM_SECRET": "s" * 40, "ASTRARIUM_DATA": str(tmp_path)}
    server = Server(postgres.address, words=("--processes", "2"), **more)
    try:
        made = httpx.post(f"{server.address}/api/v1/tables", json=PLAN, timeout=30).json()
        head = {"authorization": f"Bearer {made['tokens']['0']}"}
        for _ in range(12):  # whichever answers
            answer = httpx.get(f"{server.address}/api/v1/tables/{made['id']}", headers=head, timeout=30)
            assert answer.status_code == 200
    finally:
        server.stop()
    with pytest.raises(httpx.TransportError):
        httpx.get(server.address + "/health", timeout=5)
