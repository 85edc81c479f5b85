"""Leagues: everybody meets everybody by Berger's tables, a Swiss pairs as the standard does, who vanishes is out."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from astrarium.meet.leagues import LeagueState
from astrarium.meet.standings import LeagueGame, berger_of, standings
from astrarium.meet.swiss import FREE, round_robin, swiss_round
from astrarium.table import Unable
from astrarium.table.host import DAY
from astrarium.web.page.league_table import standings as standings_page
from astrarium.web.page.site import site

from .club import Company, company

# The table of Berger for six, as FIDE's handbook prints it (C.05, annex 1): pairs of each round, by number.
BERGER_SIX = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]


def test_the_rounds_are_those_of_bergers_table() -> None:
    found = round_robin(["1", "2", "3", "4", "5", "6"])
    assert [{frozenset(pair) for pair in one} for one in found] == [
        {frozenset(pair.split("-")) for pair in one.split()} for one in BERGER_SIX
    ]


@pytest.mark.parametrize("count", range(4, 12))
def test_everybody_meets_everybody_once_and_twice(count: int) -> None:
    people = [f"p{n}" for n in range(count)]
    once = [frozenset(pair) for one in round_robin(people) for pair in one if FREE not in pair]
    assert sorted(map(sorted, once)) == sorted(map(sorted, combinations(people, 2)))
    for one in round_robin(people):
        assert len({who for pair in one for who in pair}) == len(people) + count % 2
    twice = [pair for one in round_robin(people, True) for pair in one if FREE not in pair]
    assert len(set(twice)) == len(twice) == count * (count - 1)


def test_the_first_round_of_a_swiss_is_the_upper_half_against_the_lower() -> None:
    """FIDE's C.04.3 on round one: 1 meets 9, 2 meets 10, and so on."""
    people = [f"{n:02}" for n in range(1, 17)]
    assert swiss_round(people, {}, set(), set()) == [(people[n], people[n + 8]) for n in range(8)]


def test_winners_meet_winners() -> None:
    """The second round of eight, when the stronger have all won: 1 meets 3, 2 meets 4, 5 meets 7, 6 meets 8."""
    people = list("12345678")
    met = {frozenset(pair) for pair in ("15", "26", "37", "48")}
    points = dict.fromkeys("1234", 1.0)
    assert swiss_round(people, points, met, set()) == [("1", "3"), ("2", "4"), ("5", "7"), ("6", "8")]


def test_the_lowest_is_free_once_at_most() -> None:
    people = list("12345")
    pairs = swiss_round(people, {}, set(), set())
    assert pairs[-1] == ("5", FREE)
    pairs = swiss_round(people, {"5": 1.0, "1": 1.0, "2": 1.0}, set(), {"5"})
    assert pairs[-1] == ("4", FREE)


@pytest.mark.parametrize("count", [9, 16, 31, 32])
def test_nobody_meets_twice_in_a_whole_swiss(count: int) -> None:
    rng, people = Random(count), [f"{n:02}" for n in range(count)]
    points, met, freed = dict.fromkeys(people, 0.0), set[frozenset[str]](), list[str]()
    for _ in range(5):
        pairs = swiss_round(people, points, met, set(freed))
        assert len({who for pair in pairs for who in pair if who}) == count
        for one, other in pairs:
            if not other:
                freed.append(one)
                points[one] += 1
                continue
            assert frozenset((one, other)) not in met
            assert abs(points[one] - points[other]) <= 2
            met.add(frozenset((one, other)))
            points[one if rng.random() < 0.5 + (int(other) - int(one)) / 80 else other] += 1
    assert len(set(freed)) == len(freed)


def test_equal_points_are_told_apart_by_who_beat_whom_then_by_who_beat_the_better() -> None:
    games = [LeagueGame("a", "b", (0, 1)), LeagueGame("a", "c", (1, 0)), LeagueGame("b", "d", (0, 1)),
             LeagueGame("c", "d", (0.5, 0.5))]  # fmt: skip
    assert berger_of(["a", "b", "c", "d"], games) == {"a": 0.5, "b": 1.0, "c": 0.75, "d": 1.25}
    assert [(row.place, row.who) for row in standings(["a", "b", "c", "d"], games)] == [
        (1, "d"),
        (2, "b"),
        (3, "a"),
        (4, "c"),
    ]


# ---------------------------------------------------------------------------- a whole league
async def league_of(club: Company, kind: str, names: tuple[str, ...]) -> str:
    leagues, founder = club.meet.leagues, club.who(names[0])
    at = club.meet.tables.host.clock() + DAY
    row = await leagues.make(club.club, founder, "Winter", "comet", kind, int(DAY), at)
    for name in names[1:]:
        await leagues.answer(club.club, row.id, club.who(name), True)
    assert await leagues.begin(club.club, row.id, founder)
    return row.id


async def play_round(club: Company, id: str, gone: tuple[str, ...] = ()) -> LeagueState:
    """Everybody plays their game of this round; of those who have gone the bots take the chair, as when time is up."""
    leagues, tables = club.meet.leagues, club.meet.tables
    now = await leagues.standing(club.club, id)
    for one in now.pairings:
        if one.state != "runs":
            continue
        away = [n for n, who in enumerate(one.body["whos"]) if who in [club.who(name) for name in gone]]
        if away:
            async with tables.cache.changing(one.game) as (tx, table):
                await tables.seats.vacate(tx, table, away[0], "open")
        else:
            await club.play_out(one.game)
            await club.meet.strengths.settle(one.game)
    await leagues.settle(club.club, id)
    return await leagues.standing(club.club, id)


@pytest.mark.asyncio
async def test_four_play_everybody_once_to_the_end(tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Kei", "Noor")
    async with company(tmp_path, *names) as club:
        id = await league_of(club, "once", names)
        for _ in range(3):
            now = await play_round(club, id)
        assert (now.row.state, {one.state for one in now.pairings}) == ("over", {"played"})
        assert sum(row.points for row in now.table()) == 6


@pytest.mark.asyncio
async def test_whoever_vanishes_twice_is_out_and_changes_no_strength(tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Kei", "Noor", "Luz")
    async with company(tmp_path, *names) as club:
        id = await league_of(club, "once", names)
        for _ in range(5):
            now = await play_round(club, id, ("Luz",))
        luz = club.who("Luz")
        assert now.row.state == "over"
        assert now.entries[luz].state == "out"
        assert [one.state for one in now.pairings if luz in one.body["whos"]].count("given") == 2
        assert "void" in {one.state for one in now.pairings if luz in one.body["whos"]}
        others = [one for one in now.pairings if luz not in one.body["whos"]]
        assert [one.state for one in others if all(one.body["whos"])] == ["played"] * 6  # the league goes on for them
        async with club.meet.tables.host.store.read() as tx:
            assert await tx.meet.strengths.all(who=luz) == []


@pytest.mark.asyncio
async def test_where_everybody_meets_twice_the_table_shows_both_results(tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Kei", "Noor")
    async with company(tmp_path, *names) as club:
        id = await league_of(club, "twice", names)
        for n in range(6):
            now = await play_round(club, id)
            lobby = await club.meet.clubs.lobby(club.club)
            shown = str(standings_page(site("en"), lobby, now, club.who("Ada")))
            games = [one for one in now.pairings if one.state in ("played", "runs")]
            assert shown.count('class="m-both"') == 12
            assert shown.count("m-cell") - shown.count("m-cell self") == 24
            assert len(re.findall(r'href="/t/\w+"', shown)) == 2 * len(games), n  # from both rows
            points = sum(float(text.replace("½", ".5")) for text in re.findall(r'aria-hidden="true">([01½])<', shown))
            assert points == sum(row.points for row in now.table())
        assert now.row.state == "over"


@pytest.mark.asyncio
async def test_where_time_is_up_the_game_is_given_and_a_bot_goes_on_for_fun(tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Kei", "Noor")
    async with company(tmp_path, *names) as club:
        leagues, tables = club.meet.leagues, club.meet.tables
        id = await league_of(club, "once", names)
        one = (await leagues.standing(club.club, id)).pairings[0]
        table = await tables.cache.table(one.game)
        late = table.asked
        club.ahead = 4 * DAY
        await tables.clocks.time_up(one.game)
        await leagues.settle(club.club, id)
        given = next(each for each in (await leagues.standing(club.club, id)).pairings if each.game == one.game)
        points = [float(n != late) for n in range(2)]
        assert (given.state, given.body["points"]) == ("given", points)
        assert (await tables.cache.table(one.game)).is_bot(late)
        await club.play_out_with_bots(one.game)  # whoever stayed may play to the end: nothing changes by it
        await club.meet.strengths.settle(one.game)
        await leagues.settle(club.club, id)
        now = next(each for each in (await leagues.standing(club.club, id)).pairings if each.game == one.game)
        assert (now.state, now.body["points"]) == ("given", points)
        async with tables.host.store.read() as tx:
            assert await tx.meet.strengths.all() == []


@pytest.mark.asyncio
async def test_three_are_too_few_and_a_rest_is_seven_days(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Kei", "Noor") as club:
        with pytest.raises(Unable):
            await league_of(club, "once", ("Ada", "Ben", "Kei"))
        id = await league_of(club, "swiss", ("Ada", "Ben", "Kei", "Noor"))
        ada = club.who("Ada")
        now = await club.meet.leagues.standing(club.club, id)
        mine = next(one for one in now.pairings if ada in one.body["whos"])
        table = await club.meet.tables.cache.table(mine.game)
        await club.meet.leagues.rest(club.club, id, ada, 5)
        assert (await club.meet.tables.cache.table(mine.game)).row.clock["rests"]  # type: ignore[index]
        assert table.id == mine.game
        with pytest.raises(Unable):
            await club.meet.leagues.rest(club.club, id, ada, 3)


@pytest.mark.full
@pytest.mark.asyncio
async def test_two_who_both_wish_it_play_ahead_of_their_round(tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Kei", "Noor", "Luz", "Vera")
    async with company(tmp_path, *names) as club:
        leagues = club.meet.leagues
        id = await league_of(club, "once", names)

        async def round_on() -> LeagueState:
            await leagues.settle(club.club, id)
            return await leagues.standing(club.club, id)

        now = await round_on()
        ahead = next(one for one in now.pairings if one.round == 2)
        one, other = ahead.body["whos"]
        with pytest.raises(Unable):  # one game after the other
            await leagues.play_ahead(club.club, id, one)
        early = [each for each in now.pairings if each.round == 1 and {one, other} & {*each.body["whos"]}]
        for each in early:
            await club.play_out(each.game)
        now = await round_on()
        assert (now.round, len(early)) == (1, 2)
        assert now.next_of(one) == ahead
        assert [await leagues.play_ahead(club.club, id, one) for _ in range(2)] == [
            "",
            "",
        ]  # a wish of one begins nothing
        game = await leagues.play_ahead(club.club, id, other)
        assert game
        await club.play_out(game)
        now = await round_on()
        assert (now.round, [each.state for each in now.pairings if each.round == 2].count("played")) == (1, 1)
        while (now := await round_on()).row.state == "runs":
            for each in now.pairings:
                if each.state == "runs":
                    await club.play_out(each.game)
        assert [each.state for each in now.pairings] == ["played"] * 15
        assert len({each.game for each in now.pairings}) == 15
