"""The next game: everybody has their own chair, whatever way they play."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.store import Link
from astrarium.table import Plan, Table, Tables, Unable

from .house import house

NAMES = ("Ada", "Bo", "Cy", "Di")


async def finish(tables: Tables, id: str) -> None:
    """The game is over, as far as the table can tell."""
    table = await tables.cache.table(id)
    table.match.state.finish([0] * len(table.seats))


async def laid(tables: Tables, ways: list[str]) -> tuple[str, dict[int, str]]:
    """A table of people and bots, each person by a browser, a token or both; the tokens."""
    plans = [Plan("bot", f"bot {n}", "greedy") if way == "bot" else Plan("open") for n, way in enumerate(ways)]
    id = await tables.laying.create("kepler", plans, "standard" if len(ways) > 1 else "", holder="")
    tokens: dict[int, str] = {}
    for n, way in enumerate(ways):
        if way == "bot":
            continue
        invitation = await tables.seats.make_link(id, n, "invite")
        await tables.seats.join(invitation, NAMES[n], "" if way == "program" else f"browser of {NAMES[n]}")
        if way != "browser":
            tokens[n] = await tables.seats.make_link(id, n, "seat")
    return id, tokens


async def next_link(tables: Tables, id: str, seat: int) -> Link:
    """What a program that played in a seat has in the next game."""
    following, token = await tables.branches.next_token(id, Link(id, seat, "seat"))
    link = await tables.cache.link(token)
    assert link.game == following
    return link


def chair_of(table: Table, name: str) -> int:
    return table.names().index(name)


SEATS = [
    ["browser", "program"],
    ["program", "program"],
    ["both", "both"],
    ["browser", "program", "both"],
    ["program", "bot", "program"],
    ["bot", "program", "browser"],
    ["program", "program", "program", "browser"],
    ["bot", "program", "bot", "both"],
    ["program", "bot"],
]


@pytest.mark.asyncio
@pytest.mark.parametrize("swap", [False, True], ids=["same chairs", "change chairs"])
async def test_everybody_has_their_own_chair(tmp_path: Path, swap: bool) -> None:
    """By a browser, a token or both; two to four of them, and bots."""
    async with house(tmp_path, pace=100.0) as tables:
        for ways in SEATS:
            await own_chairs(tables, ways, swap)


async def own_chairs(tables: Tables, ways: list[str], swap: bool) -> None:
    id, tokens = await laid(tables, ways)
    await finish(tables, id)
    following = await tables.branches.rematch(id, swap)
    then = await tables.cache.table(following)
    count = len(ways)
    for n, way in enumerate(ways):
        if way == "bot":
            assert then.seats[(n + swap) % count].kind == "bot"
            continue
        mine = chair_of(then, NAMES[n])
        assert mine == (n + swap) % count
        if way != "program":
            held = await tables.cache.holding(following, f"browser of {NAMES[n]}")
            assert held is not None
            assert held.seat == mine
        if way != "browser":
            link = await next_link(tables, id, n)
            assert link == Link(following, mine, "seat")
    assert tokens or "program" not in ways


@pytest.mark.asyncio
async def test_a_program_that_asks_first_has_its_chair_too(tmp_path: Path) -> None:
    async with house(tmp_path, pace=100.0) as tables:
        id, _ = await laid(tables, ["program", "program"])
        await finish(tables, id)
        first = await next_link(tables, id, 1)
        again = await next_link(tables, id, 0)
        assert (first.game, first.seat) == (again.game, 1)
        assert again.seat == 0


@pytest.mark.asyncio
async def test_a_chair_that_somebody_else_has_taken_since_is_theirs(tmp_path: Path) -> None:
    async with house(tmp_path, pace=100.0) as tables:
        id, _ = await laid(tables, ["browser", "program"])
        await finish(tables, id)
        following = await tables.branches.rematch(id, swap=True)
        await tables.seats.join(await tables.seats.make_link(following, 0, "invite"), "Eve", "browser of Eve")
        with pytest.raises(Unable, match="taken"):
            await tables.branches.next_token(id, Link(id, 1, "seat"))
        held = await tables.cache.holding(following, "browser of Eve")
        assert held is not None
        assert held.seat == 0


@pytest.mark.asyncio
async def test_games_whose_chairs_were_not_noted_are_read_by_names(tmp_path: Path) -> None:
    """A rematch that an older version made."""
    async with house(tmp_path, pace=100.0) as tables:
        id, _ = await laid(tables, ["browser", "program", "program"])
        await finish(tables, id)
        await tables.branches.rematch(id, swap=True)
        async with tables.cache.changing(id) as (tx, table):
            await tables.newcomers.note(tx, table, chairs=[])
        await finish(tables, id)
        assert (await next_link(tables, id, 1)).seat == 2
        assert (await next_link(tables, id, 2)).seat == 0
