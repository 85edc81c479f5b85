"""The API for programs over real HTTP."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from astrarium.bots.levels import LEVELS
from astrarium.games import load, ready

from .server import ROOT, Server

TITLES = ready()


@pytest.fixture
def api(server: Server) -> httpx.Client:
    return httpx.Client(base_url=server.address + "/api/v1", timeout=30)


def table(api: httpx.Client, *kinds: str) -> dict[str, Any]:
    seats = [{"kind": kind, "name": f"P{n}", "bot": "random" if kind == "bot" else ""} for n, kind in enumerate(kinds)]
    answer = api.post("/tables", json={"game": TITLES[0], "seats": seats})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_games_and_their_action_spaces(api: httpx.Client) -> None:
    games = api.get("/games").json()
    assert [game["id"] for game in games] == list(TITLES)
    one = api.get(f"/games/{TITLES[0]}").json()
    assert {kind["word"] for kind in one["actions"]} == set(load(TITLES[0]).actions.kinds)
    assert api.get("/games/chess").status_code == 404


def test_the_levels_of_bots_are_listed_and_sit_down(api: httpx.Client) -> None:
    levels = api.get("/levels").json()
    assert [one["bot"] for one in levels] == [level.bot for level in LEVELS]
    assert levels[0]["name"]["en"] == "Glimmer"
    assert all(one["line"]["fr"] and one["line"]["en"] for one in levels)
    for one in levels:
        seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": one["bot"]}]
        assert api.post("/tables", json={"game": "celestia-duo", "mode": "quick", "seats": seats}).status_code == 201


def test_an_option_is_named_with_its_modes_and_refused_elsewhere(api: httpx.Client) -> None:
    options = {o["option"]: o["modes"] for o in api.get("/games/celestia-duo").json()["options"]}
    assert options["ladder"] == ["normal", "expert"]
    assert options["memory-aid"] == ["quick", "normal", "expert"]
    body = {"game": "celestia-duo", "seats": [{"kind": "open"}] * 2, "options": {"ladder": 2}}
    answer = api.post("/tables", json={**body, "mode": "quick"})
    assert answer.status_code == 400
    assert "ladder does not count in celestia-duo quick, only in normal and expert" in answer.text
    assert api.post("/tables", json={**body, "mode": "expert"}).status_code == 201


def test_two_programs_play(api: httpx.Client) -> None:
    made = table(api, "person", "open")
    seated = api.post("/join", json={"token": made["invitations"]["1"], "name": "Bo"}).json()
    assert seated["seat"] == 1
    assert api.post("/join", json={"token": made["invitations"]["1"]}).status_code == 404
    tokens = [made["tokens"]["0"], seated["token"]]
    path = f"/tables/{made['id']}"
    for n in range(12):
        info = api.get(path, headers=bearer(tokens[0])).json()
        mine = bearer(tokens[info["asked"]])
        menu = api.get(f"{path}/actions", headers=mine).json()
        body = {"action": menu["legal"][0]["action"], "seq": menu["seq"], "key": f"k{n}"}
        assert api.post(f"{path}/moves", json=body, headers=mine).json() == {"seq": n, "again": False}
        assert api.post(f"{path}/moves", json=body, headers=mine).json() == {"seq": n, "again": True}
        stale = api.post(f"{path}/moves", json={**body, "key": "other"}, headers=mine)
        assert stale.status_code in (409,)
    assert len(api.get(f"{path}/log", headers=bearer(tokens[0])).json()) > 0


def test_hidden_things_stay_hidden(api: httpx.Client) -> None:
    made = table(api, "person", "person")
    path = f"/tables/{made['id']}"
    views = [api.get(f"{path}/view", headers=bearer(made["tokens"][seat])).json() for seat in ("0", "1")]
    watch = api.get(f"{path}/view", headers=bearer(made["watch"])).json()
    assert views[0]["fields"] != views[1]["fields"]
    assert watch["seat"] == -1
    info = api.get(path, headers=bearer(made["tokens"]["0"])).json()
    assert info["seed"] is None
    assert len(info["fingerprint"]) == 64
    assert api.get(f"{path}/journal", headers=bearer(made["tokens"]["0"])).status_code == 403
    assert api.get(f"{path}/actions", headers=bearer(made["watch"])).status_code == 403


def test_errors_are_problem_documents(api: httpx.Client) -> None:
    made = table(api, "person", "person")
    path = f"/tables/{made['id']}"
    asked = api.get(path, headers=bearer(made["tokens"]["0"])).json()["asked"]
    mine = bearer(made["tokens"][str(asked)])
    other = bearer(made["tokens"][str(1 - asked)])
    legal = api.get(f"{path}/actions", headers=mine).json()["legal"]
    words = {a["action"][0] for a in legal}
    game = load(TITLES[0])
    never = next(kind for kind in game.actions.kinds.values() if kind.word not in words).all[0].json()
    tries = [
        (api.get(path), 401),
        (api.get(path, headers=bearer("nonsense")), 401),
        (api.get("/tables/other", headers=mine), 403),
        (api.post("/tables", json={"game": "chess", "seats": [{"kind": "person"}]}), 400),
        (api.post("/tables", json={"game": TITLES[0]}), 422),
        (api.post("/tables", content=b"{", headers={"content-type": "application/json"}), 422),
        (api.post(f"{path}/moves", json={"action": never, "seq": 0, "key": "k"}, headers=mine), 422),
        (api.post(f"{path}/moves", json={"action": ["x"], "seq": 0, "key": "k"}, headers=mine), 400),
        (api.post(f"{path}/moves", json={"action": legal[0]["action"], "seq": 0, "key": "k"}, headers=other), 409),
        (api.post(f"{path}/undo", json={"seq": 0, "key": "k"}, headers=mine), 422),
        (api.get("/nothing"), 404),
    ]
    for answer, status in tries:
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"]
    assert tries[6][0].json()["rule"]


def test_a_wrong_method_names_all_that_an_address_takes(api: httpx.Client) -> None:
    answer = api.put("/tables/nothing/token")
    assert (answer.status_code, answer.headers["allow"]) == (405, "DELETE, POST")
    page = api.get(f"http://{api.base_url.host}:{api.base_url.port}/play")
    assert (page.status_code, page.headers["allow"]) == (405, "POST")


def test_the_host_changes_who_sits_where(api: httpx.Client) -> None:
    made = table(api, "person", "bot")
    path, host, mine = f"/tables/{made['id']}", bearer(made["host"]), bearer(made["tokens"]["0"])
    assert api.post(f"{path}/seats/1", json={"kind": "open"}, headers=mine).status_code == 403
    freed = api.post(f"{path}/seats/1", json={"kind": "open"}, headers=host).json()
    assert freed["kind"] == "open"
    joined = api.post("/join", json={"token": freed["invitation"], "name": "Bo"}).json()
    assert (joined["seat"], joined["waiting"]) == (-1, True)
    bo = bearer(joined["token"])
    assert api.get(f"{path}/actions", headers=bo).status_code == 403
    assert api.get(path, headers=mine).json()["asking"] == [{"seat": 1, "name": "Bo", "agreed": []}]
    public = api.get(f"{path}/view", headers=bearer(made["watch"])).json()
    assert api.get(f"{path}/view", headers=bo).json() == public
    assert api.post(f"{path}/newcomers/1", json={}, headers=bo).status_code == 403
    assert api.post(f"{path}/newcomers/1", json={"agree": True}, headers=mine).status_code == 204
    assert api.get(path, headers=bo).json()["seat"] == 1
    assert api.get(f"{path}/view", headers=bo).json() != public
    assert [line["what"] for line in api.get(path, headers=bo).json()["changes"]] == ["free", "asks", "took"]
    seats = api.get(path, headers=mine).json()["seats"]
    assert [seat["name"] for seat in seats] == ["P0", "Bo"]
    assert all(seat["used"] is None for seat in seats)  # a game of silence tells no time
    assert api.post(f"{path}/seats/1", json={"kind": "open"}, headers=host).status_code == 409  # a person sits there
    other = table(api, "person", "open")
    give = {"kind": "bot", "bot": "random", "name": "Tycho"}
    assert api.post(f"/tables/{other['id']}/seats/1", json=give, headers=host).status_code == 403  # not their table
    given = api.post(f"/tables/{other['id']}/seats/1", json=give, headers=bearer(other["host"]))
    assert given.json() == {"seat": 1, "kind": "bot", "invitation": ""}
    assert api.post("/join", json={"token": other["invitations"]["1"]}).status_code == 404


def test_the_stream_tells_each_change(api: httpx.Client) -> None:
    made = table(api, "person", "person")
    path = f"/tables/{made['id']}"
    with api.stream("GET", f"{path}/stream", headers=bearer(made["watch"])) as stream:
        lines = stream.iter_lines()
        first = json.loads(next(lines))
        mine = bearer(made["tokens"][str(first["asked"])])
        menu = api.get(f"{path}/actions", headers=mine).json()
        body = {"action": menu["legal"][0]["action"], "seq": 0, "key": "k"}
        assert api.post(f"{path}/moves", json=body, headers=mine).status_code == 201
        second = next(json.loads(line) for line in lines if line.strip())
    assert (first["seq"], second["seq"]) == (0, 1)


def test_the_example_bot_plays_a_game(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_example(monkeypatch, server.address)
    assert "over: outcome" in capsys.readouterr().out


def test_the_example_bot_chooses_game_mode_and_seat(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_example(monkeypatch, server.address, "--game", "celestia-duo", "--mode", "expert", "--seat", "1")
    said = capsys.readouterr().out
    assert "playing celestia-duo expert in seat 1" in said
    assert "over: outcome" in said
    for wrong, answer in (
        (["--game", "chess"], "no game 'chess'; choose one of"),
        (["--mode", "blitz"], "no mode 'blitz'"),
        (["--seats", "9"], "not 9"),
        (["--seat", "7"], "no seat 7"),
        (["--others", "oracle"], "no bot 'oracle'"),
    ):
        with pytest.raises(SystemExit, match=answer):
            run_example(monkeypatch, server.address, *wrong)


def run_example(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["http_bot.py", *arguments])
    runpy.run_path(str(Path(ROOT) / "examples" / "http_bot.py"), run_name="__main__")
