"""Logbooks: what was played to its end, and nothing that was tracked besides."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.table import NoSuchLink, Plan, Tables
from astrarium.table.logbook import Voyage, end_of, rungs
from astrarium.text import LANGUAGES, Words
from tests.web.test_ending import MODES, finished

from .house import house


async def played(tables: Tables, title: str, holder: str = "ada", bot: str = "") -> str:
    """A game at random to its end; the second seat is said to be a bot's afterwards."""
    mode = load(title).modes[0]
    people = [Plan("person", "Ada"), *[Plan("person", "Bo")] * (mode.seats[0] - 1)]
    id = await tables.laying.create(title, people, holder=holder, seed=f"log {title}")
    rng = Random(3)
    while not (table := await tables.cache.table(id)).over:
        state = table.match.state
        await tables.records.move(id, state.asked, table.seq, f"k{table.seq}", rng.choice(state.legal()).json())
    if bot:
        async with tables.cache.changing(id) as (tx, _):
            await tx.games.set_seat(id, 1, kind="bot", bot=bot)
    return id


@pytest.mark.asyncio
async def test_a_logbook_is_the_finished_games_of_its_browser(where: Path | str) -> None:
    async with house(where) as tables:
        id = await played(tables, "celestia-duo", bot="level:4")
        running = await tables.laying.create("celestia-duo", [Plan("person", "Ada"), Plan("open")], holder="ada")
        await played(tables, "celestia-duo", holder="somebody else")
        book = await tables.logbook.of("ada")
        assert [one.row.id for one in book] == [id]
        assert running != id
        outcome = (await tables.cache.table(id)).match.state.outcome
        assert (book[0].outcome, book[0].result, book[0].level, book[0].people) == (outcome, outcome[0], 4, 0)
        assert await tables.logbook.of("") == []


@pytest.mark.asyncio
async def test_many_games_are_read_with_one_question_each_kind(
    where: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(where) as tables:
        ids = [await played(tables, "celestia-duo") for _ in range(2)]
        book = await tables.logbook.of("ada")
        assert sorted(one.row.id for one in book) == sorted(ids)
        for one in book:
            assert [seat.name for seat in one.seats][:2] == ["Ada", "Bo"]
            assert [seat.n for seat in one.seats] == list(range(len(one.outcome)))
        assert await tables.logbook.of("ada", "celestia-duo") == book
        assert await tables.logbook.of("ada", "kepler") == []
        monkeypatch.setattr("astrarium.store.games.GameQueries.seats", lambda *_: pytest.fail("each game for itself"))
        assert await tables.logbook.of("ada") == book


@pytest.mark.asyncio
async def test_an_end_is_written_down_once(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(where) as tables:
        await played(tables, "celestia-duo")
        first = await tables.logbook.of("ada")
        monkeypatch.setattr("astrarium.table.logbook.end_of", lambda _: pytest.fail("looked at again"))
        assert await tables.logbook.of("ada") == first


@pytest.mark.asyncio
async def test_a_link_opens_the_book_until_another_is_made(where: Path | str) -> None:
    async with house(where) as tables:
        await played(tables, "celestia-duo")
        old = await tables.logbook.make_link("ada")
        assert await tables.logbook.linked(old) == await tables.logbook.of("ada")
        new = await tables.logbook.make_link("ada")
        assert len(await tables.logbook.linked(new)) == 1
        for token in (old, "nobody's"):
            with pytest.raises(NoSuchLink):
                await tables.logbook.linked(token)


@pytest.mark.asyncio
async def test_a_deleted_book_is_empty_and_what_runs_stays(where: Path | str) -> None:
    async with house(where) as tables:
        id = await played(tables, "celestia-duo")
        running = await tables.laying.create("celestia-duo", [Plan("person", "Ada"), Plan("open")], holder="ada")
        link = await tables.logbook.make_link("ada")
        assert await tables.logbook.forget("ada") == 1
        assert await tables.logbook.of("ada") == []
        with pytest.raises(NoSuchLink):
            await tables.logbook.linked(link)
        assert await tables.cache.holding(id, "ada") is None
        assert await tables.cache.holding(running, "ada") is not None


@pytest.mark.parametrize(("title", "mode"), MODES)
def test_feats_are_read_off_every_end(title: str, mode: str) -> None:
    """Of every mode; all have their words, and nothing is a feat that the game does not name."""
    game = load(title)
    part: Any = game.part("feats")
    for n in range(3):
        table = finished(title, mode, f"feats {n}")
        body = end_of(table)
        for feats in body["feats"]:
            assert set(feats) <= set(part.FEATS)
    for lang in LANGUAGES:
        assert all(Words(game, lang).say("feats", feat, ()) for feat in part.FEATS)


def test_a_win_of_each_mode_is_a_feat_and_a_defeat_is_not() -> None:
    """Turned by hand: the same end, once won and once lost."""
    wins = {"kepler": "win", "efemeris": "duel", "celestia-duo": "quick", "astronavigators": "fast"}
    assert sorted(wins) == sorted(ready())
    for title, feat in wins.items():
        table = finished(title, load(title).modes[0].word, "turned")
        state: Any = table.match.state
        state.outcome = [1] * state.seats
        assert all(feat in feats for feats in end_of(table)["feats"]), title
        state.outcome = [-1] * state.seats
        assert not any(feat in feats for feats in end_of(table)["feats"]), title


def test_what_was_played_on_from_somewhere_is_no_feat() -> None:
    table = finished("celestia-duo", "quick", "branch")
    state: Any = table.match.state
    state.outcome = [1, 1]
    assert end_of(table)["feats"][0]
    table.row = table.row._replace(start={"a": "position"})
    assert end_of(table)["feats"] == [[], []]


def test_a_company_goes_on_from_its_own_step() -> None:
    """CD-290 to CD-292: the last game of a pair in a mode says where the pair goes on; another pair has its own."""

    def voyage(names: tuple[str, str], mode: str, step: int, bot: str = "") -> Voyage:
        row: Any = SimpleNamespace(title="celestia-duo", mode=mode, start=None)
        seats: Any = [SimpleNamespace(n=n, name=name, kind="bot" if n and bot else "person", bot=bot if n else "") for n, name in enumerate(names)]  # fmt: skip
        return Voyage(row, 0, seats, [1, 1], [1, 1], [], False, {"ladder": step})

    book = [
        voyage(("Ada", "Bo"), "normal", 3),
        voyage(("Ada", "Zoe"), "normal", 2),
        voyage(("Ada", "Bo"), "normal", 2),
        voyage(("Ada", "Bo"), "expert", 4),
        voyage(("Ada", "Tycho"), "normal", 5, "level:3"),
    ]
    found = [(one.row.mode, one.seats[1].name, one.following["ladder"]) for one in rungs(book, "celestia-duo")]
    assert found == [("normal", "Bo", 3), ("normal", "Zoe", 2), ("expert", "Bo", 4), ("normal", "Tycho", 5)]
    assert rungs(book, "kepler") == []
