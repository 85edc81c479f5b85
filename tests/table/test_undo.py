"""Undo at a table, in the real games: up to the barrier, one step or the whole turn, and never past it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from astrarium.games import load, ready
from astrarium.kernel import Refused
from astrarium.store import open_store
from astrarium.table import Plan, Tables, Thinkers

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("title", ready())
async def test_own_steps_are_taken_back_and_others_are_not(tmp_path: Path, title: str) -> None:
    with ThreadPoolExecutor(1) as executor:
        tables = Tables(await open_store(tmp_path), None, Thinkers(executor), 0, load)
        plans = [Plan("person", f"P{n}") for n in range(load(title).modes[0].seats[0])]
        id = await tables.create(title, plans, seed="undo")
        rng = Random(3)
        undone = refused = 0
        for step in range(60):
            table = await tables.table(id)
            if table.over:
                break
            seat, before = table.asked, table.match.state.fingerprint()
            action = rng.choice(table.match.state.legal()).json()
            await tables.move(id, seat, table.seq, f"m{step}", action)
            table = await tables.table(id)
            if table.match.undoable(seat):
                await tables.undo(id, seat, table.seq, f"u{step}")
                undone += 1
                assert (await tables.table(id)).match.state.fingerprint() == before
                await tables.move(id, seat, (await tables.table(id)).seq, f"r{step}", action)
            else:
                refused += 1
                with pytest.raises(Refused):
                    await tables.undo(id, seat, table.seq, f"u{step}")
        now = (await tables.table(id)).match.state.fingerprint()
        tables.in_memory.clear()  # the records alone give the same position
        assert (await tables.table(id)).match.state.fingerprint() == now
        assert refused > 0
        print(f"{title}: {undone} steps could be undone, {refused} could not")
        await tables.close()
