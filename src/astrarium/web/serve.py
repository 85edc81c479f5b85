"""Start the server: loopback by default, SQLite in a data folder, the address printed and opened."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn

from astrarium.bots.offered import offer, offered
from astrarium.bus import open_bus
from astrarium.kernel import SPECTATOR, AstrariumError, Match
from astrarium.scene.picture import picture
from astrarium.settings import Settings, read_settings
from astrarium.store import open_store, shown
from astrarium.table import Host, Tables, Thinkers
from astrarium.text import Words, languages
from astrarium.text.characters import introduce
from astrarium.text.rules import rules_of
from astrarium.web.http.app import build, secret_in
from astrarium.web.http.census import Census
from astrarium.web.http.connections import careful
from astrarium.web.http.door import Door
from astrarium.web.http.guard import NUMBERS
from astrarium.web.http.limits import Buckets, Limits
from astrarium.web.http.logs import write_log
from astrarium.web.post import Post, vapid_in
from astrarium.web.processes import together

PORT = 8042
LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
HOMES = ("local", "lan", "home", "home.arpa", "internal", "localdomain")  # zones of home networks; nobody can buy them
UNREAD = 128 * 1024  # bytes that may wait in the system for one client, who perhaps reads nothing
# New objects until the newest are searched for rubbish, and how often the older ones are. Each search holds everything
# else up for as long as it takes: many small ones cost no more than a few large ones, and nobody waits.
SWEEPS = (5_000, 4, 400)
SWITCH = 0.0002  # seconds for which a page that is made in a thread may keep the event loop waiting
BREATH = 1.0  # seconds for the first page, before what can wait


def data_folder() -> Path:
    """Where games are kept: named by the environment, or the usual place of the system."""
    given = os.environ.get("ASTRARIUM_DATA")
    if given:
        return Path(given)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Astrarium"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "astrarium"


def place(data: str = "") -> str:
    """Where games are kept: as told, as the environment says, or in the usual folder."""
    return data or os.environ.get("ASTRARIUM_DATABASE", "") or str(data_folder())


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
    whole = socket.gethostname().lower().rstrip(".")
    name = whole.partition(".")[0]
    return tuple(dict.fromkeys([name, *[f"{name}.{zone}" for zone in HOMES], whole])) if name else ()


def served_names(settings: Settings, host: str, called: str, lan: bool) -> tuple[str, ...]:
    """The names by which pages are served. Who listens everywhere and names none is reached by address, or by what the
    machine calls itself: a name from elsewhere that was made to mean this machine (DNS rebinding) opens nothing."""
    named = tuple(settings.hosts.replace(",", " ").split())
    if lan:
        return (*named, *own_names(), called)
    if host not in EVERYWHERE:
        return (*named, called, host)
    return named or (NUMBERS, *own_names())


def free_port(host: str, port: int) -> socket.socket:
    """A listening socket: the port that was asked for, or for the default the next free one."""
    tries = range(port, port + 20) if port == PORT else (port,)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in tries:
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        if os.name != "nt":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, number))
        except OSError:
            sock.close()
            continue
        sock.listen(128)
        return sock
    raise AstrariumError(f"port {port} of {host} is in use; choose another one with --port")


class Server(uvicorn.Server):
    """Opens the page once it answers, and ends every stream before it stops."""

    def __init__(self, config: uvicorn.Config, tables: Tables, opened: str, door: Door | None = None) -> None:
        super().__init__(config)
        self.door = door
        self.tables = tables
        self.opened = opened
        self.waking: asyncio.TimerHandle | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.door is not None:
            self.door.listen, self.door.leave = self.listen, self.leave
            self.door.tunnel.listen, self.door.tunnel.leave = self.listen, self.leave
        if self.opened and self.started:
            await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.opened)
        if self.started:
            self.waking = asyncio.get_running_loop().call_later(BREATH, self.settle)

    def settle(self) -> None:
        """What is not needed for the first page, but soon: workers for bots, and the games."""
        self.tables.host.thinkers.prepare()
        loop = asyncio.get_running_loop()
        games = [loop.run_in_executor(None, self.ready_to_show, title) for title in self.tables.host.titles()]
        self.tables.chores.begin(self.stand_still(games))

    def ready_to_show(self, title: str) -> None:
        """A game with all that its first page would have to load while others wait."""
        game = self.tables.host.library(title)
        view = Match(game, game.setting(), "ready").state.view(SPECTATOR)
        for lang in languages():
            if self.should_exit:
                return
            picture(game, view, Words(game, lang).at(view), [])
            rules_of(game, lang)

    async def stand_still(self, games: list[asyncio.Future[Any]]) -> None:
        """What is loaded now stays to the end: nobody waits while it is searched for rubbish again and again."""
        await asyncio.gather(*games)
        gc.freeze()
        gc.set_threshold(*SWEEPS)

    async def listen(self, sock: socket.socket) -> asyncio.Server:
        """Serve at one more socket."""

        def protocol(_loop: asyncio.AbstractEventLoop | None = None) -> asyncio.Protocol:
            make: Any = self.config.http_protocol_class
            state = self.server_state
            made: asyncio.Protocol = make(
                config=self.config, server_state=state, app_state=self.lifespan.state, _loop=_loop
            )
            return made

        server = await asyncio.get_running_loop().create_server(protocol, sock=sock, backlog=self.config.backlog)
        self.servers.append(server)
        return server

    def leave(self, server: asyncio.Server, host: str, port: int = 0) -> None:
        """Serve there no more, and end what came in by that address; by that port of it, if one is named."""
        server.close()
        self.servers.remove(server)
        for connection in list(self.server_state.connections):
            came: Any = connection
            if getattr(came, "server", None) and came.server[0] == host and port in (0, came.server[1]):
                came.transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.waking is not None:
            self.waking.cancel()
        self.tables.host.bus.close()
        if self.door is not None:
            await self.door.tunnel.shut()
        await super().shutdown(sockets)


def claim(folder: Path, address: str) -> Any:
    """A file of games has one server: it would not hear of another's moves. The claim ends with the process."""
    try:
        import fcntl
    except ImportError:  # Windows: nobody starts two servers of one house there
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = open(os.open(folder / "serving", os.O_RDWR | os.O_CREAT, 0o600), "r+")  # noqa: SIM115
    except OSError as error:
        raise AstrariumError(f"cannot keep games in {folder}: {error.strerror}") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        where = file.read().strip()
        raise AstrariumError(
            f"another server already serves the games in {folder}{f', at {where}' if where else ''}; "
            "use that one, name another folder with --data, or keep the games in PostgreSQL"
        ) from None
    file.truncate(0)
    file.write(address)
    file.flush()
    return file


def settings_for(where: str, folder: Path, proxy: str, processes: int) -> Settings:
    """What the operator has set, and then the command line."""
    settings = read_settings(folder)
    if proxy:
        settings = replace(settings, proxy=proxy)
    if processes:
        settings = replace(settings, processes=processes)
    if settings.processes > 1 and not (where.startswith("postgresql") and hasattr(os, "fork")):
        raise AstrariumError("several processes need PostgreSQL (--data postgresql://…), and a system that can fork")
    return settings


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The fastest event loop that this system has."""
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.new_event_loop
    made: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return made


def serve(
    host: str = LOOPBACK,
    port: int = PORT,
    data: str = "",
    browser: bool = True,
    lan: bool = False,
    proxy: str = "",
    processes: int = 0,
) -> None:
    """Serve until stopped."""
    where = place(data)
    folder = data_folder() if "://" in where else Path(where)
    settings = settings_for(where, folder, proxy, processes)
    write_log(settings.log, settings.log_level)
    offer(settings.bots)
    for one in offered():
        introduce(one.bot, one.name, one.about)
    bound = "0.0.0.0" if lan else host
    sock = free_port(bound, port)
    number = sock.getsockname()[1]
    mine = home_address() if lan else (LOOPBACK if host in EVERYWHERE else host)
    called = f"[{mine}]" if ":" in mine else mine
    address = f"http://{LOOPBACK if lan else called}:{number}"
    public = f"http://{called}:{number}" if lan and mine != LOOPBACK else ""
    hosts = served_names(settings, host, called, lan)
    alone = settings.processes == 1 and not settings.proxy and not lan
    home = (lambda: settings.home) if settings.home else home_address
    door = Door(number, home, own_names(), settings.tunnel) if alone and host == LOOPBACK else None
    claimed = None if "://" in where else claim(folder, address)

    def ready() -> None:
        print(f"Astrarium is ready at {address}  (games are kept in {shown(where)}; stop with Ctrl+C)", flush=True)
        if lan:
            announce(public)
        if NUMBERS in hosts:
            print(
                f"By name it is served as {' or '.join(own_names()[:2])} alone; set ASTRARIUM_HOSTS for others.",
                flush=True,
            )

    limits = Limits(settings, buckets=Buckets())  # before any process is forked, so that they count together

    def work(first: bool) -> None:
        opened = address if browser and first else ""
        start = run(sock, where, folder, hosts, public, opened, settings, limits, ready if first else None, door)
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(start)

    try:
        if settings.processes > 1:
            together(settings.processes, work)
        else:
            work(True)
    except KeyboardInterrupt:
        pass
    finally:
        if claimed is not None:
            claimed.close()


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


async def run(
    sock: socket.socket,
    where: str,
    folder: Path,
    hosts: tuple[str, ...],
    public: str,
    opened: str,
    settings: Settings,
    limits: Limits,
    ready: Callable[[], None] | None,
    door: Door | None = None,
) -> None:
    """One process's server."""
    store = await open_store(where, settings.writers_wait, settings.busy_seconds)
    thinkers = Thinkers(None, settings.workers, settings.thinking_seconds, settings.thoughts)
    tables = Tables(Host(store, await open_bus(where), thinkers, settings.pace, settings=settings, alone=store.alone))
    census = Census(settings)
    post = Post(tables.host.settings, vapid_in(folder))
    app = build(tables, secret_in(folder), hosts, public, limits, census=census, door=door, post=post, folder=folder)
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        app,
        http=careful(census),
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=settings.idle_seconds,
        server_header=False,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy.replace(" ", ",") or None,
        backlog=1024,
    )
    if ready is not None:
        ready()
    await Server(config, tables, opened, door).serve([sock])


if __name__ == "__main__":
    serve(port=int(sys.argv[1]) if len(sys.argv) > 1 else PORT, browser=False)
