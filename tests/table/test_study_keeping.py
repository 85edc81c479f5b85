"""Studies of no game here: so many are kept, and each as long as somebody opens it now and then."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from astrarium.settings import Settings
from astrarium.store import StudyRow
from astrarium.table import NoSuchGame, Tables, Unable
from astrarium.table.study import Node
from astrarium.table.study_keeping import DAY

from .house import ME, house, play, two_people

pytestmark = pytest.mark.anyio


async def a_file(tables: Tables) -> str:
    id = await two_people(tables)
    await play(tables, id, 3)
    return json.dumps((await tables.cache.table(id)).match.save())


async def idle(tables: Tables) -> None:
    while tables.chores.tasks:
        await asyncio.gather(*tables.chores.tasks)


def later(tables: Tables, days: float) -> None:
    before = tables.host.clock
    tables.host.clock = lambda: before() + days * DAY


async def test_a_study_that_nobody_opens_goes_and_one_that_is_opened_stays(where: Path | str) -> None:
    async with house(where, settings=Settings(study_days=10)) as tables:
        text = await a_file(tables)
        lonely, seen = await tables.studies.imported(text), await tables.studies.imported(text)
        await tables.trying.comment(await tables.studies.study(lonely, ME), Node(0, 0), "hello", "Ada", ME)
        await idle(tables)
        for _ in range(3):
            later(tables, 6)
            await tables.studies.study(seen, "")
            await idle(tables)
            await tables.tidy()
        assert (await tables.studies.study(seen, "")).id == seen
        with pytest.raises(NoSuchGame):
            await tables.studies.study(lonely, "")
        async with tables.host.store.read() as tx:
            assert (await tx.studies.count_files(), await tx.studies.comments(lonely)) == (1, [])


async def test_without_days_all_are_kept(tmp_path: Path) -> None:
    async with house(tmp_path, settings=Settings(study_days=0)) as tables:
        id = await tables.studies.imported(await a_file(tables))
        later(tables, 10_000)
        await tables.tidy()
        assert (await tables.studies.study(id, "")).id == id


async def test_a_study_of_a_game_goes_with_its_game_alone(tmp_path: Path) -> None:
    async with house(tmp_path, settings=Settings(study_days=1)) as tables:
        id = await two_people(tables)
        async with tables.host.store.write() as tx:
            await tx.studies.add_study(StudyRow(id, id, None, None, None, 0.0, 0.0))
        await tables.tidy()
        async with tables.host.store.read() as tx:
            assert await tx.studies.get(id) is not None


async def test_a_study_from_before_it_was_counted_counts_from_the_next_start(tmp_path: Path) -> None:
    """Nobody noted when it was opened, so nothing is lost in an upgrade."""
    async with house(tmp_path, settings=Settings(study_days=10)) as tables:
        id = await tables.studies.imported(await a_file(tables))
        async with tables.host.store.write() as tx:
            row = await tx.studies.get(id)
            assert row is not None
            await tx.studies.drop_study(id)
            await tx.studies.add_study(row._replace(made=5.0, touched=5.0))
    async with house(tmp_path, settings=Settings(study_days=10)) as tables:
        await tables.wake_all()
        await tables.tidy()
        assert (await tables.studies.study(id, "")).id == id
        await idle(tables)
        later(tables, 11)
        await tables.wake_all()  # it is counted once
        await tables.tidy()
        with pytest.raises(NoSuchGame):
            await tables.studies.study(id, "")


async def test_no_more_are_kept_than_there_is_room_for(tmp_path: Path) -> None:
    async with house(tmp_path, settings=Settings(studies=2)) as tables:
        text = await a_file(tables)
        for _ in range(2):
            await tables.studies.imported(text)
        with pytest.raises(Unable) as full:
            await tables.studies.imported(text)
        assert (full.value.key, full.value.status) == ("studies-full", 503)
