"""The puzzle of the day and plans, over HTTP and in a browser."""

from __future__ import annotations

import gzip
import re
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from astrarium.puzzles import explained, of_day, shipped
from astrarium.web.page.puzzle import PuzzleLook
from astrarium.web.page.site import site

from .browser import AXE, Person
from .server import Server
from .test_http import asked_field, invite, open_table
from .test_leaks import Quiet

pytestmark = pytest.mark.skipif(not shipped(), reason="no puzzles are shipped")


def choices(page: str) -> list[str]:
    return re.findall(r'name="action" value="([^"]+)"', page)


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_three_tries_then_the_way(server: Server, lang: str) -> None:
    with server.browser(**{"accept-language": lang}) as browser:
        words = site(lang)
        page = browser.get("/puzzle")
        assert page.status_code == 200
        assert len(gzip.compress(page.content)) < 150_000
        assert words("puzzle-way") not in page.text
        assert 'id="thread"' in page.text  # of the card, which has one wherever it is
        assert words("puzzle-of") in browser.get("/").text
        day = re.search(r'name="day" value="([^"]+)"', page.text)
        assert day
        assert browser.post("/puzzle/play", data={"day": day[1]}).status_code == 409
        hinted = browser.post("/puzzle/hint", data={"day": day[1]})
        assert 'class="hinted"' in hinted.text
        again = browser.post("/puzzle/hint", data={"day": day[1]})  # costs nothing a second time
        assert again.text.count('class="miss"') == 1
        for value in choices(page.text)[:4]:
            page = browser.post("/puzzle/try", data={"day": day[1], "action": value})
            assert page.status_code == 200
        assert words("puzzle-way") in page.text
        assert browser.post("/puzzle/study", data={"day": day[1]}).status_code == 200
        assert browser.post("/puzzle/play", data={"day": day[1]}).status_code == 200
        assert browser.get("/puzzle?day=2999-01-01").status_code == 404
        assert browser.get("/puzzle?day=yesterday").status_code == 404


@pytest.mark.full
def test_a_question_speaks_of_its_position() -> None:
    """How it stands, whose turn it is and against whom: what is said of one position is rarely said of another."""
    quiet: Any = Quiet()
    for lang in ("en", "fr"):
        said = []
        for puzzle in shipped()[:24]:
            look = PuzzleLook(quiet, puzzle, date(2026, 11, 15), None, site(lang))
            goal = look.goal()
            assert look.asked_for().endswith(goal)
            assert ("Ada" in goal) == (not explained.goal(puzzle, look.match) or explained.is_won(puzzle, look.match))
            assert len(look.asked_for()) > len(goal) + 10
            assert all(name in look.who_plays() for name in look.names)
            said.append(look.asked_for() + look.who_plays())
        assert len(set(said)) > 0.9 * len(said)


def test_the_answer_solves_it_and_counts(server: Server) -> None:
    with server.browser() as browser:
        page = browser.get("/puzzle")
        day = re.search(r'name="day" value="([^"]+)"', page.text)
        assert day
        found = [one for one in shipped() if one.day == day[1]] or list(shipped())
        solved = ""
        for puzzle in found:
            if puzzle.answer in choices(page.text):
                solved = browser.post("/puzzle/try", data={"day": day[1], "action": puzzle.answer}).text
                break
        assert site("en")("puzzle-solved") in solved
        assert site("en")("puzzle-streak", 1) in solved
        assert site("en")("puzzles-solved", 1) in browser.get("/log").text


@pytest.mark.full
@pytest.mark.browser
def test_actions_of_a_puzzle_are_in_sight_on_a_phone(server: Server, browser: Browser) -> None:
    """Kepler's actions stand on the player's own board, which has to keep its height beside a puzzle."""
    today = datetime.now(UTC).date()
    days = [today - timedelta(n) for n in range(len(shipped()))]
    day = next((one for one in days if (found := of_day(one)) and found.answer.startswith("move-cube ")), None)
    if day is None:
        pytest.skip("no puzzle is about the Action Cube")
    ada = Person(browser, server, viewport={"width": 390, "height": 844})
    ada.page.goto(f"/puzzle?day={day}")
    ada.page.wait_for_selector("body[data-ready]")
    seen = """() => [...document.querySelectorAll("#own [data-target^='space:'].lit")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(x + Math.min(width, 40) / 2, y + height / 2)?.closest("[data-target]") === one;
    }).slice(0, 2)"""
    assert ada.page.evaluate(seen) == [True, True]
    block = "() => document.querySelector('#own .ke-actions svg').getBoundingClientRect().height"
    assert ada.page.evaluate(block) > 140
    ada.context.close()


@pytest.mark.full
@pytest.mark.browser
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_axe_is_content_with_puzzle_and_plans(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    def content(person: Person) -> None:
        person.page.evaluate(AXE)
        for theme in ("night", "day", "contrast"):
            person.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            found = person.page.evaluate("async () => (await axe.run()).violations")
            assert [(theme, one["id"], one["nodes"][0]["html"][:120]) for one in found] == []

    ada, bo = [Person(browser, server, viewport={"width": size[0], "height": size[1]}) for _ in range(2)]
    ada.page.goto("/puzzle")
    ada.page.wait_for_selector("body[data-ready]")
    content(ada)
    address = ada.open_table("efemeris")
    bo.join(address, "Bo")
    while not (ada.my_turn() or bo.my_turn()):
        ada.page.wait_for_timeout(50)
    waits = bo if ada.my_turn() else ada
    id = waits.page.url.rsplit("/", 1)[1].partition("?")[0]
    waits.page.goto(f"/t/{id}/plans")
    waits.page.wait_for_selector("body[data-ready]")
    waits.page.locator("form[action$='/plans/new'] button").click()
    for _ in range(2):
        waits.page.wait_for_selector("body[data-ready]")
        value = waits.page.locator("#actions button[name=action]").first.get_attribute("value")
        with waits.page.expect_navigation():
            waits.page.evaluate("value => document.querySelector(`#actions button[value='${value}']`).click()", value)
    waits.page.wait_for_selector("body[data-ready]")
    content(waits)
    waits.page.locator("form[action$='/plans/keep'] button").click()
    waits.page.wait_for_selector(".plan.waiting")
    assert ada.faults == bo.faults == []


@pytest.mark.full
def test_a_plan_survives_a_server_that_is_killed(tmp_path: Path) -> None:
    """Killed without warning after the plan was kept, and started again: the other moves as planned, and my answer is
    played for me."""
    server = Server(tmp_path)
    try:
        with server.browser() as ada, server.browser() as bo:
            id = open_table(ada, "efemeris")
            bo.post(invite(ada, id), data={"name": "Bo"})
            mine = choices(ada.get(f"/t/{id}").text)
            asked, waits = (ada, bo) if mine else (bo, ada)
            waits.post(f"/t/{id}/plans/new", data={"n": "0"})
            for _ in range(2):  # what the other does, then my answer
                page = waits.get(f"/t/{id}/plans").text
                n = re.search(r'name="n" value="(\d+)"', page)
                assert n
                waits.post(f"/t/{id}/plans/step", data={"n": n[1], "action": choices(page)[0]})
            planned = waits.post(f"/t/{id}/plans/keep", data={"n": n[1]})
            assert 'class="plan waiting"' in planned.text
            server.kill()
            server.start()
            page = asked.get(f"/t/{id}").text
            data = {"action": choices(page)[0], **{name: asked_field(page, name) for name in ("seq", "key")}}
            assert asked.post(f"/t/{id}/move", data=data).status_code == 200
            for _ in range(600):
                told = waits.get(f"/t/{id}/plans").text
                if site("en")("plan-done") in told:
                    break
                time.sleep(0.1)
            assert 'class="plan done"' in told
    finally:
        server.stop()
