"""Energy Storage, Planetary Exploitation, Generate Antimatter, and other production (K3-165 to K3-175)."""

from __future__ import annotations

from astrarium.kernel import Action, Frame, No, Verb, X

from .actions import (
    ANTIMATTER_SCIENCE,
    ENERGY,
    ENERGY_DEVELOPMENT,
    EXPLOIT,
    PRODUCE,
    PRODUCE_ON,
    TERRAFORMING,
    OnPlanet,
    Production,
)
from .leadership import ONE
from .quantum import QUANTUM, Question
from .resources import StopHere, produce
from .state import STORAGE, Galaxy


def times(kind: int, amount: int) -> tuple[int, int, int]:
    one = ONE[kind]
    return (one[0] * amount, one[1] * amount, one[2] * amount)


def cube_of(q: Frame[Galaxy]) -> int:
    """The kind of cube that a question produces: energy, or antimatter."""
    return q.x


class ProduceUpTo(Verb[Galaxy]):
    """Produce up to the technology's number of one kind, all on one own planet (K3-165, K3-175, K3-R09)."""

    kind = PRODUCE

    def number(self, s: Galaxy, q: Frame[Galaxy]) -> int:
        if cube_of(q) == ENERGY:
            return s.box.energy[s.level(q.seat, ENERGY_DEVELOPMENT)]
        return s.box.antimatter[s.level(q.seat, ANTIMATTER_SCIENCE)]

    def rule(self, q: Frame[Galaxy]) -> str:
        return "K3-165" if cube_of(q) == ENERGY else "K3-175"

    def bar(self, s: Galaxy, q: Frame[Galaxy]) -> No | None:
        if self.number(s, q) == 0:
            return No(self.rule(q), "level-too-low")
        if s.cubes[s.at(q.seat, STORAGE) + cube_of(q)] == 0:
            return No("K3-052", "not-in-storage", (cube_of(q),))
        return None

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        number = self.number(s, q)
        return [PRODUCE.of(cube_of(q), n, planet) for planet in s.planets(q.seat) for n in range(number)]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Production) -> No | None:
        amount = a.amount + 1
        stored = s.cubes[s.at(q.seat, STORAGE) + a.cube]
        if amount > stored:
            return No("K3-052", "too-few-in-storage", (a.cube, amount, stored))
        if s.terms.exact and amount < min(self.number(s, q), stored):
            return No("K3-R09", "full-number-only", (min(self.number(s, q), stored),))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Production) -> None:
        produce(s, q.seat, a.planet, times(a.cube, a.amount + 1), self.rule(q))


class EnergyStorage(Question):
    """Produce energy by the level of Energy Development, all on one planet (K3-165)."""

    rule = "K3-165"
    verbs = (ProduceUpTo(), StopHere(), *QUANTUM)


class GenerateAntimatter(Question):
    """Produce antimatter by the level of Antimatter Science, all on one planet (K3-175)."""

    rule = "K3-175"
    verbs = (ProduceUpTo(), StopHere(), *QUANTUM)


class Exploit(Verb[Galaxy]):
    """A chosen planet produces all that its visible side shows, on itself (K3-171, K3-172, K3-R07)."""

    kind = EXPLOIT

    def bar(self, s: Galaxy, q: PlanetaryExploitation) -> No | None:
        number = s.box.exploits[s.level(q.seat, TERRAFORMING)]
        if q.exploited.bit_count() >= number:
            return No("K3-170", "enough-planets", (number,))
        return None

    def targets(self, s: Galaxy, q: PlanetaryExploitation) -> list[Action]:
        return [EXPLOIT.all[planet] for planet in s.planets(q.seat)]

    def refuse(self, s: Galaxy, q: PlanetaryExploitation, a: OnPlanet) -> No | None:
        if q.exploited >> a.planet & 1:
            return No("K3-170", "already-exploited", (a.planet,))
        return None

    def do(self, s: Galaxy, q: PlanetaryExploitation, a: OnPlanet) -> None:
        side = s.box.terraformed if s.is_terraformed(a.planet) else s.box.colony
        produce(s, q.seat, a.planet, side[a.planet], "K3-171")
        s.do(PlanetaryExploitation(q.seat, q.exploited | 1 << a.planet))


class PlanetaryExploitation(Question):
    """Choose own planets, each at most once, up to the number of the Terraforming level (K3-170, K3-R08)."""

    rule = "K3-170"
    verbs = (Exploit(), StopHere(), *QUANTUM)
    exploited: int = X


class ProduceOn(Verb[Galaxy]):
    """All cubes named go on one own planet of choice (K3-060, K3-404)."""

    kind = PRODUCE_ON

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        return [PRODUCE_ON.all[planet] for planet in s.planets(q.seat)]

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OnPlanet) -> None:
        produce(s, q.seat, a.planet, s.box.advancement, "K3-196")


class TechnologicalAdvancement(Question):
    """Produce 1 antimatter on any own planet (K3-196)."""

    rule = "K3-196"
    verbs = (ProduceOn(), *QUANTUM)
