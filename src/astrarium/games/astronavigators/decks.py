"""The two observation decks and the weeks they feed (AN-004, AN-008, AN-041, AN-245, AN-252).

A deck is a row of groups from the top down; within a group the order does not exist until a card is drawn. A
shuffled deck is one group, a card put under it in sight of all is a group of its own.
"""

from __future__ import annotations

from .nouns import FIRST_PLANET
from .state import Expedition


def draw_from(s: Expedition, deck: list[int], groups: list[int]) -> int:
    """The top card of a deck, or -1 if there is none."""
    if not deck:
        return -1
    size = groups[0]
    if size == 1:
        del groups[0]
        return deck.pop(0)
    groups[0] = size - 1
    return deck.pop(s.draw(size))


def draw_four(s: Expedition, deck: list[int], groups: list[int]) -> list[int]:
    """The next four cards of a deck at once, if they are all of one group and it has more; otherwise none."""
    if not deck or groups[0] <= 4:
        return []
    size = groups[0]
    groups[0] = size - 4
    return [deck.pop(i) for i in s.draw_each([size, size - 1, size - 2, size - 3])]


def put_under(deck: list[int], groups: list[int], cards: list[int]) -> None:
    """Cards go under a deck, shuffled among themselves."""
    if cards:
        deck.extend(cards)
        groups.append(len(cards))


def shuffle_deck(deck: list[int], groups: list[int]) -> None:
    """One group again."""
    groups[:] = [len(deck)] if deck else []


def next_card(s: Expedition) -> int:
    """The next observation card: the face-up one, or a fresh one; an empty deck is made anew (AN-041,
    AN-R03)."""
    if s.deck_top >= 0:
        card = s.deck_top
        s.deck_top = -1
        return card
    if not s.deck:
        renew(s)
    return draw_from(s, s.deck, s.deck_groups)


def renew(s: Expedition) -> None:
    """All cards below the top card of each week become the new deck; planet cards go under theirs
    (AN-R03)."""
    loose = s.tossed.copy()
    s.tossed = []
    for pile in s.weeks:
        loose += pile[:-1]
        del pile[:-1]
    put_under(s.deck, s.deck_groups, [card for card in loose if card < FIRST_PLANET])
    put_under(s.planet_deck, s.planet_groups, [card for card in loose if card >= FIRST_PLANET])
    s.tell("deck-renewed", "AN-R03")


def lay_new_cards(s: Expedition) -> None:
    """Weeks 1 to 4 receive a card each, on what lies there in its order; then the next card is turned up.

    (AN-008, AN-041, AN-044, AN-R01)
    """
    if s.terms.discard:
        for week in range(4):
            s.tossed = s.tossed + s.weeks[week]
            s.weeks[week] = []
    deck, groups, watched = s.deck, s.deck_groups, s.tape is not None
    card = next_card(s)
    drawn = draw_four(s, deck, groups)
    for week, pile in enumerate(s.weeks):
        if card >= 0:
            pile.append(card)
            if watched:
                s.tell("card-laid", "AN-041", week, card)
        if drawn:
            card = drawn[week]
        else:
            if not deck:
                renew(s)
            card = draw_from(s, deck, groups)
    s.deck_top = card
    if card >= 0 and watched:
        s.tell("card-turned-up", "AN-041", card)


def turn_up_planet(s: Expedition) -> None:
    """The face-up planet card goes to the bottom and the next one is turned up (AN-245, AN-R50)."""
    deck, groups = s.planet_deck, s.planet_groups
    if s.planet_top >= 0:
        deck.append(s.planet_top)
        groups.append(1)
    card = draw_from(s, deck, groups)
    s.planet_top = card
    if card >= 0 and s.tape is not None:
        s.tell("planet-turned-up", "AN-245", card)


def take_planet_card(s: Expedition) -> int:
    """The face-up planet card is taken; the next one waits for the planet phase (AN-246, AN-R50)."""
    card = s.planet_top
    s.planet_top = -1
    if s.terms.turn_at_once:
        turn_up_planet(s)
    return card
