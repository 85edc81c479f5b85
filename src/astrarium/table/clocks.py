"""Whose time is up."""

from __future__ import annotations

import asyncio

from astrarium.store import Busy

from .cache import Cache
from .host import DAY, LOG, Chores, Host
from .seats import Seats
from .table import Table


class Clocks:
    """The thinking time of whoever is asked, at every table."""

    def __init__(self, host: Host, cache: Cache, chores: Chores, seats: Seats) -> None:
        self.host = host
        self.cache = cache
        self.chores = chores
        self.seats = seats
        self.alarms: dict[str, asyncio.TimerHandle] = {}

    def time(self, table: Table) -> None:
        """Look again when the asked seat's time is up."""
        alarm = self.alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        left = table.left(self.host.clock())
        if left is not None and not self.chores.closed:
            loop = asyncio.get_running_loop()
            self.alarms[table.id] = loop.call_later(min(max(left, 0.0) + 0.05, DAY), self.ring, table.id)

    def ring(self, id: str) -> None:
        self.alarms.pop(id, None)
        self.chores.begin(self.time_up(id))

    async def time_up(self, id: str) -> None:
        """Whoever thought longer than agreed makes room, as the table chose; nobody else does."""
        try:
            async with self.cache.changing(id) as (tx, table):
                left = table.left(self.host.clock())
                if left is not None and left <= 0:
                    assert table.row.clock is not None
                    await self.seats.vacate(tx, table, table.asked, table.row.clock["then"])
                    LOG.info("time is up in %s for seat %s", id, table.asked)
            await self.cache.changed(id)
        except Busy:
            self.alarms[id] = asyncio.get_running_loop().call_later(1.0, self.ring, id)
