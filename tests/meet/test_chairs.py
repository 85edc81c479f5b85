"""Open chairs: who looks is found, nobody twice, nobody whom they hid; what stood long enough is gone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from astrarium.meet.chairs import KEEPS, STAYS, TooLate
from astrarium.meet.pairing import Seeker, pairs
from astrarium.rating import Strength, scale_of
from astrarium.store import HiddenRow
from astrarium.table.host import DAY

from .club import company


def seeker(name: str, stars: float, since: float = 0.0, near: bool = True, game: str = "kepler") -> Seeker:
    return Seeker(name, name, (game,), near, since, {game: Strength(scale_of(game).points(stars), 1.0, 20)})


def test_the_window_widens_by_half_a_star_every_half_minute() -> None:
    two = [seeker("ada", 3.0), seeker("ben", 4.1)]
    assert pairs(two, 29.0, {}, {}) == []
    assert pairs(two, 89.0, {}, {}) == []
    assert len(pairs(two, 91.0, {}, {})) == 1
    assert len(pairs([seeker("ada", 3.0, near=False), seeker("ben", 4.1, near=False)], 0.0, {}, {})) == 1


def test_whoever_waits_longest_chooses_first_and_the_nearest() -> None:
    found = pairs([seeker("ada", 3.0, 5.0), seeker("ben", 3.0, 0.0), seeker("kei", 3.0, 1.0)], 10.0, {}, {})
    assert [(pair.one.who, pair.other.who) for pair in found] == [("ben", "kei")]


def test_nobody_meets_whom_they_hid() -> None:
    two = [seeker("ada", 3.0), seeker("ben", 3.0)]
    assert pairs(two, 600.0, {"ada": frozenset({"ben"}), "ben": frozenset({"ada"})}, {}) == []


def test_the_same_two_meet_twice_a_day_unless_nobody_else_waits() -> None:
    often = {("ada", "ben"): 2}
    three = [seeker("ada", 3.0), seeker("ben", 3.0, 1.0), seeker("kei", 3.0, 2.0)]
    assert [{pair.one.who, pair.other.who} for pair in pairs(three, 9.0, {}, often)] == [{"ada", "kei"}]
    assert len(pairs(three[:2], 9.0, {}, often)) == 1


@pytest.mark.asyncio
async def test_two_who_look_are_found_and_sit_down(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei") as club:
        await club.here()
        ada, ben = await club.look("Ada", "comet", "kepler"), await club.look("Ben", "kepler")
        assert await club.meet.chairs.pair(club.club) == 1
        assert await club.meet.chairs.pair(club.club) == 0  # nobody is paired twice
        assert await club.states() == {"Ada": "found", "Ben": "found"}
        assert await club.meet.chairs.answer(club.club, club.who("Ada"), ada, True) == ""
        game = await club.meet.chairs.answer(club.club, club.who("Ben"), ben, True)
        table = await club.meet.tables.cache.table(game)
        assert (table.row.title, sorted(table.names())) == ("kepler", ["Ada", "Ben"])
        for name in ("Ada", "Ben"):
            assert (await club.meet.tables.cache.holding(game, name)) is not None
        assert await club.meet.led_to(ada) == await club.meet.led_to(ben) == game


@pytest.mark.asyncio
async def test_not_now_looks_on_and_three_times_is_enough(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        await club.here()
        ada, _ben = await club.look("Ada", "comet"), await club.look("Ben", "comet")
        for n in range(3):
            assert await club.meet.chairs.pair(club.club) == 1
            await club.meet.chairs.answer(club.club, club.who("Ada"), ada, False)
            assert await club.states() == {"Ada": "open" if n < 2 else "gone", "Ben": "open"}


@pytest.mark.asyncio
async def test_whoever_does_not_answer_looks_no_more_and_the_other_does(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        await club.here()
        ada, _ben = await club.look("Ada", "comet"), await club.look("Ben", "comet")
        await club.meet.chairs.pair(club.club)
        await club.meet.chairs.answer(club.club, club.who("Ada"), ada, True)
        club.ahead += KEEPS + 1
        await club.meet.chairs.expire()
        assert await club.states() == {"Ada": "open", "Ben": "gone"}


@pytest.mark.asyncio
async def test_whoever_has_gone_looks_no_more(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        await club.here()
        await club.look("Ada", "comet")
        club.ahead += 60
        await club.here("Ben")
        await club.look("Ben", "comet")
        assert await club.meet.chairs.pair(club.club) == 0
        assert await club.states() == {"Ada": "gone", "Ben": "open"}


@pytest.mark.asyncio
async def test_a_chair_stays_for_a_fortnight_and_can_be_renewed(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        chairs, ada = club.meet.chairs, club.who("Ada")
        row = await chairs.put_out(club.club, ada, ["comet"], False, pace=int(DAY))
        club.ahead += STAYS - DAY
        await chairs.renew(club.club, ada, row.id)
        club.ahead += 2 * DAY
        await chairs.expire()
        assert len((await club.meet.clubs.lobby(club.club)).chairs) == 1
        club.ahead += STAYS
        await chairs.expire()
        assert (await club.meet.clubs.lobby(club.club)).chairs == []
        with pytest.raises(TooLate):
            await chairs.sit(club.club, club.who("Ben"), row.id)


@pytest.mark.asyncio
async def test_many_press_at_once_and_one_sits_down(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei", "Noor") as club:
        row = await club.meet.chairs.put_out(club.club, club.who("Ada"), ["comet"], False, pace=int(DAY))
        sits = [club.meet.chairs.sit(club.club, club.who(name), row.id) for name in ("Ben", "Kei", "Noor")]
        ends = await asyncio.gather(*sits, return_exceptions=True)
        assert len([one for one in ends if isinstance(one, str) and one]) == 1
        assert len([one for one in ends if isinstance(one, TooLate)]) == 2


@pytest.mark.asyncio
async def test_a_chair_of_somebody_who_is_hidden_is_not_there(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as club:
        row = await club.meet.chairs.put_out(club.club, club.who("Ada"), ["comet"], False, pace=int(DAY))
        async with club.meet.tables.host.store.write() as tx:
            await tx.meet.hidden.keep(HiddenRow(club.who("Ada"), club.who("Ben"), "Ben", "", 0.0))
        club.meet.clubs.changed(club.club)
        with pytest.raises(TooLate):
            await club.meet.chairs.sit(club.club, club.who("Ben"), row.id)
