"""The share: every new Equipment card is laid out and picked in turn, what comes together in one go (section 11,
CD-190, CD-198)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, X, Y

from . import windows
from .actions import FIRST, PASS, TAKE, TAKE_HIDDEN, OfCard, OfRole
from .state import HIDDEN, NONE, Duo
from .windows import consult


class LayOut(Flow[Duo]):
    """Draw cards face down and face up; when cards run short, face up first (CD-191, CD-199, CD-R30)."""

    down: int = X
    up: int = Y

    def run(self, s: Duo) -> None:
        for _ in range(self.up):
            if s.draw_equipment(s.row) == NONE:
                break
        for _ in range(self.down):
            if s.draw_equipment(s.down) == NONE:
                break
        s.do(Share())


class Share(Flow[Duo]):
    """The cards lie there; W5: who picks first? (CD-064, CD-192)"""

    def run(self, s: Duo) -> None:
        if cards_left(s):
            s.tell("laid-out", "CD-191", sum(s.down), sum(s.row))
            consult(s, windows.SHARE, ShareFirst(s.captain, cards_left(s)))


def cards_left(s: Duo) -> int:
    return sum(s.row) + sum(s.down)


def only_one(s: Duo) -> bool:
    """A single card is shared in one step (CD-R55)."""
    return s.epoch >= 2 and cards_left(s) == 1


class NameFirst(Verb[Duo]):
    """The Captain says who picks first (CD-192). Of a single card that is to take it, or to offer it (CD-R55)."""

    kind = FIRST

    def do(self, s: Duo, q: Frame[Duo], a: OfRole) -> None:
        seat = s.role(a.role)
        s.tell("picks-first", "CD-192", seat)
        if seat != q.seat or not only_one(s):
            s.do(Pick(seat))
        elif sum(s.down):
            take_hidden(s, seat)
        else:
            take_open(s, seat, s.row.index(1))


class LeaveCard(Verb[Duo]):
    """Pick first and pass: the Mate has to take the single card (CD-194, CD-R55)."""

    kind = PASS

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        return None if only_one(s) else No("CD-192", "not-now")

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.tell("passed", "CD-194", q.seat)
        s.do(Pick(1 - q.seat, 1))


class ShareFirst(Decision[Duo]):
    """Who picks first? (CD-192)"""

    rule = "CD-192"
    verbs = (NameFirst(), LeaveCard())
    cards: int = X  # how many lie there


def go_on(s: Duo, seat: int) -> None:
    if cards_left(s):
        s.do(Pick(1 - seat))


def take_open(s: Duo, seat: int, kind: int) -> None:
    """A face-up card goes into a hand (CD-197)."""
    s.row[kind] -= 1
    s.take_open(seat, kind)
    s.tell("took", "CD-197", seat, kind)


def take_hidden(s: Duo, seat: int) -> None:
    """A face-down card goes into a hand; only the taker looks at it (CD-196)."""
    kind = s.draw_from(HIDDEN, s.down)
    s.take_unseen(seat, kind)
    s.tell("took-hidden", "CD-196", seat)
    s.whisper(seat, "hidden-was", "CD-196", kind)


NOT_IN_ROW: Final = No("CD-193", "not-in-row")


class PickOpen(Verb[Duo]):
    """Take a face-up card (CD-193, CD-197)."""

    kind = TAKE

    def refuse(self, s: Duo, q: Frame[Duo], a: OfCard) -> No | None:
        return NOT_IN_ROW if s.row[a.card] == 0 else None

    def do(self, s: Duo, q: Frame[Duo], a: OfCard) -> None:
        take_open(s, q.seat, a.card)
        go_on(s, q.seat)


class PickHidden(Verb[Duo]):
    """Take a face-down card; only the taker looks at it (CD-196)."""

    kind = TAKE_HIDDEN

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        return No("CD-196", "no-hidden-card") if sum(s.down) == 0 else None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        take_hidden(s, q.seat)
        go_on(s, q.seat)


class PassPick(Verb[Duo]):
    """Let the other pick twice in a row; never two passes running (CD-194, CD-195, CD-R29)."""

    kind = PASS

    def bar(self, s: Duo, q: Pick) -> No | None:
        return No("CD-194", "partner-passed") if q.passed else None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.tell("passed", "CD-194", q.seat)
        s.do(Pick(1 - q.seat, 1))


class Pick(Decision[Duo]):
    """Take one of the cards, or pass (CD-193)."""

    rule = "CD-193"
    verbs = (PickOpen(), PickHidden(), PassPick())
    passed: int = X  # 1 when the partner has just done so
