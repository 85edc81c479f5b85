"""Trust: hide somebody, report somebody, a quiet seat, ready greetings among strangers. One switch each, for all."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel.outside import whole_number
from astrarium.store import ChatLine, DeedRow, HiddenRow, Holding, MemberRow, ReportRow, TrustRow, Tx
from astrarium.table import NotYours, Table, Tables, Unable
from astrarium.table.host import DAY, hashed
from astrarium.table.talk import greeting_of

from .clubs import PLACES, ClubLobby, Clubs
from .laying import met_of, note
from .names import one_line
from .persons import Persons

REASONS: Final = ("words", "name", "leaves", "program", "danger")
LINES: Final = 20  # lines of talk that go with a report
MUTED: Final = 7 * DAY
REPORTS: Final = 10  # open reports of one person
NOBODY: Final = frozenset[str]()


class Trust:
    """Who can't meet whom, who is quiet, and what hosts do about people."""

    def __init__(self, tables: Tables, clubs: Clubs, persons: Persons) -> None:
        self.tables = tables
        self.host = tables.host
        self.clubs = clubs
        self.persons = persons
        self.known: dict[str, tuple[float, frozenset[str], dict[str, Any]]] = {}  # by person, for a short while

    def forget(self, *whos: str) -> None:
        for who in whos:
            self.known.pop(who, None)

    async def of(self, who: str) -> tuple[frozenset[str], dict[str, Any]]:
        """Whom somebody hid or was hidden by, and what they decided. Believed for a few seconds."""
        if not who or not await self.clubs.any():
            return NOBODY, {}
        now, kept = self.host.clock(), self.known.get(who)
        if kept is not None and now - kept[0] < 5:
            return kept[1], kept[2]
        async with self.host.store.read() as tx:
            mine = await tx.meet.hidden.all(who=who)
            theirs = await tx.meet.hidden.all(other=who)
            row = await tx.meet.trust.one(who=who)
        apart = frozenset([one.other for one in mine] + [one.who for one in theirs])
        if len(self.known) > 10_000:
            self.known.clear()
        self.known[who] = (now, apart, row.body if row is not None else {})
        return apart, self.known[who][2]

    # ------------------------------------------------------------ hiding
    async def hide(self, who: str, other: str, name: str, sign: str) -> None:
        """No words, no chairs, never paired; they are not told."""
        if who == other:
            raise NotYours
        async with self.host.store.write() as tx:
            await tx.meet.hidden.keep(HiddenRow(who, other, name, sign, self.host.clock()))
        await self.told_apart(who, other)

    async def show(self, who: str, other: str) -> None:
        async with self.host.store.write() as tx:
            await tx.meet.hidden.drop(who=who, other=other)
        await self.told_apart(who, other)

    async def told_apart(self, who: str, other: str) -> None:
        self.forget(who, other)
        for one in {row.club for each in (who, other) for row in await self.clubs.of(each)}:
            self.clubs.changed(one)

    async def hidden_by(self, who: str) -> list[HiddenRow]:
        async with self.host.store.read() as tx:
            return await tx.meet.hidden.all(order="since", who=who)

    # ------------------------------------------------------------ a quiet seat
    async def set_quiet(self, who: str, pin: str, on: bool) -> None:
        """No talk in or out, no names of strangers, no card, members and bots only; a PIN of a grown-up locks it."""
        if not 4 <= len(pin) <= 12 or whole_number(pin, 10**12) is None:
            raise Unable("a PIN has 4 to 12 digits", "quiet-pin")
        from hashlib import scrypt  # not every Python has it

        async with self.host.store.write() as tx:
            row = await tx.meet.trust.one(who=who)
            body = dict(row.body) if row is not None else {}
            lock = scrypt(pin.encode(), salt=who.encode(), n=2**12, r=8, p=1).hex()
            if not on and body.get("quiet") != lock:
                raise Unable("this is not the PIN that locked it", "quiet-wrong").at(403)
            if on and body.get("quiet"):
                raise Unable("the seat is quiet already", "quiet-already").at(409)
            body["quiet"] = lock if on else ""
            await tx.meet.trust.keep(TrustRow(who, body))
        self.forget(who)
        for one in await self.clubs.of(who):
            self.clubs.changed(one.club)

    async def quiet(self, who: str) -> bool:
        return bool((await self.of(who))[1].get("quiet"))

    # ------------------------------------------------------------ talk
    async def deaf_to(self, table: Table, who: str, holders: dict[str, Holding]) -> frozenset[int]:
        """The seats whose words somebody is not shown; all of them for a quiet seat."""
        apart, own = await self.of(who)
        if own.get("quiet"):
            return frozenset(range(len(table.seats)))
        return frozenset([held.seat for other, held in holders.items() if other in apart and held.seat >= 0])

    def heard(self, lines: list[ChatLine], deaf: frozenset[int]) -> list[ChatLine]:
        return [line for line in lines if line.seat not in deaf] if deaf else lines

    async def may_say(self, table: Table, who: str, text: str) -> None:
        """Ready greetings are always allowed but to whoever is quiet or muted; words only among people who know each
        other, where the hosts wish that newcomers begin with greetings."""
        if not await self.clubs.any():
            return
        if await self.quiet(who):
            raise Unable("this is a quiet seat", "quiet-seat").at(403)
        met = met_of(table)
        if not met:
            return
        lobby = await self.clubs.lobby(met["club"])
        mine = lobby.members.get(who)
        if mine is not None and mine.body.get("muted", 0.0) > self.host.clock():
            raise Unable("a host of the club has muted you", "muted").at(403)
        if not greeting_of(text) and (met.get("greet") or await self.shy_of(lobby, table, who)):
            raise Unable("ready greetings only, for the first three games", "greetings-only").at(403)

    async def next_time(self, game: str, who: str, agree: bool) -> None:
        """After a game: somebody would talk with the others of it next time, or would not. Nobody is told; words are
        open only among people who all said so."""
        async with self.tables.cache.changing(game) as (tx, table):
            held, row = await tx.holdings.of(who, game), await tx.meet.games.one(game=game)
            if row is None or held is None or held.seat < 0 or who not in row.body["whos"]:
                raise NotYours
            if not row.done:
                raise Unable("whether you would talk next time is said after the game", "talk-early").at(409)
            talk = [one for one in row.body.get("talk", []) if one != who] + [who] * agree
            await tx.meet.games.set({"body": {**row.body, "talk": talk}}, game=game)
            met = met_of(table)
            await note(tx, table, {**met, "talk": {**met.get("talk", {}), str(held.seat): agree}})
        await self.tables.cache.changed(game)

    async def shy_of(self, lobby: ClubLobby, table: Table, who: str) -> bool:
        """Whether somebody at the table lets nobody talk to them with whom they never ended a game, and that is me."""
        async with self.host.store.read() as tx:
            row = await tx.meet.games.one(game=table.id)
            shy = [one for one in (row.body["whos"] if row else []) if one != who and lobby.hides(one, "talk")]
            for other in shy:
                mine = {row.id for row, seat in await tx.holdings.games_of(who, 500) if row.over and seat >= 0}
                theirs = {row.id for row, seat in await tx.holdings.games_of(other, 500) if row.over and seat >= 0}
                if not mine & theirs:
                    return True
        return False

    # ------------------------------------------------------------ reports
    async def report(self, club: str, who: str, about: str, reason: str, line: str = "", game: str = "") -> ReportRow:
        """Goes to the hosts, with twenty lines of talk of the table and nothing else."""
        if reason not in REASONS:
            raise Unable(f"a reason is one of {', '.join(REASONS)}", "report-reason")
        lobby = await self.clubs.lobby(club)
        if about not in lobby.members:
            raise Unable("there is no such person in this club", "no-person").at(404)
        talk: list[dict[str, Any]] = []
        if game and await self.sat_with(game, who, about):
            async with self.host.store.read() as tx:
                talk = [{"name": one.name, "text": one.text} for one in (await tx.chat.last(game))[-LINES:]]
        line = one_line(line)
        body = {"line": line, "talk": talk, "name": lobby.members[about].name, "game": game}
        row = ReportRow(
            *(self.host.random.randbytes(5).hex(), club, who, about, reason, self.host.clock(), True, body),
        )
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            if await tx.meet.reports.count(who=who, open=True) >= REPORTS:
                raise Unable("your reports are read first", "report-many").at(409)
            await tx.meet.reports.keep(row)
            if reason == "name":
                member = lobby.members[about]
                await tx.meet.members.set({"body": {**member.body, "guest": True}}, club=club, who=about)
        self.clubs.changed(club)
        return row

    async def sat_with(self, game: str, who: str, about: str) -> bool:
        async with self.host.store.read() as tx:
            both = [await tx.holdings.of(each, game) for each in (who, about)]
        return all(one is not None for one in both)

    async def reports_of(self, who: str) -> list[ReportRow]:
        """What somebody reported, with what came of it."""
        async with self.host.store.read() as tx:
            return await tx.meet.reports.all(order="-made", limit=20, who=who)

    async def reports_in(self, club: str, host: str) -> list[ReportRow]:
        async with self.host.store.write() as tx:
            await self.clubs.host_in(tx, club, host)
            return await tx.meet.reports.all(order="-made", limit=50, club=club, open=True)

    # ------------------------------------------------------------ what a host does
    async def act(self, club: str, host: str, what: str, about: str = "", reason: str = "", report: str = "") -> str:
        """Mute for a week or lift it, send away, hide a name or give it back, make a host, replace the link, let a
        report be; give somebody a link of their own who lost their devices, which is the answer. Every act is written
        down with its reason."""
        own = ""
        if what not in ACTS:
            raise Unable(f"a host can {', '.join(ACTS)}", "host-what")
        async with self.host.store.write() as tx:
            me = await self.clubs.host_in(tx, club, host)
            body: dict[str, Any] = {"reason": one_line(reason), "by": me.name}
            if what == "link":
                await self.new_link(tx, club)
            elif what != "nothing":
                person = await tx.meet.members.one(club=club, who=about, role=["host", "member"])
                if person is None or (person.role == "host" and what not in ("host", "device") and about != host):
                    raise Unable("hosts can do that about members only", "host-about").at(409)
                body["name"] = person.name
                await self.done_to(tx, person, what)
                if what == "device":
                    own = await self.persons.hosts_link(tx, person)
            if report:
                await self.settled(tx, club, report, what, me.name, body["reason"])
            now = self.host.clock()
            await tx.meet.deeds.keep(DeedRow(self.host.random.randbytes(5).hex(), club, now, host, what, about, body))
        self.clubs.changed(club)
        return own

    async def done_to(self, tx: Tx, person: MemberRow, what: str) -> None:
        body, key = dict(person.body), {"club": person.club, "who": person.who}
        if what == "mute":
            body["muted"] = self.host.clock() + MUTED
        elif what == "lift":
            body["muted"] = 0.0
        elif what in ("name", "unname"):
            body["guest"] = what == "name"
        elif what == "host":
            await tx.meet.members.set({"role": "host"}, **key)
        elif what == "send":
            body["sent"] = True
            await tx.meet.members.set({"role": "gone"}, **key)
            await tx.meet.chairs.set({"state": "gone"}, **key, state=["open", "found"])
            await tx.meet.rungs.drop(**key)
            await tx.meet.let_go(person.who, person.club)
        await tx.meet.members.set({"body": body}, **key)

    async def settled(self, tx: Tx, club: str, report: str, what: str, by: str, answer: str) -> None:
        row = await tx.meet.reports.one(id=report, club=club)
        if row is None:
            raise Unable("there is no such report", "no-report").at(404)
        body = {**row.body, "did": what, "by": by, "answer": answer}
        await tx.meet.reports.set({"open": False, "body": body}, id=report)
        if row.reason == "name" and what == "nothing":
            person = await tx.meet.members.one(club=club, who=row.about)
            if person is not None:
                await self.done_to(tx, person, "unname")

    async def new_link(self, tx: Tx, club: str) -> None:
        row, token = await self.clubs.grasp(tx, club), self.host.token()
        body = {**row.body, "token": token, "link_made": self.host.clock(), "places": PLACES}
        await tx.meet.clubs.set({"link": hashed(token), "body": body}, id=club)

    async def decide(self, club: str, host: str, greetings: bool) -> None:
        """Whether newcomers begin with ready greetings."""
        async with self.host.store.write() as tx:
            await self.clubs.host_in(tx, club, host)
            row = await self.clubs.grasp(tx, club)
            await tx.meet.clubs.set({"body": {**row.body, "greetings": greetings}}, id=club)
        self.clubs.changed(club)

    async def deeds(self, club: str, who: str) -> list[DeedRow]:
        """What hosts did: all of it for hosts; for everybody else what concerns them, and who was given a new link."""
        member = await self.clubs.member(club, who)
        async with self.host.store.read() as tx:
            found = await tx.meet.deeds.all(order="-at", limit=60, club=club)
        return [one for one in found if member.role == "host" or one.about == who or one.what == "device"]


ACTS: Final = ("mute", "lift", "send", "name", "unname", "host", "link", "device", "nothing")
