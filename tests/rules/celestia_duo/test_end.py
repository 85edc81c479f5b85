"""Sections 15 and 16: the end of the game, and the ladder."""

from __future__ import annotations

import json
from random import Random

import pytest

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.ladder import Ladder
from astrarium.kernel import AstrariumError

from .build import BOX, play, position, told

STARTS = BOX.pirate_starts


def test_CD_280_quick_victory():
    assert play(position(mode="quick", airship=10, on="A02"), "continue").outcome == [1, 1]  # reached
    assert play(position(mode="quick", airship=10, on="A04"), "continue").outcome == [1, 1]  # passed
    assert play(position(mode="quick", airship=10, on="A01"), "continue").outcome == []


def test_CD_281_normal_and_expert_victory():
    for mode in ("normal", "expert"):
        s = position("fight", mode=mode, assault="X02", masts=1, dice="whip", hands=("whip", ""))
        assert play(s, "hit whip whip").outcome == [1, 1]
        s = position("fight", mode=mode, assault="X02", masts=2, dice="whip", hands=("whip", ""))
        assert play(s, "hit whip whip").outcome == []


def test_CD_282_defeat_at_the_lair():
    assert position("stage", stages=["T1"], pirate=24).outcome == [-1, -1]
    assert position("validated", dice="flag", hold="", pirate=24).outcome == [-1, -1]
    assert position("stage", stages=["T2"], pirate=24).outcome == []


def test_CD_283_defeat_without_energy():
    s = position("fight", dice="cannon", hands=("", ""), energy=0)
    assert play(s, "fail").outcome == [-1, -1]


def test_CD_284_no_other_end():
    """Every game ends by a catch, the last mast, the Lair or the empty generator, alike for both."""
    for mode in ("quick", "normal", "expert"):
        for n in range(6):
            s = GAME.new(GAME.setting(mode, options={"comm-protocol": "mute"}), f"end {n}")
            rng = Random(n)
            while not s.over:
                s.apply(rng.choice(s.legal()))
            assert s.outcome in ([1, 1], [-1, -1])
            if s.outcome == [1, 1]:
                assert s.scores == [1, 1]
                assert s.masts == 0 if mode != "quick" else s.airship == s.pirate
            else:
                assert s.scores == [0, 0]
                assert s.pirate == 26 or s.energy == 0


def test_CD_285_the_first_end_decides():
    s = position("validated", dice="flag flag", hold="", pirate=25, energy=0, hands=("", ""))
    assert told(s)[-1] == "pirate-home"  # before the combat that would have been lost too
    s = play(position(mode="quick", airship=23, on="A04", pirate=25), "continue")
    assert s.outcome == [1, 1]  # before the dice, whose flag would have brought him home
    assert "dice" not in told(s)


def test_CD_286_the_game_always_ends():
    """Each turn moves something forward that never comes back."""
    for n in range(12):
        s = GAME.new(GAME.setting("expert", options={"comm-protocol": "mute"}), f"long {n}")
        rng = Random(n)
        while not s.over:
            s.apply(rng.choice(s.legal()))
            stages = 6 - len(s.stage_bag)
            assert s.turn <= s.airship + stages + 1  # each turn before this one was a move or a stage
            assert s.pirate >= 12 + stages
            assert s.energy + len(s.turned) == BOX.generator_slots[s.deck]
    assert min(card.propeller for card in BOX.ambushes) >= 1
    assert min(card.advance for card in BOX.stages) >= 1


# ---------------------------------------------------------------- ladder
def test_CD_290_a_win_puts_the_pirate_further():
    ladder = Ladder(STARTS)
    assert ladder.step("normal") == 1
    ladder.record("normal", 1, won=True)
    assert (ladder.step("normal"), ladder.step("expert")) == (2, 1)
    s = GAME.new(GAME.setting("normal", options={"ladder": ladder.step("normal")}), "a")
    assert s.pirate == 13


def test_CD_291_the_steps_are_the_starting_cards_of_the_file():
    for mode in ("normal", "expert"):
        assert STARTS[mode][0] == 12
        found = [GAME.new(GAME.setting(mode, options={"ladder": n}), "a").pirate for n in (1, 2, 3, 4, 5)]
        assert found == list(STARTS[mode])
        assert found == sorted(found)
    assert len(GAME.options[0].values) == len(STARTS["normal"])


def test_CD_292_wins_are_ticked_and_a_defeat_keeps_the_step():
    ladder = Ladder(STARTS)
    ladder.record("normal", 1, won=True)
    ladder.record("normal", 2, won=False)
    assert ladder.step("normal") == 2
    ladder.record("expert", 1, won=True)
    assert ladder.json() == {"normal": [1], "expert": [1]}
    again = Ladder(STARTS, json.loads(json.dumps(ladder.json())))
    assert again.json() == ladder.json()
    assert again.step("normal") == 2


def test_CD_293_the_ladder_changes_the_start_only():
    low, high = [GAME.new(GAME.setting("normal", options={"ladder": n}), "same") for n in (1, 5)]
    assert (low.pirate, high.pirate) == (12, 16)
    one, other = low.save()["fields"], high.save()["fields"]
    assert {name for name in one if one[name] != other[name]} == {"pirate"}


def test_CD_294_quick_has_no_ladder():
    ladder = Ladder(STARTS)
    ladder.record("quick", 1, won=True)
    assert ladder.step("quick") == 1
    assert "quick" not in ladder.json()
    with pytest.raises(AstrariumError, match="no ladder"):
        Ladder(STARTS, {"quick": [1]})


def test_CD_295_after_the_last_step_the_team_stays():
    ladder = Ladder(STARTS, {"normal": [1, 2, 3, 4, 5]})
    assert ladder.step("normal") == 5
    ladder.record("normal", 5, won=True)
    assert ladder.step("normal") == 5
    with pytest.raises(AstrariumError, match="no step 6"):
        ladder.record("normal", 6, won=True)
    with pytest.raises(AstrariumError, match="no value"):
        GAME.setting("normal", options={"ladder": 6})
    assert GAME.new(GAME.setting("normal", options={"ladder": 4}), "a").pirate == 15  # free play: any step
