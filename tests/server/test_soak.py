"""The simulation itself: a fixed set of seeds holds, the same seed is the same world, and planted faults are found."""

from __future__ import annotations

import pytest

from astrarium.table.soak import Violation, simulate

SMALL = {"games": 2, "trouble": 120.0}


@pytest.mark.parametrize("seed", [11, 12])
def test_a_small_world_holds(seed: int) -> None:
    world = simulate(seed, **SMALL)  # type: ignore[arg-type]
    assert world.moves > 20


def test_people_talk_and_take_moves_back() -> None:
    world = simulate(31, trouble=300.0)
    assert world.said
    assert world.taken


def test_a_seed_is_repeatable() -> None:
    one, two = [simulate(21, games=1, trouble=60.0) for _ in range(2)]
    assert one.acked == two.acked
    assert (one.moves, one.looks, one.loop.time(), one.down) == (two.moves, two.looks, two.loop.time(), two.down)


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        ("lost commit", "not there|gaps|two requests|what its records say|can't be read"),
        ("doubled record", "by nobody|can't be read"),
        ("doubled publish", "what its records say|not that of a replay|can't be read|not served"),
        ("leaked log", "whispered"),
        ("unfair clock", "lost its seat"),
    ],
)
def test_a_planted_fault_is_found(plant: str, told: str) -> None:
    def search() -> None:
        for seed in range(31, 41):
            simulate(seed, plant, **SMALL)  # type: ignore[arg-type]

    with pytest.raises(Violation, match=told):
        search()


@pytest.mark.full
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", range(100, 120))
def test_a_large_world_holds(seed: int) -> None:
    assert simulate(seed).moves > 100
