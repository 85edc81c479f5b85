"""A PostgreSQL of our own: a child process on a loopback port, in a folder that goes away."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine


def program(name: str) -> str | None:
    """PostgreSQL's programs are not always on the path."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(places[0]) if places else shutil.which(name)


def somebody() -> str | None:
    """PostgreSQL does not run as root: another user's name, or None to stay who we are."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise LookupError("no user to run PostgreSQL as")


class Postgres:
    """`address` is what the store is opened with."""

    def __init__(self) -> None:
        initdb, server = program("initdb"), program("postgres")
        if initdb is None or server is None:
            raise LookupError("PostgreSQL is not installed (apt-get install postgresql)")
        user = somebody()
        self.folder = Path(tempfile.mkdtemp(prefix="astrarium-pg-"))
        if user is not None:
            shutil.chown(self.folder, user)
        data = str(self.folder / "data")
        made = subprocess.run(
            [initdb, "-D", data, "-U", "astrarium", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
            user=user,
            capture_output=True,
            text=True,
        )
        if made.returncode:
            raise LookupError(f"initdb failed: {made.stderr[-300:]}")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        options = ["-h", "127.0.0.1", "-p", str(self.port), "-k", str(self.folder), "-c", "fsync=off"]
        self.process = subprocess.Popen([server, "-D", data, *options], user=user, stderr=subprocess.DEVNULL)
        for _ in range(600):
            if self.accepts():
                return
            time.sleep(0.05)
        raise LookupError("PostgreSQL did not start")

    def accepts(self) -> bool:
        """Whether it takes queries; an open port is not enough while it is still starting up."""
        ask = program("pg_isready")
        if ask is not None:
            return subprocess.run([ask, "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode == 0
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    @property
    def address(self) -> str:
        return f"postgresql://astrarium@127.0.0.1:{self.port}/postgres"

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # at once, whoever is still connected
        self.process.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)

    async def empty(self) -> None:
        engine = create_async_engine(self.address.replace("postgresql://", "postgresql+asyncpg://"))
        async with engine.begin() as connection:
            await connection.execute(text("DROP SCHEMA public CASCADE"))
            await connection.execute(text("CREATE SCHEMA public"))
        await engine.dispose()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests of this process; skipped, with the reason, where it can't be."""
    pytest.importorskip("asyncpg")
    try:
        running = Postgres()
    except LookupError as reason:
        pytest.skip(str(reason))
    yield running
    running.stop()
