"""12. Who knows what: imagined states respect what a seat has seen."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import pytest

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris.actions import CAPTAINS, GUNNER
from astrarium.games.efemeris.state import EFFECTS, KINDS, PERMIT, SHOWN
from astrarium.kernel import ComponentError, Components, Match, add, put

from . import build as ef
from .test_8_captains import led_by


def dreams(s, seat, n=60):
    return [s.imagine(seat, Random(i)) for i in range(n)]


def test_cards_seen_going_to_the_reserve_are_dreamt_there():
    """EF-R06: three Gunners were played and put away, nothing was recruited since."""
    s = ef.position()
    ef.give(s, 1, "gunner", "gunner", "gunner", "banker", "surgeon")
    s.board = put(s.board, KINDS + GUNNER, 3)
    s.hand = put(s.hand, KINDS + GUNNER, 0)
    s = ef.tactics(s, 1)
    assert all(t.hand[KINDS + GUNNER] == 0 for t in dreams(s, 0))
    ef.afford(s, 1, "recruit")
    s = ef.building(s, 1)
    ef.play(s, ef.recruit("gunner"))
    held = {t.hand[KINDS + GUNNER] for t in dreams(s, 0)}
    assert held == {0, 1}  # the one card taken since may be any
    ef.put_ship(s, ef.GALLEON_1, s.chart.near[ef.P(s, "posidonius")][-1])
    ef.play(ef.acting(s, 1), ef.fire(ef.GALLEON_2, ef.GALLEON_1))
    assert all(t.hand[KINDS + GUNNER] == 0 for t in dreams(s, 0))  # it was that Gunner


def test_doubt_ends_when_the_hand_is_empty():
    """EF-R06: what was taken unseen has been shown since."""
    s = ef.position()
    ef.give(s, 1, "surgeon")
    s.known = put(s.known, KINDS + GUNNER, 2)
    ef.afford(s, 1, "recruit")
    s = ef.building(s, 1)
    ef.play(s, ef.recruit("banker"))
    assert s.doubt == [0, 1]
    ef.stock(s, 1, 1, 0)
    ef.play(ef.acting(s, 1), ef.order("bank", "pepper"), ef.order("surgeon"))
    assert s.doubt == [0, 0]


def test_a_gunner_is_in_the_hand_of_who_aims():
    """EF-R30 shows it."""
    s = led_by("fairborne", 2)
    ef.give(s, 0, "gunner", "banker")
    s = ef.acting(s)
    ef.play(s, ef.order("fairborne"))
    assert all(t.hand[GUNNER] >= 1 for t in dreams(s, 1))


@pytest.mark.parametrize("captain", ["fairborne", "lancaster"])
def test_EF_R30_a_gunner_that_was_shown_and_not_fired_is_still_there(captain):
    """When the phase is over nothing may be done with it, but nobody has seen a Gunner leave the hand."""
    s = led_by(captain, 2)
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(1))
    ef.give(s, 0, "gunner", "banker", "surgeon")
    s = ef.acting(s)
    ef.play(s, ef.order(captain), ef.END_TACTICS)
    assert not s.permitted(0)
    assert all(t.hand[GUNNER] >= 1 for t in dreams(s, 1, 200))
    assert {t.hand[GUNNER] for t in dreams(s, 1, 200)} == {1, 2, 3}
    s = ef.acting(s)  # and in her next turn
    assert all(t.hand[GUNNER] >= 1 for t in dreams(s, 1))
    if captain == "fairborne":
        ef.put_ship(s, ef.GALLEON_2, s.chart.near[s.at[ef.GALLEON_1]][0])
        s = ef.acting(s)
        ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))  # now it was that one
        assert {t.hand[GUNNER] for t in dreams(s, 1, 200)} == {0, 1, 2}


def test_EF_R30_a_hand_with_a_shown_gunner_is_as_likely_as_it_should_be():
    """Of the hands that nobody can rule out none is favoured: counted, against 4,000 that are dreamt (chi-square)."""
    s = led_by("fairborne", 0)
    ef.give(s, 0, "gunner", "banker", "surgeon")
    s.effect = put(s.effect, PERMIT, SHOWN)
    pool = [s.hand[i] + s.reserve[i] for i in range(KINDS)]
    size, guns, others = s.hand_size(0), pool[GUNNER], sum(pool) - pool[GUNNER]
    ways = {n: comb(guns, n) * comb(others, size - n) for n in range(1, guns + 1) if n <= size}
    found = Counter(s.imagine(1, Random(i)).hand[GUNNER] for i in range(4000))
    assert set(found) <= set(ways)
    expected = {n: 4000 * way / sum(ways.values()) for n, way in ways.items()}
    assert sum((found[n] - expected[n]) ** 2 / expected[n] for n in ways) < 25  # 3 kinds: 1 in 100,000


@pytest.mark.parametrize("cards", [3, 6])
def test_EF_R30_an_ally_s_hand_leaves_the_gunner_that_the_other_has_shown(cards):
    """Team: no fourth Gunner, no negative reserve, and what all have seen go into the reserve lies there."""
    s = ef.position("team", nations=("britain", "france"))
    ef.give(s, 0, *["banker", "surgeon", "chief-mate", "shipwright", "chief-mate", "surgeon"][:cards])
    ef.give(s, 1, "gunner")
    s.reserve = add(s.reserve, GUNNER, -1)
    s.gone = add(s.gone, GUNNER, 1)
    s.effect = put(s.effect, EFFECTS + PERMIT, SHOWN)
    for t in dreams(s, 2, 300):
        assert nothing_negative(t)
        assert t.hand[KINDS + GUNNER] >= 1
        assert GAME.census(t) == GAME.census(s)
    # one Gunner was seen to go into the reserve, and one card was taken out of it unseen: it is that Gunner
    s.gone = add(s.gone, GUNNER, s.reserve[GUNNER])
    s.reserve = put(s.reserve, GUNNER, 0)
    s.known = put(s.known, GUNNER, 1)
    s.known = put(s.known, 0, s.reserve[0])
    s.doubt = put(s.doubt, 0, 1)
    for t in dreams(s, 2, 300):
        assert nothing_negative(t)
        assert t.hand[KINDS + GUNNER] == 1
        assert t.reserve[0] >= s.known[0], "the doubt was of the Gunner alone"


def test_captains_to_come_are_dreamt_among_those_not_seen():
    """EF-108: any order of the others."""
    s = ef.position()
    seen = {tuple(t.captains[3:6]) for t in dreams(s, 0)}
    assert {first for first, _, _ in seen} == {s.captains[3]}
    assert len({second for _, second, _ in seen}) == 3
    assert {tuple(t.captains[:3]) for t in dreams(s, 0)} == {tuple(s.captains[:3])}


def test_hidden_tokens_are_dealt_again_with_the_purse():
    """EF-R31."""
    s = ef.position(bonus_tokens_hidden=True)
    s.bonus = [0, 0, 0, 1, 1, 0]
    s.purse = [7, 7, 8]
    found = {tuple(t.bonus[3:]) for t in dreams(s, 0)}
    assert len(found) > 3
    assert {sum(b) for b in found} == {2}
    assert all(GAME.census(t) == GAME.census(s) for t in dreams(s, 0))
    assert {tuple(t.bonus) for t in dreams(s, 1)} == {(0, 0, 0, 1, 1, 0)}


@pytest.mark.parametrize("mode", ["duel", "free-for-all", "team"])
def test_the_truth_is_always_among_what_may_be_dreamt(mode):
    """EF-R06: no true deal contradicts what everybody has seen."""
    for seed in range(6):
        rng = Random(seed)
        s = ef.new(mode, seed=str(seed))
        for _ in range(700):
            menu = [a for a in s.legal() if a.kind.word != "offer-draw"] or s.legal()
            crew = [a for a in menu if a.kind.word not in ("sail", "place", "end-tactics", "end-turn", "pass-word")]
            s.apply(rng.choice(crew if crew and rng.random() < 0.5 else menu))
            if s.over:
                break
            for side in range(s.terms.sides):
                low = side * KINDS
                missing = [max(0, s.known[low + i] - s.reserve[low + i]) for i in range(KINDS)]
                assert sum(missing) <= s.doubt[side]
            assert nothing_negative(s)
            if rng.random() < 0.1:
                for seat in range(-1, s.seats):
                    t = s.imagine(seat, rng)
                    assert GAME.census(t) == GAME.census(s)
                    assert nothing_negative(t)
                    assert t.view(seat).json() == s.view(seat).json()


def test_EF_R51_nobody_needs_more_than_five_planet_tokens():
    text = (GAME.folder / "components.toml").read_text()
    assert max(ef.position(mode).terms.goal for mode in ("duel", "free-for-all", "team")) == 5
    wrong = text.replace("planets_to_win = 5", "planets_to_win = 6")
    with pytest.raises(ComponentError, match="planets_to_win"):
        GAME.open_box(Components("mine.toml", wrong))


@pytest.mark.parametrize(
    ("old", "new_text", "named"),
    [
        ("cost = { pepper = 1, vanilla = 2 }", "cost = { pepper = -1, vanilla = 2 }", "pepper"),
        ('["planet", "E0"], ["planet", "E3"]]', '["planet", "E0"], ["planet", "E9"]]', "links"),
        ("accesses = 5", "accesses = 4", "accesses"),
        ("copies = 3", "copies = 4", "12 cards"),
        ("tiles = 23", "tiles = 24", "tiles"),
        (
            "extra_slots = [[3, -2], [3, -1], [-3, 1], [-3, 2]]",
            "extra_slots = [[4, -2], [3, -1], [-3, 1], [-3, 2]]",
            "extra_slots",
        ),
    ],
)
def test_a_wrong_component_file_is_refused_with_table_and_field(old, new_text, named):
    """EF-860 and the other printed values come from the data file alone."""
    text = (GAME.folder / "components.toml").read_text()
    assert old in text
    with pytest.raises(ComponentError, match=named):
        GAME.open_box(Components("mine.toml", text.replace(old, new_text, 1)))


def test_a_corrected_value_is_played_with():
    """EF-522: another printed cost changes the price."""
    text = (GAME.folder / "components.toml").read_text()
    box = GAME.open_box(
        Components(
            "mine.toml", text.replace("cost = { pepper = 1, vanilla = 2 }", "cost = { pepper = 0, vanilla = 2 }")
        )
    )
    assert box.cost[0] == [0, 2]


def nothing_negative(s):
    """Cards, tokens and spices are counted from nought, in truth and in every dream."""
    return min([*s.hand, *s.reserve, *s.board, *s.gone, *s.bonus, *s.purse, *s.spice, *s.bank]) >= 0


@pytest.mark.parametrize("mode", ["duel", "team"])
def test_EF_R30_a_permission_shows_no_gunner_once_the_galleon_has_fired(mode):
    """The galleon fires two Gunners and the third is out of the game: nobody may dream of a fourth."""
    s = led_by("lancaster", 1) if mode == "duel" else ef.position("team", nations=("britain", "france"))
    if mode == "team":
        s.captains = put(s.captains, 0, CAPTAINS.index("lancaster"))
        ef.give(s, 0, "chief-mate")
    ef.put_ship(s, ef.FRIGATE_1A, ef.ray(1))
    ef.give(s, 0, "gunner", "gunner", "banker")
    s.reserve = add(s.reserve, GUNNER, -1)
    s.gone = add(s.gone, GUNNER, 1)
    foe = 3 if mode == "duel" else 6
    near = s.chart.near[s.at[ef.GALLEON_1]]
    ef.put_ship(s, foe + 1, near[0])
    ef.put_ship(s, foe + 2, near[-1])
    s = ef.acting(s)
    ef.play(s, ef.order("lancaster"))
    assert all(t.hand[GUNNER] >= 1 for t in dreams(s, s.seats - 1))
    ef.play(s, ef.fire(ef.GALLEON_1, foe + 1))
    assert {t.hand[GUNNER] for t in dreams(s, s.seats - 1)} == {0, 1}  # the second may be there, or not
    ef.play(s, ef.fire(ef.GALLEON_1, foe + 2))
    assert s.effect[PERMIT]  # the frigate may still fire, if there were a Gunner
    for t in dreams(s, s.seats - 1):
        assert t.hand[GUNNER] == 0
        assert nothing_negative(t)
        ef.play(t, ef.END_TACTICS)
        assert t.over or nothing_negative(t)


def steps_back(seed, *words, mode="duel", **options):
    """A match that plays at random until one of these kinds of action stands, then makes it."""
    match = Match(GAME, GAME.setting(mode, 0, {"turn-limit": 30, **options}), seed)
    rng = Random(seed)
    while True:
        menu = match.state.legal()
        if not menu:
            return None, 0
        wanted = [a for a in menu if a.kind.word in words]
        if wanted:
            seat = match.state.asked
            match.play(rng.choice(wanted))
            return match, seat
        match.play(rng.choice([a for a in menu if a.kind.word != "offer-draw"] or menu))


@pytest.mark.parametrize(("word", "rule"), [("appoint", "EF-108"), ("enlist", "EF-111"), ("recruit", "EF-R06")])
def test_a_secret_choice_can_be_taken_back_by_who_made_it(word, rule):
    """Nobody has learnt anything: others see how many cards there are, which they see again when it is undone."""
    undone = 0
    for seed in range(12):
        match, seat = steps_back(f"{word}-{seed}", word)
        if match and match.state.asked == seat and not match.moves[-1].automatic:
            assert match.undoable(seat) >= 1, rule
            match.undo(seat)
            undone += 1
    assert undone > 2


def test_EF_R39_an_ally_has_seen_the_card():
    match, seat = steps_back("ally", "enlist", mode="team")
    assert match.undoable(seat) == 0


def test_a_played_card_cannot_be_taken_back():
    """EF-313: all have seen it; so with a captain who shows himself (EF-109) and a drawn tile."""
    seen = set()
    for seed in range(40):
        match, seat = steps_back(
            f"shown-{seed}", "lady", "surgeon", "helmsman", "crewmaster", "bank", "hubac", "aviles"
        )
        if match is None:
            continue
        seen.add([move for move in match.moves if not move.automatic][-1].action.kind.word)
        assert match.undoable(seat) == 0
    assert len(seen) > 3


def test_EF_R06_what_is_taken_from_the_reserve_is_told_to_the_own_side_alone():
    for mode, mates in (("duel", {0}), ("team", {0, 1})):
        s = ef.position(mode)
        ef.afford(s, 0, "recruit")
        s = ef.building(s)
        ef.play(s, ef.recruit("gunner"))
        told = [event for event in s.tape.events if GUNNER in event.facts[1:] and event.text == "takes-card"]
        assert {event.audience for event in told} == mates
        others = [event for event in s.tape.events if event.audience not in mates and event.text == "recruits"]
        assert [event.facts for event in others] == [(0,)]
