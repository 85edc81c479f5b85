"""Start the server: loopback by default, SQLite in a data folder, the address printed and opened."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn

from astrarium.bus import open_bus
from astrarium.store import open_store
from astrarium.table import Tables
from astrarium.web.http.app import build, secret_in
from astrarium.web.http.limits import Limits

PORT = 8042
LOOPBACK = "127.0.0.1"
BREATH = 1.0  # seconds for the first page, before what can wait


def data_folder() -> Path:
    """Where games are kept: named by the environment, or the usual place of the system."""
    given = os.environ.get("ASTRARIUM_DATA")
    if given:
        return Path(given)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Astrarium"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "astrarium"


def home_address() -> str:
    """The address of this machine in its home network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            pass  # no way out, but perhaps neighbours
    try:
        own = [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        own = []
    return next((address for address in own if not address.startswith("127.")), LOOPBACK)


def own_names() -> tuple[str, ...]:
    """What others of the home network may call this machine."""
    name = socket.gethostname().partition(".")[0].lower()
    return (name, f"{name}.local") if name else ()


def free_port(host: str, port: int) -> socket.socket:
    """A listening socket: the port that was asked for, or for the default the next free one."""
    tries = range(port, port + 20) if port == PORT else (port,)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in tries:
        sock = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, number))
        except OSError:
            sock.close()
            continue
        sock.listen(128)
        return sock
    raise SystemExit(f"astrarium: port {port} of {host} is in use; choose another one with --port")


class Server(uvicorn.Server):
    """Opens the page once it answers, and ends every stream before it stops."""

    def __init__(self, config: uvicorn.Config, tables: Tables, opened: str) -> None:
        super().__init__(config)
        self.tables = tables
        self.opened = opened
        self.waking: asyncio.TimerHandle | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.opened and self.started:
            await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.opened)
        if self.started:
            self.waking = asyncio.get_running_loop().call_later(BREATH, self.settle)

    def settle(self) -> None:
        """What is not needed for the first page, but soon: workers for bots, and the games."""
        self.tables.thinkers.prepare()
        for title in self.tables.titles():
            asyncio.get_running_loop().run_in_executor(None, self.tables.library, title)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.waking is not None:
            self.waking.cancel()
        self.tables.bus.close()
        await super().shutdown(sockets)


def serve(
    host: str = LOOPBACK,
    port: int = PORT,
    data: str = "",
    browser: bool = True,
    lan: bool = False,
) -> None:
    """Serve until stopped."""
    where = data or os.environ.get("ASTRARIUM_DATABASE", "") or str(data_folder())
    folder = data_folder() if "://" in where else Path(where)
    bound = "0.0.0.0" if lan else host
    sock = free_port(bound, port)
    number = sock.getsockname()[1]
    mine = home_address() if lan else (LOOPBACK if host in ("0.0.0.0", "::") else host)
    shown = f"[{mine}]" if ":" in mine else mine
    address = f"http://{LOOPBACK if lan else shown}:{number}"
    public = f"http://{shown}:{number}" if lan and mine != LOOPBACK else ""
    named = tuple(os.environ.get("ASTRARIUM_HOSTS", "").split())
    if lan:
        named = (*named, *own_names())
    hosts = (*named, shown, host) if host not in ("0.0.0.0", "::") else (named or ("*",))

    print(f"Astrarium is ready at {address}  (games are kept in {where}; stop with Ctrl+C)", flush=True)
    if lan:
        announce(public)
    asyncio.run(run(sock, where, folder, hosts, public, address if browser else ""))


def announce(public: str) -> None:
    """Tell the address for the home network, also as a QR code for a phone's camera."""
    if not public:
        print("This machine is in no network now: nobody else can come.", flush=True)
        return
    import segno

    print(f"In your home network: {public}  (plain HTTP: for a network you trust)")
    with suppress(UnicodeEncodeError):  # a terminal without block characters
        segno.make(public, micro=False).terminal(compact=True)
    sys.stdout.flush()


async def run(sock: socket.socket, where: str, folder: Path, hosts: tuple[str, ...], public: str, opened: str) -> None:
    """`ASTRARIUM_PACE` is the least time between two moves of bots; `ASTRARIUM_PATIENCE` multiplies the limits."""
    tables = Tables(await open_store(where), await open_bus(where), pace=float(os.environ.get("ASTRARIUM_PACE", "0.7")))
    limits = Limits(int(os.environ.get("ASTRARIUM_PATIENCE", "1")))
    app = build(tables, secret_in(folder), hosts, public, limits)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, timeout_graceful_shutdown=3, server_header=False
    )
    await Server(config, tables, opened).serve([sock])


if __name__ == "__main__":
    serve(port=int(sys.argv[1]) if len(sys.argv) > 1 else PORT, browser=False)
