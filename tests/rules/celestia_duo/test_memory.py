"""What failures and statements tell of a hand is remembered while the hand changes: against brute force."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from astrarium.bots import Outlook, make
from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import CLAIMS
from astrarium.games.celestia_duo.equipment import FLAG, JOKER, KINDS, PAYMENTS
from astrarium.games.celestia_duo.memory import NOTHING, SHIFT, SIZE
from astrarium.games.celestia_duo.state import Duo, symbols
from astrarium.kernel import Tape, Unreadable

from .build import BRUNO, MARY, play, position

Hand = tuple[int, ...]
WHIP, SABRE, CROSSBOW, PISTOL, CANNON = range(5)


def could_fail(s: Duo, held: Hand) -> bool:
    """Whether a hand beats none of the dice, from the rules alone: no matching card or joker, no pair where pairs count,
    no card at all against a flag, no payment against a boarding flag (CD-132 to CD-136, CD-263)."""
    faces, pairs = symbols(s), s.pairs_allowed()
    if FLAG in s.dice:
        if not s.boarding:
            return sum(held) == 0
        for p in s.boarding_now().offered[pairs][False]:
            if all(held[kind] >= PAYMENTS[p].count(kind) for kind in PAYMENTS[p]):
                return False
    for kind in range(len(KINDS)):
        if faces and held[kind] and (kind == JOKER or kind in faces):
            return False
        if faces and pairs and kind != JOKER and held[kind] > 1:
            return False
    return True


def with_one_more(hands: set[Hand], kind: int) -> set[Hand]:
    return {(*one[:kind], one[kind] + 1, *one[kind + 1 :]) for one in hands}


def expected(found: Counter[Hand], weights: dict[Hand, int]) -> float:
    """Chi-square of what was dreamt against how many ways there are."""
    total, dreamt = sum(weights.values()), sum(found.values())
    assert set(found) <= set(weights), "a hand that can't be"
    return sum((found[one] - dreamt * way / total) ** 2 / (dreamt * way / total) for one, way in weights.items())


def dreamt(s: Duo, seat: int, count: int) -> Counter[Hand]:
    return Counter(tuple(s.imagine(seat, Random(n)).hand_of(1 - seat)) for n in range(count))


def likely(found: float, kinds_of_hands: int) -> bool:
    """A chi-square that chance exceeds once in some 100,000 tries, roughly."""
    free = kinds_of_hands - 1
    return found < free + 4.5 * (2 * free) ** 0.5 + 12


def after_failure(hidden: str) -> Duo:
    """Mary fails against whip and pistol, then takes a card that Bruno does not see."""
    s = position("fight", dice="whip pistol", hands=("sabre cannon crossbow", "whip whip"))
    play(s, "fail")
    for card in hidden.split():
        s.pile[KINDS.index(card)] -= 1
        s.take_unseen(MARY, KINDS.index(card))
    return s


def unknown(s: Duo, seat: int) -> list[int]:
    """The cards that this seat's partner can't name: pile, face-down cards and the hand."""
    return [s.pile[kind] + s.down[kind] + s.holds(seat, kind) for kind in range(len(KINDS))]


def test_CD_144_a_card_taken_since_changes_nothing_about_the_others():
    """Three cards beat neither die and make no pair; the fourth may be any: each deal as likely as it should be."""
    s = after_failure("whip")
    pool = unknown(s, MARY)
    weights: dict[Hand, int] = Counter()
    for old in combinations_with_replacement(range(6), 3):
        then = tuple(old.count(kind) for kind in range(6))
        if then[WHIP] or then[PISTOL] or then[JOKER] or max(then) > 1:
            continue
        ways = prod(comb(pool[kind], then[kind]) for kind in range(6))
        for new in range(6):
            (now,) = with_one_more({then}, new)
            weights[now] += ways * (pool[new] - then[new])
    found = dreamt(s, BRUNO, 4000)
    assert tuple(s.hand_of(MARY)) in weights
    assert likely(expected(found, weights), len(weights))


def test_CD_144_a_card_laid_down_since_was_there_or_came_since():
    s = after_failure("whip sabre")
    s.lay_down(MARY, WHIP, s.discard)  # there was no whip: it is one of the two that came since
    for held in dreamt(s, BRUNO, 400):
        assert len([kind for kind in (SABRE, CROSSBOW, CANNON) if held[kind]]) == 3
        assert sum(held) == 4
    s = after_failure("whip")
    s.lay_down(MARY, SABRE, s.discard)  # it was there, or it came: two of the three are left, or all
    possible: set[Hand] = set()
    for old in combinations_with_replacement((SABRE, CROSSBOW, CANNON), 3):
        then = tuple(old.count(kind) for kind in range(6))
        if max(then) == 1:
            for new in range(6):
                possible |= {(one[0], one[1] - 1, *one[2:]) for one in with_one_more({then}, new) if one[SABRE]}
    assert set(dreamt(s, BRUNO, 2000)) == possible


def test_CD_263_what_would_have_paid_a_boarding_flag_is_not_dreamt():
    """Also payments of several kinds: whip and crossbow were wanted, so whip, sabre and whip can't be with a crossbow."""
    s = position("fight", assault="X02", dice="flag", hands=("whip whip sabre", ""))
    before = s.clone()
    play(s, "fail")
    for held in dreamt(s, BRUNO, 600):
        assert could_fail(before, held), held
    s.pile[CANNON] -= 1
    s.take_unseen(MARY, CANNON)
    for held in dreamt(s, BRUNO, 600):
        less = [tuple(n - (kind == k) for k, n in enumerate(held)) for kind in range(6) if held[kind]]
        assert any(could_fail(before, one) for one in less), held


def test_CD_180_a_card_that_is_said_to_be_there_is_as_often_there_as_the_odds_say():
    """HAVE whip, in a hand of five: the number of whips follows from counting all hands with one."""
    s = position("rewards", on="A01", hands=("whip sabre sabre cannon pistol", "whip"))
    play(s, "say have-whip")
    pool, size = unknown(s, MARY), 5
    others = sum(pool) - pool[WHIP]
    weights = {(n,): comb(pool[WHIP], n) * comb(others, size - n) for n in range(1, min(size, pool[WHIP]) + 1)}
    found = Counter((s.imagine(BRUNO, Random(n)).hand_of(MARY)[WHIP],) for n in range(4000))
    assert likely(expected(found, weights), len(weights))


def test_CD_180_a_card_that_is_said_not_to_be_there_may_come_later():
    s = position("rewards", on="A01", hands=("sabre sabre cannon", "whip"))
    play(s, "say have-not-whip")
    assert {held[WHIP] for held in dreamt(s, BRUNO, 200)} == {0}
    s.pile[WHIP] -= 1
    s.take_unseen(MARY, WHIP)
    assert {held[WHIP] for held in dreamt(s, BRUNO, 300)} == {0, 1}


def test_a_position_of_an_older_version_is_read_and_dreamt():
    """It has bounds alone: twelve numbers."""
    s = after_failure("whip")
    old = s.save()
    old["fields"]["most"] = old["fields"]["most"][:12]
    t = GAME.load(s.setting, old)
    assert isinstance(t, Duo)
    assert t.told == []
    assert len(t.imagine(BRUNO, Random(1)).hand) == 12
    assert len(s.told) == SIZE


def test_a_note_has_a_number_for_each_kind():
    assert SHIFT + len(KINDS) == SIZE


def test_notes_are_written_once_when_somebody_asks():
    """Who only plays pays for none; clones share them, and what comes after them is written behind."""
    s = after_failure("whip sabre")
    assert s.lore.written is None
    t = s.clone()
    assert t.told is s.told
    assert len(t.told) == SIZE
    t.lay_down(MARY, WHIP, t.discard)
    assert t.lore.written is None
    assert t.told[: 2 * SIZE : SIZE] == [MARY, MARY]
    assert len(s.told) == SIZE
    t.reshuffle()
    assert t.lore is NOTHING


def test_what_was_told_is_saved_behind_the_bounds():
    s = after_failure("whip")
    saved = s.save()
    assert len(saved["fields"]["most"]) == 12 + SIZE
    t = GAME.load(s.setting, saved)
    assert isinstance(t, Duo)
    assert (t.told, t.most) == (s.told, s.most)


def test_a_position_with_half_a_note_is_refused():
    s = after_failure("whip")
    broken = s.save()
    broken["fields"]["most"].pop()
    with pytest.raises(Unreadable, match="no position of this game"):
        GAME.load(s.setting, broken)


def test_failing_again_with_the_same_hand_tells_nothing_new():
    s = position("fight", dice="whip pistol", hands=("sabre cannon crossbow", "whip whip"), energy=5)
    play(s, "fail")
    once = list(s.told)
    if s.question.name() == "Fight" and s.asked == MARY:
        play(s, "fail")
        assert s.told == once


class Watcher:
    """All hands that somebody may have, by everything that the partner has seen; kept by brute force."""

    def __init__(self, s: Duo, seat: int) -> None:
        self.seat = seat
        self.copies = s.box.equipment
        size = s.hand_size(seat)
        every = combinations_with_replacement(range(6), size)
        self.hands: set[Hand] = {tuple(one.count(kind) for kind in range(6)) for one in every}
        self.known = True

    def see(self, before: Duo, after: Duo, told: list[tuple[str, tuple[object, ...]]]) -> None:
        """One step of the game: what was told first, then what went, then what came."""
        seat = self.seat
        for text, facts in told:
            if text == "reshuffled":
                self.known = False  # now everybody can count; that is another chapter
            if text == "failed" and facts[0] == seat:
                self.hands = {one for one in self.hands if could_fail(before, one)}
            if text == "stated" and facts[0] == seat:
                has, subject = CLAIMS[int(str(facts[1]))]
                self.hands = {one for one in self.hands if all((one[kind] > 0) == has for kind in subject)}
        hidden = [facts[0] for text, facts in told if text == "took-hidden"].count(seat)
        was, now = before.hand_of(seat), after.hand_of(seat)
        for kind in range(6):
            for _ in range(was[kind] - now[kind]):
                self.hands = {one for one in self.hands if one[kind]}
                self.hands = {(*one[:kind], one[kind] - 1, *one[kind + 1 :]) for one in self.hands}
            if not hidden:
                for _ in range(now[kind] - was[kind]):
                    self.hands = with_one_more(self.hands, kind)
        for _ in range(hidden):
            self.hands = set().union(*[with_one_more(self.hands, kind) for kind in range(6)])


def watched_game(seed: int, dreams: int) -> tuple[int, int]:
    """A game of two greedy partners; how many dreams were looked at while something was remembered, and how many of them
    can't be."""
    s = GAME.new(GAME.setting("normal", options={"comm-protocol": "mute"}), f"watched {seed}")
    assert isinstance(s, Duo)
    thumb, rng = make("greedy"), Random(seed)
    while s.question.name() != "Brief" and sum(s.row):
        s.apply(thumb.choose(Outlook(GAME, s, rng)))
    watchers = [Watcher(s, seat) for seat in (0, 1)]
    looked = wrong = 0
    while not s.over and all(watcher.known for watcher in watchers):
        for watcher in watchers:
            assert tuple(s.hand_of(watcher.seat)) in watcher.hands, "the truth"
            if s.told or rng.random() < 0.1:
                for _ in range(dreams):
                    found = tuple(s.imagine(1 - watcher.seat, rng).hand_of(watcher.seat))
                    looked, wrong = looked + 1, wrong + (found not in watcher.hands)
        before = s.clone()
        s.tape = Tape()
        s.apply(thumb.choose(Outlook(GAME, s, rng)) if rng.random() < 0.8 else rng.choice(s.legal()))
        told = [(event.text, event.facts) for event in s.tape.events if event.audience == -1]
        for watcher in watchers:
            watcher.see(before, s, told)
    return looked, wrong


def test_CD_084_no_impossible_hand_is_dreamt_in_whole_games():
    counts = [watched_game(seed, 2) for seed in range(4)]
    assert sum(looked for looked, _ in counts) > 100
    assert sum(wrong for _, wrong in counts) == 0


@pytest.mark.full
def test_CD_084_no_impossible_hand_is_dreamt_in_many_games():
    counts = [watched_game(seed, 3) for seed in range(100, 160)]
    assert sum(looked for looked, _ in counts) > 5000
    assert sum(wrong for _, wrong in counts) == 0
