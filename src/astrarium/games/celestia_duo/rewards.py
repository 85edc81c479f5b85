"""Rewards of a won Ambush: communication, equipment, gold, crew (section 10)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, X

from .actions import CLAIMS, SAY, SAY_NOTHING, OfStatement
from .box import COMMUNICATION, EQUIPMENT
from .box import GOLD as GOLD_REWARD
from .hold import Insert, crew_pile
from .memory import HAVE, HAVE_NOT
from .share import LayOut
from .state import CREW_GOODS, GOLD_GOODS, HAND, Duo


class Rewards(Flow[Duo]):
    """All rewards of the card, in printed order (CD-170, CD-R46)."""

    next: int = X

    def run(self, s: Duo) -> None:
        rewards = s.box.ambushes[s.course[s.airship]].rewards
        if self.next == len(rewards):
            return
        kind, count = rewards[self.next]
        s.do(Rewards(-1, self.next + 1))
        if kind == COMMUNICATION:
            s.do(Statement(s.captain), Statement(s.mate))  # CD-181, CD-R26
        elif kind == EQUIPMENT:
            s.do(LayOut(-1, 0, count))  # CD-172
        elif kind == GOLD_REWARD:
            s.do(Insert(-1, GOLD_GOODS, count, 1))  # CD-173
        elif crew_pile(s):  # CD-187
            s.do_all([Insert(-1, CREW_GOODS, 1, 1) for _ in range(count)])  # CD-174, CD-183


def true_of(s: Duo, seat: int, statement: int) -> bool:
    """Whether a statement is true of a hand now (CD-179, CD-180)."""
    has, subject = CLAIMS[statement]
    first = HAND[seat]
    for kind in subject:
        if (s.hand[first + kind] > 0) != has:
            return False
    return True


NOT_TRUE: Final = No("CD-180", "not-true")


class Say(Verb[Duo]):
    """A true statement about one's own hand: HAVE or HAVE_NOT one subject, never a number (CD-177, CD-178,
    CD-R24, CD-R25)."""

    kind = SAY

    def refuse(self, s: Duo, q: Frame[Duo], a: OfStatement) -> No | None:
        return None if true_of(s, q.seat, a.statement) else NOT_TRUE

    def do(self, s: Duo, q: Frame[Duo], a: OfStatement) -> None:
        s.statements.append(q.seat * len(SAY.all) + a.statement)
        s.tell("stated", "CD-182", q.seat, a.statement)
        has, subject = CLAIMS[a.statement]
        for kind in subject:
            i = HAND[q.seat] + kind
            if has:
                s.known[i] = max(1, s.known[i])
                if s.epoch < 2:  # games of that time remember bounds alone
                    s.sure[i] = max(1, s.sure[i])
                elif s.terms.remembers and s.sure[i] == 0:
                    s.learn(q.seat, HAVE + kind)
            else:
                s.known[i] = s.sure[i] = s.most[i] = 0
                if s.epoch >= 2 and s.terms.remembers:
                    s.learn(q.seat, HAVE_NOT + kind)


class SayNothing(Verb[Duo]):
    """Declining is legal (CD-176)."""

    kind = SAY_NOTHING

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.tell("silent", "CD-176", q.seat)


class Statement(Decision[Duo]):
    """Exceptional Communication: at most one statement about your hand (CD-176). Always asked: the hand is hidden."""

    rule = "CD-176"
    waits = True
    spoken = True  # what was said was heard (CD-323)
    verbs = (Say(), SayNothing())
