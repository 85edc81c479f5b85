"""Bots of one's own in the lobby and at the table, over real HTTP, in real worker processes."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx
import pytest

from .server import Server

pytestmark = pytest.mark.full

OWN = "tests.bots.idler:"


@pytest.fixture(scope="module")
def offering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("own"), words=("--bots", f"{OWN}Idler,{OWN}Breaker,{OWN}Liar"))
    yield running
    running.stop()


def test_the_lobby_and_a_new_table_offer_them(offering: Server) -> None:
    with offering.browser() as client:
        client.headers["accept-language"] = "fr"
        lobby = client.get("/").text
        assert "Paresseux" in lobby
        assert "Never thinks twice." in lobby
        assert f'value="{OWN}Idler"' in client.get("/new/celestia-duo").text


def test_they_answer_or_are_answered_for(offering: Server) -> None:
    """One that breaks and one that lies can't stop a game."""
    with httpx.Client(base_url=offering.address + "/api/v1", timeout=30) as api:
        seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "bot": OWN + bot} for bot in ("Breaker", "Liar")]]
        made = api.post("/tables", json={"game": "efemeris", "mode": "free-for-all", "seats": seats})
        assert made.status_code == 201, made.text
        mine, path = {"authorization": f"Bearer {made.json()['tokens']['0']}"}, f"/tables/{made.json()['id']}"
        played = 0
        for n in range(300):
            told = api.get(path, headers=mine).json()
            if told["asked"] == 0:
                menu = api.get(f"{path}/actions", headers=mine).json()
                body = {"action": menu["legal"][0]["action"], "seq": menu["seq"], "key": f"k{n}"}
                played += api.post(f"{path}/moves", json=body, headers=mine).status_code == 201
            if told["seq"] > played + 6:
                return
            time.sleep(0.02)
        raise AssertionError(told)


def test_one_click_begins_a_game_with_one(offering: Server) -> None:
    with offering.browser() as client:
        page = client.post("/play", data={"game": "celestia-duo", "level": f"{OWN}Idler"})
        assert page.status_code == 200
        assert "Idler" in page.text


def test_a_bot_that_is_not_offered_is_refused(offering: Server) -> None:
    with offering.browser() as client:
        form = {"seat-0": "me", "seat-1": f"{OWN}Mute", "mode": "quick"}
        assert client.post("/new/celestia-duo", data=form).status_code == 400
