"""Section 8: combat."""

from __future__ import annotations

from astrarium.games.celestia_duo.actions import PRICE

from .build import BRUNO, MARY, PLENTY, asked, faces, hand, legal, names, play, position, told, why_not


def test_CD_130_the_captain_chooses_the_first_fighter():
    s = position("combat", dice="whip", captain=BRUNO)
    assert asked(s) == ("FirstFighter", BRUNO)
    assert asked(play(s.clone(), "first captain")) == ("Fight", BRUNO)
    assert asked(play(s.clone(), "first mate")) == ("Fight", MARY)


def test_CD_131_one_die_each_in_turn():
    s = position("fight", dice="whip whip sabre sabre", hands=("whip whip sabre", "whip whip sabre"))
    order = []
    while asked(s)[0] == "Fight":
        order.append((s.asked, len(s.dice)))
        play(s, legal(s, "hit")[0])
    assert order == [(MARY, 4), (BRUNO, 3), (MARY, 2), (BRUNO, 1)]


def test_CD_132_any_remaining_die():
    s = position("fight", dice="whip crossbow pistol flag", hands=("whip crossbow pistol", ""))
    assert {text.split()[1] for text in legal(s, "hit")} == {"whip", "crossbow", "pistol"}
    assert legal(s, "strike-flag") != []
    assert why_not(s, "hit cannon cannon") == "CD-131"  # no such die


def test_CD_133_three_ways_to_eliminate_a_face():
    s = position("fight", dice="pistol", hands=("pistol joker whip whip sabre", ""))
    assert legal(s) == ["hit pistol pistol", "hit pistol joker", "hit pistol two-whip"]
    for way, left in (
        ("hit pistol pistol", "whip whip sabre joker"),
        ("hit pistol joker", "whip whip sabre pistol"),
        ("hit pistol two-whip", "sabre pistol joker"),
    ):
        t = play(s.clone(), way)
        assert hand(t, MARY) == left
        assert t.dice == []


def test_CD_134_any_card_eliminates_a_flag():
    s = position("fight", dice="flag", hands=("whip cannon joker", ""))
    assert legal(s) == ["strike-flag whip", "strike-flag cannon", "strike-flag joker"]
    play(s, "strike-flag cannon")
    assert hand(s, MARY) == "whip joker"


def test_CD_135_own_cards_only():
    s = position("fight", dice="whip flag", hands=("", "whip joker"))
    assert legal(s) == ["fail"]
    s = position("fight", dice="whip flag", hands=("sabre", "whip joker"))
    play(s, "strike-flag sabre")
    assert (hand(s, MARY), hand(s, BRUNO)) == ("", "whip joker")


def test_CD_136_a_pair_is_as_good_as_a_joker():
    for face in ("whip", "sabre", "crossbow", "pistol"):
        with_joker = position("fight", dice=face, hands=("joker", ""))
        with_pair = position("fight", dice=face, hands=("cannon cannon", ""))
        assert (len(legal(with_joker)), len(legal(with_pair))) == (1, 1)
        assert legal(with_pair) == [f"hit {face} two-cannon"]


def test_CD_137_jokers_make_no_pair():
    s = position("fight", dice="whip", hands=("joker joker sabre", ""))
    assert legal(s) == ["hit whip joker"]
    s = position("fight", dice="whip", hands=("joker sabre", ""))
    assert legal(s) == ["hit whip joker"]  # joker and sabre are no pair
    assert "two-joker" not in PRICE.values


def test_CD_138_no_overpaying():
    s = position("fight", dice="whip flag", hands=("whip whip sabre sabre joker", ""))
    assert "hit whip two-whip" not in legal(s)
    assert why_not(s, "hit whip two-whip") == "CD-131"
    assert {text for text in legal(s) if text.startswith("strike")} == {
        "strike-flag whip",
        "strike-flag sabre",
        "strike-flag joker",
    }
    assert why_not(s, "strike-flag whip+whip") == "CD-131"
    assert why_not(s, "strike-flag whip+joker") == "CD-131"


def test_CD_139_played_cards_lie_open_and_are_discarded_after_the_combat():
    s = position("fight", dice="whip sabre", on="A01", hands=("whip", "sabre"))
    play(s, "hit whip whip")
    assert (names(s.played), sum(s.discard)) == ("whip", 0)
    assert s.view(BRUNO)["played"][0] == 1
    play(s, "hit sabre sabre")
    assert (names(s.discard), sum(s.played)) == ("whip sabre", 0)


def test_CD_140_won_when_no_die_remains():
    s = position(
        "fight", dice="whip", on="A03", energy=1, hands=("", "whip"), hold="gold", energies=["E2"], draws=["whip"] * 9
    )
    play(s, "fail", "first captain", "take whip", "take whip", "take-hidden")
    play(s, "hit whip whip")
    assert "combat-won" in told(s)  # although an Energy token was lost
    assert s.gold == 1  # the reward; the hold had been emptied


def test_CD_141_who_can_must():
    s = position("fight", dice="whip pistol", hands=("sabre sabre", ""))
    assert why_not(s, "fail") == "CD-141"
    assert "fail" not in legal(s)
    crewed = position("fight", dice="whip pistol", hands=("sabre sabre", ""), hold="mama_lear")
    assert {text.split()[0] for text in legal(crewed)} == {"hit", "mama"}


def test_CD_142_who_cannot_loses_energy():
    s = position("fight", dice="whip pistol", hands=("sabre cannon", ""), energy=2)
    assert legal(s) == ["fail"]
    play(s, "fail")
    assert s.energy == 1
    crewed = position("fight", dice="whip pistol", hands=("sabre cannon", ""), hold="mama_lear")
    assert "fail" in legal(crewed)  # the Crew power is optional
    assert "mama whip sabre" in legal(crewed)


def test_CD_143_an_empty_hand_cannot_fight():
    s = position("fight", dice="flag whip", hands=("", PLENTY))
    assert legal(s) == ["fail"]
    assert why_not(s, "strike-flag whip") == "CD-143"


def test_CD_144_a_failure_is_public_and_tells():
    s = position("fight", dice="whip pistol", hands=("sabre cannon cannon", "whip"), assault="X01", boarding=True)
    play(s, "fail")
    assert "failed" in told(s, BRUNO)
    assert "failed" in told(s, -1)
    # no whip, no pistol, no joker; under no_pair two of a kind are possible
    assert s.most[:6] == [0, 3, 3, 0, 3, 0]
    s = position("fight", dice="whip pistol", hands=("sabre cannon", "whip"))
    play(s, "fail")
    assert s.most[:6] == [0, 1, 1, 0, 1, 0]  # and no pair either
    s = position("fight", dice="whip flag", hands=("", "whip"))
    play(s, "fail")
    assert s.most[:6] == [0] * 6  # any card would have met the flag


def test_CD_144_a_failure_against_a_boarding_flag_tells_too():
    s = position("fight", assault="X02", dice="flag", hands=("whip whip sabre", ""))  # whip and crossbow wanted
    play(s, "fail")
    assert s.most[:6] == [
        2,
        3,
        2,
        3,
        3,
        1,
    ]  # three whips or crossbows, four of another kind or two jokers would have paid
    s = position("fight", assault="X01", dice="flag", hands=("whip whip sabre", ""))
    play(s, "fail")
    assert s.most[:6] == [3, 3, 3, 3, 3, 1]  # no pairs: only two jokers would


def test_CD_145_the_same_outcome_is_offered_once():
    s = position("fight", dice="whip whip whip flag", hands=("whip whip sabre", ""))
    assert len(legal(s)) == len(set(legal(s)))
    assert legal(s, "hit") == ["hit whip whip"]
    assert legal(s, "strike-flag") == ["strike-flag whip", "strike-flag sabre"]


def test_CD_146_no_power_for_nothing():
    s = position("fight", dice="whip flag", hands=("whip sabre joker", ""), hold="mama_lear ludvig_cyr")
    assert legal(s, "mama") == ["mama whip sabre"]  # neither the joker nor the whip itself
    assert legal(s, "mama-strike-flag") == []
    assert why_not(s, "mama-strike-flag sabre") == "CD-146"
    assert legal(s, "ludvig") == legal(s, "ludvig-mama") == []  # one whip die only
    assert faces(s) == "whip flag"
