"""A game counts if all wished it before it began and ended it themselves; then, and only then, strengths change."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from astrarium.meet.strengths import placed
from astrarium.rating import Strength, newcomer, rated, scale_of
from astrarium.rating.scale import POINTS
from astrarium.table import Unable

from .club import Company, company


async def table_of_two(club: Company, counts: tuple[bool, bool]) -> str:
    """Ada and Ben at a table, each with a wish."""
    await club.here()
    ada, ben = await club.look("Ada", "comet"), await club.look("Ben", "comet")
    await club.meet.chairs.pair(club.club)
    await club.meet.chairs.answer(club.club, club.who("Ada"), ada, True)
    game = await club.meet.chairs.answer(club.club, club.who("Ben"), ben, True)
    for name, wish in zip(("Ada", "Ben"), counts, strict=True):
        await club.meet.strengths.wish(game, club.who(name), wish)
    return game


async def strengths(club: Company) -> list[str]:
    async with club.meet.tables.host.store.read() as tx:
        return [row.who for row in await tx.meet.strengths.all(order="games")]


@pytest.mark.asyncio
async def test_a_game_that_all_wished_counts_once(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        game = await table_of_two(club, (True, True))
        await club.play_out(game)
        await club.meet.strengths.settle(game)
        assert not await club.meet.strengths.settle(game)
        found = await strengths(club)
        assert len(found) in (1, 2)
        met = (await club.meet.tables.cache.table(game)).noted["met"]
        assert met["after"]


@pytest.mark.asyncio
async def test_one_who_does_not_wish_it_is_enough(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        game = await table_of_two(club, (True, False))
        await club.play_out(game)
        await club.meet.strengths.settle(game)
        assert await strengths(club) == []


@pytest.mark.asyncio
async def test_nobody_wishes_late_and_who_leaves_changes_nobody(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        game = await table_of_two(club, (True, True))
        table = await club.meet.tables.cache.table(game)
        await club.meet.tables.records.move(game, table.asked, 0, "k0", table.match.state.legal()[0].json())
        with pytest.raises(Unable):
            await club.meet.strengths.wish(game, club.who("Ada"), False)
        await club.meet.tables.seats.leave(game, 0, "random")
        await club.play_out_with_bots(game)
        await club.meet.strengths.settle(game)
        assert await strengths(club) == []


def test_strengths_are_recovered_after_thirty_games_each() -> None:
    """People of known strength play thirty games each against whoever is near: their order is found again."""
    rng, game = Random(5), "kepler"
    scale = scale_of(game)
    true = {n: rng.uniform(0.5, 5.5) for n in range(300)}
    believed: dict[int, Strength] = {n: newcomer(game) for n in true}
    for _ in range(30):
        order = sorted(true, key=lambda n: believed[n].points + rng.gauss(0, believed[n].deviation))
        for one, other in zip(order[::2], order[1::2], strict=True):
            odds = 1 / (1 + pow(2.718281828, (scale.points(true[other]) - scale.points(true[one])) / POINTS))
            won = rng.random() < odds
            pair = placed([believed[one], believed[other]], [1, -1] if won else [-1, 1], [0, 0])
            after = rated(game, pair)
            for who, then in zip((one, other), after, strict=True):
                assert isinstance(then, Strength)
                believed[who] = then
    assert rank_correlation([true[n] for n in true], [believed[n].points for n in true]) >= 0.95


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's."""
    places = []
    for values in (one, other):
        order = sorted(range(len(values)), key=lambda n: values[n])
        places.append({n: place for place, n in enumerate(order)})
    size = len(one)
    apart = sum([(places[0][n] - places[1][n]) ** 2 for n in range(size)])
    return 1 - 6 * apart / (size * (size * size - 1))
