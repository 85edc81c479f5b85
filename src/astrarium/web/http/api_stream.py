"""The stream for programs: where a table stands, a line of JSON after every change."""

import asyncio
import json
from collections.abc import AsyncIterator

from astrarium.store import Link
from astrarium.table import Tables
from astrarium.web.http.api_answers import asking_of
from astrarium.web.http.stream import HEARTBEAT


async def positions(tables: Tables, link: Link, token: str) -> AsyncIterator[str]:
    """Where the table stands, after every change; an empty line now and then says that we are still here."""
    with tables.host.bus.listen(link.game) as ear:
        tables.presence.arrive(link.game, link.seat)
        try:
            said = ""
            while not ear.closed:
                table = await asyncio.shield(asyncio.create_task(tables.cache.table(link.game)))
                if link.seat < 0 and table.noted:  # who waited may have sat down
                    link = await again_at(tables, link, token)
                now = {
                    "seq": table.seq,
                    "asked": table.asked,
                    "over": table.over,
                    "yours": table.asked == link.seat,
                    "asking": [one.model_dump() for one in asking_of(table)],
                    "change": table.noted["told"][-1] if table.noted.get("told") else None,
                }
                line = json.dumps(now) + "\n"
                if line != said:
                    yield line
                    said = line
                if table.over:
                    return
                while not await ear.hear(HEARTBEAT):
                    yield "\n"
                    tables.presence.stay(link.game, link.seat)
        finally:
            tables.presence.depart(link.game, link.seat)


async def again_at(tables: Tables, link: Link, token: str) -> Link:
    """What a token stands for by now."""
    now = await tables.cache.link(token)
    if now.seat != link.seat:
        tables.presence.depart(link.game, link.seat)
        tables.presence.arrive(now.game, now.seat)
    return now
