"""The pages in Firefox: two clicks into each game, two decisions, and the board is painted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from astrarium.games import ready

pytest.importorskip("playwright.sync_api")
from .engines import FIREFOX, Firefox, play_two
from .server import Server

pytestmark = [
    pytest.mark.full,
    pytest.mark.browser,
    pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed (apt-get install firefox-esr)"),
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    running = Firefox(tmp_path_factory.mktemp("firefox"))
    yield running
    running.close()


@pytest.mark.parametrize("title", ready())
def test_firefox_plays(engine: Firefox, server: Server, title: str) -> None:
    assert play_two(engine, server, title)[:8] == b"\x89PNG\r\n\x1a\n"
