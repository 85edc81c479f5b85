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
