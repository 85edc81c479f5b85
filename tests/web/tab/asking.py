"""A page's requests to the service of a tab, as the worker hands them on."""

from __future__ import annotations

import asyncio
import json
from typing import NamedTuple
from urllib.parse import urlencode

from astrarium.web.tab.service import Service

ORIGIN = "https://games.example"


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


async def ask(
    service: Service,
    address: str,
    form: dict[str, str] | None = None,
    ours: bool = True,
    accept: str = "text/html",
    lang: str = "en",
    file: bytes | None = None,
) -> Reply:
    """A page is asked for, or a form is sent."""
    done = asyncio.Event()
    begun: list[tuple[int, dict[str, str]]] = []
    parts: list[bytes] = []

    def part(body: bytes, last: bool) -> None:
        parts.append(bytes(body))
        if last:
            done.set()

    headers = [["accept", accept], ["accept-language", lang]]
    if form is not None:
        headers.append(["content-type", "application/x-www-form-urlencoded"])
    head = {
        "method": "GET" if form is None and file is None else "POST",
        "origin": ORIGIN,
        "address": address,
        "headers": headers,
        "ours": ours,
    }
    body = file if file is not None else b"" if form is None else urlencode(form).encode()
    service.ask(json.dumps(head), body, lambda status, told: begun.append((status, dict(json.loads(told)))), part)
    await asyncio.wait_for(done.wait(), 60)
    return Reply(*begun[0], b"".join(parts))


async def send(service: Service, copy: bytes) -> Reply:
    """A copy of games is brought back."""
    return await ask(service, "/kept/back", accept="*/*", file=copy)
