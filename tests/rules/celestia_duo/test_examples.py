"""Section 19: the worked examples."""

from __future__ import annotations

from astrarium.games.celestia_duo.actions import ADVICE, STATEMENT
from astrarium.games.celestia_duo.box import AMBUSHES

from .build import BRUNO, MARY, asked, faces, hand, hold_of, known, legal, names, new, play, position, state_of, why_not


def test_CD_E01_draft():
    s = new(captain=MARY, equipment=["sabre"] * 8 + ["pistol", "sabre", "whip", "whip"])
    play(s, "take pistol", "take sabre")
    assert (s.hand_size(MARY), s.hand_size(BRUNO)) == (6, 6)
    assert (known(s, MARY), known(s, BRUNO)) == ("whip pistol", "whip sabre")
    assert sum(s.pile) == 36


def test_CD_E02_generator():
    s = new(upper_deck="U2", crew=["mama_lear"])
    assert (s.energy, s.turned) == (2, [])
    assert hold_of(s) == "smoke mama_lear"
    assert s.free_slots() == 3


def test_CD_E03_move():
    s = play(position(airship=4, on="A12", course={6: "A03"}, hold=""), "continue")
    assert (s.airship, AMBUSHES[s.course[6]], s.course[5]) == (6, "A03", -1)


def test_CD_E04_strength():
    s = position("dice", on="A18", rolls=["crossbow", "flag"], hold="smoke")
    assert faces(s) == "whip whip crossbow flag"
    assert s.fixed[-1] == []  # two dice were rolled


def test_CD_E05_smoke():
    s = position("dice", on="A18", rolls=["crossbow", "flag", "pistol", "sabre"], hold="smoke")
    play(s, "smoke 12")
    assert faces(s) == "sabre crossbow pistol flag"
    assert s.smoke == 0


def test_CD_E06_forced_validation():
    s = position("dice", mode="quick", on="A18", rolls=["crossbow", "flag"], hold="gold", pirate=12)
    assert s.pirate == 14
    assert asked(s)[0] == "FirstFighter"


def combat():
    hands = ("crossbow", "whip whip whip")
    tokens = "gold smoke smoke olga_benz mama_lear"
    draws = ["joker", "sabre", "cannon", "cannon", "cannon"]
    s = position(
        "combat", dice="crossbow pistol sabre flag", hands=hands, hold=tokens, deck="U2", energies=["E3"], draws=draws
    )
    return play(s, "first captain", "hit crossbow crossbow", "hit pistol two-whip")


def test_CD_E07_combat():
    s = combat()
    assert (asked(s), faces(s)) == (("Fight", MARY), "sabre flag")
    assert hand(s, MARY) == ""
    assert legal(s)[-1] == "fail"
    play(s, "fail")
    assert s.energy == 1


def loss():
    s = play(combat(), "fail")
    assert (sum(s.down), names(s.row)) == (3, "sabre joker")
    play(s, "first captain", "take joker", "take sabre", "take-hidden", "take-hidden", "take-hidden")
    return s


def test_CD_E08_energy():
    s = loss()
    assert "joker" in hand(s, MARY)
    assert asked(s) == ("Remove", MARY)
    play(s, "give-up smoke", "give-up smoke", "give-up olga_benz")
    assert hold_of(s) == "gold mama_lear"
    assert state_of(s, "olga_benz") == "discarded"


def test_CD_E09_resuming():
    s = play(loss(), "give-up smoke", "give-up smoke", "give-up olga_benz")
    assert (asked(s), faces(s)) == (("Fight", MARY), "sabre flag")
    play(s, "hit sabre joker")
    assert asked(s) == ("Fight", BRUNO)
    play(s, "strike-flag whip")
    assert s.dice == []
    assert asked(s)[0] in ("ShareFirst", "Brief")


def test_CD_E10_statements():
    s = position("rewards", on="A01", hands=("whip sabre crossbow cannon joker", "whip sabre crossbow pistol cannon"))
    for text in ("say have-sabre", "say have-not-pistol", "say have-joker"):
        assert text in legal(s)
    play(s, "say-nothing")
    assert "say have-everything" in legal(s)
    assert not [v for v in STATEMENT.values if "3" in v or "three" in v]


def test_CD_E11_full_hold():
    s = position("rewards", on="A07", deck="U2", hold="smoke smoke smoke olga_benz mama_lear")
    play(s, "give-up olga_benz", "enough")
    assert hold_of(s) == "gold smoke smoke smoke mama_lear"
    assert state_of(s, "olga_benz") == "discarded"
    assert s.free_slots() == 0
    assert s.box.gold - s.gold == 5


def at_stage():
    draws = ["whip", "sabre", "pistol", "whip", "whip", "whip", "joker", "cannon"]
    return position(
        since=3, stages=["T1"], draws=draws, hold="gold gold olga_benz", sideways="olga_benz", hands=("", "")
    )


def test_CD_E12_stage():
    s = play(at_stage(), "stage")
    assert s.pirate == 14
    assert (sum(s.down), sum(s.row)) == (3, 3)
    play(s, "first captain", "take whip", "take sabre", "take pistol", "take-hidden", "take-hidden", "take-hidden")
    assert (s.hand_size(MARY), s.hand_size(BRUNO)) == (3, 3)


def after_shop():
    s = play(at_stage(), "stage", "first captain", "take whip", "take sabre", "take pistol")
    play(s, "take-hidden", "take-hidden", "take-hidden")
    play(s, "buy-cards", "first captain", "take joker", "take-hidden")
    return play(s, "buy-smoke")


def test_CD_E13_purchases():
    s = after_shop()
    assert (s.hand_size(MARY), s.hand_size(BRUNO)) == (4, 4)
    assert hold_of(s) == "smoke smoke smoke olga_benz"


def test_CD_E14_end_of_the_stage():
    s = after_shop()
    assert state_of(s, "olga_benz") == "active"
    assert s.captain == BRUNO
    assert (asked(s), legal(s)) == (("Brief", BRUNO), ["continue", "continue-with-olga"])


def test_CD_E15_illegal_talk():
    """None of it can be said: the whole vocabulary of a window knows no card, no colour, no praise, no complaint."""
    words = {part for value in ADVICE.values for part in value.split("-")}
    for forbidden in ("green", "colour", "only", "joker", "jokers", "two", "great", "good", "hard", "struggle", "help"):
        assert forbidden not in words
    s = position(talk="advise")
    assert {text.split()[0] for text in legal(s)} == {"advise"}


def test_CD_E16_boarding_flag():
    hands = ("whip whip whip crossbow joker", "")
    s = position("fight", against="bobadilla", assault="X02", dice="flag", hands=hands)
    assert set(legal(s)) == {
        "strike-flag whip+crossbow",
        "strike-flag whip+joker",
        "strike-flag crossbow+joker",
        "strike-flag whip+whip+whip",
    }
    for text in ("strike-flag whip+whip+crossbow", "strike-flag whip+whip+joker"):
        assert why_not(s, text) != ""
    s = position("fight", against="bobadilla", assault="X01", dice="flag", hands=hands)
    assert "strike-flag whip+whip+whip" not in legal(s)
    assert len(legal(s)) == 3
