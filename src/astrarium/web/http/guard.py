"""What every request passes: known hosts, own origin, small bodies, strict headers."""

from __future__ import annotations

import asyncio
import json
import secrets
from http import HTTPStatus
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astrarium.kernel.outside import whole_number
from astrarium.settings import Settings
from astrarium.web.http.logs import REQUEST

if TYPE_CHECKING:
    from astrarium.web.http.door import Door

SAFE: Final = ("GET", "HEAD", "OPTIONS")
FILES: Final = {"/study": 2 * 1024 * 1024, "/bench": 512 * 1024}  # where a file is sent, and how large it may be
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]", "testserver")
NUMBERS: Final = "<ip>"  # among served names: any address that is no name, which no foreign name can be made to mean

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
FRAMED: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
OPENER: Final = "cross-origin-opener-policy"  # browsers complain of it over plain HTTP in a home network
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    OPENER: "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def host_of(headers: Headers) -> str:
    """The host without its port, and without the dot that may end a name."""
    host = headers.get("host", "")
    return (host.rsplit(":", 1)[0] if ":" in host and not host.endswith("]") else host).lower().removesuffix(".")


def is_number(host: str) -> bool:
    """Whether a host is an IP address.

    >>> is_number("192.168.1.7"), is_number("[fe80::1]"), is_number("evil.example"), is_number("127.1")
    (True, True, False, False)
    """
    try:
        ip_address(host[1:-1] if host.startswith("[") and host.endswith("]") else host)
    except ValueError:
        return False
    return True


def own_origin(headers: Headers) -> bool:
    """Whether an unsafe request comes from one of our own pages."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    return headers.get("origin", "").partition("://")[2] == headers.get("host")


class Guard:
    """ASGI middleware."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: tuple[str, ...] = (),
        settings: Settings | None = None,
        door: Door | None = None,
        framed: bool = False,
    ) -> None:
        self.app: Final = app
        self.headers: Final = {**HEADERS, "content-security-policy": FRAMED} if framed else HEADERS
        self.door: Final = door  # by which others may come in besides
        self.hosts: Final = tuple([host.lower() for host in hosts])  # served names besides loopback; ("*",) for any
        self.settings: Final = settings or Settings()

    def objection(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        names = (*LOOPBACK, *self.hosts, *(self.door.names if self.door is not None else ()))
        asked = scope["path"] != "/health"  # proxies ask for that by the server's name in their own network
        tunnel = self.door.tunnel if self.door is not None else None
        if tunnel is not None and tunnel.through(scope):
            refused = tunnel.objection(scope)
            if refused is not None:
                return refused
        elif asked and "*" not in names and host_of(headers) not in names:
            if NUMBERS not in names or not is_number(host_of(headers)):
                return 421, "This server does not serve that host name; its operator may add it to ASTRARIUM_HOSTS.\n"
        refused = self.door.objection(scope) if self.door is not None else None
        if refused is not None:
            return refused
        if scope["method"] in SAFE:
            return None
        if not scope["path"].startswith("/api/") and not own_origin(headers):
            return 403, "This request did not come from a page of this server.\n"
        if whole_number(headers.get("content-length", "0"), self.most(scope["path"])) is None:
            return self.too_large(scope["path"])
        return None

    def most(self, path: str) -> int:
        return max(self.settings.body_bytes, FILES.get(path, 0))

    def too_large(self, path: str) -> tuple[int, str]:
        return 413, f"A request may have at most {self.most(path)} bytes.\n"

    async def whole(self, receive: Receive, path: str) -> bytes | tuple[int, str] | None:
        """The body, or what is wrong with it, or nothing if the asker has gone."""
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return None
                    body += message.get("body", b"")
                    if len(body) > self.most(path):
                        return self.too_large(path)
                    if not message.get("more_body"):
                        return bytes(body)
        except TimeoutError:
            return 408, "The request did not come in time.\n"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        REQUEST.set(secrets.token_hex(4))
        objection = self.objection(scope)
        body: bytes | tuple[int, str] | None = b""
        if objection is None and scope["method"] not in ("GET", "HEAD"):
            body = await self.whole(receive, scope["path"])
            if body is None:
                return
            if isinstance(body, tuple):
                objection = body
        if objection is not None:
            await refuse(objection[0], objection[1], send, scope["path"])
            return
        told = scope["method"] in ("GET", "HEAD")
        trusted = scope["scheme"] == "https" or host_of(Headers(scope=scope)) in LOOPBACK

        async def bounded() -> Message:
            nonlocal told
            if told:
                return await receive()
            told = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    if trusted or name != OPENER:
                        headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                headers["x-request-id"] = REQUEST.get()
            await send(message)

        await self.app(scope, bounded, sealed)


async def refuse(status: int, text: str, send: Send, path: str, retry: int = 0) -> None:
    """An answer before any page is asked; what is served under /api/ speaks to programs."""
    kind, body = b"text/plain; charset=utf-8", text.encode()
    if path.startswith("/api/"):
        kind = b"application/problem+json"
        title = HTTPStatus(status).phrase
        told = {"type": "urn:astrarium:http", "title": title, "status": status, "detail": text.strip()}
        body = json.dumps(told).encode()
    headers = [(b"content-type", kind), (b"cache-control", b"no-store"), (b"connection", b"close")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items() if name != OPENER]
    headers += [(b"x-request-id", REQUEST.get().encode())]
    if retry:
        headers += [(b"retry-after", str(retry).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
