"""Puzzles: repeatable, a goal that few turns reach, and a longer search that plays to the same goal."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from astrarium.games import ready
from astrarium.puzzles import Puzzle, by_id, dropped, of_day, packs, parts_of, read, retired, shipped, write
from astrarium.puzzles import __main__ as command
from astrarium.puzzles import make as making
from astrarium.puzzles.__main__ import main
from astrarium.puzzles.explained import aimed, judged
from astrarium.puzzles.goals import Ruler
from astrarium.puzzles.make import ALIKE, Made, PuzzleJournal, check, harvest
from astrarium.text.words import Words

SHIPPED = shipped()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with short searches."""
    for name, value in {"LOOKS": (8,), "CAP": 300, "SAMPLE": 40, "DREAMS": 2, "OF_ONE_GAME": 1, "PASSED": 0.5}.items():
        monkeypatch.setattr(making, name, value)


@pytest.mark.full
def test_a_game_gives_the_same_puzzles_again(hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "LOOKS", ())
    first = harvest("efemeris", 0, "goals")
    assert len(first.puzzles) == 1
    assert first == harvest("efemeris", 0, "goals")
    puzzle = first.puzzles[0]
    assert read(puzzle.line()) == [puzzle]
    assert puzzle.id.startswith("p")
    assert len(puzzle.id) == 10


def some(game: str, number: int, asked: str = "Ask", answer: str = "a") -> Puzzle:
    answer = answer if answer != "a" else f"a {number}"
    return Puzzle("", game, "", 2, {}, 1, f"{number}", [], asked, "reach", True, answer, [answer], {})


def test_only_whole_rounds_count_and_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games of the first kind and one of the other make a round; every game of the first gives one, of the other
    every second."""
    asked: list[tuple[str, int]] = []

    def given(title: str, number: int, _seed: str) -> Made:
        asked.append((title, number))
        return Made(title, number, [some(title, number)] if title == "comet" or number % 2 else [])

    class Here(ThreadPoolExecutor):
        def __init__(self, workers: int, *_: object) -> None:
            super().__init__(workers)

    monkeypatch.setattr(making, "harvest", given)
    monkeypatch.setattr(making, "ProcessPoolExecutor", Here)
    pace, kept, begin = {"comet": 2, "moon": 1}, tmp_path / "ledger.jsonl", date(2026, 11, 15)
    made = making.make(pace, 8, 2, "s", begin, 1, 1.0, lambda line: None, kept)
    assert [one.game for one in made] == [*["comet", "comet", "moon", "comet", "comet"] * 2]
    assert [one.seed for one in made if one.game == "moon"] == ["1", "3"]
    assert [one.day for one in made] == [str(begin + timedelta(n)) for n in range(10)]
    asked.clear()
    assert making.make(pace, 8, 2, "s", begin, 3, 1.0, lambda line: None, kept) == made
    assert asked == []
    assert len(making.make(pace, 3, 3, "s", begin, 3, 1.0, lambda line: None, kept)) == 15
    assert ("comet", 0) not in asked


def test_a_killed_run_goes_on_and_another_seed_begins_anew(tmp_path: Path) -> None:
    kept = tmp_path / "ledger.jsonl"
    ledger = PuzzleJournal(kept, ["comet"], "s")
    ledger.add(Made("comet", 0, [some("comet", 0)]))
    ledger.add(Made("comet", 1, []))
    whole = kept.read_text()
    kept.write_text(whole + whole[:30])  # killed while a line was being written
    assert PuzzleJournal(kept, ["comet"], "s").done == {"comet": {0: [some("comet", 0)], 1: []}}
    assert kept.read_text() == whole
    assert PuzzleJournal(kept, ["comet"], "other").done == {"comet": {}}


def test_time_that_is_up_writes_nothing_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("astrarium.puzzles.__main__.make", lambda *_: [some("kepler", 1)])
    assert main(["make", "--out", str(tmp_path / "x.jsonl"), "--count", "2", "--least", "0"]) == 2
    assert "1 of 2 puzzles" in capsys.readouterr().err
    assert not (tmp_path / "x.jsonl").exists()


def test_puzzles_are_varied_and_mixed() -> None:
    many = [some("comet", n, "Fly", "fly 1") for n in range(9)] + [some("comet", n, "Land", "land") for n in range(4)]
    kept = making.varied(many)
    assert [one.answer for one in kept] == ["fly 1"] * making.ALIKE + ["land"] * 4
    told = making.mixed(kept)
    assert sorted(told) == sorted(kept)
    alike = [one for one, other in pairwise(told) if one.kind == other.kind]
    assert len(alike) == making.ALIKE - 4 - 1


def test_what_makes_no_sense_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--games", "chess"], ["--games", "kepler:x"], ["--from", "tomorrow"], ["--count", "0"]):
        assert main(["make", "--out", str(tmp_path / "x.jsonl"), *words]) == 2
        assert capsys.readouterr().err.startswith("astrarium: ")
    assert not (tmp_path / "x.jsonl").exists()


def test_there_are_enough_of_each_game_and_in_packs() -> None:
    assert len(SHIPPED) >= 150
    for title in ready():
        assert sum(one.game == title for one in SHIPPED) >= 15
    assert sorted([one for pack in packs() for one in pack.puzzles]) == sorted(SHIPPED)
    for pack in packs():
        assert len({one.theme for one in pack.puzzles}) == 1
        assert len(pack.puzzles) <= 12
        hard = [one.hard for one in pack.puzzles]
        assert hard == sorted(hard)


def test_no_two_days_in_a_row_ask_and_answer_alike() -> None:
    alike = [other.day for one, other in pairwise(SHIPPED) if one.kind == other.kind]
    assert len(alike) <= len(SHIPPED) // 20
    answers = Counter((one.game, one.asked, *one.way) for one in SHIPPED)
    assert max(answers.values()) <= ALIKE
    assert len({one.id for one in SHIPPED}) == len(SHIPPED)


def test_each_day_has_its_puzzle() -> None:
    first = date.fromisoformat(SHIPPED[0].day)
    assert [one.day for one in SHIPPED] == [str(first + timedelta(n)) for n in range(len(SHIPPED))]
    assert of_day(first) == SHIPPED[0]
    assert of_day(first + timedelta(len(SHIPPED))) == SHIPPED[0]


@pytest.mark.sample(24)
@pytest.mark.parametrize("puzzle", SHIPPED, ids=[f"{one.id}-{one.game}" for one in SHIPPED])
def test_a_way_leads_to_the_goal_and_most_turns_do_not(puzzle: Puzzle) -> None:
    """Several steps, or surely so; never the one button in the bar; the goal is in words of the game."""
    match = puzzle.match()
    state, game = match.state, match.game
    assert puzzle.asked == state.question.name()
    aims = puzzle.reach()
    assert 1 <= len(aims) <= 3
    way = [puzzle.action(text) for text in puzzle.way]
    assert judged(puzzle, match, puzzle.way)[:2] == (judged(puzzle, match, puzzle.way).over, True)
    assert not any(judged(puzzle, match, puzzle.way[:n]).solved for n in range(1, len(way)))
    assert len(way) >= 2 or puzzle.goal in ("win", "sure")
    assert not making.is_only_button(state, way[0])
    share = making.SELDOM if game.together else making.RARE
    assert puzzle.ways <= share * puzzle.turns
    if puzzle.goal == "win":
        ruler = Ruler(state)
        assert ruler.played(way)[1].state.outcome[ruler.seat] > 0
    for lang in ("en", "fr"):
        words = Words(game, lang)
        assert all(aimed(words, aims))
        assert words.missing == set()


@pytest.mark.sample(8)
@pytest.mark.parametrize("puzzle", SHIPPED[::5], ids=[one.id for one in SHIPPED[::5]])
def test_the_way_needs_nothing_that_is_hidden(puzzle: Puzzle) -> None:
    match = puzzle.match()
    ruler, way = Ruler(match.state), [puzzle.action(text) for text in puzzle.way]
    for n in range(20, 23):
        assert making.holds_up(ruler, match.state, way, puzzle.reach(), n)


@pytest.mark.full
@pytest.mark.timeout(3000)
def test_a_longer_search_confirms_the_goals() -> None:
    """Some of them here; `python3 -m astrarium.puzzles check` looks at them all."""
    found = check(list(SHIPPED)[::10], 5, "check", 1)
    assert None not in found


def test_a_goal_is_missed_and_it_is_said_by_how_much() -> None:
    """The first step alone is not the goal, and what is missing is told."""
    puzzle = next(one for one in SHIPPED if len(one.way) > 1)
    said = judged(puzzle, puzzle.match(), puzzle.way[:1])
    assert not said.solved
    assert [aim for aim, _ in said.miss.missed] != []


def test_those_of_before_still_open() -> None:
    """No day brings them, but whoever tried one finds the same position, the same answer, the same reasons."""
    assert len(retired()) == 100
    assert not {one.day for one in retired() if one.aims}
    first = date.fromisoformat(retired()[0].day)
    for puzzle in retired()[::12]:
        assert of_day(date.fromisoformat(puzzle.day), retired()) == puzzle
        match = puzzle.match()
        assert judged(puzzle, match, [puzzle.answer])[:2] == (True, True)
        assert of_day(first + timedelta(100), retired()) == retired()[0]


def test_those_that_were_dropped_still_open_by_their_names() -> None:
    assert dropped()
    for puzzle in dropped():
        assert by_id(puzzle.id) == puzzle
        assert puzzle not in SHIPPED
        assert judged(puzzle, puzzle.match(), puzzle.way).solved


@pytest.mark.parametrize("name", ["some.jsonl", "some.jsonl.bz2"])
def test_a_part_is_written_and_the_others_stay(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write(path, "one\ntwo\n")
    assert parts_of(path) == ["one\ntwo", "", ""]
    write(path, "old", 2)
    write(path, "three\n")
    assert parts_of(path) == ["three", "", "old"]


def test_a_game_of_somebody_elses_takes_part_if_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "ready", lambda: (*ready(), "comet"))
    assert command.pace_of("")["comet"] == 1
    assert command.pace_of("comet:3") == {"comet": 3}


def test_a_longer_way_than_need_be_and_a_goal_that_is_not_reached_are_not_confirmed() -> None:
    puzzle = next(one for one in SHIPPED if one.goal == "reach" and len(one.way) == 2 and not one.sampled)
    assert making.check_one(puzzle, 5, "check") is not None
    state = puzzle.match().state
    ruler, way = Ruler(state), [puzzle.action(text) for text in puzzle.way]
    longer = next(
        [a, *way] for a in state.menu if a not in way and ruler.can_play([a, *way]) and not ruler.played([a])[1].over
    )
    assert making.check_one(puzzle._replace(way=[str(a) for a in longer]), 5, "check") is None
    assert making.check_one(puzzle._replace(aims=[["no-such-thing", 0, [], 1, True]]), 5, "check") is None


@pytest.mark.full
def test_the_games_of_the_shipped_give_them_again() -> None:
    found = making.games_of(SHIPPED, command.SEED)
    pace = command.pace_of("")
    assert all(number < pace[title] for title, number in found), "one command plays all of them"
    for title, number in found[:: len(found) // 4][:4]:
        many, other = making.again(title, number, command.SEED, SHIPPED)
        assert many
        assert other == []
