"""Set-up: course, pirate, airship, first Captain, starting equipment (section 3)."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Decision, Flow, Frame, No, Verb

from .actions import TAKE, OfCard
from .state import ACTIVE, CREW_PILE, EQUIPMENT_PILE, FIRST_CAPTAIN, PIRATE, UPPER_DECK, Duo
from .turn import Turn

# Which card backs Normal draws from (CD-022, CD-R03).
POOLS: Final = {"blue": ("blue",), "blue-and-red": ("blue", "red"), "all": ("green", "blue", "red")}


class SetUp(Flow[Duo]):
    """Lay everything out; all that is random is drawn here or when it is turned up (CD-030 to CD-041).
    Nothing is asked but the draft (CD-045)."""

    def run(self, s: Duo) -> None:
        s.start_bag = s.box.start_cards[:]  # CD-031, CD-R04: one of four, the others unseen
        s.ambush_bag = s.box.course_cards[:]  # CD-032
        s.stage_bag = s.box.stage_cards[:]
        s.assault_bag = s.box.assault_cards[:] if s.terms.final else []  # CD-021, CD-023
        s.pirate_card = s.boarding_side = choose_pirate(s)
        s.deck = s.choose(UPPER_DECK, s.box.deck_cards[:])  # CD-035
        s.energy = s.box.generator_slots[s.deck]  # CD-036; which tokens is seen later (CD-R05)
        s.smoke = s.box.start_smoke  # CD-037
        s.crew[s.choose(CREW_PILE, s.box.crew_cards[:])] = ACTIVE  # CD-038
        s.captain = s.choose(FIRST_CAPTAIN, [0, 1])  # CD-040
        s.tell("captain-is", "CD-040", s.captain)
        for seat in (s.captain, s.mate):
            for _ in range(s.box.hand_dealt):  # CD-041
                s.take_unseen(seat, s.draw_from(EQUIPMENT_PILE, s.pile))
        for _ in range(s.box.draft_row):
            s.row[s.draw_from(EQUIPMENT_PILE, s.pile)] += 1
        # six cards each in the end (CD-043)
        picks: list[Frame[Any]] = [Draft(s.captain if i % 2 == 0 else s.mate) for i in range(s.box.draft_row)]
        s.do(*picks, Turn())


def choose_pirate(s: Duo) -> int:
    """Quick and Expert have a pirate of their own; Normal draws one (CD-021, CD-022, CD-024)."""
    colours = POOLS[s.terms.pool] if s.terms.mode == "normal" else ()
    pool = [
        i
        for i in s.box.pirate_cards
        if (s.box.pirates[i].colour in colours if colours else s.box.pirates[i].mode == s.terms.mode)
    ]
    return s.choose(PIRATE, pool)


class TakeFromRow(Verb[Duo]):
    """Take one face-up card (CD-042)."""

    kind = TAKE

    def refuse(self, s: Duo, q: Frame[Duo], a: OfCard) -> No | None:
        return No("CD-042", "not-in-row") if s.row[a.card] == 0 else None

    def do(self, s: Duo, q: Frame[Duo], a: OfCard) -> None:
        s.row[a.card] -= 1
        s.take_open(q.seat, a.card)
        s.tell("took", "CD-044", q.seat, a.card)


class Draft(Decision[Duo]):
    """Captain, Mate, Captain, Mate: one of the face-up cards each; nobody passes (CD-042)."""

    rule = "CD-042"
    verbs = (TakeFromRow(),)
