"""How long things are kept: games, chat, links."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.settings import Settings
from astrarium.table import NoSuchGame, NoSuchLink, Plan

from ..table.house import FRIEND, ME, house, play, two_people
from .test_people import Time

pytestmark = pytest.mark.asyncio
DAY = 24 * 3600.0


async def test_games_and_chat_are_deleted_after_their_days_and_not_before(where: Path | str) -> None:
    kept = Settings(keep_finished_days=3, keep_idle_days=10, keep_chat_days=2)
    async with house(where, settings=kept) as tables:
        time = Time(tables)
        finished, running = await two_people(tables), await two_people(tables, "sun")
        await tables.talk.say(running, 0, "hello")
        await play(tables, finished, 500)
        assert (await tables.cache.table(finished)).over
        time.now += 1.9 * DAY
        await tables.tidy()
        assert len((await tables.cache.sight(running, ME)).lines) == 1
        time.now += 0.2 * DAY
        await tables.tidy()
        assert (await tables.cache.table(finished)).over
        tables.cache.stale(running)
        assert (await tables.cache.sight(running, ME)).lines == []
        time.now += 1.0 * DAY
        await tables.tidy()
        with pytest.raises(NoSuchGame):
            await tables.cache.table(finished)
        await play(tables, running)  # whoever plays on keeps it
        time.now += 9 * DAY
        await tables.tidy()
        assert not (await tables.cache.table(running)).over
        time.now += 2 * DAY
        await tables.tidy()
        with pytest.raises(NoSuchGame):
            await tables.cache.table(running)
        async with tables.host.store.read() as tx:
            assert await tx.records.since(running) == []
            assert await tx.holdings.all(running) == {}


async def test_nothing_is_deleted_unless_it_is_wished(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        time = Time(tables)
        id = await two_people(tables)
        time.now += 1000 * DAY
        await tables.tidy()
        assert (await tables.cache.table(id)).seq == 0


async def test_links_stop_working_after_their_days_and_seats_stay(where: Path | str) -> None:
    async with house(where, settings=Settings(link_days=5)) as tables:
        time = Time(tables)
        id = await tables.laying.create("comet", [Plan("person", "Ada"), Plan("open")], holder=ME)
        seat, invite = await tables.seats.make_link(id, 0, "seat"), await tables.seats.make_link(id, 1, "invite")
        time.now += 4 * DAY
        assert (await tables.seats.swap(seat, "another device")).seat == 0
        time.now += 2 * DAY
        for work in (
            tables.seats.swap(seat, "a third one"),
            tables.seats.join(invite, "Bo", FRIEND),
            tables.cache.link(seat),
        ):
            with pytest.raises(NoSuchLink):
                await work
        holding = await tables.cache.holding(id, ME)
        assert holding is not None
        assert holding.seat == 0
        assert (await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Bo", FRIEND)).seat == 1
