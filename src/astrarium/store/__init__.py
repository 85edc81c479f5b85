"""Storage: SQLite in a file by default, PostgreSQL by its address. One schema, one code.

Everything that belongs together happens inside one `async with store.write() as tx`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Engine, StaticPool, create_engine
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as NoConnection

from astrarium.kernel import AstrariumError

from . import statements as say
from .asked import FileReader
from .benches import BalanceRow
from .errors import Away, Busy, Clash, Outdated
from .meetings import (
    ChairRow,
    ChallengeRow,
    ClubRow,
    DeedRow,
    DeviceRow,
    EntryRow,
    EveningRow,
    HiddenRow,
    LeagueRow,
    MeetingRow,
    MemberRow,
    OwnLinkRow,
    PairingRow,
    PasskeyRow,
    PersonRow,
    ReportRow,
    RungRow,
    StrengthRow,
    TrustRow,
)
from .rows import ChatLine, GameRow, Holding, Link, Record, SeatRow, Snapshot
from .studying import (
    BranchHead,
    BranchRow,
    CommentRow,
    PlanRow,
    PuzzleRow,
    StudyRow,
    Written,
    outline_of,
    written,
)
from .tuning import tune
from .tx import Tx
from .upgrading import HEAD, SHARING, upgrade, upgrade_file
from .voyages import CallRow
from .write_lock import Said, WriteLock

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

__all__ = [
    "Away",
    "BalanceRow",
    "BranchHead",
    "BranchRow",
    "Busy",
    "CallRow",
    "ChairRow",
    "ChallengeRow",
    "ChatLine",
    "Clash",
    "ClubRow",
    "CommentRow",
    "DeedRow",
    "DeviceRow",
    "EntryRow",
    "EveningRow",
    "GameRow",
    "HiddenRow",
    "Holding",
    "LeagueRow",
    "Link",
    "MeetingRow",
    "MemberRow",
    "Outdated",
    "OwnLinkRow",
    "PairingRow",
    "PasskeyRow",
    "PersonRow",
    "PlanRow",
    "PuzzleRow",
    "Record",
    "ReportRow",
    "RungRow",
    "SeatRow",
    "Snapshot",
    "Store",
    "StrengthRow",
    "StudyRow",
    "TrustRow",
    "Tx",
    "Written",
    "open_store",
    "outline_of",
]


LOG = logging.getLogger("astrarium.store")


BROKEN: Final = re.compile("malformed|not a database|no such|does not exist|invalid page|could not read block|corrupt")
READERS: Final = 5  # transactions that may read at once
ILL: Final = 60.0  # seconds after which tables that could not be read are taken to be well again


class Turns:
    """A queue before something that only so many can use at once; a long queue or a long wait is `Busy`."""

    def __init__(self, count: int, waiting: int, seconds: float) -> None:
        self.free = asyncio.Semaphore(count)
        self.waiting = 0
        self.longest: Final = waiting
        self.seconds: Final = seconds

    async def __aenter__(self) -> None:
        if self.free.locked() and self.waiting >= self.longest:
            raise Busy("too many changes wait; try again in a moment")
        self.waiting += 1
        try:
            async with asyncio.timeout(self.seconds):
                await self.free.acquire()
        except TimeoutError:
            raise Busy("the database is busy; try again in a moment") from None
        finally:
            self.waiting -= 1

    async def __aexit__(self, *_error: object) -> None:
        self.free.release()


@contextmanager
def honest(broken: Callable[[], None] = lambda: None) -> Iterator[None]:
    """A database that is full, locked, damaged or gone is no fault of whoever asks, nor of the code. `broken` is told
    of tables that can't be read any more."""
    try:
        yield
    except IntegrityError:
        raise
    except NoConnection as error:
        raise Busy("no connection to the database is free; try again in a moment") from error
    except (DBAPIError, OSError) as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        if "database is locked" in reason:
            raise Busy("the database is busy; try again in a moment") from error
        LOG.error("the database fails: %s", reason)
        if BROKEN.search(reason):
            broken()
        raise Away("the database can't be used now; nothing was changed") from error


class Store:
    """An open database. SQLite has one writer, so changes queue here, in order, and not in the file's lock."""

    def __init__(
        self,
        engine: AsyncEngine | Engine,
        waiting: int = 400,
        seconds: float = 5.0,
        pen: WriteLock | None = None,
        threads: Executor | None = None,
    ) -> None:
        self.engine = engine
        self.pen: Final = pen
        self.threads: Final = threads  # that read a file, if there are any
        self.clock: Callable[[], float] = time.time
        self.alone = engine.dialect.name == "sqlite"
        self.broken_at = -ILL  # when a table could last not be read
        self.outdated = False  # whether the tables have become such that we must not write to them
        self.writers: Final = Turns(1 if self.alone else 10, waiting, seconds)
        self.readers: Final = Turns(READERS, 20 * waiting, seconds)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Tx]:
        """One transaction that may write: all of it is kept, or nothing."""
        if self.outdated:
            raise Outdated("a newer Astrarium has changed the tables; this server has to be restarted with it")
        async with self.writers:
            with honest(self.broken):
                if self.pen is not None:
                    async with self.pen.writing() as said:
                        yield Tx(said, True, self.clock)
                    return
                async with self.connected() as connection:
                    yield Tx(connection, True, self.clock)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Tx]:
        async with self.readers:
            with honest(self.broken):
                async with self.connected() as connection:
                    yield Tx(connection, False, self.clock)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Any]:
        """One transaction of the database; a plain engine without threads answers where it is asked."""
        if isinstance(self.engine, Engine) and self.threads is not None:
            asked = FileReader(self.engine, self.threads)
            try:
                yield asked
            finally:
                asked.close()
        elif isinstance(self.engine, Engine):
            with self.engine.connect() as plain, plain.begin():
                yield Said(plain)
        else:
            async with self.engine.connect() as connection, connection.begin():
                yield connection

    def broken(self) -> None:
        self.broken_at = time.monotonic()

    async def check(self) -> None:
        """Whether every table can be read: something of each is, and nobody met damage lately."""
        async with self.read() as tx:
            await tx.connection.execute(say.SOMETHING_OF_EACH_TABLE)  # one question: monitors ask it often
        if time.monotonic() - self.broken_at < ILL:
            raise Away("some of the stored games can't be read; the database is damaged")

    async def check_sharing(self) -> None:
        """Whether we may still write: somebody may have upgraded the tables while we ran."""
        async with self.read() as tx:
            least: str = await tx.connection.scalar(SHARING.select()) or ""
        before, self.outdated = self.outdated, least > HEAD
        if self.outdated and not before:
            LOG.error("a newer Astrarium (%s) changed the tables: this one (%s) writes nothing more", least, HEAD)

    async def close(self) -> None:
        if self.pen is not None:
            self.pen.close()
        if self.threads is not None:
            self.threads.shutdown()
        if isinstance(self.engine, Engine):
            self.engine.dispose()
        else:
            await self.engine.dispose()


def address(data: Path | str) -> str:
    """A folder means SQLite in it; anything with :// is a database's own address."""
    if "://" in str(data):
        return str(data).replace("postgresql://", "postgresql+asyncpg://")
    return f"sqlite:///{Path(data) / 'astrarium.db'}"


async def open_store(data: Path | str, waiting: int = 400, seconds: float = 5.0, threads: bool = True) -> Store:
    """Open the database, made or brought up to date as needed. Without threads everything is read and written where it
    is asked for, which a file of SQLite alone allows."""
    url = address(data)
    if "+asyncpg" in url and find_spec("asyncpg") is None:
        raise AstrariumError("PostgreSQL needs a driver: pip install 'astrarium[postgres]'")
    try:
        if url.startswith("sqlite"):
            keep_to_ourselves(Path(data))
            upgrade_file(Path(data) / "astrarium.db")
            return in_file(url, waiting, seconds, threads)
        from sqlalchemy.ext.asyncio import create_async_engine  # needs threads, or more than every host has

        # a database may be restarted: ask before use
        engine = create_async_engine(url, pool_pre_ping=True, pool_size=16, max_overflow=4, json_serializer=written)
        async with engine.connect() as connection:
            await connection.run_sync(upgrade)
    except (DBAPIError, OSError, ArgumentError, NoSuchModuleError) as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise AstrariumError(f"cannot open the games in {shown(data)}: {reason}") from error
    return Store(engine, waiting, seconds)


def in_file(url: str, waiting: int, seconds: float, threads: bool) -> Store:
    """A file of SQLite, read and written with or without threads."""
    asked = {"check_same_thread": False}  # one thread after the other
    engine = create_engine(url, pool_size=16, max_overflow=4, json_serializer=written, connect_args=asked)
    tune(engine, 5000)
    disk = ThreadPoolExecutor(1, "astrarium-disk") if threads else None
    reading = ThreadPoolExecutor(READERS, "astrarium-reading") if threads else None
    return Store(engine, waiting, seconds, WriteLock(plain_engine(url), seconds, disk), reading)


def shown(data: Path | str) -> str:
    """Where games are kept, without a password."""
    return re.sub(r"://([^:/@]*):[^@]*@", r"://\1:…@", str(data))


def keep_to_ourselves(folder: Path) -> None:
    """Seeds of running games and what people said are nobody else's business."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / "astrarium.db"
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for name in ("astrarium.db", "astrarium.db-wal", "astrarium.db-shm"):
        if (folder / name).exists() and os.name != "nt":
            with suppress(PermissionError):
                (folder / name).chmod(0o600)


def plain_engine(url: str) -> Engine:
    """SQLite with one connection, for the one writer."""
    engine = create_engine(
        url,
        poolclass=StaticPool,
        json_serializer=written,
        connect_args={"check_same_thread": False},
        execution_options={"astrarium_write": True},
    )
    tune(engine, 0)
    return engine
