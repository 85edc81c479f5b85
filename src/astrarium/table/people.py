"""What is kept about a person, who is a browser with a secret of its own: told, and forgotten, when they wish."""

from __future__ import annotations

from typing import Any

from astrarium.kernel import AstrariumError

from .floor import hashed
from .seats import Seats


class People(Seats):
    async def data_of(self, holder: str) -> dict[str, Any]:
        """The games somebody holds a seat in or watches, what they said there, puzzles they tried, how to call them."""
        found: list[dict[str, Any]] = []
        for row, seat, seats in await self.games_of(holder):
            async with self.store.read() as tx:
                lines = await tx.lines(row.id, 10_000)
            said = [{"at": line.at, "text": line.text} for line in lines if line.seat == seat >= 0]
            name = seats[seat].name if seat >= 0 else ""
            found.append({"game": row.id, "title": row.title, "seat": seat, "name": name, "said": said})
        async with self.store.read() as tx:
            tried = await tx.puzzles(hashed(holder), 100_000)
            calls = [{"kind": row.kind, **row.body} for row in await tx.calls_of(hashed(holder))]
            away = (await tx.vacations([hashed(holder)])).get(hashed(holder), [])
        told = {"puzzles": [row._asdict() for row in tried], "calls": calls, "vacations": away}
        return {"games": found, **{name: rows for name, rows in told.items() if rows}}

    async def forget_person(self, holder: str) -> None:
        """Bots take their seats without their name, what they said is deleted, and nothing leads to them."""
        for row, seat, _ in await self.games_of(holder):
            if seat < 0:
                continue
            try:
                async with self.changing(row.id) as (tx, table):
                    await tx.drop_said(row.id, seat)
                    if len(await tx.holders(row.id, seat)) <= 1 and not await tx.links(row.id, seat, "seat"):
                        await self.vacate(tx, table, seat, "bot")
                        await tx.drop_plans(row.id, seat)
                        await tx.set_seat(row.id, seat, name="")
            except AstrariumError:
                continue  # a game that can't be read tells nothing either
            await self.changed(row.id)
        async with self.store.write() as tx:
            await tx.forget_holder(hashed(holder))
            await tx.forget_calls(hashed(holder))
            await tx.forget_student(hashed(holder))
        for table in self.in_memory.values():
            self.stale(table.id)

    async def delete(self, id: str) -> bool:
        """A game with all that belongs to it."""
        async with self.store.write() as tx:
            gone = await tx.delete_game(id)
        self.in_memory.pop(id, None)
        self.bus.publish(id)
        return gone
