"""The unseen cards of a hand in the order in which they came, dealt so that they agree with all that was told (CD-084).

All unseen cards that came are dealt, those that were laid down again at any place that they can have had. An older card
is under every fact that a newer one is under, so all deals are as likely as each other. What speaks of several cards is
looked at when they are dealt; if it is against them all is dealt anew.

What follows from the notes alone is worked out once (`Recollection`): whoever searches imagines the same
hand many times.
"""

from __future__ import annotations

from typing import Final

from .memory import EVEN, HAVE, HAVE_NOT, LAID, NEWER, SHIFT, TOLD, barred, boarding_of, pairs_of, sets_barred
from .state import HAND, NONE, ONE_HAND, Duo

IN_HAND: Final = 1 << 30  # the note by which a card left that has not left: later than any other

Count = tuple[int, int]  # a kind, and how many of it
Meaning = tuple[int, list[list[Count]]]  # kinds that were not there, a bit each; cards that were not there together


class Recalled:
    """The moment of a note: how many unseen cards had come by then, and what speaks of several of them."""

    __slots__ = ("at", "cards", "kind", "places", "reach")

    def __init__(self, at: int, reach: int, kind: int, places: list[int], cards: list[list[Count]]) -> None:
        self.at: Final = at  # which of the notes
        self.reach: Final = reach
        self.kind: Final = kind  # of the card that was laid down, or was said to be there
        self.places: Final = places  # where that can have come
        self.cards: Final = cards  # unseen cards that were not there together


class Recollection:
    """What follows from the notes of a hand for the unseen cards that came into it."""

    __slots__ = ("laid", "never", "open", "room", "size", "sure", "told", "wanted", "whole", "without")

    def __init__(self, s: Duo, other: int, size: int, notes: list[list[int]]) -> None:
        theirs = HAND[other]
        sure = s.hand[theirs : theirs + ONE_HAND]
        self.told: Final = s.told
        self.size: Final = size
        self.sure: Final = sure
        whole = size
        for note in notes:
            if note[TOLD] < HAVE:
                whole += 1
        self.whole: Final = whole
        none = [0] * whole  # place -> kinds that can't have come there, a bit each
        self.laid: Final[list[Recalled]] = []
        self.wanted: Final[list[Recalled]] = []
        self.without: Final[list[Recalled]] = []
        self.never = not notes  # whether there is nothing to agree with, or no deal agrees
        several: list[tuple[int, int, list[list[Count]]]] = []
        for at, note in enumerate(notes):
            told, reach = note[TOLD], max(0, whole - note[NEWER])
            if told < HAVE:
                kind = told - LAID
                self.laid.append(Recalled(at, reach, kind, [n for n in range(reach) if not none[n] >> kind & 1], []))
            elif told < HAVE_NOT:
                kind = told - HAVE
                if sure[kind] + note[SHIFT + kind] <= EVEN:  # no card that can be named is the one
                    self.wanted.append(Recalled(at, reach, kind, [], []))
            elif reach:
                bar, sets = meaning(s, told)
                for n in range(reach):
                    none[n] |= bar
                if sets:
                    base = [sure[kind] + note[SHIFT + kind] - EVEN for kind in range(ONE_HAND)]
                    several.append((at, reach, [[(kind, n - base[kind]) for kind, n in cards] for cards in sets]))
        for moment in self.wanted:
            moment.places.extend([n for n in range(moment.reach) if not none[n] >> moment.kind & 1])
        for at, reach, every in several:
            cards = self.possible(every, none[:reach])
            if cards:
                self.without.append(Recalled(at, reach, NONE, [], cards))
        self.open: Final = [[kind for kind in range(ONE_HAND) if not bar >> kind & 1] if bar else [] for bar in none]
        room = [s.most[theirs + kind] - sure[kind] for kind in range(ONE_HAND)]
        self.room: Final = [(kind, room[kind]) for kind in range(ONE_HAND) if room[kind] < size]

    def possible(self, every: list[list[Count]], none: list[int]) -> list[list[Count]]:
        """Those of the sets that the unseen cards of these places could make up."""
        found: list[list[Count]] = []
        for cards in every:
            needed = [(kind, n) for kind, n in cards if n > 0]
            for kind, n in needed:
                if n > len(none) or n > len([bar for bar in none if not bar >> kind & 1]):
                    break
            else:
                found.append(needed)
                if not needed:  # cards that can be named make it up
                    self.never = True
        return found

    def deal(self, s: Duo) -> list[int] | None:
        """One deal of the cards still in hand; None where it can't be done, does not agree, or comes out too often this
        way."""
        left, came, gone = s.pile.copy(), [NONE] * self.whole, [IN_HAND] * self.whole  # by place
        for moment in self.laid:
            free = [n for n in moment.places if came[n] == NONE]
            if not free:
                return None
            n = free[s.draw(len(free))]
            came[n], gone[n] = moment.kind, moment.at
        placed: list[Recalled] = []
        for moment in self.wanted:
            kind = moment.kind
            if not there(came, gone, moment, kind):
                free = [n for n in moment.places if came[n] == NONE]
                if not free or not left[kind]:
                    return None
                came[free[s.draw(len(free))]] = kind
                left[kind] -= 1
                placed.append(moment)
        if not self.fill(s, came, left):
            return None
        for moment in placed:  # a hand with several such cards came out by each of them
            if s.draw(there(came, gone, moment, moment.kind)):
                return None
        for moment in self.without:
            for cards in moment.cards:
                for kind, count in cards:
                    if there(came, gone, moment, kind) < count:
                        break
                else:
                    return None
        if self.laid:
            came = [kind for n, kind in enumerate(came) if gone[n] == IN_HAND]
        for kind, most in self.room:
            if came.count(kind) > most:
                return None
        return came

    def fill(self, s: Duo, came: list[int], left: list[int]) -> bool:
        """The places that are still open get any card that can have come there; False where there is none."""
        total = sum(left)
        for n in range(self.whole):
            if came[n] == NONE:
                kinds = self.open[n]
                if kinds:
                    room = 0
                    for kind in kinds:
                        room += left[kind]
                else:
                    kinds, room = EVERY, total
                if not room:
                    return False
                i = s.draw(room)
                for kind in kinds:
                    if i < left[kind]:
                        left[kind] -= 1
                        total -= 1
                        came[n] = kind
                        break
                    i -= left[kind]
        return True


EVERY: Final = list(range(ONE_HAND))


def there(came: list[int], gone: list[int], moment: Recalled, kind: int) -> int:
    """How many unseen cards of a kind had come at a moment and not yet left."""
    count = 0
    for n in range(moment.reach):
        if came[n] == kind and gone[n] > moment.at:
            count += 1
    return count


MEANT: Final[dict[tuple[object, int], Meaning]] = {}


def meaning(s: Duo, told: int) -> Meaning:
    """What a note rules out: kinds, and sets of cards."""
    key = (s.box, told)
    found = MEANT.get(key)
    if found is None:
        found = MEANT[key] = (barred(told), sets_barred(told, offers_of(s, told)))
    return found


def offers_of(s: Duo, told: int) -> list[int]:
    """The payments of a boarding flag that could not be met (CD-263)."""
    pirate = boarding_of(told)
    return list(s.box.pirates[pirate].offered[pairs_of(told)][False]) if pirate >= 0 else []
