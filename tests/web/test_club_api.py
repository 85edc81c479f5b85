"""Clubs for programs: who is let in, what they may see, and a whole Swiss of sixteen of whom two vanish."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from astrarium.meet import Meeting
from astrarium.settings import Settings
from astrarium.store import PasskeyRow
from astrarium.table.host import hashed
from astrarium.web.http.api import build_api
from astrarium.web.http.limits import Limits

from ..table.house import house

OPEN = Settings(club_programs="yes", patience=10**6)


class Programs:
    """A club on a service in this process, whose people are programs."""

    def __init__(self, client: httpx.AsyncClient, meet: Meeting, link: str) -> None:
        self.client = client
        self.meet = meet
        self.link = link
        self.tokens: dict[str, str] = {}
        self.seats: dict[tuple[str, str], str] = {}

    async def come(self, name: str) -> httpx.Response:
        answer = await self.client.post("/club/members", json={"link": self.link, "name": name})
        if answer.status_code == 201:
            self.tokens[name] = answer.json()["token"]
        return answer

    async def ask(self, name: str, method: str, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"authorization": f"Bearer {token or self.tokens[name]}"}
        answer = await self.client.request(method, path, json=body, headers=headers)
        assert answer.status_code < 300, (path, answer.text)
        return answer.json() if answer.content else None

    async def play(self, name: str, game: str) -> bool:
        """One move of somebody's game, the first that is allowed; whether it was their turn."""
        if (name, game) not in self.seats:
            self.seats[name, game] = (await self.ask(name, "POST", f"/club/games/{game}/token"))["token"]
        token = self.seats[name, game]
        menu = await self.ask(name, "GET", f"/tables/{game}/actions", token=token)
        if not menu["legal"]:
            return False
        body = {"action": menu["legal"][0]["action"], "seq": menu["seq"], "key": f"{name}-{menu['seq']}"}
        await self.ask(name, "POST", f"/tables/{game}/moves", body, token)
        return True


@asynccontextmanager
async def programs(data: Path, settings: Settings = OPEN) -> AsyncIterator[Programs]:
    async with house(data, settings=settings, alone=True) as tables:
        meet = Meeting(tables)
        row = await meet.clubs.make("host", "Comets", "comet-plum", "Host")
        async with meet.tables.host.store.write() as tx:
            await tx.meet.clubs.set({"body": {**row.body, "places": 40}}, id=row.id)
        api = build_api(tables, Limits(settings), meet)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(api), base_url="http://club") as client:
            yield Programs(client, meet, row.body["token"])


@pytest.mark.asyncio
async def test_no_program_comes_in_where_the_operator_does_not_allow_it(tmp_path: Path) -> None:
    async with programs(tmp_path, Settings()) as club:
        assert (await club.come("Ada")).status_code == 403
        assert (await club.client.get("/club")).status_code == 401
        assert (await club.client.get("/club", headers={"authorization": "Bearer x"})).status_code == 401


@pytest.mark.asyncio
async def test_programs_find_each_other_and_nobody_sees_who_hid_them(tmp_path: Path) -> None:
    async with programs(tmp_path) as club:
        for name in ("Ada", "Ben"):
            await club.come(name)
        chairs = {
            name: (await club.ask(name, "POST", "/club/chairs", {"games": ["comet"]}))["id"] for name in club.tokens
        }
        (row,) = await club.meet.clubs.of(next(iter((await club.meet.clubs.lobby(await club_id(club))).members)))
        await club.meet.chairs.pair(row.club)
        assert (await club.ask("Ada", "GET", f"/club/chairs/{chairs['Ada']}"))["state"] == "found"
        await club.ask("Ada", "POST", f"/club/chairs/{chairs['Ada']}", {"do": "yes"})
        game = (await club.ask("Ben", "POST", f"/club/chairs/{chairs['Ben']}", {"do": "yes"}))["game"]
        assert (await club.ask("Ada", "GET", f"/club/chairs/{chairs['Ada']}"))["game"] == game
        seen = await club.ask("Ben", "GET", "/club")
        ada = next(one["id"] for one in seen["people"] if one["name"] == "Ada")
        await club.ask("Ben", "POST", f"/club/people/{ada}/hide")
        await club.ask("Ada", "POST", "/club/chairs", {"games": ["comet"], "live": False})
        for name, other in (("Ada", "Ben"), ("Ben", "Ada")):
            told = await club.ask(name, "GET", "/club")
            assert other not in [one["name"] for one in told["people"]]
            assert len(told["chairs"]) == (1 if name == "Ada" else 0)


@pytest.mark.asyncio
async def test_a_chair_is_put_out_for_somebody_and_who_asks_for_one_is_let_in(tmp_path: Path) -> None:
    async with programs(tmp_path) as club:
        for name in ("Ada", "Ben", "Kei"):
            await club.come(name)
        seen = await club.ask("Ada", "GET", "/club")
        handles = {one["name"]: one["id"] for one in seen["people"]}
        chair = {"games": ["comet"], "live": False}
        await club.ask("Ada", "POST", "/club/chairs", {**chair, "person": handles["Ben"]})
        assert [len((await club.ask(name, "GET", "/club"))["chairs"]) for name in ("Ben", "Kei")] == [1, 0]
        row = await club_id(club)
        made = await club.ask("Kei", "POST", "/club/chairs", chair)
        async with club.meet.tables.host.store.write() as tx:
            one = await tx.meet.chairs.one(id=made["id"])
            assert one is not None
            ada = (await club.meet.clubs.lobby(row)).by_handle(handles["Ada"])
            await tx.meet.chairs.set({"body": {**one.body, "asks": [ada]}}, id=made["id"])
        club.meet.clubs.changed(row)
        (mine,) = [one for one in (await club.ask("Kei", "GET", "/club"))["chairs"] if one["id"] == made["id"]]
        assert mine["asks"] == [handles["Ada"]]
        others = (await club.ask("Ben", "GET", "/club"))["chairs"]
        assert [one["asks"] for one in others] == [[] for _ in others]  # nobody else reads who asks
        led = await club.ask("Kei", "POST", f"/club/chairs/{made['id']}", {"do": "admit", "person": handles["Ada"]})
        assert await club.play("Ada", led["game"]) or await club.play("Kei", led["game"])


@pytest.mark.asyncio
async def test_hosts_act_by_programs_and_nobody_else_does(tmp_path: Path) -> None:
    async with programs(tmp_path) as club:
        club.tokens["Host"] = "host"
        for name in ("Ada", "Ben"):
            await club.come(name)
        handles = {one["name"]: one["id"] for one in (await club.ask("Host", "GET", "/club"))["people"]}
        await club.ask("Ada", "POST", f"/club/people/{handles['Ben']}/report", {"reason": "leaves", "line": "Twice."})
        await club.ask("Ada", "POST", "/club/chairs", {"games": ["comet"], "live": False, "person": handles["Ben"]})
        (chair,) = (await club.ask("Ben", "GET", "/club"))["chairs"]
        game = (await club.ask("Ben", "POST", f"/club/chairs/{chair['id']}", {"do": "sit"}))["game"]
        for method, path, body in (
            ("GET", "/club/host", None),
            ("POST", "/club/host", {"do": "mute", "person": handles["Ben"]}),
            ("POST", "/club/host/greetings", {"greetings": False}),
            ("POST", "/club/host/close", {"do": "close"}),
            ("POST", f"/club/games/{game}/close", {}),
        ):
            headers = {"authorization": f"Bearer {club.tokens['Ada']}"}
            answer = await club.client.request(method, path, json=body, headers=headers)
            assert answer.status_code == 403, path
        view = await club.ask("Host", "GET", "/club/host")
        assert [(one["reason"], one["line"]) for one in view["reports"]] == [("leaves", "Twice.")]
        assert view["games"] == [{"game": game, "title": "comet", "people": view["games"][0]["people"]}]
        act = {"do": "mute", "person": handles["Ben"], "reason": "stay", "report": view["reports"][0]["id"]}
        await club.ask("Host", "POST", "/club/host", act)
        (mine,) = (await club.ask("Ada", "GET", "/club/trust"))["reports"]
        assert (mine["open"], mine["did"], mine["answer"], mine["talk"]) == (False, "mute", "stay", [])
        about = (await club.ask("Ben", "GET", "/club/trust"))["deeds"]
        assert [(one["what"], one["by"], one["reason"]) for one in about] == [("mute", "Host", "stay")]
        await club.ask("Host", "POST", f"/club/games/{game}/close", {"reason": "enough"})
        assert (await club.meet.tables.cache.table(game)).row.closed
        await club.ask("Host", "POST", "/club/host", {"do": "host", "person": handles["Ada"]})
        for name, until in (("Host", False), ("Ada", True)):
            told = await club.ask(name, "POST", "/club/host/close", {"do": "close"})
            assert (told["until"] > 0) == until
        assert (await club.ask("Ada", "POST", "/club/host/close", {"do": "stay"}))["until"] == 0
        assert (
            "/i/" in (await club.ask("Host", "POST", "/club/host", {"do": "device", "person": handles["Ben"]}))["link"]
        )


@pytest.mark.asyncio
async def test_a_card_tells_programs_what_its_owner_shows_and_a_quiet_seat_tells_nothing(tmp_path: Path) -> None:
    async with programs(tmp_path) as club:
        for name in ("Ada", "Ben"):
            await club.come(name)
        handles = {one["name"]: one["id"] for one in (await club.ask("Ada", "GET", "/club"))["people"]}
        path = f"/club/people/{handles['Ben']}"
        await club.ask("Ben", "POST", "/club/me", {"line": "Long Keplers."})
        told = await club.ask("Ada", "GET", path)
        assert (told["line"], told["finished"], told["of"]) == ("Long Keplers.", 0, 0)
        await club.ask("Ben", "POST", "/club/me", {"games": False})
        assert (await club.ask("Ada", "GET", path))["finished"] is None
        await club.ask("Ben", "POST", "/club/quiet", {"on": True, "pin": "2468"})
        assert (await club.ask("Ada", "GET", path))["line"] == ""
        assert (await club.ask("Ben", "GET", "/club/trust"))["quiet"]
        await club.ask("Ben", "POST", f"/club/people/{handles['Ada']}/hide")
        headers = {"authorization": f"Bearer {club.tokens['Ada']}"}
        there = await club.client.get(path, headers=headers)
        nowhere = await club.client.get("/club/people/000000000000", headers=headers)
        assert (there.status_code, there.text) == (nowhere.status_code, nowhere.text) == (404, nowhere.text)
        await club.ask("Ben", "POST", "/club/leave")
        assert (
            await club.client.get("/club", headers={"authorization": f"Bearer {club.tokens['Ben']}"})
        ).status_code == 401


@pytest.mark.asyncio
async def test_devices_and_passkeys_are_listed_to_their_owner_alone_and_taken_away(tmp_path: Path) -> None:
    async with programs(tmp_path) as club:
        for name in ("Ada", "Ben"):
            await club.come(name)
        who, store = hashed(club.tokens["Ada"]), club.meet.tables.host.store
        link = (await club.ask("Ada", "POST", "/club/me/link"))["address"]
        owner, device = await club.meet.persons.arrive(link.rpartition("/")[2], "Firefox/128 (Linux)")
        assert owner == who
        async with store.write() as tx:
            await tx.meet.passkeys.keep(PasskeyRow("key-of-ada", who, 1.0, 2.0, 3, {"credential": "c", "key": "k"}))
        mine = await club.ask("Ada", "GET", "/club/me")
        assert [(one["id"], one["how"]) for one in mine["devices"]] == [("first", "browser"), (device, "link")]
        assert mine["devices"][1]["name"] == "Firefox, Linux"
        assert mine["passkeys"] == [{"id": "key-of-ada", "made": 1.0, "used": 2.0}]
        assert (mine["shows"]["strength"], mine["shows"]["watch"]) == (True, False)
        bens = {"authorization": f"Bearer {club.tokens['Ben']}"}
        told = [(await club.client.get(path, headers=bens)).text
                for path in ("/club", f"/club/people/{mine['id']}", "/club/me", "/club/trust")]  # fmt: skip
        for secret in (device, "key-of-ada", "Firefox", link.rpartition("/")[2]):
            assert not any(secret in text for text in told), secret
        for body, status in (({"device": device}, 404), ({"passkey": "key-of-ada"}, 404), ({}, 400)):
            assert (await club.client.post("/club/me/out", json=body, headers=bens)).status_code == status
        await club.ask("Ada", "POST", "/club/me/out", {"device": device})
        await club.ask("Ada", "POST", "/club/me/out", {"passkey": "key-of-ada"})
        mine = await club.ask("Ada", "GET", "/club/me")
        assert ([one["id"] for one in mine["devices"]], mine["passkeys"]) == (["first"], [])
        assert club.meet.persons.signed_out(who, device)


@pytest.mark.asyncio
async def test_a_token_that_was_signed_out_opens_neither_the_club_nor_its_tables(tmp_path: Path) -> None:
    async with programs(tmp_path) as club:
        for name in ("Ada", "Ben"):
            await club.come(name)
        handles = {one["name"]: one["id"] for one in (await club.ask("Ada", "GET", "/club"))["people"]}
        chair = {"games": ["comet"], "live": False, "person": handles["Ben"]}
        made = await club.ask("Ada", "POST", "/club/chairs", chair)
        game = (await club.ask("Ben", "POST", f"/club/chairs/{made['id']}", {"do": "sit"}))["game"]
        paths = ("/club", "/club/me", f"/tables/{game}/view", f"/tables/{game}/actions")
        for path in paths:
            await club.ask("Ada", "GET", path)
        await club.ask("Ada", "POST", "/club/me/out", {"device": "first"})
        for name, status in (("Ada", 401), ("Ben", 200)):
            headers = {"authorization": f"Bearer {club.tokens[name]}"}
            assert [(await club.client.get(path, headers=headers)).status_code for path in paths] == [status] * 4


async def club_id(club: Programs) -> str:
    return (await club.meet.clubs.invited(club.link)).id


@pytest.mark.full
@pytest.mark.asyncio
async def test_a_swiss_of_sixteen_with_two_who_vanish_is_played_to_its_end(tmp_path: Path) -> None:
    async with programs(tmp_path) as club:
        names = [f"P{n:02}" for n in range(16)]
        for name in names:
            await club.come(name)
        gone = names[3:5]
        ahead = [0.0]
        clock = club.meet.tables.host.clock
        club.meet.tables.host.clock = lambda: clock() + ahead[0]
        begins = clock() + 3600
        made = await club.ask(
            names[0], "POST", "/club/leagues",
            {"name": "Swiss", "game": "comet", "kind": "swiss", "days": 0, "begins": begins},
        )  # fmt: skip
        path, row = f"/club/leagues/{made['id']}", await club_id(club)
        for name in names[1:]:
            await club.ask(name, "POST", path, {"do": "yes"})
        await club.ask(names[0], "POST", path, {"do": "begin"})
        handles = {one["name"]: one["id"] for one in (await club.ask(names[0], "GET", "/club"))["people"]}
        by_handle = {handle: name for name, handle in handles.items()}
        rounds = []
        while (now := await club.ask(names[0], "GET", path))["state"] == "runs":
            rounds.append(now["round"])
            pairs = {
                one["game"]: [by_handle[who] for who in one["people"]] for one in now["pairs"] if one["state"] == "runs"
            }
            for game, people in pairs.items():
                await play_pair(club, game, people, gone)
            late = [game for game, people in pairs.items() if {*people} & {*gone}]
            ahead[0] += 3600 if late else 0  # the next round may have begun already: its clocks stay
            for game in late:
                await club.meet.tables.clocks.time_up(game)
            await the_next(club, path, row, now["round"])
        assert (now["state"], rounds, now["rounds"]) == ("over", [1, 2, 3, 4, 5], 5)
        out = {one["name"] for one in now["table"] if one["state"] == "out"}
        assert out == set(gone)
        met = [frozenset(one["people"]) for one in now["pairs"] if all(one["people"])]
        assert len(met) == len(set(met))  # nobody met twice
        free = [one["people"][0] for one in now["pairs"] if one["state"] == "free"]
        assert len(free) == len(set(free))
        for name in names:
            mine = [one for one in now["pairs"] if handles[name] in one["people"]]
            if name in gone:  # where the two met, whoever was not asked first got that game
                lost = [one for one in mine if one["points"][one["people"].index(handles[name])] == 0]
                assert [one["state"] for one in lost] == ["given", "given"]
            else:
                assert len(mine) == 5


async def the_next(club: Programs, path: str, row: str, round: int) -> None:
    """Wait until the results of a round are in: games are seen to beside who plays them."""
    async with asyncio.timeout(60):
        while True:
            await club.meet.leagues.settle(row, path.rsplit("/", 1)[1])
            now = await club.ask("P00", "GET", path)
            if now["state"] != "runs" or now["round"] > round:
                return
            await asyncio.sleep(0.02)


async def play_pair(club: Programs, game: str, people: list[str], gone: list[str]) -> None:
    """A game to its end, or until somebody is asked who has gone."""
    while True:
        moved = [await club.play(name, game) for name in people if name not in gone]
        if not any(moved):
            return
