"""A database without a game, for whoever starts with one."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from astrarium.store import open_store


@cache
def emptiness() -> bytes:
    """A database without a game, brought up to date once for all tests of a process."""
    with TemporaryDirectory() as folder:

        async def make() -> None:
            await (await open_store(Path(folder))).close()

        with ThreadPoolExecutor(1) as thread:  # a loop runs here already
            thread.submit(asyncio.run, make()).result()
        return (Path(folder) / "astrarium.db").read_bytes()


def furnish(data: Path) -> None:
    """Put it into a folder that has none: to make all tables takes longer than most tests."""
    if not (data / "astrarium.db").exists():
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        (data / "astrarium.db").write_bytes(emptiness())
