"""The API for programs: create, join, look, move, listen. A bot can take a seat over HTTP.

Whoever holds a seat's token plays in that seat: `Authorization: Bearer <token>`. Errors are problem documents
(RFC 9457); a refusal names its rule.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final

from fastapi import Depends, FastAPI, Path, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse

from astrarium.meet import Meeting
from astrarium.store import Link
from astrarium.table import Plan, Tables, Unable
from astrarium.table.device import Device
from astrarium.table.laying import clock_of
from astrarium.table.table import looked_at
from astrarium.text import FIRST, languages
from astrarium.web.http.api_answers import game_info, menu, table_info, told_levels
from astrarium.web.http.api_errors import ERRORS, answer_errors
from astrarium.web.http.api_home import device_addresses, letter_addresses
from astrarium.web.http.api_models import (
    Admitting,
    Created,
    GameInfo,
    Happened,
    Joining,
    LevelInfo,
    Menu,
    Moved,
    Muting,
    NewMove,
    NewSeat,
    NewTable,
    NewUndo,
    Reseated,
    Seated,
    TableInfo,
    Then,
)
from astrarium.web.http.api_seats import DEVICE, Given, SeatKeys, own_token
from astrarium.web.http.api_stream import positions
from astrarium.web.http.club_api import club_addresses
from astrarium.web.http.club_host_api import host_addresses, people_addresses
from astrarium.web.http.club_me_api import me_addresses
from astrarium.web.http.desk import address
from astrarium.web.http.endless import counted, stream
from astrarium.web.http.explaining import AnswerInfo, explanation
from astrarium.web.http.limits import Limits
from astrarium.web.http.page_cache import Copies

COPIES: Final = 2 * 1024 * 1024  # bytes of documents that stay the same


def build_api(tables: Tables, limits: Limits, meet: Meeting) -> FastAPI:
    """The application that is mounted at /api/v1."""
    api = FastAPI(
        title="Astrarium", version="1", description=__doc__, docs_url=None, redoc_url=None, openapi_url=None,
        responses=ERRORS, servers=[{"url": "/api/v1"}], root_path_in_servers=False,
        generate_unique_id_function=lambda route: route.name,
    )  # fmt: skip
    copies = Copies(COPIES, tables.host.beside)
    keys = SeatKeys(tables, limits, meet)
    Looking = Annotated[Link, Depends(keys.looking)]
    Playing = Annotated[Link, Depends(keys.playing)]
    Hosting = Annotated[Link, Depends(keys.hosting)]
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
        here, own = device_of(body, plans), ""
        if here is not None:
            own = tables.host.token()
        id = await tables.laying.create(
            body.game, plans, body.mode, body.options, own, clock=clock, newcomers=newcomers, device=here
        )
        made = {"person": "seat", "open": "invite"}
        links = {
            kind: {
                str(n): await tables.seats.make_link(id, n, made[kind])
                for n, plan in enumerate(plans)
                if plan.kind == kind and (here is None or n not in here.seats)
            }
            for kind in made
        }
        watch = await tables.seats.make_link(id, -1, "watch")
        host = await tables.seats.make_link(id, -1, "host")
        return Created(id=id, tokens=links["person"], invitations=links["open"], watch=watch, host=host, device=own)

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
    async def rematch(link: Looking, given: Given) -> Seated:
        if link.use == DEVICE:  # its token goes on there
            return Seated(id=await tables.branches.rematch(link.game), seat=-1, token=own_token(given))
        following, token = await tables.branches.next_token(link.game, link)
        return Seated(id=following, seat=(await tables.cache.link(token)).seat, token=token)

    @api.get("/tables/{id}", summary="Where the table stands")
    async def info(link: Looking, given: Given) -> TableInfo:
        table = await tables.cache.table(link.game)
        mine = await tables.cache.holding(link.game, own_token(given))
        return table_info(tables, table, link.seat, mine is not None and table.shares(mine))

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
    async def listen(link: Looking, request: Request, given: Given) -> StreamingResponse:
        await limits.hit("stream", address(request))
        limits.room(address(request), link.game)
        again = partial(keys.link, link.game, own_token(given))
        limited = counted(limits, address(request), link.game, positions(tables, link, again))
        return stream(request, limited, "application/x-ndjson")

    answer_errors(api)
    letter_addresses(api, tables, limits, keys)
    device_addresses(api, tables, limits)
    member_of = club_addresses(api, meet, limits)
    people_addresses(api, meet, limits, member_of)
    host_addresses(api, meet, member_of)
    me_addresses(api, meet, limits, member_of)
    return api


def device_of(body: NewTable, plans: list[Plan]) -> Device | None:
    """The device that some of the people share, if they do."""
    if body.device is None:
        return None
    here = tuple(sorted(set(body.device.seats)))
    if len(here) < 2 or any(n >= len(plans) or plans[n].kind != "person" for n in here):
        raise Unable("a device is shared by two people of the table or more", "bad-request")
    return Device(here, cover=body.device.cover, back=body.device.back)
