"""A simulation of whole servers: the real table service on a seeded event loop whose time is virtual.

Two servers share a store and a bus. Connections are lost before a commit or after it, messages are late, doubled,
reordered and lost, servers are killed and started again; people move, undo, ask for moves back, talk, look at pages of
the present and the past, retry, click twice and vanish; bots play. Everything follows from the seed.

What must hold is checked against the records alone: what was acknowledged is there exactly once and in order, every
view is the view of a replay, nobody sees what another seat hides, what was said is told once, nothing is taken back
without leave, nobody's clock ran while no server was there, and in the end everybody was served.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event

from astrarium.bus import MemoryBus
from astrarium.games import load, ready
from astrarium.kernel import EVERYBODY, AstrariumError, Stale
from astrarium.settings import Settings
from astrarium.store import Away, Busy, Record, Store, Turns, Tx, upgrade

from .errors import Damaged, NotYourTurn, Unable
from .floor import Sight
from .laying import clock_of
from .seats import Plan
from .table import Table
from .tables import Tables
from .thinking import Thinkers

TITLES: Final = ready()[:3]
PLANTS: Final = ("lost commit", "doubled record", "leaked log", "unfair clock")  # faults to be found
BROWSER: Final = "whoever opened the tables"
GAMES: Final = 5
TROUBLE: Final = 400.0  # virtual seconds of faults
QUIET: Final = 3000.0  # and after them, in which everybody must be served
HOME: Final[ContextVar[Server | None]] = ContextVar("home", default=None)


class Violation(Exception):
    """Something that must hold does not."""


# ------------------------------------------------------------------------------------------------ time


class Skip(selectors.SelectSelector):
    """Waits for nothing: time jumps to when something is due."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000_000_000.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Violation("everybody waits, and nothing will ever happen")
        self.now += max(timeout, 1e-5) if timeout > 0 else 0.0  # what is smaller would be lost in so large a number
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop without a clock and without a world."""

    def __init__(self) -> None:
        self.skip = Skip()
        super().__init__(self.skip)
        self._clock_resolution = 1e-6  # of a number as large as the time
        self.set_task_factory(self.own)

    def time(self) -> float:
        return self.skip.now

    def own(self, loop: Any, work: Any, **more: Any) -> asyncio.Task[Any]:
        """A task belongs to the server that began it, and dies with it."""
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **more)
        home = HOME.get()
        if home is not None:
            home.tasks.add(task)
            task.add_done_callback(home.tasks.discard)
        return task


# ----------------------------------------------------------------------------------------------- store


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
        self.writers = Turns(1, 400, 30.0)  # type: ignore[misc]
        self.readers = Turns(5, 4000, 30.0)  # type: ignore[misc]

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


# ------------------------------------------------------------------------------------------------- bus


class Post(MemoryBus):
    """Tells the other server, sometimes late, twice or not at all."""

    def __init__(self, world: World, server: Server) -> None:
        super().__init__()
        self.world, self.server = world, server

    def publish(self, game: str, near: bool = False) -> None:
        super().publish(game, near)
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

    async def run(self, work: Callable[..., Any], *arguments: Any, whose: str = "") -> Any:
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
        self.tasks: set[asyncio.Task[Any]] = set()
        self.dead = True
        self.tables: Tables | None = None

    def start(self) -> None:
        self.dead = False
        self.tasks = set()
        world = self.world

        async def beside(work: Callable[..., Any], *arguments: Any) -> Any:
            await asyncio.sleep(world.short())
            return work(*arguments)

        token = HOME.set(self)
        self.tables = Tables(
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
        if world.plant == "unfair clock":
            self.tables.beat = self.forget_pauses  # type: ignore[method-assign]
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

    def hear(self, game: str) -> None:
        if not self.dead and self.tables is not None:
            MemoryBus.publish(self.tables.bus, game)

    def kill(self) -> None:
        self.dead = True
        if self.tables is not None:
            self.tables.closed = True
            for alarm in self.tables.alarms.values():
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


# ----------------------------------------------------------------------------------------------- world


class World:
    """Everything, from one seed."""

    def __init__(
        self, seed: int, folder: Path, loop: VirtualLoop, plant: str = "", games: int = GAMES, trouble: float = TROUBLE
    ) -> None:
        self.count, self.lasts = games, trouble
        self.rng = Random(seed)
        self.loop = loop
        self.plant = plant
        self.calm = False
        self.engine = engine_in(folder / f"soak-{seed}.db")
        self.writing = asyncio.Lock()
        self.servers = [Server(self), Server(self)]
        self.acked: dict[tuple[str, int], tuple[str, Any]] = {}
        self.tried: set[tuple[str, str]] = set()
        self.said: dict[str, list[str]] = {}  # what was said at each table, and acknowledged
        self.agreed: set[tuple[str, int, int]] = set()  # who let a move be taken back: game, number, seat
        self.games: list[str] = []
        self.down: list[tuple[float, float]] = []
        self.moves = 0
        self.looks = 0
        self.taken = 0  # moves that were taken back

    def short(self) -> float:
        return self.rng.random() ** 4 * 0.5

    def luck(self, chance: float) -> bool:
        return not self.calm and self.rng.random() < chance

    def planted(self, what: str, chance: float) -> bool:
        return self.plant == what and self.rng.random() < chance

    def double(self) -> None:
        """The planted fault: the last record is written once more."""
        with self.engine.connect() as connection, connection.begin():
            row = connection.exec_driver_sql(
                "SELECT game, seq, seat, kind, body, at FROM record ORDER BY at DESC, seq DESC LIMIT 1"
            ).first()
            if row is not None:
                connection.exec_driver_sql(
                    "INSERT OR IGNORE INTO record (game, seq, key, seat, kind, body, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (row[0], row[1] + 1, f"twice-{row[1]}", row[2], row[3], row[4], row[5]),
                )

    # ------------------------------------------------------------ people
    async def reach(self, work: Callable[[Tables], Any]) -> Any:
        """Ask any server until one answers, as a browser does."""
        while True:
            try:
                return await self.rng.choice(self.servers).ask(work)
            except Damaged as error:
                raise Violation(str(error)) from error
            except Busy:
                await asyncio.sleep(0.3 + self.rng.random())

    async def once(self, work: Callable[[Tables], Any]) -> Any:
        """Ask one server once; None if it did not answer, or refused."""
        try:
            return await self.rng.choice(self.servers).ask(work)
        except Damaged as error:
            raise Violation(str(error)) from error
        except (Busy, AstrariumError):
            return None

    async def create(self, title: str, plans: list[Plan], clock: dict[str, Any] | None) -> str:
        made: str = await self.reach(lambda tables: tables.create(title, plans, clock=clock, holder=BROWSER))
        return made

    async def table(self, id: str) -> Table:
        found: Table = await self.reach(lambda tables: tables.table(id))
        return found

    async def person(self, id: str, seat: int) -> None:
        """Plays until the game is over or the seat is lost; looks at everything they are shown."""
        while True:
            table = await self.table(id)
            self.look(table, seat)
            if table.over or table.row.closed or table.seats[seat].kind != "person":
                return
            await self.beside(table, seat)
            if table.asked != seat:
                await asyncio.sleep(0.5 + self.rng.random() * 2)
                continue
            await asyncio.sleep(self.rng.random() * 3)
            if not self.calm and self.rng.random() < 0.01:
                await asyncio.sleep(90)  # gone for a while
            seq, key = table.seq, f"p{seat}-{self.rng.getrandbits(40):x}"
            if table.match.undoable(seat) and self.rng.random() < 0.2:
                await self.send(id, seat, seq, key, None)
            elif table.asked == seat and table.seq == seq:
                move = self.rng.choice(table.match.state.legal()).json()
                sends = [self.send(id, seat, seq, key, move) for _ in range(2 if self.rng.random() < 0.1 else 1)]
                await asyncio.gather(*sends)

    async def beside(self, table: Table, seat: int) -> None:
        """What people do besides playing: they talk, look back, ask for a move back, and answer who does."""
        id, request, chance = table.id, table.row.request, self.rng.random()
        if request is not None and request["seat"] != seat and seat not in request["yes"] and chance < 0.7:
            yes = chance < 0.5
            if yes:
                self.agreed.add((id, request["seq"], seat))
            await self.once(lambda tables: tables.answer_back(id, seat, yes))
        elif chance < 0.02:
            text = f"{seat} says {self.rng.getrandbits(40):x}"
            if await self.once(lambda tables: self.tell(tables, id, seat, text)):
                self.said.setdefault(id, []).append(text)
        elif chance < 0.04:
            self.page(await self.reach(lambda tables: tables.sight(id, BROWSER)), seat)
        elif chance < 0.08 and not self.calm:
            await self.once(lambda tables: tables.ask_back(id, seat))

    async def tell(self, tables: Tables, id: str, seat: int, text: str) -> bool:
        await tables.say(id, seat, text)
        return True

    def page(self, sight: Sight, seat: int) -> None:
        """A page of the present or of the past: what was said, and what was to be seen then."""
        table = sight.table
        told = [line.text for line in sight.lines]
        if any(told.count(text) > 1 for text in told):
            raise Violation(f"{table.id}: something said once is told twice")
        moment = self.rng.randrange(len(table.match.moves) + 1)
        state = table.at(moment).state
        if state.imagine(seat, Random(1)).view(seat).json() != state.view(seat).json():
            raise Violation(f"{table.id}: the past view of seat {seat} tells more than it may know")
        if any(line.event.audience not in (EVERYBODY, seat) for line in table.log(seat, moment)):
            raise Violation(f"{table.id}: seat {seat} reads in the past what was whispered to another")

    async def send(self, id: str, seat: int, seq: int, key: str, move: list[str] | None) -> None:
        self.tried.add((id, key))
        try:
            if move is None:
                done = await self.reach(lambda tables: tables.undo(id, seat, seq, key))
            else:
                done = await self.reach(lambda tables: tables.move(id, seat, seq, key, move))
        except (Stale, NotYourTurn, Unable, AstrariumError):
            return
        if self.acked.get((id, done.seq), (key, move)) != (key, move):
            raise Violation(f"{id}: record {done.seq} was acknowledged to two requests")
        self.acked[id, done.seq] = (key, move)
        self.moves += 1

    def look(self, table: Table, seat: int) -> None:
        """What somebody is shown is what their seat may know, and follows from the records alone."""
        self.looks += 1
        lines = table.match.log if self.planted("leaked log", 1.0) else table.log(seat)
        if any(line.event.audience not in (EVERYBODY, seat) for line in lines):
            raise Violation(f"{table.id}: seat {seat} reads what was whispered to another")
        if self.rng.random() < 0.02:
            state = table.match.state
            if state.imagine(seat, Random(1)).view(seat).json() != state.view(seat).json():
                raise Violation(f"{table.id}: the view of seat {seat} tells more than it may know")

    # ------------------------------------------------------------ trouble
    async def trouble(self) -> None:
        """Servers die and come back, sometimes both at once."""
        alone_since = 0.0
        while True:
            await asyncio.sleep(5 + self.rng.random() * 40)
            if self.calm:
                return
            for server in self.servers if self.rng.random() < 0.3 else [self.rng.choice(self.servers)]:
                server.kill()
            if all(server.dead for server in self.servers):
                alone_since = self.loop.time()
            await asyncio.sleep(self.rng.random() * 60)
            if alone_since:
                self.down.append((alone_since, self.loop.time()))
                alone_since = 0.0
            for server in self.servers:
                if server.dead:
                    server.start()

    async def run(self) -> None:
        for server in self.servers:
            server.start()
        people = []
        for n in range(self.count):
            title = TITLES[max(0, n - 2) % len(TITLES)]  # one of each longer game is enough
            kinds = self.rng.choice((("person", "person"), ("person", "bot"), ("bot", "person")))
            plans = [Plan(kind, f"P{m}", "random" if kind == "bot" else "") for m, kind in enumerate(kinds)]
            clock = clock_of(move=30, then="bot") if n % 2 else None
            id = await self.create(title, plans, clock)
            self.games.append(id)
            people += [self.person(id, m) for m, kind in enumerate(kinds) if kind == "person"]
        tasks = [asyncio.create_task(one) for one in people]
        faults = asyncio.create_task(self.trouble())
        await asyncio.wait(tasks, timeout=self.lasts)
        self.calm = True
        await faults
        for server in self.servers:
            if server.dead:
                server.start()
        _, late = await asyncio.wait(tasks, timeout=QUIET)
        for task in tasks:
            if task.done() and task.exception() is not None:
                raise task.exception()  # type: ignore[misc]
        if late:
            raise Violation(f"{len(late)} people were not served in the end")
        await self.finished()
        await self.check()
        for server in self.servers:
            server.kill()
        await asyncio.sleep(1)
        self.engine.dispose()

    async def finished(self) -> None:
        """Bots play on to the end, too."""
        until = self.loop.time() + QUIET
        for id in self.games:
            while not (await self.table(id)).over:
                if self.loop.time() > until:
                    raise Violation(f"{id}: its bots stopped")
                await asyncio.sleep(5)

    async def check(self) -> None:
        """Everything, against the records alone."""
        for id in self.games:
            table: Table = await self.table(id)
            records = self.records(id)
            self.check_records(id, records)
            alone = Table(table.game, table.row, table.seats)
            for record in records:
                alone.take(record)
            if alone.match.state.fingerprint() != table.match.state.fingerprint():
                raise Violation(f"{id}: the table is not what its records say")
            for seat in range(-1, len(table.seats)):
                if alone.match.state.view(seat).json() != table.match.state.view(seat).json():
                    raise Violation(f"{id}: the view of seat {seat} is not that of a replay")
                if alone.log(seat) != table.log(seat):
                    raise Violation(f"{id}: the log of seat {seat} is not that of a replay")
            self.check_clock(table, records)
            self.check_people(table, records, [line.text for line in (await self.sight(id)).lines])

    async def sight(self, id: str) -> Sight:
        found: Sight = await self.reach(lambda tables: tables.sight(id, BROWSER))
        return found

    def check_people(self, table: Table, records: list[Record], told: list[str]) -> None:
        """What was said and acknowledged is there, once and in order; nothing was taken back without leave."""
        said = self.said.get(table.id, [])[-50:]
        if [text for text in told if text in said] != said:
            raise Violation(f"{table.id}: what was said is not what is told")
        for record in records:
            if record.kind == "takeback":
                self.taken += 1
                others = [one.n for one in table.seats if one.kind == "person" and one.n != record.seat]
                if any((table.id, record.seq, n) not in self.agreed for n in others):
                    raise Violation(f"{table.id}: record {record.seq} took a move back, and not everybody agreed")

    def records(self, id: str) -> list[Record]:
        async def read() -> list[Record]:
            with self.engine.connect() as connection, connection.begin():
                plain: Any = Plainly(connection)
                return await Tx(plain, False).records(id)

        work = read()
        try:
            work.send(None)
        except StopIteration as done:
            return list(done.value)
        raise AssertionError

    def check_records(self, id: str, records: list[Record]) -> None:
        if [record.seq for record in records] != list(range(len(records))):
            raise Violation(f"{id}: its records have gaps")
        by_seq = {record.seq: record for record in records}
        for (game, seq), (key, move) in self.acked.items():
            if game != id:
                continue
            found = by_seq.get(seq)
            if found is None or found.key != key or (move is not None and found.body != move):
                raise Violation(f"{id}: record {seq} was acknowledged, and is not there")
        for record in records:
            own = record.key.startswith(("bot:", "takeback:"))
            if not own and (id, record.key) not in self.tried:
                raise Violation(f"{id}: record {record.seq} was asked for by nobody")

    def check_clock(self, table: Table, records: list[Record]) -> None:
        """Whoever lost a seat to the clock had all their time, not counting when nobody served."""
        clock = table.row.clock
        if clock is None:
            return
        for seat in table.seats:
            if seat.kind != "bot" or not seat.since:
                continue
            before = [record.at for record in records if record.at <= seat.since]
            begin = max([table.row.created, *before[-1:]])
            away = sum([max(0.0, min(end, seat.since) - max(start, begin)) for start, end in self.down])
            if seat.since - begin - away < clock["move"] - 1:
                raise Violation(f"{table.id}: seat {seat.n} lost its seat after {seat.since - begin - away:.0f} s")


class Plainly:
    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    async def execute(self, *words: Any) -> Any:
        return self.connection.execute(*words)


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


@contextmanager
def looped() -> Iterator[VirtualLoop]:
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        yield loop
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        with suppress(Exception):
            loop.run_until_complete(asyncio.sleep(0))
        asyncio.set_event_loop(None)
        loop.close()


def simulate(seed: int, plant: str = "", games: int = GAMES, trouble: float = TROUBLE) -> World:
    """One world from its beginning to its end; a violation is raised."""
    shm = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shm if shm.is_dir() else None) as folder, looped() as loop:
        world = World(seed, Path(folder), loop, plant, games, trouble)
        loop.run_until_complete(world.run())
        return world


def soak(seconds: float, seed: int, moves: int = 0) -> int:
    """Worlds of one seed after another, for so long or until so many moves; the exit status."""
    until, made, worlds, began = time.monotonic() + seconds, 0, 0, time.monotonic()
    while time.monotonic() < until or made < moves:
        try:
            world = simulate(seed)
        except Violation as found:
            print(f"seed {seed}: {found}", file=sys.stderr)
            return 1
        made += world.moves
        worlds += 1
        seed += 1
    took = time.monotonic() - began
    print(f"{worlds} worlds, {made} acknowledged moves, no violation, {took:.0f} s; next seed {seed}")
    return 0
