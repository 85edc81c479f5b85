"""The club's ladder: whoever has played stands on it; challenges change places, and so does silence."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from astrarium.meet.ladder import ANSWER, IDLE
from astrarium.table import NotYours, Unable
from astrarium.table.host import hashed

from .club import Company, company

TITLE = "comet"


async def first_games(people: Company, *pairs: tuple[str, str]) -> None:
    """Everybody stands on the ladder by a game with somebody."""
    for one, other in pairs:
        row = await people.meet.chairs.put_out(people.club, people.who(one), [TITLE], False, pace=86400)
        game = await people.meet.chairs.sit(people.club, people.who(other), row.id)
        await people.play_out(game)
        await people.meet.strengths.settle(game)


async def order(people: Company) -> list[str]:
    names = {people.who(name): name for name in people.names}
    found = await people.meet.ladder.standing(people.club, TITLE)
    return [names[one.who] for one in found.rungs]


def test_a_first_game_leads_to_the_foot_and_a_won_challenge_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with company(tmp_path, "Ada", "Ben", "Kei", "Noor") as people:
            ladder = people.meet.ladder
            assert await order(people) == []
            await first_games(people, ("Ada", "Ben"), ("Kei", "Noor"))
            assert sorted((await order(people))[:2]) == ["Ada", "Ben"]
            first, second, third, fourth = await order(people)
            with pytest.raises(Unable):  # three above
                await ladder.challenge(people.club, TITLE, people.who(fourth), people.who(first))
            with pytest.raises(Unable):  # below
                await ladder.challenge(people.club, TITLE, people.who(first), people.who(second))
            row = await ladder.challenge(people.club, TITLE, people.who(fourth), people.who(second))
            with pytest.raises(Unable):  # one at a time
                await ladder.challenge(people.club, TITLE, people.who(third), people.who(second))
            with pytest.raises(NotYours):
                await ladder.answer(people.club, row.id, people.who(third), True)
            game = await ladder.answer(people.club, row.id, people.who(second), True)
            await people.play_out(game)
            await people.meet.strengths.settle(game)
            outcome = (await people.meet.tables.cache.table(game)).match.state.outcome
            after = await order(people)
            won = outcome[0] > outcome[1]  # the challenger sits first
            assert after == ([first, fourth, third, second] if won else [first, second, third, fourth])
            assert (await ladder.standing(people.club, TITLE)).challenges == []

    asyncio.run(play())


def test_without_an_answer_the_places_change_after_three_days(tmp_path: Path) -> None:
    async def play() -> None:
        async with company(tmp_path, "Ada", "Ben") as people:
            ladder = people.meet.ladder
            await first_games(people, ("Ada", "Ben"))
            first, second = await order(people)
            await ladder.challenge(people.club, TITLE, people.who(second), people.who(first))
            people.ahead = ANSWER - 60
            await ladder.look_after()
            assert await order(people) == [first, second]
            people.ahead = ANSWER + 60
            await ladder.look_after()
            assert await order(people) == [second, first]

    asyncio.run(play())


def test_who_leaves_the_game_of_a_challenge_loses_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with company(tmp_path, "Ada", "Ben") as people:
            ladder, tables = people.meet.ladder, people.meet.tables
            await first_games(people, ("Ada", "Ben"))
            first, second = await order(people)
            row = await ladder.challenge(people.club, TITLE, people.who(second), people.who(first))
            game = await ladder.answer(people.club, row.id, people.who(first), True)
            await tables.seats.leave(game, 1)  # the challenged sits second
            await ladder.look_after()
            assert await order(people) == [second, first]

    asyncio.run(play())


def test_two_weeks_without_a_game_are_one_step_down(tmp_path: Path) -> None:
    async def play() -> None:
        async with company(tmp_path, "Ada", "Ben", "Kei", "Noor") as people:
            await first_games(people, ("Ada", "Ben"))
            people.ahead = IDLE - 86400
            await first_games(people, ("Kei", "Noor"))
            before = await order(people)
            people.ahead = IDLE + 3600
            await people.meet.ladder.look_after()
            after = await order(people)
            assert after == [before[2], before[0], before[1], before[3]]  # one step each, past who has played
            await people.meet.ladder.look_after()
            assert await order(people) == after  # and the next one in two weeks
            found = await people.meet.ladder.standing(people.club, TITLE)
            assert [one.place for one in found.rungs] == [1, 2, 3, 4]  # nobody shares a place

    asyncio.run(play())


def test_whoever_leaves_or_is_forgotten_stands_there_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with company(tmp_path, "Ada", "Ben") as people:
            await first_games(people, ("Ada", "Ben"))
            async with people.meet.tables.host.store.write() as tx:
                await tx.meet.forget(hashed("Ben"))
            assert await order(people) == ["Ada"]

    asyncio.run(play())
