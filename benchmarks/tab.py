"""The table in a browser tab, measured in Chromium from a plain web server on this machine.

    .venv/bin/python benchmarks/tab.py [FOLDER]      FOLDER: what `python3 start.py tab` built (build/tab)

Tells what a first visit loads, how long it takes to the lobby and to the first question that can be answered, the same
for a second visit, how long a click takes until its answer is painted in each game, how much is kept in the browser and
how much memory it takes, and how long the third level thinks there and in the Python of this machine.
"""

from __future__ import annotations

import inspect
import json
import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.browser import CHROMIUM, FLAGS, PAINTED
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


STEPS = "() => performance.getEntriesByType('mark').map((one) => `${one.name} ${(one.startTime / 1000).toFixed(2)}`)"


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
    """Milliseconds from a press until its answer is painted."""
    took: list[float] = []
    while len(took) < count and who.wait_for_turn():
        took.append(who.page.evaluate(PAINTED))
    return median(took)


def memory(profile: str) -> dict[str, float]:
    """Megabytes of a browser's processes by what they do, shared pages divided among those that share them."""
    found: dict[int, tuple[int, str]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            found[int(entry.name)] = (parent, (entry / "cmdline").read_text().replace("\0", " "))
    told: dict[str, float] = {}
    for process, (_, words) in found.items():
        above = process
        while above in found and f"--user-data-dir={profile}" not in found[above][1]:
            above = found[above][0]
        if above not in found:
            continue
        pages = (Path("/proc") / str(process) / "smaps_rollup").read_text()
        kind = words.partition("--type=")[2].partition(" ")[0] or "browser"
        told[kind] = told.get(kind, 0.0) + int(pages.partition("Pss:")[2].split()[0]) / 1000
    return told


def main(words: list[str]) -> int:
    folder = Path(words[0] if words else "build/tab")
    if not (folder / "index.html").exists():
        print(f"{folder} is not built; python3 start.py tab {folder}", file=sys.stderr)
        return 1
    print(f"load of the last minute {os.getloadavg()[0]:.1f} of {os.cpu_count()} processors", flush=True)
    host = Shown(folder)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        for n in ("first", "second"):
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=CHROMIUM, args=FLAGS, viewport={"width": 1440, "height": 900}, locale="en"
            )
            who, told = visit(context, host.address, host)
            print(f"{n} visit: " + ", ".join([f"{name} {value:.2f}" for name, value in told.items()]), flush=True)
            print(f"  of these, in the frame's own clock: {', '.join(who.tabbed.evaluate(STEPS))}", flush=True)
            if n == "first":  # the memory of Python is copied in a quiet moment; the second visit begins there
                who.tabbed.wait_for_selector("html[data-memory]", state="attached", timeout=180_000)
            else:
                for title in ready():
                    who.quick_game(title)
                    print(f"click to painted, {title}: {clicks(who):.0f} ms (median)", flush=True)
                parts = memory(profile)
                told_by_kind = ", ".join([f"{kind} {size:.0f}" for kind, size in sorted(parts.items())])
                print(f"memory of the browser: {sum(parts.values()):.0f} MB ({told_by_kind})", flush=True)
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
