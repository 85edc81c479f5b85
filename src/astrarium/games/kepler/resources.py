"""Chapter 3: produce, spend, burn, regenerate. A cube is in Storage, on a planet or in the Pit (K3-050).

Planets hold any number of cubes (K3-058), nobody touches another's (K3-059), those in the Pit are out of use
(K3-056), and spent ones can be produced again at once (K3-062).
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Frame, Leave, No, Verb

from .actions import BURN, DECLINE, DONE, PLACE, REGENERATE, Burning, OfCube
from .state import CARDS, CUBES, ON_EARTH, PIT, PLACES, STORAGE, Galaxy

ANYWHERE: Final = PLACE.values  # the places a burned cube can come from


def bundle(cubes: tuple[int, int, int]) -> str:
    """Cubes as messages name them: `2M+1E`."""
    parts = [f"{n}{letter}" for n, letter in zip(cubes, "MEA", strict=True) if n]
    return "+".join(parts) or "nothing"


BUNDLES: Final = {(m, e, a): bundle((m, e, a)) for m in range(8) for e in range(8) for a in range(8)}


def made_of(s: Galaxy, seat: int, kind: int, number: int) -> int:
    """How many of so many cubes can be produced: as many as Storage holds (K3-052)."""
    return min(number, s.cubes[s.at(seat, STORAGE) + kind])


def produce(s: Galaxy, seat: int, planet: int, cubes: tuple[int, int, int], rule: str) -> None:
    """PRODUCE: from the own Storage to one own planet, as many as Storage holds (K3-051, K3-052, K3-060)."""
    storage = s.at(seat, STORAGE)
    there = s.at(seat, s.place(seat, planet))
    before = s.cubes[there : there + 3]
    for kind in range(3):
        n = made_of(s, seat, kind, cubes[kind])
        s.cubes[storage + kind] -= n
        s.cubes[there + kind] += n
    if s.tape is not None:
        matter, energy, antimatter = [s.cubes[there + kind] - before[kind] for kind in range(3)]
        s.tell("produced", rule, seat, planet, BUNDLES[matter, energy, antimatter])


def can_produce(s: Galaxy, seat: int, cubes: tuple[int, int, int]) -> bool:
    """Does Storage hold any cube of those to be produced?"""
    storage = s.at(seat, STORAGE)
    return sum([cubes[kind] > 0 and s.cubes[storage + kind] > 0 for kind in range(3)]) > 0


def can_spend(s: Galaxy, seat: int, planet: int, cost: tuple[int, int, int]) -> bool:
    """Does this one planet hold the whole cost (K3-053, K3-054)?"""
    there = s.at(seat, s.place(seat, planet))
    cubes = s.cubes
    return cubes[there] >= cost[0] and cubes[there + 1] >= cost[1] and cubes[there + 2] >= cost[2]


def spend(s: Galaxy, seat: int, planet: int, cost: tuple[int, int, int]) -> None:
    """SPEND: from one own planet back to the own Storage (K3-053)."""
    storage = s.at(seat, STORAGE)
    there = s.at(seat, s.place(seat, planet))
    for kind in range(3):
        s.cubes[there + kind] -= cost[kind]
        s.cubes[storage + kind] += cost[kind]


def cubes_outside_pit(s: Galaxy, seat: int) -> int:
    base = seat * CUBES
    return sum(s.cubes[base : base + 3]) + sum(s.cubes[base + ON_EARTH * 3 : base + PLACES * 3])


def can_burn(s: Galaxy, seat: int) -> bool:
    """Whether any cube lies outside the Pit; mostly one of the first does."""
    pit = s.at(seat, PIT)
    for i in range(seat * CUBES, (seat + 1) * CUBES):
        if s.cubes[i] and not pit <= i < pit + 3:
            return True
    return False


def cubes_on_planets(s: Galaxy, seat: int) -> int:
    return sum(s.cubes[s.at(seat, ON_EARTH) : s.at(seat, PLACES)])


def cubes_in_pit(s: Galaxy, seat: int) -> int:
    pit = s.at(seat, PIT)
    return sum(s.cubes[pit : pit + 3])


class Burn(Verb[Galaxy]):
    """BURN: a cube of any type from the own Storage or an own planet goes to the Clausius' Pit.

    (K3-055, K3-061, K3-R06, K3-R37)
    """

    kind = BURN

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        base = q.seat * CUBES
        cards = q.seat * CARDS
        cubes = s.cubes
        every = BURN.all
        places = len(ANYWHERE)
        out: list[Action] = []
        for kind in range(3):
            if cubes[base + kind] > 0:
                out.append(every[kind * places])
            for slot in range(CARDS):
                planet = s.cards[cards + slot]
                if planet < 0:
                    break
                if cubes[base + (ON_EARTH + slot) * 3 + kind] > 0:
                    out.append(every[kind * places + 1 + planet])
        return out

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Burning) -> None:
        place = STORAGE if a.place == 0 else s.place(q.seat, a.place - 1)
        s.cubes[s.at(q.seat, place) + a.cube] -= 1
        s.cubes[s.at(q.seat, PIT) + a.cube] += 1
        s.tell("burned", "K3-055", q.seat, a.cube, a.place)


NOT_IN_PIT: Final = [No("K3-057", "not-in-pit", (kind,)) for kind in range(3)]


class Regenerate(Verb[Galaxy]):
    """REGENERATE: a cube of the owner's choice from the own Pit back to the own Storage (K3-057)."""

    kind = REGENERATE

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: OfCube) -> No | None:
        if s.cubes[s.at(q.seat, PIT) + a.cube] == 0:
            return NOT_IN_PIT[a.cube]
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OfCube) -> None:
        s.cubes[s.at(q.seat, PIT) + a.cube] -= 1
        s.cubes[s.at(q.seat, STORAGE) + a.cube] += 1
        s.tell("regenerated", "K3-057", q.seat, a.cube)


class DoWithout(Leave[Galaxy]):
    """Do without a benefit; it is lost (K3-106)."""

    kind = DECLINE


class StopHere(Leave[Galaxy]):
    """Stop here: a step can be ended after any number of repetitions, none included (K3-096)."""

    kind = DONE
