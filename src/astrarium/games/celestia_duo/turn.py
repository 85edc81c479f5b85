"""The turn: briefing, then the pursuit goes on or a stage is made; the move and the check (sections 5 and 6)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, X, Y

from . import windows
from .actions import CONTINUE, CONTINUE_OLGA, PLACE, STAGE, USE_BABA, OfAmbush
from .boarding import Boarding
from .box import LAST_CARD
from .combat import Combat, CombatEnd
from .crew import BABA, OLGA, SHEETS
from .rewards import Rewards
from .stage import Halt
from .state import COURSE, NONE, Duo
from .strength import Strength, Validation
from .thrusts import Thrusts
from .windows import consult


class Turn(Flow[Duo]):
    """A turn begins (CD-090). It moves the airship or the pirate ship on, so the game ends (CD-286)."""

    def run(self, s: Duo) -> None:
        s.turn += 1
        s.do(Briefing())


class Briefing(Flow[Duo]):
    """W1: continue or stage? The Captain has the last word (CD-060, CD-091)."""

    def run(self, s: Duo) -> None:
        consult(s, windows.BRIEFING, Brief(s.captain))


def pursue(s: Duo, extra: int) -> None:
    """A turn of the pursuit, step by step (CD-093), the same in all modes (CD-026)."""
    s.do(Move(-1, extra), Strength(), Validation(), Thrusts(), Combat(), CombatEnd(), Rewards(), Turn())


class Continue(Verb[Duo]):
    """Fly on; always possible (CD-096)."""

    kind = CONTINUE

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        pursue(s, 0)


class ContinueWithOlga(Verb[Duo]):
    """Fly one card further than the place shows, declared before the card is turned (CD-232, CD-233)."""

    kind = CONTINUE_OLGA

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        if not s.ready(OLGA):
            return No(SHEETS[OLGA].rule, "crew-not-ready", (OLGA,))
        caught = s.epoch >= 3 and s.airship + s.propeller() >= s.pirate
        return No("CD-226", "crew-not-needed", (OLGA,)) if caught else None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.turn_sideways(OLGA)
        s.tell("uses-crew", SHEETS[OLGA].rule, q.seat, OLGA)
        pursue(s, s.box.crew[OLGA].amount)


class MakeStage(Verb[Duo]):
    """Stop in a flying city (CD-094, CD-095), whatever the hands are (CD-097) and the card will be (CD-212)."""

    kind = STAGE

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        if s.airship == 0:
            return No("CD-092", "no-stage-at-start")
        if s.stage != NONE and not s.terms.consecutive_stages:  # CD-R12
            return No("CD-095", "no-stage-after-stage")
        if not s.stage_bag and not s.terms.recycle_stages:  # CD-R13
            return No("CD-095", "no-stage-left")
        return None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.do(Halt(), Turn())


def far_end(s: Duo) -> int:
    """The last card that Baba Zogbé looks at (CD-241, CD-R33, CD-R36)."""
    return min(s.airship + s.propeller(), LAST_CARD)


class UseBaba(Verb[Duo]):
    """Look at the course up to the destination and put it back in any order (CD-239)."""

    kind = USE_BABA

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        if not s.ready(BABA):
            return No(SHEETS[BABA].rule, "crew-not-ready", (BABA,))
        known = s.known_course[s.airship + 1] != NONE
        if known and (s.propeller() == 1 or (s.epoch >= 2 and far_end(s) == s.airship + 1)):
            return No("CD-R51", "nothing-new-ahead")  # one card, and both know it
        return None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.turn_sideways(BABA)
        s.tell("uses-crew", SHEETS[BABA].rule, q.seat, BABA)
        first = s.airship + 1
        last = far_end(s)
        for position in range(first, last + 1):
            if s.known_course[position] == NONE:
                s.known_course[position] = draw_ambush(s, position)
            for seat in (0, 1):
                s.whisper(seat, "sees-ahead", "CD-239", position, s.known_course[position])
        s.do(ShowAhead(-1, first, last), Briefing())  # W1 opens again (CD-087, CD-240)


class ShowAhead(Flow[Duo]):
    """W9: the order in which the cards go back (CD-068). One card has no order (CD-R36)."""

    first: int = X
    last: int = Y

    def run(self, s: Duo) -> None:
        if self.first < self.last:
            consult(s, windows.BABA, PutBack(s.captain, self.first, self.last))


class PlaceCard(Verb[Duo]):
    """This card goes to the next position."""

    kind = PLACE

    def targets(self, s: Duo, q: PutBack) -> list[Action]:
        return [PLACE.all[s.known_course[position]] for position in range(q.place, q.last + 1)]

    def do(self, s: Duo, q: PutBack, a: OfAmbush) -> None:
        there = s.known_course.index(a.ambush)
        s.known_course[there] = s.known_course[q.place]
        s.known_course[q.place] = a.ambush
        for seat in (0, 1):
            s.whisper(seat, "puts-back", SHEETS[BABA].rule, q.place, a.ambush)
        if q.place + 1 < q.last:
            s.do(PutBack(q.seat, q.place + 1, q.last))


class PutBack(Decision[Duo]):
    """Which card goes to this place of the course; those up to the last are still in hand."""

    rule = "CD-239"
    verbs = (PlaceCard(),)
    place: int = X
    last: int = Y


class Brief(Decision[Duo]):
    """Continue the pursuit or make a stage (CD-090, CD-091)."""

    rule = "CD-090"
    verbs = (Continue(), ContinueWithOlga(), MakeStage(), UseBaba())


def draw_ambush(s: Duo, position: int) -> int:
    """The card that lies at a position nobody has seen: the first comes from the start cards (CD-031, CD-032)."""
    bag = s.start_bag if position == 1 else s.ambush_bag
    if s.fixed and s.fixed[COURSE]:  # CD-313
        bag.remove(s.fixed[COURSE][position - 1])
        return s.fixed[COURSE][position - 1]
    return s.draw_card(bag)


class Move(Flow[Duo]):
    """Fly; check the pirate; otherwise turn the card at the destination up (CD-100 to CD-109)."""

    extra: int = X

    def run(self, s: Duo) -> None:
        to = s.airship + s.propeller() + self.extra
        s.stage = NONE
        if to >= s.pirate:
            s.airship = s.pirate  # CD-105, CD-108, CD-R16: the card under him stays shut
            s.tell("caught", "CD-105", s.airship)
            if s.terms.final:
                s.agenda.clear()
                s.do(Boarding())  # CD-107
            else:
                s.win()  # CD-106, CD-280
            return
        s.airship = to
        card = s.known_course[to]
        if card == NONE:
            card = draw_ambush(s, to)
        s.known_course[to] = NONE
        s.course[to] = card  # CD-104
        s.since_stage += 1  # CD-204: only what is turned up here
        s.tell("flew", "CD-103", to, card)
