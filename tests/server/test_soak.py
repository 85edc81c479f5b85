"""The simulation itself: a fixed set of seeds holds, the same seed is the same world, and planted faults are found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from astrarium.cli import run
from tests.soak import soak
from tests.soak.soak import Told, Violation, simulate

ROOT = Path(__file__).parents[2]
SMALL = {"games": 2, "trouble": 120.0}
ELSEWHERE = """
from tests.soak.soak import simulate
world = simulate(31, trouble=300.0)
print([*world.acked.items()], world.looks, world.loop.time(), world.down)
"""


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [11, 12])
def test_a_small_world_holds(seed: int) -> None:
    world = simulate(seed, **SMALL)  # type: ignore[arg-type]
    assert world.moves > 20


@pytest.mark.full
def test_a_bot_whose_server_died_is_missed_by_the_others() -> None:
    """Servers look after their tables all the while: nobody does anything there but wait."""
    assert simulate(29).moves > 100


@pytest.mark.full
def test_people_talk_and_take_moves_back_and_a_seed_is_the_same_world_in_any_process() -> None:
    world = simulate(31, trouble=300.0)
    assert world.said
    assert world.taken
    here = f"{[*world.acked.items()]} {world.looks} {world.loop.time()} {world.down}"
    other = {**os.environ, "PYTHONHASHSEED": "7"}  # texts fall into sets in another order there
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], cwd=ROOT, env=other, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == here


def test_worlds_of_many_runs_add_up_and_none_is_done_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "one_world", lambda seed: Told(seed, 10, 4, "" if seed < 8 else f"seed {seed}: lost"))
    ledger = tmp_path / "worlds"
    assert soak.soak(9.0, 3, moves=20, ledger=str(ledger)) == 0
    assert soak.soak(9.0, 1, moves=50, ledger=str(ledger)) == 0
    assert [json.loads(line)["seed"] for line in ledger.read_text().splitlines()] == [3, 4, 5, 6, 7]
    assert "5 worlds, 50 moves, 20 of them acknowledged to people, no violation" in capsys.readouterr().out
    assert soak.soak(9.0, 1, moves=90, ledger=str(ledger)) == 1
    assert "seed 8: lost" in capsys.readouterr().err


@pytest.mark.full
@pytest.mark.parametrize(
    ("plant", "told"),
    [
        ("lost commit", "not there|gaps|two requests|what its records say|can't be read"),
        ("doubled record", "by nobody|can't be read"),
        ("doubled publish", "what its records say|not that of a replay|can't be read|not served"),
        ("leaked log", "whispered"),
        ("unfair clock", "lost its seat"),
    ],
)
def test_a_planted_fault_is_found(plant: str, told: str) -> None:
    def search() -> None:
        for seed in range(31, 71):
            simulate(seed, plant, **SMALL)  # type: ignore[arg-type]

    with pytest.raises(Violation, match=told):
        search()


@pytest.mark.full
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", range(100, 120))
def test_a_large_world_holds(seed: int) -> None:
    assert simulate(seed).moves > 100


@pytest.mark.full
def test_the_command_of_the_checkout_finishes_a_world(tmp_path: Path) -> None:
    words = ["--seconds", "0.1", "--seed", "11", "--ledger", str(tmp_path / "worlds")]
    done = subprocess.run([sys.executable, "-m", "tests.soak", *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "1 worlds" in done.stdout


def test_an_installed_program_says_where_the_simulation_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["soak", "--seconds", "9"]) == 2
    assert "python3 start.py soak" in capsys.readouterr().err
