"""People's strength: results move it the right way and by the right amount, levels are its marks, words are chosen."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from astrarium.bots.levels import LEVELS
from astrarium.games import ready
from astrarium.rating import Placed, Scale, Strength, StrengthWords, newcomer, rated, rested, said, scale_of
from astrarium.rating.scale import POINTS


@pytest.mark.parametrize("game", [*ready(), "of somebody else"])
def test_levels_stand_on_their_own_stars(game: str) -> None:
    scale = scale_of(game)
    stars = [level.number for level in LEVELS]  # one that nobody has measured stands on the line as well
    assert [scale.stars(scale.points(n)) for n in stars] == pytest.approx(stars)
    assert list(scale.levels) == sorted(set(scale.levels))


def test_the_scale_goes_on_beyond_both_ends() -> None:
    scale = Scale((0.0, 100.0, 200.0, 300.0, 500.0))
    assert (scale.stars(-50.0), scale.stars(700.0), scale.points(0.0), scale.points(6.0)) == (0.5, 6.0, -100.0, 700.0)


def test_bots_never_move() -> None:
    table = [Placed(3, 2, 0), Placed(newcomer("kepler"), 1, 1), Placed(5, 3, 2)]
    assert [one for one in rated("kepler", table) if isinstance(one, int)] == [3, 5]


def test_a_surprise_moves_further_than_what_was_expected() -> None:
    one = Strength(scale_of("efemeris").points(3), 60.0, 9)

    def gain(level: int) -> float:
        after, _ = rated("efemeris", [Placed(one, 1, 0), Placed(level, 2, 1)])
        assert isinstance(after, Strength)
        return after.points - one.points

    assert gain(5) > gain(3) > gain(1) > 0


def test_partners_move_together() -> None:
    ada, ben, kei, noor = [Strength(0.0, 100.0, 5)] * 4
    table = [Placed(ada, 1, 0), Placed(ben, 2, 1), Placed(kei, 1, 0), Placed(noor, 2, 1)]
    after = [one for one in rated("efemeris", table) if isinstance(one, Strength)]
    assert after[0] == after[2]
    assert after[1] == after[3]
    assert after[0].points > 0 > after[1].points


def test_a_shared_victory_moves_equals_nowhere() -> None:
    one = Strength(0.0, 100.0, 5)
    after, other = rated("efemeris", [Placed(one, 1, 0), Placed(one, 1, 1)])
    assert isinstance(after, Strength)
    assert after.points == pytest.approx(0.0)
    assert other == after


def test_many_games_find_the_truth_and_know_how_sure_they_are() -> None:
    """Forty people of known strength play thirty games each against levels; two of three should lie within one deviation,
    and the mean must be nowhere near the newcomer's."""
    scale, luck = scale_of("efemeris"), Random(7)
    within, error = 0, 0.0
    for person in range(40):
        true = scale.points(1.5 + 3 * person / 40)
        known = newcomer("efemeris")
        for _ in range(30):
            level = luck.randint(1, 5)
            won = luck.random() < 1 / (1 + exp((scale.points(level) - true) / POINTS))
            after, _ = rated("efemeris", [Placed(known, 1 if won else 2, 0), Placed(level, 2 if won else 1, 1)])
            assert isinstance(after, Strength)
            known = after
        within += abs(known.points - true) <= known.deviation
        error += known.points - true
    assert within >= 22
    assert abs(error / 40) < 60


def test_silence_makes_unsure_and_no_more_than_a_newcomer() -> None:
    one = Strength(scale_of("efemeris").points(3), 40.0, 50)
    year = rested("efemeris", one, 365)
    assert year.points == one.points
    assert (
        one.deviation < rested("efemeris", one, 30).deviation < year.deviation == rested("efemeris", one, 999).deviation
    )
    assert year.deviation < newcomer("efemeris").deviation


@pytest.mark.parametrize(
    ("stars", "words"),
    [
        (0.4, StrengthWords("below", 1)),
        (1.1, StrengthWords("about", 1)),
        (3.5, StrengthWords("between", 3)),
        (4.9, StrengthWords("about", 5)),
        (5.6, StrengthWords("beyond", 5)),
    ],
)
def test_words(stars: float, words: StrengthWords) -> None:
    assert said("efemeris", Strength(scale_of("efemeris").points(stars), 40.0, 12)) == words


def test_it_is_too_early_after_few_games_or_in_doubt() -> None:
    at = scale_of("efemeris").points(3)
    assert said("efemeris", Strength(at, 40.0, 4)).word == "early"
    assert said("efemeris", Strength(at, 400.0, 12)).word == "early"


@pytest.mark.parametrize("table", [[Placed(3, 1, 0)], [Placed(3, 1, 0), Placed(4, 2, 0), Placed(2, 2, 1)]])
def test_what_is_no_result_is_refused(table: list[Placed]) -> None:
    with pytest.raises(ValueError, match=r"together|two sides"):
        rated("efemeris", table)
