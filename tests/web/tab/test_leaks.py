"""What reaches the page of a tab: nothing but what its person may know, though the whole game lies in the same browser."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from random import Random

import pytest

from astrarium.games import load, ready
from astrarium.kernel import SPECTATOR
from astrarium.web.tab.service import Service, open_service

from .asking import ORIGIN, ask
from .test_service import empty, play

STEP_BACK = re.compile(r'<form method="post" action="/t/\w+/stepback">.*?</form>', re.DOTALL)
MADE = re.compile(rb"^(id|retry):.*$|data-key=\"[^\"]*\"|name=\"key\" value=\"[^\"]*\"", re.MULTILINE)  # new each time


async def live(service: Service, id: str) -> bytes:
    """What the stream of a table begins with: every part of its page."""
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    told: list[str] = []
    head = {"method": "GET", "origin": ORIGIN, "address": f"/t/{id}/live", "headers": [], "ours": True}
    stream = service.ask(
        json.dumps(head), b"", lambda _, headers: told.append(headers), lambda body, _: heard.put_nowait(bytes(body))
    )
    body = b""
    async with asyncio.timeout(30):
        while body.count(b"\n\n") < 2 and b"bar" not in body:
            body += await heard.get()
    stream.leave()
    bus = service.tables.host.bus
    while bus.ears.get(id):  # the next stream is to draw its own frame, not to be sent this one again
        bus.publish(id, near=True)
        await asyncio.sleep(0)
    return MADE.sub(b"", body)


@pytest.mark.sample(2)
@pytest.mark.parametrize("title", ready())
def test_the_page_of_a_tab_tells_nothing_that_is_hidden(title: str, tmp_path: Path) -> None:
    async def story() -> None:
        rng = Random(5)
        service = await open_service(str(tmp_path / "data"), empty=empty(tmp_path), pace=0.0)
        id = await play(service, 6, title)
        table = await service.tables.cache.table(id)
        truth, mine = table.match.state, table.asked
        assert mine == 0
        expected = await live(service, id)
        assert table.match.seed.encode() not in expected
        differing = 0
        for _ in range(6):
            table.match.state = truth.imagine(mine, rng)
            differing += table.match.state.fingerprint() != truth.fingerprint()
            assert await live(service, id) == expected
        assert differing
        table.match.state = truth.clone()
        table.match.state.apply(truth.legal()[0])
        assert await live(service, id) != expected  # what it may know, it tells
        table.match.state = truth
        await service.close()

    asyncio.run(story())


async def frame(service: Service, id: str) -> str:
    """The same, but for what is found by comparing with the past, which an imagined present has not."""
    return STEP_BACK.sub("", (await live(service, id)).decode())


@pytest.mark.sample(1)
@pytest.mark.parametrize("title", ready())
def test_a_device_that_two_pass_on_in_a_tab_tells_nothing_of_the_other(title: str, tmp_path: Path) -> None:
    """Covered it is the same whatever either of them hides; held by one of them, whatever the other does."""

    async def story() -> None:
        rng, kinds = Random(9), set[bool]()
        service = await open_service(str(tmp_path / "data"), empty=empty(tmp_path), pace=0.0)
        mode = next(mode.word for mode in load(title).modes if 2 in mode.seats)
        form = {"mode": mode, "seat-0": "me", "name": "Vera", "seat-1": "here", "here-1": "Ben"}
        laid = await ask(service, f"/new/{title}", form)
        assert laid.status == 303, laid.text
        id = laid.headers["location"].rsplit("/", 1)[-1]
        differing = 0
        for step in range(24):
            table = await service.tables.cache.table(id)
            device, truth = table.device, table.match.state
            assert device is not None
            if step % 3 == 0:
                kinds.add(device.shown == SPECTATOR)
                expected = await frame(service, id)
                for seat in (0, 1) if device.shown == SPECTATOR else (device.shown,):
                    table.match.state = truth.imagine(seat, rng)
                    differing += table.match.state.fingerprint() != truth.fingerprint()
                    assert await frame(service, id) == expected
                    table.match.state = truth
            if table.over:
                break
            if device.shown == SPECTATOR:
                shown = await ask(service, f"/t/{id}/reveal", {"seat": str(table.asked)}, accept="*/*")
                assert shown.status == 204, shown.text
            action = " ".join(truth.legal()[0].json())
            sent = {"action": action, "seq": str(table.seq), "key": f"k{table.seq}"}
            assert (await ask(service, f"/t/{id}/move", sent, accept="*/*")).status == 204
        assert differing
        assert kinds
        await service.close()

    asyncio.run(story())
