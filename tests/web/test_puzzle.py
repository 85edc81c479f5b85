"""The puzzle of the day and plans, over HTTP and in a browser."""

from __future__ import annotations

import gzip
import re
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser

from astrarium.puzzles import of_day, retired, shipped
from astrarium.puzzles.goals import Ruler
from astrarium.store import PuzzleRow
from astrarium.web.http.puzzles import named, row_of
from astrarium.web.page.puzzle import AskedPuzzle, PuzzleLook
from astrarium.web.page.site import site

from .browser import AXE, Person
from .server import Server
from .test_http import asked_field, invite, open_table
from .test_leaks import Quiet

pytestmark = pytest.mark.skipif(not shipped(), reason="no puzzles are shipped")


def choices(page: str) -> list[str]:
    return re.findall(r'name="action" value="([^"]+)"', page)


STEPS = next((one for one in shipped() if len(one.way) > 2 and one.game == "efemeris"), None)


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
        for wrong in range(40):  # the last answer that is offered, again and again, until every try is used
            page = browser.get("/puzzle", params={"day": day[1]})
            so, offered = "", choices(page.text)
            if not offered:
                break
            action = offered[-1 - wrong % len(offered)]
            page = browser.post("/puzzle/try", data={"day": day[1], "so": so, "action": action})
            while (more := re.search(r'name="so" value="([^"]+)"', page.text)) and choices(page.text):
                so = more[1]
                page = browser.post("/puzzle/try", data={"day": day[1], "so": so, "action": choices(page.text)[-1]})
        assert words("puzzle-way") in page.text
        assert browser.post("/puzzle/study", data={"day": day[1]}).status_code == 200
        assert browser.post("/puzzle/play", data={"day": day[1]}).status_code == 200
        assert browser.get("/puzzle?day=2999-01-01").status_code == 404
        assert browser.get("/puzzle?day=yesterday").status_code == 404
        assert browser.get("/puzzle?id=nobody").status_code == 404
        assert browser.get("/puzzle", params={"so": "x y;z"}).status_code in (400, 404, 409, 422)


@pytest.mark.full
def test_a_question_speaks_of_its_position() -> None:
    """What is to be reached, how it stands, whose turn it is and who sits there: rarely the same of two positions."""
    quiet: Any = Quiet()
    for lang in ("en", "fr"):
        said = []
        for puzzle in shipped()[:24]:
            look = PuzzleLook(quiet, AskedPuzzle(puzzle, None, puzzle.id), None, site(lang))
            assert len(look.goal()) > 12
            assert all(name in look.who_plays() for name in look.names)
            said.append(look.goal() + look.how_it_stands() + look.who_plays())
        assert len(set(said)) > 0.9 * len(said)


def test_partners_are_called_partners() -> None:
    """In a team the ally is with me, and the others are against us."""
    quiet: Any = Quiet()
    team = next(one for one in (*shipped(), *retired()) if one.mode == "team")
    look = PuzzleLook(quiet, AskedPuzzle(team, None, team.id), None, site("en"))
    mates = look.table.game.partners(look.match.state, look.seat)
    assert len(mates) == 1
    assert f"with {look.names[mates[0]]}, against" in look.who_plays()


def test_a_turn_is_played_step_by_step_and_counts_by_its_goal(server: Server) -> None:
    """The steps of the way one after the other: nothing is judged before the goal is reached; a step can be taken back;
    a refused one costs no try."""
    assert STEPS is not None
    with server.browser() as browser:
        so: list[str] = []
        for n, step in enumerate(STEPS.way):
            page = browser.get("/puzzle", params={"id": STEPS.id, **({"so": ";".join(so)} if so else {})}).text
            assert 'class="miss"' not in page
            assert site("en")("puzzle-solved") not in page
            refused = browser.post("/puzzle/try", data={"id": STEPS.id, "so": ";".join(so), "action": "sail nowhere"})
            assert 400 <= refused.status_code < 500
            page = browser.post("/puzzle/try", data={"id": STEPS.id, "so": ";".join(so), "action": step}).text
            so.append(step)
            if n == 0:
                assert site("en")("puzzle-back") in page
        assert site("en")("puzzle-solved") in page
        assert site("en")("puzzle-streak", 1) in page
        assert site("en")("puzzles-solved", 1) in browser.get("/log").text
        packs = browser.get("/puzzles").text
        assert site("en")("puzzle-solved-of", 1, len(shipped())) in packs


def test_a_wrong_turn_is_told_what_it_lacks(server: Server) -> None:
    assert STEPS is not None
    state = STEPS.match().state
    ruler = Ruler(state)
    wrong = next(one for one in ruler.sample(60, Random(3)) if not one.steps_to(STEPS.reach()))
    with server.browser() as browser:
        so: list[str] = []
        for a in wrong.steps:
            page = browser.post("/puzzle/try", data={"id": STEPS.id, "so": ";".join(so), "action": str(a)}).text
            so.append(str(a))
        assert page.count('class="miss"') == 1
        assert site("en")("puzzle-lacks", "").rstrip(".")[:12] in page


def test_the_puzzle_that_a_day_had_before_is_found_again() -> None:
    """A try of a retired puzzle is kept by its day: that day opens it again, with its try; others meet the new one."""
    day = date(2026, 11, 16)
    now = datetime(2026, 11, 20, tzinfo=UTC).timestamp()
    web: Any = SimpleNamespace(tables=SimpleNamespace(host=SimpleNamespace(clock=lambda: now)))
    old = of_day(day, retired())
    assert old is not None
    row = PuzzleRow(str(day), [old.answer], True, now)
    mine = named(web, {"day": str(day)}, [row])
    assert mine == AskedPuzzle(old, day, str(day))
    assert named(web, {"day": str(day)}, []).puzzle == of_day(day)
    quiet: Any = Quiet()
    look = PuzzleLook(quiet, mine, row, site("en"))
    assert look.sentence() == site("en")("puzzle-solved")
    assert look.words.action(old.action(old.answer)) in look.solution()
    other = next(text for text in map(str, look.match.state.legal()) if text != old.answer)
    missed = PuzzleLook(quiet, mine, row._replace(tries=[other], solved=False), site("en"))
    assert len(missed.misses()) == 1
    assert row_of(day, [row]) == row


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
    block = "() => document.querySelector('#own .ke-actions').getBoundingClientRect().height"
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
