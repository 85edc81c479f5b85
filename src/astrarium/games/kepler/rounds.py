"""Chapters 4 and 11: a round reveals a card, gives every player a turn, and ends with card and Medals."""

from __future__ import annotations

from astrarium.kernel import Flow

from .actions import COLONIAL, TECHNOLOGICAL, TRACKS
from .progress import ResolveCard
from .scoring import FinalScoring
from .solo import ghost_moves
from .state import Galaxy
from .turn import Turn


class RevealCard(Flow[Galaxy]):
    """Phase 1: the next Progress card is shown, the Round Marker advances; then all take their turns.

    (K3-038, K3-070, K3-071, K3-072, K3-073, K3-075, K3-076, K3-336)
    """

    def run(self, s: Galaxy) -> None:
        deck = s.deck[:]
        card = s.draw_card(deck)
        s.deck = deck
        s.shown = [*s.shown, card]
        s.round += 1
        s.tell("card-revealed", "K3-072", s.first, s.round, s.box.cards[card].id)
        if s.ghost >= 0:
            ghost_moves(s)
        turns = [Turn((s.first + i) % s.seats) for i in range(s.seats)]
        s.do(*turns, ResolveCard(s.first), AwardMedals(), NextRound())


class AwardMedals(Flow[Galaxy]):
    """Step 3b: the most advanced take the Medals of their track, the tied each in full, however many.

    (K3-252, K3-253, K3-254, K3-351, K3-R27)
    """

    def run(self, s: Galaxy) -> None:
        for track in (TECHNOLOGICAL, COLONIAL):
            number = s.on_card[track]
            if number == 0:
                continue
            markers = s.tracks[track::2]
            lead = max(markers)
            for nation in range(len(markers)):
                if markers[nation] == lead:
                    s.medals[nation * TRACKS + track] += number
                    s.tell("medals-won", "K3-252", s.called(nation), number, track)
            s.on_card[track] = 0  # K3-258


class NextRound(Flow[Galaxy]):
    """Step 3c: the marker goes right and a new round begins, or the game ends (K3-255, K3-256, K3-R26)."""

    def run(self, s: Galaxy) -> None:
        if s.round == s.box.rounds:
            s.do(FinalScoring())
            return
        s.first = (s.first + s.terms.passes) % s.seats
        s.do(RevealCard())
