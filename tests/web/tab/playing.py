"""Whole games in a tab whose host is gone: loaded once, then cut off, against the third level, to the logbook.

    python -m tests.web.tab.playing FOLDER [TITLE ...]      FOLDER: what `python3 start.py tab` built

Clicks as a person does, in Chromium, and tells the answers of the game, what the page complained about, and the time.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from astrarium.games import ready

from ..browser import launch
from .folder import Visitor, shown

LEVEL = 3
MOST = 2000  # answers of one person in one game


class Played(NamedTuple):
    """A game from the lobby to the logbook."""

    id: str
    answers: int  # of the person; bots' come beside them
    moves: int
    seconds: float
    faults: list[str]


def alone(folder: Path, browser: Browser, seed: int) -> Visitor:
    """Somebody in a tab that has everything: the host is gone, and so is the network."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    with shown(folder) as host:
        ada = Visitor(context, seed)
        ada.open(host.address)
        ada.wait_until_whole()
        ada.still()
        context.set_offline(True)
    return ada


def whole_game(ada: Visitor, title: str, level: int = LEVEL) -> Played:
    """From the lobby's button to the end, by mouse; then it stands in the logbook."""
    began, faults, answers = time.monotonic(), len(ada.faults), 0
    id = ada.quick_game(title, level)
    while ada.wait_for_turn():
        ada.step_by_mouse()
        answers += 1
        assert answers < MOST, f"{title} does not end"
    moves = ada.seq()
    seconds = time.monotonic() - began
    ada.page.goto("/log")
    ada.page.wait_for_selector(f"main a[href*='{id}']", state="attached")
    return Played(id, answers, moves, seconds, ada.faults[faults:])


def main(words: list[str]) -> int:
    failed = 0
    with sync_playwright() as playwright:
        browser = launch(playwright)
        ada = alone(Path(words[0]), browser, seed=3)
        for title in words[1:] or ready():
            done = whole_game(ada, title)
            failed += len(done.faults)
            print(
                f"{title}: {done.answers} answers of mine, {done.moves} moves, {done.seconds:.0f} s, "
                f"{len(done.faults)} complaints {done.faults}",
                flush=True,
            )
        browser.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
