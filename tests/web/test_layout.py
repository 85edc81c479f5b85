"""The frame of the table, measured in Chromium: nothing moves between two questions, the board is large, so are targets."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from astrarium.games import ready

from .browser import CHROMIUM, Person
from .server import Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
TITLES = ready()
# Where everything stands; sentences and seats may be longer or shorter at their place.
FRAME = """() => ['bar', 'board', 'own', 'side', 'foot', 'panels', 'prompt', 'next'].map(id => {
  const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
  return [id, x, y, ...(['panels', 'prompt', 'next'].includes(id) ? [] : [width, height])].join(' ');
}).join('; ') + [...document.querySelectorAll('.tools .tool')].map(node => node.getBoundingClientRect().x).join(' ')"""
# A thing may be small where something large does the same (WCAG 2.5.8, equivalent): cubes that lie side by side, and the
# button of their kind beside them or in the bar.
SMALLEST = """() => {
  const size = node => Math.max(...[node, ...node.querySelectorAll('.hit, .halo')].map(part => {
    const { width, height } = part.getBoundingClientRect();
    return Math.max(width, height);
  }));
  const seen = [...document.querySelectorAll('.lit, #choices button, .tools .tool, #foot .tool')].filter(node => size(node));
  const does = node => node.ariaLabel || node.textContent;
  const alike = node => seen.filter(other => other === node || does(other) === does(node) ||
    (node.dataset.target && other.dataset.target === node.dataset.target));
  const sizes = seen.map(node => [Math.max(...alike(node).map(size)), node.outerHTML.slice(0, 160)]);
  return sizes.sort((a, b) => a[0] - b[0])[0] || [99, ''];
}"""

# What is written on an answer is there to be read whole, or it has a tooltip; my things lie in their strip.
CUT = """() => [
  ...[...document.querySelectorAll('#choices .button')].filter(node => !node.title && [node, ...node.children].some(part =>
    part.scrollHeight > part.clientHeight + 4 || part.scrollWidth > part.clientWidth + 2)).map(node => node.textContent),
  ...[document.getElementById('own')].filter(own => innerWidth > 1100 && own.scrollHeight > own.clientHeight + 1)
    .map(own => `own: ${own.scrollHeight} > ${own.clientHeight}`),
]"""
FOLD = """() => new Promise(done => {
  const board = document.getElementById('board');
  board.style.display = 'none';
  requestAnimationFrame(() => requestAnimationFrame(() => { board.style.display = ''; done(); }));
})"""
GLASS = "() => [...document.querySelectorAll('#camera .glass')].map(node => node.getAttribute('transform') || '')"


def play(ada: Person, most: int) -> dict[str, Any]:
    """A game to its end, or so many decisions of it; every place of the frame, and the smallest target, that were seen.
    Every third decision is made by the keys, so that each kind of question meets both hands."""
    frames: set[str] = set()
    smallest: list[Any] = [999, ""]
    decisions = 0
    while decisions < most and ada.wait_for_turn():
        seen = ada.page.evaluate(f"() => [({FRAME})(), ({SMALLEST})(), ({CUT})()]")
        frames.add(seen[0])
        smallest = min(smallest, seen[1])
        assert seen[2] == []
        assert not ada.sideways()
        if decisions % 3 == 2:
            ada.step_by_keyboard()
        else:
            ada.step_by_mouse()
        decisions += 1
    return {"frames": frames, "smallest": smallest, "decisions": decisions}


# Every title is played to its end once, at one of the sizes, and its start at the other; the gallery (test_gallery.py)
# looks at every question of every mode besides, at both sizes in turn.
WHOLE = {title: (DESKTOP, PHONE)[n % 2] for n, title in enumerate(TITLES)}


@pytest.mark.full
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_between_two_questions(
    server: Server, browser: Browser, title: str, size: dict[str, int]
) -> None:
    """A newcomer plays bots to the end sheet."""
    whole = WHOLE[title] is size
    ada = Person(browser, server, 11, viewport=size, locale="fr")
    ada.quick_game(title)
    board = ada.page.locator("#board").bounding_box()
    assert board is not None
    seen = play(ada, 5000 if whole else 15)
    print(
        f"{title} {size['width']}: {seen['decisions']} decisions, board {board['width']:.0f} x {board['height']:.0f}, "
        f"smallest target {seen['smallest'][0]:.0f} px"
    )
    assert len(seen["frames"]) == 1, sorted(seen["frames"])
    assert seen["smallest"][0] >= (32 if size is DESKTOP else 43.5), seen["smallest"]
    if size is DESKTOP:
        assert board["height"] >= 640
        assert board["width"] == 1140
    if whole:
        assert ada.page.locator("#result .whole-sheet table").count() == 1
    assert ada.faults == []
    ada.context.close()


@pytest.mark.full
@pytest.mark.parametrize("title", ["celestia-duo", "kepler"])
def test_the_board_grows_with_the_window(server: Server, browser: Browser, title: str) -> None:
    ada = Person(browser, server, viewport={"width": 1920, "height": 1080})
    ada.quick_game(title)
    board = ada.page.locator("#board").bounding_box()
    assert board is not None
    assert board["width"] == 1580
    assert board["height"] == 844
    ada.page.set_viewport_size({"width": 1280, "height": 720})
    small = ada.page.locator("#board").bounding_box()
    assert small is not None
    assert small["height"] >= 560
    ada.page.evaluate(FOLD)  # what lies before a board that is folded away for a moment is not torn
    assert not [lies for lies in ada.page.evaluate(GLASS) if "NaN" in lies or "Infinity" in lies]
    assert ada.faults == []


@pytest.mark.full
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_log_chat_and_menu_are_in_sight_at_any_number_of_seats(server: Server, browser: Browser, seats: int) -> None:
    """The log is at least 220 px high; chat and menu open inside the window; Escape closes and the focus returns."""
    ada = Person(browser, server)
    ada.page.goto("/new/kepler")
    ada.page.locator("select[name=seat-0]").select_option("me")
    for n in range(1, 4):
        ada.page.locator(f"select[name=seat-{n}]").select_option("level:3" if n < seats else "none")
    ada.page.locator(".foot .button").click()
    ada.page.wait_for_selector("body[data-ready]")
    assert ada.page.locator(".player").count() == seats
    log = ada.page.locator("#log").bounding_box()
    assert log is not None
    assert log["height"] >= 220
    assert log["y"] + log["height"] <= 900
    for name in ("chat", "menu"):
        opener = ada.page.locator(f"#foot [data-pop={name}]")
        opener.click()
        box = ada.page.locator(f"#{name}").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 900
        assert box["x"] + box["width"] <= 1440
        assert opener.get_attribute("aria-expanded") == "true"
        ada.page.keyboard.press("Escape")
        assert not ada.page.locator(f"#{name}").is_visible()
        assert ada.page.evaluate("() => document.activeElement.dataset.pop") == name
    assert ada.faults == []


@pytest.mark.full
def test_the_drawer_lies_over_the_side_and_finds_what_is_typed(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    ada.quick_game("efemeris")
    ada.wait_for_turn()
    board, side = ada.page.locator("#board").bounding_box(), ada.page.locator("#side").bounding_box()
    ada.page.keyboard.press("a")
    assert ada.page.locator("#board").bounding_box() == board
    assert ada.page.locator("#actions").bounding_box() == side
    name = ada.page.locator("#actions li button").last.inner_text()
    ada.page.locator("#command").fill(name[:6])
    shown = [text.lower() for text in ada.page.locator("#actions li:not([hidden]) button").all_inner_texts()]
    assert shown
    assert all(name[:6].lower() in text for text in shown)
    ada.page.keyboard.press("Escape")
    assert not ada.page.locator("#actions").is_visible()
    assert ada.faults == []


# A panel grows: what in the panels moves on its way to a new place, and how many numbers tell that they have changed.
GROWN = """async (src) => {
  const { remember, move, skip } = await import(src), before = remember();
  document.querySelector('.player').style.paddingBottom = '60px';
  for (const old of before.values()) if (old.count) old.count = String(Number(old.count) - 1);
  move(before);
  const sliding = document.getAnimations().filter((one) =>
    one.effect.target?.closest?.('#panels') && one.effect.getKeyframes().some((frame) => parseFloat(frame.translate)));
  const told = document.querySelectorAll('.delta').length;
  skip();
  return [sliding.length, told > 0, document.querySelectorAll('.delta').length];
}"""


@pytest.mark.full
def test_a_panel_that_grows_pushes_the_next_and_nothing_slides_through_it(server: Server, browser: Browser) -> None:
    """What is said of numbers goes with the next touch."""
    ada = Person(browser, server)
    ada.context.add_cookies([{"name": "astrarium-taste", "value": "motion=normal", "url": server.address}])
    ada.quick_game("celestia-duo")
    ada.wait_for_turn()
    ada.page.wait_for_selector("#panels .player:nth-child(2) [data-count]")
    assert ada.page.evaluate(GROWN, "/static/motion.js") == [0, True, 0]
    assert ada.faults == []
    ada.context.close()


# Lines of several sentences in which the next does not begin where the one before ends.
TORN = """() => [...document.querySelectorAll('#log li')].filter((line) => {
  const parts = [...line.querySelectorAll('a')];
  return parts.slice(1).some((part, i) => part.getClientRects()[0].top < [...parts[i].getClientRects()].at(-1).top - 2);
}).map((line) => line.textContent)"""


@pytest.mark.full
def test_what_stands_on_one_line_of_the_log_is_read_as_one_sentence(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    ada.quick_game("kepler")
    ada.wait_for_turn()
    ada.step_by_mouse()
    ada.wait_for_turn()
    assert ada.page.evaluate(
        "() => [...document.querySelectorAll('#log li')].some((one) => one.querySelectorAll('a')[2])"
    )
    assert ada.page.evaluate(TORN) == []
    assert ada.faults == []
    ada.context.close()


@pytest.mark.full
def test_celestia_duo_fills_an_upright_tablet(server: Server, browser: Browser) -> None:
    """The course in lanes and the near things below it, as on a phone."""
    ada = Person(browser, server, viewport={"width": 820, "height": 1180}, has_touch=True)
    ada.quick_game("celestia-duo")
    ada.wait_for_turn()
    board, hold = [ada.page.locator(one).bounding_box() for one in ("#board", "#live .cd-zone-ship")]
    assert board is not None
    assert hold is not None
    assert hold["width"] > 0.5 * board["width"]
    assert ada.faults == []
    ada.context.close()
