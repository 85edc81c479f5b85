"""Clocks: how long each player has thought, from the times of the records alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from astrarium.table import Plan, Table
from astrarium.table.host import AHEAD, now
from astrarium.table.laying import clock_of
from astrarium.web.page.play import Look
from astrarium.web.page.players import DAY, HOUR, clock, duration
from astrarium.web.page.site import site

from .house import FRIEND, ME, any_move, house, play, two_people

pytestmark = pytest.mark.asyncio


class Clock:
    """Time that passes when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000.0
        monkeypatch.setattr("astrarium.table.host.monotonic", lambda: self.now - AHEAD)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def test_each_answer_counts_for_whoever_was_asked(where: Path | str, time: Clock) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        for seconds in (5, 30, 7, 0):
            time.now += seconds
            await play(tables, id)
        table = await tables.cache.table(id)
        assert [move.seat for move in table.match.moves][:4] == [0, 1, 0, 1]
        assert (table.used(0), table.used(1)) == (12, 30)
        assert (table.thinks_since(table.asked), table.thinks_since(1 - table.asked)) == (time.now, None)
    async with house(where) as tables:  # and again from the store
        table = await tables.cache.table(id)
        assert (table.used(0), table.used(1)) == (12, 30)


async def test_undoing_gives_no_time_back(where: Path | str, time: Clock) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        time.now += 10
        await play(tables, id)
        time.now += 20
        await tables.records.ask_back(id, 0)
        await tables.records.answer_back(id, 1, 0, 1, True)
        time.now += 3
        await play(tables, id)
        table = await tables.cache.table(id)
        assert (table.used(0), table.used(1)) == (13, 20)


async def test_whoever_sits_down_begins_at_nought(where: Path | str, time: Clock) -> None:
    """Nobody thinks in a free seat."""
    async with house(where) as tables:
        id = await tables.laying.create("comet", [Plan("open"), Plan("person", "Ada")], holder=ME)
        time.now += 500
        assert (await tables.cache.table(id)).thinks_since(0) is None
        await tables.seats.join(await tables.seats.make_link(id, 0, "invite"), "Bo", FRIEND)
        assert (await tables.cache.table(id)).thinks_since(0) == time.now
        time.now += 4
        await tables.records.move(id, 0, 0, "k", any_move(await tables.cache.table(id)))
        assert (await tables.cache.table(id)).used(0) == 4


async def test_the_clock_says_the_same_until_something_happens(tmp_path: Path, time: Clock) -> None:
    async with house(tmp_path) as tables:
        id = await two_people(tables)
        time.now += 65
        await play(tables, id)
        table = await tables.cache.table(id)

        def shown(n: int, lang: str = "en") -> str:
            return str(clock(Look(tables, table, 0, True, site(lang)), n))

        first: Any = [shown(0), shown(1)]
        assert 'data-used="65" data-since=""' in first[0]
        assert ">1:05<" in first[0]
        assert f'data-used="0" data-since="{int(time.now)}"' in first[1]
        time.now += 12 * HOUR
        assert [shown(0), shown(1)] == first
        time.now += 3 * DAY
        assert ">3 days<" in shown(1)
        assert ">3\u00a0jours<" in shown(1, "fr")


async def test_long_times_are_told_in_words() -> None:
    assert [duration(site("fr"), seconds) for seconds in (59.9, 3599, 2 * HOUR, 2 * DAY)] == [
        "0:59",
        "59:59",
        "2\u00a0h",
        "2\u00a0jours",
    ]


@pytest.mark.full
@pytest.mark.parametrize("jump", [DAY, -DAY, 50 * 365 * DAY, -10 * 365 * DAY])
async def test_setting_the_machines_clock_costs_nobody_time(
    where: Path | str, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    """While the server runs, and when it is started again with the other time."""
    real = now()
    async with house(where) as tables:
        id = await tables.laying.create(
            "comet", [Plan("person", "Ada"), Plan("open")], holder=ME, clock=clock_of(move=60)
        )
        await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Bo", FRIEND)
        await tables.upkeep.beat()
        monkeypatch.setattr("time.time", lambda: real + jump)
        await play(tables, id, 2)
        table = await tables.cache.table(id)
        left = table.left(tables.host.clock())
        assert left is not None
        assert 50 < left <= 60
        assert max(table.used(0), table.used(1)) < 10
        await tables.upkeep.beat()
    monkeypatch.setattr("astrarium.table.host.AHEAD", AHEAD + jump)
    async with house(where) as tables:
        await tables.wake_all()
        table = await tables.cache.table(id)
        left = table.left(tables.host.clock())
        assert left is not None
        assert 50 < left <= 60
        await tables.clocks.time_up(id)
        assert [seat.kind for seat in (await tables.cache.table(id)).seats] == ["person", "person"]


async def test_what_is_left_is_shown_to_whoever_may_know(where: Path | str, time: Clock) -> None:
    async with house(where) as tables:
        plans = [Plan("person", "Ada"), Plan("person", "Bo")]
        for title, open_ in (("comet", True), ("celestia-duo", False)):
            id = await tables.laying.create(title, plans, clock=clock_of(move=300, game=400))
            table = await tables.cache.table(id)
            asked = table.asked

            def panel(seat: int, table: Table = table) -> str:
                return Look(tables, table, seat, False, site("en")).parts()[f"panel-{table.asked}"]

            shown = panel(asked)
            assert f'data-until="{round(time.now) + 300}"' in shown
            assert ">5:00<" in shown
            assert ["data-until" in panel(seat) for seat in (1 - asked, -1)] == [open_, open_]
            time.now += 200
            assert panel(asked) == shown
