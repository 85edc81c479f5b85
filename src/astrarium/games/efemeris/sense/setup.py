"""Judgement for set-up and for small choices: sound preferences, without looking ahead."""

from __future__ import annotations

from random import Random
from typing import Final

from astrarium.kernel import Action

from .. import actions as act
from ..captains import ABILITIES
from ..collection import RescueChoice, TokenChoice
from ..setup import ChooseCaptain, ChooseCrew, ChooseHome
from ..state import KINDS, Firmament
from ..tactics import ORDERS
from .mind import AGAIN

# By what has won: duels of the rule of thumb with homes taken at random, and the share that they won (docs/balance.md).
HOMES: Final = (
    *("hipparchus", "posidonius", "patrocles", "hecateus"),  # 53, 54, 53, 51 %, not to be told apart
    *("demodamas", "apollas", "eratosthenes", "pytheas"),  # 49, 48, 47, 46 %
)


def first_choice(s: Firmament, rng: Random) -> Action:
    """The preferred answer among the legal ones."""
    q = s.question
    seat = s.asked
    if isinstance(q, ChooseCaptain):
        return max(s.menu, key=lambda a: ABILITIES[a.captain].favour if isinstance(a, act.OfCaptain) else 0.0)
    if isinstance(q, ChooseCrew):
        nation, first = s.nation[s.terms.side[seat]], seat * KINDS
        likes = [ORDERS[crew][0].at_first(nation) - AGAIN * s.hand[first + crew] for crew in range(KINDS)]
        return favourite(s.menu, likes)
    if isinstance(q, ChooseHome):
        return prefer(s.menu, rng, [act.SETTLE.all[act.PLANETS.index(home)] for home in HOMES])
    if isinstance(q, RescueChoice):
        return favourite(s.menu, [sheets[0].liking for sheets in ORDERS])
    if isinstance(q, TokenChoice):
        return s.menu[0]
    return pick(s.menu, rng)


def favourite(legal: list[Action], likes: list[float]) -> Action:
    """The crew card that is liked most."""
    return max(legal, key=lambda a: likes[a.crew] if isinstance(a, act.OfCrewCard) else 0.0)


def prefer(legal: list[Action], rng: Random, wishes: list[Action]) -> Action:
    for a in wishes:
        if a in legal:
            return a
    return pick(legal, rng)


def pick(legal: list[Action], rng: Random) -> Action:
    return legal[int(rng.random() * len(legal))]
