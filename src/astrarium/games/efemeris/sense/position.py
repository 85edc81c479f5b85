"""How good a position looks, and when an even game has lasted long enough."""

from __future__ import annotations

from math import tanh
from typing import Final

from astrarium.kernel import State

from .. import actions as act
from ..actions import FLEET, FRIGATES, GALLEON
from ..chart import FAR
from ..state import NONE, Firmament

PATIENCE: Final = 45  # turns of each side after which an even game may be drawn
PLANETS: Final = len(act.PLANETS)


def stale(s: Firmament) -> bool:
    return s.turns > PATIENCE * s.terms.sides


def value(s: State, seat: int) -> float:
    """Planets above all, then ships and captains, then what can be paid with them."""
    assert isinstance(s, Firmament)
    if s.nation[-1] == NONE or not s.unveiled:
        return 0.0
    side = s.terms.side[seat]
    strength = [0.0] * s.terms.sides
    for i in range(s.seats):
        strength[s.terms.side[i]] += armada(s, i)
    others = max([strength[i] for i in range(s.terms.sides) if i != side])
    won = s.wins[side] - max([s.wins[i] for i in range(s.terms.sides) if i != side])
    return tanh((strength[side] - others) / 4.0 + 0.8 * won)


def armada(s: Firmament, seat: int) -> float:
    """The strength of one player."""
    if not s.alive[seat]:
        return -3.0
    planets = s.owner.count(seat)
    points = 1.0 * planets + (0.6 if planets == 0 else 0.0)
    points += 0.35 * max(0, s.galleons_left(seat)) + (0.6 if s.at[GALLEON[seat]] >= 0 else 0.0)
    points += 0.4 * (sum([s.at[ship] >= 0 for ship in FRIGATES[seat]]))
    points += 0.1 * (s.spice[seat * 2] + s.spice[seat * 2 + 1]) + 0.08 * s.tokens(seat)
    points += 0.05 * min(s.hand_size(seat), 5)
    for ship in FLEET[seat]:
        at = s.at[ship]
        if at >= 0:
            near = FAR
            for planet in range(PLANETS):
                space = s.chart.planets[planet]
                owner = s.owner[planet]
                if space >= 0 and not s.forts[planet] and (owner == NONE or s.foes(owner, seat)):
                    near = min(near, s.chart.field(space)[at])
            points += 0.3 / (1 + near)
    return points
