"""Instruments used in the own turn, before its action (AN-260 to AN-267, AN-R52 to AN-R54, AN-R76)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Leave, No, Verb, X

from .actions import DECLINE, FETCH, FETCH_FROM, SWAP, CardInWeek, InWeek, OfInstrumentCard
from .decks import next_card, shuffle_deck
from .laid import laid_at, place_of, sunk
from .nouns import CARD_COUNT
from .sheets import ARMILLARY, ASTROLABE, JIAN_YI, OCTANT, REFLECTOR, REFRACTOR
from .state import FLYING, LAUNCHING, PASSING, TRAVELLING, Expedition


def out_of_reach(s: Expedition, seat: int, week: int) -> No | None:
    """Another week, free or taken for a travel action or a pass only; in Solo the tokens take theirs
    (AN-R54, AN-R65)."""
    if week == s.week[seat]:
        return No("AN-264", "another-week")
    if week == s.bad_week or week == s.shadow_week:
        return No("AN-R65", "week-blocked", (week,))
    for other in range(s.seats):
        if s.week[other] == week and s.act[other] not in (TRAVELLING, LAUNCHING, FLYING, PASSING):
            return No("AN-R54", "week-out-of-reach", (week,))
    return None


def lift(s: Expedition, week: int, card: int) -> None:
    """Take the uppermost copy of a card out of a pile; noted positions above it move down."""
    pile = s.weeks[week]
    position = len(pile) - 1 - pile[::-1].index(card)
    del pile[position]
    lifted, top = laid_at(week, position), len(pile)
    # only the Armillary Sphere lifts planned cards: back on top
    s.laid = [n + top - position if place_of(n) == lifted else sunk(n, week, position) for n in s.laid]


def forget_top(s: Expedition, week: int) -> None:
    """The top card of a week is swapped away: if it was laid for an observation it no longer is (AN-R76)."""
    top = laid_at(week, len(s.weeks[week]) - 1)
    s.laid = [n for n in s.laid if place_of(n) != top]


class Fetch(Verb[Expedition]):
    """Search the week (Armillary Sphere), the planet deck (Reflector) or the observation deck (Jian Yi) for a card and
    put it on top of the current week (AN-262, AN-263, AN-265, AN-R52)."""

    kind = FETCH

    def bar(self, s: Expedition, q: UseInstrument) -> No | None:
        return None if q.instrument in (ARMILLARY, REFLECTOR, JIAN_YI) else No("AN-260", "other-instrument")

    def targets(self, s: Expedition, q: UseInstrument) -> list[Action]:
        if q.instrument == ARMILLARY:
            there = set(s.weeks[s.week[q.seat]])
        elif q.instrument == REFLECTOR:
            there = {*s.planet_deck, s.planet_top}
        else:
            there = {*s.deck, s.deck_top}
        return [FETCH.all[card] for card in range(CARD_COUNT) if card in there]

    def do(self, s: Expedition, q: UseInstrument, a: OfInstrumentCard) -> None:
        week, card = s.week[q.seat], a.card
        s.tell("fetches-card", "AN-260", q.seat, q.instrument, card)
        if q.instrument == ARMILLARY:
            lift(s, week, card)
            s.weeks[week].append(card)
            return
        if q.instrument == REFLECTOR:
            deck, groups = s.planet_deck, s.planet_groups
            was_top = card == s.planet_top
            if was_top:
                s.planet_top = -1
        else:
            deck, groups = s.deck, s.deck_groups
            was_top = card == s.deck_top
            if was_top:
                s.deck_top = -1
        if not was_top:
            deck.remove(card)
        shuffle_deck(deck, groups)
        if s.terms.to_deck:
            back_on_deck(s, q.instrument, card)
            return
        s.weeks[week].append(card)
        if was_top and q.instrument == JIAN_YI:
            s.deck_top = next_card(s)


def back_on_deck(s: Expedition, instrument: int, card: int) -> None:
    """The option of AN-R52: the card becomes the face-up top of its deck, the former one lies under it."""
    planet = instrument == REFLECTOR
    deck = s.planet_deck if planet else s.deck
    groups = s.planet_groups if planet else s.deck_groups
    former = s.planet_top if planet else s.deck_top
    if former >= 0:
        deck.insert(0, former)
        groups.insert(0, 1)
    if planet:
        s.planet_top = card
    else:
        s.deck_top = card


class FetchFrom(Verb[Expedition]):
    """Refractor: a lunar card out of another week in reach, on top of the current one (AN-264, AN-R54)."""

    kind = FETCH_FROM

    def bar(self, s: Expedition, q: UseInstrument) -> No | None:
        return None if q.instrument == REFRACTOR else No("AN-260", "other-instrument")

    def targets(self, s: Expedition, q: UseInstrument) -> list[Action]:
        out: list[Action] = []
        for week in range(4):
            for card in range(CARD_COUNT):
                if s.box.phase[card] >= 0 and card in s.weeks[week]:
                    out.append(FETCH_FROM.of(week, card))
        return out

    def refuse(self, s: Expedition, q: UseInstrument, a: CardInWeek) -> No | None:
        return out_of_reach(s, q.seat, a.week)

    def do(self, s: Expedition, q: UseInstrument, a: CardInWeek) -> None:
        lift(s, a.week, a.card)
        s.weeks[s.week[q.seat]].append(a.card)
        s.tell("fetches-card", "AN-264", q.seat, q.instrument, a.card)


class Swap(Verb[Expedition]):
    """Astrolabe: swap the top cards of this week and another in reach. Octant: that of any week with that of the
    observation deck (AN-266, AN-267, AN-R54)."""

    kind = SWAP

    def bar(self, s: Expedition, q: UseInstrument) -> No | None:
        if q.instrument not in (ASTROLABE, OCTANT):
            return No("AN-260", "other-instrument")
        if q.instrument == OCTANT and s.deck_top < 0:
            return No("AN-267", "deck-empty")
        if q.instrument == ASTROLABE and not s.weeks[s.week[q.seat]]:
            return No("AN-R54", "no-card-there", (s.week[q.seat],))
        return None

    def refuse(self, s: Expedition, q: UseInstrument, a: InWeek) -> No | None:
        if not s.weeks[a.week]:
            return No("AN-R54", "no-card-there", (a.week,))
        return None if q.instrument == OCTANT else out_of_reach(s, q.seat, a.week)

    def do(self, s: Expedition, q: UseInstrument, a: InWeek) -> None:
        theirs = s.weeks[a.week]
        forget_top(s, a.week)
        if q.instrument == OCTANT:
            card = s.deck_top
            swap_with_deck(s, theirs)
            s.tell("swaps-with-deck", "AN-267", q.seat, a.week, card)
            return
        own = s.weeks[s.week[q.seat]]
        forget_top(s, s.week[q.seat])
        own[-1], theirs[-1] = theirs[-1], own[-1]
        s.tell("swaps-weeks", "AN-266", q.seat, s.week[q.seat], a.week)


def swap_with_deck(s: Expedition, pile: list[int]) -> None:
    """A planet card swapped in stays the face-up top of the observation deck until it is laid."""
    pile[-1], s.deck_top = s.deck_top, pile[-1]


class PutAway(Leave[Expedition]):
    """Using the instrument may still be declined (AN-R53)."""

    kind = DECLINE


class UseInstrument(Decision[Expedition]):
    """Use the instrument that stands beside the character."""

    rule = "AN-260"
    verbs = (Fetch(), FetchFrom(), Swap(), PutAway())
    instrument: int = X
