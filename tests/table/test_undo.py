"""Undo at a table, in the real games: up to the barrier, one step or the whole turn, and never past it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from astrarium.games import load, ready
from astrarium.kernel import Refused
from astrarium.store import open_store
from astrarium.table import Host, Plan, Tables, Thinkers, Unable

pytestmark = pytest.mark.asyncio


@pytest.mark.full
@pytest.mark.parametrize("title", ready())
async def test_own_steps_are_taken_back_and_others_are_not(tmp_path: Path, title: str) -> None:
    with ThreadPoolExecutor(1) as executor:
        tables = Tables(Host(await open_store(tmp_path), None, Thinkers(executor), 0, load))
        plans = [Plan("person", f"P{n}") for n in range(load(title).modes[0].seats[0])]
        id = await tables.laying.create(title, plans, seed="undo")
        rng = Random(3)
        undone = refused = 0
        for step in range(60):
            table = await tables.cache.table(id)
            if table.over:
                break
            seat, before = table.asked, table.match.state.fingerprint()
            action = rng.choice(table.match.state.legal()).json()
            await tables.records.move(id, seat, table.seq, f"m{step}", action)
            table = await tables.cache.table(id)
            if table.match.undoable(seat):
                await tables.records.undo(id, seat, table.seq, f"u{step}")
                undone += 1
                assert (await tables.cache.table(id)).match.state.fingerprint() == before
                await tables.records.move(id, seat, (await tables.cache.table(id)).seq, f"r{step}", action)
            else:
                refused += 1
                with pytest.raises(Refused):
                    await tables.records.undo(id, seat, table.seq, f"u{step}")
        now = (await tables.cache.table(id)).match.state.fingerprint()
        tables.cache.in_memory.clear()  # the records alone give the same position
        assert (await tables.cache.table(id)).match.state.fingerprint() == now
        assert refused > 0
        print(f"{title}: {undone} steps could be undone, {refused} could not")
        await tables.close()


@pytest.mark.parametrize(
    ("title", "mode", "bots"), [("kepler", "solo", 0), ("kepler", "standard", 1), ("efemeris", "duel", 1)]
)
async def test_chance_is_not_bought_by_taking_back(tmp_path: Path, title: str, mode: str, bots: int) -> None:
    """Alone or with bots nobody minds a take-back, so one past a draw or a reveal is refused, as an undo is."""
    with ThreadPoolExecutor(1) as executor:
        tables = Tables(Host(await open_store(tmp_path), None, Thinkers(executor), 0, load))
        plans = [Plan("person", "Ada"), *[Plan("bot", "Tycho", "random")] * bots]
        id = await tables.laying.create(title, plans, mode, seed="bought")
        rng = Random(3)
        refused = granted = 0
        for step in range(400):
            table = await tables.cache.table(id)
            if table.over or (refused > 3 and granted > 3):
                break
            if table.asked != 0:
                await tables.bots.thinking[id]
                continue
            moment = table.last_own(0)
            if moment is not None and rng.random() < 0.5:
                was = table.match.at(moment).state
                drawn = (was.counter, was.pool) != (table.match.state.counter, table.match.state.pool)
                assert table.may_ask_back(0) != table.match.revealed(moment, 0)
                if drawn or not table.may_ask_back(0):
                    refused += 1
                    with pytest.raises(Unable) as no:
                        await tables.records.ask_back(id, 0)
                    assert no.value.key == "seen-since"
                else:
                    granted += 1
                    assert await tables.records.ask_back(id, 0)
                    continue
            await tables.records.move(id, 0, table.seq, f"m{step}", rng.choice(table.match.state.legal()).json())
        assert refused > 3
        assert granted > 3
        await tables.close()
