"""Section 3: set-up."""

from __future__ import annotations

from collections import Counter

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.crew import CREW
from astrarium.kernel import SPECTATOR

from .build import BRUNO, MARY, asked, hand, hold_of, known, legal, names, new, play, position, state_of, why_not

DEAL = ["whip"] * 4 + ["sabre"] * 4 + ["pistol", "sabre", "whip", "whip"]


def test_CD_030_piles_are_face_down_and_shuffled():
    first_crew = {tuple(new(seed=f"s{n}").crew) for n in range(60)}
    assert len(first_crew) == len(CREW)
    first_stage = {position("stage", seed=f"s{n}").stage for n in range(40)}
    assert len(first_stage) == 6
    view = new().view(MARY)
    assert view["pile"] == 36  # a number, no cards


def test_CD_031_one_start_card_lies_first_unseen():
    s = new()
    assert s.course[1] == -1
    assert s.view(MARY)["known_course"][1] == -1
    first = {play_first(new(seed=f"s{n}", crew=["mama_lear"])).course[1] for n in range(40)}
    assert first == {0, 1, 2, 3}


def play_first(s):
    while s.airship == 0:
        s.apply(s.legal()[0])
    return s


def test_CD_032_the_24_others_follow_in_random_order():
    found = set()
    for n in range(60):
        s = position(airship=1, on="D1", seed=f"s{n}")
        play(s, "continue")
        found.add(s.course[3])
    assert len(found) > 15
    assert min(found) >= 4  # no start card among them
    assert s.view(MARY)["ambush_bag"] is None


def test_CD_033_the_lair_lies_after_card_25():
    assert not position("validated", dice="flag", hold="", pirate=23).over  # on card 25 he still flies
    assert position("validated", dice="flag", hold="", pirate=24).outcome == [-1, -1]


def test_CD_034_the_pirate_ship_on_card_12_with_three_masts():
    s = new("normal")
    assert (s.pirate, s.masts) == (12, 3)
    # card 12 counted from the Start tile: eleven cards of propeller 1 away from card 1
    assert play(position(mode="quick", airship=11, on="A01"), "continue").over
    assert not play(position(mode="quick", airship=10, on="A01"), "continue").over


def test_CD_035_one_of_three_upper_decks():
    assert {new(seed=f"s{n}").deck for n in range(30)} == {0, 1, 2}


def test_CD_036_one_energy_token_for_each_slot_unseen():
    for deck, slots in (("U1", 1), ("U2", 2), ("U3", 3)):
        s = new(upper_deck=deck)
        assert s.energy == slots
        assert s.view(MARY)["turned"] == []
    # with one slot any of the three may be the one inside
    assert {position("energy", deck="U1", seed=f"s{n}").turned[0] for n in range(30)} == {0, 1, 2}


def test_CD_037_one_smoke_in_the_hold():
    assert new().smoke == 1


def test_CD_038_one_crew_card_face_up_and_active():
    s = new(crew=["rhett_ohara"])
    assert state_of(s, "rhett_ohara") == "active"
    assert s.crew_aboard() == 1


def test_CD_039_the_airship_starts_on_the_start_tile():
    s = new(upper_deck="U1", crew=["mama_lear"])
    assert (s.airship, s.gold) == (0, 0)
    assert hold_of(s) == "smoke mama_lear"
    assert s.free_slots() == 4


def test_CD_040_the_first_captain_is_random():
    """The Captain rolls the dice too: all dice decisions are asked of that seat."""
    captains = Counter([new(seed=f"s{n}").captain for n in range(80)])
    assert 20 < captains[0] < 60
    assert asked(position("force", captain=BRUNO, dice="whip")) == ("Force", BRUNO)
    assert asked(position("force", captain=MARY, dice="whip")) == ("Force", MARY)


def test_CD_041_four_cards_each_for_their_owner_only():
    s = new(captain=MARY, equipment=DEAL)
    assert (hand(s, MARY), hand(s, BRUNO)) == ("whip whip whip whip", "sabre sabre sabre sabre")
    assert s.view(MARY)["hand"] == [[4, 0, 0, 0, 0, 0], 4]
    assert s.view(BRUNO)["hand"] == [4, [0, 4, 0, 0, 0, 0]]
    assert s.view(SPECTATOR)["hand"] == [4, 4]


def test_CD_042_four_cards_are_drafted_in_turn():
    s = new(captain=BRUNO, equipment=DEAL)
    assert names(s.row) == "whip whip sabre pistol"
    order = []
    while asked(s)[0] == "Draft":
        order.append(s.asked)
        assert why_not(s, "pass") == "CD-042"
        assert why_not(s, "take cannon") == "CD-042"
        play(s, legal(s)[-1])
    assert order[:2] == [BRUNO, MARY]  # the last two whips are taken without a choice
    assert sum(s.row) == 0
    s = new(captain=BRUNO, equipment=[*DEAL[:8], "pistol", "sabre", "whip", "crossbow"])
    order = []
    while asked(s)[0] == "Draft":
        order.append(s.asked)
        play(s, legal(s)[0])
    assert order == [BRUNO, MARY, BRUNO]  # the Mate's last card is the one left


def test_CD_043_six_cards_each_and_36_left():
    s = new(captain=MARY, equipment=DEAL)
    play(s, "take pistol", "take sabre")
    assert (s.hand_size(MARY), s.hand_size(BRUNO)) == (6, 6)
    assert sum(s.pile) == 36


def test_CD_044_drafted_cards_are_known():
    s = new(captain=MARY, equipment=DEAL)
    play(s, "take pistol", "take sabre")
    assert (known(s, MARY), known(s, BRUNO)) == ("whip pistol", "whip sabre")
    s.lay_down(MARY, 3, s.played)
    assert known(s, MARY) == "whip"  # until played


def test_CD_045_set_up_asks_for_the_draft_only():
    for n in range(10):
        s = new("normal", f"s{n}")
        seen = set()
        while s.turn == 0:
            seen.add(asked(s)[0])
            s.apply(s.legal()[0])
        assert seen <= {"Draft"}
    assert {option.rule for option in GAME.options if option.name == "ladder"} == {"CD-290"}
