"""What a connection may do before we know who asks: so many at once, a head in time, and reading what it is sent."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from astrarium.web.http.census import Census
from astrarium.web.http.limits import asker

FULL: Final = "This server has too many connections; try again in a moment.\n"
SLOW: Final = "The request did not come in time.\n"
LONG: Final = "The head of the request is too long.\n"
MANY: Final = "Too many requests wait on this connection for the one before them.\n"
PIPELINED: Final = 8  # requests of one connection that may wait for the one before them
PHRASES: Final = {
    408: "Request Timeout",
    429: "Too Many Requests",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}


class Careful(HttpToolsProtocol):
    """uvicorn's protocol with a clock and a count."""

    census: Census

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.timer: asyncio.TimerHandle | None = None
        self.stuck: asyncio.TimerHandle | None = None
        self.in_body = False  # whether the head of the newest request is complete, and its end has not come
        self.head = 0  # bytes of a head that is not complete
        self.beside = 0  # bytes after a head that are no body: marks between its parts, and what follows the last one
        self.open: list[Any] = []  # requests of this connection that are not answered
        self.who = self.client[0] if self.client else ""
        self.counted = self.census.admits(self.who)
        if not self.counted:
            self.census.refused += 1
            self.turn_away(503, FULL)
            return
        self.census.count += 1
        self.who = asker(self.who)
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
        for cycle in self.open:  # uvicorn tells the newest alone
            cycle.disconnected = cycle.disconnected or not cycle.response_complete
            cycle.message_event.set()
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
        self.drop(408, SLOW)

    def data_received(self, data: bytes) -> None:
        """Whatever else goes on at this connection: a stream may be open while the next head comes."""
        if self.transport.is_closing():
            return
        if self.in_body:
            self.beside += len(data)
        else:
            self.expect()
            self.head += len(data)
        super().data_received(data)
        if max(self.head, self.beside) > self.census.settings.head_bytes and not self.transport.is_closing():
            self.drop(431, LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.in_body:  # what follows a body is counted, and nobody's header
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if self.transport.is_closing():
            return
        self.calm()
        # what came with the last piece may be body already: a head counts by its own fields
        size = len(self.url) + sum([len(name) + len(value) + 4 for name, value in self.headers])
        self.in_body, self.head, self.beside = True, 0, 0
        if size > self.census.settings.head_bytes:
            return self.drop(431, LONG)
        self.open[:] = [cycle for cycle in self.open if not cycle.response_complete]
        if len(self.open) > PIPELINED:
            return self.drop(429, MANY)
        super().on_headers_complete()
        if self.cycle is not None:
            self.open.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        self.beside = 0
        if self.cycle is not None and not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self.in_body, self.head, self.beside = False, 0, 0
        if self.cycle is not None and not self.transport.is_closing():
            super().on_message_complete()

    def drop(self, status: int, text: str) -> None:
        """Turn somebody away who is connected; a stream that is open here just ends."""
        self.census.dropped += 1
        if any(cycle.response_started and not cycle.response_complete for cycle in self.open):
            self.transport.abort()
        else:
            self.turn_away(status, text)

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
