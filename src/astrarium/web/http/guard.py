"""What every request passes: known hosts, own origin, small bodies, strict headers."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST: Final = 16 * 1024  # bytes of a request
SAFE: Final = ("GET", "HEAD", "OPTIONS")
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]", "testserver")

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
OPENER: Final = "cross-origin-opener-policy"  # browsers complain of it over plain HTTP in a home network
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    OPENER: "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class TooLarge(Exception):
    """A body that is larger than anything we ask for."""


def host_of(headers: Headers) -> str:
    """The host without its port."""
    host = headers.get("host", "")
    return host.rsplit(":", 1)[0] if ":" in host and not host.endswith("]") else host


def own_origin(headers: Headers) -> bool:
    """Whether an unsafe request comes from one of our own pages."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    return headers.get("origin", "").partition("://")[2] == headers.get("host")


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] = ()) -> None:
        self.app: Final = app
        self.hosts: Final = hosts  # served names besides loopback; ("*",) for any

    def objection(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if "*" not in self.hosts and host_of(headers) not in (*LOOPBACK, *self.hosts):
            return 421, "This server does not serve that host name.\n"
        if scope["method"] in SAFE:
            return None
        if not scope["path"].startswith("/api/") and not own_origin(headers):
            return 403, "This request did not come from a page of this server.\n"
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST:
            return 413, f"A request may have at most {LARGEST} bytes.\n"
        return None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        objection = self.objection(scope)
        if objection is not None:
            await refuse(objection[0], objection[1], send)
            return
        size = 0
        started = False
        trusted = scope["scheme"] == "https" or host_of(Headers(scope=scope)) in LOOPBACK

        async def bounded() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > LARGEST:
                raise TooLarge
            return message

        async def sealed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    if trusted or name != OPENER:
                        headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self.app(scope, bounded, sealed)
        except TooLarge:
            if not started:
                await refuse(413, f"A request may have at most {LARGEST} bytes.\n", send)


async def refuse(status: int, text: str, send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
