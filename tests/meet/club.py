"""A club with a few people on a service in memory, whose time goes as a test wishes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from astrarium.kernel import Action
from astrarium.meet import Meeting
from astrarium.table.host import hashed

from ..table.house import house


class Company:
    """A club, and its people by their names."""

    def __init__(self, meet: Meeting, club: str, names: tuple[str, ...]) -> None:
        self.meet = meet
        self.club = club
        self.names = names
        self.ahead = 0.0
        clock = meet.tables.host.clock
        meet.tables.host.clock = lambda: clock() + self.ahead
        meet.tables.host.store.clock = meet.tables.host.clock

    def who(self, name: str) -> str:
        return hashed(name)

    async def here(self, *names: str) -> None:
        for name in names or self.names:
            await self.meet.clubs.come(self.club, self.who(name))

    async def look(self, name: str, *games: str, near: bool = False) -> str:
        row = await self.meet.chairs.put_out(self.club, self.who(name), list(games), True, near)
        return row.id

    async def states(self) -> dict[str, str]:
        """What became of everybody's search."""
        async with self.meet.tables.host.store.read() as tx:
            rows = await tx.meet.chairs.all(order="made", club=self.club, live=True)
        names = {self.who(name): name for name in self.names}
        return {names[row.who]: row.state for row in rows}

    async def play_out(self, id: str) -> None:
        """The first legal action, until the end."""
        tables = self.meet.tables
        while not (table := await tables.cache.table(id)).over:
            moves: list[Action] = table.match.state.legal()
            await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", moves[0].json())

    async def play_out_with_bots(self, id: str) -> None:
        """The same, where a bot sits as well."""
        tables = self.meet.tables
        while not (table := await tables.cache.table(id)).over:
            if table.is_bot(table.asked):
                with tables.host.bus.listen(id) as ear:
                    await ear.hear(0.2)
            else:
                moves: list[Action] = table.match.state.legal()
                await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", moves[0].json())


@asynccontextmanager
async def company(data: Path, *names: str) -> AsyncIterator[Company]:
    async with house(data, alone=True) as tables:
        meet = Meeting(tables)
        row = await meet.clubs.make(names[0], "Comets", "comet-plum", names[0])
        for name in names[1:]:
            await meet.clubs.enter(row.body["token"], name, name, "")
        yield Company(meet, row.id, names)
