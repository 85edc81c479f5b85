"""Galactic Map: an award, then four bodies are turned face up (K3-160 to K3-163)."""

from __future__ import annotations

from astrarium.kernel import Action, Frame, No, Verb, X, Y

from .actions import DONE, REVEAL, SURVEY, OnTrack, ToHex
from .box import HIDDEN
from .leadership import Advance
from .quantum import QUANTUM, Question
from .resources import StopHere
from .state import Galaxy


def turn_up_bodies(s: Galaxy, seat: int, number: int, together: bool) -> None:
    """Let a player turn face-down bodies, as many as there are (K3-R15)."""
    number = min(number, s.bodies.count(HIDDEN))
    if number:
        s.do(TurnUpBody(seat, number, 1 if together else 0))


def turn_up(s: Galaxy, seat: int, hex: int) -> None:
    """What lay face down is now known to all; nothing but set-up, map and cards does this.

    (K3-162, K3-R40, K3-R48)
    """
    body = s.turn_up(hex)
    s.tell("revealed", "K3-162", seat, hex, s.box.body_id(body))


class Survey(Verb[Galaxy]):
    """Choose the track of the award; the reveals then follow (K3-160, K3-163)."""

    kind = SURVEY

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OnTrack) -> None:
        turn_up_bodies(s, q.seat, s.box.map_reveals, s.terms.together)
        s.do(Advance(q.seat, a.track, s.box.map_awards))


class GalacticMap(Question):
    """Advance on one track and turn up four bodies, or decline the whole (K3-160, K3-163)."""

    rule = "K3-160"
    verbs = (Survey(), StopHere(), *QUANTUM)
    awards: int = X
    reveals: int = Y


class RevealBody(Verb[Galaxy]):
    """Turn a face-down body anywhere on the map face up (K3-161, K3-R14)."""

    kind = REVEAL

    def targets(self, s: Galaxy, q: TurnUpBody) -> list[Action]:
        return [REVEAL.all[hex] for hex, body in zip(s.sites, s.bodies, strict=True) if body == HIDDEN]

    def refuse(self, s: Galaxy, q: TurnUpBody, a: ToHex) -> No | None:
        if a.hex in s.marked:
            return No("K3-R14", "already-marked", (a.hex,))
        return None

    def do(self, s: Galaxy, q: TurnUpBody, a: ToHex) -> None:
        if q.together == 0:
            turn_up(s, q.seat, a.hex)
        else:
            s.marked.append(a.hex)
        if q.left > 1:
            s.do(TurnUpBody(q.seat, q.left - 1, q.together))
        elif q.together:
            for hex in s.marked:
                turn_up(s, q.seat, hex)
            s.marked.clear()


class TurnUpBody(Question):
    """One body after another, or all chosen before any is turned; it must be completed (K3-161, K3-163)."""

    rule = "K3-161"
    verbs = (RevealBody(), *QUANTUM)
    left: int = X
    together: int = Y

    def why_not(self, s: Galaxy, a: Action) -> No | None:
        if a.kind is DONE:
            return No("K3-163", "map-is-finished", (self.left,))
        return super().why_not(s, a)
