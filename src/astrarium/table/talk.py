"""What people say at a table."""

from __future__ import annotations

from .cache import Cache
from .errors import Unable
from .host import Host


class Talk:
    """The chat of every table."""

    def __init__(self, host: Host, cache: Cache) -> None:
        self.host = host
        self.cache = cache

    async def say(self, id: str, seat: int, text: str) -> None:
        """A line of chat, unless the game asks for silence now, or the host does."""
        text = " ".join("".join(c if c.isprintable() else " " for c in text).split())[:300]
        if not text:
            return
        async with self.cache.changing(id) as (tx, table):
            if table.silence:
                raise Unable("this game is played in silence", "silence")
            if table.seats[seat].muted:
                raise Unable("the host has muted you", "muted").at(403)
            await tx.chat.add(id, seat, table.seats[seat].name, text)
        self.host.bus.publish(id)
