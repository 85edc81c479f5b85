"""Two whole servers on one PostgreSQL: whoever plays at one is seen at the other, and nothing happens twice."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import httpx
import pytest

from ..table.postgres import Postgres
from .server import Server
from .test_api import bearer
from .test_bench import balanced
from .test_http import invite, open_table

TITLE = "celestia-duo"


class Pair(NamedTuple):
    one: Server
    two: Server

    def api(self, n: int) -> httpx.Client:
        return httpx.Client(base_url=self[n].address + "/api/v1", timeout=30)


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Started at the same moment on an empty database, as a supervisor would."""
    asyncio.run(postgres.empty())
    folder = tmp_path_factory.mktemp("secret")
    shared = {"ASTRARIUM_DATA": str(folder), "ASTRARIUM_SECRET": "one secret of both"}
    with ThreadPoolExecutor(2) as both:
        found = [both.submit(Server, postgres.address, "0", **shared) for _ in range(2)]
    servers = Pair(found[0].result(), found[1].result())
    yield servers
    for server in servers:
        server.stop()


def table(api: httpx.Client, *seats: dict[str, str]) -> dict[str, Any]:
    answer = api.post("/tables", json={"game": TITLE, "seats": list(seats)})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


PERSON, BOT = {"kind": "person", "name": "Ada"}, {"kind": "bot", "name": "Tycho", "bot": "random"}


@pytest.mark.full
def test_a_move_at_one_server_is_seen_at_the_other(pair: Pair) -> None:
    with pair.one.browser() as ada, pair.two.browser() as bo:
        id = open_table(ada, TITLE)
        address = invite(ada, id).replace(pair.one.address, pair.two.address)
        assert bo.post(address, data={"name": "Bo"}).url.path == f"/t/{id}"
        streams = {"accept-encoding": "identity"}
        with ada.stream("GET", f"/t/{id}/live", headers=streams) as first:
            lines = first.iter_lines()
            shown = next(line for line in lines if line.startswith("data:"))
            assert "Bo" in shown
            with bo.stream("GET", f"/t/{id}/live", headers=streams) as second:  # Bo comes, by the other server
                heard = second.iter_lines()  # kept: a reader that is dropped hangs up
                assert next(heard) == "retry: 1000"
                panel = next(line for line in lines if 'id="panel-1"' in line)
                assert 'class="dot here"' in panel.partition('id="panel-1"')[2]
            panel = next(line for line in lines if 'id="panel-1"' in line)  # and is gone again
            assert 'class="dot here"' not in panel.partition('id="panel-1"')[2].partition("</section>")[0]
            mover = ada if 'data-turn="yes"' in shown else bo
            page = mover.get(f"/t/{id}").text
            action = re.search(r'name="action" value="([^"]+)"', page)
            assert action
            other = bo if mover is ada else ada
            data = {"seq": "0", "key": "k", "action": action[1]}
            began = time.monotonic()
            assert mover.post(f"/t/{id}/move", data=data).status_code == 200
            news = next(line for line in lines if 'data-seq="1"' in line)
            print(f"seen at the other server after {1000 * (time.monotonic() - began):.0f} ms")
            assert 'id="log"' in news
        assert 'data-seq="1"' in other.get(f"/t/{id}").text


@pytest.mark.full
def test_of_two_moves_of_one_number_exactly_one_wins(pair: Pair) -> None:
    with pair.api(0) as one, pair.api(1) as two, ThreadPoolExecutor(8) as crowd:
        made = table(one, PERSON, {**PERSON, "name": "Bo"})
        path = f"/tables/{made['id']}"
        for seq in range(12):
            asked = one.get(path, headers=bearer(made["watch"])).json()["asked"]
            mine = bearer(made["tokens"][str(asked)])
            legal = two.get(f"{path}/actions", headers=mine).json()["legal"]

            def attempt(n: int, seq: int = seq, mine: dict[str, str] = mine, legal: Any = legal) -> int:
                body = {"action": legal[n % len(legal)]["action"], "seq": seq, "key": f"try-{seq}-{n}"}
                return (one, two)[n % 2].post(f"{path}/moves", json=body, headers=mine).status_code

            answers = sorted(crowd.map(attempt, range(8)))
            assert answers == [201] + [409] * 7
        infos = [api.get(path, headers=bearer(made["watch"])).json() for api in (one, two)]
        views = [api.get(f"{path}/view", headers=bearer(made["tokens"]["0"])).json() for api in (one, two)]
    assert infos[0] == infos[1]
    assert views[0] == views[1]
    assert infos[0]["seq"] == 12


@pytest.mark.full
def test_one_invitation_seats_one_person_whichever_server_is_asked(pair: Pair) -> None:
    with pair.api(0) as one, pair.api(1) as two, ThreadPoolExecutor(8) as crowd:
        for _ in range(6):
            made = table(one, PERSON, {"kind": "open"})

            def attempt(n: int, token: str = made["invitations"]["1"]) -> int:
                return (one, two)[n % 2].post("/join", json={"token": token, "name": f"P{n}"}).status_code

            assert sorted(crowd.map(attempt, range(8))) == [200] + [404] * 7


@pytest.fixture(scope="module")
def finished(pair: Pair) -> dict[str, Any]:
    """A game of a person and a bot, played to its end at both servers in turn."""
    with pair.api(0) as one, pair.api(1) as two:
        made = table(one, PERSON, BOT)
        path, mine = f"/tables/{made['id']}", bearer(made["tokens"]["0"])
        for n in range(4000):
            api = (one, two)[n % 2]
            menu = api.get(f"{path}/actions", headers=mine).json()
            if menu["legal"]:
                body = {"action": menu["legal"][0]["action"], "seq": menu["seq"], "key": f"k{menu['seq']}"}
                assert api.post(f"{path}/moves", json=body, headers=mine).status_code == 201
            elif api.get(path, headers=mine).json()["over"]:
                return made
    raise AssertionError("the game does not end")


def played_once(one: httpx.Client, two: httpx.Client, made: dict[str, Any]) -> None:
    """Both servers tell the same game, and each of its decisions is one record."""
    path, watch = f"/tables/{made['id']}", bearer(made["watch"])
    journals = [api.get(f"{path}/journal", headers=watch).json() for api in (one, two)]
    assert journals[0] == journals[1]
    decided = [move for move in journals[0]["moves"] if not move[3]]
    assert [api.get(path, headers=watch).json()["seq"] for api in (one, two)] == [len(decided)] * 2


@pytest.mark.full
def test_bots_are_not_played_twice(pair: Pair, finished: dict[str, Any]) -> None:
    with pair.api(0) as one, pair.api(1) as two:
        played_once(one, two, finished)


@pytest.mark.full
def test_talk_and_rematch_from_both_at_once(pair: Pair, finished: dict[str, Any]) -> None:
    """Lines of chat are numbered, and the next game is made once."""
    id = finished["id"]
    people = [pair[n % 2].browser() for n in range(6)]
    with ThreadPoolExecutor(6) as crowd:
        for person in people:
            assert person.get(f"/j/{finished['tokens']['0']}?enter=1").url.path == f"/t/{id}"
        said = crowd.map(lambda person: person.post(f"/t/{id}/say", data={"text": "well played"}), people)
        assert {answer.status_code for answer in said} == {200}
        assert people[0].get(f"/t/{id}").text.count("well played") == 6
        following = {answer.url.path for answer in crowd.map(lambda p: p.post(f"/t/{id}/rematch"), people)}
        assert len(following) == 1
    for person in people:
        person.close()


@pytest.mark.full
def test_a_stream_at_one_server_hears_the_programs_at_the_other(pair: Pair) -> None:
    with pair.api(0) as one, pair.api(1) as two:
        made = table(one, PERSON, {**PERSON, "name": "Bo"})
        path = f"/tables/{made['id']}"
        with two.stream("GET", f"{path}/stream", headers=bearer(made["watch"])) as stream:
            lines = stream.iter_lines()
            first = json.loads(next(lines))
            mine = bearer(made["tokens"][str(first["asked"])])
            legal = one.get(f"{path}/actions", headers=mine).json()["legal"]
            body = {"action": legal[0]["action"], "seq": 0, "key": "k"}
            assert one.post(f"{path}/moves", json=body, headers=mine).status_code == 201
            assert next(json.loads(line) for line in lines if line.strip())["seq"] == 1


@pytest.mark.full
def test_bots_go_on_once_when_both_servers_are_killed(pair: Pair) -> None:
    """Both wake the bot that was asked; its answer is written once."""
    with pair.api(0) as one, pair.api(1) as two:
        made = table(one, BOT, {**BOT, "name": "Caroline"})
        for server in pair:
            server.kill()
        with ThreadPoolExecutor(2) as both:
            list(both.map(Server.start, pair))
        for _ in range(1200):
            if two.get(f"/tables/{made['id']}", headers=bearer(made["watch"])).json()["over"]:
                break
            time.sleep(0.05)
        played_once(one, two, made)


@pytest.mark.full
def test_a_balance_of_one_server_is_asked_and_stopped_at_the_other(pair: Pair) -> None:
    with pair.one.browser() as client, pair.two.browser() as other:
        begun = client.post("/bench/efemeris/balance", data={"games": "2", "chance": "yes"}).text
        told = balanced(client, begun, pair.two.address)
        assert 'class="strip"' in told
        again = client.post("/bench/efemeris/balance", data={"games": "200"}).text
        home = re.search(r'data-again="([^"]+)"', again)
        assert home is not None
        assert other.post(f"{home[1]}/stop").status_code == 200
        for server in pair:
            assert httpx.get(server.address + home[1], headers={"accept": "application/json"}).status_code == 404
