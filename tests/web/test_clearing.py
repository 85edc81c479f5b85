"""What the card of an answer has cleared is not worked out again when it is given; what ends a game is asked once more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from astrarium.store import open_store
from astrarium.table import Host, Plan, Tables
from astrarium.table.explaining import EXPLAININGS
from astrarium.web.http import seated
from astrarium.web.http.app import build

HEADERS = {"host": "127.0.0.1", "origin": "http://127.0.0.1", "accept": "*/*", "x-requested-with": "fetch"}


@pytest.mark.asyncio
async def test_a_card_that_warned_of_nothing_is_not_drawn_again_by_the_click(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: Any = Tables(Host(await open_store(tmp_path), alone=True))
    transport = httpx.ASGITransport(build(tables, "secret"))
    asked: list[str] = []
    deadly = seated.deadly

    def noted(*given: Any) -> Any:
        asked.append(str(given[2]))
        return deadly(*given)

    monkeypatch.setattr(seated, "deadly", noted)
    async with (
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=HEADERS) as ada,
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=HEADERS) as bo,
    ):
        id = await tables.laying.create("kepler", [Plan("open"), Plan("open")], holder="a host", seed="1")
        for seat, (person, name) in enumerate(((ada, "Ada"), (bo, "Bo"))):
            link = await tables.seats.make_link(id, seat, "invite")
            await person.post(f"/j/{link}", data={"name": name}, follow_redirects=True)
        for pointed in (False, True, False, True):
            table = await tables.cache.table(id)
            a, mine = table.match.state.legal()[-1], (ada, bo)[table.asked]
            if pointed:
                assert (await mine.get(f"/t/{id}/preview", params={"action": str(a)})).status_code == 200
            assert (a.id in EXPLAININGS.of(id, table.match).cleared) == pointed
            form = {"action": str(a), "seq": str(table.seq), "key": f"k{table.seq}"}
            assert (await mine.post(f"/t/{id}/move", data=form)).status_code == 204
            assert (str(a) in asked) != pointed
            asked.clear()
    await tables.close()
