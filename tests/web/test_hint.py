"""The hint beside the board: the best ideas with their reasons, each with its number and its way on the board."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from astrarium.games import load
from astrarium.scene.guide import played
from astrarium.store import open_store
from astrarium.table import Host, Plan, Tables

from .browser import CHROMIUM, Person
from .server import Server

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")


async def lay(data: Path, title: str, moment: int) -> str:
    """A table that goes on from a moment of the guide's game; the link of its first seat."""
    tables = Tables(Host(await open_store(data)))
    match = played(load(title), "first").at(moment)
    plans = [Plan("person", "Ada"), Plan("bot", "Hypatia", "greedy")]
    id = await tables.laying.create(title, plans, match.setting.mode, start=match.state.save())
    link = await tables.seats.make_link(id, 0, "seat")
    await tables.close()
    return link


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    data = tmp_path_factory.mktemp("hint")
    link = asyncio.run(lay(data, "efemeris", 59))  # a tile to place: every idea has its place on the board
    server = Server(data)
    yield server, link
    server.stop()


@pytest.mark.full
def test_ideas_stand_beside_the_board_and_on_it(ground: tuple[Server, str], browser: Browser) -> None:
    server, link = ground
    ada = Person(browser, server)
    page = ada.page
    page.goto(f"/j/{link}")
    page.wait_for_selector("body[data-ready]")
    page.keyboard.press("h")
    page.wait_for_selector("#hint [data-idea]")
    ideas = page.locator("#hint .advices > li")
    count = ideas.count()
    assert 1 <= count <= 3
    assert page.locator("#hint .open").count() == 1
    assert page.locator("#ink > g").count() == count
    assert page.locator("#ink .on .ink-num text").text_content() == "1"
    assert page.locator("#hint .meter svg[role=img]").count() <= count
    assert page.locator("dialog[open]").count() == 0
    if count > 1:
        page.locator("[data-idea='0']").focus()
        page.keyboard.press("ArrowDown")
        assert ideas.nth(1).get_attribute("class") == "open"
        assert page.locator("[data-idea='1']").get_attribute("aria-expanded") == "true"
    assert ada.serious_findings() == []
    page.keyboard.press("Escape")
    assert page.locator("#hint").is_hidden()
    assert page.locator("#ink > g").count() == 0
    page.keyboard.press("h")
    seq = ada.seq()
    page.locator("#hint .open [name=action]").click()
    ada.wait_for_change(seq)
    assert ada.faults == []


@pytest.mark.full
def test_a_phone_shows_them_as_a_sheet(ground: tuple[Server, str], browser: Browser) -> None:
    server, link = ground
    ada = Person(browser, server, viewport={"width": 390, "height": 844})
    page = ada.page
    page.goto(f"/j/{link}")
    page.wait_for_selector("body[data-ready]")
    if not ada.wait_for_turn():
        return
    page.keyboard.press("h")
    page.wait_for_selector("#hint [data-idea]")
    box = page.locator("#hint").bounding_box()
    assert box is not None
    assert box["width"] == 390
    assert box["height"] <= 0.61 * 844
    assert ada.faults == []
