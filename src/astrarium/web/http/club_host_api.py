"""Clubs for programs, continued: cards and trust, a quiet seat, being told, and what hosts do."""

from typing import Annotated

from fastapi import Depends, FastAPI, Request
from pydantic import BaseModel, Field

from astrarium.meet import Meeting
from astrarium.meet.clubs import ClubLobby
from astrarium.meet.hosting import closes
from astrarium.store import DeedRow, MemberRow, ReportRow
from astrarium.table import Unable
from astrarium.web.http.api_models import Strict
from astrarium.web.http.club_api import Handle, MemberOf
from astrarium.web.http.limits import Limits

Reason = Annotated[str, Field(max_length=200)]


class HostAct(Strict):
    """What a host does about somebody, or about the club's link (`link`); with a report, that is what came of it."""

    do: Annotated[str, Field(pattern="^(mute|lift|send|name|unname|host|link|device|nothing)$")]
    person: Annotated[str, Field(max_length=16)] = ""
    reason: Reason = ""
    report: Annotated[str, Field(max_length=16)] = ""


class ClosingTable(Strict):
    reason: Reason = ""


class ClosingClub(Strict):
    """`close` is a host's wish, `stay` takes it back for all."""

    do: Annotated[str, Field(pattern="^(close|stay)$")]
    reason: Reason = ""


class NewcomersGreet(Strict):
    greetings: bool


class NewHolder(Strict):
    """Whose place in a league, and who plays on there."""

    person: Annotated[str, Field(min_length=1, max_length=16)]
    other: Annotated[str, Field(min_length=1, max_length=16)]
    reason: Reason = ""


class QuietSeat(Strict):
    """A quiet seat is locked by a PIN, and opened by the same."""

    on: bool
    pin: Annotated[str, Field(min_length=4, max_length=12, pattern="^[0-9]+$")]


class BeingTold(Strict):
    on: bool


class HostDid(BaseModel):
    """An address for somebody who has lost their devices; empty after any other act."""

    link: str = ""


class WhenClosed(BaseModel):
    """When the club is closed; nothing while no two hosts wish it."""

    until: float = 0.0


class SharedAt(BaseModel):
    """The address of a league's results, for people of no club."""

    address: str


class HowMany(BaseModel):
    called: int


class WaysThere(BaseModel):
    """Whether there is a way to tell me: push or mail, as this person gave it in a browser."""

    ways: bool


class DeedInfo(BaseModel):
    at: float
    what: str
    by: str
    about: str
    reason: str


class ReportInfo(BaseModel):
    id: str
    made: float
    about: str
    reason: str
    line: str
    open: bool
    did: str = ""
    answer: str = ""
    talk: list[dict[str, str]] = []


class RunningGame(BaseModel):
    game: str
    title: str
    people: list[str]


class HostsView(BaseModel):
    """What hosts read: open reports, everything that was done, games that run; of a game no more than who plays it."""

    reports: list[ReportInfo]
    deeds: list[DeedInfo]
    games: list[RunningGame]
    greetings: bool
    closes: float


class HiddenPerson(BaseModel):
    person: str
    name: str


class TrustView(BaseModel):
    """Whom I hid, what I reported, and what hosts did about me."""

    hidden: list[HiddenPerson]
    reports: list[ReportInfo]
    deeds: list[DeedInfo]
    quiet: bool


class CardGame(BaseModel):
    game: str
    title: str
    result: str
    others: list[str]


class CardInfo(BaseModel):
    """Somebody's card: what they do not show is left out."""

    id: str
    name: str
    line: str = ""
    finished: int | None = None
    of: int | None = None
    answers: float | None = None  # seconds within which they mostly answer, over days
    games: list[CardGame] = []


def deed_info(lobby: ClubLobby, one: DeedRow) -> DeedInfo:
    about = lobby.handle(one.about) if one.about else ""
    body = one.body
    return DeedInfo(at=one.at, what=one.what, by=body.get("by", ""), about=about, reason=body.get("reason", ""))


def report_info(lobby: ClubLobby, one: ReportRow, whole: bool) -> ReportInfo:
    """A report as its writer reads it; with its lines of talk as hosts do."""
    talk = [{"name": line["name"], "text": line["text"]} for line in one.body.get("talk", [])] if whole else []
    return ReportInfo(id=one.id, made=one.made, about=lobby.handle(one.about), reason=one.reason,
                      line=one.body.get("line", ""), open=one.open, did=one.body.get("did", ""),
                      answer=one.body.get("answer", ""), talk=talk)  # fmt: skip


async def card_info(meet: Meeting, lobby: ClubLobby, viewer: str, who: str) -> CardInfo:
    told = CardInfo(id=lobby.handle(who), name=lobby.name(who))
    if who in lobby.quiet:
        return told
    told.line = (await meet.persons.myself(who)).body.get("line", "")
    if not lobby.hides(who, "games"):
        told.finished, told.of = await meet.reliability(who)
        told.answers = await meet.answers_within(who)
        told.games = [
            CardGame(
                game=one.game, title=one.title, result=one.word, others=[lobby.handle(each) for each in one.others]
            )
            for one in (await meet.lately(lobby, viewer, who)).games
        ]
    return told


def base(request: Request) -> str:
    """The address of this server, as whoever asks reaches it."""
    return str(request.base_url).partition("/api/")[0].rstrip("/")


async def known(meet: Meeting, mine: MemberRow, handle: str) -> str:
    who = (await meet.clubs.lobby(mine.club)).by_handle(handle)
    if not who:
        raise Unable("there is no such person in this club", "no-person").at(404)
    return who


def people_addresses(api: FastAPI, meet: Meeting, limits: Limits, member_of: MemberOf) -> None:
    """What programs may ask about people, and decide for themselves."""
    Member = Annotated[MemberRow, Depends(member_of)]
    trust = meet.trust

    @api.get("/club/people/{id}", summary="Somebody's card: what they show to the people of the club")
    async def card(id: Handle, mine: Member) -> CardInfo:
        lobby, who = await meet.clubs.lobby(mine.club), await known(meet, mine, id)
        if who in lobby.unseen(mine.who):
            raise Unable("there is no such person in this club", "no-person").at(404)
        return await card_info(meet, lobby, mine.who, who)

    @api.get("/club/trust", summary="Whom I hid, what I reported and what came of it, what hosts did about me")
    async def my_trust(mine: Member) -> TrustView:
        lobby = await meet.clubs.lobby(mine.club)
        hidden = [
            HiddenPerson(person=lobby.handle(one.other), name=one.name) for one in await trust.hidden_by(mine.who)
        ]
        reports = [report_info(lobby, one, False) for one in await trust.reports_of(mine.who) if one.club == mine.club]
        deeds = [deed_info(lobby, one) for one in await trust.deeds(mine.club, mine.who) if one.about == mine.who]
        return TrustView(hidden=hidden, reports=reports, deeds=deeds, quiet=await trust.quiet(mine.who))

    @api.post("/club/quiet", status_code=204, summary="Lock my seat as a quiet one, or open it, by a PIN")
    async def quiet(body: QuietSeat, mine: Member) -> None:
        await limits.hit("link", f"trust/{mine.who}")
        await trust.set_quiet(mine.who, body.pin, body.on)

    @api.post("/club/tell", summary="Wish to be told of evenings and of who looks, or not")
    async def tell(body: BeingTold, mine: Member) -> WaysThere:
        return WaysThere(ways=await meet.telling.switch(mine.club, mine.who, body.on))

    @api.post("/club/call", summary="Have those told who wish to be that I look for somebody now")
    async def call(mine: Member) -> HowMany:
        await limits.hit("link", f"chair/{mine.who}")
        return HowMany(called=len(await meet.telling.call(mine.club, mine.who)))

    @api.post("/club/leave", status_code=204, summary="Leave the club; my token opens nothing afterwards")
    async def leave(mine: Member) -> None:
        await meet.clubs.leave(mine.club, mine.who)

    @api.post("/club/leagues/{id}/share", summary="Make a league's results a page for others: its founder or a host")
    async def share(id: Handle, mine: Member, request: Request) -> SharedAt:
        return SharedAt(address=f"{base(request)}/r/{id}.{await meet.leagues.share(mine.club, id, mine.who)}")


def host_addresses(api: FastAPI, meet: Meeting, member_of: MemberOf) -> None:
    """What hosts do by a program."""
    Member = Annotated[MemberRow, Depends(member_of)]
    trust, hosting = meet.trust, meet.hosting

    @api.get("/club/host", summary="For hosts: reports, what was done, games that run")
    async def host(mine: Member) -> HostsView:
        reports, lobby = await trust.reports_in(mine.club, mine.who), await meet.clubs.lobby(mine.club)
        games = [
            RunningGame(game=one.game, title=one.body.get("title", ""),
                        people=[lobby.handle(who) for who in one.body["whos"] if who])
            for one in await hosting.running(mine.club)
        ]  # fmt: skip
        deeds = [deed_info(lobby, one) for one in await trust.deeds(mine.club, mine.who)]
        return HostsView(reports=[report_info(lobby, one, True) for one in reports], deeds=deeds, games=games,
                         greetings=bool(lobby.club.body.get("greetings", True)), closes=closes(lobby))  # fmt: skip

    @api.post("/club/host", summary="For hosts: mute, send away, ask for another name, make a host, replace the link")
    async def act(body: HostAct, mine: Member, request: Request) -> HostDid:
        about = "" if body.do == "link" or not body.person else await known(meet, mine, body.person)
        token = await trust.act(mine.club, mine.who, body.do, about, body.reason, body.report)
        return HostDid(link=f"{base(request)}/i/{token}" if token else "")

    @api.post(
        "/club/host/greetings", status_code=204, summary="For hosts: whether newcomers begin with ready greetings"
    )
    async def greet(body: NewcomersGreet, mine: Member) -> None:
        await trust.decide(mine.club, mine.who, body.greetings)

    @api.post("/club/host/close", summary="For hosts: wish to close the club, or that it stays")
    async def close_club(body: ClosingClub, mine: Member) -> WhenClosed:
        return WhenClosed(until=await hosting.close_club(mine.club, mine.who, body.do == "close", body.reason))

    @api.post("/club/games/{id}/close", status_code=204, summary="For hosts: close a table; it counts for nobody")
    async def close_table(id: Handle, body: ClosingTable, mine: Member) -> None:
        await hosting.close_table(mine.club, mine.who, id, body.reason)

    @api.post("/club/leagues/{id}/seat", status_code=204, summary="For hosts: give a place to another member")
    async def reseat(id: Handle, body: NewHolder, mine: Member) -> None:
        lobby, now = await meet.clubs.lobby(mine.club), await meet.leagues.standing(mine.club, id)
        who, other = now.by_handle(lobby, body.person), await known(meet, mine, body.other)
        await meet.leagues.reseat(mine.club, id, mine.who, who, other, body.reason)
