"""Energy Storage, Planetary Exploitation, Generate Antimatter, and other production (K3-165 to K3-175)."""

from __future__ import annotations

from astrarium.kernel import Action, Frame, No, Verb

from .actions import (
    ANTIMATTER_SCIENCE,
    ENERGY,
    ENERGY_DEVELOPMENT,
    EXPLOIT,
    PRODUCE,
    PRODUCE_ON,
    TERRAFORMING,
)
from .leadership import ONE
from .quantum import QUANTUM, Question
from .resources import Done, produce
from .state import STORAGE, Galaxy


def times(kind: int, amount: int) -> tuple[int, int, int]:
    one = ONE[kind]
    return (one[0] * amount, one[1] * amount, one[2] * amount)


class ProduceUpTo(Verb[Galaxy]):
    """Produce up to the technology's number of one kind, all on one own planet (K3-165, K3-175, K3-R09)."""

    kind = PRODUCE

    def number(self, s: Galaxy, q: Frame[Galaxy]) -> int:
        if q.x == ENERGY:
            return s.box.energy[s.level(q.seat, ENERGY_DEVELOPMENT)]
        return s.box.antimatter[s.level(q.seat, ANTIMATTER_SCIENCE)]

    def rule(self, q: Frame[Galaxy]) -> str:
        return "K3-165" if q.x == ENERGY else "K3-175"

    def bar(self, s: Galaxy, q: Frame[Galaxy]) -> No | None:
        if self.number(s, q) == 0:
            return No(self.rule(q), "level-too-low")
        if s.cubes[s.at(q.seat, STORAGE) + q.x] == 0:
            return No("K3-052", "not-in-storage", (q.x,))
        return None

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        number = self.number(s, q)
        return [PRODUCE.of(q.x, n, planet) for planet in s.planets(q.seat) for n in range(number)]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> No | None:
        amount = a.y + 1
        stored = s.cubes[s.at(q.seat, STORAGE) + a.x]
        if amount > stored:
            return No("K3-052", "too-few-in-storage", (a.x, amount, stored))
        if s.setting.on("exact-energy") and amount < min(self.number(s, q), stored):
            return No("K3-R09", "full-number-only", (min(self.number(s, q), stored),))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        produce(s, q.seat, a.z, times(a.x, a.y + 1), self.rule(q))


class EnergyStorage(Question):
    """Produce energy by the level of Energy Development, all on one planet (K3-165)."""

    rule = "K3-165"
    verbs = (ProduceUpTo(), Done(), *QUANTUM)


class GenerateAntimatter(Question):
    """Produce antimatter by the level of Antimatter Science, all on one planet (K3-175)."""

    rule = "K3-175"
    verbs = (ProduceUpTo(), Done(), *QUANTUM)


class Exploit(Verb[Galaxy]):
    """A chosen planet produces all that its visible side shows, on itself (K3-171, K3-172, K3-R07)."""

    kind = EXPLOIT

    def bar(self, s: Galaxy, q: Frame[Galaxy]) -> No | None:
        number = s.box.exploits[s.level(q.seat, TERRAFORMING)]
        if q.x.bit_count() >= number:
            return No("K3-170", "enough-planets", (number,))
        return None

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        return [EXPLOIT.all[planet] for planet in s.planets(q.seat)]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> No | None:
        if q.x >> a.x & 1:
            return No("K3-170", "already-exploited", (a.x,))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        side = s.box.terraformed if s.is_terraformed(a.x) else s.box.colony
        produce(s, q.seat, a.x, side[a.x], "K3-171")
        s.do(PlanetaryExploitation(q.seat, q.x | 1 << a.x))


class PlanetaryExploitation(Question):
    """Choose own planets, each at most once, up to the number of the Terraforming level (K3-170, K3-R08)."""

    rule = "K3-170"
    verbs = (Exploit(), Done(), *QUANTUM)

    @property
    def exploited(self) -> int:
        return self.x


class ProduceOn(Verb[Galaxy]):
    """All cubes named go on one own planet of choice (K3-060, K3-404)."""

    kind = PRODUCE_ON

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        return [PRODUCE_ON.all[planet] for planet in s.planets(q.seat)]

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        produce(s, q.seat, a.x, s.box.advancement, "K3-196")


class TechnologicalAdvancement(Question):
    """Produce 1 antimatter on any own planet (K3-196)."""

    rule = "K3-196"
    verbs = (ProduceOn(), *QUANTUM)
