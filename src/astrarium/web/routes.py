"""What each address does."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from functools import wraps
from random import Random
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from itsdangerous import URLSafeSerializer
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from astrarium.kernel import AstrariumError, Game, Refused, Stale
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.scene.still import still
from astrarium.store import Holding
from astrarium.table import POLICIES, WATCHING, NotYours, Plan, Table, Tables, Unable, lesson_of
from astrarium.table.foresight import foresee
from astrarium.table.lesson import ME
from astrarium.text import Words
from astrarium.text.spoken import meant

from . import glance, pages, rulebook
from .frame import BOT_NAMES, Look, names_of
from .guard import LOOPBACK, TooLarge, host_of
from .limits import Limits
from .live import digest, frames, stream
from .pictures import LONG, SHORT, Pictures
from .pictures import answer as pictured
from .sounds import SOUNDS, sound
from .visitor import Visitor

LOG = logging.getLogger("astrarium.web")
KEY = re.compile(r"[A-Za-z0-9_.-]{1,64}")  # the server's own keys have a colon, so nobody can take them
Answer = Callable[["Web", Request], Awaitable[Response]]


class Web:
    """The pages of one server."""

    def __init__(self, tables: Tables, signer: URLSafeSerializer, limits: Limits, public: str = "") -> None:
        self.tables: Final = tables
        self.signer: Final = signer
        self.limits: Final = limits
        self.public = public  # the address that others reach us by, when ours is loopback
        self.pictures: Final = Pictures(tables.thinkers)

    def visitor(self, request: Request) -> Visitor:
        return Visitor(request, self.signer, self.base(request))

    def game(self, request: Request) -> Game:
        title = request.path_params["game"]
        if title not in self.tables.titles():
            raise Unable(f"there is no game {title!r}", "no-such-game").at(404)
        return self.tables.library(title)

    async def seat(self, request: Request, visitor: Visitor) -> Holding:
        """What this browser holds at the table; nothing means that it may not even look."""
        id = request.path_params["id"]
        holding = await self.tables.holding(id, visitor.holder)
        if holding is None:
            table = await self.tables.table(id)  # says so if there is none
            if table.over:
                return Holding(id, WATCHING, False)  # a finished game is open to everybody
            raise NotYours
        return holding

    async def player(self, request: Request, visitor: Visitor) -> Holding:
        holding = await self.seat(request, visitor)
        if holding.seat == WATCHING:
            raise NotYours
        return holding

    def base(self, request: Request) -> str:
        """The address to put into links for others."""
        if self.public and host_of(request.headers) in LOOPBACK:
            return self.public
        return str(request.base_url).rstrip("/")

    async def look(
        self, holding: Holding, visitor: Visitor, moment: int | None = None, seat: int | None = None
    ) -> Look:
        table = await self.tables.table(holding.game)
        shown = holding.seat if seat is None or not table.over else seat
        chat = await self.tables.lines(holding.game)
        return Look(self.tables, table, shown, holding.host, visitor.site, moment, chat)


def wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def spoken(visitor: Visitor, error: Exception, game: Game | None) -> tuple[int, str, str, str]:
    """An error as status, key, sentence and rule, in the visitor's language."""
    site = visitor.site
    if isinstance(error, Refused):
        text = Words(game, visitor.lang).refusal(error.no) if game else str(error)
        return 422, "refused", text, error.no.rule
    if isinstance(error, Stale):
        return 409, "stale", site("stale"), ""
    if isinstance(error, Unable):
        return error.status, error.key, site(error.key) if error.key in site else str(error), ""
    return 400, "bad-request", str(error), ""


def answered(handler: Answer) -> Answer:
    """Errors that a person can cause become a friendly page, or a short JSON for the script."""

    @wraps(handler)
    async def safe(web: Web, request: Request) -> Response:
        try:
            return await handler(web, request)
        except (AstrariumError, ValueError) as error:
            visitor = web.visitor(request)
            game = None
            if isinstance(error, Refused):
                game = (await web.tables.table(request.path_params["id"])).game
            status, key, text, rule = spoken(visitor, error, game)
            if wants_page(request):
                return pages.trouble(visitor, status, key, text)
            return JSONResponse({"error": key, "text": text, "rule": rule}, status)

    return safe


async def form_of(request: Request) -> dict[str, str]:
    """The fields of an ordinary form."""
    return dict(parse_qsl((await request.body()).decode(), max_num_fields=60))


def done(request: Request, id: str) -> Response:
    """After a change: the script hears from the stream; without one, back to the page."""
    if wants_page(request):
        return RedirectResponse(f"/t/{id}", 303)
    return Response(status_code=204)


# ---------------------------------------------------------------------------- outside a table
async def start(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    return pages.start(visitor, web.tables.titles(), await web.tables.games_of(visitor.holder))


async def play(web: Web, request: Request) -> Response:
    """One click: a table with me and bots."""
    visitor = web.visitor(request)
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    title = form.get("game", "")
    if title not in web.tables.titles():
        raise Unable(f"there is no game {title!r}", "no-such-game").at(404)
    mode = web.tables.library(title).modes[0]
    plans = [Plan("person", visitor.name)]
    plans += [Plan("bot", BOT_NAMES[n - 1], "greedy") for n in range(1, mode.seats[0])]
    id = await web.tables.create(title, plans, mode.word, holder=visitor.become())
    return visitor.finish(RedirectResponse(f"/t/{id}", 303))


async def learn(web: Web, request: Request) -> Response:
    """A guided first game: the lesson's own seed, me and its bots."""
    visitor = web.visitor(request)
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    title = form.get("game", "")
    lesson = lesson_of(web.tables.library(title)) if title in web.tables.titles() else None
    if lesson is None:
        raise Unable(f"there is no lesson of {title!r}", "no-such-game").at(404)
    plans = [
        Plan("person", visitor.name) if policy == ME else Plan("bot", BOT_NAMES[n - 1], policy)
        for n, policy in enumerate(lesson.seats)
    ]
    setting = lesson.setting
    id = await web.tables.create(title, plans, setting.mode, setting.options, visitor.become(), lesson.seed)
    return visitor.finish(RedirectResponse(f"/t/{id}", 303))


async def new(web: Web, request: Request) -> Response:
    visitor, game = web.visitor(request), web.game(request)
    if request.method == "GET":
        return pages.new(visitor, game)
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    visitor.taste = visitor.taste.but({"name": form.get("name", "")})
    plans: list[Plan] = []
    for n in range(12):
        kind = form.get(f"seat-{n}", "none")
        if kind == "me":
            plans.append(Plan("person", visitor.name))
        elif kind == "open":
            plans.append(Plan("open"))
        elif kind in POLICIES:
            plans.append(Plan("bot", BOT_NAMES[n % len(BOT_NAMES)], kind))
    options = {key[7:]: value for key, value in form.items() if key.startswith("option-")}
    if sum(plan.kind == "person" for plan in plans) > 1:
        return pages.new(visitor, game, visitor.site("one-me"), form)
    try:
        mode = game.mode(form.get("mode", "") or game.modes[0].word)
        if len(plans) not in mode.seats:
            wanted = " / ".join([str(n) for n in mode.seats])
            return pages.new(visitor, game, visitor.site("wrong-seats", wanted, len(plans)), form)
        id = await web.tables.create(game.id, plans, mode.word, options, visitor.become())
    except Unable:
        raise
    except AstrariumError as error:
        return pages.new(visitor, game, str(error), form)
    response = RedirectResponse(f"/t/{id}", 303)
    visitor.keep(response, visitor.taste)
    return visitor.finish(response)


async def join(web: Web, request: Request) -> Response:
    """A link: an invitation is shown and taken by pressing; any other is swapped for the cookie at once."""
    visitor = web.visitor(request)
    token = request.path_params["token"]
    await web.limits.hit("join", address(request))
    if request.method != "POST":
        link = await web.tables.link(token)
        if link.use == "invite":
            mine = await web.tables.holding(link.game, visitor.holder)
            if mine is not None and mine.seat >= 0:
                return RedirectResponse(f"/t/{link.game}", 303)
            return pages.invitation(visitor, await web.tables.table(link.game), link.seat, token)
        if not (visitor.holder or "enter" in request.query_params or "sec-fetch-mode" in request.headers):
            return pages.arrival(visitor, await web.tables.table(link.game), token)  # perhaps it only wants a preview
        await web.tables.swap(token, visitor.become())
        return visitor.finish(RedirectResponse(f"/t/{link.game}", 303))
    form = await form_of(request)
    visitor.taste = visitor.taste.but({"name": form.get("name", "")})
    link = await web.tables.join(token, visitor.name, visitor.become())
    response = RedirectResponse(f"/t/{link.game}", 303)
    visitor.keep(response, visitor.taste)
    return visitor.finish(response)


async def settings(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    form = await form_of(request)
    back = urlsplit(form.get("back", "/"))
    path = back.path if not back.netloc and back.path.startswith("/") and not back.path.startswith("//") else "/"
    response = RedirectResponse(path, 303)
    visitor.keep(response, visitor.taste.but(form))
    return response


async def rules(web: Web, request: Request) -> Response:
    return rulebook.whole(web.visitor(request), web.game(request))


async def rule(web: Web, request: Request) -> Response:
    visitor, game = web.visitor(request), web.game(request)
    return pages.fragment(visitor, rulebook.panel(visitor, game, request.path_params["rule"]))


async def favicon(_web: Web, _request: Request) -> Response:
    return RedirectResponse("/static/icon.svg", 308)


async def room_style(web: Web, request: Request) -> Response:
    path = web.game(request).folder / "scene.css"
    headers = {"cache-control": "no-cache"}
    if path.exists():
        return FileResponse(path, media_type="text/css", headers=headers)
    return Response("", media_type="text/css", headers=headers)


async def heard(_web: Web, request: Request) -> Response:
    name = request.path_params["name"]
    if name not in SOUNDS:
        raise HTTPException(404)
    return Response(sound(name), media_type="audio/wav", headers={"cache-control": "max-age=86400"})


# ---------------------------------------------------------------------------- at a table
def asked_moment(request: Request, table: Table) -> int | None:
    text = request.query_params.get("at", "")
    return min(int(text), len(table.match.moves)) if text.isdigit() else None


def asked_seat(request: Request) -> int | None:
    """A finished game can be seen from any seat."""
    text = request.query_params.get("as", "")
    return int(text) if text.isdigit() and len(text) < 3 else None


async def table(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    now = await web.tables.table(holding.game)
    look = await web.look(holding, visitor, asked_moment(request, now), asked_seat(request))
    parts = look.parts()
    at = look.moment if look.past else None
    return pages.play_page(
        visitor, look.table, look.seat, holding.host, parts, digest(parts), at, asked_seat(request) is not None
    )


async def frame(web: Web, request: Request) -> Response:
    """The parts of a moment, for stepping without loading the page again."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    now = await web.tables.table(holding.game)
    look = await web.look(holding, visitor, asked_moment(request, now), asked_seat(request))
    return HTMLResponse("".join(look.parts().values()))


async def live(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)

    async def render() -> dict[str, Any]:
        held = await web.tables.holding(holding.game, visitor.holder) or holding
        return (await web.look(held, visitor)).parts()

    # Whoever comes back shows something else by now: only a page just made is known.
    shown = "" if "last-event-id" in request.headers else request.query_params.get("frame", "")
    chunks = frames(web.tables, holding.game, holding.seat, shown, render)
    return stream(request, chunks, "text/event-stream")


async def move(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("move", f"{holding.game}/{holding.seat}")
    form = await form_of(request)
    if "said" in form:
        action = await understood(web, holding, visitor, form["said"])
    else:
        action = form["action"].split() if "action" in form else []
    await web.tables.move(holding.game, holding.seat, number(form, "seq"), key_of(form), action)
    return done(request, holding.game)


async def understood(web: Web, holding: Holding, visitor: Visitor, said: str) -> list[str]:
    """A typed command: an action's text or its words, or the beginning of the only one that fits."""
    look = await web.look(holding, visitor)
    found = meant(said, [offer.action for offer in look.offers if offer.no is None], look.words)
    if len(found) == 1:
        return found[0].json()
    refused = [offer.action for offer in look.offers if offer.no is not None and not offer.whole]
    known = [] if found else meant(said, refused, look.words)
    if not known:
        raise Unable(f"{said!r} is no action now, or could be several", "unknown-command")
    return known[0].json()  # and the rules will say why not


async def preview(web: Web, request: Request) -> Response:
    """What a choice would do, as far as the seat can know it."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("glance", f"{holding.game}/{holding.seat}")
    look = await web.look(holding, visitor)
    action = look.table.check_move(holding.seat, request.query_params.get("action", "").split())
    view = foresee(look.match.state, holding.seat, action, Random(secrets.randbits(64)))
    if view is None:
        return pages.fragment(visitor, el("p", visitor.site("not-foreseen"), id="unforeseen"))
    return pages.fragment(visitor, glance.foresight(look, view))


async def about(web: Web, request: Request) -> Response:
    """Any thing on the board, large, with its rules."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("glance", f"{holding.game}/{visitor.holder}")
    now = await web.tables.table(holding.game)
    look = await web.look(holding, visitor, asked_moment(request, now), asked_seat(request))
    found = glance.large(look, request.query_params.get("of", "")[:200].split())
    return pages.fragment(visitor, found) if found is not None else Response(status_code=204)


async def undo(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    form = await form_of(request)
    steps = number(form, "steps")
    await web.tables.undo(holding.game, holding.seat, number(form, "seq"), key_of(form), steps)
    return done(request, holding.game)


async def takeback(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.tables.ask_back(holding.game, holding.seat)
    return done(request, holding.game)


async def answer(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    form = await form_of(request)
    await web.tables.answer_back(holding.game, holding.seat, form.get("agree") == "yes")
    return done(request, holding.game)


async def hint(web: Web, request: Request) -> Response:
    """What the strong bot would play, and why; the script lights it on the board."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("hint", f"{holding.game}/{holding.seat}")
    advice = await web.tables.hint(holding.game, holding.seat)
    now = await web.tables.table(holding.game)
    site = visitor.site
    action = now.game.actions.from_json(advice.action)
    words = Words(now.game, visitor.lang, names_of(now, site), now.match.box)
    prospect = site(
        "prospect-good" if advice.worth > 0.15 else "prospect-bad" if advice.worth < -0.15 else "prospect-even"
    )
    body = el(
        "section",
        el("h2", icon("hint"), site("hint")),
        el("p", el("b", words.action(action))),
        el("p", site("hint-why", round(100 * advice.share), advice.futures), " ", prospect),
        el("button", site("show-me"), class_="button solid", type="button", data_suggest=str(action)),
    )
    if wants_page(request):
        return pages.around(visitor, now, site("hint"), body)
    return pages.fragment(visitor, body)


async def say(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("chat", f"{holding.game}/{holding.seat}")
    form = await form_of(request)
    await web.tables.say(holding.game, holding.seat, form.get("text", ""))
    return done(request, holding.game)


async def leave(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.tables.leave(holding.game, holding.seat)
    return RedirectResponse("/", 303)


async def seat(web: Web, request: Request) -> Response:
    """The host frees a bot's seat, or gives a free one to a bot."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    if not holding.host:
        raise NotYours
    await web.limits.hit("link", f"{holding.game}/{visitor.holder}")
    form = await form_of(request)
    if form.get("kind") == "open":
        await web.tables.free(holding.game, number(form, "seat"))
    else:
        names = (await web.tables.table(holding.game)).names()
        name = next((name for name in BOT_NAMES if name not in names), BOT_NAMES[0])
        await web.tables.fill(holding.game, number(form, "seat"), policy_of(form), name)
    return done(request, holding.game)


async def rematch(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    return RedirectResponse(f"/t/{await web.tables.rematch(holding.game)}", 303)


async def branch(web: Web, request: Request) -> Response:
    """Play on from a moment, against bots."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("create", address(request))
    form = await form_of(request)
    id = await web.tables.branch(holding.game, number(form, "at"), holding.seat, visitor.name, visitor.become())
    return visitor.finish(RedirectResponse(f"/t/{id}", 303))


async def link(web: Web, request: Request) -> Response:
    """Make an address to hand on: my seat for another device, a free seat (host only), or watching."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("link", f"{holding.game}/{visitor.holder}")
    now = await web.tables.table(holding.game)
    seat = int((await form_of(request)).get("seat", "-1"))
    if seat == WATCHING:
        use = "watch"
    elif seat == holding.seat:
        use = "seat"
    elif holding.host and 0 <= seat < len(now.seats) and now.seats[seat].kind == "open":
        use = "invite"
    else:
        raise NotYours
    token = await web.tables.make_link(holding.game, seat, use)
    body = pages.link(visitor, now, f"{web.base(request)}/j/{token}", use)
    if wants_page(request):
        return pages.around(visitor, now, visitor.site(f"link-{use}"), body)
    return pages.fragment(visitor, body)


async def chance(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    return pages.chance(visitor, await web.tables.table(holding.game))


async def whole_log(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    return pages.whole_log(visitor, await web.tables.table(holding.game), holding.seat)


async def journal(web: Web, request: Request) -> Response:
    """Everything, once the game is over; before, it would tell what others hide."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    now = await web.tables.table(holding.game)
    if not now.over:
        raise Unable("the journal is open when the game is over", "not-over").at(403)
    name = f'attachment; filename="{now.game.id}-{now.id}.json"'
    return JSONResponse(now.match.save(), headers={"content-disposition": name})


async def picture(web: Web, request: Request) -> Response:
    """The scene as this seat sees it, or saw it, as a drawing."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    now = await web.tables.table(holding.game)
    look = await web.look(holding, visitor, asked_moment(request, now), asked_seat(request))
    theme = "day" if visitor.taste.theme == "day" else "night"
    return Response(still(look.view, look.words, theme=theme), media_type="image/svg+xml")


async def table_picture(web: Web, request: Request) -> Response:
    """The table as a spectator sees it, or saw it, to share."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("picture", address(request))
    now = await web.tables.table(holding.game)
    key, painted = await web.pictures.of_table(web.tables, now, asked_moment(request, now), visitor.site)
    return pictured(request, key, painted, LONG if now.over else 0)


async def link_picture(web: Web, request: Request) -> Response:
    """The same for whoever was given a link, before it is used."""
    visitor = web.visitor(request)
    await web.limits.hit("picture", address(request))
    link = await web.tables.link(request.path_params["token"])
    now = await web.tables.table(link.game)
    key, painted = await web.pictures.of_table(web.tables, now, None, visitor.site)
    return pictured(request, key, painted, SHORT)


async def start_picture(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    await web.limits.hit("picture", address(request))
    key, painted = await web.pictures.of_house(web.tables, visitor.site)
    return pictured(request, key, painted, LONG)


def number(form: dict[str, str], name: str) -> int:
    text = form.get(name, "")
    if not text.isdigit() or len(text) > 9:
        raise AstrariumError(f"{name} must be a number")
    return int(text)


def policy_of(form: dict[str, str]) -> str:
    policy = form.get("bot", "")
    if policy not in POLICIES:
        raise AstrariumError(f"bot must be one of {', '.join(POLICIES)}")
    return policy


def key_of(form: dict[str, str]) -> str:
    key = form.get("key", "")
    if not KEY.fullmatch(key):
        raise AstrariumError("a change needs a key of 1 to 64 letters, digits, dots and dashes")
    return key


def address(request: Request) -> str:
    return request.client.host if request.client else ""


def routes(web: Web) -> list[Route]:
    def at(path: str, handler: Answer, *methods: str) -> Route:
        safe = answered(handler)

        async def endpoint(request: Request) -> Response:
            return await safe(web, request)

        return Route(path, endpoint, methods=list(methods or ("GET",)), name=handler.__name__)

    return [
        at("/", start),
        at("/favicon.ico", favicon),
        at("/play", play, "POST"),
        at("/learn", learn, "POST"),
        at("/new/{game}", new, "GET", "POST"),
        at("/j/{token}", join, "GET", "POST"),
        at("/settings", settings, "POST"),
        at("/rules/{game}", rules),
        at("/rules/{game}/{rule}", rule),
        at("/static/room/{game}.css", room_style),
        at("/static/sounds/{name}.wav", heard),
        at("/t/{id}", table),
        at("/t/{id}/frame", frame),
        at("/t/{id}/live", live),
        at("/t/{id}/preview", preview),
        at("/t/{id}/about", about),
        at("/t/{id}/move", move, "POST"),
        at("/t/{id}/undo", undo, "POST"),
        at("/t/{id}/takeback", takeback, "POST"),
        at("/t/{id}/answer", answer, "POST"),
        at("/t/{id}/hint", hint, "POST"),
        at("/t/{id}/say", say, "POST"),
        at("/t/{id}/leave", leave, "POST"),
        at("/t/{id}/seat", seat, "POST"),
        at("/t/{id}/rematch", rematch, "POST"),
        at("/t/{id}/branch", branch, "POST"),
        at("/t/{id}/link", link, "POST"),
        at("/t/{id}/chance", chance),
        at("/t/{id}/log", whole_log),
        at("/t/{id}/journal.json", journal),
        at("/t/{id}/picture.svg", picture),
        at("/t/{id}/picture.png", table_picture),
        at("/j/{token}/picture.png", link_picture),
        at("/picture.png", start_picture),
    ]


def error_page(web: Web) -> Callable[[Request, Exception], Awaitable[Response]]:
    """What is not caught above: unknown addresses, wrong methods, and faults of ours."""

    async def answer_error(request: Request, error: Exception) -> Response:
        if isinstance(error, TooLarge):
            raise error
        status = error.status_code if isinstance(error, HTTPException) else 500
        if status == 500:
            LOG.error("fault at %s", request.url.path, exc_info=error)
        if request.url.path.startswith("/api/"):
            from .api import problem

            return problem(status, "http", web.visitor(request).site(f"status-{status}"))
        return pages.trouble(web.visitor(request), status, f"status-{status}", "")

    return answer_error
