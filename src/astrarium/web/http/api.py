"""The API for programs: create, join, look, move, listen. A bot can take a seat over HTTP.

Whoever holds a seat's token plays in that seat: `Authorization: Bearer <token>`. Errors are problem documents
(RFC 9457); a refusal names its rule.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import Depends, FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from astrarium.kernel import AstrariumError, Game, No, Refused, Stale, fingerprint
from astrarium.meet import Meeting
from astrarium.store import Busy, Link
from astrarium.table import NoSuchLink, NotYours, Plan, Table, Tables, Unable
from astrarium.table.laying import clock_of
from astrarium.table.table import looked_at
from astrarium.text import FIRST, languages
from astrarium.text.characters import characters
from astrarium.web.http.club_api import club_addresses
from astrarium.web.http.desk import address, again, allowed
from astrarium.web.http.explaining import AnswerInfo, explanation
from astrarium.web.http.limits import Limits
from astrarium.web.http.logs import CAUSE
from astrarium.web.http.page_cache import Copies
from astrarium.web.http.stream import HEARTBEAT, counted, stream

COPIES: Final = 2 * 1024 * 1024  # bytes of documents that stay the same
Word = Annotated[str, Field(min_length=1, max_length=64)]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]


class Strict(BaseModel):
    """A body with exactly these fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatPlan(Strict):
    """Who sits in a seat: `person` (you get its token), `open` (you get an invitation), or `bot`."""

    kind: Annotated[str, Field(pattern="^(person|open|bot)$")]
    name: Annotated[str, Field(max_length=24)] = ""
    bot: Annotated[str, Field(max_length=40)] = ""


class Clock(Strict):
    """How many seconds a seat may think about a move, and in the whole game (0: no limit), and what happens when
    they are over: a `bot` plays on, or the seat becomes `open`."""

    move: Annotated[int, Field(ge=0, le=60 * 24 * 3600)] = 0
    game: Annotated[int, Field(ge=0, le=60 * 24 * 3600)] = 0
    then: Annotated[str, Field(pattern="^(bot|open)$")] = "bot"


class NewTable(Strict):
    game: Word
    mode: Annotated[str, Field(max_length=40)] = ""
    options: dict[Word, bool | int | str] = {}
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=12)]
    clock: Clock | None = None
    newcomers: Annotated[str, Field(pattern="^(ask|open)$")] = "ask"


class Joining(Strict):
    token: Annotated[str, Field(min_length=1, max_length=64)]
    name: Annotated[str, Field(max_length=24)] = ""


class NewMove(Strict):
    """An action in answer to record `seq`. The same `key` again is the same move, played once."""

    action: Annotated[list[Annotated[str, Field(max_length=200)]], Field(min_length=1, max_length=5)]
    seq: Annotated[int, Field(ge=0, le=10**9)]
    key: Key


class NewSeat(Strict):
    """Who is to sit in a seat that a bot has (`open`), or that is open (`bot`)."""

    kind: Annotated[str, Field(pattern="^(open|bot)$")]
    name: Annotated[str, Field(max_length=24)] = ""
    bot: Annotated[str, Field(max_length=40)] = ""


class Then(Strict):
    """What becomes of a seat whose player goes: a `bot` plays on, or it is `open`."""

    then: Annotated[str, Field(pattern="^(bot|open)$")] = "bot"


class Admitting(Strict):
    """Whether somebody who asks for a seat may sit down."""

    agree: bool = True


class Muting(Strict):
    muted: bool = True


class NewUndo(Strict):
    steps: Annotated[int, Field(ge=0, le=1000)] = 1
    seq: Annotated[int, Field(ge=0, le=10**9)]
    key: Key


class Problem(BaseModel):
    """What went wrong. `rule` is there when the rules of the game refuse."""

    type: str
    title: str
    status: int
    detail: str
    rule: str = ""
    text: str = ""
    facts: list[int | str] = []


class ActionKind(BaseModel):
    word: str
    places: list[str]


class GameInfo(BaseModel):
    id: str
    name: str
    modes: list[dict[str, Any]]
    options: list[dict[str, Any]]
    actions: list[ActionKind]
    domains: dict[str, list[str]]


class LevelInfo(BaseModel):
    """A level of bots: `bot` names it where a seat is given to one; name and line in every language."""

    bot: str
    level: int
    name: dict[str, str]
    line: dict[str, str]


class Created(BaseModel):
    """A new table: tokens of its persons' seats, invitations to its open seats, one to watch, one to host it."""

    id: str
    tokens: dict[str, str]
    invitations: dict[str, str]
    watch: str
    host: str


class Reseated(BaseModel):
    """The seat as it is now; a freed one comes with an invitation."""

    seat: int
    kind: str
    invitation: str = ""


class Seated(BaseModel):
    """A seat and its token. Where the others are asked first, `waiting` is true and the seat -1: the token watches, and
    is the seat's once everybody agrees."""

    id: str
    seat: int
    token: str
    waiting: bool = False


class Asking(BaseModel):
    """Somebody who asks to take over a seat, and who of the others has agreed."""

    seat: int
    name: str
    agreed: list[int]


class SeatChange(BaseModel):
    """Who took a seat over (`took`), asks for it (`asks`), was `declined`, left it `free` or to a `bot`; at which
    moment of the game, and who sat there before."""

    what: str
    seat: int
    name: str
    was: str
    moment: int


class SeatInfo(BaseModel):
    """Who sits there, and for how many seconds they have thought, not counting the question that stands;
    a game of silence does not tell while it runs.

    `seen` is when a person who is away was last at the table, null while they are there (or for a bot).
    """

    kind: str
    name: str
    bot: str
    used: float | None
    seen: float | None = None
    muted: bool = False


class TableInfo(BaseModel):
    """Where a table stands; `since` is when the asked seat began to think. `seed` is told when the game is over."""

    id: str
    game: str
    mode: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    seat: int
    seq: int
    asked: int
    since: float | None
    clock: Clock | None
    left: float | None
    closed: bool
    over: bool
    outcome: list[int]
    scores: list[int]
    fingerprint: str
    seed: str | None
    newcomers: str = "ask"
    asking: list[Asking] = []
    changes: list[SeatChange] = []


class Candidate(BaseModel):
    action: list[str]
    targets: list[str]
    id: int


class Refusal(BaseModel):
    action: list[str]
    whole: bool
    rule: str
    text: str
    facts: list[int | str]


class Menu(BaseModel):
    seq: int
    question: str
    legal: list[Candidate]
    refused: list[Refusal]


class Moved(BaseModel):
    seq: int
    again: bool


class Happened(BaseModel):
    moment: int
    text: str
    rule: str
    facts: list[int | str]


PROBLEM: Final[dict[str, Any]] = {"model": Problem, "content": {"application/problem+json": {}}}
STATUSES: Final = (400, 401, 403, 404, 408, 409, 413, 422, 429, 503)
ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    status: {**PROBLEM, "description": HTTPStatus(status).phrase} for status in STATUSES
}


def problem(status: int, key: str, detail: str, no: No | None = None) -> JSONResponse:
    body = Problem(type=f"urn:astrarium:{key}", title=HTTPStatus(status).phrase, status=status, detail=detail)
    if no is not None:
        body.rule, body.text, body.facts = no.rule, no.text, list(no.facts)
    headers = {"www-authenticate": "Bearer"} if status == 401 else None
    return JSONResponse(body.model_dump(), status, headers, media_type="application/problem+json")


def build_api(tables: Tables, limits: Limits, meet: Meeting) -> FastAPI:
    """The application that is mounted at /api/v1."""
    api = FastAPI(
        title="Astrarium", version="1", description=__doc__, docs_url=None, redoc_url=None, openapi_url=None,
        responses=ERRORS, servers=[{"url": "/api/v1"}], root_path_in_servers=False,
        generate_unique_id_function=lambda route: route.name,
    )  # fmt: skip
    copies = Copies(COPIES, tables.host.beside)
    bearer = HTTPBearer(auto_error=False, description="A seat's token, or a token to watch.")

    Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]

    async def seat_of(
        id: Annotated[str, Path(max_length=16, description="The table.")],
        given: Bearer,
        request: Request,
    ) -> Link:
        if given is None:
            raise Unable("name a seat's token: Authorization: Bearer <token>", "no-token").at(401)
        try:
            link = await tables.cache.link(given.credentials)
        except NoSuchLink as error:
            await limits.hit("token", address(request))
            raise Unable("no seat has this token", "bad-token").at(401) from error
        if link.game != id or link.use == "invite":
            raise NotYours
        tables.cache.rouse(id)
        return link

    async def player_of(link: Annotated[Link, Depends(seat_of)]) -> Link:
        if link.seat < 0:
            raise NotYours
        return link

    async def host_of(link: Annotated[Link, Depends(seat_of)]) -> Link:
        if link.use != "host":
            raise NotYours
        return link

    Looking = Annotated[Link, Depends(seat_of)]
    Playing = Annotated[Link, Depends(player_of)]
    Hosting = Annotated[Link, Depends(host_of)]
    Place = Annotated[int, Path(ge=0, le=11)]

    async def kept(request: Request, name: str, told: Callable[[], Any]) -> Any:
        """A document that stays the same: made once, beside the event loop, and answered by its mark."""

        async def make() -> JSONResponse:
            made: JSONResponse = await tables.host.beside(lambda: JSONResponse(told()))
            return made

        return await copies.answer(request, name, make)

    def told_game(title: str) -> dict[str, Any]:
        return game_info(tables.host.library(title)).model_dump()

    @api.get("/games", summary="The games that can be played", response_model=list[GameInfo])
    async def games(request: Request) -> Any:
        return await kept(request, "games", lambda: [told_game(title) for title in tables.host.titles()])

    @api.get("/games/{title}", summary="One game: modes, options, action space", response_model=GameInfo)
    async def one_game(title: Annotated[str, Path(max_length=40)], request: Request) -> Any:
        if title not in tables.host.titles():
            raise Unable(f"there is no game {title!r}", "no-such-game").at(404)
        return await kept(request, f"game {title}", lambda: told_game(title))

    @api.get("/levels", summary="The levels of bots, from the gentlest on", response_model=list[LevelInfo])
    async def levels(request: Request) -> Any:
        return await kept(request, "levels", told_levels)

    @api.get("/openapi.json", include_in_schema=False)
    async def document(request: Request) -> Any:
        return await kept(request, "openapi", api.openapi)

    @api.post("/tables", status_code=201, summary="Open a table")
    async def create(body: NewTable, request: Request) -> Created:
        await limits.hit("create", address(request))
        plans = [Plan(seat.kind, seat.name, seat.bot) for seat in body.seats]
        clock = clock_of(body.clock.move, body.clock.game, body.clock.then) if body.clock is not None else None
        newcomers = body.newcomers
        id = await tables.laying.create(body.game, plans, body.mode, body.options, clock=clock, newcomers=newcomers)
        made = {"person": "seat", "open": "invite"}
        links = {
            kind: {
                str(n): await tables.seats.make_link(id, n, made[kind])
                for n, plan in enumerate(plans)
                if plan.kind == kind
            }
            for kind in made
        }
        watch = await tables.seats.make_link(id, -1, "watch")
        host = await tables.seats.make_link(id, -1, "host")
        return Created(id=id, tokens=links["person"], invitations=links["open"], watch=watch, host=host)

    @api.post("/join", summary="Take the seat of an invitation")
    async def join(body: Joining, request: Request) -> Seated:
        await limits.hit("join", address(request))
        token = tables.host.token()
        link = await tables.seats.join(body.token, body.name, program=token)
        return Seated(id=link.game, seat=link.seat, token=token, waiting=link.seat < 0)

    @api.post("/tables/{id}/newcomers/{seat}", status_code=204, summary="Let somebody take over a seat, or decline")
    async def admit(link: Playing, seat: Place, body: Admitting) -> None:
        await tables.newcomers.admit(link.game, seat, link.seat, body.agree)

    @api.post("/tables/{id}/seats/{seat}", summary="The host frees a bot's seat, or gives an open one to a bot")
    async def reseat(link: Hosting, seat: Annotated[int, Path(ge=0, le=11)], body: NewSeat) -> Reseated:
        if body.kind == "bot":
            await tables.seats.fill(link.game, seat, body.bot, body.name)
            return Reseated(seat=seat, kind="bot")
        await tables.seats.free(link.game, seat)
        return Reseated(seat=seat, kind="open", invitation=await tables.seats.make_link(link.game, seat, "invite"))

    @api.post("/tables/{id}/seats/{seat}/expel", summary="The host sends somebody away")
    async def expel(link: Hosting, seat: Place, body: Then) -> Reseated:
        await tables.seats.expel(link.game, seat, body.then, link.seat)
        return await reseated(link.game, seat)

    @api.post("/tables/{id}/seats/{seat}/replace", summary="Somebody who has been away for long is replaced")
    async def replace(link: Looking, seat: Place, body: Then) -> Reseated:
        await tables.seats.replace(link.game, seat, body.then, link.seat, link.use == "host")
        return await reseated(link.game, seat)

    async def reseated(id: str, seat: int) -> Reseated:
        kind = (await tables.cache.table(id)).seats[seat].kind
        invitation = await tables.seats.make_link(id, seat, "invite") if kind == "open" else ""
        return Reseated(seat=seat, kind=kind, invitation=invitation)

    @api.post("/tables/{id}/seats/{seat}/mute", summary="The host mutes somebody, or lets them speak again",
              status_code=204)  # fmt: skip
    async def mute(link: Hosting, seat: Place, body: Muting) -> None:
        await tables.seats.mute(link.game, seat, body.muted)

    @api.post("/tables/{id}/close", status_code=204, summary="The host closes the table before its end")
    async def close(link: Hosting) -> None:
        await tables.seats.close_table(link.game)

    @api.post("/tables/{id}/token", summary="A new token for this seat; every older one, and other devices, lose it")
    async def renew(link: Playing) -> Seated:
        return Seated(id=link.game, seat=link.seat, token=await tables.seats.renew_link(link.game, link.seat))

    @api.delete("/tables/{id}/token", status_code=204, summary="Give up this token and every other way into the seat")
    async def revoke(link: Playing) -> None:
        await tables.seats.revoke_links(link.game, link.seat)

    @api.post("/tables/{id}/rematch", summary="The next game of the same people, and the asker's token there")
    async def rematch(link: Looking) -> Seated:
        following, token = await tables.branches.next_token(link.game, link)
        return Seated(id=following, seat=(await tables.cache.link(token)).seat, token=token)

    @api.get("/tables/{id}", summary="Where the table stands")
    async def info(link: Looking) -> TableInfo:
        return table_info(tables, await tables.cache.table(link.game), link.seat)

    @api.get("/tables/{id}/view", summary="The game as this seat sees it")
    async def view(link: Looking) -> dict[str, Any]:
        table = await tables.cache.table(link.game)
        return {"seq": table.seq, **table.match.state.view(link.seat).json()}

    @api.get("/tables/{id}/actions", summary="What this seat may do now, and what it may not, with the reason")
    async def actions(link: Playing) -> Menu:
        return menu(await tables.cache.table(link.game), link.seat)

    @api.get("/tables/{id}/claims", summary="What a legal action does, by what this seat knows: data and sentences")
    async def claims(
        link: Playing,
        action: Annotated[str, Query(min_length=1, max_length=400, description="Its words: `sail frigate-1 E7`.")],
        lang: Annotated[str, Query(max_length=8, description="Of the sentences.")] = FIRST,
    ) -> AnswerInfo:
        await limits.hit("glance", f"{link.game}/{link.seat}")
        table = await tables.cache.table(link.game)
        answer = table.check_move(link.seat, action.split())
        spoken = lang if lang in languages() else FIRST
        return await asyncio.to_thread(explanation, looked_at(table), link.seat, answer, spoken)

    @api.post("/tables/{id}/moves", status_code=201, summary="Play an action")
    async def move(link: Playing, body: NewMove) -> Moved:
        await limits.hit("move", f"{link.game}/{link.seat}")
        done = await tables.records.move(link.game, link.seat, body.seq, body.key, body.action)
        return Moved(seq=done.seq, again=done.again)

    @api.post("/tables/{id}/undo", status_code=201, summary="Take back own steps, at most to the barrier")
    async def undo(link: Playing, body: NewUndo) -> Moved:
        await limits.hit("undo", f"{link.game}/{link.seat}")
        done = await tables.records.undo(link.game, link.seat, body.seq, body.key, body.steps)
        return Moved(seq=done.seq, again=done.again)

    @api.get("/tables/{id}/log", summary="What happened, as this seat may know it")
    async def log(link: Looking) -> list[Happened]:
        lines = (await tables.cache.table(link.game)).log(link.seat)
        return [
            Happened(moment=line.moment, text=line.event.text, rule=line.event.rule, facts=list(line.event.facts))
            for line in lines
        ]

    @api.get("/tables/{id}/journal", summary="Setting, seed and all moves, once the game is over")
    async def journal(link: Looking) -> dict[str, Any]:
        table = await tables.cache.table(link.game)
        if not table.over:
            raise Unable("the journal would tell what others hide; it opens when the game is over", "not-over").at(403)
        return table.match.save()

    @api.get("/tables/{id}/stream", summary="A line of JSON after every change", response_class=StreamingResponse,
             responses={200: {"content": {"application/x-ndjson": {}}}})  # fmt: skip
    async def listen(link: Looking, request: Request, given: Bearer) -> StreamingResponse:
        await limits.hit("stream", address(request))
        limits.room(address(request), link.game)
        token = given.credentials if given is not None else ""
        limited = counted(limits, address(request), link.game, positions(tables, link, token))
        return stream(request, limited, "application/x-ndjson")

    @api.exception_handler(AstrariumError)
    async def unable(request: Request, error: Exception) -> JSONResponse:
        if isinstance(error, Refused):
            return problem(422, "refused", str(error), error.no)
        if isinstance(error, Stale):
            return problem(409, "stale", str(error))
        if isinstance(error, Unable | Busy):
            request.scope[CAUSE] = error.key
            answer = problem(error.status, error.key, str(error))
            answer.headers.update(again(error))
            return answer
        return problem(400, "bad-request", str(error))

    @api.exception_handler(Exception)
    async def fault(request: Request, _error: Exception) -> JSONResponse:
        request.scope[CAUSE] = "fault"
        return problem(500, "fault", "a fault of this server; it has been noted")

    @api.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        place = ".".join([str(part) for part in first["loc"]])
        return problem(422, "invalid", f"{place}: {first['msg']}")

    @api.exception_handler(HTTPException)
    async def other(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        answer = problem(error.status_code, "http", str(error.detail))
        answer.headers.update(error.headers or {})
        if error.status_code == 405:
            answer.headers["Allow"] = allowed(request)
        return answer

    club_addresses(api, meet, limits)
    return api


def told_levels() -> list[dict[str, Any]]:
    told = {lang: characters(lang) for lang in languages()}
    found = [
        LevelInfo(
            bot=one.bot,
            level=one.level,
            name={lang: told[lang][n].name for lang in languages()},
            line={lang: told[lang][n].line for lang in languages()},
        )
        for n, one in enumerate(told[FIRST])
    ]
    return [one.model_dump() for one in found]


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        name=game.name,
        modes=[{"mode": mode.word, "rule": mode.rule, "seats": list(mode.seats)} for mode in game.modes],
        options=[
            {
                "option": o.name,
                "rule": o.rule,
                "values": list(o.values),
                "modes": [mode.word for mode in game.modes if o.counts(mode.word)],
            }
            for o in game.options
        ],
        actions=[ActionKind(word=k.word, places=[d.name for d in k.domains]) for k in game.actions.kinds.values()],
        domains={name: list(domain.values) for name, domain in game.actions.domains.items()},
    )


def table_info(tables: Tables, table: Table, seat: int) -> TableInfo:
    state = table.match.state
    clock = table.row.clock
    return TableInfo(
        id=table.id,
        game=table.row.title,
        mode=table.row.mode,
        options=table.match.setting.options,
        seats=[
            SeatInfo(
                kind=s.kind,
                name=s.name,
                bot=s.bot,
                used=None if table.hushed else table.used(s.n),
                seen=tables.presence.seen_last(table, s.n),
                muted=s.muted,
            )
            for s in table.seats
        ],
        seat=seat,
        seq=table.seq,
        asked=state.asked,
        since=table.thinks_since(state.asked) if not (state.over or table.hushed) else None,
        clock=Clock(**clock) if clock is not None else None,
        left=table.left(tables.host.clock()) if seat == state.asked or not table.hushed else None,
        closed=table.row.closed,
        over=state.over,
        outcome=state.outcome,
        scores=state.scores,
        fingerprint=fingerprint(table.row.seed),
        seed=table.row.seed if state.over else None,
        newcomers=table.newcomers,
        asking=asking_of(table),
        changes=[SeatChange(**line) for line in table.noted.get("told", [])],
    )


def asking_of(table: Table) -> list[Asking]:
    return [Asking(seat=n, name=waits["name"], agreed=waits["yes"]) for n, waits in table.asking.items()]


def menu(table: Table, seat: int) -> Menu:
    state = table.match.state
    if state.over or state.asked != seat:
        return Menu(seq=table.seq, question="", legal=[], refused=[])
    offers = state.question.offers(state)
    return Menu(
        seq=table.seq,
        question=state.question.name(),
        legal=[
            Candidate(action=o.action.json(), targets=o.action.targets(), id=o.action.id) for o in offers if not o.no
        ],
        refused=[
            Refusal(
                action=[o.action.kind.word] if o.whole else o.action.json(),
                whole=o.whole,
                rule=o.no.rule,
                text=o.no.text,
                facts=list(o.no.facts),
            )
            for o in offers
            if o.no is not None
        ],
    )


async def positions(tables: Tables, link: Link, token: str) -> AsyncIterator[str]:
    """Where the table stands, after every change; an empty line now and then says that we are still here."""
    with tables.host.bus.listen(link.game) as ear:
        tables.presence.arrive(link.game, link.seat)
        try:
            said = ""
            while not ear.closed:
                table = await asyncio.shield(asyncio.create_task(tables.cache.table(link.game)))
                if link.seat < 0 and table.noted:  # who waited may have sat down
                    link = await again_at(tables, link, token)
                now = {
                    "seq": table.seq,
                    "asked": table.asked,
                    "over": table.over,
                    "yours": table.asked == link.seat,
                    "asking": [one.model_dump() for one in asking_of(table)],
                    "change": table.noted["told"][-1] if table.noted.get("told") else None,
                }
                line = json.dumps(now) + "\n"
                if line != said:
                    yield line
                    said = line
                if table.over:
                    return
                while not await ear.hear(HEARTBEAT):
                    yield "\n"
                    tables.presence.stay(link.game, link.seat)
        finally:
            tables.presence.depart(link.game, link.seat)


async def again_at(tables: Tables, link: Link, token: str) -> Link:
    """What a token stands for by now."""
    now = await tables.cache.link(token)
    if now.seat != link.seat:
        tables.presence.depart(link.game, link.seat)
        tables.presence.arrive(now.game, now.seat)
    return now
