"""A guided first game: a real game with a fixed seed, and a teacher's notes for the moments that come first.

A game's `lesson.toml` names the seed, the mode, who sits where (`me`, or a bot's policy), and the notes. Further
lessons are `lesson-2.toml` and so on: each has a `title`, and `moves` that were made before it begins, so that it opens
where there is something to learn.

    [[part]]                    # what the lesson goes through, in order
    name.en = "Fly on"
    text.en = "or make a stage"

    [numbers]
    goal = "mode.duel.planets_to_win"   # a printed value; {goal} in a text is the number in words, {#goal} its figures

    [[note]]
    at = "ask Brief"            # the first time that I am asked so; "ask Brief 2": the second time;
                                # "event robbed": when I am first asked after that stood in my log; "end"
    part = 3                    # the part that begins here; later notes belong to it
    rules = ["CD-110"]          # what to read on
    text.en = "…"               # true whatever I did before; {actions} is what the page calls that tool
    do = "brief light"          # an action to try; offered, with its tip, only while it is legal
    tip.en = "…"
    ring = ["place:rank"]       # what it speaks of: a thing that can be chosen, "#id" of anything on the page, "key:u"
                                # for the tool with that key; left out, what the tip chooses or the event's line names

Nothing is forced: the notes follow the learner. They are chosen from what the seat itself was asked and may read,
so they can give nothing away. A lesson's seed is its own, also for the dice with which its bots think: the game of
somebody who follows every tip is the same each time.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium.bots import make
from astrarium.kernel import AstrariumError, Decision, Event, Game, Logged, Match, Setting
from astrarium.text.languages import FIRST, in_each, read_book
from astrarium.text.printed import numbers_of, with_numbers
from astrarium.text.rules import rules_of

ME: Final = "me"
AT: Final = re.compile(r"(ask|event) ([\w-]+)(?: ([1-9]\d?))?|end")


class LessonError(AstrariumError):
    """A lesson that can't be given; the text names its file and the note."""


class PastQuestion(NamedTuple):
    """A question that a seat had to answer by itself, and after how many moves of the journal."""

    moment: int
    question: str


class Remark(NamedTuple):
    """What the teacher says at one moment."""

    when: str  # ask, event or end
    word: str  # the question or the event
    time: int
    text: dict[str, str]
    rules: tuple[str, ...]
    do: str
    tip: dict[str, str]
    ring: tuple[str, ...]
    part: int = 0  # counted from 1; 0: none
    title: tuple[tuple[str, str], ...] = ()  # its one idea, in every language; else the part's name stands above it

    def told(self, events: Iterable[Logged]) -> Event | None:
        """What happened that it speaks of."""
        if self.when != "event":
            return None
        lines = [line.event for line in events if line.event.text == self.word]
        return lines[self.time - 1] if len(lines) >= self.time else None

    def came(self, asked: Sequence[PastQuestion], events: Iterable[Logged]) -> bool:
        """Whether its moment is now or was before."""
        if self.when == "ask":
            return sum(one.question == self.word for one in asked) >= self.time
        return sum(line.event.text == self.word for line in events) >= self.time if self.when == "event" else False

    def comes(self, asked: Sequence[PastQuestion], events: Iterable[Logged]) -> bool:
        """Whether its moment is the last question of `asked`."""
        if self.when == "end" or not asked:
            return False
        if self.when == "ask":
            before = sum(one.question == self.word for one in asked)
            return asked[-1].question == self.word and before == self.time
        told = [line.moment for line in events if line.event.text == self.word]
        since = asked[-2].moment if len(asked) > 1 else -1
        return len(told) >= self.time and since < told[self.time - 1] <= asked[-1].moment


class Part(NamedTuple):
    """What a lesson goes through: its name, and a few words."""

    name: dict[str, str]
    text: dict[str, str]


class Lesson(NamedTuple):
    """The whole lesson of a game."""

    seed: str
    setting: Setting
    seats: tuple[str, ...]  # me, or a bot's policy
    notes: tuple[Remark, ...]
    parts: tuple[Part, ...] = ()
    title: tuple[tuple[str, str], ...] = ()  # in every language; of the first lesson none
    moves: tuple[str, ...] = ()  # made before it begins
    laid: dict[str, Any] | None = None  # a position that it begins with

    @property
    def whole(self) -> bool:
        """Whether it begins with the game."""
        return not self.moves and self.laid is None

    def start(self, game: Game) -> dict[str, Any] | None:
        """The position in which it begins; None for the beginning of a game."""
        if not self.moves:
            return self.laid
        match = Match(game, self.setting, self.seed)
        for text in self.moves:
            match.play(game.actions.parse(text))
        found: dict[str, Any] = match.state.save()
        return found

    @property
    def seat(self) -> int:
        return self.seats.index(ME)

    def now(self, asked: Sequence[PastQuestion], events: Sequence[Logged]) -> list[Remark]:
        """The notes for the question that stands, the last of those that were asked of me."""
        return [note for note in self.notes if note.comes(asked, events)]

    def reached(self, asked: Sequence[PastQuestion], events: Sequence[Logged], over: bool) -> int:
        """The part that is being taught, counted from 1; past the last when the game is over."""
        if over:
            return len(self.parts) + 1
        return max([note.part for note in self.notes if note.came(asked, events)], default=1)

    def end(self) -> list[Remark]:
        return [note for note in self.notes if note.when == "end"]


def lesson_of(game: Game) -> Lesson | None:
    """The first lesson of a game, if it has one."""
    return next(iter(lessons_of(game)), None)


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """All lessons of a game, in their order."""
    paths = [game.folder / "lesson.toml", *sorted(game.folder.glob("lesson-[2-9].toml"))]
    return tuple([read_lesson(game, path.read_text(encoding="utf-8"), path) for path in paths if path.exists()])


def read_lesson(game: Game, text: str, path: Path) -> Lesson:
    """A lesson from its file, checked against the game."""
    file = f"{path.parent.name}/{path.name}"
    try:
        doc = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{file}: {error}") from None
    known = {"seed", "mode", "seats", "options", "numbers", "note", "part", "title", "moves"}
    if extra := doc.keys() - known:
        raise LessonError(f"{file}: unknown entry {sorted(extra)[0]!r}")
    seats = doc.get("seats")
    if not isinstance(seats, list) or seats.count(ME) != 1:
        raise LessonError(f"{file}: seats must name {ME!r} once, and bots")
    if not isinstance(doc.get("seed"), str) or not doc["seed"]:
        raise LessonError(f"{file}: seed must be a text")
    try:
        for policy in seats:
            if policy != ME:
                make(policy)
        setting = game.setting(doc.get("mode", ""), len(seats), doc.get("options"))
        numbers = numbers_of(game, doc.get("numbers", {}))
    except AstrariumError as error:
        raise LessonError(f"{file}: {error}") from None
    notes: list[Remark] = []
    part = 0
    parts = tuple([Part(texts(one, "name"), texts(one, "text")) for one in doc.get("part", [])])
    for number, entry in enumerate(doc.get("note", []), 1):
        try:
            part = entry.get("part", part)
            if not 0 <= part <= len(parts):
                raise ValueError(f"no part {part!r}")
            note = read_note(game, entry)
            notes.append(note._replace(text=counted(note.text, numbers), tip=counted(note.tip, numbers), part=part))
        except (AstrariumError, ValueError) as error:
            raise LessonError(f"{file}: note {number}: {error}") from None
    title = tuple(texts(doc, "title").items()) if "title" in doc else ()
    moves = tuple(doc.get("moves", "").splitlines())
    return Lesson(doc["seed"], setting, tuple(seats), tuple(notes), parts, title, moves)


def counted(said: dict[str, str], numbers: dict[str, int]) -> dict[str, str]:
    """A text with the printed numbers that it names."""
    return {lang: with_numbers(text, numbers, lang) for lang, text in said.items()}


def read_note(game: Game, entry: dict[str, Any]) -> Remark:
    if extra := entry.keys() - {"at", "part", "text", "rules", "do", "tip", "ring", "title"}:
        raise ValueError(f"unknown entry {sorted(extra)[0]!r}")
    found = AT.fullmatch(str(entry.get("at")))
    if found is None:
        raise ValueError(f"at = {entry.get('at')!r} is not 'ask QUESTION', 'event KEY' or 'end'")
    when, word = found[1] or "end", found[2] or ""
    frame = game.frames.get(word)
    if when == "ask" and not (isinstance(frame, type) and issubclass(frame, Decision)):
        raise ValueError(f"no question {word!r}")
    if when == "event" and word not in read_book(game.folder / "words" / f"{FIRST}.toml").get("events", {}):
        raise ValueError(f"no event {word!r}")
    rules, do, ring = entry.get("rules", []), entry.get("do", ""), entry.get("ring", [])
    for id in rules:
        if id not in rules_of(game):
            raise ValueError(f"no rule {id!r}")
    if do:
        game.actions.parse(do)
    for target in ring:
        if target.startswith(("#", "key:")):
            continue
        domain, _, value = target.partition(":")
        if domain not in game.actions.domains or value not in game.actions.domains[domain].values:
            raise ValueError(f"no target {target!r}")
    tip = texts(entry, "tip") if do or "tip" in entry else {}
    title = tuple(texts(entry, "title").items()) if "title" in entry else ()
    return Remark(when, word, int(found[3] or 1), texts(entry, "text"), tuple(rules), do, tip, tuple(ring), title=title)


def texts(entry: dict[str, Any], name: str) -> dict[str, str]:
    """A text in every language."""
    return in_each(entry.get(name), name)
