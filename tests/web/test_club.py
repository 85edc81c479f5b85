"""A club: made, joined by its link, chairs put out and taken; a home without one is as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from playwright.sync_api import Browser
from starlette.requests import Request

from astrarium.games import ready
from astrarium.web.page import lobby
from astrarium.web.page.visitor import Visitor

from .browser import Person
from .server import Server


@pytest.fixture(scope="module")
def club_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("club"))
    yield running
    running.stop()


def found_club(client: httpx.Client, name: str = "Tuesday Comets", me: str = "Ada") -> str:
    """A club of mine; its link."""
    page = client.post("/club/new", data={"club": name, "name": me, "emblem": "comet", "colour": "plum"})
    assert page.status_code == 200
    link = re.search(r"/c/[\w-]+", page.text)
    assert link is not None
    return link[0]


def come_in(client: httpx.Client, link: str, name: str) -> httpx.Response:
    page = client.post(link, data={"name": name, "emblem": "moon", "colour": "teal"})
    assert page.status_code == 200
    return page


def chair_ids(text: str) -> list[str]:
    return re.findall(r'data-chair="(\w+)"', text)


def test_a_home_without_a_club_is_as_it_was(server: Server, tmp_path: Path) -> None:
    """Not a byte of it speaks of clubs."""
    with server.browser() as client:
        page = client.get("/").text
        assert "club" not in page
        assert "m-" + "panel" not in page
        assert "looking" not in page


def test_whoever_belongs_to_no_club_reads_one_line_more_and_nothing_else() -> None:
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "scheme": "http",
             "server": ("127.0.0.1", 80)}  # fmt: skip
    pages = []
    for clubs in (False, True):
        visitor = Visitor(Request(scope), URLSafeSerializer("test"))
        pages.append(bytes(lobby.start(visitor, ready(), [], False, None, clubs).body).decode())
    line = str(lobby.site_line(Visitor(Request(scope), URLSafeSerializer("test"))))
    assert line not in pages[0]
    assert pages[1].replace(f'<p class="workshop">{line}</p>', "", 1) == pages[0]


@pytest.mark.full
def test_a_chair_over_days_is_put_out_and_taken(club_server: Server) -> None:
    with club_server.browser() as ada, club_server.browser() as ben, club_server.browser() as stranger:
        link = found_club(ada)
        assert "Tuesday Comets" in ben.get(link).text
        come_in(ben, link, "Ben")
        page = ada.post("/club/chairs", data={"game": "kepler", "seats": "2", "days": "2", "near": "no"}).text
        assert "Take it in" in page
        page = ben.get("/").text
        assert "2 days a move" in page
        (chair,) = chair_ids(page)
        table = ben.post("/club/chair", data={"chair": chair, "do": "sit"})
        assert table.url.path.startswith("/t/")
        assert ada.get(table.url.path).status_code == 200
        assert "Ada" in table.text
        assert chair not in ada.get("/").text
        late = ben.post("/club/chair", data={"chair": chair, "do": "sit"})
        assert (late.status_code, "faster" in late.text) == (409, True)
        home = stranger.get("/").text
        assert "Got a link to a club?" in home
        assert "Ada" not in home
        assert stranger.get("/club/chairs").status_code == 404
        assert stranger.get(table.url.path).status_code == 403


@pytest.mark.full
def test_two_who_look_now_meet_in_chromium(browser: Browser, club_server: Server) -> None:
    with club_server.browser() as host:
        link = found_club(host, "Evening", "Host")
    people = []
    for name in ("Vera", "Noor"):
        one = Person(browser, club_server)
        one.page.goto(link)
        one.page.fill("[name=name]", name)
        one.page.click("button.solid")
        one.page.wait_for_selector(".m-lobby")
        people.append(one)
    assert people[0].serious_findings() == []
    for one in people:
        one.page.click(".m-go button")
        one.page.wait_for_selector("body[data-ready]")
    vera, noor = people
    with_bots = {one.page.url for one in people}
    for one in people:
        one.page.locator("#found button[value=yes]").click()
    for one in people:
        one.page.wait_for_url(lambda url: "/t/" in url and url not in with_bots)
        one.page.wait_for_selector("body[data-ready]")
    assert vera.page.url == noor.page.url
    assert "Noor" in (vera.page.locator("#panels").text_content() or "")
    assert not vera.faults
    assert not noor.faults


def test_nobody_is_told_of_who_hid_them(club_server: Server) -> None:
    """A card, a chair and the list of people: hidden, and not there, are the same answer."""
    with club_server.browser() as kei, club_server.browser() as luz:
        come_in(luz, found_club(kei, "Quiet Comets", "Kei"), "Luz")
        kei.post("/club/chairs", data={"game": "kepler", "seats": "2", "days": "1", "near": "no"})
        card = re.search(r'href="(/p/\w+)"><b>Kei', luz.get("/club").text)
        mine = re.search(r'href="(/p/\w+)"><b>Luz', kei.get("/club").text)
        assert card is not None
        assert mine is not None
        assert "a day a move" in luz.get("/").text
        kei.post("/club/trust", data={"do": "hide", "person": mine[1].removeprefix("/p/")})
        there, nowhere = luz.get(card[1]), luz.get("/p/000000000000")
        assert (there.status_code, there.text) == (nowhere.status_code, nowhere.text)
        assert "Kei" not in luz.get("/club").text
        assert "a day a move" not in luz.get("/").text
        assert "Luz" in kei.get("/club/safe").text
        assert luz.get("/club/host").status_code == 403


def test_who_runs_the_server_reads_all_reports_at_its_own_machine(club_server: Server) -> None:
    with club_server.browser() as kei, club_server.browser() as luz:
        come_in(luz, found_club(kei, "Reported", "Kei"), "Luz")
        card = re.search(r'href="/p/(\w+)"><b>Kei', luz.get("/club").text)
        assert card is not None
        luz.post("/club/trust", data={"do": "report", "person": card[1], "reason": "leaves", "line": "Three times."})
        page = luz.get("/reports").text
        assert "Three times." in page
        assert "Reported" in page
        assert luz.get("/reports", headers={"host": "comets.example"}).status_code in (403, 421)
