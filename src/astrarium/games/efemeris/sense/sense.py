"""Judgement: a captain's rules of thumb, and how good a position looks.

The greedy player reads one state that it imagines, in which its own cards and all public things are true. It
sails to planets it can soon pay for, shoots what it can, and guards what it must not lose.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from astrarium.kernel import Action, State

from ..state import Firmament
from .map import Surveyor
from .mind import Mind
from .position import stale, value
from .setup import first_choice

DEPTH: Final = 24  # decisions after which a search judges instead of playing on
GRAVE: Final = ("offer-draw", "agree")  # nobody ends a game by a slip


def choose(s: State, rng: Random) -> Action:
    """The greedy player's answer."""
    assert isinstance(s, Firmament)
    name = s.question.name()
    seat = s.asked
    if name == "Tactics":
        return best(s.menu, Mind(s, seat).tactics)
    if name == "Construction":
        return best(s.menu, Mind(s, seat).construction)
    if name in ("PlaceTile", "PlaceHome"):
        return best(s.menu, Surveyor(s, seat).worth)
    if name == "DrawReply":
        return s.menu[0] if stale(s) and value(s, seat) < 0.2 else s.menu[1]
    return first_choice(s, rng)


def best(legal: list[Action], score: Callable[[Action], float]) -> Action:
    top = legal[0]
    high = -1e9
    for a in legal:
        points = score(a)
        if points > high:
            top, high = a, points
    return top
