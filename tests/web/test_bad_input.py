"""No digit, depth or count that somebody sends is a fault of ours: every address of the route table, with odd values."""

from __future__ import annotations

import json
import re
from functools import cache
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from starlette.routing import Route

from astrarium.games import load
from astrarium.kernel import Match
from astrarium.table.edition import SERVER
from astrarium.web.http.routes import routes

from .server import Server

LONG = "9" * 5000
FEW = ("²", LONG)
MORE = ("①", "٣", "-1", "1e9", "NaN", "0x1", "１", "\0", "1 ", "99999999999999999999", "\ud7ff", "%ff", "[" * 900)
NAMES = (
    *(
        "at",
        "as",
        "seat",
        "branch",
        "day",
        "n",
        "games",
        "seq",
        "steps",
        "asker",
        "days",
        "step",
        "clock",
        "clock-game",
    ),
    *("x", "y", "plan", "which", "like", "of", "q", "mode", "lang", "theme", "level", "changes", "table", "game"),
)
QUIET = {"/log/delete", "/privacy/forget"}  # they would end what the others look at


@cache
def addresses() -> list[tuple[str, str]]:
    """Every address with a method; what stands in braces is filled in."""
    web: Any = SimpleNamespace(tables=SimpleNamespace(host=SimpleNamespace(edition=SERVER)))  # all it is asked for
    table: list[Route] = routes(web)
    return [(method, route.path) for route in table for method in sorted(route.methods or ()) if method != "HEAD"]


def filled(path: str, id: str, odd: str) -> list[str]:
    """The address of a table that exists, and one where every place is odd."""
    kind = path.replace("{id}", id).replace("{game}", "celestia-duo")
    quoted = quote(odd, safe="")
    return [re.sub(r"\{\w+\}", "0", kind), re.sub(r"\{\w+\}", lambda _: quoted, kind)]


def status(client: httpx.Client, method: str, path: str, odd: str) -> int:
    values = dict.fromkeys(NAMES, odd)
    if method == "GET":
        query = {name: odd for name in NAMES if len(odd) < 100 or name in ("at", "as", "seat", "n")}
        sent = client.stream("GET", path, params=query)
    else:
        form = {**values, "key": "k", "action": "take x", "do": "replace", "kind": "point"}
        fields = {name: value for name, value in form.items() if len(odd) < 100 or name in ("seq", "seat", "n", "key")}
        sent = client.stream("POST", path, data=fields)
    with sent as answer:
        return answer.status_code


def faults(server: Server, odds: tuple[str, ...], only: tuple[str, ...] = ()) -> list[tuple[str, str, str, int]]:
    plan = {"game": "celestia-duo", "seats": [{"kind": "person"}, {"kind": "person"}]}
    made = httpx.post(f"{server.address}/api/v1/tables", json=plan, timeout=120).json()
    found = []
    headers = {"origin": server.address, "accept": "text/html"}
    with httpx.Client(base_url=server.address, headers=headers, timeout=120) as client:
        client.get(f"/j/{made['tokens']['0']}?enter=1")
        try:
            for method, path in [one for one in addresses() if not only or one[1] in only]:
                for odd in odds if path not in QUIET else ():
                    for address in filled(path, made["id"], odd):
                        code = status(client, method, address, odd)
                        if code >= 500 and code != 503:
                            found.append((method, path, odd[:12], code))
        finally:
            client.post(f"/t/{made['id']}/door", data={"do": "shut"})  # opened on the way; others use this server too
    return found


def test_no_table_answers_odd_digits_with_a_fault(server: Server) -> None:
    some = ("", "/guests", "/move", "/undo", "/plans/step", "/about")
    assert faults(server, FEW, ("/new/{game}/pieces-{seat}.svg", *[f"/t/{{id}}{one}" for one in some])) == []


@pytest.mark.full
def test_no_address_answers_any_oddity_with_a_fault(server: Server) -> None:
    assert len(addresses()) > 100
    assert faults(server, (*FEW, *MORE)) == []


def journal() -> dict[str, Any]:
    game = load("kepler")
    match = Match(game, game.setting(), "base")
    while len(match.moves) < 6:
        match.play(match.state.legal()[0])
    return match.save()


STUDY = '{{"astrarium-study": 1, "journal": {journal}, {more}}}'
LINE = '"branches": [{{"n": {0}, "parent": 0, "at": {1}, "start": null, "actions": [], "author": "x"}}]'
FILES = {
    "deep JSON": '{"game":' + "[" * 90_000,
    "JSON of 900 levels": '{"game":"kepler","x":' + "[" * 900 + "]" * 900 + "}",
    "many digits": '{"game":"kepler","seed":' + "9" * 100_000 + "}",
    "no number": '{"game":"kepler","seats":1e999}',
    "many fields": "a=1&b=2&c=3&d=4&e=5&file=x",
    "no branch": STUDY.replace("{more}", LINE.format("1e300", 0)),
    "a far place": STUDY.replace("{more}", LINE.format(1, 10**40)),
    "a far comment": STUDY.replace("{more}", '"comments": [{"branch": 0, "at": 1e200, "author": "", "text": ""}]'),
    "broken components": STUDY.replace("{more}", '"components": "' + "[" * 20_000 + '"'),
    "deep components": STUDY.replace("{more}", '"components": "a = ' + "[" * 5000 + "]" * 5000 + '"'),
    "dotted components": STUDY.replace("{more}", '"components": "a' + ".b" * 900 + ' = 1"'),
    "a long number in components": STUDY.replace("{more}", '"components": "a = ' + "9" * 20_000 + '"'),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_study_is_refused(server: Server, name: str) -> None:
    text = FILES[name].replace("{{", "{").replace("}}", "}").replace("{journal}", json.dumps(journal()))
    with server.browser(accept="application/json") as client:
        answer = client.post("/study", content=text.encode())
        large = name.endswith("components")  # counted before it is read, and the limit is named
        assert answer.status_code == (413 if large else 400), answer.text
        assert answer.json()["error"] in (("too-large",) if large else ("no-study-file", "no-form"))


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 20_000, "x = " + "1_" * 20_000 + "1", "a" + ".b" * 400 + " = 1", "\xff"]
)
def test_a_file_that_is_no_component_file_is_refused(server: Server, text: str) -> None:
    with server.browser(accept="application/json") as client:
        answer = client.post("/bench?game=kepler", content=text.encode("latin-1"))
        assert answer.status_code == (400 if text == "\xff" else 413)
        check = client.post("/bench/kepler/check", data={"changes": "[" * 4000})
        assert (check.status_code, check.json()["error"]) == (400, "no-form")


@pytest.mark.parametrize(
    "body", ["[" * 8000, '{"a":' * 2000, "[" * 900 + "]" * 900, "1e400", "\xff\xfe", "null", "9" * 9000]
)
def test_a_subscription_that_is_none_is_refused(server: Server, body: str) -> None:
    with server.browser(accept="application/json") as client:
        assert client.post("/calls/push", content=body.encode("latin-1")).status_code == 400
