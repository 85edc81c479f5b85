"""Addresses that strangers hand in, and the mail server: nobody is asked but who was meant."""

from __future__ import annotations

import datetime
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
from email import message_from_string
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from astrarium.settings import Settings
from astrarium.table import Unable
from astrarium.web.outgoing import Elsewhere, checked_addresses, is_public, plain_host, straight_session
from astrarium.web.post import Post, vapid_in

from .test_calls import NOTE, Subscriber

FCM = "fcm.googleapis.com"
READ_TWICE = [  # what one reader takes for a push service and another for somebody else, and what is no address at all
    r"https://127.0.0.1\.fcm.googleapis.com/x",
    r"https://evil.example\.push.apple.com/x",
    r"https://169.254.169.254\.fcm.googleapis.com/latest",
    r"https://evil.example\@fcm.googleapis.com/",
    r"https://127.0.0.1:22\.fcm.googleapis.com/x",
    "https://evil.example/.fcm.googleapis.com",
    "https://evil.example#.fcm.googleapis.com",
    "https://evil.example?.fcm.googleapis.com",
    "https://fcm.googleapis.com:443@evil.example/",
    "https://fcm.googleapis.com.evil.example/",
    "https://evil.example%2f.fcm.googleapis.com/",
    "https://[::1].fcm.googleapis.com/",
    "https://evil.example\t.fcm.googleapis.com/",
    "https://evil.example\n.fcm.googleapis.com/",
    "https://evil。example.fcm.googleapis.com/",
    "https://fcm.googleapis.com:８０/x",
    "https://fcm.googleapis.com:99999/x",
    "https://fcm.googleapis.com:x/x",
    "https://fcm.googleapis.com:/x",
    "https://FCM.googleapis.com\\x",
    "https://fcm.googleapis.com/\\x",
    "https://fcm.googleapis.com/ x",
    "https://.fcm.googleapis.com/x",
    "https://ﬁ.fcm.googleapis.com/x",
    " https://fcm.googleapis.com/x",
]


@pytest.mark.parametrize("endpoint", READ_TWICE)
def test_an_address_that_can_be_read_in_two_ways_is_refused(endpoint: str) -> None:
    assert plain_host(endpoint) in ("", "evil.example", f"{FCM}.evil.example")
    with pytest.raises(Unable) as refused:
        Post(Settings()).subscription({**Subscriber("").given, "endpoint": endpoint})
    assert refused.value.status == 422


def test_a_plain_address_has_one_host() -> None:
    assert plain_host(f"https://{FCM}:443/a/b?c=d&e=%20#f") == FCM
    assert plain_host(f"https://{FCM}") == FCM


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.9.9", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
     "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1", "2001:0:53aa:64c:0:0:80ff:fffe"],
)  # fmt: skip
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_public_addresses() -> None:
    assert all(is_public(one) for one in ("8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"))


def resolver(*answers: list[str]) -> Any:
    """A name service that says something else each time it is asked, and counts."""
    asked: list[str] = []

    def resolve(host: str, port: int, **_more: Any) -> list[tuple[Any, ...]]:
        asked.append(host)
        return [(0, 0, 0, "", (one, port)) for one in answers[min(len(asked), len(answers)) - 1]]

    resolve.asked = asked  # type: ignore[attr-defined]
    return resolve


def test_a_name_that_leads_home_is_not_asked() -> None:
    assert checked_addresses(FCM, 443, resolver(["8.8.8.8", "8.8.4.4"])) == ["8.8.8.8", "8.8.4.4"]
    for inside in (["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"], []):
        with pytest.raises(Elsewhere):
            checked_addresses(FCM, 443, resolver(inside))


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that means something else a moment later leads nowhere: it is asked for once."""
    went: list[Any] = []

    def noted(address: Any, *_more: Any, **_named: Any) -> Any:
        went.append(address)
        raise OSError("no packet leaves")

    monkeypatch.setattr("urllib3.util.connection.create_connection", noted)
    rebinding = resolver(["8.8.8.8"], ["127.0.0.1"])
    with pytest.raises(OSError, match="no packet leaves"):
        straight_session(True, rebinding).post(f"https://{FCM}/x", timeout=1)
    assert went == [("8.8.8.8", 443)]
    assert rebinding.asked == [FCM]
    went.clear()
    with pytest.raises(OSError, match="does not lead into the public network"):
        straight_session(True, resolver(["127.0.0.1"])).post(f"https://{FCM}/x", timeout=1)
    with pytest.raises(OSError, match="No connection adapters"):
        straight_session(True).post("http://127.0.0.1/x", timeout=1)
    assert went == []


def test_a_push_to_a_name_that_leads_home_is_not_sent(tmp_path: Path) -> None:
    """The push service's name points to a server of this machine: it is never spoken to."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.2)
        post = Post(Settings(), vapid_in(tmp_path), resolver(["127.0.0.1"]))
        assert not post.push(Subscriber(f"https://{FCM}/x").row(post), NOTE)
        with pytest.raises(TimeoutError):
            listening.accept()


# ------------------------------------------------------------ mail
def certificate(folder: Path, name: str, of: str, days: int = 2) -> tuple[Path, Path]:
    """A certificate for a host that signs itself, with its key."""
    key = generate_private_key(SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    alternative = x509.IPAddress(ipaddress.ip_address(of)) if of[0].isdigit() else x509.DNSName(of)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=3))
        .not_valid_after(now + datetime.timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName([alternative]), False)
        .add_extension(x509.BasicConstraints(True, None), True)
        .sign(key, SHA256())
    )
    own, secret = folder / f"{name}.pem", folder / f"{name}.key"
    own.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return own, secret


class HiddenMailServer:
    """SMTP with TLS from the beginning, or after STARTTLS; keeps what it was told."""

    def __init__(self, own: Path, secret: Path, at_once: bool) -> None:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(own, secret)
        self.at_once = at_once
        self.heard: list[str] = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                peer, _ = self.socket.accept()
            except OSError:
                return
            try:
                self.speak(self.context.wrap_socket(peer, server_side=True) if self.at_once else peer)
            except OSError:
                peer.close()

    def speak(self, peer: socket.socket) -> None:
        file = peer.makefile("rwb")

        def say(text: str) -> None:
            file.write(text.encode() + b"\r\n")
            file.flush()

        say("220 here")
        while line := file.readline().decode():
            self.heard.append(line)
            word = line[:4].upper()
            if word == "EHLO":
                say("250-here\r\n250-AUTH PLAIN\r\n250 STARTTLS")
            elif word == "STAR":
                say("220 go on")
                peer = self.context.wrap_socket(peer, server_side=True)
                file = peer.makefile("rwb")
            elif word == "AUTH":
                say("235 welcome")
            elif word == "DATA":
                say("354 go on")
                while (part := file.readline()) not in (b".\r\n", b""):
                    self.heard.append(part.decode())
                say("250 ok")
            elif word == "QUIT":
                say("221 bye")
                return
            else:
                say("250 ok")


@pytest.fixture
def hidden(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[HiddenMailServer, Path]]:
    name, days, at_once = request.param
    own, secret = certificate(tmp_path, "mail", name, days)
    running = HiddenMailServer(own, secret, at_once)
    yield running, own
    running.socket.close()


def posting(server: HiddenMailServer, ca: Path | str) -> Post:
    how = "tls" if server.at_once else "starttls"
    own = Settings(smtp=f"127.0.0.1:{server.port}", smtp_from="astrarium@example.org", smtp_tls=how, smtp_ca=str(ca),
                   smtp_user="us", smtp_password="secret")  # fmt: skip
    return Post(own)


def secret_told(server: HiddenMailServer) -> bool:
    return any(line.upper().startswith("AUTH") for line in server.heard)


@pytest.mark.parametrize("hidden", [("127.0.0.1", 2, True), ("127.0.0.1", 2, False)], indirect=True)
def test_a_mail_server_with_the_right_certificate_gets_the_mail(hidden: tuple[HiddenMailServer, Path]) -> None:
    server, own = hidden
    assert posting(server, own).mail("ada@example.org", "Hello", "It is your turn.")
    assert secret_told(server)
    begin = next(n for n, line in enumerate(server.heard) if line.upper().startswith("DATA"))
    mail = message_from_string("".join(server.heard[begin + 1 :]))
    assert mail["Message-ID"].endswith("@example.org>")
    assert mail["Date"]
    assert mail["Call-ID"] is None


@pytest.mark.parametrize("hidden", [("127.0.0.1", 2, True), ("127.0.0.1", 2, False)], indirect=True)
def test_a_certificate_that_nobody_vouches_for_gets_neither_password_nor_mail(hidden: tuple[HiddenMailServer, Path]) -> None:  # fmt: skip
    server, _own = hidden
    assert not posting(server, "").mail("ada@example.org", "Hello", "It is your turn.")
    assert not secret_told(server)


@pytest.mark.parametrize(
    "hidden",
    [("mail.example.org", 2, True), ("mail.example.org", 2, False), ("127.0.0.1", -1, True), ("127.0.0.1", -1, False)],
    indirect=True,
)
def test_another_host_s_certificate_or_an_old_one_gets_neither(hidden: tuple[HiddenMailServer, Path]) -> None:
    server, own = hidden
    assert not posting(server, own).mail("ada@example.org", "Hello", "It is your turn.")
    assert not secret_told(server)


@pytest.mark.parametrize("hidden", [("127.0.0.1", 2, True)], indirect=True)
def test_a_file_of_certificates_that_is_not_there_sends_nothing(hidden: tuple[HiddenMailServer, Path]) -> None:
    server, own = hidden
    assert not posting(server, own.with_name("nothing.pem")).mail("ada@example.org", "Hello", "It is your turn.")
    assert server.heard == []
