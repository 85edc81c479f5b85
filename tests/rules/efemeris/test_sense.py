"""The bots' judgement, and the map at the terminal."""

from __future__ import annotations

import re
from random import Random

import pytest

from astrarium.bots import GreedyBot, Outlook
from astrarium.games.efemeris import GAME
from astrarium.games.efemeris.board import board
from astrarium.games.efemeris.sense import value
from astrarium.text.words import Words

from .build import GALLEON_1, GALLEON_2, P, building, conquer, fire, give, lost, own, position, put_ship, stock, tactics


def duel(seed, greedy):
    s = GAME.new(GAME.setting("duel"), str(seed))
    rng = Random(seed)
    while not s.over:
        s.apply(GreedyBot().choose(Outlook(GAME, s, rng)) if s.asked == greedy else rng.choice(s.menu))
    return s.outcome[greedy]


def test_the_greedy_player_beats_a_random_one():
    results = [duel(seed, seed % 2) for seed in range(20)]
    assert results.count(1) >= 17
    assert results.count(-1) <= 1


def advice(s):
    return GreedyBot().choose(Outlook(GAME, s, Random(1)))


def test_the_greedy_player_takes_what_wins():
    s = position()
    put_ship(s, GALLEON_1, P(s, "posidonius"))
    put_ship(s, GALLEON_2, s.chart.rose)
    stock(s, 0, 5, 5)
    assert advice(building(s)) is conquer("posidonius")


def test_the_greedy_player_shoots_what_it_can():
    s = position()
    put_ship(s, GALLEON_1, s.chart.near[P(s, "posidonius")][-1])
    give(s, 0, "gunner")
    assert advice(tactics(s)) is fire(GALLEON_1, GALLEON_2)


@pytest.mark.parametrize("mode", ["duel", "free-for-all", "team"])
def test_value_follows_planets_and_ships(mode):
    s = position(mode)
    even = value(s, 0)
    own(s, "apollas", 0)
    assert value(s, 0) > even
    assert value(s, s.seats - 1) < even
    assert -1 < value(s, s.seats - 1) < value(s, 0) < 1
    better = value(s, 0)
    lost(s, 0)
    assert value(s, 0) < better


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("mode", ["duel", "free-for-all", "team"])
def test_the_terminal_shows_tiles_ships_and_players(mode, lang):
    words = Words(GAME, lang)
    for seed in range(3):
        s = GAME.new(GAME.setting(mode, 0, {"expert": 27}), str(seed))
        rng = Random(seed)
        for _ in range(150):
            if not s.over:
                s.apply(GreedyBot().choose(Outlook(GAME, s, rng)))
        text = re.sub(r"\[[^\]]*\]", "", board(s.view(0), words))
        assert max(len(line) for line in text.splitlines()) < 140
        for ship, space in enumerate(s.at):
            if space >= 0 and s.at.count(space) == 1:
                assert "Gab"[ship % 3] + str(ship // 3 + 1) in text
        assert "ROSE" in text
    assert words.missing == set()
