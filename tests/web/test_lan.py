"""Serving the home network: others connect by this machine's own address, and links carry it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from astrarium.web.serve import LOOPBACK, announce, home_address, own_names

from .server import Server
from .test_http import TITLES, invite, link_in, open_table

pytestmark = pytest.mark.full

HOME = home_address()


@pytest.fixture(scope="module")
def lan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if HOME == LOOPBACK:
        pytest.skip("this machine has no address but loopback")
    running = Server(tmp_path_factory.mktemp("data"), words=("--lan",))
    yield running
    running.stop()


def outside(lan: Server) -> str:
    return f"http://{HOME}:{lan.port}"


def browser(address: str, **headers: str) -> httpx.Client:
    """Browsers tell no Sec-Fetch-Site over plain HTTP, but an origin."""
    mine = {"origin": address, "accept": "text/html", **headers}
    return httpx.Client(base_url=address, headers=mine, follow_redirects=True, timeout=30)


def test_the_address_is_printed_with_its_qr_code(lan: Server) -> None:
    assert lan.process.stdout is not None
    assert outside(lan) in lan.process.stdout.readline()
    code = [lan.process.stdout.readline() for _ in range(12)]
    assert all(set(line.strip()) <= set("█▀▄ \x1b[0123456789;m") for line in code)
    assert any("▀" in line for line in code)


def test_a_link_made_at_home_carries_the_address_for_others(lan: Server) -> None:
    with browser(lan.address) as mine, browser(outside(lan)) as friend:
        id = open_table(mine)
        address = invite(mine, id)
        assert address.startswith(outside(lan) + "/j/")
        assert friend.post(address, data={"name": "Bo"}).url == f"{outside(lan)}/t/{id}"
        watch = link_in(mine.post(f"/t/{id}/link", data={"seat": "-1"}).text)
        assert watch.startswith(outside(lan))


def test_others_open_tables_and_hand_on_the_same_address(lan: Server) -> None:
    with browser(outside(lan)) as guest:
        id = open_table(guest)
        assert invite(guest, id).startswith(outside(lan) + "/j/")
        page = guest.post("/play", data={"game": TITLES[0]})
        assert page.status_code == 200
        assert "cross-origin-opener-policy" not in page.headers  # browsers would complain
        assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "cross-origin-opener-policy" in httpx.get(lan.address).headers


def test_the_machine_may_be_called_by_its_name(lan: Server) -> None:
    for name in own_names():
        assert httpx.get(lan.address, headers={"host": f"{name}:{lan.port}"}).status_code == 200


def test_strangers_pages_and_names_are_refused_as_ever(lan: Server) -> None:
    with browser(outside(lan), origin="http://evil.example") as evil:
        assert evil.post("/play", data={"game": TITLES[0]}).status_code == 403
    assert httpx.get(outside(lan), headers={"host": "rebound.example"}).status_code == 421


def test_without_lan_nobody_else_comes_in(server: Server) -> None:
    if HOME == LOOPBACK:
        pytest.skip("this machine has no address but loopback")
    with pytest.raises(OSError):
        socket.create_connection((HOME, server.port), 2)


def test_a_machine_without_a_network_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    announce("")
    assert "no network" in capsys.readouterr().out
