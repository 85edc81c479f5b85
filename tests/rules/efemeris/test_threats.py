"""What a rival can take in the coming turn: every certain loss is told, and none that cannot come."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.claims import CLAIMS, Claims
from astrarium.kernel.claims import LIKELY
from astrarium.kernel.explaining import Explaining
from astrarium.kernel.threats import search

from . import build as ef

EVERYTHING = Claims(CLAIMS.readings, at_stake=CLAIMS.at_stake)  # no answer of a rival is left out


def small(rng: Random):
    """A duel with a few ships, little in hand and no tile left: small enough to be searched whole."""
    s = ef.position()
    s.turns, s.stack = 9, []
    ef.lay(s, "planet-apollas", 1, -1, rng.randrange(6))
    ef.lay(s, "planet-hipparchus", -1, 1, rng.randrange(6))
    if rng.random() < 0.6:
        ef.own(s, "apollas", 0)
    spaces = [ef.ray(i) for i in range(6)] + [
        ef.inside(0, 0),
        ef.P(s, "apollas"),
        ef.P(s, "hipparchus"),
        ef.P(s, "patrocles"),
    ]
    rng.shuffle(spaces)
    ef.put_ship(s, ef.GALLEON_1, spaces.pop())
    if rng.random() < 0.5:
        ef.put_ship(s, ef.FRIGATE_1A, spaces.pop())
    ef.put_ship(s, ef.GALLEON_2, spaces.pop() if rng.random() < 0.7 else ef.P(s, "posidonius"))
    if rng.random() < 0.4:
        ef.put_ship(s, ef.FRIGATE_2A, spaces.pop())
    ef.stock(s, 0, 2, 2)
    ef.stock(s, 1, rng.randrange(6), rng.randrange(6))
    if rng.random() < 0.6:
        ef.give(s, 1, "gunner")
    if rng.random() < 0.3:
        ef.give(s, 1, rng.choice(["banker", "chief-mate", "surgeon"]))
    if rng.random() < 0.4:
        ef.token(s, 1, rng.choice(["stellar-winds", "warning-shot", "new-cargo"]))
    if rng.random() < 0.2 and s.chart.planets[act.PLANETS.index("patrocles")] not in s.at:
        ef.fort(s, "patrocles")
    return ef.acting(s)


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
    s = ef.position()
    ef.lay(s, "planet-apollas", 1, -1)
    ef.own(s, "apollas", 0)
    ef.put_ship(s, ef.FRIGATE_2A, ef.ray(1))
    s.turns = 5
    ef.stock(s, 1, 5, 5)
    return s


def dangers(s, a):
    return {(threat.key.what, threat.key.places): threat for threat in Explaining(ef.acting(s), "here").dangers(a)}


PATROCLES = ("owner", (act.PLANETS.index("patrocles"),))


def test_a_planet_that_a_ship_leaves_open_can_fall_for_certain() -> None:
    s = leaving()
    found = dangers(s, ef.sail(ef.GALLEON_1, s.chart.near[ef.P(s, "patrocles")][0]))
    assert found[PATROCLES].sure == LIKELY
    assert [a.kind for a in found[PATROCLES].line][-1] is act.CONQUER


def test_a_new_cargo_pays_what_is_missing() -> None:
    s = leaving()
    away = ef.sail(ef.GALLEON_1, s.chart.near[ef.P(s, "patrocles")][0])
    pepper, vanilla = s.box.cost[act.PLANETS.index("patrocles")]
    ef.stock(s, 1, 0, 5)
    assert PATROCLES not in dangers(s, away)
    ef.stock(s, 1, pepper - 2, vanilla)  # her planet brings one more
    assert PATROCLES not in dangers(s, away)
    ef.token(s, 1, "new-cargo")
    assert dangers(s, away)[PATROCLES].sure == LIKELY


def test_a_second_stellar_winds_counts() -> None:
    s = leaving()
    away = ef.sail(ef.GALLEON_1, s.chart.near[ef.P(s, "patrocles")][0])
    ef.put_ship(s, ef.FRIGATE_2A, ef.P(s, "posidonius"))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    s.frozen = [*s.frozen[: ef.FRIGATE_2A], 0, *s.frozen[ef.FRIGATE_2A + 1 :]]
    s.frozen = [*s.frozen[: ef.GALLEON_2], 0, *s.frozen[ef.GALLEON_2 + 1 :]]
    far = s.chart.field(ef.P(s, "patrocles"))[s.chart.rose]
    ef.token(s, 1, *["stellar-winds"] * ((far - 1) // s.box.winds_move))
    assert PATROCLES not in dangers(s, away) or far <= s.box.winds_move * ((far - 1) // s.box.winds_move)
    ef.token(s, 1, "stellar-winds")
    assert dangers(s, away)[PATROCLES].sure == LIKELY


def test_a_helmsman_who_leaves_the_planet_is_warned_like_a_sail() -> None:
    s = leaving()
    ef.give(s, 0, "helmsman")
    assert dangers(s, ef.order("helmsman"))[PATROCLES].sure == LIKELY


def test_a_ship_that_comes_back_averts_the_fall() -> None:
    s = leaving()
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "apollas"))
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(2))
    s = ef.acting(s)
    explaining = Explaining(s, "here")
    averted = explaining.averted(ef.sail(ef.FRIGATE_1A, ef.P(s, "patrocles")))
    assert PATROCLES in {(threat.key.what, threat.key.places) for threat in averted}
