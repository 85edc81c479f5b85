"""Leagues in Chromium, from the first press to the results: everybody once, a Swiss, tables of three, and pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from playwright.sync_api import Browser

from .browser import Person
from .leagues import Program, counted, on_page, play_out, settled
from .server import ROOT, Server

PHONE: Final = {"viewport": {"width": 390, "height": 844}}
LEAGUES: Final = [
    ("once", "comet", 4), ("swiss", "comet", 5), ("tables", "astronavigators", 6), ("pairs", "celestia-duo", 4),
]  # fmt: skip


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    games = str(ROOT / "docs" / "comet")  # a short game, which takes part like any other
    running = Server(tmp_path_factory.mktemp("leagues"), ASTRARIUM_CLUB_PROGRAMS="yes", ASTRARIUM_GAMES=games)
    yield running
    running.stop()


def secret_of(person: Person) -> str:
    """By which a browser is known: a program that has it is the same person."""
    own = next(one["value"] for one in person.context.cookies() if one["name"] == "astrarium")
    return str(URLSafeSerializer("", salt="holder").loads_unsafe(own)[1])


def reads_the_standings(person: Person, league: dict[str, Any]) -> None:
    """The page has what follows from the results; places are in order, and how equals are told apart is said."""
    person.page.reload()
    shown = on_page(person)
    assert [row.place for row in shown] == sorted(row.place for row in shown)
    if league["kind"] in ("once", "swiss"):
        assert sorted(shown) == counted(league)
    told = [(one["place"], one["points"]) for one in league["table"]]
    assert [(row.place, row.points) for row in shown] == told
    assert "Equal points: who beat whom" in person.page.locator("main").inner_text()
    assert not person.sideways()


def reads_their_game(person: Person, league: dict[str, Any], me: str) -> None:
    """My game of this round, with whom; or that I am free in it, and a bot plays with me for fun."""
    person.page.reload()
    own = [one for one in league["pairs"] if one["round"] == league["round"] and me in one["people"]]
    assert len(own) == 1
    told = person.page.locator(".m-panel.mine").inner_text()
    if own[0]["state"] == "free":
        assert f"Round {league['round']} is free for you" in told
        assert person.page.locator(".m-panel.mine form[action='/play'] button").inner_text().startswith("Play ")
    else:
        names = {one["person"]: one["name"] for one in league["table"]}
        assert all(names[who] in told for who in own[0]["people"] if who != me and who in names), told
        assert person.page.locator(f".m-panel.mine a[href='/t/{own[0]['game']}']").count() == 1


@pytest.mark.full
@pytest.mark.parametrize(("kind", "game", "people"), LEAGUES)
def test_a_league_is_made_joined_played_and_its_results_shared(
    browser: Browser, open_server: Server, kind: str, game: str, people: int
) -> None:
    """Two people in Chromium make and join it; they and the programs have their games played through the interface.
    Both read the standings after every round, and what their own game is in the next."""
    server = open_server
    vera, noor, stranger = Person(browser, server), Person(browser, server, **PHONE), Person(browser, server)
    page = vera.page
    page.goto("/club")
    page.fill("[name=club]", f"Club of {kind}")
    page.fill("[name=name]", "Vera")
    page.locator("form[action='/club/new'] .solid").click()
    page.wait_for_selector(".m-head")
    link = page.locator("#bring .address").input_value()
    noor.page.goto(link)
    noor.page.fill("[name=name]", "Noor")
    noor.page.click("button.solid")
    noor.page.wait_for_selector(".m-lobby")
    programs = [Program(server, link, f"Bot {n}") for n in range(people - 2)]
    page.goto("/club/leagues")
    form = page.locator("form[action='/club/leagues']")
    form.locator("[name=name]").fill("Spring")
    form.locator(f"label:has([name=game][value={game}])").click()
    form.locator(f".m-seg label:has([value={kind}])").click()
    assert vera.serious_findings() == []
    form.locator(".solid").click()
    page.wait_for_url("**/club/league/*")
    id = page.url.rsplit("/", 1)[1]
    page.locator("button[value=ask]").click()
    page.wait_for_selector("button[value=ask]", state="detached")
    assert page.locator(".m-hidden .m-chip", has_text="asked").count() == people - 1
    noor.page.goto("/")
    noor.page.locator(f".m-pause a[href='/club/league/{id}']").click()
    noor.page.wait_for_url(f"**/club/league/{id}")
    assert noor.page.locator("form[action='/club/league'] button[value=no]").count() == 1
    noor.page.locator("form[action='/club/league'] button[value=yes]").click()
    noor.page.wait_for_selector("form[action='/club/league'] button[value=no]")
    assert noor.serious_findings() == []
    assert not noor.sideways()
    noor.page.goto("/")
    assert noor.page.locator(f".m-pause a[href='/club/league/{id}']").count() == 0
    for one in programs:
        one.ask("POST", f"/club/leagues/{id}", {"do": "yes"})
    page.reload()
    page.locator("button[value=begin]").click()
    page.wait_for_selector(".m-table")
    noor.page.goto(f"/club/league/{id}")
    people_of = [Program(server, link, "", secret_of(one)) for one in (vera, noor)]
    tokens = [one.token for one in (*people_of, *programs)]
    rounds = 0
    while (now := programs[0].ask("GET", f"/club/leagues/{id}"))["state"] == "runs":
        assert rounds < 40
        rounds += 1
        for person, one in zip((vera, noor), people_of, strict=True):
            reads_their_game(person, now, one.ask("GET", "/club")["me"])
        for pair in [one for one in now["pairs"] if one["state"] == "runs"]:
            play_out(server, pair["game"], tokens)
        vera.until(lambda: settled(programs[0], id, now), what="no next round")
        for person in (vera, noor):
            reads_the_standings(person, programs[0].ask("GET", f"/club/leagues/{id}"))
    assert now["round"] == now["rounds"]
    assert all(one["state"] in ("played", "free") for one in now["pairs"])
    page.reload()
    assert now["table"][0]["name"] in page.locator(".m-panel .lead").inner_text()  # who has won
    assert vera.serious_findings() == []
    page.locator("button[value=share]").click()
    page.wait_for_selector(".m-acts .address")
    shared = page.locator(".m-acts .address").input_value()
    stranger.page.goto(shared)
    told = stranger.page.locator(".m-table").inner_text()
    assert all(name in told for name in ("Vera", "Noor", "Bot 0"))
    assert stranger.page.locator("a[href^='/t/'], a[href^='/p/']").count() == 0
    assert on_page(stranger) == on_page(vera)
    assert stranger.serious_findings() == []
    assert httpx.get(re.sub(r"\.[\w-]+$", ".wrong", shared)).status_code == 404
    assert not vera.faults
    assert not stranger.faults
