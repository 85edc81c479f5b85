"""Who is here, who has gone, and whose time is up."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from astrarium.kernel import AstrariumError
from astrarium.store import Busy

from .floor import LOG, WATCHING
from .seats import Seats
from .table import Table

BEAT: Final = 10.0  # seconds between two heartbeats of a server
SILENCE: Final = 30.0  # after which a bot's move is missed, and its server taken for dead
DAY: Final = 24 * 3600.0


class Presence(Seats):
    def here(self, id: str, seat: int) -> bool:
        """Whether whoever holds a seat looks at the table, at this server or another."""
        return (id, seat) in self.present or self.bus.elsewhere(id, seat)

    def arrive(self, id: str, seat: int) -> None:
        self.present[id, seat] = self.present.get((id, seat), 0) + 1
        if self.present[id, seat] == 1 and seat != WATCHING:
            self.stay(id, seat)
            self.bus.publish(id)

    def stay(self, id: str, seat: int) -> None:
        """Said again and again to other servers, which forget it after a while."""
        if seat != WATCHING:
            self.bus.meet(id, seat, True)

    def depart(self, id: str, seat: int) -> None:
        self.present[id, seat] -= 1
        if self.present[id, seat] == 0:
            del self.present[id, seat]
            if seat != WATCHING and not self.closed:
                self.bus.meet(id, seat, False)
                self.bus.publish(id)
                self.begin(self.note_absence(id, seat))

    async def note_absence(self, id: str, seat: int) -> None:
        """Write down since when somebody is away, so that it is known after a restart."""
        with suppress(Busy):
            async with self.store.write() as tx:
                await tx.set_seat(id, seat, seen=self.clock())
            self.stale(id)

    # ------------------------------------------------------------ thinking time
    def time(self, table: Table) -> None:
        """Look again when the asked seat's time is up."""
        alarm = self.alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        left = table.left(self.clock())
        if left is not None and not self.closed:
            loop = asyncio.get_running_loop()
            self.alarms[table.id] = loop.call_later(min(max(left, 0.0) + 0.05, DAY), self.ring, table.id)

    def ring(self, id: str) -> None:
        self.alarms.pop(id, None)
        self.begin(self.time_up(id))

    async def time_up(self, id: str) -> None:
        """Whoever thought longer than agreed makes room, as the table chose; nobody else does."""
        try:
            async with self.changing(id) as (tx, table):
                left = table.left(self.clock())
                if left is not None and left <= 0:
                    assert table.row.clock is not None
                    await self.vacate(tx, table, table.asked, table.row.clock["then"])
                    LOG.info("time is up in %s for seat %s", id, table.asked)
            await self.changed(id)
        except Busy:
            self.alarms[id] = asyncio.get_running_loop().call_later(1.0, self.ring, id)

    # ------------------------------------------------------------ looking after everything
    async def wake_all(self) -> None:
        """After a start: bots go on where they were interrupted, and clocks run on."""
        await self.beat(0.0)  # a start counts every silence before it: rather a few seconds too many than one too few
        async with self.store.read() as tx:
            waiting = [*await tx.unanswered(), *await tx.timed()]
        for id in dict.fromkeys(waiting):
            try:
                self.wake(await self.table(id))
            except Busy as error:
                LOG.warning("game %s waits: %s", id, error)
            except AstrariumError:
                pass  # it was said when the game was set aside
            except Exception as error:  # whatever is wrong with one game is no matter of another
                LOG.error("game %s can't be loaded: %r", id, error)

    async def beat(self, longest: float = 2 * BEAT) -> None:
        """Say that somebody serves; how long nobody did, if it was longer than this, is no thinking time."""
        async with self.store.write() as tx:
            await tx.beat(self.clock(), longest)
            self.pauses[:] = (await tx.pauses())[-200:]

    async def look_after(self) -> None:
        """As long as the server runs: its heartbeat, tables that changed unheard, bots whose server died, old games."""
        known: dict[str, float] = {}
        while not self.closed:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
                await self.listen_again(known)
                await self.tidy()
            except Busy as error:
                LOG.warning("%s", error)
            except Exception:
                LOG.exception("looking after the tables failed")

    async def listen_again(self, known: dict[str, float]) -> None:
        """One question for all tables that are watched here: which have changed without our hearing of it."""
        watched = list(self.bus.ears)
        late: list[str] = []
        stand: dict[str, float] = {}
        if not self.alone:
            async with self.store.read() as tx:
                for n in range(0, len(watched), 500):
                    stand.update(await tx.stand(watched[n : n + 500]))
                late = await tx.unanswered(self.clock() - SILENCE)
        else:
            ids = list(self.in_memory)
            async with self.store.read() as tx:
                there: set[str] = set()
                for n in range(0, len(ids), 500):
                    there.update(await tx.stand(ids[n : n + 500]))
            for id in set(ids) - there:
                self.in_memory.pop(id, None)  # the operator deleted it
                self.bus.publish(id)
        for id, touched in stand.items():
            table = self.in_memory.get(id)
            if known.get(id, touched) != touched and (table is None or table.row.touched != touched):
                self.bus.hear(id)
        known.clear()
        known.update(stand)
        for id in late:
            with suppress(AstrariumError):
                self.wake(await self.table(id))

    async def tidy(self) -> None:
        """Delete what is older than the operator keeps."""
        own, now = self.settings, self.clock()
        if own.keep_finished_days or own.keep_idle_days:
            finished = now - own.keep_finished_days * DAY if own.keep_finished_days else 0.0
            idle = now - own.keep_idle_days * DAY if own.keep_idle_days else 0.0
            async with self.store.write() as tx:
                gone = await tx.outdated(finished, idle)
                for id in gone:
                    await tx.delete_game(id)
            for id in gone:
                self.in_memory.pop(id, None)
                LOG.info("game %s was deleted: nobody touched it for long", id)
        if own.keep_chat_days:
            async with self.store.write() as tx:
                await tx.drop_lines(now - own.keep_chat_days * DAY)
