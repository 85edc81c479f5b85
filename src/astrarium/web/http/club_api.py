"""Clubs for programs: chairs, evenings, leagues, strengths, trust; where the operator allows it (`club_programs`).

Whoever comes in by a club's link gets a token of their own, which is a person there as a browser is: it may do what
that person may, and is shown what that person is shown.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, FastAPI, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field

from astrarium.meet import Meeting
from astrarium.meet.clubs import ClubLobby
from astrarium.meet.ladder import LadderState
from astrarium.meet.leagues import LeagueState
from astrarium.meet.persons import PARTS
from astrarium.rating import Strength, said
from astrarium.store import ChairRow, ChallengeRow, MemberRow
from astrarium.table import NotYours, Unable
from astrarium.table.host import hashed
from astrarium.web.http.api_models import Strict
from astrarium.web.http.desk import address
from astrarium.web.http.limits import Limits

DAY = 86_400  # seconds
MemberOf = Callable[[HTTPAuthorizationCredentials | None, Request], Awaitable[MemberRow]]  # who asks, by their token
Handle = Annotated[str, Path(max_length=16)]
Title = Annotated[str, Field(min_length=1, max_length=40)]


class ComingIn(Strict):
    """A club's link (or the secret at its end), and the name to be called by."""

    link: Annotated[str, Field(min_length=1, max_length=200)]
    name: Annotated[str, Field(min_length=1, max_length=24)]


class NewChair(Strict):
    """A chair of mine: live (somebody is looked for now) or over days; of about my strength or anybody."""

    games: Annotated[list[Title], Field(min_length=1, max_length=8)]
    live: bool = True
    near: bool = False
    seats: Annotated[int, Field(ge=2, le=4)] = 2
    days: Annotated[int, Field(ge=1, le=7)] = 1
    person: Annotated[str, Field(max_length=16)] = ""  # whom I invite: nobody else sees a chair over days for them


class ChairAct(Strict):
    """`sit` down (or ask), take it `in`, `renew` it; say `yes` or `no` to whoever has come; `admit` or `refuse` a
    `person` who asks for my chair."""

    do: Annotated[str, Field(pattern="^(sit|in|renew|yes|no|admit|refuse)$")]
    person: Annotated[str, Field(max_length=16)] = ""


class NewLeague(Strict):
    name: Annotated[str, Field(min_length=1, max_length=24)]
    game: Title
    kind: Annotated[str, Field(pattern="^(once|twice|swiss|tables|pairs)$")] = "once"
    seats: Annotated[int, Field(ge=2, le=4)] = 2  # at a table: 3 or 4 where `kind` is `tables`
    days: Annotated[int, Field(ge=0, le=2)] = 1
    begins: Annotated[float, Field(ge=0, le=1e11)]
    counts: bool = True


class LeagueAct(Strict):
    """I play (`yes`) or not (`no`), all members are asked (`ask`, its founder, once), it begins now (`begin`, its
    founder), I `rest` for so many days, or would begin my next game `ahead` of its round, as it does once both wish
    so."""

    do: Annotated[str, Field(pattern="^(yes|no|ask|begin|rest|ahead)$")]
    days: Annotated[int, Field(ge=1, le=7)] = 1
    partner: Annotated[str, Field(max_length=16)] = ""  # with whom I would like to play, where pairs do


class NewEvening(Strict):
    at: Annotated[float, Field(ge=0, le=1e11)]


class EveningAnswer(Strict):
    answer: Annotated[str, Field(pattern="^(yes|no|perhaps)$")]


class Reporting(Strict):
    reason: Annotated[str, Field(pattern="^(words|name|leaves|program|danger)$")]
    line: Annotated[str, Field(max_length=200)] = ""
    game: Annotated[str, Field(max_length=16)] = ""


class Counting(Strict):
    counts: bool = True


class Talking(Strict):
    talk: bool = True


class CameIn(BaseModel):
    """A token of one's own; it is told once."""

    token: str
    club: str
    name: str


class StrengthInfo(BaseModel):
    """Strength in words: `early`, `about`, `between` a level and the next, `below` or `beyond`; from how many games."""

    word: str
    level: int
    games: int


class PersonInfo(BaseModel):
    id: str
    name: str
    host: bool
    here: bool
    strengths: dict[str, StrengthInfo]


class ChairInfo(BaseModel):
    id: str
    person: str
    games: list[str]
    live: bool
    near: bool
    seats: int
    taken: int
    state: str
    until: float
    game: str = ""
    found: str = ""  # who has come
    asks: list[str] = []  # who would sit down on mine, and is not about as strong


class EveningInfo(BaseModel):
    id: str
    at: float
    come: list[str]


class LeagueLine(BaseModel):
    id: str
    name: str
    game: str
    state: str


class ClubInfo(BaseModel):
    id: str
    name: str
    me: str
    people: list[PersonInfo]
    chairs: list[ChairInfo]
    evenings: list[EveningInfo]
    leagues: list[LeagueLine]


class LedTo(BaseModel):
    """The game that began, or nothing yet."""

    game: str = ""


class PlaceInfo(BaseModel):
    place: int
    person: str
    partner: str = ""
    name: str
    points: float
    berger: float
    state: str


class PairInfo(BaseModel):
    round: int
    people: list[str]
    points: list[float]
    state: str
    game: str


class LeagueInfo(BaseModel):
    id: str
    name: str
    game: str
    kind: str
    state: str
    round: int
    rounds: int
    table: list[PlaceInfo]
    pairs: list[PairInfo]


class Daring(Strict):
    """Whom I challenge: one or two places above me."""

    person: Annotated[str, Field(min_length=1, max_length=16)]


class DareAnswer(Strict):
    """`yes` plays it; `no` gives the place away, or takes my own challenge back."""

    do: Annotated[str, Field(pattern="^(yes|no)$")]


class RungInfo(BaseModel):
    place: int
    person: str
    name: str
    since: float
    may: bool  # whether I may challenge them now


class DareInfo(BaseModel):
    """A challenge: `asks` until the challenged says yes, then it `runs`."""

    id: str
    person: str
    whom: str
    state: str
    game: str = ""


class LadderInfo(BaseModel):
    game: str
    rungs: list[RungInfo]
    challenges: list[DareInfo]


class ShownParts(Strict):
    """What the others see of me: what is left out stays as it is."""

    strength: bool | None = None
    seen: bool | None = None
    games: bool | None = None
    watch: bool | None = None
    talk: bool | None = None
    line: Annotated[str, Field(max_length=80)] | None = None
    pause: bool | None = None


class SeatToken(BaseModel):
    seat: int
    token: str


def strength_info(title: str, one: Strength) -> StrengthInfo:
    word = said(title, one)
    return StrengthInfo(word=word.word, level=word.level, games=one.games)


def chair_info(lobby: ClubLobby, row: ChairRow, mine: bool) -> ChairInfo:
    found = ""
    if mine and row.state == "found":
        other = next((one for one in lobby.chairs if one.id == row.body.get("with")), None)
        found = lobby.handle(other.who) if other is not None else ""
    return ChairInfo(
        id=row.id, person=lobby.handle(row.who), games=row.body["games"], live=row.live, near=row.body["near"],
        seats=row.body["seats"], taken=len(row.body["taken"]) + 1, state=row.state, until=row.until,
        game=row.game if mine else "", found=found,
        asks=[lobby.handle(who) for who in row.body.get("asks", [])] if mine else [],
    )  # fmt: skip


def club_info(lobby: ClubLobby, me: str, now: float) -> ClubInfo:
    """The club as one of its people may see it: whom they hid, or who hid them, is not there."""
    unseen = lobby.unseen(me)
    people = []
    for who, one in lobby.members.items():
        if who in unseen:
            continue
        strengths = {
            title: strength_info(title, known)
            for (whose, title), known in lobby.strengths.items()
            if whose == who and known.deviation and who not in lobby.quiet and not lobby.hides(who, "strength")
        }
        here = lobby.seen_here(who, now) and who not in lobby.quiet
        people.append(
            PersonInfo(id=lobby.handle(who), name=lobby.name(who), host=one.role == "host", here=here,
                       strengths=strengths)
        )  # fmt: skip
    chairs = [
        chair_info(lobby, row, row.who == me)
        for row in lobby.chairs
        if row.who not in unseen
        and (row.state == "open" or row.who == me)
        and not row.body.get("only")
        and (row.who == me or row.body.get("for", me) == me)
    ]
    evenings = [
        EveningInfo(
            id=one.id,
            at=one.at,
            come=[
                lobby.handle(who)
                for who, word in one.body.get("answers", {}).items()
                if word == "yes" and who not in unseen and who in lobby.members
            ],
        )
        for one in lobby.evenings
    ]
    leagues = [LeagueLine(id=one.id, name=one.name, game=one.title, state=one.state) for one in lobby.leagues]
    return ClubInfo(id=lobby.club.id, name=lobby.club.name, me=lobby.handle(me), people=people, chairs=chairs,
                    evenings=evenings, leagues=leagues)  # fmt: skip


def league_info(lobby: ClubLobby, now: LeagueState) -> LeagueInfo:
    def handle(who: str) -> str:
        return lobby.handle(who) if who else ""

    table = [
        PlaceInfo(place=row.place, person=lobby.handle(row.who), partner=handle(now.partner(row.who)),
                  name=lobby.name(row.who) or now.entries[row.who].name, points=row.points, berger=row.berger,
                  state=now.entries[row.who].state)
        for row in now.table()
    ]  # fmt: skip
    pairs = [
        PairInfo(round=one.round, people=[handle(who) for who in one.body["whos"]],
                 points=one.body.get("points", []), state=one.state, game=one.game)
        for one in now.pairings
    ]  # fmt: skip
    row = now.row
    return LeagueInfo(id=row.id, name=row.name, game=row.title, kind=row.body["kind"], state=row.state,
                      round=now.round, rounds=now.rounds, table=table, pairs=pairs)  # fmt: skip


def dare_info(lobby: ClubLobby, one: ChallengeRow, me: str) -> DareInfo:
    game = one.game if me in (one.who, one.whom) else ""
    return DareInfo(id=one.id, person=lobby.handle(one.who), whom=lobby.handle(one.whom), state=one.state, game=game)


def ladder_info(lobby: ClubLobby, now: LadderState, me: str) -> LadderInfo:
    """The ladder as somebody may see it: whom they hid, or who hid them, is not there."""
    unseen, may = lobby.unseen(me), now.reachable(me)
    rungs = [
        RungInfo(place=n + 1, person=lobby.handle(one.who), name=lobby.name(one.who), since=one.since,
                 may=one.who in may)
        for n, one in enumerate(now.rungs)
        if one.who not in unseen
    ]  # fmt: skip
    dared = [dare_info(lobby, one, me) for one in now.challenges if not {one.who, one.whom} & unseen]
    return LadderInfo(game=now.title, rungs=rungs, challenges=dared)


def club_addresses(api: FastAPI, meet: Meeting, limits: Limits) -> MemberOf:
    """What programs may ask of clubs; and how it is found out who asks."""
    bearer = HTTPBearer(auto_error=False, description="A person's token of a club, from /club/members.")
    tables = meet.tables

    async def member_of(
        given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)], request: Request
    ) -> MemberRow:
        if given is None:
            raise Unable("name a person's token: Authorization: Bearer <token>", "no-token").at(401)
        who = hashed(given.credentials)
        found = [] if meet.persons.signed_out(who, "") else await meet.clubs.of(who)
        if not found:
            await limits.hit("token", address(request))
            raise Unable("nobody in a club has this token", "bad-token").at(401)
        lobby = await meet.clubs.lobby(found[0].club)
        if not lobby.here(found[0].who, tables.host.clock() + 30):
            await meet.clubs.come(found[0].club, found[0].who)
        return found[0]

    Member = Annotated[MemberRow, Depends(member_of)]

    async def person(mine: MemberRow, handle: str) -> MemberRow:
        lobby = await meet.clubs.lobby(mine.club)
        who = lobby.by_handle(handle)
        if not who:
            raise Unable("there is no such person in this club", "no-person").at(404)
        return lobby.members[who]

    @api.post("/club/members", status_code=201, summary="Come into a club by its link")
    async def come_in(body: ComingIn, request: Request) -> CameIn:
        await limits.hit("join", address(request))
        if tables.host.settings.club_programs != "yes":
            raise Unable("this server lets no programs into its clubs", "no-programs").at(403)
        token = tables.host.token(24)
        row = await meet.clubs.enter(body.link.rstrip("/").rpartition("/")[2], token, body.name, "")
        return CameIn(token=token, club=row.id, name=row.name)

    @api.get("/club", summary="The club: people, open chairs, evenings, leagues")
    async def club(mine: Member) -> ClubInfo:
        return club_info(await meet.clubs.lobby(mine.club), mine.who, tables.host.clock())

    @api.get("/club/strength", summary="My strengths, by game")
    async def strength(mine: Member) -> dict[str, StrengthInfo]:
        lobby = await meet.clubs.lobby(mine.club)
        return {
            title: strength_info(title, one)
            for (who, title), one in lobby.strengths.items()
            if who == mine.who and one.deviation
        }

    @api.post("/club/chairs", status_code=201, summary="Put out a chair, or look for somebody now")
    async def put_out(body: NewChair, mine: Member) -> ChairInfo:
        await limits.hit("link", f"chair/{mine.who}")
        pace = 0 if body.live else body.days * DAY
        whom = ""
        if body.person and not body.live:
            whom = (await person(mine, body.person)).who
            if whom in (await meet.clubs.lobby(mine.club)).unseen(mine.who):
                raise Unable("there is no such person in this club", "no-person").at(404)
        row = await meet.chairs.put_out(
            mine.club, mine.who, body.games, body.live, body.near, body.seats, pace, whom=whom
        )
        return chair_info(await meet.clubs.lobby(mine.club), row, True)

    @api.get("/club/chairs/{id}", summary="What became of a chair of mine")
    async def one_chair(id: Handle, mine: Member) -> ChairInfo:
        async with tables.host.store.read() as tx:
            row = await tx.meet.chairs.one(id=id, club=mine.club, who=mine.who)
        if row is None:
            raise Unable("you have no such chair", "chair-taken").at(404)
        return chair_info(await meet.clubs.lobby(mine.club), row, True)

    @api.post("/club/chairs/{id}", summary="Sit down, take in, renew, answer whoever has come")
    async def act(id: Handle, body: ChairAct, mine: Member) -> LedTo:
        await limits.hit("link", f"chair/{mine.who}")
        if body.do == "sit":
            return LedTo(game=await meet.chairs.sit(mine.club, mine.who, id))
        if body.do in ("yes", "no"):
            return LedTo(game=await meet.chairs.answer(mine.club, mine.who, id, body.do == "yes"))
        if body.do in ("admit", "refuse"):
            who = (await person(mine, body.person)).who
            return LedTo(game=await meet.chairs.admit(mine.club, mine.who, id, who, body.do == "admit"))
        await (meet.chairs.take_in if body.do == "in" else meet.chairs.renew)(mine.club, mine.who, id)
        return LedTo()

    @api.post("/club/games/{id}/token", summary="A seat's token for a game of mine, to play it with")
    async def seat_token(id: Handle, mine: Member) -> SeatToken:
        async with tables.host.store.read() as tx:
            held = await tx.holdings.of(mine.who, id)
        if held is None or held.seat < 0:
            raise NotYours
        return SeatToken(seat=held.seat, token=await tables.seats.make_link(id, held.seat, "seat"))

    @api.post("/club/games/{id}/counts", status_code=204, summary="Wish that a game counts, before it begins")
    async def counts(id: Handle, body: Counting, mine: Member) -> None:
        await meet.strengths.wish(id, mine.who, body.counts)

    @api.post(
        "/club/games/{id}/talk", status_code=204, summary="After a game: whether I would talk with the others next time"
    )
    async def talk(id: Handle, body: Talking, mine: Member) -> None:
        await meet.trust.next_time(id, mine.who, body.talk)

    @api.post("/club/evenings", status_code=201, summary="Propose an evening")
    async def propose(body: NewEvening, mine: Member) -> EveningInfo:
        row = await meet.evenings.propose(mine.club, mine.who, body.at)
        return EveningInfo(id=row.id, at=row.at, come=[(await meet.clubs.lobby(mine.club)).handle(mine.who)])

    @api.post("/club/evenings/{id}", status_code=204, summary="Say whether I come")
    async def come(id: Handle, body: EveningAnswer, mine: Member) -> None:
        await meet.evenings.answer(mine.club, mine.who, id, body.answer)

    @api.post("/club/leagues", status_code=201, summary="Announce a league")
    async def new_league(body: NewLeague, mine: Member) -> LeagueInfo:
        pace = body.days * DAY
        row = await meet.leagues.make(
            mine.club, mine.who, body.name, body.game, body.kind, pace, body.begins, body.counts, body.seats
        )
        return league_info(await meet.clubs.lobby(mine.club), await meet.leagues.standing(mine.club, row.id))

    @api.get("/club/leagues/{id}", summary="A league: standings and pairs")
    async def league(id: Handle, mine: Member) -> LeagueInfo:
        return league_info(await meet.clubs.lobby(mine.club), await meet.leagues.standing(mine.club, id))

    @api.post("/club/leagues/{id}", status_code=204, summary="Play in a league or not, begin it, rest")
    async def in_league(id: Handle, body: LeagueAct, mine: Member) -> None:
        if body.do == "begin":
            await meet.leagues.begin(mine.club, id, mine.who)
        elif body.do == "ask":
            await meet.telling.ask(await meet.leagues.ask_all(mine.club, id, mine.who))
        elif body.do == "ahead":
            await meet.leagues.play_ahead(mine.club, id, mine.who)
        elif body.do == "rest":
            await meet.leagues.rest(mine.club, id, mine.who, body.days)
        else:
            partner = (await meet.clubs.lobby(mine.club)).by_handle(body.partner) if body.partner else ""
            await meet.leagues.answer(mine.club, id, mine.who, body.do == "yes", partner)

    @api.get("/club/ladder/{title}", summary="The club's ladder of a game")
    async def ladder(title: Title, mine: Member) -> LadderInfo:
        return ladder_info(await meet.clubs.lobby(mine.club), await meet.ladder.standing(mine.club, title), mine.who)

    @api.post("/club/ladder/{title}", status_code=201, summary="Challenge one of the two above me")
    async def dare(title: Title, body: Daring, mine: Member) -> DareInfo:
        await limits.hit("link", f"chair/{mine.who}")
        other = await person(mine, body.person)
        await meet.ladder.standing(mine.club, title)
        row = await meet.ladder.challenge(mine.club, title, mine.who, other.who)
        return dare_info(await meet.clubs.lobby(mine.club), row, mine.who)

    @api.post("/club/challenges/{id}", summary="Answer a challenge, or take mine back")
    async def answer_dare(id: Handle, body: DareAnswer, mine: Member) -> LedTo:
        await limits.hit("link", f"chair/{mine.who}")
        return LedTo(game=await meet.ladder.answer(mine.club, id, mine.who, body.do == "yes"))

    @api.post("/club/me", status_code=204, summary="What the others see of me, a line of my own, a pause")
    async def show_me(body: ShownParts, mine: Member) -> None:
        for part in PARTS:
            wished = getattr(body, part)
            if wished is not None:
                await meet.persons.show(mine.who, part, wished)
        if body.line is not None:
            await meet.persons.say(mine.who, body.line)
        if body.pause is not None:
            await meet.persons.pause(mine.who, body.pause)

    @api.post("/club/people/{id}/hide", status_code=204, summary="Hide somebody: no words, no chairs, never paired")
    async def hide(id: Handle, mine: Member) -> None:
        other = await person(mine, id)
        await meet.trust.hide(mine.who, other.who, other.name, other.sign)

    @api.post("/club/people/{id}/show", status_code=204, summary="Show somebody again")
    async def show(id: Handle, mine: Member) -> None:
        await meet.trust.show(mine.who, (await person(mine, id)).who)

    @api.post("/club/people/{id}/report", status_code=204, summary="Report somebody to the hosts")
    async def report(id: Handle, body: Reporting, mine: Member) -> None:
        other = await person(mine, id)
        await meet.trust.report(mine.club, mine.who, other.who, body.reason, body.line, body.game)

    return member_of
