"""Quantum Physics: move and convert cubes at any moment of the own turn (K3-276 to K3-278)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Frame, No, Verb

from .actions import CONVERT, ELEMENT, PLANET, QUANTUM_PHYSICS, TECHNOLOGIES, TRANSPORT, Conversion, Transfer
from .state import CARDS, ON_EARTH, STORAGE, Galaxy

PLANETS: Final = len(PLANET.values)
NOT_YOUR_TURN: Final = No("K3-R20", "not-your-turn")
ONLY_EARTH: Final = No("K3-R45", "only-earth")


class Convert(Verb[Galaxy]):
    """Swap 1 matter on an own planet with 1 energy from the own Storage, or the reverse (K3-276, K3-R21)."""

    kind = CONVERT

    def bar(self, s: Galaxy, q: Frame[Galaxy]) -> No | None:
        if s.turn != q.seat:
            return NOT_YOUR_TURN
        allowed = s.box.conversions[s.level(q.seat, QUANTUM_PHYSICS)]
        if s.converted >= allowed:
            return No("K3-276", "no-conversion-left", (s.converted, allowed))
        return None

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        return [CONVERT.all[e * PLANETS + planet] for e in range(len(ELEMENT.values)) for planet in s.planets(q.seat)]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Conversion) -> No | None:
        if s.cubes[s.at(q.seat, s.place(q.seat, a.planet)) + a.element] == 0:
            return No("K3-276", "no-such-cube-there", (a.element, a.planet))
        if s.cubes[s.at(q.seat, STORAGE) + 1 - a.element] == 0:
            return No("K3-R21", "not-in-storage", (1 - a.element,))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Conversion) -> None:
        there = s.at(q.seat, s.place(q.seat, a.planet))
        storage = s.at(q.seat, STORAGE)
        s.cubes[there + a.element] -= 1
        s.cubes[there + 1 - a.element] += 1
        s.cubes[storage + a.element] += 1
        s.cubes[storage + 1 - a.element] -= 1
        s.converted += 1
        s.tell("converted", "K3-276", q.seat, a.element, a.planet)
        s.do(q)


class Transport(Verb[Galaxy]):
    """Move a cube of any type from one own planet to another (K3-277, K3-R45)."""

    kind = TRANSPORT

    def bar(self, s: Galaxy, q: Frame[Galaxy]) -> No | None:
        if s.turn != q.seat:
            return NOT_YOUR_TURN
        allowed = s.box.transports[s.level(q.seat, QUANTUM_PHYSICS)]
        if s.transported >= allowed:
            return No("K3-277", "no-transport-left", (s.transported, allowed))
        if s.cards[q.seat * CARDS + 1] < 0:
            return ONLY_EARTH
        return None

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        own = s.planets(q.seat)
        every = TRANSPORT.all
        out: list[Action] = []
        there = s.at(q.seat, ON_EARTH)
        for planet in own:
            for kind in range(3):
                if s.cubes[there + kind] > 0:
                    row = (kind * PLANETS + planet) * PLANETS
                    for other in own:
                        if other != planet:
                            out.append(every[row + other])
            there += 3
        return out

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Transfer) -> None:
        s.cubes[s.at(q.seat, s.place(q.seat, a.start)) + a.cube] -= 1
        s.cubes[s.at(q.seat, s.place(q.seat, a.end)) + a.cube] += 1
        s.transported += 1
        s.tell("transported", "K3-277", q.seat, a.cube, a.start, a.end)
        s.do(q)


# stands open in every question of the own turn, before and inside other actions (K3-278, K3-R20, K3-R46)
QUANTUM: Final = (Convert(), Transport())


def add_quantum(s: Galaxy, q: Frame[Galaxy], out: list[Action]) -> None:
    """The uses that stand open now, after the other answers: the two verbs in one look."""
    seat = q.seat
    level = s.levels[seat * TECHNOLOGIES + QUANTUM_PHYSICS]  # asked at every question of a turn
    if s.turn != seat or level == 0:
        return
    if s.converted < s.box.conversions[level]:
        storage = s.at(seat, STORAGE)
        own = s.planets(seat)
        for element in range(2):
            if s.cubes[storage + 1 - element] > 0:
                there = s.at(seat, ON_EARTH) + element
                for planet in own:
                    if s.cubes[there] > 0:
                        out.append(CONVERT.all[element * PLANETS + planet])
                    there += 3
    if s.transported < s.box.transports[level] and s.cards[seat * CARDS + 1] >= 0:
        out.extend(QUANTUM[1].targets(s, q))


class Question(Decision[Galaxy]):
    """A question of a turn. Its last verbs are QUANTUM, which most questions can skip without asking them."""

    __slots__ = ()

    def legal(self, s: Galaxy) -> list[Action]:
        out: list[Action] = []
        for verb in self.verbs:
            if verb is QUANTUM[0]:
                add_quantum(s, self, out)
                break
            if not verb.bars or verb.bar(s, self) is None:
                out += verb.legal(s, self)
        return out
