"""The greedy player and the judgement of positions."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.bots import GreedyBot, Outlook
from astrarium.games.kepler import GAME
from astrarium.games.kepler.actions import ANTIMATTER_SCIENCE, COLONIAL, SURVEY
from astrarium.games.kepler.box import MEDAL_SPACE
from astrarium.games.kepler.sense import value
from astrarium.games.kepler.sense.flights import SPACE_WORTH
from astrarium.games.kepler.sense.judgement import worth
from astrarium.games.kepler.sense.sense import advice, after_turn, counted, plain_turns
from astrarium.games.kepler.sense.small_questions import level_gain, score_survey
from astrarium.games.kepler.state import Galaxy
from astrarium.kernel import Action

from .build import BOX, OBJECTIVE, begun, cubes, lay, levels, main, own, ship, table


def play_out(mode: str, seats: int, seed: str, greedy: list[int], **options: object) -> list[int]:
    rng = Random(seed)
    s = GAME.new(GAME.setting(mode, seats, options), seed)
    while not s.over:
        menu = s.legal()
        s.play(GreedyBot().choose(Outlook(GAME, s, rng)) if s.asked in greedy else menu[int(rng.random() * len(menu))])
    return s.scores


@pytest.mark.full
def test_greedy_beats_random() -> None:
    for game in range(4):
        scores = play_out("standard", 2, f"duel-{game}", [game % 2])
        assert scores[game % 2] > scores[1 - game % 2] + 8
        assert scores[game % 2] >= 18


@pytest.mark.full
@pytest.mark.parametrize(("mode", "seats"), [("advanced", 3), ("standard", 4), ("solo", 1)])
def test_greedy_plays_every_mode_and_option(mode: str, seats: int) -> None:
    options = {option.name: option.values[1] for option in GAME.options_of(mode)}
    scores = play_out(mode, seats, "all", list(range(seats)), **options)
    assert min(scores) >= 8


def test_greedy_colonizes_where_it_stands() -> None:
    s = table()
    lay(s, "P9", 22)
    ship(s, 0, 1, "P9")
    main(s, "colonize-planets")
    assert str(GreedyBot().choose(Outlook(GAME, s, Random(1)))) == "colonize planet-22"


def test_greedy_carries_cubes_to_a_planet_that_can_be_terraformed() -> None:
    s = table()
    own(s, 0, 17, "P9")
    cubes(s, 0, earth=[3, 3, 0], p17=[2, 1, 0], storage=[2, 3, 3])
    levels(s, 0, II=1, IV=3)
    main(s, "terraform-planets")
    assert str(GreedyBot().choose(Outlook(GAME, s, Random(1)))) == "transport energy earth planet-17"


def played_out(s: Galaxy, a: Action, seat: int, bonuses: bool) -> float:
    """What a turn is worth, played by the rules alone."""
    t = s.clone()
    t.apply(a)
    while t.turn == seat and t.round == s.round and not t.over:
        t.apply(advice(t, bonuses))
    if t.over:
        return float(t.scores[seat])
    return worth(t, seat) if s.round < s.box.rounds else counted(t, seat)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("advanced", 3), ("solo", 1)])
def test_a_turn_is_tried_as_it_would_be_played(mode: str, seats: int) -> None:
    """However much is skipped on the way: questions with one sensible answer, spaces where nothing is done."""
    s = begun(seats, mode, seed="tried")
    rng = Random(4)
    turns = 0
    while not s.over:
        if s.question.name() == "ActionCube":
            turns += 1
            if turns % 4 == 0:
                tried = plain_turns(s)
                assert [a for _, _, a in tried] == [a for a in s.menu if a.kind.word == "move-cube"]
                for found, _, a in tried:
                    assert found == played_out(s, a, s.asked, False)
                a = max(tried)[2]
                assert after_turn(s, a, s.asked, True) == played_out(s, a, s.asked, True)
        s.apply(GreedyBot().choose(Outlook(GAME, s, rng)))
    assert turns == 16 * seats


def test_worth_likes_what_a_player_would_like() -> None:
    s = begun(2)
    before = worth(s, 0)
    s.medals[0] += 1
    assert worth(s, 0) == pytest.approx(before + 1)
    s.levels[0] += 1
    assert worth(s, 0) > before + 1.5
    s.cubes[0] -= 1
    s.cubes[3] += 1  # from Storage into the Pit
    assert worth(s, 0) < before + 9


def test_value_is_fair_and_bounded() -> None:
    s = begun(2, seed="fair")
    assert value(s, 0) == pytest.approx(-value(s, 1))
    for seat in (0, 1):
        assert -1 < value(s, seat) < 1
    s.medals[0] = 5
    assert value(s, 0) > value(s, 1)


def test_a_bot_is_given_no_secret() -> None:
    """The advice is the same whatever the other's Objective is."""
    s = begun(2, seed="secret")
    me = s.asked
    first = GreedyBot().choose(Outlook(GAME, s, Random(5)))
    objective = s.objective[:]
    objective[1 - me] = next(card for card in s.terms.objectives if card not in objective)
    s.objective = objective
    assert GreedyBot().choose(Outlook(GAME, s, Random(5))) is first


@pytest.mark.full
def test_greedy_works_for_alien_colonies_when_its_objective_asks_for_one() -> None:
    """First Contact: it buys the levels that open Alien planets, and colonizes one in most of its games."""
    met = 0
    for game in range(6):
        s = GAME.new(GAME.setting("standard", 2), f"alien-{game}")
        assert isinstance(s, Galaxy)
        others = [card for card in s.objective if card != OBJECTIVE["S05"]]
        s.objective = [OBJECTIVE["S05"], others[0]]
        rng = Random(game)
        while not s.over:
            s.apply(GreedyBot().choose(Outlook(GAME, s, rng)))
        met += any(BOX.alien[planet] for planet in s.planets(0)[1:])
    assert met >= 3


def test_antimatter_science_is_worth_more_with_an_alien_planet_in_sight() -> None:
    s = table()
    s.objective = [OBJECTIVE["S10"], OBJECTIVE["S10"]]
    levels(s, 0, V=1)
    before = level_gain(s, 0, ANTIMATTER_SCIENCE)
    lay(s, "M9", 25)
    assert level_gain(s, 0, ANTIMATTER_SCIENCE) > before
    s.round = 15  # too late for it
    late = level_gain(s, 0, ANTIMATTER_SCIENCE)
    s.bodies[-1] = 24
    assert level_gain(s, 0, ANTIMATTER_SCIENCE) == late


@pytest.mark.parametrize("gone", [False, True])
def test_K3_105_a_medal_that_is_gone_draws_nobody(gone: bool) -> None:
    s = table()
    at = next(n for n, benefit in enumerate(s.box.benefit[COLONIAL]) if benefit == MEDAL_SPACE)
    s.tracks = [at - 1, at - 1] * s.seats
    s.activated = [0, (1 << at) if gone else 0]
    assert (score_survey(s, 0, SURVEY.all[COLONIAL]) > SPACE_WORTH) is not gone
