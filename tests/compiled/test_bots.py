"""Bots play and answers are explained on the compiled build as on the sources, in every game and mode."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from astrarium.games import load, ready

BUILT = os.environ.get("ASTRARIUM_COMPILED", "")
compiled = pytest.mark.skipif(not BUILT, reason="no compiled build: python3 start.py compile")


def told_by(folder: str, module: str, *words: str) -> tuple[str, dict[str, str]]:
    """Which kernel was used, and what was played or said in every mode."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.compiled.{module}", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([folder, "."])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    return told["kernel"], told["games"]


def same(module: str, *words: str) -> None:
    ours, interpreted = told_by("src", module, *words)
    theirs, built = told_by(BUILT, module, *words)
    assert ours.endswith(".py"), "this is not the source"
    assert theirs.endswith((".so", ".pyd")), "this is not the compiled kernel"
    assert built == interpreted
    assert len(built) == max(1, len(words)) * sum([len(load(id).modes) for id in ready()])


@compiled
def test_greedy_plays_the_same_compiled() -> None:
    same("contests", "greedy")


@compiled
@pytest.mark.full
@pytest.mark.timeout(1200)
def test_search_plays_the_same_compiled() -> None:
    same("contests", "search:6")


@compiled
def test_answers_are_explained_the_same_compiled() -> None:
    same("explained")


@compiled
def test_a_refusal_can_be_told_to_another_process() -> None:
    words = "import pickle; from astrarium.kernel import No; no = No('EF-506', 'x', (1, 2))"
    words += "; assert pickle.loads(pickle.dumps(no)) == no"
    done = subprocess.run([sys.executable, "-c", words], env={**os.environ, "PYTHONPATH": BUILT}, capture_output=True)
    assert done.returncode == 0, done.stderr
