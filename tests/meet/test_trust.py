"""Hide, report, quiet seat, greetings, and what a host can and cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.meet.clubs import NoClub
from astrarium.meet.laying import agreed
from astrarium.table import NoSuchLink, NotYours, Unable
from astrarium.table.talk import MARK
from astrarium.web.page.person import report_form
from astrarium.web.page.site import site

from .club import Company, company
from .test_strengths import table_of_two


async def heard_by(club: Company, game: str, name: str) -> list[str]:
    """What somebody is shown of the talk at a table."""
    table, holders, lines = await club.meet.tables.cache.whole(game)
    deaf = await club.meet.trust.deaf_to(table, club.who(name), holders)
    return [line.text for line in club.meet.trust.heard(lines, deaf)]


@pytest.mark.asyncio
async def test_whoever_is_hidden_is_not_heard_and_never_met(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        game = await table_of_two(club, (False, False))
        await club.meet.tables.talk.say(game, 0, "first words")
        await club.meet.tables.talk.say(game, 1, "second words")
        assert await heard_by(club, game, "Ada") == ["first words", "second words"]
        await club.meet.trust.hide(club.who("Ada"), club.who("Ben"), "Ben", "")
        for name in ("Ada", "Ben"):  # from both sides
            assert len(await heard_by(club, game, name)) == 1
        await club.look("Ada", "comet")
        await club.look("Ben", "comet")
        assert await club.meet.chairs.pair(club.club) == 0
        await club.meet.trust.show(club.who("Ada"), club.who("Ben"))
        assert await club.meet.chairs.pair(club.club) == 1


@pytest.mark.asyncio
async def test_a_quiet_seat_neither_hears_nor_speaks_and_opens_by_its_pin_alone(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        trust, ada = club.meet.trust, club.who("Ada")
        game = await table_of_two(club, (False, False))
        await club.meet.tables.talk.say(game, 1, "come closer")
        await trust.set_quiet(ada, "2468", True)
        assert await heard_by(club, game, "Ada") == []
        table = await club.meet.tables.cache.table(game)
        for text in ("hello", MARK + "hello"):
            with pytest.raises(Unable):
                await trust.may_say(table, ada, text)
        with pytest.raises(Unable):
            await trust.set_quiet(ada, "1111", False)
        await trust.set_quiet(ada, "2468", False)
        assert await heard_by(club, game, "Ada") == ["come closer"]


@pytest.mark.asyncio
async def test_newcomers_greet_and_do_not_talk(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        game = await table_of_two(club, (False, False))
        table = await club.meet.tables.cache.table(game)
        with pytest.raises(Unable):
            await club.meet.trust.may_say(table, club.who("Ada"), "what do you do tonight")
        await club.meet.trust.may_say(table, club.who("Ada"), MARK + "luck")
        await club.meet.tables.talk.greet(game, 0, "luck")
        with pytest.raises(Unable):
            await club.meet.tables.talk.greet(game, 0, "nice")  # one in five seconds
        await club.meet.trust.decide(club.club, club.who("Ada"), greetings=False)


@pytest.mark.asyncio
async def test_two_who_both_say_so_after_a_game_talk_in_the_next(tmp_path: Path) -> None:
    """Said after the game and told to nobody; one yes is not enough, and it can be taken back."""
    async with company(tmp_path, "Ada", "Ben", "Kei") as club:
        trust, ada, ben = club.meet.trust, club.who("Ada"), club.who("Ben")
        first = await table_of_two(club, (False, False))
        with pytest.raises(Unable):
            await trust.next_time(first, ada, True)
        await club.play_out(first)
        await club.meet.strengths.settle(first)
        with pytest.raises(NotYours):
            await trust.next_time(first, club.who("Kei"), True)

        async def free() -> bool:
            game = await table_of_two(club, (False, False))
            table = await club.meet.tables.cache.table(game)
            try:
                await trust.may_say(table, ada, "what a day")
            except Unable:
                return False
            finally:
                await club.play_out(game)
            return True

        await trust.next_time(first, ada, True)
        assert not await free()
        await trust.next_time(first, ben, True)
        await trust.next_time(first, ada, False)
        async with club.meet.tables.host.store.read() as tx:
            assert not await agreed(tx, [ada, ben])
        await trust.next_time(first, ada, True)
        assert await free()  # the third game of both: a newcomer's still
        async with club.meet.tables.host.store.read() as tx:
            assert not await agreed(tx, [ada, ben, club.who("Kei")])


@pytest.mark.asyncio
async def test_a_report_goes_to_hosts_alone_and_its_end_is_read_by_who_sent_it(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei") as club:
        trust, ada, ben, kei = club.meet.trust, club.who("Ada"), club.who("Ben"), club.who("Kei")
        row = await trust.report(club.club, kei, ben, "words", "he shouted")
        for nobody in (ben, kei):
            with pytest.raises(NotYours):
                await trust.reports_in(club.club, nobody)
            with pytest.raises(NotYours):
                await trust.act(club.club, nobody, "send", kei)
        assert [one.id for one in await trust.reports_in(club.club, ada)] == [row.id]
        await trust.act(club.club, ada, "mute", ben, "shouting", row.id)
        assert await trust.reports_in(club.club, ada) == []
        (mine,) = await trust.reports_of(kei)
        assert (mine.open, mine.body["did"]) == (False, "mute")
        assert [one.what for one in await trust.deeds(club.club, ada)] == ["mute"]
        assert [one.what for one in await trust.deeds(club.club, ben)] == ["mute"]
        assert await trust.deeds(club.club, kei) == []  # it does not concern them


@pytest.mark.asyncio
async def test_a_reported_name_reads_a_guest_until_somebody_decides(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei") as club:
        trust, ada, ben = club.meet.trust, club.who("Ada"), club.who("Ben")
        row = await trust.report(club.club, club.who("Kei"), ben, "name")
        assert (await club.meet.clubs.lobby(club.club)).name(ben) == ""
        await trust.act(club.club, ada, "nothing", ben, "", row.id)
        assert (await club.meet.clubs.lobby(club.club)).name(ben) == "Ben"


@pytest.mark.asyncio
async def test_whoever_is_sent_away_does_not_come_back_by_the_link(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        row = (await club.meet.clubs.lobby(club.club)).club
        await club.meet.trust.act(club.club, club.who("Ada"), "send", club.who("Ben"), "enough")
        with pytest.raises(NoSuchLink):
            await club.meet.clubs.enter(row.body["token"], "Ben", "Ben", "")
        with pytest.raises(NoClub):
            await club.meet.clubs.member(club.club, club.who("Ben"))
        await club.meet.trust.act(club.club, club.who("Ada"), "link")
        with pytest.raises(NoSuchLink):
            await club.meet.clubs.enter(row.body["token"], "Kei", "Kei", "")


@pytest.mark.asyncio
async def test_whoever_reports_a_danger_reads_whom_to_call(tmp_path: Path) -> None:
    """The number that the operator has set, in the reader's language; without one nothing is said."""
    async with company(tmp_path, "Ada", "Ben") as club:
        lobby = await club.meet.clubs.lobby(club.club)
        ben = lobby.members[club.who("Ben")]
        told = [str(report_form(site("fr"), lobby, ben, "Ben", "", number)) for number in ("116 111", "")]
    danger = told[0].split('value="danger"', 1)[1]
    assert "appelez le 116 111" in danger
    assert told[0].count("116 111") == 1
    assert "appelez" not in told[1]
