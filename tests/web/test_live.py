"""The stream of a page: what it sends, and when."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from markupsafe import Markup

from astrarium.web.http import live

from ..table.house import house, play, two_people

pytestmark = pytest.mark.asyncio


async def test_a_lost_message_costs_time_not_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers that can't hear each other: the stream looks again after a while of silence."""
    monkeypatch.setattr(live, "HEARTBEAT", 0.05)
    async with house(tmp_path) as one, house(tmp_path) as deaf:
        id = await two_people(one)

        async def render(_far: bool) -> dict[str, Markup]:
            return {"bar": Markup((await deaf.table(id)).seq)}

        stream = live.frames(deaf, id, 0, "", render)

        async def next_frame() -> str:
            async for chunk in stream:
                if chunk.startswith("event: frame"):
                    return chunk
            raise AssertionError("the stream ended")

        assert "data: 0" in await asyncio.wait_for(next_frame(), 10)
        await play(one, id)
        assert "data: 1" in await asyncio.wait_for(next_frame(), 10)
        await stream.aclose()  # type: ignore[attr-defined]


async def test_the_store_is_read_when_something_changed_that_is_not_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An own move is in memory; talk, seats, silence and what other servers do are not."""
    async with house(tmp_path) as tables:
        id = await two_people(tables)
        read: list[bool] = []

        async def render(far: bool) -> dict[str, Markup]:
            read.append(far)
            return {"bar": Markup(len(read))}

        stream = live.frames(tables, id, -1, "", render)

        async def next_frame() -> None:
            async for chunk in stream:
                if chunk.startswith("event: frame"):
                    return

        await asyncio.wait_for(next_frame(), 10)
        await play(tables, id)
        await asyncio.wait_for(next_frame(), 10)
        await tables.say(id, 0, "hello")
        await asyncio.wait_for(next_frame(), 10)
        await play(tables, id)
        await asyncio.wait_for(next_frame(), 10)
        monkeypatch.setattr(live, "HEARTBEAT", 0.05)
        await play(tables, id)  # wakes it once more, now with little patience
        await asyncio.wait_for(next_frame(), 10)
        await asyncio.wait_for(next_frame(), 10)
        assert read == [True, False, True, False, False, True]
        await stream.aclose()  # type: ignore[attr-defined]


async def test_a_table_that_left_the_memory_is_read_again(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        table = await tables.table(await two_people(tables))
        assert tables.keeps(table)
        tables.kept.clear()
        assert not tables.keeps(table)
        assert tables.keeps(await tables.table(table.id))
