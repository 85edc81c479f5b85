"""The stream of a page: what it sends, and when."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from markupsafe import Markup

from astrarium.web import live

from ..table.house import house, play, two_people

pytestmark = pytest.mark.asyncio


async def test_a_lost_message_costs_time_not_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers that can't hear each other: the stream looks again after a while of silence."""
    monkeypatch.setattr(live, "HEARTBEAT", 0.05)
    async with house(tmp_path) as one, house(tmp_path) as deaf:
        id = await two_people(one)

        async def render() -> dict[str, Markup]:
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
