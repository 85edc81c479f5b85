"""Where the service keeps its games in a test: SQLite in a folder, or a PostgreSQL that is emptied in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from .postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    pytest.importorskip("asyncpg")
    try:
        running = Postgres()
    except LookupError as reason:
        pytest.skip(str(reason))
    yield running
    running.stop()


async def empty(address: str) -> None:
    engine = create_async_engine(address.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """The same tests on both databases."""
    if request.param == "sqlite":
        return tmp_path
    running: Postgres = request.getfixturevalue("postgres")
    asyncio.run(empty(running.address))
    return running.address
