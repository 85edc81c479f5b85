"""8. A captain: an ability, used by playing a Chief Mate (EF-319, EF-852, EF-R44)."""

from __future__ import annotations

from typing import ClassVar

from astrarium.kernel import Frame, No

from .actions import (
    CHIEF_MATE,
    GALLEON,
    GUNNER,
    NATIONS,
)
from .crew import CrewVerb
from .state import EFFECTS, KINDS, PLAYED, Firmament


class CaptainVerb(CrewVerb):
    """An ability: the present captain's, by a Chief Mate (EF-319, EF-852, EF-R44)."""

    card = CHIEF_MATE
    rule = "EF-852"
    liking = 0.3
    captain: ClassVar[int]
    talent: ClassVar[str]  # the rule of the ability
    favour: ClassVar[float]  # to a bot that appoints captains, among those of the nation

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if s.at[GALLEON[q.seat]] >= 0 and s.captain(q.seat) != self.captain:
            return No("EF-319", "not-your-captain", (self.captain,))
        return super().bar(s, q)

    def at_first(self, nation: int) -> float:
        """Spain's captains do much with it; elsewhere other cards have won more."""
        return 0.55 if NATIONS[nation] == "spain" else 0.0


def needs_gunner(s: Firmament, seat: int) -> No | None:
    """Fairborne and Lancaster need a Gunner in hand and room for it among the cards of the turn (EF-R30)."""
    if s.hand[seat * KINDS + GUNNER] == 0 or s.effect[seat * EFFECTS + PLAYED] + 2 > s.box.crew_per_turn:
        return No("EF-R30", "needs-gunner")
    return None
