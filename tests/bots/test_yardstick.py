"""The first bots are kept as yardsticks: they still play every game to its end, and nothing else leans on them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from benchmarks.yardstick.bots import Greedy, Search

from astrarium.bots import Outlook
from astrarium.games import OWN, load
from astrarium.kernel import Game

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
games = pytest.mark.parametrize("game", [load(name.replace("_", "-")) for name in OWN], ids=lambda game: game.id)


@games
def test_the_rule_of_thumb_of_then_ends_a_game(game: Game) -> None:
    s, rng, bot = game.new(game.setting(), "yard"), Random(1), Greedy()
    while not s.over:
        s.apply(bot.choose(Outlook(game, s, rng)))
    assert s.outcome


@games
def test_the_search_of_then_answers(game: Game) -> None:
    s, rng, bot = game.new(game.setting(), "yard"), Random(1), Search("8")
    for _ in range(4):
        action = bot.choose(Outlook(game, s, rng))
        assert action in s.legal()
        s.apply(action)


def test_nothing_of_ours_leans_on_them() -> None:
    assert not [path for path in SOURCE.rglob("*.py") if "yardstick" in path.read_text(encoding="utf-8")]


@pytest.mark.full
def test_a_match_with_them_is_played_and_goes_on(tmp_path: Path) -> None:
    match = [
        sys.executable,
        str(ROOT / "benchmarks" / "strength.py"),
        "beginners astronavigators first-and-fast Greedy",
    ]
    limits = ["--games", "1", "--workers", "1", "--folder", str(tmp_path)]
    env = {**os.environ, "ASTRARIUM_INTERPRETED": "1"}
    first = subprocess.run([*match, *limits], env=env, capture_output=True, text=True, check=True)
    assert "| Greedy against level:1 |" in first.stdout
    assert "| 1 | 70% |" in first.stdout
    again = subprocess.run([*match, *limits, "--table"], env=env, capture_output=True, text=True, check=True)
    assert again.stdout == first.stdout
