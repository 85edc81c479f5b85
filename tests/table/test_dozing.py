"""After a restart thousands of tables wait for a bot: whoever is there comes before them, and they all have their turn."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from astrarium.table import Plan, Tables, Thinkers
from astrarium.table.dozing import AT_ONCE, STAY
from astrarium.table.process import Worker
from astrarium.table.thinking import TRICKLE

from .house import house, play

pytestmark = pytest.mark.anyio
PLANS = [Plan("person", "Ada"), Plan("bot", "Tycho", "random")]


class Desk(Worker):
    """A worker of this process."""

    alive = True

    def __init__(self) -> None:
        pass

    def ask(self, work: Any, arguments: tuple[Any, ...], seconds: float) -> Any:
        return work(*arguments)

    def end(self) -> None:
        pass

    bury = end


def desks(count: int) -> Thinkers:
    thinkers = Thinkers(None, count)
    thinkers.workers = {Desk() for _ in range(count)}
    thinkers.idle = list(thinkers.workers)
    return thinkers


async def test_thoughts_that_nobody_waits_for_come_last_but_they_come() -> None:
    thinkers, gate, said = desks(1), Event(), []
    first = asyncio.create_task(thinkers.run(gate.wait, 30, whose="first"))
    await asyncio.sleep(0)
    tasks = [asyncio.create_task(thinkers.run(said.append, "asleep", whose=f"s{n}", patient=True)) for n in range(5)]
    tasks += [asyncio.create_task(thinkers.run(said.append, "awake", whose=f"w{n}")) for n in range(3 * TRICKLE)]
    await asyncio.sleep(0)
    assert thinkers.oldest() >= 0.0
    gate.set()
    await asyncio.gather(first, *tasks)
    assert said.index("asleep") < 2 * TRICKLE  # a few in between
    assert said[: 3 * TRICKLE].count("awake") >= 2 * TRICKLE
    assert (said.count("asleep"), said.count("awake"), thinkers.resting, thinkers.patient) == (5, 3 * TRICKLE, 0, set())
    await thinkers.close()


async def test_one_worker_is_kept_for_whoever_comes() -> None:
    thinkers, gate = desks(2), Event()
    slow = [asyncio.create_task(thinkers.run(gate.wait, 30, whose=f"s{n}", patient=True)) for n in range(3)]
    await asyncio.sleep(0)
    assert thinkers.resting == 1
    assert await asyncio.wait_for(thinkers.run(str, 7, whose="new"), 10) == "7"
    gate.set()
    await asyncio.gather(*slow)
    await thinkers.close()


async def test_a_thought_that_somebody_waits_for_after_all_is_hurried() -> None:
    thinkers, gate, said = desks(1), Event(), []
    first = asyncio.create_task(thinkers.run(gate.wait, 30, whose="first"))
    await asyncio.sleep(0)
    tasks = [asyncio.create_task(thinkers.run(said.append, n, whose=f"s{n}", patient=True)) for n in range(4)]
    await asyncio.sleep(0)
    thinkers.hurry("s3")
    gate.set()
    await asyncio.gather(first, *tasks)
    assert said[0] == 3
    await thinkers.close()


async def asleep(where: Path, count: int) -> list[str]:
    """So many games that wait for a bot's answer since their server stopped."""
    async with house(where, pace=60) as tables:
        ids = [await tables.laying.create("comet", PLANS, seed="x") for _ in range(count)]
        for id in ids:
            await play(tables, id)
    return ids


async def answered(tables: Tables, id: str) -> bool:
    return (await tables.cache.table(id)).asked == 0


async def until(tables: Tables, *ids: str) -> None:
    for _ in range(1000):
        if all([await answered(tables, id) for id in ids]):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("a bot did not answer")


async def test_tables_that_wait_since_a_restart_take_turns_and_a_person_comes_first(tmp_path: Path) -> None:
    ids = await asleep(tmp_path, 12)
    async with house(tmp_path, pace=60) as tables:  # so slow that nobody's turn ends
        await tables.wake_all()
        assert len(tables.bots.thinking) == len(tables.bots.dozing.drowsy) == AT_ONCE
        assert len(tables.bots.dozing.line) == 12 - AT_ONCE
        new = await tables.laying.create("comet", PLANS, seed="x")
        await play(tables, new)
        assert new in tables.bots.thinking
        assert not tables.bots.dozing.is_patient(new)
        looked = list(tables.bots.dozing.line)[-1]
        await tables.cache.sight(looked, "")
        assert looked in tables.bots.thinking
        assert looked not in tables.bots.dozing.line
        assert not tables.bots.dozing.is_patient(looked)
        assert all(tables.bots.dozing.is_patient(id) for id in tables.bots.dozing.drowsy)
    async with house(tmp_path) as tables:
        await tables.wake_all()
        await until(tables, new, *ids)
        for _ in range(500):  # the last turn ends a moment after its answer
            if not tables.bots.dozing.drowsy:
                break
            await asyncio.sleep(0.01)
        assert (tables.bots.dozing.line, tables.bots.dozing.drowsy) == ({}, set())


async def test_bots_among_themselves_make_room_after_each_answer(tmp_path: Path) -> None:
    """What nobody watches goes on one answer at a time, to the end."""
    bots = [Plan("bot", "Tycho", "random"), Plan("bot", "Vera", "random")]
    async with house(tmp_path, pace=60) as tables:
        ids = [await tables.laying.create("comet", bots, seed=f"x{n}") for n in range(9)]
    async with house(tmp_path) as tables:
        await tables.wake_all()
        began = tables.host.clock()
        longest = 0
        for _ in range(2000):
            if all([(await tables.cache.table(id)).over for id in ids]):
                break
            assert len(tables.bots.dozing.drowsy) <= AT_ONCE
            assert not any(tables.bots.dozing.attended(id) for id in ids)
            moves = [table.seq for table in tables.cache.in_memory.values() if not table.over]
            longest = max(longest, max(moves, default=0) - min(moves, default=0))
            await asyncio.sleep(0.005)
        assert longest <= 3  # nobody is ahead of the others
        assert all([(await tables.cache.table(id)).over for id in ids])
        assert tables.host.clock() - began < STAY
