"""The table at the terminal."""

from __future__ import annotations

import re

import pytest

from astrarium.games.kepler.board import board, the_map
from astrarium.text.words import Words

from .build import BOX, GAME, begun, lay, own, ship, table


def plain(text: str) -> str:
    return re.sub(r"\[[^\]]*\]", "", text)


def test_the_map_shows_every_hex_and_body() -> None:
    s = table()
    lay(s, "A1")
    lay(s, "C1", "mine")
    lay(s, "E1", "target")
    lay(s, "G1", 22)
    own(s, 1, 7, "I1")
    ship(s, 0, 1, "G1")
    ship(s, 0, 2, "K1")
    lines = plain(the_map(s.view(0), BOX)).splitlines()
    assert len(lines) == 20
    assert lines[0].split() == list("ABCDEFGHIJKLMNOPQRSTUV")
    assert lines[1] == "  1  ?  ·  m  ·  +  · 22a ·  7B · ⟨A⟩ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·"
    assert "☉" in lines[10]
    assert "●" in lines[10]
    assert sum(line.count("✶") for line in lines) == 20


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_whole_table_is_shown_in_words(lang: str, seats: int) -> None:
    words = Words(GAME, lang, ["Ann", "Bob", "Cid", "Dan"])
    s = begun(seats)
    shown = plain(board(s.view(0), words))
    assert all(name in shown for name in ["Ann", "Bob", "Cid", "Dan"][:seats])
    assert words.name("objective", BOX.objectives[s.objective[0]].id) in shown
    if seats > 1:
        other = BOX.objectives[s.objective[1]].id
        assert words.name("objective", other) not in shown
    while not s.over:
        s.apply(s.legal()[-1])
    shown = plain(board(s.view(0), words))
    assert words.name("category", "same-type") in shown
    assert words.missing == set()
