"""Dragging beside clicks in Chromium: what is let go over a place is played as if both had been clicked; what is let go
elsewhere changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, CDPSession

from astrarium.bots import make
from astrarium.bots.outlook import Outlook
from astrarium.games import load
from astrarium.kernel import State

from ..scene.positions import Position
from .browser import CHROMIUM, Person
from .gallery import lay
from .server import Server
from .studies import in_a_thread

pytestmark = [
    pytest.mark.full,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]
MIDDLE = """selector => {
  const node = [...document.querySelectorAll(selector)].find(one => one.getClientRects().length);
  const box = (node.querySelector('.hit, .halo') || node).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
# A thing that can be carried, and a place that takes it, by the actions that the page knows.
PAIR = """([thing, place]) => {
  const found = picker.actions.find(a => !a.no && a.targets.some(one => one.startsWith(thing)) &&
    a.targets.some(one => one.startsWith(place) && document.querySelector(`#board [data-target~='${one}']`)));
  return [thing, place].map(kind => found.targets.find(one => one.startsWith(kind)));
}"""


def position(title: str, fits: Callable[[State], bool]) -> Position:
    """The first position of a game in which something holds for whoever is asked."""
    game = load(title)
    mode = game.modes[0]
    for seed in range(9):
        state = game.new(game.setting(mode.word, 2), f"carried-{seed}")
        player, rng = make("greedy"), Random(seed)
        while not state.over:
            if fits(state):
                return Position(game, mode.word, state)
            state.apply(player.choose(Outlook(game, state, rng)))
    raise AssertionError(f"{title}: no such position")


def legal(state: State, word: str) -> int:
    return sum(str(action).split()[0] == word for action in state.legal())


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    data = tmp_path_factory.mktemp("carried")
    wanted = {
        "ship": position("efemeris", lambda s: legal(s, "sail") > 8),
        "tile": position("efemeris", lambda s: s.question.name() == "LayFirst" and legal(s, "lay") > 1),
        "cube": position("kepler", lambda s: s.question.name() == "ActionCube" and legal(s, "move-cube") > 4),
        "card": position("celestia-duo", lambda s: s.question.name() == "Fight"),
    }
    return data, dict(zip(wanted, in_a_thread(lay(data, list(wanted.values()))), strict=True))


def sit(browser: Browser, server: Server, link: str, **context: object) -> Person:
    ada = Person(browser, server, **context)
    ada.page.goto(f"/j/{link}")
    ada.page.wait_for_selector("body[data-ready]")
    ada.page.wait_for_function("() => picker.resting && picker.next?.size")
    return ada


def awake(ada: Person) -> None:
    """What carries things comes with the first movement of a pointer."""
    ada.page.wait_for_function("() => picker.resting.carrying")


def carry(ada: Person, thing: str, to: list[float]) -> None:
    """Take it, carry it there, and hold it."""
    x, y = ada.page.evaluate(MIDDLE, thing)
    ada.page.mouse.move(x, y)
    awake(ada)
    ada.page.mouse.down()
    ada.page.mouse.move(x + 8, y - 8)
    ada.page.mouse.move(*to, steps=4)
    ada.page.wait_for_selector("#carried", state="attached")


def test_a_ship_is_carried_to_a_place_and_what_ends_nowhere_changes_nothing(
    tables: tuple[Path, dict[str, str]], browser: Browser
) -> None:
    data, links = tables
    server = Server(data)
    try:
        ada = sit(browser, server, links["ship"])
        ship, space = ada.page.evaluate(PAIR, ["ship:", "space:"])
        seq, stood = ada.seq(), ada.page.evaluate("() => [picker.path.length, picker.trail.length, !!picker.ready]")
        lit = ada.page.locator(".lit").count()
        sky = ada.page.evaluate("() => { const b = document.getElementById('board').getBoundingClientRect(); "
                                "return [b.right - 60, b.bottom - 30]; }")  # fmt: skip
        for drop in (ada.page.mouse.up, lambda: ada.page.keyboard.press("Escape")):
            carry(ada, f"#board [data-target~='{ship}']", sky)
            assert ada.page.locator(".takes").count() > 3
            assert ada.page.locator(".lands").count() == 0
            drop()
            ada.page.wait_for_selector("#carried", state="detached")
            ada.page.mouse.up()
            assert ada.seq() == seq
            assert ada.page.evaluate("() => [picker.path.length, picker.trail.length, !!picker.ready]") == stood
            assert ada.page.locator(".lit").count() == lit
            assert ada.page.locator(".takes, .taken, .lands").count() == 0
        carry(ada, f"#board [data-target~='{ship}']", ada.page.evaluate(MIDDLE, f"#board [data-target~='{space}']"))
        assert ada.page.locator(".lands").count() > 0
        assert ada.page.locator("#carried p").inner_text()
        ada.page.mouse.up()
        ada.wait_for_change(seq)
        assert ada.page.locator("#carried").count() == 0
        ada.page.keyboard.press("u")  # the same undo as after clicks
        ada.page.wait_for_function(
            "ship => picker.actions.some(a => !a.no && a.targets.includes(ship) && a.kind === 'sail')", arg=ship
        )
        assert ada.faults == []
    finally:
        server.stop()


def test_tile_cube_and_card_are_carried(tables: tuple[Path, dict[str, str]], browser: Browser) -> None:
    data, links = tables
    server = Server(data)
    try:
        ada = sit(browser, server, links["tile"])
        seq = ada.seq()
        carry(ada, ".ef-hand-1", ada.page.evaluate(MIDDLE, ".ef-slot.lit"))
        ada.page.mouse.up()
        ada.page.wait_for_function("() => !!picker.turns || !!document.body.dataset.sending")
        if ada.page.evaluate("() => !!picker.turns"):  # it waits to be turned and laid
            ada.page.mouse.move(5, 5)
            ada.page.wait_for_selector("body:not(.fresh)")
            ada.page.locator("#choices .solid").click()
        ada.wait_for_change(seq)
        ada.context.close()

        ada = sit(browser, server, links["cube"])
        seq, space = ada.seq(), ada.page.evaluate("() => picker.actions.find(a => !a.no).targets[0]")
        carry(ada, "#piece-action-cube", ada.page.evaluate(MIDDLE, f"#own [data-target~='{space}']"))
        ada.page.mouse.up()
        ada.wait_for_change(seq)
        ada.context.close()

        ada = sit(browser, server, links["card"])
        seq, (card, die) = ada.seq(), ada.page.evaluate(PAIR, ["price:", "symbol:"])
        carry(ada, f"#own [data-target~='{card}']", ada.page.evaluate(MIDDLE, f"#board [data-target~='{die}']"))
        ada.page.mouse.up()
        ada.wait_for_change(seq)
        assert ada.faults == []
    finally:
        server.stop()


def finger(session: CDPSession, kind: str, *place: float) -> None:
    points = [{"x": place[0], "y": place[1]}] if place else []
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_that_rests_carries_and_a_quick_one_moves_the_map(
    tables: tuple[Path, dict[str, str]], browser: Browser
) -> None:
    data, links = tables
    server = Server(data)
    try:
        phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
        ada = sit(browser, server, links["ship"], **phone)
        session = ada.context.new_cdp_session(ada.page)
        ship, space = ada.page.evaluate(PAIR, ["ship:", "space:"])
        x, y = ada.page.evaluate(MIDDLE, f"#board [data-target~='{ship}']")
        seq = ada.seq()
        finger(session, "touchStart", x, y)
        finger(session, "touchMove", x + 20, y)
        finger(session, "touchMove", x + 40, y)
        assert ada.page.locator("#carried").count() == 0
        finger(session, "touchEnd")
        awake(ada)
        x, y = ada.page.evaluate(MIDDLE, f"#board [data-target~='{ship}']")
        finger(session, "touchStart", x, y)
        ada.page.wait_for_timeout(200)  # as long as a finger rests that means it
        finger(session, "touchMove", x + 8, y + 8)
        ada.page.wait_for_selector("#carried", state="attached")
        finger(session, "touchMove", *ada.page.evaluate(MIDDLE, f"#board [data-target~='{space}']"))
        ada.page.wait_for_selector(".lands", state="attached")
        finger(session, "touchEnd")
        ada.wait_for_change(seq)
        assert ada.faults == []
    finally:
        server.stop()
