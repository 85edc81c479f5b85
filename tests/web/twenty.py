"""What a good table does, walked: twenty points in each game, at three sizes.

    python -m tests.web.twenty [GAME…] [--size desktop phone tablet] [--pictures FOLDER]

One person plays the first decisions of each game against a bot in Chromium, as anybody would, and looks at each point on
the way: what the bar says, what is lit, what a rival's move looks like, what the log tells, whether a lost connection heals.
Printed is one line for each game and size, and one for each point that does not hold. How long things take is printed
and not judged, since it says more about the machine; whether a page is beautiful is judged by eye, on its picture.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from astrarium.games import ready
from astrarium.store import open_store
from astrarium.table import Host, Tables

from .browser import CHOICES, Person, launch
from .evening import play_on
from .server import Server
from .test_layout import SMALLEST

SIZES: Final[dict[str, dict[str, Any]]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
}
DECISIONS: Final = 7  # that are walked
HEAVIEST: Final = 150_000  # bytes of a first page, as they are sent

# A helper of all that follows: whether somebody can see a thing whole, at most a line's edge aside.
SEEN: Final = """const seen = (node) => {
  if (!node || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { left, right, top, bottom, width } = node.getBoundingClientRect();
  return width > 0 && left >= -2 && right <= innerWidth + 2 && top >= -2 && bottom <= innerHeight + 2;
};"""
# 1: the sentence, what comes next, and an answer in sight.
BAR: Final = """() => { const found = [];
  const prompt = document.querySelector('.say.telling .told p') || document.getElementById('prompt'), next = document.getElementById('next');
  if (!seen(prompt) || prompt.innerText.trim().length < 5) found.push('no sentence');
  if (!next.querySelector('li.now')) found.push('nothing says what comes');
  for (const one of document.querySelectorAll('#choices button')) {
    if (one.checkVisibility() && !seen(one)) found.push(`${one.innerText} is out of sight`);
  }
  if (!document.querySelector(CHOICES)) found.push(`nothing can be answered: ${prompt.innerText}`);
  return found;
}"""
# 2: what is lit is an answer, rings never fade far, and nothing else is a button of the board.
LIT: Final = """() => { const found = [];
  for (const node of document.querySelectorAll('.lit')) {
    const names = (node.dataset.target || '').split(' ');
    if (!picker.next || !names.some((name) => picker.next.has(name) || name.includes(':'))) found.push(`${names} leads nowhere`);
    if (getComputedStyle(node).cursor !== 'pointer') found.push(`${names} does not look like a button`);
  }
  for (const one of document.getAnimations()) {
    const low = (one.effect?.getKeyframes?.() || []).map((frame) => Number(frame.opacity ?? 1));
    if (one.effect?.getTiming().iterations !== Infinity) continue; // what appears begins with nothing
    if (one.effect.target?.closest?.('.lit') && Math.min(1, ...low) < 0.75) found.push(`fades to ${Math.min(...low)}`);
  }
  return found;
}"""
DEAF: Final = """() => {
  const dead = [...document.querySelectorAll('#live [data-target], #own [data-target]')].find((node) =>
    node.checkVisibility() && !node.closest('.lit') && !node.matches('.refused') && !node.querySelector('.lit'));
  if (!dead) return [];
  const was = `${picker.path} ${!!picker.ready}`;
  dead.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const now = `${picker.path} ${!!picker.ready}`;
  return was === now ? [] : [`${dead.dataset.target} is not lit and answers`];
}"""
POINT: Final = """() => {
  const node = [...document.querySelectorAll('.lit')].find((one) => one.checkVisibility() && !one.querySelector('[data-told]')
    && !one.dataset.told);
  node?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  return !!node;
}"""
SHOWN: Final = """() => !document.getElementById('card').hidden || document.querySelector('#ghosts *, #way *, .foreseen') !== null
  || document.querySelector('.lit[title], .lit > title') !== null"""
# 3: everything of mine lies open, or one tab away.
MINE: Final = """() => { const own = document.getElementById('own');
  const name = (node) => node.dataset.target || node.dataset.about;
  const all = () => [...document.querySelectorAll(':is(#own, #live) :is([data-target], [data-about])')];
  const mine = [...own.querySelectorAll('[data-target], [data-about]')].map(name), hidden = new Set(mine);
  const look = () => { for (const node of all()) if (node.checkVisibility()) hidden.delete(name(node)); };
  look();
  const tabs = [...own.querySelectorAll('input[type=radio]')].filter((one) => one.closest('label')?.checkVisibility());
  const chosen = tabs.find((one) => one.checked);
  for (const one of tabs) { one.click(); look(); }
  for (const one of tabs) one.checked = one === chosen; // none was chosen by hand: the question opens its own
  return [mine, [...hidden]];
}"""
# 7: lines in words, each a way to its moment; pointed at, its piece is ringed and its rule said.
LOG: Final = """async () => { const lines = [...document.querySelectorAll('#log li:not(.head)')], found = [];
  if (!lines.length) return ['no line'];
  for (const one of lines) {
    if (!/\\p{L}{2}/u.test(one.textContent)) found.push(`“${one.textContent}” says no word`);
    if (!one.querySelector('a[href*="at="]')) found.push(`“${one.textContent}” leads nowhere`);
  }
  if (!lines.some((one) => one.dataset.rule)) found.push('no rule');
  if (!lines.some((one) => one.dataset.ring)) found.push('no line names a piece');
  return found.slice(0, 4);
}"""
# 9: each panel says who, how far, how long, whose turn, and whether they are there; not that while partners keep silence.
PANELS: Final = """(silent) => [...document.querySelectorAll('.player')].flatMap((one) => { const found = [];
  if (!one.querySelector('h3 > span')?.textContent.trim()) found.push('a panel without a name');
  if (!/\\d/.test(one.textContent)) found.push('a panel without a figure');
  if (!one.checkVisibility()) found.push('a panel that is not shown');
  else for (const part of one.querySelectorAll('h3 > span, .brief, .turn')) {
    const shown = part.checkVisibility() && getComputedStyle(part).position !== 'absolute';
    if (shown && part.scrollWidth > part.clientWidth + 2 && getComputedStyle(part).overflow !== 'visible') found.push(`“${part.textContent}” is cut`);
  }
  if (!silent && !one.querySelector('.clock')) found.push('no clock');
  return found;
}).concat(document.querySelector('.player.asked') ? [] : ['nobody is marked as asked'])
  .concat(silent || document.querySelector('.player.me .dot.here') ? [] : ['no sign of my connection'])"""
# 15: the board fills the width, the bar lies at the thumb, fingers find what is lit, nothing scrolls sideways.
FINGERS: Final = """(hand) => { const found = [], board = document.getElementById('board').getBoundingClientRect();
  if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways');
  const bar = document.getElementById('bar').getBoundingClientRect();
  if (hand && board.width < innerWidth - 2) found.push(`the board is ${board.width} wide`);
  if (hand && bar.bottom < innerHeight - 44) found.push('the bar is not at the thumb');
  const [least, what] = SMALLEST();
  if (least < (hand ? 43.5 : 31.5)) found.push(`${Math.round(least)} px: ${what.slice(0, 90)}`);
  return found.slice(0, 4);
}"""
# 18: until something is painted, and how much was sent for it.
PAINTED: Final = """() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1,
  performance.getEntriesByType('navigation')[0].transferSize]"""
CLICKED: Final = """() => new Promise(done => {
  const bar = document.getElementById('bar'), before = performance.now();
  const watch = new MutationObserver(() => { watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - before))); });
  watch.observe(bar, { attributes: true, attributeFilter: ['data-seq'] });
  document.querySelector('#actions button[name=action]').click();
})"""


class Walk:
    """One game at one size, with what is found wrong at each point."""

    def __init__(self, browser: Browser, server: Server, title: str, size: str, over: str) -> None:
        self.browser, self.server, self.title, self.size, self.over = browser, server, title, size, over
        self.hand = size != "desktop"
        self.found: dict[int, list[str]] = {}
        self.figures: list[str] = []
        self.ada = Person(browser, server, 5, **SIZES[size])
        self.taste("motion=normal")
        self.page = self.ada.page
        self.id = ""
        self.mine: dict[str, bool] = {}  # my things, and whether each was to be seen at some question

    def taste(self, said: str) -> None:
        self.ada.context.add_cookies([{"name": "astrarium-taste", "value": said, "url": self.server.address}])

    def run(self, script: str, *given: Any) -> Any:
        """A function of the page that knows what is seen."""
        whole = f"(...given) => {{ {SEEN} const CHOICES = {CHOICES!r}, SMALLEST = {SMALLEST}; return ({script})(...given[0]); }}"
        return self.page.evaluate(whole, list(given))

    def holds(self, point: int, *wrong: str) -> None:
        known = self.found.setdefault(point, [])
        known += [one for one in wrong if one and one not in known]

    def tried(self, point: int, check: Callable[[], object]) -> None:
        """What breaks while one point is looked at is told there, and the walk goes on."""
        self.holds(point)
        try:
            check()
        except Exception as error:
            self.holds(point, f"{type(error).__name__}: {error}".splitlines()[0][:160])
            self.ada.context.set_offline(False)
            self.page.keyboard.press("Escape")

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_selector("body[data-ready]")

    # ------------------------------------------------------------ the way
    def walk(self, pictures: Path | None) -> None:
        self.tried(10, self.begin)
        self.tried(9, self.sit)
        for n in range(DECISIONS):
            if not self.ada.wait_for_turn():
                break
            self.tried(5, self.rival)
            self.settle()
            self.tried(1, lambda: self.holds(1, *self.run(BAR)))
            self.tried(2, lambda: self.holds(2, *self.run(LIT), *self.run(DEAF)))
            self.tried(3, self.own)
            self.tried(15, lambda: self.holds(15, *self.run(FINGERS, self.hand)))
            self.tried(9, lambda: self.holds(9, *self.run(PANELS, self.title == "celestia-duo")))
            if n == 1 and pictures:
                self.page.screenshot(path=pictures / f"{self.title}-{self.size}.png")
            if n == 2:
                self.asides()
            self.tried(4, self.undo) if n and not self.found.get(4) else None
            self.tried(2, self.ada.step_by_mouse)
        self.holds(3, *[f"{one} lies nowhere" for one, seen in self.mine.items() if not seen][:4])
        self.holds(5, "" if self.known("told") else "no move of the other was told")
        for point, check in (
            (6, self.since), (7, self.log), (12, self.lost), (13, self.watch), (16, self.access), (17, self.end),
            (18, self.speed), (19, self.silence),
        ):  # fmt: skip
            self.tried(point, check)
        self.holds(20, *[one for one in self.ada.faults if "ERR_INTERNET" not in one])
        self.ada.context.close()

    def own(self) -> None:
        """What is mine lies open, or one tab away: what a question has no use for may wait for another."""
        mine, hidden = self.run(MINE)
        for one in mine:
            self.mine[one] = self.mine.get(one, False) or one not in hidden

    def asides(self) -> None:
        """What is looked at once, in the middle of a choice."""
        self.tried(2, self.preview)
        self.tried(8, self.large)
        self.tried(11, self.called)
        self.tried(14, self.hint)

    def begin(self) -> None:
        """From the start page to a running game: one address, one press."""
        self.id = self.ada.quick_game(self.title)

    def sit(self) -> None:
        self.ada.wait_for_turn()

    def settle(self) -> None:
        """Until nothing is told any more and what is new may be pressed."""
        self.page.wait_for_selector("body:not(.fresh):not([data-sending])")
        if self.page.locator("#spectacle.on, .say.telling").count():
            self.page.keyboard.press("Shift")
        self.page.wait_for_selector(CHOICES, state="attached", timeout=20_000)

    def rival(self) -> None:
        """A move of the other is told in the bar with their name, can be left by a key, and seen again."""
        if not self.page.locator("#breath .beat").count() or self.known("told"):
            return
        self.page.locator("#prompt").focus()
        self.page.keyboard.press("Shift")
        self.page.keyboard.press("Space")
        self.page.wait_for_selector(".say.telling .told p", timeout=5_000)
        told = self.page.locator(".told p").inner_text()
        name = self.page.locator(".player:not(.me) h3 > span").first.inner_text()
        self.holds(5, "" if name in told else f"“{told}” does not name {name}")
        self.page.keyboard.press("Shift")
        self.page.wait_for_selector(".say:not(.telling)", timeout=5_000)
        self.figures.append(f"told “{told}”")

    def known(self, head: str) -> bool:
        """Whether that was noted on the way."""
        return any(one.startswith(head) for one in self.figures)

    def preview(self) -> None:
        """What is pointed at says or shows what it brings."""
        if self.run(POINT):
            self.page.wait_for_function(SHOWN, timeout=5_000)
        self.page.keyboard.press("Escape")

    def undo(self) -> None:
        """What was done just now is taken back, and the question is the one before."""
        if not self.page.locator(".tools [data-key=u]:not([disabled])").count() or self.known("undone"):
            return
        asked, question = self.ada.seq(), self.page.locator("#prompt").inner_text()
        self.page.keyboard.press("u")
        self.page.wait_for_function(
            "([seq, was]) => Number(document.getElementById('bar').dataset.seq) !== seq"
            " || document.getElementById('prompt').innerText !== was",
            arg=[asked, question],
        )
        self.ada.wait_for_turn()
        self.settle()
        self.figures.append("undone")

    def large(self) -> None:
        """Every thing has a large view with its rules: by a key, or a finger that stays."""
        if self.hand:
            self.page.evaluate(
                """async () => {
                    const node = [...document.querySelectorAll('#live [data-target], #live [data-about], #own [data-target], #own [data-about]')]
                        .find((one) => one.checkVisibility());
                    const touch = { bubbles: true, pointerType: 'touch' };
                    node.dispatchEvent(new PointerEvent('pointerdown', touch));
                    await new Promise((done) => setTimeout(done, 900));
                    node.dispatchEvent(new PointerEvent('pointerup', touch));
                    node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
                }"""
            )
        else:
            self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("i")
        self.page.wait_for_selector("#sheet[open] .about h2", timeout=10_000)
        said = self.page.locator("#sheet .about h2").first.inner_text()
        self.holds(8, "" if self.page.locator("#sheet .a-rule").count() else f"no rule at {said}")
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("#sheet", state="hidden")

    def called(self) -> None:
        """Title and sign of the tab say that it is my turn; sound and notice can be had."""
        title = self.page.title()
        self.holds(11, "" if title.startswith("●") else f"the title says “{title}”")
        icons = self.page.evaluate("() => document.querySelector('link[rel=icon]').href")
        self.holds(11, "" if "turn" in icons else f"the sign is {icons}")
        for what in ("select[name=sound]", "[data-notify]"):
            self.holds(11, "" if self.page.locator(f"#menu {what}").count() else f"no {what}")

    def hint(self) -> None:
        """Ideas with a reason, the rule of this question one press away."""
        lies = "() => JSON.stringify(document.getElementById('board').getBoundingClientRect())"
        before = self.page.evaluate(lies)
        self.page.locator(".tools [data-key=h]").click()
        self.page.wait_for_selector("#hint .open, #hint [name=action]", timeout=60_000)
        self.holds(14, "" if self.page.evaluate(lies) == before else "the board moves when a hint opens")
        self.holds(14, "" if self.page.locator("#hint li, #hint p").count() else "an idea without a reason")
        self.page.keyboard.press("Escape")
        if self.page.locator("#hint").is_visible():
            self.page.locator("[data-unhint]").click()
        href = self.page.locator(".rule-tool").get_attribute("href") or ""
        self.holds(14, "" if "#" in href else "the rules do not open at this question")
        near = self.page.locator(".rule-tool").is_visible() or self.page.locator("#menu [data-rules]").count()
        self.holds(14, "" if near else "no way to the rules")

    def since(self) -> None:
        """What I missed, step by step, and a game of one's own from there."""
        self.holds(6, "" if self.page.locator("#foot .since").count() else "no way to what I missed")
        self.open(f"/t/{self.id}?at=1")
        first = self.page.locator("#prompt").inner_text()
        self.page.keyboard.press("ArrowRight")
        self.page.wait_for_function("was => document.getElementById('prompt').innerText !== was", arg=first)
        for what in ("#moments", "button[name=at]", "[data-run]", "[data-speed]"):
            self.holds(6, "" if self.page.locator(what).first.is_visible() else f"no {what} in the replay")
        self.open(f"/t/{self.id}")

    def log(self) -> None:
        self.holds(7, *self.run(LOG))

    def lost(self) -> None:
        """It shows at once, heals, and a second window shows the same."""
        self.ada.wait_for_turn()
        self.ada.context.set_offline(True)
        self.page.evaluate("() => document.querySelector('#actions button[name=action]').click()")
        self.page.wait_for_selector("#offline:not([hidden])", timeout=20_000)
        self.ada.context.set_offline(False)
        self.page.wait_for_selector("#offline", state="hidden", timeout=60_000)
        self.open(f"/t/{self.id}")
        other = self.ada.tab()
        other.goto(f"/t/{self.id}")
        other.wait_for_selector("body[data-ready]")
        same = "() => document.getElementById('bar').dataset.seq"
        self.ada.until(lambda: other.evaluate(same) == self.page.evaluate(same), 20, "two windows show two things")
        other.close()
        self.ada.faults[:] = [
            one for one in self.ada.faults if "ERR_INTERNET" not in one and "Failed to load" not in one
        ]

    def watch(self) -> None:
        """Somebody else gets a link of their own and sees nothing of mine."""
        self.page.evaluate("() => document.querySelector('#menu form[data-dialog] button[value=\"-1\"]').click()")
        self.page.wait_for_selector("#sheet[open] .inv", timeout=20_000)
        address = self.page.locator("#sheet .address").last.input_value()
        self.page.keyboard.press("Escape")
        eve = Person(self.browser, self.server, **SIZES[self.size])
        eve.page.goto("/" + address.split("/", 3)[3])
        eve.page.wait_for_selector("body[data-ready], .act .solid", timeout=20_000)
        if eve.page.locator(".act .solid").count():
            eve.page.locator(".act .solid").click()
            eve.page.wait_for_selector("body[data-ready]")
        self.holds(13, "something can be touched" if eve.page.locator(".lit, #actions [name=action]").count() else "")
        self.holds(13, "it is their turn" if eve.my_turn() else "")
        eve.context.close()

    def access(self) -> None:
        """The keys alone play; words twice as large lose nothing; three themes without a serious finding."""
        if self.ada.wait_for_turn():
            self.settle()
            seq = self.ada.seq()
            self.ada.step_by_keyboard()
            self.holds(16, "" if self.ada.seq() > seq or self.ada.over() else "no answer by keys")
        self.ada.wait_for_turn()
        for theme in ("night", "day", "contrast"):
            self.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            self.holds(16, *[f"{theme}: {one}" for one in self.ada.serious_findings()])
        self.page.evaluate(
            "() => { document.documentElement.style.fontSize = '200%'; dispatchEvent(new Event('resize')) }"
        )
        self.holds(16, "200 % scrolls sideways" if self.ada.sideways() else "")
        self.holds(16, *[f"200 %: {one}" for one in self.run(BAR)])
        self.page.evaluate("() => { document.documentElement.style.fontSize = ''; dispatchEvent(new Event('resize')) }")

    def end(self) -> None:
        """The score by kind, the moments that turned it, another game, a picture to share."""
        self.open(f"/t/{self.over}")
        self.page.wait_for_selector("#turned .curve", state="attached", timeout=60_000)
        for what in (
            "#result .whole-sheet",
            "#turned .thumbs a",
            ".tools.parting form, .tools.parting .button, .after",
            "#result a[href*='picture.png'], #result .postcard, .postcard",
        ):
            self.holds(17, "" if self.page.locator(what).count() else f"no {what}")
        self.holds(17, "the end scrolls sideways" if self.ada.sideways() else "")

    def speed(self) -> None:
        """Measured; only the weight is judged."""
        self.open(f"/t/{self.id}")
        painted, sent = self.page.evaluate(PAINTED)
        self.ada.wait_for_turn()
        self.settle()
        took = self.page.evaluate(CLICKED)
        self.figures.append(f"painted {painted:.0f} ms, {sent} bytes, click {took:.0f} ms")
        self.holds(18, f"{sent} bytes" if sent > HEAVIEST else "")

    def silence(self) -> None:
        """Celestia Duo has no chat while it is played with a partner; elsewhere there is one."""
        if self.title != "celestia-duo":
            return self.holds(19)
        self.ada.open_table(self.title)
        box = self.page.locator("#chat textarea, #chat input:not([type=hidden])")
        self.holds(19, "words can be written" if box.count() and box.first.is_enabled() else "")
        return None


async def ends(data: Path, titles: list[str]) -> dict[str, str]:
    tables = Tables(Host(await open_store(data), alone=True))
    over = {title: await play_on(tables, title, "the end", 3, 10_000) for title in titles}
    await tables.close()
    return over


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("games", nargs="*", default=list(ready()))
    words.add_argument("--size", nargs="+", default=list(SIZES), choices=SIZES)
    words.add_argument("--pictures", type=Path)
    asked = words.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data:
        over = asyncio.run(ends(Path(data), asked.games))
        with sync_playwright() as playwright:
            server, browser = Server(data), launch(playwright)
            for title in asked.games:
                for size in asked.size:
                    walk = Walk(browser, server, title, size, over[title])
                    walk.walk(asked.pictures)
                    held = sum(not walk.found.get(point, ["not looked at"]) for point in range(1, 21))
                    print(f"{title} {size}: {held} of 20 · {' · '.join(walk.figures)}", flush=True)
                    for point, wrong in sorted(walk.found.items()):
                        for one in wrong:
                            print(f"    {point}: {one}", flush=True)
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
