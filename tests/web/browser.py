"""Chromium, and two ways to play in it: by mouse, and by keyboard alone."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from .server import Server

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
# Where a person would click: the middle of a thing, scrolled to where there is something to scroll, if it is in sight
# and not under something else. Starts at any of them and goes on to the next.
SPOT = """([selector, chance]) => {
  const nodes = [...document.querySelectorAll(selector)], first = Math.floor(chance * nodes.length);
  for (const node of [...nodes.slice(first), ...nodes.slice(0, first)]) {
    if (node.closest('#choices, #answers, #own, .generic')) node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = (node.querySelector('.hit, .halo') || node).getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2, top = document.elementFromPoint(x, y);
    if (top && node.contains(top)) return [x, y];
  }
}"""
CHOICES = ".lit, [data-play], #choices button:not(.plain):not(.more), #answers button"
# Something was played, or something can be chosen and nothing is on its way.
ANSWERED = """([seq, choices]) => Number(document.getElementById('bar').dataset.seq) > seq ||
  (!document.body.dataset.sending && document.querySelector(choices) !== null)"""

# The first answer is pressed: the milliseconds until what comes of it is painted.
PAINTED = """() => new Promise(done => {
  const bar = document.getElementById('bar'), before = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - before)));
  });
  watch.observe(bar, { attributes: true, attributeFilter: ['data-seq'] });
  document.querySelector('#actions button[name=action]').click();
})"""


def launch(playwright: Playwright, also: str = "") -> Browser:
    """A browser that finds this machine and nothing else; `also` is another address of it."""
    assert CHROMIUM
    flags = [f"{flag} , EXCLUDE {also}" if also and "host-resolver" in flag else flag for flag in FLAGS]
    return playwright.chromium.launch(executable_path=CHROMIUM, args=flags)


def asked_of(*people: Person) -> Person:
    """Whoever is asked, as soon as a page says so; the first of them at the end of a game."""
    people[0].until(lambda: people[0].over() or any(one.my_turn() for one in people))
    return next((one for one in people if one.my_turn()), people[0])


class Person:
    """Somebody with a browser of their own. Whatever the page complains about is kept in `faults`."""

    def __init__(self, browser: Browser, server: Server, seed: int = 1, **context: Any) -> None:
        settings: dict[str, Any] = {
            "viewport": {"width": 1440, "height": 900}, "locale": "en", "base_url": server.address, **context,
        }  # fmt: skip
        self.context: BrowserContext = browser.new_context(**settings)
        taste = {"name": "astrarium-taste", "value": "motion=off&asks=all", "url": settings["base_url"]}
        self.context.add_cookies([taste])
        self.server = server
        self.rng = Random(seed)
        self.faults: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        return page

    # ------------------------------------------------------------ sitting down
    def quick_game(self, title: str) -> str:
        """Two clicks: the start page is one address, Play is the other."""
        self.page.goto("/")
        self.page.locator(f".box.room-{title} .now").click()
        self.page.wait_for_selector("body[data-ready]")
        return self.page.url.rsplit("/", 1)[1]

    def open_table(self, title: str) -> str:
        """A table with a free seat; the address of its invitation."""
        self.page.goto(f"/new/{title}")
        self.page.locator(".foot .button").click()  # laid for a friend, it begins with the invitation
        self.page.locator("#sheet .inv").wait_for()
        address = self.page.locator("#sheet .address").last.input_value()
        self.page.keyboard.press("Escape")
        return address

    def join(self, address: str, name: str) -> None:
        self.page.goto(address)
        self.page.locator("input[name=name]").fill(name)
        self.page.locator(".act .solid").click()
        self.page.wait_for_selector("body[data-ready]")

    # ------------------------------------------------------------ playing
    def my_turn(self) -> bool:
        return self.page.locator("#bar[data-turn=yes]").count() > 0

    def over(self) -> bool:
        return self.page.locator("#end").count() > 0

    def seq(self) -> int:
        return int(self.page.locator("#bar").get_attribute("data-seq") or 0)

    def wait_for_change(self, seq: int) -> None:
        self.page.wait_for_function(f"() => Number(document.getElementById('bar').dataset.seq) > {seq}")

    def wait_for_turn(self) -> bool:
        """True when it is my turn, False when the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('#bar[data-turn=yes]') || document.getElementById('end')", timeout=180_000
        )
        return not self.over()

    def step_by_mouse(self) -> None:
        """Click lit things and buttons until an action is played."""
        seq = self.seq()
        self.leave_the_command()
        for _ in range(8):
            self.page.wait_for_selector(CHOICES, state="attached")
            spot = self.spot()
            self.page.mouse.move(spot[0] - 9, spot[1] - 9)  # what is new under a pointer that rests is deaf
            self.page.mouse.click(spot[0], spot[1])
            self.page.wait_for_function(ANSWERED, arg=[seq, CHOICES])
            if self.seq() > seq:
                return
        raise AssertionError("eight clicks and no action")

    def spot(self) -> list[float]:
        """Where to click next, as soon as something can be touched: what lies over the board may still be going."""
        chance, found = self.rng.random(), list[float]()

        def seen() -> bool:
            if self.page.locator("#spectacle.on").count():  # any key ends a scene
                self.page.keyboard.press("Shift")
            sure = self.page.locator("#card[role=alertdialog] [data-go]:visible").count()  # asked once more: yes
            laid = self.page.evaluate("() => !!window.picker?.turns")  # a tile that may be turned on and on: lay it
            rows = self.page.evaluate("() => !!window.picker?.kinds")  # a row was picked: on, not to another row
            rest = CHOICES.replace(".lit", ".lit:not([data-target^='kind:'])") if rows else CHOICES
            what = "#card [data-go]" if sure else "#choices .solid" if laid else rest
            found[:] = self.page.evaluate(SPOT, [what, chance]) or ()
            return bool(found)

        self.until(seen, what="it is my turn, and nothing that can be touched is in sight")
        return found

    def step_by_keyboard(self) -> None:
        """Arrow keys and Enter only."""
        seq = self.seq()
        self.leave_the_command()
        for _ in range(8):
            for _ in range(1 + int(self.rng.random() * 3)):
                self.page.keyboard.press(self.rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
            on_choice = self.page.evaluate(f"() => document.activeElement.matches('{CHOICES}')")
            if not on_choice:
                self.page.keyboard.press("ArrowRight")
                continue
            self.page.keyboard.press("Enter")
            self.page.wait_for_function(ANSWERED, arg=[seq, CHOICES])
            if self.seq() > seq:
                return
        # Whatever the arrows hold back, the typed command has: the same list is behind both.
        value = self.page.locator("#actions button[name=action]").first.get_attribute("value")
        self.page.keyboard.press("/")
        self.page.keyboard.type(value or "")
        self.page.keyboard.press("Enter")
        try:
            self.wait_for_change(seq)
        except Exception as error:
            told = self.page.evaluate(
                "() => [document.getElementById('tip').textContent, document.activeElement.outerHTML]"
            )
            raise AssertionError(f"{value!r} was not played: {told} {self.faults}") from error

    def until(self, holds: Callable[[], object], seconds: float = 60, what: str = "it never came true") -> None:
        """Wait for what only this side can tell, while the page goes on."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, what
            self.page.wait_for_timeout(50)

    def leave_the_command(self) -> None:
        """Close the drawer in which an action was typed."""
        if self.page.evaluate("() => document.activeElement.id === 'command'"):
            self.page.keyboard.press("Escape")

    # ------------------------------------------------------------ looking
    def serious_findings(self) -> list[str]:
        """What axe finds serious or critical on the page as it stands."""
        self.page.wait_for_selector("body:not(.fresh)")
        self.page.evaluate(AXE)
        found = self.page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        return [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found if v["impact"] in ("serious", "critical")]

    def sideways(self) -> bool:
        wide: bool = self.page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
        return wide
