"""Items 8 and 12: numbers of actions never change, recorded games replay word for word, also compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from astrarium.kernel import Game

from . import record


@pytest.mark.parametrize("game", record.games(), ids=lambda game: game.id)
def test_the_numbering_of_actions_is_the_golden_one(game: Game) -> None:
    assert record.numbering(game) == record.numbering_file(game).read_text(encoding="utf-8"), record.MEANT


@pytest.mark.skipif(record.COMPILED, reason="compiled, a game reads its file past the notes that are taken here")
@pytest.mark.parametrize("game", record.games(), ids=lambda game: game.id)
def test_printed_numbers_may_go_where_they_could(game: Game) -> None:
    """What a designer may write: a file that was fit to play stays fit, and one that was not is still refused."""
    assert record.ranges(game) == record.ranges_file(game).read_text(encoding="utf-8"), record.MEANT


@pytest.mark.parametrize("path", record.playthroughs(), ids=lambda path: path.stem)
def test_a_recorded_game_replays_word_for_word(path: Path) -> None:
    assert record.again(path) == path.read_text(encoding="utf-8"), record.MEANT


@pytest.mark.parametrize("game", record.games(), ids=lambda game: game.id)
def test_every_mode_has_a_record(game: Game) -> None:
    recorded = [path.stem for path in record.playthroughs()]
    assert [mode.word for mode in game.modes if f"{game.id}-{mode.word}" not in recorded] == []


def test_a_changed_record_is_noticed(tmp_path: Path) -> None:
    path = record.playthroughs()[0]
    copy = tmp_path / path.name
    copy.write_text(path.read_text(encoding="utf-8").replace("fingerprint ", "fingerprint 0"), encoding="utf-8")
    assert record.again(copy) != copy.read_text(encoding="utf-8")


def test_a_refused_move_is_named_with_what_to_do(tmp_path: Path) -> None:
    path = record.HERE / "comet-plain.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if "> " in line)
    lines[at] = lines[at].partition("> ")[0] + "> pass"
    copy = tmp_path / path.name
    copy.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"move 0, 'pass' of seat 0, is refused .*python -m tests.golden.record"):
        record.again(copy)


TODAYS = [path for path in record.playthroughs() if record.read(path).epoch == record.read(path).game.epoch]


@pytest.mark.parametrize("path", TODAYS[::4], ids=lambda path: path.stem)
def test_written_anew_a_record_keeps_what_still_holds(path: Path, tmp_path: Path) -> None:
    """The rules have not changed, so nothing does; without its last moves a record loses those and no others."""
    text = path.read_text(encoding="utf-8")
    assert record.rewritten(path) == text
    lines = text.splitlines(keepends=True)
    moves = [i for i, line in enumerate(lines) if record.MOVE.fullmatch(line.rstrip()) and "* seat" not in line]
    half = moves[len(moves) // 2]
    copy = tmp_path / path.name
    copy.write_text("".join(lines[:half]), encoding="utf-8")
    renewed = record.rewritten(copy).splitlines(keepends=True)
    assert renewed[3 : half - 1] == lines[3 : half - 1]
    assert any(line.startswith("outcome") for line in renewed)


@pytest.mark.skipif("ASTRARIUM_COMPILED" not in os.environ, reason="no compiled build: python3 start.py compile")
def test_the_compiled_build_replays_them_too() -> None:
    built = os.environ["ASTRARIUM_COMPILED"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden.record", "--check"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([built, "."])},
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines()[0].endswith((".so", ".pyd")), "this is not the compiled kernel"
    assert done.returncode == 0, done.stdout + done.stderr
