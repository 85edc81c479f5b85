"""The bots' judgement: it knows every question, flies to the Moon, and beats chance."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.bots import GreedyBot, Outlook
from astrarium.games.astronavigators import GAME
from astrarium.games.astronavigators.sense.sense import HEADED, SCORES, value
from astrarium.games.astronavigators.sense.solo import shadow_gains, shadow_steps
from astrarium.games.astronavigators.state import MOON, OUT, Expedition

from .build import FAST, FULL, NEIL, SOLAR, SOLO, YURI, at, new, table


def game(mode: str, seats: int, seed: str, greedy: set[int]) -> Expedition:
    s = new(mode, seats, seed)
    rng = Random(seed)
    while not s.over:
        a = GreedyBot().choose(Outlook(GAME, s, rng)) if s.asked in greedy else rng.choice(s.menu)
        assert a in s.menu
        s.apply(a)
    return s


def test_every_question_has_a_rule_of_thumb():
    asked = [name for name, frame in GAME.frames.items() if frame.asks and frame.verbs]
    assert sorted(asked) == sorted([frame.__name__ for frame in (*HEADED, *SCORES)])


@pytest.mark.parametrize(("mode", "seats"), [(FAST, 2), (FULL, 2), (SOLAR, 3), (SOLO, 1)])
def test_greedy_players_reach_the_moon(mode, seats):
    reached = 0
    for seed in range(4):
        s = game(mode, seats, str(seed), set(range(seats)))
        far = [s.out_stage[i] >= MOON - 72 if place == OUT else place >= MOON for i, place in enumerate(s.place)]
        reached += any(far)
    assert reached >= 3


def test_greedy_beats_random():
    wins = sum(game(FAST, 2, f"duel {i}", {i % 2}).outcome[i % 2] == 1 for i in range(12))
    assert wins >= 11


def test_greedy_wins_alone():
    """AN-290: with the mission done and before the shadow, in more than half of the games at the first level."""
    assert sum(game(SOLO, 1, f"alone {i}", {0}).outcome[0] == 1 for i in range(20)) >= 11


def test_the_weeks_are_chosen_so_that_the_shadow_gains_nothing():
    """AN-292, AN-293, AN-297: it steps twice where both tokens are earlier, so a player looks ahead."""
    assert shadow_steps(0, 1, 1) == 1  # weeks 3 and 4 are left, both too late
    assert shadow_steps(1, 2, 1) == 0  # week 1 is left
    assert [shadow_gains(1, 2, week, 1) for week in (0, 3)] == [0, 1]
    assert shadow_gains(0, 2, 1, 1) == 0
    assert shadow_gains(0, 2, 1, 2) == 1  # the tokens will be on weeks 1 and 2
    assert shadow_steps(0, 3, 8) == 0


def test_a_position_is_worth_more_further_along():
    s = table(FULL)
    assert value(s, 0) == pytest.approx(-value(s, 1), abs=0.5)
    at(s, 0, "moon")
    s.nk = [120, 20]
    assert value(s, 0) > 0.3 > value(s, 1)
    assert -1 <= value(s, 1) <= 1


def test_nobody_flies_off_with_little_knowledge_where_the_way_home_counts():
    """AN-121: an astronaut learns hardly anything more, so an astronomer with as little stands better; but where the
    first on the Moon wins, whoever flies is ahead."""
    homeward, fast = [table(mode, (NEIL, YURI)) for mode in (FULL, FAST)]
    for s in (homeward, fast):
        s.nk = [30, 30]
        at(s, 0, "out 1")
    assert value(homeward, 0) < value(homeward, 1)
    assert value(fast, 0) > value(fast, 1)
    homeward.nk = [130, 130]
    assert value(homeward, 0) > value(homeward, 1)
