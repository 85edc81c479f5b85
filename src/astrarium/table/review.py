"""Looking back at finished games: their key moments, found once by a worker, while nobody waits."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from .moments import Moment, key_moments
from .table import Table

if TYPE_CHECKING:
    from .floor import Floor

LOG = logging.getLogger("astrarium.table")
KEPT: Final = 500


class Reviews:
    """The key moments of the finished games of one server."""

    def __init__(self, tables: Floor) -> None:
        self.tables: Final = tables
        self.found: OrderedDict[str, list[Moment]] = OrderedDict()
        self.looking: dict[str, asyncio.Task[None]] = {}

    def of(self, table: Table) -> list[Moment]:
        """What is known by now. The first to ask has it looked for; everybody at the table hears when it is found."""
        if table.id not in self.found and table.id not in self.looking and table.over:
            self.looking[table.id] = asyncio.create_task(self.look(table))
        return self.found.get(table.id, [])

    async def look(self, table: Table) -> None:
        try:
            moments = await self.ready(table)
        except Exception:
            LOG.exception("no key moments of %s", table.id)
            moments = []
        self.keep(table.id, moments)
        del self.looking[table.id]
        if moments:
            self.tables.bus.publish(table.id)

    async def ready(self, table: Table) -> list[Moment]:
        match = table.match
        own = table.game.default_box.components.fingerprint
        text = "" if match.box.components.fingerprint == own else await self.tables.components(table)
        found: list[Moment] = await self.tables.thinkers.run(
            key_moments, table.row.title, match.save(), text, whose=table.id
        )
        return found

    def keep(self, id: str, moments: list[Moment]) -> None:
        self.found[id] = moments
        while len(self.found) > KEPT:
            self.found.popitem(last=False)
