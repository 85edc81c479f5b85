"""Narrow screens in Chromium: chips are whole, the tab that is shown is marked, a scene keeps its words in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from astrarium.games import load
from astrarium.kernel import State

from ..scene.positions import Position
from .beside import found, late
from .browser import CHROMIUM
from .gallery import lay
from .server import Server
from .studies import in_a_thread
from .test_dragging import position, sit
from .test_felt import PLAY, told_by
from .twenty import SIZES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.full,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]
CHIPS = """() => [...document.querySelectorAll('.ke-brief')].map(one => one.lastElementChild.previousElementSibling.getBoundingClientRect().right)"""
ROOM = "() => document.getElementById('panels').getBoundingClientRect().right"
TAB = "name => getComputedStyle(document.querySelector(`.ke-tabs label:has([id$=-${name}])`)).backgroundColor"
WORDS = """() => [...document.querySelectorAll('#spectacle text')].map(one => one.getBoundingClientRect())
  .map(({ left, right, bottom }) => left >= 0 && right <= innerWidth && bottom <= document.getElementById('board').getBoundingClientRect().bottom)"""


def conquest() -> tuple[Position, str]:
    def conquers(state: State) -> bool:
        return any(str(a).startswith("conquer") and "conquers" in told_by(state, a) for a in state.legal())

    one = position("efemeris", conquers)
    return one, " ".join(next(a for a in one.state.legal() if str(a).startswith("conquer")).json())


def test_chips_tabs_and_scenes_are_whole_on_narrow_screens(browser: Browser, tmp_path: Path) -> None:
    won, action = conquest()
    game = load("kepler")
    sixth = Position(game, game.modes[0].word, found("kepler", late))  # both have two digits of points
    links = in_a_thread(lay(tmp_path, [sixth, won]))
    server = Server(tmp_path)
    try:
        phone = sit(browser, server, links[0], **SIZES["phone"])
        chips = phone.page.evaluate(CHIPS)
        assert len(chips) == 2
        assert max(chips) <= phone.page.evaluate(ROOM)
        phone.context.close()

        tablet = sit(browser, server, links[0], **SIZES["tablet"])
        shown, other = [tablet.page.evaluate(TAB, name) for name in ("goals", "levels")]
        assert shown != other
        tablet.context.close()

        phone = sit(browser, server, links[1], **SIZES["phone"])
        taste = {"name": "astrarium-taste", "value": "motion=slow&asks=all", "url": server.address}
        phone.context.add_cookies([taste])
        phone.page.reload()
        phone.page.wait_for_function("() => window.picker?.resting && picker.next?.size")
        phone.page.evaluate(PLAY, action)
        phone.page.wait_for_selector("#spectacle.on", state="attached")
        words = phone.page.evaluate(WORDS)
        assert len(words) > 2
        assert all(words)
        assert phone.faults == []
    finally:
        server.stop()
