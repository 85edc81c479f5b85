"""Section 7: dice, Smoke, validation, thrusts."""

from __future__ import annotations

from astrarium.games.celestia_duo.box import PENALTIES
from astrarium.games.celestia_duo.equipment import FLAG

from .build import BOX, BRUNO, MARY, asked, faces, hand, hold_of, legal, play, position, state_of, told, why_not


def test_CD_110_a_die_for_each_symbol():
    s = position("dice", on="A20", hold="")
    assert faces(s) == "whip sabre crossbow pistol"


def test_CD_111_a_roll_for_each_roll_symbol():
    s = position("dice", on="A12", hold="", rolls=["cannon"])
    assert faces(s) == "sabre crossbow cannon"
    assert {faces(position("dice", on="A12", hold="", seed=f"r{n}")) for n in range(40)} > {faces(s)}


def test_CD_112_as_many_dice_as_symbols():
    for card, size in (("A01", 2), ("A12", 3), ("A24", 4)):
        assert len(position("dice", on=card).dice) == size
    assert max(len(card.dice) for card in BOX.ambushes) == 4


def test_CD_113_smoke_rerolls_any_dice():
    s = position("force", dice="whip sabre flag", hold="smoke", rolls=["cannon", "pistol"])
    assert legal(s, "smoke") == [f"smoke {d}" for d in ("1", "2", "12", "3", "13", "23", "123")]
    play(s, "smoke 13")
    assert faces(s) == "sabre pistol cannon"
    assert s.smoke == 0
    assert why_not(position("force", dice="whip", hold="augusta_depsom"), "smoke 1") == "CD-113"


def test_CD_114_placed_dice_too():
    s = position("dice", on="A20", hold="smoke", rolls=["cannon"] * 4)
    play(s, "smoke 1234")
    assert faces(s) == "cannon cannon cannon cannon"


def test_CD_115_again_and_again_one_smoke_each():
    s = position("force", dice="whip flag", hold="smoke smoke smoke", rolls=["flag", "sabre", "sabre"])
    play(s, "smoke 2")
    assert (faces(s), s.smoke) == ("whip flag", 2)
    play(s, "smoke 12")
    assert (faces(s), s.smoke) == ("sabre sabre", 1)
    play(s, "accept")
    assert (asked(s)[0], s.smoke) == ("FirstFighter", 1)


def test_CD_116_the_captain_chooses_the_dice_in_silence():
    s = position("force", dice="whip flag", captain=BRUNO, talk="advise")
    play(s, "advise use-smoke")
    assert asked(s) == ("Force", BRUNO)
    play(s, "smoke 2")  # nobody is asked between the choice and the roll
    assert told(s)[:3] == ["advised", "threw-smoke", "dice"]


def test_CD_117_validated_without_a_choice():
    assert asked(position("force", dice="whip flag", hold="gold"))[0] == "FirstFighter"
    used = position("force", dice="whip flag", hold="augusta_depsom", sideways="augusta_depsom")
    assert asked(used)[0] == "FirstFighter"


def test_CD_118_a_thrust_for_each_flag():
    for flags in (1, 2, 3):
        s = position("validated", dice="flag " * flags, hold="", pirate=12)
        assert s.pirate == 12 + 2 * flags


def test_CD_119_every_thrust_moves_some_add_a_penalty():
    """No two pirates of a mode share one."""
    seven = sorted([(p.advance, PENALTIES[p.penalty]) for p in BOX.pirates])
    assert seven == [
        (1, "deactivate_crew"),
        (1, "discard_crew"),
        (1, "lose_equipment"),
        (1, "lose_gold"),
        (2, "none"),
        (2, "none"),
        (3, "none"),
    ]
    normal = [(p.advance, p.penalty) for p in BOX.pirates if p.mode == "normal"]
    assert len(set(normal)) == 5
    s = position("validated", dice="flag", hold="gold", against="kervadec")
    assert (s.pirate, s.gold) == (13, 0)


def test_CD_120_flag_by_flag_move_before_penalty():
    s = position("validated", dice="flag flag", hold="gold gold", against="kervadec")
    assert told(s)[:4] == ["pirate-flew", "lost-gold", "pirate-flew", "lost-gold"]


def test_CD_121_lost_at_the_lair_before_the_combat():
    s = position("validated", dice="flag flag", hold="gold gold", against="kervadec", pirate=25)
    assert s.outcome == [-1, -1]
    assert s.pirate == 26
    assert s.gold == 2  # neither the penalty nor the second flag is reached
    assert "fights-first" not in told(s)


def test_CD_122_penalty_gold():
    s = position("validated", dice="flag", hold="gold gold smoke", against="kervadec")
    assert hold_of(s) == "gold smoke"


def test_CD_123_penalty_equipment():
    s = position("validated", dice="flag", hold="", against="blackthorn", hands=("whip sabre", "joker whip"))
    assert asked(s) == ("WhoPays", MARY)
    play(s, "name mate")
    assert asked(s) == ("PayCard", BRUNO)
    assert legal(s) == ["discard whip", "discard joker"]
    assert why_not(s, "discard cannon") == "CD-123"
    play(s, "discard joker")
    assert (hand(s, BRUNO), s.discard) == ("whip", [0, 0, 0, 0, 0, 1])
    empty = position("validated", dice="flag", hold="", against="blackthorn", hands=("", "joker whip"))
    assert asked(empty) == ("PayCard", BRUNO)  # only he has cards


def test_CD_124_penalty_deactivate():
    s = position(
        "validated", dice="flag", hold="mama_lear olga_benz ludvig_cyr", sideways="ludvig_cyr", against="vandermeer"
    )
    assert asked(s) == ("WhoRests", MARY)
    assert legal(s) == ["deactivate olga_benz", "deactivate mama_lear"]
    assert why_not(s, "deactivate ludvig_cyr") == "CD-124"
    play(s, "deactivate mama_lear")
    assert state_of(s, "mama_lear") == "sideways"
    assert hold_of(s).endswith("mama_lear")


def test_CD_125_penalty_discard_crew():
    s = position("validated", dice="flag", hold="mama_lear olga_benz", sideways="olga_benz", against="tsarevna")
    assert legal(s) == ["dismiss olga_benz", "dismiss mama_lear"]  # active or not
    play(s, "dismiss olga_benz")
    assert state_of(s, "olga_benz") == "discarded"
    assert hold_of(s) == "mama_lear"


def test_CD_126_what_cannot_be_paid_has_no_effect():
    for pirate, hold, hands in (
        ("kervadec", "smoke", ("whip", "whip")),
        ("blackthorn", "", ("", "")),
        ("vandermeer", "mama_lear", ("whip", "whip")),
        ("tsarevna", "gold", ("whip", "whip")),
    ):
        s = position("validated", dice="flag", hold=hold, sideways="mama_lear", against=pirate, hands=hands)
        assert s.pirate == 13  # the move still happens
        assert asked(s)[0] == "FirstFighter"
        assert hold_of(s) == hold
        assert (s.gold, s.smoke) == (hold.split().count("gold"), hold.split().count("smoke"))  # never below nothing
        assert min(s.hand) >= 0
        assert "lost-gold" not in told(s)


def test_CD_127_flags_stay_to_be_fought():
    s = position("validated", dice="flag whip", hold="")
    assert faces(s) == "whip flag"
    play(s, "first captain")
    assert "strike-flag whip" in legal(s)


def test_CD_128_validation_changes_no_dice():
    """Without a flag there is no thrust."""
    s = position("validated", dice="whip sabre", hold="")
    assert (faces(s), s.pirate) == ("whip sabre", 12)
    assert "pirate-flew" not in told(s)
    s = position("validated", dice="flag flag whip", hold="")
    assert len(s.dice) == 3


def test_CD_129_equal_dice_are_one_choice():
    s = position("force", dice="whip whip whip flag", hold="smoke")
    chosen = set()
    for text in legal(s, "smoke"):
        picked = sorted([s.dice[int(d) - 1] for d in text.split()[1]])
        chosen.add(tuple(picked))
    assert len(chosen) == len(legal(s, "smoke")) == 7  # 0 to 3 whips, flag or not, never none
    assert (0, 0, FLAG) in chosen
