"""A world from one seed: servers that die, and people who play, talk, look back and vanish."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from astrarium.kernel import EVERYBODY, AstrariumError, Stale
from astrarium.store import Busy
from astrarium.table.cache import TableAccess
from astrarium.table.errors import Damaged, NotYourTurn, Unable
from astrarium.table.laying import clock_of
from astrarium.table.seats import Plan
from astrarium.table.table import Table
from astrarium.table.tables import Tables

from .checks import check
from .server import TITLES, Server, engine_in
from .time import Violation, VirtualLoop

BROWSER: Final = "whoever opened the tables"
GAMES: Final = 5
TROUBLE: Final = 400.0  # virtual seconds of faults
QUIET: Final = 3000.0  # and after them, in which everybody must be served


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
        self.moves = 0  # that people were told of
        self.made = 0  # all that were written down, those of bots, too
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
        made: str = await self.reach(lambda tables: tables.laying.create(title, plans, clock=clock, holder=BROWSER))
        return made

    async def table(self, id: str) -> Table:
        found: Table = await self.reach(lambda tables: tables.cache.table(id))
        return found

    async def sight(self, id: str) -> TableAccess:
        found: TableAccess = await self.reach(lambda tables: tables.cache.sight(id, BROWSER))
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
                await self.news(id)
                continue
            await asyncio.sleep(self.rng.random() * 3)
            if not self.calm and self.rng.random() < 0.01:
                await asyncio.sleep(90)  # gone for a while
            seq, key = table.seq, f"p{seat}-{self.rng.getrandbits(40):x}"
            if table.undoable(seat) and self.rng.random() < 0.2:
                await self.send(id, seat, seq, key, None)
            elif table.asked == seat and table.seq == seq:
                move = self.rng.choice(table.match.state.legal()).json()
                sends = [self.send(id, seat, seq, key, move) for _ in range(2 if self.rng.random() < 0.1 else 1)]
                await asyncio.gather(*sends)

    async def news(self, id: str) -> None:
        """Until a server's stream tells of a change, or a person wonders why it does not."""
        tables = self.rng.choice(self.servers).tables
        assert tables is not None
        with tables.host.bus.listen(id) as ear:
            await ear.hear(2 + self.rng.random() * 8)

    async def beside(self, table: Table, seat: int) -> None:
        """What people do besides playing: they talk, look back, ask for a move back, and answer who does."""
        id, request, chance = table.id, table.row.request, self.rng.random()
        if request is not None and request["seat"] != seat and seat not in request["yes"] and chance < 0.7:
            yes = chance < 0.5
            if yes:
                self.agreed.add((id, request["seq"], seat))
            await self.once(lambda tables: tables.records.answer_back(id, seat, request["seat"], request["seq"], yes))
        elif chance < 0.02:
            text = f"{seat} says {self.rng.getrandbits(40):x}"
            if await self.once(lambda tables: self.tell(tables, id, seat, text)):
                self.said.setdefault(id, []).append(text)
        elif chance < 0.04:
            self.page(await self.sight(id), seat)
        elif chance < 0.08 and not self.calm:
            await self.once(lambda tables: tables.records.ask_back(id, seat))

    async def tell(self, tables: Tables, id: str, seat: int, text: str) -> bool:
        await tables.talk.say(id, seat, text)
        return True

    def page(self, sight: TableAccess, seat: int) -> None:
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
                done = await self.reach(lambda tables: tables.records.undo(id, seat, seq, key))
            else:
                done = await self.reach(lambda tables: tables.records.move(id, seat, seq, key, move))
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
        await check(self)
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
