"""Comet: a whole small game on the kernel. Two players, hidden hands, a deck that is a bag.

In turn, lay a card that is worth at least the comet's head, draw one, or pass when the bag is empty. Whoever
empties the hand first wins; after two passes in a row the smaller hand wins.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from astrarium.kernel import (
    Action,
    Actions,
    Components,
    Decision,
    Domain,
    Flow,
    Frame,
    Game,
    Mode,
    No,
    Setting,
    State,
    Verb,
    in_box,
)
from astrarium.kernel.fields import Aside, Board, OwnerTotal, Public, Total, fields

KINDS: Final = ("dust", "ice", "fire")
ACTIONS: Final = Actions()
CARD: Final = Domain("card", KINDS)


class OfCard(Action):
    """What is done with a card of some kind."""

    card: int


LAY: Final = ACTIONS.kind("lay", of=OfCard, card=CARD)
DRAW: Final = ACTIONS.kind("draw")
PASS: Final = ACTIONS.kind("pass")


class CometBox:
    """The components, read once."""

    def __init__(self, c: Components) -> None:
        cards = c.kinds("card", KINDS)
        self.hand: Final = c.number("hand", 1, 5)
        self.value: Final = [t.number("value", 1, 9) for t in cards]
        self.count: Final = [t.count("count", 1, 20) for t in cards]
        self.highest: Final = max([self.value[card] for card in in_box(cards)])


@fields
class Sky(State):
    """The state: everything that changes, with who may see it."""

    box: Aside[CometBox]
    hand: OwnerTotal[Board]  # seat * 3 + kind -> cards
    bag: Total[Board]
    laid: Public[Board]
    head: Public[int] = 0
    passes: Public[int] = 0

    def holds(self, seat: int, card: int) -> int:
        """How many cards of a kind a seat has in hand."""
        return self.hand[seat * 3 + card]

    def take(self, seat: int, card: int, n: int = 1) -> None:
        self.hand[seat * 3 + card] += n

    def redeal(self, seat: int) -> None:
        """The other hand goes back into the bag and is dealt again."""
        other = (1 - seat) * 3
        size = sum(self.hand[other : other + 3])
        for kind in range(3):
            self.bag[kind] += self.hand[other + kind]
            self.hand[other + kind] = 0
        for _ in range(size):
            self.hand[other + self.draw_kind(self.bag)] += 1


class Lay(Verb[Sky]):
    """Lay a card worth at least the head (CO-1)."""

    kind = LAY

    def refuse(self, s: Sky, q: Frame[Sky], a: OfCard) -> No | None:
        if s.holds(q.seat, a.card) == 0:
            return No("CO-1", "no-such-card")
        if s.box.value[a.card] < s.head:
            return No("CO-1", "too-small", (s.box.value[a.card], s.head))
        return None

    def do(self, s: Sky, q: Frame[Sky], a: OfCard) -> None:
        s.take(q.seat, a.card, -1)
        s.laid[a.card] += 1
        s.head = s.box.value[a.card] if s.box.value[a.card] < s.box.highest else 0
        s.passes = 0
        s.tell("laid", "CO-1", q.seat, a.card)
        s.do(NextTurn(1 - q.seat))


class Draw(Verb[Sky]):
    """Draw a card (CO-2)."""

    kind = DRAW

    def bar(self, s: Sky, q: Frame[Sky]) -> No | None:
        return No("CO-2", "bag-empty") if sum(s.bag) == 0 else None

    def do(self, s: Sky, q: Frame[Sky], a: Action) -> None:
        card = s.draw_kind(s.bag)
        s.take(q.seat, card)
        s.tell("drew", "CO-2", q.seat)
        s.whisper(q.seat, "drew-card", "CO-2", card)
        s.do(NextTurn(1 - q.seat))


class Pass(Verb[Sky]):
    """Pass when the bag is empty (CO-3)."""

    kind = PASS

    def bar(self, s: Sky, q: Frame[Sky]) -> No | None:
        return No("CO-3", "bag-not-empty") if sum(s.bag) > 0 else None

    def do(self, s: Sky, q: Frame[Sky], a: Action) -> None:
        s.passes += 1
        s.do(NextTurn(1 - q.seat))


class Turn(Decision[Sky]):
    """Lay, draw or pass. It waits even for a forced answer, which would tell that no card in hand fits."""

    rule = "CO-1"
    waits = True
    verbs = (Lay(), Draw(), Pass())


class NextTurn(Flow[Sky]):
    """The game ends when a hand is empty or after two passes (CO-4); otherwise the next player is asked."""

    def run(self, s: Sky) -> None:
        sizes = [sum(s.hand[:3]), sum(s.hand[3:])]
        if min(sizes) == 0 or s.passes == 2:
            lead = sizes[1] - sizes[0]
            s.finish([(lead > 0) - (lead < 0), (lead < 0) - (lead > 0)])
        else:
            s.do(Turn(self.seat))


class Deal(Flow[Sky]):
    """Each player draws a hand (CO-0)."""

    def run(self, s: Sky) -> None:
        for seat in range(2):
            for _ in range(s.box.hand):
                s.take(seat, s.draw_kind(s.bag))
        s.do(Turn(0))


def blank(setting: Setting, box: Any) -> State:
    s = Sky()
    s.clear()
    s.box = box
    s.hand = [0] * 6
    s.bag = list(s.box.count)
    s.laid = [0] * 3
    return s


def census(s: State) -> dict[str, int]:
    assert isinstance(s, Sky)
    return {kind: s.hand[i] + s.hand[3 + i] + s.bag[i] + s.laid[i] for i, kind in enumerate(KINDS)}


GAME: Final = Game(
    id="comet",
    name="Comet",
    folder=Path(__file__).parent,
    modes=(Mode("plain", "CO-0", (2,)),),
    options=(),
    actions=ACTIONS,
    chapters=(sys.modules[__name__],),
    open_box=CometBox,
    blank=blank,
    begin=Deal,
    census=census,
)
