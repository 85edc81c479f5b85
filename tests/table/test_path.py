"""The path of a game: eight stars that lead somewhere, lit by what the logbook has."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.puzzles import packs
from astrarium.store import GameRow, PuzzleRow, SeatRow
from astrarium.table.course import seed_of, titles_of
from astrarium.table.logbook import Voyage
from astrarium.table.path import path_of, reached
from astrarium.text import LANGUAGES, Words
from astrarium.web.page.path import HIGH, WIDE, beyond, covered, labels, named, solved_of, unsolved
from astrarium.web.page.site import site

TITLES = [title for title in ready() if path_of(load(title))]


def voyage(title: str, mode: str, level: int = 1, won: bool = True, seed: str = "s", lesson: bool = False) -> Voyage:
    row = GameRow(
        id="t", title=title, mode=mode, seats=2, options={}, seed=seed, epoch=1, components="", start={"a": 1} if lesson else None,
        parent=None, created=0.0, touched=0.0, asked=-1, over=True, request=None, rematch=None,
    )  # fmt: skip
    seats = [SeatRow(0, "person", "Ada", ""), SeatRow(1, "bot", "Tycho", f"level:{level}")]
    more: dict[str, Any] = {}
    return Voyage(row, 0, seats, [1, -1] if won else [-1, 1], [0, 0], [], lesson, more)


def test_every_game_of_the_house_has_a_path() -> None:
    assert len(TITLES) == len(ready())


@pytest.mark.parametrize("title", TITLES)
def test_a_path_has_eight_stars_that_are_there(title: str) -> None:
    game = load(title)
    stars = path_of(game)
    assert len(stars) == 8
    assert [(one.kind, one.value) for one in stars[:3]] == [("lesson", 1), ("win", 1), ("lesson", 2)]
    assert len({(one.x, one.y) for one in stars}) == 8
    for one in stars:
        assert 0 <= one.x <= 100
        assert 0 <= one.y <= 100
        assert one.kind != "lesson" or 1 <= int(one.value) <= len(titles_of(game))


@pytest.mark.parametrize("title", TITLES)
def test_stars_are_lit_by_what_was_played(title: str) -> None:
    game = load(title)
    assert reached(game, [], 0) == [False] * 8
    last = len(path_of(game))
    lesson = voyage(title, game.modes[0].word, seed=seed_of(game, 1, 7), lesson=True)
    assert reached(game, [lesson], 0)[0]
    assert sum(reached(game, [lesson], 0)) == 1
    early = voyage(title, game.modes[0].word, seed=seed_of(game, 1, 3), lesson=True)
    assert not any(reached(game, [early], 0))
    won = voyage(title, game.modes[0].word)
    assert reached(game, [won], 0)[1]
    assert not reached(game, [voyage(title, game.modes[0].word, won=False)], 0)[1]
    assert not reached(game, [voyage("another", game.modes[0].word)], 0)[1]
    hard = voyage(title, str(path_of(game)[last - 1].value), 3)
    assert reached(game, [hard], 0)[last - 1]


def test_a_puzzle_of_no_day_lights_nothing() -> None:
    rows = [PuzzleRow("theme-3", [], True, 0.0), PuzzleRow("2026-11-15", [], False, 0.0)]
    assert [solved_of(load(title), rows) for title in TITLES] == [0] * len(TITLES)
    rows = [PuzzleRow("2026-11-15", [], True, 0.0)]
    assert sum(solved_of(load(title), rows) for title in TITLES) == 1


@pytest.mark.parametrize("title", TITLES)
def test_a_solved_puzzle_is_counted_by_its_name_and_the_next_of_that_game_is_offered(title: str) -> None:
    game, rows = load(title), list[PuzzleRow]()
    ids = [one.id for pack in packs() if pack.game == title for one in pack.puzzles]
    assert unsolved(game, rows) == f"/puzzle?id={ids[0]}"
    rows = [PuzzleRow(id, [], True, 0.0) for id in ids[:2]]
    assert solved_of(game, rows) == 2
    assert unsolved(game, rows) == f"/puzzle?id={ids[2]}"
    assert unsolved(game, [PuzzleRow(id, [], True, 0.0) for id in ids]) == "/puzzles"


@pytest.mark.parametrize("title", TITLES)
def test_puzzles_light_their_stars(title: str) -> None:
    game = load(title)
    kinds = [one.kind for one in path_of(game)]
    assert not any(reached(game, [], 0))
    assert reached(game, [], 9)[kinds.index("puzzles")]


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_no_name_covers_a_star_or_another_name(title: str, lang: str) -> None:
    game = load(title)
    stars = path_of(game)
    names = [named(site(lang), game, Words(game, lang), star) for star in stars]
    for following in (None, *range(len(stars))):
        boxes = [one.box for one in labels(stars, names, following)]
        for n, box in enumerate(boxes):
            discs = [
                (star.x * WIDE - 8, star.y * HIGH - 8, star.x * WIDE + 8, star.y * HIGH + 8)
                for star in [*stars[:n], *stars[n + 1 :]]
            ]
            assert covered(box, discs) < 12, (names[n], following)
            assert covered(box, [*boxes[:n], *boxes[n + 1 :]]) < 12, (names[n], following)
            assert beyond(box) < 40, names[n]
