"""Key moments: where a finished game turned, found once, without keeping anybody waiting."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.kernel import Match
from astrarium.table.moments import (
    FEWEST,
    MOST,
    POINTS,
    UNKNOWN,
    Moment,
    Stop,
    curve_of,
    key_moments,
    turning_points,
)
from astrarium.table.review import Reviews
from tests.web.test_leaks import table_of


def played(title: str, seed: str = "moments") -> Match:
    game = load(title)
    match, rng = Match(game, game.setting(), seed), Random(seed)
    while not match.state.over:
        match.play(rng.choice(match.state.legal()))
    return match


def duel(*values: float) -> list[Stop]:
    """Two seats in turn; what each position promises the first of them."""
    last = len(values) - 1
    return [Stop(n, -1 if n == last else n % 2, [value, -value]) for n, value in enumerate(values)]


def test_the_largest_change_that_lasts_is_the_key_moment() -> None:
    """A blow that is answered at once counts for less than a small gain that stays."""
    found = turning_points(duel(0.0, 0.9, 0.0, 0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 1.0))
    assert max(found, key=lambda moment: abs(moment.after - moment.before)) == Moment(5, 0, 0, 0.0, 0.5)


def test_whoever_loses_most_is_named_only_when_nobody_gains_as_much() -> None:
    calm = [0.2, 0.2, 0.2]
    stops = [Stop(0, 0, calm), Stop(1, 1, [-0.6, 0.3, 0.3]), Stop(2, 2, [-0.6, 0.3, 0.3]), Stop(3, 0, [-0.6, 0.3, 0.3])]
    assert turning_points([*stops, Stop(4, -1, [-0.6, 0.3, 0.3])])[0] == Moment(1, 0, 0, 0.2, -0.6)


def test_a_team_shares_its_prospects() -> None:
    stops = [Stop(n, n % 2, [value, value]) for n, value in enumerate((0.0, 0.0, 0.4, 0.4))]
    assert turning_points([*stops, Stop(4, -1, [0.4, 0.4])])[0].whose == -1


def test_winning_from_ahead_is_no_turn_of_fate_but_winning_from_behind_is() -> None:
    assert turning_points(duel(0.6, 0.6, 0.6, 1.0)) == []
    assert [moment.after for moment in turning_points(duel(-0.6, -0.6, -0.6, 1.0))] == [1.0]


def test_a_price_and_what_it_buys_are_one_turn() -> None:
    """The same seat decides twice in a row: first it pays, then it has."""
    stops = [Stop(0, 0, [0.0, 0.0]), Stop(1, 0, [-0.3, 0.3]), Stop(2, 1, [0.1, -0.1]), Stop(3, 0, [0.1, -0.1])]
    assert turning_points([*stops, Stop(4, -1, [0.1, -0.1])]) == [Moment(2, 0, 0, 0.0, 0.1)]


@pytest.mark.parametrize("title", ready())
def test_every_game_has_its_moments(title: str) -> None:
    match = played(title)
    found = key_moments(title, match.save())
    assert 1 <= len(found) <= MOST
    assert FEWEST <= MOST
    assert found == sorted(found) == key_moments(title, match.save())
    decided = {n + 1 for n, move in enumerate(match.moves) if not move.automatic}
    for moment in found:
        assert 0 < moment.at <= len(match.moves)
        own = max(n for n in decided if n <= moment.at)
        assert match.moves[own - 1].seat == moment.seat
        assert moment.before != moment.after


def test_a_game_that_was_played_on_has_moments_too() -> None:
    match = played(ready()[0])
    half = len(match.moves) // 2
    game = match.game
    later = Match(game, match.setting, "later", start=match.at(half).state.save())
    rng = Random(3)
    while not later.state.over:
        later.play(rng.choice(later.state.legal()))
    assert len(key_moments(game.id, later.save())) <= MOST


def test_moments_are_looked_for_once_and_then_told() -> None:
    class Service:
        """What a review needs of the service."""

        def __init__(self) -> None:
            self.runs, self.told = 0, []
            self.bus = self.thinkers = self

        async def run(self, work: Any, *arguments: Any, whose: str = "") -> Any:
            self.runs += 1
            return work(*arguments)

        def publish(self, id: str) -> None:
            self.told.append(id)

    async def go() -> None:
        table = table_of(ready()[0], 2, load(ready()[0]).modes[0].word, "moments")
        reviews = Reviews(service, service)  # type: ignore[arg-type]
        assert reviews.of(table) == UNKNOWN
        assert reviews.looking == {}  # a running game is not judged
        rng = Random(1)
        while not table.over:
            table.match.play(rng.choice(table.match.state.legal()))
        assert reviews.of(table) == reviews.of(table) == UNKNOWN  # nobody waits
        await asyncio.gather(*reviews.looking.values())
        assert service.told == [table.id]
        assert reviews.of(table).moments
        assert len(reviews.of(table).curve) > 10
        assert service.runs == 1

    service = Service()
    asyncio.run(go())


def test_the_curve_is_calm_and_ends_with_what_came_of_it() -> None:
    rng = Random(5)
    found = [Stop(n, n % 2, [value := rng.uniform(-1, 1), -value]) for n in range(1000)]
    found.append(Stop(1000, -1, [1.0, -1.0]))
    curve = curve_of(found)
    assert len(curve) <= 1000 // (1000 // POINTS) + 2
    assert curve[-1] == found[-1]
    assert max([abs(b.values[0] - a.values[0]) for a, b in pairwise(curve[:-1])]) < 1.0
    assert [point.at for point in curve] == sorted([point.at for point in curve])


def test_a_turning_point_is_a_decision_that_does_something() -> None:
    """The second seat's turn ends with a mere end, after which the first one gathers: what it did before is told."""
    values = [(0, 0.0), (0, 0.0), (1, 0.0), (1, -0.1), (0, 0.4), (0, 0.4), (1, 0.4)]
    stops = [Stop(n, seat, [value, -value]) for n, (seat, value) in enumerate(values)]
    stops.append(Stop(len(stops), -1, [0.4, -0.4]))
    assert [moment.at for moment in turning_points(stops)] == [4]
    assert [moment.at for moment in turning_points(stops, {3})] != [4]
