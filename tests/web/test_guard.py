"""What every request passes, asked without a server: names of hosts, refusals, cookies, links from foreign pages."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from astrarium.settings import Settings
from astrarium.web.http.guard import NUMBERS, Guard
from astrarium.web.page.visitor import INVITED, Visitor
from astrarium.web.serve import own_names, served_names

from .server import Server

HOME = served_names(Settings(), "0.0.0.0", "127.0.0.1", False)


def asked(hosts: tuple[str, ...], method: str = "GET", path: str = "/", **headers: str) -> httpx.Response:
    """What a guard before an empty page answers."""
    guard = Guard(PlainTextResponse("well"), hosts, Settings())

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=guard)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, headers=headers)

    return asyncio.run(ask())


@pytest.mark.parametrize(
    "host", ["192.168.1.7:8042", "10.0.0.2", "[fe80::1]:8042", "[2001:db8::1]", *own_names(), "LOCALHOST."]
)
def test_who_listens_everywhere_is_reached_by_address_and_by_the_machines_name(host: str) -> None:
    assert asked(HOME, host=host).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example.", "127.1", "1", "rebound.local.evil.example", "[x]", ""]
)
def test_a_foreign_name_for_this_machine_opens_nothing(host: str) -> None:
    answer = asked(HOME, host=host)
    assert answer.status_code == 421
    assert "ASTRARIUM_HOSTS" in answer.text


def test_names_that_are_set_are_served_and_no_others() -> None:
    hosts = served_names(Settings(hosts="play.example, table.example"), "0.0.0.0", "127.0.0.1", False)
    assert hosts == ("play.example", "table.example")
    for host, status in {"play.example": 200, "Table.Example.:443": 200, "192.168.1.7": 421, "x.example": 421}.items():
        assert asked(hosts, host=host).status_code == status
    assert (
        asked(served_names(Settings(hosts="*"), "0.0.0.0", "127.0.0.1", False), host="any.example").status_code == 200
    )
    at_home = served_names(Settings(), "127.0.0.1", "192.168.1.7", True)
    assert {*own_names(), "192.168.1.7"} <= set(at_home)
    assert NUMBERS not in at_home


@pytest.mark.parametrize(
    ("status", "method", "headers"),
    [
        (421, "GET", {"host": "evil.example"}),
        (403, "POST", {"sec-fetch-site": "cross-site"}),
        (413, "POST", {"sec-fetch-site": "same-origin", "content-length": "99999999"}),
        (413, "POST", {"sec-fetch-site": "same-origin", "content-length": "+5"}),
    ],
)
def test_a_refusal_carries_the_same_headers_as_a_page(status: int, method: str, headers: dict[str, str]) -> None:
    answer = asked((), method, **headers)
    assert answer.status_code == status
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-request-id"]


def test_the_invitation_that_is_kept_is_for_tls_alone_where_there_is_tls() -> None:
    for scheme, secure in (("https", True), ("http", False)):
        scope: dict[str, Any] = {"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "headers": []}
        scope |= {"server": ("play.example", 443), "method": "GET"}

        class Signer:
            def loads(self, _text: str) -> str:
                return "me"

        response = Response()
        Visitor(Request(scope), Signer()).set(response, INVITED, "token", True, 60)  # type: ignore[arg-type]
        cookie = response.headers["set-cookie"].lower()
        assert ("secure" in cookie) is secure
        assert "httponly" in cookie
        assert "max-age=60" in cookie


def test_a_foreign_page_puts_no_seat_onto_my_shelf(server: Server) -> None:
    plan = {"game": "celestia-duo", "seats": [{"kind": "person"}, {"kind": "person"}]}
    token = httpx.post(f"{server.address}/api/v1/tables", json=plan, timeout=30).json()["tokens"]["0"]
    sent = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    with server.browser() as client:
        for query in ("", "?enter=yes"):
            page = client.get(f"/j/{token}{query}", headers=sent)
            assert page.status_code == 200
            assert "astrarium" not in client.cookies
            assert "http-equiv" not in page.text
            assert client.get("/privacy/data.json").json() == {"games": []}
        button = re.search(r'href="(/j/[^"]+enter=yes)"', page.text)
        assert button
        table = client.get(button[1], headers={"sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate"})
        assert table.url.path.startswith("/t/")
        assert len(client.get("/privacy/data.json").json()["games"]) == 1
