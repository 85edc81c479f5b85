"""One server for the tests that do not break it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from ..table.postgres import postgres
from .browser import CHROMIUM, launch
from .evening import Evening, cookie_of, play_all
from .server import Server
from .studies import in_a_thread

__all__ = ["postgres"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), TESTS_SETTLE="yes")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium for the tests of a file. Closed with it: while it runs, an event loop does too, and others want one."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture(autouse=True)
def windows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Closed after each test: a page that stays open goes on listening and drawing beside all the tests that follow."""
    browser: Browser | None = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    yield
    for context in browser.contexts if browser else ():
        context.close()


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A server whose games have been played, for the pages around the table."""
    data = tmp_path_factory.mktemp("evening")
    games = in_a_thread(play_all(data))
    running = Server(data)
    yield Evening(running, cookie_of(data, "ada"), *games)
    running.stop()
