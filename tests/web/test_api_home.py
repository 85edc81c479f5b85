"""Letters and shared devices for programs, over real HTTP: what is written, what is read, and what is covered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from .server import Server
from .test_api import bearer


class Home:
    """A program at a server."""

    def __init__(self, server: Server) -> None:
        self.client = httpx.Client(base_url=server.address + "/api/v1", timeout=60)

    def ask(self, token: str, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.client.request(method, path, json=body, headers=bearer(token) if token else {})

    def play(self, token: str, table: str, n: int) -> bool:
        """The first legal action; whether it was my turn."""
        menu = self.ask(token, "GET", f"/tables/{table}/actions").json()
        if not menu.get("legal"):
            return False
        body = {"action": menu["legal"][0]["action"], "seq": menu["seq"], "key": f"k{n}-{menu['seq']}"}
        assert self.ask(token, "POST", f"/tables/{table}/moves", body).status_code == 201
        return True

    def play_on(self, token: str, table: str) -> None:
        while self.play(token, table, 0):
            pass

    def device(self, cover: bool = True, game: str = "celestia-duo") -> dict[str, Any]:
        seats = [{"kind": "person", "name": name} for name in ("Vera", "Ben")]
        body = {"game": game, "seats": seats, "device": {"seats": [0, 1], "cover": cover}}
        answer = self.ask("", "POST", "/tables", body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made


@pytest.fixture(scope="module")
def homes(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Home, Home]]:
    other = Server(tmp_path_factory.mktemp("there"))
    yield Home(server), Home(other)
    other.stop()


@pytest.mark.full
def test_two_programs_play_by_letters_between_two_servers(homes: tuple[Home, Home]) -> None:
    here, there = homes
    begun = here.ask("", "POST", "/letters/games", {"game": "celestia-duo", "name": "Vera", "friend": "Ben"}).json()
    vera, table = begun["token"], begun["id"]
    assert begun["what"] == "begun"
    early = here.ask(vera, "GET", f"/tables/{table}/letter")
    if here.play(vera, table, 0):
        assert (early.status_code, early.json()["type"]) == (409, "urn:astrarium:letter-mine")
        here.play_on(vera, table)
    sent = here.ask(vera, "GET", f"/tables/{table}/letter").json()
    assert sent["link"].endswith("/letter#g=" + sent["letter"])
    came = there.ask("", "POST", "/letters", {"letter": sent["link"], "name": "Ben"}).json()
    ben, other = came["token"], came["id"]
    assert (came["what"], came["seat"]) == ("new", 1)
    there.play_on(ben, other)
    answer = there.ask(ben, "GET", f"/tables/{other}/letter").json()["letter"]
    read = here.ask(vera, "POST", "/letters", {"letter": answer}).json()
    assert (read["what"], read["id"], read["seat"], read["token"]) == ("read", table, 0, vera)
    assert here.ask(vera, "POST", "/letters", {"letter": sent["letter"]}).json()["what"] == "old"
    assert here.play(vera, table, 1)
    cut = here.ask(vera, "POST", "/letters", {"letter": answer[:200]})
    assert (cut.status_code, cut.json()["type"]) == (400, "urn:astrarium:letter-cut")


@pytest.mark.full
def test_a_letter_is_written_by_its_own_seat_alone(homes: tuple[Home, Home]) -> None:
    here, there = homes
    begun = here.ask("", "POST", "/letters/games", {"game": "efemeris", "name": "Vera"}).json()
    plain = here.ask(
        "", "POST", "/tables", {"game": "efemeris", "seats": [{"kind": "person"}, {"kind": "open"}]}
    ).json()
    for token in (plain["tokens"]["0"], plain["watch"], "nobody's"):
        assert here.ask(token, "GET", f"/tables/{begun['id']}/letter").status_code in (401, 403)
    assert here.ask(plain["tokens"]["0"], "GET", f"/tables/{plain['id']}/letter").status_code == 404
    assert there.ask(begun["token"], "GET", f"/tables/{begun['id']}/letter").status_code == 401


def test_a_device_shows_nobodys_hand_before_somebody_holds_it(server: Server) -> None:
    home = Home(server)
    made = home.device()
    device, path = made["device"], f"/tables/{made['id']}"
    assert not made["tokens"]
    turns = set()
    for n in range(12):
        info = home.ask(device, "GET", path).json()
        assert info["device"]["shown"] == info["seat"]
        if info["seat"] != info["asked"]:
            assert info["seat"] == -1  # covered: the view is of who only watches, and nothing can be done
            watched = home.ask(made["watch"], "GET", f"{path}/view").json()
            assert home.ask(device, "GET", f"{path}/view").json() == watched
            assert home.ask(device, "GET", f"{path}/actions").status_code == 403
            assert home.ask(device, "POST", f"{path}/device/reveal", {"seat": info["asked"]}).status_code == 204
        turns.add(info["asked"])
        assert home.play(device, made["id"], n)
    assert turns == {0, 1}
    assert home.ask(made["watch"], "GET", path).json()["device"] is None  # who holds it is nobody else's business
    assert home.ask(device, "POST", f"{path}/device/cover", {"pause": True}).status_code == 204
    assert home.ask(device, "GET", path).json()["device"] == {"seats": [0, 1], "shown": -1, "paused": True}
    for token in (made["watch"], made["host"]):
        assert home.ask(token, "POST", f"{path}/device/reveal", {"seat": 0}).status_code == 403


def test_a_step_back_at_a_device_before_anybody_has_looked(server: Server) -> None:
    home = Home(server)
    made = home.device(cover=False, game="efemeris")
    device, path = made["device"], f"/tables/{made['id']}"
    seq = home.ask(device, "GET", path).json()["seq"]
    info = home.ask(device, "GET", path).json()
    if info["seat"] < 0:
        home.ask(device, "POST", f"{path}/device/reveal", {"seat": info["asked"]})
    assert home.play(device, made["id"], 0)
    now = home.ask(device, "GET", path).json()
    back = home.ask(device, "POST", f"{path}/device/together", {"seq": now["seq"]})
    assert back.status_code == 204, back.text
    assert now["seq"] == seq + 1
    again = home.ask(device, "GET", path).json()
    assert (again["asked"], again["seq"]) == (info["asked"], seq + 2)


def test_a_name_without_a_secret_is_no_token(server: Server) -> None:
    """Whom a signed cookie names can't be named by a program."""
    home = Home(server)
    made = home.device()
    from astrarium.table.host import hashed

    assert home.ask("=" + hashed(made["device"]), "GET", f"/tables/{made['id']}").status_code == 401
    assert home.ask("=" + hashed(made["device"]), "POST", f"/tables/{made['id']}/device/cover", {}).status_code == 403
