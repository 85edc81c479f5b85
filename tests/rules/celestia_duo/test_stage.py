"""Section 12: the stage."""

from __future__ import annotations

from random import Random

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.box import STAGES
from astrarium.games.celestia_duo.hold import supply
from astrarium.games.celestia_duo.state import GOLD_GOODS

from .build import BOX, BRUNO, MARY, asked, hand, hold_of, legal, play, position, state_of, told, why_not


def at_shop(stage="T1", **kw):
    return position("stage", stages=[stage], since=0, **kw)


def test_CD_200_the_stage_card_is_laid_here():
    s = position(stages=["T3"], hold="olga_benz", draws=["whip"])
    play(s, "stage", "first captain")
    assert STAGES[s.stage] == "T3"
    assert s.stage_at[s.stage] == 4
    assert s.propeller() == BOX.stages[2].propeller  # the airship stands on it


def test_CD_201_effects_from_top_to_bottom():
    s = position("stage", stages=["T1"], hold="gold mama_lear", sideways="mama_lear", draws=["whip"])
    assert s.pirate == 14  # first the pirate
    assert asked(s)[0] == "ShareFirst"  # then the cards
    play(s, "first captain", "take whip", "take-hidden")
    assert asked(s)[0] == "Shop"  # then the Gold
    assert state_of(s, "mama_lear") == "sideways"
    play(s, "done")
    assert state_of(s, "mama_lear") == "active"  # then the Crew


def test_CD_202_the_pirate_advances_and_may_get_home():
    assert position("stage", stages=["T5"]).pirate == 15
    s = position("stage", stages=["T5"], pirate=23)
    assert s.outcome == [-1, -1]
    assert told(s) == ["halted", "pirate-flew", "pirate-home"]  # nothing else happens
    assert s.captain == MARY
    assert not position("stage", stages=["T5"], pirate=22).over


def test_CD_203_cards_for_each_ambush_since_the_last_stage():
    for since in (1, 2, 4):
        s = position("stage", stages=["T6"], since=since)
        assert (sum(s.down), sum(s.row)) == (2 * since, since)
    # a stage begins a new count
    s = position(since=3, hold="", stages=["T2", "T4"], course={5: "A03"}, rolls=["whip"], hands=("", ""), pirate=15)
    play(s, "stage", "first captain", "take-hidden", "take-hidden", "take-hidden")
    assert (s.airship, s.since_stage) == (5, 1)
    # two cards turned up since a stage, the current one included, the one under the old Stage card not
    hands = ("crossbow sabre whip", "whip sabre")
    s = position(stage="T1", hold="", course={6: "A03", 7: "A11"}, rolls=["whip"] * 2, stages=["T4"], hands=hands)
    play(s, "first captain", "hit crossbow crossbow", "hit whip whip")
    play(s, "continue", "first captain", "hit sabre sabre", "hit sabre sabre", "hit whip whip", "stage")
    assert (s.airship, sum(s.down), sum(s.row)) == (7, 4, 0)


def test_CD_204_skipped_and_seen_cards_do_not_count():
    s = position(hold="baba_zogbe", on="A04", course={5: "A01", 6: "A02", 7: "A03"}, since=2, stages=["T3"])
    play(s, "use-baba", "place A01", "place A02")
    assert s.since_stage == 2
    play(s, "stage")
    assert sum(s.row) == 2
    s = play(position(on="A04", since=1, hold=""), "continue")
    assert s.since_stage == 2  # three cards ahead, one turned up
    s = play(position(on="A04", since=1, hold="olga_benz"), "continue-with-olga")
    assert s.since_stage == 2


def test_CD_205_lots_any_number_of_times_in_any_order():
    s = at_shop(hold="gold gold gold", draws=["whip"] * 6, hands=("", ""))
    play(s, "buy-cards", "first captain", "take whip", "take-hidden")
    play(s, "buy-smoke")
    assert s.smoke == 3
    play(s, "buy-cards", "first captain", "take whip", "take-hidden")
    assert s.gold == 0
    assert hand(s, MARY) == "whip whip"
    assert why_not(at_shop("T6", hold="gold"), "buy-cards") == "CD-205"


def test_CD_206_gold_leaves_first():
    s = at_shop("T3", hold="gold smoke smoke smoke olga_benz")
    play(s, "buy-smoke")
    assert hold_of(s) == "smoke smoke smoke smoke olga_benz"  # no room had to be made


def test_CD_207_smoke_in_part_or_with_room_made():
    s = at_shop(hold="gold smoke smoke olga_benz mama_lear")  # three Smoke for one Gold
    play(s, "buy-smoke")
    assert asked(s) == ("MakeRoom", MARY)
    assert legal(s) == ["give-up olga_benz", "give-up mama_lear", "enough"]
    part = play(s.clone(), "enough")
    assert hold_of(part) == "smoke smoke smoke olga_benz mama_lear"
    whole = play(s.clone(), "give-up olga_benz", "give-up mama_lear")
    assert hold_of(whole) == "smoke smoke smoke smoke smoke"
    assert part.gold == whole.gold == 0  # the price is paid in full


def test_CD_208_gold_may_be_kept():
    s = play(at_shop(hold="gold gold"), "done")
    assert s.gold == 2


def test_CD_209_reactivation_only_with_the_icon():
    rested = play(at_shop("T1", hold="gold mama_lear olga_benz", sideways="mama_lear olga_benz"), "done")
    assert (state_of(rested, "mama_lear"), state_of(rested, "olga_benz")) == ("active", "active")
    tired = play(at_shop("T2", hold="gold mama_lear baba_zogbe", sideways="mama_lear"), "done")
    assert (state_of(tired, "mama_lear"), state_of(tired, "baba_zogbe")) == ("sideways", "active")


def test_CD_210_the_other_becomes_captain():
    for captain in (MARY, BRUNO):
        s = play(at_shop(captain=captain, hold="gold baba_zogbe"), "done")
        assert s.captain == 1 - captain
        assert asked(s) == ("Brief", 1 - captain)
        assert s.turn == 6


def test_CD_211_the_old_captain_runs_the_stage():
    s = position("stage", stages=["T1"], hold="gold smoke smoke smoke mama_lear", captain=BRUNO, draws=["whip"])
    assert asked(s) == ("ShareFirst", BRUNO)
    play(s, "first captain", "take whip", "take-hidden")
    assert asked(s) == ("Shop", BRUNO)
    play(s, "buy-smoke")
    assert asked(s) == ("MakeRoom", BRUNO)
    play(s, "enough")
    assert s.captain == MARY


def test_CD_212_the_stage_card_is_unknown_before():
    s = position()
    drawn = {play(position(seed=f"s{n}"), "stage").stage for n in range(40)}
    assert len(drawn) == 6
    assert s.view(MARY)["stage"] == -1
    assert sorted(s.view(MARY)["stage_bag"]) == [0, 1, 2, 3, 4, 5]  # the set is known, not the order


def test_CD_213_the_captain_changes_only_at_a_stage():
    """CD-268: also not in the confrontation."""
    stages = 0
    for n in range(15):
        s = GAME.new(GAME.setting("normal"), f"cap {n}")
        rng = Random(n)
        captain, laid = s.captain, len(s.stage_bag)
        while not s.over:
            s.apply(rng.choice(s.legal()))
            if s.captain != captain:
                assert len(s.stage_bag) < laid
                captain, laid = s.captain, len(s.stage_bag)
                stages += 1
    assert stages > 5


def test_CD_214_a_lot_must_be_payable_and_give_something():
    poor = at_shop(hold="")
    assert poor.captain == BRUNO  # the shop was passed over
    bare = at_shop(hold="gold", pile="", discard="")
    assert legal(bare) == ["buy-smoke", "done"]
    assert why_not(bare, "buy-cards") == "CD-214"
    assert "buy-cards" in legal(at_shop(hold="gold", pile="", discard="whip"))
    smoky = at_shop(hold="gold smoke smoke smoke smoke smoke", deck="U1")
    smoky.smoke = 6
    assert why_not(smoky, "buy-smoke") == "CD-214"


def test_CD_215_gold_goes_back_to_the_supply():
    s = at_shop("T2", deck="U1", hold="gold gold gold gold gold gold")
    assert supply(s, GOLD_GOODS) == 0
    play(s, "buy-smoke")
    assert supply(s, GOLD_GOODS) == 1


def test_CD_216_used_stage_cards_stay():
    s = play(at_shop("T2", hold="gold olga_benz"), "done")
    assert STAGES.index("T2") not in s.stage_bag
    assert s.stage_at[STAGES.index("T2")] == 4
    assert len(s.stage_bag) == 5
