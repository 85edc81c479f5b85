"""What a server gives a browser to keep, where no browser keeps it: cookies, and the key that signs them."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Final

SECRET: Final = ""  # the name of the key, which no cookie has


class Kept:
    """A few words that outlive the tab, each written as a whole or not at all."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self.clock: Final = clock
        self.file: Final = sqlite3.connect(path, isolation_level=None)
        self.file.execute("PRAGMA journal_mode=TRUNCATE")
        self.file.execute("PRAGMA synchronous=FULL")
        self.file.execute(
            "CREATE TABLE IF NOT EXISTS kept (name TEXT, path TEXT, value TEXT, until REAL, PRIMARY KEY (name, path))"
        )

    def secret(self) -> str:
        """The key that signs cookies, made once."""
        self.file.execute("INSERT OR IGNORE INTO kept VALUES (?, '', ?, NULL)", (SECRET, secrets.token_urlsafe(32)))
        return str(self.file.execute("SELECT value FROM kept WHERE name = ?", (SECRET,)).fetchone()[0])

    def take(self, line: str) -> None:
        """A cookie that was handed out: kept, replaced, or forgotten when it is told to be."""
        try:
            given = SimpleCookie(line)
        except CookieError:
            return
        for name, one in given.items():
            age = one["max-age"]
            path = one["path"] or "/"
            if age and int(age) <= 0:
                self.file.execute("DELETE FROM kept WHERE name = ? AND path = ?", (name, path))
                continue
            until = self.clock() + int(age) if age else None
            self.file.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", (name, path, one.value, until))

    def give(self, path: str) -> str:
        """The cookies for an address, the nearest first."""
        rows = self.file.execute(
            "SELECT name, path, value FROM kept WHERE name != ? AND (until IS NULL OR until > ?) "
            "ORDER BY length(path) DESC, name",
            (SECRET, self.clock()),
        )
        told = SimpleCookie()
        lines = []
        for name, below, value in rows:
            if below == "/" or path == below or path.startswith(f"{below.rstrip('/')}/"):
                told.clear()
                told[name] = value
                lines.append(told[name].OutputString())
        return "; ".join(lines)

    def close(self) -> None:
        self.file.close()
