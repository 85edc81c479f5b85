"""Choices that agendas give in flight: planets in view, a stage with less room (AN-227, AN-237, AN-238)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Frame, Verb, X, put

from .actions import EASE, HASTEN, SKIP_STAGE, OfStage
from .state import Expedition


class Ease(Verb[Expedition]):
    """Stage DVs of this movement are lower (AN-237, AN-238, AN-R69)."""

    kind = EASE

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.boon = put(s.boon, q.seat, s.box.agendas[s.mission_open[q.seat]].dv_minus)
        s.tell("eases-stages", "AN-237", q.seat, s.boon[q.seat])


class ExtraStep(Verb[Expedition]):
    """One extra step (AN-237, AN-238)."""

    kind = HASTEN

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.steps += 1
        s.tell("extra-step", "AN-237", q.seat)


class PlanetBoon(Decision[Expedition]):
    """The planets of the agenda are in view: lower difficulty, or one more step."""

    rule = "AN-237"
    verbs = (Ease(), ExtraStep())


class SkipStage(Verb[Expedition]):
    """Science and Superstition: the stage whose housing is one lower for the owner (AN-227)."""

    kind = SKIP_STAGE

    def targets(self, s: Expedition, q: NarrowChoice) -> list[Action]:
        return [SKIP_STAGE.all[stage - 1] for stage in s.box.agendas[s.mission_open[q.seat]].choices]

    def do(self, s: Expedition, q: NarrowChoice, a: OfStage) -> None:
        s.narrow = put(s.narrow, q.seat * 2 + q.track, a.stage)
        s.tell("stage-narrowed", "AN-227", q.seat, a.stage)


class NarrowChoice(Decision[Expedition]):
    """Choose stage 2 or 4 of this track; x is 0 outbound, 1 inbound."""

    rule = "AN-227"
    verbs = (SkipStage(),)
    track: int = X
