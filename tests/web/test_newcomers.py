"""Whoever waits for a seat in a running game is sent what those are sent who watch, and not a byte more."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from .server import Server


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


class Evening:
    """Ann and Bob play; the host sends Bob away and comes back in a second browser, as Eve."""

    def __init__(self, server: Server, title: str, mode: str) -> None:
        self.server = server
        self.api = httpx.Client(base_url=server.address + "/api/v1", timeout=30)
        seats = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
        made = self.api.post("/tables", json={"game": title, "mode": mode, "seats": seats}).json()
        self.id, self.made = made["id"], made
        self.path = f"/tables/{self.id}"
        for _ in range(4):
            self.step()
        gone = self.api.post(f"{self.path}/seats/1/expel", json={"then": "open"}, headers=bearer(made["host"])).json()
        self.invitation = gone["invitation"]
        self.eve = server.browser()
        self.eve.post(f"/j/{self.invitation}", data={"name": "Eve"})
        self.watcher = server.browser()
        self.watcher.get(f"/j/{made['watch']}?enter=1")
        self.ann = server.browser()
        self.ann.get(f"/j/{made['tokens']['0']}?enter=1")

    def step(self) -> None:
        asked = str(self.info()["asked"])
        mine = bearer(self.made["tokens"][asked])
        menu = self.api.get(f"{self.path}/actions", headers=mine).json()
        move = {"action": menu["legal"][0]["action"], "seq": menu["seq"], "key": f"s{menu['seq']}"}
        self.api.post(f"{self.path}/moves", json=move, headers=mine)

    def info(self) -> Any:
        return self.api.get(self.path, headers=bearer(self.made["watch"])).json()

    def sent(self, who: httpx.Client, address: str) -> tuple[int, str]:
        answer = who.get(f"/t/{self.id}{address}")
        own_name = r'<input [^>]*name="name"[^>]*>'  # in the settings, each their own
        return answer.status_code, re.sub(own_name, "", answer.text)

    def first_frame(self, who: httpx.Client) -> str:
        with who.stream("GET", f"/t/{self.id}/live", headers={"accept-encoding": "identity"}) as stream:
            text = ""
            for chunk in stream.iter_text():
                text += chunk
                if "event: frame" in text and text.endswith("\n\n"):
                    return text
        return text


LOOKS = ("", "/frame", "/frame?at=0", "/frame?as=1", "/picture.svg", "/picture.svg?at=2", "/mini.svg", "/log", "/chance",
         "/journal.json", "/plans", "/preview?action=x", "/about?of=seat:1", "/about?of=hand")  # fmt: skip
DEEDS: dict[str, dict[str, str]] = {
    "hint": {}, "undo": {"steps": "1", "seq": "4", "key": "e1"}, "takeback": {}, "say": {"text": "psst"}, "leave": {},
    "move": {"action": "x", "seq": "4", "key": "e2"}, "plans/new": {}, "revoke": {}, "branch": {"at": "1"},
    "newcomer": {"seat": "1", "agree": "yes"}, "rematch": {}, "seat": {"seat": "1", "bot": "greedy"},
    "host": {"do": "replace", "seat": "0"},
}  # fmt: skip


@pytest.mark.sample(1)
@pytest.mark.parametrize(("title", "mode"), [("efemeris", ""), ("celestia-duo", "normal")])
def test_who_waits_is_sent_what_a_watcher_is_sent(server: Server, title: str, mode: str) -> None:
    evening = Evening(server, title, mode)
    for address in LOOKS:
        assert evening.sent(evening.eve, address) == evening.sent(evening.watcher, address), address
    assert evening.first_frame(evening.eve) == evening.first_frame(evening.watcher)
    for deed, fields in DEEDS.items():
        assert evening.eve.post(f"/t/{evening.id}/{deed}", data=fields).status_code == 403, deed
    assert (
        evening.eve.get(f"/study/{evening.id}").status_code == evening.watcher.get(f"/study/{evening.id}").status_code
    )
    assert evening.eve.get(f"/study/{evening.id}").status_code in (403, 404)
    before = evening.sent(evening.eve, "/picture.svg")[1]
    silent = title == "celestia-duo"  # there a chair keeps its name, whoever sits on it
    name, nom = ("Stargazer", "Astronome") if silent else ("Eve", "Eve")
    # Ann is asked on her page, in both languages, and agrees
    page = evening.ann.get(f"/t/{evening.id}").text
    assert f"{name} asks to take over the seat of Bob" in page
    form = f'action="/t/{evening.id}/newcomer"'
    assert form in page
    assert f"{nom} demande à reprendre la place de Bob" in evening.ann.get(f"/t/{evening.id}?lang=fr").text
    assert form not in evening.watcher.get(f"/t/{evening.id}").text
    assert evening.ann.post(f"/t/{evening.id}/newcomer", data={"seat": "1", "agree": "yes"}).status_code == 200
    assert evening.info()["seats"][1]["name"] == ("Bob" if silent else "Eve")
    assert evening.sent(evening.eve, "/picture.svg")[1] != before  # now it is her seat's
    for who in (evening.ann, evening.watcher, evening.eve):
        assert f"{name} plays from now on, in the seat of Bob." in who.get(f"/t/{evening.id}?lang=en").text
        assert f"{nom} joue désormais à la place de Bob." in who.get(f"/t/{evening.id}/log?lang=fr").text


def test_a_program_that_waits_hears_when_it_may_sit_down(server: Server) -> None:
    evening = Evening(server, "efemeris", "")
    evening.ann.post(f"/t/{evening.id}/newcomer", data={"seat": "1", "agree": "no"})
    assert evening.info()["changes"][-1]["what"] == "declined"
    host, ann = bearer(evening.made["host"]), bearer(evening.made["tokens"]["0"])
    evening.api.post(f"{evening.path}/seats/1", json={"kind": "bot", "bot": "greedy"}, headers=host)
    again = evening.api.post(f"{evening.path}/seats/1", json={"kind": "open"}, headers=host).json()["invitation"]
    joined = evening.api.post("/join", json={"token": again, "name": "Prog"}).json()
    mine = bearer(joined["token"])
    public = evening.api.get(f"{evening.path}/view", headers=bearer(evening.made["watch"])).json()
    assert evening.api.get(f"{evening.path}/view", headers=mine).json() == public
    watching = evening.api.get(f"{evening.path}/log", headers=bearer(evening.made["watch"])).json()
    assert evening.api.get(f"{evening.path}/log", headers=mine).json() == watching
    for method, address in (("GET", "/actions"), ("POST", "/undo"), ("POST", "/moves"), ("POST", "/token")):
        body = {"steps": 1, "seq": 4, "key": "x"} if address == "/undo" else {"action": ["x"], "seq": 4, "key": "x"}
        assert evening.api.request(method, evening.path + address, json=body, headers=mine).status_code == 403, address
    with evening.api.stream("GET", f"{evening.path}/stream", headers={**mine, "accept-encoding": "identity"}) as stream:
        lines = (json.loads(line) for line in stream.iter_lines() if line)
        first = next(lines)
        assert [one["name"] for one in first["asking"]] == ["Prog"]
        assert first["change"]["what"] == "asks"
        assert evening.api.post(f"{evening.path}/newcomers/1", json={"agree": True}, headers=ann).status_code == 204
        then = next(lines)
        assert then["asking"] == []
        assert then["change"] == {"what": "took", "seat": 1, "name": "Prog", "was": "Bob", "moment": 4} | {
            "was": then["change"]["was"], "moment": then["change"]["moment"],
        }  # fmt: skip
        assert then["yours"] == (then["asked"] == 1)
    assert evening.api.get(f"{evening.path}/view", headers=mine).json() != public


def test_a_table_says_whether_newcomers_are_asked_for(server: Server) -> None:
    host = server.browser()
    page = host.get("/new/efemeris").text
    assert 'name="newcomers"' in page
    form = {"mode": "duel", "seat-0": "me", "seat-1": "open", "newcomers": "open", "name": "Ann"}
    id = host.post("/new/efemeris", data=form).url.path.split("/")[-1]
    with httpx.Client(base_url=server.address) as client:
        assert client.get(f"/t/{id}").status_code == 403
    again = host.get("/new/efemeris").text
    assert re.search(r'value="open" selected="selected"[^>]*>[^<]*at once', again) or "selected" in again


@pytest.mark.full
def test_the_question_is_asked_and_answered_in_a_browser(server: Server, browser: Browser) -> None:
    """Ann agrees with one press; Eve's page becomes that of a player by itself."""
    evening = Evening(server, "efemeris", "")
    pages = []
    for who in (evening.ann, evening.eve):
        context = browser.new_context(base_url=server.address, viewport={"width": 1440, "height": 900})
        context.add_cookies([{"name": c.name, "value": c.value or "", "url": server.address} for c in who.cookies.jar])
        page = context.new_page()
        page.goto(f"/t/{evening.id}")
        pages.append(page)
    ann, eve = pages
    eve.get_by_text("watches until the others agree").wait_for()
    assert eve.locator("#seats").get_attribute("data-seat") == "-1"
    ann.locator("#notice").get_by_role("button", name="Agree").click()
    eve.locator('#seats[data-seat="1"]').wait_for(state="attached")
    eve.locator("#notice").get_by_text("plays from now on").wait_for()
