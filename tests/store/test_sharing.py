"""An old and a new server on one database: who may share it, who refuses to start, and who stops writing."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from astrarium.kernel import AstrariumError
from astrarium.store import Outdated, address, open_store
from astrarium.store.upgrading import HEAD, LEAST, upgrade, upgrade_file
from astrarium.web.http.app import build

from ..table.house import ME, house, play, two_people
from ..table.postgres import Postgres
from .revisions import lay, lay_on_postgres


def newer(path: Path, revision: str, least: str) -> None:
    """As a later Astrarium would leave it."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        database.execute("UPDATE sharing SET least = ?", (least,))


def test_the_tables_say_who_may_share_them(tmp_path: Path) -> None:
    path = lay("0003", tmp_path)
    upgrade_file(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT least FROM sharing").fetchall() == [(LEAST,)]
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]


def test_an_older_server_shares_newer_tables_that_allow_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "astrarium.db"
    upgrade_file(path)
    newer(path, "0999", HEAD)
    with caplog.at_level(logging.WARNING):
        upgrade_file(path)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    newer(path, "0999", "0998")
    with pytest.raises(AstrariumError, match="start that one, or restore a backup that was made before it") as refused:
        upgrade_file(path)
    assert "\n" not in str(refused.value)
    with closing(sqlite3.connect(path)) as database:  # nothing was touched
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0999",)]


def test_tables_that_say_nothing_are_not_shared(tmp_path: Path) -> None:
    path = tmp_path / "astrarium.db"
    upgrade_file(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0999'")
        database.execute("DROP TABLE sharing")
    with pytest.raises(AstrariumError, match="newer Astrarium"):
        upgrade_file(path)


def test_who_may_share_is_never_widened_again(tmp_path: Path) -> None:
    path = lay("0007", tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE sharing (least VARCHAR(8) PRIMARY KEY)")
        database.execute("INSERT INTO sharing VALUES ('0007')")
    upgrade_file(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT least FROM sharing").fetchall() == [("0007",)]


@pytest.mark.asyncio
async def test_a_server_that_runs_stops_writing_and_shows_what_it_can(tmp_path: Path) -> None:
    async with house(tmp_path, alone=True) as tables:
        id = await two_people(tables)
        await play(tables, id, 3)
        await tables.host.store.check_sharing()
        assert not tables.host.store.outdated
        newer(tmp_path / "astrarium.db", "0999", "0999")
        await tables.host.store.check_sharing()
        assert tables.host.store.outdated
        with pytest.raises(Outdated) as refused:
            await play(tables, id)
        assert (refused.value.status, refused.value.key) == (503, "outdated")
        assert (await tables.cache.sight(id, ME)).table.seq == 3  # looking is left
        app = build(tables, "a key", ("127.0.0.1",))
        answer = await asked(app)
        assert (answer.status_code, answer.json()["status"]) == (503, "outdated")
        newer(tmp_path / "astrarium.db", HEAD, LEAST)  # somebody restored the older one
        await tables.host.store.check_sharing()
        await play(tables, id)
        assert (await asked(app)).status_code == 200


async def asked(app):  # type: ignore[no-untyped-def]
    import httpx

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as web:
        return await web.get("/health")


@pytest.mark.full
def test_on_postgresql_a_server_that_cannot_share_is_not_overtaken(tmp_path: Path, postgres: Postgres) -> None:
    """Tables are not changed under a server that would not understand them; those that it can share are."""
    path = lay("0004", tmp_path)

    async def walk() -> None:
        await postgres.empty()
        engine = create_async_engine(address(postgres.address))
        async with engine.connect() as connection:
            await connection.run_sync(lay_on_postgres, "0004", path)
            await connection.execute(text('UPDATE pause SET "begin" = :now'), {"now": time.time() - 4})
            await connection.commit()
            with pytest.raises(AstrariumError, match=r"revision 0004 ran on this database 4 s ago .* stop it"):
                await connection.run_sync(lambda on: upgrade(on, least="0005"))
            await connection.rollback()
            assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == "0004"
            await connection.execute(text('UPDATE pause SET "begin" = :now'), {"now": time.time() - 60})
            await connection.commit()
            await connection.run_sync(lambda on: upgrade(on, least="0005"))
            assert await connection.scalar(text("SELECT least FROM sharing")) == "0005"
        await engine.dispose()

    asyncio.run(walk())


def test_on_postgresql_servers_that_can_share_go_on_while_it_is_upgraded(tmp_path: Path, postgres: Postgres) -> None:
    path = lay("0004", tmp_path)

    async def walk() -> None:
        await postgres.empty()
        engine = create_async_engine(address(postgres.address))
        async with engine.connect() as connection:
            await connection.run_sync(lay_on_postgres, "0004", path)
            await connection.execute(text('UPDATE pause SET "begin" = :now'), {"now": time.time()})
            await connection.commit()
        await (await open_store(postgres.address)).close()
        async with engine.connect() as connection:
            assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == HEAD
            # what a server of 0004 writes still fits
            await connection.execute(
                text(
                    "INSERT INTO seat (game, n, kind, name, bot, since, seen, muted) "
                    "SELECT id, 7, 'person', 'P', '', 0, 0, false FROM game LIMIT 1"
                )
            )
            await connection.rollback()
        await engine.dispose()

    asyncio.run(walk())
