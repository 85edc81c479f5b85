"""6. Draw by agreement: one offers, all others still in the game must agree (EF-604, EF-709, EF-734)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Frame, No, Verb, X

from .actions import AGREE, REFUSE
from .losses import draw_game
from .state import NONE, Firmament


def may_offer(s: Firmament) -> bool:
    """Nobody can speak of a drawn situation while the map still grows, unless agreed otherwise (EF-R64)."""
    return not s.stack or s.terms.early_draws


def why_no_offer(s: Firmament, offer: int) -> No | None:
    """An offer waits for the map, and there is one a turn (EF-R34, EF-R64)."""
    if not may_offer(s):
        return No("EF-R64", "map-not-complete", (len(s.stack),))
    return No("EF-R34", "offered-already") if offer else None


def next_voter(s: Firmament, proposer: int, after: int) -> int:
    """The others answer in seat order; eliminated players do not vote (EF-R59)."""
    for seat in range(after + 1, s.seats):
        if seat != proposer and s.alive[seat]:
            return seat
    return NONE


class Agree(Verb[Firmament]):
    """Agree; when all have, the game is drawn (EF-604)."""

    kind = AGREE

    def do(self, s: Firmament, q: DrawReply, a: Action) -> None:
        s.tell("agrees", "EF-R59", q.seat)
        voter = next_voter(s, q.proposer, q.seat)
        if voter == NONE:
            draw_game(s, "EF-604", "drawn-by-agreement")
        else:
            s.do(DrawReply(voter, q.proposer))


class Refuse(Verb[Firmament]):
    """The first refusal ends the vote, and the game goes on (EF-604, EF-R59)."""

    kind = REFUSE

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        s.tell("refuses", "EF-R59", q.seat)


class DrawReply(Decision[Firmament]):
    """Answer an offer of a draw, openly (EF-R59)."""

    rule = "EF-604"
    verbs = (Agree(), Refuse())
    proposer: int = X
