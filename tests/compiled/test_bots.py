"""Bots play the same on the compiled build as on the sources, in every game and mode."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from astrarium.games import load, ready

BUILT = os.environ.get("ASTRARIUM_COMPILED", "")
compiled = pytest.mark.skipif(not BUILT, reason="no compiled build: python3 start.py compile")


def contests(folder: str, *bots: str) -> tuple[str, dict[str, str]]:
    """Which kernel was used, and what was played."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled.contests", *bots],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([folder, "."])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    return told["kernel"], told["games"]


def same(*bots: str) -> None:
    ours, interpreted = contests("src", *bots)
    theirs, built = contests(BUILT, *bots)
    assert ours.endswith(".py"), "this is not the source"
    assert theirs.endswith((".so", ".pyd")), "this is not the compiled kernel"
    assert built == interpreted
    assert len(built) == len(bots) * sum([len(load(id).modes) for id in ready()])


@compiled
def test_greedy_plays_the_same_compiled() -> None:
    same("greedy")


@compiled
@pytest.mark.full
@pytest.mark.timeout(1200)
def test_search_plays_the_same_compiled() -> None:
    same("search:6")


@compiled
def test_a_refusal_can_be_told_to_another_process() -> None:
    words = "import pickle; from astrarium.kernel import No; no = No('EF-506', 'x', (1, 2))"
    words += "; assert pickle.loads(pickle.dumps(no)) == no"
    done = subprocess.run([sys.executable, "-c", words], env={**os.environ, "PYTHONPATH": BUILT}, capture_output=True)
    assert done.returncode == 0, done.stderr
