"""How good a position looks: what counts in it, and how much."""

from __future__ import annotations

from math import tanh
from typing import Final

from astrarium.kernel import State

from ..box import LAIR
from ..equipment import FLAG, JOKER
from ..state import ACTIVE, HAND, NONE, SIDEWAYS, Duo

# Weights of a logistic fit to won and lost games of greedy pairs (`benchmarks/fit_celestia_duo.py`), in the order of
# `features`: one list for the pursuit of each mode, one for the boarding of each mode that has one.
# fmt: off
PURSUIT: Final = {
    "quick": (-2.616, 0.315, 0.321, 0.45, 0.61, 0.237, 0.441, 0.132, 0.278, 0.324, -0.424, 0.142, 0.259, 0.13, -0.292),
    "normal": (-5.187, 0.324, 0.258, 0.323, 0.687, 0.181, 0.419, 0.183, 0.273,
               0.295, -0.222, 0.095, 0.17, 0.265, -0.248),
    "expert": (-5.994, 0.299, 0.238, 0.349, 0.597, 0.231, 0.451, 0.131, 0.283,
               0.275, -0.248, 0.109, 0.293, 0.199, -0.231),
}
BOARDING: Final = {
    "normal": (-0.4, 0.44, 0.286, 0.829, 1.281, 0.321, -0.099, 0.235, 0.08, 0.218, -2.076, -0.256, -0.617, 0.0, 0.0),
    "expert": (-0.926, 0.441, 0.29, 0.684, 1.429, 0.166, 0.103, 0.343, -0.005, 0.266, -2.117, -0.104, -0.916, 0.0, 0.0),
}
# fmt: on


def features(s: Duo) -> list[float]:
    """What counts: cards, tokens, crew, and the state of the chase or of the boarding."""
    different = more = 0
    for hand in HAND:
        for kind in range(JOKER):
            held = s.hand[hand + kind]
            if held:
                different += 1
                more += held - 1
    jokers = s.holds(0, JOKER) + s.holds(1, JOKER)
    aboard = [s.energy, s.smoke, s.gold, s.crew.count(ACTIVE), s.crew.count(SIDEWAYS), sum(s.row) + sum(s.down)]
    dice = len(s.dice)
    if s.boarding:
        fighting = s.assault != NONE
        chase = [s.masts, dice if fighting else 0, s.dice.count(FLAG) if fighting else 0, 0, 0]
    else:
        runway = LAIR - s.pirate
        chase = [s.pirate - s.airship, runway, min(runway, 4), s.since_stage, dice]
    return [1.0, different, more, jokers, *aboard, *chase]


def value(s: State, seat: int) -> float:
    """From -1 to 1, how likely the team is to win."""
    assert isinstance(s, Duo)
    weights = (BOARDING if s.boarding else PURSUIT)[s.terms.mode]
    total = 0.0
    for weight, feature in zip(weights, features(s), strict=True):
        total += weight * feature
    return tanh(total / 2)
