"""The API against its own OpenAPI description, with made-up requests."""

from __future__ import annotations

import os
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from astrarium.games import ready

from .server import Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
FULL = bool(os.environ.get("ASTRARIUM_FULL"))
EXAMPLES = int(os.environ.get("ASTRARIUM_EXAMPLES", "12" if FULL else "2"))  # of each operation; more take longer
FEW = settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def operations(server: Server) -> list[Any]:
    description = schemathesis.openapi.from_url(server.address + "/api/v1/openapi.json")
    return [found.ok() for found in description.get_all_operations()]


@pytest.fixture(scope="module")
def seated(server: Server) -> dict[str, Any]:
    """A table whose token opens what strangers can't reach."""
    seats = [{"kind": "person"}, {"kind": "person"}]
    answer = httpx.post(server.address + "/api/v1/tables", json={"game": ready()[0], "seats": seats}, timeout=30)
    made: dict[str, Any] = answer.json()
    return made


@pytest.mark.full
def test_strangers_get_documented_answers(operations: list[Any]) -> None:
    assert len(operations) >= 12
    for operation in operations:

        @FEW
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            case.call_and_validate(checks=CHECKS, timeout=30)

        check()


@pytest.mark.full
def test_a_seat_gets_documented_answers(operations: list[Any], seated: dict[str, Any]) -> None:
    headers = {"authorization": f"Bearer {seated['tokens']['0']}"}
    for operation in operations[:: 1 if FULL else 20]:
        if operation.path.endswith("/stream"):
            continue  # endless; tested on its own

        @FEW
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            if "id" in (case.path_parameters or {}):
                case.path_parameters["id"] = seated["id"]
            case.call_and_validate(checks=CHECKS, headers=headers, timeout=30)

        check()


def test_the_description_is_complete(server: Server) -> None:
    doc = httpx.get(server.address + "/api/v1/openapi.json", timeout=30).json()
    assert doc["openapi"].startswith("3.1")
    assert {"/games", "/tables", "/join", "/tables/{id}/moves", "/tables/{id}/stream"} <= doc["paths"].keys()
    for path, operations in doc["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (method, path)


ODD_BODIES = [
    "[" * 8000,
    '{"a":' * 1500,
    "[" * 900 + "]" * 900,
    "9" * 9000,
    "1e400",
    "NaN",
    '{"seq": %s}' % ("9" * 5000),
]


def test_deep_bodies_and_odd_digits_get_documented_answers(server: Server, seated: dict[str, Any]) -> None:
    doc = httpx.get(server.address + "/api/v1/openapi.json", timeout=30).json()
    headers = {"authorization": f"Bearer {seated['tokens']['0']}", "content-type": "application/json"}
    with httpx.Client(base_url=server.address + "/api/v1", headers=headers, timeout=30) as client:
        for path, operations in doc["paths"].items():
            for seat in ("²", "9" * 5000) if "{seat}" in path else ("0",):
                where = path.replace("{id}", seated["id"]).replace("{seat}", seat).replace("{title}", "²")
                for method in set(operations) & {"post"}:
                    for body in ODD_BODIES if seat == "0" else ODD_BODIES[:1]:
                        answer = client.request(method, where, content=body)
                        assert str(answer.status_code) in operations[method]["responses"], (path, body[:20])
                        assert answer.status_code < 500 or "requestBody" not in operations[method], (path, body[:20])
