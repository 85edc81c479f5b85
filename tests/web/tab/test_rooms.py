"""Every room of the house in a tab whose host is gone: what is clicked there does what it does on a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Worker

from astrarium.games import ready
from astrarium.text import LANGUAGES

from ..test_passing import hold, lay
from .folder import Visitor
from .playing import CLICK, alone, answers

pytestmark = [pytest.mark.full, pytest.mark.browser]
WAIT = "() => { self.held = []; self.real ??= self.onmessage; self.onmessage = (e) => held.push(e) }"
GO_ON = "() => { self.onmessage = real; for (const one of held.splice(0)) real(one) }"
OFFER = """() => {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(Object.assign(offer, { prompt: () => self.prompted = true }));
}"""
TITLES = ready()


@pytest.fixture(autouse=True)
def windows() -> None:
    """One window for all: it is Python's waking that takes long."""


@pytest.fixture(scope="module")
def living(folder: Path, browser: Browser) -> Visitor:
    return alone(folder, browser, seed=7)


@pytest.fixture
def ada(living: Visitor) -> Iterator[Visitor]:
    yield living
    told, living.faults[:] = [*living.faults], []
    assert told == []


@pytest.fixture
def thinker(ada: Visitor) -> Iterator[Worker]:
    """Bots that think until the test is over, for what they are asked stays on its way to their worker."""
    (found,) = [one for one in ada.tabbed.workers if "/thinker-" in one.url]
    found.evaluate(WAIT)
    yield found
    found.evaluate(GO_ON)


@pytest.mark.parametrize("title", TITLES)
def test_an_exercise_is_done_as_it_is_shown(ada: Visitor, title: str) -> None:
    ada.page.goto("/")
    ada.page.locator(f".box.room-{title} .also button[name=game]").click()
    ada.page.wait_for_selector("body[data-ready] #lesson section")
    for _ in range(30):
        ada.page.wait_for_selector("#lesson .result, #lesson .shown-step", state="attached")
        if ada.page.locator("#lesson .result").count():
            break
        while ada.page.locator("#lesson section:visible [data-note=next-note]").count():
            ada.page.locator("#lesson section:visible [data-note=next-note]").click()
        seq = ada.seq()
        ada.page.locator("#lesson .shown-step summary:visible").first.click()
        ada.page.locator("#lesson .shown-step [name=action]:visible").first.click()
        ada.wait_for_change(seq)
    assert ada.page.locator("#lesson .result.got").count() == 1
    ada.page.locator("#lesson .result form button").first.click()
    ada.page.wait_for_selector("#lesson .course li:nth-child(2)[aria-current=step]")


@pytest.mark.parametrize("title", TITLES)
def test_ideas_are_shown_and_one_is_played(ada: Visitor, title: str) -> None:
    ada.quick_game(title, 1)
    assert ada.wait_for_turn()
    ada.page.locator("form[action$='/hint'] button").click()
    ada.page.wait_for_selector("#hint [data-idea]")
    assert 1 <= ada.page.locator("#hint .advices > li").count() <= 3
    seq = ada.seq()
    ada.page.locator("#hint .open [name=action]").click()
    ada.wait_for_change(seq)


def test_a_step_is_taken_back(ada: Visitor) -> None:
    ada.quick_game("kepler", 1)
    for _ in range(20):
        assert ada.wait_for_turn()
        before, seq = answers(ada), ada.seq()
        ada.page.evaluate(CLICK, before[0])
        ada.wait_for_change(seq)
        assert ada.wait_for_turn()
        undo = ada.page.locator("#bar form[action$='/undo'] button:not([disabled])")
        if undo.count():
            undo.click()
            ada.page.wait_for_function(
                f"() => document.querySelector('#actions [name=action]')?.value === {before[0]!r}"
            )
            assert answers(ada) == before
            return
    raise AssertionError("nothing could be taken back")


def test_a_game_is_replayed_and_goes_on_from_there(ada: Visitor) -> None:
    id = ada.quick_game("celestia-duo", 1)
    for _ in range(2):
        assert ada.wait_for_turn()
        ada.step_by_mouse()
    ada.page.goto(f"/t/{id}?at=0")
    ada.page.wait_for_selector("body[data-ready]")
    first = ada.page.locator("#prompt").inner_text()
    ada.page.locator("body").press("ArrowRight")
    ada.page.wait_for_function(f"() => document.getElementById('prompt').textContent !== {first!r}")
    ada.page.locator("button[name=at]").click()
    ada.page.wait_for_function(f"() => !location.pathname.endsWith('{id}') && document.body.dataset.ready")
    assert ada.wait_for_turn()
    ada.step_by_mouse()


def test_a_game_is_studied(ada: Visitor) -> None:
    id = ada.quick_game("celestia-duo", 1)
    for _ in range(2):
        assert ada.wait_for_turn()
        ada.step_by_mouse()
    assert ada.wait_for_turn()
    ada.page.goto(f"/study/{id}")
    ada.page.wait_for_selector("body[data-ready]")
    ada.page.locator("[data-try]").click()
    ada.page.wait_for_selector(".lit, #choices button:not(.plain)")
    ada.page.evaluate(CLICK, answers(ada)[0])
    ada.page.wait_for_function("() => !document.getElementById('steer').dataset.node.startsWith('0:')")
    ada.page.locator(".saybar input").fill("What if?")
    ada.page.locator(".saybar button").click()
    ada.page.wait_for_function("() => document.getElementById('panes').textContent.includes('What if?')")


def test_a_puzzle_is_tried_until_its_way_is_shown(ada: Visitor) -> None:
    ada.page.goto("/puzzle")
    for wrong in range(60):
        ada.page.wait_for_selector("body[data-ready]")
        offered = answers(ada)
        if not offered:
            break
        with ada.page.expect_navigation():
            ada.page.evaluate(CLICK, offered[-1 - wrong % len(offered)])
    assert ada.page.locator("form[action='/puzzle/study']").count()
    ada.page.goto("/puzzles")
    assert ada.page.locator("main a[href^='/puzzle?']").count() > 10


@pytest.mark.parametrize("title", TITLES)
def test_a_guide_is_read_and_tried(ada: Visitor, title: str) -> None:
    ada.page.goto(f"/learn/{title}")
    assert ada.page.locator("main svg").count() > 3
    ada.page.goto(f"/learn/{title}/cards")
    assert ada.page.locator("main").inner_text()
    ada.page.goto(f"/rules/{title}")
    assert ada.page.locator("main").inner_text()
    ada.page.goto(f"/learn/{title}")
    ada.page.wait_for_selector("body[data-ready]")
    ada.page.locator("button.try").first.click()
    ada.page.wait_for_selector(".tried .tried-bar")
    ada.page.locator(".tried .lit[tabindex], .tried-ways button:visible").first.dispatch_event("click")
    ada.page.wait_for_selector(".tried .tried-said")


def while_they_think(ada: Visitor, thinker: Worker) -> str:
    """A new game, in which I have answered and a bot is asked."""
    thinker.evaluate(GO_ON)  # what an earlier game asked
    thinker.evaluate(WAIT)
    id = ada.quick_game("kepler", 5)
    while ada.my_turn():
        seq = ada.seq()
        ada.page.evaluate(CLICK, answers(ada)[-1])  # the last one ends a turn, where it can be ended
        ada.wait_for_change(seq)
    ada.until(lambda: thinker.evaluate("() => held.length"), what="no bot is asked")
    return id


def plan(ada: Visitor, id: str) -> bool:
    """What they might do, and what I would answer: False where chance has a say before my answer, whatever they do."""
    ada.page.goto(f"/t/{id}/plans")
    ada.page.wait_for_selector("body[data-ready]")
    ada.page.locator("form[action$='/plans/new'] button").click()
    ada.page.wait_for_selector("body[data-ready] #actions button[name=action]", state="attached")
    keep = ada.page.locator("form[action$='/plans/keep'] button")
    back = ada.page.locator("form[action$='/plans/back'] button")
    tried: Counter[str] = Counter()  # answers that were tried, by the way to them: from the last one on
    for _ in range(60):
        if keep.count():
            keep.click()
            ada.page.wait_for_selector(".plan.waiting")
            return True
        offered, way = answers(ada), ada.page.locator("#side li.now").text_content() or ""
        if tried[way] == len(offered) and not back.count():
            return False
        with ada.page.expect_navigation():
            if tried[way] < len(offered):
                tried[way] += 1
                ada.page.evaluate(CLICK, offered[-tried[way]])
            else:
                back.click()
        ada.page.wait_for_selector("body[data-ready]")
    return False


def test_a_plan_is_made_while_bots_think(ada: Visitor, thinker: Worker) -> None:
    """In their own worker, and no page waits for them: what they might do, and what I would answer, is kept."""
    for _ in range(5):
        if plan(ada, while_they_think(ada, thinker)):
            return
    raise AssertionError("no plan can be made in five games")


@pytest.mark.parametrize("title", ["celestia-duo", "kepler"])
def test_two_people_pass_the_device(ada: Visitor, title: str) -> None:
    lay(ada, title, "Ben")
    turns = set()
    for _ in range(12):
        ada.page.wait_for_selector("#hand[data-turn]")
        now = ada.page.locator("#hand").get_attribute("data-turn") or ""
        turns.add(now)
        if ada.page.locator("#hand[data-state=cover]").count():
            assert not ada.page.locator("#own > *").count()
            assert not answers(ada)
            hold(ada.page, now)
        assert ada.page.locator("#prompt").inner_text().startswith(f"{['Vera', 'Ben'][int(now)]}: ")
        if len(turns) == 2:
            return
        ada.step_by_mouse()
        ada.page.wait_for_function("() => !document.body.dataset.sending")
    raise AssertionError("the device is never passed on")


def test_it_can_be_installed_where_a_browser_offers_it(ada: Visitor) -> None:
    """The button is there as long as the offer is; and once a game is played, the browser is asked to keep its data."""
    ada.tabbed.evaluate("() => { StorageManager.prototype.persist = async () => self.persisted = true }")
    ada.quick_game("celestia-duo")
    ada.tabbed.wait_for_function("() => self.persisted")
    ada.page.goto("/kept")
    button = ada.page.locator("main [data-install]")
    assert not button.is_visible()
    ada.tabbed.evaluate(OFFER)
    button.click()
    ada.tabbed.wait_for_function("() => self.prompted")
    ada.tabbed.evaluate("() => dispatchEvent(new Event('appinstalled'))")
    assert not button.is_visible()


def test_fonts_and_sounds_are_here(ada: Visitor) -> None:
    ada.page.goto("/")
    assert ada.page.evaluate("async () => (await document.fonts.ready).size") > 0
    assert ada.page.evaluate("() => [...document.fonts].some(one => one.status === 'loaded')")
    assert ada.page.evaluate("async () => [...document.fonts].every(one => one.status !== 'error')")
    for name in ("turn", "bell"):
        found = ada.page.evaluate("async name => (await fetch(`static/sounds/${name}.wav`)).status", name)
        assert found == 200, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_axe_is_content_with_the_pages_that_only_a_tab_has(ada: Visitor, lang: str) -> None:
    """In three themes, on a desk and on a phone; the lobby says that there is no network, and that none is needed."""
    id = ada.quick_game("efemeris", 1)
    found = []
    for path in ("/", "/kept", f"/t/{id}/away", "/letter", "/club"):
        ada.page.goto(f"{path}?lang={lang}")
        ada.page.wait_for_function("() => [...document.querySelectorAll('[data-offline]')].every((one) => !one.hidden)")
        for width, height in ((390, 844), (1440, 900)):
            ada.tabbed.set_viewport_size({"width": width, "height": height})
            assert not ada.sideways(), (path, width)
            for theme in ("night", "day", "contrast"):
                ada.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
                found += [(path, width, theme, one) for one in ada.serious_findings()]
    assert found == []
