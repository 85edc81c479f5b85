"""Damaged data is refused by a line that names the damage."""

from __future__ import annotations

import pytest
from docs.comet.comet import GAME

from astrarium.kernel import Match, Unreadable, replay
from astrarium.kernel.reading import MOST, fits


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": None}, "journal: 'seats' should be a whole number, not None"),
        ({"seed": 7}, "journal: 'seed' should be a text, not 7"),
        ({"seed": "\ud800"}, "journal: 'seed' should be a text, not '\\ud800'"),
        ({"epoch": 99}, "journal: 'epoch' should be from 1 to 1, not 99"),
        ({"mode": ""}, "journal: 'mode' and 'seats' should not be empty"),
        ({"game": "chess"}, "this is a journal of 'chess', not of comet"),
        ({"moves": [[0, 0, "x", False]]}, "journal: move 1 is not of the form [number, seat, action, automatic]"),
        ({"fresh": [[0]]}, "journal: [0] in 'fresh' is not of the form [moment, seed]"),
        ({"start": {"seats": 2}}, "position: 'epoch' is missing"),
    ],
)
def test_a_damaged_journal_says_what_is_wrong_with_it(change: dict, said: str) -> None:
    journal = Match(GAME, GAME.setting(), "any").save()
    with pytest.raises(Unreadable) as wrong:
        replay(GAME, {**journal, **change})
    assert str(wrong.value) == said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"key": "0"}, "'key' should be 64 hexadecimal digits, not '0'"),
        ({"pool": "²"}, "'pool' should be at most 155 decimal digits, not '²'"),
        ({"counter": -1}, "'counter' should be from 0 to"),
        ({"outcome": [1]}, "a number for each of 2 seats"),
        ({"agenda": [["Nobody", 0, 0, 0, 0]]}, "comet has no frame 'Nobody'"),
        ({"agenda": [[]]}, "[] is not of the form [name, seat, x, y, z]"),
        ({"fields": {}}, "is missing"),
    ],
)
def test_a_damaged_position_says_what_is_wrong_with_it(change: dict, said: str) -> None:
    s = GAME.new(GAME.setting(), "any")
    with pytest.raises(Unreadable) as wrong:
        GAME.load(s.setting, {**s.save(), **change})
    assert said in str(wrong.value)


def test_a_field_of_another_kind_is_named() -> None:
    s = GAME.new(GAME.setting(), "any")
    for name, value in s.save()["fields"].items():
        odd = 0 if isinstance(value, list) else []
        with pytest.raises(Unreadable, match=f"fields: {name!r} should be"):
            GAME.load(s.setting, {**s.save(), "fields": {**s.save()["fields"], name: odd}})


@pytest.mark.parametrize("given", [None, 7, "x", {"a": 1}, ["x", 1], [[]]])
def test_what_is_no_list_of_words_is_no_action(given: object) -> None:
    with pytest.raises(Unreadable, match="an action is a list of words"):
        GAME.actions.from_json(given)


@pytest.mark.parametrize("number", [MOST, -MOST])
def test_a_number_is_read_up_to_the_last_and_not_beyond(number: int) -> None:
    assert fits(number, int)
    assert not fits(number + (1 if number > 0 else -1), int)
