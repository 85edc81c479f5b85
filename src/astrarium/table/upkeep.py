"""What goes on while nobody does anything: heartbeats, changes that were not heard of, games that are too old."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from astrarium.kernel import AstrariumError
from astrarium.store import Busy

from .cache import Cache
from .dozing import Dozing
from .host import DAY, LOG, Host
from .table import Table

BEAT: Final = 10.0  # seconds between two heartbeats of a server
SILENCE: Final = 30.0  # after which a bot's move is missed, and its server taken for dead


class Upkeep:
    """The care for all tables of a store."""

    def __init__(self, host: Host, cache: Cache, dozing: Dozing, look_over: Callable[[Table], None]) -> None:
        self.host = host
        self.cache = cache
        self.dozing = dozing
        self.look_over = look_over  # sees to clocks, calls and plans of a table

    async def resume(self) -> None:
        """After a start: bots go on where they were interrupted, and clocks run on. There may be thousands of them, and
        somebody is there already: this takes half of the time at most."""
        await self.beat(0.0)  # a start counts every silence before it: rather a few seconds too many than one too few
        async with self.host.store.read() as tx:
            waiting, timed = await tx.games.unanswered(), await tx.games.timed()
        for id in waiting:
            self.dozing.doze(id)
        loop = asyncio.get_running_loop()
        for id in timed:
            began = loop.time()
            try:
                self.look_over(await self.cache.table(id))
            except Busy as error:
                LOG.warning("game %s waits: %s", id, error)
            except AstrariumError:
                pass  # it was said when the game was set aside
            except Exception as error:  # whatever is wrong with one game is no matter of another
                LOG.error("game %s can't be loaded: %r", id, error)
            await asyncio.sleep(loop.time() - began)

    async def beat(self, longest: float = 2 * BEAT) -> None:
        """Say that somebody serves; how long nobody did, if it was longer than this, is no thinking time."""
        async with self.host.store.write() as tx:
            await tx.heartbeats.beat(self.host.clock(), longest)
            self.cache.pauses[:] = (await tx.heartbeats.pauses())[-200:]

    async def listen_again(self, known: dict[str, float]) -> None:
        """One question for all tables that are watched here: which have changed without our hearing of it."""
        watched = list(self.host.bus.ears)
        late: list[str] = []
        stand: dict[str, float] = {}
        if not self.host.alone:
            async with self.host.store.read() as tx:
                for n in range(0, len(watched), 500):
                    stand.update(await tx.games.stand(watched[n : n + 500]))
                late = await tx.games.unanswered(self.host.clock() - SILENCE)
        else:
            ids = list(self.cache.in_memory)
            async with self.host.store.read() as tx:
                there: dict[str, float] = {}
                for n in range(0, len(ids), 500):
                    there.update(await tx.games.stand(ids[n : n + 500]))
            for id in ids:
                table = self.cache.in_memory.get(id)
                if id not in there:
                    self.cache.in_memory.pop(id, None)  # the operator deleted it
                    self.host.bus.publish(id)
                elif table is not None and table.fresh and there[id] > table.row.touched:
                    self.cache.stale(id)  # the operator closed it
                    self.host.bus.publish(id)
        for id, touched in stand.items():
            table = self.cache.in_memory.get(id)
            if known.get(id, touched) != touched and (table is None or table.row.touched != touched):
                self.host.bus.hear(id)
        known.clear()
        known.update(stand)
        for id in late:
            self.dozing.doze(id)

    async def drop_old(self) -> None:
        """Delete what is older than the operator keeps."""
        own, now = self.host.settings, self.host.clock()
        if own.keep_finished_days or own.keep_idle_days:
            finished = now - own.keep_finished_days * DAY if own.keep_finished_days else 0.0
            idle = now - own.keep_idle_days * DAY if own.keep_idle_days else 0.0
            async with self.host.store.write() as tx:
                gone = await tx.games.outdated(finished, idle)
                for id in gone:
                    await tx.games.delete(id)
            for id in gone:
                self.cache.in_memory.pop(id, None)
                LOG.info("game %s was deleted: nobody touched it for long", id)
        if own.keep_chat_days:
            async with self.host.store.write() as tx:
                await tx.chat.drop_before(now - own.keep_chat_days * DAY)
