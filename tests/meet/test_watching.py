"""Watching: only where all who play allow it, never a hand or a word, and at an end as soon as one of them wishes."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.meet.laying import Guest, lay_for

from .club import Company, company


async def game_of(club: Company, *names: str) -> str:
    tables = club.meet.tables
    guests = [Guest(club.who(name), name, "") for name in names]
    async with tables.host.store.write() as tx:
        table = await lay_for(tables, tx, "comet", guests, club.club, {"kind": "chair", "wishes": {}})
    tables.laying.open(table)
    return table.id


async def may(club: Company, id: str, name: str) -> bool:
    return await club.meet.watching.may(await club.meet.tables.cache.table(id), club.who(name))


@pytest.mark.asyncio
async def test_all_who_play_must_allow_it(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Vera") as club:
        id, persons = await game_of(club, "Ada", "Ben"), club.meet.persons
        assert not await may(club, id, "Vera")
        await persons.show(club.who("Ada"), "watch", True)
        assert not await may(club, id, "Vera")
        await persons.show(club.who("Ben"), "watch", True)
        assert await may(club, id, "Vera")
        assert not await may(club, id, "Ada")  # who plays does not watch
        assert not await may(club, id, "nobody of the club")
        (row,) = await club.meet.watching.games(
            await club.meet.clubs.lobby(club.club), club.who("Vera"), club.who("Ben")
        )
        assert row.game == id
        await persons.show(club.who("Ada"), "watch", False)
        assert not await may(club, id, "Vera")


@pytest.mark.asyncio
async def test_hiding_a_pause_and_a_quiet_seat_end_it(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Vera", "Kei") as club:
        id, meet = await game_of(club, "Ada", "Ben"), club.meet
        for name in ("Ada", "Ben"):
            await meet.persons.show(club.who(name), "watch", True)
        table = await meet.tables.cache.table(id)
        assert await may(club, id, "Vera")
        assert meet.watching.still(table, club.who("Vera")) is not None
        await meet.trust.hide(club.who("Ben"), club.who("Vera"), "Vera", "")
        assert meet.watching.still(table, club.who("Vera")) is None  # at once, also for a stream
        assert not await may(club, id, "Vera")
        assert await may(club, id, "Kei")
        await meet.persons.pause(club.who("Ada"), True)
        assert not await may(club, id, "Kei")
        await meet.persons.pause(club.who("Ada"), False)
        await meet.trust.set_quiet(club.who("Ada"), "1234", True)
        assert not await may(club, id, "Kei")
