"""Section 20: the rulings, and the options that turn them."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from astrarium.bots import make
from astrarium.bots.outlook import Outlook
from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import ADVICE, PAYMENT, STATEMENT
from astrarium.games.celestia_duo.box import AMBUSHES, PIRATES, Pieces
from astrarium.games.celestia_duo.crew import CREW
from astrarium.games.celestia_duo.energy import EnergyLoss
from astrarium.games.celestia_duo.equipment import KINDS, PAYMENTS, payments
from astrarium.games.celestia_duo.sense import choose
from astrarium.games.celestia_duo.state import NONE
from astrarium.games.celestia_duo.strength import Validation
from astrarium.games.celestia_duo.turn import Turn
from astrarium.kernel import Box, Components, Match
from astrarium.table.thinking import even_pace, policies

from . import build as cd

NO_SMOKE, NO_CREW, NO_PAIR = "X02", "X03", "X01"


def other_box(old: str, new_text: str) -> Box:
    """The same components with one line changed."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    assert old in text
    return Box(Components("changed.toml", text.replace(old, new_text, 1)), Pieces)


def test_CD_R01_tokens_are_limited():
    s = cd.position("stage", since=0, stages=["T1"], deck="U1", hold="gold smoke smoke smoke smoke")
    cd.play(s, "buy-smoke")
    assert s.smoke == 6  # three were bought, two were left
    s = cd.position("rewards", on="A07", deck="U1", hold="gold gold gold gold gold")
    assert s.gold == 6
    assert (cd.BOX.gold, cd.BOX.smoke, len(CREW)) == (6, 6, 8)


def test_CD_R02_no_hand_limit():
    s = cd.position("share", share=(0, 6), hands=("whip " * 10, ""), draws=["sabre"] * 6)
    cd.play(s, "first captain", "take sabre", "pass", "pass", "pass", "pass", "pass")
    assert (s.hand_size(cd.MARY), s.hand_size(cd.BRUNO)) == (16, 0)


def test_CD_R03_the_pool_of_pirates():
    def pool(value: str) -> set[str]:
        setting = GAME.setting("normal", options={"normal-pirate-pool": value})
        return {PIRATES[GAME.new(setting, f"p{n}").pirate_card] for n in range(80)}

    blue = {"bobadilla", "kervadec", "blackthorn", "vandermeer", "tsarevna"}
    assert pool("blue") == blue
    assert pool("blue-and-red") == blue | {"gambi"}
    assert pool("all") == blue | {"gambi", "fenimore"}


def test_CD_R04_start_cards_stay_unseen():
    s = cd.new()
    for seat in (cd.MARY, cd.BRUNO, -1):
        view = s.view(seat)
        assert view["course"][1] == NONE
        assert view["start_bag"] is None


def test_CD_R05_random_unseen_energy_tokens():
    seen = {tuple(two_losses(n)) for n in range(60)}
    assert len(seen) == 6  # with two slots any two of the three, in any order


def two_losses(n):
    s = cd.position(frames=(EnergyLoss(), EnergyLoss(), Turn()), deck="U2", hold="", seed=f"two {n}")
    while len(s.turned) < 2:
        cd.play(s, cd.legal(s)[0])
    return s.turned


def test_CD_R06_crew_powers_have_no_window_of_their_own():
    s = cd.position("force", dice="whip", hold="augusta_depsom", talk="advise")
    assert "use-augusta" in cd.advice(s)  # W2 is open anyway
    s = cd.position("fight", dice="whip whip", hold="ludvig_cyr mama_lear", talk="advise")
    assert cd.asked(s) == ("Fight", cd.MARY)
    assert [v for v in ADVICE.values if v.startswith("use-")] == ["use-baba", "use-smoke", "use-augusta"]


def test_CD_R07_the_captain_decides_what_nobody_is_named_for():
    for captain in (cd.MARY, cd.BRUNO):
        for at, kw in (
            ("force", {"dice": "whip"}),
            ("turn", {"hold": "baba_zogbe"}),
            ("validated", {"dice": "flag", "hold": "kublai_heshen"}),
            ("rewards", {"on": "A07", "hold": "smoke smoke smoke smoke smoke"}),
            ("stage", {"since": 0, "hold": "gold"}),
            ("won", {"played": "whip", "hold": "shuki_saban"}),
        ):
            assert cd.position(at, captain=captain, **kw).asked == captain


def test_CD_R08_advise_is_the_default_protocol():
    assert [o.values for o in GAME.options if o.name == "comm-protocol"] == [
        ("advise", "dialogue", "mute", "table-talk")
    ]
    assert GAME.setting("normal").text("comm-protocol") == "advise"


def test_CD_R09_hesitation_is_hidden():
    """A bot that thinks for a while thinks as long about the only answer it has, and its level has one pace; neither
    state nor journal knows a time."""
    s = cd.position("fight", dice="whip", hands=("whip", "whip"))
    assert cd.legal(s) == ["hit whip whip"]
    began = perf_counter()
    assert make("search:0.05s").choose(Outlook(GAME, s, Random(1))) is s.legal()[0]
    assert perf_counter() - began >= 0.05
    assert all(even_pace(0.7, policy) >= 1.2 * getattr(make(policy), "seconds", 0.0) for policy in policies())
    match = Match(GAME, GAME.setting("quick"), "a")
    match.play(match.state.legal()[0])
    assert len(match.save()["moves"][0]) == 4  # number, seat, action, automatic


def test_CD_R10_conventions_only_through_legal_words():
    """A bot can be restricted: without advice nothing but actions passes between the seats."""
    s = cd.position(talk="mute")
    o = Outlook(GAME, s, Random(1))
    assert {a.kind.word for a in o.legal} == {"continue", "stage"}
    assert not any(a.kind.word == "advise" for a in o.legal)


def test_CD_R11_public_facts_are_remembered_by_default():
    assert GAME.setting().on("memory-aid")
    s = cd.position("share", share=(0, 1), draws=["joker"])
    cd.play(s, "first captain")
    assert s.view(cd.BRUNO)["known"][5] == 1
    s = cd.position(options={"memory-aid": False})
    assert s.view(cd.BRUNO)["known"] is None


def test_CD_R12_no_stage_after_a_stage():
    assert cd.why_not(cd.position(stage="T1", hold="olga_benz"), "stage") == "CD-095"
    s = cd.position(
        stage="T1", hold="gold olga_benz", sideways="olga_benz", options={"consecutive-stages": True}, stages=["T3"]
    )
    cd.play(s, "stage")
    assert sum(s.row) + sum(s.down) == 0  # no Ambush since, no cards
    assert cd.asked(s)[0] == "Shop"
    cd.play(s, "done")
    assert (s.pirate, s.captain, cd.state_of(s, "olga_benz")) == (14, cd.BRUNO, "active")


def test_CD_R13_six_stages_and_no_more():
    s = cd.position(hold="olga_benz")
    s.stage_bag.clear()
    assert cd.why_not(s, "stage") == "CD-095"
    s = cd.position(hold="olga_benz", options={"recycle-stage-pile": True})
    s.stage_bag.clear()
    s.stage_at = [1, 2, 3, 3, 3, 3]
    cd.play(s, "stage")
    assert len(s.stage_bag) == 5
    assert s.stage_at.count(NONE) == 5  # all six are in the new pile but the one drawn
    assert sum(card.advance for card in cd.BOX.stages) == 13


def test_CD_R14_the_first_move_is_one():
    s = cd.position(airship=0, on=None, since=0, hold="", course={1: "D2"})
    assert s.airship == 1
    assert cd.BOX.start_propeller == 1


def test_CD_R15_which_propeller_counts_after_a_stage():
    s = cd.position(on="A04", stage="T2", hold="olga_benz")
    assert cd.play(s, "continue").airship == 5  # Stage card: 1
    s = cd.position(on="A04", stage="T2", hold="olga_benz", options={"stage-departure": "ambush-card"})
    assert cd.play(s, "continue").airship == 7  # Ambush card: 3


def test_CD_R16_no_ambush_under_the_pirate():
    s = cd.play(cd.position(airship=11, on="A01", course={12: "A24"}), "continue")
    assert s.course[12] == NONE
    assert "dice" not in cd.told(s)


def test_CD_R17_flag_by_flag():
    s = cd.position("validated", dice="flag flag", against="tsarevna", hold="mama_lear olga_benz")
    assert s.pirate == 13  # the first move, then the first penalty
    cd.play(s, "dismiss mama_lear")
    assert s.pirate == 14


def test_CD_R18_a_thrust_home_loses():
    assert cd.position("validated", dice="flag", pirate=24, hold="").outcome == [-1, -1]


def test_CD_R19_who_chooses_a_penalty():
    s = cd.position("validated", dice="flag", against="blackthorn", hold="", captain=cd.BRUNO, hands=("whip", "sabre"))
    assert cd.asked(s) == ("WhoPays", cd.BRUNO)
    cd.play(s, "name mate")
    assert cd.asked(s) == ("PayCard", cd.MARY)
    s = cd.position(
        "validated", dice="flag", against="blackthorn", hold="", captain=cd.BRUNO, hands=("", "sabre cannon")
    )
    assert cd.asked(s) == ("PayCard", cd.BRUNO)
    s = cd.position("validated", dice="flag flag", against="blackthorn", hold="", hands=("whip", "sabre"))
    cd.play(s, "name captain", "discard whip")
    assert cd.asked(s) == ("PayCard", cd.BRUNO)  # Mary has none left to name
    s = cd.position("validated", dice="flag", against="vandermeer", hold="mama_lear olga_benz", captain=cd.BRUNO)
    assert cd.asked(s) == ("WhoRests", cd.BRUNO)


def test_CD_R20_unpayable_penalties_are_ignored():
    s = cd.position("validated", dice="flag flag", against="kervadec", hold="gold")
    assert (s.gold, s.pirate) == (0, 14)
    assert cd.asked(s)[0] == "FirstFighter"


def test_CD_R21_what_a_pair_is():
    s = cd.position("fight", dice="cannon", hands=("joker joker whip", ""))
    assert cd.legal(s) == ["hit cannon joker"]
    assert cd.legal(cd.position("fight", dice="cannon", hands=("whip sabre", ""))) == ["fail"]
    assert cd.legal(cd.position("fight", dice="cannon", hands=("whip whip", ""))) == ["hit cannon two-whip"]


def test_CD_R22_no_overpaying():
    s = cd.position("fight", dice="cannon flag", hands=("cannon cannon joker whip whip", ""))
    sizes = {text: text.count("+") for text in cd.legal(s, "strike-flag")}
    assert set(sizes.values()) == {0}
    assert "hit cannon two-cannon" not in cd.legal(s)


def test_CD_R23_no_refusing_with_cards():
    assert cd.why_not(cd.position("fight", dice="whip", hands=("whip", "")), "fail") == "CD-141"
    s = cd.position("fight", dice="whip", hands=("whip", ""), options={"voluntary-failure": True})
    assert cd.legal(s) == ["hit whip whip", "fail"]
    cd.play(s, "fail")
    assert s.energy == 1
    assert s.most[0] >= 1  # such a failure proves nothing about the hand


def test_CD_R24_the_closed_list_of_statements():
    assert len(STATEMENT.values) == 13
    assert "have-not-everything" not in STATEMENT.values
    s = cd.position("rewards", on="A01", hands=("", "whip"))
    assert len(cd.legal(s, "say")) == 6  # has none of the six


def test_CD_R25_no_lies():
    for hands in ("whip", "joker", "whip sabre crossbow pistol cannon"):
        s = cd.position("rewards", on="A01", hands=(hands, ""))
        for text in cd.legal(s, "say"):
            subject = text.removeprefix("say have-").removeprefix("not-")
            if subject == "everything":
                assert len(set(hands.split())) == 5
            else:
                assert (subject in hands.split()) != ("have-not" in text)


def test_CD_R26_captain_then_mate():
    s = cd.position("rewards", on="A01", captain=cd.BRUNO)
    order = [s.asked]
    cd.play(s, "say-nothing")
    order.append(s.asked)
    assert order == [cd.BRUNO, cd.MARY]


def test_CD_R27_the_crew_card_is_not_seen_before_room_is_made():
    s = cd.position("rewards", on="A09", hold="smoke smoke smoke smoke smoke")
    assert cd.asked(s)[0] == "MakeRoom"
    assert s.crew_aboard() == 0
    assert {cd.hold_of(cd.play(t, "give-up smoke")) for t in reseeded(s, 40)} >= {"smoke smoke smoke smoke olga_benz"}
    assert len({cd.hold_of(cd.play(t, "give-up smoke")) for t in reseeded(s, 60)}) == len(CREW)  # still any


def reseeded(s, count):
    for n in range(count):
        t = s.clone()
        t.reseed(f"other {n}")
        yield t


EVERYBODY = " ".join(CREW)


def test_CD_R28_discarded_crew_do_not_return():
    s = cd.position("rewards", on="A09", hold="", gone=EVERYBODY)
    assert s.crew_aboard() == 0
    s = cd.position("rewards", on="A09", hold="", gone=EVERYBODY, options={"recycle-crew-discard": True})
    assert s.crew_aboard() == 1
    others = EVERYBODY.replace("mama_lear", "")
    s = cd.position("rewards", on="A09", hold="", gone=others, options={"recycle-crew-discard": True})
    assert cd.hold_of(s) == "mama_lear"  # the pile first


def test_CD_R29_no_two_passes_in_a_row():
    s = cd.position("share", share=(0, 3), hands=("", ""), draws=["whip", "sabre", "pistol"])
    cd.play(s, "first captain", "pass")
    assert cd.why_not(s, "pass") == "CD-194"
    cd.play(s, "take whip", "pass")
    assert (cd.asked(s), cd.why_not(s, "pass")) == (("Pick", cd.BRUNO), "CD-194")
    cd.play(s, "take sabre")
    assert "pass" in cd.legal(s)


def test_CD_R30_the_discard_is_reshuffled_but_not_what_was_just_played():
    s = cd.position(
        "fight", dice="cannon cannon", hands=("cannon", ""), pile="", discard="whip", hold="", energies=["E1"]
    )
    cd.play(s, "hit cannon cannon", "fail")
    assert (cd.names(s.row), sum(s.down)) == ("whip", 0)  # the cannon on the table is not in the discard yet
    assert cd.names(s.played) == "cannon"


def test_CD_R31_spent_gold_frees_its_slot():
    s = cd.position("stage", stages=["T3"], since=0, hold="gold smoke smoke smoke mama_lear")
    cd.play(s, "buy-smoke")
    assert cd.hold_of(s) == "smoke smoke smoke smoke mama_lear"


def test_CD_R32_ludvig_with_joker_mama_flags_and_pairs():
    kw = {"dice": "cannon cannon flag flag", "hold": "ludvig_cyr mama_lear"}
    s = cd.position("fight", hands=("joker whip whip", ""), **kw)
    assert cd.legal(s, "ludvig") == ["ludvig cannon joker"]
    assert cd.legal(s, "ludvig-mama") == ["ludvig-mama cannon whip"]
    assert all("flag" not in text for text in cd.legal(s) if text.startswith("ludvig"))
    assert all("two-" not in text for text in cd.legal(s) if text.startswith("ludvig"))


def test_CD_R33_olga_is_used_with_the_decision():
    s = cd.position(on="A12", hold="olga_benz baba_zogbe", course={5: "A01", 6: "A02", 7: "A03"})
    cd.play(s, "use-baba")
    assert s.known_course[7] == NONE  # Baba sees as far as the printed propeller
    cd.play(s, "place A01", "continue-with-olga")
    assert s.airship == 7
    assert "continue-with-olga" in cd.legal(cd.position(airship=0, on=None, since=0, hold="olga_benz"))
    assert "continue-with-olga" in cd.legal(cd.position(stage="T1", hold="olga_benz"))


def test_CD_R34_what_shuki_may_save():
    s = cd.position(
        "validated", dice="flag whip", against="blackthorn", hold="shuki_saban", hands=("cannon joker", "whip")
    )
    cd.play(s, "name captain", "discard cannon", "first captain", "strike-flag joker", "hit whip whip")
    assert cd.legal(s) == ["save whip+joker", "no-crew"]  # of both players, jokers too, not the thrust's card
    assert cd.names(s.discard) == "cannon"
    cd.play(s, "save whip+joker")
    assert cd.names(s.discard) == "cannon"
    last = cd.position("won", assault=NO_SMOKE, masts=1, played="whip sabre", hold="shuki_saban")
    assert last.outcome == [1, 1]


def test_CD_R35_the_trigger_face_is_the_flag():
    for who in ("kublai_heshen", "rhett_ohara"):
        assert f"use-crew {who}" in cd.legal(cd.position("validated", dice="flag", hold=who))
        assert cd.asked(cd.position("validated", dice="whip sabre", hold=who))[0] == "FirstFighter"
    box = other_box(
        'trigger_face = "flag"\nper_face = 2\ngives = "gold"', 'trigger_face = "whip"\nper_face = 2\ngives = "gold"'
    )
    s = cd.position("validated", dice="whip whip", hold="kublai_heshen")
    s.box = box.pieces
    s.agenda.clear()
    s.do(Validation())
    s.advance()
    cd.play(s, "use-crew kublai_heshen")
    assert s.gold == 4
    s = cd.position("validated", dice="flag", hold="kublai_heshen")
    s.box = other_box('gives = "gold"', 'gives = "smoke"').pieces  # what he gives is printed too
    cd.play(s, "use-crew kublai_heshen")
    assert (s.gold, s.smoke) == (0, 2)


def test_CD_R35_a_bot_uses_whoever_profits_by_what_the_card_gives():
    """At the boarding gold buys nothing any more: Kublai Heshen is left alone there, unless he gives smoke."""
    s = cd.position("validated", dice="flag", hold="kublai_heshen", assault=NO_PAIR, boarding=True)
    assert str(choose(s, Random(1))) == "no-crew"
    s.box = other_box('gives = "gold"', 'gives = "smoke"').pieces
    assert str(choose(s, Random(1))) == "use-crew kublai_heshen"


def test_CD_R36_baba_near_the_pirate_and_the_end():
    s = cd.position(airship=4, on="A04", pirate=6, hold="baba_zogbe", course={5: "A01", 6: "A02", 7: "A03"})
    cd.play(s, "use-baba")
    assert cd.legal(s) == ["place A01", "place A02", "place A03"]  # under and beyond the pirate ship
    one = cd.position(on="A01", hold="baba_zogbe", course={5: "A02"}, talk="advise")
    cd.play(one, "advise use-baba", "use-baba")
    assert (cd.asked(one)[0], one.question.x) == ("Advise", 1)  # one card, no order, W9 shut
    assert AMBUSHES[one.known_course[5]] == "A02"
    first = cd.position(airship=0, on=None, since=0, hold="baba_zogbe olga_benz", course={1: "D3"})
    cd.play(first, "use-baba")
    assert AMBUSHES[first.known_course[1]] == "D3"
    staged = cd.position(on="A01", stage="T1", hold="baba_zogbe", course={5: "A02", 6: "A03"})
    cd.play(staged, "use-baba")
    assert cd.legal(staged) == ["place A02", "place A03"]
    end = cd.position(airship=24, on="A04", pirate=25, hold="baba_zogbe", course={25: "A01"})
    cd.play(end, "use-baba")
    assert (cd.asked(end)[0], AMBUSHES[end.known_course[25]]) == ("Brief", "A01")


def test_CD_R37_augusta_sets_rolled_and_placed_dice():
    s = cd.position("dice", on="A20", hold="augusta_depsom")  # all four placed
    assert {text.split()[1] for text in cd.legal(s, "set-die")} == {"whip", "sabre", "crossbow", "pistol"}
    s = cd.position("dice", on="A12", hold="augusta_depsom", rolls=["cannon"])
    assert {text.split()[1] for text in cd.legal(s, "set-die")} == {"sabre", "crossbow", "cannon"}


def test_CD_R38_one_payment_reactivates_all_or_by_option_one():
    kw = {"hold": "gold gold mama_lear olga_benz", "sideways": "mama_lear olga_benz"}
    s = past_share(cd.position("board", **kw))
    assert cd.legal(s) == ["buy-cards", "reactivate", "done"]
    s = past_share(cd.position("board", options={"boarding-reactivation": "one"}, **kw))
    assert cd.legal(s) == ["buy-cards", "reactivate-one olga_benz", "reactivate-one mama_lear", "done"]
    assert cd.why_not(s, "reactivate") == "CD-R38"
    cd.play(s, "reactivate-one mama_lear")
    assert (cd.state_of(s, "mama_lear"), cd.state_of(s, "olga_benz"), s.gold) == ("active", "sideways", 1)


def past_share(s):
    while not s.over and (sum(s.row) + sum(s.down)):
        cd.play(s, cd.legal(s)[0])
    return s


def test_CD_R39_jokers_and_pairs_against_a_boarding_flag():
    s = cd.position("fight", assault=NO_SMOKE, dice="flag", hands=("joker joker sabre sabre cannon cannon", ""))
    assert set(cd.legal(s)) == {
        "strike-flag joker+joker",
        "strike-flag sabre+sabre+joker",
        "strike-flag cannon+cannon+joker",
        "strike-flag sabre+sabre+cannon+cannon",
    }
    twice = [PAYMENT.values[p] for p in payments((0, 0), False, False)]
    assert "whip+whip" in twice  # the same kind asked twice: no pair, but both cards themselves
    with_pairs = [PAYMENTS[p] for p in payments((0, 0), True, False)]
    assert (0, 0) in with_pairs
    assert not [p for p in with_pairs if p.count(0) > 2 or (p.count(0) == 2 and len(p) > 2)]


def test_CD_R40_the_expert_asks_for_three():
    assert [len(p.asked) for p in cd.BOX.pirates if p.mode == "expert"] == [3]
    assert {len(p.asked) for p in cd.BOX.pirates if p.mode == "normal"} == {2}


def test_CD_R41_the_captain_stays_in_the_final():
    s = cd.position("board", captain=cd.BRUNO, hold="", hands=("whip " * 5, "sabre " * 5), energy=2)
    while not s.over:
        assert s.captain == cd.BRUNO
        cd.play(s, cd.legal(s)[0])


def test_CD_R42_the_ladder_of_normal_and_expert():
    assert cd.BOX.pirate_starts == {
        "quick": (12,),
        "normal": (12, 14, 16, 17, 18),
        "expert": (12, 14, 15, 16, 17),
    }


def test_CD_R43_the_boarding_side():
    s = cd.position()
    for seat in (cd.MARY, cd.BRUNO, -1):
        assert PIRATES[s.view(seat)["boarding_side"]] == "bobadilla"
    s = cd.position(options={"boarding-side-public": False})
    for seat in (cd.MARY, cd.BRUNO, -1):
        assert s.view(seat)["boarding_side"] == NONE
    imagined = {s.imagine(cd.MARY, Random(n)).boarding_side for n in range(40)}
    assert len(imagined) == 5  # any Normal pirate's, as far as the seat knows
    assert {PIRATES[s.imagine(cd.MARY, Random(n)).pirate_card] for n in range(9)} == {"bobadilla"}
    assert cd.position().imagine(cd.MARY, Random(1)).boarding_side == PIRATES.index("bobadilla")
    s = cd.play(cd.position(airship=11, on="A01", options={"boarding-side-public": False}), "continue")
    assert PIRATES[s.view(cd.MARY)["boarding_side"]] == "bobadilla"  # turned over
    assert PIRATES[s.imagine(cd.MARY, Random(3)).boarding_side] == "bobadilla"


def test_CD_R44_any_card_meets_a_flag_so_only_an_empty_hand_fails():
    assert cd.legal(cd.position("fight", dice="sabre flag", hands=("cannon", ""))) == ["strike-flag cannon"]
    assert cd.legal(cd.position("fight", dice="sabre flag", hands=("", ""))) == ["fail"]
    s = cd.position("fight", dice="sabre flag", hands=("cannon", ""), options={"voluntary-failure": True})
    assert "fail" in cd.legal(s)


def test_CD_R45_the_seat_acts_itself():
    """No action hands a choice over, and an advice does not bind."""
    s = cd.play(cd.position("force", dice="whip flag", talk="advise"), "advise use-smoke")
    assert cd.asked(s) == ("Force", cd.MARY)
    assert "accept" in cd.legal(s)


def test_CD_R46_rewards_in_printed_order():
    s = cd.position("rewards", on="A24", hold="smoke smoke smoke smoke", crew=["olga_benz"])  # crew, then gold
    assert cd.hold_of(s) == "smoke smoke smoke smoke olga_benz"
    assert cd.asked(s)[0] == "MakeRoom"  # room may be made for each
    cd.play(s, "give-up olga_benz")
    assert cd.hold_of(s) == "gold smoke smoke smoke smoke"
    s = cd.position("rewards", on="A20", hands=("whip", ""))  # equipment, then communication
    assert cd.asked(s)[0] == "ShareFirst"  # the card cannot be declined
    cd.play(s, "first captain")
    assert "say-nothing" in cd.legal(s)


def legal_take(s):
    return "take " + KINDS[next(k for k in range(6) if s.row[k])]


def test_CD_R47_room_for_a_crew_power():
    s = cd.position("validated", dice="flag", hold="smoke smoke smoke kublai_heshen rhett_ohara")
    cd.play(s, "use-crew kublai_heshen")
    assert "give-up rhett_ohara" in cd.legal(s)
    assert cd.why_not(s, "give-up kublai_heshen") == "CD-189"


def test_CD_R48_reshuffled_when_the_next_card_is_needed():
    s = cd.position("share", share=(0, 1), pile="whip", discard="sabre", hands=("", ""))
    assert (cd.names(s.row), cd.names(s.discard), sum(s.pile)) == ("whip", "sabre", 0)
    assert "reshuffled" not in cd.told(s)
    s = cd.position("share", share=(0, 2), pile="whip", discard="sabre", hands=("", ""))
    assert (cd.names(s.row), sum(s.discard)) == ("whip sabre", 0)


def test_CD_R49_two_pirates_share_a_thrust_but_not_within_a_mode():
    thrusts = [(p.mode, p.advance, p.penalty) for p in cd.BOX.pirates]
    assert len(set(thrusts)) == 7
    assert len({t[1:] for t in thrusts}) == 6
    normal = [p for p in cd.BOX.pirates if p.mode == "normal"]
    assert len({(p.advance, p.penalty, p.asked) for p in normal}) == 5


def test_CD_R50_no_window_without_a_decision():
    s = cd.position("combat", dice="whip", talk="advise")
    assert cd.asked(s)[0] == "Advise"
    s = cd.position("force", dice="whip", hold="gold", talk="advise")
    assert s.question.x == 3  # W2 stayed shut, W3 is next
    assert "advised" not in cd.told(s)


def test_CD_R51_no_crew_for_nothing():
    s = cd.position("force", dice="whip sabre", hold="augusta_depsom")
    cd.play(s, "set-die whip sabre")
    assert cd.why_not(s, "set-die sabre whip") == "CD-R51"  # the dice would be as before
    assert "set-die sabre pistol" in cd.legal(s)
    s = cd.position(on="A01", hold="baba_zogbe", course={5: "A02"})
    s.known_course[5] = AMBUSHES.index("A02")
    assert cd.why_not(s, "use-baba") == "CD-R51"  # one card, and both know it
    assert cd.why_not(cd.position(on="A01", hold="baba_zogbe"), "use-baba") == ""
    end = cd.position(airship=24, on="A04", pirate=25, hold="baba_zogbe", course={25: "A02"})
    assert cd.why_not(end, "use-baba") == ""  # one card is left, and nobody knows it
    end.known_course[25] = AMBUSHES.index("A02")
    assert end.propeller() > 1
    assert cd.why_not(end, "use-baba") == "CD-R51"
    end.epoch = 1  # games begun under the old rule go on under it
    assert cd.why_not(end, "use-baba") == ""


def test_CD_R52_no_more_room_than_needed_and_no_refusing_what_fits():
    s = cd.position("rewards", on="A03", hold="smoke smoke smoke smoke smoke")
    cd.play(s, "give-up smoke")
    assert cd.asked(s)[0] == "Brief"  # one slot was needed
    assert s.gold == 1
    assert cd.position("rewards", on="A03", hold="smoke").gold == 1


def test_CD_R53_no_gold_for_nothing():
    s = past_share(
        cd.position("board", hold="gold mama_lear", pile="whip whip whip whip whip", discard="", hands=("", ""))
    )
    assert cd.asked(s)[0] != "BoardShop"  # no card left, all Crew active
    assert s.gold == 1
    s = cd.position("stage", stages=["T1"], since=0, hold="gold", pile="", discard="")
    assert cd.why_not(s, "buy-cards") == "CD-214"


def test_CD_R54_the_captains_decision_is_enough():
    s = cd.play(cd.position("force", dice="whip flag", talk="advise", rolls=["sabre"]), "advise accept", "smoke 1")
    assert cd.faces(s) == "sabre flag"
    s = cd.play(
        cd.position("stage", stages=["T1"], since=0, hold="gold", talk="advise"), "advise keep-gold", "buy-smoke"
    )
    assert s.smoke == 3


@pytest.mark.parametrize("mode", ["normal", "expert"])
def test_CD_R39_all_cards_come_from_the_one_fighter(mode):
    s = cd.position(
        "fight", mode=mode, assault=NO_SMOKE, dice="flag", hands=("whip", "crossbow sabre pistol joker joker")
    )
    assert cd.legal(s) == ["fail"]
    assert cd.known(s, cd.BRUNO) == ""
    assert cd.hand(s, cd.MARY) == "whip"


def test_CD_R55_a_single_card_is_shared_in_one_step():
    """Every outcome of naming, taking and passing is there, and nobody is asked twice in a row."""
    for laid, cards in (((0, 1), "cannon"), ((1, 0), "cannon")):
        wishes = {"draws": ["cannon"], "hidden": ["cannon"], "hands": ("whip", "whip"), "on": "A05"}
        s = cd.position("share", share=laid, **wishes)
        assert (cd.asked(s), cd.legal(s)) == (("ShareFirst", cd.MARY), ["first captain", "first mate", "pass"])
        mine = cd.play(s.clone(), "first captain")
        assert (cd.hand(mine, cd.MARY), cd.asked(mine)[0]) == (f"whip {cards}", "Brief")
        given = cd.play(s.clone(), "pass")
        assert (cd.hand(given, cd.BRUNO), cd.asked(given)[0]) == (f"whip {cards}", "Brief")
        offered = cd.play(s.clone(), "first mate")
        take = "take cannon" if laid == (0, 1) else "take-hidden"
        assert (cd.asked(offered), cd.legal(offered)) == (("Pick", cd.BRUNO), [take, "pass"])
        assert cd.hand(cd.play(offered.clone(), take), cd.BRUNO) == f"whip {cards}"
        assert cd.hand(cd.play(offered.clone(), "pass"), cd.MARY) == f"whip {cards}"
    two = cd.position("share", share=(0, 2))
    assert cd.legal(two) == ["first captain", "first mate"]
    assert cd.asked(cd.play(two, "first captain")) == ("Pick", cd.MARY)
    advised = cd.position("share", share=(0, 1), talk="advise")
    assert cd.advice(advised) == {"no-opinion", "captain-first", "mate-first"}
    old = cd.position("share", share=(0, 1), draws=["cannon"])
    old.epoch = 1
    old.menu = old.question.legal(old)
    assert cd.legal(old) == ["first captain", "first mate"]
    assert cd.asked(cd.play(old, "first captain")) == ("Pick", cd.MARY)
