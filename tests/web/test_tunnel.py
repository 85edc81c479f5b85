"""A way from outside that holds back streams which are got, as some quick tunnels do: the page notices, and posts."""

from __future__ import annotations

import re
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from .browser import Person, asked_of
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


@pytest.mark.full
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


@pytest.mark.full
@pytest.mark.sample(1)
@pytest.mark.parametrize("installed", [True, False])
def test_the_invitation_says_what_would_bring_a_friend_from_farther_away(tmp_path: Path, installed: bool) -> None:
    """A program that is there is offered; nothing of it is started before somebody presses."""
    programs = tmp_path / "programs"
    programs.mkdir()
    if installed:
        (programs / "cloudflared").write_text("#!/bin/sh\ntouch started\n")
        (programs / "cloudflared").chmod(0o755)
    server = Server(tmp_path / "data", PATH=str(programs))
    try:
        with server.browser() as client:
            table = laid(client)
            dialog = asked(client, f"{table}/link", seat="1")
    finally:
        server.stop()
    assert ("Open a tunnel with cloudflared" in dialog) == installed
    assert ("No program for it" in dialog) != installed
    assert ("cloudflared --version" in dialog) != installed
    assert len(re.findall("<li>[A-Z]", dialog)) == (0 if installed else 5)  # or five steps to one
    assert "Play by letters" in dialog
    assert not list(tmp_path.rglob("started"))


def laid(client: httpx.Client) -> str:
    """A table that waits for a friend."""
    form = {"mode": "quick", "name": "Vera", "seat-0": "me", "seat-1": "open"}
    return client.post("/new/celestia-duo", data=form).url.path


def asked(client: httpx.Client, path: str, **form: str) -> str:
    return client.post(path, data=form, headers={"accept": "application/json"}).text


PROGRAM = """#!{python}
# A tunnel of one machine: says an address, and hands on to the port that it was given.
import socket, sys, threading, time
open({marks!r}, "a").write("begun\\n")
to, hold = int(sys.argv[1]), {hold!r}
door = socket.create_server(("127.0.0.1", 0))
print("starting", flush=True)
print(f"your address is http://127.0.0.1:{{door.getsockname()[1]}} now", flush=True)

def pump(one, other):
    try:
        while data := one.recv(65536):
            other.sendall(data)
    except OSError:
        pass

def serve(client):
    with client, socket.create_connection(("127.0.0.1", to)) as server:
        said = b""
        while b"\\r\\n\\r\\n" not in said:
            more = client.recv(65536)
            if not more:
                return
            said += more
        head, _, body = said.partition(b"\\r\\n\\r\\n")
        lines = [one for one in head.split(b"\\r\\n") if not one.lower().startswith(b"connection:")]
        server.sendall(b"\\r\\n".join([*lines, b"Connection: close"]) + b"\\r\\n\\r\\n" + body)
        threading.Thread(target=pump, args=(client, server), daemon=True).start()
        held = hold and lines[0].startswith(b"GET ") and b"/live" in lines[0]
        try:
            while data := server.recv(65536):
                if not held:
                    client.sendall(data)
        except OSError:
            pass

while True:
    client, _ = door.accept()
    threading.Thread(target=serve, args=(client,), daemon=True).start()
"""


def own_program(folder: Path, hold: bool = False) -> str:
    """A tunnel program, as an operator would name one."""
    path = folder / "relay"
    marks = str(folder / "marks")
    path.write_text(PROGRAM.format(python=sys.executable, marks=marks, hold=hold))
    path.chmod(0o755)
    return f"{path} {{port}}"


@pytest.mark.full
@pytest.mark.sample(1)
@pytest.mark.parametrize("hold", [False, True])
def test_a_press_ends_in_a_link_that_was_proved_by_a_live_answer(tmp_path: Path, hold: bool) -> None:
    """The page says whether streams are held back; whoever comes through reaches this table and nothing else."""
    server = Server(tmp_path / "data", ASTRARIUM_TUNNEL=own_program(tmp_path, hold))
    try:
        with server.browser() as vera:
            table, other = laid(vera), laid(vera)
            assert not (tmp_path / "marks").exists()
            dialog = asked(vera, f"{table}/far", seat="1", program="own")
            assert "Page and live moves are tested" in dialog
            assert ("holds streams back" in dialog) == hold
            link = re.search(r"http://127\.0\.0\.1:(\d+)/j/[\w-]+", dialog)
            assert link is not None
            assert int(link[1]) != server.port
            outside = f"http://127.0.0.1:{link[1]}"
            with httpx.Client(base_url=outside, follow_redirects=True, headers={"origin": outside}) as ben:
                assert ben.get(link[0]).status_code == 200
                page = ben.post(link[0], data={"name": "Ben"}, headers={"accept": "text/html"})
                assert (page.status_code, page.url.path) == (200, table)
                for path in ("/", other, "/log", "/club", "/api/v1/games", "/metrics", "/privacy/data.json"):
                    assert ben.get(path).status_code == 403, path
                # only who sits at the machine may open or shut it
                assert ben.post(f"{table}/far", data={"do": "shut"}).status_code == 403
                assert ben.get(f"/far/{'x' * 24}").status_code == 404
            assert vera.get("/far/anything").status_code == 404
            asked(vera, f"{table}/far", seat="1", do="shut")
            with pytest.raises(httpx.TransportError):
                httpx.get(link[0])
    finally:
        server.stop()
    assert (tmp_path / "marks").read_text() == "begun\n"


@pytest.mark.full
def test_a_way_that_was_named_and_leads_nowhere_is_no_link(tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "cloudflared").write_text("#!/bin/sh\necho it is not allowed here >&2\nexit 3\n")
    (programs / "cloudflared").chmod(0o755)
    server = Server(tmp_path / "data", PATH=f"{programs}:/bin:/usr/bin")
    try:
        with server.browser() as vera:
            table = laid(vera)
            dialog = asked(vera, f"{table}/far", seat="1", program="cloudflared")
            assert "The way could not be opened" in dialog
            assert "it is not allowed here" in dialog
            assert "tested" not in dialog.replace("the link is shown when", "")
            assert "no such program" in asked(vera, f"{table}/far", seat="1", program="rm")
    finally:
        server.stop()


@pytest.mark.full
def test_a_friend_plays_through_the_tunnel_in_chromium(browser: Browser, tmp_path: Path) -> None:
    """From the invitation's press to a move that the other sees."""
    server = Server(tmp_path / "data", ASTRARIUM_TUNNEL=own_program(tmp_path, hold=True))
    try:
        vera, ben = Person(browser, server), Person(browser, server, seed=2)
        vera.page.goto("/new/celestia-duo")
        vera.page.select_option("[name=seat-1]", "open")
        vera.page.click("form.lay button.solid, .lay button[type=submit], form button.solid >> nth=-1")
        vera.page.wait_for_selector(".inv")
        vera.page.locator(".inv summary").click()
        assert vera.serious_findings() == []
        vera.page.click("button[name=program]")
        vera.page.wait_for_selector("text=Page and live moves are tested", timeout=60_000)
        link = vera.page.input_value(".inv .address")
        ben.page.goto(link)
        ben.page.fill("[name=name]", "Ben")
        ben.page.click("button.solid")
        ben.page.wait_for_selector("body[data-ready]")
        vera.page.wait_for_selector("#panels >> text=Ben")
        mover = asked_of(vera, ben)
        other = ben if mover is vera else vera
        seq = other.seq()
        mover.step_by_mouse()
        other.wait_for_change(seq)
        assert not vera.faults
    finally:
        server.stop()
