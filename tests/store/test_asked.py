"""A file is read by threads, one way there and back for each statement, and nobody's connection is left to another."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from sqlalchemy import event, text

from astrarium.store import READERS, Store, open_store
from astrarium.table import Host, Plan, Tables

COUNTED = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {0}) SELECT i FROM n"


def in_store(folder: Path, story: object) -> None:
    async def run() -> None:
        store = await open_store(folder)
        try:
            await story(store)  # type: ignore[operator]
        finally:
            await store.close()

    asyncio.run(run())


def test_a_statement_is_one_way_to_a_thread_and_back(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        ways: list[int] = []
        assert store.threads is not None
        submit = store.threads.submit

        def counted(work: object, *given: object) -> object:
            ways.append(threading.get_ident())
            return submit(work, *given)  # type: ignore[arg-type]

        store.threads.submit = counted  # type: ignore[method-assign, assignment]
        async with store.read() as tx:
            assert await tx.connection.scalar(text("SELECT 1")) == 1
            rows = await tx.connection.execute(text(COUNTED.format(5000)))
            assert [row.i for row in rows][-1] == 5000
        assert len(ways) == 2
        async with store.read():
            pass  # who asks nothing opens nothing
        assert len(ways) == 2

    in_store(tmp_path, story)


def test_a_shelf_is_read_with_one_question_however_many_games_stand_there(tmp_path: Path) -> None:
    """One for the games, and one for the seats of all of them."""

    async def story(store: Store) -> None:
        tables = Tables(Host(store, alone=True))
        counts = []
        for seats in (2, 3, 4):
            await tables.laying.create("kepler", [Plan("person", f"P{n}") for n in range(seats)], holder="ada")
            asked: list[str] = []

            def note(_one: object, _two: object, words: str, *_more: object, heard: list[str] = asked) -> None:
                heard.append(words)

            event.listen(store.engine, "before_cursor_execute", note)
            shelf = await tables.cache.games_of("ada")
            event.remove(store.engine, "before_cursor_execute", note)
            counts.append(len([words for words in asked if words.startswith("SELECT")]))
        assert [len(row[2]) for row in shelf] == [4, 3, 2]
        assert [seat.n for seat in shelf[0][2]] == [0, 1, 2, 3]
        assert counts == [2, 2, 2]

    in_store(tmp_path, story)


def test_what_is_read_in_one_transaction_was_there_at_one_time(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        async with store.read() as tx:
            before = await tx.meet.clubs.count()
            async with store.write() as other:
                await other.connection.execute(text("CREATE TABLE mark (n INTEGER)"))
            found = "SELECT count(*) FROM sqlite_master WHERE name = 'mark'"
            assert await tx.connection.scalar(text(found)) == 0
            assert await tx.meet.clubs.count() == before
        async with store.read() as tx:
            assert await tx.connection.scalar(text(found)) == 1

    in_store(tmp_path, story)


def test_who_is_called_away_leaves_when_the_statement_is_done(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        async def ask() -> None:
            async with store.read() as tx:
                await tx.connection.scalar(text(f"SELECT sum(i) FROM ({COUNTED.format(300_000)})"))

        for _ in range(3 * READERS):
            task = asyncio.ensure_future(ask())
            await asyncio.sleep(0.005)
            task.cancel()
            await asyncio.wait([task])
            assert task.cancelled()
        async with store.read() as tx:  # and all connections are as good as before
            assert await tx.connection.scalar(text("SELECT 1")) == 1
        assert store.engine.pool.checkedout() == 0  # type: ignore[attr-defined]

    in_store(tmp_path, story)
