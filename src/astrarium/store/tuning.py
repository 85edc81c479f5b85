"""How SQLite is used: readers never wait for the writer, a commit is on the disk, writers queue from the start."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, event


def tune(engine: Engine, patience: int, foreign_keys: bool = True) -> None:
    """Tell every connection of an engine; `patience` is how many milliseconds one waits for another process."""
    asked = "ON" if foreign_keys else "OFF"

    @event.listens_for(engine, "connect")
    def connected(dbapi: Any, _record: Any) -> None:
        dbapi.isolation_level = None  # we say BEGIN ourselves
        cursor = dbapi.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={patience}", f"foreign_keys={asked}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writing = connection.get_execution_options().get("astrarium_write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
