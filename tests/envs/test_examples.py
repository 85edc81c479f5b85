"""The examples do what they say, in small."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="the extra packages of astrarium[envs] are not installed")
pytest.importorskip("pettingzoo", reason="the extra packages of astrarium[envs] are not installed")

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.full
def test_a_learner_gets_better() -> None:
    train = runpy.run_path(str(EXAMPLES / "learn.py"))["train"]
    before, after = train("kepler", "", episodes=60, trials=20, rate=0.2)
    assert after > before


@pytest.mark.full
def test_a_learner_wins_in_the_end() -> None:
    train = runpy.run_path(str(EXAMPLES / "learn.py"))["train"]
    assert train("kepler", "", episodes=400, trials=100, rate=0.2)[1] >= 0.9


@pytest.mark.parametrize("search", ["ismcts", "mcts"])
def test_openspiel_searches(search) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    play = runpy.run_path(str(EXAMPLES / "openspiel_search.py"))["play"]
    assert play("celestia-duo", "quick", 3, 1, search) in ([1.0, 1.0], [-1.0, -1.0])


def test_maskable_ppo_learns() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install 'astrarium[learn]'")
    train = runpy.run_path(str(EXAMPLES / "learn_ppo.py"))["train"]
    before, after = train("kepler", "", steps=256, trials=4)
    assert 0 <= before <= 1
    assert 0 <= after <= 1


@pytest.mark.full
def test_maskable_ppo_wins_in_the_end() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install 'astrarium[learn]'")
    train = runpy.run_path(str(EXAMPLES / "learn_ppo.py"))["train"]
    assert train("kepler", "", steps=10_240, trials=50, reward="judgement")[1] >= 0.7
