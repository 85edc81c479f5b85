"""Logbooks: what a browser has played to its end. Nothing is tracked for it: the finished games are the book."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from astrarium.bots.levels import NUMBERS
from astrarium.kernel import SPECTATOR, AstrariumError
from astrarium.store import GameRow, SeatRow

from .cache import Cache
from .errors import NoSuchLink
from .host import Host, hashed, person_of
from .table import Table

MOST: Final = 500  # games that a logbook reaches back
FRESH: Final = 60  # games whose end is written down at one look
LEVEL: Final = re.compile(rf"level:({NUMBERS})\b")


class Voyage(NamedTuple):
    """One finished game of somebody."""

    row: GameRow
    seat: int
    seats: list[SeatRow]
    outcome: list[int]
    scores: list[int]
    feats: list[str]
    lesson: bool
    following: dict[str, Any]  # the options of the next game of the same people, where the game has a ladder

    @property
    def result(self) -> int:
        return self.outcome[self.seat]

    @property
    def level(self) -> int:
        """The strongest level among the others, 0 without bots."""
        found = [LEVEL.match(seat.bot) for seat in self.seats if seat.n != self.seat and seat.kind == "bot"]
        return max([int(one[1]) for one in found if one], default=0)

    @property
    def people(self) -> int:
        """How many others were people."""
        return len([seat for seat in self.seats if seat.n != self.seat and seat.kind == "person"])


def end_of(table: Table) -> dict[str, Any]:
    """How a finished game ended."""
    state = table.match.state
    part = table.game.part("feats")
    view = state.view(SPECTATOR)
    own = table.row.start is None  # what was played on from somewhere is no feat
    feats = [part.feats(view, seat) if part is not None and own else [] for seat in range(state.seats)]
    return {
        "outcome": list(state.outcome),
        "scores": list(state.scores),
        "feats": feats,
        "lesson": table.lesson is not None,
        "next": dict(table.game.next_setting(state).options) if table.game.rematch is not None and own else {},
    }


def rungs(book: list[Voyage], title: str) -> list[Voyage]:
    """The last voyage of each company in each mode of a game, where there is a next step to go on with."""
    found: dict[tuple[Any, ...], Voyage] = {}
    for one in book:  # the latest comes first
        company = sorted([(seat.kind, seat.bot or seat.name) for seat in one.seats if seat.n != one.seat])
        if one.row.title == title and not one.lesson and one.row.start is None:
            found.setdefault((one.row.mode, *company), one)
    return [one for one in found.values() if one.following]


class Logbooks:
    """The logbook of every browser."""

    def __init__(self, host: Host, cache: Cache) -> None:
        self.host = host
        self.cache = cache

    async def of(self, holder: str, title: str = "") -> list[Voyage]:
        """The finished games of a browser, of one title or of all, the latest first."""
        return await self.voyages_of(person_of(holder), title) if holder else []

    async def voyages_of(self, who: str, title: str = "") -> list[Voyage]:
        titles = [title] if title else self.host.titles()
        async with self.host.store.read() as tx:
            mine = [(row, seat) for row, seat in await tx.holdings.games_of(who, MOST) if row.over and seat >= 0]
            mine = [(row, seat) for row, seat in mine if row.title in titles]
            known = await tx.voyages.of([row.id for row, _ in mine])
        late = [row.id for row, _ in mine if row.id not in known][:FRESH]
        for id in late:
            try:
                known[id] = end_of(await self.cache.table(id))
            except AstrariumError:
                continue  # a game that can't be read any more is no page of the book
            async with self.host.store.write() as tx:
                await tx.voyages.keep(id, known[id])
        async with self.host.store.read() as tx:
            seats = await tx.games.seats_in(list(known))
        found: list[Voyage] = []
        for row, seat in mine:
            body = known.get(row.id)
            if body is not None:
                told = body["outcome"], body["scores"], body["feats"][seat], body["lesson"], body.get("next", {})
                found.append(Voyage(row, seat, seats[row.id], *told))
        return found

    async def make_link(self, holder: str) -> str:
        """A secret by which the book can be read on any device; the last one made is the one that works."""
        token = self.host.token()
        async with self.host.store.write() as tx:
            await tx.voyages.drop_links(person_of(holder))
            await tx.voyages.add_link(hashed(token), person_of(holder))
        return token

    async def linked(self, token: str) -> list[Voyage]:
        async with self.host.store.read() as tx:
            who = await tx.voyages.link(hashed(token))
        if who is None:
            raise NoSuchLink
        return await self.voyages_of(who)

    async def forget(self, holder: str) -> int:
        """An empty book: the finished games lead no more to this browser, and no link to its book."""
        who = person_of(holder)
        async with self.host.store.write() as tx:
            await tx.voyages.drop_links(who)
            gone = await tx.voyages.forget_finished(who)
        for table in self.cache.in_memory.values():
            self.cache.stale(table.id)
        return gone
