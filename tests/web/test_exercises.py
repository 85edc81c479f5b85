"""Exercises of a lesson on the page: goal, notes, how a try ends, and the way on; walked to their end in a browser."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from astrarium.games import load, ready
from astrarium.store import Record
from astrarium.table import Table
from astrarium.table.course import Exercise, courses_of
from astrarium.text import LANGUAGES
from astrarium.web.page import teaching
from astrarium.web.page.play import Look
from astrarium.web.page.site import site

from .browser import CHROMIUM, Person
from .server import Server
from .test_leaks import Quiet, table_of

TITLES = [title for title in ready() if courses_of(load(title))]
ALL = [(title, one.course, one.number) for title in TITLES for c in courses_of(load(title)) for one in c.exercises]

WALKS = [  # every game in every language: its lessons take turns
    (title, n, LANGUAGES[(n + at) % len(LANGUAGES)])
    for at, title in enumerate(TITLES)
    for n in range(1, len(courses_of(load(title))) + 1)
]


def exercise(title: str, n: int, k: int) -> Exercise:
    return courses_of(load(title))[n - 1].exercises[k - 1]


def laid(title: str, n: int, k: int) -> Table:
    given = exercise(title, n, k)
    lesson = given.lesson
    table = table_of(title, len(lesson.seats), lesson.setting.mode, lesson.seed)
    row = table.row._replace(options=dict(lesson.setting.options), start=lesson.laid)
    return Table(table.game, row, table.seats)


def page(table: Table, seat: int = 0, lang: str = "en") -> str:
    quiet: Any = Quiet()
    return str(teaching.lesson(Look(quiet, table, seat, False, site(lang))))


def answer(table: Table, action: str) -> None:
    table.take(Record(table.seq, f"k{table.seq}", table.asked, "move", action.split(), 0.0))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("title", "n", "k"), ALL)
def test_the_learner_reads_goal_and_note_and_nobody_else_does(title: str, n: int, k: int, lang: str) -> None:
    table, given = laid(title, n, k), exercise(title, n, k)
    assert table.exercise == given
    shown = page(table, 0, lang).replace("&#39;", "’")
    assert given.goal[lang] in shown
    if table.asked == given.lesson.seat:
        assert dict(given.lesson.notes[0].title)[lang] in shown
        if given.way:
            assert f'value="{given.way[0]}"' in shown
    assert "<section" not in page(table, 1, lang)


def test_a_try_that_missed_says_what_happened_and_can_be_made_again() -> None:
    table = laid("efemeris", 1, 3)
    for action in ("sail galleon-1 d2.1", "end-tactics", "end-turn"):
        answer(table, action)
    shown = page(table)
    assert 'class="now result"' in shown
    assert "The goal was" in shown
    assert (
        re.search(r'name="exercise" type="hidden" value="3"|value="3"[^>]*name="exercise"', shown)
        or "Once more" in shown
    )
    table = laid("efemeris", 1, 3)
    for action in ("sail galleon-1 d2.1", "end-tactics", "conquer apollas"):
        answer(table, action)
    shown = page(table)
    assert 'class="now result got"' in shown
    assert "+1 planet" in shown


def test_the_next_step_is_shown_only_while_the_way_was_followed() -> None:
    table = laid("efemeris", 1, 4)
    answer(table, "sail galleon-1 d3.1")
    assert 'value="fire galleon-1 galleon-2"' in page(table)
    table = laid("efemeris", 1, 4)
    answer(table, "sail galleon-1 e2.1")
    assert 'class="shown-step"' not in page(table)


# ---------------------------------------------------------------------------- over HTTP
@pytest.mark.full
def test_an_exercise_takes_the_place_of_the_one_before(server: Server) -> None:
    """So the shelf has one table of a lesson, not seven; and what is no exercise is refused."""
    with server.browser() as client:
        first = client.post("/learn", data={"game": "efemeris"})
        assert first.status_code == 200
        id = str(first.url).rsplit("/", 1)[1]
        second = client.post("/learn", data={"game": "efemeris", "lesson": "1", "exercise": "2", "from": id})
        assert "Gather and sail" in second.text
        shelf = client.get("/?games=all").text
        assert id not in shelf
        assert str(second.url).rsplit("/", 1)[1] in shelf
        for form in ({"exercise": "8"}, {"lesson": "9"}, {"exercise": "0"}):
            assert client.post("/learn", data={"game": "efemeris", **form}).status_code == 404
        assert client.post("/learn", data={"game": "efemeris", "from": "nothing"}).status_code == 200


def test_nobody_puts_away_another_game(server: Server) -> None:
    with server.browser() as client:
        game = client.post("/play", data={"game": "efemeris"})
        id = str(game.url).rsplit("/", 1)[1]
        client.post("/learn", data={"game": "efemeris", "from": id})
        assert id in client.get("/?games=all").text


# ---------------------------------------------------------------------------- in Chromium
@pytest.mark.full
@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)")
@pytest.mark.parametrize(("title", "n", "lang"), WALKS)
def test_a_lesson_is_walked_to_its_last_game(server: Server, browser: Browser, title: str, n: int, lang: str) -> None:
    """Each step is asked for and done, each exercise reached, up to the game at its end."""
    ada = Person(browser, server, 8)
    ada.page.goto(f"/?lang={lang}")
    course = courses_of(load(title))[n - 1]
    begin(ada, title, n)
    assert ada.serious_findings() == []
    for one in course.exercises[:-1]:
        for _ in range(30):
            ada.page.wait_for_function(
                "() => document.querySelector('#lesson .result') || document.querySelector('#lesson .shown-step')"
            )
            if ada.page.locator("#lesson .result").count():
                break
            while ada.page.locator("#lesson section:visible [data-note=next-note]").count():
                ada.page.keyboard.press("n")
            seq = ada.seq()
            ada.page.locator("#lesson .shown-step summary:visible").first.click()
            ada.page.locator("#lesson .shown-step [name=action]:visible").first.click()
            ada.wait_for_change(seq)
        assert ada.page.locator("#lesson .result.got").count() == 1, f"{title} {n}.{one.number}"
        ada.page.locator("#lesson .result form button").first.click()
        number = one.number + 1
        ada.page.wait_for_selector(f"#lesson .course li:nth-child({number})[aria-current=step]")
        ada.page.wait_for_selector("body[data-ready]")
    assert ada.serious_findings() == []
    assert ada.faults == []


def begin(ada: Person, title: str, n: int) -> None:
    """The lesson's first exercise, by the form that its button sends."""
    ada.page.evaluate(
        """([game, lesson]) => {
          const form = Object.assign(document.createElement("form"), { method: "post", action: "/learn" });
          for (const [name, value] of Object.entries({ game, lesson })) {
            form.append(Object.assign(document.createElement("input"), { name, value }));
          }
          document.body.append(form);
          form.submit();
        }""",
        [title, str(n)],
    )
    ada.page.wait_for_selector("body[data-ready] #lesson section")


@pytest.mark.full
@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)")
def test_a_cross_closes_the_note_and_the_lesson_can_be_left_and_taken_up(server: Server, browser: Browser) -> None:
    ada = Person(browser, server, 8)
    ada.page.goto("/")
    begin(ada, "efemeris", 1)
    while ada.page.locator("#lesson section:visible [data-note=next-note]").count():
        ada.page.keyboard.press("n")
    ada.page.locator("#lesson section:visible .eyebrow [data-note]").click()
    ada.page.wait_for_selector("#lesson section", state="hidden")
    assert ada.page.locator("#lesson .goal-here").is_visible()
    ada.page.locator("#lesson [data-leave=yes]").click()
    ada.page.wait_for_selector("#lesson .goal-here", state="hidden")
    ada.page.reload()
    ada.page.wait_for_selector("body[data-ready]")
    assert not ada.page.locator("#lesson .goal-here").is_visible()
    ada.page.locator("#lesson [data-leave=no]").click()
    assert ada.page.locator("#lesson .goal-here").is_visible()
    assert ada.faults == []


@pytest.mark.parametrize(("title", "n", "k"), ALL)
def test_a_page_tells_nothing_of_what_is_hidden(title: str, n: int, k: int) -> None:
    """Dealt otherwise where the learner can't see it, the position gives the same page."""
    table, given = laid(title, n, k), exercise(title, n, k)
    other = table.match.state.imagine(given.lesson.seat, Random(7))
    same = Table(table.game, table.row._replace(start=other.save()), table.seats)
    assert same.exercise == given
    assert page(same, given.lesson.seat) == page(table, given.lesson.seat)
