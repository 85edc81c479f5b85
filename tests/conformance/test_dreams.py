"""Dreams that fit: in small positions of every game all worlds are enumerated that agree with what a seat has seen, each
with the number of ways in which the cards can lie so; what is dreamt must be one of them, as often as it should be.

The enumerations know the rules and nothing of how dreams are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import permutations, product
from math import comb, prod
from random import Random
from typing import Any

import pytest

from astrarium.games.astronavigators.nouns import DV_VALUES
from astrarium.games.astronavigators.secrets import only_one_of, saw_in_deck, take_secret
from astrarium.games.celestia_duo.equipment import FACES, FLAG, JOKER, KINDS
from astrarium.games.celestia_duo.knowledge import learn_from_failure
from astrarium.games.celestia_duo.rewards import Statement
from astrarium.games.celestia_duo.state import Duo
from astrarium.games.efemeris.actions import CREWS, GUNNER
from astrarium.games.efemeris.state import EFFECTS, PERMIT, SHOWN, Firmament
from astrarium.games.efemeris.state import KINDS as CREW_KINDS
from astrarium.kernel import State, put
from tests.rules.astronavigators import build as astronavigators
from tests.rules.celestia_duo import build as celestia
from tests.rules.efemeris import build as efemeris
from tests.rules.kepler import build as kepler

DREAMS = 3000
Worlds = Mapping[Hashable, float]


def surprise(found: Counter[Hashable], worlds: Worlds) -> tuple[float, int]:
    """Chi-square of dreams against the worlds' weights, and its degrees of freedom; worlds that are seldom are counted
    together."""
    dreamt, total = sum(found.values()), sum(worlds.values())
    cells: list[tuple[float, float]] = []
    rest = [0.0, 0.0]
    for world, weight in worlds.items():
        mean = dreamt * weight / total
        if mean >= 5:
            cells.append((found[world], mean))
        else:
            rest = [rest[0] + found[world], rest[1] + mean]
    if rest[1] >= 5:
        cells.append((rest[0], rest[1]))
    return sum([(n - mean) ** 2 / mean for n, mean in cells]), max(0, len(cells) - 1)


def bound(free: int) -> float:
    """What a chi-square exceeds once in some 100,000 tries (Wilson and Hilferty)."""
    return free * (1 - 2 / (9 * free) + 4.3 * (2 / (9 * free)) ** 0.5) ** 3 if free else 0.1


def agree(found: Counter[Hashable], worlds: Worlds, where: object) -> None:
    wrong = {world: n for world, n in found.items() if not worlds.get(world)}
    assert not wrong, f"{where}: dreams that cannot be: {wrong}"
    square, free = surprise(found, worlds)
    assert square <= bound(free), f"{where}: chi-square {square:.0f} with {free} degrees of freedom"


def dreams(s: State, seat: int, world: Any, count: int = DREAMS) -> Counter[Hashable]:
    rng = Random(11)
    return Counter([world(s.imagine(seat, rng)) for _ in range(count)])


def test_a_wrong_law_is_noticed() -> None:
    fair = Counter(dict.fromkeys(range(6), 500))
    agree(fair, dict.fromkeys(range(6), 1.0), "a die")
    with pytest.raises(AssertionError, match="chi-square"):
        agree(fair, {n: 1.0 + n / 4 for n in range(6)}, "a loaded die")
    with pytest.raises(AssertionError, match="cannot be"):
        agree(fair, dict.fromkeys(range(5), 1.0), "a die with five faces")


# ------------------------------------------------------------------------------------------------ Celestia Duo
Step = tuple[str, str]
HISTORIES: list[tuple[str, list[Step]]] = [
    ("sabre cannon", [("fail", "whip pistol"), ("unseen", "whip"), ("lay", "sabre")]),
    ("sabre cannon", [("fail", "whip pistol"), ("unseen", "sabre"), ("unseen", "joker"), ("lay", "sabre")]),
    ("whip", [("fail", "sabre"), ("unseen", "sabre"), ("fail", "cannon"), ("unseen", "whip"), ("lay", "sabre")]),
    (
        "whip crossbow",
        [("fail", "sabre"), ("unseen", "sabre"), ("lay", "whip"), ("unseen", "pistol"), ("lay", "sabre")],
    ),
    ("whip crossbow", [("have", "whip"), ("unseen", "whip"), ("lay", "whip")]),
    ("whip sabre", [("have", "whip"), ("fail", "cannon"), ("unseen", "cannon"), ("have", "cannon")]),
    ("whip sabre cannon", [("have-not", "pistol"), ("unseen", "pistol"), ("lay", "cannon"), ("have", "whip")]),
    ("sabre", [("fail", "whip"), ("open", "whip"), ("unseen", "joker"), ("lay", "whip"), ("lay", "joker")]),
    ("sabre cannon", [("fail", "whip"), ("unseen", "whip"), ("unseen", "whip"), ("lay", "whip"), ("fail", "pistol")]),
    (
        "whip crossbow",
        [("fail", "cannon"), ("unseen", "crossbow"), ("lay", "crossbow"), ("lay", "crossbow"), ("fail", "crossbow")],
    ),
    ("crossbow", [*[("fail", "whip"), ("unseen", "crossbow"), ("lay", "crossbow")] * 3]),
]


def told_by(step: Step, hand: Counter[int]) -> bool:
    """Whether a hand agrees with a fact, from the rules alone (CD-132 to CD-136, CD-144, CD-180)."""
    word, what = step
    if word == "fail":
        faces = [KINDS.index(one) for one in what.split()]
        pairs = [kind for kind in range(JOKER) if hand[kind] > 1]
        return not (hand[JOKER] or pairs or any(hand[face] for face in faces))
    return (hand[KINDS.index(what)] > 0) == (word == "have")


def partner_hands(s: Duo, first: int, steps: list[Step]) -> dict[Hashable, float]:
    """Every hand that the partner may have after all this, with its weight: all orders in which cards can have come."""
    came = first + sum([word == "unseen" for word, _ in steps])
    named: list[int] = [KINDS.index(what) for word, what in steps if word == "open"]
    laid = [KINDS.index(what) for word, what in steps if word == "lay"]
    hidden_laid = Counter(laid) - Counter(named)
    pool = [s.pile[k] + s.down[k] + s.holds(celestia.MARY, k) + hidden_laid[k] for k in range(len(KINDS))]
    left_of_named = Counter(named) - Counter(laid)
    pool = [n - left_of_named[k] for k, n in enumerate(pool)]
    found: Counter[Hashable] = Counter()
    for cards in product(range(len(KINDS)), repeat=came):
        count = Counter(cards)
        if any(n > pool[kind] for kind, n in count.items()):
            continue
        hand, at, fits = Counter(cards[:first]), first, True
        for word, what in steps:
            if word == "unseen":
                hand[cards[at]] += 1
                at += 1
            elif word in ("open", "lay"):
                hand[KINDS.index(what)] += 1 if word == "open" else -1
                fits = fits and hand[KINDS.index(what)] >= 0
            else:
                fits = fits and told_by((word, what), hand)
        if fits:
            ways = prod([pool[kind] - i for kind, n in count.items() for i in range(n)])
            found[tuple([hand[kind] for kind in range(len(KINDS))])] += ways
    return found


def told_history(first: str, steps: list[Step]) -> Duo:
    """The same, done to Mary's hand at a table."""
    s = celestia.position("rewards", on="A01", hands=(first, "cannon"))
    for word, what in steps:
        if word == "fail":
            s.dice = [FACES.index(face) for face in what.split()]
            assert FLAG not in s.dice
            learn_from_failure(s, celestia.MARY)
        elif word in ("have", "have-not"):
            s.agenda = [Statement(celestia.MARY)]
            s.apply(next(a for a in Statement(celestia.MARY).legal(s) if str(a) == f"say {word}-{what}"))
        else:
            kind = KINDS.index(what)
            if word == "lay":
                s.lay_down(celestia.MARY, kind, s.discard)
            else:
                s.pile[kind] -= 1
                (s.take_open if word == "open" else s.take_unseen)(celestia.MARY, kind)
    return s


@pytest.mark.parametrize(("first", "steps"), HISTORIES, ids=[str(n) for n in range(len(HISTORIES))])
def test_a_partner_is_dreamt_as_all_histories_have_it(first: str, steps: list[Step]) -> None:
    s = told_history(first, steps)
    worlds = partner_hands(s, len(first.split()), steps)
    assert worlds[tuple(s.hand_of(celestia.MARY))], "the truth"
    found = dreams(s, celestia.BRUNO, lambda t: tuple(t.hand_of(celestia.MARY)))
    agree(found, worlds, steps)


# ------------------------------------------------------------------------------------------------ Efemeris
def crew_hands(s: Firmament, seat: int, shown: bool) -> dict[Hashable, float]:
    """Every hand of a rival: any cards that were not seen to lie in the reserve, and of those that were as many as were
    taken out of it unseen since (EF-301, EF-R06); with a Gunner, if one was shown (EF-R30)."""
    low, size = s.terms.side[seat] * CREW_KINDS, s.hand_size(seat)
    pool = [s.reserve[low + k] + s.hand[seat * CREW_KINDS + k] for k in range(CREW_KINDS)]
    sunk = s.known[low : low + CREW_KINDS]
    free = [pool[k] - sunk[k] for k in range(CREW_KINDS)]
    found: Counter[Hashable] = Counter()

    def fill(kind: int, hand: tuple[int, ...], raised: int, ways: int) -> None:
        if sum(hand) > size or raised > s.doubt[s.terms.side[seat]]:
            return
        if kind == CREW_KINDS:
            if sum(hand) == size and (not shown or hand[GUNNER]):
                found[hand] += ways
            return
        for fresh in range(free[kind] + 1):
            for again in range(sunk[kind] + 1):
                more = ways * comb(free[kind], fresh) * comb(sunk[kind], again)
                fill(kind + 1, (*hand, fresh + again), raised + again, more)

    fill(0, (), 0, 1)
    return found


@pytest.mark.parametrize(
    ("known", "doubt", "shown"),
    [({}, 0, False), ({"gunner": 2}, 1, False), ({"gunner": 2, "banker": 1}, 2, False), ({"surgeon": 2}, 1, True),
     ({"gunner": 2, "surgeon": 1}, 1, True), ({"gunner": 3, "chief-mate": 2}, 2, True)],
)  # fmt: skip
def test_a_rival_s_crew_is_dreamt_as_all_deals_have_it(known: dict[str, int], doubt: int, shown: bool) -> None:
    s = efemeris.position()
    efemeris.give(s, 1, *(["gunner"] if shown else ["banker"]), "chief-mate", "shipwright")
    for card, n in known.items():
        at = CREW_KINDS + CREWS.index(card)
        s.known = put(s.known, at, min(n, s.reserve[at] + (shown and card == "gunner")))
    s.doubt = put(s.doubt, 1, doubt)
    if shown:
        s.effect = put(s.effect, EFFECTS + PERMIT, SHOWN)
    worlds = crew_hands(s, 1, shown)
    found = dreams(s, 0, lambda t: tuple(t.hand[CREW_KINDS : 2 * CREW_KINDS]))
    agree(found, worlds, (known, doubt, shown))


# ------------------------------------------------------------------------------------------------ Kepler-3042
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 1), (3, -1)])
def test_objectives_are_dreamt_as_all_deals_have_them(seats: int, seat: int) -> None:
    s = kepler.begun(seats)
    others = [n for n in range(seats) if n != seat]
    cards = [card for card in s.terms.objectives if seat < 0 or card != s.objective[seat]]
    worlds = dict.fromkeys(permutations(cards, len(others)), 1.0)
    agree(dreams(s, seat, lambda t: tuple([t.objective[n] for n in others])), worlds, (seats, seat))


def test_secret_technologies_are_dreamt_as_all_pairs() -> None:
    s = kepler.new(2)
    while not (s.chosen and s.chosen[1 - s.asked] >= 0):
        s.apply(s.legal()[0])
    other = 1 - s.asked
    worlds = {a * 5 + b: 1.0 for a in range(5) for b in range(a + 1, 5)}
    agree(dreams(s, s.asked, lambda t: t.chosen[other]), worlds, "chosen")


# ------------------------------------------------------------------------------------------------ AstroNavigators
def tiles(left: list[int]) -> Iterator[tuple[int, float]]:
    yield from [(value, float(n)) for value, n in enumerate(left) if n]


def test_tiles_are_dreamt_as_all_draws_have_them() -> None:
    s = astronavigators.table(astronavigators.FULL)
    s.hand[5 + 2] = s.draw_tile(2)
    s.hand[2] = s.draw_tile(2)
    values = len(DV_VALUES)
    left = s.pile[2 * values : 3 * values]
    for value in (s.hand[7], s.face_down[2]):
        if value >= 0:
            left[value] += 1
    worlds: dict[Hashable, float] = {}
    for first, ways in tiles(left):
        rest = [n - (value == first) for value, n in enumerate(left)]
        for second, more in tiles(rest) if s.face_down[2] >= 0 else [(-1, 1.0)]:
            worlds[first, second] = ways * more
    agree(dreams(s, 0, lambda t: (t.hand[7], t.face_down[2])), worlds, "tiles")


@pytest.mark.parametrize("held", [0, 1])
def test_secret_cards_are_dreamt_as_all_deals_have_them(held: int) -> None:
    """AN-255, AN-R57: what the seat saw in the deck is in no slot filled before; a card that a search did not find is
    held by somebody; the last slot holds one of four."""
    s = astronavigators.table(astronavigators.SOLAR, (astronavigators.NEIL, astronavigators.JOAO, astronavigators.LEO))
    taken = [0, 4, 5]
    for card in taken:
        s.quest_deck.remove(card)
    take_secret(s, 1, taken[0], False)
    saw_in_deck(s, 0, [2, 3])
    take_secret(s, 2, taken[1], False)
    take_secret(s, 1, taken[2], False)
    only_one_of(s, [5, 6, 7, 2])
    s.held = held
    pool = sorted([*s.quest_deck, *taken])
    worlds = {
        deal: 1.0
        for deal in permutations(pool, 3)
        if deal[0] not in (2, 3) and deal[2] in (5, 6, 7, 2) and (not held or 0 in deal)
    }
    agree(dreams(s, 0, lambda t: tuple(t.slot_card)), worlds, f"held {held}")
