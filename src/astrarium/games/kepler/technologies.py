"""Technological Development and chapter 12: levels, awards, leaps (K3-140 to K3-143, K3-270 to K3-281)."""

from __future__ import annotations

from astrarium.kernel import Action, Frame, No, Verb

from .actions import DEVELOP, PLANET, TECHNOLOGICAL, TECHNOLOGY
from .cards import LEVELS
from .leadership import Advance
from .quantum import QUANTUM, Question
from .resources import BUNDLES, Done, can_spend, spend
from .state import Galaxy


def acquire(s: Galaxy, seat: int, technology: int) -> None:
    """Take the next level: first the giant leap, in one instant, then the awards (K3-273, K3-274, K3-R23)."""
    at = seat * 5 + technology
    level = s.levels[at] + 1
    s.levels[at] = level
    s.tell("acquired", "K3-039", seat, technology, level, s.box.level_id(technology, level))
    leap = s.box.leap[technology][level]
    for nation in range(s.nations()):
        if s.levels[nation * 5 + technology] < leap:
            s.levels[nation * 5 + technology] = leap
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

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> No | None:
        level = s.levels[q.seat * 5 + a.x]
        if level == LEVELS:
            return No("K3-143", "maximum-level", (a.x,))
        cost = s.box.tech_cost[a.x][level + 1]
        if not can_spend(s, q.seat, a.y, cost):
            return No("K3-053", "cannot-pay", (a.y, BUNDLES[cost]))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        spend(s, q.seat, a.y, s.box.tech_cost[a.x][s.level(q.seat, a.x) + 1])
        s.do(TechnologicalDevelopment(q.seat))
        acquire(s, q.seat, a.x)


class TechnologicalDevelopment(Question):
    """Buy any number of levels; what one gives serves all planets and can pay for the next.

    (K3-140, K3-142, K3-272, K3-R34)
    """

    rule = "K3-140"
    verbs = (Develop(), Done(), *QUANTUM)
