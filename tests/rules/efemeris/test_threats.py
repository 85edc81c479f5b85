"""What a rival can take in the coming turn: every certain loss is told, and none that cannot come."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.claims import CLAIMS, Claims
from astrarium.kernel.claims import LIKELY
from astrarium.kernel.explaining import Explaining
from astrarium.kernel.threats import search

from .build import (
    FRIGATE_1A,
    FRIGATE_2A,
    GALLEON_1,
    GALLEON_2,
    P,
    acting,
    fort,
    give,
    inside,
    lay,
    order,
    own,
    position,
    put_ship,
    ray,
    sail,
    stock,
    token,
)

EVERYTHING = Claims(CLAIMS.readings, at_stake=CLAIMS.at_stake)  # no answer of a rival is left out


def small(rng: Random):
    """A duel with a few ships, little in hand and no tile left: small enough to be searched whole."""
    s = position()
    s.turns, s.stack = 9, []
    lay(s, "planet-apollas", 1, -1, rng.randrange(6))
    lay(s, "planet-hipparchus", -1, 1, rng.randrange(6))
    if rng.random() < 0.6:
        own(s, "apollas", 0)
    spaces = [ray(i) for i in range(6)] + [inside(0, 0), P(s, "apollas"), P(s, "hipparchus"), P(s, "patrocles")]
    rng.shuffle(spaces)
    put_ship(s, GALLEON_1, spaces.pop())
    if rng.random() < 0.5:
        put_ship(s, FRIGATE_1A, spaces.pop())
    put_ship(s, GALLEON_2, spaces.pop() if rng.random() < 0.7 else P(s, "posidonius"))
    if rng.random() < 0.4:
        put_ship(s, FRIGATE_2A, spaces.pop())
    stock(s, 0, 2, 2)
    stock(s, 1, rng.randrange(6), rng.randrange(6))
    if rng.random() < 0.6:
        give(s, 1, "gunner")
    if rng.random() < 0.3:
        give(s, 1, rng.choice(["banker", "chief-mate", "surgeon"]))
    if rng.random() < 0.4:
        token(s, 1, rng.choice(["stellar-winds", "warning-shot", "new-cargo"]))
    if rng.random() < 0.2 and s.chart.planets[act.PLANETS.index("patrocles")] not in s.at:
        fort(s, "patrocles")
    return acting(s)


def compared(seed: int, cap: int) -> tuple[int, int]:
    """The losses by the answers worth trying, and by all of them: how many, and in how many positions searched whole."""
    rng = Random(seed)
    s = small(rng)
    explaining, losses, whole = Explaining(s, "small"), 0, 0
    for a in rng.sample(s.legal(), min(2, len(s.legal()))):
        t = explaining.left(s.clone(), a)
        if t.over or t.asked == 0:
            continue
        every = search(t, 0, EVERYTHING, cap)
        found = search(t, 0, CLAIMS, cap)
        assert found.positions <= every.positions
        assert set(found.losses) <= set(every.losses) or not every.whole
        if every.whole:
            whole += 1
            losses += len(every.losses)
            assert set(found.losses) == set(every.losses), f"{seed} {a}"
    return losses, whole


def test_no_loss_is_left_out_of_small_positions() -> None:
    found = [compared(seed, 700) for seed in (0, 6, 8)]
    assert sum(losses for losses, _ in found) > 1
    assert sum(whole for _, whole in found) > 3


@pytest.mark.full
@pytest.mark.timeout(600)
def test_no_loss_is_left_out_of_many_small_positions() -> None:
    found = [compared(seed, 20_000) for seed in range(100, 140)]
    assert sum(losses for losses, _ in found) > 20
    assert sum(whole for _, whole in found) > 15


def leaving():
    """Ada's galleon may leave Patrocles; Hypatia's frigate is near and rich."""
    s = position()
    lay(s, "planet-apollas", 1, -1)
    own(s, "apollas", 0)
    put_ship(s, FRIGATE_2A, ray(1))
    s.turns = 5
    stock(s, 1, 5, 5)
    return s


def dangers(s, a):
    return {(threat.key.what, threat.key.places): threat for threat in Explaining(acting(s), "here").dangers(a)}


PATROCLES = ("owner", (act.PLANETS.index("patrocles"),))


def test_a_planet_that_a_ship_leaves_open_can_fall_for_certain() -> None:
    s = leaving()
    found = dangers(s, sail(GALLEON_1, s.chart.near[P(s, "patrocles")][0]))
    assert found[PATROCLES].sure == LIKELY
    assert [a.kind for a in found[PATROCLES].line][-1] is act.CONQUER


def test_a_new_cargo_pays_what_is_missing() -> None:
    s = leaving()
    away = sail(GALLEON_1, s.chart.near[P(s, "patrocles")][0])
    pepper, vanilla = s.box.cost[act.PLANETS.index("patrocles")]
    stock(s, 1, 0, 5)
    assert PATROCLES not in dangers(s, away)
    stock(s, 1, pepper - 2, vanilla)  # her planet brings one more
    assert PATROCLES not in dangers(s, away)
    token(s, 1, "new-cargo")
    assert dangers(s, away)[PATROCLES].sure == LIKELY


def test_a_second_stellar_winds_counts() -> None:
    s = leaving()
    away = sail(GALLEON_1, s.chart.near[P(s, "patrocles")][0])
    put_ship(s, FRIGATE_2A, P(s, "posidonius"))
    put_ship(s, GALLEON_2, s.chart.rose)
    s.frozen = [*s.frozen[:FRIGATE_2A], 0, *s.frozen[FRIGATE_2A + 1 :]]
    s.frozen = [*s.frozen[:GALLEON_2], 0, *s.frozen[GALLEON_2 + 1 :]]
    far = s.chart.field(P(s, "patrocles"))[s.chart.rose]
    token(s, 1, *["stellar-winds"] * ((far - 1) // s.box.winds_move))
    assert PATROCLES not in dangers(s, away) or far <= s.box.winds_move * ((far - 1) // s.box.winds_move)
    token(s, 1, "stellar-winds")
    assert dangers(s, away)[PATROCLES].sure == LIKELY


def test_a_helmsman_who_leaves_the_planet_is_warned_like_a_sail() -> None:
    s = leaving()
    give(s, 0, "helmsman")
    assert dangers(s, order("helmsman"))[PATROCLES].sure == LIKELY


def test_a_ship_that_comes_back_averts_the_fall() -> None:
    s = leaving()
    put_ship(s, GALLEON_1, P(s, "apollas"))
    put_ship(s, FRIGATE_1A, ray(2))
    s = acting(s)
    explaining = Explaining(s, "here")
    averted = explaining.averted(sail(FRIGATE_1A, P(s, "patrocles")))
    assert PATROCLES in {(threat.key.what, threat.key.places) for threat in averted}
