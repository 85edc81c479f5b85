"""A server as the simulation has it: the real table service on a store, a bus and bots that have trouble."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Engine, create_engine, event

from astrarium.bus import MemoryBus
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError
from astrarium.settings import Settings
from astrarium.store import Away, Busy, Store, Turns, Tx
from astrarium.store.upgrading import upgrade
from astrarium.table.host import Host
from astrarium.table.tables import Tables
from astrarium.table.thinking import Thinkers

from .time import HOME

if TYPE_CHECKING:
    from .world import World

TITLES: Final = ready()[:3]


class Wire:
    """A connection as `Tx` uses it: every statement takes its time, and may find the other end gone."""

    def __init__(self, world: World, server: Server, connection: Connection) -> None:
        self.world, self.server, self.connection = world, server, connection

    async def step(self) -> None:
        await asyncio.sleep(self.world.short())
        if self.server.dead:
            raise asyncio.CancelledError
        if self.world.luck(0.0005):
            raise Away("the connection was lost")

    async def execute(self, *words: Any) -> Any:
        await self.step()
        return self.connection.execute(*words)

    async def scalar(self, *words: Any) -> Any:
        await self.step()
        return self.connection.scalar(*words)

    @asynccontextmanager
    async def begin_nested(self) -> AsyncIterator[None]:
        with self.connection.begin_nested():
            yield


class Shared(Store):
    """The store as one server reaches it."""

    def __init__(self, world: World, server: Server) -> None:
        self.world, self.server = world, server
        self.clock = world.loop.time
        self.alone = False
        self.outdated = False
        self.writers = Turns(1, 400, 30.0)  # type: ignore[misc]
        self.readers = Turns(5, 4000, 30.0)  # type: ignore[misc]

    async def check_sharing(self) -> None:
        """All servers here are of one version."""

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Tx]:
        async with self.writers, self.world.writing:
            with self.world.engine.connect() as connection:
                begun = connection.execution_options(astrarium_write=True).begin()
                wire: Any = Wire(self.world, self.server, connection)
                try:
                    yield Tx(wire, True, self.clock)
                    await wire.step()
                    if self.world.luck(0.004):
                        raise Away("the connection was lost before the commit")
                except BaseException:
                    begun.rollback()
                    raise
                if self.world.planted("lost commit", 0.01):
                    begun.rollback()
                else:
                    begun.commit()
                if self.world.planted("doubled record", 0.005):
                    self.world.double()
            if self.world.luck(0.004):
                raise Away("the connection was lost after the commit")
            await wire.step()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Tx]:
        async with self.readers:
            with self.world.engine.connect() as connection, connection.begin():
                wire: Any = Wire(self.world, self.server, connection)
                yield Tx(wire, False, self.clock)

    async def close(self) -> None:
        pass


class Post(MemoryBus):
    """Tells the other server, sometimes late, twice or not at all."""

    def __init__(self, world: World, server: Server) -> None:
        super().__init__()
        self.world, self.server = world, server

    def publish(self, game: str, near: bool = False) -> None:
        super().publish(game, near)
        if self.world.planted("doubled publish", 0.05):
            self.server.take_twice(game)
        for other in self.world.servers:
            if other is not self.server and not self.world.luck(0.05):
                for _ in range(2 if self.world.luck(0.05) else 1):
                    self.world.loop.call_later(self.world.short() * 5, other.hear, game)


class Brain(Thinkers):
    """Bots think at once, in virtual time; now and then one fails."""

    def __init__(self, world: World) -> None:
        super().__init__(None, 1)
        self.world = world

    def prepare(self, title: str = "") -> list[asyncio.Task[Any]]:
        return []

    async def run(self, work: Callable[..., Any], *arguments: Any, whose: str = "", patient: bool = False) -> Any:
        await asyncio.sleep(self.world.rng.random() * 2)
        if self.world.luck(0.01):
            raise AstrariumError("the worker died")
        return work(*arguments)

    async def close(self) -> None:
        self.closed = True


class Server:
    """One process: killed without a word, started again."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.tasks: dict[asyncio.Task[Any], None] = {}  # in the order in which they were begun, so that they die in it
        self.dead = True
        self.tables: Tables | None = None

    def forget(self, task: asyncio.Task[Any]) -> None:
        """It is done; after a new start it may be one of before."""
        self.tasks.pop(task, None)

    def start(self) -> None:
        self.dead = False
        self.tasks = {}
        world = self.world

        async def beside(work: Callable[..., Any], *arguments: Any) -> Any:
            await asyncio.sleep(world.short())
            return work(*arguments)

        token = HOME.set(self)
        self.tables = Tables(
            Host(
                Shared(world, self),
                Post(world, self),
                Brain(world),
                0.7,
                load,
                lambda: TITLES,
                Settings(snapshot=20, tables=4, absent_minutes=1),
                world.loop.time,
                Random(world.rng.random()),
                beside,
            )
        )
        if world.plant == "unfair clock":
            self.tables.upkeep.beat = self.forget_pauses  # type: ignore[method-assign]
        world.loop.create_task(self.serve(self.tables))
        HOME.reset(token)

    async def forget_pauses(self, longest: float = 0.0) -> None:
        """The planted fault: time in which nobody served counts as thinking time."""

    async def serve(self, tables: Tables) -> None:
        while not self.dead:
            try:
                await tables.wake_all()
                await tables.look_after()
            except Busy:
                await asyncio.sleep(1)

    def take_twice(self, game: str) -> None:
        """The planted fault: a message that comes twice lets the last move happen twice in memory."""
        table = self.tables.cache.in_memory.get(game) if self.tables is not None else None
        if table is not None and table.match.moves:
            last = table.match.moves[-1].action
            if last in table.match.state.legal():
                table.match.play(last)

    def hear(self, game: str) -> None:
        if not self.dead and self.tables is not None:
            MemoryBus.publish(self.tables.host.bus, game)

    def kill(self) -> None:
        self.dead = True
        if self.tables is not None:
            self.tables.chores.closed = True
            for alarm in self.tables.clocks.alarms.values():
                alarm.cancel()
        for task in list(self.tasks):
            task.cancel()

    async def ask(self, work: Callable[[Tables], Any]) -> Any:
        """Let the server do something for a client, whose connection breaks if it dies."""
        if self.dead or self.tables is None:
            await asyncio.sleep(self.world.short())
            raise Away("nobody answers")
        token = HOME.set(self)
        try:
            task = self.world.loop.create_task(work(self.tables))
        finally:
            HOME.reset(token)
        try:
            return await task
        except asyncio.CancelledError:
            if self.dead:
                raise Away("the server died") from None
            raise


def engine_in(path: Path) -> Engine:
    """SQLite in a file that nobody needs tomorrow."""
    engine = create_engine(f"sqlite:///{path}", pool_size=40, max_overflow=-1)

    @event.listens_for(engine, "connect")
    def connected(dbapi: Any, _record: Any) -> None:
        dbapi.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=OFF", "busy_timeout=0"):
            dbapi.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writing = connection.get_execution_options().get("astrarium_write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    with engine.connect() as connection:
        upgrade(connection.execution_options(astrarium_write=True))
    return engine
