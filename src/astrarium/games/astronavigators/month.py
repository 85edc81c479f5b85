"""The month (sections 2 and 6): action, resolution, calibration, planets, first player."""

from __future__ import annotations

from itertools import product
from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, put

from .actions import CHOOSE_EARLY, USE_SEXTANT, OfContinent
from .asides import EndOfTurn
from .calibration import TRAINING
from .decks import lay_new_cards
from .declaring import DECLARE
from .end import GameEnd
from .flight import FlightTurn
from .instruments import UseInstrument
from .missions import DECEMBER, offer_reveal
from .nouns import MONTHS
from .observing import EarthRise, Observe, ObservePlanned, Plan
from .orrery import move_planets
from .plain import Decline
from .sheets import SEXTANT, SEXTANT_ICON, TWICE
from .solo import SHADOW_FLIES, move_tokens, shadow_goes_first
from .state import (
    ACTIVE,
    EMPTY,
    FIRST_USE,
    FLYING,
    LAST_USE,
    LAUNCHING,
    NOTHING,
    OBSERVING,
    PLANNED,
    PLANNING,
    RISING,
    SEATS,
    SPENT,
    TRAVELLING,
    WAITING,
    Expedition,
)
from .travelling import PRIMARY, SetOut, set_out


class Month(Flow[Expedition]):
    """The five phases in their order (AN-030)."""

    def run(self, s: Expedition) -> None:
        if s.tape is not None:
            s.tell("month-begins", "AN-030", s.month, s.calendar_month() - 1)
        s.agenda.append(self)
        s.agenda.extend(LAST_PHASE_FIRST)


class StartOfMonth(Flow[Expedition]):
    """Before the first player chooses: Galactic Alignment, sextant icons, the Sextant (AN-045, AN-225)."""

    def run(self, s: Expedition) -> None:
        if not s.terms.abilities:
            return
        if not s.terms.solo:  # AN-R65
            if s.instrument[SEXTANT] >= 0:
                s.do(SextantOffer(s.instrument[SEXTANT]))
            s.do_all([EarlyChoice(t) for t in s.clockwise(s.first) if s.tile_with(t, SEXTANT_ICON) >= 0])
        if s.month == s.box.december:
            for seat in s.clockwise(s.first)[::-1]:
                offer_reveal(s, seat, DECEMBER)


class ChooseEarly(Verb[Expedition]):
    """Flip a tile with the sextant icon to choose a week before the first player (AN-268, AN-R83)."""

    kind = CHOOSE_EARLY

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [CHOOSE_EARLY.all[k] for k in s.unused(q.seat)]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfContinent) -> No | None:
        if s.box.tile_special[s.tile[q.seat * 7 + a.continent]] != SEXTANT_ICON:
            return No("AN-268", "tile-lacks-icon", (a.continent,))
        return None

    def do(self, s: Expedition, q: Frame[Expedition], a: OfContinent) -> None:
        s.flipped = put(s.flipped, q.seat * 7 + a.continent, 1)
        s.order = [*s.order, q.seat]
        s.tell("chooses-early", "AN-268", q.seat)


class EarlyChoice(Decision[Expedition]):
    """Use a sextant icon this month, or not."""

    rule = "AN-268"
    verbs = (ChooseEarly(), Decline())


class SextantOffer(Flow[Expedition]):
    """The owner of the Sextant may act before another first player, once until being first player
    (AN-261)."""

    def run(self, s: Expedition) -> None:
        seat = self.seat
        if not s.playing(seat) or seat in s.order:
            return
        if seat != s.first and s.sextant_ready and s.sextant_uses < s.seats:
            s.do(SextantChoice(seat))


class UseSextant(Verb[Expedition]):
    """Turn the Sextant to its cog wheels and go first (AN-261)."""

    kind = USE_SEXTANT

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.order = [*s.order, q.seat]
        s.sextant_ready = False
        s.sextant_uses += 1
        s.tell("sextant-used", "AN-261", q.seat)


class SextantChoice(Decision[Expedition]):
    """Use the Sextant this month, or not."""

    rule = "AN-261"
    verbs = (UseSextant(), Decline())


class ActionPhase(Flow[Expedition]):
    """Early choosers, then clockwise from the first player; each once (AN-031, AN-032, AN-R83)."""

    def run(self, s: Expedition) -> None:
        early = s.order
        s.do_all([DECLARE[seat] for seat in s.clockwise(s.first) if seat not in early])
        if early:
            s.do_all([DECLARE[seat] for seat in early])


# seats at the table -> the weeks they have taken (-1 for none), as a number of base five -> those seats in that order
IN_ORDER: Final = [
    [[taken.index(week) for week in range(4) if week in taken] for taken in product(range(-1, 4), repeat=n)]
    for n in range(len(SEATS) + 1)
]


def by_week(s: Expedition) -> list[int]:
    """The seats that have taken a week, in the order of the weeks (AN-036, AN-037)."""
    taken = 0
    for week in s.week:
        taken = taken * 5 + week + 1
    return IN_ORDER[s.seats][taken]


class ResolutionPhase(Flow[Expedition]):
    """Actions are carried out in the order of the weeks (AN-036)."""

    def run(self, s: Expedition) -> None:
        turns: list[Frame[Expedition]] = [TURN[seat] for seat in by_week(s)]
        if s.terms.solo and s.month >= s.box.shadow_launch:
            turns.insert(0 if shadow_goes_first(s) else 1, SHADOW_FLIES)
        s.do(END_OF_RESOLUTION)
        s.do_all(turns)


class Turn(Flow[Expedition]):
    """One player's action: the instrument first, then the action, then what may follow (AN-260, AN-R53).

    A journey itself asks for what may follow.
    """

    def run(self, s: Expedition) -> None:
        seat = self.seat
        act = s.act[seat]
        tool = s.tool[seat]
        if act != TRAVELLING:
            s.do(END_OF_TURN[seat])
            if act in DEEDS:
                s.do(DEEDS[act][seat])
        elif tool < 0:
            set_out(s, seat, s.face[seat], PRIMARY)
        else:
            s.do(SetOut(seat, s.face[seat], PRIMARY))
        if tool >= 0:
            s.do(UseInstrument(seat, tool))


TURN: Final = [Turn(seat) for seat in SEATS]
END_OF_TURN: Final = [EndOfTurn(seat) for seat in SEATS]
FLIGHTS: Final[list[Frame[Expedition]]] = [FlightTurn(seat) for seat in SEATS]
DEEDS: Final[dict[int, list[Frame[Expedition]]]] = {  # declared -> seat -> what is done
    OBSERVING: [Observe(seat) for seat in SEATS],
    PLANNING: [Plan(seat) for seat in SEATS],
    PLANNED: [ObservePlanned(seat) for seat in SEATS],
    FLYING: FLIGHTS,
    LAUNCHING: FLIGHTS,
    RISING: [EarthRise(seat) for seat in SEATS],
}


class EndOfResolution(Flow[Expedition]):
    """Tokens on the sextant and the telescope are spent, those on the indicator come back (AN-135, AN-232,
    AN-R68)."""

    def run(self, s: Expedition) -> None:
        for seat in range(s.seats):
            use = s.sxt_use[seat]
            if use == FIRST_USE and s.has(seat, TWICE):
                s.sxt_use = put(s.sxt_use, seat, WAITING)  # AN-R85
            elif use in (FIRST_USE, LAST_USE):
                s.lunar_token = put(s.lunar_token, seat * 4 + s.sxt[seat], SPENT)
                s.sxt = put(s.sxt, seat, -1)
                s.sxt_use = put(s.sxt_use, seat, EMPTY)
            if s.sct[seat] >= 0:
                s.set_token = put(s.set_token, seat * 12 + s.sct[seat], SPENT)
                s.sct = put(s.sct, seat, -1)
            if s.ai[seat] >= 0:
                s.set_token = put(s.set_token, seat * 12 + s.ai[seat], ACTIVE)
                s.ai = put(s.ai, seat, -1)
            s.match[seat] = 0
            s.rocket_step[seat] = 0
            s.cancelled[seat] = 0


END_OF_RESOLUTION: Final = EndOfResolution()


class CalibrationPhase(Flow[Expedition]):
    """In week order: become an astronaut, abort the stage, calibrate (AN-037, AN-120, AN-R21)."""

    def run(self, s: Expedition) -> None:
        s.calibrating = True
        s.do_all([TRAINING[seat] for seat in by_week(s) if s.playing(seat)])


class PlanetPhase(Flow[Expedition]):
    """Sun, planets, end of a year, new cards, results of calibration (AN-038 to AN-042)."""

    def run(self, s: Expedition) -> None:
        s.calibrating = False
        if not s.clockwise(s.first):
            s.do(GameEnd())  # AN-280, AN-R40
            return
        if s.month == MONTHS:
            s.tell("second-year-ends", "AN-114")
            s.do(GameEnd())
            return
        s.month += 1  # AN-038
        if s.terms.solar:
            move_planets(s)  # AN-039
        if s.terms.solo:
            move_tokens(s)  # AN-292, AN-293
        if s.month == 13:  # AN-040
            s.tell("first-year-ends", "AN-110")
            for seat in range(s.seats):
                if not s.astronaut[seat]:
                    s.astronaut = put(s.astronaut, seat, 1)  # AN-112
                    s.tell("trained-by-year-end", "AN-112", seat)
        lay_new_cards(s)  # AN-041
        for seat in range(s.seats):
            if s.sct[seat] >= 0 or s.ai[seat] >= 0:
                if s.in_sight(s.sct[seat]) or s.in_sight(s.ai[seat]):
                    s.match[seat] = 1  # AN-133: two matches still give one step
                    s.tell("set-in-view", "AN-133", seat)
            s.week[seat] = -1
            s.act[seat] = NOTHING
            s.tool[seat] = -1
            s.festival[seat] = 0
            s.relaunched[seat] = 0
        if 1 in s.keen:
            s.keen = [0] * s.seats
        if s.order:
            s.order = []
        if s.laid:
            s.laid = []


class FirstPlayerPhase(Flow[Expedition]):
    """The token passes to the left, past players who are out or back (AN-016, AN-043, AN-R73, AN-R74)."""

    def run(self, s: Expedition) -> None:
        s.first = s.clockwise((s.first + 1) % s.seats)[0]
        if s.instrument[SEXTANT] == s.first:
            s.sextant_ready = True  # AN-261


LAST_PHASE_FIRST: Final[list[Frame[Expedition]]] = [  # as they lie on the agenda
    FirstPlayerPhase(),
    PlanetPhase(),
    CalibrationPhase(),
    ResolutionPhase(),
    ActionPhase(),
    StartOfMonth(),
]
