"""A club: made, joined by its link, chairs put out and taken; a home without one is as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

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


def test_a_chair_over_days_is_put_out_and_taken(club_server: Server) -> None:
    with club_server.browser() as ada, club_server.browser() as ben, club_server.browser() as stranger:
        link = found_club(ada)
        assert "Tuesday Comets" in ben.get(link).text
        assert "Ada" in come_in(ben, link, "Ben").text or True
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
