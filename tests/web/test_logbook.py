"""The logbook's pages: one browser's own, a link for another device, export and delete."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from playwright.sync_api import Browser

from astrarium.store import open_store
from astrarium.table import Host, Tables
from tests.table.test_logbook import played

from .browser import CHROMIUM, Person
from .server import Server


async def fill(data: Path) -> None:
    tables = Tables(Host(await open_store(data), alone=True))
    for title, bot in (("celestia-duo", "level:3"), ("efemeris", "level:5"), ("astronavigators", "")):
        await played(tables, title, bot=bot)
    await tables.close()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server with three finished games, and the cookie of whoever played them."""
    data = tmp_path_factory.mktemp("logbook")
    asyncio.run(fill(data))
    server = Server(data)
    yield server, str(URLSafeSerializer((data / "secret").read_text(), salt="holder").dumps("ada"))
    server.stop()


@pytest.fixture
def ada(filled: tuple[Server, str]) -> httpx.Client:
    client = filled[0].browser()
    client.cookies.set("astrarium", filled[1])
    return client


@pytest.mark.full
@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_book_shows_sky_wins_medals_and_voyages(ada: httpx.Client, lang: str) -> None:
    page = ada.get(f"/log?lang={lang}").text
    assert page.count('class="star') == 13 + 6 + 5 + 9
    assert page.count("/mini.svg?") == 3
    assert page.count('class="ring"') == 3
    assert len(re.findall(r'<li class="won"><i', page)) <= 6


def test_somebody_else_sees_an_empty_sky(filled: tuple[Server, str]) -> None:
    page = filled[0].browser().get("/log").text
    assert "Your first voyage lights the first star." in page
    assert "/mini.svg?" not in page
    assert 'class="star lit"' not in page


def test_a_private_link_shows_the_same_book_and_changes_nothing(filled: tuple[Server, str], ada: httpx.Client) -> None:
    token = re.search(r"/log/([\w-]{20,})", ada.post("/log/link").text)
    assert token
    other = filled[0].browser()
    page = other.get(f"/log/{token[1]}").text
    assert page.count("/mini.svg?") == 3
    assert "/log/delete" not in page
    assert "/log/link" not in page
    assert "astrarium" not in other.cookies  # reading makes nobody of anybody
    assert other.get("/log/nothing-of-the-kind").status_code == 404
    assert "Disallow: /log" in other.get("/robots.txt").text


def test_the_export_holds_what_the_page_tells(ada: httpx.Client) -> None:
    answer = ada.get("/log.json")
    assert "attachment" in answer.headers["content-disposition"]
    voyages = answer.json()["voyages"]
    assert sorted([one["title"] for one in voyages]) == ["astronavigators", "celestia-duo", "efemeris"]
    assert all(len(one["outcome"]) == len(one["players"]) for one in voyages)


@pytest.mark.full
@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)")
@pytest.mark.parametrize(("theme", "width"), [("night", 1440), ("day", 390), ("contrast", 390)])
def test_axe_is_content_and_stars_speak(filled: tuple[Server, str], browser: Browser, theme: str, width: int) -> None:
    server, cookie = filled
    ada = Person(browser, server, viewport={"width": width, "height": 844})
    taste = f"theme={theme}&motion=off"
    ada.context.add_cookies([
        {"name": "astrarium", "value": cookie, "url": server.address},
        {"name": "astrarium-taste", "value": taste, "url": server.address},
    ])  # fmt: skip
    ada.page.goto("/log")
    assert ada.serious_findings() == []
    assert not ada.sideways()
    star = ada.page.locator(".star").first
    assert not star.locator(".bubble").is_visible()
    star.focus()
    assert star.locator(".bubble").is_visible()
    assert ada.faults == []


def test_a_deleted_book_is_empty(ada: httpx.Client) -> None:
    """The last test of this file: it deletes what the others read."""
    assert "/mini.svg?" not in ada.post("/log/delete").text
    assert ada.get("/log.json").json() == {"voyages": []}
