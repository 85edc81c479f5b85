"""Bringing the tables of a database up to date, so that no row is ever lost, and saying who may share them.

A file is copied aside before it is changed. Everything happens in one transaction: the rows of every table are counted
before and after, and a difference takes it all back. `sharing.least` is the oldest revision whose servers may use these
tables beside us.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Column, Connection, MetaData, NullPool, String, Table, create_engine, inspect, text

from astrarium.kernel import AstrariumError

from .tuning import tune

LOG = logging.getLogger("astrarium.store")
HEAD: Final = "0010"  # the newest migration
LEAST: Final = "0003"  # the oldest revision whose servers may go on beside ours
LOCK: Final = 0x61737472  # of whoever upgrades a PostgreSQL
HEARD: Final = 25.0  # seconds after its last heartbeat in which a server is taken to run
OWN: Final = ("alembic_version", "sharing")  # tables about the tables
SHARING: Final = Table("sharing", MetaData(), Column("least", String(8), primary_key=True))

Way = Callable[[Connection, str], None]  # how tables are brought to a revision


class Stand(NamedTuple):
    """How a database stands: its revision, and the oldest that may share it; empty if it does not say."""

    revision: str
    least: str


class RowCounts(NamedTuple):
    """What must be the same after an upgrade."""

    counts: dict[str, int]
    loose: int  # rows that name another one which is not there


def stand_of(connection: Connection) -> Stand:
    there = inspect(connection).get_table_names()
    revision = connection.scalar(text("SELECT version_num FROM alembic_version")) if OWN[0] in there else None
    least = connection.scalar(SHARING.select()) if OWN[1] in there else None
    return Stand(revision or "", least or "")


def settled(stand: Stand, head: str) -> bool:
    """Whether the tables can be used as they are; a newer Astrarium's only if it says so."""
    if stand.revision <= head:
        return stand.revision == head and bool(stand.least)
    if stand.least and stand.least <= head:
        LOG.warning("the tables are of revision %s; this Astrarium knows %s and may share them", stand.revision, head)
        return True
    raise AstrariumError(
        f"these games were kept by a newer Astrarium (tables of revision {stand.revision}, this one knows {head}); "
        "start that one, or restore a backup that was made before it"
    )


def upgrade_file(path: Path, head: str = HEAD, least: str = LEAST, by: Way | None = None) -> None:
    """SQLite: while its rows are moved about, no foreign key may delete one of them."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool, execution_options={"astrarium_write": True})
    tune(engine, 5000, foreign_keys=False)
    copy: Path | None = None
    try:
        with engine.connect() as connection:
            stand = stand_of(connection)
            if settled(stand, head):
                return
            if stand.revision not in ("", head):
                copy = copy_aside(path, stand.revision)
                LOG.info("upgrading the tables from %s to %s; %s has them as they were", stand.revision, head, copy)
            change(connection, stand, head, least, by)
    except Exception as error:
        if copy is None:
            raise
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise AstrariumError(f"the upgrade was stopped, nothing was changed ({copy} is a copy): {reason}") from error
    finally:
        engine.dispose()


def copy_aside(path: Path, revision: str) -> Path:
    """The file as it is, beside it, readable by its owner alone; nobody writes meanwhile."""
    day = time.strftime("%Y-%m-%d")
    try:
        copy = fresh(
            path, [f"{path.stem}-{revision}-{day}{more}.db" for more in ("", *[f"-{n}" for n in range(2, 99)])]
        )
        with closing(sqlite3.connect(path)) as here, closing(sqlite3.connect(copy)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")
    except (OSError, sqlite3.Error) as error:
        raise AstrariumError(f"the tables were not upgraded: no copy of {path} could be kept: {error}") from error
    return copy


def fresh(path: Path, names: list[str]) -> Path:
    """A new file beside another, by the first name that is free."""
    for name in names[:-1]:
        with suppress(FileExistsError):
            os.close(os.open(path.with_name(name), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            return path.with_name(name)
    raise FileExistsError(f"{names[0]} and all others are there")


def upgrade(connection: Connection, head: str = HEAD, least: str = LEAST, by: Way | None = None) -> None:
    """Where several servers share the tables: those that start together wait for the first of them."""
    if settled(stand_of(connection), head):
        return
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    stand = stand_of(connection)
    if settled(stand, head):
        return
    if stand.revision and stand.revision < least:
        nobody_else(connection, stand)
    change(connection, stand, head, least, by)


def nobody_else(connection: Connection, stand: Stand) -> None:
    """Tables that an older server can't share are not changed under it."""
    if not inspect(connection).has_table("pause"):
        return
    last = connection.scalar(text('SELECT max("begin") FROM pause WHERE "end" IS NULL'))
    if last is not None and (silent := time.time() - last) < HEARD:
        raise AstrariumError(
            f"a server that knows tables of revision {stand.revision} ran on this database {max(silent, 0):.0f} s ago "
            f"and can't share newer ones; stop it, and start this one {HEARD:.0f} s later"
        )


def change(connection: Connection, stand: Stand, head: str, least: str, by: Way | None = None) -> None:
    """Migrate, if it is needed, and write down who may share; all of it is kept, or nothing."""
    if stand.revision != head:
        before = rows_of(connection)
        if before.loose:
            LOG.warning("%d rows belong to nothing that is there; they are kept", before.loose)
        (by or migrate)(connection, head)
        compare(before, rows_of(connection))
    SHARING.create(connection, checkfirst=True)
    if stand.least < least:
        connection.execute(SHARING.delete())
        connection.execute(SHARING.insert().values(least=least))
    connection.commit()


def rows_of(connection: Connection) -> RowCounts:
    names = [name for name in inspect(connection).get_table_names() if name not in OWN]
    counts = {name: connection.scalar(text(f'SELECT count(*) FROM "{name}"')) or 0 for name in names}
    if connection.dialect.name != "sqlite":
        return RowCounts(counts, 0)  # PostgreSQL sees to it by itself
    return RowCounts(counts, len(connection.execute(text("PRAGMA foreign_key_check")).all()))


def compare(before: RowCounts, after: RowCounts) -> None:
    """An upgrade changes what a row looks like, and never how many there are."""
    differ = [
        f"{name} {n} -> {after.counts.get(name, 0)}" for name, n in before.counts.items() if after.counts.get(name) != n
    ]
    if differ:
        raise AstrariumError(f"the upgrade would have changed how many rows there are: {', '.join(differ)}")
    if after.loose > before.loose:
        raise AstrariumError(f"the upgrade would have left {after.loose - before.loose} rows that belong to nothing")


def migrate(connection: Connection, head: str) -> None:
    """Alembic is only loaded when there is something to do."""
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, head)
    except CommandError as error:
        raise AstrariumError(f"these tables are of no revision that this Astrarium knows: {error}") from error
