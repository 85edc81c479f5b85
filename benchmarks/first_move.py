"""From a clone to the first move: how many seconds of a person's time, and how long the whole takes.

    python3 start.py test --collect-only -q tests/house      (once: makes .venv with a browser to drive)
    .venv/bin/python benchmarks/first_move.py [--rounds 3] [--games kepler efemeris] [--json FILE]

What is committed here is cloned into an empty folder and started by the README's command, with an empty folder for
its data. Instead of the browser that `start.py` opens, a Chromium of ours opens the same address; then the clicks: Play
now on a box, and the first answer of the bar or of the board. Nothing is waited for that a person would not wait for.

A person's time is what a person does and looks at: typing and clicking, by the constants of the keystroke-level model
(Card, Moran, Newell 1980), and the measured waits: from the command to the address, from there to the page, from each
click to the table and to the move on it. Cloning and the installation of packages count in the whole only.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, TimeoutError, sync_playwright  # noqa: E402
from tests.web.browser import CHOICES, SPOT, launch  # noqa: E402

KEY, POINT, CLICK, THINK = 0.28, 1.1, 0.2, 1.35  # seconds of an average person for each
TYPED: Final = "git clone ADDRESS astrarium\ncd astrarium\npython3 start.py\n"
PASTED: Final = "ADDRESS"  # three keys: it is copied from where one found it
MOST: Final = 6  # clicks before we give up
WIDTHS: Final = (7, 9, 7, 7, 7, 7, 7, 7, 7, 8, 7)
# The move is on the table, or a part of it was taken and the bar asks for the rest.
TAKEN: Final = """([seq, said]) => Number(document.getElementById('bar').dataset.seq) > seq ||
  (!document.body.dataset.sending && document.getElementById('prompt').innerText !== said)"""
TITLES: Final = ("celestia-duo", "efemeris", "kepler", "astronavigators")


class Way(NamedTuple):
    """One way from nothing to a move, in seconds."""

    clone: float
    install: float
    start: float  # from the command to an address that answers, packages being there
    page: float
    table: float
    move: float
    clicks: int  # until the table has taken an answer: two
    parts: int  # further clicks of a first move that is made of parts

    @property
    def hands(self) -> float:
        typed = len(TYPED.replace(PASTED, "")) + 3
        return THINK + typed * KEY + (self.clicks + self.parts) * (THINK + POINT + CLICK)

    @property
    def person(self) -> float:
        return self.hands + self.start + self.page + self.table + self.move

    @property
    def whole(self) -> float:
        return self.person + self.clone + self.install


class Started:
    """`python3 start.py` in a clone, until it prints its address."""

    def __init__(self, clone: Path, data: Path) -> None:
        words = ["serve", "--no-browser", "--port", "0", "--data", str(data)]
        clean = {
            name: value for name, value in os.environ.items() if not name.startswith(("ASTRARIUM_", "VIRTUAL_ENV"))
        }
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [getattr(sys, "_base_executable", sys.executable), "start.py", *words],
            cwd=clone, env=clean, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                self.address, self.seconds = found[0], time.monotonic() - begun
                return
        raise SystemExit("start.py ended without an address")

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(20)


def two_clicks(browser: Browser, address: str, title: str) -> tuple[float, float, float, int, int]:
    """Seconds until the page is painted, until the table can be touched, until the move is on it; and the clicks to the
    first answer, and those to the rest of the move."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    page = context.new_page()
    times = [time.monotonic()]
    page.goto(address)
    box = page.locator(f".box.room-{title} .now")
    box.wait_for()
    times.append(time.monotonic())
    box.click()
    page.wait_for_selector("body[data-ready] #bar[data-turn=yes]")
    page.wait_for_selector(CHOICES, state="attached")
    times.append(time.monotonic())
    before = page.locator("#bar").get_attribute("data-seq")
    moved = f"() => Number(document.getElementById('bar').dataset.seq) > {before}"
    clicks, taken = 1, 0
    while not page.evaluate(moved):
        said = page.locator("#prompt").inner_text()
        answer = page.locator("#choices button:not(.plain):not(.more)")
        if answer.count():
            answer.first.click()
        else:
            page.mouse.click(*page.evaluate(SPOT, [CHOICES, 0]))
        clicks += 1
        with suppress(TimeoutError):  # a click into nothing
            page.wait_for_function(TAKEN, arg=[int(before or 0), said], timeout=5_000)
            taken = taken or clicks
        if clicks > MOST:
            raise SystemExit(f"{title}: {clicks} clicks and no move")
    times.append(time.monotonic())
    context.close()
    page_, table, move = [b - a for a, b in pairwise(times)]
    return page_, table, move, taken, clicks - taken


def tried(title: str) -> Way:
    with tempfile.TemporaryDirectory() as empty, sync_playwright() as playwright:
        clone = Path(empty, "astrarium")
        begun = time.monotonic()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        cloned = time.monotonic() - begun
        browser = launch(playwright)
        first = Started(clone, Path(empty, "data"))
        try:
            waits = two_clicks(browser, first.address, title)
        finally:
            first.stop()
        again = Started(clone, Path(empty, "second"))  # packages are there now
        again.stop()
        browser.close()
    return Way(cloned, max(0.0, first.seconds - again.seconds), again.seconds, *waits)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=TITLES, choices=TITLES)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    found: dict[str, list[Way]] = {title: [tried(title) for _ in range(asked.rounds)] for title in asked.games}
    print(
        f"{'':16}{'clone':>7}{'install':>9}{'start':>7}{'page':>7}{'table':>7}{'move':>7}{'clicks':>7}{'parts':>7}{'hands':>7}{'person':>8}{'whole':>7}"
    )
    for title, ways in found.items():
        numbers = [[*way, way.hands, way.person, way.whole] for way in ways]
        middle = [statistics.median(column) for column in zip(*numbers, strict=True)]
        print(f"{title:16}" + "".join([f"{n:{w}.1f}" for n, w in zip(middle, WIDTHS, strict=True)]))
    if asked.json:
        told = {
            title: [{**way._asdict(), "person": way.person, "whole": way.whole} for way in ways]
            for title, ways in found.items()
        }
        asked.json.write_text(json.dumps(told, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
