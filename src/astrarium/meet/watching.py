"""Watching: games of a club that run may be looked at by its people, if everybody who plays there says so.

Whoever watches so holds nothing: what they may see is asked again at every look. They see what is on the table, no hand
and no word that is said there.
"""

from __future__ import annotations

from typing import Final

from astrarium.store import Holding, MeetingRow
from astrarium.table import WATCHING, Table, Tables

from .clubs import ClubLobby, Clubs
from .laying import met_of

LATE: Final = 15.0  # seconds for which a stream believes what was read, where other servers write
KNOWN: Final = 5000


def key_of(table: Table) -> tuple[str, int]:
    """Who met at a table is known by its name, and by how often a chair there was handed over."""
    return table.id, int(met_of(table).get("handed", 0))


class Watching:
    """Who may look at which game."""

    def __init__(self, tables: Tables, clubs: Clubs) -> None:
        self.tables = tables
        self.host = tables.host
        self.clubs = clubs
        self.whos: dict[tuple[str, int], list[str]] = {}  # by game, who met there, until a chair is handed over

    def allowed(self, lobby: ClubLobby, viewer: str, whos: list[str]) -> bool:
        """Everybody who plays belongs to the club, lets its people watch, and may meet who looks."""
        people = [who for who in whos if who]
        away = lobby.unseen(viewer) | lobby.quiet
        return (
            viewer in lobby.members
            and viewer not in people
            and bool(people)
            and all(who in lobby.members and who not in away and not lobby.hides(who, "watch") for who in people)
        )

    async def may(self, table: Table, viewer: str) -> bool:
        """Whether somebody may look at a table of their club now."""
        club = met_of(table).get("club", "")
        if not club or not viewer or table.over or table.row.closed:
            return False
        key = key_of(table)
        if key not in self.whos:
            async with self.host.store.read() as tx:
                row = await tx.meet.games.one(game=table.id)
            if len(self.whos) > KNOWN:
                self.whos.clear()
            self.whos[key] = row.body["whos"] if row is not None else []
        if all(one.club != club for one in await self.clubs.of(viewer)):
            return False
        return self.allowed(await self.clubs.lobby(club), viewer, self.whos[key])

    def still(self, table: Table, viewer: str) -> Holding | None:
        """The same for a stream, which can't wait: by what was read last. Where that is no more, it begins anew."""
        club, whos = met_of(table).get("club", ""), self.whos.get(key_of(table))
        lobby = self.clubs.last.get(club)
        if lobby is None or whos is None or table.row.closed:
            return None
        if club not in self.clubs.kept and not self.tables.chores.closed:
            self.tables.chores.begin(self.again(club))
        if not self.host.alone and self.host.clock() - lobby.read > LATE:
            return None
        return Holding(table.id, WATCHING, False) if self.allowed(lobby, viewer, whos) else None

    async def again(self, club: str) -> None:
        await self.clubs.lobby(club)

    async def games(self, lobby: ClubLobby, viewer: str, who: str = "") -> list[MeetingRow]:
        """The games that somebody may watch now, or those of one person; the latest first."""
        async with self.host.store.read() as tx:
            rows = await tx.meet.games.all(order="-made", limit=200, club=lobby.club.id, done=False)
        there = [row for row in rows if not who or who in row.body["whos"]]
        return [row for row in there if self.allowed(lobby, viewer, row.body["whos"])]
