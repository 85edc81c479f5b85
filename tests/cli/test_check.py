"""`astrarium check GAME`: what every game must keep, asked of one from outside, without the project's tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMET = ROOT / "docs" / "comet" / "comet"


def check(folder: Path, name: str) -> subprocess.CompletedProcess[str]:
    """From an empty folder, as whoever installed a wheel: neither tests nor pytest are asked for."""
    words = [sys.executable, "-m", "astrarium", "--games", str(folder), "check", name, "--seeds", "1"]
    here = {**os.environ, "PYTHONPATH": os.environ.get("ASTRARIUM_COMPILED") or str(ROOT / "src"), "LANG": "C"}
    return subprocess.run(words, cwd=folder, env=here, capture_output=True, text=True, timeout=120)


def copied(place: Path, *changes: tuple[str, str, str]) -> Path:
    """The example game under another name, with some of its lines changed; without a word of French."""
    folder = place / "halley"
    shutil.copytree(COMET, folder, ignore=shutil.ignore_patterns("__pycache__", "*fr.*", "lesson.toml"))
    for file, old, new in (("__init__.py", 'id="comet"', 'id="halley"'), *changes):
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, old
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return place


def test_the_example_game_passes_without_french(tmp_path: Path) -> None:
    done = check(copied(tmp_path), "halley")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "wrong" not in done.stdout
    assert "holds  its picture draws every question, for every seat" in done.stdout
    assert "texts are not in fr" in done.stdout
    assert "lacks  no lesson.toml" in done.stdout
    assert done.stdout.rstrip().endswith("Comet keeps all of it")


def test_what_does_not_hold_is_named(tmp_path: Path) -> None:
    lost = ("__init__.py", "        s.laid[a.card] += 1\n", "")
    mute = ("words/en.toml", 'laid = "{0:seat} lays', 'laid-otherwise = "{0:seat} lays')
    done = check(copied(tmp_path, lost, mute), "halley")
    assert done.returncode == 2
    assert "wrong  no piece is lost\n         halley plain 2, seed check-0: " in done.stdout
    assert "wrong  everything said in play has a text\n         [events] laid\n" in done.stdout
    assert "holds  random play ends" in done.stdout
    assert "of these do not hold" in done.stderr


def test_nothing_of_the_tests_is_needed() -> None:
    lines = "import sys; import astrarium.conformance; print([n for n in sys.modules if n.split('.')[0] in ('pytest', 'tests')])"
    assert subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.full
def test_our_own_games_keep_it() -> None:
    for id in ("celestia-duo", "efemeris", "kepler", "astronavigators"):
        done = check(ROOT / "docs" / "comet", id)
        assert done.returncode == 0, done.stdout
