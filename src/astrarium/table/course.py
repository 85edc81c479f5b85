"""Lessons made of exercises: positions that were laid out, each with a goal that is a test on the position.

A game's `lessons/1.toml`, `2.toml` and so on are its lessons. Each has a title, who sits where, and about six exercises
with a short game at the end. The positions are in `lessons/positions.json`, by the exercise's name (`1.4`); they are
made from a few lines of code each by `python -m tests.lessons`.

    [[exercise]]
    name.en = "Land, fire, pay"
    text.en = "a Gunner’s range"            # a few words for the list
    goal.en = "Take Hipparchus …"           # what to reach, in one sentence
    tests = ["owner planet:hipparchus = me", "her ship ship:galleon-2 = -1"]     # all must hold at one moment
    until = ["told turn"]                   # then the try is over; left out, with the learner's turn
    late = true                             # judged only when the try is over
    way = ["sail galleon-1 d4.1"]           # the learner's moves that reach it, shown one by one on demand

    [[exercise.note]]
    title.en = "…"                          # one idea, one title
    at = "ask Tactics"                      # as in lesson.py; left out, the first question of the exercise
    rules = ["EF-401"]
    text.en = "…"
    ring = ["planet:hipparchus"]

A test is `won`, `over`, `told EVENT [n]`, `asked QUESTION`, `can ACTION` (the learner may do it now), `safe READING`
(whatever the others answer in the turn that begins, nothing of it is lost), or a reading of the game's claims that is
compared:
`READING PLACE… = N`, `>= N`, `<= N`, or `+N` for what has grown since the exercise began. A place is a number, or
`domain:value` of the actions; `me` is the learner's seat; `her` before a reading takes the others' part of it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium.bots import make
from astrarium.kernel import AstrariumError, Game, Logged, Match, State
from astrarium.kernel.claims import TABLE
from astrarium.kernel.explain import claims_of
from astrarium.kernel.threats import search
from astrarium.text.languages import FIRST, read_book
from astrarium.text.printed import numbers_of, with_numbers

from .lesson import ME, Lesson, LessonError, Part, counted, lessons_of, read_note, texts

COMPARED: Final = re.compile(r"(her )?([a-z-]+)((?: [\w:.-]+)*?) (=|>=|<=|\+)\s?(-?\d+|me|[a-z]+:[\w.-]+)")
NUMBER: Final = re.compile(r"-?\d+")
TOLD: Final = re.compile(r"told ([\w-]+)(?: (\d+))?")
ENTRIES: Final = {"name", "text", "goal", "tests", "until", "late", "way", "note", "seats", "mode", "options"}
OPEN: Final = "open"
REACHED: Final = "reached"
SEARCHED: Final = 20_000  # positions of the others' turn, for what is to be safe
MISSED: Final = "missed"


class TriedPosition(NamedTuple):
    """What a test is asked about: where the exercise began, where it stands, and what the learner could read."""

    begin: State
    now: State
    log: Sequence[Logged]
    seat: int


class GoalTest(NamedTuple):
    """A test on a position, with the text it was written as."""

    written: str
    holds: Callable[[TriedPosition], bool]


class Attempt(NamedTuple):
    """How a try stands: open, reached or missed; and after how many moves that was so."""

    state: str
    moment: int = 0
    lacking: tuple[str, ...] = ()  # the tests that did not hold then


class Exercise(NamedTuple):
    """A position with a goal."""

    lesson: Lesson  # seed, seats, notes and position, as of any lesson
    goal: dict[str, str]
    tests: tuple[GoalTest, ...]
    until: tuple[GoalTest, ...]
    late: bool
    way: tuple[str, ...]
    number: int  # from 1 on
    course: int  # which lesson, from 1 on
    heads: tuple[str, ...]  # the events that begin a turn

    def judged(self, match: Match) -> Attempt:
        """How the try stands: at the first moment that all tests hold it is reached, at its end it is missed."""
        seat = self.lesson.seat
        replay = Match(match.game, match.setting, match.seed, match.box, match.epoch, match.start)
        begin, log = replay.state.clone(), match.events(seat)
        for n, move in enumerate([one for one in match.moves if not one.automatic]):
            replay.play(move.action)
            done = len(replay.moves)
            moment = TriedPosition(begin, replay.state, [line for line in log if line.moment <= done], seat)
            over = self.is_over(moment)
            lacking = tuple([one.written for one in self.tests if not one.holds(moment)])
            if not lacking and (over or not self.late):
                return Attempt(REACHED, n + 1)
            if over:
                return Attempt(MISSED, n + 1, lacking)
        return Attempt(OPEN)

    def is_over(self, moment: TriedPosition) -> bool:
        """Whether a try has come to its end."""
        if moment.now.over:
            return True
        if self.until:
            return any(one.holds(moment) for one in self.until)
        return any(line.event.text in self.heads for line in moment.log if line.moment > 0)

    def is_last(self, game: Game) -> bool:
        """Whether it is the short game at the end of its lesson."""
        return self.number == len(courses_of(game)[self.course - 1].exercises)

    def step(self, match: Match) -> str:
        """The next move of the way, while it was followed; nothing else."""
        own = [str(move.action) for move in match.moves if not move.automatic and move.seat == self.lesson.seat]
        if len(own) >= len(self.way) or own != list(self.way[: len(own)]):
            return ""
        return self.way[len(own)]


class LessonCourse(NamedTuple):
    """A lesson of exercises, and what is said at its end."""

    title: dict[str, str]
    text: dict[str, str]
    exercises: tuple[Exercise, ...]


def course_of(game: Game, n: int) -> LessonCourse | None:
    """The lesson of that number, if it is one of exercises."""
    courses = courses_of(game)
    return courses[n - 1] if 1 <= n <= len(courses) else None


def titles_of(game: Game) -> list[dict[str, str]]:
    """What the lessons of a game are called, those of exercises or the guided games; a first one may have no title."""
    courses = courses_of(game)
    return [one.title for one in courses] if courses else [dict(one.title) for one in lessons_of(game)]


def exercise_of(game: Game, seed: str) -> Exercise | None:
    """The exercise that is laid with that seed."""
    for course in courses_of(game):
        for one in course.exercises:
            if one.lesson.seed == seed:
                return one
    return None


def seed_of(game: Game, course: int, number: int) -> str:
    return f"{game.id} lesson {course}.{number}"


@cache
def courses_of(game: Game) -> tuple[LessonCourse, ...]:
    """The lessons of a game that are made of exercises, in their order."""
    folder = game.folder / "lessons"
    if not folder.is_dir():
        return ()
    laid = json.loads((folder / "positions.json").read_text(encoding="utf-8"))
    paths = sorted(folder.glob("[1-9].toml"))
    return tuple([read_course(game, path.read_text(encoding="utf-8"), path, laid) for path in paths])


def read_course(game: Game, text: str, path: Path, laid: dict[str, Any]) -> LessonCourse:
    """A lesson from its file, checked against the game."""
    file = f"{path.parent.parent.name}/{path.parent.name}/{path.name}"
    try:
        doc = tomllib.loads(text)
        n = int(path.stem)
        numbers = numbers_of(game, doc.get("numbers", {}))
        found = [read_exercise(game, doc, entry, n, k, laid, numbers) for k, entry in enumerate(doc["exercise"], 1)]
        return LessonCourse(texts(doc, "title"), counted(texts(doc, "text"), numbers), tuple(found))
    except (tomllib.TOMLDecodeError, AstrariumError, ValueError, KeyError) as error:
        raise LessonError(f"{file}: {error}") from None


def read_exercise(
    game: Game,
    doc: dict[str, Any],
    entry: dict[str, Any],
    n: int,
    k: int,
    laid: dict[str, Any],
    numbers: dict[str, int],
) -> Exercise:
    try:
        if extra := entry.keys() - ENTRIES:
            raise ValueError(f"unknown entry {sorted(extra)[0]!r}")
        seats = entry.get("seats", doc["seats"])
        for policy in seats:
            if policy != ME:
                make(policy)
        setting = game.setting(entry.get("mode", doc["mode"]), len(seats), entry.get("options", doc.get("options")))
        start = laid[f"{n}.{k}"]
        asked = str(start["agenda"][-1][0])
        notes = []
        for one in entry.get("note", []):
            note = read_note(game, {"at": f"ask {asked}", **one})
            notes.append(note._replace(text=counted(note.text, numbers)))
        name = counted(texts(entry, "name"), numbers)
        part = Part(name, counted(texts(entry, "text"), numbers))
        lesson = Lesson(
            seed_of(game, n, k), setting, tuple(seats), tuple(notes), (part,), tuple(name.items()), (), start
        )
        for text in entry.get("way", []):
            game.actions.parse(text)
        tests = tuple([read_goal(game, figures(text, numbers), lesson.seat) for text in entry["tests"]])
        until = tuple([read_goal(game, text, lesson.seat) for text in entry.get("until", [])])
        heads = tuple(read_book(game.folder / "words" / f"{FIRST}.toml").get("heads", {}))
        goal, late = counted(texts(entry, "goal"), numbers), entry.get("late", False)
        return Exercise(lesson, goal, tests, until, late, tuple(entry.get("way", [])), k, n, heads)
    except (AstrariumError, ValueError, KeyError) as error:
        raise ValueError(f"exercise {k}: {error}") from None


def figures(text: str, numbers: dict[str, int]) -> str:
    """A test with the printed numbers that it names."""
    return with_numbers(text.replace("{", "{#"), numbers, FIRST)


def read_goal(game: Game, text: str, seat: int) -> GoalTest:
    """A test from its text."""
    if text == "won":
        return GoalTest(text, lambda at: at.now.over and at.now.outcome[at.seat] > 0)
    if text == "over":
        return GoalTest(text, lambda at: at.now.over)
    if found := TOLD.fullmatch(text):
        if found[1] not in read_book(game.folder / "words" / f"{FIRST}.toml").get("events", {}):
            raise ValueError(f"no event {found[1]!r}")
        key, times = found[1], int(found[2] or 1)
        return GoalTest(text, lambda at: sum(line.event.text == key for line in at.log if line.moment > 0) >= times)
    if text.startswith("asked "):
        word = text[6:]
        if word not in game.frames:
            raise ValueError(f"no question {word!r}")
        return GoalTest(text, lambda at: at.now.asked == at.seat and at.now.question.name() == word)
    if text.startswith("can "):
        action = game.actions.parse(text[4:])
        return GoalTest(text, lambda at: at.now.asked == at.seat and at.now.why_not(action) is None)
    if text.startswith("safe "):
        return GoalTest(text, lambda at: at.now.asked != at.seat and is_safe(at.now, at.seat, text[5:]))
    return compared(game, text, seat)


def is_safe(s: State, seat: int, word: str) -> bool:
    """Whether nothing of a reading can be taken from a seat, whatever the others answer in the turn that begins."""
    found = search(s, seat, claims_of(s), SEARCHED)
    return found.whole and not any(key.what == word for key in found.losses)


def compared(game: Game, text: str, seat: int) -> GoalTest:
    """A reading, or a measure, beside a number."""
    found = COMPARED.fullmatch(text)
    part = game.part("claims")
    if found is None or part is None:
        raise ValueError(f"{text!r} is no test")
    others, word, places, sign = bool(found[1]), found[2], [place_of(game, one) for one in found[3].split()], found[4]
    wanted = seat if found[5] == "me" else int(place_of(game, found[5]))
    claims = part.CLAIMS
    measure = dict(claims.measures).get(word)
    reading = next((one for one in claims.readings if one.word == word), None)
    if measure is None and reading is None:
        raise ValueError(f"no reading {word!r}")

    def value(s: State) -> int:
        if measure is not None:
            return sum([measure(s, one) for one in range(s.seats) if (one != seat) == others])
        assert reading is not None
        cells = reading.read(s)
        total = 0
        for i, cell in enumerate(cells if isinstance(cells, list) else [cells]):
            who, where = reading.at(s, i)
            mine = who not in (seat, TABLE) if others else who in (seat, TABLE)
            if mine and list(where[: len(places)]) == places:
                total += cell
        return total

    def holds(at: TriedPosition) -> bool:
        now = value(at.now)
        if sign == "+":
            return now - value(at.begin) >= wanted
        return now == wanted if sign == "=" else now >= wanted if sign == ">=" else now <= wanted

    return GoalTest(text, holds)


def place_of(game: Game, text: str) -> int | str:
    """A place by its number, by what the actions call it, or by a name that the reading itself has for it."""
    if NUMBER.fullmatch(text):
        return int(text)
    domain, colon, name = text.partition(":")
    if not colon:
        return text
    if domain not in game.actions.domains or name not in game.actions.domains[domain].values:
        raise ValueError(f"no place {text!r}")
    return list(game.actions.domains[domain].values).index(name)
