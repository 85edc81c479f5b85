"""What a turn costs whoever plays: clicks and taps, questions before the first real move, words on the screen.

    python -m tests.web.counting [desk] [phone] [told]

With `told` each press is named by the question that it answered.

One person plays the first turns of each game against a bot in Chromium, by mouse or by finger, as somebody would who knows
what to do. Every press is counted; what the page does by itself is not.
"""

from __future__ import annotations

import sys
import time
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from .browser import SPOT, Person, launch
from .server import Server

SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}
# Words that can be read without moving anything: letters or digits, in sight, not hidden.
WORDS = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), seen = [];
  for (let node; (node = walk.nextNode());) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect(), at = node.parentElement;
    if (!at.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || at.closest('.hush, title, defs')) continue;
    if (box.width < 2 || box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) continue;
    seen.push(...node.textContent.split(/\\s+/).filter(word => /[\\p{L}\\d]/u.test(word)));
  }
  return seen.length;
}"""
WHERE = "() => document.getElementById('bar').dataset.turn === 'yes' ? document.getElementById('next').innerText : ''"


class Counting:
    """A person whose presses are counted."""

    def __init__(self, browser: Browser, server: Server, size: str) -> None:
        self.ada = Person(browser, server, **SIZES[size])
        self.ada.context.add_cookies([{"name": "astrarium-taste", "value": "motion=off", "url": server.address}])
        self.touch = size == "phone"
        self.presses = 0
        self.told: list[str] = []  # the question at each press

    def press(self, selector: str) -> None:
        """Press a thing until it is answered: once, or on touch twice where the first shows."""
        page, seq = self.ada.page, self.ada.seq()
        page.wait_for_selector(selector, state="attached", timeout=20_000)
        page.wait_for_selector("body:not(.fresh):not([data-sending])")
        state = page.evaluate("() => `${picker.path} ${!!picker.ready}`")
        spot = page.evaluate(SPOT, [selector, 0])
        assert spot, f"{selector} is not in sight"
        self.presses += 1
        self.told.append(page.locator("#prompt").inner_text())
        if self.touch:
            page.touchscreen.tap(*spot)
        else:
            page.mouse.move(spot[0] - 9, spot[1] - 9)
            page.mouse.click(*spot)
        end = time.monotonic() + 20
        while self.ada.seq() == seq and time.monotonic() < end:
            page.wait_for_timeout(60)
            if page.evaluate("() => !document.body.dataset.sending && `${picker.path} ${!!picker.ready}`") not in (
                False,
                state,
            ):
                break
        if self.touch and self.ada.seq() == seq and page.evaluate("() => !!picker.ready && !picker.turns"):
            page.wait_for_timeout(450)
            self.press("#choices .solid")

    def asked(self, what: str) -> bool:
        """Whether I am asked that: the class of the question, as the list of what comes next is made from it."""
        return bool(
            self.ada.page.evaluate("what => !!document.querySelector(`#actions ul[data-kind='${what}']`)", what)
        )

    def words(self) -> int:
        found: int = self.ada.page.evaluate(WORDS)
        return found


def efemeris(who: Counting) -> dict[str, int]:
    """An armada, two tiles, the first sail, both ends."""
    ada, questions = who.ada, 0
    ada.quick_game("efemeris")
    ada.wait_for_turn()
    who.press(".lit[data-target='nation:france']")
    questions += 1
    for _ in range(2):
        ada.page.wait_for_function("() => picker.preset || document.querySelector('.ef-slot.lit')", timeout=30_000)
        who.press(".ef-slot.lit")
        if ada.page.evaluate("() => !!picker.turns"):  # a tile that looks alike however it lies is laid at once
            who.press("#choices .solid")
        questions += 1
    tiles = who.presses - 1
    ada.page.wait_for_selector("#actions ul[data-kind=sail]", state="attached")
    first, words = who.presses, who.words()
    before = who.presses
    if not ada.page.locator("#board .lit[data-target*='space:']").count():  # one ship is not asked which
        who.press(".lit[data-target^='ship:']")
    who.press("#board .lit[data-target*='space:']")
    for _ in range(2):
        ada.page.wait_for_timeout(600)
        if ada.page.locator("#bar[data-turn=yes] #choices .ends").count() and not who.asked("nation"):
            who.press("#choices .ends")
    return {"questions": questions, "presses first": first, "turn": tiles + who.presses - before, "words": words}


def kepler(who: Counting) -> dict[str, int]:
    """A pair of technologies; then Space Missions, three Starships, three flights."""
    ada = who.ada
    ada.quick_game("kepler")
    ada.wait_for_turn()
    who.press("[data-play]")
    ada.page.wait_for_selector("#actions ul[data-kind=move-cube]", state="attached", timeout=30_000)
    first, words = who.presses, who.words()
    before = who.presses
    who.press(".lit[data-target='space:space-missions']")
    for _ in range(3):
        if who.asked("build"):
            who.press("#board .lit[data-target^='hex:']")
    flights = 0
    for _ in range(8):
        ada.page.wait_for_timeout(600)
        if flights == 3 or not ada.my_turn() or who.asked("move-cube"):  # what comes then is the card of the round
            break
        if ada.page.evaluate("() => !!picker.preset"):
            who.press("#board .lit[data-target^='hex:']")
            flights += 1
        elif ada.page.locator("#choices .ends").count():
            who.press("#choices .ends")
    return {"questions": 1, "presses first": first, "turn": who.presses - before, "flights": flights, "words": words}


def astronavigators(who: Counting) -> dict[str, int]:
    """A continent, then a week with what is done in it."""
    ada = who.ada
    ada.quick_game("astronavigators")
    ada.wait_for_turn()
    who.press(".lit[data-target^='continent:']")
    ada.page.wait_for_selector(".lit[data-target^='week:']", state="attached", timeout=30_000)
    first, words, before = who.presses, who.words(), who.presses
    who.press(".lit[data-target^='week:']")
    who.press("#answers button[data-action^=pass], #answers button")
    return {"questions": 1, "presses first": first, "turn": who.presses - before, "words": words}


def main() -> None:
    sizes = [size for size in SIZES if size in sys.argv] or list(SIZES)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        server, browser = Server(data), launch(playwright)
        for size in sizes:
            for play in (efemeris, kepler, astronavigators):
                who = Counting(browser, server, size)
                try:
                    found = play(who)
                    print(size, play.__name__, *[f"{name} {number}" for name, number in found.items()], sep=" · ")
                except Exception as error:  # the others are counted all the same
                    print(size, play.__name__, f"after {who.presses} presses: {str(error).splitlines()[0]}", sep=" · ")
                if "told" in sys.argv:
                    print(*[f"    {asked}" for asked in who.told], sep="\n")
                who.ada.context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
