"""Parts of the service, each alone: what it needs is handed in, and a few lines stand for the rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from astrarium.store import PuzzleRow, Tx
from astrarium.table import Host, Tables, Unable
from astrarium.table.bots import Bots
from astrarium.table.clocks import Clocks
from astrarium.table.dozing import AT_ONCE, Dozing
from astrarium.table.host import Chores
from astrarium.table.presence import Presence
from astrarium.table.puzzling import Puzzling
from astrarium.table.talk import Talk


class Kept:
    """A store that holds what it is given: lines of chat and puzzles."""

    def __init__(self) -> None:
        self.clock: Any = None
        self.said: list[tuple[Any, ...]] = []
        self.tried: dict[str, dict[str, PuzzleRow]] = {}
        self.chat = self.puzzles = self

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Any]:
        yield self

    write = read

    async def add(self, *line: Any) -> None:
        self.said.append(line)

    async def of(self, who: str) -> list[PuzzleRow]:
        return list(self.tried.get(who, {}).values())

    async def keep(self, who: str, row: PuzzleRow) -> None:
        self.tried.setdefault(who, {})[row.day] = row


class Told:
    """A bus that remembers what was told."""

    def __init__(self) -> None:
        self.published: list[str] = []
        self.met: list[tuple[str, int, bool]] = []
        self.ears: set[str] = set()

    def publish(self, id: str, near: bool = False) -> None:
        self.published.append(id)

    def meet(self, id: str, seat: int, here: bool) -> None:
        self.met.append((id, seat, here))

    def elsewhere(self, id: str, seat: int) -> bool:
        return False


class OneTable:
    """A cache with one table."""

    def __init__(self, store: Kept, **table: Any) -> None:
        self.store = store
        self.one: Any = SimpleNamespace(id="t", **table)
        self.in_memory = {"t": self.one}
        self.roused: list[str] = []

    @asynccontextmanager
    async def changing(self, id: str) -> AsyncIterator[tuple[Any, Any]]:
        yield self.store, self.one

    def rouse(self, id: str) -> None:
        self.roused.append(id)


def host_of(store: Any, now: float = 7.0) -> Any:
    return Host(store, Told(), clock=lambda: now, random=Random(1))  # type: ignore[arg-type]


def test_nothing_is_inherited() -> None:
    for whole in (Tables, Tx):
        assert len(whole.__mro__) <= 2
    parts = vars(Tables(host_of(Kept()))).values()
    assert len(parts) > 20
    assert all(len(type(part).__mro__) <= 2 for part in parts)


def test_talk_needs_a_host_and_tables() -> None:
    store = Kept()
    seats = [SimpleNamespace(name="Ada", muted=False), SimpleNamespace(name="Bo", muted=True)]
    cache: Any = OneTable(store, silence=False, seats=seats)
    host = host_of(store)
    talk = Talk(host, cache)
    asyncio.run(talk.say("t", 0, "  good \n evening "))
    assert store.said == [("t", 0, "Ada", "good evening")]
    assert host.bus.published == ["t"]
    with pytest.raises(Unable, match="muted"):
        asyncio.run(talk.say("t", 1, "hush"))
    cache.one.silence = True
    with pytest.raises(Unable, match="silence"):
        asyncio.run(talk.say("t", 0, "a hint"))
    assert len(store.said) == 1


def test_puzzles_need_a_host() -> None:
    puzzles = Puzzling(host_of(Kept()))

    async def story() -> None:
        assert await puzzles.of("") == []
        await puzzles.note("me", "2026-11-18", "sail", False, 2)
        await puzzles.note("me", "2026-11-18", "sail", True, 2)  # tried before
        await puzzles.note("me", "2026-11-18", "trade", True, 2)
        await puzzles.note("me", "2026-11-18", "wait", False, 2)  # it was solved
        assert await puzzles.of("me") == [PuzzleRow("2026-11-18", ["sail", "trade"], True, 7.0)]

    asyncio.run(story())


def test_who_is_here_is_told_once() -> None:
    store = Kept()
    cache: Any = OneTable(store, shuttered=False)
    host, chores = host_of(store), Chores()
    presence = Presence(host, cache, chores)
    presence.arrive("t", 0)
    presence.arrive("t", 0)  # a second tab
    assert presence.here("t", 0)
    assert not presence.here("t", 1)
    assert (host.bus.met, cache.roused) == ([("t", 0, True)], ["t", "t"])
    presence.depart("t", 0)
    assert presence.here("t", 0)
    chores.closed = True
    presence.depart("t", 0)
    assert not presence.here("t", 0)
    assert len(host.bus.met) == 1  # who goes because the server stops is not said to have left


def test_sleeping_tables_take_turns() -> None:
    begun: list[str] = []
    thinking: set[str] = set()
    line = Dozing(host_of(Kept()), Chores(), thinking, begun.append)
    for n in range(AT_ONCE + 2):
        line.doze(str(n))
    assert begun == [str(n) for n in range(AT_ONCE)]
    line.rouse(str(AT_ONCE + 1))  # somebody looks at the last one
    assert begun[-1] == str(AT_ONCE + 1)
    line.go_on("0")
    assert begun[-1] == str(AT_ONCE)
    assert not line.line


def test_a_clock_asks_the_seats_when_time_is_up() -> None:
    vacated: list[tuple[int, str]] = []

    class Chairs:
        async def vacate(self, _tx: Any, _table: Any, seat: int, then: str) -> None:
            vacated.append((seat, then))

    class Timed(OneTable):
        async def changed(self, id: str) -> None:
            self.roused.append(f"changed {id}")

    store = Kept()
    cache: Any = Timed(store, asked=1, left=lambda now: 0.0, row=SimpleNamespace(clock={"then": "open"}))
    chairs: Any = Chairs()
    clocks = Clocks(host_of(store), cache, Chores(), chairs)

    async def story() -> None:
        clocks.time(cache.one)
        assert list(clocks.alarms) == ["t"]
        clocks.alarms.pop("t").cancel()
        await clocks.time_up("t")

    asyncio.run(story())
    assert (vacated, cache.roused) == ([(1, "open")], ["changed t"])


def test_a_bot_is_not_asked_at_a_closed_table() -> None:
    store = Kept()
    cache: Any = OneTable(store, asked=0, is_bot=lambda seat: True, row=SimpleNamespace(closed=True))
    records: Any = None
    bots = Bots(host_of(store), cache, Chores(), records)

    async def story() -> None:
        bots.stir(cache.one)
        assert not bots.thinking
        cache.one.row.closed = False
        bots.stir(cache.one)
        assert list(bots.thinking) == ["t"]
        for task in bots.thinking.values():
            task.cancel()

    asyncio.run(story())
