"""Tables are loaded from a snapshot and what came after it; a damaged one is set aside and harms nobody."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from astrarium.settings import Settings
from astrarium.store import Busy
from astrarium.table import Plan, Tables, Unable
from astrarium.table.errors import Damaged, NewerRules
from astrarium.table.snapshot import code_mark

from ..table.house import ME, any_move, house, play, two_people

pytestmark = pytest.mark.asyncio
OFTEN = Settings(snapshot=10)


async def alter(tables: Tables, statement: str, **values: object) -> None:
    async with tables.host.store.write() as tx:
        await tx.connection.execute(text(statement), values)


async def settled(tables: Tables) -> None:
    while tables.chores.tasks:
        await asyncio.gather(*tables.chores.tasks)


async def undone(tables: Tables, id: str, pairs: int) -> None:
    """Whoever is asked moves and takes it back, again and again."""
    for n in range(pairs):
        table = await tables.cache.table(id)
        await tables.records.move(id, table.asked, table.seq, f"m{n}", any_move(table))
        table = await tables.cache.table(id)
        if table.undoable(table.asked):
            await tables.records.undo(id, table.asked, table.seq, f"u{n}")
        if table.over:
            return


@pytest.mark.both
async def test_a_table_from_its_snapshot_is_the_table_from_its_records(where: Path | str) -> None:
    async with house(where, settings=OFTEN) as tables:
        id = await tables.laying.create("kepler", [Plan("person", "Ada"), Plan("person", "Bo")], seed="cloud")
        await play(tables, id, 20)
        await undone(tables, id, 15)
        await settled(tables)
        here = await tables.cache.table(id)
        async with tables.host.store.read() as tx:
            kept = await tx.records.snapshot(id)
        assert kept is not None
        assert 0 < kept.seq <= here.seq
        tables.cache.in_memory.clear()
        loaded = await tables.cache.table(id)
        await alter(tables, "DELETE FROM snapshot")
        tables.cache.in_memory.clear()
        played = await tables.cache.table(id)
        for other in (loaded, played):
            assert other is not here
            assert other.match.state.fingerprint() == here.match.state.fingerprint()
            assert other.match.moves == here.match.moves
            assert other.match.log == here.match.log
            assert other.match.undoable(other.asked, alone=True) == here.match.undoable(here.asked, alone=True)
            assert (other.used(0), other.used(1)) == (here.used(0), here.used(1))
            assert other.asked_of(0) == here.asked_of(0)
            for moment in (0, 3, len(here.match.moves) - 1):
                assert other.at(moment).state.fingerprint() == here.at(moment).state.fingerprint()


async def test_the_snapshot_of_other_code_is_not_used(tmp_path: Path) -> None:
    async with house(tmp_path, settings=OFTEN) as tables:
        id = await tables.laying.create("celestia-duo", [Plan("person", "Ada"), Plan("person", "Bo")], seed="cloud")
        await play(tables, id, 12)
        await settled(tables)
        await alter(tables, "UPDATE snapshot SET mark = 'other', body = 'nonsense'")
        tables.cache.in_memory.clear()
        assert (await tables.cache.table(id)).seq == 12


async def test_a_snapshot_that_cannot_be_read_costs_time_and_nothing_else(tmp_path: Path) -> None:
    async with house(tmp_path, settings=OFTEN) as tables:
        id = await tables.laying.create("celestia-duo", [Plan("person", "Ada"), Plan("person", "Bo")], seed="cloud")
        await play(tables, id, 12)
        await settled(tables)
        mark = code_mark((await tables.cache.table(id)).game)
        await alter(tables, "UPDATE snapshot SET mark = :mark, body = '{}'", mark=mark)
        tables.cache.in_memory.clear()
        assert (await tables.cache.table(id)).seq == 12


@pytest.mark.full
async def test_undoing_without_end_makes_no_table_that_loads_for_seconds(tmp_path: Path) -> None:
    """Each undo once meant playing the whole game again at every load, in the event loop."""
    async with house(tmp_path) as tables:
        id = await tables.laying.create("kepler", [Plan("person", "Ada")] * 2, seed="bomb", holder=ME)
        while (await tables.cache.table(id)).seq < 60:
            await play(tables, id)
        await undone(tables, id, 250)
        await settled(tables)
        table = await tables.cache.table(id)
        await alter(tables, "DELETE FROM snapshot")
        tables.cache.in_memory.clear()
        began = time.process_time()
        again = await tables.cache.table(id)
        took = time.process_time() - began
        assert again.match.state.fingerprint() == table.match.state.fingerprint()
        assert took < 2.0, took  # 560 records; it was the square of that


async def test_a_game_has_only_so_many_records(tmp_path: Path) -> None:
    async with house(tmp_path, settings=Settings(records=100)) as tables:
        id = await tables.laying.create("kepler", [Plan("person", "Ada"), Plan("person", "Bo")], seed="cloud")
        with pytest.raises(Unable) as refused:
            await undone(tables, id, 200)
        assert refused.value.key == "too-long"
        assert (await tables.cache.table(id)).seq == 100


async def test_a_missing_record_is_noticed_and_refused(where: Path | str, caplog: pytest.LogCaptureFixture) -> None:
    async with house(where) as tables:
        broken, whole = await two_people(tables), await two_people(tables, "other")
        for id in (broken, whole):
            await play(tables, id, 6)
        await alter(tables, "DELETE FROM record WHERE game = :id AND seq = 2", id=broken)
        tables.cache.in_memory.clear()
        with caplog.at_level(logging.ERROR), pytest.raises(Damaged):
            await tables.cache.table(broken)
        assert broken in caplog.text
        assert "set aside" in caplog.text
        with pytest.raises(Damaged):
            await tables.records.move(broken, 0, 2, "k", ["pass"])
        assert (await tables.cache.table(whole)).seq == 6


async def test_a_missing_last_record_is_noticed_too(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await play(tables, id, 6)
        await alter(tables, "DELETE FROM record WHERE game = :id AND seq = 5", id=id)
        tables.cache.in_memory.clear()
        with pytest.raises(Damaged):
            await tables.cache.table(id)


@pytest.mark.full
async def test_one_damaged_table_silences_no_other_bots(where: Path | str) -> None:
    plans = [Plan("bot", "R", "random"), Plan("bot", "G", "random")]
    async with house(where, pace=60) as tables:
        ids = [await tables.laying.create("comet", plans, seed=f"x{n}") for n in range(4)]
        await asyncio.sleep(0.05)
        bad = json.dumps({"no": "list"})
        await alter(
            tables,
            "INSERT INTO record (game, seq, key, seat, kind, body, at) VALUES (:id, 0, 'k', 0, 'move', :body, 1.0)",
            id=ids[0],
            body=bad,
        )
        await alter(tables, "UPDATE game SET length = 1 WHERE id = :id", id=ids[0])
    async with house(where) as tables:
        await tables.wake_all()
        for _ in range(500):
            if all([(await tables.cache.table(id)).over for id in ids[1:]]):
                break
            await asyncio.sleep(0.02)
        assert all([(await tables.cache.table(id)).over for id in ids[1:]])
        with pytest.raises(Damaged):
            await tables.cache.table(ids[0])


async def test_rules_that_this_code_does_not_know_are_refused(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await alter(tables, "UPDATE game SET epoch = 99 WHERE id = :id", id=id)
        tables.cache.in_memory.clear()
        with pytest.raises(NewerRules, match="epoch 99"):
            await tables.cache.table(id)


async def test_a_full_queue_of_changes_is_busy_and_nothing_is_lost(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        ids = [await two_people(tables, f"s{n}") for n in range(6)]
        tables.host.store.writers.longest = 2  # type: ignore[misc]
        moves = [(id, any_move(await tables.cache.table(id))) for id in ids]
        tries = [tables.records.move(id, 0, 0, "k", move) for id, move in moves]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        refused = [one for one in answers if isinstance(one, BaseException)]
        assert refused
        assert all(isinstance(one, Busy) and one.status == 503 and one.retry > 0 for one in refused)
        for (id, _), answer in zip(moves, answers, strict=True):
            assert (await tables.cache.table(id)).seq == (0 if isinstance(answer, BaseException) else 1)
        for id, move in moves:
            await tables.records.move(id, 0, 0, "k", move)  # the same again, one after the other
            assert (await tables.cache.table(id)).seq == 1


async def test_a_change_waits_only_so_long_for_the_store(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await two_people(tables)
        tables.host.store.writers.seconds = 0.05  # type: ignore[misc]
        async with tables.host.store.write():
            with pytest.raises(Busy):
                await tables.talk.say(id, 0, "hello")


async def test_what_is_kept_is_nobody_elses(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    async with house(folder) as tables:
        await two_people(tables)
        assert {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()} == dict.fromkeys(
            ("astrarium.db", "astrarium.db-wal", "astrarium.db-shm"), 384
        )
    assert folder.stat().st_mode & 0o777 == 0o700
