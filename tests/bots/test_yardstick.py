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

SOURCE = Path(__file__).parents[2] / "src"
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


def test_the_matches_against_them_can_be_played(tmp_path: Path) -> None:
    """All their tables are laid, and their ledgers opened: no game is played."""
    words = [sys.executable, "benchmarks/strength.py", "--table", "--folder", str(tmp_path)]
    env = {**os.environ, "ASTRARIUM_INTERPRETED": "1"}
    done = subprocess.run(words, cwd=SOURCE.parent, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("*.jsonl"))) > 20
