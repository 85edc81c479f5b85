"""The table at the terminal."""

from __future__ import annotations

import re

import pytest

from astrarium.games.astronavigators import GAME
from astrarium.games.astronavigators.board import board, in_sight, the_map, trajectory
from astrarium.text.words import Words

from .build import BOX, FAST, FULL, SOLAR, SOLO, at, card, month, new, random_play, table, tiles


def plain(text: str) -> str:
    return re.sub(r"(?<!\\)\[[^\]]*\]", "", text).replace("\\[", "[")


def test_the_map_shows_players_and_launch_sites():
    s = at(table(FAST), 0, "+1/-90")
    lines = plain(the_map(s.view(0))).splitlines()
    assert lines[0].split() == ["-180", "-150", "-120", "-90", "-60", "-30", "0", "30", "60", "90", "120", "150"]
    assert lines[3].split() == ["+1", "·", "·", "·", "A^", "·", "·", "·", "·", "·", "·", "·", "·"]
    assert lines[2].split()[7] == "B"


def test_the_trajectory_shows_open_tiles_and_spacecraft():
    s = at(tiles(table(FULL), 5, 5, 5, 5, 5), 1, "out 2")
    s.track[1] = 3
    text = plain(trajectory(s.view(0), Words(GAME, "en")))
    assert "1 [?]  2 [15] B  3 [?]" in text
    assert "the Moon" in text


def test_a_mark_tells_what_can_be_seen_from_here():
    for wide, mark in ((False, "✓"), (True, "")):
        s = month(table(FAST, wide_daylight=wide), 8)
        assert in_sight(s.view(0), BOX, card("lyra"), 0) == "✓"
        assert in_sight(s.view(0), BOX, card("virgo"), 0) == ""
        assert in_sight(s.view(0), BOX, card("bootes"), 0) == mark
    assert in_sight(s.view(0), BOX, card("full-moon"), 2) == "✓"
    assert in_sight(s.view(0), BOX, card("full-moon"), 1) == ""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("mode", "seats"), [(FAST, 2), (FULL, 3), (SOLAR, 4), (SOLO, 1)])
def test_the_whole_table_is_shown_in_words(lang, mode, seats):
    words = Words(GAME, lang, ["Ann", "Bob", "Cid", "Dan"][:seats])
    s = new(mode, seats)
    while not s.over:
        shown = plain(board(s.view(0), words))
        if min(s.continent) >= 0 and not s.sealed:
            assert all(name in shown for name in ["Ann", "Bob", "Cid", "Dan"][:seats])
        assert board(s.view(-1), words)
        random_play(s, 9, s.number)
    assert board(s.view(0), words)
    assert words.missing == set()


def test_a_hidden_agenda_is_shown_to_its_owner_alone():
    s = table(FULL)
    words = Words(GAME, "en")
    name = words.name("agenda", s.mission[0])
    assert name in board(s.view(0), words)
    assert name not in board(s.view(1), words)
