"""Who asks too often, counted for a household, by all processes of a server together."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import httpx
import pytest

from astrarium.settings import Settings
from astrarium.web.http.connections import Census
from astrarium.web.http.limits import SLOTS, WAYS, Buckets, Limits, TooOften, asker

from ..web.server import Server


def tried(limits: Limits, purpose: str, who: str, times: int) -> int:
    """How often it was allowed."""

    async def ask() -> int:
        allowed = 0
        for _ in range(times):
            try:
                await limits.hit(purpose, who)
                allowed += 1
            except TooOften:
                pass
        return allowed

    return asyncio.run(ask())


def test_a_household_has_one_address_of_either_kind() -> None:
    assert asker("2001:db8:1:2::7") == asker("2001:db8:1:2:ffff::9") != asker("2001:db8:1:3::7")
    assert asker("203.0.113.7") != asker("203.0.113.8")
    assert asker("::ffff:203.0.113.7") == asker("203.0.113.7")
    assert asker("fe80::1%eth0") == asker("fe80::2%eth0")
    assert asker("testclient") == "testclient"
    limits = Limits(clock=lambda: 0.0)
    assert sum([tried(limits, "create", asker(f"2001:db8::{n:x}"), 1) for n in range(70)]) == 60


def test_a_bucket_fills_up_again() -> None:
    now = 100.0
    limits = Limits(Settings(rate_move="10/second"), lambda: now)
    assert tried(limits, "move", "a", 15) == 10
    assert tried(limits, "move", "b", 1) == 1
    now += 0.5
    assert tried(limits, "move", "a", 15) == 5
    now += 1000.0
    assert tried(limits, "move", "a", 15) == 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system can't fork")
def test_processes_count_together() -> None:
    limits = Limits(Settings(rate_create="40/hour", processes=4))
    children = []
    for _ in range(4):
        pid = os.fork()
        if not pid:
            os._exit(tried(limits, "create", "203.0.113.7", 30))
        children.append(pid)
    allowed = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children]
    assert 40 <= sum(allowed) <= 44  # of two that count at the same moment one may not count
    assert tried(limits, "create", "203.0.113.7", 5) == 0


def test_what_is_held_at_once_is_shared_out() -> None:
    settings = Settings(processes=4, streams_each=60, connections_each=200, connections=4000)
    limits, census = Limits(settings), Census(settings)
    assert (limits.each, limits.table) == (15, 500)
    census.each["2001:db8::/64"] = 50
    assert not census.admits("2001:db8::5")
    assert census.admits("203.0.113.7")
    census.count = 1000
    assert not census.admits("203.0.113.7")


def test_the_memory_for_it_never_grows_and_the_longest_silent_makes_room() -> None:
    buckets = Buckets()
    assert len(buckets.memory) == SLOTS * 24
    for n in range(20_000):
        mark, at, _, _ = buckets.place(f"page {n}")
        buckets.put(at, mark, 1.0, float(n))
        assert 0 <= at <= len(buckets.memory) - 24
    assert buckets.place("page 19999")[3] == 19_999
    assert WAYS > 1


@pytest.mark.full
def test_files_and_programs_have_a_limit_too(tmp_path: Path) -> None:
    rates = {
        "ASTRARIUM_RATE_STATIC": "50/hour",
        "ASTRARIUM_RATE_API": "20/hour",
        "ASTRARIUM_RATE_PAGE": "20/hour",
        "ASTRARIUM_PATIENCE": "1",
    }
    server = Server(tmp_path, **rates)
    try:
        with httpx.Client(base_url=server.address, timeout=30) as client:
            codes = [client.get("/api/v1/levels").status_code for _ in range(22)]
            assert codes == [200] * 20 + [429] * 2
            refused = client.get("/api/v1/games")
            assert refused.status_code == 429
            assert refused.headers["content-type"] == "application/problem+json"
            assert int(refused.headers["retry-after"]) > 1
            files = [client.get("/static/icon.svg") for _ in range(60)]
            assert {one.status_code for one in files} == {200, 429}
            assert files[-1].headers["x-content-type-options"] == "nosniff"
            assert client.get("/").status_code == 200
            codes = [client.get(f"/t/x/{n}").status_code for n in range(25)]
            assert codes[0] == 404
            assert codes[-1] == 429  # what does not exist is asked for as seldom as what does
    finally:
        server.stop()
