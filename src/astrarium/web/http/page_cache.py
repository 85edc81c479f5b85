"""Pages that are the same for everybody who likes pages the same way: made once, kept, and answered by their mark.

A browser that still has a page hears so (304). What is kept is compressed once, and goes when something newer needs its
room.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import Response

ROOM: Final = 16 * 1024 * 1024  # bytes of all copies
LEVEL: Final = 9  # of compression, for what is kept
FAST: Final = 6  # and for what is not
T = TypeVar("T", bound=Response)
SMALL: Final = 800  # bytes that are not worth compressing


class Copy(NamedTuple):
    """A page as it is sent."""

    body: bytes
    zipped: bytes
    kind: str
    mark: str

    @property
    def size(self) -> int:
        return len(self.body) + len(self.zipped)


def copied(response: Response) -> Copy:
    """Compressed once; takes a while, so it runs in a thread."""
    body = bytes(response.body)
    zipped = gzip.compress(body, LEVEL, mtime=0) if len(body) >= SMALL else b""
    return Copy(body, zipped, response.headers.get("content-type", ""), sha256(body).hexdigest()[:24])


def packed(request: Request, response: T) -> T:
    """A large answer, compressed where it was made and not by one of many threads; who reads it pays for that too."""
    if len(response.body) >= SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip.compress(bytes(response.body), FAST, mtime=0)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
        response.headers.add_vary_header("Accept-Encoding")
    return response


class Copies:
    """The kept pages of one server; whoever asks for one that is being made waits for the same."""

    def __init__(self, room: int = ROOM, beside: Callable[..., Awaitable[Any]] = asyncio.to_thread) -> None:
        self.beside: Final = beside
        self.room: Final = room
        self.kept: Final[OrderedDict[Any, Copy]] = OrderedDict()
        self.making: Final[dict[Any, asyncio.Future[Copy]]] = {}
        self.size = 0

    async def answer(self, request: Request, key: Any, make: Callable[[], Awaitable[Response]]) -> Response:
        """The page of this key."""
        found = self.kept.get(key)
        if found is None:
            found = await self.made(key, make)
        else:
            self.kept.move_to_end(key)
        headers = {"etag": f'"{found.mark}"', "cache-control": "private, no-cache", "vary": VARY}
        if found.mark in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        headers["content-type"] = found.kind
        if found.zipped and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.zipped, headers={**headers, "content-encoding": "gzip"})
        return Response(found.body, headers={**headers, "content-encoding": "identity"})

    async def made(self, key: Any, make: Callable[[], Awaitable[Response]]) -> Copy:
        task = self.making.get(key)
        if task is None:
            task = self.making[key] = asyncio.ensure_future(self.make(make))
            task.add_done_callback(lambda done: self.keep(key, done))
        return await asyncio.shield(task)

    async def make(self, make: Callable[[], Awaitable[Response]]) -> Copy:
        made: Copy = await self.beside(copied, await make())
        return made

    def keep(self, key: Any, done: asyncio.Future[Copy]) -> None:
        del self.making[key]
        if done.cancelled() or done.exception() is not None:
            return  # whoever waits for it has it
        found = done.result()
        if found.size > self.room // 4:
            return
        self.kept[key] = found
        self.size += found.size
        while self.size > self.room:
            self.size -= self.kept.popitem(last=False)[1].size


VARY: Final = "Accept-Encoding, Accept-Language, Cookie"
