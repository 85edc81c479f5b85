"""Live updates: server-sent events through one gzip for the whole stream.

Consecutive frames are almost the same text, so a streaming compressor makes sending whole parts after every
move cheaper than any difference we could compute. Any number of changes while a viewer is busy become one frame.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import StreamingResponse

from astrarium.table import Tables
from astrarium.web.http.limits import Limits

HEARTBEAT: Final = 15.0
Parts = dict[str, Markup]


def mark(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def digest(parts: Parts) -> str:
    """Short names of a frame's parts, so that a page is not sent again what it already shows."""
    return ".".join([f"{name}-{mark(text)}" for name, text in parts.items()])


def event(parts: Parts) -> str:
    body = "".join(parts.values()).replace("\r", " ").replace("\n", " ")
    return f"event: frame\nid: 1\ndata: {body}\n\n"


async def frames(
    tables: Tables, id: str, seat: int, shown: str, render: Callable[[bool], Awaitable[Parts]]
) -> AsyncIterator[str]:
    """What changes, as long as somebody looks."""
    with tables.bus.listen(id) as ear:
        tables.arrive(id, seat)
        try:
            last = {name: crc for name, _, crc in [part.rpartition("-") for part in shown.split(".")]}
            yield "retry: 1000\n\n"
            while not ear.closed:
                far, ear.far = ear.far, False
                # Whoever leaves in the middle must not tear a query apart: it is finished without them.
                parts = await asyncio.shield(asyncio.ensure_future(render(far)))
                marks = {name: mark(text) for name, text in parts.items()}
                new = {name: text for name, text in parts.items() if last.get(name) != marks[name]}
                if new:
                    yield event(new)
                last = marks
                if not await ear.hear(HEARTBEAT):  # look again: a message may have been lost
                    yield ": still here\n\n"
                    tables.stay(id, seat)
                    await asyncio.shield(asyncio.ensure_future(tables.attend(id)))
        finally:
            tables.depart(id, seat)


async def zipped(chunks: AsyncIterator[str]) -> AsyncIterator[bytes]:
    press = zlib.compressobj(6, zlib.DEFLATED, 31)
    async for chunk in chunks:
        yield press.compress(chunk.encode()) + press.flush(zlib.Z_SYNC_FLUSH)
    yield press.flush()


async def counted(limits: Limits, who: str, table: str, chunks: AsyncIterator[str]) -> AsyncIterator[str]:
    """A stream that is one of so many."""
    with limits.stream(who, table):
        async for chunk in chunks:
            yield chunk


def stream(request: Request, chunks: AsyncIterator[str], media_type: str) -> StreamingResponse:
    """An endless answer, compressed if the client can read that."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no", "content-encoding": "identity"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return StreamingResponse(zipped(chunks), media_type=media_type, headers=headers)
    return StreamingResponse(chunks, media_type=media_type, headers=headers)
