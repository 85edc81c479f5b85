"""The study room over HTTP and in two browsers: it opens, steps are followed, nothing hidden is told, axe is content."""

from __future__ import annotations

import copy
import gzip
import html
import json
import os
import re
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from astrarium.games import load, ready
from astrarium.store import PlanRow
from astrarium.table.plans import Plans
from astrarium.table.study import Node, Study
from astrarium.web.page.plans import PlanLook
from astrarium.web.page.site import site
from astrarium.web.page.study import StudyLook

from .browser import AXE, Person
from .server import Server
from .studies import finished
from .test_leaks import Quiet, table_of

TITLES = ready()
LOOKED_AT = TITLES if os.environ.get("ASTRARIUM_FULL") else ["celestia-duo"]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    """A server with a finished game of each kind that is looked at."""
    data = tmp_path_factory.mktemp("study")
    games = {title: finished(data, title) for title in LOOKED_AT}
    server = Server(data)
    yield server, games
    server.stop()


class Curved(Quiet):
    """A service that has found nothing out yet."""

    glimpses: dict[str, Any] = {}

    def curve(self, _study: Study) -> None:
        return None


@pytest.mark.sample(4)
@pytest.mark.parametrize(("title", "mode"), [(title, mode.word) for title in TITLES for mode in load(title).modes])
def test_a_study_of_a_running_game_tells_its_seat_nothing(title: str, mode: str) -> None:
    """Whatever is asked for, of the present or the past: the same bytes in states that the seat cannot tell apart."""
    rng, service = Random(3), Curved()
    seats = load(title).mode(mode).seats[-1]
    table = table_of(title, seats, mode, "leak")
    differing = 0
    for step in range(40):
        if table.match.state.over:
            break
        if step % 8 == 0:
            truth = table.match.state
            for seat in range(seats):
                expected = told(service, Study(table, table.id, seat))
                table.match.state = truth.imagine(seat, rng)
                table.past = None
                differing += table.match.state.fingerprint() != truth.fingerprint()
                found = told(service, Study(table, table.id, seat))
                table.match.state = truth
                table.past = None
                assert found == expected
        table.match.play(rng.choice(table.match.state.legal()))
    assert differing > 0


def told(service: Any, study: Study) -> dict[str, str]:
    """Everything that the study sends, whatever eyes are asked for."""
    parts: dict[str, str] = {}
    here = study.table.match
    study.standing = lambda _node: standing(study, here)  # type: ignore[method-assign, assignment]
    for eyes in (None, 0, 1):
        for trying in (False, True):
            asked = eyes if eyes is None or eyes < len(study.table.seats) else None
            look = StudyLook(service, study, Node(0, len(here.moves)), asked, site("en"), trying, "")
            parts.update({f"{name} {eyes} {trying}": str(text) for name, text in look.whole().items()})
    return parts


def standing(study: Study, match: Any) -> Any:
    """The present, which a test exchanges for imagined ones."""
    here = copy.copy(study.table)
    here.match, here.past = match, None
    return here


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("title", LOOKED_AT)
def test_a_finished_game_opens_as_a_study(room: tuple[Server, dict[str, str]], title: str, lang: str) -> None:
    server, games = room
    with server.browser(**{"accept-language": lang}) as browser:
        for query in ("", "?at=9&as=0", "?at=9&as=all&try=1", "?at=99999&as=1"):
            answer = browser.get(f"/study/{games[title]}{query}")
            assert answer.status_code == 200
            assert site(lang)("study-try") in answer.text
            assert len(gzip.compress(answer.content)) < 150_000
            ids = re.findall(r' id="([^"]+)"', answer.text)
            assert sorted(ids) == sorted(set(ids))
            assert {"card", "thread"} <= set(ids)
        assert browser.get(f"/study/{games[title]}?as=7").status_code == 404
        assert browser.get(f"/study/{games[title]}?branch=9").status_code == 404
        assert browser.get("/study/none").status_code == 404


@pytest.mark.full
def test_a_file_goes_out_and_comes_back(room: tuple[Server, dict[str, str]]) -> None:
    server, games = room
    with server.browser() as browser:
        file = browser.get(f"/study/{games['kepler']}/file.json")
        assert "attachment" in file.headers["content-disposition"]
        answer = browser.post("/study", content=file.content, headers={"accept": "application/json"})
        again = browser.get(f"/study/{answer.json()['study']}/file.json").json()
        assert again["journal"] == file.json()["journal"]
        wrong = browser.post("/study", content=b'{"x": 1}', headers={"accept": "application/json"})
        assert (wrong.status_code, wrong.json()["error"]) == (400, "no-study-file")


@pytest.mark.full
@pytest.mark.parametrize(
    ("lang", "told"), [("en", "this is not what is asked now"), ("fr", "ce n’est pas ce qui est demandé maintenant")]
)
def test_what_can_not_be_tried_is_refused_in_the_readers_words(
    room: tuple[Server, dict[str, str]], lang: str, told: str
) -> None:
    """Of a study that came as a file too, which is no table's."""
    server, games = room
    with server.browser(**{"accept-language": lang, "accept": "application/json"}) as browser:
        file = browser.get(f"/study/{games['kepler']}/file.json")
        id = browser.post("/study", content=file.content).json()["study"]
        wrong = browser.post(f"/study/{id}/try", data={"at": "0", "action": "halt"})
        assert (wrong.status_code, wrong.json()["error"], wrong.json()["text"]) == (422, "refused", told)


@pytest.mark.full
def test_a_branch_says_what_it_does_in_the_stead_of_what_was_played(room: tuple[Server, dict[str, str]]) -> None:
    server, games = room
    address = f"/study/{games['kepler']}"
    with server.browser() as browser:
        stops = re.search(r'data-stops="([\d ]+)"', browser.get(address).text)
        assert stops
        told: list[str] = []
        for at in stops[1].split()[40:46]:
            page = browser.get(f"{address}?at={at}&as=all&try=1").text
            for action in re.findall(r'name="action" value="([^"]+)"', page)[:4]:
                tried = browser.post(f"{address}/try", data={"at": at, "as": "all", "action": html.unescape(action)})
                assert tried.status_code == 200
                told += re.findall(r'<small class="why">(.+?)</small>', tried.text)
        assert told
        assert 'class="why"' not in browser.get(address).text, "told of the branch that is looked at"


def test_a_running_game_is_nobody_elses_study(server: Server) -> None:
    with server.browser() as mine, server.browser() as other:
        id = str(mine.post("/play", data={"game": "kepler"}).url).rsplit("/", 1)[1]
        assert mine.get(f"/study/{id}").status_code == 200
        assert other.get(f"/study/{id}").status_code == 403
        assert other.get(f"/study/{id}/frame").status_code == 403
        assert other.get(f"/study/{id}/live").status_code == 403
        assert mine.get(f"/study/{id}/file.json").status_code == 403
        shown = mine.get(f"/study/{id}?as=all").text
        assert site("en")("study-open") not in shown


@pytest.mark.full
@pytest.mark.browser
def test_another_follows_every_step(room: tuple[Server, dict[str, str]], browser: Browser) -> None:
    """How soon is printed; a fifth of a second is the aim on a quiet machine (docs/speed.md)."""
    server, games = room
    ada, noor = Person(browser, server), Person(browser, server)
    where = f"/study/{games['efemeris']}?at=40&as=all"
    ada.page.goto(where)
    ada.page.wait_for_selector("body[data-ready]")
    ada.page.wait_for_selector("#here .leads", state="attached")  # whoever is alone
    noor.page.goto(where)
    noor.page.wait_for_selector("body[data-ready]")
    for person in (ada, noor):
        person.page.wait_for_function("() => document.querySelectorAll('#here li').length === 2")
        person.page.wait_for_selector("#here .leads", state="attached")
    noor.page.evaluate(
        """() => new MutationObserver(() => window.seen = [document.getElementById('steer').dataset.node, Date.now()])
             .observe(document.getElementById('steer'), { attributes: true, subtree: true, childList: true })"""
    )
    waits = []
    for _ in range(12):
        ada.page.wait_for_timeout(350)  # who steps on quickly is followed a little later
        stood = ada.page.locator("#steer").get_attribute("data-node")
        before = ada.page.evaluate(
            "() => { document.querySelector('#steer [data-key=ArrowRight]').click(); return Date.now(); }"
        )
        ada.page.wait_for_function("stood => document.getElementById('steer').dataset.node !== stood", arg=stood)
        node = ada.page.locator("#steer").get_attribute("data-node")
        noor.page.wait_for_function(f"() => window.seen && window.seen[0] === '{node}'")
        waits.append(noor.page.evaluate("() => window.seen[1]") - before)
    print(f"another's step: median {statistics.median(waits)} ms, most {max(waits)} ms")
    box = ada.page.locator("#board").bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + 200, box["y"] + 200)
    noor.page.wait_for_selector(".cursor")
    assert ada.faults == noor.faults == []


@pytest.mark.full
@pytest.mark.browser
def test_a_move_is_tried_and_a_comment_made(room: tuple[Server, dict[str, str]], browser: Browser) -> None:
    server, games = room
    ada = Person(browser, server)
    ada.page.goto(f"/study/{games['celestia-duo']}?at=20&as=all")
    ada.page.wait_for_selector("body[data-ready]")
    ada.page.locator("[data-try]").click()
    ada.page.wait_for_selector(".lit, #choices button:not(.plain)")
    for wide, high in ((390, 844), (1440, 900)):  # the question stands below the board of a phone, above a wide one
        ada.page.set_viewport_size({"width": wide, "height": high})
        board, asked = ada.page.locator("#board").bounding_box(), ada.page.locator("#trybar").bounding_box()
        assert board is not None
        assert asked is not None
        upper, lower = (board, asked) if wide < 1100 else (asked, board)
        assert lower["y"] >= upper["y"] + upper["height"] - 1
        assert board["height"] > 300
    value = ada.page.locator("#actions button[name=action]").first.get_attribute("value")
    ada.page.evaluate("value => document.querySelector(`#actions button[value='${value}']`).click()", value)
    ada.page.wait_for_function("() => !document.getElementById('steer').dataset.node.startsWith('0:')")
    ada.page.locator(".saybar input").fill("What if?")
    ada.page.locator(".saybar button").click()
    ada.page.wait_for_function("() => document.getElementById('panes').textContent.includes('What if?')")
    assert ada.faults == []


@pytest.mark.full
@pytest.mark.browser
@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_axe_is_content(
    room: tuple[Server, dict[str, str]], browser: Browser, theme: str, size: tuple[int, int]
) -> None:
    server, games = room
    ada = Person(browser, server, viewport={"width": size[0], "height": size[1]})
    taste = {"name": "astrarium-taste", "value": f"motion=off&theme={theme}", "url": server.address}
    ada.context.add_cookies([taste])  # type: ignore[list-item]
    for title in ("efemeris", "kepler"):
        ada.page.goto(f"/study/{games[title]}?at=30&as=0")
        ada.page.wait_for_selector("body[data-ready]")
        ada.page.evaluate(AXE)
        found = ada.page.evaluate("async () => (await axe.run()).violations")
        assert [(one["id"], one["nodes"][0]["html"][:120]) for one in found] == []
    assert ada.faults == []


@pytest.mark.full
def test_a_whole_game_is_looked_into(tmp_path: Path) -> None:
    """A short one; how long each kind takes is for benchmarks/study.py to say."""
    id = finished(tmp_path, "celestia-duo", mode="quick", policy="random")
    server = Server(tmp_path)
    try:
        with server.browser() as browser:
            browser.get(f"/study/{id}")
            while "turns" not in json.loads(browser.get(f"/study/{id}/file.json").text)["found"]:
                time.sleep(1)
    finally:
        server.stop()


@pytest.mark.parametrize("title", ["efemeris", "kepler", "astronavigators"])
def test_the_page_of_plans_tells_its_seat_nothing(title: str) -> None:
    """Before a plan is begun it shows the present as the seat sees it; a plan is played in an imagined position."""
    rng, mode = Random(9), load(title).modes[0]
    service: Any = Curved()
    table = table_of(title, mode.seats[0], mode.word, "leak")
    compared = 0
    for step in range(40):
        if table.match.state.over:
            break
        seat = (table.asked + 1) % mode.seats[0]
        if step % 8 == 0:
            truth = table.match.state
            pages = []
            for state in (truth, truth.imagine(seat, rng)):
                table.match.state = state
                look = PlanLook(service, table, seat, site("en"), [], None)
                pages.append([str(look.picture.live), str(look.picture.own), look.sentence(), str(look.side())])
            table.match.state = truth
            assert pages[0] == pages[1]
            compared += 1
        table.match.play(rng.choice(table.match.state.legal()))
    assert compared > 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_step_of_a_plan_says_what_it_costs_there(lang: str) -> None:
    """The other chooses technologies, then I do and move my cube; each step of mine has a line of its card."""

    class Planning(Quiet):
        board = Plans.board

    table = table_of("kepler", 2, "standard", "plan")
    service: Any = Planning()
    dream = table.match.state.imagine(1, Random(1))
    moves = [["begin-with", "space-travels", "terraforming"]] * 2
    body = {"start": dream.save(), "since": 0, "moves": moves, "parts": [], "at": 0, "exact": True}
    row = PlanRow(table.id, 1, 1, "draft", body, 0.0)
    shown = str(PlanLook(service, table, 1, site(lang), [row], row).side())
    step = re.search(r"<ol start=.1.>(.*?)</ol>", shown)
    assert step is not None
    assert {"en": "Starships fly 1 hex", "fr": "Vaisseaux"}[lang].lower() in step[1].lower()
    kept = row._replace(state="waiting", body={**body, "parts": service.board(table, row).parts})
    assert step[1] in str(PlanLook(service, table, 1, site(lang), [kept], None).side())
