"""Technological Development and chapter 12: levels, awards, leaps (K3-140 to K3-143, K3-270 to K3-281)."""

from __future__ import annotations

from typing import ClassVar, Final

from astrarium.kernel import Action, Frame, No, Verb

from .actions import DEVELOP, PLANET, TECHNOLOGICAL, TECHNOLOGIES, TECHNOLOGY, Purchase
from .box import Pieces
from .cards import LEVELS
from .leadership import Advance
from .quantum import QUANTUM, Question
from .resources import BUNDLES, StopHere, can_spend, spend
from .state import Galaxy


# ------------------------------------------------------------ the five technologies
class Technology:
    """The sheet of a technology: its rule, the numbers of a level, what lasts, and what a level is worth to a bot.

    `likings` counts while many rounds are left; what a level scores by itself is not in it.
    """

    rule = ""
    ability = ""  # what a level opens for good, as texts call it
    likings: ClassVar[list[float]] = []

    def numbers(self, box: Pieces, level: int) -> list[int]:
        """What a level gives; the first number is the one shown on the board."""
        raise NotImplementedError

    def opens_at(self, box: Pieces) -> int:
        """The level from which on the ability holds (K3-271)."""
        return LEVELS + 1


class SpaceTravels(Technology):
    rule = "K3-275"
    ability = "cheap"
    likings = [0.0, 5.25, 8.3, 9.85, 11.1]

    def numbers(self, box: Pieces, level: int) -> list[int]:
        return [box.speed[level]]

    def opens_at(self, box: Pieces) -> int:
        return box.cheap_from


class QuantumPhysics(Technology):
    rule = "K3-276"
    likings = [0.0, 0.7, 1.7, 2.2, 2.85]

    def numbers(self, box: Pieces, level: int) -> list[int]:
        return [box.transports[level], box.conversions[level]]


class EnergyDevelopment(Technology):
    rule = "K3-279"
    ability = "one-burn"
    likings = [0.0, 1.15, 1.7, 2.0, 2.65]

    def numbers(self, box: Pieces, level: int) -> list[int]:
        return [box.energy[level]]

    def opens_at(self, box: Pieces) -> int:
        return box.one_burn_from


class Terraforming(Technology):
    rule = "K3-280"
    likings = [0.0, 2.1, 3.35, 4.85, 5.75]

    def numbers(self, box: Pieces, level: int) -> list[int]:
        return [box.exploits[level], box.reaches[level]]


class AntimatterScience(Technology):
    rule = "K3-281"
    ability = "alien"
    likings = [0.0, 0.8, 1.25, 2.75, 3.4]

    def numbers(self, box: Pieces, level: int) -> list[int]:
        return [box.antimatter[level]]

    def opens_at(self, box: Pieces) -> int:
        return box.alien_from


SHEETS: Final[list[Technology]] = [
    SpaceTravels(),
    QuantumPhysics(),
    EnergyDevelopment(),
    Terraforming(),
    AntimatterScience(),
]


def acquire(s: Galaxy, seat: int, technology: int) -> None:
    """Take the next level: first the giant leap, in one instant, then the awards (K3-273, K3-274, K3-R23)."""
    at = seat * TECHNOLOGIES + technology
    level = s.levels[at] + 1
    s.levels[at] = level
    s.tell("acquired", "K3-039", seat, technology, level, s.box.level_id(technology, level))
    leap = s.box.leap[technology][level]
    for nation in range(s.nations()):
        if s.level(nation, technology) < leap:
            s.levels[nation * TECHNOLOGIES + technology] = leap
            s.tell("leapt", "K3-274", s.called(nation), technology, leap, s.box.level_id(technology, leap))
    awards = s.box.tech_awards[technology][level]
    if awards:
        s.do(Advance(seat, TECHNOLOGICAL, awards))


class Develop(Verb[Galaxy]):
    """Buy the next level of a technology, spent from a single planet (K3-140, K3-141)."""

    kind = DEVELOP

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        own = s.planets(q.seat)
        planets = len(PLANET.values)
        return [DEVELOP.all[t * planets + planet] for t in range(len(TECHNOLOGY.values)) for planet in own]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Purchase) -> No | None:
        level = s.level(q.seat, a.technology)
        if level == LEVELS:
            return No("K3-143", "maximum-level", (a.technology,))
        cost = s.box.tech_cost[a.technology][level + 1]
        if not can_spend(s, q.seat, a.planet, cost):
            return No("K3-053", "cannot-pay", (a.planet, BUNDLES[cost]))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Purchase) -> None:
        spend(s, q.seat, a.planet, s.box.tech_cost[a.technology][s.level(q.seat, a.technology) + 1])
        s.do(TechnologicalDevelopment(q.seat))
        acquire(s, q.seat, a.technology)


class TechnologicalDevelopment(Question):
    """Buy any number of levels; what one gives serves all planets and can pay for the next.

    (K3-140, K3-142, K3-272, K3-R34)
    """

    rule = "K3-140"
    verbs = (Develop(), StopHere(), *QUANTUM)
