"""A page's requests to the service of a tab, as the worker hands them on."""

from __future__ import annotations

import asyncio
from urllib.parse import urlencode

from astrarium.web.tab.service import FORM, Fetched, Service

ORIGIN = "https://games.example"


async def ask(
    service: Service,
    address: str,
    form: dict[str, str] | None = None,
    ours: bool = True,
    accept: str = "text/html",
    lang: str = "en",
    file: bytes | None = None,
) -> Fetched:
    """A page is asked for, or a form is sent."""
    headers = [["accept", accept], ["accept-language", lang]]
    if form is not None:
        headers.append(["content-type", FORM])
    head = {
        "method": "GET" if form is None and file is None else "POST",
        "origin": ORIGIN,
        "address": address,
        "headers": headers,
        "ours": ours,
    }
    body = file if file is not None else b"" if form is None else urlencode(form).encode()
    return await asyncio.wait_for(service.whole(head, body), 60)


async def send(service: Service, copy: bytes) -> Fetched:
    """A copy of games is brought back."""
    return await ask(service, "/kept/back", accept="*/*", file=copy)
