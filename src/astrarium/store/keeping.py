"""Backups, and taking games out: what an operator does with the store, while a server runs on it or not."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from astrarium.kernel import AstrariumError

from . import GameRow, SeatRow, Store, StudyRow, open_store, shown
from .bundle import Bundle, from_database, gathered, into_database, laid_out, out_of_database
from .dumping import dump, into_file, is_dump, undump


def is_postgres(data: str) -> bool:
    return data.startswith("postgresql")


def backup(data: str, target: Path, folder: Path | None = None) -> Bundle:
    """Write all games into a new file, as they are at one moment, with the keys and settings that lie in the folder
    (that of the games, unless they are in PostgreSQL). Gives what was taken besides the games."""
    if target.exists():
        raise AstrariumError(f"{target} exists already; name a new file")
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise AstrariumError(f"no backup was made: {error}") from error
    try:
        bundle = gathered(folder or Path(data), shown(data))
        if is_postgres(data):
            asyncio.run(dump(data, target, bundle))
            return bundle
        source = Path(data) / "astrarium.db"
        if not source.exists():
            raise AstrariumError(f"no games are kept in {data}")
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
            here.backup(there, pages=512, sleep=0.01)  # a server may write meanwhile
            there.execute("PRAGMA journal_mode=DELETE")
            into_database(bundle, there)
            sound(there, target)
    except Exception as error:  # of the disk, the file or PostgreSQL
        target.unlink(missing_ok=True)
        raise AstrariumError(f"no backup was made: {error}") from error
    return bundle


def sound(database: sqlite3.Connection, path: Path) -> None:
    found = database.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise AstrariumError(f"{path} is damaged: {found}")


def restore(data: str, source: Path, force: bool = False, folder: Path | None = None) -> list[str]:
    """Bring back all games of a backup, with its keys and settings; what is there is replaced only if that is meant.
    Gives the names of the files that came besides the games."""
    if not source.exists():
        raise AstrariumError(f"there is no file {source}")
    if is_postgres(data):
        bundle = asyncio.run(undump(data, source, force))
        return laid_out(bundle, folder, force) if folder is not None else []
    target = Path(data) / "astrarium.db"
    try:
        if is_dump(source):
            return laid_out(into_file(source, target, force), folder or Path(data), force)
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as there:
            sound(there, source)
            there.execute("SELECT version_num FROM alembic_version").fetchone()
            bundle = from_database(there)
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600))
            with closing(sqlite3.connect(target)) as here:
                tables = here.execute("SELECT 1 FROM sqlite_master WHERE name = 'game'").fetchone()
                if tables and here.execute("SELECT 1 FROM game").fetchone() and not force:
                    raise AstrariumError(f"games are kept in {data} already; --force replaces them")
                there.backup(here)
                out_of_database(here)
        return laid_out(bundle, folder or Path(data), force)
    except (OSError, sqlite3.Error) as error:
        raise AstrariumError(f"{source} is no backup of Astrarium, or can't be read: {error}") from error


# ------------------------------------------------------------------------------------------- single games


async def with_store(data: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    store = await open_store(data)
    try:
        return await work(store)
    finally:
        await store.close()


def export(data: str, id: str) -> str:
    """A game with all that belongs to it, as JSON."""

    async def work(store: Store) -> dict[str, Any]:
        async with store.read() as tx:
            row = await tx.games.get(id)
            if row is None:
                raise AstrariumError(f"there is no game {id!r}")
            return {
                "game": row._asdict(),
                "seats": [seat._asdict() for seat in await tx.games.seats(id)],
                "records": [record._asdict() for record in await tx.records.since(id)],
                "chat": [line._asdict() for line in await tx.chat.last(id, 10**6)],
            }

    return json.dumps(asyncio.run(with_store(data, work)), indent=1, ensure_ascii=False)


def delete(data: str, id: str, study: bool = False) -> None:
    """A game with all that belongs to it, or only its study, or a study that came as a file. A server that runs notices
    within seconds."""

    async def work(store: Store) -> bool:
        async with store.write() as tx:
            return (not study and await tx.games.delete(id)) or await tx.studies.drop_study(id)

    if not asyncio.run(with_store(data, work)):
        raise AstrariumError(f"there is no game or study {id!r}")


def close(data: str, id: str) -> None:
    """End a game before its end: it can be looked at, and goes on no more."""

    async def work(store: Store) -> bool:
        async with store.write() as tx:
            return await tx.games.set(id, closed=True, touched=time.time())

    if not asyncio.run(with_store(data, work)):
        raise AstrariumError(f"there is no game {id!r}")


def tables(data: str, limit: int) -> list[tuple[GameRow, list[SeatRow]]]:
    """The games that were touched last, with their seats."""

    async def work(store: Store) -> list[tuple[GameRow, list[SeatRow]]]:
        async with store.read() as tx:
            return [(row, await tx.games.seats(row.id)) for row in await tx.games.latest(limit)]

    found: list[tuple[GameRow, list[SeatRow]]] = asyncio.run(with_store(data, work))
    return found


def studies(data: str, limit: int) -> list[StudyRow]:
    """The studies that were touched last."""

    async def work(store: Store) -> list[StudyRow]:
        async with store.read() as tx:
            return await tx.studies.latest_studies(limit)

    found: list[StudyRow] = asyncio.run(with_store(data, work))
    return found
