"""Equipment cards, the faces of the dice, and the sets of cards that answer a flag (CD-005, CD-008, CD-263)."""

from __future__ import annotations

from typing import Final

KINDS: Final = ("whip", "sabre", "crossbow", "pistol", "cannon", "joker")
FACES: Final = ("whip", "sabre", "crossbow", "pistol", "cannon", "flag")
JOKER: Final = 5
FLAG: Final = 5
ROLL: Final = 6  # in the strength of a card: roll a die
MOST_FLAG_CARDS: Final = 3  # a flag asks for at most three cards, so a payment has at most six


def multisets(size: int) -> list[tuple[int, ...]]:
    """All multisets of card kinds of one size, as sorted tuples of kinds."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(size):
        found = [(*some, kind) for some in found for kind in range(some[-1] if some else 0, len(KINDS))]
    return found


# Every payment that could ever be made against a flag: one to six cards.
PAYMENTS: Final[list[tuple[int, ...]]] = [p for size in range(1, 2 * MOST_FLAG_CARDS + 1) for p in multisets(size)]
PAYMENT_INDEX: Final[dict[tuple[int, ...], int]] = {p: i for i, p in enumerate(PAYMENTS)}


def contains(big: tuple[int, ...], small: tuple[int, ...]) -> bool:
    """Whether one multiset holds another."""
    return all(big.count(kind) >= small.count(kind) for kind in set(small))


def ways(asked: tuple[int, ...], pairs: bool, mama: bool) -> set[tuple[int, ...]]:
    """All card sets that answer a boarding flag, those with a card to spare included (CD-263, CD-264, CD-R39)."""
    found: set[tuple[tuple[int, ...], bool]] = {((), False)}
    for wanted in asked:
        grown: set[tuple[tuple[int, ...], bool]] = set()
        for cards, used in found:
            options: list[tuple[tuple[int, ...], bool]] = [((wanted,), used), ((JOKER,), used)]
            if pairs:
                options += [((kind, kind), used) for kind in range(JOKER)]
            if mama and not used:
                options += [((kind,), True) for kind in range(len(KINDS))]
            grown |= {(tuple(sorted(cards + more)), now) for more, now in options}
        found = grown
    return {cards for cards, used in found}


def payments(asked: tuple[int, ...], pairs: bool, mama: bool) -> tuple[int, ...]:
    """The payments offered against a boarding flag: no card can be left out (CD-138), and with Mama Lear none
    that would do without her (CD-146)."""
    every = ways(asked, pairs, mama)
    least = {p for p in every if not any(p != q and contains(p, q) for q in every)}
    if mama:
        least -= ways(asked, pairs, False)
    return tuple(sorted([PAYMENT_INDEX[p] for p in least]))


def move(pile: list[int], to: list[int], first: int, size: int) -> None:
    """So many cards of a pile, the first kinds first, and no others."""
    for kind in range(len(KINDS)):
        here = min(size, pile[kind])
        to[first + kind] = here
        pile[kind] -= here
        size -= here
