"""What a person is told when something does not work: in their language, and what would help; a fault is logged."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
from itsdangerous import URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from astrarium.kernel import AstrariumError
from astrarium.web.http.desk import Web, answered
from astrarium.web.page.site import site
from astrarium.web.page.visitor import Visitor

from .server import Server
from .test_http import quick_game

FRENCH = {"accept-language": "fr"}


@pytest.mark.parametrize(
    ("path", "body", "key"),
    [
        ("link", b"seat=abc", "no-number"),
        ("link", b"seat=%99999999999", "no-number"),
        ("move", b"\xff\xfe", "no-form"),
        ("undo", b"steps=x&seq=1&key=k", "no-number"),
        ("undo", b"steps=1&seq=1", "no-form"),
        ("seat", b"&".join([b"a=1"] * 99), "no-form"),
    ],
)
def test_a_bad_form_is_answered_in_the_readers_language(server: Server, path: str, body: bytes, key: str) -> None:
    form = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
    with server.browser(**FRENCH) as client:
        id = quick_game(client)
        answer = client.post(f"/t/{id}/{path}", content=body, headers=form)
        assert answer.status_code == 400
        assert answer.json() == {"error": key, "text": site("fr")(key), "rule": ""}
        page = client.post(f"/t/{id}/{path}", content=body, headers={**form, "accept": "text/html"})
        assert site("fr")(key) in page.text


def test_a_rule_that_does_not_exist_is_not_found(server: Server) -> None:
    with server.browser(**FRENCH) as client:
        answer = client.get("/rules/kepler/K3-999")
        assert answer.status_code == 404
        assert site("fr")("no-such-rule") in answer.text
        assert client.get("/rules/kepler/k3-041").status_code == 200


class Desk(Web):
    """As much of a server as an error needs."""

    def __init__(self) -> None:
        self.signer = URLSafeSerializer("secret")  # type: ignore[misc]

    def visitor(self, request: Request) -> Visitor:
        return Visitor(request, self.signer, "http://here")


def said(error: Exception) -> Response:
    async def handler(_web: Web, _request: Request) -> Response:
        raise error

    headers = [(b"accept-language", b"fr"), (b"accept", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/t/1/move", "headers": headers, "query_string": b"", "server": ("here", 80)}  # fmt: skip
    return asyncio.run(answered(handler)(Desk(), Request(scope)))  # type: ignore[arg-type]


def test_a_fault_of_ours_is_no_fault_of_the_visitor(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "astrarium.web"):
        answer = said(ValueError("drawing from an empty bag"))
    assert answer.status_code == 500
    assert json.loads(bytes(answer.body))["text"] == site("fr")("status-500")
    assert "drawing from an empty bag" in caplog.text
    assert "Traceback" in caplog.text


def test_what_has_no_sentence_of_its_own_is_said_simply_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "astrarium.web"):
        answer = said(AstrariumError("kepler has no mode 'quick'"))
    assert answer.status_code == 400
    assert json.loads(bytes(answer.body))["text"] == site("fr")("bad-request")
    assert "no mode 'quick'" in caplog.text
