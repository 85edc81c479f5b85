"""The weeks of a month (AN-031, AN-032, AN-260): which are free, and what taking one means."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Action, Decision, Frame, Kind, No, Verb

from .actions import TAKE_INSTRUMENT, OfInstrument
from .plain import Decline
from .sheets import SEXTANT
from .state import Expedition

ALL_WEEKS: Final = 0b1111


TAKEN: Final = [No("AN-032", "week-taken", (week,)) for week in range(4)]


BAD_TIMING: Final = [No("AN-294", "week-blocked", (week,)) for week in range(4)]


def taken(s: Expedition, week: int) -> No | None:
    """A week holds one player a month (AN-032); in Solo also the two tokens bar theirs (AN-294)."""
    if week in s.week:
        return TAKEN[week]
    if week == s.bad_week or week == s.shadow_week:
        return BAD_TIMING[week]
    return None


def free_weeks(s: Expedition) -> int:
    """The weeks that can be taken, a bit each (AN-032, AN-294)."""
    gone = 0
    for week in s.week:
        if week >= 0:
            gone |= 1 << week
    if s.bad_week >= 0:
        gone |= 1 << s.bad_week
    if s.shadow_week >= 0:
        gone |= 1 << s.shadow_week
    return ALL_WEEKS & ~gone


def by_weeks(kind: Kind) -> list[list[Action]]:
    """The actions of a kind over the weeks alone, for every set of free weeks."""
    return [[kind.all[week] for week in range(4) if free >> week & 1] for free in range(ALL_WEEKS + 1)]


def declared(s: Expedition, seat: int, week: int, act: int) -> None:
    """The character token is on the week; an instrument may be put beside it (AN-031, AN-260)."""
    s.week[seat] = week
    s.act[seat] = act
    if seat in s.instrument and seat in s.instrument[SEXTANT + 1 :]:  # mostly a seat has none
        s.do(Beside(seat))


class Declaration(Verb[Expedition]):
    """An action that takes a free week (AN-031, AN-032)."""

    weeks: list[list[Action]]  # for each set of free weeks, where the week is all there is to choose

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Any) -> No | None:
        return taken(s, a.week)

    def in_weeks(self, s: Expedition, seat: int, free: int) -> list[Action]:
        """What is legal if this is not barred and these weeks are free."""
        return self.weeks[free]


class TakeInstrument(Verb[Expedition]):
    """Put one instrument beside the character, to be used in the own turn (AN-260, AN-R53)."""

    kind = TAKE_INSTRUMENT

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [TAKE_INSTRUMENT.all[i] for i in range(7) if s.instrument[i] == q.seat]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfInstrument) -> No | None:
        return No("AN-261", "sextant-at-start-only") if a.instrument == SEXTANT else None

    def do(self, s: Expedition, q: Frame[Expedition], a: OfInstrument) -> None:
        s.tool[q.seat] = a.instrument
        s.tell("takes-instrument", "AN-260", q.seat, a.instrument)


class Beside(Decision[Expedition]):
    """Which instrument goes beside the character."""

    rule = "AN-260"
    verbs = (TakeInstrument(), Decline())
