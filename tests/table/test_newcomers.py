"""A seat that is taken over in a running game: the others are asked, and everybody is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from astrarium.settings import Settings
from astrarium.store import Link
from astrarium.table import WATCHING, NotYours, Plan, Table, Tables, Unable
from astrarium.table.newcomers import knows_more

from .house import FRIEND, ME, house, play, two_people

EVE = "the host's second browser"
CY = "Cy's browser"


async def three(tables: Tables, newcomers: str = "ask") -> str:
    """Ada, the host, in seat 0, Bo in seat 1, Cy in seat 2, in the middle of a game with hidden cards."""
    plans = [Plan("person", "Ada"), Plan("open"), Plan("open")]
    id = await tables.laying.create("kepler", plans, "standard", holder=ME, newcomers=newcomers)
    await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Bo", FRIEND)
    await tables.seats.join(await tables.seats.make_link(id, 2, "invite"), "Cy", CY)
    await play(tables, id, 3)
    assert not (await tables.cache.table(id)).noted.get("told"), "who sits down first is no newcomer"
    return id


async def seat_of(tables: Tables, id: str, holder: str) -> int | None:
    held = await tables.cache.holding(id, holder)
    return None if held is None else held.seat


def told(table: Table) -> list[tuple[str, int, str, str]]:
    return [(line["what"], line["seat"], line["name"], line["was"]) for line in table.noted.get("told", [])]


async def expelled(tables: Tables, id: str, seat: int = 1) -> str:
    await tables.seats.expel(id, seat, "open", 0)
    return await tables.seats.make_link(id, seat, "invite")


@pytest.mark.asyncio
async def test_the_others_are_asked_and_the_newcomer_watches_meanwhile(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        link = await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        assert link == Link(id, WATCHING, "watch")
        assert await seat_of(tables, id, EVE) == WATCHING
        table = await tables.cache.table(id)
        assert table.seats[1].kind == "open"
        assert list(table.asking) == [1]
        assert told(table) == [("free", 1, "Bo", "Bo"), ("asks", 1, "Eve", "Bo")]
        with pytest.raises(NotYours):
            await tables.newcomers.admit(id, 1, 0)  # the host invited them and has said so
        await tables.newcomers.admit(id, 1, 2)
        table = await tables.cache.table(id)
        assert await seat_of(tables, id, EVE) == 1
        assert (table.seats[1].kind, table.seats[1].name) == ("person", "Eve")
        assert table.asking == {}
        assert told(table)[-1] == ("took", 1, "Eve", "Bo")


@pytest.mark.asyncio
async def test_one_who_declines_is_enough(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        await tables.newcomers.admit(id, 1, 2, agree=False)
        table = await tables.cache.table(id)
        assert await seat_of(tables, id, EVE) == WATCHING
        assert table.asking == {}
        assert told(table)[-1] == ("declined", 1, "Eve", "Bo")
        with pytest.raises(Unable, match="nobody asks"):
            await tables.newcomers.admit(id, 1, 2)


@pytest.mark.asyncio
async def test_a_bot_s_seat_is_asked_for_like_a_person_s(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        await tables.seats.leave(id, 1)
        await tables.seats.free(id, 1)
        link = await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Eve", EVE)
        assert link.seat == WATCHING
        assert [line[0] for line in told(await tables.cache.table(id))] == ["bot", "free", "asks"]


@pytest.mark.asyncio
async def test_a_program_s_token_watches_until_everybody_agrees(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        token = tables.host.token()
        await tables.seats.join(await expelled(tables, id), "Eve", program=token)
        assert await tables.cache.link(token) == Link(id, WATCHING, "watch")
        await tables.newcomers.admit(id, 1, 2)
        assert await tables.cache.link(token) == Link(id, 1, "seat")


@pytest.mark.asyncio
async def test_an_open_table_asks_nobody_but_tells(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables, "open")
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        assert await seat_of(tables, id, EVE) == 1
        assert told(await tables.cache.table(id))[-1] == ("took", 1, "Eve", "Bo")
        await finish_and_rematch(tables, id)


async def finish_and_rematch(tables: Tables, id: str) -> None:
    """The next table is as open."""
    (await tables.cache.table(id)).match.state.finish([0, 0, 0])
    then = await tables.cache.table(await tables.branches.rematch(id))
    assert then.newcomers == "open"
    assert then.match.setting.options == (await tables.cache.table(id)).match.setting.options


@pytest.mark.asyncio
async def test_a_host_alone_with_bots_asks_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        await tables.seats.leave(id, 2)
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        assert await seat_of(tables, id, EVE) == 1


@pytest.mark.asyncio
async def test_nobody_waits_for_who_has_been_away_for_long(tmp_path: Path) -> None:
    async with house(tmp_path, settings=Settings(absent_minutes=0)) as tables:
        id = await three(tables)
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        assert await seat_of(tables, id, EVE) == 1, "Cy is away, and has been for longer than is waited for"
    async with house(tmp_path / "other", settings=Settings(absent_minutes=0)) as tables:
        id = await three(tables)
        tables.presence.arrive(id, 2)
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        assert await seat_of(tables, id, EVE) == WATCHING
        await tables.newcomers.settle_all()
        assert await seat_of(tables, id, EVE) == WATCHING
        tables.presence.depart(id, 2)
        await tables.newcomers.settle_all()
        assert await seat_of(tables, id, EVE) == 1


@pytest.mark.asyncio
async def test_who_waits_sits_down_when_the_last_who_could_decline_leaves(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        await tables.seats.leave(id, 2)
        assert await seat_of(tables, id, EVE) == 1


@pytest.mark.asyncio
async def test_a_seat_that_goes_to_a_bot_is_waited_for_no_longer(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        await tables.seats.fill(id, 1, "greedy")
        table = await tables.cache.table(id)
        assert table.asking == {}
        assert table.seats[1].kind == "bot"
        assert await seat_of(tables, id, EVE) == WATCHING


@pytest.mark.asyncio
async def test_one_waits_for_a_seat_and_nobody_waits_for_two(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        with pytest.raises(Unable, match="waits for that seat"):
            await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Di", "Di's browser")
        with pytest.raises(Unable, match="you wait"):
            await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Eve", EVE)
        await tables.newcomers.admit(id, 1, 2)
        assert await seat_of(tables, id, EVE) == 1


@pytest.mark.asyncio
async def test_who_has_gone_meanwhile_gets_no_seat(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        await tables.people.forget_person(EVE)
        await tables.newcomers.admit(id, 1, 2)
        table = await tables.cache.table(id)
        assert table.seats[1].kind == "open"
        assert table.asking == {}


@pytest.mark.asyncio
async def test_what_was_told_of_somebody_is_forgotten_with_them(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        await tables.seats.join(await expelled(tables, id), "Eve", EVE)
        await tables.newcomers.admit(id, 1, 2)
        assert "Eve" in str((await tables.cache.table(id)).row.options)
        await tables.people.forget_person(EVE)
        assert "Eve" not in str((await tables.cache.table(id)).row.options)


@pytest.mark.asyncio
async def test_plans_of_who_sat_there_before_are_not_handed_on(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await three(tables)
        table = await tables.cache.table(id)
        seat = next(n for n in (1, 2) if n != table.asked)
        await tables.plans.begin(id, seat)
        assert await tables.plans.of(id, seat)
        await tables.seats.join(await expelled(tables, id, seat), "Eve", EVE)
        await tables.newcomers.admit(id, seat, 3 - seat)
        assert await seat_of(tables, id, EVE) == seat
        assert not await tables.plans.of(id, seat)


@pytest.mark.asyncio
async def test_where_nothing_is_hidden_nobody_is_asked(tmp_path: Path) -> None:
    """A seat that knows nothing more than who watches may be taken by anybody."""
    async with house(tmp_path) as tables:
        plans = [Plan("person", "Ada"), Plan("open"), Plan("open")]
        table = await tables.cache.table(await tables.laying.create("kepler", plans, "standard", holder=ME))
        state: Any = table.match.state
        assert knows_more(table, 1)
        state.sheet, state.chosen = [1], []  # now Objectives lie open …
        assert knows_more(table, 1)  # … but the log still tells each seat its own
        table.match.log.clear()
        assert not knows_more(table, 1)
        state.sheet = []
        assert knows_more(table, 1)


@pytest.mark.asyncio
async def test_a_table_of_an_older_version_asks(tmp_path: Path) -> None:
    """Nothing is noted beside its options: the others are asked, and its setting reads as before."""
    async with house(tmp_path) as tables:
        id = await two_people(tables)
        table = await tables.cache.table(id)
        assert table.newcomers == "ask"
        assert all(not name.startswith("@") for name in table.row.options)
        await play(tables, id)
        await tables.seats.leave(id, 1)
    async with house(tmp_path) as tables:  # and what is noted reads again after a restart
        table = await tables.cache.table(id)
        assert told(table) == [("bot", 1, "Bo", "Bo")]
        setting: Any = table.match.setting
        assert "@table" not in setting.options
