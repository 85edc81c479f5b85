"""A way from outside that holds back streams which are got, as some quick tunnels do: the page notices, and posts."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from .browser import Person
from .server import Server


class Tunnel:
    """Hands every request on, and keeps the answer to a stream that is got by GET to itself."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.held: list[str] = []
        self.passed: list[str] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def run(self) -> None:
        while True:
            try:
                client, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", self.to)) as server:
            asked = b""
            while b"\r\n\r\n" not in asked:
                more = client.recv(65536)
                if not more:
                    return
                asked += more
            line = asked.split(b"\r\n", 1)[0].decode()
            head, _, body = asked.partition(b"\r\n\r\n")
            lines = [one for one in head.split(b"\r\n") if not one.lower().startswith(b"connection:")]
            server.sendall(b"\r\n".join([*lines, b"Connection: close"]) + b"\r\n\r\n" + body)
            threading.Thread(target=self.pump, args=(client, server), daemon=True).start()
            hold = line.startswith("GET ") and "/live" in line
            if "/live" in line:
                (self.held if hold else self.passed).append(line)
            with suppress(OSError):  # the browser has gone
                while data := server.recv(65536):
                    if not hold:
                        client.sendall(data)

    def pump(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)


@pytest.fixture
def tunnel(server: Server) -> Iterator[Tunnel]:
    made = Tunnel(server.port)
    yield made
    made.door.close()


def test_the_stream_can_be_posted(server: Server) -> None:
    with server.browser() as client:
        page = client.post("/play", data={"game": "celestia-duo"})
        with client.stream("POST", f"{page.url}/live", headers={"accept": "text/event-stream"}) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            text = ""
            for part in stream.iter_text():
                text += part
                if "event: frame" in text and 'id="bar"' in text:
                    break
        with httpx.Client(base_url=server.address, headers={"origin": "http://elsewhere.example"}) as stranger:
            assert stranger.post(f"{page.url.path}/live").status_code == 403


@pytest.mark.full
def test_a_move_comes_through_a_tunnel_that_holds_streams_back(
    server: Server, browser: Browser, tunnel: Tunnel
) -> None:
    person = Person(browser, server)
    person.page.goto(f"{tunnel.address}/")
    person.page.locator(".box.room-celestia-duo .now").click()
    person.page.wait_for_selector("body[data-ready]")
    person.until(lambda: tunnel.passed, 30)
    assert tunnel.held
    person.page.wait_for_selector("#bar[data-turn=yes]", timeout=30_000)
    person.step_by_mouse()  # waits until the page shows the move, which only the stream brings
    assert person.page.locator("#offline").is_hidden()


@pytest.mark.parametrize("installed", [True, False])
def test_the_invitation_says_what_would_bring_a_friend_from_farther_away(tmp_path: Path, installed: bool) -> None:
    """A program that is there is named with what to type; nothing of it is started."""
    programs = tmp_path / "programs"
    programs.mkdir()
    if installed:
        (programs / "cloudflared").write_text("#!/bin/sh\ntouch started\n")
        (programs / "cloudflared").chmod(0o755)
    server = Server(tmp_path / "data", PATH=str(programs))
    try:
        with server.browser() as client:
            form = {"mode": "quick", "name": "Vera", "seat-0": "me", "seat-1": "open"}
            page = client.post("/new/celestia-duo", data=form)
            dialog = client.post(
                f"{page.url.path}/link", data={"seat": "1"}, headers={"accept": "application/json"}
            ).text
    finally:
        server.stop()
    assert (f"cloudflared tunnel --url http://127.0.0.1:{server.port}" in dialog) == installed
    assert ("No program for it" in dialog) != installed
    assert "Play by letters" in dialog
    assert not list(tmp_path.rglob("started"))
