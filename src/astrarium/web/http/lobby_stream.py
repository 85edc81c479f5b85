"""The stream of a club's lobby: read once for all who look, drawn once for all who see the same, and packed once for
all who are sent the same.

A club has one channel. After a change it reads the club and wakes whoever looks, a few at a time; each finds what their
kind of page shows now (`page/chairs.py`) and hands on bytes that are there already, at most one frame in two seconds.
"""

from __future__ import annotations

import asyncio
import logging
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from markupsafe import Markup

from astrarium.kernel import AstrariumError
from astrarium.meet import Meeting
from astrarium.meet.clubs import ClubLobby
from astrarium.store import Busy, ChairRow
from astrarium.web.http.packets import BEAT, BEATING, NOTHING, RETRY, RETRYING, Packet, Parts, pressed
from astrarium.web.http.stream import END, GROUP, HEAD, HEARTBEAT, PAUSE
from astrarium.web.page import chairs as chair_pages
from astrarium.web.page import club_lobby
from astrarium.web.page.club_lobby import LobbyOf
from astrarium.web.page.site import Site
from astrarium.web.page.standing import sentence

LOG = logging.getLogger("astrarium.web")
FRAME: Final = 2.0  # seconds between two frames of a lobby
AGAIN: Final = 1.0  # seconds until a club that can't be read now is read again


class Onlooker:
    """One open page."""

    __slots__ = ("due", "woken")

    def __init__(self) -> None:
        self.due = False  # a word that we are still here
        self.woken = asyncio.Event()


class LobbyChannel:
    """A club whose lobby is looked at."""

    def __init__(self, lobbies: Lobbies, club: str) -> None:
        self.lobbies = lobbies
        self.meet = lobbies.meet
        self.club = club
        self.onlookers: set[Onlooker] = set()
        self.lobby: ClubLobby | None = None
        self.packets: dict[tuple[Markup, ...], Packet] = {}  # by what is in them
        self.ready = asyncio.Event()
        self.ended = False
        self.task = asyncio.get_running_loop().create_task(self.run())

    async def run(self) -> None:
        try:
            with self.meet.tables.host.bus.listen(f"club:{self.club}") as ear:
                while not ear.closed and self.onlookers:
                    try:
                        self.lobby = await self.meet.clubs.lobby(self.club, self.meet.tables.host.clock())
                    except Busy:
                        await asyncio.sleep(AGAIN)
                        continue
                    self.ready.set()
                    await self.serve()
                    self.packets = {}
                    await asyncio.sleep(FRAME)
                    if not await ear.hear(HEARTBEAT):
                        for one in self.onlookers:
                            one.due = True
        except AstrariumError as error:  # there is no such club any more
            LOG.info("the lobby of %s is not shown any more: %s", self.club, error)
        finally:
            self.ended = True
            self.ready.set()
            for one in self.onlookers:
                one.woken.set()
            self.lobbies.drop(self)

    async def serve(self) -> None:
        """Wake them, a few at a time: whoever plays does not wait for a crowd in the lobby."""
        waiting = list(self.onlookers)
        for n in range(0, len(waiting), GROUP):
            if n:
                await asyncio.sleep(PAUSE)
            for one in waiting[n : n + GROUP]:
                one.woken.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    def packet(self, parts: Parts) -> Packet:
        """These parts, packed once."""
        key = tuple(parts.values())
        found = self.packets.get(key)
        if found is None:
            found = self.packets[key] = Packet(parts)
        return found


class Lobbies:
    """The clubs whose lobbies are looked at, at this server."""

    def __init__(self, meet: Meeting) -> None:
        self.meet: Final = meet
        self.open: dict[str, LobbyChannel] = {}

    def join(self, club: str, one: Onlooker) -> LobbyChannel:
        channel = self.open.get(club)
        if channel is None or channel.ended:
            channel = self.open[club] = LobbyChannel(self, club)
        channel.onlookers.add(one)
        return channel

    def drop(self, channel: LobbyChannel) -> None:
        if self.open.get(channel.club) is channel:
            del self.open[channel.club]


class Pipe:
    """What one page is sent: words as they are, or one gzip of blocks of which each was pressed by itself."""

    __slots__ = ("crc", "size", "zipped")

    def __init__(self, zipped: bool) -> None:
        self.zipped: Final = zipped
        self.crc = self.size = 0

    def begin(self) -> bytes:
        told = self.words(RETRY, RETRYING)
        return HEAD + told if self.zipped else told

    def words(self, text: bytes, block: bytes = b"") -> bytes:
        self.crc, self.size = zlib.crc32(text, self.crc), self.size + len(text)
        return (block or pressed(text, b"")) if self.zipped else text

    def packet(self, packet: Packet) -> bytes:
        self.crc, self.size = packet.summed(self.crc), self.size + packet.size
        return packet.block(NOTHING, 0)[0] if self.zipped else packet.text

    def end(self) -> bytes:
        return END + struct.pack("<II", self.crc, self.size & 0xFFFFFFFF) if self.zipped else b""


async def frames(
    lobbies: Lobbies, club: str, who: str, words: Site, look: str, zipped: bool = False
) -> AsyncIterator[bytes]:
    """What changes for one of the club's people, as long as they look and belong to it; without a look only whether
    somebody has come."""
    meet, one, pipe = lobbies.meet, Onlooker(), Pipe(zipped)
    shown: Parts = {}
    mine = ""
    channel = lobbies.join(club, one)
    meet.clubs.arrive(club, who)
    try:
        yield pipe.begin()
        begun = await meet.just_led(club, who)
        if begun:  # it began while this page was loaded
            yield pipe.words(led(begun))
        await channel.ready.wait()
        while not channel.ended:
            one.woken.clear()
            lobby = channel.lobby
            assert lobby is not None
            if who not in lobby.members:
                break
            if one.due:
                one.due = False
                yield pipe.words(BEAT, BEATING)
            parts, now = await parts_of(meet, lobby, who, words, look)
            if mine and now != mine:
                game = await meet.led_to(mine)
                if game:
                    yield pipe.words(led(game))
            mine = now
            changed = {name: text for name, text in parts.items() if shown.get(name) != text}
            if changed:
                shown = parts
                yield pipe.packet(channel.packet(changed))
            await one.woken.wait()
        yield pipe.end()
    finally:
        channel.onlookers.discard(one)
        meet.clubs.depart(club, who)


def led(game: str) -> bytes:
    return f"event: go\ndata: /t/{game}\n\n".encode()


async def parts_of(meet: Meeting, lobby: ClubLobby, who: str, words: Site, look: str) -> tuple[Parts, str]:
    """The parts of a frame, and the chair by which I look."""
    now, mine = meet.tables.host.clock(), own_search(lobby, who)
    parts = {"chairs": chair_pages.front(words, lobby, who, now, look)} if look else {}
    if mine is None:
        return {**parts, "band": club_lobby.NO_BAND, "found": club_lobby.NOT_FOUND}, ""
    view = LobbyOf(lobby, who, now, mine=mine, callable=tuple(meet.telling.callable(lobby, who, now)))
    parts["band"] = club_lobby.band(words, view)
    other = None
    if mine.state == "found":
        other = next((row for row in lobby.chairs if row.id == mine.body.get("with")), None)
    strength = finished = ""
    if other is not None:
        title = mine.body["title"]
        if not meet.tables.host.library(title).together and not lobby.hides(other.who, "strength"):
            strength = sentence(words, title, lobby.strength(other.who, title))
        with suppress(Busy):
            ended, began = await meet.reliability(other.who)
            finished = words("finished-of", ended, began) if began else ""
    parts["found"] = club_lobby.found(words, view, other, strength, finished)
    return parts, mine.id


def own_search(lobby: ClubLobby, who: str) -> ChairRow | None:
    searches: dict[str, ChairRow] | None = lobby.memo.get("searches")
    if searches is None:
        searches = lobby.memo["searches"] = {row.who: row for row in lobby.chairs if row.live}
    return searches.get(who)
