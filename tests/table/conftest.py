"""Where the service keeps its games in a test: SQLite in a folder, or a PostgreSQL that is emptied in between."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from .postgres import Postgres, postgres

__all__ = ["postgres"]


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """The same tests on both databases."""
    if request.param == "sqlite":
        return tmp_path
    running: Postgres = request.getfixturevalue("postgres")
    asyncio.run(running.empty())
    return running.address
