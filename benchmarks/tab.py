"""The table in a browser tab, measured in Chromium from a plain web server on this machine.

    .venv/bin/python benchmarks/tab.py [FOLDER]      FOLDER: what `python3 start.py tab` built (build/tab)

Tells what a first visit loads, how long it takes to the lobby and to the first question that can be answered, the same
for a second visit, how long a click takes until its answer is drawn, how much is kept in the browser, and how long the
third level thinks there and in the Python of this machine.
"""

from __future__ import annotations

import inspect
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.browser import CHROMIUM, FLAGS
from tests.web.tab.folder import Shown, Visitor

from astrarium.bots import Outlook, make
from astrarium.games import load, ready
from astrarium.kernel import Match

DECISIONS = 6


def decision_times() -> dict[str, float]:
    """Milliseconds for a decision of the third level, in the first decisions of a game between two of them."""
    took = {}
    for title in ready():
        game = load(title)
        match = Match(game, game.setting(), "bench")
        bot, rng, times = make("level:3"), Random(1), []
        while len(times) < DECISIONS and not match.state.over:
            began = time.perf_counter()
            action = bot.choose(Outlook(game, match.state, rng))
            times.append(time.perf_counter() - began)
            match.play(action)
        took[title] = 1000 * sorted(times)[len(times) // 2]
    return took


INSIDE = """async (code) => {
  const base = location.href.split("#")[0];
  const shell = document.querySelector("script[type=module]").src;
  const text = await (await fetch(shell)).text();
  const { current, listed, python } = await import(new URL(text.match(/"(\\.\\/filling[^"]*)"/)[1], shell));
  const made = await python(base, await listed(base, await current(base)));
  return [made.runPython(code), made._module.HEAPU8.length];
}"""


def decisions_inside(who: Visitor) -> tuple[dict[str, float], float]:
    """The same in the Python of the tab, and how many megabytes that takes."""
    head = """
import json, time
from random import Random
from astrarium.bots import Outlook, make
from astrarium.games import load, ready
from astrarium.kernel import Match
"""
    code = f"{head}DECISIONS = {DECISIONS}\n{inspect.getsource(decision_times)}\njson.dumps(decision_times())"
    told, size = who.tabbed.evaluate(INSIDE, code)
    return json.loads(told), size / 1e6


def visit(context: object, address: str, host: Shown) -> tuple[Visitor, dict[str, float]]:
    """From the address to the lobby, and to a table whose first question can be answered."""
    before = host.sent
    began = time.perf_counter()
    who = Visitor(context)  # type: ignore[arg-type]
    who.tabbed.goto(address, wait_until="commit")
    who.page.whole.frame_locator("#frame").locator(".box .now").first.wait_for()
    lobby = time.perf_counter() - began
    who.page.locator(".box.room-kepler .now").click()  # a wish, if Python is not awake yet
    who.page.wait_for_selector("body.play[data-ready]", timeout=180_000)
    who.wait_for_turn()
    return who, {"lobby s": lobby, "first question s": time.perf_counter() - began, "MB": (host.sent - before) / 1e6}


def clicks(who: Visitor, count: int = 10) -> float:
    """Milliseconds from a press to its answer in the page."""
    took = []
    while len(took) < count and who.wait_for_turn():
        seq = who.seq()
        value = who.page.locator("#actions button[name=action]").first
        began = time.perf_counter()
        value.evaluate("button => button.click()")
        who.wait_for_change(seq)
        took.append(1000 * (time.perf_counter() - began))
    return median(took)


def main(words: list[str]) -> int:
    folder = Path(words[0] if words else "build/tab")
    if not (folder / "index.html").exists():
        print(f"{folder} is not built; python3 start.py tab {folder}", file=sys.stderr)
        return 1
    host = Shown(folder)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        for n in ("first", "second"):
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=CHROMIUM, args=FLAGS, viewport={"width": 1440, "height": 900}, locale="en"
            )
            who, told = visit(context, host.address, host)
            print(f"{n} visit: " + ", ".join([f"{name} {value:.2f}" for name, value in told.items()]), flush=True)
            if n == "first":  # the memory of Python is copied in a quiet moment; the second visit begins there
                who.tabbed.wait_for_selector("html[data-memory]", state="attached", timeout=180_000)
            else:
                print(f"click to answer: {clicks(who):.0f} ms (median)", flush=True)
                used = who.tabbed.evaluate("async () => (await navigator.storage.estimate()).usage")
                print(f"kept in the browser: {used / 1e6:.1f} MB", flush=True)
                inside, size = decisions_inside(who)
            context.close()
    host.stop()
    print(f"memory of a Python: {size:.0f} MB; there are two", flush=True)
    for title, took in decision_times().items():
        print(f"level 3, {title}: {inside[title]:.0f} ms in the tab, {took:.0f} ms in this Python", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
