"""What /metrics tells: enough to be woken in time, and never more for all that is asked."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

import httpx
import pytest
import yaml
from starlette.routing import Route

from astrarium.web.http.figures import CAUSES, WINDOW, Lag, Metrics, most_memory, present_memory
from astrarium.web.http.logs import LINES, Noted, pattern_of

from ..table.house import house
from ..web.server import ROOT, Server

ALERTS = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text())


def series(text: str) -> set[str]:
    return {line.rpartition(" ")[0] for line in text.splitlines() if not line.startswith("#")}


def test_odd_addresses_make_no_series(server: Server) -> None:
    with httpx.Client(base_url=server.address, timeout=30) as client:
        kinds = (
            "/t/x/{}",
            "/t/{}",
            "/api/v1/{}",
            "/api/v1/tables/{}",
            "/{}",
            "/static/{}",
            "/log/{}",
            "/j/{}",
            "/new/{}",
        )

        def ask(n: int) -> set[str]:
            for kind in kinds:
                client.get(kind.format(f"a{n}bc"), headers={"accept": "text/html"})
                client.post(kind.format(f"a{n}bc"), headers={"origin": server.address})
            return series(client.get("/metrics").text)

        ask(0)
        before = ask(1)
        after: set[str] = set()
        for n in range(2, 6):
            after = ask(n)
        assert after == before
        assert not any(re.search(r"a\d+bc", one) for one in after)
        assert any('kind="unmatched"' in one for one in after)
        assert any('kind="/j/{token}"' in one for one in after)
        assert any('kind="/static"' in one for one in after)
        assert any('kind="/api/v1/tables/{id}"' in one for one in after)


def test_every_alarm_asks_for_figures_that_are_told(server: Server) -> None:
    told = httpx.get(server.address + "/metrics", timeout=30).text
    named = set(re.findall(r"^(astrarium_\w+)", told, re.M))
    rules = [rule for group in ALERTS["groups"] for rule in group["rules"]]
    assert len(rules) == len({rule["alert"] for rule in rules}) > 10
    for rule in rules:
        assert rule["annotations"]["summary"]
        assert rule["labels"]["severity"] in ("page", "ticket")
        asked = set(re.findall(r"astrarium_\w+", rule["expr"]))
        assert asked <= named, rule["alert"]
        assert asked
        assert rule["expr"].count("(") == rule["expr"].count(")")
        for cause in re.findall(r'cause="([^"]+)"', rule["expr"]):
            assert cause in CAUSES


def test_size_disk_and_memory_are_measured(server: Server) -> None:
    told = dict(re.findall(r"^(astrarium_\w+) (\S+)$", httpx.get(server.address + "/metrics", timeout=30).text, re.M))
    assert float(told["astrarium_database_bytes"]) > 50_000
    assert float(told["astrarium_disk_free_bytes"]) > 0
    assert 10**7 < float(told["astrarium_memory_bytes"]) <= 1.01 * float(told["astrarium_memory_peak_bytes"])
    assert 0 < present_memory() <= 1.01 * most_memory()


def test_the_longest_lag_of_a_minute_is_told() -> None:
    now = 0.0
    lag = Lag(lambda: now)
    lag.note(2.5)
    now = WINDOW - 1
    lag.note(0.1)
    assert lag.longest() == 2.5
    now = WINDOW + 1
    assert lag.longest() == 0.1
    lag.note(0.0)
    assert len(lag.seen) == 2


@pytest.mark.anyio
async def test_a_held_loop_is_noticed() -> None:
    import time

    lag = Lag()
    watching = asyncio.create_task(lag.watch())
    await asyncio.sleep(0.01)
    time.sleep(0.7)
    await asyncio.sleep(0.01)
    watching.cancel()
    assert lag.longest() > 0.1


@pytest.mark.anyio
async def test_errors_calls_and_lines_of_the_log_are_counted(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        metrics = Metrics(tables)
        metrics.failed("busy")
        metrics.failed("something that nobody thought of")
        metrics.called("push", False)
        metrics.called("mail", True)
        before = LINES["ERROR"]
        Noted().filter(logging.LogRecord("astrarium", logging.ERROR, "", 1, "", (), None))
        told = (await metrics.told()).decode()
        assert 'astrarium_server_errors_total{cause="busy"} 1.0' in told
        assert 'astrarium_server_errors_total{cause="other"} 1.0' in told
        assert 'astrarium_server_errors_total{cause="fault"} 0.0' in told
        assert 'astrarium_calls_total{kind="push",outcome="failed"} 1.0' in told
        assert f"astrarium_faults_logged {before + 1}.0" in told


def test_a_log_names_the_route_and_never_a_token() -> None:
    async def nothing(_request: object) -> None:
        pass

    scope = {"path": "/j/secret", "route": Route("/j/{token}", nothing)}
    assert pattern_of(scope) == "/j/{token}"
    sources = [path.read_text() for path in (ROOT / "src" / "astrarium" / "web").rglob("*.py")]
    assert not any(re.search(r"LOG\.\w+\([^)]*(url\.path|scope\[\"path\"\]|\btoken\b)", text) for text in sources)
