"""The action phase (AN-031 to AN-035): take a free week and declare one action."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Frame, No, put

from .actions import THINK, OfCharacter
from .declaring_sky import (
    DeclareEarthRise,
    DeclareLay,
    DeclareObserve,
    DeclarePlan,
    DeclarePlanet,
    DeclarePlanPlanet,
    DeclareSecond,
    may_not_observe,
)
from .declaring_travel import DeclareFly, DeclareLaunch, DeclarePass, DeclareTravel
from .state import EARTH_SQUARES, SEATS, Expedition
from .weeks import Declaration, free_weeks

NOT_OFFERED: Final = No("AN-120", "not-offered")
ALREADY_TRAINED: Final = No("AN-120", "astronaut-already")
ALREADY_ASKED: Final = No("AN-R93", "asked-already")


class AskForTraining(Declaration):
    """Away from every pad: be asked at the end of this month whether to become an astronaut (AN-120, AN-R93)."""

    kind = THINK

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if s.epoch < 2:
            return NOT_OFFERED
        if s.astronaut[q.seat]:
            return ALREADY_TRAINED
        return ALREADY_ASKED if s.keen[q.seat] else None

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return self.in_weeks(s, q.seat, 0)

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfCharacter) -> No | None:
        return None

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        return [THINK.all[s.continent[seat]]]

    def do(self, s: Expedition, q: Frame[Expedition], a: OfCharacter) -> None:
        s.keen = put(s.keen, q.seat, 1)
        s.tell("will-be-asked", "AN-R93", q.seat)
        s.do(DECLARE[q.seat])


# on Earth for those who may neither observe nor plan (AN-112, AN-121)
ON_THE_MOVE: Final[tuple[Declaration, ...]] = (DeclareTravel(), DeclareLaunch(), DeclarePass())
DECLARATIONS: Final[tuple[Declaration, ...]] = (
    DeclareObserve(),
    DeclareSecond(),
    DeclarePlanet(),
    DeclareEarthRise(),
    DeclarePlan(),
    DeclarePlanPlanet(),
    DeclareLay(),
    DeclareTravel(),
    DeclareLaunch(),
    DeclareFly(),
    DeclarePass(),
    AskForTraining(),
)


class Declare(Decision[Expedition]):
    """Take a free week and declare one action."""

    rule = "AN-031"
    verbs = DECLARATIONS

    def legal(self, s: Expedition) -> list[Action]:
        """The same answers, with the free weeks found once for all."""
        if s.terms.hide_hopeless:
            return Decision.legal(self, s)
        seat = self.seat
        free = free_weeks(s)
        grounded = s.place[seat] < EARTH_SQUARES and may_not_observe(s, seat) is not None
        out: list[Action] = []
        for verb in ON_THE_MOVE if grounded else DECLARATIONS:
            if verb.bar(s, self) is None:
                out += verb.in_weeks(s, seat, free)
        return out


DECLARE: Final = [Declare(seat) for seat in SEATS]
