"""The games of a PostgreSQL as a file: rows as `COPY … FROM stdin`, which psql reads too, and any Astrarium again, into
PostgreSQL or into a folder."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sqlalchemy import JSON, Boolean, Column, Float, Integer, create_engine, null, text

from astrarium.kernel import AstrariumError

from . import open_store
from .bundle import Bundle, from_lines, into_lines
from .tables import METADATA
from .upgrading import upgrade_file

HEAD: Final = "-- Astrarium: all games, as psql reads them into an empty database of the same version"
COLUMNS: Final = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
ESCAPED: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def is_dump(source: Path) -> bool:
    with source.open("rb") as file:
        return file.readline().decode(errors="replace").rstrip() == HEAD


async def dump(data: str, target: Path, bundle: Bundle) -> None:
    """A data-only dump in pg_dump's form: COPY … FROM stdin."""
    library: Any = import_module("asyncpg")
    connection = await library.connect(data.replace("postgresql+asyncpg://", "postgresql://"))
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            with target.open("wb") as file:
                file.write(f"{HEAD}\n{into_lines(bundle)}BEGIN;\n".encode())
                there = {(row[0], row[1]) for row in await connection.fetch(COLUMNS)}
                for table in METADATA.sorted_tables:
                    columns = [one.name for one in table.columns if (table.name, one.name) in there]
                    if not columns:
                        continue  # the tables are of an older revision
                    names = ", ".join([f'"{name}"' for name in columns])
                    file.write(f'COPY "{table.name}" ({names}) FROM stdin;\n'.encode())
                    await connection.copy_from_table(table.name, output=file, columns=columns)
                    file.write(b"\\.\n\n")
                file.write(b"COMMIT;\n")
    finally:
        await connection.close()


def copied(lines: list[bytes]) -> Iterator[tuple[str, list[str], list[bytes]]]:
    """The tables of a dump: name, columns, and a line for each row."""
    n = 0
    while n < len(lines):
        if lines[n].startswith(b"COPY "):
            name = lines[n].split(b'"')[1].decode()
            columns = lines[n].split(b"(")[1].split(b")")[0].decode().replace('"', "").split(", ")
            end = lines.index(b"\\.", n)
            yield name, columns, lines[n + 1 : end]
            n = end
        n += 1


def lines_of(source: Path) -> list[bytes]:
    lines = source.read_bytes().split(b"\n")
    if not lines or lines[0].decode(errors="replace") != HEAD:
        raise AstrariumError(f"{source} is no backup of Astrarium on PostgreSQL")
    return lines


async def undump(data: str, source: Path, force: bool) -> Bundle:
    lines = lines_of(source)
    await (await open_store(data)).close()
    library: Any = import_module("asyncpg")
    connection = await library.connect(data.replace("postgresql+asyncpg://", "postgresql://"))
    try:
        async with connection.transaction():
            if await connection.fetchval("SELECT count(*) FROM game") and not force:
                raise AstrariumError("the database holds games already; --force replaces them")
            for table in reversed(METADATA.sorted_tables):
                await connection.execute(f'DELETE FROM "{table.name}"')
            for name, columns, rows in copied(lines):
                if rows:
                    body = b"".join([row + b"\n" for row in rows])
                    await connection.copy_to_table(name, source=stream(body), columns=columns)
    finally:
        await connection.close()
    return from_lines(lines)


async def stream(body: bytes) -> Any:
    for n in range(0, len(body), 1 << 16):
        yield body[n : n + (1 << 16)]


# ------------------------------------------------------------------------------------------- into a folder


def into_file(source: Path, target: Path, force: bool) -> Bundle:
    """The games of a dump in a SQLite file."""
    lines = lines_of(source)
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600))
    upgrade_file(target)
    engine = create_engine(f"sqlite:///{target}")
    try:
        with engine.begin() as connection:
            if connection.scalar(text("SELECT count(*) FROM game")) and not force:
                raise AstrariumError(f"games are kept in {target.parent} already; --force replaces them")
            for table in reversed(METADATA.sorted_tables):
                connection.execute(table.delete())
            for name, columns, rows in copied(lines):
                table = METADATA.tables[name]
                for row in rows:
                    fields = zip(columns, row.decode().split("\t"), strict=True)
                    connection.execute(table.insert().values({at: value(table.c[at], field) for at, field in fields}))
    finally:
        engine.dispose()
    return from_lines(lines)


def value(column: Column[Any], field: str) -> Any:
    """A field as COPY writes it."""
    if field == "\\N":
        return null()
    plain = re.sub(r"\\(.)", lambda found: ESCAPED.get(found[1], found[1]), field)
    if isinstance(column.type, Boolean):
        return plain == "t"
    if isinstance(column.type, JSON):
        return json.loads(plain)
    return int(plain) if isinstance(column.type, Integer) else float(plain) if isinstance(column.type, Float) else plain
