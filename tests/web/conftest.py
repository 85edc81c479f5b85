"""One server for the tests that do not break it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from ..table.postgres import postgres
from .evening import Evening, cookie_of, play_all
from .server import Server

__all__ = ["postgres"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A server whose games have been played, for the pages around the table."""
    data = tmp_path_factory.mktemp("evening")
    games = asyncio.run(play_all(data))
    running = Server(data)
    yield Evening(running, cookie_of(data, "ada"), *games)
    running.stop()
