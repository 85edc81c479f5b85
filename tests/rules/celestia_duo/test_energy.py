"""Section 9: Energy loss."""

from __future__ import annotations

import pytest

from .build import BRUNO, MARY, asked, faces, hand, hold_of, legal, play, position, state_of, told, why_not

HARD = {"dice": "cannon cannon", "hands": ("whip", "cannon cannon")}


def shared(s, first="first captain"):
    play(s, first)
    while asked(s)[0] == "Pick":
        play(s, legal(s)[0])
    return s


def test_CD_150_a_random_token_is_turned():
    turned = {position("energy", deck="U3", seed=f"e{n}").turned[-1] for n in range(40)}
    assert turned == {0, 1, 2}
    s = position("energy", deck="U3", energies=["E2"])
    assert (s.energy, s.turned) == (2, [1])


def test_CD_151_an_empty_generator_loses_the_game():
    s = play(position("fight", **HARD, energy=0), "fail")
    assert s.outcome == [-1, -1]
    assert told(s)[-1] == "no-energy"


def test_CD_152_the_last_token_is_not_the_end():
    s = play(position("fight", **HARD, energy=1), "fail")
    assert (s.over, s.energy) == (False, 0)


def test_CD_153_cards_first_then_tokens():
    s = position("energy", energies=["E2"], hold="gold smoke smoke olga_benz")
    assert (sum(s.down), sum(s.row)) == (1, 2)
    assert hold_of(s) == "gold smoke smoke olga_benz"
    shared(s)
    assert asked(s) == ("Remove", MARY)


@pytest.mark.parametrize("hold", ["gold smoke mama_lear", "smoke", ""])
def test_CD_154_too_few_tokens_all_go(hold):
    s = shared(position("energy", energies=["E3"], hold=hold))
    assert hold_of(s) == ""
    assert asked(s)[0] == "Brief"


def test_CD_155_otherwise_the_team_chooses():
    s = shared(position("energy", energies=["E2"], hold="gold smoke mama_lear"))
    assert legal(s) == ["give-up gold", "give-up smoke", "give-up mama_lear"]
    play(s, "give-up mama_lear", "give-up gold")
    assert hold_of(s) == "smoke"
    assert asked(s)[0] == "Brief"  # exactly two


def test_CD_156_crew_card_and_token_go():
    s = shared(position("energy", energies=["E1"], hold="gold mama_lear"))
    play(s, "give-up mama_lear")
    assert state_of(s, "mama_lear") == "discarded"


def test_CD_157_energy_tokens_are_not_counted():
    s = shared(position("energy", deck="U3", energies=["E2"], hold="gold smoke"))
    assert hold_of(s) == ""  # two tokens aboard, two to go; the two Energy tokens left do not count
    assert s.energy == 2
    s = shared(position("energy", deck="U3", energies=["E1"], hold="gold smoke"))
    assert all("energy" not in text for text in legal(s))


def test_CD_158_the_same_fighter_goes_on():
    s = position("fight", **HARD, fighter=MARY, hold="", energies=["E1"], draws=["cannon", "sabre"])
    play(s, "fail", "first captain", "take cannon", "take-hidden")
    assert (asked(s), faces(s)) == (("Fight", MARY), "cannon cannon")
    play(s, "hit cannon cannon")
    assert asked(s) == ("Fight", BRUNO)


def test_CD_159_another_failure_another_token():
    s = position("fight", **HARD, hold="", deck="U3", energies=["E1", "E2"], draws=["sabre", "sabre", "pistol"])
    play(s, "fail")
    shared(s, "first mate")
    while asked(s)[0] == "Pick":
        play(s, legal(s)[0])
    assert legal(s) == ["fail"]
    play(s, "fail")
    assert (s.energy, s.turned) == (1, [0, 1])


def test_CD_160_turned_tokens_are_public():
    s = position("energy", deck="U2", energies=["E2"])
    for seat in (MARY, BRUNO, -1):
        assert s.view(seat)["turned"] == [1]
    again = {position("energy", deck="U3", energy=1, seed=f"t{n}").turned[-1] for n in range(20)}
    assert again == {2}  # E1 and E2 were seen: the last one is known by elimination


def test_CD_161_the_pirate_stays_and_the_reward_is_kept():
    s = position("fight", dice="cannon", hands=("", ""), on="A03", hold="", energies=["E1"], draws=["cannon"] * 2)
    play(s, "fail", "first captain", "take cannon", "take-hidden", "hit cannon cannon")
    assert (s.pirate, s.gold) == (12, 1)
    assert why_not(s, "continue") == ""
    assert hand(s, BRUNO) == "cannon"
