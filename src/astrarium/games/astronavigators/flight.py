"""The trajectory (sections 7, 12 and 18): launches, steps, stages, and what other players do about them."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, Frame, Verb, X, Y, add, put

from .abort import abort
from .actions import CANCEL_DV, GUESS, STEP, STOP, OfValue
from .boons import NarrowChoice, PlanetBoon
from .box import VALUES
from .draws import LaunchDraws
from .end import GameEnd
from .exchanging import AcceptExchange, ExchangeTile, TileChanges
from .missions import AT_THE_LAUNCH, LEAVING, offer_reveal
from .nouns import DV_VALUES
from .orrery import in_view
from .plain import Decline
from .sheets import BOOST, JUMPED, LAUNCH_NK, NARROW, PLANET_CHOICE, PLANET_STEP, SPACECRAFT, VALUE_STEP, WEEK_STEP
from .state import FIRST_USE, LAST_USE, LAUNCHING, OUTBOUND, Expedition, stage_of
from .track import HOME, ON_MOON, changed_dv, draw_for_effect, next_way, on_stage, turn_up, way, week_shows
from .turns import Shared, leave
from .visiting import first_use


# ------------------------------------------------------------ launch and movement
class FlightTurn(Flow[Expedition]):
    """A declared travel by spacecraft: a launch, or a movement in space (AN-123, AN-124).

    Who was thrown back to the pad before the own turn has nothing to fly with, and launches in a later month (AN-149).
    """

    def run(self, s: Expedition) -> None:
        if not s.on_earth(self.seat):
            s.do(Movement(self.seat), JumpAnswers(self.seat))
        elif s.act[self.seat] == LAUNCHING or s.epoch < 2:
            s.do(Launch(self.seat))
        else:
            s.tell("flight-void", "AN-149", self.seat)


class Launch(Flow[Expedition]):
    """Pay the launch, offer the agendas revealed at it, move, draw tiles (AN-142 to AN-144, AN-221). x is
    1 for a relaunch."""

    again: int = X

    def run(self, s: Expedition) -> None:
        seat = self.seat
        rocket = s.box.rockets[s.pad[seat]]
        s.launched = put(s.launched, seat, 1)
        s.face[seat] = SPACECRAFT
        s.tell("launches", "AN-123", seat, s.pad[seat])
        first_use(s, seat, SPACECRAFT)  # AN-143
        if rocket.ability == LAUNCH_NK and s.terms.saturn_pays:
            s.nk[seat] += rocket.nk
            s.tell("saturn-pays", "AN-142", seat, rocket.nk)
        s.do(Movement(seat, 1, self.again), JumpAnswers(seat), LaunchDraws(seat))
        offer_reveal(s, seat, AT_THE_LAUNCH)


class Movement(Flow[Expedition]):
    """All steps of one trajectory turn: how many there are (AN-124, AN-R28, AN-R35). x: a launch, y: a
    relaunch."""

    again: int = Y

    def run(self, s: Expedition) -> None:
        seat = self.seat
        steps = 1
        if self.again:
            steps += s.box.rockets[s.pad[seat]].steps
        else:
            steps += s.match[seat] + s.rocket_step[seat]
        s.boon = put(s.boon, seat, 0)
        s.do(Depart(seat))
        if s.mission_open[seat] >= 0:
            agenda = s.box.agendas[s.mission_open[seat]]
            if agenda.reward == WEEK_STEP and week_shows(s, seat, agenda.icons):
                steps += 1  # AN-225, AN-233
            if agenda.reward in (PLANET_STEP, PLANET_CHOICE) and all(in_view(s, p) for p in agenda.planets):
                if agenda.reward == PLANET_STEP:
                    steps += 1
                else:
                    s.do(PlanetBoon(seat))
        s.steps = steps
        s.tell("movement", "AN-124", seat, steps)


class TakeStep(Verb[Expedition]):
    """Make the step."""

    kind = STEP

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.do(Step(q.seat))


class HaltFlight(Verb[Expedition]):
    """Decline the further steps, which ends the movement (AN-150, AN-R78)."""

    kind = STOP

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.steps = 0


class Depart(Decision[Expedition]):
    """Before the first step, which must be made (AN-150)."""

    rule = "AN-150"
    verbs = (TakeStep(), ExchangeTile())


class Further(Decision[Expedition]):
    """Another step, or stop."""

    rule = "AN-150"
    verbs = (TakeStep(), HaltFlight(), ExchangeTile())


class Onward(Flow[Expedition]):
    """After a stage: are there steps left, and is the spacecraft still on its way?"""

    def run(self, s: Expedition) -> None:
        if s.steps <= 0 or not on_stage(s, self.seat):
            s.steps = 0
        elif s.terms.forced:
            s.do(Step(self.seat))
        else:
            s.do(Further(self.seat))


class Step(Flow[Expedition]):
    """One advance; first the choices that depend on the place (AN-223, AN-227)."""

    def run(self, s: Expedition) -> None:
        seat = self.seat
        at = way(s.place[seat])
        s.do(Advance(seat))
        track = 0 if at < ON_MOON else 1
        second = 1 if track == 0 else ON_MOON + 2
        if s.has(seat, NARROW) and s.narrow[seat * 2 + track] < 0 and at < second <= next_way(s, seat):
            s.do(NarrowChoice(seat, track))
        if at == 1:
            offer_reveal(s, seat, LEAVING)


class Advance(Flow[Expedition]):
    """The step itself: past full stages, which are neither turned up nor charged (AN-125, AN-127)."""

    def run(self, s: Expedition) -> None:
        seat = self.seat
        at = way(s.place[seat])
        to = next_way(s, seat)
        s.steps -= 1
        note_jumps(s, seat, at, to)
        reach(s, seat, to)
        if on_stage(s, seat):
            s.do(Onward(seat))
            meet_stage(s, seat)


def note_jumps(s: Expedition, seat: int, at: int, to: int) -> None:
    """Whose stage was passed over without stopping (AN-228, AN-R27). The seat is -1 for the shadow."""
    for other in range(s.seats):
        if other != seat and at < way(s.place[other]) < to and on_stage(s, other) and s.has(other, JUMPED):
            s.jumps = add(s.jumps, other, 1)


def reach(s: Expedition, seat: int, to: int) -> None:
    """Arrive at a stage, on the Moon or back on Earth; a landing ends the movement (AN-141, AN-209, AN-R22).

    Where the lunar modules are attached and released is a matter of display (AN-140, AN-210).
    """
    s.arrive(seat, OUTBOUND + to)
    if to == ON_MOON:
        s.steps = 0
        s.tell("lands-on-moon", "AN-141", seat)
        if s.terms.fast:
            s.do(GameEnd())  # AN-160
    elif to == HOME:
        s.steps = 0
        s.tell("returns", "AN-209", seat)
        leave(s, seat)
        if s.terms.solo:
            s.do(GameEnd())
    else:
        s.tell("reaches-stage", "AN-128", seat, stage_of(s.place[seat]))


def meet_stage(s: Expedition, seat: int) -> None:
    """Turn up the tile, offer changes to it, settle the stage DV (AN-128; section 18, step 4)."""
    turn_up(s, stage_of(s.place[seat]))
    s.do(TileChanges(seat), Settle(seat))


class Settle(Flow[Expedition]):
    """The stage DV as it counts for this player, in the order of AN-R32; then the sextant (AN-132,
    AN-R18)."""

    def run(self, s: Expedition) -> None:
        seat = self.seat
        stage = stage_of(s.place[seat])
        value = s.track[stage]
        dv = DV_VALUES[value]
        if s.mission_open[seat] >= 0:
            dv = changed_dv(s, seat, stage, value)
        s.stage_dv = max(dv - s.boon[seat], 0)
        s.do(TakeDifficulty(seat))
        if s.stage_dv and s.sxt_use[seat] in (FIRST_USE, LAST_USE) and not s.calibrating:
            if not s.cancelled[seat] or s.terms.cancels_all:
                s.do(SextantUse(seat))


class CancelDifficulty(Verb[Expedition]):
    """Spend the sextant's calibration on this tile (AN-132, AN-R17)."""

    kind = CANCEL_DV

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.tell("difficulty-cancelled", "AN-132", q.seat, s.stage_dv)
        s.stage_dv = 0
        s.cancelled[q.seat] = 1


class SextantUse(Decision[Expedition]):
    """Cancel the stage DV with the sextant, or take it."""

    rule = "AN-132"
    verbs = (CancelDifficulty(), AcceptExchange())


class TakeDifficulty(Flow[Expedition]):
    """Add the stage DV; it may equal the knowledge but not exceed it (AN-129, AN-145). Then what follows a
    stage."""

    def run(self, s: Expedition) -> None:
        seat = self.seat
        s.dv = add(s.dv, seat, s.stage_dv)
        s.tell("difficulty-taken", "AN-128", seat, s.stage_dv, s.dv[seat])
        if s.dv[seat] > s.nk[seat]:
            relaunch(s, seat, abort(s, seat, False))
            return
        if s.mission_open[seat] < 0:
            return
        agenda = s.box.agendas[s.mission_open[seat]]
        stage = stage_of(s.place[seat])
        if agenda.reward == VALUE_STEP:
            value = s.stage_dv if s.terms.effective_value else DV_VALUES[s.track[stage]]  # AN-R30
            if value in agenda.values:
                s.steps += 1
                s.tell("extra-step", "AN-230", seat)
        elif agenda.reward == BOOST and (s.tiles_left(stage) or sum(s.discard[stage * VALUES : (stage + 1) * VALUES])):
            s.do(Boost(seat))


def relaunch(s: Expedition, seat: int, again: bool) -> None:
    """Starship: after an abort up again at once (AN-275, AN-R35)."""
    if again:
        s.do(Launch(seat, 1))


class GuessValue(Verb[Expedition]):
    """Slippery Boost: name a value and draw a tile; equal means one stage on, otherwise a free abort
    (AN-235, AN-276)."""

    kind = GUESS

    def do(self, s: Expedition, q: Frame[Expedition], a: OfValue) -> None:
        stage = stage_of(s.place[q.seat])
        drawn = draw_for_effect(s, stage)
        s.discard = add(s.discard, stage * VALUES + drawn, 1)
        s.tell("guesses", "AN-235", q.seat, a.value, drawn)
        if drawn == a.value:
            s.steps += 1
        else:
            relaunch(s, q.seat, abort(s, q.seat, True))


class Boost(Decision[Expedition]):
    """Guess the value of a new tile of this stage, or not."""

    rule = "AN-235"
    verbs = (GuessValue(), Decline())


# ------------------------------------------------------------ answers of other players
class JumpAnswers(Shared):
    """After the movement: one step for each time the hunter was jumped (AN-228, AN-R27)."""

    def run(self, s: Expedition) -> None:
        if not any(s.jumps):
            return
        for seat in s.clockwise((self.seat + 1) % s.seats)[::-1]:
            for _ in range(s.jumps[seat]):
                s.do(JumpStep(seat))
            s.jumps = put(s.jumps, seat, 0)


class JumpStep(Flow[Expedition]):
    """One step that ignores housing and takes the difficulty; it is not answered itself (AN-228)."""

    def run(self, s: Expedition) -> None:
        seat = self.seat
        if not on_stage(s, seat):
            return
        s.tell("hunter-steps", "AN-228", seat)
        s.steps = 0
        s.boon = put(s.boon, seat, 0)
        reach(s, seat, way(s.place[seat]) + 1)
        if on_stage(s, seat):
            turn_up(s, stage_of(s.place[seat]))
            s.do(Settle(seat))
