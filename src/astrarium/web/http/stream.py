"""Live updates: server-sent events, rendered and compressed once for all who see the same.

A table has one channel. After a change it reads once, renders once for each sight (a seat or a spectator, a language)
and compresses once for all who were sent the same before; a viewer costs no more than handing on bytes. Viewers are
served in small groups, so that other tables need not wait for a crowd. Without a change nothing is read or rendered.

What is sent is in `packets.py`; other streams, such as those of programs, are plain (`endless.py`).
"""

from __future__ import annotations

import asyncio
import logging
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

from astrarium.kernel import AstrariumError
from astrarium.store import Busy, ChatLine, Holding
from astrarium.table import Table, Tables
from astrarium.table.host import person_of
from astrarium.web.http.packets import BEAT, BEATING, NOTHING, RETRY, RETRYING, Marks, Parts, StreamFrame

LOG = logging.getLogger("astrarium.web")
HEARTBEAT: Final = 15.0
GROUP: Final = 4  # viewers served at a stroke, about a millisecond,
PAUSE: Final = 0.001  # before others get a turn
HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
END: Final = b"\x03\x00"


class StreamKey(NamedTuple):
    """What decides what somebody sees: the seat they look from, whether they are the host, language, moment."""

    seat: int
    host: bool
    lang: str
    moment: int | None = None
    shared: bool = False  # the device that several people at the table share
    guest: bool = False  # somebody who only knows a finished game's address: what was said there is not theirs
    deaf: frozenset[int] = frozenset()  # seats whose words they are not shown


class Viewer:
    """One stream."""

    __slots__ = ("beats", "due", "past", "shown", "sight", "woken")

    def __init__(self, shown: str) -> None:
        self.shown: Marks = {name: crc for name, _, crc in [part.rpartition("-") for part in shown.split(".")]}
        self.past = NOTHING
        self.beats = 0
        self.due = False  # a word that we are still here
        self.woken = asyncio.Event()
        self.sight: StreamKey | None = None


Look = Callable[[Table, StreamKey, list[ChatLine]], Parts]


class Channel:
    """A table that is watched."""

    def __init__(self, channels: Channels, id: str) -> None:
        self.channels = channels
        self.tables = channels.tables
        self.id = id
        self.viewers: set[Viewer] = set()
        self.frames: dict[StreamKey, StreamFrame] = {}
        self.table: Table | None = None
        self.holders: dict[str, Holding] = {}
        self.lines: list[ChatLine] = []
        self.ready = asyncio.Event()
        self.ended = False
        self.task = asyncio.get_running_loop().create_task(self.run())

    async def run(self) -> None:
        try:
            with self.tables.host.bus.listen(self.id) as ear:
                while not ear.closed and self.viewers:
                    far, ear.far = ear.far, False
                    if not await self.read(far):
                        ear.far = True
                        await asyncio.sleep(1.0)
                        continue
                    self.forget()
                    self.frames = {}
                    self.ready.set()
                    await self.serve()
                    self.forget()
                    while not ear.closed and not await ear.hear(HEARTBEAT):
                        ear.far = False  # the server asks for all its tables at once whether something was missed
                        self.stay()
                        for viewer in self.viewers:
                            viewer.due = True
                        await self.serve()
                        if not self.viewers:
                            break
        finally:
            self.ended = True
            self.ready.set()
            for viewer in self.viewers:
                viewer.woken.set()
            self.channels.drop(self)

    async def read(self, far: bool) -> bool:
        """What is to be shown; False if it can't be read now."""
        if not far and self.table is not None and self.tables.cache.has_in_memory(self.table):
            return True
        try:
            self.table, self.holders, self.lines = await self.tables.cache.whole(self.id)
        except Busy:
            return False
        return True

    async def serve(self) -> None:
        """Wake the viewers, a few at a time: whoever plays at another table does not wait for a crowd at this one."""
        waiting = list(self.viewers)
        for n in range(0, len(waiting), GROUP):
            if n:
                await asyncio.sleep(PAUSE)
            for viewer in waiting[n : n + GROUP]:
                viewer.woken.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    def forget(self) -> None:
        """A frame is some hundred kilobytes, and nobody needs it twice; who comes later has it rendered again."""
        for frame in self.frames.values():
            for _, packet in frame.packets.values():
                packet.slim()
            frame.packets = {}
            if len(self.viewers) < 3:
                frame.parts = None

    def stay(self) -> None:
        for seat in {viewer.sight.seat for viewer in self.viewers if viewer.sight is not None}:
            if (self.id, seat) in self.tables.presence.present:
                self.tables.presence.stay(self.id, seat)

    def frame(self, sight: StreamKey, shown: Marks, look: Look) -> StreamFrame:
        found = self.frames.get(sight)
        if found is None or (found.parts is None and found.marks != shown):
            assert self.table is not None
            fresh = StreamFrame(look(self.table, sight, self.lines))
            if found is not None and found.marks == fresh.marks:
                fresh.marks = found.marks
            found = self.frames[sight] = fresh
        return found


class Channels:
    """The tables that are watched at this server."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.open: dict[str, Channel] = {}

    def join(self, id: str, viewer: Viewer) -> Channel:
        channel = self.open.get(id)
        if channel is None or channel.ended:
            channel = self.open[id] = Channel(self, id)
        channel.viewers.add(viewer)
        return channel

    def drop(self, channel: Channel) -> None:
        if self.open.get(channel.id) is channel:
            del self.open[channel.id]


class Asker(NamedTuple):
    """Who opened a stream: what they hold decides what they see, and may change meanwhile."""

    id: str
    seat: int
    who: str
    choose: Callable[[Table, Holding | None], StreamKey]
    look: Look
    zipped: bool
    warm: Callable[[Table, StreamKey, list[ChatLine]], Awaitable[None]] | None = (
        None  # before a game that is over is shown
    )


async def watch(channels: Channels, asker: Asker, shown: str) -> AsyncIterator[bytes]:
    """What changes, as long as somebody looks."""
    tables, viewer = channels.tables, Viewer(shown)
    channel = channels.join(asker.id, viewer)
    tables.presence.arrive(asker.id, asker.seat)
    here = asker.seat
    crc, size = zlib.crc32(RETRY), len(RETRY)
    try:
        yield HEAD + RETRYING if asker.zipped else RETRY
        await channel.ready.wait()
        if asker.who not in channel.holders:  # they may have come by a link just now
            await channel.read(True)
        while not channel.ended:
            if viewer.due:
                viewer.due = False
                viewer.beats += 1
                crc, size = zlib.crc32(BEAT, crc), size + len(BEAT)
                yield BEATING if asker.zipped else BEAT
            assert channel.table is not None
            mine = channel.holders.get(asker.who)
            try:
                sight = viewer.sight = asker.choose(channel.table, mine)
            except AstrariumError:
                break  # they may not look any more
            if mine is not None and mine.seat != here:  # they sat down meanwhile, or watch from now on
                tables.presence.depart(asker.id, here)
                here = mine.seat
                tables.presence.arrive(asker.id, here)
            if asker.warm is not None and channel.table.over and sight not in channel.frames:
                with suppress(Busy):
                    await asker.warm(channel.table, sight, channel.lines)
            frame = channel.frame(sight, viewer.shown, asker.look)
            if frame.marks is not viewer.shown:
                if frame.marks != viewer.shown:
                    packet = frame.packet(viewer.shown, viewer.past)
                    block = packet.text
                    if asker.zipped:
                        block, viewer.past = packet.block(viewer.past, viewer.beats)
                    crc, size = packet.summed(crc), size + packet.size
                    viewer.beats, viewer.shown = 0, frame.marks
                    yield block
                else:
                    viewer.shown = frame.marks
                continue  # something may have changed while it was sent
            await viewer.woken.wait()
            viewer.woken.clear()
        if asker.zipped:
            yield END + struct.pack("<II", crc, size & 0xFFFFFFFF)
    finally:
        channel.viewers.discard(viewer)
        tables.presence.depart(asker.id, here)


def known(holder: str) -> str:
    return person_of(holder) if holder else ""
