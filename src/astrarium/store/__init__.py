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
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Engine,
    StaticPool,
    Text,
    and_,
    cast,
    create_engine,
    event,
    exists,
    func,
    inspect,
    or_,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from astrarium.kernel import AstrariumError

from . import statements as say
from .benches import BalanceRow, Benches
from .pen import Pen
from .rows import GameRow, Holding, Line, Link, Record, SeatRow, Snapshot
from .studying import BranchRow, CommentRow, PlanRow, PuzzleRow, Studying, StudyRow
from .tables import CHAT, COMPONENTS, GAME, HOLDING, LINK, PAUSE, RECORD, SEAT, SNAPSHOT
from .voyages import CallRow, Voyages

__all__ = [
    "Away",
    "BalanceRow",
    "BranchRow",
    "Busy",
    "CallRow",
    "Clash",
    "CommentRow",
    "GameRow",
    "Holding",
    "Line",
    "Link",
    "PlanRow",
    "PuzzleRow",
    "Record",
    "SeatRow",
    "Snapshot",
    "Store",
    "StudyRow",
    "Tx",
    "open_store",
]


LOG = logging.getLogger("astrarium.store")
HEAD: Final = "0008"  # the newest migration
LOCK: Final = 0x61737472  # of whoever upgrades a PostgreSQL


class Clash(Exception):
    """Somebody else wrote the same number or key first. Nothing was written."""


class Busy(AstrariumError):
    """Too much at once. Nothing was done; the same may be tried again soon."""

    key = "busy"
    status = 503
    retry = 2  # seconds


class Away(Busy):
    """The database can't be reached or can't write now."""

    key = "database-away"
    retry = 5


class Tx(Studying, Voyages, Benches):
    """One transaction."""

    def __init__(self, connection: AsyncConnection, writes: bool, clock: Callable[[], float] = time.time) -> None:
        self.connection = connection
        self.writes = writes
        self.clock = clock

    # ------------------------------------------------------------ games
    async def add_game(self, row: GameRow, seats: list[SeatRow]) -> None:
        await self.connection.execute(GAME.insert().values(**row._asdict()))
        await self.connection.execute(SEAT.insert(), [{"game": row.id, **seat._asdict()} for seat in seats])

    async def keep_components(self, fingerprint: str, text: str) -> bool:
        """What a game is begun with. A text that is there already stays until that game is written; without one and
        without a text there is nothing to keep."""
        while await self.connection.scalar(say.COMPONENTS_TO_KEEP, {"its": fingerprint}) is None:
            if not text:
                return False
            with suppress(IntegrityError):  # another server kept them just now
                async with self.connection.begin_nested():
                    await self.connection.execute(COMPONENTS.insert().values(fingerprint=fingerprint, text=text))
                return True
        return True

    async def components(self, fingerprint: str) -> str | None:
        found = select(COMPONENTS.c.text).where(COMPONENTS.c.fingerprint == fingerprint)
        return await self.connection.scalar(found)

    async def game(self, id: str) -> GameRow | None:
        """Whoever reads a game to write to it waits for others who do, at this server or another."""
        found = say.A_GAME_TO_CHANGE if self.writes else say.A_GAME
        row = (await self.connection.execute(found, {"its": id})).first()
        return GameRow(*row) if row else None

    async def set_game(self, id: str, **values: Any) -> bool:
        """False if it is no longer there."""
        done = await self.connection.execute(say.CHANGE_GAME, {"its": id, **values})
        return bool(done.rowcount)

    async def delete_game(self, id: str) -> bool:
        """With all that belongs to it, and the components if no other game has them."""
        for table in (RECORD, LINK, HOLDING, CHAT, SEAT, SNAPSHOT):
            await self.connection.execute(table.delete().where(table.c.game == id))
        begun_with = await self.connection.scalar(select(GAME.c.components).where(GAME.c.id == id))
        gone = bool((await self.connection.execute(GAME.delete().where(GAME.c.id == id))).rowcount)
        if begun_with is not None:
            await self.connection.scalar(say.COMPONENTS_TO_DROP, {"its": begun_with})  # whoever begins one comes first
            used = exists().where(GAME.c.components == COMPONENTS.c.fingerprint)
            await self.connection.execute(COMPONENTS.delete().where(COMPONENTS.c.fingerprint == begun_with, ~used))
        return gone

    async def seats(self, id: str) -> list[SeatRow]:
        return [SeatRow(*row) for row in await self.connection.execute(say.SEATS, {"its": id})]

    async def set_seat(self, id: str, n: int, **values: Any) -> None:
        await self.connection.execute(SEAT.update().where(SEAT.c.game == id, SEAT.c.n == n).values(**values))

    async def unanswered(self, before: float = 1e18) -> list[str]:
        """Games in which a bot is asked, so that it can be woken after a start, or when its server fell silent."""
        bot = exists().where(SEAT.c.game == GAME.c.id, SEAT.c.n == GAME.c.asked, SEAT.c.kind == "bot")
        found = select(GAME.c.id).where(GAME.c.over.is_(False), GAME.c.closed.is_(False), GAME.c.touched < before, bot)
        return [row[0] for row in await self.connection.execute(found)]

    async def timed(self) -> list[str]:
        """Games in which somebody's time runs."""
        found = select(GAME.c.id).where(GAME.c.over.is_(False), GAME.c.closed.is_(False), GAME.c.clock.is_not(None))
        return [row[0] for row in await self.connection.execute(found.where(cast(GAME.c.clock, Text) != "null"))]

    async def stand(self, ids: list[str]) -> dict[str, float]:
        """When games were touched last."""
        found = select(GAME.c.id, GAME.c.touched).where(GAME.c.id.in_(ids))
        return {row[0]: row[1] for row in await self.connection.execute(found)}

    async def outdated(self, finished: float, idle: float, limit: int = 100) -> list[str]:
        """Games that ended, or were left, before these times."""
        old = or_(and_(GAME.c.over.is_(True), GAME.c.touched < finished), GAME.c.touched < idle)
        return [row[0] for row in await self.connection.execute(select(GAME.c.id).where(old).limit(limit))]

    # ------------------------------------------------------------ snapshots and pauses
    async def snapshot(self, game: str) -> Snapshot | None:
        row = (await self.connection.execute(say.A_SNAPSHOT, {"its": game})).first()
        return Snapshot(*row) if row else None

    async def keep_snapshot(self, game: str, snapshot: Snapshot) -> None:
        await self.connection.execute(SNAPSHOT.delete().where(SNAPSHOT.c.game == game))
        await self.connection.execute(SNAPSHOT.insert().values(game=game, **snapshot._asdict()))

    async def pauses(self) -> list[tuple[float, float]]:
        """When nobody served."""
        found = select(PAUSE.c.begin, PAUSE.c.end).where(PAUSE.c.end.is_not(None)).order_by(PAUSE.c.begin)
        return [(row[0], row[1]) for row in await self.connection.execute(found)]

    async def beat(self, now: float, longest: float) -> None:
        """Say that we are here; a longer silence before was a pause, which is noted."""
        last = await self.connection.scalar(select(func.max(PAUSE.c.begin)).where(PAUSE.c.end.is_(None)))
        await self.connection.execute(PAUSE.delete().where(PAUSE.c.end.is_(None)))
        if last is not None and now - last > longest:
            await self.connection.execute(PAUSE.insert().values(begin=last, end=now))
        await self.connection.execute(PAUSE.insert().values(begin=max(now, last or 0.0), end=None))

    # ------------------------------------------------------------ records
    async def add_record(self, game: str, record: Record) -> None:
        """Append; a number or key that is already there raises `Clash`."""
        try:
            await self.connection.execute(say.ADD_RECORD, {"game": game, **record._asdict()})
        except IntegrityError as error:
            raise Clash(f"{game}:{record.seq}") from error

    async def records(self, game: str, since: int = 0) -> list[Record]:
        return [Record(*row) for row in await self.connection.execute(say.RECORDS, {"its": game, "since": since})]

    async def record_of(self, game: str, key: str) -> Record | None:
        row = (await self.connection.execute(say.RECORD_OF, {"its": game, "own": key})).first()
        return Record(*row) if row else None

    # ------------------------------------------------------------ who may do what
    async def add_link(self, hash: str, link: Link) -> None:
        await self.connection.execute(LINK.insert().values(hash=hash, made=self.clock(), **link._asdict()))

    async def link(self, hash: str, since: float = 0.0) -> Link | None:
        """What a link stands for, unless it was made before that time."""
        found = select(LINK.c.game, LINK.c.seat, LINK.c.use).where(LINK.c.hash == hash, LINK.c.made >= since)
        row = (await self.connection.execute(found)).first()
        return Link(*row) if row else None

    async def drop_links(self, game: str, seat: int, use: str | None = None) -> None:
        gone = LINK.delete().where(LINK.c.game == game, LINK.c.seat == seat)
        await self.connection.execute(gone if use is None else gone.where(LINK.c.use == use))

    async def hold(self, holder: str, holding: Holding) -> None:
        """A browser holds one seat of a game, or watches it."""
        was = await self.holding(holder, holding.game)
        if was is None:
            await self.connection.execute(HOLDING.insert().values(holder=holder, **holding._asdict()))
        else:
            mine = (HOLDING.c.holder == holder) & (HOLDING.c.game == holding.game)
            await self.connection.execute(
                HOLDING.update().where(mine).values(seat=holding.seat, host=was.host or holding.host)
            )

    async def holding(self, holder: str, game: str) -> Holding | None:
        row = (await self.connection.execute(say.HOLDING_OF, {"its": game, "who": holder})).first()
        return Holding(*row[1:]) if row else None

    async def links(self, game: str, seat: int, use: str) -> int:
        """How many links there are to a seat."""
        found = select(func.count()).where(LINK.c.game == game, LINK.c.seat == seat, LINK.c.use == use)
        return await self.connection.scalar(found) or 0

    async def release(self, game: str, seat: int, but: str = "") -> None:
        """Whoever held the seat now watches, but one."""
        held = (HOLDING.c.game == game) & (HOLDING.c.seat == seat) & (HOLDING.c.holder != but)
        await self.connection.execute(HOLDING.update().where(held).values(seat=-1))

    async def hosts(self, game: str) -> list[tuple[str, int]]:
        found = select(HOLDING.c.holder, HOLDING.c.seat).where(HOLDING.c.game == game, HOLDING.c.host.is_(True))
        return [(row[0], row[1]) for row in await self.connection.execute(found)]

    async def hand_host(self, game: str, seat: int) -> None:
        """Whoever holds the seat is the host now, and nobody else."""
        here = HOLDING.c.game == game
        await self.connection.execute(HOLDING.update().where(here).values(host=HOLDING.c.seat == seat))

    async def forget_holder(self, holder: str) -> int:
        """All that a browser holds."""
        return (await self.connection.execute(HOLDING.delete().where(HOLDING.c.holder == holder))).rowcount

    async def holdings(self, game: str) -> dict[str, Holding]:
        """What everybody holds in a game."""
        return {row[0]: Holding(*row[1:]) for row in await self.connection.execute(say.HOLDINGS, {"its": game})}

    async def holders(self, game: str, seat: int) -> list[tuple[str, bool]]:
        found = select(HOLDING.c.holder, HOLDING.c.host).where(HOLDING.c.game == game, HOLDING.c.seat == seat)
        return [(row[0], row[1]) for row in await self.connection.execute(found)]

    async def games_of(self, holder: str, limit: int = 50) -> list[tuple[GameRow, int]]:
        """The games of a browser, the latest first, with its seat in each."""
        found = select(*GAME.c, HOLDING.c.seat).join(HOLDING, HOLDING.c.game == GAME.c.id)
        found = found.where(HOLDING.c.holder == holder).order_by(GAME.c.touched.desc()).limit(limit)
        return [(GameRow(*row[:-1]), row[-1]) for row in await self.connection.execute(found)]

    # ------------------------------------------------------------ chat
    async def add_line(self, game: str, seat: int, name: str, text: str) -> None:
        last = await self.connection.scalar(select(func.max(CHAT.c.n)).where(CHAT.c.game == game))
        n = 0 if last is None else last + 1
        values = {"game": game, "n": n, "seat": seat, "name": name, "text": text, "at": self.clock()}
        await self.connection.execute(CHAT.insert().values(**values))

    async def drop_said(self, game: str, seat: int) -> None:
        """Forget what one seat said."""
        await self.connection.execute(CHAT.delete().where(CHAT.c.game == game, CHAT.c.seat == seat))

    async def drop_lines(self, before: float) -> int:
        """Forget what was said before a time."""
        return (await self.connection.execute(CHAT.delete().where(CHAT.c.at < before))).rowcount

    async def lines(self, game: str, limit: int = 60) -> list[Line]:
        rows = await self.connection.execute(say.LINES, {"its": game, "most": limit})
        return [Line(*row) for row in rows][::-1]


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
def honest() -> Iterator[None]:
    """A database that is full, locked, damaged or gone is no fault of whoever asks, nor of the code."""
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
        raise Away("the database can't be used now; nothing was changed") from error


class Store:
    """An open database. SQLite has one writer, so changes queue here, in order, and not in the file's lock."""

    def __init__(self, engine: AsyncEngine, waiting: int = 400, seconds: float = 5.0, pen: Pen | None = None) -> None:
        self.engine = engine
        self.pen: Final = pen
        self.clock: Callable[[], float] = time.time
        self.alone = engine.dialect.name == "sqlite"
        self.writers: Final = Turns(1 if self.alone else 10, waiting, seconds)
        self.readers: Final = Turns(5, 20 * waiting, seconds)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Tx]:
        """One transaction that may write: all of it is kept, or nothing."""
        async with self.writers:
            with honest():
                if self.pen is not None:
                    async with self.pen.writing() as said:
                        yield Tx(said, True, self.clock)
                    return
                async with self.engine.connect() as connection, connection.begin():
                    yield Tx(connection, True, self.clock)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Tx]:
        async with self.readers:
            with honest():
                async with self.engine.connect() as connection, connection.begin():
                    yield Tx(connection, False, self.clock)

    async def close(self) -> None:
        if self.pen is not None:
            self.pen.close()
        await self.engine.dispose()


def address(data: Path | str) -> str:
    """A folder means SQLite in it; anything with :// is a database's own address."""
    if "://" in str(data):
        return str(data).replace("postgresql://", "postgresql+asyncpg://")
    return f"sqlite+aiosqlite:///{Path(data) / 'astrarium.db'}"


async def open_store(data: Path | str, waiting: int = 400, seconds: float = 5.0) -> Store:
    """Open the database, made or brought up to date as needed."""
    url = address(data)
    try:
        if url.startswith("sqlite"):
            keep_to_ourselves(Path(data))
        # a database may be restarted: ask before use
        engine = create_async_engine(url, pool_pre_ping=not url.startswith("sqlite"), pool_size=16, max_overflow=4)
        pen = None
        if url.startswith("sqlite"):
            tune(engine.sync_engine, 5000)
            pen = Pen(plain_engine(url.replace("+aiosqlite", "")), seconds)
        async with engine.connect() as connection:
            await (await connection.execution_options(astrarium_write=True)).run_sync(upgrade)
    except (DBAPIError, OSError, ArgumentError, NoSuchModuleError) as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise AstrariumError(f"cannot open the games in {shown(data)}: {reason}") from error
    return Store(engine, waiting, seconds, pen)


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


def current(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == HEAD)


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date; Alembic is only loaded when there is something to do."""
    if current(connection):
        return
    if connection.dialect.name == "postgresql":  # servers that start together wait for the first of them
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if current(connection):
            return
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise AstrariumError("these games were kept by a newer Astrarium; start that one") from error
    connection.commit()


def plain_engine(url: str) -> Engine:
    """SQLite with one connection, for the one writer."""
    engine = create_engine(
        url,
        poolclass=StaticPool,
        connect_args={"check_same_thread": False},
        execution_options={"astrarium_write": True},
    )
    tune(engine, 0)
    return engine


def tune(engine: Engine, patience: int) -> None:
    """SQLite: readers never wait for the writer, a commit is on the disk, writers queue from the start."""

    @event.listens_for(engine, "connect")
    def connected(dbapi: Any, _record: Any) -> None:
        dbapi.isolation_level = None  # we say BEGIN ourselves
        cursor = dbapi.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={patience}", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writing = connection.get_execution_options().get("astrarium_write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
