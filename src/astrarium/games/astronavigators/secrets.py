"""Secret cards: quests and rockets held face down, what each seat knows of the others', and dealing it anew.

Secret cards have one numbering: quests 0 to 6, then rockets from 7 on. Each card taken is a slot in the order
of taking. `slot_not` notes for each slot and observer which cards it cannot be, because this observer saw them
in the deck after the slot was filled.
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Frame, State, put

from .box import VALUES
from .cards import STAGES
from .missions import agendas_of
from .nouns import CHARACTERS, QUESTS
from .state import Expedition

ROCKET: Final = len(QUESTS)  # the secret number of rocket r is ROCKET + r


def take_secret(s: Expedition, seat: int, card: int, known: bool) -> None:
    """A seat keeps a card face down; taken by search a quest is known to all (AN-R57)."""
    s.slot_owner = [*s.slot_owner, seat]
    s.slot_card = [*s.slot_card, card]
    s.slot_open = [*s.slot_open, 1 if known else 0]
    s.slot_not = s.slot_not + [0] * s.seats


def drop_slot(s: Expedition, seat: int, card: int) -> None:
    """A secret card is turned up."""
    for i in range(len(s.slot_card)):
        if s.slot_owner[i] == seat and s.slot_card[i] == card:
            s.slot_owner = s.slot_owner[:i] + s.slot_owner[i + 1 :]
            s.slot_card = s.slot_card[:i] + s.slot_card[i + 1 :]
            s.slot_open = s.slot_open[:i] + s.slot_open[i + 1 :]
            s.slot_not = s.slot_not[: i * s.seats] + s.slot_not[(i + 1) * s.seats :]
            s.held &= ~(1 << card)
            return


def holds(s: Expedition, seat: int, card: int) -> bool:
    for i in range(len(s.slot_card)):
        if s.slot_owner[i] == seat and s.slot_card[i] == card:
            return True
    return False


def saw_in_deck(s: Expedition, seat: int, cards: list[int]) -> None:
    """A seat saw these cards in the deck, so no slot filled before holds one of them."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    for i in range(len(s.slot_card)):
        s.slot_not = put(s.slot_not, i * s.seats + seat, s.slot_not[i * s.seats + seat] | mask)


def only_one_of(s: Expedition, cards: list[int]) -> None:
    """Everybody knows that the slot just filled holds one of these (AN-270)."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    last = len(s.slot_card) - 1
    for seat in range(s.seats):
        s.slot_not = put(s.slot_not, last * s.seats + seat, s.slot_not[last * s.seats + seat] | ~mask & 0xFFFF)


def secret_rockets(s: Expedition, seat: int) -> list[int]:
    """The rockets a seat holds face down (AN-199)."""
    out: list[int] = []
    for i in range(len(s.slot_card)):
        if s.slot_owner[i] == seat and s.slot_card[i] >= ROCKET:
            out.append(s.slot_card[i] - ROCKET)
    return out


def secret_quests(s: Expedition, seat: int) -> list[int]:
    """The quests a seat holds (AN-256)."""
    out: list[int] = []
    for i in range(len(s.slot_card)):
        if s.slot_owner[i] == seat and s.slot_card[i] < ROCKET:
            out.append(s.slot_card[i])
    return out


def reveal_rocket(s: Expedition, seat: int, rocket: int, square: int) -> None:
    """The card is turned up, its site marked, and from now on open to all (AN-199, AN-200, AN-R38,
    AN-R81)."""
    drop_slot(s, seat, ROCKET + rocket)
    s.site = put(s.site, rocket, square)
    s.tell("site-marked", "AN-198", seat, rocket, square)


# ------------------------------------------------------------ dealing anew
def redeal(s: State, seat: int) -> None:
    """Deal what the seat does not know again: tiles in hand, characters, agendas, secret cards."""
    assert isinstance(s, Expedition)
    redeal_tiles(s, seat)
    if s.sealed:
        redeal_characters(s, seat)
    for other in range(s.seats):
        if other != seat and s.mission[other] >= 0:
            agendas = agendas_of(s, other)
            s.mission = put(s.mission, other, agendas[s.draw(len(agendas))])
    redeal_slots(s, seat, s.quest_deck, 0)
    redeal_slots(s, seat, s.rocket_deck, ROCKET)


def redeal_tiles(s: Expedition, seat: int) -> None:
    """The face-down tiles and those in the others' hands go back to their piles and are drawn again."""
    held = [i for i in range(len(s.hand)) if i // STAGES != seat and s.hand[i] >= 0]
    hidden = [stage for stage in range(len(s.face_down)) if s.face_down[stage] >= 0]
    for i in held:
        s.pile[i % STAGES * VALUES + s.hand[i]] += 1
    for stage in hidden:
        s.pile[stage * VALUES + s.face_down[stage]] += 1
    for i in held:
        s.hand = put(s.hand, i, s.draw_tile(i % STAGES))
    for stage in hidden:
        s.face_down = put(s.face_down, stage, s.draw_tile(stage))


def redeal_characters(s: Expedition, seat: int) -> None:
    """In the draft: who chose before this seat cannot have the character it gave back (AN-171)."""
    own = s.offer if s.offer and s.asked == seat else []
    pool = [c for c in range(len(CHARACTERS)) if c != s.continent[seat] and c not in own]
    s.shuffle(pool)
    chosen = [t for t in range(s.seats) if t != seat and s.continent[t] >= 0]
    back = s.returned[seat]
    if back >= 0:
        # the draft goes to the right from the starter, who is left of the last one to choose
        start = (s.first - 1) % s.seats
        turn = (start - seat) % s.seats
        before = [t for t in chosen if (start - t) % s.seats < turn]
        chosen = before + [t for t in chosen if t not in before]
        pool.remove(back)
        for i, other in enumerate(chosen):
            if i == len(before):
                pool.insert(s.draw(len(pool) + 1), back)
            s.continent = put(s.continent, other, pool.pop())
        if len(chosen) == len(before):
            pool.append(back)
    else:
        for other in chosen:
            s.continent = put(s.continent, other, pool.pop())
    for other in chosen:
        free = [c for c in pool if c != s.continent[other]]
        s.returned = put(s.returned, other, free[s.draw(len(free))])
    if s.offer and not own:
        s.shuffle(pool)
        s.offer = [pool[0], pool[1]]


def is_search(q: Frame[Expedition]) -> bool:
    """Whether the cards of a question are the whole deck, searched, and not two drawn from it."""
    return q.y == 1


def redeal_slots(s: Expedition, seat: int, deck: list[int], base: int) -> None:
    """The others' secret cards of one deck, within what the seat knows."""
    first, last = base, base + ROCKET + 1
    hidden = [
        i
        for i in range(len(s.slot_card))
        if first <= s.slot_card[i] < last and s.slot_owner[i] != seat and not s.slot_open[i]
    ]
    before = (
        s.asked != seat and not s.sealed and s.offer and s.question.name() == ("KeepRocket" if base else "KeepQuest")
    )
    searched = before and is_search(s.question)
    drawn = [base + c for c in s.offer] if before and not searched else []
    if not hidden and not before:
        return
    pool = sorted([base + c for c in deck] + [s.slot_card[i] for i in hidden] + drawn)
    while True:
        s.shuffle(pool)
        found = assign(s, seat, hidden, pool)
        rest = [card - base for card in pool if card not in found]
        if not searched:
            break
        # the searcher has found at least one rocket of the own continent (AN-270)
        s.offer = [c for c in rest if s.continent[s.asked] in s.box.rockets[c].own]
        if s.offer:
            break
    for i, card in zip(hidden, found, strict=True):
        s.slot_card = put(s.slot_card, i, card)
    if drawn:
        s.offer = rest[: len(drawn)]
        rest = rest[len(drawn) :]
    deck[:] = rest


def assign(s: Expedition, seat: int, slots: list[int], pool: list[int]) -> list[int]:
    """Cards for the slots that the seat cannot rule out, every such deal as likely as any other; every held card must
    be among them."""
    every = held = 0
    for card in pool:
        every |= 1 << card
        held |= s.held & 1 << card
    barred = [s.slot_not[i * s.seats + seat] & every for i in slots]
    if not held and not any(barred):
        return pool[: len(slots)]
    known: dict[int, int] = {}
    chosen: list[int] = []
    taken = 0
    for k in range(len(slots)):
        fits = [card for card in pool if not (barred[k] | taken) >> card & 1]
        deals = [ways(barred, pool, held, k + 1, taken | 1 << card, known) for card in fits]
        if not sum(deals):
            raise AssertionError("no deal agrees with what is known")
        card = fits[s.draw_kind(deals)]
        chosen.append(card)
        taken |= 1 << card
    return chosen


def ways(barred: list[int], pool: list[int], held: int, k: int, taken: int, known: dict[int, int]) -> int:
    """In how many ways the slots from k on can be filled when these cards are taken."""
    if k == len(barred):
        return 1 if held & ~taken == 0 else 0
    found = known.get(taken)  # as many are taken as slots are filled, so this says which is next
    if found is None:
        found = 0
        for card in pool:
            if not (barred[k] | taken) >> card & 1:
                found += ways(barred, pool, held, k + 1, taken | 1 << card, known)
        known[taken] = found
    return found
