"""The kept databases of every revision (make_revisions.py made them), laid out in a folder or on PostgreSQL."""

from __future__ import annotations

import json
import sqlite3
import tarfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, null

from astrarium.store.upgrading import OWN, migrate

KEPT = Path(__file__).parent / "revisions.tar.xz"


@cache
def files() -> dict[str, bytes]:
    with tarfile.open(KEPT) as archive:
        return {one.name: archive.extractfile(one).read() for one in archive}  # type: ignore[union-attr]


def revisions() -> list[str]:
    with tarfile.open(KEPT) as archive:
        return sorted([name.removesuffix(".sql") for name in archive.getnames() if name.endswith(".sql")])


def people_of(revision: str) -> dict[str, Any]:
    """What they had: tokens of each table, a browser's cookie, and the key that signed it."""
    had: dict[str, Any] = json.loads(files()[f"{revision}.json"])
    return had


def lay(revision: str, folder: Path) -> Path:
    """The database as it was, in a data folder."""
    path = folder / "astrarium.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(files()[f"{revision}.sql"].decode())
    (folder / "secret").write_text(people_of(revision)["secret"])
    return path


def rows_in(path: Path) -> dict[str, list[dict[str, Any]]]:
    """All rows of a file, by table."""
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: [dict(row) for row in database.execute(f'SELECT * FROM "{name}"')]
            for name in names
            if name not in OWN
        }


def counted(path: Path) -> dict[str, int]:
    return {name: len(rows) for name, rows in rows_in(path).items()}


def lay_on_postgres(connection: Connection, revision: str, path: Path) -> None:
    """The rows of a file, in tables of that revision."""
    migrate(connection, revision)
    there = MetaData()
    there.reflect(connection)
    rows = rows_in(path)
    for table in there.sorted_tables:
        for row in rows.get(table.name, []):
            connection.execute(table.insert().values({name: as_it_is(table, name, row[name]) for name in row}))
    connection.commit()


def as_it_is(table: Any, name: str, value: Any) -> Any:
    """SQLite keeps truth as a number and JSON as a text."""
    kind = type(table.c[name].type).__name__
    if value is None:
        return null()
    return bool(value) if kind == "BOOLEAN" else json.loads(value) if kind == "JSON" and type(value) is str else value
