"""The whole table in Firefox and WebKit: a whole game with the host gone, and the page opened again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("playwright.sync_api")
from ..engines import FIREFOX, MINE, SCREEN, SEQ, WEBKIT, Engine, Firefox, WebKit, decide, sit_down
from .folder import shown
from .playing import in_engine

pytestmark = [pytest.mark.full, pytest.mark.browser]
AWAKE = "() => document.documentElement.dataset.ready && document.documentElement.dataset.kept"
PLAYED = """() => {
  const bar = document.getElementById('bar'), end = document.getElementById('end');
  const answer = document.querySelector('#actions button[name=action]');
  if (bar.dataset.turn === 'yes' && !end && answer && !document.body.dataset.sending) answer.click();
  return end !== null;
}"""
IN_THE_LOGBOOK = """() => {
  if (location.pathname === '/log') return document.querySelector('main')?.innerText;
  if (!document.body.dataset.left) location.assign('/log');
  document.body.dataset.left = 'yes';
}"""
KINDS = {
    "firefox": pytest.param(
        Firefox,
        marks=pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed (apt-get install firefox-esr)"),
    ),
    "webkit": pytest.param(
        WebKit,
        marks=pytest.mark.skipif(
            WEBKIT is None or SCREEN is None,
            reason="WebKitGTK is not installed (apt-get install webkit2gtk-driver xvfb)",
        ),
    ),
}


@pytest.fixture(params=KINDS.values(), ids=KINDS.keys())
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    running = request.param(tmp_path)
    yield running
    running.close()


@pytest.mark.parametrize("engine", [KINDS["firefox"]], ids=["firefox"], indirect=True)
def test_a_whole_game_without_its_host(engine: Engine, folder: Path) -> None:
    """Lobby, a table, two decisions with the mouse; the host goes away, the page is loaded anew, the game goes on to its
    end, and stands in the logbook."""
    with shown(folder) as host:
        address = host.address
        engine.open(address)
        kept = engine.until(AWAKE, seconds=300)
        assert kept == "opfs"
        engine.inside()
        sit_down(engine, "celestia-duo")
        rng = Random(1)
        for _ in range(2):
            decide(engine, rng)
        seq, at = engine.run(SEQ), engine.run("() => location.pathname")
    gone_on(engine, address, at)
    assert engine.run(SEQ) >= seq
    engine.until(PLAYED, seconds=600)
    assert "Celestia Duo" in engine.until(IN_THE_LOGBOOK, seconds=300)


@pytest.mark.parametrize("engine", [KINDS["webkit"]], ids=["webkit"], indirect=True)
def test_webkit_plays_a_whole_game_and_keeps_it_in_indexeddb(engine: Engine, folder: Path) -> None:
    """WebKitGTK has no private file system; the host is gone, and the game stands in the logbook all the same."""
    (done,) = in_engine(engine, folder, ["celestia-duo"])
    address = engine.until("() => location.origin")
    engine.open("about:blank")
    engine.open(f"{address}/#/t/{done.id}")
    assert engine.until(AWAKE, seconds=300) == "indexeddb"
    engine.inside()
    engine.until("() => document.getElementById('end') !== null")


def gone_on(engine: Engine, address: str, at: str) -> None:
    """The page is loaded anew, from what the browser has, at the same table."""
    engine.open("about:blank")
    engine.open(f"{address}#{at}")
    engine.until(AWAKE, seconds=300)
    engine.inside()
    engine.until(f"() => location.pathname === '{at}' && document.body.hasAttribute('data-ready')")
    engine.until(MINE)
