"""A way in from the internet, for one table: a tunnel program that is on this machine, started by a person at it.

The program is never fetched and never started without a press. It is led to a socket of its own, so that whatever comes
through it is known, whatever it says of itself: it reaches one table and what its page is made of, and nothing else. A
link is handed out when a page, a posted word and a live answer to it went out and came back; where a stream that is got
is held back, pages post for it instead.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import shutil
import socket
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.types import Scope

from astrarium.kernel import AstrariumError

if TYPE_CHECKING:
    from asyncio.base_events import Server

NAMED: Final = 30.0  # seconds in which a program must say its address,
PROVED: Final = 30.0  # and in which something must come through
EACH: Final = 4.0  # for one try
OWN: Final = "own"  # the program that the operator named in the settings
PARTS: Final = ("/static/", "/cover/", "/favicon.ico", "/sw.js", "/settings", "/far/", "/learn/", "/rules/")


class Program(NamedTuple):
    """How a tunnel is begun, and how its address looks among what the program prints."""

    words: tuple[str, ...]
    address: str


PROGRAMS: Final = {
    "cloudflared": Program(
        ("cloudflared", "tunnel", "--no-autoupdate", "--url", "http://127.0.0.1:{port}"),
        r"https://[a-z0-9-]+\.trycloudflare\.com",
    ),
    "tailscale": Program(("tailscale", "funnel", "{port}"), r"https://[a-z0-9.-]+\.ts\.net"),
    "ngrok": Program(("ngrok", "http", "{port}", "--log", "stdout"), r"(?<=url=)https://[a-z0-9.-]+"),
}
ANY: Final = r"https?://[A-Za-z0-9.:-]+"


class NoTunnel(AstrariumError):
    """It can't be opened; the text says why."""


class Tunnel:
    """Shut at first. `listen` and `leave` are the server's."""

    def __init__(self, command: str = "") -> None:
        self.command: Final = command
        self.listen: Callable[[socket.socket], Awaitable[Server]] | None = None
        self.leave: Callable[[Any, str, int], None] | None = None
        self.server: Server | None = None
        self.process: Process | None = None
        self.port = 0
        self.game = ""  # the table that it leads to
        self.address = ""  # proved
        self.posts = False  # whether streams that are got are held back
        self.key = ""  # of the proof
        self.moved = asyncio.Event()
        self.said: list[str] = []  # the last lines of the program
        self.reader: asyncio.Task[None] | None = None

    def programs(self) -> list[str]:
        """What could open one: what the operator named, and what is on this machine."""
        return [*([OWN] if self.command else []), *[name for name in PROGRAMS if shutil.which(name)]]

    def through(self, scope: Scope) -> bool:
        server = scope.get("server")
        return bool(self.port) and server is not None and server[1] == self.port

    def objection(self, scope: Scope) -> tuple[int, str] | None:
        """Through it one reaches one table."""
        path = scope["path"]
        mine = path == f"/t/{self.game}" or path.startswith((f"/t/{self.game}/", "/j/"))
        if self.game and (mine or path.startswith(PARTS)):
            return None
        return 403, "This way leads to one table only. Ask your friend for its link.\n"

    # ------------------------------------------------------------ opening
    async def open(self, name: str, game: str, key: str, prove: Callable[[str, str], Awaitable[bool]]) -> None:
        """Start a program and prove the way; after an error nothing is open."""
        if self.address and self.game == game:
            return
        await self.shut()
        if name not in self.programs() or self.listen is None:
            raise NoTunnel("there is no such program on this computer")
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        sock.bind(("127.0.0.1", 0))
        sock.listen(64)
        self.port = sock.getsockname()[1]
        self.server = await self.listen(sock)
        self.game, self.key = game, key
        self.moved.clear()
        try:
            address = await self.begin(name)
            self.posts = await self.proved(address, key, prove)
            self.address = address
        except BaseException:
            await self.shut()
            raise

    async def begin(self, name: str) -> str:
        """The address that the program says."""
        found = Program(tuple(shlex.split(self.command)), ANY) if name == OWN else PROGRAMS[name]
        words = [word.replace("{port}", str(self.port)) for word in found.words]
        try:
            self.process = await asyncio.create_subprocess_exec(*words, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT)
        except OSError as error:
            raise NoTunnel(f"{words[0]}: {error.strerror}") from error
        told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.said = []
        self.reader = asyncio.create_task(self.read(self.process, re.compile(found.address), told))
        try:
            async with asyncio.timeout(NAMED):
                return (await told).rstrip("/.,")
        except TimeoutError:
            last = self.said[-1] if self.said else "it says nothing"
            raise NoTunnel(f"{words[0]} has named no address: {last}") from None

    async def read(self, process: Process, address: re.Pattern[str], told: asyncio.Future[str]) -> None:
        """Go on reading for as long as it runs, so that it never waits for us."""
        assert process.stdout is not None
        while line := await process.stdout.readline():
            text = line.decode(errors="replace").strip()[:300]
            self.said = [*self.said[-4:], text] if text else self.said
            found = address.search(text)
            if found and not told.done():
                told.set_result(found[0])
        if not told.done():
            last = self.said[-1] if self.said else "it says nothing"
            told.set_exception(NoTunnel(f"the program has ended: {last}"))
        elif self.process is process:
            await self.shut()

    async def proved(self, address: str, key: str, prove: Callable[[str, str], Awaitable[bool]]) -> bool:
        """Try until something comes through: a new name may take a while to be known."""
        last: Exception | None = None
        with suppress(TimeoutError):
            async with asyncio.timeout(PROVED):
                while self.process is not None and self.process.returncode is None:
                    try:
                        return await prove(address, key)
                    except NoTunnel as error:
                        last = error
                    await asyncio.sleep(1)
        raise NoTunnel(f"{address} was named, but nothing came through: {last or 'it took too long'}")

    async def shut(self) -> None:
        """The program ends, and nobody comes in by it."""
        process, self.process = self.process, None
        server, self.server = self.server, None
        port, self.port = self.port, 0
        self.game = self.address = self.key = ""
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.terminate()
            try:
                async with asyncio.timeout(3):
                    await process.wait()
            except TimeoutError:
                with suppress(ProcessLookupError):
                    process.kill()
        if server is not None and self.leave is not None:
            self.leave(server, "127.0.0.1", port)


def probe(address: str, key: str) -> bool:
    """Go out and come back: a page, a stream, and a posted word that the stream answers. Whether streams that are got
    are held back. Runs beside the event loop, for it waits."""
    import requests

    head = {"origin": address, "accept-encoding": "identity"}
    try:
        page = requests.get(f"{address}/far/{key}", headers=head, timeout=EACH)
        if page.text != key:
            raise NoTunnel(f"the page answers {page.status_code}")
        for method in ("GET", "POST"):
            if streamed(method, address, key, head):
                return method == "POST"
    except requests.RequestException as error:
        raise NoTunnel(type(error).__name__) from error
    raise NoTunnel("live moves do not come through")


def streamed(method: str, address: str, key: str, head: dict[str, str]) -> bool:
    """Whether a word that is posted comes back by a stream at once."""
    import requests

    try:
        with requests.request(method, f"{address}/far/{key}/live", headers=head, timeout=EACH, stream=True) as stream:
            if stream.status_code != 200:
                return False
            heard = b""
            for part in stream.iter_content(None):
                if b"ready" in part and b"ready" not in heard:
                    requests.post(f"{address}/far/{key}/move", headers=head, timeout=EACH).raise_for_status()
                heard += part
                if b"moved" in heard:
                    return True
    except requests.RequestException:
        return False
    return False
