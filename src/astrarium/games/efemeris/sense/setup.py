"""Judgement for set-up and for small choices: sound preferences, without looking ahead."""

from __future__ import annotations

from random import Random
from typing import Final

from astrarium.kernel import Action

from .. import actions as act
from ..captains import ABILITIES
from ..state import KINDS, Firmament

# By what has won: duels of the rule of thumb with homes, captains and hands taken at random. Crew of a first hand by
# nation (`benchmarks/fit_efemeris.py`); homes, with the share that they won (docs/balance.md).
HANDS: Final = (
    (act.LADY, act.GUNNER, act.LADY, act.GUNNER, act.BANKER, act.HELMSMAN),
    (act.GUNNER, act.SHIPWRIGHT, act.GUNNER, act.SHIPWRIGHT, act.BANKER, act.SURGEON),
    (act.CHIEF_MATE, act.GUNNER, act.GOVERNOR, act.GUNNER, act.CHIEF_MATE, act.GOVERNOR),
)
HOMES: Final = (
    *("hipparchus", "posidonius", "patrocles", "hecateus"),  # 53, 54, 53, 51 %, not to be told apart
    *("demodamas", "apollas", "eratosthenes", "pytheas"),  # 49, 48, 47, 46 %
)


def first_choice(s: Firmament, rng: Random) -> Action:
    """The preferred answer among the legal ones."""
    name = s.question.name()
    seat = s.asked
    if name == "ChooseCaptain":
        return max(s.menu, key=lambda a: ABILITIES[a.captain].favour if isinstance(a, act.OfCaptain) else 0.0)
    if name == "ChooseCrew":
        held = s.hand[seat * KINDS : seat * KINDS + KINDS]
        wish: list[Action] = []
        for crew in HANDS[s.nation[s.terms.side[seat]]]:
            if held[crew]:
                held[crew] -= 1
            else:
                wish.append(act.ENLIST.all[crew])
        return prefer(s.menu, rng, wish)
    if name == "ChooseHome":
        return prefer(s.menu, rng, [act.SETTLE.all[act.PLANETS.index(home)] for home in HOMES])
    if name == "RescueChoice":
        likes = (act.GUNNER, act.CHIEF_MATE, act.GOVERNOR, act.LADY, act.SHIPWRIGHT)
        return prefer(s.menu, rng, [act.RESCUE.all[crew] for crew in likes])
    if name == "TokenChoice":
        return s.menu[0]
    return pick(s.menu, rng)


def prefer(legal: list[Action], rng: Random, wishes: list[Action]) -> Action:
    for a in wishes:
        if a in legal:
            return a
    return pick(legal, rng)


def pick(legal: list[Action], rng: Random) -> Action:
    return legal[int(rng.random() * len(legal))]
