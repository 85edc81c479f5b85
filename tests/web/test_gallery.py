"""Every phase of every game on a real page: axe is content, nothing is wider than the screen, nothing complains."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from astrarium.games import ready

from .browser import CHROMIUM, Person
from .gallery import SIZES, THEMES, lay, phases
from .server import Server


@pytest.mark.full
@pytest.mark.browser
@pytest.mark.timeout(900)
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)")
@pytest.mark.parametrize("title", ready())
def test_axe_finds_nothing_serious_in_any_phase(tmp_path: Path, browser: Browser, title: str) -> None:
    """Sizes, themes and languages take turns, so that every phase is seen once and every combination often."""
    found = phases(title)
    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop of its own
        links = aside.submit(asyncio.run, lay(tmp_path, found)).result()
    server = Server(tmp_path)
    bad: dict[str, list[str]] = {}
    sizes = [{"width": width, "height": height} for width, height in SIZES.values()]
    people = [
        Person(browser, server, viewport=size) for size in sizes
    ]  # who looks at many pages keeps styles and scripts
    for n, (one, link) in enumerate(zip(found, links, strict=True)):
        ada, theme, lang = people[n % 2], THEMES[n % 3], ("en", "fr")[n // 6 % 2]
        taste = f"theme={theme}&lang={lang}&motion=off"
        ada.context.add_cookies([{"name": "astrarium-taste", "value": taste, "url": server.address}])
        ada.page.goto(f"/j/{link}?enter=1")
        ada.page.wait_for_selector("body[data-ready]")
        seen = [*ada.serious_findings(), *ada.faults, *(["wider than the screen"] if ada.sideways() else [])]
        if seen:
            bad[f"{one} {sizes[n % 2]['width']} {theme} {lang}"] = seen
        ada.faults.clear()
    for ada in people:
        ada.context.close()
    server.stop()
    assert bad == {}
