"""On a phone AstroNavigators shows one board at a time, and what can be touched there is as large as a finger (Chromium)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import astrarium.web
from astrarium.games.astronavigators import GAME
from astrarium.games.astronavigators.scene.scene import NEEDS, TABS
from astrarium.scene.picture import picture
from astrarium.scene.still import PALETTE
from astrarium.text.words import Words
from astrarium.web.page.shell import BOARD

from .positions import Position, positions

playwright = pytest.importorskip("playwright.sync_api")
from tests.web.browser import CHROMIUM, launch  # noqa: E402

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]

BAR = 212  # what sentence, tools and the list of actions take of the height
FINGER = 43.5
WEB = Path(astrarium.web.__file__).parent
SHEETS = [PALETTE, *[WEB / sheet[1:] for sheet in ("/static/app.css", *BOARD)]]
STYLE = "".join([sheet.read_text(encoding="utf-8") for sheet in SHEETS])
ROOM = (GAME.folder / "scene" / "style.css").read_text(encoding="utf-8")
SHOWN = """targets => targets.flatMap(target => [...document.querySelectorAll(`[data-target~="${CSS.escape(target)}"]`)])
  .filter(node => node.checkVisibility() && node.getClientRects().length)
  .map(node => { const b = (node.querySelector('.hit, .halo') || node).getBoundingClientRect(); return [node.dataset.target, b.width, b.height]; })"""
BOARDS = """() => ['weeks', 'sky', 'earth', 'flight', 'orrery'].filter(zone => [...document.querySelectorAll(`#live .an-zone-${zone}`)]
  .some(node => getComputedStyle(node).display !== 'none'))"""


@pytest.fixture(scope="module")
def page() -> Iterator[playwright.Page]:
    with playwright.sync_playwright() as running:
        browser = launch(running)
        yield browser.new_page(viewport={"width": 390, "height": 844})
        browser.close()


def show(page: playwright.Page, position: Position, lang: str = "fr") -> None:
    """The parts of a page that a scene draws, in the frame that the page gives them."""
    s = position.state
    made = picture(GAME, s.view(s.asked), Words(GAME, lang), [])
    page.set_content(
        f"<!doctype html><html data-theme=night><style>{STYLE}</style><style>{ROOM}</style><body class='play room-{GAME.id}'>"
        f"<header id=bar><div id=room></div></header><main id=main><div class=middle><section id=board class=drawn><div id=camera>"
        f"{made.ground}{made.live}</div></section></div><section id=own>{made.own}</section></main>"
        f"<style>#bar {{ height: {BAR}px }}</style></body></html>"
    )


@pytest.mark.full
def test_legal_targets_are_as_large_as_a_finger(page: playwright.Page) -> None:
    small: list[str] = []
    for position in positions(GAME):
        s = position.state
        if s.over:
            continue
        show(page, position)
        first = sorted({a.targets()[0] for a in s.legal() if a.targets()})
        for target, wide, high in page.evaluate(SHOWN, first):
            if (min(wide, high) < FINGER and not target.startswith("square:")) or (
                target.startswith("square:") and min(wide, high) < 40
            ):
                small.append(f"{position}: {target} is {wide:.0f} by {high:.0f}")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390, position
    assert small == []


@pytest.mark.full
def test_the_board_that_is_needed_is_shown_and_the_others_are_one_tap_away(page: playwright.Page) -> None:
    seen: set[str] = set()
    for position in positions(GAME):
        need = NEEDS.get(GAME.frames.get(position.phase()), "weeks")
        if position.state.over or need in seen:
            continue
        seen.add(need)
        show(page, position)
        shown = page.evaluate(BOARDS)
        assert shown[:1] == ([] if need == "mine" else [need]), position
        for tab in page.evaluate("() => [...document.querySelectorAll('.an-tabs input')].map(tab => tab.value)"):
            page.locator(f".an-tabs [value={tab}] + span").click()
            if tab == "mine":
                assert page.locator(".an-own").is_visible()
            else:
                assert tab in page.evaluate(BOARDS), (position, tab)
                assert not page.locator(".an-own").first.is_visible()
    assert seen == set(TABS) - {"sky"}


@pytest.mark.full
def test_a_board_that_was_looked_at_closely_does_not_stand_for_the_one_that_is_needed(page: playwright.Page) -> None:
    """The large view keeps its drawing when it is closed."""
    position = next(one for one in positions(GAME) if NEEDS.get(GAME.frames.get(one.phase())) == "earth")
    show(page, position)
    page.evaluate(
        """() => document.body.insertAdjacentHTML('beforeend', '<dialog><svg><g class="an-for-weeks"></g></svg></dialog>')"""
    )
    assert page.evaluate(BOARDS) == ["earth"]
