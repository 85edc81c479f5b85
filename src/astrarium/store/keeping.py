"""Backups, and taking games out: what an operator does with the store, while a server runs on it or not."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from astrarium.kernel import AstrariumError

from . import Store, open_store
from .tables import METADATA

HEAD: Final = "-- Astrarium: all games, as psql reads them into an empty database of the same version"


def is_postgres(data: str) -> bool:
    return data.startswith("postgresql")


def backup(data: str, target: Path) -> None:
    """Write all games into a file, as they are at one moment."""
    if target.exists():
        raise AstrariumError(f"{target} exists already; name a new file")
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600))
        if is_postgres(data):
            asyncio.run(dump(data, target))
            return
        source = Path(data) / "astrarium.db"
        if not source.exists():
            raise AstrariumError(f"no games are kept in {data}")
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
            here.backup(there, pages=512, sleep=0.01)  # a server may write meanwhile
            there.execute("PRAGMA journal_mode=DELETE")
            sound(there, target)
    except (AstrariumError, OSError, sqlite3.Error) as error:
        target.unlink(missing_ok=True)
        raise AstrariumError(f"no backup was made: {error}") from error


def sound(database: sqlite3.Connection, path: Path) -> None:
    found = database.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise AstrariumError(f"{path} is damaged: {found}")


def restore(data: str, source: Path, force: bool = False) -> None:
    """Bring back all games of a backup; what is there is replaced only if that is meant."""
    if not source.exists():
        raise AstrariumError(f"there is no file {source}")
    if is_postgres(data):
        asyncio.run(undump(data, source, force))
        return
    target = Path(data) / "astrarium.db"
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as there:
            sound(there, source)
            there.execute("SELECT version_num FROM alembic_version").fetchone()
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600))
            with closing(sqlite3.connect(target)) as here:
                tables = here.execute("SELECT 1 FROM sqlite_master WHERE name = 'game'").fetchone()
                if tables and here.execute("SELECT 1 FROM game").fetchone() and not force:
                    raise AstrariumError(f"games are kept in {data} already; --force replaces them")
                there.backup(here)
    except (OSError, sqlite3.Error) as error:
        raise AstrariumError(f"{source} is no backup of Astrarium, or can't be read: {error}") from error


async def dump(data: str, target: Path) -> None:
    """A data-only dump in pg_dump's form: COPY … FROM stdin."""
    library: Any = import_module("asyncpg")
    connection = await library.connect(data.replace("postgresql+asyncpg://", "postgresql://"))
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            with target.open("wb") as file:
                file.write(f"{HEAD}\nBEGIN;\n".encode())
                for table in METADATA.sorted_tables:
                    names = ", ".join([f'"{column.name}"' for column in table.columns])
                    file.write(f'COPY "{table.name}" ({names}) FROM stdin;\n'.encode())
                    columns = [column.name for column in table.columns]
                    await connection.copy_from_table(table.name, output=file, columns=columns)
                    file.write(b"\\.\n\n")
                file.write(b"COMMIT;\n")
    finally:
        await connection.close()


async def undump(data: str, source: Path, force: bool) -> None:
    lines = source.read_bytes().split(b"\n")
    if not lines or lines[0].decode(errors="replace") != HEAD:
        raise AstrariumError(f"{source} is no backup of Astrarium on PostgreSQL")
    await (await open_store(data)).close()
    library: Any = import_module("asyncpg")
    connection = await library.connect(data.replace("postgresql+asyncpg://", "postgresql://"))
    try:
        async with connection.transaction():
            if await connection.fetchval("SELECT count(*) FROM game") and not force:
                raise AstrariumError("the database holds games already; --force replaces them")
            for table in reversed(METADATA.sorted_tables):
                await connection.execute(f'DELETE FROM "{table.name}"')
            n = 0
            while n < len(lines):
                if lines[n].startswith(b"COPY "):
                    name = lines[n].split(b'"')[1].decode()
                    columns = lines[n].split(b"(")[1].split(b")")[0].decode().replace('"', "").split(", ")
                    end = lines.index(b"\\.", n)
                    body = b"".join([line + b"\n" for line in lines[n + 1 : end]])
                    if body:
                        await connection.copy_to_table(name, source=stream(body), columns=columns)
                    n = end
                n += 1
    finally:
        await connection.close()


async def stream(body: bytes) -> Any:
    for n in range(0, len(body), 1 << 16):
        yield body[n : n + (1 << 16)]


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
            row = await tx.game(id)
            if row is None:
                raise AstrariumError(f"there is no game {id!r}")
            return {
                "game": row._asdict(),
                "seats": [seat._asdict() for seat in await tx.seats(id)],
                "records": [record._asdict() for record in await tx.records(id)],
                "chat": [line._asdict() for line in await tx.lines(id, 10**6)],
            }

    return json.dumps(asyncio.run(with_store(data, work)), indent=1, ensure_ascii=False)


def delete(data: str, id: str) -> None:
    """A game with all that belongs to it. A server that runs notices within seconds."""

    async def work(store: Store) -> bool:
        async with store.write() as tx:
            return await tx.delete_game(id)

    if not asyncio.run(with_store(data, work)):
        raise AstrariumError(f"there is no game {id!r}")
