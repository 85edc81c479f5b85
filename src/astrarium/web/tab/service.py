"""The table service of one tab: the application, and how a request of the page comes to it without a connection."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlencode

from starlette.types import ASGIApp, Message

from astrarium.kernel import AstrariumError
from astrarium.scene.raster import Raster
from astrarium.settings import Settings
from astrarium.store import open_store
from astrarium.table import Host, Tables, Thinkers
from astrarium.table.edition import TAB
from astrarium.table.host import all_here
from astrarium.web.http.app import build

from .kept import Kept
from .thoughts import FarThoughts, Post

LOG = logging.getLogger("astrarium.web")
ME: Final = "127.0.0.1"  # the one who asks
LARGEST: Final = 100_000_000  # bytes of a copy that is brought back
PATIENCE: Final = 1000  # nobody else is there whom the rates would guard
NOT_OURS: Final = (
    "cookie",
    "host",
    "accept-encoding",
    "origin",
    "sec-fetch-site",
)  # as the browser has it, or not at all
GAMES: Final = "astrarium.db"
FORM: Final = "application/x-www-form-urlencoded"
EMPTY: Final = Path(__file__).parent / "empty.db"  # laid there when the folder is built

Begin = Callable[[int, str], None]  # the status, and the headers as JSON
Part = Callable[[bytes, bool], None]  # some of the body, and whether it is the last
Upgrading = Callable[[], Awaitable[None]]


def no_pixels(_svg: str, _width: int) -> bytes:
    """Nothing paints here; whatever asks for a picture gets the drawing."""
    return b""


class Fetched(NamedTuple):
    """An answer as a whole."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Exchange:
    """One request and its answer, until one of both sides has had enough."""

    def __init__(self, body: bytes, begin: Begin, part: Part) -> None:
        self.body: Final = body
        self.begin: Final = begin
        self.part: Final = part
        self.asked = False
        self.pages = False  # whether it is answered with a page, or parts of one
        self.gone: Final = asyncio.Event()
        self.cookies: Final[list[str]] = []

    def leave(self) -> None:
        """Nobody listens any more."""
        self.gone.set()

    async def receive(self) -> Message:
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": self.body, "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}


class Service:
    """The application in a tab, from its start to the moment at which the tab is closed."""

    def __init__(self, app: ASGIApp, tables: Tables, kept: Kept, far: FarThoughts | None, root: str = "/") -> None:
        self.app: Final = app
        self.root: Final = root  # where on its host the site stands: pages lead there, whatever they were written for
        self.tables: Final = tables
        self.kept: Final = kept
        self.far: Final = far
        self.running: Final[set[asyncio.Task[None]]] = set()
        self.orders: Final[asyncio.Queue[Message]] = asyncio.Queue()

    async def start(self) -> None:
        """What a server does when it starts: games go on where they were interrupted."""
        ready = asyncio.Event()

        async def told(_message: Message) -> None:
            ready.set()

        self.orders.put_nowait({"type": "lifespan.startup"})
        life: Any = self.app({"type": "lifespan", "asgi": {"version": "3.0"}}, self.orders.get, told)
        self.begin(life)
        await ready.wait()

    def begin(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    def ask(self, head: str, body: bytes, begin: Begin, part: Part) -> Exchange:
        """A request of the page. `head` is JSON: method, origin, address, headers, and whether it is ours."""
        exchange = Exchange(bytes(body), begin, part)
        self.begin(self.answer(json.loads(head), exchange))
        return exchange

    async def fetch(self, address: str, form: dict[str, str] | None = None) -> Fetched:
        """What the application answers to anybody who asks, as a whole."""
        kind = [["content-type", FORM]] if form is not None else []
        method = "GET" if form is None else "POST"
        head = {"method": method, "origin": "https://tab", "address": address, "headers": kind, "ours": True}
        return await self.whole(head, urlencode(form or {}).encode())

    async def whole(self, head: dict[str, Any], body: bytes) -> Fetched:
        """The answer to a request, once all of it has come."""
        done = asyncio.Event()
        begun: list[tuple[int, dict[str, str]]] = []
        parts: list[bytes] = []

        def part(body: bytes, last: bool) -> None:
            parts.append(bytes(body))
            if last:
                done.set()

        self.ask(json.dumps(head), body, lambda status, told: begun.append((status, dict(json.loads(told)))), part)
        await done.wait()
        return Fetched(*begun[0], b"".join(parts))

    async def answer(self, head: dict[str, Any], exchange: Exchange) -> None:
        scheme, _, host = head["origin"].partition("://")
        path, _, query = head["address"].partition("?")
        given = [(name.lower(), value) for name, value in head["headers"] if name.lower() not in NOT_OURS]
        given += [("host", host), ("cookie", self.kept.give(path))]
        if head["ours"]:
            given.append(("origin", head["origin"]))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": head["method"],
            "scheme": scheme,
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": self.root.rstrip("/"),
            "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in given],
            "client": (ME, 1),
            "server": (host, 0),
        }

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(name.decode(), value.decode("latin-1")) for name, value in message["headers"]]
                for name, value in headers:
                    if name == "set-cookie":
                        self.kept.take(value)
                told = [(name, self.led(name, value)) for name, value in headers if name != "set-cookie"]
                exchange.pages = any(name == "content-type" and value.startswith("text/") for name, value in told)
                exchange.begin(message["status"], json.dumps(told))
            elif not exchange.gone.is_set():
                body = message.get("body", b"")
                exchange.part(self.placed(body) if exchange.pages else body, not message.get("more_body", False))

        try:
            await self.app(scope, exchange.receive, send)
        except Exception:  # it was answered and logged: one request's fault is nobody else's
            LOG.debug("fault at %s", path, exc_info=True)

    def led(self, name: str, value: str) -> str:
        """A header; one that leads somewhere leads below our root."""
        return self.root + value[1:] if name == "location" and value.startswith("/") else value

    def placed(self, body: bytes) -> bytes:
        """Pages or parts of them, whose links and forms lead below our root. What else they load is found anyway."""
        if self.root != "/":
            for lead in (b' href="/', b' action="/'):
                body = body.replace(lead, lead + self.root[1:].encode())
        return body

    async def close(self) -> None:
        self.orders.put_nowait({"type": "lifespan.shutdown"})
        await asyncio.gather(*self.running, return_exceptions=True)
        self.kept.close()


def needs_upgrade(folder: str) -> bool:
    """Whether the games were kept by an older Astrarium, so that more has to be loaded before they are opened."""
    import sqlite3

    from astrarium.store.upgrading import HEAD

    path = Path(folder) / GAMES
    if not path.exists() or not path.stat().st_size:
        return False
    file = sqlite3.connect(path)
    with suppress(sqlite3.Error):
        found = file.execute("SELECT version_num FROM alembic_version").fetchone()
        file.close()
        return found is None or str(found[0]) < HEAD
    return True


def told(upgrading: Upgrading) -> Upgrading:
    """The same; if it fails, whoever brings an older copy is told what is missing."""

    async def fetch() -> None:
        try:
            await upgrading()
        except Exception as error:
            raise AstrariumError(
                "what brings an older copy up to date is not here yet; try again with a network"
            ) from error

    return fetch


async def open_service(
    folder: str,
    post: Post | None = None,
    root: str = "/",
    server: str = "",
    raster: Raster = no_pixels,
    empty: Path = EMPTY,
    pace: float = 0.7,
    upgrading: Upgrading = all_here,
) -> Service:
    """Open the games of a folder, made if there are none, and start. `post` carries thoughts to another worker; without
    it they are thought here. `server` is one that whoever shows the site names for games among people. `upgrading`
    fetches what brings games of an older version over."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    games = place / GAMES
    if not games.exists() or not games.stat().st_size:
        games.write_bytes(empty.read_bytes())
    kept = Kept(place / "kept.db")
    far = FarThoughts(post) if post is not None else None
    settings = Settings(patience=PATIENCE, body_bytes=LARGEST)
    store = await open_store(place, threads=False)
    thinkers = Thinkers(far) if far is not None else None
    host = Host(
        store,
        None,
        thinkers,
        pace,
        settings=settings,
        alone=True,
        threads=False,
        clock=time.time,  # a tab may begin in the memory of another day, and sleep with its device
        edition=TAB._replace(server=server),
        upgrading=told(upgrading),
    )
    tables = Tables(host)
    service = Service(build(tables, kept.secret(), ("*",), raster=raster), tables, kept, far, root)
    await service.start()
    return service
