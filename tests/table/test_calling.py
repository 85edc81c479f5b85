"""Games over days: who is called and when, reminders, vacations that are bounded, and what a call may say."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astrarium.games import load
from astrarium.settings import Settings
from astrarium.store import CallRow
from astrarium.table import Plan, Tables, Unable
from astrarium.table.calling import TRIES, Call, lead
from astrarium.table.host import DAY
from astrarium.table.laying import clock_of
from astrarium.web.post import line, subject
from tests.web.test_leaks import table_of

from .house import house
from .test_clocks import Clock, time

__all__ = ["time"]
PUSH: dict[str, Any] = {"endpoint": "https://push.example/1", "keys": {}}


class Carrier:
    """Remembers who was called, and may fail."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, Call]] = []
        self.works = True

    async def __call__(self, row: CallRow, note: Call) -> bool:
        self.notes.append((row.lang, note))
        return self.works


async def two(tables: Tables, clock: int = 0) -> str:
    """Ada and Bo, each with a browser; Bo wants to be called."""
    people = [Plan("person", "Ada"), Plan("open")]
    id = await tables.laying.create("celestia-duo", people, holder="ada", clock=clock_of(clock))
    await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Bo", "bo")
    await tables.calls.add_call("bo", "push", "https://push.example/1", PUSH, "fr")
    return id


async def move(tables: Tables, id: str) -> None:
    table = await tables.cache.table(id)
    action = table.match.state.legal()[0].json()
    await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", action)
    await asyncio.gather(*tables.chores.tasks)


async def until_asked(tables: Tables, id: str, seat: int) -> None:
    """After a move, that is: nobody is called to a table that was just laid."""
    for _ in range(60):
        await move(tables, id)
        if (await tables.cache.table(id)).asked == seat:
            return
    raise AssertionError("never asked")


@pytest.mark.asyncio
async def test_whoever_is_asked_and_not_there_is_called(where: Path | str) -> None:
    async with house(where) as tables:
        tables.calls.carrier = carrier = Carrier()
        id = await two(tables)
        await until_asked(tables, id, 1)
        assert [(lang, note.why, note.game, note.names) for lang, note in carrier.notes] == [
            ("fr", "turn", id, ["Ada"])
        ]
        await tables.cache.changed(id)  # something else happens at the table
        await asyncio.gather(*tables.chores.tasks)
        assert len(carrier.notes) == 1


@pytest.mark.asyncio
async def test_nobody_is_called_who_looks_at_the_table(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        tables.calls.carrier = carrier = Carrier()
        id = await two(tables)
        tables.presence.arrive(id, 1)
        await until_asked(tables, id, 1)
        assert carrier.notes == []
        tables.presence.depart(id, 1)
        await asyncio.gather(*tables.chores.tasks)


@pytest.mark.asyncio
async def test_a_restart_calls_nobody_again(tmp_path: Path, time: Clock) -> None:
    async with house(tmp_path) as tables:
        tables.calls.carrier = Carrier()
        id = await two(tables)
        await until_asked(tables, id, 1)
    time.now += 3600
    async with house(tmp_path) as tables:
        tables.calls.carrier = carrier = Carrier()
        tables.cache.wake(await tables.cache.table(id))
        await asyncio.gather(*tables.chores.tasks)
        assert carrier.notes == []


@pytest.mark.asyncio
async def test_without_a_carrier_nothing_happens(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await two(tables)
        await until_asked(tables, id, 1)
        assert tables.calls.called == {}


@pytest.mark.asyncio
async def test_a_way_that_fails_again_and_again_is_given_up(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        tables.calls.carrier = carrier = Carrier()
        carrier.works = False
        id = await two(tables)
        for n in range(TRIES):
            assert len(await tables.calls.callable("bo")) == 1, n
            await tables.calls.call(id, 1, "turn")
        assert await tables.calls.callable("bo") == []


@pytest.mark.asyncio
async def test_ways_are_limited_for_one_and_for_all(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        for n in range(8):
            await tables.calls.add_call("bo", "push", f"https://push.example/{n}", PUSH, "en")
        await tables.calls.add_call("bo", "push", "https://push.example/0", PUSH, "en")  # the same again
        with pytest.raises(Unable, match="enough"):
            await tables.calls.add_call("bo", "push", "https://push.example/9", PUSH, "en")
        tables.host.settings = Settings(calls=8)
        with pytest.raises(Unable, match="as many"):
            await tables.calls.add_call("cy", "push", "https://push.example/9", PUSH, "en")


@pytest.mark.asyncio
async def test_a_reminder_comes_once_before_time_runs_out(tmp_path: Path, time: Clock) -> None:
    async with house(tmp_path) as tables:
        tables.calls.carrier = carrier = Carrier()
        id = await two(tables, int(DAY))
        await until_asked(tables, id, 1)
        carrier.notes.clear()
        assert id in tables.calls.reminders
        seq = (await tables.cache.table(id)).seq
        time.now += DAY - lead(DAY) - 60
        await tables.calls.remind(id, seq)  # rung too early: it looks again later
        assert carrier.notes == []
        assert id in tables.calls.reminders
        time.now += 120
        await tables.calls.remind(id, seq)
        assert [note.why for _, note in carrier.notes] == ["soon"]
        assert carrier.notes[0][1].left == pytest.approx(lead(DAY) - 60, abs=2)
        await tables.calls.remind(id, seq - 1)  # a move was made meanwhile
        assert len(carrier.notes) == 1


@pytest.mark.asyncio
async def test_thinking_time_stands_still_on_vacation(where: Path | str, time: Clock) -> None:
    async with house(where) as tables:
        id = await two(tables, int(DAY))
        await until_asked(tables, id, 1)
        time.now += DAY / 2
        await tables.calls.leave_for("bo", 5)
        time.now += 3 * DAY
        left = (await tables.cache.table(id)).left(time.now)
        assert left == pytest.approx(DAY / 2, abs=5)
        await tables.calls.come_back("bo")
        time.now += DAY / 4
        assert (await tables.cache.table(id)).left(time.now) == pytest.approx(DAY / 4, abs=5)
        until, days = await tables.calls.vacation("bo")
        assert until == 0
        assert days == pytest.approx(tables.host.settings.vacation_days - 3, abs=0.01)
        assert await tables.calls.vacation("ada") == (0.0, tables.host.settings.vacation_days)


@pytest.mark.asyncio
async def test_a_vacation_is_bounded(tmp_path: Path, time: Clock) -> None:
    async with house(tmp_path) as tables:
        with pytest.raises(Unable):
            await tables.calls.leave_for("bo", 22)
        await tables.calls.leave_for("bo", 20)
        with pytest.raises(Unable, match="already"):
            await tables.calls.leave_for("bo", 1)
        time.now += 20.5 * DAY
        with pytest.raises(Unable):
            await tables.calls.leave_for("bo", 2)
        await tables.calls.leave_for("bo", 1)


@pytest.mark.asyncio
async def test_whoever_wants_to_be_forgotten_is_not_called(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        await two(tables)
        await tables.people.forget_person("bo")
        assert await tables.calls.callable("bo") == []


@pytest.mark.parametrize("title", ["celestia-duo", "kepler"])
def test_a_call_tells_nothing_that_a_seat_may_not_see(title: str) -> None:
    """Its words are the same whatever the position: in the true one and in any that the seat can imagine."""
    table = table_of(title, 2, load(title).modes[0].word, "a secret of the table")
    rng = Random(5)
    for _ in range(20):
        table.match.play(rng.choice(table.match.state.legal()))
    truth = table.match.state

    def said() -> list[str]:
        note = Call("turn", table.id, table.row.title, [table.seats[0].name])
        return [text for lang in ("en", "fr") for text in (subject(note, lang), line(note, lang))]

    told = said()
    for _ in range(5):
        table.match.state = truth.imagine(1, rng)
        assert said() == told
    assert not any("secret" in text for text in told)
