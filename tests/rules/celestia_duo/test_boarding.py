"""Section 14: the final confrontation."""

from __future__ import annotations

from astrarium.games.celestia_duo.box import ASSAULTS, CONSTRAINTS

from . import build as cd

# X02 forbids Smoke, X03 Crew, X01 pairs
NO_SMOKE, NO_CREW, NO_PAIR = "X02", "X03", "X01"
RICH = ("joker joker joker whip whip whip", "sabre sabre sabre sabre sabre sabre")


def past_share(s):
    while not s.over and (sum(s.row) + sum(s.down)):
        cd.play(s, cd.legal(s)[0])
    return s


def win_assault(s):
    """Fight to the end of the Assault with the first thing that comes."""
    masts = s.masts
    while not s.over and s.masts == masts:
        cd.play(s, cd.legal(s)[0])
    return s


def test_CD_250_three_masts_three_assaults():
    s = past_share(cd.position("board", hands=("whip " * 6 + "joker joker", "sabre " * 6 + "joker"), hold="", energy=2))
    for masts in (3, 2, 1):
        assert s.masts == masts
        win_assault(s)
        if s.over:
            break
    assert s.outcome == ([1, 1] if s.masts == 0 else [-1, -1])
    won = cd.play(cd.position("fight", assault="X02", dice="sabre", masts=1, hands=("sabre", "")), "hit sabre sabre")
    assert won.outcome == [1, 1]
    assert (won.masts, won.assault) == (0, -1)  # the last card is discarded too


def test_CD_251_the_boarding_side_counts_now():
    """No pursuit thrust and no move of the pirate ship any more."""
    s = cd.play(cd.position(airship=11, on="A01", pirate=12), "continue")
    assert s.boarding == 1
    s = cd.position("validated", dice="flag flag", hold="gold", assault="X02", against="kervadec")
    assert (s.pirate, s.gold) == (12, 1)
    assert cd.asked(s)[0] == "FirstFighter"


def test_CD_252_cards_are_drawn_and_shared():
    for pirate, down, up in (("bobadilla", 3, 2), ("kervadec", 2, 3), ("vandermeer", 2, 2)):
        s = cd.position("board", against=pirate)
        assert (sum(s.down), sum(s.row)) == (down, up)
        assert cd.asked(s)[0] == "ShareFirst"


def test_CD_253_gold_buys_cards_and_reactivation_as_often_as_wanted():
    s = past_share(cd.position("board", hold="gold gold gold mama_lear", sideways="mama_lear"))
    assert cd.asked(s) == ("BoardShop", cd.MARY)
    assert cd.legal(s) == ["buy-cards", "reactivate", "done"]
    cd.play(s, "buy-cards")
    assert (sum(s.down), sum(s.row)) == (1, 0)
    past_share(s)
    cd.play(s, "reactivate", "done")
    assert s.gold == 1  # kept
    assert cd.state_of(s, "mama_lear") == "active"
    assert "assault" in cd.told(s)
    expert = past_share(cd.position("board", mode="expert", hold="gold mama_lear", sideways="mama_lear"))
    assert cd.why_not(expert, "reactivate") == "CD-253"  # he asks for two


def test_CD_254_one_payment_for_all_crew():
    s = past_share(cd.position("board", hold="gold gold mama_lear olga_benz", sideways="mama_lear olga_benz"))
    cd.play(s, "reactivate")
    assert (cd.state_of(s, "mama_lear"), cd.state_of(s, "olga_benz")) == ("active", "active")
    assert s.gold == 1
    assert cd.why_not(s, "reactivate") == "CD-254"  # none is sideways
    assert cd.why_not(s, "reactivate-one olga_benz") == "CD-254"


def test_CD_255_no_smoke_is_sold():
    s = past_share(cd.position("board", hold="gold gold"))
    assert cd.why_not(s, "buy-smoke") == "CD-253"
    assert cd.legal(s) == ["buy-cards", "done"]


def test_CD_256_preparation_once():
    s = past_share(cd.position("board", hands=RICH, hold="gold", assaults=["X02", "X06", "X07"], rolls=["whip"] * 2))
    cd.play(s, "done")
    while s.masts == 3:
        cd.play(s, cd.legal(s)[0])
    assert cd.told(s).count("laid-out") == 1
    assert cd.asked(s)[0] != "BoardShop"
    assert s.gold == 1


def test_CD_257_an_assault_sets_and_rolls_its_dice():
    s = cd.position("assault", assaults=["X08"], rolls=["cannon", "flag"], hold="")
    assert ASSAULTS[s.assault] == "X08"
    assert cd.faces(s) == "whip whip cannon flag"
    s = cd.position("fight", assault=NO_SMOKE, dice="whip", hands=("whip", ""), hold="smoke", assaults=["X06"])
    cd.play(s, "hit whip whip")
    assert ASSAULTS[s.assault] == "X06"
    assert s.smoke_allowed()  # the constraint held for its own Assault only
    assert not s.pairs_allowed()


def test_CD_258_no_crew():
    kw = {"assault": NO_CREW, "hands": ("whip", "")}
    crew = "ludvig_cyr mama_lear shuki_saban augusta_depsom"
    s = cd.position("force", dice="whip whip", hold=f"smoke {crew}", **kw)
    assert cd.why_not(s, "set-die whip sabre") == "CD-258"
    s = cd.position("fight", dice="whip whip cannon", hold=crew, **kw)
    assert cd.legal(s) == ["hit whip whip"]
    for text in ("ludvig whip whip", "mama cannon whip", "ludvig-mama whip sabre"):
        assert cd.why_not(s, text) == "CD-258"
    s = cd.position("validated", dice="flag", hold="kublai_heshen rhett_ohara", **kw)
    assert cd.asked(s)[0] == "FirstFighter"
    s = cd.position("won", played="whip sabre", hold=crew, **kw)
    assert "assault" in cd.told(s)  # Shuki Saban was not offered; the next Assault lies there
    assert cd.names(s.discard) == "whip sabre"


def test_CD_259_no_smoke():
    s = cd.position("force", assault=NO_SMOKE, dice="whip sabre", hold="smoke")
    assert cd.asked(s)[0] == "FirstFighter"
    s = cd.position("force", assault=NO_SMOKE, dice="whip sabre", hold="smoke augusta_depsom")
    assert cd.why_not(s, "smoke 1") == "CD-259"


def test_CD_260_no_pair():
    s = cd.position("fight", assault=NO_PAIR, dice="cannon", hands=("whip whip", ""), hold="")
    assert cd.legal(s) == ["fail"]
    assert cd.why_not(s, "hit cannon two-whip") == "CD-260"
    s = cd.position("fight", assault=NO_PAIR, dice="flag", hands=("whip sabre sabre", ""))  # whip and crossbow wanted
    assert cd.legal(s) == ["fail"]
    s = cd.position("fight", assault=NO_SMOKE, dice="flag", hands=("whip sabre sabre", ""))
    assert cd.legal(s) == ["strike-flag whip+sabre+sabre"]


def test_CD_261_otherwise_as_in_an_ambush():
    s = cd.position("force", assault=NO_PAIR, dice="whip sabre", hold="smoke", rolls=["sabre"])
    cd.play(
        s,
        "smoke 1",
    )
    assert cd.asked(s) == ("FirstFighter", cd.MARY)
    cd.play(s, "first mate")
    assert cd.asked(s) == ("Fight", cd.BRUNO)
    cd.play(s, "hit sabre sabre")
    assert cd.asked(s) == ("Fight", cd.MARY)
    s = cd.position("fight", assault=NO_PAIR, dice="cannon cannon", hands=("", "cannon"), hold="", energies=["E1"])
    cd.play(s, "fail")
    assert s.turned[-1] == 0
    past_share(s)
    assert cd.asked(s) == ("Fight", cd.MARY)


def test_CD_262_the_boarding_thrust_lasts_the_whole_confrontation():
    for assault in ("X01", "X02", "X03"):
        s = cd.position("fight", assault=assault, dice="flag flag", hands=("whip whip crossbow crossbow cannon", ""))
        assert "strike-flag whip+crossbow" in cd.legal(s)
        assert "strike-flag cannon" not in cd.legal(s)


def test_CD_263_two_cards_against_a_flag():
    pairs = {
        p: tuple(cd.BOX.pirates[i].asked)
        for i, p in enumerate(("fenimore", "bobadilla", "kervadec", "blackthorn", "vandermeer", "tsarevna"))
    }
    assert all(len(cards) == 2 for cards in pairs.values())
    s = cd.position("fight", assault=NO_SMOKE, dice="flag", hands=("whip crossbow sabre", ""))
    assert cd.legal(s) == ["strike-flag whip+crossbow"]
    cd.play(s, "strike-flag whip+crossbow")
    assert cd.hand(s, cd.MARY) == "sabre"
    assert s.masts == 2
    s = cd.position("fight", assault=NO_SMOKE, dice="flag", hands=("whip sabre", ""))
    assert cd.why_not(s, "strike-flag whip") == "CD-263"
    assert cd.legal(s) == ["fail"]


def test_CD_264_what_may_stand_for_an_indicated_card():
    s = cd.position("fight", assault=NO_SMOKE, dice="flag", hands=("whip sabre sabre joker", ""), hold="mama_lear")
    assert set(cd.legal(s, "strike-flag")) == {
        "strike-flag whip+joker",
        "strike-flag whip+sabre+sabre",
        "strike-flag sabre+sabre+joker",
    }
    assert set(cd.legal(s, "mama-strike-flag")) == {"mama-strike-flag whip+sabre", "mama-strike-flag sabre+joker"}
    # mama with one sabre and a pair of sabres would need three
    s = cd.position("fight", assault=NO_SMOKE, dice="flag", hands=("sabre sabre cannon cannon", ""))
    assert cd.legal(s) == ["strike-flag sabre+sabre+cannon+cannon"]
    sizes = {len(text.split()[1].split("+")) for text in all_payments("normal")}
    assert sizes == {2, 3, 4}
    assert {len(text.split()[1].split("+")) for text in all_payments("expert")} == {3, 4, 5, 6}


def all_payments(mode):
    everything = "whip " * 6 + "sabre " * 6 + "crossbow " * 6 + "pistol " * 6 + "cannon " * 5 + "joker " * 3
    s = cd.position("fight", mode=mode, assault=NO_SMOKE, dice="flag", hands=(everything, ""))
    return cd.legal(s, "strike-flag")


def test_CD_265_three_cards_against_the_expert():
    s = cd.position("fight", mode="expert", assault=NO_SMOKE, dice="flag", hands=("sabre crossbow pistol whip", ""))
    assert cd.legal(s) == ["strike-flag sabre+crossbow+pistol"]
    s = cd.position("fight", mode="expert", assault=NO_SMOKE, dice="flag", hands=("sabre crossbow", ""))
    assert cd.legal(s) == ["fail"]


def test_CD_266_who_cannot_loses_energy():
    kw = {"assault": NO_PAIR, "dice": "cannon flag", "hands": ("whip whip sabre", "")}
    s = cd.play(cd.position("fight", energy=1, **kw), "fail")
    assert (s.over, s.energy) == (False, 0)
    assert cd.play(cd.position("fight", energy=0, **kw), "fail").outcome == [-1, -1]


def test_CD_267_a_won_assault_fells_a_mast():
    s = cd.position(
        "fight", assault=NO_SMOKE, dice="whip", hands=("whip", ""), energy=0, on="A03", hold="", assaults=["X06"]
    )
    cd.play(s, "hit whip whip")
    assert (s.masts, s.gold) == (2, 0)  # no reward
    assert ASSAULTS.index(NO_SMOKE) not in s.assault_bag
    assert "mast-fell" in cd.told(s)


def test_CD_268_the_captain_stays():
    s = cd.position(
        "fight", captain=cd.BRUNO, fighter=cd.MARY, assault=NO_SMOKE, dice="whip", hands=("whip", ""), hold=""
    )
    cd.play(s, "hit whip whip")
    assert s.captain == cd.BRUNO


def test_CD_269_assaults_are_revealed_one_at_a_time():
    s = past_share(cd.position("board", hold="", assaults=["X02", "X06", "X07"], rolls=["whip"] * 12, hands=RICH))
    seen = [ASSAULTS[s.assault]]
    assert len(s.assault_bag) == 13  # which of the others come next is open
    while not s.over:
        cd.play(s, cd.legal(s)[0])
        if s.assault != -1 and ASSAULTS[s.assault] != seen[-1]:
            seen.append(ASSAULTS[s.assault])
    assert seen == ["X02", "X06", "X07"][: len(seen)]
    assert len(seen) > 1


def test_CD_270_the_third_mast_wins_at_once():
    s = cd.position(
        "fight", assault=NO_SMOKE, masts=1, dice="whip", hands=("whip", ""), hold="shuki_saban", played="sabre"
    )
    cd.play(s, "hit whip whip")
    assert s.outcome == [1, 1]  # Shuki Saban was not offered
    s = cd.position("fight", assault=NO_SMOKE, masts=2, dice="whip", hands=("whip", ""), hold="shuki_saban")
    assert cd.asked(cd.play(s, "hit whip whip"))[0] == "Shuki"


def test_CD_271_no_retreat():
    for s in (cd.position("force", assault=NO_PAIR, dice="whip"), cd.position("fight", assault=NO_PAIR, dice="whip")):
        for text in ("stage", "continue", "continue-with-olga"):
            assert cd.why_not(s, text) != ""
    s = past_share(cd.position("board", hold="gold"))
    assert {"stage", "continue"} & set(cd.legal(s)) == set()


def test_CD_272_constraints_close_the_advice():
    s = cd.position("force", assault=NO_SMOKE, dice="whip", hold="smoke augusta_depsom", talk="advise")
    assert cd.advice(s) == {"no-opinion", "accept", "use-augusta"}
    s = cd.position("force", assault=NO_CREW, dice="whip", hold="smoke augusta_depsom", talk="advise")
    assert cd.advice(s) == {"no-opinion", "accept", "use-smoke"}


def test_CD_273_smoke_may_be_gained_under_no_smoke():
    s = cd.position(
        "validated", assault=NO_SMOKE, dice="flag", hold="rhett_ohara", hands=("whip crossbow", ""), assaults=["X06"]
    )
    cd.play(s, "use-crew rhett_ohara")
    assert (s.smoke, cd.asked(s)[0]) == (2, "FirstFighter")
    cd.play(s, "first captain", "strike-flag whip+crossbow")
    assert cd.legal(s, "smoke") != []  # the next Assault


def test_CD_274_everything_carries_over():
    s = cd.position(
        airship=11,
        on="A01",
        hold="gold smoke olga_benz mama_lear",
        sideways="mama_lear",
        energy=1,
        discard="whip sabre",
    )
    before = (cd.hand(s, cd.MARY), cd.hand(s, cd.BRUNO), cd.hold_of(s), s.crew[:], s.energy, s.discard[:])
    cd.play(s, "continue")
    assert (cd.hand(s, cd.MARY), cd.hand(s, cd.BRUNO), cd.hold_of(s), s.crew, s.energy, s.discard) == before
    assert sum(s.pile) == 48 - 12 - 2 - 5  # hands, discard, the cards of the boarding


def test_CD_275_crew_against_a_boarding_flag():
    s = cd.position(
        "fight", assault=NO_SMOKE, dice="flag flag", hands=("joker whip sabre", ""), hold="ludvig_cyr mama_lear"
    )
    assert cd.legal(s, "ludvig") == cd.legal(s, "ludvig-mama") == []
    assert "mama-strike-flag whip+sabre" in cd.legal(s)
    cd.play(s, "mama-strike-flag whip+sabre")
    assert (cd.state_of(s, "mama_lear"), cd.faces(s)) == ("sideways", "flag")
    s = cd.position("force", assault=NO_SMOKE, dice="flag", hold="augusta_depsom")
    assert cd.faces(cd.play(s, "set-die flag whip")) == "whip"


def test_CD_257_every_assault_has_one_of_three_constraints():
    assert {CONSTRAINTS[a.constraint].word for a in cd.BOX.assaults} == {"no_crew", "no_smoke", "no_pair"}
