"""The bus: who listens to a game hears that it changed, in this process and, on PostgreSQL, from others."""

from __future__ import annotations

import pytest

from astrarium.bus import MemoryBus, open_bus
from astrarium.bus.postgres import PostgresBus

from .postgres import Postgres

pytestmark = pytest.mark.asyncio


async def test_listeners_hear_their_game_once_however_often_it_changed() -> None:
    bus = MemoryBus()
    with bus.listen("a") as ear, bus.listen("b") as other:
        bus.publish("a")
        bus.publish("a")
        assert await ear.hear(1)
        assert not await ear.hear(0.01)
        assert not await other.hear(0.01)
    assert bus.ears == {}


async def test_closing_ends_those_who_listen_and_those_who_come_later() -> None:
    bus = MemoryBus()
    with bus.listen("a") as ear:
        bus.close()
        assert await ear.hear(1)
        assert ear.closed
    with bus.listen("a") as late:
        assert late.closed


async def test_servers_on_one_postgresql_hear_each_other(postgres: Postgres) -> None:
    one, two = await open_bus(postgres.address), await open_bus(postgres.address)
    try:
        with two.listen("a") as ear, two.listen("b") as other:
            one.publish("a")
            assert await ear.hear(5)
            assert not await other.hear(0.05)
    finally:
        await one.shut()
        await two.shut()


async def test_the_bus_comes_back_with_the_database(postgres: Postgres) -> None:
    """A lost connection is made again, listeners are told to look, and messages pass as before."""
    one, two = await open_bus(postgres.address), await open_bus(postgres.address)
    assert isinstance(one, PostgresBus)
    assert isinstance(two, PostgresBus)
    try:
        with two.listen("a") as ear:
            gone = two.connection
            await one.connection.execute("SELECT pg_terminate_backend($1)", gone.get_server_pid())
            assert await ear.hear(10)  # something may have been missed
            assert two.connection is not gone
            one.publish("a")
            assert await ear.hear(5)
    finally:
        await one.shut()
        await two.shut()


async def test_servers_tell_each_other_who_is_here(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is heard when it changes, not when it is said again; and forgotten when it is not."""
    one, two = await open_bus(postgres.address), await open_bus(postgres.address)
    try:
        with two.listen("a") as ear, one.listen("a") as own:
            one.meet("a", 1, True)
            assert await ear.hear(5)
            assert (two.elsewhere("a", 1), two.elsewhere("a", 0), one.elsewhere("a", 1)) == (True, False, False)
            one.meet("a", 1, True)
            assert not await ear.hear(0.2)
            one.meet("a", 1, False)
            assert await ear.hear(5)
            assert not two.elsewhere("a", 1)
            one.meet("a", 1, True)
            assert await ear.hear(5)
            monkeypatch.setattr("astrarium.bus.postgres.SEEN", 0.0)
            assert not two.elsewhere("a", 1)  # its server has died
            assert not await own.hear(0.01)
    finally:
        await one.shut()
        await two.shut()
