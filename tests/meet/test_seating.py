"""Leagues at tables of three or four, and of pairs: who meets whom, what a place is worth, what leaving costs."""

from __future__ import annotations

import asyncio
from itertools import combinations
from pathlib import Path

import pytest

from astrarium.meet.leagues import LeagueState
from astrarium.meet.seating import rounds_at_tables, seat_round, table_sizes
from astrarium.meet.strengths import pair_key
from astrarium.table import Unable

from .club import Company, company

PEOPLE = ("Ada", "Ben", "Kei", "Luz", "Noor", "Vera")


@pytest.mark.parametrize(("people", "seats"), [(6, 3), (8, 4), (9, 3), (12, 4), (16, 4), (10, 4)])
def test_people_meet_evenly_at_tables(people: int, seats: int) -> None:
    """Everybody plays every round; in all rounds together nobody meets somebody much more often than somebody else."""
    order = [f"p{n:02}" for n in range(people)]
    met: dict[frozenset[str], int] = {}
    for _ in range(rounds_at_tables(people, seats)):
        tables = seat_round(order, seats, met)
        assert sorted(who for table in tables for who in table) == order
        assert sorted(map(len, tables)) == sorted(table_sizes(people, seats))
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    assert max(met.values()) <= 2
    assert len(met) >= 0.6 * people * (people - 1) / 2


async def began(people: Company, title: str, kind: str, seats: int = 2, **partners: str) -> LeagueState:
    leagues, clock = people.meet.leagues, people.meet.tables.host.clock
    founder = people.who(people.names[0])
    row = await leagues.make(people.club, founder, "Autumn", title, kind, 86400, clock() + 60, True, seats)
    for name in people.names:
        partner = people.who(partners[name]) if name in partners else ""
        await leagues.answer(people.club, row.id, people.who(name), True, partner)
    assert await leagues.begin(people.club, row.id, founder)
    return await leagues.standing(people.club, row.id)


@pytest.mark.full
def test_a_round_at_tables_of_three_counts_places_and_goes_on_without_who_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with company(tmp_path, *PEOPLE) as people:
            leagues, tables = people.meet.leagues, people.meet.tables
            now = await began(people, "kepler", "tables", 3)
            assert (now.rounds, [len(one.body["whos"]) for one in now.pairings]) == (3, [3, 3])
            first, second = now.pairings
            for seat in (0, 2):  # two of three leave: the game is given to who stays
                await tables.seats.leave(second.game, seat)
            await people.play_out(first.game)
            await leagues.settle(people.club, now.row.id)  # or by itself, as soon as a game has ended
            now = await leagues.standing(people.club, now.row.id)
            played, given = now.pairings[:2]
            assert (played.state, given.state) == ("played", "given")
            end = (await tables.cache.table(first.game)).match.state
            best = max(range(3), key=lambda n: (end.outcome[n], end.scores[n]))
            assert played.body["points"][best] == max(played.body["points"])
            assert sum(played.body["points"]) == 4.5
            assert given.body["points"] == [0.0, 3.0, 0.0]
            assert sorted(given.body["missing"]) == sorted([second.body["whos"][0], second.body["whos"][2]])
            again = [one for one in now.pairings if one.round == 2]
            before = {frozenset(pair) for one in (played, given) for pair in combinations(one.body["whos"], 2)}
            for one in again:
                assert sum(frozenset(pair) in before for pair in combinations(one.body["whos"], 2)) <= 1
            table = now.table()
            assert table[0].points == 3.0

    asyncio.run(play())


def test_tables_that_can_not_be_made_are_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with company(tmp_path, *PEOPLE[:5]) as people:
            with pytest.raises(Unable, match="no tables of that size"):
                await began(people, "kepler", "tables", 4)
            with pytest.raises(Unable, match="three or four"):
                await began(people, "kepler", "tables", 2)
            with pytest.raises(Unable, match="together"):
                await began(people, "kepler", "pairs")
            with pytest.raises(Unable, match="together"):
                await began(people, "celestia-duo", "once")

    asyncio.run(play())


@pytest.mark.full
def test_pairs_play_the_same_deals_and_climb(tmp_path: Path) -> None:
    async def play() -> None:
        async with company(tmp_path, *PEOPLE) as people:
            leagues, tables = people.meet.leagues, people.meet.tables
            now = await began(people, "celestia-duo", "pairs", Ada="Vera", Vera="Ada")
            ada, vera = people.who("Ada"), people.who("Vera")
            assert now.partner(ada) == vera
            assert len(now.table()) == 3
            games = [await tables.cache.table(one.game) for one in now.pairings]
            assert len({game.match.seed for game in games}) == 1
            assert {game.row.options.get("ladder") for game in games} == {1}
            for one in now.pairings:
                await people.play_out(one.game)
            assert await leagues.settle(people.club, now.row.id)
            now = await leagues.standing(people.club, now.row.id)
            for one in now.pairings[:3]:
                won = (await tables.cache.table(one.game)).match.state.outcome[0] > 0
                assert one.body["points"] == [float(won)] * 2
            assert [one.round for one in now.pairings] == [1, 1, 1, 2, 2, 2]
            assert now.pairings[3].body["whos"] == now.pairings[0].body["whos"]
            for one in now.pairings[:3]:  # the pair's own ladder knows the step, too
                await people.meet.strengths.settle(one.game)
                async with tables.host.store.read() as tx:
                    row = await tx.meet.strengths.one(who=pair_key(one.body["whos"]), title="celestia-duo")
                assert row is not None
                assert row.body["steps"]["1"] == [int(one.body["points"][0]), 1]

    asyncio.run(play())
