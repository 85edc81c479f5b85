"""Slow, silent, large and many: what a connection may not do."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ..web.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {
        "ASTRARIUM_HEAD_SECONDS": "0.5",
        "ASTRARIUM_BODY_SECONDS": "0.5",
        "ASTRARIUM_SEND_SECONDS": "1",
        "ASTRARIUM_CONNECTIONS_EACH": "30",
        "ASTRARIUM_STREAMS_EACH": "4",
        "ASTRARIUM_PATIENCE": "1",
    }
    running = Server(tmp_path_factory.mktemp("data"), **limits)
    yield running
    running.stop()


def connected(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 10)


def answer(sock: socket.socket) -> str:
    """All that comes until the other side hangs up."""
    found = b""
    try:
        while more := sock.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found.decode(errors="replace")


HEAD = "POST /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"


@pytest.mark.full
def test_a_slow_head_is_dropped(server: Server) -> None:
    with connected(server) as sock:
        began = time.monotonic()
        sock.sendall(b"GET / HTTP/1.1\r\nhost: 127")
        assert " 408 " in answer(sock).splitlines()[0]
        assert time.monotonic() - began < 5


def test_a_head_that_drips_is_dropped_too(server: Server) -> None:
    def drip(sock: socket.socket) -> None:
        sock.sendall(b"GET / HTTP/1.1\r\nx: ")
        for _ in range(100):
            sock.sendall(b"y")
            time.sleep(0.1)

    with connected(server) as sock, pytest.raises(OSError):
        drip(sock)


def test_a_slow_body_is_dropped(server: Server) -> None:
    with connected(server) as sock:
        sock.sendall(f"{HEAD}content-length: 100\r\n\r\n{{".encode())
        assert " 408 " in answer(sock).splitlines()[0]


def test_a_large_head_is_refused(server: Server) -> None:
    with connected(server) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: " + b"y" * 40_000 + b"\r\n\r\n")
        assert " 431 " in answer(sock).splitlines()[0]


def test_a_large_body_in_pieces_is_413_and_a_problem(server: Server) -> None:
    piece = f"{9000:x}\r\n{'y' * 9000}\r\n"
    with connected(server) as sock:
        sock.sendall(f"{HEAD}transfer-encoding: chunked\r\n\r\n{piece}{piece}0\r\n\r\n".encode())
        told = answer(sock)
        assert " 413 " in told.splitlines()[0]
        assert "application/problem+json" in told


def test_one_address_has_only_so_many_connections_and_others_are_let_in_again(server: Server) -> None:
    held = [connected(server) for _ in range(30)]
    with connected(server) as sock:
        told = answer(sock)
        assert " 503 " in told.splitlines()[0]
        assert "retry-after" in told.lower()
    for sock in held:
        sock.close()
    for _ in range(600):
        try:
            assert httpx.get(server.address + "/").status_code == 200
            return
        except (AssertionError, httpx.TransportError):
            time.sleep(0.1)
    raise AssertionError("nobody is let in any more")


def a_table(server: Server) -> tuple[str, str]:
    plan = {"game": "celestia-duo", "seats": [{"kind": "person"}, {"kind": "person"}]}
    made = httpx.post(f"{server.address}/api/v1/tables", json=plan, timeout=30).json()
    return made["id"], made["tokens"]["0"]


def test_one_address_has_only_so_many_streams(server: Server) -> None:
    id, token = a_table(server)
    headers = {"authorization": f"Bearer {token}"}
    held = []
    with httpx.Client(base_url=server.address, headers=headers, timeout=30) as client:
        for _ in range(4):
            stream = client.stream("GET", f"/api/v1/tables/{id}/stream")
            assert stream.__enter__().status_code == 200
            held.append(stream)
        time.sleep(0.2)
        refused = client.get(f"/api/v1/tables/{id}/stream")
        assert refused.status_code == 429
        assert refused.json()["type"] == "urn:astrarium:too-many"
        for stream in held:
            stream.__exit__(None, None, None)


@pytest.mark.full
def test_wrong_tokens_are_counted(server: Server) -> None:
    id, _ = a_table(server)
    answers = [
        httpx.get(
            f"{server.address}/api/v1/tables/{id}", headers={"authorization": f"Bearer guess{n}"}, timeout=30
        ).status_code
        for n in range(35)
    ]
    assert answers[:30] == [401] * 30
    assert 429 in answers[30:]


def test_bots_that_would_think_for_an_hour_are_refused(server: Server) -> None:
    plan = {
        "game": "kepler",
        "mode": "standard",
        "seats": [{"kind": "bot", "bot": "search:3600s"}, {"kind": "bot", "bot": "greedy"}],
    }
    answer = httpx.post(f"{server.address}/api/v1/tables", json=plan, timeout=30)
    assert answer.status_code == 400
    assert "too long" in answer.json()["detail"]


def test_a_second_server_on_the_same_file_is_refused_in_one_line(server: Server, tmp_path: Path) -> None:
    import subprocess
    import sys

    words = [sys.executable, "-m", "astrarium", "serve", "--no-browser", "--port", "0", "--data", str(server.data)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert server.address in done.stderr


# ------------------------------------------------------------ behind an open stream, and behind a body
def open_stream(server: Server) -> socket.socket:
    id, token = a_table(server)
    sock = connected(server)
    sock.sendall(
        f"GET /api/v1/tables/{id}/stream HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\n\r\n".encode()
    )
    assert b" 200 " in sock.recv(65536)
    return sock


def taken(sock: socket.socket, piece: bytes, most: int) -> int:
    """How many bytes the server takes before it hangs up."""
    sent = 0
    try:
        while sent < most:
            sock.sendall(piece)
            sent += len(piece)
            time.sleep(0.001)
    except OSError:
        pass
    return sent


def test_a_head_without_end_behind_an_open_stream_is_cut_off(server: Server) -> None:
    with open_stream(server) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ")
        assert taken(sock, b"y" * 50_000, 30_000_000) < 20_000_000


def test_a_slow_head_behind_an_open_stream_is_dropped(server: Server) -> None:
    with open_stream(server) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nhost: 127")
        began = time.monotonic()
        answer(sock)
        assert time.monotonic() - began < 5


@pytest.mark.parametrize("piece", [b"x: " + b"y" * 1000 + b"\r\n", b"y" * 1000])
def test_trailers_are_counted(server: Server, piece: bytes) -> None:
    with connected(server) as sock:
        sock.sendall(f"{HEAD}transfer-encoding: chunked\r\n\r\n0\r\n".encode())
        sock.sendall(b"" if piece.startswith(b"x") else b"x: ")
        assert taken(sock, piece * 50, 30_000_000) < 20_000_000


def test_what_follows_a_body_is_no_header(server: Server) -> None:
    id, token = a_table(server)
    with connected(server) as sock:
        body = '{"action": ["x"], "seq": 0, "key": "k"}'
        head = f"POST /api/v1/tables/{id}/moves HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
        kind = "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
        tail = f"{len(body):x}\r\n{body}\r\n0\r\nauthorization: Bearer {token}\r\n\r\n"
        sock.sendall(f"{head}{kind}{tail}".encode())
        assert " 401 " in answer(sock).splitlines()[0]


def test_only_so_many_requests_wait_behind_another(server: Server) -> None:
    with open_stream(server) as sock:
        sock.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 2000)
        assert " 200 " not in answer(sock)
    with connected(server) as sock:  # a few are answered one after the other
        last = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"
        sock.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 4 + last)
        assert answer(sock).count("HTTP/1.1 200 ") == 5


def test_a_stream_ends_with_its_connection_whatever_waits_behind_it(server: Server) -> None:
    def streams() -> int:
        return int(httpx.get(server.address + "/health", timeout=30).json()["streams"])

    for _ in range(600):
        if not streams():
            break
        time.sleep(0.1)
    with open_stream(server) as sock:
        assert streams() == 1
        sock.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 30)
        answer(sock)
    for _ in range(600):
        if not streams():
            return
        time.sleep(0.1)
    raise AssertionError("the stream goes on without anybody")
