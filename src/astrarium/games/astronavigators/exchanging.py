"""Tiles of the trajectory changed in flight: exchanges and the Moon Festival (AN-138, AN-139, AN-231)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Frame, Leave, No, Verb, add, put

from .actions import EXCHANGE, REPLACE, TAKE_DV, OfStage
from .box import VALUES
from .cards import STAGES
from .sheets import FESTIVAL
from .state import Expedition, stage_of
from .track import draw_for_effect, turn_up


class ExchangeTile(Verb[Expedition]):
    """Once per game: lay a tile in hand on the outbound stage of its number (AN-138, AN-139, AN-R24,
    AN-R25)."""

    kind = EXCHANGE

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return No("AN-138", "exchanged-already") if s.exchanged[q.seat] else None

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        own = q.seat * STAGES
        return [EXCHANGE.all[i] for i in range(STAGES) if s.hand[own + i] >= 0]

    def do(self, s: Expedition, q: Frame[Expedition], a: OfStage) -> None:
        seat, stage = q.seat, a.stage
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


class ReplaceTile(Verb[Expedition]):
    """Moon Festival: once a month a new tile in place of the current one (AN-231, AN-R91)."""

    kind = REPLACE

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        if not s.has(q.seat, FESTIVAL):
            return No("AN-231", "needs-moon-festival")
        if s.festival[q.seat]:
            return No("AN-231", "once-a-month")
        stage = stage_of(s.place[q.seat])
        if s.tiles_left(stage) + sum(s.discard[stage * VALUES : (stage + 1) * VALUES]) == 0:
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


class AcceptExchange(Leave[Expedition]):
    """Leave the tile as it is."""

    kind = TAKE_DV


class TileChanges(Decision[Expedition]):
    """Before the stage DV is taken: exchange or replace the tile, or go on (AN-R32)."""

    rule = "AN-128"
    verbs = (AcceptExchange(), ExchangeTile(), ReplaceTile())
