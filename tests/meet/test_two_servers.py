"""Several servers on one PostgreSQL: whoever looks at one is found from another, and nobody is found twice."""

from __future__ import annotations

import asyncio

import pytest

from astrarium.meet import Meeting
from astrarium.meet.chairs import TooLate
from astrarium.table.host import DAY, hashed

from ..table.house import house
from ..table.postgres import Postgres


@pytest.mark.full
def test_two_servers_pair_and_seat_everybody_once(postgres: Postgres) -> None:
    async def story() -> None:
        await postgres.empty()
        async with house(postgres.address) as one, house(postgres.address) as other:
            meets = [Meeting(one), Meeting(other)]
            names = [f"p{n}" for n in range(12)]
            row = await meets[0].clubs.make(names[0], "Comets", "comet-plum", names[0])
            for n, name in enumerate(names[1:]):
                await meets[n % 2].clubs.enter(row.body["token"], name, name, "")
            for n, name in enumerate(names):
                await meets[n % 2].clubs.come(row.id, hashed(name))
                await meets[n % 2].chairs.put_out(row.id, hashed(name), ["comet"], True)
            for meet in meets:
                meet.clubs.kept.clear()
            counts = await asyncio.gather(*[meet.chairs.pair(row.id) for meet in meets for _ in range(3)])
            assert sum(counts) == 6
            async with one.host.store.read() as tx:
                found = {chair.id: chair for chair in await tx.meet.chairs.all(club=row.id, state="found")}
            assert len(found) == 12
            assert all(found[chair.body["with"]].body["with"] == chair.id for chair in found.values())
            chair = await meets[0].chairs.put_out(row.id, hashed("p0"), ["comet"], False, pace=int(DAY))
            for meet in meets:
                meet.clubs.kept.clear()
            sits = [meets[n % 2].chairs.sit(row.id, hashed(f"p{n}"), chair.id) for n in range(1, 7)]
            ends = await asyncio.gather(*sits, return_exceptions=True)
            assert len([end for end in ends if isinstance(end, str) and end]) == 1
            assert len([end for end in ends if isinstance(end, TooLate)]) == 5

    asyncio.run(story())
