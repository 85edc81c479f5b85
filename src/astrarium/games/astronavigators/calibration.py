"""The calibration phase (section 7): becoming an astronaut, the abort stage, and the on-board instruments."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, Leave, No, Verb, X, put

from .abort import back_to_pad
from .actions import (
    ABORT_STAGE,
    DONE,
    FLIP_TILE,
    LOAD_INDICATOR,
    LOAD_SEXTANT,
    LOAD_TELESCOPE,
    TRAIN_UP,
    OfContinent,
    OfPhase,
    OfSet,
)
from .asides import Reactivate, why_not_flipped
from .flight import relaunch
from .nouns import SET_COUNT
from .plain import Decline
from .sheets import LUNAR_STEP, REACTIVATE_ICON, SET_STEP
from .state import ACTIVE, FIRST_USE, INACTIVE, LAST_USE, LOADED, MOON, OUTBOUND, SEATS, WAITING, Expedition
from .track import rockets_of

SET_NOT_ACTIVE: Final = [No("AN-130", "set-not-active", (icon,)) for icon in range(SET_COUNT)]
NO_SET: Final = [INACTIVE] * SET_COUNT
NO_MOON: Final = [INACTIVE] * 4
ABORT_USED: Final = No("AN-148", "abort-stage-used")
INBOUND_TRACK: Final = No("AN-211", "not-on-inbound-track")
NOT_OUTBOUND: Final = No("AN-R20", "not-on-outbound-track")
TOO_LATE: Final = No("AN-R21", "before-calibrating")
MOON_NOT_ACTIVE: Final = [No("AN-130", "moon-not-active", (phase,)) for phase in range(4)]


class Training(Flow[Expedition]):
    """One player's part of the phase: become an astronaut, then calibrate (AN-120, AN-122, AN-R21)."""

    def run(self, s: Expedition) -> None:
        if s.astronaut[self.seat]:
            s.do(CALIBRATE[self.seat])
        elif s.epoch < 2 or s.keen[self.seat] or on_a_pad(s, self.seat):
            s.do(ASTRONAUT_CHOICE[self.seat])


def on_a_pad(s: Expedition, seat: int) -> bool:
    """Whether, for all that others know, the seat could launch from its square next month: only there does it
    matter now whether it is an astronaut (AN-R93)."""
    square = s.place[seat]
    return square in s.site or (s.terms.abilities and s.box.pad[square])


class BecomeAstronaut(Verb[Expedition]):
    """Flip the character token; this cannot be undone (AN-120)."""

    kind = TRAIN_UP

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.astronaut = put(s.astronaut, q.seat, 1)
        s.tell("becomes-astronaut", "AN-120", q.seat)
        s.do(Calibrate(q.seat))


class AstronautChoice(Decision[Expedition]):
    """Become an astronaut, or remain an astronomer."""

    rule = "AN-120"
    verbs = (Decline(), BecomeAstronaut())


class AbortStage(Verb[Expedition]):
    """On the outbound track: back to the pad, DV 0, all spent tokens active again; once per game (AN-147,
    AN-148, AN-R19, AN-R20)."""

    kind = ABORT_STAGE

    def bar(self, s: Expedition, q: Calibrate) -> No | None:
        if not s.abort_stage_left[q.seat]:
            return ABORT_USED
        if s.place[q.seat] > MOON:
            return INBOUND_TRACK
        if not OUTBOUND <= s.place[q.seat] < MOON:
            return NOT_OUTBOUND
        return TOO_LATE if q.begun else None

    def do(self, s: Expedition, q: Calibrate, a: Action) -> None:
        s.abort_stage_left = put(s.abort_stage_left, q.seat, 0)
        s.tell("aborts-stage", "AN-147", q.seat)
        s.do(Calibrate(q.seat))
        relaunch(s, q.seat, back_to_pad(s, q.seat, True))


class LoadSextant(Verb[Expedition]):
    """An active lunar token goes on the sextant; any phase will do (AN-130, AN-136, AN-232, AN-R85)."""

    kind = LOAD_SEXTANT

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return No("AN-151", "sextant-loaded") if s.sxt_use[q.seat] in (FIRST_USE, LAST_USE) else None

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfPhase) -> No | None:
        if s.sxt_use[q.seat] == WAITING:
            return None if s.sxt[q.seat] == a.phase else No("AN-R85", "token-waits")
        if s.lunar_token[q.seat * 4 + a.phase] != ACTIVE:
            return MOON_NOT_ACTIVE[a.phase]
        return None

    def do(self, s: Expedition, q: Frame[Expedition], a: OfPhase) -> None:
        seat = q.seat
        s.sxt_use = put(s.sxt_use, seat, LAST_USE if s.sxt_use[seat] == WAITING else FIRST_USE)
        s.sxt = put(s.sxt, seat, a.phase)
        s.lunar_token = put(s.lunar_token, seat * 4 + a.phase, LOADED)
        s.tell("sextant-loaded", "AN-130", seat, a.phase)
        for rocket in rockets_of(s, seat):
            if s.box.rockets[rocket].ability == LUNAR_STEP:
                s.rocket_step[seat] += 1  # AN-273
        s.do(Calibrate(seat, 1))


def count_rocket(s: Expedition, seat: int, icon: int) -> None:
    """A rocket whose set is calibrated gives a step, in view or not (AN-272)."""
    for rocket in rockets_of(s, seat):
        if s.box.rockets[rocket].ability == SET_STEP and s.box.rockets[rocket].set == icon:
            s.rocket_step[seat] += 1


class LoadSet(Verb[Expedition]):
    """A set token is loaded while it is active (AN-130)."""

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return self.kind.all[: s.terms.sets]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfSet) -> No | None:
        return None if s.set_token[q.seat * SET_COUNT + a.icon] == ACTIVE else SET_NOT_ACTIVE[a.icon]

    def legal(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        own = s.set_token[q.seat * SET_COUNT : (q.seat + 1) * SET_COUNT]
        if ACTIVE not in own:
            return []
        return [a for icon, a in enumerate(self.targets(s, q)) if own[icon] == ACTIVE]


class LoadTelescope(LoadSet):
    """An active set token goes on the scanning telescope (AN-130)."""

    kind = LOAD_TELESCOPE

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return No("AN-151", "telescope-loaded") if s.sct[q.seat] >= 0 else None

    def do(self, s: Expedition, q: Frame[Expedition], a: OfSet) -> None:
        s.sct = put(s.sct, q.seat, a.icon)
        s.set_token = put(s.set_token, q.seat * 12 + a.icon, LOADED)
        s.tell("telescope-loaded", "AN-130", q.seat, a.icon)
        count_rocket(s, q.seat, a.icon)
        s.do(Calibrate(q.seat, 1))


class LoadIndicator(LoadSet):
    """A second, different active set token raises the odds, only beside the telescope; of every set
    (AN-130, AN-R59, AN-R94)."""

    kind = LOAD_INDICATOR

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if s.sct[q.seat] < 0:
            return No("AN-130", "telescope-first")
        return No("AN-151", "indicator-loaded") if s.ai[q.seat] >= 0 else None

    def do(self, s: Expedition, q: Frame[Expedition], a: OfSet) -> None:
        s.ai = put(s.ai, q.seat, a.icon)
        s.set_token = put(s.set_token, q.seat * 12 + a.icon, LOADED)
        s.tell("indicator-loaded", "AN-130", q.seat, a.icon)
        if s.terms.indicator:
            count_rocket(s, q.seat, a.icon)  # AN-R84
        s.do(Calibrate(q.seat, 1))


class FlipReactivate(Verb[Expedition]):
    """A tile's reactivate icon also works in the own calibration (AN-269, AN-R48)."""

    kind = FLIP_TILE

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return None if s.terms.abilities else No("AN-017", "icons-void")

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [FLIP_TILE.all[k] for k in s.unused(q.seat)]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfContinent) -> No | None:
        if s.box.tile_special[s.tile[q.seat * 7 + a.continent]] != REACTIVATE_ICON:
            return No("AN-R48", "icon-not-now", (a.continent,))
        return why_not_flipped(s, q.seat, a.continent)

    def do(self, s: Expedition, q: Frame[Expedition], a: OfContinent) -> None:
        s.flipped = put(s.flipped, q.seat * 7 + a.continent, 1)
        s.tell("tile-flipped", "AN-R48", q.seat, a.continent)
        s.do(Reactivate(q.seat), q)


class Calibrated(Leave[Expedition]):
    """Calibration is done; it is optional (AN-130)."""

    kind = DONE


class Calibrate(Decision[Expedition]):
    """Calibrate sextant, telescope and indicator, on Earth or in space (AN-131); x is 1 once something is
    loaded."""

    rule = "AN-130"
    verbs = (AbortStage(), LoadSextant(), LoadTelescope(), LoadIndicator(), FlipReactivate(), Calibrated())
    begun: int = X

    def legal(self, s: Expedition) -> list[Action]:
        """The same answers; on Earth, without a token that was ever gained, there is nothing to do."""
        seat = self.seat
        if s.on_earth(seat) and s.set_token[seat * SET_COUNT : (seat + 1) * SET_COUNT] == NO_SET:
            if s.lunar_token[seat * 4 : seat * 4 + 4] == NO_MOON:
                return DONE.all[:]
        return Decision.legal(self, s)


TRAINING: Final = [Training(seat) for seat in SEATS]
ASTRONAUT_CHOICE: Final = [AstronautChoice(seat) for seat in SEATS]
CALIBRATE: Final = [Calibrate(seat) for seat in SEATS]
