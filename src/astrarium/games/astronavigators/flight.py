"""The trajectory (sections 7, 12 and 18): launches, steps, stages, and what other players do about them."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, add, put

from .abort import abort
from .actions import (
    CANCEL_DV,
    DECLINE,
    DRAW_TILE,
    DV_VALUES,
    EASE,
    EXCHANGE,
    GUESS,
    HASTEN,
    REPLACE,
    SET_COUNT,
    SKIP_STAGE,
    SPACECRAFT,
    STEP,
    STOP,
    TAKE_DV,
)
from .box import (
    BOOST,
    DIFFERENCE,
    FESTIVAL,
    JUMPED,
    LAUNCH_NK,
    LAUNCH_TO,
    LUNAR_ZERO,
    NAMED,
    NARROW,
    PLANET_CHOICE,
    PLANET_STEP,
    SKIP,
    STAGES,
    VALUE_STEP,
    VALUES,
    WEEK_STEP,
    WEEK_ZERO,
)
from .end import GameEnd
from .missions import AT_THE_LAUNCH, LEAVING, offer_reveal
from .orrery import in_view
from .state import (
    EARTH_SQUARES,
    FIRST_USE,
    LAST_USE,
    LAUNCHING,
    MOON,
    OUTBOUND,
    RETURNED,
    Expedition,
    stage_of,
)
from .travelling import first_use
from .turns import Shared, leave

# places along the way: -1 on Earth, 0 to 4 outbound, 5 the Moon, 6 to 10 inbound, 11 home
ON_MOON: Final = MOON - OUTBOUND
HOME: Final = RETURNED - OUTBOUND


def way(place: int) -> int:
    return place - OUTBOUND if place >= OUTBOUND else -1


def on_stage(s: Expedition, seat: int) -> bool:
    """On a stage of either track."""
    place = s.place[seat]
    return OUTBOUND <= place < RETURNED and place != MOON


def rockets_of(s: Expedition, seat: int) -> list[int]:
    """The rockets whose ability works for a seat, from its first launch on: in space the one it flies with, on
    Earth those revealed at the site where its die stands (AN-271)."""
    if not s.house.solar or not s.launched[seat]:
        return []  # AN-201: no abilities in Constellation mode
    if not s.on_earth(seat):
        return [s.pad[seat]]
    here = [rocket for rocket, site in enumerate(s.site) if site == s.place[seat]]
    return here if s.epoch >= 2 else [rocket for rocket in here if rocket == s.pad[seat]]


def full(s: Expedition, seat: int, place: int) -> bool:
    """Spacecraft housing of a tile, on both tracks, and the agendas that change it for their owner.

    (AN-125, AN-126, AN-208, AN-223, AN-227, AN-298, AN-R26)
    """
    stage = stage_of(place)
    if s.has(seat, SKIP) and stage % STAGES == s.box.agendas[s.mission_open[seat]].stage - 1:
        return True
    room = s.house.housing
    if s.has(seat, NARROW) and s.narrow[seat * 2 + stage // STAGES] == stage % STAGES:
        room -= 1
    dice = s.place.count(place) - (1 if s.place[seat] == place else 0)
    if s.shadow == place:
        dice += 1
    return dice >= room


def next_way(s: Expedition, seat: int) -> int:
    """Where a step goes: the next place that is not full, the Moon, or home (AN-125, AN-207, AN-209,
    AN-224)."""
    to = way(s.place[seat]) + 1
    if to == 0 and s.has(seat, LAUNCH_TO):
        to = s.box.agendas[s.mission_open[seat]].stage - 1  # AN-R86: at every launch
    while to != ON_MOON and to != HOME and full(s, seat, OUTBOUND + to):
        to += 1
    return to


def week_shows(s: Expedition, seat: int, icons: list[int]) -> bool:
    """Whether the top card of the week taken this month shows one of these icons (AN-219)."""
    card = s.top(s.week[seat]) if s.week[seat] >= 0 else -1
    return card >= 0 and any(s.box.shows[card * SET_COUNT + icon] for icon in icons)


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

    def run(self, s: Expedition) -> None:
        seat = self.seat
        rocket = s.box.rockets[s.pad[seat]]
        s.launched = put(s.launched, seat, 1)
        s.face[seat] = SPACECRAFT
        s.tell("launches", "AN-123", seat, s.pad[seat])
        first_use(s, seat, SPACECRAFT)  # AN-143
        if rocket.ability == LAUNCH_NK and s.house.saturn_pays:
            s.nk[seat] += rocket.nk
            s.tell("saturn-pays", "AN-142", seat, rocket.nk)
        s.do(Movement(seat, 1, self.x), JumpAnswers(seat), LaunchDraws(seat))
        offer_reveal(s, seat, AT_THE_LAUNCH)


class Movement(Flow[Expedition]):
    """All steps of one trajectory turn: how many there are (AN-124, AN-R28, AN-R35). x: a launch, y: a
    relaunch."""

    def run(self, s: Expedition) -> None:
        seat = self.seat
        steps = 1
        if self.y:
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


class Ease(Verb[Expedition]):
    """Stage DVs of this movement are lower (AN-237, AN-238, AN-R69)."""

    kind = EASE

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.boon = put(s.boon, q.seat, s.box.agendas[s.mission_open[q.seat]].dv_minus)
        s.tell("eases-stages", "AN-237", q.seat, s.boon[q.seat])


class Hasten(Verb[Expedition]):
    """One extra step (AN-237, AN-238)."""

    kind = HASTEN

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.steps += 1
        s.tell("extra-step", "AN-237", q.seat)


class PlanetBoon(Decision[Expedition]):
    """The planets of the agenda are in view: lower difficulty, or one more step."""

    rule = "AN-237"
    verbs = (Ease(), Hasten())


class ExchangeTile(Verb[Expedition]):
    """Once per game: lay a tile in hand on the outbound stage of its number (AN-138, AN-139, AN-R24,
    AN-R25)."""

    kind = EXCHANGE

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return No("AN-138", "exchanged-already") if s.exchanged[q.seat] else None

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        own = q.seat * STAGES
        return [EXCHANGE.all[i] for i in range(STAGES) if s.hand[own + i] >= 0]

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        seat, stage = q.seat, a.x
        turn_up(s, stage)
        gone = s.track[stage]
        laid = s.hand[seat * STAGES + stage]
        s.removed = [*s.removed, stage * VALUES + gone]
        s.track = put(s.track, stage, laid)
        s.hand = put(s.hand, seat * STAGES + stage, -1)
        s.exchanged = put(s.exchanged, seat, 1)
        s.tell("tile-exchanged", "AN-138", seat, stage, gone, laid)
        if gone == laid:
            s.steps += 1
            s.tell("extra-step", "AN-139", seat)
        s.do(q)


class TakeStep(Verb[Expedition]):
    """Make the step."""

    kind = STEP

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.do(Step(q.seat))


class Halt(Verb[Expedition]):
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
    verbs = (TakeStep(), Halt(), ExchangeTile())


class Onward(Flow[Expedition]):
    """After a stage: are there steps left, and is the spacecraft still on its way?"""

    def run(self, s: Expedition) -> None:
        if s.steps <= 0 or not on_stage(s, self.seat):
            s.steps = 0
        elif s.house.forced:
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


class SkipStage(Verb[Expedition]):
    """Science and Superstition: the stage whose housing is one lower for the owner (AN-227)."""

    kind = SKIP_STAGE

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [SKIP_STAGE.all[stage - 1] for stage in s.box.agendas[s.mission_open[q.seat]].choices]

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.narrow = put(s.narrow, q.seat * 2 + q.x, a.x)
        s.tell("stage-narrowed", "AN-227", q.seat, a.x)


class NarrowChoice(Decision[Expedition]):
    """Choose stage 2 or 4 of this track; x is 0 outbound, 1 inbound."""

    rule = "AN-227"
    verbs = (SkipStage(),)


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
        if s.house.fast:
            s.do(GameEnd())  # AN-160
    elif to == HOME:
        s.steps = 0
        s.tell("returns", "AN-209", seat)
        leave(s, seat)
        if s.house.solo:
            s.do(GameEnd())
    else:
        s.tell("reaches-stage", "AN-128", seat, stage_of(s.place[seat]))


def turn_up(s: Expedition, stage: int) -> None:
    """A face-down tile is turned up for all and stays so (AN-128)."""
    if s.track[stage] < 0:
        s.track = put(s.track, stage, s.face_down[stage])
        s.face_down = put(s.face_down, stage, -1)
        s.tell("tile-turned-up", "AN-128", stage, s.track[stage])


def tiles_left(s: Expedition, stage: int) -> int:
    """In the draw pile of a stage."""
    return sum(s.pile[stage * VALUES : (stage + 1) * VALUES])


def draw_for_effect(s: Expedition, stage: int) -> int:
    """A tile for an agenda; an empty pile takes back its discards, and without any there is none (AN-R33,
    AN-R91)."""
    if tiles_left(s, stage) == 0:
        for i in range(stage * VALUES, (stage + 1) * VALUES):
            s.pile[i] += s.discard[i]
            s.discard = put(s.discard, i, 0)
    return s.draw_tile(stage) if tiles_left(s, stage) else -1


def meet_stage(s: Expedition, seat: int) -> None:
    """Turn up the tile, offer changes to it, settle the stage DV (AN-128; section 18, step 4)."""
    turn_up(s, stage_of(s.place[seat]))
    s.do(TileChanges(seat), Settle(seat))


class ReplaceTile(Verb[Expedition]):
    """Moon Festival: once a month a new tile in place of the current one (AN-231, AN-R91)."""

    kind = REPLACE

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.has(q.seat, FESTIVAL):
            return No("AN-231", "needs-moon-festival")
        if s.festival[q.seat]:
            return No("AN-231", "once-a-month")
        stage = stage_of(s.place[q.seat])
        if tiles_left(s, stage) + sum(s.discard[stage * VALUES : (stage + 1) * VALUES]) == 0:
            return No("AN-R33", "no-tile-left")
        return None

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        stage = stage_of(s.place[q.seat])
        s.festival[q.seat] = 1
        value = draw_for_effect(s, stage)
        s.discard = add(s.discard, stage * VALUES + s.track[stage], 1)
        s.track = put(s.track, stage, value)
        s.tell("tile-replaced", "AN-231", q.seat, stage, value)
        s.do(q)


class Accept(Verb[Expedition]):
    """Leave the tile as it is."""

    kind = TAKE_DV

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        return


class TileChanges(Decision[Expedition]):
    """Before the stage DV is taken: exchange or replace the tile, or go on (AN-R32)."""

    rule = "AN-128"
    verbs = (Accept(), ExchangeTile(), ReplaceTile())


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
            if not s.cancelled[seat] or s.house.cancels_all:
                s.do(SextantUse(seat))


def changed_dv(s: Expedition, seat: int, stage: int, value: int) -> int:
    """Between the Poles, Thermal Roll and the zero effects (AN-226, AN-229, AN-234, AN-236, AN-R29,
    AN-R31)."""
    agenda = s.box.agendas[s.mission_open[seat]]
    dv = DV_VALUES[value]
    if agenda.reward == DIFFERENCE:
        drawn = draw_for_effect(s, stage)
        if drawn >= 0:
            s.discard = add(s.discard, stage * VALUES + drawn, 1)
            s.tell("tile-drawn-for-difference", "AN-229", seat, stage, drawn)
            return abs(dv - DV_VALUES[drawn])
    elif agenda.reward == NAMED:
        return 0 if value == s.named[seat] else dv
    elif agenda.reward == LUNAR_ZERO:
        if any(s.top(week) >= 0 and s.box.phase[s.top(week)] >= 0 for week in range(4)):
            return 0
    elif agenda.reward == WEEK_ZERO and week_shows(s, seat, agenda.icons):
        return 0
    return dv


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
    verbs = (CancelDifficulty(), Accept())


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
            value = s.stage_dv if s.house.effective_value else DV_VALUES[s.track[stage]]  # AN-R30
            if value in agenda.values:
                s.steps += 1
                s.tell("extra-step", "AN-230", seat)
        elif agenda.reward == BOOST and (tiles_left(s, stage) or sum(s.discard[stage * VALUES : (stage + 1) * VALUES])):
            s.do(Boost(seat))


def relaunch(s: Expedition, seat: int, again: bool) -> None:
    """Starship: after an abort up again at once (AN-275, AN-R35)."""
    if again:
        s.do(Launch(seat, 1))


class GuessValue(Verb[Expedition]):
    """Slippery Boost: name a value and draw a tile; equal means one stage on, otherwise a free abort
    (AN-235, AN-276)."""

    kind = GUESS

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        stage = stage_of(s.place[q.seat])
        drawn = draw_for_effect(s, stage)
        s.discard = add(s.discard, stage * VALUES + drawn, 1)
        s.tell("guesses", "AN-235", q.seat, a.x, drawn)
        if drawn == a.x:
            s.steps += 1
        else:
            relaunch(s, q.seat, abort(s, q.seat, True))


class NoGuess(Verb[Expedition]):
    """Do not push the luck."""

    kind = DECLINE

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        return


class Boost(Decision[Expedition]):
    """Guess the value of a new tile of this stage, or not."""

    rule = "AN-235"
    verbs = (GuessValue(), NoGuess())


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


class LaunchDraws(Shared):
    """The launcher, then clockwise everybody on the Earth map, draws a tile (AN-137, AN-R23; not in Solo,
    AN-300)."""

    def run(self, s: Expedition) -> None:
        if s.house.solo:
            return
        draws: list[Frame[Expedition]] = []
        for seat in s.clockwise(self.seat):
            if seat == self.seat or s.place[seat] < EARTH_SQUARES:
                draws.append(LaunchDraw(seat))
        s.do_all(draws)


def may_draw(s: Expedition, seat: int, stage: int) -> bool:
    return not s.drawn[seat * STAGES + stage] and tiles_left(s, stage) > 0


class LaunchDraw(Flow[Expedition]):
    """A draw, if a pile is left that this player has not drawn from."""

    def run(self, s: Expedition) -> None:
        if any(may_draw(s, self.seat, stage) for stage in range(STAGES)):
            s.do(DrawTile(self.seat))


class DrawFrom(Verb[Expedition]):
    """The stage is seen by all, the value by its owner alone (AN-137)."""

    kind = DRAW_TILE

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        if s.drawn[q.seat * STAGES + a.x]:
            return No("AN-137", "drawn-already", (a.x,))
        return None if tiles_left(s, a.x) else No("AN-R23", "no-tile-left")

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        value = s.draw_tile(a.x)
        s.hand = put(s.hand, q.seat * STAGES + a.x, value)
        s.drawn = put(s.drawn, q.seat * STAGES + a.x, 1)
        s.tell("draws-tile", "AN-137", q.seat, a.x)
        s.whisper(q.seat, "own-tile", "AN-137", a.x, value)


class DrawTile(Decision[Expedition]):
    """From which stage to draw a trajectory tile."""

    rule = "AN-137"
    verbs = (DrawFrom(),)
