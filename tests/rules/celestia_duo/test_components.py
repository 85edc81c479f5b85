"""Sections 1 and 2: what is in the box, its limits, and the modes."""

from __future__ import annotations

from collections import Counter

import pytest

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.box import PIRATES, Pieces
from astrarium.games.celestia_duo.rewards import Rewards
from astrarium.games.celestia_duo.turn import Turn
from astrarium.kernel import AstrariumError, ComponentError, Components

from .build import BOX, BRUNO, MARY, asked, hand, hold_of, legal, new, play, position, state_of, why_not


def test_CD_001_two_players_win_or_lose_together():
    for mode in GAME.modes:
        assert mode.seats == (2,)
    with pytest.raises(AstrariumError, match="2 seats"):
        GAME.setting("quick", 3)
    won = play(position(mode="quick", airship=11, on="A01", pirate=12), "continue")
    assert won.outcome == [1, 1]
    lost = play(position(airship=11, on="A01", pirate=25, stages=["T1"]), "stage")
    assert lost.outcome == [-1, -1]


def test_CD_002_28_ambushes_4_of_them_start_cards():
    s = new()
    assert len(BOX.ambushes) == 28
    assert (len(s.start_bag), len(s.ambush_bag)) == (4, 24)


def test_CD_003_counts_of_the_other_cards():
    assert len(BOX.stages) == 6
    assert len(new().crew) == 8
    assert sum(BOX.equipment) == 48
    assert len(BOX.pirates) == 7
    assert len(new("normal").assault_bag) == 14


def test_CD_004_equipment_deck():
    s = new()
    dealt = [s.hand[k] + s.hand[6 + k] + s.row[k] + s.pile[k] for k in range(6)]
    assert dealt == [13, 11, 9, 7, 5, 3]


def test_CD_005_a_joker_stands_for_any_equipment():
    for face in ("whip", "sabre", "crossbow", "pistol", "cannon"):
        s = position("fight", hands=("joker", "whip"), dice=f"{face} {face}")
        assert legal(s) == [f"hit {face} joker"]


def test_CD_006_resource_tokens():
    """Energy is limited to three tokens with three different undersides."""
    full = position("validated", dice="flag flag flag flag", deck="U1", hold="kublai_heshen")
    play(full, "use-crew kublai_heshen")
    assert full.gold == 5  # eight were due, six exist, the hold has five free slots
    assert (BOX.gold, BOX.smoke, len(BOX.energy), len(full.crew)) == (6, 6, 3, 8)
    assert BOX.gold + BOX.smoke + len(BOX.energy) + len(full.crew) == 23


def test_CD_007_four_dice_with_a_face_for_each_equipment_and_a_flag():
    rolled = Counter()
    for n in range(40):
        s = position("dice", on="A24", seed=f"die {n}")
        assert len(s.dice) == 4
        rolled.update(s.dice)
    assert sorted(rolled) == [0, 1, 2, 3, 4, 5]  # five kinds, no joker, and the flag
    assert max([len(card.dice) for card in BOX.ambushes + BOX.assaults]) == 4


def test_CD_008_three_upper_decks():
    assert sorted(BOX.generator_slots) == [1, 2, 3]
    assert all(4 <= slots <= 6 for slots in BOX.hold_slots)
    decks = {(s.energy, s.free_slots()) for s in [new(upper_deck=deck) for deck in ("U1", "U2", "U3")]}
    assert decks == {(1, 4), (2, 3), (3, 2)}  # two slots are taken at the start


def test_CD_009_energy_in_the_generator_all_else_in_the_hold():
    s = position(deck="U3", hold="gold smoke smoke olga_benz")
    assert s.free_slots() == 0  # four slots, four tokens of any mix; the three Energy tokens take none
    assert s.energy == 3
    assert position(deck="U3", energy=0, hold="gold smoke smoke olga_benz").free_slots() == 0


def test_CD_010_the_hold_is_never_overfull():
    s = position("rewards", on="A07", deck="U3", hold="smoke smoke smoke olga_benz")
    play(s, "give-up smoke", "enough")
    assert hold_of(s) == "gold smoke smoke olga_benz"


def test_CD_011_a_gain_is_cut_to_the_supply():
    s = position("rewards", on="A07", deck="U1", hold="gold gold gold gold gold")
    assert s.gold == 6  # two were printed, one was left
    assert asked(s)[0] == "Brief"
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    scarce = Pieces(
        Components("scarce.toml", text.replace('count = 6\nplace = "hold"', 'count = 3\nplace = "hold"', 1))
    )
    s = position(hold="gold gold", on="A07")
    s.box = scarce
    s.agenda.clear()
    s.do(Rewards(), Turn())
    s.advance()
    assert (s.gold, s.free_slots()) == (3, 2)  # two were printed and would fit, one was left


def test_CD_012_no_hand_limit():
    many = "whip whip whip whip whip whip whip sabre sabre sabre sabre sabre sabre sabre"
    s = position("rewards", on="A12", hands=(many, ""), draws=["cannon"])
    play(s, "first captain")
    assert hand(s, MARY) == many + " cannon"


def test_CD_013_crew_card_and_token_come_and_go_together():
    """One field tells where card and token are, so the hold counts a slot exactly when the card is in play."""
    s = position("rewards", on="A09", hold="smoke", crew=["mama_lear"])
    assert state_of(s, "mama_lear") == "active"
    assert s.free_slots() == 3
    s.dismiss(5)
    assert state_of(s, "mama_lear") == "discarded"
    assert s.free_slots() == 4


def test_CD_014_two_ships_three_masts_one_captain():
    s = new("normal")
    assert (s.airship, s.pirate, s.masts) == (0, 12, 3)
    assert sorted([s.captain, s.mate]) == [0, 1]
    assert len(s.course) - 1 == 25  # course cards between the two tiles


@pytest.mark.parametrize(
    ("old", "new_text", "named"),
    [
        ("propeller = 1\nsource", "propeller = 0\nsource", r"start_tile: propeller: expected a whole number from 1"),
        ("length = 25", "length = 24", r"course: length: expected 25, found 24"),
        ("lair_position = 26", "lair_position = 30", r"course: lair_position"),
        ('"cannon", "flag"]', '"flag", "cannon"]', r"dice: faces"),
        ("count = 4\nfaces", "count = 5\nfaces", r"dice: count"),
        ("hold_slots = 4", "hold_slots = 1", r"U3: hold_slots"),
        ('mode = "quick"\nback', 'mode = "expert"\nback', r"quick has no pirate"),
        ("masts = 3", "masts = 2", r"assault_rules: used"),
        ("draft_row = 4", "draft_row = 3", r"draft_row: expected an even number"),
        ('flag_cards = ["whip", "sabre"]', 'flag_cards = ["whip", "joker"]', r"flag_cards"),
        ('penalty = "lose_gold"', 'penalty = "lose_all"', r"kervadec.pursuit: penalty"),
        ("pirate_starts = [12]", "pirate_starts = []", r"pirate_starts: expected at least one"),
        ('id = "T6"', 'id = "T7"', r"unknown T7"),
    ],
)
def test_CD_002_a_component_file_that_cannot_be_played_is_refused(old, new_text, named):
    """CD-003, CD-007, CD-014: with the file, the table and the field."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ComponentError, match=named):
        Pieces(Components("mine.toml", text.replace(old, new_text, 1)))


# ---------------------------------------------------------------- modes
def test_CD_020_three_modes_chosen_before_the_game():
    assert [mode.word for mode in GAME.modes] == ["quick", "normal", "expert"]
    with pytest.raises(AstrariumError, match="no mode"):
        GAME.setting("easy")


def test_CD_021_quick_has_its_pirate_and_no_assaults():
    for n in range(8):
        s = new("quick", f"seed {n}")
        assert PIRATES[s.pirate_card] == "fenimore"
        assert s.assault_bag == []
    assert GAME.modes[0].word == "quick"  # the first game proposed
    s = play(position(mode="quick", airship=11, on="A01", pirate=12), "continue")
    assert s.outcome == [1, 1]  # catching him is enough


def test_CD_022_normal_draws_one_of_the_normal_pirates():
    drawn = {PIRATES[new("normal", f"seed {n}").pirate_card] for n in range(60)}
    assert drawn == {"bobadilla", "kervadec", "blackthorn", "vandermeer", "tsarevna"}
    assert new("normal").boarding == 0  # the pursuit side is up


def test_CD_023_three_of_fourteen_assaults():
    s = position("assault", mode="normal", hands=("whip whip whip", "whip whip"), assaults=["X07", "X02", "X05"])
    assert s.masts == 3
    assert len(s.assault_bag) == 13
    s = position(mode="normal")
    assert len(s.assault_bag) == 14
    firsts = {position("assault", seed=f"x{n}").assault for n in range(120)}
    assert len(firsts) == 14  # any of them may lie under the Pirate card


def test_CD_024_expert_always_meets_the_expert_pirate():
    for n in range(6):
        s = new("expert", f"seed {n}")
        assert PIRATES[s.pirate_card] == "gambi"
        assert len(s.assault_bag) == 14
    s = play(position(mode="expert", airship=11, on="A01"), "continue")
    assert s.boarding == 1


def test_CD_025_the_pirate_starts_on_card_12():
    for mode in ("quick", "normal", "expert"):
        assert new(mode).pirate == 12
    with pytest.raises(AstrariumError, match="ladder does not count in celestia-duo quick, only in normal and expert"):
        GAME.setting("quick", options={"ladder": 2})
    old = GAME.stored_setting("quick", 2, {"ladder": 5})  # a table of an older version
    assert GAME.new(old, "a").pirate == 12


def test_CD_026_the_mode_changes_thrust_and_catch_only():
    """The same cards, dice and answers lead to the same pursuit in all modes, but for the thrust."""
    after = []
    for mode in ("quick", "normal", "expert"):
        s = position(mode=mode, airship=4, on="A12", course={6: "A03"}, rolls=["whip"], hold="")
        play(s, "continue", "first captain", "hit crossbow crossbow", "hit whip whip")
        after.append((s.airship, s.pirate, hand(s, MARY), hand(s, BRUNO), hold_of(s), legal(s)))
    assert after[0] == after[1] == after[2]
    advance = []
    for mode in ("quick", "normal", "expert"):
        s = position("validated", mode=mode, dice="flag", hold="")
        advance.append(s.pirate - 12)
    assert advance == [2, 2, 3]
    assert why_not(position(mode="expert"), "stage") == ""
