"""Answering in Chromium: a click does what it says, what has one answer is not asked, and nothing is answered by a slip."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from astrarium.games import load
from astrarium.kernel import State

from ..scene.positions import Position
from .browser import CHROMIUM, Person
from .gallery import lay
from .server import Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.full,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]


def reached(title: str, holds: Callable[[State], bool]) -> Position:
    """A position of a game between two in which something holds."""
    game = load(title)
    for seed in range(40):
        state: State = game.new(game.setting(game.modes[0].word, 2), f"answer-{seed}")
        rng = Random(seed)
        while not state.over:
            if holds(state):
                return Position(game, game.modes[0].word, state)
            state.apply(rng.choice(state.legal()))
    raise AssertionError("no such position in forty games")


def builds(state: State) -> bool:
    """Construction, with a planet where both a frigate and a fortress can be built."""
    if state.question.name() != "Construction":
        return False
    places = [
        {str(a).split()[1] for a in state.legal() if str(a).startswith(f"build-{one} ")}
        for one in ("frigate", "fortress")
    ]
    return bool(places[0] & places[1])


def tiles(state: State) -> bool:
    return state.question.name() == "LayFirst"


def flies(state: State) -> bool:
    return state.question.name() == "Flight" and sum(str(a).startswith("pilot") for a in state.legal()) == 2


def fights(state: State) -> bool:
    """A die that falls to one card alone."""
    blows = [str(a).split() for a in state.legal() if str(a).startswith("hit ")]
    return state.question.name() == "Fight" and any([b[2] for b in blows].count(blow[2]) == 1 for blow in blows)


POSITIONS = (("efemeris", builds), ("efemeris", tiles), ("kepler", flies), ("celestia-duo", fights))


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, list[str]]]]:
    """A server with three tables of each position, and their links."""
    data: Path = tmp_path_factory.mktemp("answering")
    found = [reached(title, holds) for title, holds in POSITIONS]
    with ThreadPoolExecutor(1) as beside:
        links = beside.submit(asyncio.run, lay(data, [one for one in found for _ in range(3)])).result()
    server = Server(data)
    yield server, {holds.__name__: links[3 * n : 3 * n + 3] for n, (_, holds) in enumerate(POSITIONS)}
    server.stop()


def sit(browser: Browser, server: Server, link: str, taste: str = "&asks=few", **context: object) -> Person:
    ada = Person(browser, server, **context)
    ada.context.add_cookies([{"name": "astrarium-taste", "value": f"motion=off{taste}", "url": server.address}])
    ada.page.goto(f"/j/{link}?enter=1")
    ada.page.wait_for_selector("body[data-ready]")
    assert ada.wait_for_turn()
    return ada


def middle(ada: Person, selector: str) -> tuple[float, float]:
    box = ada.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


BOTH = """() => [...picker.next].find(([target, actions]) => target.startsWith('planet:') && actions.length > 1)[0]"""


def test_several_answers_at_one_thing_fan_out_at_it(
    browser: Browser, laid: tuple[Server, dict[str, list[str]]]
) -> None:
    """A click plays nothing while two things could be built there; each is a button with its price, and Escape closes."""
    server, links = laid
    ada = sit(browser, server, links["builds"][0])
    target, seq = ada.page.evaluate(BOTH), ada.seq()
    label = ada.page.locator(f"#board .lit[data-target~='{target}']").first.get_attribute("aria-label") or ""
    assert "frigate" in label
    assert "fortress" in label
    ada.page.mouse.click(*middle(ada, f"#board .lit[data-target~='{target}'] .halo"))
    pills = ada.page.locator("#answers.fan button")
    assert pills.count() == 2
    assert pills.locator(".ef-amount").count() == 2
    assert ada.seq() == seq
    assert ada.serious_findings() == []
    ada.page.keyboard.press("Escape")
    assert not ada.page.locator("#answers").is_visible()
    ada.page.evaluate("target => picker.pick(target)", target)
    pills.nth(1).click()
    ada.wait_for_change(seq)
    assert "fortress" in ada.page.locator("#log").inner_text()
    assert ada.faults == []


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)])
def test_under_a_thumb_several_answers_are_rows_below_the_thing(
    browser: Browser, laid: tuple[Server, dict[str, list[str]]], size: tuple[int, int]
) -> None:
    server, links = laid
    width, height = size
    ada = sit(browser, server, links["builds"][2], viewport={"width": width, "height": height}, has_touch=True)
    target, seq = ada.page.evaluate(BOTH), ada.seq()
    ada.page.evaluate("target => picker.pick(target)", target)
    rows = [row.bounding_box() for row in ada.page.locator("#answers.fan button").all()]
    assert len(rows) == 2
    planet = ada.page.locator(f"#board [data-target~='{target}'] .halo").first.bounding_box()
    bar = ada.page.locator("#bar").bounding_box()
    assert planet
    assert bar
    for row in rows:
        assert row
        assert row["height"] >= 44
        assert row["width"] > width - 60
        assert planet["y"] + planet["height"] <= row["y"]
        assert row["y"] + row["height"] <= bar["y"]
    assert ada.serious_findings() == []
    ada.page.keyboard.press("Escape")
    assert not ada.page.locator("#answers").is_visible()
    assert ada.seq() == seq
    assert ada.faults == []


def test_a_row_of_the_shipyard_is_a_way_to_build(browser: Browser, laid: tuple[Server, dict[str, list[str]]]) -> None:
    """Row, then planet; where one planet is left the row alone builds. The end stays in sight, and is quiet."""
    server, links = laid
    ada = sit(browser, server, links["builds"][1])
    seq = ada.seq()
    end = ada.page.locator("#choices .ends")
    assert "later" in (end.get_attribute("class") or "")
    ada.page.evaluate("() => picker.narrow(['recruit'])")
    if ada.seq() == seq:
        assert end.is_visible()
        assert ada.page.locator(".lit[data-target^='crew:']").count() > 0
        ada.page.locator(".ef-order-frigate.lit").click(force=True)  # another row instead, in one press
        ada.page.wait_for_function(
            "seq => picker.kinds?.has('build-frigate') || Number(document.getElementById('bar').dataset.seq) > seq",
            arg=seq,
        )
        if ada.seq() == seq:
            assert ada.page.evaluate("() => [...picker.kinds]") == ["build-frigate"]
            assert ada.page.locator(".ef-built-frigate:visible").count() > 0  # where it can go
            assert ada.page.locator(".ef-built-fortress:visible").count() == 0
            dashes = "() => getComputedStyle(document.querySelector('.ef-order-recruit')).strokeDasharray"
            assert ada.page.evaluate(dashes) != "none"  # the row that the keys would go on to does not look picked
            ada.page.keyboard.press("Escape")
            assert ada.page.evaluate("() => picker.kinds") is None
    assert ada.serious_findings() == []
    assert ada.faults == []


def test_two_presses_at_one_point_answer_one_question(
    browser: Browser, laid: tuple[Server, dict[str, list[str]]]
) -> None:
    """What comes under a pointer that rests is deaf for a moment."""
    server, links = laid
    ada = sit(browser, server, links["builds"][2], "&asks=all")
    ada.page.mouse.move(10, 10)
    x, y = middle(ada, "#choices .ends")
    ada.page.mouse.move(x, y)
    ada.page.wait_for_selector("body:not(.fresh)")
    ada.page.evaluate(
        "() => { window.heard = 0; document.addEventListener('click', () => window.heard++); picker.reset(); }"
    )
    ada.page.mouse.down()
    ada.page.mouse.up()
    assert ada.page.evaluate("() => window.heard") == 0
    ada.page.wait_for_selector("body:not(.fresh)")
    seq = ada.seq()
    ada.page.mouse.click(x, y)
    ada.wait_for_change(seq)


def test_a_tile_is_turned_in_place_and_either_comes_first(
    browser: Browser, laid: tuple[Server, dict[str, list[str]]]
) -> None:
    """No question which is first: a place, turns by wheel and key, then it is laid; Undo takes both steps back."""
    server, links = laid
    ada = sit(browser, server, links["tiles"][0])
    seq = ada.seq()
    ada.page.mouse.click(*middle(ada, "#board .ef-slot.lit"))
    first = ada.page.evaluate("() => picker.ready.text")
    ada.page.keyboard.press("r")
    turns = ada.page.evaluate("() => picker.turns.length")
    assert (ada.page.evaluate("() => picker.ready.text") == first) == (turns == 1)
    assert ada.page.locator("#ghosts > *").count() == 0
    ada.page.wait_for_selector("#turning .turns button[aria-pressed=true]")
    assert ada.page.locator("#turning .turns button").count() == turns
    ada.page.locator("#turning .turns button").last.click()
    assert ada.page.evaluate("() => picker.turns.indexOf(picker.ready)") == turns - 1
    sides = ada.page.evaluate("() => picker.ready.item.firstChild.dataset.sides")
    assert ada.page.locator("#marks > g").count() == 6 - sides.count("-")  # what each way meets
    assert ada.serious_findings() == []
    ada.page.locator("#turning .lays").click()
    ada.page.wait_for_function(f"() => Number(document.getElementById('bar').dataset.seq) === {seq + 2}")
    ada.page.wait_for_selector("[data-key=u][value='2']:not([disabled])")
    ada.page.keyboard.press("u")
    ada.page.wait_for_function("() => picker.preset")
    assert ada.page.locator("#turning, #marks").count() == 0
    assert ada.faults == []


def test_a_flight_is_one_click_and_nobody_is_asked_to_withdraw(
    browser: Browser, laid: tuple[Server, dict[str, list[str]]]
) -> None:
    """The first Starship is picked beforehand; the turn ends without the question that comes every turn."""
    server, links = laid
    ada = sit(browser, server, links["flies"][0])
    seq = ada.seq()
    hex_ = "[...picker.next.keys()].find(one => one.startsWith('hex:'))"
    ada.page.evaluate(f"() => picker.pick({hex_})")
    ada.page.wait_for_function(
        f"() => Number(document.getElementById('bar').dataset.seq) === {seq + 2} && picker.preset"
    )
    ada.page.evaluate("() => document.querySelector('#choices .ends').click()")
    ada.page.wait_for_function(f"() => Number(document.getElementById('bar').dataset.seq) > {seq + 3}")
    assert "Withdraw" not in ada.page.locator("#prompt").inner_text()
    assert ada.faults == []


def test_who_wants_to_withdraw_is_asked(browser: Browser, laid: tuple[Server, dict[str, list[str]]]) -> None:
    server, links = laid
    ada = sit(browser, server, links["flies"][1])
    ask = ada.page.locator("#next [data-ask=WithdrawStarships]")
    ask.click()
    assert ask.get_attribute("aria-pressed") == "true"
    ada.page.locator("#choices .ends").click()
    ada.page.wait_for_selector(".lit[data-target^='ship:']")
    assert ada.page.locator("#choices .ends").is_visible()
    assert ada.faults == []


def test_the_list_closes_when_it_has_played(browser: Browser, laid: tuple[Server, dict[str, list[str]]]) -> None:
    server, links = laid
    ada = sit(browser, server, links["flies"][2])
    ada.page.keyboard.press("a")
    assert ada.page.locator("#actions").is_visible()
    seq = ada.seq()
    ada.page.locator("#actions ul[data-kind=pilot] button").first.click()
    ada.wait_for_change(seq)
    assert not ada.page.locator("#actions").is_visible()
    assert ada.faults == []


@pytest.mark.parametrize("taps", [1, 2])
def test_a_card_with_one_die_strikes_at_once(
    browser: Browser, laid: tuple[Server, dict[str, list[str]]], taps: int
) -> None:
    """One click; on touch at most two taps, the first of which shows."""
    server, links = laid
    touch = {"has_touch": True, "viewport": {"width": 390, "height": 844}} if taps == 2 else {}
    ada = sit(browser, server, links["fights"][taps], **touch)
    seq = ada.seq()
    target = ada.page.evaluate(
        "() => [...picker.next].find(([one, as]) => one.startsWith('price:') && as.length === 1)[0]"
    )
    spot = middle(ada, f".lit[data-target~='{target}']")
    for _ in range(taps):
        if ada.seq() == seq and taps == 2:
            ada.page.touchscreen.tap(*spot)
        elif ada.seq() == seq:
            ada.page.mouse.click(*spot)
        ada.page.wait_for_timeout(450)  # longer than what is new is deaf
    ada.wait_for_change(seq)
    assert ada.faults == []
