"""The pages around the table, walked in Chromium: no finding of axe in any look and size, and none too heavy.

A page weighs what the browser is sent for it, as it is sent: document, styles, scripts, fonts, pictures, the first parts of
a stream; in a browser that has kept nothing.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from astrarium.games import ready

from .browser import CHROMIUM, Person
from .evening import Evening
from .test_http import invite

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]
LIMIT = 150_000
LOOKS = [
    (theme, size, lang)
    for theme, lang in (("night", "en"), ("day", "fr"), ("contrast", "en"))
    for size in ((1440, 900), (390, 844))
]


def ada(browser: Browser, evening: Evening, theme: str, size: tuple[int, int], lang: str) -> Person:
    """Whoever played all the games of that evening."""
    person = Person(browser, evening.server, viewport={"width": size[0], "height": size[1]})
    taste = f"theme={theme}&lang={lang}&motion=off&name=Ada&emblem=comet"
    cookies = {"astrarium-taste": taste, "astrarium": evening.cookie}
    url = evening.server.address
    person.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
    return person


def pages(evening: Evening) -> dict[str, str]:
    """Every page of before and after a game, as a person comes to it who has played; of those alike the heaviest."""
    heavy = "astronavigators"
    return {
        "lobby": "/",
        "all games": "/?games=all",
        **{f"new table, {title}": f"/new/{title}" for title in ("kepler", heavy)},
        "table with a free chair": f"/t/{evening.open}",
        **{f"end, {title}": f"/t/{id}" for title, id in evening.over.items()},
        "logbook": "/log",
        "calls": "/calls",
        "guide": f"/learn/{heavy}",
        "rules": f"/rules/{heavy}",
        "study": f"/study/{evening.over[heavy]}",
        "puzzle": "/puzzle",
        "privacy": "/privacy",
    }


class Scales:
    """What a page is sent, by the browser's own count; heads of answers apart."""

    def __init__(self, page: Page) -> None:
        self.heads: dict[str, int] = {}
        self.whole: dict[str, int] = {}
        self.parts: dict[str, int] = {}
        asked = page.context.new_cdp_session(page)
        asked.send("Network.enable")
        asked.on("Network.responseReceived", self.begun)
        asked.on("Network.dataReceived", self.came)
        asked.on("Network.loadingFinished", self.ended)

    def begun(self, told: dict[str, Any]) -> None:
        self.heads[told["requestId"]] = told["response"]["encodedDataLength"]

    def came(self, told: dict[str, Any]) -> None:
        self.parts[told["requestId"]] = self.parts.get(told["requestId"], 0) + told["encodedDataLength"]

    def ended(self, told: dict[str, Any]) -> None:
        self.whole[told["requestId"]] = told["encodedDataLength"]

    @property
    def weight(self) -> int:
        return sum(max(self.whole.get(id, 0) - head, self.parts.get(id, 0)) for id, head in self.heads.items())


UNFOLDED = "() => document.querySelectorAll('details:not(.lvl, .settings)').forEach((one) => one.open = true)"
IN_SIGHT = """() => document.fonts.status === 'loaded' && [...document.images].every((image) => {
  const box = image.getBoundingClientRect();
  return image.complete || !box.height || box.top > innerHeight;
})"""


def settled(page: Page) -> None:
    """Everything that is in sight has come."""
    page.wait_for_function(IN_SIGHT)
    if page.locator("#board").count():
        page.wait_for_selector("body[data-ready]")


def weighed(person: Person, path: str) -> int:
    scales = Scales(person.page)
    person.page.goto(path)
    settled(person.page)
    person.context.close()
    return scales.weight


@pytest.mark.full
def test_no_page_is_heavy(browser: Browser, evening: Evening) -> None:
    told = {}
    for name, path in pages(evening).items():
        told[name] = weighed(ada(browser, evening, "night", (1440, 900), "en"), path)
    with evening.server.browser(cookie=f"astrarium={evening.cookie}") as client:
        address = invite(client, evening.open)
    for name, path in (("first visit", "/"), ("joining", address)):
        told[name] = weighed(Person(browser, evening.server), path)
    print("\n".join([f"{weight / 1000:6.1f} kB  {name}" for name, weight in told.items()]))
    assert all(weight > 40_000 for weight in told.values()), "fonts alone weigh more: something was not counted"
    assert {name: weight for name, weight in told.items() if weight >= LIMIT} == {}


@pytest.mark.full
@pytest.mark.parametrize(("theme", "size", "lang"), LOOKS)
def test_axe_finds_nothing_around_the_table(
    browser: Browser, evening: Evening, theme: str, size: tuple[int, int], lang: str
) -> None:
    """Ends are walked in their own test, in every look."""
    person = ada(browser, evening, theme, size, lang)
    found: dict[str, list[str]] = {}
    for path in ("/", "/?games=all", f"/new/{ready()[2]}", "/log", "/calls", "/privacy"):
        person.page.goto(path)
        settled(person.page)
        person.page.evaluate(UNFOLDED)
        found[path] = [*person.serious_findings(), *(["wider than the screen"] if person.sideways() else [])]
    assert {path: told for path, told in found.items() if told} == {}
    assert person.faults == []
    person.context.close()
