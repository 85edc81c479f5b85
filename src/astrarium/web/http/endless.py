"""Answers that go on as long as somebody listens."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import StreamingResponse

from astrarium.web.http.limits import Limits

T = TypeVar("T")


async def zipped(chunks: AsyncIterator[str]) -> AsyncIterator[bytes]:
    press = zlib.compressobj(6, zlib.DEFLATED, 31, 5)
    async for chunk in chunks:
        yield press.compress(chunk.encode()) + press.flush(zlib.Z_SYNC_FLUSH)
    yield press.flush()


async def counted(limits: Limits, who: str, table: str, chunks: AsyncIterator[T]) -> AsyncIterator[T]:
    """A stream that is one of so many."""
    with limits.stream(who, table):
        async for chunk in chunks:
            yield chunk


def wants_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def endless(chunks: AsyncIterator[bytes] | AsyncIterator[str], media_type: str, gzip: bool) -> StreamingResponse:
    """An answer that goes on as long as somebody listens."""
    headers = {
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        "content-encoding": "gzip" if gzip else "identity",
    }
    return StreamingResponse(chunks, media_type=media_type, headers=headers)


def stream(request: Request, chunks: AsyncIterator[str], media_type: str) -> StreamingResponse:
    """An endless answer, compressed if the client can read that."""
    return endless(zipped(chunks) if wants_gzip(request) else chunks, media_type, wants_gzip(request))
