"""Clubs: who belongs to one, how somebody comes in, and how the lobby stands."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

from astrarium.rating import Strength, newcomer, rested
from astrarium.store import ChairRow, ClubRow, EveningRow, LeagueRow, MemberRow, StrengthRow, Tx
from astrarium.table import NoSuchLink, NotYours, Unable
from astrarium.table.host import DAY, Host, hashed, person_of
from astrarium.table.seats import clean_name

from .names import refused, skeleton, taken_for

LINK_DAYS: Final = 30  # an invitation works for so long,
PLACES: Final = 12  # and for so many
MOST: Final = 2000  # people of a club
FREE: Final = 90 * DAY  # after which the name of somebody who was not seen is free
NOTHING: Final = frozenset[str]()
ASKED: Final = frozenset({"watch"})  # what is shown of somebody only if they say so
HERE: Final = 45.0  # seconds after the last sign of life
CLOSED: Final = ""  # the link of a club that its hosts have closed: it leads nowhere
KEPT: Final = 2.0  # seconds for which a lobby is believed where other servers write, too


class NoClub(Unable):
    key = "no-club"
    status = 404
    says = "there is no such club, or you do not belong to it"


def refusal() -> Unable:
    return Unable("nobody in a club may be called so: choose another name", "name-refused").at(409)


class ClubLobby(NamedTuple):
    """A club as it stands, read once for all who look."""

    club: ClubRow
    members: dict[str, MemberRow]
    chairs: list[ChairRow]
    strengths: dict[tuple[str, str], Strength]
    hidden: dict[str, frozenset[str]]  # whom somebody can't meet, from either side
    evenings: list[EveningRow]
    leagues: list[LeagueRow]
    quiet: frozenset[str]  # who plays in a quiet seat
    shy: dict[str, frozenset[str]]  # what somebody shows nobody; `all` while they pause
    read: float
    memo: dict[Any, Any]  # what pages have worked out of it

    def strength(self, who: str, title: str) -> Strength:
        return self.strengths.get((who, title)) or newcomer(title)

    def name(self, who: str) -> str:
        """As others read it; empty for somebody without a name, or whose name was reported."""
        member = self.members.get(who)
        return "" if member is None or member.body.get("guest") else member.name

    def handle(self, who: str) -> str:
        """By which name an address speaks of somebody: it says nothing, and is another in every club."""
        return hashed(f"{self.club.id} {who}")[:12]

    def by_handle(self, handle: str) -> str:
        """Who that is, or nobody."""
        known: dict[str, str] = self.memo.setdefault("handles", {})
        if not known:
            known.update({self.handle(who): who for who in self.members})
        return known.get(handle, "")

    def hides(self, who: str, part: str) -> bool:
        """Whether somebody wishes that the others do not see this of them."""
        return part in self.shy.get(who, ASKED)

    def paused(self, who: str) -> bool:
        return self.hides(who, "all")

    def unseen(self, viewer: str) -> frozenset[str]:
        """Whom somebody does not see: those whom they can't meet, and who pauses."""
        away = frozenset([who for who, parts in self.shy.items() if "all" in parts and who != viewer])
        return self.hidden.get(viewer, NOTHING) | away

    def seen_here(self, who: str, now: float) -> bool:
        """Whether somebody is here, as the others are told."""
        return self.here(who, now) and not self.hides(who, "seen")

    def here(self, who: str, now: float) -> bool:
        member = self.members.get(who)
        return member is not None and now - member.seen < HERE


def strength_of(row: StrengthRow, now: float) -> Strength:
    """What is believed of somebody today."""
    return rested(row.title, Strength(row.mu, row.sigma, row.games), (now - row.touched) / DAY)


class KnownPeople(NamedTuple):
    """Who belongs to a club, and what is known of them."""

    members: dict[str, MemberRow]
    strengths: dict[tuple[str, str], Strength]
    hidden: dict[str, frozenset[str]]
    quiet: frozenset[str]
    shy: dict[str, frozenset[str]]


class Clubs:
    """The clubs of a server."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.there: bool | None = None  # whether there is any club; None until somebody has looked
        self.kept: dict[str, ClubLobby] = {}
        self.members_of: dict[str, list[MemberRow]] = {}  # by person, where nobody else writes
        self.last: dict[str, ClubLobby] = {}  # as last read, while nothing about people has changed
        self.reading: dict[str, asyncio.Task[ClubLobby]] = {}
        self.changes = 0
        self.people: dict[str, KnownPeople] = {}  # by club: what changes seldom, where nobody else writes
        self.present: dict[tuple[str, str], int] = {}  # open pages, by club and person

    # ------------------------------------------------------------ reading
    async def any(self) -> bool:
        """Whether there is a club on this server. Without one nothing of all this is to be seen."""
        if not self.there:
            async with self.host.store.read() as tx:
                self.there = await tx.meet.clubs.count() > await tx.meet.clubs.count(link=CLOSED)
        return self.there

    async def ever(self) -> bool:
        """Whether there ever was one: a club that its hosts have closed is not made again."""
        async with self.host.store.read() as tx:
            return await tx.meet.clubs.count() > 0

    async def of(self, who: str) -> list[MemberRow]:
        """The clubs that somebody belongs to, the oldest first."""
        if not who or not await self.any():
            return []
        found = self.members_of.get(who) if self.host.alone else None
        if found is None:
            async with self.host.store.read() as tx:
                found = await tx.meet.members.all(order="since", who=who, role=["host", "member"])
            if len(self.members_of) > 10_000:
                self.members_of.clear()
            self.members_of[who] = found
        return found

    async def member(self, club: str, who: str) -> MemberRow:
        found = next((one for one in await self.of(who) if one.club == club), None)
        if found is None:
            raise NoClub
        return found

    async def lobby(self, club: str, since: float = 0.0) -> ClubLobby:
        """How a club stands. Alone, what was read holds until something changes; where other servers write, for a
        moment, unless something was heard of it since."""
        kept, now = self.kept.get(club), self.host.clock()
        if kept is not None and (self.host.alone or (now - kept.read < KEPT and kept.read >= since)):
            return kept
        found = await asyncio.shield(self.read_once(club))
        if found.read < since and not self.host.alone:  # it was being read already when something was heard
            found = await asyncio.shield(self.read_once(club))
        return found

    def read_once(self, club: str) -> asyncio.Task[ClubLobby]:
        """However many ask, it is read once."""
        reading = self.reading.get(club)
        if reading is None:
            reading = self.reading[club] = asyncio.get_running_loop().create_task(self.read_now(club))
            reading.add_done_callback(lambda done: self.was_read(club, done))
        return reading

    def was_read(self, club: str, done: asyncio.Task[ClubLobby]) -> None:
        if self.reading.get(club) is done:
            del self.reading[club]
        if not done.cancelled():
            done.exception()  # whoever waits for it has it

    async def read_now(self, club: str) -> ClubLobby:
        now, changes = self.host.clock(), self.changes
        async with self.host.store.read() as tx:
            found = await self.read(tx, club, now)
        if changes == self.changes:
            self.kept[club] = self.last[club] = found
        return found

    async def read(self, tx: Tx, club: str, now: float) -> ClubLobby:
        row = await tx.meet.clubs.one(id=club)
        if row is None:
            raise NoClub
        people = self.people.get(club) if self.host.alone else None
        if people is None:
            people = self.people[club] = await self.read_people(tx, club, now)
        chairs = await tx.meet.chairs.all(order="made", club=club, state=["open", "found"])
        evenings = await tx.meet.evenings.all(order="at", club=club)
        leagues = await tx.meet.leagues.all(order="-begins", club=club)
        coming = [one for one in evenings if one.at > now - DAY / 4]
        members, strengths, hidden, quiet, shy = people
        return ClubLobby(row, members, chairs, strengths, hidden, coming, leagues, quiet, shy, now, {})

    async def read_people(self, tx: Tx, club: str, now: float) -> KnownPeople:
        members = {one.who: one for one in await tx.meet.members.all(order="since", club=club)}
        there = {who: one for who, one in members.items() if one.role != "gone"}
        whos = list(there)
        strengths: dict[tuple[str, str], Strength] = {}
        hidden: dict[str, set[str]] = {}
        quiet: set[str] = set()
        shy: dict[str, frozenset[str]] = {}
        for n in range(0, len(whos), 500):
            part = whos[n : n + 500]
            for one in await tx.meet.strengths.all(who=part):
                strengths[one.who, one.title] = strength_of(one, now)
            for pair in await tx.meet.hidden.all(who=part):
                hidden.setdefault(pair.who, set()).add(pair.other)
                hidden.setdefault(pair.other, set()).add(pair.who)
            quiet |= {one.who for one in await tx.meet.trust.all(who=part) if one.body.get("quiet")}
            for person in await tx.meet.persons.all(who=part):
                shy[person.who] = frozenset(person.body.get("shy", [])) | (ASKED - {*person.body.get("open", [])})
                if person.body.get("paused"):
                    shy[person.who] |= {"all"}
        frozen = {who: frozenset(others) for who, others in hidden.items()}
        return KnownPeople(there, strengths, frozen, frozenset(quiet), shy)

    def changed(self, club: str, people: bool = True) -> None:
        """Something is different in a club: whoever looks reads again, and open pages hear of it. Chairs change often,
        people seldom."""
        self.changes += 1
        if people:
            self.people.pop(club, None)
            self.last.pop(club, None)
        self.kept.pop(club, None)
        self.reading.pop(club, None)
        self.members_of.clear()
        self.host.bus.publish(f"club:{club}")

    async def grasp(self, tx: Tx, club: str) -> ClubRow:
        """The club; nobody else changes anything in it until this transaction is over."""
        row = await tx.meet.clubs.locked(id=club)
        if row is None:
            raise NoClub
        return row

    async def host_in(self, tx: Tx, club: str, who: str) -> MemberRow:
        await self.grasp(tx, club)
        found = await tx.meet.members.one(club=club, who=who, role="host")
        if found is None:
            raise NotYours
        return found

    # ------------------------------------------------------------ making, and coming in
    async def make(self, holder: str, name: str, sign: str, mine: str = "", my_sign: str = "") -> ClubRow:
        """A new club; whoever makes it is its host, and without a holder the first who comes by its link is."""
        name = clean_name(name)
        if not name:
            raise Unable("a club needs a name", "club-needs-name")
        if holder and (refused(name) or refused(clean_name(mine))):
            raise refusal()
        now, token = self.host.clock(), self.host.token()
        body = {"token": token, "link_made": now, "places": PLACES, "greetings": True}
        row = ClubRow(self.host.random.randbytes(5).hex(), name, sign, hashed(token), now, body)
        async with self.host.store.write() as tx:
            await tx.meet.clubs.keep(row)
            if holder:
                me = MemberRow(row.id, person_of(holder), clean_name(mine), my_sign, "host", now, now, {})
                await tx.meet.members.keep(me)
        self.there = True
        self.changed(row.id)
        return row

    async def invited(self, token: str) -> ClubRow:
        """The club that a link leads to, while it works."""
        async with self.host.store.read() as tx:
            return await self.led(tx, token)

    async def led(self, tx: Tx, token: str) -> ClubRow:
        row = await tx.meet.clubs.one(link=hashed(token)) if token else None
        late = row is not None and self.host.clock() - row.body["link_made"] > LINK_DAYS * DAY
        if row is None or late or row.body["places"] <= 0:
            raise NoSuchLink
        return row

    async def enter(self, token: str, holder: str, name: str, sign: str) -> ClubRow:
        """Come in by the link; whoever was sent away can't."""
        who, name = person_of(holder), clean_name(name)
        if not name:
            raise Unable("the others need a name to call you by", "club-needs-name")
        async with self.host.store.write() as tx:
            row = await self.led(tx, token)
            row = await self.grasp(tx, row.id)
            before = await tx.meet.members.one(club=row.id, who=who)
            if before is not None and before.body.get("sent"):
                raise NoSuchLink
            if before is None or before.role == "gone":
                if await tx.meet.members.count(club=row.id) >= MOST:
                    raise Unable(f"a club has at most {MOST} people", "club-full").at(409)
                await self.check_name(tx, row.id, who, name, sign)
                first = await tx.meet.members.count(club=row.id, role="host") == 0
                now = self.host.clock()
                role = "host" if first else "member"
                await tx.meet.members.keep(MemberRow(row.id, who, name, sign, role, now, now, {}))
                body = {**row.body, "places": row.body["places"] - 1}
                await tx.meet.clubs.set({"body": body}, id=row.id)
        self.changed(row.id)
        return row

    async def leave(self, club: str, who: str) -> None:
        """Go, with all chairs and places; the last host can't while others are there."""
        async with self.host.store.write() as tx:
            await self.grasp(tx, club)
            mine = await tx.meet.members.one(club=club, who=who)
            if mine is None:
                raise NoClub
            hosts = await tx.meet.members.count(club=club, role="host")
            others = await tx.meet.members.count(club=club, role="member")
            if mine.role == "host" and hosts == 1 and others:
                raise Unable("you are the only host: make somebody else a host first", "last-host").at(409)
            await tx.meet.members.drop(club=club, who=who)
            await tx.meet.rungs.drop(club=club, who=who)
            await tx.meet.chairs.set({"state": "gone"}, club=club, who=who, state=["open", "found"])
            await tx.meet.let_go(who, club)
        self.changed(club)

    async def rename(self, who: str, name: str, sign: str) -> None:
        """Somebody is called otherwise now: in all clubs of theirs, or in none."""
        name = clean_name(name)
        mine = [one for one in await self.of(who) if name and (one.name, one.sign) != (name, sign)]
        if not mine:
            return
        async with self.host.store.write() as tx:
            for one in mine:
                await self.grasp(tx, one.club)
                await self.check_name(tx, one.club, who, name, sign)
                values: dict[str, Any] = {"name": name, "sign": sign}
                now = await tx.meet.members.one(club=one.club, who=who)
                if now is not None and now.body.get("guest") and skeleton(name) != skeleton(now.name):
                    reported = await tx.meet.reports.count(club=one.club, about=who, reason="name", open=True)
                    values["body"] = {**now.body, "guest": reported > 0}  # another name was all that was asked for
                await tx.meet.members.set(values, club=one.club, who=who)
        for one in mine:
            self.changed(one.club)

    async def check_name(self, tx: Tx, club: str, who: str, name: str, sign: str) -> None:
        """Nobody is to be taken for somebody else: a name that looks like another is refused, and so is an insult."""
        if refused(name):
            raise refusal()
        since = self.host.clock() - FREE
        others = [
            (one.name, one.sign)
            for one in await tx.meet.members.all(club=club, role=["host", "member"])
            if one.who != who and one.seen > since
        ]
        if taken_for(name, sign, others):
            raise Unable("somebody in the club has a name that looks like it: choose another", "name-alike").at(409)

    # ------------------------------------------------------------ who is here
    def arrive(self, club: str, who: str) -> None:
        self.present[club, who] = self.present.get((club, who), 0) + 1

    def depart(self, club: str, who: str) -> None:
        left = self.present.get((club, who), 1) - 1
        if left > 0:
            self.present[club, who] = left
        else:
            self.present.pop((club, who), None)

    async def note_presence(self) -> None:
        """Write down who is here, for all servers: one statement for each club."""
        now = self.host.clock()
        by_club: dict[str, list[str]] = {}
        for club, who in self.present:
            by_club.setdefault(club, []).append(who)
        for club, whos in by_club.items():
            before = self.kept.get(club)
            async with self.host.store.write() as tx:
                for n in range(0, len(whos), 500):
                    await tx.meet.members.set({"seen": now}, club=club, who=whos[n : n + 500])
            came = before is not None and any(not before.here(who, now) for who in whos)
            people = self.people.get(club)
            if people is not None:
                for who in whos:
                    if who in people.members:
                        people.members[who] = people.members[who]._replace(seen=now)
            if came:
                self.changed(club, people=False)

    async def come(self, club: str, who: str) -> None:
        """Somebody opens a page of the club."""
        now = self.host.clock()
        async with self.host.store.write() as tx:
            await tx.meet.members.set({"seen": now}, club=club, who=who)
        people = self.people.get(club)
        if people is not None and who in people.members:
            people.members[who] = people.members[who]._replace(seen=now)
        self.changed(club, people=False)
