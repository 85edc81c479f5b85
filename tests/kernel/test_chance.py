"""Chance: fair, repeatable, and nobody else's."""

from __future__ import annotations

from collections import Counter

import pytest
from docs.comet.comet import GAME

from astrarium.kernel import State, fingerprint

GOLDEN = [11, 32, 48, 92, 36, 23, 66, 40, 61, 39, 29, 42]
POSITION = "56e0f3c2575d10b61eca877280eb16bd"


def lucky(seed: str) -> State:
    s = State()
    s.sit_down(2, 1, seed, None)
    return s


def test_the_same_seed_draws_the_same() -> None:
    one, two = lucky("a"), lucky("a")
    assert [one.draw(6) for _ in range(500)] == [two.draw(6) for _ in range(500)]
    assert [lucky("a").draw(10**9)] != [lucky("b").draw(10**9)]


@pytest.mark.parametrize(("n", "count"), [(1, 1), (5, 4), (78, 4), (1000, 9)])
def test_draws_at_once_are_those_of_one_after_the_other(n: int, count: int) -> None:
    """Wherever a pool ends and the next one begins."""
    one, two = lucky("turns"), lucky("turns")
    for _ in range(300):
        assert one.draw_each([n - i for i in range(count)]) == [two.draw(n - i) for i in range(count)]
        assert (one.pool, one.counter) == (two.pool, two.counter)


@pytest.mark.parametrize("n", [1, 2, 6, 48, 1000])
def test_draws_are_in_range_and_even(n: int) -> None:
    s = lucky("even")
    count = Counter([s.draw(n) for _ in range(n * 60 if n > 40 else 6000)])
    total = sum(count.values())
    assert set(count) <= set(range(n))
    off = sum([(count[i] - total / n) ** 2 / (total / n) for i in range(n)])
    assert off < n + 6 * (2 * n) ** 0.5, "not fair at six standard deviations"


def test_two_games_do_not_share_their_luck() -> None:
    alone = lucky("a")
    apart = [alone.draw(100) for _ in range(20)]
    one, other = lucky("a"), lucky("b")
    mixed = []
    for _ in range(20):
        other.draw(7)
        mixed.append(one.draw(100))
    assert mixed == apart


def test_bags_give_each_card_once() -> None:
    s = lucky("bag")
    bag = list(range(30))
    assert sorted([s.draw_card(bag) for _ in range(30)]) == list(range(30))
    assert bag == []
    counts = [2, 0, 3]
    assert sorted([s.draw_kind(counts) for _ in range(5)]) == [0, 0, 2, 2, 2]
    cards = list(range(10))
    s.shuffle(cards)
    assert sorted(cards) == list(range(10))


def test_the_fingerprint_names_the_seed_without_telling_it() -> None:
    assert fingerprint("x") != fingerprint("y")
    assert len(fingerprint("x")) == 64


def test_golden_draws() -> None:
    """The numbers themselves, so that no change of Python or of the kernel passes unnoticed."""
    s = lucky("cloud")
    assert [s.draw(100) for _ in range(12)] == GOLDEN
    assert GAME.new(GAME.setting(), "cloud").fingerprint() == POSITION
