"""Whoever wants to be forgotten is forgotten in all their games, however many, and in what they wrote."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import func, select

from astrarium.store import Busy, Tx, keeping
from astrarium.store.study_tables import COMMENT
from astrarium.store.studying import CommentRow, StudyRow
from astrarium.store.tables import CHAT, GAME, HOLDING, SEAT
from astrarium.table import NoSuchGame, Plan, Tables, people
from astrarium.table.errors import Closed
from astrarium.table.host import hashed

from ..table.house import FRIEND, ME, house, play, two_people

pytestmark = pytest.mark.asyncio
MANY = 57


async def filled(tables: Tables, many: int = 3) -> list[str]:
    """So many games of mine; a friend sits in the first one, bots in the others."""
    first = await tables.laying.create("comet", [Plan("person", "Mallory"), Plan("open")], holder=ME, seed="cloud")
    await tables.seats.join(await tables.seats.make_link(first, 1, "invite"), "Bo", FRIEND)
    seats = [Plan("person", "Mallory"), Plan("person", "nobody yet")]
    ids = [first, *[await tables.laying.create("comet", seats, holder=ME, seed="cloud") for _ in range(many - 1)]]
    for id in ids:
        await tables.talk.say(id, 0, f"my secret in {id}")
    await tables.talk.say(first, 1, "what a friend said")
    return ids


async def count(tables: Tables, table: object, *where: object) -> int:
    async with tables.host.store.read() as tx:
        found = select(func.count()).select_from(table).where(*where)  # type: ignore[arg-type]
        return int(await tx.connection.scalar(found) or 0)


async def test_all_games_are_told_and_forgotten(where: Path | str) -> None:
    async with house(where) as tables:
        ids = await filled(tables, MANY)
        told = await tables.people.data_of(ME)
        assert sorted(one["game"] for one in told["games"]) == sorted(ids)
        assert {one["said"][0]["text"] for one in told["games"]} == {f"my secret in {id}" for id in ids}
        await tables.people.forget_person(ME)
        assert await count(tables, CHAT) == 1  # a friend's line
        assert await count(tables, SEAT, SEAT.c.name == "Mallory") == 0
        assert await count(tables, HOLDING, HOLDING.c.holder == hashed(ME)) == 0
        assert (await tables.people.data_of(ME))["games"] == []
        assert [line.text for line in (await tables.cache.sight(ids[0], FRIEND)).lines] == ["what a friend said"]


async def test_a_bot_plays_on_where_a_friend_waits(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        ids = await filled(tables)
        while (await tables.cache.table(ids[0])).asked != 0:
            await play(tables, ids[0])
        before = (await tables.cache.table(ids[0])).seq
        await tables.people.forget_person(ME)
        for _ in range(200):
            if (await tables.cache.table(ids[0])).seq > before:
                break
            await asyncio.sleep(0.02)
        table = await tables.cache.table(ids[0])
        assert table.seq > before
        assert table.seats[0].kind == "bot"
        assert not table.row.closed


async def test_a_table_where_nobody_is_left_is_closed_and_no_bot_plays_there(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await tables.laying.create(
            "comet", [Plan("person", "Mallory"), Plan("bot", "", "random")], holder=ME, seed="cloud"
        )
        await tables.people.forget_person(ME)
        assert await count(tables, GAME, GAME.c.id == id, GAME.c.closed.is_(True)) == 1
        assert id not in tables.bots.thinking


async def test_a_game_that_cannot_be_read_is_forgotten_too(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = (await filled(tables))[0]
        async with tables.host.store.write() as tx:
            await tx.games.set(id, title="no such game")
        tables.cache.in_memory.clear()
        await tables.people.forget_person(ME)
        assert await count(tables, CHAT, CHAT.c.seat == 0) == 0
        assert await count(tables, SEAT, SEAT.c.name == "Mallory") == 0


async def test_no_other_change_waits_for_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two parts others have their turn: it is no single transaction."""
    monkeypatch.setattr(people, "PART", 2)
    async with house(tmp_path) as tables:
        ids = await filled(tables, 12)
        write, me, go_on, others = tables.host.store.write, asyncio.current_task(), asyncio.Event(), 0

        @asynccontextmanager
        async def held() -> AsyncIterator[Tx]:
            """Who forgets waits before the second part: what is seen meanwhile is no matter of time."""
            nonlocal others
            if asyncio.current_task() is not me:
                others += 1
                if others > 2:  # the person, then the first part
                    await go_on.wait()
            async with write() as tx:
                yield tx

        monkeypatch.setattr(tables.host.store, "write", held)
        forgetting = asyncio.create_task(tables.people.forget_person(ME))
        try:
            while await count(tables, CHAT) == 13:
                await asyncio.sleep(0)
            await tables.talk.say(ids[0], 1, "in between")
            assert not forgetting.done()
            assert await count(tables, CHAT) > 2
        finally:
            go_on.set()
            await forgetting
        assert await count(tables, CHAT) == 2


async def test_whoever_is_forgotten_is_nobody_at_once_and_the_rest_survives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        await filled(tables)

        async def killed(_nobody: str) -> None:
            """The server ends before anything more is done."""

        tables.people.forget_places = killed  # type: ignore[method-assign]
        await tables.people.forget_person(ME)
        assert (await tables.people.data_of(ME))["games"] == []
        assert await count(tables, HOLDING, HOLDING.c.holder == hashed(ME)) == 0
        assert await count(tables, CHAT, CHAT.c.seat == 0) == 3
    async with house(tmp_path) as tables:
        await tables.wake_all()
        while tables.chores.tasks:
            await asyncio.gather(*tables.chores.tasks)
        assert await count(tables, CHAT, CHAT.c.seat == 0) == 0
        assert await count(tables, SEAT, SEAT.c.name == "Mallory") == 0
        assert await count(tables, HOLDING, HOLDING.c.holder.startswith("forgotten")) == 0


async def test_a_busy_database_is_waited_for(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        await filled(tables)
        write, refused = tables.host.store.write, []

        @asynccontextmanager
        async def now_and_then() -> AsyncIterator[Tx]:
            if len(refused) % 2 == 0:
                refused.append(1)
            elif len(refused) < 4:
                refused.append(1)
                error = Busy("much is going on")
                error.retry = 0
                raise error
            async with write() as tx:
                yield tx

        tables.host.store.write = now_and_then  # type: ignore[method-assign]
        await tables.people.forget_person(ME)
        assert len(refused) > 1
        assert await count(tables, CHAT, CHAT.c.seat == 0) == 0


async def test_what_somebody_wrote_in_studies_goes_and_what_others_wrote_stays(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        async with tables.host.store.write() as tx:
            await tx.studies.add_study(StudyRow("a-study", None, {}, [], None, 0.0, 0.0))
            for who, text in ((ME, "mine"), (FRIEND, "not mine")):
                await tx.studies.add_comment("a-study", CommentRow(0, 0, 0, who, hashed(who), text, 0.0))
        assert (await tables.people.data_of(ME))["comments"] == [{"study": "a-study", "at": 0.0, "text": "mine"}]
        await tables.people.forget_person(ME)
        assert await count(tables, COMMENT) == 1
        assert "comments" not in await tables.people.data_of(ME)


async def test_what_an_operator_does_is_noticed_by_a_server_that_runs(tmp_path: Path) -> None:
    """A table that is closed, and a study that is deleted, by the command line."""
    async with house(tmp_path, alone=True) as tables:
        id = await two_people(tables)
        study = await tables.studies.study_of((await tables.cache.table(id)).match, ["Ada", "Bo"], "")
        await tables.studies.opened(study, ME)
        assert study in tables.study_keeping.files
        await asyncio.to_thread(keeping.close, str(tmp_path), id)
        await asyncio.to_thread(keeping.delete, str(tmp_path), study)
        await tables.upkeep.listen_again({})
        await tables.tidy()
        with pytest.raises(Closed):
            await play(tables, id)
        with pytest.raises(NoSuchGame):
            await tables.studies.opened(study, ME)
