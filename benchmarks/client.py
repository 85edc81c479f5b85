"""A browser that costs next to nothing, so that a measurement is the server's: bare sockets, one stream, one form."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from typing import Any
from urllib.parse import urlencode, urlsplit

SEQ = re.compile(r'data-seq="(\d+)"')
LEGAL = re.compile(r'name="action" value="([^"]*)"')
OVER = 'id="end"'


class Browser:
    """One seat of a table, or a spectator: follows the stream, knows what may be done, and does it."""

    def __init__(self, address: str, id: str, cookie: str) -> None:
        parts = urlsplit(address)
        assert parts.hostname is not None
        self.host, self.port, self.origin = parts.hostname, parts.port or 80, address
        self.id = id
        self.cookie = cookie
        self.frames = 0
        self.bytes = 0
        self.seq = -1
        self.legal: list[str] = []
        self.over = False
        self.changed = asyncio.Event()
        self.link: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.stream: asyncio.StreamWriter | None = None
        self.left = False

    def head(self, method: str, path: str, *more: str) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"host: {self.host}:{self.port}",
            f"origin: {self.origin}",
            f"cookie: astrarium={self.cookie}",
            *more,
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    # ------------------------------------------------------------ looking
    async def follow(self) -> None:
        """Until the server ends it, or the task is cancelled."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        self.stream = writer
        try:
            writer.write(self.head("GET", f"/t/{self.id}/live", "accept-encoding: gzip"))
            head = await reader.readuntil(b"\r\n\r\n")
            assert b" 200 " in head.split(b"\r\n")[0], head
            press = zlib.decompressobj(31) if b"gzip" in head.lower() else None
            rest = b""
            while size := int(await reader.readuntil(b"\r\n"), 16):
                chunk = await reader.readexactly(size + 2)
                self.bytes += size
                rest += press.decompress(chunk[:-2]) if press is not None else chunk[:-2]
                *events, rest = rest.split(b"\n\n")
                for event in events:
                    if event.startswith(b"event: frame"):
                        self.see(event.decode())
        except asyncio.IncompleteReadError:
            if not self.left:
                raise
        finally:
            writer.close()

    def see(self, frame: str) -> None:
        """What of a frame somebody who plays needs."""
        found = SEQ.search(frame)
        if found is not None:
            self.seq = int(found[1])
        at = frame.find('id="actions"')
        if at >= 0:
            self.legal = LEGAL.findall(frame, frame.rfind("<section", 0, at))
        self.over = self.over or OVER in frame
        self.frames += 1
        self.changed.set()

    # ------------------------------------------------------------ doing
    async def send(self, path: str, **form: str | int) -> tuple[int, bytes]:
        """A form, as the script sends it: status and body. A connection that was closed meanwhile is opened again."""
        body = urlencode(form).encode()
        kind = "content-type: application/x-www-form-urlencoded"
        words = self.head("POST", path, kind, f"content-length: {len(body)}") + body
        kept = self.link is not None
        try:
            return await self.exchange(words)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.hang_up()
            if not kept:
                raise
        return await self.exchange(words)

    async def exchange(self, words: bytes) -> tuple[int, bytes]:
        if self.link is None:
            self.link = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.link
        writer.write(words)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head.split(None, 2)[1])
        size = re.search(rb"content-length: (\d+)", head)
        told = await reader.readexactly(int(size[1])) if size and status not in (204, 304) else b""
        if b"connection: close" in head:
            self.hang_up()
        return status, told

    async def move(self, action: str) -> int:
        """Play an action; what is asked once more is meant."""
        form: dict[str, str | int] = {"action": action, "seq": self.seq, "key": f"page-{self.seq}"}
        status, told = await self.send(f"/t/{self.id}/move", **form)
        if status == 200 and b'"sure"' in told:
            status, _ = await self.send(f"/t/{self.id}/move", sure="yes", **form)
        return status

    def leave(self) -> None:
        """Look no more."""
        self.left = True
        self.hang_up()
        if self.stream is not None:
            self.stream.close()

    def hang_up(self) -> None:
        if self.link is not None:
            self.link[1].close()
            self.link = None


async def request(address: str, head: str, body: bytes = b"") -> tuple[bytes, bytes]:
    """One request on a connection of its own: head and body of the answer."""
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    lines = f"{head}\r\nhost: {parts.netloc}\r\nconnection: close\r\ncontent-length: {len(body)}\r\n\r\n"
    writer.write(lines.encode() + body)
    told = await reader.read()
    writer.close()
    start, _, rest = told.partition(b"\r\n\r\n")
    return start, rest


async def ask(address: str, path: str, body: Any) -> Any:
    """A question to the programs' API."""
    head, told = await request(
        address, f"POST {path} HTTP/1.1\r\ncontent-type: application/json", json.dumps(body).encode()
    )
    assert b" 201 " in head.split(b"\r\n")[0], head + told
    return json.loads(told)


async def cookie_of(address: str, token: str) -> str:
    """What a browser is given for a link."""
    head, _ = await request(address, f"GET /j/{token}?enter=1 HTTP/1.1")
    found = re.search(rb"set-cookie: astrarium=([^;]+)", head, re.IGNORECASE)
    assert found is not None, head
    return found[1].decode()
