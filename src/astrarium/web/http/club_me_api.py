"""Clubs for programs, continued: what others see of me, my devices and passkeys, and a private link for one more."""

from typing import Annotated

from fastapi import Depends, FastAPI, Request
from pydantic import BaseModel, Field

from astrarium.meet import Meeting
from astrarium.meet.persons import PARTS, Myself
from astrarium.store import MemberRow
from astrarium.table import Unable
from astrarium.web.http.api_models import Strict
from astrarium.web.http.club_api import MemberOf
from astrarium.web.http.club_host_api import base
from astrarium.web.http.limits import Limits

FIRST = "first"  # the browser or the program in which somebody began: it has no name of its own


class MyDevice(BaseModel):
    """A device that is mine: `first` is the one in which I began, and this token with it."""

    id: str
    name: str
    how: str
    made: float
    seen: float


class MyPasskey(BaseModel):
    id: str
    made: float
    used: float


class AboutMe(BaseModel):
    """What others see of me, and where I am myself."""

    id: str
    name: str
    sign: str
    line: str
    pause: bool
    shows: dict[str, bool]
    devices: list[MyDevice]
    passkeys: list[MyPasskey]


class PrivateLink(BaseModel):
    """Whoever opens it is me, once and within a day; an older one works no more."""

    address: str


class SigningOut(Strict):
    """A device or a passkey of mine, by its id."""

    device: Annotated[str, Field(max_length=16)] = ""
    passkey: Annotated[str, Field(max_length=128)] = ""


def about_me(lobby_id: str, mine: MemberRow, myself: Myself) -> AboutMe:
    devices = [
        MyDevice(id=one.id or FIRST, name=one.name, how=one.how, made=one.made, seen=one.seen) for one in myself.devices
    ]
    passkeys = [MyPasskey(id=one.id, made=one.made, used=one.used) for one in myself.passkeys]
    return AboutMe(
        id=lobby_id, name=mine.name, sign=mine.sign, line=myself.body.get("line", ""), pause=myself.paused,
        shows={part: myself.shows(part) for part in PARTS}, devices=devices, passkeys=passkeys,
    )  # fmt: skip


def me_addresses(api: FastAPI, meet: Meeting, limits: Limits, member_of: MemberOf) -> None:
    """What programs may ask about themselves; a passkey is made by a browser alone."""
    Member = Annotated[MemberRow, Depends(member_of)]
    persons = meet.persons

    @api.get("/club/me", summary="What the others see of me; my devices and passkeys")
    async def me(mine: Member) -> AboutMe:
        lobby = await meet.clubs.lobby(mine.club)
        return about_me(lobby.handle(mine.who), mine, await persons.myself(mine.who))

    @api.post(
        "/club/me/link", status_code=201, summary="A private link: whoever opens it in a browser is me there, too"
    )
    async def link(mine: Member, request: Request) -> PrivateLink:
        await limits.hit("link", f"me/{mine.who}")
        agent = request.headers.get("user-agent", "")[:300]
        token = await persons.link(mine.who, "", agent, mine.name, mine.sign)
        return PrivateLink(address=f"{base(request)}/i/{token}")

    @api.post("/club/me/out", status_code=204, summary="Sign a device of mine out, or take a passkey away; at once")
    async def out(body: SigningOut, mine: Member) -> None:
        await limits.hit("link", f"me/{mine.who}")
        if bool(body.device) == bool(body.passkey):
            raise Unable("name a device or a passkey", "bad-request")
        if body.passkey:
            await meet.passkeys.drop(mine.who, body.passkey)
        elif body.device != FIRST:
            await persons.sign_out(mine.who, body.device)
        else:
            await persons.come(mine.who, "", "")
            await persons.sign_out(mine.who, "")
