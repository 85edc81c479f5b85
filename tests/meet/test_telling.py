"""A club calls its people: only who said so, an hour before an evening, and of searches once a day."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from astrarium.store import CallRow
from astrarium.table import NotYours, Unable
from astrarium.table.calling import Call
from astrarium.table.host import DAY
from astrarium.web.post import line, subject, way

from .club import Company, company


async def reachable(club: Company, *names: str) -> list[tuple[str, Call]]:
    """All of them have given a way to be called; what is sent by it."""
    sent: list[tuple[str, Call]] = []
    whos = {club.who(name): name for name in club.names}

    async def carry(row: CallRow, call: Call) -> bool:
        sent.append((whos[row.holder], call))
        return True

    club.meet.tables.calls.carrier = carry
    for name in names:
        await club.meet.tables.calls.add_call(name, "push", f"https://push.example/{name}", {}, "en")
    return sent


async def wish(club: Company, *names: str) -> None:
    for name in names:
        assert await club.meet.telling.switch(club.club, club.who(name), True)


@pytest.mark.asyncio
async def test_an_evening_calls_who_wishes_it_once(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Vera", "Kei") as club:
        sent = await reachable(club, "Ada", "Ben", "Vera", "Kei")
        await wish(club, "Ben", "Vera", "Kei")
        meet = club.meet
        row = await meet.evenings.propose(club.club, club.who("Ada"), meet.tables.host.clock() + DAY)
        await meet.evenings.answer(club.club, club.who("Vera"), row.id, "yes")
        await meet.evenings.answer(club.club, club.who("Kei"), row.id, "no")
        await meet.telling.look_after()
        assert not sent  # it is far off
        club.ahead = DAY - 3000
        for _ in range(2):
            await meet.telling.look_after()
        assert sorted(name for name, _ in sent) == ["Ben", "Vera"]
        told = dict(sent)["Ben"]
        assert subject(told, "en") == "Comets: an evening together"
        assert line(told, "en") == "It begins in 50 minutes. These come: Ada, Vera."
        assert way(told) == "/"


@pytest.mark.asyncio
async def test_who_paused_is_not_called_and_not_named_to_whom_they_hid(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Vera") as club:
        sent = await reachable(club, "Ada", "Ben", "Vera")
        await wish(club, "Ben", "Vera")
        meet = club.meet
        await meet.evenings.propose(club.club, club.who("Ada"), meet.tables.host.clock() + 3000)
        await meet.trust.hide(club.who("Ada"), club.who("Ben"), "Ben", "")
        await meet.persons.pause(club.who("Vera"), True)
        await meet.telling.look_after()
        ((name, told),) = sent
        assert (name, told.names) == ("Ben", [])


@pytest.mark.asyncio
async def test_a_league_asks_everybody_once_and_calls_who_wishes_it_and_has_not_answered(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Vera", "Kei") as club:
        sent = await reachable(club, "Ada", "Ben", "Vera", "Kei")
        await wish(club, "Ben", "Vera")
        meet, ada = club.meet, club.who("Ada")
        begins = meet.tables.host.clock() + DAY
        id = (await meet.leagues.make(club.club, ada, "Winter", "comet", "once", int(DAY), begins)).id
        await meet.leagues.answer(club.club, id, club.who("Ben"), True)

        async def asks(name: str) -> bool:
            row = await meet.asking_league(await meet.clubs.lobby(club.club), club.who(name))
            return row is not None and row.id == id

        assert not await asks("Kei")  # nobody was asked yet
        with pytest.raises(NotYours):
            await meet.leagues.ask_all(club.club, id, club.who("Ben"))
        asked = await meet.telling.ask(await meet.leagues.ask_all(club.club, id, ada))
        await asyncio.gather(*meet.tables.chores.tasks)
        assert asked == [club.who("Vera")]
        ((name, told),) = sent
        assert (name, subject(told, "en"), way(told)) == ("Vera", "Comets: who plays in a league?", "/")
        assert line(told._replace(title="efemeris"), "en") == "Efemeris: say whether you play."
        assert [await asks(each) for each in ("Ada", "Ben", "Vera", "Kei")] == [False, False, True, True]
        await meet.leagues.answer(club.club, id, club.who("Kei"), False)
        assert not await asks("Kei")
        with pytest.raises(Unable):
            await meet.leagues.ask_all(club.club, id, ada)


@pytest.mark.asyncio
async def test_a_search_calls_them_once_a_day(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Vera", "Kei") as club:
        sent = await reachable(club, "Ben", "Vera", "Kei")
        await wish(club, "Ben", "Vera")
        meet = club.meet
        with pytest.raises(Unable):
            await meet.telling.call(club.club, club.who("Ada"))
        club.ahead = 3600  # nobody is here any more
        await meet.chairs.put_out(club.club, club.who("Ada"), ["comet"], True)
        assert await meet.telling.call(club.club, club.who("Ada")) == [club.who("Ben"), club.who("Vera")]
        assert await meet.telling.call(club.club, club.who("Ada")) == []
        await asyncio.gather(*meet.tables.chores.tasks)
        assert sorted(name for name, _ in sent) == ["Ben", "Vera"]
        club.ahead += DAY + 1
        await meet.chairs.put_out(club.club, club.who("Ada"), ["comet"], True)
        lobby = await meet.clubs.lobby(club.club)
        assert len(meet.telling.callable(lobby, club.who("Ada"), meet.tables.host.clock())) == 2
        await meet.clubs.come(club.club, club.who("Ben"))
        lobby = await meet.clubs.lobby(club.club)
        assert meet.telling.callable(lobby, club.who("Ada"), meet.tables.host.clock()) == [club.who("Vera")]
