"""A database of any revision opens today: no row is lost, every seat's token still works, and every game goes on."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from astrarium.kernel import AstrariumError
from astrarium.store import address, open_store
from astrarium.store.tables import METADATA
from astrarium.store.upgrading import HEAD, migrate, rows_of, upgrade, upgrade_file
from astrarium.table import Host, Tables, Thinkers

from ..table.postgres import Postgres
from .revisions import counted, lay, lay_on_postgres, people_of, revisions

VERSIONS = Path(__file__).parents[2] / "src" / "astrarium" / "store" / "migrations" / "versions"
MIGRATIONS = sorted([path.name[:4] for path in VERSIONS.glob("0*.py")])
OLDER = [revision for revision in revisions() if revision < HEAD]


@asynccontextmanager
async def service(data: Path | str) -> AsyncIterator[Tables]:
    """A table service without bots that think."""
    with ThreadPoolExecutor(1) as executor:
        tables = Tables(Host(await open_store(data), None, Thinkers(executor), 0.0))
        try:
            yield tables
        finally:
            await tables.close()


async def play_on(data: Path | str, revision: str) -> None:
    """Everybody comes back by what they had, and plays the next move."""
    had = people_of(revision)
    async with service(data) as tables:
        for id, tokens in had["tables"].items():
            table = await tables.cache.table(id)
            for seat, token in tokens.items():
                link = await tables.cache.link(token)
                assert (link.game, link.seat, link.use) == (id, int(seat), "seat")
            if not table.over:
                moves = table.match.state.legal()
                await tables.records.move(id, table.asked, table.seq, "the next", moves[0].json())
                assert (await tables.cache.table(id)).seq == table.seq
        holder = URLSafeSerializer(had["secret"], salt="holder").loads(had["cookie"])
        mine = await tables.cache.games_of(holder)
        assert len(mine) >= 2
        for row, _, _ in mine:
            await tables.cache.sight(row.id, holder)
        assert tables.cache.aside == {}


def test_there_is_a_filled_file_of_every_revision() -> None:
    assert MIGRATIONS[-1] == HEAD
    assert set(OLDER) == {revision for revision in MIGRATIONS if revision < HEAD}


@pytest.mark.parametrize("revision", revisions())
def test_a_file_of_every_revision_keeps_every_row_and_plays_on(tmp_path: Path, revision: str) -> None:
    path = lay(revision, tmp_path)
    before = counted(path)
    assert min(before[name] for name in ("game", "seat", "record", "link", "holding", "chat")) > 0
    upgrade_file(path)
    after = counted(path)
    assert {name: after[name] for name in before} == before
    copies = list(tmp_path.glob(f"astrarium-{revision}-*.db"))
    assert len(copies) == (1 if revision < HEAD else 0)
    for copy in copies:
        assert counted(copy) == before
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    asyncio.run(play_on(tmp_path, revision))


@pytest.mark.parametrize(
    "revision", [pytest.param(one, marks=pytest.mark.full if one != "0003" else ()) for one in OLDER]
)
def test_on_postgresql_too(tmp_path: Path, postgres: Postgres, revision: str) -> None:
    before = counted(lay(revision, tmp_path))

    async def walk() -> None:
        await postgres.empty()
        engine = create_async_engine(address(postgres.address))
        async with engine.connect() as connection:
            await connection.run_sync(lay_on_postgres, revision, tmp_path / "astrarium.db")
            await connection.run_sync(upgrade)
        async with engine.connect() as connection:
            after = (await connection.run_sync(rows_of)).counts
        await engine.dispose()
        assert {name: after[name] for name in before} == before
        await play_on(postgres.address, revision)

    asyncio.run(walk())


def columns(path: Path) -> dict[str, dict[str, tuple[str, bool, str]]]:
    """What each table looks like, however it came about."""
    engine = create_engine(f"sqlite:///{path}")
    told = inspect(engine)
    found = {
        table: {
            one["name"]: (str(one["type"]), bool(one["nullable"]), str(one["default"] or "").strip("'"))
            for one in told.get_columns(table)
        }
        for table in told.get_table_names()
        if table in METADATA.tables
    }
    engine.dispose()
    return found


@pytest.mark.parametrize("revision", OLDER)
def test_whichever_way_a_file_came_its_tables_are_the_same(tmp_path: Path, revision: str) -> None:
    """Files of 0004 and later had their tables made anew by that migration; others get columns added to them."""
    path = lay(revision, tmp_path)
    upgrade_file(path)
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    METADATA.create_all(engine)
    engine.dispose()
    assert columns(path) == columns(tmp_path / "new.db")


def test_no_migration_makes_a_table_of_games_anew(tmp_path: Path) -> None:
    path = lay("0003", tmp_path)
    engine = create_engine(f"sqlite:///{path}")
    said: list[str] = []
    with engine.connect() as connection:
        with closing(connection.connection.driver_connection.cursor()):  # type: ignore[union-attr]
            connection.connection.driver_connection.set_trace_callback(said.append)  # type: ignore[union-attr]
        migrate(connection, HEAD)
    engine.dispose()
    assert any(line.startswith("ALTER TABLE game ADD COLUMN") for line in said)
    assert [line for line in said if "DROP TABLE" in line or "_alembic_tmp" in line] == []


# ------------------------------------------------------------------------------------------- what goes wrong


def losing(statement: str):  # type: ignore[no-untyped-def]
    """A migration with a fault."""

    def by(connection: Connection, head: str) -> None:
        migrate(connection, head)
        connection.execute(text(statement))

    return by


FAULTS = {
    "a row is lost": ("DELETE FROM record WHERE seq = 0", "record "),
    "a table is lost": ("DROP TABLE chat", "chat 1 -> 0"),
    "rows appear": ("INSERT INTO pause VALUES (1, 2)", "pause "),
    "a row is cut off": ("UPDATE chat SET game = 'nowhere'", "rows that belong to nothing"),
    "it does not run": ("INSERT INTO nowhere VALUES (1)", "no such table: nowhere"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_upgrade_that_would_lose_something_is_stopped_and_taken_back(tmp_path: Path, fault: str) -> None:
    path, (statement, said) = lay("0004", tmp_path), FAULTS[fault]
    before = counted(path)
    with pytest.raises(AstrariumError) as stopped:
        upgrade_file(path, by=losing(statement))
    (copy,) = tmp_path.glob("astrarium-0004-*.db")
    assert said in str(stopped.value)
    assert str(copy) in str(stopped.value)
    assert "\n" not in str(stopped.value)
    assert counted(path) == counted(copy) == before
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0004",)]
    upgrade_file(path)  # the right one goes on from there, and keeps a copy of its own
    assert len(list(tmp_path.glob("astrarium-0004-*.db"))) == 2


def test_rows_that_belonged_to_nothing_before_do_not_stop_it(tmp_path: Path) -> None:
    path = lay("0003", tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT INTO chat VALUES ('nowhere', 0, 0, '', 'lost', 0)")
    before = counted(path)
    upgrade_file(path)
    assert counted(path)["chat"] == before["chat"]


def test_without_a_copy_nothing_is_upgraded(tmp_path: Path) -> None:
    path = lay("0003", tmp_path)
    before = path.read_bytes()
    (tmp_path / "away").mkdir()
    moved = tmp_path / "away" / ("x" * 247)  # a name that leaves no room for that of a copy
    path.rename(moved)
    with pytest.raises(AstrariumError, match=r"no copy of .* could be kept"):
        upgrade_file(moved)
    assert moved.read_bytes()[100:] == before[100:]


@pytest.mark.parametrize("fault", ["a row is lost", "it does not run"])
def test_on_postgresql_it_is_taken_back_too(tmp_path: Path, postgres: Postgres, fault: str) -> None:
    lay("0004", tmp_path)
    statement = FAULTS[fault][0]

    async def walk() -> None:
        await postgres.empty()
        engine = create_async_engine(address(postgres.address))
        async with engine.connect() as connection:
            await connection.run_sync(lay_on_postgres, "0004", tmp_path / "astrarium.db")
            before = (await connection.run_sync(rows_of)).counts
            with pytest.raises(Exception, match=r"record .* -> |nowhere"):
                await connection.run_sync(lambda on: upgrade(on, by=losing(statement)))
        async with engine.connect() as connection:
            assert (await connection.run_sync(rows_of)).counts == before
            assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == "0004"
        await engine.dispose()

    asyncio.run(walk())
