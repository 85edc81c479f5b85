"""The games of somebody who is alone here as one file, and back: what is missing is added, what is there stays.

The file is a database of SQLite with the same tables; one of an older version is brought up to date before. Whoever
brings it back has the seats that its owner had.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from astrarium.kernel import AstrariumError
from astrarium.store.tables import METADATA
from astrarium.store.upgrading import HEAD, upgrade_file

# what a person has: their games with all that belongs to them, their studies and puzzles
TAKEN: Final = (
    *("components", "game", "seat", "record", "holding", "chat", "voyage", "plan"),
    *("study", "study_branch", "study_comment", "puzzle"),
)


def keep(games: Path, target: Path, game: str = "") -> None:
    """A copy of all games, or of one."""
    with closing(sqlite3.connect(games)) as here, closing(sqlite3.connect(target, isolation_level=None)) as copy:
        here.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        copy.execute("PRAGMA foreign_keys=ON")
        for table in METADATA.sorted_tables:
            if table.name not in TAKEN:
                copy.execute(f'DELETE FROM "{table.name}"')
        if game:
            copy.execute("DELETE FROM game WHERE id != ?", (game,))
            copy.execute("DELETE FROM puzzle")
        copy.execute("VACUUM")


def older(source: Path) -> bool:
    """Whether a copy was made by an older version, so that its tables have to be brought up to date."""
    return revision_of(source) < HEAD


def bring(games: Path, source: Path, holder: str) -> int:
    """Add the games of a copy that are not here; returns how many they were. `holder` is who brings them."""
    if older(source):
        upgrade_file(source)
    if revision_of(source) != HEAD:
        raise AstrariumError("this copy is of a newer version of Astrarium; it can be brought back there")
    with closing(sqlite3.connect(games, isolation_level=None)) as here:
        here.execute("ATTACH ? AS brought", (str(source),))
        here.execute("BEGIN IMMEDIATE")
        try:
            before = count(here)
            fresh = [row[0] for row in here.execute("SELECT id FROM brought.game EXCEPT SELECT id FROM main.game")]
            here.execute("CREATE TEMP TABLE fresh (id TEXT PRIMARY KEY)")
            here.executemany("INSERT INTO fresh VALUES (?)", [(id,) for id in fresh])
            for table in TAKEN:
                add(here, table, [column.name for column in METADATA.tables[table].columns], holder)
            added = count(here) - before
            here.execute("COMMIT")
        except BaseException:
            here.execute("ROLLBACK")
            raise
    return added


def revision_of(source: Path) -> str:
    """Of which revision its tables are, if it is a copy, and whole."""
    with closing(sqlite3.connect(source)) as copy:
        try:
            found = copy.execute("SELECT version_num FROM alembic_version").fetchone()
            bad = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise AstrariumError("this file is no copy of games") from error
    if found is None or bad != "ok":
        raise AstrariumError("this file is no copy of games")
    return str(found[0])


def count(here: sqlite3.Connection) -> int:
    return int(here.execute("SELECT count(*) FROM main.game").fetchone()[0])


def add(here: sqlite3.Connection, table: str, columns: list[str], holder: str) -> None:
    """The rows of a table that belong to games which are not here yet, or to none, as far as they are new."""
    names = ", ".join([f'"{name}"' for name in columns])
    taken = ", ".join([":holder" if name == "holder" else f'"{name}"' for name in columns])
    where = ""
    if table == "game" or "game" in columns:
        where = f'WHERE "{"id" if table == "game" else "game"}" IN (SELECT id FROM fresh)'
    elif "study" in columns:
        where = 'WHERE "study" IN (SELECT id FROM main.study)'
    query = f'INSERT OR IGNORE INTO main."{table}" ({names}) SELECT {taken} FROM brought."{table}" {where}'
    here.execute(query, {"holder": holder} if ":holder" in taken else {})
