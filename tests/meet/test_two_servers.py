"""Several servers on one PostgreSQL: whoever looks at one is found from another, and nobody is found twice."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from astrarium.meet import Meeting
from astrarium.meet.chairs import TooLate
from astrarium.store import ChallengeRow
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


@pytest.mark.full
def test_two_servers_lay_a_league_and_take_a_challenge_once(postgres: Postgres) -> None:
    """Both look after the same league at the same moment, and both see its games end."""

    async def story() -> None:
        await postgres.empty()
        async with house(postgres.address) as one, house(postgres.address) as other:
            meets = [Meeting(one), Meeting(other)]
            names = ["Ada", "Ben", "Vera", "Kei"]
            row = await meets[0].clubs.make("Ada", "Comets", "comet-plum", "Ada")
            for n, name in enumerate(names[1:]):
                await meets[n % 2].clubs.enter(row.body["token"], name, name, "")
            now = one.host.clock()
            league = await meets[0].leagues.make(row.id, hashed("Ada"), "Spring", "comet", "once", 0, now)
            for n, name in enumerate(names[1:]):
                await meets[n % 2].leagues.answer(row.id, league.id, hashed(name), True)
            for number in (1, 2, 3):
                await both([meet.leagues.look_after() for meet in meets])
                state = await meets[0].leagues.standing(row.id, league.id)
                running = [pair for pair in state.pairings if pair.state == "runs"]
                assert (state.round, len(running)) == (number, 2)
                async with one.host.store.read() as tx:
                    assert await tx.meet.games.count(club=row.id) == 2 * number  # no table was laid twice
                for n, pair in enumerate(running):
                    tables = (one, other)[n % 2]
                    while not (table := await tables.cache.table(pair.game)).over:
                        move = table.match.state.legal()[0].json()
                        await tables.records.move(table.id, table.asked, table.seq, f"k{table.seq}", move)
                for _ in range(2):
                    await both([meet.strengths.settle_all() for meet in meets])
            await both([meet.leagues.look_after() for meet in meets])
            assert (await meets[1].leagues.standing(row.id, league.id)).row.state == "over"
            async with one.host.store.read() as tx:
                games = await tx.meet.games.all(club=row.id)
                known = await tx.meet.strengths.all(title="comet")
            assert all(game.done for game in games)
            assert [strength.games for strength in known] == [3] * 4  # nobody's game was counted twice
            rungs = (await meets[0].ladder.standing(row.id, "comet")).rungs
            assert sorted(rung.place for rung in rungs) == [1, 2, 3, 4]
            for meet in meets:
                meet.clubs.kept.clear()
            foot, above = rungs[3].who, rungs[2].who
            dares = [meet.ladder.challenge(row.id, "comet", foot, above) for meet in meets]
            assert len([end for end in await both(dares) if isinstance(end, ChallengeRow)]) == 1

    asyncio.run(story())


async def both(work: list[Coroutine[Any, Any, Any]]) -> list[Any]:
    return list(await asyncio.gather(*work, return_exceptions=True))
