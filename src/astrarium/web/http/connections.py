"""What a connection may do before we know who asks: so many at once, a head in time, and reading what it is sent."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from astrarium.settings import Settings

FULL: Final = "This server has too many connections; try again in a moment.\n"
SLOW: Final = "The request did not come in time.\n"
LONG: Final = "The head of the request is too long.\n"
PHRASES: Final = {408: "Request Timeout", 431: "Request Header Fields Too Large", 503: "Service Unavailable"}


class Census:
    """The open connections of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.trusted: Final = frozenset(settings.proxy.replace(",", " ").split())
        self.count = 0
        self.each: Final[Counter[str]] = Counter()
        self.refused = 0
        self.dropped = 0

    def admits(self, who: str) -> bool:
        if self.count >= self.settings.connections:
            return False
        return who in self.trusted or self.each[who] < self.settings.connections_each


class Careful(HttpToolsProtocol):
    """uvicorn's protocol with a clock and a count."""

    census: Census

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.timer: asyncio.TimerHandle | None = None
        self.stuck: asyncio.TimerHandle | None = None
        self.head = 0  # bytes of a head that is not complete
        self.who = self.client[0] if self.client else ""
        self.counted = self.census.admits(self.who)
        if not self.counted:
            self.census.refused += 1
            self.turn_away(503, FULL)
            return
        self.census.count += 1
        self.census.each[self.who] += 1
        self.expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self.calm()
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None
        if self.counted:
            self.counted = False
            self.census.count -= 1
            self.census.each[self.who] -= 1
            if not self.census.each[self.who]:
                del self.census.each[self.who]
        super().connection_lost(exc)

    # ------------------------------------------------------------ the head comes in time and is small
    def expect(self) -> None:
        """From now on a head is due."""
        if self.timer is None:
            self.timer = self.loop.call_later(self.census.settings.head_seconds, self.late)

    def calm(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def late(self) -> None:
        self.timer = None
        if self.cycle is None or self.cycle.response_complete:
            self.census.dropped += 1
            self.turn_away(408, SLOW)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self.expect()
            self.head += len(data)
        super().data_received(data)
        if self.head > self.census.settings.head_bytes and not self.transport.is_closing():
            self.census.dropped += 1
            self.turn_away(431, LONG)

    def on_headers_complete(self) -> None:
        self.calm()
        # what came with the last piece may be body already: a head counts by its own fields
        size = len(self.url) + sum([len(name) + len(value) + 4 for name, value in self.headers])
        self.head = 0
        if size > self.census.settings.head_bytes:
            self.census.dropped += 1
            self.turn_away(431, LONG)
            return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.cycle is not None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.cycle is not None:
            super().on_message_complete()

    def turn_away(self, status: int, text: str) -> None:
        retry = "retry-after: 5\r\n" if status == 503 else ""
        self.transport.write(
            f"HTTP/1.1 {status} {PHRASES[status]}\r\ncontent-type: text/plain; charset=utf-8\r\n{retry}"
            f"content-length: {len(text)}\r\nconnection: close\r\n\r\n{text}".encode()
        )
        self.transport.close()

    # ------------------------------------------------------------ what is sent is read
    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stuck is None:
            self.stuck = self.loop.call_later(self.census.settings.send_seconds, self.give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None

    def give_up(self) -> None:
        """Somebody opened a stream and does not read it."""
        self.stuck = None
        self.census.dropped += 1
        self.transport.abort()


def careful(census: Census) -> type[asyncio.Protocol]:
    """The protocol of a server with this census."""
    made: Any = type("Careful", (Careful,), {"census": census})
    return made  # type: ignore[no-any-return]
