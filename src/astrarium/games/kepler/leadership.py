"""Chapter 6: the two Leadership Tracks. A marker moves space by space, and each gives its benefit at once.

An award is a space on its track (K3-010); markers share spaces and never move back (K3-107).
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Flow, No, Verb, X, Y

from .actions import PLANET, PRODUCE, TRACKS, Production
from .box import BLANK, ENERGY_SPACE, MATTER_SPACE, MEDAL_SPACE
from .quantum import QUANTUM, Question
from .resources import DoWithout, Regenerate, produce
from .state import STORAGE, Galaxy

ONE: Final[tuple[tuple[int, int, int], ...]] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def advance(s: Galaxy, nation: int, track: int) -> int:
    """Move a marker 1 space and say what it gives; the last space is the end (K3-100, K3-108, K3-R32)."""
    at = nation * TRACKS + track
    space = s.tracks[at]
    if space == s.box.last_space:
        return BLANK
    space += 1
    s.tracks[at] = space
    s.tell("advanced", "K3-100", s.called(nation), track, space)
    benefit = s.box.benefit[track][space]
    if benefit == MEDAL_SPACE and not s.activated[track] >> space & 1:
        # without choice, and nobody owns it yet (K3-104); each Medal leaves its track once (K3-105)
        s.activated[track] |= 1 << space
        s.on_card[track] += 1
        s.tell("medal-activated", "K3-104", s.called(nation), track, s.box.cards[s.shown[-1]].id)
    return benefit


class Advance(Flow[Galaxy]):
    """Leadership awards: each space reached is resolved before the next (K3-101, K3-R10, K3-R47)."""

    track: int = X
    awards: int = Y

    def run(self, s: Galaxy) -> None:
        for left in range(self.awards - 1, -1, -1):
            benefit = advance(s, self.seat, self.track)
            if benefit != BLANK and benefit != MEDAL_SPACE:
                if left:
                    s.do(Advance(self.seat, self.track, left))
                if benefit <= ENERGY_SPACE:
                    s.do(ProductionSpace(self.seat, benefit - MATTER_SPACE))
                else:
                    s.do(RegenerationSpace(self.seat))
                return


class ProduceOne(Verb[Galaxy]):
    """Produce the printed cube on any own planet, one just colonized included (K3-103, K3-110)."""

    kind = PRODUCE

    def bar(self, s: Galaxy, q: ProductionSpace) -> No | None:
        if s.cubes[s.at(q.seat, STORAGE) + q.cube] == 0:
            return No("K3-052", "not-in-storage", (q.cube,))
        return None

    def targets(self, s: Galaxy, q: ProductionSpace) -> list[Action]:
        row = q.cube * PRODUCE.n1 * len(PLANET.values)
        return [PRODUCE.all[row + planet] for planet in s.planets(q.seat)]

    def do(self, s: Galaxy, q: ProductionSpace, a: Production) -> None:
        produce(s, q.seat, a.planet, ONE[a.cube], "K3-103")


class ProductionSpace(Question):
    """A production space: the player may produce 1 cube of the printed type (K3-103)."""

    rule = "K3-103"
    verbs = (ProduceOne(), DoWithout(), *QUANTUM)
    cube: int = X


class RegenerationSpace(Question):
    """A regenerate space: the player may regenerate 1 cube (K3-102)."""

    rule = "K3-102"
    verbs = (Regenerate(), DoWithout(), *QUANTUM)
