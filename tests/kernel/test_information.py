"""What follows from the marks of a field: views, what stays unseen, and imagined states."""

from __future__ import annotations

from random import Random

import pytest
from docs.comet.comet import DRAW, GAME, Sky, Turn

from astrarium.kernel import (
    LENGTH,
    NOBODY,
    OWNER,
    OWNER_LENGTH,
    OWNER_TOTAL,
    PUBLIC,
    SPECTATOR,
    TOTAL,
    AstrariumError,
    Match,
)
from astrarium.kernel.information import seen, unseen

HANDS = [3, 0, 1, 2, 2, 2]


@pytest.mark.parametrize(
    ("mark", "value", "own", "spectator"),
    [
        (PUBLIC, HANDS, HANDS, HANDS),
        (NOBODY, HANDS, None, None),
        (LENGTH, [7, 7], 2, 2),
        (TOTAL, HANDS, 10, 10),
        (OWNER, HANDS, [[3, 0, 1], None], [None, None]),
        (OWNER_LENGTH, [[4, 5], [6]], [[4, 5], 1], [2, 1]),
        (OWNER_TOTAL, HANDS, [[3, 0, 1], 6], [4, 6]),
    ],
)
def test_a_mark_says_who_sees_what(mark, value, own, spectator) -> None:
    assert seen(mark, value, 0, 2) == own
    assert seen(mark, value, SPECTATOR, 2) == spectator


def test_what_is_unseen_is_the_rest() -> None:
    assert unseen(PUBLIC, HANDS, 0, 2) is None
    assert unseen(OWNER_TOTAL, HANDS, 0, 2) == [[2, 2, 2]]
    assert unseen(NOBODY, HANDS, 0, 2) == HANDS


def test_another_seat_is_offered_what_it_holds_in_the_dream() -> None:
    s = GAME.new(GAME.setting(), "any")
    assert isinstance(s, Sky)
    rng = Random(1)
    menus = set()
    for _ in range(40):
        t = s.imagine(1, rng)
        assert t.menu == Turn(0).legal(t)
        menus.add(tuple(str(a) for a in t.menu))
    assert len(menus) > 1


def test_the_asked_seat_is_offered_the_same_in_every_dream() -> None:
    s = GAME.new(GAME.setting(), "any")
    rng = Random(1)
    assert {tuple(s.imagine(0, rng).menu) for _ in range(20)} == {tuple(s.menu)}


def test_a_whisper_is_a_barrier() -> None:
    match = Match(GAME, GAME.setting(), "any")
    match.play(DRAW.of())
    assert match.barrier == len(match.moves)
    assert match.undoable(0) == match.undoable(1) == 0


def test_the_asked_seat_alone_is_told_what_its_question_is_about() -> None:
    s = GAME.new(GAME.setting(), "any")
    frame = s.agenda[-1]
    frame.x = 3
    assert s.view(s.asked).facts == (3, frame.y, frame.z)
    assert s.view(1 - s.asked).facts == (0, 0, 0)
    assert s.view(SPECTATOR).facts == (0, 0, 0)


def test_nobody_imagines_who_has_no_seat() -> None:
    """Where the game does not say what somebody knows who only watches, nothing is imagined for them."""
    s = Match(GAME, GAME.setting(), "cloud").state
    for seat in (SPECTATOR, 2, -2):
        with pytest.raises(AstrariumError, match=f"seat {seat} imagines nothing in comet"):
            s.imagine(seat, Random(1))
    assert s.imagine(1, Random(1)).view(1).json() == s.view(1).json()
