"""What a transaction does about meeting: clubs, chairs, trust, strengths, leagues, ladders. Rows go in and come out as
they are; who may do what is decided above."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from sqlalchemy import Table, func, select

from .club_tables import (
    CHAIR,
    CHALLENGE,
    CLUB,
    DEED,
    ENTRY,
    EVENING,
    HIDDEN,
    LEAGUE,
    MEETING,
    MEMBER,
    PAIRING,
    REPORT,
    RUNG,
    STRENGTH,
    TRUST,
)
from .person_tables import DEVICE, OWN_LINK, PASSKEY, PERSON
from .tables import GAME

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


class ClubRow(NamedTuple):
    id: str
    name: str
    sign: str
    link: str
    made: float
    body: dict[str, Any]


class MemberRow(NamedTuple):
    club: str
    who: str
    name: str
    sign: str
    role: str
    since: float
    seen: float
    body: dict[str, Any]


class EveningRow(NamedTuple):
    id: str
    club: str
    at: float
    who: str
    body: dict[str, Any]


class DeedRow(NamedTuple):
    id: str
    club: str
    at: float
    who: str
    what: str
    about: str
    body: dict[str, Any]


class ChairRow(NamedTuple):
    id: str
    club: str
    who: str
    live: bool
    state: str
    made: float
    until: float
    game: str
    body: dict[str, Any]


class HiddenRow(NamedTuple):
    who: str
    other: str
    name: str
    sign: str
    since: float


class ReportRow(NamedTuple):
    id: str
    club: str
    who: str
    about: str
    reason: str
    made: float
    open: bool
    body: dict[str, Any]


class TrustRow(NamedTuple):
    who: str
    body: dict[str, Any]


class StrengthRow(NamedTuple):
    who: str
    title: str
    mu: float
    sigma: float
    games: int
    touched: float
    body: dict[str, Any]


class MeetingRow(NamedTuple):
    game: str
    club: str
    done: bool
    made: float
    body: dict[str, Any]


class LeagueRow(NamedTuple):
    id: str
    club: str
    title: str
    name: str
    state: str
    begins: float
    body: dict[str, Any]


class EntryRow(NamedTuple):
    league: str
    who: str
    name: str
    sign: str
    state: str
    body: dict[str, Any]


class PairingRow(NamedTuple):
    league: str
    round: int
    n: int
    game: str
    state: str
    body: dict[str, Any]


class RungRow(NamedTuple):
    club: str
    title: str
    who: str
    place: int
    since: float
    played: float
    body: dict[str, Any]


class ChallengeRow(NamedTuple):
    id: str
    club: str
    title: str
    who: str
    whom: str
    state: str
    made: float
    game: str


class PersonRow(NamedTuple):
    who: str
    made: float
    body: dict[str, Any]


class PasskeyRow(NamedTuple):
    id: str
    who: str
    made: float
    used: float
    counter: int
    body: dict[str, Any]


class DeviceRow(NamedTuple):
    who: str
    id: str
    how: str
    name: str
    made: float
    seen: float
    out: bool


class OwnLinkRow(NamedTuple):
    hash: str
    who: str
    how: str
    until: float


R = TypeVar("R", bound=tuple[Any, ...])


class RowQueries(Generic[R]):
    """The rows of one table."""

    def __init__(self, connection: AsyncConnection, table: Table, kind: type[R]) -> None:
        self.connection: Final = connection
        self.table: Final = table
        self.kind: Final = kind
        self.names: Final[tuple[str, ...]] = kind._fields  # type: ignore[attr-defined]
        self.columns: Final = [table.c[name] for name in self.names]
        self.key: Final = [column.name for column in table.primary_key.columns]

    def those(self, equal: dict[str, Any]) -> Any:
        """A condition: a list or a set means any of it."""
        parts = [
            self.table.c[name].in_(list(value))
            if isinstance(value, list | set | tuple)
            else self.table.c[name] == value
            for name, value in equal.items()
        ]
        found = parts[0]
        for part in parts[1:]:
            found = found & part
        return found

    async def all(self, order: str = "", limit: int = 0, **equal: Any) -> list[R]:
        found = select(*self.columns)
        if equal:
            found = found.where(self.those(equal))
        if order:
            column = self.table.c[order.removeprefix("-")]
            found = found.order_by(column.desc() if order.startswith("-") else column)
        if limit:
            found = found.limit(limit)
        return [self.kind(*row) for row in await self.connection.execute(found)]

    async def one(self, **equal: Any) -> R | None:
        found = await self.all(limit=1, **equal)
        return found[0] if found else None

    async def locked(self, **equal: Any) -> R | None:
        """The same; nobody else who asks so gets it before this transaction is over."""
        found = select(*self.columns).where(self.those(equal)).with_for_update()
        row = (await self.connection.execute(found)).first()
        return self.kind(*row) if row is not None else None

    async def keep(self, row: R) -> None:
        """A row as it is now, new or changed."""
        values = dict(zip(self.names, row, strict=True))
        mine = self.those({name: values[name] for name in self.key})
        rest = {name: value for name, value in values.items() if name not in self.key}
        if not (await self.connection.execute(self.table.update().where(mine).values(**rest))).rowcount:
            await self.connection.execute(self.table.insert().values(**values))

    async def set(self, values: dict[str, Any], **equal: Any) -> int:
        found = await self.connection.execute(self.table.update().where(self.those(equal)).values(**values))
        return found.rowcount

    async def drop(self, **equal: Any) -> int:
        return (await self.connection.execute(self.table.delete().where(self.those(equal)))).rowcount

    async def count(self, **equal: Any) -> int:
        found = select(func.count()).select_from(self.table)
        return await self.connection.scalar(found.where(self.those(equal)) if equal else found) or 0


def device_mark(who: str, id: str) -> str:
    """By which a device that was signed out is known."""
    return sha256(f"{who} {id}".encode()).hexdigest()[:16]


class MeetingQueries:
    """All of it, by what it is about."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection: Final = connection
        self.clubs: Final = RowQueries(connection, CLUB, ClubRow)
        self.members: Final = RowQueries(connection, MEMBER, MemberRow)
        self.evenings: Final = RowQueries(connection, EVENING, EveningRow)
        self.deeds: Final = RowQueries(connection, DEED, DeedRow)
        self.chairs: Final = RowQueries(connection, CHAIR, ChairRow)
        self.hidden: Final = RowQueries(connection, HIDDEN, HiddenRow)
        self.reports: Final = RowQueries(connection, REPORT, ReportRow)
        self.trust: Final = RowQueries(connection, TRUST, TrustRow)
        self.strengths: Final = RowQueries(connection, STRENGTH, StrengthRow)
        self.games: Final = RowQueries(connection, MEETING, MeetingRow)
        self.leagues: Final = RowQueries(connection, LEAGUE, LeagueRow)
        self.entries: Final = RowQueries(connection, ENTRY, EntryRow)
        self.pairings: Final = RowQueries(connection, PAIRING, PairingRow)
        self.rungs: Final = RowQueries(connection, RUNG, RungRow)
        self.challenges: Final = RowQueries(connection, CHALLENGE, ChallengeRow)
        self.persons: Final = RowQueries(connection, PERSON, PersonRow)
        self.passkeys: Final = RowQueries(connection, PASSKEY, PasskeyRow)
        self.devices: Final = RowQueries(connection, DEVICE, DeviceRow)
        self.own_links: Final = RowQueries(connection, OWN_LINK, OwnLinkRow)

    async def chairs_before(self, now: float) -> list[ChairRow]:
        """Chairs that stand longer than they may."""
        found = select(*self.chairs.columns).where(CHAIR.c.state.in_(["open", "found"]), CHAIR.c.until < now)
        return [ChairRow(*row) for row in await self.connection.execute(found)]

    async def waits(self, club: str, since: float) -> list[tuple[float, float]]:
        """When live chairs were put out since then, and after how many seconds somebody came."""
        taken = select(CHAIR.c.made, CHAIR.c.until).where(
            CHAIR.c.club == club, CHAIR.c.state == "taken", CHAIR.c.live.is_(True), CHAIR.c.made >= since
        )
        return [(row[0], row[1] - row[0]) for row in await self.connection.execute(taken)]

    async def ended(self) -> list[str]:
        """Games between people who met that are over or closed, and whose end was not seen to."""
        found = select(MEETING.c.game).join(GAME, GAME.c.id == MEETING.c.game)
        found = found.where(MEETING.c.done.is_(False), GAME.c.over.is_(True) | GAME.c.closed.is_(True))
        return [row[0] for row in await self.connection.execute(found)]

    async def forget_devices(self, who: str) -> None:
        """What stays is that these cookies open nothing: a mark that leads to nobody without the cookie itself."""
        ids = {one.id for one in await self.devices.all(who=who)}
        if ids:
            for id in {"", *ids}:
                await self.devices.keep(DeviceRow("", device_mark(who, id), "", "", 0.0, 0.0, True))
            await self.devices.drop(who=who)

    async def let_go(self, who: str, club: str) -> None:
        """Somebody is of this club no more: the chairs and evenings of others do not wait for them."""
        for chair in await self.chairs.all(club=club):
            body = {name: word for name, word in chair.body.items() if (name, word) != ("for", who)}
            body |= {name: [one for one in body[name] if one != who] for name in ("taken", "asks") if name in body}
            if body != chair.body:
                alone = "for" in chair.body and chair.state in ("open", "found")  # it was put out for them
                await self.chairs.set({"state": "gone" if alone else chair.state, "body": body}, id=chair.id)
        row = await self.clubs.one(id=club)
        closing = row.body.get("closing", {}) if row is not None else {}
        if row is not None and who in closing.get("by", []):  # a host who wished that it is closed
            closing = {**closing, "by": [one for one in closing["by"] if one != who]}
            await self.clubs.set({"body": {**row.body, "closing": closing}}, id=club)
        await self.evenings.set({"who": ""}, club=club, who=who)
        for evening in await self.evenings.all(club=club):
            answers = evening.body.get("answers", {})
            if who in answers:
                left_over = {one: word for one, word in answers.items() if one != who}
                await self.evenings.set({"body": {**evening.body, "answers": left_over}}, id=evening.id)

    async def unnamed(self, member: MemberRow) -> None:
        """A host's log and a report go on without the name of who acted, and without the lines they said."""
        for deed in await self.deeds.all(club=member.club, who=member.who):
            body = {name: word for name, word in deed.body.items() if name != "by"}
            await self.deeds.keep(deed._replace(who="", body=body))
        for report in await self.reports.all(club=member.club):
            talk = [line for line in report.body.get("talk", []) if line["name"] != member.name]
            by = report.body.get("by", "")
            body = {**report.body, "talk": talk} | ({"by": "" if by == member.name else by} if by else {})
            if body != report.body:
                await self.reports.set({"body": body}, id=report.id)

    async def forget(self, who: str) -> None:
        """All that leads to somebody. What others need to go on stays without a name: a league's rows, a host's log."""
        for member in await self.members.all(who=who):
            await self.let_go(who, member.club)
            await self.unnamed(member)
        for rows in (self.members, self.chairs, self.trust, self.strengths, self.rungs, self.challenges, self.hidden):
            await rows.drop(who=who)
        for own in (self.persons, self.passkeys, self.own_links):
            await own.drop(who=who)
        await self.forget_devices(who)
        await self.hidden.drop(other=who)
        await self.challenges.drop(whom=who)
        await self.reports.drop(who=who)
        await self.reports.drop(about=who)
        await self.entries.set({"name": "", "sign": "", "state": "out"}, who=who)
        await self.deeds.set({"about": "", "body": {}}, about=who)
        await self.deeds.set({"who": ""}, who=who)
