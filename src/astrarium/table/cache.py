"""The tables in memory.

The store is the truth. Where this process alone writes to it, a table in memory that has seen every change is as good:
it is `fresh`, and looking at it reads nothing. Any change but a record makes it stale.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Final, NamedTuple

from astrarium.kernel import AstrariumError, Box, Components, Game
from astrarium.store import Busy, ChatLine, GameRow, Holding, Link, Record, SeatRow, Snapshot, Tx

from .errors import Damaged, NewerRules, NoSuchGame, NoSuchLink, OtherComponents, UnknownTitle
from .host import LOG, Host, hashed, person_of
from .snapshot import code_mark, restore
from .table import Table

MANY: Final = 40  # records from which a table is put together beside the event loop
PLAIN: Final = (NewerRules, OtherComponents, UnknownTitle)  # why a game is set aside, as people can be told
LATER: Final = 60.0  # seconds until a damaged game is looked at again


class TableAccess(NamedTuple):
    """A table, what a browser holds there, and what was said at it."""

    table: Table
    holding: Holding | None
    lines: list[ChatLine]
    hushed: bool = False  # whether nobody at all is heard there: a quiet seat


class Stored(NamedTuple):
    """All that is stored of a game."""

    row: GameRow
    seats: list[SeatRow]
    box: Box
    snapshot: Snapshot | None
    records: list[Record]


@lru_cache(32)
def opened_box(game: Game, text: str) -> Box:
    """The components of a table that does not play with the game's own; reading them takes a while the first time."""
    return Box(Components("components.toml", text), game.open_box)


class Cache:
    """The tables in memory, brought up to what is stored whenever somebody asks for one."""

    def __init__(self, host: Host) -> None:
        self.host: Final = host
        self.in_memory: Final[OrderedDict[str, Table]] = OrderedDict()
        self.building: Final[dict[str, asyncio.Task[Table]]] = {}
        self.aside: Final[dict[str, tuple[float, AstrariumError]]] = {}  # games that can't be read, since when, and why
        self.pauses: Final[list[tuple[float, float]]] = []  # when no server was there
        self.on_change: Final[list[Callable[[Table], None]]] = []  # who is to know that a table has changed
        self.on_look: Final[list[Callable[[str], None]]] = []  # and that somebody looks at one

    def wake(self, table: Table) -> None:
        """Whoever acts by itself (bots, clocks, calls, plans) looks whether it is their turn."""
        for look in self.on_change:
            look(table)

    def rouse(self, id: str) -> None:
        """Somebody looks at a table: if its bots wait for their turn, they have it now."""
        for look in self.on_look:
            look(id)

    # ------------------------------------------------------------ a table in memory
    async def grasp(self, tx: Tx, id: str) -> GameRow:
        """The game; if we write, nobody else writes to it until we have."""
        row = await tx.games.get(id)
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
        seats = await tx.games.seats(id)
        self.take(table, row, await tx.records.since(id, table.seq))
        table.row = row
        table.seats = seats
        if self.host.alone and table.changes == changes and self.in_memory.get(id) is table:
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
        if found is not None and self.host.clock() - found[0] < LATER:
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
        async with self.host.store.read() as tx:
            row = await self.grasp(tx, id)
            game = self.title_of(row)
            snapshot = await tx.records.snapshot(id)
            if snapshot is not None and snapshot.mark != code_mark(game):
                snapshot = None
            records = await tx.records.since(id, snapshot.seq if snapshot is not None else 0)
            try:
                box = await self.box(tx, game, row.components)
            except Busy:
                raise
            except Exception as error:
                raise self.set_aside(id, OtherComponents(), error) from error
            stored = Stored(row, await tx.games.seats(id), box, snapshot, records)
        try:
            if len(records) > MANY:
                table: Table = await self.host.beside(self.compose, game, stored)
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

    def title_of(self, row: GameRow) -> Game:
        """The game that a table plays, if this server has it and knows the rules it was begun under."""
        try:
            game = self.host.library(row.title)
        except Exception as error:
            raise self.set_aside(row.id, UnknownTitle(row.title), error) from error
        if not 1 <= row.epoch <= game.epoch:
            raise self.set_aside(row.id, NewerRules(row.epoch, game.epoch))
        return game

    async def replayed(self, game: Game, stored: Stored) -> Table:
        """The same from the first record on."""
        async with self.host.store.read() as tx:
            records = await tx.records.since(stored.row.id)
        try:
            table: Table = await self.host.beside(self.compose, game, stored._replace(snapshot=None, records=records))
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

    def set_aside(self, id: str, error: Exception, cause: Exception | None = None) -> AstrariumError:
        """A game that can't be read harms no other, is said once, and is kept as it is."""
        self.in_memory.pop(id, None)
        known = error if isinstance(error, PLAIN) else Damaged(id)
        before = self.aside.get(id)
        if before is None or str(before[1]) != str(known):
            reason = cause or error
            LOG.error("game %s can't be read and is set aside: %s: %s", id, type(reason).__name__, reason)
        self.aside[id] = (self.host.clock(), known)
        return known

    def put_in_memory(self, table: Table) -> None:
        self.in_memory[table.id] = table
        while len(self.in_memory) > self.host.settings.tables:
            self.in_memory.popitem(last=False)

    async def box(self, tx: Tx, game: Game, fingerprint: str) -> Box:
        """The components that a game was begun with, even if ours have been corrected since."""
        if fingerprint == game.default_box.components.fingerprint:
            return game.default_box
        text = await tx.games.components(fingerprint)
        if text is None:
            return game.default_box
        box: Box = await self.host.beside(opened_box, game, text)
        return box

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
            async with self.host.store.write() as tx:
                table = await self.load(tx, id)
                yield tx, table
                await tx.games.set(id, touched=self.host.clock())
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
        async with self.host.store.read() as tx:
            return await self.load(tx, id)

    async def sight(self, id: str, holder: str) -> TableAccess:
        """All that a page shows, and what its browser holds, read at one stroke."""
        table, holders, lines = await self.whole(id)
        return TableAccess(table, holders.get(person_of(holder)) if holder else None, lines)

    async def whole(self, id: str) -> tuple[Table, dict[str, Holding], list[ChatLine]]:
        """A table, what every browser holds there, and what was said."""
        self.rouse(id)
        table = self.in_memory.get(id)
        if table is not None and table.fresh and table.lines is not None:
            self.in_memory.move_to_end(id)
            return table, table.holders, table.lines
        if table is None:
            await self.made(id)
        async with self.host.store.read() as tx:
            table = await self.load(tx, id)
            changes = table.changes
            holders = await tx.holdings.all(id)
            lines = await tx.chat.last(id)
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
        async with self.host.store.read() as tx:
            found = await tx.holdings.games_of(person_of(holder))
            found = [(row, seat) for row, seat in found if row.title in self.host.titles()]
            seats = await tx.games.seats_in([row.id for row, _ in found])
        return [(row, seat, seats.get(row.id, [])) for row, seat in found]

    async def holding(self, id: str, holder: str) -> Holding | None:
        """What a browser holds in a game."""
        if not holder:
            return None
        who = person_of(holder)
        table = self.in_memory.get(id)
        if table is not None and table.fresh and table.lines is not None:
            return table.holders.get(who)
        async with self.host.store.read() as tx:
            return await tx.holdings.of(who, id)

    async def link(self, token: str) -> Link:
        async with self.host.store.read() as tx:
            return await self.link_in(tx, token)

    async def link_in(self, tx: Tx, token: str) -> Link:
        """What a link stands for, unless it is older than the operator lets links become."""
        days = self.host.settings.link_days
        link = await tx.links.get(hashed(token), self.host.clock() - days * 24 * 3600 if days else 0.0)
        if link is None:
            raise NoSuchLink
        return link

    async def components(self, table: Table) -> str:
        async with self.host.store.read() as tx:
            return await tx.games.components(table.row.components) or ""

    async def changed(self, id: str) -> None:
        """Tell everybody of a change that is no record."""
        self.stale(id)
        table = await self.table(id)
        self.host.bus.publish(id)
        self.wake(table)
