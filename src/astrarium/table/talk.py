"""What people say at a table."""

from __future__ import annotations

from typing import Final

from .cache import Cache
from .errors import Unable
from .host import Host

GREETINGS: Final = ("hello", "luck", "nice", "moment", "played", "thanks", "again", "night")
MARK: Final = "\u2063"  # before a ready greeting, which everybody reads in their own language; nobody can type it
APART: Final = 5.0  # seconds between two greetings of one seat


def greeting_of(text: str) -> str:
    """The ready greeting that a line of talk is, or nothing.

    >>> greeting_of(MARK + "hello"), greeting_of("hello")
    ('hello', '')
    """
    word = text.removeprefix(MARK)
    return word if text.startswith(MARK) and word in GREETINGS else ""


class Talk:
    """The chat of every table."""

    def __init__(self, host: Host, cache: Cache) -> None:
        self.host = host
        self.cache = cache

    async def greet(self, id: str, seat: int, word: str) -> None:
        """A ready greeting, one in a few seconds at most."""
        if word not in GREETINGS:
            raise Unable(f"a greeting is one of {', '.join(GREETINGS)}", "no-form")
        async with self.cache.changing(id) as (tx, table):
            if table.silence:
                raise Unable("this game is played in silence", "silence")
            if table.seats[seat].muted:
                raise Unable("the host has muted you", "muted").at(403)
            before = [line for line in await tx.chat.last(id) if line.seat == seat]
            if before and self.host.clock() - before[-1].at < APART:
                raise Unable("one greeting in five seconds", "too-often").at(429)
            await tx.chat.add(id, seat, table.seats[seat].name, MARK + word)
        self.host.bus.publish(id)

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
