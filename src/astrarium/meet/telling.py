"""Who of a club is told of what: that an evening is near, that a league asks who plays, and once a day at most that
somebody looks for a game.

Nobody is told who did not say so, and nobody but by the ways that they gave: push and mail, as for a turn of theirs.
"""

from __future__ import annotations

from typing import Final

from astrarium.store import LeagueRow
from astrarium.table import Tables, Unable
from astrarium.table.calling import Call
from astrarium.table.host import DAY

from .clubs import ClubLobby, Clubs

BEFORE: Final = 3600.0  # seconds before an evening
MOST: Final = 10  # people who are told of one search


class Telling:
    """The calls of every club."""

    def __init__(self, tables: Tables, clubs: Clubs) -> None:
        self.tables = tables
        self.host = tables.host
        self.clubs = clubs

    async def switch(self, club: str, who: str, on: bool) -> bool:
        """Whether somebody is told of the club's evenings and searches; whether there is a way to tell them."""
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            member = await tx.meet.members.one(club=club, who=who)
            if member is not None:
                await tx.meet.members.set({"body": {**member.body, "tell": on}}, club=club, who=who)
            ways = await tx.calls.of(who)
        self.clubs.changed(club)
        return bool(ways)

    def told(self, lobby: ClubLobby, who: str) -> bool:
        member = lobby.members.get(who)
        return member is not None and bool(member.body.get("tell")) and not lobby.paused(who)

    # ------------------------------------------------------------ a search
    def callable(self, lobby: ClubLobby, who: str, now: float) -> list[str]:
        """Whom somebody who looks may have called: they said so, are not here, and were not called today."""
        if self.tables.calls.carrier is None:
            return []
        away = lobby.unseen(who)
        return [
            other
            for other, member in lobby.members.items()
            if other != who
            and other not in away
            and self.told(lobby, other)
            and not lobby.here(other, now)
            and member.body.get("called", 0.0) < now - DAY
        ][:MOST]

    async def call(self, club: str, who: str) -> list[str]:
        """Tell them that somebody looks for a game; whom that is."""
        now, lobby = self.host.clock(), await self.clubs.lobby(club)
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            search = await tx.meet.chairs.one(club=club, who=who, live=True, state="open")
            if search is None:
                raise Unable("you look for nobody now", "call-nobody").at(409)
            asked = []
            for other in self.callable(lobby, who, now):
                member = await tx.meet.members.one(club=club, who=other)  # another server may have called them just now
                if member is not None and member.body.get("called", 0.0) < now - DAY:
                    await tx.meet.members.set({"body": {**member.body, "called": now}}, club=club, who=other)
                    asked.append(other)
        self.clubs.changed(club)
        call = Call("search", "", search.body["games"][0], [lobby.name(who)], club=lobby.club.name)
        self.tables.chores.begin(self.tables.calls.tell(asked, call))
        return asked

    # ------------------------------------------------------------ a league
    async def ask(self, row: LeagueRow) -> list[str]:
        """Whoever wishes to be told, and has not answered, is told that a league asks who plays; whom that is."""
        if self.tables.calls.carrier is None:
            return []
        lobby = await self.clubs.lobby(row.club)
        async with self.host.store.read() as tx:
            answered = {one.who for one in await tx.meet.entries.all(league=row.id)}
        away = {*answered, *lobby.unseen(row.body["founder"])}
        asked = [who for who in lobby.members if who not in away and self.told(lobby, who)]
        call = Call("league", "", row.title, [], row.begins - self.host.clock(), club=lobby.club.name)
        self.tables.chores.begin(self.tables.calls.tell(asked, call))
        return asked

    # ------------------------------------------------------------ an evening
    async def look_after(self) -> None:
        """Evenings that are near call whoever wishes to be told, unless they said that they do not come; once."""
        if self.tables.calls.carrier is None:
            return
        now = self.host.clock()
        async with self.host.store.read() as tx:
            near = [one for one in await tx.meet.evenings.all() if now < one.at <= now + BEFORE]
        for row in [one for one in near if not one.body.get("called")]:
            async with self.host.store.write() as tx:
                await self.clubs.grasp(tx, row.club)
                again = await tx.meet.evenings.one(id=row.id)
                if again is None or again.body.get("called"):
                    continue
                await tx.meet.evenings.set({"body": {**again.body, "called": True}}, id=row.id)
            lobby = await self.clubs.lobby(row.club)
            answers: dict[str, str] = row.body.get("answers", {})
            asked = [who for who in lobby.members if self.told(lobby, who) and answers.get(who) != "no"]
            for who in asked:
                away = {who, *lobby.unseen(who)}
                come = [one for one, word in answers.items() if word == "yes" and one not in away]
                names = [name for name in map(lobby.name, come) if name]
                call = Call("evening", "", "", names, row.at - now, club=lobby.club.name)
                await self.tables.calls.tell([who], call)
