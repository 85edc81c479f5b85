"""Sections 15 and 16: the end of the game, and the ladder."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.ladder import steps
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
def after(mode: str, outcome: int, **options):
    """The setting of the next game, when one in this mode has ended so for both; and where its pirate starts."""
    s = GAME.new(GAME.setting(mode, options=options), "a")
    s.finish([outcome, outcome])
    then = GAME.next_setting(s)
    return then, GAME.new(then, "b").pirate


def test_CD_290_a_win_puts_the_pirate_further():
    for mode in ("normal", "expert"):
        then, start = after(mode, 1)
        assert (then.mode, then.number("ladder"), start) == (mode, 2, 14)


def test_CD_291_the_steps_are_the_starting_cards_of_the_file():
    for mode in ("normal", "expert"):
        assert STARTS[mode][0] == 12
        found = [GAME.new(GAME.setting(mode, options={"ladder": n}), "a").pirate for n in (1, 2, 3, 4, 5)]
        assert found == list(STARTS[mode])
        assert found == sorted(found)


def test_CD_292_a_defeat_keeps_the_step():
    assert after("normal", -1, ladder=3)[1] == 16
    assert after("normal", 1, ladder=3)[1] == 17
    running = GAME.new(GAME.setting("normal", options={"ladder": 3}), "a")
    assert GAME.next_setting(running).number("ladder") == 3


def test_CD_293_the_ladder_changes_the_start_only():
    low, high = [GAME.new(GAME.setting("normal", options={"ladder": n}), "same") for n in (1, 5)]
    assert (low.pirate, high.pirate) == (12, 18)
    one, other = low.save()["fields"], high.save()["fields"]
    assert {name for name in one if one[name] != other[name]} == {"pirate"}
    before = GAME.setting("normal", options={"comm-protocol": "mute", "memory-aid": False})
    s = GAME.new(before, "a")
    s.finish([1, 1])
    assert GAME.next_setting(s).options == {**before.options, "ladder": 2}


def test_CD_294_quick_has_no_ladder():
    then, start = after("quick", 1)
    assert (then.mode, start) == ("quick", 12)
    assert steps(STARTS["quick"]) == ()


def test_CD_295_after_the_last_step_the_team_stays():
    then, start = after("normal", 1, ladder=5)
    assert (then.number("ladder"), start) == (5, 18)
    with pytest.raises(AstrariumError, match="no value"):
        GAME.setting("normal", options={"ladder": 6})
    assert GAME.new(GAME.setting("normal", options={"ladder": 4}), "a").pirate == 17  # free play: any step
