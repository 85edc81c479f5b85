"""One device for several people: covered before the next one looks, at every face of the service."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.kernel import Refused
from astrarium.store import Holding
from astrarium.table import NotYours, Plan, Table, Tables
from astrarium.table.device import Device, secret
from astrarium.table.host import hashed

from .house import FRIEND, ME, any_move, house, play

pytestmark = pytest.mark.asyncio


async def shared(tables: Tables, title: str = "celestia-duo", device: Device | None = None) -> str:
    """Two people at my device."""
    plans = [Plan("person", "Vera"), Plan("person", "Ben")]
    return await tables.laying.create(title, plans, holder=ME, seed="cloud", device=device or Device((0, 1)))


async def seen(tables: Tables, id: str) -> int:
    """Whose view my browser is sent now."""
    table, holding, *_ = await tables.cache.sight(id, ME)
    assert holding is not None
    return table.sees(holding).seat


async def test_the_device_is_covered_until_somebody_holds_it_and_after_every_handing_over(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await shared(tables)
        assert await seen(tables, id) == -1
        handed = 0
        for _ in range(40):
            table = await tables.cache.table(id)
            if table.over:
                break
            asked = table.asked
            if await seen(tables, id) != asked:
                assert await seen(tables, id) == -1  # never the view of somebody else
                await tables.sharing.reveal(id, ME, asked)
                handed += 1
            assert await seen(tables, id) == asked
            await play(tables, id)
        assert handed > 5


async def test_the_cover_is_written_with_the_move_itself(tmp_path: Path) -> None:
    """Another server that reads the store finds it covered, whatever this one has in memory."""
    async with house(tmp_path) as tables:
        id = await shared(tables)
        for _ in range(30):
            table = await tables.cache.table(id)
            await tables.sharing.reveal(id, ME, table.asked)
            was = table.asked
            await play(tables, id)
            async with tables.host.store.read() as tx:
                row = await tx.games.get(id)
            assert row is not None
            device = Device.read(row.options)
            assert device is not None
            assert device.shown == (was if row.asked == was else -1)


async def test_where_nobody_has_a_secret_it_is_only_passed_on(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        tables.host.titles = lambda: ("astronavigators",)
        id = await shared(tables, "astronavigators")
        table = await tables.cache.table(id)
        assert not secret(table.match.state, table.match.log, (0, 1))
        asked = set()
        for _ in range(30):
            table = await tables.cache.table(id)
            asked.add(table.asked)
            assert await seen(tables, id) == table.asked
            await play(tables, id)
        assert asked == {0, 1}


async def test_a_device_without_cover_shows_whoever_is_asked(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await shared(tables, device=Device((0, 1), cover=False))
        for _ in range(6):
            assert await seen(tables, id) == (await tables.cache.table(id)).asked
            await play(tables, id)


async def test_only_the_device_shows_and_covers(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await shared(tables)
        for holder in ("", FRIEND):
            with pytest.raises(NotYours):
                await tables.sharing.reveal(id, holder, 0)
        await tables.sharing.reveal(id, ME, 0)
        await tables.sharing.cover(id, ME, pause=True)
        device = (await tables.cache.table(id)).device
        assert device is not None
        assert (device.shown, device.paused) == (-1, True)
        watching = Holding(id, -1, False)
        assert (await tables.cache.table(id)).sees(watching) == watching


async def test_a_chair_is_taken_along_to_another_device(tmp_path: Path) -> None:
    """Vera goes on by phone: her view is there alone, and Ben has the device to himself."""
    async with house(tmp_path) as tables:
        id = await shared(tables)
        token = await tables.seats.make_link(id, 0, "seat")
        await tables.seats.swap(token, FRIEND)
        table, mine, *_ = await tables.cache.sight(id, ME)
        assert table.device is None
        assert mine == Holding(id, 1, True)
        assert await tables.cache.holding(id, FRIEND) == Holding(id, 0, False)


async def test_whoever_stands_up_leaves_the_device_to_the_others(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        plans = [Plan("person", name) for name in ("Vera", "Ben", "Kei")]
        id = await tables.laying.create("kepler", plans, holder=ME, device=Device((0, 1, 2)))
        await tables.sharing.reveal(id, ME, 0)
        await tables.seats.leave(id, 0)
        table, mine, *_ = await tables.cache.sight(id, ME)
        assert table.device is not None
        assert table.device.seats == (1, 2)
        assert mine is not None
        assert mine.seat == 1
        assert table.device.shown == -1


async def last_covered(tables: Tables, id: str) -> Table:
    """Play until the device was passed on and the last move could be taken back."""
    for _ in range(60):
        table = await tables.cache.table(id)
        if table.step_back() is not None:
            return table
        await tables.sharing.reveal(id, ME, table.asked)
        await play(tables, id)
    raise AssertionError("no move could be taken back on the cover")


async def test_one_step_back_on_the_cover_until_somebody_has_looked(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        plans = [Plan("person", "Vera"), Plan("person", "Ben")]
        tables.host.titles = lambda: ("efemeris",)
        id = await tables.laying.create("efemeris", plans, holder=ME, seed="cloud", device=Device((0, 1)))
        table = await last_covered(tables, id)
        asked, moved = table.asked, table.match.moves[table.last_stop() or 0].seat
        await tables.sharing.step_back(id, ME, table.seq, "back")
        table = await tables.cache.table(id)
        assert table.asked == moved != asked
        hidden = secret(table.match.state, table.match.log, (0, 1))
        assert await seen(tables, id) == (-1 if hidden else moved)  # whoever holds it now need not be the one who moved
        table = await last_covered(tables, id)
        await tables.sharing.reveal(id, ME, table.asked)
        with pytest.raises(Refused):
            await tables.sharing.step_back(id, ME, table.seq, "too late")


async def test_what_was_seen_is_taken_back_when_all_agree(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await shared(tables, "kepler")
        table = await tables.cache.table(id)
        first = table.asked
        while table.asked == first:
            await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", any_move(table))
            table = await tables.cache.table(id)
        await tables.sharing.reveal(id, ME, table.asked)
        await tables.sharing.take_back(id, ME, table.seq)
        assert (await tables.cache.table(id)).asked == first
        with pytest.raises(NotYours):
            await tables.sharing.take_back(id, FRIEND, table.seq + 1)


async def test_the_next_game_is_at_the_same_device(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await shared(tables, "comet")
        await play(tables, id, 500)
        assert await seen(tables, id) == -1  # at the end everybody is told by name
        following = await tables.branches.rematch(id, swap=True)
        table, mine, *_ = await tables.cache.sight(following, ME)
        assert table.device is not None
        assert table.device.seats == (1, 0)
        assert mine is not None
        assert table.shares(mine)


async def test_who_deletes_their_data_takes_all_names_of_the_device_along(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await shared(tables)
        await tables.people.forget_person(ME)
        async with tables.host.store.read() as tx:
            row, seats = await tx.games.get(id), await tx.games.seats(id)
            held = await tx.holdings.of(hashed(ME), id)
        assert [(seat.kind, seat.name) for seat in seats] == [("bot", "")] * 2
        assert row is not None
        assert row.closed
        assert Device.read(row.options) is None
        assert held is None
