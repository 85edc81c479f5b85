"""Trajectory tiles drawn at a launch (AN-137)."""

from __future__ import annotations

from astrarium.kernel import Decision, Flow, Frame, No, Verb, put

from .actions import DRAW_TILE, OfStage
from .cards import STAGES
from .state import EARTH_SQUARES, Expedition
from .turns import Shared


class LaunchDraws(Shared):
    """The launcher, then clockwise everybody on the Earth map, draws a tile (AN-137, AN-R23; not in Solo,
    AN-300)."""

    def run(self, s: Expedition) -> None:
        if s.terms.solo:
            return
        draws: list[Frame[Expedition]] = []
        for seat in s.clockwise(self.seat):
            if seat == self.seat or s.place[seat] < EARTH_SQUARES:
                draws.append(LaunchDraw(seat))
        s.do_all(draws)


def may_draw(s: Expedition, seat: int, stage: int) -> bool:
    return not s.drawn[seat * STAGES + stage] and s.tiles_left(stage) > 0


class LaunchDraw(Flow[Expedition]):
    """A draw, if a pile is left that this player has not drawn from."""

    def run(self, s: Expedition) -> None:
        if any(may_draw(s, self.seat, stage) for stage in range(STAGES)):
            s.do(DrawTile(self.seat))


class DrawFrom(Verb[Expedition]):
    """The stage is seen by all, the value by its owner alone (AN-137)."""

    kind = DRAW_TILE

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfStage) -> No | None:
        if s.drawn[q.seat * STAGES + a.stage]:
            return No("AN-137", "drawn-already", (a.stage,))
        return None if s.tiles_left(a.stage) else No("AN-R23", "no-tile-left")

    def do(self, s: Expedition, q: Frame[Expedition], a: OfStage) -> None:
        value = s.draw_tile(a.stage)
        s.hand = put(s.hand, q.seat * STAGES + a.stage, value)
        s.drawn = put(s.drawn, q.seat * STAGES + a.stage, 1)
        s.tell("draws-tile", "AN-137", q.seat, a.stage)
        s.whisper(q.seat, "own-tile", "AN-137", a.stage, value)


class DrawTile(Decision[Expedition]):
    """From which stage to draw a trajectory tile."""

    rule = "AN-137"
    verbs = (DrawFrom(),)
