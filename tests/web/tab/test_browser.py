"""The whole table in a real browser, from a plain web server: whole games without a network, tabs that die, two tabs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext

from ..browser import AXE
from .folder import Shown, Visitor

pytestmark = [pytest.mark.full, pytest.mark.browser]
TITLES = ("celestia-duo", "efemeris", "kepler", "astronavigators")


@pytest.fixture
def context(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")


def test_games_are_played_without_a_network(site: Shown, context: BrowserContext) -> None:
    """Loaded once, then cut off: lobby, lesson, guide, puzzle, and a table of every game against the third level."""
    ada = Visitor(context, 5)
    ada.open(site.address)
    context.set_offline(True)
    for title in TITLES:
        ada.quick_game(title, 3)
        for _ in range(4):
            if ada.wait_for_turn():
                ada.step_by_mouse()
    for path in ("/learn/efemeris", "/puzzle", "/log", "/bench", "/rules/kepler"):
        ada.page.goto(path)
        assert ada.page.locator("main").count() == 1, path
    assert ada.faults == []


def test_a_whole_game_without_a_network(site: Shown, context: BrowserContext) -> None:
    ada = Visitor(context, 3)
    ada.open(site.address)
    context.set_offline(True)
    ada.quick_game("celestia-duo", 3)
    for _ in range(400):
        if not ada.wait_for_turn():
            break
        ada.step_by_mouse()
    assert ada.over()
    ada.page.goto("/log")
    assert ada.page.locator("main").inner_text()
    assert ada.faults == []


def test_a_second_tab_shares_the_first_and_takes_over(site: Shown, context: BrowserContext) -> None:
    ada = Visitor(context)
    ada.open(site.address)
    id = ada.quick_game("celestia-duo")
    other = Visitor(context)
    other.open(f"{site.address}#/t/{id}")
    other.page.wait_for_selector("body[data-ready]")
    assert other.tabbed.locator("html[data-leads]").count() == 0
    if ada.wait_for_turn():
        seq = ada.seq()
        ada.step_by_mouse()
        other.wait_for_change(seq)  # what is played in one tab is seen in the other
    ada.tabbed.close()
    other.tabbed.wait_for_selector("html[data-leads]", state="attached")
    other.tabbed.wait_for_selector("html[data-kept]", state="attached", timeout=120_000)
    if other.wait_for_turn():
        other.step_by_mouse()


def test_the_shell_and_the_lobby_are_accessible(site: Shown, context: BrowserContext) -> None:
    ada = Visitor(context)
    ada.tabbed.goto(site.address)
    ada.page.wait_for_selector("#aboard", state="attached")
    found = []
    for frame in ada.tabbed.frames:
        frame.evaluate(AXE)
        told = frame.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        found += [
            f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in told if one["impact"] in ("serious", "critical")
        ]
    assert found == []


def test_a_wish_is_kept_until_the_table_is_set(site: Shown, context: BrowserContext) -> None:
    """Whoever presses Play while Python is still asleep sits down when it is awake."""
    ada = Visitor(context)
    ada.tabbed.goto(site.address)
    ada.page.wait_for_selector("#aboard", state="attached")
    ada.page.locator(".box.room-kepler .now").click()
    ada.page.wait_for_selector("body.play[data-ready]", timeout=120_000)


def test_nothing_is_loaded_from_elsewhere_and_no_script_may_be(site: Shown, context: BrowserContext) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    ada = Visitor(context)
    ada.open(site.address)
    assert [url for url in asked if not url.startswith((site.address, "data:", "blob:"))] == []
    again = context.new_page()
    answer = again.goto(site.address)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "'unsafe-inline'" not in policy
    assert "'unsafe-eval'" not in policy
    assert context.cookies() == []
