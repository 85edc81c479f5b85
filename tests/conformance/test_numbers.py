"""Words and numbers of the same thing agree: `CAPTAINS[HUBAC]` is "hubac".

A constant is written out beside the list of its words, because the compiled build then puts the number itself wherever
it is used. So the two are held together here.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import pytest

from astrarium.games import OWN

PLACES = ("actions", "nouns")  # where the words of actions stand


def disagreeing(names: dict[str, object]) -> list[str]:
    """Numbers that are called like a word of a list, and have another place in it."""
    lists = [what for what in names.values() if isinstance(what, tuple) and all(isinstance(one, str) for one in what)]
    wrong = []
    for name, number in names.items():
        if name.isupper() and type(number) is int:
            word = name.lower().replace("_", "-")
            there = [words.index(word) for words in lists if word in words]
            if there and number not in there:
                wrong.append(f"{name} is {number}, but {word!r} is number {there[0]} of its list")
    return wrong


@pytest.mark.parametrize("game", OWN)
def test_a_number_named_like_a_word_is_its_place(game: str) -> None:
    for place in PLACES:
        whole = f"astrarium.games.{game}.{place}"
        assert disagreeing(vars(import_module(whole)) if find_spec(whole) else {}) == []


def test_a_wrong_number_is_named() -> None:
    assert disagreeing({"CREWS": ("banker", "chief-mate"), "BANKER": 0, "CHIEF_MATE": 1}) == []
    assert disagreeing({"CREWS": ("banker", "chief-mate"), "CHIEF_MATE": 0}) == [
        "CHIEF_MATE is 0, but 'chief-mate' is number 1 of its list"
    ]
