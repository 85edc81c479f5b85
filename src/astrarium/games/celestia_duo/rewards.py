"""Rewards of a won Ambush: communication, equipment, gold, crew (section 10)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb

from .actions import EVERYTHING, SAY, SAY_NOTHING
from .box import COMMUNICATION, EQUIPMENT, JOKER
from .box import GOLD as GOLD_REWARD
from .hold import CREWMATE, GOLD, Insert, crew_pile
from .share import LayOut
from .state import Duo


class Rewards(Flow[Duo]):
    """All rewards of the card, in printed order (CD-170, CD-R46). `x` = the next one."""

    def run(self, s: Duo) -> None:
        rewards = s.box.ambushes[s.course[s.airship]].rewards
        if self.x == len(rewards):
            return
        kind, count = rewards[self.x]
        s.do(Rewards(-1, self.x + 1))
        if kind == COMMUNICATION:
            s.do(Statement(s.captain), Statement(s.mate))  # CD-181, CD-R26
        elif kind == EQUIPMENT:
            s.do(LayOut(-1, 0, count))  # CD-172
        elif kind == GOLD_REWARD:
            s.do(Insert(-1, GOLD, count, 1))  # CD-173
        elif crew_pile(s):  # CD-187
            s.do(*[Insert(-1, CREWMATE, 1, 1) for _ in range(count)])  # CD-174, CD-183


def true_of(s: Duo, seat: int, statement: int) -> bool:
    """Whether a statement is true of a hand now (CD-179, CD-180)."""
    hand = s.hand[seat * 6 : seat * 6 + 6]
    if statement == EVERYTHING:
        return all(hand[:JOKER])
    if statement < EVERYTHING:
        return hand[statement] > 0
    return hand[statement - EVERYTHING - 1] == 0


NOT_TRUE: Final = No("CD-180", "not-true")


class Say(Verb[Duo]):
    """A true statement about one's own hand: HAVE or HAVE_NOT one subject, never a number (CD-177, CD-178,
    CD-R24, CD-R25)."""

    kind = SAY

    def refuse(self, s: Duo, q: Frame[Duo], a: Action) -> No | None:
        return None if true_of(s, q.seat, a.x) else NOT_TRUE

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.statements.append(q.seat * len(SAY.all) + a.x)
        s.tell("stated", "CD-182", q.seat, a.x)
        base = q.seat * 6
        if a.x > EVERYTHING:
            kind = base + a.x - EVERYTHING - 1
            s.known[kind] = s.sure[kind] = s.most[kind] = 0
        else:
            for kind in range(JOKER) if a.x == EVERYTHING else (a.x,):
                s.known[base + kind] = max(1, s.known[base + kind])
                s.sure[base + kind] = max(1, s.sure[base + kind])


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
