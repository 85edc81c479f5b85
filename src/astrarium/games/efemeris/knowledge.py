"""What everybody has seen of hidden cards, and a fresh deal of the rest (section 12 of the rules).

Cards that go back into a reserve are seen by all (EF-301), cards that are taken out of it are not (EF-R06).
So for each side everybody knows a number of cards of each kind that went into the reserve, and how many of
these may have been taken out again since. Every deal that respects both could be the true one.
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel import State, add, put

from .actions import FIRST_EXPERT, GUNNER
from .state import EFFECTS, KINDS, NONE, PERMIT, PILE, PROVEN, RANGE, SHOWN, TOKEN_KINDS, Firmament

TRIES: Final = 40  # deals until shown Gunners are dealt first


# ------------------------------------------------------------ knowledge grows and fades
def seen_into_reserve(s: Firmament, side: int, crew: int, n: int) -> None:
    """Everybody saw cards of this kind go into the reserve."""
    s.known = add(s.known, side * KINDS + crew, n)


def taken_unseen(s: Firmament, side: int) -> None:
    """A card was taken out of the reserve, nobody else saw which (EF-R06)."""
    s.doubt = put(s.doubt, side, min(s.doubt[side] + 1, sum(s.known[side * KINDS : side * KINDS + KINDS])))


def take_from_reserve(s: Firmament, seat: int, crew: int, rule: str) -> None:
    """A card goes from reserve to hand; which one only the own side sees (EF-R06, EF-R39)."""
    side = s.terms.side[seat]
    s.reserve = add(s.reserve, side * KINDS + crew, -1)
    s.hand = add(s.hand, seat * KINDS + crew, 1)
    taken_unseen(s, side)
    for mate in s.terms.crews_of[side]:
        s.whisper(mate, "takes-card", rule, seat, crew)


def seen_outside(s: Firmament, side: int, crew: int) -> None:
    """A card of this kind was shown outside the reserve: perhaps one of those that had been in it."""
    copies = s.box.copies[s.nation[side]][crew] - s.gone[side * KINDS + crew]
    for seat in s.terms.crews_of[side]:
        copies -= s.board[seat * KINDS + crew]
    over = s.known[side * KINDS + crew] - copies
    if over > 0:
        s.known = add(s.known, side * KINDS + crew, -over)
        s.doubt = put(s.doubt, side, max(0, s.doubt[side] - over))
    hands = sum([s.hand_size(seat) for seat in s.terms.crews_of[side]])
    if s.doubt[side] > hands:
        s.doubt = put(s.doubt, side, hands)


def left_hand(s: Firmament, seat: int, crew: int) -> None:
    """Everybody saw a card leave a hand: if it was a Gunner, the one that was shown may have been it (EF-R30)."""
    i = seat * EFFECTS + PERMIT
    if crew == GUNNER and s.effect[i] & SHOWN:
        s.effect = put(s.effect, i, s.effect[i] & ~SHOWN)


# ------------------------------------------------------------ another deal
def redeal(s: State, seat: int) -> None:
    """Deal again what this seat does not know: other sides' cards, the box's expert tiles, hidden tokens."""
    assert isinstance(s, Firmament)
    own = s.terms.side[seat] if seat >= 0 else NONE
    for side in range(s.terms.sides):
        if side != own and s.nation[side] != NONE:
            deal_captains(s, side)
            deal_crew(s, side)
    deal_expert_tiles(s)
    if s.terms.bonuses_hidden:
        deal_tokens(s, seat)


def deal_captains(s: Firmament, side: int) -> None:
    """Captains nobody has seen yet are any others of the nation (EF-108)."""
    captains = s.captains[:]
    seats = s.terms.crews_of[side]
    shown = [captains[seat * PILE + i] for seat in seats for i in range(s.captains_shown(seat))]
    pool = [captain for captain in s.box.captains[s.nation[side]] if captain not in shown]
    for seat in seats:
        for i in range(s.captains_shown(seat), 3):
            if captains[seat * PILE + i] != NONE:
                captains[seat * PILE + i] = s.draw_card(pool)
    s.captains = captains


def shows_gunner(s: Firmament, seat: int) -> bool:
    """Fairborne and Lancaster show that a Gunner is in hand (EF-R30): until one has left it, also when the phase is
    over and nothing was fired. Positions of older versions know it for the phase alone."""
    permit = s.effect[seat * EFFECTS + PERMIT]
    return permit & SHOWN != 0 or permit == PROVEN or s.effect[seat * EFFECTS + RANGE] > 0


def deal_crew(s: Firmament, side: int) -> None:
    """The nation's cards that nobody sees are split anew between hands and reserve. Deals in which somebody lacks the
    Gunner they have shown are dealt again; where that goes on for long, such Gunners are dealt first."""
    seats = s.terms.crews_of[side]
    shown = [seat for seat in seats if s.hand_size(seat) and shows_gunner(s, seat)]
    if not shown:
        deal_hands(s, side, [])
        return
    for _ in range(TRIES):
        deal_hands(s, side, [])
        if all(s.hand[seat * KINDS + GUNNER] for seat in shown):
            return
    deal_hands(s, side, shown)


def deal_hands(s: Firmament, side: int, gunners: list[int]) -> None:
    """One deal; these seats are given a Gunner before anybody gets a card."""
    seats = s.terms.crews_of[side]
    low = side * KINDS
    sizes = [s.hand_size(seat) for seat in seats]
    hand = s.hand[:]
    pool = s.reserve[low : low + KINDS]
    for seat in seats:
        for crew in range(KINDS):
            pool[crew] += hand[seat * KINDS + crew]
            hand[seat * KINDS + crew] = 0
    sunk = s.known[low : low + KINDS]  # these lie in the reserve, but for as many as there is doubt of
    free = [pool[crew] - sunk[crew] for crew in range(KINDS)]
    doubt = s.doubt[side]
    for seat in gunners:
        if free[GUNNER] > 0:
            free[GUNNER] -= 1
        else:
            sunk[GUNNER] -= 1
            doubt -= 1
        hand[seat * KINDS + GUNNER] += 1
    for mate, seat in enumerate(seats):
        for _ in range(sizes[mate] - (seat in gunners)):
            known = sum(sunk) if doubt > 0 else 0
            if s.draw(sum(free) + known) < known:
                crew = s.draw_kind(sunk)
                doubt -= 1
            else:
                crew = s.draw_kind(free)
            hand[seat * KINDS + crew] += 1
    s.hand = hand
    s.reserve = s.reserve[:low] + [free[crew] + sunk[crew] for crew in range(KINDS)] + s.reserve[low + KINDS :]


def deal_expert_tiles(s: Firmament) -> None:
    """Which expert tiles are in the stack is unknown (EF-753, EF-R41)."""
    if s.boxed:
        experts = [tile for tile in s.stack if tile >= FIRST_EXPERT]
        others = [tile for tile in s.stack if tile < FIRST_EXPERT]
        pool = sorted(experts + s.boxed)
        s.stack = others + [s.draw_card(pool) for _ in experts]
        s.boxed = sorted(pool)


def deal_tokens(s: Firmament, seat: int) -> None:
    """Hidden tokens of other sides and those of the purse (EF-R31)."""
    pool = s.purse[:]
    bonus = s.bonus[:]
    others = [other for other in range(s.seats) if not s.sees(seat, other)]
    sizes = [s.tokens(other) for other in others]
    for other in others:
        for kind in range(3):
            pool[kind] += bonus[other * TOKEN_KINDS + kind]
            bonus[other * TOKEN_KINDS + kind] = 0
    for other, size in zip(others, sizes, strict=True):
        for _ in range(size):
            bonus[other * TOKEN_KINDS + s.draw_kind(pool)] += 1
    s.bonus = bonus
    s.purse = pool
