"""Long playouts: what follows from an answer when both play on by the rule of thumb.

After a turn or two a judgement hardly tells which of two answers ends better (a correlation of 0.2 to 0.3 with the
margin at the end of the game); after five rounds it does (0.85), and the last rounds are played to the end.
"""

from __future__ import annotations

from math import tanh
from random import Random
from typing import Final

from astrarium.kernel import Action, State

from ..state import Galaxy
from ..turn import ActionCube, BonusActions
from .flights import rounds_left
from .judgement import GHOST, forecast, worth
from .sense import best_bonus, quick

LONG: Final = 100  # decisions after which a position is judged, between turns …
LAST: Final = 4  # … unless fewer rounds than this are left: then the game is played to its end
STRETCH: Final = 8  # futures that are judged early take as long as one of these
SCALE: Final = 10.0  # points of margin that make a good deal of a difference


def playout(s: State, seat: int, rng: Random) -> float:
    """Play on, and say what it has come to, from -1 to 1."""
    assert isinstance(s, Galaxy)
    decisions = 0
    while not s.over:
        cube = isinstance(s.question, ActionCube)
        if cube and decisions >= LONG and rounds_left(s) >= LAST:
            break
        s.apply(onward(s, rng))
        decisions += 1
    return tanh(margin(s, seat) / SCALE)


def onward(s: Galaxy, rng: Random) -> Action:
    """The rule of thumb in a hurry, but Bonus Actions are taken: without them other answers seem best."""
    if len(s.menu) == 1:
        return s.menu[0]
    return best_bonus(s) if isinstance(s.question, BonusActions) else quick(s, rng)


def margin(s: Galaxy, seat: int) -> float:
    """Points before the best rival: counted at the end, until then expected."""
    if s.over:
        points = [float(score) for score in s.scores]
        ghost = float(s.ghost_points)
    else:
        points = [(forecast(s, other) + worth(s, other)) / 2 for other in range(s.seats)]
        ghost = float(s.terms.ghost_base + GHOST)
    if s.ghost >= 0:
        return points[seat] - ghost
    return points[seat] - max([points[other] for other in range(s.seats) if other != seat])
