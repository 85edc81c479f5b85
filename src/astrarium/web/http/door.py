"""The door: a server that listens at this machine only lets its home network in, and shuts it out again.

Only a person at this machine may open or shut it. Through it come players, to pages: a second socket listens at the
machine's address in its home network, under the same limits for every address, and it is gone when the server stops.
"""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import Headers
from starlette.types import Scope

from astrarium.kernel import AstrariumError
from astrarium.web.http.guard import LOOPBACK, host_of
from astrarium.web.http.tunnel import Tunnel

if TYPE_CHECKING:
    from asyncio.base_events import Server

PROGRAMS: Final = ("/api/", "/metrics", "/health")  # what does not come through it
TRIES: Final = 20


class NoDoor(AstrariumError):
    """It can't be opened; the text says why, in the system's words."""


class Door:
    """Shut at first. `listen` and `leave` are the server's: they begin and end listening at a socket."""

    def __init__(self, port: int, home: Callable[[], str], names: tuple[str, ...] = (), command: str = "") -> None:
        self.port: Final = port
        self.home: Final = home
        self.called: Final = names
        self.host = ""
        self.address = ""  # what others type, while it is open
        self.listen: Callable[[socket.socket], Awaitable[Server]] | None = None
        self.leave: Callable[[Any, str], None] | None = None
        self.server: Server | None = None
        self.tunnel: Final = Tunnel(command)  # for somebody who is farther away

    @property
    def names(self) -> tuple[str, ...]:
        """What the machine may be called, while it is open."""
        return (self.host, *self.called) if self.server is not None else ()

    def through(self, scope: Scope) -> bool:
        """Whether a request came in by it."""
        return self.server is not None and bool(scope.get("server")) and scope["server"][0] == self.host

    def objection(self, scope: Scope) -> tuple[int, str] | None:
        if self.through(scope) and scope["path"].startswith(PROGRAMS):
            return 403, "Players of the home network may come in, programs may not.\n"
        return None

    def local(self, scope: Scope) -> bool:
        """Whether a request comes from a person at this machine."""
        client = scope.get("client")
        here = client is not None and (client[0].startswith("127.") or client[0] == "::1")
        return (
            here
            and not self.through(scope)
            and not self.tunnel.through(scope)
            and host_of(Headers(scope=scope)) in LOOPBACK
        )

    async def open(self) -> None:
        """Listen at the machine's address in its home network."""
        if self.server is not None:
            return
        host = self.home()
        if host in LOOPBACK or self.listen is None:
            raise NoDoor("this computer is in no network now")
        sock = bound(host, self.port)
        self.server = await self.listen(sock)
        self.host = host
        self.address = f"http://{host}:{sock.getsockname()[1]}"

    def shut(self) -> None:
        """Nobody else comes in, and who is in is out."""
        server, self.server = self.server, None
        if server is not None and self.leave is not None:
            self.leave(server, self.host)
        self.host = self.address = ""


def bound(host: str, port: int) -> socket.socket:
    """A socket at our port, or at the next one that is free."""
    refused: OSError | None = None
    for number in range(port, port + TRIES):
        sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, number))
            sock.listen(128)
            return sock
        except OSError as error:
            sock.close()
            refused = error
    raise NoDoor(refused.strerror if refused is not None and refused.strerror else "the system refuses")
