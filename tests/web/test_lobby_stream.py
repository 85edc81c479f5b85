"""The stream of a club's lobby: what everybody is sent is what they would have been drawn alone, and it is packed once."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from astrarium.store import HiddenRow
from astrarium.web.http import lobby_stream
from astrarium.web.http.lobby_stream import Lobbies, frames
from astrarium.web.page import chairs
from astrarium.web.page.site import site

from ..meet.club import Company, company

EN = site("en")
NAMES = ("Ada", "Ben", "Vera", "Kei", "Noor", "Marek", "Ines")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames follow each other at once."""
    monkeypatch.setattr(lobby_stream, "FRAME", 0.01)


@asynccontextmanager
async def looked_at(club: Company, lobbies: Lobbies, name: str, zipped: bool = False) -> AsyncIterator[list[bytes]]:
    """What somebody's page is sent."""
    sent: list[bytes] = []

    async def reading() -> None:
        async for chunk in frames(lobbies, club.club, club.who(name), EN, "night", zipped):
            sent.append(chunk)

    task = asyncio.create_task(reading())
    yield sent
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def until(sent: list[bytes], count: int) -> None:
    async with asyncio.timeout(10):
        while len(sent) < count:
            await asyncio.sleep(0.01)


async def put_out(club: Company, name: str, game: str = "kepler") -> None:
    await club.meet.chairs.put_out(club.club, club.who(name), [game], False, False, 2, 86400)


@pytest.mark.asyncio
async def test_who_sees_the_same_is_sent_the_very_same_bytes(tmp_path: Path) -> None:
    async with company(tmp_path, *NAMES) as club:
        lobbies = Lobbies(club.meet)
        async with looked_at(club, lobbies, "Vera", True) as vera, looked_at(club, lobbies, "Kei", True) as kei:
            await until(vera, 2)
            await until(kei, 2)
            await put_out(club, "Ada")
            await until(vera, 3)
            await until(kei, 3)
            assert vera[2] is kei[2]
            told = zlib.decompressobj(31).decompress(b"".join(vera)).decode()
            assert told.count("event: frame") == 2
            assert "<b>Ada</b>" in told
            assert len(vera[2]) < len(told) / 4


@pytest.mark.asyncio
async def test_whose_page_is_their_own_is_sent_their_own(tmp_path: Path) -> None:
    async with company(tmp_path, *NAMES) as club:
        lobbies = Lobbies(club.meet)
        async with club.meet.tables.host.store.write() as tx:
            await tx.meet.hidden.keep(HiddenRow(club.who("Ben"), club.who("Ada"), "", "", 0.0))
        club.meet.clubs.changed(club.club)
        async with (
            looked_at(club, lobbies, "Ada") as ada,
            looked_at(club, lobbies, "Ben") as ben,
            looked_at(club, lobbies, "Vera") as vera,
        ):
            for sent in (ada, ben, vera):
                await until(sent, 2)
            await put_out(club, "Ada")
            await until(ada, 3)
            await until(vera, 3)
            assert b"Yours" in ada[2]
            assert b"<b>Ada</b>" in vera[2]
            before = len(ben)
            await put_out(club, "Kei", "celestia-duo")
            await until(ben, before + 1)
            assert b"Kei" in ben[-1]
            assert b"Ada" not in b"".join(ben)


@pytest.mark.asyncio
async def test_everybody_is_shown_what_is_drawn_for_them_alone(tmp_path: Path) -> None:
    """Chairs now and over days, asked for, invited to, hidden; an evening that some answered."""
    async with company(tmp_path, *NAMES) as club:
        await club.here(*NAMES[:5])
        for name, game in (("Ada", "kepler"), ("Ben", "celestia-duo"), ("Marek", "celestia-duo")):
            await put_out(club, name, game)
        await club.look("Kei", "celestia-duo", near=True)
        mine = (club.club, club.who("Noor"))
        await club.meet.chairs.put_out(*mine, ["kepler"], False, False, 2, 86400, whom=club.who("Vera"))
        async with club.meet.tables.host.store.write() as tx:
            await tx.meet.hidden.keep(HiddenRow(club.who("Ines"), club.who("Ada"), "", "", 0.0))
        now = club.meet.tables.host.clock()
        row = await club.meet.evenings.propose(club.club, club.who("Ben"), now + 86400)
        await club.meet.evenings.answer(club.club, club.who("Marek"), row.id, "yes")
        club.meet.clubs.changed(club.club)
        lobby = await club.meet.clubs.lobby(club.club)
        shown = {name: chairs.front(EN, lobby, club.who(name), now, "night") for name in NAMES}
        for name in NAMES:
            assert shown[name] == chairs.panel(EN, lobby, club.who(name), now, "night"), name
        assert len(set(shown.values())) > 4


@pytest.mark.asyncio
async def test_whoever_is_sent_away_is_told_nothing_more(tmp_path: Path) -> None:
    async with company(tmp_path, *NAMES) as club:
        lobbies = Lobbies(club.meet)
        async with looked_at(club, lobbies, "Vera", True) as vera, looked_at(club, lobbies, "Kei") as kei:
            await until(vera, 2)
            await until(kei, 2)
            host = next(
                who for who, one in (await club.meet.clubs.lobby(club.club)).members.items() if one.role == "host"
            )
            await club.meet.trust.act(club.club, host, "send", club.who("Vera"))
            await until(vera, 3)
            press = zlib.decompressobj(31)
            told = press.decompress(b"".join(vera))
            assert press.eof  # the stream ended as it should
            await put_out(club, "Ada")
            await until(kei, 3)
            assert b"<b>Ada</b>" not in told
            assert len(vera) == 3
