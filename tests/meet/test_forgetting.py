"""Whoever is forgotten is named nowhere in a club any more, and whoever leaves is waited for no longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.store import ReportRow
from astrarium.store.meetings import RowQueries

from .club import Company, company

DAY = 86400
MARKED = ("entries", "pairings", "games", "strengths")  # results, in which a mark without a name stays


async def woven_in(club: Company) -> None:
    """Ben everywhere: a host who acted, in chairs of others, in evenings, in a report on somebody else."""
    meet, id = club.meet, club.club
    ada, ben, kei = [club.who(name) for name in ("Ada", "Ben", "Kei")]
    await meet.trust.act(id, ada, "host", ben)
    three = await meet.chairs.put_out(id, ada, ["kepler"], False, False, 3, DAY)
    await meet.chairs.sit(id, ben, three.id)
    await meet.chairs.put_out(id, kei, ["kepler"], False, False, 2, DAY, whom=ben)
    await meet.chairs.put_out(id, ben, ["celestia-duo"], False, False, 2, DAY)
    now = meet.tables.host.clock()
    evening = await meet.evenings.propose(id, ben, now + DAY)
    await meet.evenings.answer(id, kei, evening.id, "yes")
    lines = [{"name": "Ben", "text": "mine"}, {"name": "Kei", "text": "theirs"}]
    body = {"line": "loud", "talk": lines, "name": "Kei", "game": ""}
    async with meet.tables.host.store.write() as tx:
        await tx.meet.reports.keep(ReportRow("r", id, ada, kei, "words", now, True, body))
    await meet.trust.act(id, ben, "mute", kei, "shouting", "r")
    await meet.persons.say(ben, "Evenings after eight.")
    await meet.telling.switch(id, ben, True)
    await meet.hosting.close_club(id, ben, True, "we have moved")


async def rows_that_name(club: Company, *words: str) -> list[str]:
    async with club.meet.tables.host.store.read() as tx:
        tables = {name: rows for name, rows in vars(tx.meet).items() if isinstance(rows, RowQueries)}
        return [
            f"{name}: {row}"
            for name, rows in tables.items()
            if name not in MARKED
            for row in await rows.all()
            if any(word in str(row) for word in words)
        ]


@pytest.mark.asyncio
async def test_nothing_names_whoever_was_forgotten(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei", "Vera") as club:
        await woven_in(club)
        assert len(await rows_that_name(club, "Ben", club.who("Ben"))) > 6
        await club.meet.tables.people.forget_person("Ben")
        assert await rows_that_name(club, "Ben", club.who("Ben"), "mine", "after eight") == []
        async with club.meet.tables.host.store.read() as tx:
            (report,) = await tx.meet.reports.all(club=club.club)
            assert report.body["talk"] == [{"name": "Kei", "text": "theirs"}]
            (evening,) = await tx.meet.evenings.all(club=club.club)
            assert evening.body["answers"] == {club.who("Kei"): "yes"}
            states = {row.who: (row.state, row.body["taken"]) for row in await tx.meet.chairs.all(club=club.club)}
        assert states == {club.who("Ada"): ("open", []), club.who("Kei"): ("gone", [])}


@pytest.mark.asyncio
@pytest.mark.parametrize("sent", [False, True])
async def test_whoever_is_of_a_club_no_more_is_not_waited_for(tmp_path: Path, sent: bool) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei", "Vera") as club:
        ada, ben = club.who("Ada"), club.who("Ben")
        three = await club.meet.chairs.put_out(club.club, ada, ["kepler"], False, False, 3, DAY)
        await club.meet.chairs.sit(club.club, ben, three.id)
        evening = await club.meet.evenings.propose(club.club, ada, club.meet.tables.host.clock() + DAY)
        await club.meet.evenings.answer(club.club, ben, evening.id, "yes")
        if sent:
            await club.meet.trust.act(club.club, ada, "send", ben)
        else:
            await club.meet.clubs.leave(club.club, ben)
        assert await club.meet.chairs.sit(club.club, club.who("Kei"), three.id) == ""  # one is still missing
        assert await club.meet.chairs.sit(club.club, club.who("Vera"), three.id) != ""
        lobby = await club.meet.clubs.lobby(club.club)
        assert [one.body["answers"] for one in lobby.evenings] == [{ada: "yes"}]


@pytest.mark.asyncio
async def test_everything_about_somebody_is_told_to_them(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei", "Vera") as club:
        await woven_in(club)
        told = await club.meet.tables.people.data_of("Ben")
        assert (told["clubs"][0]["name"], told["clubs"][0]["role"], told["clubs"][0]["tell"]) == ("Ben", "host", True)
        assert told["evenings"][0]["answer"] == "yes"
        assert told["chairs"][0]["games"] == ["celestia-duo"]
        assert [one["what"] for one in told["deeds"]] == ["host"]
        assert told["person"][0]["line"] == "Evenings after eight."
        muted = (await club.meet.tables.people.data_of("Kei"))["deeds"][0]
        assert (muted["what"], muted["reason"]) == ("mute", "shouting")
