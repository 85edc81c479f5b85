"""A league of people in Chromium and of programs: who plays there by HTTP, and its standings, counted and read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx

from .browser import Person
from .server import Server


class Program:
    """Somebody of the club who is a program; or a browser's person, by the same token."""

    def __init__(self, server: Server, link: str, name: str, token: str = "") -> None:
        self.client = httpx.Client(base_url=server.address + "/api/v1", timeout=60)
        if not token:
            answer = self.client.post("/club/members", json={"link": link, "name": name})
            assert answer.status_code == 201, answer.text
            token = answer.json()["token"]
        self.token = token

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {self.token}"}
        answer = self.client.request(method, path, json=body, headers=headers)
        assert answer.status_code < 300, (path, answer.text)
        return answer.json() if answer.content else None


def play_out(server: Server, game: str, tokens: list[str]) -> None:
    """A game to its end by whoever has these tokens: the last of the legal answers, which comes to an end soonest."""
    with httpx.Client(base_url=f"{server.address}/api/v1/tables/{game}", timeout=60) as client:
        seated = [{"authorization": f"Bearer {token}"} for token in tokens]
        seated = [mine for mine in seated if client.get("/actions", headers=mine).status_code == 200]
        for _ in range(2000):
            for mine in list(seated):
                menu = client.get("/actions", headers=mine).json()
                if menu["legal"]:
                    body = {"action": menu["legal"][-1]["action"], "seq": menu["seq"], "key": f"k{menu['seq']}"}
                    assert client.post("/moves", json=body, headers=mine).status_code == 201
                    seated = [mine, *[one for one in seated if one is not mine]]  # who moved is often asked again
                    break
            else:
                return


def settled(one: Program, id: str, before: dict[str, Any]) -> bool:
    """Whether the results of a round are in."""
    now = one.ask("GET", f"/club/leagues/{id}")
    return bool(now["state"] != "runs" or now["round"] > before["round"])


# ------------------------------------------------------------ standings
class Row(NamedTuple):
    """Somebody's row: place, name, the points of whom they beat, their points."""

    place: int
    name: str
    beaten: float
    points: float


def number(text: str) -> float:
    """As points are written: 2½."""
    return float(text.replace("½", ".5"))


def on_page(person: Person) -> list[Row]:
    """The table of a league as somebody's page shows it, from the top."""
    rows = person.page.locator(".m-table tbody tr").evaluate_all(
        """rows => rows.map(row => [row.cells[0], row.querySelector('th b'), [...row.cells].at(-2), [...row.cells].at(-1)]
          .map(cell => cell.textContent.trim()))"""
    )
    return [Row(int(place), name, number(beaten), number(points)) for place, name, beaten, points in rows]


def results(league: dict[str, Any]) -> Iterator[tuple[str, str, float]]:
    """What everybody got of everybody; of nobody in a free round."""
    for pair in league["pairs"]:
        if pair["state"] in ("played", "given", "free"):
            (one, other), (got, rest) = pair["people"], pair["points"]
            yield one, other, got
            if other:
                yield other, one, rest


def counted(league: dict[str, Any]) -> list[Row]:
    """The standings by the results alone: points, then who beat whom among equals, then Sonneborn and Berger's."""
    names = {one["person"]: one["name"] for one in league["table"]}
    all_ = list(results(league))
    points = {who: sum(got for one, _, got in all_ if one == who) for who in names}
    beaten = {who: sum(got * points[other] for one, other, got in all_ if one == who and other) for who in names}

    def key(who: str) -> tuple[float, float, float]:
        equal = {other for other in names if points[other] == points[who]}
        return points[who], sum(got for one, other, got in all_ if one == who and other in equal), beaten[who]

    return sorted(
        Row(1 + sum(key(other) > key(who) for other in names), names[who], beaten[who], points[who]) for who in names
    )
