"""For programs, what needs no server in between: games by letters, and a device that several people share.

A program that plays so has a token of its own, as a browser has a secret: it stands for whatever chairs it holds.
"""

from typing import Annotated

from fastapi import Depends, FastAPI, Request
from pydantic import BaseModel, Field

from astrarium.store import Link
from astrarium.table import Plan, Tables, Unable
from astrarium.table.letters import noted_letters, pack
from astrarium.table.table import looked_at
from astrarium.web.http.api_models import Key, Moved, Strict, Word
from astrarium.web.http.api_seats import Given, SeatKeys, TableId, own_token
from astrarium.web.http.desk import address
from astrarium.web.http.limits import Limits

Name = Annotated[str, Field(max_length=24)]
Seq = Annotated[int, Field(ge=0, le=10**9)]


class NewLetters(Strict):
    """A game that goes back and forth as letters between me and a friend, or several."""

    game: Word
    mode: Annotated[str, Field(max_length=40)] = ""
    options: dict[Word, bool | int | str] = {}
    name: Name = ""
    friend: Name = ""
    people: Annotated[int, Field(ge=2, le=4)] = 2


class LetterIn(Strict):
    """A letter that has come, or the link that ends in it; and my name, where a game begins with it."""

    letter: Annotated[str, Field(min_length=1, max_length=20_000)]
    name: Name = ""


class LetterOut(BaseModel):
    """My turn, to be sent by any way; `link` opens it at this server."""

    letter: str
    link: str


class LetterGame(BaseModel):
    """Where a game by letters is played, and what became of the letter: the game has `begun`, is `new` here, or goes on
    (`read`); the letter is `old` and changed nothing, or there are `two` answers to one (the other at `other`); or
    a game has `moved` here from where nobody else can come. The token is my own: name it with the next letter."""

    what: str
    id: str
    seat: int
    token: str
    other: str = ""


class Showing(Strict):
    """Whoever sits in this seat holds the device now."""

    seat: Annotated[int, Field(ge=0, le=11)]


class Covering(Strict):
    """Nothing secret is in sight; with `pause` everybody goes away for a while."""

    pause: bool = False


class StepBack(Strict):
    seq: Seq
    key: Key


class Agreed(Strict):
    seq: Seq


def letter_addresses(api: FastAPI, tables: Tables, limits: Limits, keys: SeatKeys) -> None:
    """What programs may ask about letters."""
    Playing = Annotated[Link, Depends(keys.playing)]

    @api.post("/letters/games", status_code=201, summary="Begin a game by letters")
    async def begin(body: NewLetters, request: Request) -> LetterGame:
        await limits.hit("create", address(request))
        token = tables.host.token()
        plans = [Plan("person", body.name), *[Plan("open")] * (body.people - 1)]
        id = await tables.laying.create(body.game, plans, body.mode, body.options, holder=token)
        await tables.letters.begin(id, token, body.friend)
        return LetterGame(what="begun", id=id, seat=0, token=token)

    @api.get("/tables/{id}/letter", summary="The letter of my turn, once it is over")
    async def write(link: Playing, request: Request) -> LetterOut:
        await limits.hit("glance", f"{link.game}/{link.seat}")
        table = await tables.cache.table(link.game)
        if not noted_letters(table.row):
            raise Unable("this game is not played by letters", "status-404").at(404)
        if table.asked == link.seat and not table.over:
            raise Unable("it is your turn: the letter is ready when it is over", "letter-mine").at(409)
        letter = await tables.host.beside(pack, looked_at(table))
        base = str(request.base_url).partition("/api/")[0].rstrip("/")
        return LetterOut(letter=letter, link=f"{base}/letter#g={letter}")

    @api.post("/letters", summary="Read a letter: the game goes on here, or begins here")
    async def read(body: LetterIn, given: Given, request: Request) -> LetterGame:
        await limits.hit("create", address(request))
        token = own_token(given) or tables.host.token()
        done = await tables.letters.receive(body.letter, token, body.name)
        mine = await tables.cache.holding(done.id, token)
        seat = mine.seat if mine is not None else -1
        return LetterGame(what=done.what, id=done.id, seat=seat, token=token, other=done.other)


def device_addresses(api: FastAPI, tables: Tables, limits: Limits) -> None:
    """What programs may ask about a device that several people share."""

    @api.post("/tables/{id}/device/reveal", status_code=204, summary="Somebody holds the device, and sees their view")
    async def reveal(id: TableId, body: Showing, given: Given) -> None:
        token = await asked(id, given)
        await tables.sharing.reveal(id, token, body.seat)

    @api.post("/tables/{id}/device/cover", status_code=204, summary="Cover the device, or leave it for a while")
    async def cover(id: TableId, body: Covering, given: Given) -> None:
        token = await asked(id, given)
        await tables.sharing.cover(id, token, body.pause)

    @api.post("/tables/{id}/device/back", status_code=201, summary="Take the last move back, before anybody has looked")
    async def step_back(id: TableId, body: StepBack, given: Given) -> Moved:
        token = await asked(id, given)
        done = await tables.sharing.step_back(id, token, body.seq, body.key)
        return Moved(seq=done.seq, again=done.again)

    @api.post(
        "/tables/{id}/device/together", status_code=204, summary="All at the device agree to take the last move back"
    )
    async def together(id: TableId, body: Agreed, given: Given) -> None:
        token = await asked(id, given)
        await tables.sharing.take_back(id, token, body.seq)

    async def asked(id: str, given: Given) -> str:
        if given is None:
            raise Unable("name the device's token: Authorization: Bearer <token>", "no-token").at(401)
        token = own_token(given)
        await limits.hit("move", f"{id}/{token[:8]}")
        return token
