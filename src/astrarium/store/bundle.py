"""What a backup holds besides the games, so that everybody gets back in on an empty machine: the key that signs
cookies, the key of push services, and the settings. All lies in the one file, with a line about where it came from."""

from __future__ import annotations

import base64
import json
import os
import sqlite3
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium import __version__
from astrarium.kernel import AstrariumError

NAMES: Final = ("secret", "vapid.pem", "astrarium.toml")
SETTINGS: Final = NAMES[2]
ABOUT, FILE = "-- about ", "-- file "  # in a dump they are comments to psql


class Bundle(NamedTuple):
    """The files beside a database, and what there is to say about them."""

    files: dict[str, bytes]
    about: dict[str, Any]

    @property
    def told(self) -> str:
        return ", ".join([name for name in NAMES if name in self.files])


def gathered(folder: Path, source: str, environment: Mapping[str, str] = os.environ) -> Bundle:
    """What lies beside the games in a data folder; a key or a file that the environment names comes first."""
    files: dict[str, bytes] = {}
    for name in NAMES:
        path = folder / name
        if name == SETTINGS and environment.get("ASTRARIUM_SETTINGS"):
            path = Path(environment["ASTRARIUM_SETTINGS"])
        if path.is_file():
            files[name] = path.read_bytes()
    if environment.get("ASTRARIUM_SECRET"):
        files["secret"] = environment["ASTRARIUM_SECRET"].encode()
    made = time.strftime("%Y-%m-%dT%H:%M:%S%z")
    return Bundle(files, {"made": made, "version": __version__, "source": source, "files": sorted(files)})


def laid_out(bundle: Bundle, folder: Path, force: bool) -> list[str]:
    """Put the files where the server looks for them. Keys belong to the games and come with them; settings that are
    there stay, unless all is to be replaced. Gives the names of what was written."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    done: list[str] = []
    for name, body in bundle.files.items():
        path = folder / name
        if name not in NAMES or (name == SETTINGS and path.exists() and not force):
            continue
        if path.exists() and path.read_bytes() != body:
            path.replace(path.with_name(f"{name}.before"))
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(body)
        done.append(name)
    return done


# ------------------------------------------------------------------------------------------- in a SQLite file


def into_database(bundle: Bundle, database: sqlite3.Connection) -> None:
    with database:
        database.execute("CREATE TABLE backup_file (name TEXT PRIMARY KEY, body BLOB NOT NULL)")
        database.execute("CREATE TABLE backup_about (body TEXT NOT NULL)")
        database.executemany("INSERT INTO backup_file VALUES (?, ?)", list(bundle.files.items()))
        database.execute("INSERT INTO backup_about VALUES (?)", (json.dumps(bundle.about),))


def from_database(database: sqlite3.Connection) -> Bundle:
    """Nothing, if it is a backup of the games alone, as there were before."""
    with suppress(sqlite3.OperationalError):
        files = {str(name): bytes(body) for name, body in database.execute("SELECT name, body FROM backup_file")}
        return Bundle(files, json.loads(database.execute("SELECT body FROM backup_about").fetchone()[0]))
    return Bundle({}, {})


def out_of_database(database: sqlite3.Connection) -> None:
    """The games alone again."""
    with database:
        for name in ("backup_file", "backup_about"):
            database.execute(f"DROP TABLE IF EXISTS {name}")


# ------------------------------------------------------------------------------------------- in a dump


def into_lines(bundle: Bundle) -> str:
    files = [f"{FILE}{name} {base64.b64encode(body).decode()}\n" for name, body in bundle.files.items()]
    return "".join([f"{ABOUT}{json.dumps(bundle.about)}\n", *files])


def from_lines(lines: list[bytes]) -> Bundle:
    files: dict[str, bytes] = {}
    about: dict[str, Any] = {}
    try:
        for line in lines:
            if line.startswith(b"BEGIN"):
                break
            if line.startswith(FILE.encode()):
                name, _, body = line.decode().removeprefix(FILE).partition(" ")
                files[name] = base64.b64decode(body)
            elif line.startswith(ABOUT.encode()):
                about = json.loads(line.decode().removeprefix(ABOUT))
    except ValueError as error:
        raise AstrariumError(f"the head of the dump can't be read: {error}") from error
    return Bundle(files, about)
