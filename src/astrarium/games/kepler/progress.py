"""Chapters 11 and 17: the Progress card of the round is resolved for those it means, in turn order."""

from __future__ import annotations

from astrarium.kernel import Flow, Frame, X

from .effects import EFFECTS, affected
from .state import Galaxy


class ResolveCard(Flow[Galaxy]):
    """Step 3a: those meant are fixed now, then resolved from the First Player on (K3-250, K3-257, K3-401)."""

    def run(self, s: Galaxy) -> None:
        number = s.shown[-1]
        meant = affected(s, s.box.cards[number])
        order = [(s.first + i) % s.seats for i in range(s.seats)]
        frames: list[Frame[Galaxy]] = [CardEffect(seat, number) for seat in order if seat in meant]
        if s.ghost in meant:
            frames.append(GhostEffect(s.ghost, number))  # the human first (K3-338)
        s.do_all(frames)


class GhostEffect(Flow[Galaxy]):
    """What the card does for the Ghost (K3-R31)."""

    card: int = X

    def run(self, s: Galaxy) -> None:
        card = s.box.cards[self.card]
        EFFECTS[card.effect].ghost(s, card)


class CardEffect(Flow[Galaxy]):
    """The card for one player; one for whom it can do nothing is passed over.

    What it awards can activate Medals (K3-402), what it moves flies under chapter 9 (K3-405), what it reveals must
    be revealed (K3-408), all without Quantum Physics (K3-109, K3-410); passed over: K3-412.
    """

    card: int = X

    def run(self, s: Galaxy) -> None:
        card = s.box.cards[self.card]
        EFFECTS[card.effect].resolve(s, self.seat, self.card, card)
