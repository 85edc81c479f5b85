"""The unseen cards of a hand in the order in which they came, dealt so that they agree with all that was told (CD-084).

All unseen cards that came are dealt, those that were laid down again at any place that they can have had. Every order
in which cards can have come is as likely as any other: since some are dealt in more ways than others, a deal comes with
the odds that even this out. What speaks of several cards is looked at when they are dealt; if it is against them all is
dealt anew.

What follows from the notes alone is worked out once (`Recollection`): whoever searches imagines the same
hand many times.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .memory import EVEN, HAVE, HAVE_NOT, LAID, NEWER, SHIFT, TOLD, barred, boarding_of, notes_of, pairs_of, sets_barred
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


class Dealt(NamedTuple):
    """Cards of a hand, and the odds by which they should be taken."""

    cards: list[int]
    odds: float


class Recollection:
    """What follows from the notes of a hand for the unseen cards that came into it."""

    __slots__ = ("laid", "never", "open", "room", "size", "spread", "sure", "told", "wanted", "whole", "without")

    def __init__(self, s: Duo, other: int, size: int, both: list[int]) -> None:
        notes = notes_of(both, other)
        theirs = HAND[other]
        sure = s.hand[theirs : theirs + ONE_HAND]
        self.told: Final = both  # kept, so that its id tells it apart
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
        self.spread: Final = spread(self.laid)

    def possible(self, every: list[list[Count]], none: list[int]) -> list[list[Count]]:
        """Those of the sets that the unseen cards of these places could make up."""
        found: list[list[Count]] = []
        for cards in every:
            needed = [(kind, n) for kind, n in cards if n > 0]
            for kind, n in needed:
                gone = len([moment for moment in self.laid if moment.kind == kind])  # later facts say nothing of these
                if n > len(none) or n > gone + len([bar for bar in none if not bar >> kind & 1]):
                    break
            else:
                found.append(needed)
                if not needed:  # cards that can be named make it up
                    self.never = True
        return found

    def deal(self, s: Duo) -> Dealt | None:
        """One deal of the cards still in hand, with the odds by which it should be taken; None where it can't be done
        or does not agree."""
        left, came, gone = s.pile.copy(), [NONE] * self.whole, [IN_HAND] * self.whole  # by place
        most = self.most_ways(left) if self.laid or self.wanted else 0.0
        ways: float = 1.0
        for moment in self.laid:
            free = [n for n in moment.places if came[n] == NONE]
            if not free:
                return None
            n = free[s.draw(len(free))]
            came[n], gone[n] = moment.kind, moment.at
            ways *= len(free)
        placed: list[Recalled] = []
        for moment in self.wanted:
            kind = moment.kind
            if not there(came, gone, moment, kind):
                free = [n for n in moment.places if came[n] == NONE]
                if not free or not left[kind]:
                    return None
                came[free[s.draw(len(free))]] = kind
                ways *= len(free) * left[kind]
                left[kind] -= 1
                placed.append(moment)
        ways *= self.fill(s, came, left)
        if not ways or not self.agrees(came, gone):
            return None
        for moment in placed:  # a hand with several such cards came out by each of them
            ways /= there(came, gone, moment, moment.kind)
        odds = ways / most / self.assignments(came, 0, 0) if most else 1.0
        if self.laid:
            came = [kind for n, kind in enumerate(came) if gone[n] == IN_HAND]
        for kind, room in self.room:
            if came.count(kind) > room:
                return None
        return Dealt(came, odds)

    def most_ways(self, left: list[int]) -> float:
        """In how many ways an order of cards is dealt, about at most: the newest places are the most open ones."""
        total = sum(left)
        found: float = self.spread
        for i, n in enumerate(range(self.whole - self.size, self.whole)):
            kinds = self.open[n]
            room = sum([left[kind] for kind in kinds]) if kinds else total
            found *= max(1, room - i)
        last = max(1, total - self.size)
        for moment in self.wanted:
            found *= max(1.0, len(moment.places) * left[moment.kind] / last)
        return found

    def assignments(self, came: list[int], first: int, used: int) -> int:
        """Which of the cards that came may be those that were laid down: in how many ways, from one of these on."""
        if first == len(self.laid):
            return 1
        moment = self.laid[first]
        found = 0
        for n in moment.places:
            if came[n] == moment.kind and not used >> n & 1:
                found += self.assignments(came, first + 1, used | 1 << n)
        return found

    def agrees(self, came: list[int], gone: list[int]) -> bool:
        """Whether what speaks of several cards is not against them."""
        for moment in self.without:
            for cards in moment.cards:
                for kind, count in cards:
                    if there(came, gone, moment, kind) < count:
                        break
                else:
                    return False
        return True

    def fill(self, s: Duo, came: list[int], left: list[int]) -> float:
        """The places that are still open get any card that can have come there; in how many ways, which is the same
        whatever they get."""
        total = sum(left)
        ways: float = 1.0
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
                    return 0.0
                ways *= room
                i = s.draw(room)
                for kind in kinds:
                    if i < left[kind]:
                        left[kind] -= 1
                        total -= 1
                        came[n] = kind
                        break
                    i -= left[kind]
        return ways


def spread(laid: list[Recalled]) -> float:
    """In how many ways the cards that were laid down can be placed, at most."""
    found: float = 1.0
    for i, moment in enumerate(laid):
        first = moment.places[0] if moment.places else 0
        within = len([other for other in laid[:i] if other.places and other.places[0] >= first])
        found *= max(1, len(moment.places) - within)
    return found


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
