"""Open chairs: somebody looks for others, now or over days. A search is one too: it stands in everybody's list."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from astrarium.store import ChairRow, Tx
from astrarium.table import NotYours, Table, Tables, Unable
from astrarium.table.host import DAY

from .clubs import ClubLobby, Clubs
from .laying import Guest, lay_for, mode_for
from .pairing import Seeker, pairs

STAYS: Final = 14 * DAY  # a chair over days
LOOKS: Final = 30 * 60.0  # and one that is looked for now
KEEPS: Final = 50.0  # seconds for which a chair is kept when somebody has come
DECLINES: Final = 3  # in a row, after which nobody is looked for any more
EACH: Final = 4  # chairs over days of one person
PACES: Final = (DAY, 2 * DAY, 3 * DAY, 7 * DAY)  # seconds for a move
OPEN: Final = ("open", "found")


class TooLate(Unable):
    key = "chair-taken"
    status = 409
    says = "somebody was faster: this chair is taken"


class OpenChairs:
    """The open chairs of every club."""

    def __init__(self, tables: Tables, clubs: Clubs) -> None:
        self.tables = tables
        self.host = tables.host
        self.clubs = clubs

    # ------------------------------------------------------------ putting out, taking in
    async def put_out(
        self,
        club: str,
        who: str,
        games: list[str],
        live: bool,
        near: bool = False,
        seats: int = 2,
        pace: int = 0,
        bot: int = 0,
        whom: str = "",
    ) -> ChairRow:
        """A chair of mine. A search replaces my search before; of chairs over days there may be a few. One that is for
        somebody is an invitation: nobody else sees it."""
        titles = [title for title in dict.fromkeys(games) if title in self.host.titles()]
        if not titles:
            raise Unable("choose one game or several", "chair-games")
        if live:
            seats, pace = 2, 0
        elif pace not in PACES:
            raise Unable("a move takes 1, 2, 3 or 7 days", "chair-pace")
        for title in titles:
            mode_for(self.host.library(title), seats)
        self.awake(await self.clubs.lobby(club), who)
        now = self.host.clock()
        body: dict[str, Any] = {"games": titles, "near": near, "seats": seats, "pace": int(pace), "taken": []}
        if whom:
            body["for"] = whom
        if live and bot:
            body["bot"] = bot  # the level of whom they play meanwhile
        row = ChairRow(
            *(self.host.random.randbytes(5).hex(), club, who, live, "open"),
            *(now, now + (LOOKS if live else STAYS), "", body),
        )
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            own = await tx.meet.chairs.all(club=club, who=who, state=list(OPEN))
            if live:
                for old in own:
                    if old.live:
                        await self.end(tx, old)
            elif len([one for one in own if not one.live]) >= EACH:
                raise Unable(f"you have {EACH} chairs out already; take one in first", "chair-many").at(409)
            await tx.meet.chairs.keep(row)
        self.clubs.changed(club, people=False)
        return row

    def awake(self, lobby: ClubLobby, who: str) -> None:
        if lobby.paused(who):
            raise Unable("you take a pause: end it first, at /me", "me-pausing").at(409)

    async def take_in(self, club: str, who: str, id: str) -> None:
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await self.mine(tx, club, who, id)
            await self.end(tx, row)
        self.clubs.changed(club, people=False)

    async def renew(self, club: str, who: str, id: str) -> None:
        """It stays for another fortnight."""
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await self.mine(tx, club, who, id)
            if not row.live:
                await tx.meet.chairs.set({"until": self.host.clock() + STAYS}, id=row.id)
        self.clubs.changed(club, people=False)

    async def mine(self, tx: Tx, club: str, who: str, id: str) -> ChairRow:
        row = await tx.meet.chairs.one(id=id, club=club, state=list(OPEN))
        if row is None:
            raise TooLate
        if row.who != who:
            raise NotYours
        return row

    async def end(self, tx: Tx, row: ChairRow) -> None:
        """A chair is gone; whoever was offered it looks on."""
        await tx.meet.chairs.set({"state": "gone"}, id=row.id)
        if row.state == "found":
            await self.loosen(tx, row.body.get("with", ""))

    async def loosen(self, tx: Tx, id: str, declined: bool = False) -> None:
        """A chair that was found is open again; after three declines in a row it is gone."""
        row = await tx.meet.chairs.one(id=id, state="found")
        if row is None:
            return
        body = {key: value for key, value in row.body.items() if key not in ("with", "by", "said", "title")}
        body["no"] = row.body.get("no", 0) + declined
        gone = body["no"] >= DECLINES or row.body.get("only")
        await tx.meet.chairs.set({"state": "gone" if gone else "open", "body": body}, id=id)

    # ------------------------------------------------------------ sitting down
    async def sit(self, club: str, who: str, id: str) -> str:
        """Take somebody's chair: the table, if it begins now; empty while its owner is asked, or others are missing."""
        lobby = await self.clubs.lobby(club)
        self.awake(lobby, who)
        opened: Table | None = None
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await tx.meet.chairs.one(id=id, club=club, state="open")
            if row is None or row.who in lobby.hidden.get(who, frozenset()) or row.body.get("for", who) != who:
                raise TooLate
            if row.who == who or who in row.body["taken"]:
                raise Unable("this chair is yours already", "chair-own").at(409)
            if row.live:
                await self.offer_to(tx, row, who)
            elif not self.fits(lobby, row, who):
                asks = [*[one for one in row.body.get("asks", []) if one != who], who]
                await tx.meet.chairs.set({"body": {**row.body, "asks": asks}}, id=id)
            else:
                opened = await self.take(tx, lobby, row, who)
        self.open(club, opened)
        return opened.id if opened is not None else ""

    async def admit(self, club: str, who: str, id: str, other: str, agree: bool) -> str:
        """The owner lets somebody sit down who asked, or does not."""
        lobby = await self.clubs.lobby(club)
        opened: Table | None = None
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await self.mine(tx, club, who, id)
            if other not in row.body.get("asks", []):
                raise TooLate
            row = row._replace(body={**row.body, "asks": [one for one in row.body["asks"] if one != other]})
            await tx.meet.chairs.keep(row)
            if agree:
                opened = await self.take(tx, lobby, row, other)
        self.open(club, opened)
        return opened.id if opened is not None else ""

    def fits(self, lobby: ClubLobby, row: ChairRow, who: str) -> bool:
        """Whether somebody is about as strong as a chair wishes."""
        if not row.body["near"]:
            return True
        one, other = [self.seeker(lobby, row._replace(who=each, made=0.0)) for each in (row.who, who)]
        return bool(pairs([one, other._replace(chair="-")], 0.0, {}, {}))

    async def take(self, tx: Tx, lobby: ClubLobby, row: ChairRow, who: str) -> Table | None:
        """One more sits there; the table is laid when nobody is missing."""
        taken = [*row.body["taken"], who]
        if len(taken) + 1 < row.body["seats"]:
            await tx.meet.chairs.set({"body": {**row.body, "taken": taken}}, id=row.id)
            return None
        table = await self.lay(tx, lobby, row.body["games"][0], [row.who, *taken], row.body["pace"])
        body = {**row.body, "taken": taken}
        now = self.host.clock()
        await tx.meet.chairs.set({"state": "taken", "game": table.id, "until": now, "body": body}, id=row.id)
        return table

    async def lay(self, tx: Tx, lobby: ClubLobby, title: str, whos: list[str], pace: int) -> Table:
        guests = [self.guest(lobby, who) for who in whos]
        self.host.random.shuffle(guests)
        return await lay_for(self.tables, tx, title, guests, lobby.club.id, {"kind": "chair", "wishes": {}}, pace)

    def guest(self, lobby: ClubLobby, who: str) -> Guest:
        member = lobby.members.get(who)
        return Guest(who, lobby.name(who), member.sign if member is not None else "")

    def open(self, club: str, table: Table | None) -> None:
        if table is not None:
            self.tables.laying.open(table)
        self.clubs.changed(club, people=False)

    # ------------------------------------------------------------ finding somebody now
    async def offer_to(self, tx: Tx, row: ChairRow, who: str) -> None:
        """Somebody wants to sit with whoever looks: the owner is asked, who came has said yes."""
        now = self.host.clock()
        for old in await tx.meet.chairs.all(club=row.club, who=who, live=True, state=list(OPEN)):
            await self.end(tx, old)
        mine = row._replace(id=self.host.random.randbytes(5).hex(), who=who, made=now, until=now + LOOKS)
        title = row.body["games"][0]
        body = {**{key: value for key, value in row.body.items() if key != "bot"}, "near": False, "only": True}
        body |= {"with": row.id, "by": now + KEEPS, "said": "yes"}
        await tx.meet.chairs.keep(mine._replace(state="found", body={**body, "title": title}))
        theirs = {**row.body, "with": mine.id, "by": now + KEEPS, "said": "", "title": title}
        await tx.meet.chairs.set({"state": "found", "body": theirs}, id=row.id)

    def seeker(self, lobby: ClubLobby, row: ChairRow) -> Seeker:
        together = [title for title in row.body["games"] if self.host.library(title).together]
        strengths = {title: lobby.strength(row.who, title) for title in row.body["games"] if title not in together}
        return Seeker(row.id, row.who, tuple(row.body["games"]), row.body["near"], row.made, strengths)

    async def pair(self, club: str) -> int:
        """Let those meet who fit, of all that look now and are here; how many pairs that are."""
        now = self.host.clock()
        lobby = await self.clubs.lobby(club)
        if not any(row.live and row.state == "open" for row in lobby.chairs):
            return 0
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            lobby = await self.clubs.read(tx, club, now)
            rows = {row.id: row for row in lobby.chairs if row.live and row.state == "open" and row.until > now}
            away = [row for row in rows.values() if not lobby.here(row.who, now)]
            for row in away:
                await self.end(tx, row)  # the last page of theirs was closed: they look no more
            waiting = [self.seeker(lobby, row) for row in rows.values() if row not in away]
            found = pairs(waiting, now, lobby.hidden, await self.met_today(tx, club, now))
            for pair in found:
                for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
                    body = {**rows[one.chair].body, "with": other.chair, "by": now + KEEPS, "said": ""}
                    await tx.meet.chairs.set(
                        {"state": "found", "body": {**body, "title": pair.title}}, id=one.chair, state="open"
                    )
        if found or away:
            self.clubs.changed(club, people=False)
        return len(found)

    async def met_today(self, tx: Tx, club: str, now: float) -> dict[tuple[str, str], int]:
        """How often two have met in a day."""
        met: dict[tuple[str, str], int] = {}
        for row in await tx.meet.games.all(order="-made", limit=2000, club=club):
            whos = sorted(row.body.get("whos", []))
            if row.made >= now - DAY and len(whos) == 2:
                met[whos[0], whos[1]] = met.get((whos[0], whos[1]), 0) + 1
        return met

    async def answer(self, club: str, who: str, id: str, agree: bool) -> str:
        """Sit down with whoever has come, or not now: the table, once both have said yes."""
        lobby = await self.clubs.lobby(club)
        opened: Table | None = None
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await self.mine(tx, club, who, id)
            other = await tx.meet.chairs.one(id=row.body.get("with", ""), state="found")
            if row.state != "found" or other is None:
                raise TooLate
            if not agree:
                await self.loosen(tx, row.id, declined=True)
                await self.loosen(tx, other.id)
            elif other.body["said"] != "yes":
                await tx.meet.chairs.set({"body": {**row.body, "said": "yes"}}, id=row.id)
            else:
                opened = await self.lay(tx, lobby, row.body["title"], [other.who, row.who], 0)
                for one in (row, other):
                    now = self.host.clock()
                    await tx.meet.chairs.set({"state": "taken", "game": opened.id, "until": now}, id=one.id)
        self.open(club, opened)
        return opened.id if opened is not None else ""

    async def expire(self) -> None:
        """Chairs that stood long enough are gone; whoever did not answer in time looks no more."""
        now = self.host.clock()
        late: set[str] = set()
        async with self.host.store.read() as tx:
            old = await tx.meet.chairs_before(now)
            found = await tx.meet.chairs.all(state="found")
        unheard = [row for row in found if row.body.get("by", now) < now]
        for row in [*old, *unheard]:
            async with self.host.store.write() as tx:
                await self.clubs.grasp(tx, row.club)
                again = await tx.meet.chairs.one(id=row.id, state=list(OPEN))
                if again is None or (again.until >= now and again.body.get("by", now) >= now):
                    continue
                if again.until < now or again.body.get("said") != "yes":
                    await self.end(tx, again)
                else:
                    await self.loosen(tx, again.id)
            late.add(row.club)
        for club in late:
            self.clubs.changed(club, people=False)

    async def waits(self, club: str, weekday: int, hour: int) -> list[float]:
        """After how many seconds somebody came at this hour of this weekday, in the last sixty days."""
        async with self.host.store.read() as tx:
            found = await tx.meet.waits(club, self.host.clock() - 60 * DAY)
        times = [(datetime.fromtimestamp(at, UTC), waited) for at, waited in found]
        return sorted([waited for at, waited in times if at.weekday() == weekday and abs(at.hour - hour) <= 1])
