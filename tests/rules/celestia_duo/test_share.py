"""Section 11: the share."""

from __future__ import annotations

from .build import BRUNO, MARY, asked, hand, known, legal, names, play, position, told, why_not

EMPTY = ("", "")


def test_CD_190_every_gain_is_shared():
    """Stages, purchases, rewards, Energy tokens, the boarding and Shuki Saban."""
    gains = [
        position("stage", stages=["T1"]),
        play(position("stage", stages=["T1"], since=0, hold="gold"), "buy-cards"),
        position("rewards", on="A12"),
        position("energy", energies=["E1"]),
        position("board"),
        play(position("won", played="whip sabre", hold="shuki_saban"), "save whip+sabre"),
    ]
    for s in gains:
        assert asked(s) == ("ShareFirst", MARY)


def test_CD_191_laid_out_before_the_first_pick():
    s = position("share", share=(2, 3), draws=["whip", "sabre", "joker", "cannon", "cannon"])
    assert (names(s.row), sum(s.down)) == ("whip sabre joker", 2)
    for seat in (MARY, BRUNO):
        assert s.view(seat)["row"] == [1, 1, 0, 0, 0, 1]
        assert s.view(seat)["down"] == 2  # unknown to both


def test_CD_192_the_captain_says_who_picks_first():
    s = position("share", share=(0, 2), captain=BRUNO)
    assert asked(s) == ("ShareFirst", BRUNO)
    assert asked(play(s.clone(), "first mate")) == ("Pick", MARY)
    assert asked(play(s.clone(), "first captain")) == ("Pick", BRUNO)


def test_CD_193_in_turn_until_nothing_is_left():
    s = position("share", share=(1, 2), hands=EMPTY, draws=["whip", "sabre", "joker"])
    play(s, "first captain")
    assert legal(s) == ["take whip", "take sabre", "take-hidden", "pass"]
    assert why_not(s, "take joker") == "CD-193"
    play(s, "take sabre")
    assert asked(s) == ("Pick", BRUNO)
    play(s, "take-hidden")
    assert asked(s) == ("Pick", MARY)
    play(s, "take whip")
    assert asked(s)[0] == "Brief"
    assert (hand(s, MARY), hand(s, BRUNO)) == ("whip sabre", "joker")


def test_CD_194_a_pass_lets_the_other_pick_twice():
    s = position("share", share=(0, 3), hands=EMPTY, draws=["whip", "sabre", "pistol"])
    play(s, "first captain", "take whip", "pass")
    assert asked(s) == ("Pick", MARY)
    assert why_not(s, "pass") == "CD-194"
    play(s, "take sabre")
    assert asked(s) == ("Pick", BRUNO)
    assert "pass" in legal(s)


def test_CD_195_a_pass_is_free():
    for hands in (("whip whip whip whip", ""), ("", "whip whip whip whip"), ("whip", "whip")):
        s = play(position("share", share=(0, 2), hands=hands), "first captain")
        assert "pass" in legal(s)


def test_CD_196_only_the_taker_looks():
    s = position("share", share=(2, 0), hands=EMPTY, draws=["cannon", "cannon"])
    play(s, "first captain")
    assert legal(s) == ["take-hidden", "pass"]  # face-down cards are one choice
    play(s, "take-hidden")
    assert s.view(MARY)["hand"] == [[0, 0, 0, 0, 1, 0], 0]
    assert s.view(BRUNO)["hand"] == [1, [0, 0, 0, 0, 0, 0]]
    assert "hidden-was" in told(s, MARY)
    assert "hidden-was" not in told(s, BRUNO)
    assert known(s, MARY) == ""
    assert why_not(play(position("share", share=(0, 2)), "first captain"), "take-hidden") == "CD-196"


def test_CD_197_open_cards_are_known_until_played():
    s = position("share", share=(0, 1), hands=EMPTY, draws=["cannon"], on="A05")
    play(s, "first captain")
    assert known(s, MARY) == "cannon"
    s.lay_down(MARY, 4, s.played)
    assert known(s, MARY) == ""


def test_CD_198_one_share_for_what_comes_together():
    s = position("stage", stages=["T1"], since=3)
    assert (sum(s.row), sum(s.down)) == (3, 3)
    s = position("stage", stages=["T1"], since=0, hold="gold gold", draws=["whip", "sabre"], hands=EMPTY)
    play(s, "buy-cards")
    assert (sum(s.row), sum(s.down)) == (1, 1)  # a purchase is its own share, made at once
    play(s, "first captain", "take whip", "take-hidden")
    assert asked(s)[0] == "Shop"


def test_CD_199_when_the_pile_runs_out():
    s = position("share", share=(1, 2), pile="whip", discard="sabre pistol", hands=EMPTY)
    assert sum(s.row) + sum(s.down) == 3
    assert (sum(s.pile), sum(s.discard)) == (0, 0)
    assert s.row[0] == 1  # the last card of the old pile came first
    assert "reshuffled" in told(s)
    short = position("share", share=(2, 2), pile="whip", discard="sabre sabre", hands=EMPTY)
    assert (sum(short.row), sum(short.down)) == (2, 1)  # face-up cards first
    none = position("share", share=(2, 2), pile="", discard="", hands=EMPTY)
    assert asked(none)[0] == "Brief"
