"""The built folder, shown by Python's own server, and a browser in it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Frame, Page

from ..browser import AXE, CHOICES, Person

# a page of the application, not the lobby that was drawn ahead
HERE = ".lobby:not(:has(#aboard)), main:not(.lobby), body[data-ready]"


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing, and counts what it sends."""

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        body = source.read()
        self.server.sent += len(body)  # type: ignore[attr-defined]
        outputfile.write(body)


class Shown:
    """A folder on a host; `sent` counts the bytes that left it."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.server.sent = 0  # type: ignore[attr-defined]
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def sent(self) -> int:
        return self.server.sent  # type: ignore[attr-defined, no-any-return]

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def shown(folder: Path) -> Iterator[Shown]:
    host = Shown(folder)
    yield host
    host.stop()


class Visitor(Person):
    """Somebody in a tab: plays in the frame as others do in a page. Keys and the mouse are the page's."""

    def __init__(self, context: BrowserContext, seed: int = 1) -> None:
        self.context = context
        self.rng = Random(seed)
        self.faults: list[str] = []
        self.tabbed = self.tab()
        self.page: Any = InFrame(self.tabbed)

    def open(self, address: str) -> None:
        self.tabbed.goto(address, wait_until="commit")
        self.tabbed.wait_for_selector("html[data-ready]", state="attached", timeout=180_000)
        self.page.wait_for_selector(HERE, state="attached", timeout=180_000)

    def wait_until_whole(self) -> None:
        """Everything is here: what was not needed to begin, too. From now on there need be no network."""
        self.tabbed.wait_for_selector("html[data-whole]", state="attached", timeout=180_000)

    def still(self) -> None:
        """Nothing moves, and every question is asked, as for everybody who plays in tests."""
        self.page.evaluate(
            "() => fetch('/settings', { method: 'POST', body: new URLSearchParams({ motion: 'off', asks: 'all' }) })"
        )

    def quick_game(self, title: str, level: int = 0) -> str:
        self.page.goto("/")
        box = self.page.locator(f".box.room-{title}")
        if level:
            box.locator("summary").first.click()
            box.locator(f"input[value='level:{level}']").check(force=True)
        box.locator(".now").click()
        self.page.wait_for_selector("body[data-ready]")
        return str(self.page.url.rsplit("/", 1)[1])


class InFrame:
    """The frame, with the keyboard and the mouse of its page: what `Person` asks of a page."""

    def __init__(self, page: Page) -> None:
        self.whole = page
        self.keyboard = page.keyboard
        self.mouse = page.mouse

    @property
    def frame(self) -> Frame:
        return self.whole.frames[1]

    def goto(self, path: str) -> None:
        base = self.whole.url.split("#")[0]
        self.frame.goto(base + path.lstrip("/"), wait_until="domcontentloaded")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.frame, name)


__all__ = ["AXE", "CHOICES", "InFrame", "Shown", "Visitor", "shown"]
