"""Lessons of exercises: their positions stand, their goals are reached by the listed way and not by doing nothing, and
they take the minutes that they promise."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from astrarium.bots import Outlook, make
from astrarium.conformance.bounds import within
from astrarium.games import load, ready
from astrarium.kernel import Action, Match
from astrarium.table.bots import dice
from astrarium.table.course import MISSED, OPEN, REACHED, Exercise, LessonCourse, courses_of, read_course, read_goal
from astrarium.table.lesson import LessonError, PastQuestion
from astrarium.text import LANGUAGES, Words
from astrarium.text.printed import FILLED
from tests.lessons import GAMES, path_of, text_of

TITLES = [title for title in ready() if courses_of(load(title))]
COURSES = [(title, n) for title in TITLES for n in range(1, len(courses_of(load(title))) + 1)]
ALL = [(title, n, one.number) for title, n in COURSES for one in courses_of(load(title))[n - 1].exercises]
READING = 200  # words a minute
DECIDING = 8.0  # seconds a decision of one's own takes
WATCHING = 1.0  # seconds for each answer of the others
GIVEN_UP = 160  # answers after which a last game is not a short one


def course(title: str, n: int) -> LessonCourse:
    return courses_of(load(title))[n - 1]


def begun(title: str, given: Exercise) -> Match:
    game, lesson = load(title), given.lesson
    return Match(game, lesson.setting, lesson.seed, None, None, lesson.start(game))


def by_bot(title: str, given: Exercise, match: Match, policy: str) -> Action:
    s = match.state
    return make(policy).choose(Outlook(load(title), s, Random(dice(given.lesson.seed, s.number))))


@cache
def walked(title: str, n: int, k: int) -> tuple[Match, list[PastQuestion], list[int]]:
    """An exercise along its way, a last game as the rule of thumb plays it; with the own questions on the way, and how
    many answers each of them has."""
    given, game = course(title, n).exercises[k - 1], load(title)
    match, asked, choices = begun(title, given), [], []
    while not match.state.over and len(match.moves) < GIVEN_UP and given.judged(match).state == OPEN:
        s = match.state
        if s.asked != given.lesson.seat:
            match.play(by_bot(title, given, match, given.lesson.seats[s.asked]))
            continue
        asked.append(PastQuestion(len(match.moves), s.question.name()))
        choices.append(len(s.legal()))
        text = given.step(match)
        action = game.actions.parse(text) if text else by_bot(title, given, match, "greedy")
        assert text or not given.way, f"the way ends before the goal: {[str(a) for a in s.legal()]}"
        assert s.why_not(action) is None, f"{action} is not legal: {[str(a) for a in s.legal()]}"
        match.play(action)
    return match, asked, choices


@pytest.mark.parametrize("title", GAMES)
def test_the_positions_are_those_that_are_laid_out(title: str) -> None:
    """`python -m tests.lessons` writes them."""
    if title in TITLES:
        assert path_of(title).read_text(encoding="utf-8") == text_of(title)


@pytest.mark.parametrize("title", TITLES)
def test_every_game_has_two_lessons_of_six_exercises_and_an_end(title: str) -> None:
    courses = courses_of(load(title))
    assert len(courses) >= 2
    for one in courses[:2]:
        assert len(one.exercises) == 7
    for one in courses:
        assert one.exercises[-1].tests[0].written == "won"
        assert not one.exercises[-1].way


@pytest.mark.parametrize(("title", "n", "k"), ALL)
def test_a_position_stands(title: str, n: int, k: int) -> None:
    """Every field holds only what it may, and the learner or a bot has something to decide."""
    s = begun(title, course(title, n).exercises[k - 1]).state
    within(load(title), s, f"{title} {n}.{k}")
    assert len(s.legal()) >= 1
    for seat in range(s.seats):
        within(load(title), s.imagine(seat, Random(1)), f"{title} {n}.{k}, dreamt by {seat}")


@pytest.mark.sample(24)
@pytest.mark.parametrize(("title", "n", "k"), ALL)
def test_the_way_reaches_the_goal(title: str, n: int, k: int) -> None:
    given = course(title, n).exercises[k - 1]
    match, _, _ = walked(title, n, k)
    assert given.judged(match).state == REACHED, given.judged(match)


@pytest.mark.sample(14)
@pytest.mark.parametrize(("title", "n", "k"), [one for one in ALL if one[2] < len(course(one[0], one[1]).exercises)])
def test_doing_nothing_does_not_reach_it(title: str, n: int, k: int) -> None:
    """Whoever always takes what ends a phase, or else what comes first that the way does not have, misses the goal; so
    it is one."""
    given, game = course(title, n).exercises[k - 1], load(title)
    ends = (*game.part("claims").CLAIMS.leaves, "done", "decline", "pass", "say-nothing", "continue", "accept", "fail")
    for stray in range(3):  # the first, the second or the last answer that is not on the way
        match = begun(title, given)
        while not match.state.over and len(match.moves) < 60 and given.judged(match).state == OPEN:
            s = match.state
            if s.asked != given.lesson.seat:
                match.play(by_bot(title, given, match, given.lesson.seats[s.asked]))
                continue
            others = [a for a in s.legal() if str(a) not in given.way] or s.legal()
            quiet = [a for a in others if a.kind.word in ends] or [others[min(stray, len(others) - 1)]]
            match.play(quiet[0])
        if given.judged(match).state != REACHED:
            return
    raise AssertionError("every way leads there")


@pytest.mark.parametrize(("title", "n", "k"), ALL)
def test_every_note_comes_on_the_way(title: str, n: int, k: int) -> None:
    given = course(title, n).exercises[k - 1]
    match, asked, _ = walked(title, n, k)
    log = match.events(given.lesson.seat)
    shown = []
    for i in range(len(asked)):
        until = [line for line in log if line.moment <= asked[i].moment]
        shown += given.lesson.now(asked[: i + 1], until)
    assert [dict(note.title)["en"] for note in given.lesson.notes if note not in shown] == []
    assert given.lesson.now(asked[:1], []), "it begins with a note"


@pytest.mark.parametrize(("title", "n"), COURSES)
def test_a_lesson_takes_ten_minutes(title: str, n: int) -> None:
    """Reading at a person's pace, deciding, and watching what the others answer."""
    minutes = minutes_of(title, n)
    assert (3 if n <= 2 else 1) <= minutes <= 10, f"{minutes:.1f} minutes"


def minutes_of(title: str, n: int) -> float:
    seconds = 0.0
    for one in course(title, n).exercises:
        match, _, choices = walked(title, n, one.number)
        words = [*one.goal["en"].split(), *[w for note in one.lesson.notes for w in note.text["en"].split()]]
        own = sum(count > 1 for count in choices)
        seconds += 60 * len(words) / READING + DECIDING * own + WATCHING * (len(match.moves) - len(choices))
    return seconds / 60


@pytest.mark.parametrize(("title", "n"), COURSES)
def test_each_idea_has_its_own_title(title: str, n: int) -> None:
    for lang in LANGUAGES:
        titles = [dict(note.title)[lang] for one in course(title, n).exercises for note in one.lesson.notes]
        assert len(titles) == len(set(titles))
        names = [dict(one.lesson.title)[lang] for one in course(title, n).exercises]
        assert len(names) == len(set(names))


@pytest.mark.parametrize(("title", "n"), COURSES)
def test_the_words_of_a_lesson(title: str, n: int) -> None:
    """Short, with rules; French with its spaces; nothing in quotes: words of the interface are named by their key."""
    given = course(title, n)
    for one in given.exercises:
        assert 1 <= len(one.lesson.notes) <= 3
        for note in one.lesson.notes:
            assert note.rules, note.text["en"]
            assert note.ring, note.text["en"]
        said = [note.text for note in one.lesson.notes] + [one.goal, given.text, given.title]
        said += [one.lesson.parts[0].name, one.lesson.parts[0].text, *[dict(note.title) for note in one.lesson.notes]]
        for text in said:
            for lang in LANGUAGES:
                assert len(text[lang]) <= 330, text[lang]
                assert not re.search(r"[\"“”«»]|\w'\w|\.\.\.", text[lang]), text[lang]
            for wrong in (r"[^\u202f][?!;]", r"[^\u00a0]:(?!\S)"):
                assert not re.search(wrong, text["fr"]), text["fr"]


@pytest.mark.parametrize(("title", "n"), COURSES)
def test_what_stands_in_braces_is_a_word_of_the_interface(title: str, n: int) -> None:
    from astrarium.web.page.site import site

    for one in course(title, n).exercises:
        for note in one.lesson.notes:
            for lang in LANGUAGES:
                for _, word in FILLED.findall(note.text[lang]):
                    assert word in ("actions", "undo", "hint", "watch-again"), note.text[lang]
                    assert site(lang)(word)


# ---------------------------------------------------------------------------- tests of a position
EFEMERIS = load("efemeris")


@pytest.mark.parametrize(
    "text", ["nothing >= 3", "told nothing", "asked Nothing", "planets ~ 3", "owner planet:pluto = 1"]
)
def test_a_test_that_is_none_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"no |is no test"):
        read_goal(EFEMERIS, text, 0)


def test_a_try_is_missed_when_the_turn_is_over_and_says_what_lacks() -> None:
    given = course("efemeris", 1).exercises[3]
    match = begun("efemeris", given)
    match.play(EFEMERIS.actions.parse("end-tactics"))
    assert given.judged(match).state == OPEN
    while match.state.asked == 0:
        match.play(EFEMERIS.actions.parse("end-turn"))
    tried = given.judged(match)
    assert tried.state == MISSED
    assert tried.lacking == ("owner planet:hipparchus = me", "her ship ship:galleon-2 = -1")


def test_what_was_reached_stays_reached() -> None:
    given = course("efemeris", 1).exercises[1]
    match, _, _ = walked("efemeris", 1, 2)
    further = begun("efemeris", given)
    for move in match.moves:
        further.play(move.action)
    further.play(EFEMERIS.actions.parse("end-tactics"))
    assert given.judged(further).state == REACHED


def test_a_fault_is_named_with_file_and_exercise() -> None:
    text = 'mode = "duel"\nseats = ["me", "greedy"]\ntitle = { en = "A", fr = "A" }\ntext = { en = "A", fr = "A" }\n'
    entry = (
        '[[exercise]]\nname = { en = "A", fr = "A" }\ntext = { en = "A", fr = "A" }\ngoal = { en = "A", fr = "A" }\n'
    )
    laid = {"1.1": course("efemeris", 1).exercises[0].lesson.laid}
    for wrong, said in (('tests = ["told nothing"]', "no event"), ("other = 1", "unknown entry"), ("", "tests")):
        with pytest.raises(LessonError, match=r"^efemeris/lessons/1\.toml: exercise 1: ") as fault:
            read_course(EFEMERIS, f"{text}{entry}{wrong}\n", Path("efemeris/lessons/1.toml"), laid)
        assert said in str(fault.value)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_shown_of_a_step_can_be_said(title: str) -> None:
    words = [Words(load(title), lang) for lang in LANGUAGES]
    for one in courses_of(load(title)):
        for text in [step for given in one.exercises for step in given.way]:
            for lang in words:
                assert lang.action(load(title).actions.parse(text))


@pytest.mark.parametrize(
    ("steps", "state"),
    [
        (["sail galleon-1 e2.1", "end-tactics", "build-fortress hipparchus"], REACHED),
        (["end-tactics", "build-fortress hipparchus"], MISSED),
        (["sail galleon-1 e2.1", "end-tactics", "end-turn"], MISSED),
    ],
)
def test_what_is_to_be_safe_is_so_whatever_the_other_answers(steps: list[str], state: str) -> None:
    given = course("efemeris", 1).exercises[4]
    match = begun("efemeris", given)
    for text in steps:
        match.play(match.game.actions.parse(text))
    tried = given.judged(match)
    assert tried.state == state
    assert tried.lacking == (() if state == REACHED else ("safe owner",))
