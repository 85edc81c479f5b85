"""Colonize Planets and Terraform Planets (K3-130 to K3-137, K3-154 to K3-159)."""

from __future__ import annotations

from astrarium.kernel import Action, Frame, No, Verb

from .actions import (
    ANTIMATTER_SCIENCE,
    COLONIAL,
    COLONIES,
    COLONIZE,
    EARTH,
    PLANETS,
    SHIPS,
    TERRAFORM,
    TERRAFORMING,
    OnPlanet,
)
from .box import HIDDEN
from .leadership import Advance
from .quantum import QUANTUM, Question
from .resources import BUNDLES, StopHere, can_spend, spend
from .state import CARDS, SUPPLY, Galaxy


class Colonize(Verb[Galaxy]):
    """A Starship on a planet, never on a Mine, becomes a colony for good; it costs nothing.

    (K3-009, K3-130, K3-131, K3-132, K3-136, K3-R36)
    """

    kind = COLONIZE

    def bar(self, s: Galaxy, q: Frame[Galaxy]) -> No | None:
        if s.cards[q.seat * CARDS + CARDS - 1] >= 0:
            return No("K3-134", "five-colonies", (COLONIES,))
        return None

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        out: list[Action] = []
        for hex in s.ships_of(q.seat):
            if hex >= 0:
                body = s.body_at(hex)
                if HIDDEN < body <= PLANETS:
                    out.append(COLONIZE.all[body])
        return out

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: OnPlanet) -> No | None:
        if s.box.alien[a.planet] and s.level(q.seat, ANTIMATTER_SCIENCE) < s.box.alien_from:
            needed = s.box.level_id(ANTIMATTER_SCIENCE, s.box.alien_from)
            return No("K3-133", "needs-alien-colonies", (a.planet, needed))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OnPlanet) -> None:
        hex = s.home(a.planet)
        s.ships[s.ships.index(hex, q.seat * SHIPS)] = SUPPLY
        s.cards[s.cards.index(-1, q.seat * CARDS)] = a.planet  # an own planet before its awards (K3-137)
        s.open = -1
        s.tell("colonized", "K3-131", q.seat, a.planet)
        s.do(Advance(q.seat, COLONIAL, s.box.colony_awards[a.planet]), ColonizePlanets(q.seat))


class ColonizePlanets(Question):
    """Colonize any number of planets, each resolved completely before the next (K3-130, K3-135, K3-R13)."""

    rule = "K3-130"
    verbs = (Colonize(), StopHere(), *QUANTUM)


class Terraform(Verb[Galaxy]):
    """Turn a colony to its Terraformed side, paid by that very planet (K3-155 to K3-158)."""

    kind = TERRAFORM

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        return [TERRAFORM.all[planet] for planet in s.planets(q.seat)]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: OnPlanet) -> No | None:
        if a.planet == EARTH:
            return No("K3-159", "already-terraformed", (a.planet,))
        if s.is_terraformed(a.planet):
            return No("K3-154", "already-terraformed", (a.planet,))
        reach = s.box.reaches[s.level(q.seat, TERRAFORMING)]
        if reach < s.box.level[a.planet]:
            return No("K3-156", "terraforming-too-low", (s.box.level[a.planet], reach))
        if not can_spend(s, q.seat, a.planet, s.box.cost[a.planet]):
            return No("K3-156", "cannot-pay", (a.planet, BUNDLES[s.box.cost[a.planet]]))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OnPlanet) -> None:
        spend(s, q.seat, a.planet, s.box.cost[a.planet])
        s.terraformed |= 1 << a.planet
        s.tell("terraformed", "K3-157", q.seat, a.planet)
        s.do(Advance(q.seat, s.terms.awards_track, s.box.terraform_awards[a.planet]), TerraformPlanets(q.seat))


class TerraformPlanets(Question):
    """Terraform any number of own colonies, one after another (K3-155, K3-R13)."""

    rule = "K3-155"
    verbs = (Terraform(), StopHere(), *QUANTUM)
