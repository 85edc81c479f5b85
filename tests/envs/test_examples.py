"""The examples do what they say, in small."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="the extra packages of astrarium[envs] are not installed")
pytest.importorskip("pettingzoo", reason="the extra packages of astrarium[envs] are not installed")

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_learner_gets_better() -> None:
    train = runpy.run_path(str(EXAMPLES / "learn.py"))["train"]
    before, after = train("kepler", "", episodes=60, trials=20, rate=0.5)
    assert after > before


@pytest.mark.full
def test_a_learner_wins_in_the_end() -> None:
    train = runpy.run_path(str(EXAMPLES / "learn.py"))["train"]
    assert train("kepler", "", episodes=400, trials=100, rate=0.5)[1] >= 0.9


def test_openspiel_searches() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    play = runpy.run_path(str(EXAMPLES / "openspiel_search.py"))["play"]
    assert play("celestia-duo", "quick", 3, seed=1) in ([1.0, 1.0], [-1.0, -1.0])
