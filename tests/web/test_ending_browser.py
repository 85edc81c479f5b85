"""The end in Chromium: nothing lies over the board, both sizes, every look, and what can be pressed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from astrarium.games import ready

from .browser import CHROMIUM, Person, launch
from .evening import Evening
from .server import Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]
LOOKS = [("night", "en", 1440), ("day", "fr", 390), ("contrast", "en", 390), ("day", "fr", 1440)]


@pytest.fixture(scope="module")
def ends(evening: Evening) -> Iterator[tuple[Server, Browser, dict[str, str]]]:
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield evening.server, running, evening.over
        running.close()


def at_end(person: Person, id: str) -> Page:
    person.page.goto(f"/t/{id}")
    person.page.wait_for_selector("body[data-ready] #turned .curve")
    return person.page


@pytest.mark.parametrize(("title", "look"), list(zip(ready(), LOOKS, strict=False)))
def test_the_end_is_seen_beside_the_board(
    ends: tuple[Server, Browser, dict[str, str]], title: str, look: tuple[str, str, int]
) -> None:
    server, browser, games = ends
    theme, lang, width = look
    ada = Person(browser, server, viewport={"width": width, "height": 900 if width > 1000 else 844})
    taste = f"theme={theme}&lang={lang}&motion=off"
    ada.context.add_cookies([{"name": "astrarium-taste", "value": taste, "url": server.address}])
    page = at_end(ada, games[title])
    boxes = {name: page.locator(name).bounding_box() for name in ("#board", "#end", "#turned")}
    assert all(boxes.values())
    for one in ("#end", "#turned"):
        a, b = boxes["#board"], boxes[one]
        assert a is not None
        assert b is not None
        apart = a["x"] + a["width"] <= b["x"] + 1 or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1  # fmt: skip
        assert apart, f"{one} lies over the board"
    assert page.locator(".thumbs a").count() == page.locator(".thumbs a:has(svg)").count() > 1
    assert page.evaluate(
        "() => { const n = document.getElementById('next'); return n.scrollHeight <= n.clientHeight + 1 }"
    )
    assert not ada.sideways()
    assert ada.serious_findings() == []
    assert ada.faults == []


def test_tabs_show_what_lay_around_the_board(ends: tuple[Server, Browser, dict[str, str]]) -> None:
    """By keyboard: the boards, then the log, and back to the moments."""
    server, browser, games = ends
    ada = Person(browser, server)
    page = at_end(ada, games["kepler"])
    assert not page.locator("#own").is_visible()
    page.locator("#tab-moments").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#own").is_visible()
    page.keyboard.press("ArrowRight")
    assert page.locator("#log .lines").is_visible()
    assert not page.locator("#own").is_visible()
    page.keyboard.press("ArrowRight")
    assert page.locator(".thumbs").is_visible()
    page.locator(".thumbs a").first.click()
    page.wait_for_url("**?at=*")
    assert page.locator("#result").is_hidden()
    assert page.get_by_role("button", name="Play on from here").is_visible()
