"""The end in Chromium: nothing lies over the board, both sizes, every look, and what can be pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from astrarium.games import ready

from .browser import CHROMIUM, Person
from .evening import Evening
from .studies import table_at

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]
LOOKS = [("night", "en", 1440), ("day", "fr", 390), ("contrast", "en", 390), ("day", "fr", 1440)]


Ends = tuple[Evening, Browser]


@pytest.fixture(scope="module")
def ends(evening: Evening, browser: Browser) -> Ends:
    return evening, browser


def at_end(person: Person, id: str) -> Page:
    person.page.goto(f"/t/{id}")
    person.page.wait_for_selector("body[data-ready] #turned .curve")
    return person.page


@pytest.mark.full
@pytest.mark.parametrize(("title", "look"), list(zip(ready(), LOOKS, strict=False)))
def test_the_end_is_seen_beside_the_board(ends: Ends, title: str, look: tuple[str, str, int]) -> None:
    evening, browser = ends
    theme, lang, width = look
    ada = Person(browser, evening.server, viewport={"width": width, "height": 900 if width > 1000 else 844})
    taste = f"theme={theme}&lang={lang}&motion=off"
    ada.context.add_cookies([{"name": "astrarium-taste", "value": taste, "url": evening.server.address}])
    page = at_end(ada, evening.over[title])
    boxes = {name: page.locator(name).bounding_box() for name in ("#board", "#end", "#turned")}
    assert all(boxes.values())
    for one in ("#end", "#turned"):
        a, b = boxes["#board"], boxes[one]
        assert a is not None
        assert b is not None
        apart = a["x"] + a["width"] <= b["x"] + 1 or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1  # fmt: skip
        assert apart, f"{one} lies over the board"
    told = page.locator(".thumbs .told").first.bounding_box()
    inside = page.locator(".thumbs").bounding_box()
    assert told is None or (inside and told["y"] >= inside["y"]), "a line of the log stands in its picture"
    assert page.locator("#sounding").is_hidden(), "nothing is asked over the end"
    assert page.locator(".thumbs a").count() == page.locator(".thumbs a:has(svg)").count() > 1
    assert page.evaluate(
        "() => { const n = document.getElementById('next'); return n.scrollHeight <= n.clientHeight + 1 }"
    )
    assert not ada.sideways()
    assert ada.serious_findings() == []
    assert ada.faults == []


SHARP = """() => {
  const [ring, board] = [document.querySelector('#decided circle:last-of-type'), document.getElementById('board')]
    .map((node) => node.getBoundingClientRect()), camera = getComputedStyle(document.getElementById('camera'));
  const inside = ring.left >= board.left && ring.right <= board.right && ring.top >= board.top && ring.bottom <= board.bottom;
  return [camera.willChange, inside && board.bottom < innerHeight];
}"""


@pytest.mark.full
def test_on_a_phone_what_decided_stays_in_sight_and_sharp(ends: Ends) -> None:
    """A layer of its own would be drawn once, small, and then enlarged."""
    evening, browser = ends
    ada = Person(browser, evening.server, viewport={"width": 390, "height": 844}, device_scale_factor=2)
    at_end(ada, evening.won)
    assert ada.page.evaluate(SHARP) == ["auto", True]
    assert ada.page.locator("#spectacle [data-rewatch]").bounding_box()["width"] <= 44  # type: ignore[index]


@pytest.mark.full
def test_after_a_win_the_same_two_climb_on(ends: Ends) -> None:
    """By clicks: the plate names the next step, its button leads to that table, and so does the one for a new table."""
    evening, browser = ends
    ada = Person(browser, evening.server)
    ada.context.add_cookies([{"name": "astrarium", "value": evening.cookie, "url": evening.server.address}])
    page = at_end(ada, evening.won)
    assert page.locator(".what").inner_text().endswith("Normal · step 2")
    assert page.locator(".cd-ladder .just-won b").inner_text() == "Step 2"
    assert page.locator(".cd-ladder .next b").inner_text() == "Step 3"
    assert page.get_by_role("button", name="Step 2 again").is_visible()
    assert page.get_by_role("button", name="Play again").count() == 0
    page.get_by_role("button", name="Sail on to step 3").click()
    page.wait_for_selector("body[data-ready] #bar[data-turn]:not(.parted)")
    assert laid(evening, page) == ("normal", 3, ["Ada", "Bo"])
    page.goto(f"/t/{evening.won}")
    page.wait_for_selector("body[data-ready]")
    assert page.locator(".after .solid").inner_text() == "To the next game"
    assert page.locator(".other").count() == 0, "it was made once"
    page.goto("/new/celestia-duo")
    page.locator(".climb a", has_text="with Bo").filter(has_text="step 3").click()
    page.wait_for_url("**option-ladder=3*")
    assert page.locator("[name=mode]:checked").get_attribute("value") == "normal"
    page.locator(".foot .button").click()
    page.locator("#sheet .inv").wait_for()
    assert laid(evening, page)[:2] == ("normal", 3)
    assert ada.faults == []


def laid(evening: Evening, page: Page) -> tuple[str, int, list[str]]:
    """Mode, step and names of the table that is looked at."""
    table = table_at(evening.server.data, page.url.split("?")[0].rsplit("/", 1)[1])
    return table.row.mode, table.row.options["ladder"], table.names()


@pytest.mark.full
def test_tabs_show_what_lay_around_the_board(ends: Ends) -> None:
    """By keyboard: the boards, then the log, and back to the moments."""
    evening, browser = ends
    ada = Person(browser, evening.server)
    page = at_end(ada, evening.over["kepler"])
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
