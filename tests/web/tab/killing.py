"""Tabs that die in the middle of a game: the page crashes, the window is closed, the browser is killed.

    python -m tests.web.tab.killing FOLDER [KILLS]      FOLDER: what `python3 start.py tab` built

Counts the moves that were answered before and are missing afterwards, in the browser's private file system and in
IndexedDB, where that is missing.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Error, Playwright, sync_playwright

from ..browser import CHROMIUM, FLAGS
from .folder import Visitor, shown

STORES = ("opfs", "indexeddb")


def profile(playwright: Playwright, folder: Path) -> BrowserContext:
    """A browser that keeps what pages keep, as people's do."""
    assert CHROMIUM
    return playwright.chromium.launch_persistent_context(
        str(folder), executable_path=CHROMIUM, args=FLAGS, viewport={"width": 1440, "height": 900}, locale="en"
    )


def without_files(folder: Path, target: Path) -> Path:
    """The same site for a browser that has no private file system."""
    shutil.copytree(folder, target)
    for script in target.glob("a/opfs-*.js"):
        text = script.read_text(encoding="utf-8")
        assert "navigator.storage.getDirectory()" in text
        script.write_text(text.replace("navigator.storage.getDirectory()", "undefined.missing"), encoding="utf-8")
    return target


def crash(context: BrowserContext, ada: Visitor, _: Path) -> bool:
    """The page dies; the browser lives on."""
    with suppress(Error):
        ada.tabbed.goto("chrome://crash")
    ada.tabbed.close()
    return False


def close(context: BrowserContext, _: Visitor, __: Path) -> bool:
    context.close()
    return True


def kill(context: BrowserContext, _: Visitor, folder: Path) -> bool:
    """Every process of this browser ends at once, as when the power goes."""
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ProcessLookupError):
            if f"--user-data-dir={folder}".encode() in (entry / "cmdline").read_bytes().split(b"\0"):
                os.kill(int(entry.name), signal.SIGKILL)
    with suppress(Error):
        context.close()
    for lock in folder.glob("Singleton*"):
        lock.unlink()
    return True


WAYS: tuple[Callable[[BrowserContext, Visitor, Path], bool], ...] = (crash, close, kill)


def lost_moves(site: Path, folder: Path, kills: int, store: str = "opfs", title: str = "kepler") -> list[int]:
    """How many answered moves are missing after each death."""
    lost: list[int] = []
    if store == "indexeddb":
        site = without_files(site, folder / "site")
    home = folder / "profile"
    with shown(site) as host, sync_playwright() as playwright:
        context = profile(playwright, home)
        ada, id = Visitor(context, 1), ""
        ada.open(host.address)
        ada.still()
        for n in range(kills):
            if not id or not ada.wait_for_turn():
                id = ada.quick_game(title)
                assert ada.wait_for_turn()
            ada.tabbed.wait_for_selector(f"html[data-kept={store}]", state="attached")
            ada.step_by_mouse()
            seq = ada.seq()
            if WAYS[n % len(WAYS)](context, ada, home):
                context = profile(playwright, home)
            ada = Visitor(context, n + 2)
            ada.open(f"{host.address}#/t/{id}")
            ada.page.wait_for_selector("body[data-ready]", timeout=180_000)
            lost.append(max(0, seq - ada.seq()))
            print(f"{store}: {n + 1} deaths, {sum(lost)} answered moves lost", flush=True)
        context.close()
    return lost


def main(words: list[str]) -> int:
    kills, failed = int(words[1]) if len(words) > 1 else 50, 0
    for store in STORES:
        with TemporaryDirectory() as folder:
            lost = lost_moves(Path(words[0]), Path(folder), kills, store)
        failed += sum(lost)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
