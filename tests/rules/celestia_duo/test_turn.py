"""Sections 5 and 6: the turn, the move, the check."""

from __future__ import annotations

import pytest

from astrarium.games.celestia_duo.box import AMBUSHES, STAGES

from .build import BOX, BRUNO, MARY, asked, hold_of, legal, play, position, told, why_not

ON_START = {"airship": 0, "on": None, "since": 0}


def test_CD_090_a_turn_is_a_briefing_then_continue_or_stage():
    assert legal(position()) == ["continue", "stage"]
    assert asked(position()) == ("Brief", MARY)


def test_CD_091_the_captain_has_the_last_word():
    s = position(captain=BRUNO, talk="advise")
    play(s, "advise continue")
    assert asked(s) == ("Brief", BRUNO)
    play(s, "stage")
    assert s.stage != -1


def test_CD_092_the_first_turn_goes_on():
    s = position(**ON_START, hold="olga_benz", course={1: "D1"})
    assert why_not(s, "stage") == "CD-092"
    assert legal(s) == ["continue", "continue-with-olga"]
    s = position(**ON_START, hold="", course={1: "D1"})
    assert s.airship == 1  # without Crew there is nothing to choose


def test_CD_093_order_of_a_turn_of_pursuit():
    """CD-186: the next turn has the same Captain."""
    s = position(course={6: "A09"}, hold="smoke", rolls=["flag"], hands=("whip", "sabre whip"), crew=["mama_lear"])
    play(s, "continue", "accept", "first captain", "hit whip whip", "hit sabre sabre", "fail")
    done = told(s)
    order = ["flew", "dice", "accepted", "pirate-flew", "fights-first", "eliminated", "eliminated", "failed"]
    assert [text for text in done if text in order] == order
    s = position(course={6: "A09"}, hold="", rolls=["flag"], hands=("whip whip", "sabre whip"), crew=["mama_lear"])
    play(s, "continue", "first captain", "hit whip whip", "hit sabre sabre", "strike-flag whip")
    assert told(s)[-2:] == ["combat-won", "crew-joins"]
    assert (asked(s), s.turn, s.airship) == (("Brief", MARY), 7, 6)


def test_CD_094_order_of_a_stage():
    s = position(stages=["T1"], hold="gold mama_lear", sideways="mama_lear", draws=["whip", "sabre"])
    play(s, "stage", "first captain", "take whip", "take-hidden", "done")
    assert told(s)[:9] == [
        "halted",
        "pirate-flew",
        "laid-out",
        "picks-first",
        "took",
        "took-hidden",
        "hidden-was",
        "crew-rested",
        "captain-is",
    ]
    assert s.captain == BRUNO
    assert s.turn == 7


def test_CD_095_when_a_stage_is_offered():
    assert "stage" in legal(position())
    assert why_not(position(**ON_START, hold="olga_benz", course={1: "D1"}), "stage") == "CD-092"
    assert why_not(position(stage="T1", hold="olga_benz"), "stage") == "CD-095"
    empty = position(hold="olga_benz")
    empty.stage_bag.clear()
    assert why_not(empty, "stage") == "CD-095"


def test_CD_096_continue_is_always_offered():
    for s in (position(), position(stage="T1", hold="olga_benz"), position(pirate=5), position(hands=("", ""))):
        assert "continue" in legal(s)


def test_CD_097_weak_hands_restrict_nothing():
    """A hint for players: both ways stay open whatever the hands are."""
    assert legal(position(hands=("", ""))) == legal(position(hands=("joker joker", "joker"))) == ["continue", "stage"]


# ---------------------------------------------------------------- the move
@pytest.mark.parametrize("card", ["A01", "A02", "A04"])
def test_CD_100_the_move_is_the_propeller_of_the_place(card):
    propeller = {"A01": 1, "A02": 2, "A04": 3}[card]
    s = play(position(on=card, hold=""), "continue")
    assert s.airship == 4 + propeller


def test_CD_101_the_first_move_is_1():
    s = position(**ON_START, hold="", course={1: "D3"})
    assert s.airship == 1
    assert AMBUSHES[s.course[1]] == "D3"
    s = position(**ON_START, hold="olga_benz", course={2: "A01"})
    play(s, "continue-with-olga")
    assert s.airship == 2


def test_CD_102_from_a_stage_its_own_propeller_counts():
    for stage, propeller in (("T1", 2), ("T2", 1), ("T6", 4)):
        s = position(on="A04", stage=stage, hold="olga_benz")
        assert play(s, "continue").airship == 4 + propeller


def test_CD_103_exactly_that_many_and_the_skipped_stay_shut():
    s = play(position(on="A04", course={7: "A01"}, hold=""), "continue")
    assert s.airship == 7
    assert s.course[5] == s.course[6] == -1
    assert told(s).count("flew") == 1


def test_CD_104_the_destination_is_turned_up():
    s = play(position(course={6: "A13"}, hold=""), "continue")
    assert AMBUSHES[s.course[6]] == "A13"
    assert s.airship == 6


def test_CD_105_the_airship_stops_at_the_pirate_ship():
    for pirate in (5, 6, 7):
        s = play(position(on="A04", pirate=pirate), "continue")
        assert s.airship == pirate
        assert s.boarding == 1
    assert play(position(on="A04", pirate=8), "continue").boarding == 0


def test_CD_106_quick_is_won_at_once():
    assert play(position(mode="quick", on="A04", pirate=7), "continue").outcome == [1, 1]
    assert play(position(mode="quick", on="A04", pirate=5), "continue").outcome == [1, 1]


def test_CD_107_normal_and_expert_begin_the_confrontation():
    for mode in ("normal", "expert"):
        s = play(position(mode=mode, on="A04", pirate=7), "continue")
        assert (s.over, s.boarding) == (False, 1)
        assert told(s)[:2] == ["caught", "boarding"]


def test_CD_108_the_card_under_the_pirate_is_not_met():
    s = play(position(on="A04", pirate=7, hold="smoke"), "continue")
    assert s.course[7] == -1
    assert "dice" not in told(s)
    assert s.since_stage == 1


def test_CD_109_he_only_moves_away():
    s = position("validated", dice="flag", hold="", airship=11, pirate=12)
    assert (s.airship, s.pirate) == (11, 14)
    assert all(card.advance > 0 for card in BOX.stages)
    assert all(card.advance > 0 for card in BOX.pirates)
    s = play(position(airship=11, on="A01", pirate=12, stages=["T2"]), "stage")
    assert s.pirate == 13
    assert s.boarding == 0
    assert STAGES[s.stage] == "T2"
    assert hold_of(s) == "smoke"
