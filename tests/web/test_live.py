"""The stream of a page: what it sends, when, and how little that costs."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from markupsafe import Markup

from astrarium.store import ChatLine, Holding
from astrarium.table import Table, Tables
from astrarium.web.http import packets
from astrarium.web.http import stream as streaming
from astrarium.web.http.stream import Asker, Channels, StreamKey, watch

from ..table.house import house, play, two_people

pytestmark = pytest.mark.asyncio


class Room:
    """A watched table whose picture is a large text, and a count of how often it was drawn."""

    def __init__(self, tables: Tables, id: str) -> None:
        self.channels = Channels(tables)
        self.id = id
        self.drawn: list[StreamKey] = []

    def look(self, table: Table, sight: StreamKey, lines: list[ChatLine]) -> dict[str, Markup]:
        self.drawn.append(sight)
        same = "".join([f"<i>{n * 7919 % 10007}</i>" for n in range(3000)])
        return {"ground": Markup(same), "bar": Markup(f"<b>{table.seq} {len(lines)} {sight.seat}</b>" * 300)}

    def watch(self, seat: int = -1, zipped: bool = False, shown: str = "") -> AsyncIterator[bytes]:
        def choose(_table: Table, _holding: Holding | None) -> StreamKey:
            return StreamKey(seat, False, "en")

        return watch(self.channels, Asker(self.id, seat, "", choose, self.look, zipped), shown)


async def until(stream: AsyncIterator[bytes], words: str) -> str:
    """What comes until a frame says something."""
    found = ""
    async with asyncio.timeout(10):
        async for chunk in stream:
            found += chunk.decode()
            if words in found:
                return found
    raise AssertionError(f"the stream ended without {words!r}")


async def test_a_lost_message_costs_time_not_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers that can't hear each other: one question for all tables finds what was missed."""
    monkeypatch.setattr("astrarium.table.tables.BEAT", 0.05)
    async with house(tmp_path) as one, house(tmp_path) as deaf:
        id = await two_people(one)
        stream = Room(deaf, id).watch()
        care = asyncio.create_task(deaf.look_after())
        await until(stream, "<b>0 ")
        await asyncio.sleep(0.2)
        await play(one, id)
        await until(stream, "<b>1 ")
        care.cancel()
        await stream.aclose()  # type: ignore[attr-defined]


async def test_many_viewers_of_one_sight_are_drawn_once(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        room = Room(tables, await two_people(tables))
        crowd = [room.watch() for _ in range(50)]
        player = room.watch(0)
        assert len(set(await asyncio.gather(*[until(one, "<b>0 ") for one in crowd]))) == 1
        await until(player, "<b>0 ")
        for seq in (1, 2, 3):
            room.drawn.clear()
            await play(tables, room.id)
            told = await asyncio.gather(*[until(one, f"<b>{seq} ") for one in [*crowd, player]])
            assert sorted(set(room.drawn)) == sorted([StreamKey(-1, False, "en"), StreamKey(0, False, "en")])
            assert len(room.drawn) == 2
            assert all("<i>" not in text for text in told)  # only what changed
        for one in [*crowd, player]:
            await one.aclose()  # type: ignore[attr-defined]


async def test_a_shared_block_fits_every_stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever joins when, with heartbeats in between: each gzip is whole and says what the plain stream says."""
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.03)
    async with house(tmp_path) as tables:
        room = Room(tables, await two_people(tables))
        plain: list[bytes] = []
        packed: list[list[bytes]] = [[] for _ in range(6)]

        async def follow(stream: AsyncIterator[bytes], into: list[bytes]) -> None:
            async for chunk in stream:
                into.append(chunk)

        tasks = [asyncio.create_task(follow(room.watch(), plain))]
        for n in range(6):
            tasks.append(asyncio.create_task(follow(room.watch(zipped=True), packed[n])))
            await asyncio.sleep(0.08)
            await play(tables, room.id)
        await asyncio.sleep(0.1)
        tables.host.bus.close()
        await asyncio.gather(*tasks)
        texts = [gzip.decompress(b"".join(one)).decode() for one in packed]
        assert b"".join(plain).decode().count("event: frame") == 7
        for n, text in enumerate(texts):
            assert text.count("event: frame") in (7 - n, 8 - n)  # who comes with a change may see the last one first
            assert "still here" in text
            assert "<b>6 " in text
        assert sum(map(len, packed[0])) < sum(map(len, plain)) / 5


def numbers(first: int, many: int) -> Markup:
    """Text that nothing shortens but its own repetition."""
    return Markup("".join([f"<i>{n * n * n % 99_991}</i>" for n in range(first, first + many)]))


async def test_a_later_block_refers_to_all_that_was_sent_before() -> None:
    """Not to the last block alone: what was shown two changes ago is still within reach."""
    text = numbers(0, 1500)
    parts = [{"a": text}, {"b": numbers(5000, 500)}, {"a": text + "x"}]
    past, inflate = packets.NOTHING, zlib.decompressobj(-15)
    for n, new in enumerate(parts):
        packet = packets.Packet(new, past)
        alone = len(packet.block(packets.NOTHING, 0)[0])
        block, past = packet.block(past, n)
        told = inflate.decompress(n * packets.BEATING) + inflate.decompress(block)
        assert told == n * packets.BEAT + packet.text
        assert (len(block) < alone / 10) == (n == 2)


async def test_parts_are_sent_in_the_order_in_which_most_are_within_reach() -> None:
    """A past that is longer than the window: in the same order nothing would find its last text, in another most do."""
    parts = {name: numbers(9000 * n, 900) for n, name in enumerate("abcd")}
    assert sum(map(len, parts.values())) > packets.WINDOW
    first = packets.Packet(parts)
    _, past = first.block(packets.NOTHING, 0)
    inflate = zlib.decompressobj(-15)
    inflate.decompress(first.block(packets.NOTHING, 0)[0])
    later = {name: text + "x" for name, text in parts.items()}
    packet = packets.Packet(later, past)
    same = packets.pressed(packets.event(later), past.text)
    block, _ = packet.block(past, 0)
    assert len(block) < 0.7 * len(same)
    assert inflate.decompress(block) == packet.text
    assert sorted(packet.text.decode().split("data: ")[1]) == sorted(packets.event(later).decode().split("data: ")[1])


async def test_whoever_comes_at_another_time_soon_has_the_past_of_most() -> None:
    """A crowd that came one by one is not compressed for one by one."""
    viewers = [packets.NOTHING]
    streams = [zlib.decompressobj(-15)]
    for n in range(12):
        packet = packets.Packet({"a": numbers(n, 40), "b": numbers(900 * n, 40)}, viewers[0])
        sent = [packet.block(past, 0) for past in viewers]
        assert [stream.decompress(block) for stream, (block, _) in zip(streams, sent, strict=True)] == [
            packet.text
        ] * len(viewers)
        assert len(packet.blocks) <= 3  # most, those who came some time ago, and who came just now
        viewers = [past for _, past in sent] + [packets.NOTHING]
        streams.append(zlib.decompressobj(-15))
        assert len({id(past) for past in viewers}) <= 3


async def test_an_idle_stream_reads_and_draws_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.02)
    async with house(tmp_path) as tables:
        room = Room(tables, await two_people(tables))
        stream = room.watch()
        await until(stream, "<b>0 ")
        read: list[str] = []
        monkeypatch.setattr(tables.host.store, "read", lambda: read.append("read"))
        room.drawn.clear()
        for _ in range(5):
            await until(stream, "still here")
        assert (read, room.drawn) == ([], [])
        await stream.aclose()  # type: ignore[attr-defined]


async def test_the_store_is_read_when_something_changed_that_is_not_in_memory(tmp_path: Path) -> None:
    """An own move is in memory; talk and seats are not, unless nobody else writes."""
    async with house(tmp_path) as tables:
        room = Room(tables, await two_people(tables))
        stream = room.watch()
        await until(stream, "<b>0 0")
        read, whole = [0], tables.cache.whole

        async def counting(id: str) -> tuple[Table, dict[str, Holding], list[ChatLine]]:
            read[0] += 1
            return await whole(id)

        tables.cache.whole = counting  # type: ignore[method-assign]
        await play(tables, room.id)
        await until(stream, "<b>1 0")
        assert read == [0]
        await tables.talk.say(room.id, 0, "hello")
        await until(stream, "<b>1 1")
        assert read == [1]
        await stream.aclose()  # type: ignore[attr-defined]


async def test_what_was_sent_is_not_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        room = Room(tables, await two_people(tables))
        stream = room.watch(zipped=True)
        async for chunk in stream:
            if len(chunk) > 500:
                break
        for _ in range(4):
            await play(tables, room.id)
            async for _chunk in stream:
                break
        await asyncio.sleep(0.05)
        (channel,) = room.channels.open.values()
        (viewer,) = channel.viewers
        assert 0 < len(viewer.past.text) <= packets.WINDOW
        assert all((frame.parts, frame.packets) == (None, {}) for frame in channel.frames.values())
        await stream.aclose()  # type: ignore[attr-defined]


async def test_a_table_that_left_the_memory_is_read_again(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        table = await tables.cache.table(await two_people(tables))
        assert tables.cache.has_in_memory(table)
        tables.cache.in_memory.clear()
        assert not tables.cache.has_in_memory(table)
        assert tables.cache.has_in_memory(await tables.cache.table(table.id))


async def test_alone_nothing_is_read_at_all_until_something_changes(tmp_path: Path) -> None:
    async with house(tmp_path, alone=True) as tables:
        id = await two_people(tables)
        await tables.cache.sight(id, "somebody")
        read, real = [0], tables.host.store.read

        def counting() -> object:
            read[0] += 1
            return real()

        tables.host.store.read = counting  # type: ignore[method-assign,assignment]
        for _ in range(3):
            await tables.cache.sight(id, "somebody else")
            await play(tables, id)
        assert read == [0]
        assert (await tables.cache.table(id)).seq == 3
        await tables.talk.say(id, 0, "hello")
        assert [line.text for line in (await tables.cache.sight(id, "")).lines] == ["hello"]
