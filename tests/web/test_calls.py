"""Push and mail against local endpoints, and what the addresses refuse."""

from __future__ import annotations

import base64
import json
import re
import resource
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from typing import Any

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from astrarium.games import load
from astrarium.kernel import AstrariumError
from astrarium.settings import Settings
from astrarium.store import CallRow
from astrarium.table import Unable
from astrarium.table.calling import Call
from astrarium.web.http.app import secret_in
from astrarium.web.page.notices import missed
from astrarium.web.page.play import Look
from astrarium.web.page.site import site
from astrarium.web.post import Post, vapid_in

from .server import Server
from .test_leaks import Quiet, table_of

NOTE = Call("turn", "abc", "kepler", ["Ada", "Tycho"])


class PushService:
    """A push service on this machine: keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status, self.location = 201, ""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.got.append(({key.lower(): value for key, value in self.headers.items()}, body))
                self.send_response(service.status)
                if service.location:
                    self.send_header("location", service.location)
                self.end_headers()

            def log_message(self, *_words: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class MailServer:
    """As much of SMTP as a mail needs."""

    def __init__(self) -> None:
        self.mails: list[str] = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                peer, _ = self.socket.accept()
            except OSError:
                return
            with peer, peer.makefile("rwb") as file:

                def say(text: str, file: Any = file) -> None:
                    file.write(text.encode() + b"\r\n")
                    file.flush()

                say("220 here")
                for raw in file:
                    word = raw[:4].upper()
                    if word == b"DATA":
                        say("354 go on")
                        lines = []
                        while (part := file.readline()) not in (b".\r\n", b""):
                            lines.append(part.decode())
                        self.mails.append("".join(lines))
                    elif word == b"QUIT":
                        say("221 bye")
                        break
                    say("250 ok")

    def stop(self) -> None:
        self.socket.close()


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.stop()


@pytest.fixture
def mails() -> Iterator[MailServer]:
    running = MailServer()
    yield running
    running.stop()


class Subscriber:
    """A browser's end of a push."""

    def __init__(self, endpoint: str) -> None:
        self.key = generate_private_key(SECP256R1())
        self.auth = b"0123456789abcdef"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {name: base64.urlsafe_b64encode(raw).rstrip(b"=").decode() for name, raw in (("p256dh", point), ("auth", self.auth))}  # fmt: skip
        self.given = {"endpoint": endpoint, "keys": keys}

    def row(self, post: Post) -> CallRow:
        _, body = post.subscription(self.given)
        return CallRow("id", "holder", "push", body, "en", 0.0, 0)

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


@pytest.mark.asyncio
async def test_a_push_arrives_sealed_and_says_whose_turn_it_is(tmp_path: Path, service: PushService) -> None:
    post = Post(Settings(push_hosts=service.origin), vapid_in(tmp_path))
    browser = Subscriber(f"{service.origin}/box/1")
    assert await post.carry(browser.row(post), NOTE)
    headers, body = service.got[0]
    assert b"Ada" not in body
    assert browser.read(body) == {
        "title": "Kepler-3042: it is your turn",
        "body": "At your table with Ada, Tycho.",
        "url": "/t/abc",
    }
    assert headers["authorization"].startswith("vapid ")
    assert post.public_key in headers["authorization"]
    service.status = 410
    assert not await post.carry(browser.row(post), NOTE)


@pytest.mark.asyncio
async def test_a_push_service_sends_us_nowhere_else(tmp_path: Path, service: PushService) -> None:
    post = Post(Settings(push_hosts=service.origin), vapid_in(tmp_path))
    service.status, service.location = 307, f"{service.origin}/elsewhere"
    assert not await post.carry(Subscriber(f"{service.origin}/box/1").row(post), NOTE)
    assert len(service.got) == 1


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:8042/t/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://example.org/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://user@fcm.googleapis.com/x",
        "https://evilfcm.googleapis.com.example/x",
        "https://notfcm.googleapis.com.evil.example/x",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/" + "x" * 1000,
        "",
    ],
)
def test_only_known_push_services_are_ever_asked(endpoint: str) -> None:
    post = Post(Settings())
    with pytest.raises(Unable):
        post.subscription({**Subscriber("").given, "endpoint": endpoint})


def test_known_push_services_are_admitted() -> None:
    post = Post(Settings())
    for host in (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "wns2.notify.windows.com",
    ):
        assert post.subscription({**Subscriber("").given, "endpoint": f"https://{host}/a"})


@pytest.mark.parametrize("given", [None, [], {}, {"endpoint": "https://fcm.googleapis.com/a"}, {"endpoint": "https://fcm.googleapis.com/a", "keys": {"p256dh": "<", "auth": "x"}}])  # fmt: skip
def test_what_is_no_subscription_is_refused(given: Any) -> None:
    with pytest.raises(Unable):
        Post(Settings()).subscription(given)


def test_the_key_is_made_once_and_kept_to_ourselves(tmp_path: Path) -> None:
    path = vapid_in(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    before = path.read_bytes()
    assert vapid_in(tmp_path).read_bytes() == before
    assert len(base64.urlsafe_b64decode(Post(Settings(), path).public_key + "=")) == 65


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing more can be written to a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("key", [vapid_in, secret_in])
def test_a_key_that_cannot_be_written_whole_is_not_kept(tmp_path: Path, key: Callable[[Path], object]) -> None:
    """And the start fails with one line."""
    with full_disk(), pytest.raises(AstrariumError, match="cannot keep"):
        key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / {vapid_in: "vapid.pem", secret_in: "secret"}[key]).touch()  # a start that was interrupted
    made = key(tmp_path)
    (file,) = tmp_path.iterdir()
    assert file.stat().st_size > 30
    assert file.stat().st_mode & 0o777 == 0o600
    assert key(tmp_path) == made


def test_without_settings_no_mail_is_offered(server: Server) -> None:
    page = server.browser().get("/calls").text
    assert "data-push=" in page
    assert 'type="email"' not in page
    assert (
        server.browser(accept="application/json").post("/calls/mail", data={"mail": "ada@example.org"}).status_code
        == 400
    )
    script = server.browser().get("/sw.js")
    assert script.headers["content-type"].startswith("text/javascript")


@pytest.mark.full
@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_mail_is_sent_to_nobody_who_has_not_confirmed(tmp_path: Path, mails: MailServer, lang: str) -> None:
    """Through the pages: ask, confirm by the link, be called at the next turn, stop by the link."""
    server = Server(
        tmp_path, ASTRARIUM_SMTP=f"127.0.0.1:{mails.port}", ASTRARIUM_SMTP_FROM="astrarium@example.org", ASTRARIUM_SMTP_TLS="none"
    )  # fmt: skip
    try:
        ada = server.browser(**{"accept-language": lang})
        assert ada.post("/calls/mail", data={"mail": "nobody"}).status_code == 400
        ada.post("/calls/mail", data={"mail": "ada@example.org"})
        assert len(mails.mails) == 1
        link = re.search(r"/calls/confirm/(\S+)", mails.mails[0].replace("=\r\n", ""))
        assert link
        ada.get("/calls/confirm/" + link[1])  # looking confirms nothing
        page = ada.get("/calls").text
        waits = {"en": "waits for you", "fr": "attend que vous"}[lang]
        assert waits in page
        server.browser().post("/calls/confirm/" + link[1])
        assert waits not in ada.get("/calls").text
        assert server.browser().get(f"/calls/confirm/{link[1][:-2]}xx").status_code == 404
        server.browser().post("/calls/stop/" + link[1])
        assert "ada@example.org" not in ada.get("/calls").text
    finally:
        server.stop()


@pytest.mark.asyncio
async def test_a_mail_says_whose_turn_it_is_and_how_to_stop(mails: MailServer) -> None:
    own = Settings(smtp=f"127.0.0.1:{mails.port}", smtp_from="astrarium@example.org", smtp_tls="none")
    body = {"to": "ada@example.org", "token": "t", "confirmed": True, "base": "https://play.example"}
    row = CallRow("id", "holder", "mail", body, "en", 0.0, 0)
    assert await Post(own).carry(row, NOTE._replace(why="soon", left=4 * 3600.0))
    text = mails.mails[0].replace("=\r\n", "").replace("=3D", "=")
    assert "Subject: Kepler-3042: your time runs out" in text
    assert "There is still 4 h." in text
    assert "https://play.example/t/abc" in text
    assert "List-Unsubscribe: <https://play.example/calls/stop/id.t>" in text
    assert not await Post(Settings(smtp="127.0.0.1:1", smtp_from="a@b.c", smtp_tls="none")).carry(row, NOTE)


@pytest.mark.parametrize("title", ["celestia-duo", "kepler"])
def test_whoever_comes_back_is_told_what_their_seat_may_know(title: str) -> None:
    """A line of what happened since; the same in the true position and in any that the seat can imagine."""

    class Later(Quiet):
        def clock(self) -> float:
            return 10_000.0

    table = table_of(title, 2, load(title).modes[0].word, "missed")
    rng = Random(4)
    for _ in range(300):
        table.match.play(rng.choice(table.match.state.legal()))
        mine = table.last_own(1)
        if mine is not None and any(m.seat == 0 and not m.automatic for m in table.match.moves[mine + 1 :]):
            break
    service: Any = Later()
    table.since = 5000.0
    assert missed(Look(service, table, 1, False, site("en"))) is None  # never gone
    table.seats[1] = table.seats[1]._replace(seen=4000.0)
    told = missed(Look(service, table, 1, False, site("en")))
    assert told is not None
    assert "While you were away: P0" in told
    truth = table.match.state
    for _ in range(5):
        table.match.state = truth.imagine(1, rng)
        assert missed(Look(service, table, 1, False, site("en"))) == told
    table.match.state = truth
    table.since = 3000.0
    assert missed(Look(service, table, 1, False, site("en"))) is None  # nothing since
