"""Who knows what: what a failure tells, and dreams of what a seat does not know (section 17)."""

from __future__ import annotations

from astrarium.kernel import State

from .equipment import FLAG, JOKER, PAYMENTS
from .state import HAND, ONE_HAND, Duo, symbols


def redeal(s: State, seat: int) -> None:
    """The partner's hand, the face-down cards and the pile, dealt again within what this seat can be sure of;
    and a boarding side that nobody has seen (CD-R43). What a scenario fixed is not known either."""
    assert isinstance(s, Duo)
    s.fixed = []
    if not (s.boarding or s.terms.boarding_side_public):
        sides = [i for i, p in enumerate(s.box.pirates) if p.mode == s.pirate_now().mode]
        s.boarding_side = sides[s.draw(len(sides))]
    theirs = HAND[1 - seat]
    pool = s.pile
    size = 0
    for kind in range(ONE_HAND):
        size += s.hand[theirs + kind]
        pool[kind] += s.hand[theirs + kind] + s.down[kind] - s.sure[theirs + kind]
        s.hand[theirs + kind] = s.sure[theirs + kind]
        size -= s.sure[theirs + kind]
    hidden = sum(s.down)
    s.down = [0] * ONE_HAND
    room = [0] * ONE_HAND
    for _ in range(size):
        for kind in range(ONE_HAND):
            space = s.most[theirs + kind] - s.hand[theirs + kind]
            room[kind] = pool[kind] if space > 0 else 0
        kind = s.draw_kind(room)
        pool[kind] -= 1
        s.hand[theirs + kind] += 1
    for _ in range(hidden):
        s.down[s.draw_kind(pool)] += 1


def learn_from_failure(s: Duo, seat: int) -> None:
    """A failure tells what is not in the hand (CD-144)."""
    base = HAND[seat]
    if FLAG in s.dice and s.boarding:
        for p in s.boarding_now().offered[s.pairs_allowed()][False]:
            cards = PAYMENTS[p]
            if cards[0] == cards[-1]:  # so many of this one kind would have paid the flag
                s.most[base + cards[0]] = min(s.most[base + cards[0]], len(cards) - 1)
    faces = symbols(s)
    for kind in range(ONE_HAND):
        if FLAG in s.dice and not s.boarding:
            s.most[base + kind] = 0
        elif faces:
            if kind == JOKER or kind in faces:
                s.most[base + kind] = 0
            elif s.pairs_allowed():
                s.most[base + kind] = min(s.most[base + kind], 1)
