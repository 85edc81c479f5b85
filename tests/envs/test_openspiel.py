"""OpenSpiel's own checks accept every game, with its history written and read; its ISMCTS plays fairly."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from astrarium.envs.openspiel import load_game, name_of
from astrarium.games import load
from astrarium.kernel import AstrariumError

from .tables import every_game, every_table


@pytest.mark.sample(1)
@every_table
def test_openspiel_accepts_it(game, mode, seats) -> None:
    spiel = load_game(game, mode, seats, deals=16)
    assert spiel.num_players() == seats
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


@every_table
def test_its_ismcts_plays(game, mode, seats) -> None:
    spiel = load_game(game, mode, seats)
    luck = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(spiel, judge, 2.0, 4, random_state=luck, allow_inconsistent_action_sets=True)
    state = spiel.new_initial_state()
    state.apply_action(5)
    for _ in range(3):
        if not state.is_terminal():
            state.apply_action(int(bot.step(state)))


@every_table
def test_its_mcts_plays(game, mode, seats) -> None:
    spiel = load_game(game, mode, seats)
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(spiel, 2.0, 4, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = spiel.new_initial_state()
    state.apply_action(6)
    for _ in range(3):
        if not state.is_terminal():
            state.apply_action(int(bot.step(state)))


def test_a_clone_is_no_clairvoyant() -> None:
    """It knows neither the partner's hand nor the luck ahead, but all that the asked seat sees; what is cloned from it is
    exact, and so is every clone of who asks for it."""
    state = load_game("celestia-duo").new_initial_state()
    hidden, apart = 0, 0
    for deal in range(8):
        true = state.clone()
        true.apply_action(deal)
        seat = true.current_player()
        dream, again = true.clone(), true.clone()
        assert dream.information_state_string(seat) == true.information_state_string(seat)
        assert dream.legal_actions() == true.legal_actions()
        assert dream.held.state.key != true.held.state.key
        assert (
            again.held.state.fingerprint() == dream.held.state.fingerprint() == dream.clone().held.state.fingerprint()
        )
        hidden += dream.information_state_string(1 - seat) != true.information_state_string(1 - seat)
        before = dream.held.state.key
        true.apply_action(true.legal_actions()[0])
        apart += true.clone().held.state.key != before  # another position, another dream
    assert (hidden, apart) == (8, 8)
    kept = load_game("celestia-duo", exact=True).new_initial_state()
    kept.apply_action(3)
    assert kept.clone().held.state.fingerprint() == kept.held.state.fingerprint()


@every_game
def test_a_clone_goes_its_own_way(game) -> None:
    state = load_game(game, deals=16).new_initial_state()
    state.apply_action(3)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert len(twin.history()) == len(state.history()) + 1
    assert state.legal_actions() == sorted(a.id for a in game.new(game.setting(), "3").legal())


def test_resampling_deals_anew_what_the_seat_cannot_know() -> None:
    state = load_game("celestia-duo").new_initial_state()
    state.apply_action(3)
    seat = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(seat, sampler) for _ in range(8)]
    for other in others:
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
    assert len({str(other.held.state.hand) for other in others}) > 1  # the partner's hand
    assert len({other.held.state.key for other in others}) == 8  # the luck ahead


def test_a_state_is_its_history() -> None:
    spiel = pyspiel.load_game("astrarium_efemeris(mode=free-for-all,seats=3,options=expert:23)")
    state = spiel.new_initial_state()
    state.apply_action(9)
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))
    assert again.held.state.fingerprint() == state.held.state.fingerprint()
    assert again_game.rules.setting.number("expert") == 23
    assert again.rules.hushed == {load("efemeris").actions.parse("offer-draw").id}
    assert not load_game("efemeris", draws=True).rules.hushed


def test_what_cannot_be_loaded_says_why() -> None:
    with pytest.raises(AstrariumError, match="no mode"):
        load_game("kepler", mode="quick")
    with pytest.raises(AstrariumError, match="write name:value"):
        pyspiel.load_game("astrarium_efemeris(options=expert)")


def test_the_program_ends_well() -> None:
    """OpenSpiel keeps what is registered beyond the interpreter's end."""
    code = f"import pyspiel, astrarium.envs.openspiel; print(pyspiel.load_game('{name_of(load('kepler'))}'))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ), check=False
    )
    assert done.returncode == 0, done.stderr
    assert "astrarium_kepler" in done.stdout
