"""Felt moments and one breath, in a browser: skipped by a touch, told again by Space, still for who wants no motion."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from astrarium.games import load
from astrarium.kernel import Tape
from astrarium.store import open_store
from astrarium.table import Host, Plan, Tables

from ..scene.test_felt import moment
from .browser import Person
from .server import Server
from .studies import in_a_thread

PLAY = (
    """word => [...document.querySelectorAll('#actions button[name=action]')].find(one => one.value === word).click()"""
)


async def lay(data: Path, title: str, state: Any) -> list[str]:
    """A table of two people at that position; the links to their seats."""
    tables = Tables(Host(await open_store(data)))
    plans = [Plan("person", name) for name in ("Ada", "Hypatia")]
    id = await tables.laying.create(title, plans, load(title).modes[0].word, start=state.save())
    links = [await tables.seats.make_link(id, seat, "seat") for seat in (0, 1)]
    await tables.close()
    return links


class Two:
    """Two people at a table just before something is felt: who does it, and who sees it."""

    def __init__(self, browser: Browser, server: Server, links: list[str], state: Any, action: list[str]) -> None:
        self.browser, self.server, self.links, self.asked = browser, server, links, state.asked
        self.word = " ".join(action)

    def person(self, seat: int, motion: str, **context: Any) -> Person:
        one = Person(self.browser, self.server, **context)
        one.context.add_cookies(
            [{"name": "astrarium-taste", "value": f"motion={motion}&asks=all", "url": self.server.address}]
        )
        one.page.goto(f"/j/{self.links[seat]}")
        one.page.wait_for_selector("body[data-ready]")
        return one

    def play(self, one: Person) -> None:
        one.page.evaluate(PLAY, self.word)


@contextmanager
def two(browser: Browser, data: Path, title: str, event: str) -> Iterator[Two]:
    before, _, _ = moment(title, event)
    action = next(a for a in before.legal() if event in told_by(before, a))
    links = in_a_thread(lay(data, title, before))
    server = Server(data)
    try:
        yield Two(browser, server, links, before, action.json())
    finally:
        server.stop()


def told_by(state: Any, action: Any) -> list[str]:
    trial = state.clone()
    trial.tape = Tape()
    trial.apply(action)
    return [one.text for one in trial.tape.events]


@pytest.mark.full
@pytest.mark.parametrize(
    ("title", "event"), [("celestia-duo", "eliminated"), ("efemeris", "ship-lost"), ("kepler", "colonized")]
)
def test_a_scene_is_played_on_the_board_and_ends_at_a_touch(
    browser: Browser, tmp_path: Path, title: str, event: str
) -> None:
    with two(browser, tmp_path, title, event) as table:
        ada = table.person(table.asked, "slow")
        ada.page.evaluate(
            """() => {
                window.shifts = [];
                new PerformanceObserver(list => list.getEntries().forEach(one => shifts.push(one.value)))
                    .observe({ type: 'layout-shift', buffered: false });
            }"""
        )
        table.play(ada)
        ada.page.wait_for_selector("#spectacle.near.on figure:not([hidden])")
        box = ada.page.locator("#spectacle figure").first.bounding_box()
        board = ada.page.locator("#board").bounding_box()
        assert box is not None
        assert board is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert board["x"] < middle[0] < board["x"] + board["width"]
        assert board["y"] < middle[1] < board["y"] + board["height"]
        assert ada.page.evaluate("() => getComputedStyle(document.getElementById('spectacle')).pointerEvents") == "none"
        ada.page.keyboard.press("Shift")
        ada.page.wait_for_selector("#spectacle:not(.on)", state="attached")
        ada.page.locator("#prompt").focus()
        ada.page.keyboard.press("Space")
        ada.page.wait_for_selector("#spectacle.near.on", state="attached")
        assert sum(ada.page.evaluate("() => window.shifts")) < 0.01
        assert ada.faults == []


# A lamp is moved: how far on the page, and how far from where it was its way begins.
SLID = """async (src) => {
  const { remember, move } = await import(src), node = document.querySelector('#live [id^=piece-energy-]');
  const before = remember(), x = () => node.getBoundingClientRect().x, was = x();
  node.setAttribute('transform', `translate(30 0) ${node.getAttribute('transform') || ''}`);
  const far = x() - was;
  move(before);
  for (const one of node.getAnimations()) { one.pause(); one.currentTime = 0; }
  return [far, x() - was];
}"""


@pytest.mark.full
def test_on_a_phone_a_die_breaks_and_slides_at_its_own_size(browser: Browser, tmp_path: Path) -> None:
    """There the board draws it larger than a desktop does."""
    wide = "what => document.querySelector(what).getBoundingClientRect().width"
    with two(browser, tmp_path, "celestia-duo", "eliminated") as table:
        ada = table.person(table.asked, "slow", viewport={"width": 390, "height": 844}, has_touch=True)
        whole = ada.page.evaluate(wide, "#live [id^=piece-die-]")
        far, off = ada.page.evaluate(SLID, "/static/motion.js")
        assert abs(far) > 10
        assert abs(off) < 2
        table.play(ada)
        ada.page.wait_for_selector("#spectacle.near.on figure:not([hidden])")
        assert 0.6 < ada.page.evaluate(wide, "#spectacle .cd-whole") / whole < 1.5
        assert ada.faults == []


@pytest.mark.full
def test_without_motion_the_last_frame_is_shown(browser: Browser, tmp_path: Path) -> None:
    with two(browser, tmp_path, "efemeris", "ship-lost") as table:
        ada = table.person(table.asked, "normal", reduced_motion="reduce")
        table.play(ada)
        ada.page.wait_for_selector("#spectacle.on figure:not([hidden])")
        moving = "() => document.getElementById('spectacle').getAnimations({ subtree: true }).length"
        assert ada.page.evaluate(moving) == 0
        assert ada.page.locator("#spectacle .touch").is_visible()
        ada.page.wait_for_selector("#spectacle.done:not(.on)", state="attached")
        assert ada.page.locator("#spectacle .touch").is_visible()  # the note stays until my next answer
        assert ada.serious_findings() == []
        assert ada.faults == []


@pytest.mark.full
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_rivals_move_is_told_in_the_bar_and_again_by_space(browser: Browser, tmp_path: Path, locale: str) -> None:
    with two(browser, tmp_path, "celestia-duo", "eliminated") as table:
        other, ada = table.person(table.asked, "off"), table.person(1 - table.asked, "slow", locale=locale)
        table.play(other)
        ada.page.wait_for_selector(".say.telling .told p")
        name = ["Ada", "Hypatia"][table.asked]
        assert ada.page.locator(".told em").inner_text() == name
        assert name in (ada.page.locator("#breath > p").text_content() or "")
        ada.page.keyboard.press("Shift")
        ada.page.wait_for_selector(".say:not(.telling)")
        assert ada.page.locator(".told").count() == 0
        ada.page.locator("#prompt").focus()
        ada.page.keyboard.press("Space")
        ada.page.wait_for_selector(".say.telling .told p")
        assert ada.page.locator("#spectacle.on").count() == 1
        assert ada.serious_findings() == []
        assert ada.faults == []


COUNTED = """() => {
    window.airs = 0;
    const Made = window.AudioContext;
    window.AudioContext = class extends Made { constructor() { super(); window.airs++; } };
}"""


@pytest.mark.full
@pytest.mark.parametrize("answer", ["on", "off"])
def test_sound_is_asked_for_once_and_off_means_off(browser: Browser, tmp_path: Path, answer: str) -> None:
    with two(browser, tmp_path, "celestia-duo", "eliminated") as table:
        ada = table.person(table.asked, "normal")
        ada.page.evaluate(COUNTED)
        assert ada.page.locator("#sounding").is_hidden()
        table.play(ada)
        ada.page.wait_for_selector("#sounding:not([hidden])")
        assert ada.serious_findings() == []
        assert ada.page.evaluate("() => window.airs") == 0  # nothing sounds before it is wanted
        with ada.page.expect_response("**/settings"):
            ada.page.locator(f"#sounding [data-sounds={answer}]").click()
        ada.page.wait_for_selector("#sounding", state="hidden")
        if answer == "on":
            ada.page.wait_for_function("() => window.airs === 1")
            ada.page.evaluate("() => { const v = document.getElementById('volume'); v.value = 0.3;"
                              " v.dispatchEvent(new Event('input', { bubbles: true })); }")  # fmt: skip
        ada.page.reload()
        ada.page.wait_for_selector(f"body[data-ready][data-sound={answer}]")
        ada.page.evaluate(COUNTED)
        ada.page.locator("#prompt").focus()
        ada.page.keyboard.press("Space")  # what is told again asks nothing again
        ada.page.wait_for_selector("#spectacle.on", state="attached")
        assert ada.page.locator("#sounding").is_hidden()
        assert ada.page.evaluate("() => window.airs") == 0
        loud = ada.page.evaluate("() => [localStorage.volume ?? '', document.getElementById('volume').value]")
        assert loud == (["0.3", "0.3"] if answer == "on" else ["", "0.7"])
        assert ada.faults == []
