"""What hosts do about tables, places in a league, names and the club itself: and what none of it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.meet.clubs import NoClub
from astrarium.meet.hosting import NOTICE
from astrarium.meet.laying import met_of
from astrarium.table import WATCHING, NoSuchLink, NotYours, Unable
from astrarium.table.host import DAY

from .club import Company, company
from .test_leagues import league_of
from .test_strengths import table_of_two


async def make_host(club: Company, name: str) -> None:
    await club.meet.trust.act(club.club, club.who("Ada"), "host", club.who(name))


@pytest.mark.asyncio
async def test_a_host_closes_a_table_that_counts_for_nobody(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei") as club:
        game = await table_of_two(club, (True, True))
        hosting = club.meet.hosting
        with pytest.raises(NotYours):
            await hosting.close_table(club.club, club.who("Kei"), game)
        await hosting.close_table(club.club, club.who("Ada"), game, "words were said")
        assert (await club.meet.tables.cache.table(game)).row.closed
        await club.meet.strengths.settle(game)
        with pytest.raises(Unable):  # once
            await hosting.close_table(club.club, club.who("Ada"), game)
        async with club.meet.tables.host.store.read() as tx:
            assert await tx.meet.strengths.all() == []
        (mine,) = [one for one in await club.meet.trust.deeds(club.club, club.who("Ben")) if one.about]
        assert (mine.what, mine.body["reason"]) == ("table", "words were said")
        assert await club.meet.trust.deeds(club.club, club.who("Kei")) == []


@pytest.mark.asyncio
async def test_a_table_of_a_league_that_was_closed_is_void_and_the_round_goes_on(tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Kei", "Noor")
    async with company(tmp_path, *names) as club:
        id = await league_of(club, "once", names)
        first, second = [
            one for one in (await club.meet.leagues.standing(club.club, id)).pairings if one.state == "runs"
        ]
        await club.meet.hosting.close_table(club.club, club.who("Ada"), first.game)
        await club.play_out(second.game)
        await club.meet.leagues.settle(club.club, id)
        now = await club.meet.leagues.standing(club.club, id)
        assert [one.state for one in now.pairings if one.round == 1] == ["void", "played"]
        assert now.round == 2


@pytest.mark.asyncio
async def test_two_hosts_close_a_club_after_a_fortnight_and_one_may_take_it_back(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei") as club:
        hosting, ada, ben = club.meet.hosting, club.who("Ada"), club.who("Ben")
        game = await table_of_two(club, (True, True))
        row = (await club.meet.clubs.lobby(club.club)).club
        with pytest.raises(Unable):  # one host is not enough
            await hosting.close_club(club.club, ada, True)
        await make_host(club, "Ben")
        assert await hosting.close_club(club.club, ada, True) == 0.0
        assert await hosting.close_club(club.club, ada, True) == 0.0  # saying it twice is one wish
        with pytest.raises(NotYours):
            await hosting.close_club(club.club, club.who("Kei"), True)
        until = await hosting.close_club(club.club, ben, True, "we have moved")
        assert abs(until - club.meet.tables.host.clock() - NOTICE) < 60
        assert await hosting.close_club(club.club, ada, False) == 0.0
        club.ahead += NOTICE + DAY
        await hosting.look_after()
        assert len((await club.meet.clubs.lobby(club.club)).members) == 3
        for host in (ada, ben):
            await hosting.close_club(club.club, host, True)
        club.ahead += NOTICE - DAY
        await hosting.look_after()
        assert (await club.meet.clubs.member(club.club, ada)).role == "host"
        club.ahead += 2 * DAY
        await hosting.look_after()
        with pytest.raises(NoClub):
            await club.meet.clubs.member(club.club, ada)
        with pytest.raises(NoSuchLink):
            await club.meet.clubs.enter(row.body["token"], "Noor", "Noor", "")
        assert not await club.meet.clubs.any()
        assert await club.meet.clubs.ever()  # the operator's club is not made again
        await club.play_out(game)  # what was begun goes on, and counts for nobody
        await club.meet.strengths.settle(game)
        async with club.meet.tables.host.store.read() as tx:
            assert await tx.meet.strengths.all() == []
            assert await tx.holdings.of(ada, game) is not None
            for rows in (tx.meet.members, tx.meet.deeds, tx.meet.reports, tx.meet.rungs):
                assert await rows.all(club=club.club) == []


@pytest.mark.asyncio
async def test_a_place_in_a_league_goes_to_another_and_results_stay(tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Kei", "Noor")
    async with company(tmp_path, *names, "Luz", "Vera") as club:
        leagues, luz, ben = club.meet.leagues, club.who("Luz"), club.who("Ben")
        id = await league_of(club, "once", names)
        for one in (await leagues.standing(club.club, id)).pairings:
            if one.state == "runs":
                await club.play_out(one.game)
        await leagues.settle(club.club, id)
        before = await leagues.standing(club.club, id)
        played = [one for one in before.pairings if one.round == 1]
        mine = next(one for one in before.pairings if one.round == 2 and ben in one.body["whos"])
        seat = mine.body["whos"].index(ben)
        token = await club.meet.tables.seats.make_link(mine.game, seat, "seat")
        for wrong in ((club.who("Kei"), ben, luz), (club.who("Ada"), ben, club.who("Kei"))):
            with pytest.raises((NotYours, Unable)):
                await leagues.reseat(club.club, id, *wrong)
        await leagues.reseat(club.club, id, club.who("Ada"), ben, luz, "moved away")
        now = await leagues.standing(club.club, id)
        assert [one for one in now.pairings if one.round == 1] == played
        assert (now.entries[ben].state, now.entries[luz].state) == ("out", "yes")
        assert {luz in one.body["whos"] for one in now.pairings if one.round > 1} == {True, False}
        assert not any(ben in one.body["whos"] for one in now.pairings if one.round > 1)
        table, holders, _ = await club.meet.tables.cache.whole(mine.game)
        assert (holders[luz].seat, holders[ben].seat, table.seats[seat].name) == (seat, WATCHING, "Luz")
        assert met_of(table)["wishes"] == {}
        with pytest.raises(NoSuchLink):  # the chair's old links lead nowhere
            await club.meet.tables.cache.link(token)
        while now.row.state == "runs":
            for one in now.pairings:
                if one.state == "runs":
                    await club.play_out(one.game)
                    await club.meet.strengths.settle(one.game)
            await leagues.settle(club.club, id)
            now = await leagues.standing(club.club, id)
        assert {one.state for one in now.pairings} == {"played"}
        assert sum(row.points for row in now.table()) == 6
        assert [one.what for one in await club.meet.trust.deeds(club.club, ben)] == ["reseat"]


@pytest.mark.asyncio
async def test_who_may_watch_is_asked_of_whoever_sits_there_now(tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Kei", "Noor")
    async with company(tmp_path, *names, "Luz", "Vera") as club:
        for name in names:
            await club.meet.persons.show(club.who(name), "watch", True)
        id = await league_of(club, "once", names)
        now = await club.meet.leagues.standing(club.club, id)
        mine = next(one for one in now.pairings if one.state == "runs" and club.who("Ben") in one.body["whos"])
        watching, vera = club.meet.watching, club.who("Vera")
        assert await watching.may(await club.meet.tables.cache.table(mine.game), vera)
        await club.meet.leagues.reseat(club.club, id, club.who("Ada"), club.who("Ben"), club.who("Luz"))
        table = await club.meet.tables.cache.table(mine.game)
        assert watching.still(table, vera) is None
        assert not await watching.may(table, vera)  # Luz has not said that she lets anybody watch


@pytest.mark.asyncio
async def test_some_names_are_refused_and_another_name_is_all_that_was_asked_for(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei") as club:
        clubs, trust, ada, ben = club.meet.clubs, club.meet.trust, club.who("Ada"), club.who("Ben")
        row = (await clubs.lobby(club.club)).club
        for name in ("ADMIN", "The Moderat0r", "Connard"):
            with pytest.raises(Unable) as told:
                await clubs.enter(row.body["token"], name, name, "")
            assert told.value.key == "name-refused"
            with pytest.raises(Unable):
                await clubs.rename(ben, name, "")
            with pytest.raises(Unable):
                await clubs.make(name, name, "comet-plum", "Noor")
        await trust.act(club.club, ada, "name", ben, "it is a joke about somebody")
        assert (await clubs.lobby(club.club)).name(ben) == ""
        await clubs.rename(ben, "BEN", "")  # the same, in other letters
        assert (await clubs.lobby(club.club)).name(ben) == ""
        await clubs.rename(ben, "Benno", "")
        assert (await clubs.lobby(club.club)).name(ben) == "Benno"
        await trust.report(club.club, club.who("Kei"), ben, "name")
        await clubs.rename(ben, "Bertram", "")
        assert (await clubs.lobby(club.club)).name(ben) == ""  # until a host has decided
