"""Streams: who comes late, who does not read, and how many there may be."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from benchmarks.client import Browser, ask, cookie_of

from ..web.server import Server
from .test_connections import answer, connected

pytestmark = [pytest.mark.asyncio, pytest.mark.full]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {"ASTRARIUM_SEND_SECONDS": "1", "ASTRARIUM_STREAMS_TABLE": "6", "ASTRARIUM_STREAMS_EACH": "40"}
    running = Server(tmp_path_factory.mktemp("data"), **limits)
    yield running
    running.stop()


class Sitting:
    """A table with two people who watch and play."""

    def __init__(self, server: Server, title: str = "celestia-duo") -> None:
        self.address, self.title = server.address, title
        self.browsers: list[Browser] = []
        self.following: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Sitting:
        made = await ask(self.address, "/api/v1/tables", {"game": self.title, "seats": [{"kind": "person"}] * 2})
        self.id, self.tokens, self.watch = made["id"], made["tokens"], made["watch"]
        for seat in "01":
            await self.join(self.tokens[seat])
        return self

    async def join(self, token: str) -> Browser:
        browser = Browser(self.address, self.id, await cookie_of(self.address, token))
        self.browsers.append(browser)
        self.following.append(asyncio.create_task(browser.follow()))
        async with asyncio.timeout(20):
            await browser.changed.wait()
        return browser

    async def play(self, rng: Random) -> None:
        mover = await self.asked()
        action, mover.legal = rng.choice(mover.legal), []
        seq = mover.seq
        assert await mover.move(action) == 204
        await self.seen(seq + 1)

    async def back(self) -> None:
        """Whoever is asked takes back their step, if they can."""
        mover = await self.asked()
        seq, mover.legal, legal = mover.seq, [], mover.legal
        status, _ = await mover.send(f"/t/{self.id}/undo", steps=1, seq=seq, key=f"u{seq}")
        if status == 204:
            await self.seen(seq + 1)
        else:
            mover.legal = legal

    async def asked(self) -> Browser:
        async with asyncio.timeout(20):
            while True:
                for browser in self.browsers:
                    if browser.legal and browser.seq == max([b.seq for b in self.browsers]):
                        return browser
                await asyncio.sleep(0.01)

    async def seen(self, seq: int) -> None:
        """Until everybody has seen it."""
        async with asyncio.timeout(20):
            while any(browser.seq < seq for browser in self.browsers):
                await asyncio.sleep(0.01)

    async def __aexit__(self, *_error: object) -> None:
        for task in self.following:
            task.cancel()
        await asyncio.gather(*self.following, return_exceptions=True)
        for browser in self.browsers:
            browser.hang_up()


def dropped(server: Server) -> int:
    found = re.search(r"astrarium_connections_dropped (\d+)", httpx.get(f"{server.address}/metrics").text)
    assert found is not None
    return int(found[1])


async def test_who_comes_by_a_link_while_others_watch_sees_every_move(server: Server) -> None:
    async with Sitting(server) as table:
        first = await table.join(table.watch)
        await table.play(Random(1))
        second = await table.join(table.watch)
        again = await table.join(table.tokens["0"])  # another device of a seat that is here already
        await table.play(Random(2))
        assert min(first.frames, second.frames, again.frames) >= 2
        assert {browser.seq for browser in table.browsers} == {2}


async def test_who_does_not_read_a_stream_loses_it_and_nobody_waits(server: Server) -> None:
    async with Sitting(server, "kepler") as table:
        cookie = await cookie_of(server.address, table.watch)
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        head = f"GET /t/{table.id}/live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: astrarium={cookie}\r\n\r\n"
        deaf.sendall(head.encode())  # uncompressed, so that it is much
        before, rng, slowest = dropped(server), Random(1), 0.0
        for n in range(400):
            began = time.monotonic()
            await (table.back() if n % 2 else table.play(rng))
            slowest = max(slowest, time.monotonic() - began)
            if n % 10 == 9 and dropped(server) > before:
                break
        assert dropped(server) == before + 1
        assert slowest < 5
        deaf.close()


async def test_a_table_has_only_so_many_streams_and_another_has_its_own(server: Server) -> None:
    async with Sitting(server) as table, Sitting(server) as other:
        for _ in range(4):
            await table.join(table.watch)
        head = {"authorization": f"Bearer {table.tokens['0']}"}
        refused = httpx.get(f"{server.address}/api/v1/tables/{table.id}/stream", headers=head)
        assert (refused.status_code, refused.json()["type"]) == (429, "urn:astrarium:too-many")
        assert refused.headers["retry-after"]
        await other.join(other.watch)
        table.following.pop().cancel()
        await asyncio.sleep(0.3)
        await table.join(table.watch)  # there is room again


async def test_everybody_together_has_only_so_many_connections(tmp_path: Path) -> None:
    server = Server(tmp_path, ASTRARIUM_CONNECTIONS="12", ASTRARIUM_CONNECTIONS_EACH="100")
    try:
        held = [connected(server) for _ in range(12)]
        with connected(server) as sock:
            told = answer(sock)
        assert " 503 " in told.splitlines()[0]
        assert "retry-after" in told.lower()
        for sock in held:
            sock.close()
        await asyncio.sleep(0.3)
        assert httpx.get(server.address).status_code == 200
    finally:
        server.stop()


async def test_pages_and_undos_have_their_rates(tmp_path: Path) -> None:
    rates = {"ASTRARIUM_PATIENCE": "1", "ASTRARIUM_RATE_PAGE": "20/hour", "ASTRARIUM_RATE_UNDO": "3/hour"}
    server = Server(tmp_path, **rates)
    try:
        made = await ask(server.address, "/api/v1/tables", {"game": "kepler", "seats": [{"kind": "person"}] * 2})
        with httpx.Client(base_url=f"{server.address}/api/v1/tables/{made['id']}", timeout=30) as web:
            web.headers["authorization"] = f"Bearer {made['tokens']['0']}"
            undos = [web.post("/undo", json={"seq": 0, "key": f"u{n}"}) for n in range(6)]
            assert [undo.status_code for undo in undos] == [422] * 3 + [429] * 3  # there is nothing to undo yet
            assert undos[-1].headers["retry-after"]
            asked = web.get(str(web.base_url).rstrip("/")).json()["asked"]
            web.headers["authorization"] = f"Bearer {made['tokens'][str(asked)]}"
            menu = web.get("/actions").json()
            move = {"action": menu["legal"][0]["action"], "seq": 0, "key": "m"}
            assert web.post("/moves", json=move).status_code == 201  # the game goes on
        pages = [httpx.get(server.address) for _ in range(25)]
        assert pages[-1].status_code == 429
        assert pages[-1].headers["retry-after"]
        assert sum(page.status_code == 200 for page in pages) <= 21
        assert httpx.get(f"{server.address}/static/icon.svg").status_code == 200
    finally:
        server.stop()
