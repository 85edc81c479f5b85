"""A stored game that can't be opened is set aside: 503 with a sentence, said once, counted, and nothing is deleted."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from astrarium.settings import Settings
from astrarium.store.statements import TABLES
from astrarium.store.tables import METADATA
from astrarium.table import Plan, Tables
from astrarium.web.http.app import build
from astrarium.web.http.connections import Census

from ..store.revisions import counted
from ..table.house import FRIEND, ME, house, play, two_people

FAULTS = {
    "a title that is not installed": (
        "UPDATE game SET title = 'chess' WHERE id = :id",
        "unknown-title",
        "does not have",
    ),
    "components that can't be read": (
        "UPDATE components SET text = 'rounds = \"many\"' WHERE fingerprint = (SELECT components FROM game WHERE id = :id)",
        "other-components",
        "can’t read",
    ),
    "components that are gone": (
        "UPDATE game SET components = 'ffff' WHERE id = :id",
        "other-components",
        "can’t read",
    ),
    "rules of the future": ("UPDATE game SET epoch = 99 WHERE id = :id", "newer-rules", "newer rules"),
    "a record that is missing": ("DELETE FROM record WHERE seq = 1 AND game = :id", "damaged", "set aside"),
    "a record that makes no sense": (
        "UPDATE record SET body = '7' WHERE seq = 1 AND game = :id",
        "damaged",
        "set aside",
    ),
}


async def change(tables: Tables, statement: str, id: str) -> None:
    async with tables.host.store.write() as tx:
        await tx.connection.execute(text(statement), {"id": id})
    tables.cache.in_memory.clear()


@asynccontextmanager
async def asking(tables: Tables) -> AsyncIterator[httpx.AsyncClient]:
    app = build(tables, "a key", ("127.0.0.1",), census=Census(Settings()))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as web:
        yield web


@pytest.mark.asyncio
@pytest.mark.sample(1)
@pytest.mark.parametrize("fault", FAULTS)
async def test_what_cannot_be_opened_is_503_and_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    statement, key, sentence = FAULTS[fault]
    async with house(tmp_path) as tables:
        plans = [Plan("person", "Ada"), Plan("person", "Bo")]
        id = await tables.laying.create("comet", plans, holder=ME, seed="cloud", components=other_components())
        token = await tables.seats.make_link(id, 0, "seat")
        await play(tables, id, 3)
        fine = await two_people(tables)
        await change(tables, statement, id)
        before = counted(tmp_path / "astrarium.db")
        with caplog.at_level(logging.ERROR):
            async with asking(tables) as web:
                head = {"authorization": f"Bearer {token}"}
                for path in ("", "/view", "/actions", ""):
                    answer = await web.get(f"/api/v1/tables/{id}{path}", headers=head)
                    assert (answer.status_code, answer.json()["type"].split(":")[-1]) == (503, key), answer.text
                page = await web.get(f"/t/{id}", headers={"accept": "text/html", "accept-language": "en"})
                assert page.status_code == 503
                assert sentence in page.text
                tables.cache.aside[id] = (
                    tables.cache.aside[id][0] - 1000,
                    tables.cache.aside[id][1],
                )  # it is looked at again
                assert (await web.get(f"/api/v1/tables/{id}", headers=head)).status_code == 503
                assert (await web.get("/health")).json()["set_aside"] == 1
                assert "astrarium_tables_set_aside 1.0" in (await web.get("/metrics")).text
        assert len([record for record in caplog.records if id in record.getMessage()]) == 1
        await play(tables, fine, 2)  # every other goes on
        after = counted(tmp_path / "astrarium.db")
        assert {name: n for name, n in after.items() if name != "record"} == {
            name: n for name, n in before.items() if name != "record"
        }


def other_components() -> str:
    """Comet with a sentence more, so that its text is kept as its own."""
    from ..table.house import library

    return (library("comet").folder / "components.toml").read_text() + "\n# ours\n"


@pytest.mark.asyncio
async def test_a_game_that_can_be_read_again_goes_on(tmp_path: Path) -> None:
    """It was the code that was too old, not the game."""
    async with house(tmp_path) as tables:
        id = await two_people(tables)
        await change(tables, "UPDATE game SET epoch = 99 WHERE id = :id", id)
        async with asking(tables) as web:
            assert (await web.get(f"/t/{id}")).status_code == 503
            await change(tables, "UPDATE game SET epoch = 1 WHERE id = :id", id)
            tables.cache.aside[id] = (tables.cache.aside[id][0] - 1000, tables.cache.aside[id][1])
            await play(tables, id)
            assert (await web.get("/health")).json()["set_aside"] == 0
            assert await tables.cache.holding(id, FRIEND) is not None


@pytest.mark.asyncio
async def test_health_sees_a_table_that_is_broken(tmp_path: Path) -> None:
    async with house(tmp_path) as tables, asking(tables) as web:
        await two_people(tables)
        assert (await web.get("/health")).status_code == 200
        async with tables.host.store.write() as tx:
            await tx.connection.execute(text("ALTER TABLE record RENAME TO elsewhere"))
        answer = await web.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "database-away")


@pytest.mark.asyncio
async def test_health_sees_a_file_whose_middle_was_overwritten(tmp_path: Path) -> None:
    """Its first pages are fine, but somebody met the damage."""
    async with house(tmp_path) as tables:
        ids = [await two_people(tables, f"seed {n}") for n in range(12)]
        for id in ids:
            await play(tables, id, 3)
    path = tmp_path / "astrarium.db"
    body = bytearray(path.read_bytes())
    for at in range(4096, len(body), 4096):
        page = body[at : at + 4096]
        if page[0] == 13 and ids[-1].encode() in page and b"k2" in page:  # a leaf with records of that game
            body[at : at + 4096] = b"\xff" * 4096
    path.write_bytes(body)
    async with house(tmp_path) as tables, asking(tables) as web:
        seen = [(await web.get(f"/t/{id}")).status_code for id in ids]
        assert 503 in seen
        answer = await web.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "database-away")


def test_health_asks_every_table_there_is() -> None:
    assert {table.name for table in TABLES} == set(METADATA.tables)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "journal", ['{"astrarium": 1}', '{"game": "chess"}', '{"game": "comet", "astrarium": 1, "epoch": 99}']
)
async def test_a_study_that_can_no_longer_be_read_is_no_fault_of_the_asker(tmp_path: Path, journal: str) -> None:
    """It was played when it came; after an upgrade that can't, it answers 503 and stays."""
    async with house(tmp_path) as tables:
        id = await two_people(tables)
        await play(tables, id, 3)
        study = await tables.studies.imported(json.dumps((await tables.cache.table(id)).match.save()))
        async with tables.host.store.write() as tx:
            await tx.connection.execute(
                text("UPDATE study SET journal = :journal WHERE id = :id"), {"id": study, "journal": journal}
            )
        tables.study_keeping.files.clear()
        async with asking(tables) as web:
            answer = await web.get(f"/study/{study}")
            assert answer.status_code == 503
            assert "set aside" in answer.text
