"""One server for the tests that do not break it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..table.postgres import postgres
from .server import Server

__all__ = ["postgres"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()
