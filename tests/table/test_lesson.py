"""Guided first games: their files are sound, their line can be played, their notes follow the learner."""

from __future__ import annotations

import asyncio
import re
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from astrarium.bots import Outlook, make
from astrarium.games import load, ready
from astrarium.kernel import EVERYBODY, Event, Logged, Match
from astrarium.table import Lesson, Plan, Remark, lesson_of
from astrarium.table.bots import dice
from astrarium.table.lesson import ME, LessonError, PastQuestion, lessons_of, read_lesson
from astrarium.text import LANGUAGES

from .house import ME as BROWSER
from .house import house

TITLES = ready()
DECISIONS = 260  # of the learner, to the end of every first game


class Page:
    """A moment of the line: the question, the notes shown with it, and what was answered."""

    def __init__(self, asked: PastQuestion, notes: list[Remark], legal: list[str], refused: int, undoable: int) -> None:
        self.asked = asked
        self.notes = notes
        self.legal = legal
        self.refused = refused
        self.undoable = undoable


def given(title: str) -> Lesson:
    lesson = lesson_of(load(title))
    assert lesson is not None, f"{title} has no lesson"
    return lesson


@cache
def line(title: str) -> list[Page]:
    """The lesson as somebody plays it who does what each tip says, and where none is given as the steady bot would."""
    lesson, game = given(title), load(title)
    match = Match(game, lesson.setting, lesson.seed)
    asked: list[PastQuestion] = []
    pages: list[Page] = []
    while not match.state.over and len(pages) < DECISIONS:
        s = match.state
        action = make("greedy").choose(Outlook(game, s, Random(dice(lesson.seed, s.number))))
        if s.asked == lesson.seat:
            asked.append(PastQuestion(len(match.moves), s.question.name()))
            notes = lesson.now(asked, match.events(lesson.seat))
            legal = [str(a) for a in s.legal()]
            refused = sum(offer.no is not None for offer in s.question.offers(s))
            pages.append(Page(asked[-1], notes, legal, refused, match.undoable(lesson.seat, alone=True)))
            for note in notes:
                if note.do in legal:
                    action = game.actions.parse(note.do)
        match.play(action)
    return pages


@pytest.mark.parametrize("title", TITLES)
def test_every_note_comes_on_the_line_and_every_tip_is_legal_then(title: str) -> None:
    lesson = given(title)
    shown = [note for page in line(title) for note in page.notes]
    missed = [note.when + " " + note.word for note in lesson.notes if note.when == "ask" and note not in shown]
    assert missed == []
    waiting = [note for note in lesson.notes if note.when == "event"]  # for what may happen, or not
    assert 3 * sum(note in shown for note in waiting) >= 2 * len(waiting)
    assert len(shown) == len(set(map(id, shown)))
    for page in line(title):
        tips = [note for note in page.notes if note.do]
        assert len(tips) <= 1, f"two suggestions at {page.asked}"
        assert [tip.do for tip in tips if tip.do not in page.legal] == [], page.asked


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_leads_to_own_decisions(title: str) -> None:
    """The first notes at the first decision, choices left to the learner, and the last ones late in the game."""
    pages = line(title)
    taught = [i for i, page in enumerate(pages) if page.notes]
    assert taught[0] == 0
    assert taught[-1] + 1 >= 8
    if title in ("efemeris", "kepler"):
        assert taught[-1] > 0.75 * len(pages), "the notes end too early"
        assert max(b - a for a, b in pairwise([*taught, len(pages)])) < 0.3 * len(pages), "the teacher falls silent"
    free = [page for page in pages[: taught[-1] + 1] if len(page.legal) > 1 and not any(note.do for note in page.notes)]
    assert free, "no decision before the last note is the learner's own"
    assert 10 <= len(given(title).notes) <= 30


@pytest.mark.parametrize("title", TITLES)
def test_parts_come_in_order_and_end_with_the_game(title: str) -> None:
    lesson = given(title)
    if not lesson.parts:
        return
    assert 3 <= len(lesson.parts) <= 7
    assert {note.part for note in lesson.notes} == set(range(1, len(lesson.parts) + 1))
    assert lesson.reached([], [], False) == 1
    assert lesson.reached([], [], True) == len(lesson.parts) + 1
    asked = [page.asked for page in line(title)]
    grown = [lesson.reached(asked[: n + 1], [], False) for n in range(len(asked))]
    assert grown == sorted(grown)


@pytest.mark.parametrize("title", TITLES)
def test_what_notes_say_of_undo_and_of_refusals_can_be_seen_there(title: str) -> None:
    for page in line(title):
        for note in page.notes:
            if "Undo (key u)" in note.text["en"]:
                assert page.undoable > 0, page.asked
            if re.search(r"dimmed|refused", note.text["en"]):
                assert page.refused > 0, page.asked
    said = " ".join(note.text["en"] for note in given(title).notes)
    for subject in ("Undo (key u)", "Hint (key h)", "win"):
        assert subject in said


@pytest.mark.parametrize("title", TITLES)
def test_notes_are_short_and_cite_rules(title: str) -> None:
    for note in given(title).notes:
        assert note.rules, note.text["en"]
        for lang in LANGUAGES:
            assert len(note.text[lang]) <= 330, note.text[lang]
            assert len(note.tip.get(lang, "")) <= 130
            assert note.text[lang][-1] in ".!?…"


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    "wrong", [r"[^\u202f][?!;]", r"[^\u00a0]:(?!\S)", r"«[^\u00a0]", r"[^\u00a0]»", r"\.\.\.", r"\w'\w", r"[\"“”]"]
)
def test_french_typography(title: str, wrong: str) -> None:
    for note in given(title).notes:
        for text in (note.text["fr"], note.tip.get("fr", "")):
            assert not re.search(wrong, text), text


# ---------------------------------------------------------------------------- further lessons
FURTHER = [(title, n) for title in TITLES for n in range(2, len(lessons_of(load(title))) + 1)]
PACE = 8  # seconds that a person takes for a decision
MINUTES = 10


@cache
def played_on(title: str, n: int) -> tuple[list[tuple[str, list[Remark], list[str]]], list[Remark], bool]:
    """A further lesson from where it begins, as somebody plays it who does what each tip says: own questions with their
    notes, what was told of events, and whether it was won."""
    lesson, game = lessons_of(load(title))[n - 1], load(title)
    match = Match(game, lesson.setting, lesson.seed, None, None, lesson.start(game))
    asked: list[PastQuestion] = []
    pages: list[tuple[str, list[Remark], list[str]]] = []
    while not match.state.over and len(pages) < DECISIONS:
        s = match.state
        action = make("greedy").choose(Outlook(game, s, Random(dice(lesson.seed, s.number))))
        if s.asked == lesson.seat:
            asked.append(PastQuestion(len(match.moves), s.question.name()))
            notes, legal = lesson.now(asked, match.events(lesson.seat)), [str(a) for a in s.legal()]
            pages.append((s.question.name(), notes, legal))
            action = next((game.actions.parse(note.do) for note in notes if note.do in legal), action)
        match.play(action)
    told = [note for _, notes, _ in pages for note in notes]
    return pages, told, bool(match.state.outcome) and match.state.outcome[lesson.seat] > 0


def test_every_game_has_two_lessons_or_more() -> None:
    assert {title for title, _ in FURTHER} == set(TITLES)


@pytest.mark.parametrize(("title", "n"), FURTHER)
def test_a_further_lesson_begins_where_it_says_comes_to_all_its_notes_and_can_be_won(title: str, n: int) -> None:
    pages, told, won = played_on(title, n)
    lesson = lessons_of(load(title))[n - 1]
    assert [note.when + " " + note.word for note in lesson.notes if note.when != "end" and note not in told] == []
    for question, notes, legal in pages:
        assert [note.do for note in notes if note.do and note.do not in legal] == [], question
    assert pages[0][1], "it begins with a note"
    assert won
    assert {note.part for note in lesson.notes} == set(range(1, len(lesson.parts) + 1))


@pytest.mark.parametrize(("title", "n"), FURTHER)
def test_a_further_lesson_takes_ten_minutes(title: str, n: int) -> None:
    """At a person's pace: some seconds for each decision that is one, and for each note."""
    pages, told, _ = played_on(title, n)
    decisions = sum(len(legal) > 1 for _, _, legal in pages)
    assert 60 * 1 <= PACE * (decisions + len(told)) <= 60 * MINUTES


@pytest.mark.parametrize(("title", "n"), FURTHER)
def test_the_words_of_further_lessons(title: str, n: int) -> None:
    lesson = lessons_of(load(title))[n - 1]
    assert set(dict(lesson.title)) == set(LANGUAGES)
    for note in lesson.notes:
        assert note.rules, note.text["en"]
        for lang in LANGUAGES:
            assert len(note.text[lang]) <= 330, note.text[lang]
            assert len(note.tip.get(lang, "")) <= 130
        for text in (note.text["fr"], note.tip.get("fr", "")):
            for wrong in (r"[^\u202f][?!;]", r"[^\u00a0]:(?!\S)", r"\.\.\.", r"\w'\w", r"[\"“”«»]"):
                assert not re.search(wrong, text), text


# ---------------------------------------------------------------------------- choosing
DUO = load("celestia-duo")


def lesson(notes: str) -> Lesson:
    return read_lesson(DUO, f'seed = "s"\nmode = "quick"\nseats = ["me", "greedy"]\n{notes}', Path("duo/lesson.toml"))


def note(at: str, more: str = "") -> str:
    return f'[[note]]\nat = "{at}"\nrules = ["CD-001"]\ntext.en = "{at}."\ntext.fr = "{at}."\n{more}\n'


def names(lesson: Lesson, *asked: str) -> list[str]:
    moments = [PastQuestion(n * 3, word) for n, word in enumerate(asked)]
    return [f"{note.word} {note.time}" for note in lesson.now(moments, [])]


def test_a_note_comes_at_its_occurrence_only() -> None:
    told = lesson(note("ask Fight") + note("ask Fight 2") + note("ask Brief"))
    assert names(told, "Fight") == ["Fight 1"]
    assert names(told, "Fight", "Brief", "Fight") == ["Fight 2"]
    assert names(told, "Fight", "Fight", "Fight") == []
    assert names(told) == []


def test_numbers_of_a_note_are_the_printed_ones() -> None:
    """In words, or as figures; a part of the page keeps its place."""
    text = note("ask Fight").replace("ask Fight.", "{masts} masts, {#masts}: {actions}.")
    told = lesson(f'[numbers]\nmasts = "pirate_ship.masts"\n{text}')
    assert told.notes[0].text == {"en": "three masts, 3: {actions}.", "fr": "trois masts, 3: {actions}."}


@pytest.mark.parametrize("title", TITLES)
def test_every_number_of_a_lesson_is_said_in_every_language(title: str) -> None:
    doc = tomllib.loads((load(title).folder / "lesson.toml").read_text(encoding="utf-8"))
    for name in doc.get("numbers", {}):
        for lang in LANGUAGES:
            said = " ".join([one.get(text, {}).get(lang, "") for one in doc["note"] for text in ("text", "tip")])
            assert re.search(rf"{{#?{name}}}", said), f"{name}, {lang}"


def test_an_event_is_noted_when_the_learner_is_asked_next() -> None:
    told = lesson(note("event combat-won"))
    log = [Logged(4, Event("combat-won", "CD-140", (), EVERYBODY))]
    at = [PastQuestion(0, "Draft"), PastQuestion(3, "Fight"), PastQuestion(5, "Brief"), PastQuestion(8, "Force")]
    assert [bool(told.now(at[: n + 1], log)) for n in range(4)] == [False, False, True, False]
    assert told.now(at[:3], []) == []


# ---------------------------------------------------------------------------- faults in a file
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (note("ask Nothing"), "note 1: no question 'Nothing'"),
        (note("ask SetUp"), "note 1: no question 'SetUp'"),
        (note("ask Fight") + note("event nothing"), "note 2: no event 'nothing'"),
        (note("sometimes"), "note 1: at = 'sometimes' is not"),
        (note("ask Fight", 'do = "hit nothing"'), "note 1: 'hit nothing' is not an action"),
        (note("ask Fight", 'do = "accept"'), "note 1: no tip.en"),
        (note("ask Fight", 'ring = ["die:nothing"]'), "note 1: no target 'die:nothing'"),
        (note("ask Fight").replace("CD-001", "CD-999"), "note 1: no rule 'CD-999'"),
        (note("ask Fight").replace("text.en", "text.de"), "note 1: no text.en"),
        (note("ask Fight").replace("text.fr", "text.french"), "note 1: text.french is no text of a language"),
        (note("ask Fight", 'tips = "x"'), "note 1: unknown entry 'tips'"),
        ("other = 1\n", "unknown entry 'other'"),
        ('[numbers]\nmasts = "pirate_ship.sails"\n' + note("ask Fight"), "pirate_ship.sails is no number: None"),
        ("oops", "duo/lesson.toml: "),
    ],
)
def test_a_fault_is_named_with_file_and_note(text: str, said: str) -> None:
    with pytest.raises(LessonError, match=r"^duo/lesson\.toml: ") as fault:
        lesson(text)
    assert said in str(fault.value)


def test_seats_and_mode_are_checked() -> None:
    for head in (
        'seed = "s"\nseats = ["greedy", "greedy"]',
        'seed = "s"\nseats = ["me", "nobody"]',
        'seed = "s"\nseats = ["me"]',
        'seed = "s"\nmode = "slow"\nseats = ["me", "greedy"]',
        'seats = ["me", "greedy"]',
    ):
        with pytest.raises(LessonError, match=r"^duo/lesson\.toml: "):
            read_lesson(DUO, head, Path("duo/lesson.toml"))


# ---------------------------------------------------------------------------- at the table
def test_a_table_of_the_lesson_follows_its_line_and_an_undo(tmp_path: Path) -> None:
    """The service's bots throw the lesson's dice, so the notes come where the line has them; a step undone brings
    its notes back; the same seed in another mode, or played on from a position, is no lesson."""

    async def play() -> None:
        lesson, game = given("celestia-duo"), DUO
        async with house(tmp_path) as tables:
            plans = [Plan("person", "Ada") if who == ME else Plan("bot", "Tycho", who) for who in lesson.seats]
            id = await tables.laying.create(game.id, plans, lesson.setting.mode, holder=BROWSER, seed=lesson.seed)
            undone = 0
            for page in line("celestia-duo")[:12]:
                for _ in range(2000):
                    table = await tables.cache.table(id)
                    if table.asked == lesson.seat:
                        break
                    await asyncio.sleep(0.01)
                assert table.lesson is lesson
                asked = table.asked_of(lesson.seat)
                assert asked[-1] == page.asked
                assert lesson.now(asked, table.log(lesson.seat)) == page.notes
                tip = [note.do for note in page.notes if note.do in page.legal]
                state = table.match.state
                bot = make("greedy").choose(Outlook(game, state, Random(dice(lesson.seed, state.number))))
                action = tip[0].split() if tip else bot.json()
                await tables.records.move(id, lesson.seat, table.seq, f"k{table.seq}", action)
                table = await tables.cache.table(id)
                if table.match.undoable(lesson.seat, alone=True):
                    undone += 1
                    await tables.records.undo(id, lesson.seat, table.seq, f"k{table.seq}")
                    table = await tables.cache.table(id)
                    assert table.asked_of(lesson.seat) == asked
                    await tables.records.move(id, lesson.seat, table.seq, f"k{table.seq}", action)
            assert undone
            other = await tables.laying.create(game.id, plans, "normal", holder=BROWSER, seed=lesson.seed)
            assert (await tables.cache.table(other)).lesson is None
            on = await tables.branches.branch(id, 3, lesson.seat, "Ada", BROWSER)
            assert (await tables.cache.table(on)).lesson is None

    asyncio.run(play())
