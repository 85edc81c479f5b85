"""Properties that hold for every hand, every combination and every game."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.combat import can_fight
from astrarium.games.celestia_duo.equipment import FLAG, JOKER, KINDS, PAYMENTS, payments
from astrarium.games.celestia_duo.strength import choices_of_dice

from .build import BOX, legal, names, position

cards = st.lists(st.integers(0, 5), max_size=8).filter(lambda found: found.count(JOKER) <= 3)
some_dice = st.lists(st.integers(0, 5), min_size=1, max_size=4).map(sorted)


def as_text(found: list[int]) -> str:
    return names([found.count(kind) for kind in range(6)])


def answers(paid: tuple[int, ...], asked: tuple[int, ...], pairs: bool, mama: bool) -> bool:
    """By trying everything: whether these cards, all of them used, meet all demands."""
    if not asked:
        return not paid
    wanted, rest = asked[0], asked[1:]
    for i, card in enumerate(paid):
        left = paid[:i] + paid[i + 1 :]
        if card in (wanted, JOKER) and answers(left, rest, pairs, mama):
            return True
        if mama and answers(left, rest, pairs, False):
            return True
    if pairs:
        for i, j in combinations(range(len(paid)), 2):
            if paid[i] == paid[j] != JOKER:
                left = tuple([card for n, card in enumerate(paid) if n not in (i, j)])
                if answers(left, rest, pairs, mama):
                    return True
    return False


def subsets(found: list[int], most: int) -> set[tuple[int, ...]]:
    return {tuple(sorted(some)) for n in range(1, most + 1) for some in combinations(found, n)}


def needed(paid: tuple[int, ...], asked: tuple[int, ...], pairs: bool, mama: bool) -> bool:
    """Whether no card can be left out."""
    smaller = {some for n in range(len(paid)) for some in combinations(paid, n)}
    return not any(answers(some, asked, pairs, mama) for some in smaller)


@settings(max_examples=60, deadline=None)
@given(found=cards, asked=st.lists(st.integers(0, 4), min_size=1, max_size=3), pairs=st.booleans(), mama=st.booleans())
def test_CD_138_payments_are_complete_and_minimal(found, asked, pairs, mama):
    """CD-264, CD-R22, CD-R39: exactly the payments that a search through all subsets finds."""
    wanted = tuple(asked)
    offered = {PAYMENTS[p] for p in payments(wanted, pairs, mama)}
    payable = {p for p in offered if all(found.count(kind) >= p.count(kind) for kind in set(p))}
    searched = {
        p
        for p in subsets(found, 6)
        if answers(p, wanted, pairs, mama)
        and needed(p, wanted, pairs, mama)
        and not (mama and answers(p, wanted, pairs, False))
    }
    assert payable == searched


@settings(max_examples=80, deadline=None)
@given(found=cards, dice=some_dice)
def test_CD_133_what_a_fighter_is_offered_in_an_ambush(found, dice):
    """CD-132, CD-134, CD-141, CD-143: by trying every one or two cards on every die."""
    s = position(
        "fight", dice=" ".join([(*KINDS[:5], "flag")[face] for face in dice]), hands=(as_text(found), ""), hold=""
    )
    expected = set()
    for face in set(dice):
        for paid in subsets(found, 2):
            if face == FLAG:
                if len(paid) == 1:
                    expected.add(f"strike-flag {KINDS[paid[0]]}")
            elif len(paid) == 1 and paid[0] in (face, JOKER):
                expected.add(f"hit {KINDS[face]} {KINDS[paid[0]]}")
            elif len(paid) == 2 and paid[0] == paid[1] and paid[0] not in (face, JOKER):
                expected.add(f"hit {KINDS[face]} two-{KINDS[paid[0]]}")
    assert set(legal(s)) == (expected or {"fail"})


@settings(max_examples=80, deadline=None)
@given(found=cards, dice=some_dice, assault=st.sampled_from(["", "X01", "X02", "X03"]))
def test_CD_142_failing_is_offered_exactly_when_the_cards_cannot_do_it(found, dice, assault):
    """CD-141: with all the Crew aboard too."""
    kw = {"assault": assault, "boarding": bool(assault), "hold": "ludvig_cyr mama_lear"}
    s = position(
        "fight", dice=" ".join([(*KINDS[:5], "flag")[face] for face in dice]), hands=(as_text(found), ""), **kw
    )
    by_cards = legal(s, "hit") + legal(s, "strike-flag")
    assert (legal(s, "fail") == []) == bool(by_cards)
    assert can_fight(s, 0) == bool(by_cards)
    if assault == "X03":
        assert {text.split()[0] for text in legal(s)} <= {"hit", "strike-flag", "fail"}


@given(dice=some_dice)
def test_CD_129_rerolls_cover_every_choice_of_faces_once(dice):
    chosen = [tuple([dice[i] for i in range(len(dice)) if mask >> i & 1]) for mask in choices_of_dice(dice)]
    every = {tuple(some) for n in range(1, len(dice) + 1) for some in combinations(dice, n)}
    assert len(chosen) == len(set(chosen))
    assert set(chosen) == every


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    mode=st.sampled_from(["quick", "normal", "expert"]),
    failing=st.booleans(),
)
def test_CD_084_bounds_hold_at_every_decision(seed, mode, failing):
    """CD-144, CD-R11: known and sure <= hand <= most, in random games with every protocol of knowledge."""
    options = {"comm-protocol": "mute", "voluntary-failure": failing}
    s = GAME.new(GAME.setting(mode, options=options), f"bounds {seed}")
    rng = Random(seed)
    while not s.over:
        for i in range(12):
            assert 0 <= s.known[i] <= s.hand[i] <= s.most[i], (i, s.number)
            assert 0 <= s.sure[i] <= s.hand[i]
        s.apply(rng.choice(s.legal()))


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), mode=st.sampled_from(["quick", "normal"]))
def test_CD_300_imagined_hands_lie_within_what_is_known(seed, mode):
    """The own hand is the true one; the partner's has its size, at least what is sure and at most what is possible;
    no card is lost."""
    s = GAME.new(GAME.setting(mode, options={"comm-protocol": "mute"}), f"dream {seed}")
    rng = Random(seed)
    while not s.over:
        if rng.random() < 0.2:
            for seat in (0, 1):
                dream = s.imagine(seat, rng)
                theirs = range((1 - seat) * 6, (1 - seat) * 6 + 6)
                assert dream.hand[seat * 6 : seat * 6 + 6] == s.hand[seat * 6 : seat * 6 + 6]
                assert dream.hand_size(1 - seat) == s.hand_size(1 - seat)
                assert all(s.sure[i] <= dream.hand[i] <= s.most[i] for i in theirs)
                assert (sum(dream.pile), sum(dream.down)) == (sum(s.pile), sum(s.down))
                assert GAME.census(dream) == GAME.census(s)
                assert dream.view(seat).json() == s.view(seat).json()
        s.apply(rng.choice(s.legal()))


@given(mode=st.sampled_from(["normal", "expert"]), games=st.lists(st.booleans(), max_size=8))
@settings(deadline=None)
def test_CD_290_the_ladder_climbs_one_step_for_each_win(mode, games):
    """CD-292, CD-295"""
    setting = GAME.setting(mode)
    for won in games:
        s = GAME.new(setting, "a")
        s.finish([1, 1] if won else [-1, -1])
        setting = GAME.next_setting(s)
    assert GAME.new(setting, "a").pirate == BOX.pirate_starts[mode][min(sum(games), 4)]


def test_CD_145_no_two_offers_have_one_outcome():
    """Every legal answer of a fighter leads to another position."""
    for dice, cards_held in product(
        ("whip whip flag", "cannon cannon sabre sabre"), ("whip whip joker", "sabre sabre cannon joker")
    ):
        s = position("fight", dice=dice, hands=(cards_held, "whip"), hold="ludvig_cyr mama_lear")
        after = set()
        for a in s.legal():
            t = s.clone()
            t.apply(a)
            after.add((tuple(t.hand), tuple(t.dice), tuple(t.crew), t.energy))
        assert len(after) == len(s.legal())
