"""The action phase (AN-031 to AN-035): take a free week and declare one action."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Frame, No, put

from .actions import OBSERVE, OBSERVE_PLANET, PASS, PLAN, PLAN_PLANET, THINK, OfCharacter
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
from .declaring_travel import TRIPS, DeclareFly, DeclareLaunch, DeclarePass, DeclareTravel, vehicles_to_declare
from .sheets import TIME
from .state import EARTH_SQUARES, SEATS, Expedition
from .weeks import Declaration, by_weeks, free_weeks

NOT_OFFERED: Final = No("AN-120", "not-offered")
ALREADY_TRAINED: Final = No("AN-120", "astronaut-already")
ALREADY_ASKED: Final = No("AN-R93", "asked-already")
THINK_OF: Final = [[a] for a in THINK.all]  # by character


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
        return THINK_OF[s.continent[seat]]

    def do(self, s: Expedition, q: Frame[Expedition], a: OfCharacter) -> None:
        s.keen = put(s.keen, q.seat, 1)
        s.tell("will-be-asked", "AN-R93", q.seat)
        s.do(DECLARE[q.seat])


SECOND: Final = DeclareSecond()
LAYING: Final = DeclareLay()
LAUNCHES: Final = DeclareLaunch()
DECLARATIONS: Final[tuple[Declaration, ...]] = (
    DeclareObserve(),
    SECOND,
    DeclarePlanet(),
    DeclareEarthRise(),
    DeclarePlan(),
    DeclarePlanPlanet(),
    LAYING,
    DeclareTravel(),
    LAUNCHES,
    DeclareFly(),
    DeclarePass(),
    AskForTraining(),
)
OBSERVATIONS: Final = by_weeks(OBSERVE)
PLANS: Final = by_weeks(PLAN)
WITH_PLANETS: Final = [
    [*there, *plans, *kept]
    for there, plans, kept in zip(by_weeks(OBSERVE_PLANET), PLANS, by_weeks(PLAN_PLANET), strict=True)
]
PASSES: Final = by_weeks(PASS)
# the same together, for those who have nothing else to declare
SIGHTS: Final = [[*there, *plans] for there, plans in zip(OBSERVATIONS, PLANS, strict=True)]
SIGHTS_WITH_PLANETS: Final = [[*there, *plans] for there, plans in zip(OBSERVATIONS, WITH_PLANETS, strict=True)]
TRIPS_OR_PASS: Final = [[[*out, *stay] for out, stay in zip(trips, PASSES, strict=True)] for trips in TRIPS]


def sights(s: Expedition, seat: int, free: int) -> list[Action]:
    """What who may observe on Earth can observe and plan in these weeks."""
    with_planets = s.planet_top >= 0 and s.terms.solar
    second = s.terms.abilities and s.has_technique(seat, TIME)
    laying = LAYING.in_weeks(s, seat, free)
    if not second and not laying:
        return SIGHTS_WITH_PLANETS[free] if with_planets else SIGHTS[free]
    out = OBSERVATIONS[free][:]
    if second:
        out += SECOND.in_weeks(s, seat, free)
    out += WITH_PLANETS[free] if with_planets else PLANS[free]
    out += laying
    return out


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
        if s.place[seat] < EARTH_SQUARES:
            return self.on_earth(s, free)
        out: list[Action] = []
        for verb in DECLARATIONS:
            if verb.bar(s, self) is None:
                out += verb.in_weeks(s, seat, free)
        return out

    def on_earth(self, s: Expedition, free: int) -> list[Action]:
        """The same on the map, where most is known beforehand."""
        seat = self.seat
        vehicles = vehicles_to_declare(s, seat)
        out = TRIPS_OR_PASS[vehicles][free]
        if s.astronaut[seat]:
            launches = LAUNCHES.in_weeks(s, seat, free)
            if launches:
                out = TRIPS[vehicles][free] + launches + PASSES[free]
        elif s.epoch >= 2 and not s.keen[seat]:
            out = out + THINK_OF[s.continent[seat]]
        return out if may_not_observe(s, seat) is not None else sights(s, seat, free) + out


DECLARE: Final = [Declare(seat) for seat in SEATS]
