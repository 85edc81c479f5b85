"""Section 13: the Crew."""

from __future__ import annotations

from astrarium.games.celestia_duo.box import AMBUSHES

from .build import BRUNO, MARY, asked, faces, hand, hold_of, legal, names, play, position, state_of, told, why_not


def test_CD_220_either_player_uses_the_crew_in_his_turn():
    for fighter in (MARY, BRUNO):
        s = position("fight", dice="cannon", hands=("whip", "whip"), hold="mama_lear", fighter=fighter)
        assert asked(s)[1] == fighter
        assert "mama cannon whip" in legal(s)


def test_CD_221_fighter_in_combat_captain_otherwise():
    s = position("fight", dice="cannon", captain=MARY, fighter=BRUNO, hold="mama_lear", hands=("", "whip"))
    assert s.asked == BRUNO
    play(s, "mama cannon whip")
    for at, kw in (
        ("turn", {"hold": "olga_benz"}),
        ("force", {"dice": "whip", "hold": "augusta_depsom"}),
        ("validated", {"dice": "flag", "hold": "kublai_heshen"}),
        ("won", {"played": "whip", "hold": "shuki_saban"}),
    ):
        assert position(at, captain=BRUNO, **kw).asked == BRUNO


def test_CD_222_used_means_sideways():
    s = position("fight", dice="cannon cannon cannon", hands=("whip", "whip whip"), hold="mama_lear")
    play(s, "mama cannon whip")
    assert state_of(s, "mama_lear") == "sideways"
    assert legal(s, "mama") == []
    assert why_not(s, "mama cannon whip") == "CD-242"
    for at, kw, word, who in (
        ("turn", {"hold": "olga_benz"}, "continue-with-olga", "olga_benz"),
        ("turn", {"hold": "baba_zogbe"}, "use-baba", "baba_zogbe"),
        ("force", {"dice": "whip sabre", "hold": "augusta_depsom"}, "set-die whip flag", "augusta_depsom"),
        ("validated", {"dice": "flag", "hold": "kublai_heshen"}, "use-crew kublai_heshen", "kublai_heshen"),
        ("validated", {"dice": "flag", "hold": "rhett_ohara"}, "use-crew rhett_ohara", "rhett_ohara"),
        ("won", {"played": "whip", "hold": "shuki_saban"}, "save whip", "shuki_saban"),
        ("fight", {"dice": "whip whip", "hold": "ludvig_cyr"}, "ludvig whip whip", "ludvig_cyr"),
    ):
        s = position(at, **kw)
        assert word in legal(s)
        assert state_of(play(s, word), who) == "sideways"
        used = position(at, sideways=who, **kw)
        assert word not in legal(used)


def test_CD_223_using_crew_is_optional():
    assert "no-crew" in legal(position("validated", dice="flag", hold="kublai_heshen"))
    assert "no-crew" in legal(position("won", played="whip", hold="shuki_saban"))
    assert "accept" in legal(position("force", dice="whip", hold="augusta_depsom"))
    assert "continue" in legal(position(hold="olga_benz baba_zogbe"))
    s = position("fight", dice="cannon", hands=("whip", ""), hold="mama_lear")
    assert "fail" in legal(s)


def test_CD_224_gained_crew_are_active_at_once():
    s = position("rewards", on="A09", hold="", crew=["olga_benz"])
    assert "continue-with-olga" in legal(s)


def test_CD_225_several_crew_in_one_turn():
    s = position(hold="olga_benz baba_zogbe", on="A03", course={5: "A01", 6: "A20"})
    play(s, "use-baba", "continue-with-olga")
    assert s.airship == 6
    assert (state_of(s, "olga_benz"), state_of(s, "baba_zogbe")) == ("sideways", "sideways")


def test_CD_226_a_power_needs_an_effect():
    none_left = position("validated", dice="flag", deck="U1", hold="gold gold gold gold gold kublai_heshen")
    assert "use-crew kublai_heshen" not in legal(none_left)  # only Gold and himself aboard: no slot to free
    s = position("validated", dice="flag", hold="smoke smoke smoke kublai_heshen mama_lear")
    assert "use-crew kublai_heshen" in legal(s)
    s = position("validated", dice="flag", hold="kublai_heshen rhett_ohara")
    s.smoke = 6  # the whole supply
    assert why_not(s, "use-crew rhett_ohara") == "CD-226"


def test_CD_230_ludvig_takes_all_dice_of_a_symbol():
    s = position("fight", dice="whip whip whip sabre", hands=("whip", "sabre"), hold="ludvig_cyr")
    play(s, "ludvig whip whip")
    assert (faces(s), hand(s, MARY)) == ("sabre", "")
    assert asked(s) == ("Fight", BRUNO)  # it was the fighter's turn
    assert legal(position("fight", dice="whip sabre", hands=("whip", ""), hold="ludvig_cyr"), "ludvig") == []


def test_CD_231_ludvig_with_a_joker_never_flags():
    s = position("fight", dice="whip whip cannon cannon", hands=("joker", ""), hold="ludvig_cyr")
    assert legal(s, "ludvig") == ["ludvig whip joker", "ludvig cannon joker"]
    s = position("fight", dice="flag flag", hands=("joker whip", ""), hold="ludvig_cyr")
    assert legal(s, "ludvig") == []


def test_CD_232_olga_one_card_more():
    s = play(position(on="A12", hold="olga_benz"), "continue-with-olga")
    assert s.airship == 7
    assert play(position(on="A12", hold="olga_benz"), "continue").airship == 6


def test_CD_233_olga_before_the_card_is_turned():
    s = position(on="A12", hold="olga_benz", course={7: "A20"})
    play(s, "continue-with-olga")
    assert told(s)[:2] == ["uses-crew", "flew"]
    late = play(position(on="A12", hold="olga_benz", course={6: "A20"}), "continue")
    assert why_not(late, "continue-with-olga") != ""


def test_CD_234_shuki_saves_two_played_cards():
    s = position("won", on="A03", played="whip whip sabre joker", hold="shuki_saban", hands=("", ""))
    assert asked(s) == ("Shuki", MARY)
    assert set(legal(s, "save")) == {"save whip+whip", "save whip+sabre", "save whip+joker", "save sabre+joker"}
    play(s, "save whip+joker")
    assert (names(s.row), names(s.discard)) == ("whip joker", "whip sabre")
    assert asked(s)[0] == "ShareFirst"
    assert s.gold == 0  # the rewards come later
    play(s, "first captain", "take joker", "take whip")
    assert (hand(s, MARY), hand(s, BRUNO), s.gold) == ("joker", "whip", 1)
    talk = position("won", played="whip sabre", hold="shuki_saban", talk="advise")
    play(talk, "save whip+sabre")
    assert (asked(talk)[0], talk.question.x) == ("Advise", 5)


def test_CD_235_shuki_saves_what_there_is():
    s = position("won", played="sabre", hold="shuki_saban")
    assert legal(s) == ["save sabre", "no-crew"]
    assert asked(position("won", on="A03", played="", hold="shuki_saban"))[0] == "Brief"
    two = position("won", played="sabre whip", hold="shuki_saban")
    assert legal(two, "save") == ["save whip+sabre"]  # never fewer than two of two


def test_CD_236_kublai_two_gold_for_each_flag():
    for flags in (1, 2):
        s = position("validated", dice="flag " * flags, hold="kublai_heshen", hands=("", ""))
        play(s, "use-crew kublai_heshen")
        assert s.gold == 2 * flags
    s = position("validated", dice="flag flag", hold="smoke smoke kublai_heshen mama_lear")
    play(s, "use-crew kublai_heshen", "give-up smoke", "give-up mama_lear", "give-up smoke")
    assert hold_of(s) == "gold gold gold gold kublai_heshen"


def test_CD_237_rhett_two_smoke_for_each_flag():
    for flags in (1, 2):
        s = position("validated", dice="flag " * flags, hold="rhett_ohara")
        play(s, "use-crew rhett_ohara")
        assert s.smoke == 2 * flags
    s = position("validated", dice="flag", hold="gold gold smoke rhett_ohara mama_lear")
    play(s, "use-crew rhett_ohara")
    assert legal(s) == ["give-up gold", "give-up mama_lear", "enough"]


def test_CD_238_after_validation_and_before_the_thrusts():
    s = position("force", dice="whip flag", hold="smoke kublai_heshen rhett_ohara", against="kervadec")
    assert why_not(s, "use-crew rhett_ohara") != ""  # not before validation
    play(s, "accept")
    assert (asked(s)[0], s.pirate) == ("FlagCrew", 12)
    play(s, "use-crew rhett_ohara")
    assert legal(s) == ["use-crew kublai_heshen", "no-crew"]  # the other one too, but no reroll
    play(s, "use-crew kublai_heshen", "enough")
    assert s.pirate == 13
    assert s.gold == 0  # no slot was left; nothing to lose
    other = position("validated", dice="flag", hold="kublai_heshen", against="kervadec")
    play(other, "use-crew kublai_heshen")
    assert other.gold == 1  # two gained, one lost to the thrust that follows
    assert asked(position("validated", dice="whip", hold="kublai_heshen rhett_ohara"))[0] == "FirstFighter"


def test_CD_239_baba_shows_the_cards_up_to_the_destination():
    s = position(on="A04", hold="baba_zogbe", course={5: "A01", 6: "A02", 7: "A03"})
    play(s, "use-baba")
    assert [AMBUSHES[c] for c in s.known_course[5:8]] == ["A01", "A02", "A03"]
    assert s.known_course[8] == -1
    assert legal(s) == ["place A01", "place A02", "place A03"]
    play(s, "place A03")
    assert legal(s) == ["place A02", "place A01"]
    play(s, "place A01")
    assert [AMBUSHES[c] for c in s.known_course[5:8]] == ["A03", "A01", "A02"]
    assert s.course[5:8] == [-1, -1, -1]  # face down again
    play(s, "continue")
    assert AMBUSHES[s.course[7]] == "A02"
    assert s.known_course[7] == -1  # it lies open now


def test_CD_240_after_baba_all_is_open_and_both_know():
    s = position(on="A12", hold="baba_zogbe", course={5: "A01", 6: "A02"})
    play(s, "use-baba", "place A02")
    assert legal(s) == ["continue", "stage"]
    assert s.view(MARY)["known_course"] == s.view(BRUNO)["known_course"]
    assert AMBUSHES[s.view(BRUNO)["known_course"][5]] == "A02"


def test_CD_241_baba_never_beyond_card_25():
    s = position(airship=23, on="A04", pirate=25, hold="baba_zogbe", course={24: "A01", 25: "A02"})
    play(s, "use-baba")
    assert legal(s) == ["place A01", "place A02"]  # two of three
    play(s, "place A02")
    assert s.pirate == 25  # his number stays whatever card lies under him


def test_CD_242_mama_makes_any_card_a_joker():
    s = position("fight", dice="cannon pistol", hands=("whip sabre joker", ""), hold="mama_lear")
    assert set(legal(s, "mama")) == {f"mama {d} {c}" for d in ("pistol", "cannon") for c in ("whip", "sabre")}
    play(s, "mama cannon whip")
    assert (faces(s), hand(s, MARY)) == ("pistol", "sabre joker")


def test_CD_243_ludvig_and_mama_together():
    s = position("fight", dice="cannon cannon sabre", hands=("whip", "sabre"), hold="mama_lear ludvig_cyr")
    assert legal(s, "ludvig-mama") == ["ludvig-mama cannon whip"]
    play(s, "ludvig-mama cannon whip")
    assert faces(s) == "sabre"
    assert (state_of(s, "mama_lear"), state_of(s, "ludvig_cyr")) == ("sideways", "sideways")
    one = position("fight", dice="cannon cannon", hands=("whip", ""), hold="mama_lear ludvig_cyr", sideways="mama_lear")
    assert why_not(one, "ludvig-mama cannon whip") == "CD-243"


def test_CD_244_augusta_sets_one_or_two_dice():
    s = position("force", dice="whip sabre cannon", hold="augusta_depsom")
    play(s, "set-die cannon flag")
    assert told(s)[0] == "uses-crew"
    assert asked(s) == ("SecondDie", MARY)
    one = play(s.clone(), "enough")
    assert faces(one) == "whip sabre flag"
    assert why_not(s, "set-die flag whip") != ""  # the die just set is not the second one
    two = play(s.clone(), "set-die sabre whip")
    assert faces(two) == "whip whip flag"
    assert two.pirate == 14  # validated with the flag that was set
    lone = play(position("force", dice="whip", hold="augusta_depsom"), "set-die whip cannon")
    assert asked(lone)[0] == "FirstFighter"


def test_CD_245_augusta_before_or_after_smoke():
    s = position("force", dice="whip sabre", hold="smoke augusta_depsom", rolls=["pistol"])
    play(s, "smoke 1")
    assert legal(s, "set-die") != []
    s = position("force", dice="whip sabre", hold="smoke augusta_depsom")
    play(s, "set-die whip flag", "enough")
    assert legal(s, "smoke") == ["smoke 1", "smoke 2", "smoke 12"]


def test_CD_246_no_olga_and_no_baba_in_the_confrontation():
    s = position("board", hold="gold olga_benz baba_zogbe")
    play(s, "first captain")
    for _ in range(60):
        if s.over:
            break
        assert not {"continue-with-olga", "use-baba"} & set(legal(s))
        s.apply(s.legal()[0])


def test_CD_247_another_face_than_shown():
    s = position("force", dice="whip sabre", hold="augusta_depsom")
    assert len(legal(s, "set-die")) == 10
    assert "set-die whip whip" not in legal(s)
    play(s, "set-die whip flag")
    assert "set-die sabre sabre" not in legal(s)


def test_CD_248_who_is_gone_has_no_power():
    s = position("fight", dice="cannon", hands=("whip", ""), hold="", gone="mama_lear")
    assert legal(s) == ["fail"]
    s = position("validated", dice="flag", hold="smoke smoke smoke kublai_heshen rhett_ohara")
    play(s, "use-crew kublai_heshen", "give-up rhett_ohara", "enough")
    assert asked(s)[0] == "FirstFighter"  # Rhett O'Hara is not offered any more


def test_CD_249_powers_in_the_confrontation():
    """All but Olga Benz and Baba Zogbé work as in an Ambush."""
    final = {"assault": "X02", "boarding": True}
    s = position("fight", dice="whip whip cannon", hands=("whip", ""), hold="ludvig_cyr mama_lear", **final)
    assert legal(s, "ludvig") == ["ludvig whip whip"]
    assert legal(s, "mama") == ["mama cannon whip"]
    assert asked(position("won", played="whip sabre", hold="shuki_saban", **final))[0] == "Shuki"
    s = position("validated", dice="flag", hold="kublai_heshen rhett_ohara", **final)
    assert legal(s) == ["use-crew kublai_heshen", "use-crew rhett_ohara", "no-crew"]
    play(s, "use-crew kublai_heshen", "no-crew")
    assert s.gold == 2
    assert legal(position("force", dice="whip sabre", hold="augusta_depsom", **final), "set-die") != []
    lost = position("energy", hold="gold smoke", energies=["E1"], **final)
    play(lost, "first captain")
    while asked(lost)[0] == "Pick":
        play(lost, legal(lost)[0])
    assert legal(lost) == ["give-up gold", "give-up smoke"]
