"""Who knows what: what a failure tells, and dreams of what a seat does not know (section 17)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import State
from astrarium.kernel.recent import Recent

from .equipment import FLAG, JOKER, PAYMENTS
from .memory import BOARDING, FLAG_SHOWN, NO_FLAG, failed
from .recollection import Dealt, Recollection
from .state import HAND, ONE_HAND, Duo, symbols

DEALS: Final = 5000  # until a hand is taken that does not agree with all that was told
OFFERED: Final = 12  # deals that agree, until one of them is taken
FINE: Final = 1 << 24  # into so many parts odds are told apart
RECOLLECTIONS: Final[Recent[tuple[int, int, int, tuple[int, ...]], Recollection]] = Recent(8)


def redeal(s: State, seat: int) -> None:
    """The partner's hand, the face-down cards and the pile, dealt again within what this seat can be sure of;
    and a boarding side that nobody has seen (CD-R43). What a scenario fixed is not known either."""
    assert isinstance(s, Duo)
    s.fixed = []
    if not (s.boarding or s.terms.boarding_side_public):
        sides = s.box.alike[s.pirate_card]
        s.boarding_side = sides[s.draw(len(sides))]
    theirs = HAND[1 - seat]
    pool, hand, down, sure = s.pile, s.hand, s.down, s.sure
    size = 0
    for kind in range(ONE_HAND):
        held, named = hand[theirs + kind], sure[theirs + kind]
        pool[kind] += held + down[kind] - named
        hand[theirs + kind] = named
        size += held - named
    hidden = sum(down)
    for kind in remembered(s, 1 - seat, size) if s.told else unremembered(s, 1 - seat, size):
        pool[kind] -= 1
        hand[theirs + kind] += 1
    if hidden:
        s.down = [0] * ONE_HAND
        for _ in range(hidden):
            s.down[s.draw_kind(pool)] += 1


def unremembered(s: Duo, other: int, size: int) -> list[int]:
    """Cards of the pile that may be in a hand of which little is known."""
    theirs = HAND[other]
    room = [s.most[theirs + kind] - s.hand[theirs + kind] for kind in range(ONE_HAND)]
    left = [s.pile[kind] if room[kind] > 0 else 0 for kind in range(ONE_HAND)]
    total = sum(left)
    cards: list[int] = []
    for _ in range(size):
        i = s.draw(total)
        kind = 0
        while i >= left[kind]:
            i -= left[kind]
            kind += 1
        cards.append(kind)
        left[kind] -= 1
        total -= 1
        room[kind] -= 1
        if not room[kind]:
            total -= left[kind]
            left[kind] = 0
    return cards


def remembered(s: Duo, other: int, size: int) -> list[int]:
    """Cards of the pile for a hand of which something was told. A deal is taken by its odds; where much is remembered
    and all odds are low, one of several is, by the same odds. If nothing agrees, within the bounds alone."""
    recollection = recollection_of(s, other, size)
    offered: list[Dealt] = []
    if not recollection.never:
        for _ in range(DEALS):
            dealt = recollection.deal(s)
            if dealt is None:
                continue
            if dealt.odds >= 1 or s.draw(FINE) < dealt.odds * FINE:
                return dealt.cards
            offered.append(dealt)
            if len(offered) == OFFERED:
                break
    if offered:
        return one_of(s, offered)
    return unremembered(s, other, size)


def one_of(s: Duo, offered: list[Dealt]) -> list[int]:
    """One of these deals, by their odds."""
    total: float = 0.0
    for dealt in offered:
        total += dealt.odds
    at: float = s.draw(FINE) / FINE * total
    for dealt in offered:
        at -= dealt.odds
        if at < 0:
            return dealt.cards
    return offered[-1].cards


def recollection_of(s: Duo, other: int, size: int) -> Recollection:
    """What is remembered of a hand. The list of what was told is never changed, and the recollection keeps it, so that
    its id tells it apart."""
    theirs, told = HAND[other], s.told
    key = (id(told), other, size, tuple(s.hand[theirs : theirs + ONE_HAND]))
    return RECOLLECTIONS.get(key, lambda: Recollection(s, other, size, told))


def learn_from_failure(s: Duo, seat: int) -> None:
    """A failure tells what is not in the hand (CD-144)."""
    base = HAND[seat]
    if s.epoch >= 2 and s.terms.remembers:  # games of older epochs remember bounds alone
        flag = NO_FLAG
        if FLAG in s.dice:
            flag = BOARDING + s.boarding_side if s.boarding else FLAG_SHOWN
        s.learn(seat, failed(flag, s.pairs_allowed(), s.dice))
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
