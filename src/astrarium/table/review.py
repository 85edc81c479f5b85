"""Looking back at finished games: key moments and curve of chances, found once by a worker, while nobody waits."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Final

from .cache import Cache
from .host import LOG, Host
from .moments import UNKNOWN, Review, review
from .table import Table

REMEMBERED: Final = 500


class Reviews:
    """What is known of the finished games of one server."""

    def __init__(self, host: Host, cache: Cache) -> None:
        self.host: Final = host
        self.cache: Final = cache
        self.found: OrderedDict[str, Review] = OrderedDict()
        self.looking: dict[str, asyncio.Task[None]] = {}

    def of(self, table: Table) -> Review:
        """What is known by now. The first to ask has it looked for; everybody at the table hears when it is found."""
        if table.id not in self.found and table.id not in self.looking and table.over:
            with suppress(RuntimeError):  # a page that is made in a thread only asks
                loop = asyncio.get_running_loop()
                self.looking[table.id] = loop.create_task(self.look(table))
        return self.found.get(table.id, UNKNOWN)

    async def look(self, table: Table) -> None:
        try:
            found = await self.ready(table)
        except Exception:
            LOG.exception("no key moments of %s", table.id)
            found = UNKNOWN
        self.remember(table.id, found)
        del self.looking[table.id]
        if found.curve:
            self.host.bus.publish(table.id)

    async def ready(self, table: Table) -> Review:
        match = table.match
        own = table.game.default_box.components.fingerprint
        text = "" if match.box.components.fingerprint == own else await self.cache.components(table)
        found: Review = await self.host.thinkers.run(review, table.row.title, match.save(), text, whose=table.id)
        return found

    def remember(self, id: str, found: Review) -> None:
        self.found[id] = found
        while len(self.found) > REMEMBERED:
            self.found.popitem(last=False)
