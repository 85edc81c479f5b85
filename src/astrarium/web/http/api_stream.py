"""The stream for programs: where a table stands, a line of JSON after every change."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable

from astrarium.store import Link
from astrarium.table import NoSuchLink, Table, Tables
from astrarium.web.http.api_answers import asking_of
from astrarium.web.http.api_seats import DEVICE
from astrarium.web.http.stream import HEARTBEAT


async def positions(tables: Tables, link: Link, again: Callable[[], Awaitable[Link]]) -> AsyncIterator[str]:
    """Where the table stands, after every change; an empty line now and then says that we are still here. `again` says
    what the token stands for by now."""
    with tables.host.bus.listen(link.game) as ear:
        place = keeps(await tables.cache.table(link.game), link)
        tables.presence.arrive(link.game, place)
        try:
            said = ""
            while not ear.closed:
                table = await asyncio.shield(asyncio.create_task(tables.cache.table(link.game)))
                if table.noted and (link.seat < 0 or table.device is not None):
                    try:
                        link = await again()  # who waited may have sat down; a device may have been passed on
                    except NoSuchLink:
                        return  # they may not look any more
                    if keeps(table, link) != place:
                        tables.presence.depart(link.game, place)
                        place = keeps(table, link)
                        tables.presence.arrive(link.game, place)
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
                    tables.presence.stay(link.game, place)
        finally:
            tables.presence.depart(link.game, place)


def keeps(table: Table, link: Link) -> int:
    """The chair by which somebody is known to be here."""
    device = table.device
    return device.seats[0] if device is not None and link.use == DEVICE else link.seat
