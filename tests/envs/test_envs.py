"""Item 13: the adapters pass PettingZoo's and Gymnasium's own checkers."""

from __future__ import annotations

import warnings
from random import Random

import pytest

pytest.importorskip("numpy", reason="the extra packages of astrarium[envs] are not installed")
pytest.importorskip("gymnasium", reason="the extra packages of astrarium[envs] are not installed")
pytest.importorskip("pettingzoo", reason="the extra packages of astrarium[envs] are not installed")

import numpy as np
from docs.comet.comet import GAME as COMET
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from astrarium.envs.encoder import Encoder
from astrarium.envs.gymnasium import SeatEnv
from astrarium.envs.pettingzoo import env
from astrarium.games import load, ready

every_game = pytest.mark.parametrize("game", [*map(load, ready()), COMET], ids=lambda game: game.id)


@every_game
def test_pettingzoo_accepts_it(game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game), num_cycles=60)


def test_pettingzoo_finds_it_repeatable() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: env(COMET), num_cycles=60)


@every_game
def test_gymnasium_accepts_it(game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(game), skip_render_check=True)


@every_game
def test_an_observation_tells_nothing_that_is_hidden(game) -> None:
    """The vector of a seat is the same in every state that it cannot tell from the true one."""
    setting = game.setting()
    encoder = Encoder(game, setting)
    s = game.new(setting, "envs")
    rng = Random(1)
    for _ in range(60):
        if s.over:
            break
        for seat in range(s.seats):
            seen = encoder.encode(s.view(seat))
            assert np.array_equal(seen, encoder.encode(s.imagine(seat, rng).view(seat)))
            assert len(seen) == encoder.length
        menu = s.legal()
        s.apply(menu[int(rng.random() * len(menu))])


def test_an_illegal_action_ends_the_episode() -> None:
    seat = SeatEnv(COMET)
    _, info = seat.reset(seed=3)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, told = seat.step(illegal)
    assert (reward, terminated, told["illegal"]) == (-1.0, True, True)


def test_a_whole_game_gives_its_outcome_as_reward() -> None:
    seat = SeatEnv(COMET, others="greedy")
    rng = Random(2)
    for seed in range(20):
        _, info = seat.reset(seed=seed)
        terminated, reward = seat.state_now.over, 0.0
        while not terminated:
            legal = np.flatnonzero(info["action_mask"])
            _, reward, terminated, _, info = seat.step(legal[int(rng.random() * len(legal))])
            assert reward == (seat.state_now.outcome[0] if terminated else 0)


@every_game
def test_openspiel_accepts_it(game) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from astrarium.envs.openspiel import load_game

    spiel = load_game(game, deals=16)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)
    state = spiel.new_initial_state()
    state.apply_action(3)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert len(twin.history()) == len(state.history()) + 1
    assert state.legal_actions() == sorted(a.id for a in game.new(game.setting(), "3").legal())
