"""Who asks at a table, by the token they name: a seat's, a host's, one to watch, or a person's own."""

from contextlib import suppress
from typing import Annotated, Final

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from astrarium.meet import Meeting
from astrarium.store import Link
from astrarium.table import WATCHING, NoSuchGame, NoSuchLink, NotYours, Tables, Unable
from astrarium.table.host import NAMED, hashed
from astrarium.web.http.desk import address
from astrarium.web.http.limits import Limits

BEARER = HTTPBearer(
    auto_error=False, description="A seat's token, one to watch, or a person's own (of a device, or of letters)."
)
Given = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
DEVICE: Final = "device"  # what the token of a device that several share is for
TableId = Annotated[str, Path(max_length=16, description="The table.")]


def own_token(given: HTTPAuthorizationCredentials | None) -> str:
    """A person's own token: the secret of whoever holds chairs, as a browser has one. Only a cookie that we signed may
    name somebody by what is no secret."""
    token = given.credentials if given is not None else ""
    return "" if token.startswith(NAMED) else token


class SeatKeys:
    """What a token stands for at a table."""

    def __init__(self, tables: Tables, limits: Limits, meet: Meeting) -> None:
        self.meet = meet
        self.tables = tables
        self.limits = limits

    async def link(self, id: str, token: str) -> Link:
        """A link's token; or somebody's own, which stands for the chair that they have now: at a device that is passed
        on that is another one from turn to turn, and none while it is covered."""
        try:
            return await self.tables.cache.link(token)
        except NoSuchLink:
            own = await self.own(id, token) if token else None
            if own is None:
                raise
            return own

    async def own(self, id: str, token: str) -> Link | None:
        who = hashed(token)
        if self.meet.persons.signed_out(who, ""):  # the browser or program in which somebody began
            return None
        with suppress(NoSuchGame):
            holding = await self.tables.cache.holding(id, token)
            if holding is not None:
                table = await self.tables.cache.table(id)
                kind = "seat" if holding.seat >= 0 else "watch"
                use = DEVICE if table.shares(holding) else "host" if holding.host else kind
                return Link(id, table.sees(holding).seat, use)
            if await self.meet.clubs.of(who):  # nobody else makes us read a table
                table = await self.tables.cache.table(id)
                if await self.meet.watching.may(table, who):
                    return Link(id, WATCHING, "watch")
        return None

    async def looking(self, id: TableId, given: Given, request: Request) -> Link:
        if given is None:
            raise Unable("name a seat's token: Authorization: Bearer <token>", "no-token").at(401)
        try:
            link = await self.link(id, own_token(given))
        except NoSuchLink as error:
            await self.limits.hit("token", address(request))
            raise Unable("no seat has this token", "bad-token").at(401) from error
        if link.game != id or link.use == "invite":
            raise NotYours
        self.tables.cache.rouse(id)
        return link

    async def playing(self, id: TableId, given: Given, request: Request) -> Link:
        link = await self.looking(id, given, request)
        if link.seat < 0:
            raise NotYours
        return link

    async def hosting(self, id: TableId, given: Given, request: Request) -> Link:
        link = await self.looking(id, given, request)
        if link.use != "host":
            raise NotYours
        return link
