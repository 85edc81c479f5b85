"""The front desk: who asks, what they hold at a table, and how an error is said to them."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import parse_qsl

from itsdangerous import URLSafeSerializer
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Match, Route

from astrarium.kernel import AstrariumError, Game, Refused, Stale
from astrarium.kernel.outside import whole_number
from astrarium.meet import Meeting
from astrarium.scene.raster import Raster, png
from astrarium.store import Busy, Holding
from astrarium.table import WATCHING, Forbidden, NotLaid, NotYours, Table, TableAccess, Tables, Unable, policies
from astrarium.table.host import person_of
from astrarium.table.table import looked_at
from astrarium.text import Words
from astrarium.text.errors import translated
from astrarium.web.http.balances import Balances
from astrarium.web.http.door import Door
from astrarium.web.http.guard import LOOPBACK, host_of
from astrarium.web.http.limits import Limits, asker
from astrarium.web.http.lobby_stream import Lobbies
from astrarium.web.http.logs import CAUSE, pattern_of
from astrarium.web.http.page_cache import Copies
from astrarium.web.http.press import THREADS, Press
from astrarium.web.http.stream import Channels
from astrarium.web.images.pictures import Pictures
from astrarium.web.page import quiet as pages
from astrarium.web.page.callers import Callers
from astrarium.web.page.inviting import Reach
from astrarium.web.page.play import Look, names_of
from astrarium.web.page.visitor import Visitor
from astrarium.web.post import Post

if TYPE_CHECKING:
    from astrarium.web.http.figures import Metrics

LOG = logging.getLogger("astrarium.web")
T = TypeVar("T")
KEY = re.compile(r"[A-Za-z0-9_.-]{1,64}")  # the server's own keys have a colon, so nobody can take them
Answer = Callable[["Web", Request], Awaitable[Response]]


class Web:
    """The pages of one server."""

    def __init__(
        self,
        tables: Tables,
        signer: URLSafeSerializer,
        limits: Limits,
        public: str = "",
        door: Door | None = None,
        raster: Raster = png,
    ) -> None:
        self.post = Post(tables.host.settings)
        self.metrics: Metrics | None = None
        self.tables: Final = tables
        self.meet: Final = Meeting(tables)
        self.signer: Final = signer
        self.limits: Final = limits
        self.public = public  # the address that others reach us by, when ours is loopback
        self.door: Final = door  # by which they may be let in, if they do not
        self.callers: Final = Callers()
        self.pictures: Final = Pictures(tables.host.thinkers, raster)
        self.channels: Final = Channels(tables)
        self.lobbies: Final = Lobbies(self.meet)
        self.balances: Final = Balances(tables)
        self.press: Final = Press(tables.host.executor(THREADS, "press"))
        self.copies: Final = Copies(beside=tables.host.beside)

    def visitor(self, request: Request) -> Visitor:
        host, out = self.tables.host, self.meet.persons.signed_out
        return Visitor(request, self.signer, self.base(request), host.edition, out, host.clock)

    async def same(
        self, request: Request, visitor: Visitor, work: Callable[..., Response | None], *given: Any, facts: Any = None
    ) -> Response:
        """A page that is the same for everybody who likes pages as this visitor does: made beside the event loop, once.
        `facts` is what it depends on besides its address."""
        taste = visitor.taste._replace(levels="", lang="")
        key = (request.url.path, facts, visitor.lang, taste, visitor.base, visitor.looking)

        async def make() -> Response:
            page = await self.press.made(work, *given)
            if page is None:
                raise Unable("there is no such page", "status-404").at(404)
            return page

        return await self.copies.answer(request, key, make)

    def game(self, request: Request) -> Game:
        return self.titled(request.path_params["game"])

    def titled(self, title: str) -> Game:
        if title not in self.tables.host.titles():
            raise Unable(f"there is no game {title!r}", "no-such-game").at(404)
        return self.tables.host.library(title)

    async def seat(self, request: Request, visitor: Visitor) -> Holding:
        """What this browser holds at the table; nothing means that it may not even look."""
        id = request.path_params["id"]
        table = await self.tables.cache.table(id)
        holding = await self.tables.cache.holding(id, visitor.holder)
        if holding is not None:
            return table.sees(holding)
        return await self.watcher(table, visitor) or guest(table)

    async def watcher(self, table: Table, visitor: Visitor) -> Holding | None:
        """Somebody of the club who may look at a game that runs."""
        who = person_of(visitor.holder) if visitor.holder else ""
        if who and not table.over and await self.meet.watching.may(table, who):
            return Holding(table.id, WATCHING, False)
        return None

    async def player(self, request: Request, visitor: Visitor) -> Holding:
        holding = await self.seat(request, visitor)
        if holding.seat == WATCHING:
            raise NotYours
        return holding

    def base(self, request: Request) -> str:
        """The address to put into links for others."""
        if host_of(request.headers) in LOOPBACK:
            others = self.public or (self.door.address if self.door is not None else "")
            if others:
                return others
        return str(request.base_url).rstrip("/")

    def reach(self, request: Request) -> Reach:
        """Who could open a link that is made now."""
        if self.public or host_of(request.headers) not in LOOPBACK:
            return "all"
        if self.door is None:
            return "here"
        return "home" if self.door.address else "shut"

    async def look(self, request: Request, visitor: Visitor) -> Look:
        """What this browser may see of the table: as it is, or at the moment and from the seat it asks for."""
        return self.shown(request, visitor, await self.sight(request, visitor))

    async def sight(self, request: Request, visitor: Visitor) -> TableAccess:
        """A table, what this browser holds there, and what was said that it may hear."""
        table, holders, lines = await self.tables.cache.whole(request.path_params["id"])
        who = person_of(visitor.holder) if visitor.holder else ""
        if who not in holders:
            return TableAccess(table, await self.watcher(table, visitor), [])
        deaf = await self.meet.trust.deaf_to(table, who, holders)
        heard = self.meet.trust.heard(lines, deaf)
        return TableAccess(table, holders.get(who) if who else None, heard, len(deaf) == len(table.seats))

    async def drawn(self, request: Request, visitor: Visitor, make: Callable[[Look], T]) -> T:
        """What is made of a look at a table, beside the event loop. If something happens there meanwhile it is looked
        at once more, the last time here, where nothing does."""
        for _ in range(2):
            sight = await self.sight(request, visitor)
            seq = sight.table.seq
            self.tables.reviews.of(sight.table)  # what this begins, a thread can't begin
            try:
                made = await self.press.made(self.made_of, request, visitor, sight, make)
            except Exception:
                if sight.table.seq == seq:
                    raise
            else:
                if sight.table.seq == seq:
                    return made
        return make(await self.look(request, visitor))

    def made_of(self, request: Request, visitor: Visitor, sight: TableAccess, make: Callable[[Look], T]) -> T:
        return make(self.shown(request, visitor, sight._replace(table=looked_at(sight.table))))

    def shown(self, request: Request, visitor: Visitor, sight: TableAccess) -> Look:
        """The page of a table that was read from the store already."""
        table, holding, chat, hushed = sight
        if holding is None:
            holding, chat = guest(table), []  # what was said there is not for everybody
        shared, holding = table.shares(holding), table.sees(holding)
        seat = asked_seat(request)
        if seat is not None and seat >= len(table.seats):
            raise Unable(f"this table has no seat {seat}", "no-such-seat").at(404)
        shown = holding.seat if seat is None or not table.over else seat
        moment = asked_moment(request, table)
        look = Look(self.tables, table, shown, holding.host, visitor.site, moment, chat, shared)
        look.hushed = hushed
        return look


def guest(table: Table) -> Holding:
    """What everybody holds: a finished game is open to all."""
    if not table.over:
        raise NotYours
    return Holding(table.id, WATCHING, False)


def wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def spoken(visitor: Visitor, error: Exception) -> tuple[int, str, str, str]:
    """An error as status, key, sentence and rule, in the visitor's language."""
    site = visitor.site
    if isinstance(error, Forbidden):
        table = error.table
        words = Words(table.game, visitor.lang, names_of(table, site), table.match.box)
        words.at(table.match.state.view(-1))
        return 422, "refused", words.refusal(error.no), error.no.rule
    if isinstance(error, Refused):
        return 422, "refused", site("plan-refused"), error.no.rule
    if isinstance(error, Stale):
        return 409, "stale", site("stale"), ""
    if isinstance(error, NotLaid):
        return error.status, error.key, translated(str(error), visitor.lang), ""
    if isinstance(error, Unable | Busy):
        return error.status, error.key, site(error.key) if error.key in site else str(error), ""
    if isinstance(error, AstrariumError):
        return 400, "bad-request", site("bad-request"), ""
    return 500, "status-500", site("status-500"), ""  # nothing that a person can put right


def answered(handler: Answer) -> Answer:
    """Errors that a person can cause become a friendly page, or a short JSON for the script."""

    @wraps(handler)
    async def safe(web: Web, request: Request) -> Response:
        try:
            if request.method == "GET":
                await web.limits.hit("page", address(request))
            return await handler(web, request)
        except (AstrariumError, ValueError) as error:
            visitor = web.visitor(request)
            status, key, text, rule = spoken(visitor, error)
            headers = again(error)
            if status >= 500:
                request.scope[CAUSE] = "fault" if status == 500 else key
            if status == 500:
                LOG.error("fault at %s", pattern_of(request.scope), exc_info=error)
            elif key == "bad-request":
                LOG.warning("not understood at %s: %s", pattern_of(request.scope), error)
            if wants_page(request):
                page = pages.trouble(visitor, status, key, text)
                page.headers.update(headers)
                return page
            return JSONResponse({"error": key, "text": text, "rule": rule}, status, headers)

    return safe


def again(error: Exception) -> dict[str, str]:
    """When it is worth trying again, if it is."""
    retry = getattr(error, "retry", 0)
    return {"retry-after": str(retry)} if retry else {}


async def form_of(request: Request, most: int = 60) -> dict[str, str]:
    """The fields of an ordinary form, so many at most."""
    try:
        return dict(parse_qsl((await request.body()).decode(), max_num_fields=most))
    except ValueError as error:
        raise Unable(f"the form can't be read: {error}", "no-form") from error


def done(request: Request, id: str) -> Response:
    """After a change: the script hears from the stream; without one, back to the page."""
    if wants_page(request):
        return RedirectResponse(f"/t/{id}", 303)
    return Response(status_code=204)


def asked_moment(request: Request, table: Table) -> int | None:
    at = whole_number(request.query_params.get("at", ""))
    return None if at is None else min(at, len(table.match.moves))


def asked_seat(request: Request) -> int | None:
    """A finished game can be seen from any seat."""
    return whole_number(request.query_params.get("as", ""), 99)


def number(form: dict[str, str], name: str) -> int:
    found = whole_number(form.get(name, ""))
    if found is None:
        raise Unable(f"{name} must be a number", "no-number")
    return found


def policy_of(form: dict[str, str]) -> str:
    policy = form.get("bot", "")
    if policy not in policies():
        raise Unable(f"bot must be one of {', '.join(policies())}", "no-such-bot")
    return policy


def key_of(form: dict[str, str]) -> str:
    key = form.get("key", "")
    if not KEY.fullmatch(key):
        raise Unable("a change needs a key of 1 to 64 letters, digits, dots and dashes", "no-form")
    return key


def address(request: Request) -> str:
    """Who asks, as limits count them."""
    return asker(request.client.host) if request.client else ""


def allowed(request: Request) -> str:
    """The methods that an address takes: its routes say one each."""
    found: set[str] = set()
    for route in request.app.routes:
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            found |= route.methods or set()
    return ", ".join(sorted(found))
