"""The ground that all rooms of the table service stand on: store, bus, and the tables in memory.

The store is the truth. Where this process alone writes to it, a table in memory that has seen every change is as good:
it is `fresh`, and looking at it reads nothing. Any change but a record makes it stale.
"""

from __future__ import annotations

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from random import Random, SystemRandom
from time import monotonic, time
from typing import Any, Final, NamedTuple

from astrarium.bus import MemoryBus
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Box, Components, Game
from astrarium.settings import Settings
from astrarium.store import GameRow, Holding, Line, Link, Record, SeatRow, Snapshot, Store, Tx

from .errors import Damaged, NewerRules, NoSuchGame, NoSuchLink, Unable
from .review import Reviews
from .snapshot import code_mark, restore
from .table import Table
from .thinking import Thinkers

LOG = logging.getLogger("astrarium.table")
WATCHING = -1
MANY: Final = 40  # records from which a table is put together beside the event loop
LATER: Final = 60.0  # seconds until a damaged game is looked at again


class Sight(NamedTuple):
    """A table, what a browser holds there, and what was said at it."""

    table: Table
    holding: Holding | None
    lines: list[Line]


class Stored(NamedTuple):
    """All that is stored of a game."""

    row: GameRow
    seats: list[SeatRow]
    box: Box
    snapshot: Snapshot | None
    records: list[Record]


AHEAD: Final = time() - monotonic()


def now() -> float:
    """The time, as the machine's clock stood when this process began: setting it takes nobody's thinking time."""
    return AHEAD + monotonic()


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


class Floor:
    """What the rooms share."""

    def __init__(
        self,
        store: Store,
        bus: MemoryBus | None = None,
        thinkers: Thinkers | None = None,
        pace: float = 0.7,
        library: Callable[[str], Game] = load,
        titles: Callable[[], tuple[str, ...]] = ready,
        settings: Settings | None = None,
        clock: Callable[[], float] = now,
        random: Random | None = None,
        beside: Callable[..., Awaitable[Any]] = asyncio.to_thread,
        alone: bool = False,
    ) -> None:
        self.store = store
        self.store.clock = clock
        self.bus = bus or MemoryBus()
        self.thinkers = thinkers or Thinkers()
        self.pace = pace  # the least time between two moves of bots, so that people can follow
        self.library = library
        self.titles = titles
        self.settings = settings or Settings()
        self.clock = clock
        self.random = random or SystemRandom()
        self.beside = beside  # runs what takes long, so that nobody waits for it
        self.alone = alone  # whether nobody else writes to the store
        self.began = clock()
        self.in_memory: OrderedDict[str, Table] = OrderedDict()
        self.building: dict[str, asyncio.Task[Table]] = {}
        self.aside: dict[str, tuple[float, AstrariumError]] = {}  # games that can't be read, since when, and why
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self.reminders: dict[str, asyncio.TimerHandle] = {}
        self.called: dict[str, int] = {}  # at which record somebody was called last
        self.present: dict[tuple[str, int], int] = {}  # open streams of each seat
        self.pauses: list[tuple[float, float]] = []  # when no server was there
        self.chores: set[asyncio.Task[Any]] = set()
        self.reviews = Reviews(self)
        self.closed = False

    def token(self, size: int = 16) -> str:
        """A secret that can stand in an address."""
        return urlsafe_b64encode(self.random.randbytes(size)).rstrip(b"=").decode()

    def begin(self, work: Any) -> None:
        """Something that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self.chores.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.chores.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a chore failed: %r", task.exception())

    # ------------------------------------------------------------ what other rooms do
    def wake(self, table: Table) -> None:
        """See to it that a bot whose turn it is thinks, and that a person's time is watched."""
        raise NotImplementedError

    # ------------------------------------------------------------ a table in memory
    async def grasp(self, tx: Tx, id: str) -> GameRow:
        """The game; if we write, nobody else writes to it until we have."""
        row = await tx.game(id)
        if row is None:
            self.in_memory.pop(id, None)
            raise NoSuchGame(id)
        return row

    async def load(self, tx: Tx, id: str) -> Table:
        """The table, brought up to what is stored."""
        known = self.in_memory.get(id)
        if known is not None and known.fresh:
            return known
        table = known if known is not None else await self.made(id)
        changes = table.changes
        row = await self.grasp(tx, id)
        seats = await tx.seats(id)
        self.take(table, row, await tx.records(id, table.seq))
        table.row = row
        table.seats = seats
        if self.alone and table.changes == changes and self.in_memory.get(id) is table:
            table.fresh = True
        return table

    def take(self, table: Table, row: GameRow, records: list[Record]) -> None:
        """Let stored records happen; a gap among them, or one that can't happen, sets the game aside."""
        try:
            for record in records:
                if record.seq >= table.seq:  # another task may have taken it while we waited
                    table.take(record)
            if row.length is not None and table.seq < row.length:
                raise ValueError(f"{row.length} records were written, {table.seq} are there")
        except Exception as error:
            raise self.set_aside(table.id, error) from error

    async def made(self, id: str) -> Table:
        """The table as it is stored, put together once however many ask for it."""
        found = self.aside.get(id)
        if found is not None and self.clock() - found[0] < LATER:
            raise found[1]
        task = self.building.get(id)
        if task is None:
            task = self.building[id] = asyncio.get_running_loop().create_task(self.build(id))
            task.add_done_callback(lambda done: self.built(id, done))
        return await asyncio.shield(task)

    def built(self, id: str, done: asyncio.Task[Table]) -> None:
        if self.building.get(id) is done:
            del self.building[id]
        if not done.cancelled():
            done.exception()  # whoever waits for it has it

    async def build(self, id: str) -> Table:
        async with self.store.read() as tx:
            row = await self.grasp(tx, id)
            game = self.library(row.title)
            if not 1 <= row.epoch <= game.epoch:
                raise self.set_aside(id, NewerRules(row.epoch, game.epoch))
            snapshot = await tx.snapshot(id)
            if snapshot is not None and snapshot.mark != code_mark(game):
                snapshot = None
            records = await tx.records(id, snapshot.seq if snapshot is not None else 0)
            stored = Stored(row, await tx.seats(id), await self.box(tx, game, row.components), snapshot, records)
        try:
            if len(records) > MANY:
                table: Table = await self.beside(self.compose, game, stored)
            else:
                table = self.compose(game, stored)
        except Exception as error:
            if snapshot is None:
                raise self.set_aside(id, error) from error
            LOG.warning("the snapshot of %s can't be read (%r); its records are played", id, error)
            table = await self.replayed(game, stored)
        self.put_in_memory(table)
        self.aside.pop(id, None)
        return table

    async def replayed(self, game: Game, stored: Stored) -> Table:
        """The same from the first record on."""
        async with self.store.read() as tx:
            records = await tx.records(stored.row.id)
        try:
            table: Table = await self.beside(self.compose, game, stored._replace(snapshot=None, records=records))
        except Exception as error:
            raise self.set_aside(stored.row.id, error) from error
        return table

    def compose(self, game: Game, stored: Stored) -> Table:
        """A table from its snapshot and the records after it."""
        table = Table(game, stored.row, stored.seats, stored.box)
        table.pauses = self.pauses
        if stored.snapshot is not None:
            restore(table, stored.snapshot)
        for record in stored.records:
            table.take(record)
        if stored.row.length is not None and table.seq < stored.row.length:
            raise ValueError(f"{stored.row.length} records were written, {table.seq} are there")
        return table

    def set_aside(self, id: str, error: Exception) -> AstrariumError:
        """A game that can't be read harms no other."""
        self.in_memory.pop(id, None)
        plain = isinstance(error, Unable) and error.key in ("newer-rules", "other-components")
        known = error if isinstance(error, Unable) and plain else Damaged(id)
        LOG.error("game %s can't be read and is set aside: %s: %s", id, type(error).__name__, error)
        self.aside[id] = (self.clock(), known)
        return known

    def put_in_memory(self, table: Table) -> None:
        self.in_memory[table.id] = table
        while len(self.in_memory) > self.settings.tables:
            self.in_memory.popitem(last=False)

    async def box(self, tx: Tx, game: Game, fingerprint: str) -> Box:
        """The components that a game was begun with, even if ours have been corrected since."""
        if fingerprint == game.default_box.components.fingerprint:
            return game.default_box
        text = await tx.components(fingerprint)
        return game.default_box if text is None else Box(Components("components.toml", text), game.open_box)

    def stale(self, id: str) -> None:
        """Something but a record was changed: whoever looks next reads."""
        table = self.in_memory.get(id)
        if table is not None:
            table.fresh = False
            table.changes += 1
            table.lines = None

    @asynccontextmanager
    async def changing(self, id: str) -> AsyncIterator[tuple[Tx, Table]]:
        """One change to a table that is no record."""
        if id not in self.in_memory:
            await self.made(id)  # before anybody has to wait for us
        try:
            async with self.store.write() as tx:
                table = await self.load(tx, id)
                yield tx, table
                await tx.set_game(id, touched=self.clock())
                self.stale(id)
        finally:
            self.stale(id)

    # ------------------------------------------------------------ looking
    async def table(self, id: str) -> Table:
        table = self.in_memory.get(id)
        if table is not None and table.fresh:
            self.in_memory.move_to_end(id)
            return table
        if table is None:
            await self.made(id)
        async with self.store.read() as tx:
            return await self.load(tx, id)

    async def sight(self, id: str, holder: str) -> Sight:
        """All that a page shows, and what its browser holds, read at one stroke."""
        table, holders, lines = await self.whole(id)
        return Sight(table, holders.get(hashed(holder)) if holder else None, lines)

    async def whole(self, id: str) -> tuple[Table, dict[str, Holding], list[Line]]:
        """A table, what every browser holds there, and what was said."""
        table = self.in_memory.get(id)
        if table is not None and table.fresh and table.lines is not None:
            self.in_memory.move_to_end(id)
            return table, table.holders, table.lines
        if table is None:
            await self.made(id)
        async with self.store.read() as tx:
            table = await self.load(tx, id)
            changes = table.changes
            holders = await tx.holdings(id)
            lines = await tx.lines(id)
        if table.fresh and table.changes == changes:
            table.lines, table.holders = lines, holders
        return table, holders, lines

    def has_in_memory(self, table: Table) -> bool:
        """Whether this is the table in memory, which has every change that this server made to the match."""
        return self.in_memory.get(table.id) is table

    async def games_of(self, holder: str) -> list[tuple[GameRow, int, list[SeatRow]]]:
        """The games of a browser, with its seat and everybody's."""
        if not holder:
            return []
        async with self.store.read() as tx:
            found = await tx.games_of(hashed(holder))
            return [(row, seat, await tx.seats(row.id)) for row, seat in found if row.title in self.titles()]

    async def holding(self, id: str, holder: str) -> Holding | None:
        """What a browser holds in a game."""
        if not holder:
            return None
        who = hashed(holder)
        table = self.in_memory.get(id)
        if table is not None and table.fresh and table.lines is not None:
            return table.holders.get(who)
        async with self.store.read() as tx:
            return await tx.holding(who, id)

    async def link(self, token: str) -> Link:
        async with self.store.read() as tx:
            return await self.link_in(tx, token)

    async def link_in(self, tx: Tx, token: str) -> Link:
        """What a link stands for, unless it is older than the operator lets links become."""
        days = self.settings.link_days
        link = await tx.link(hashed(token), self.clock() - days * 24 * 3600 if days else 0.0)
        if link is None:
            raise NoSuchLink
        return link

    async def components(self, table: Table) -> str:
        async with self.store.read() as tx:
            return await tx.components(table.row.components) or ""

    async def changed(self, id: str) -> None:
        """Tell everybody of a change that is no record."""
        self.stale(id)
        table = await self.table(id)
        self.bus.publish(id)
        self.wake(table)
