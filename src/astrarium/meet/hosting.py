"""What hosts do about tables and about the club itself: close a table, close the club. Two hosts close a club, and not
before a fortnight has gone by; until then any of them may take it back.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.store import ClubRow, DeedRow, MeetingRow, Tx
from astrarium.table import Tables, Unable
from astrarium.table.host import DAY, LOG

from .clubs import CLOSED, ClubLobby, Clubs
from .names import one_line

NOTICE: Final = 14 * DAY  # in which everybody can take their games along
HOSTS: Final = 2  # who wish that a club is closed


class Hosting:
    """Tables and clubs that their hosts close."""

    def __init__(self, tables: Tables, clubs: Clubs) -> None:
        self.tables = tables
        self.host = tables.host
        self.clubs = clubs

    async def write_down(self, tx: Tx, club: str, host: str, what: str, about: str, body: dict[str, Any]) -> None:
        """Every act is written down with its reason."""
        deed = DeedRow(self.host.random.randbytes(5).hex(), club, self.host.clock(), host, what, about, body)
        await tx.meet.deeds.keep(deed)

    # ------------------------------------------------------------ a table
    async def running(self, club: str) -> list[MeetingRow]:
        """All games between its people that run; a host sees who plays what, and nothing of the game."""
        async with self.host.store.read() as tx:
            rows = await tx.meet.games.all(order="-made", limit=200, club=club, done=False)
        return [row for row in rows if len(set(row.body["whos"])) > 1]

    async def close_table(self, club: str, host: str, game: str, reason: str = "") -> None:
        """A game of the club ends before its end: it counts for nobody, and who played it reads why."""
        async with self.host.store.write() as tx:
            await self.clubs.host_in(tx, club, host)
            row = await tx.meet.games.one(game=game, club=club, done=False)
        if row is None or len(set(row.body["whos"])) < 2:
            raise Unable("no such game of this club runs", "host-no-table").at(404)
        await self.tables.seats.close_table(game)
        async with self.host.store.write() as tx:
            me = await self.clubs.host_in(tx, club, host)
            for who in dict.fromkeys([one for one in row.body["whos"] if one]):
                member = await tx.meet.members.one(club=club, who=who)
                name = member.name if member is not None else ""
                body = {"reason": one_line(reason), "by": me.name, "name": name}
                await self.write_down(tx, club, host, "table", who, body)
        self.clubs.changed(club)

    # ------------------------------------------------------------ the club
    async def close_club(self, club: str, host: str, on: bool, reason: str = "") -> float:
        """A host wishes that the club is closed, or that it stays; when it will be, once two have said so."""
        async with self.host.store.write() as tx:
            me = await self.clubs.host_in(tx, club, host)
            row = await self.clubs.grasp(tx, club)
            if await tx.meet.members.count(club=club, role="host") < HOSTS:
                raise Unable("a club is closed by two hosts: make somebody else a host first", "close-two").at(409)
            before: dict[str, Any] = row.body.get("closing", {})
            if on == (host in before.get("by", [])) and (on or not before):
                return float(before.get("until", 0.0))
            by = [*[one for one in before.get("by", []) if one != host], host] if on else []
            closing: dict[str, Any] = {"by": by} if by else {}
            if len(by) >= HOSTS:
                closing["until"] = before.get("until") or self.host.clock() + NOTICE
            await tx.meet.clubs.set({"body": {**row.body, "closing": closing}}, id=club)
            body = {"reason": one_line(reason), "by": me.name}
            await self.write_down(tx, club, host, "close" if on else "stay", "", body)
        self.clubs.changed(club)
        return float(closing.get("until", 0.0))

    async def look_after(self) -> None:
        """Clubs whose time has come are closed."""
        async with self.host.store.read() as tx:
            rows = [row for row in await tx.meet.clubs.all() if self.due(row)]
        for row in rows:
            async with self.host.store.write() as tx:
                again = await self.clubs.grasp(tx, row.id)
                if self.due(again):
                    await self.dissolve(tx, again)
            self.clubs.there = None
            self.clubs.changed(row.id)
            LOG.info("club %s was closed by its hosts", row.id)

    def due(self, row: ClubRow) -> bool:
        return bool(row.link) and 0 < row.body.get("closing", {}).get("until", 0.0) <= self.host.clock()

    async def dissolve(self, tx: Tx, row: ClubRow) -> None:
        """Nobody belongs to it any more. Games that run go on between those who play them, and count for nobody; a
        league whose results were shared keeps its page."""
        meet, club = tx.meet, row.id
        await meet.games.set({"done": True}, club=club, done=False)
        for league in await meet.leagues.all(club=club):
            await meet.leagues.set({"state": "over"}, id=league.id)
            if not league.body.get("share"):
                await meet.entries.drop(league=league.id)
                await meet.pairings.drop(league=league.id)
                await meet.leagues.drop(id=league.id)
        for rows in (meet.chairs, meet.evenings, meet.rungs, meet.challenges, meet.deeds, meet.reports, meet.members):
            await rows.drop(club=club)
        await meet.clubs.set({"name": "", "link": CLOSED, "body": {"closed": self.host.clock(), "places": 0}}, id=club)


def closes(lobby: ClubLobby) -> float:
    """When a club will be closed; 0 while nobody or only one host wishes it."""
    return float(lobby.club.body.get("closing", {}).get("until", 0.0))
