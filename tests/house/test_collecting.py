"""Workers find their tests one after the other, where what is found out once is kept for all."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event, Thread

import pytest

from ..collecting import fcntl, in_turn


@pytest.mark.skipif(fcntl is None, reason="no locks of that kind here")
def test_a_second_worker_waits_for_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    came, told = Event(), []

    def second() -> None:
        with in_turn(str(tmp_path / "kept")):
            told.append("second")
            came.set()

    with in_turn(str(tmp_path / "kept")):
        beside = Thread(target=second)
        beside.start()
        assert not came.wait(0.2)
        told.append("first")
    assert came.wait(60)
    beside.join()
    assert told == ["first", "second"]


def test_nobody_waits_where_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_turn(None), in_turn(None):
        pass
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    with in_turn(str(tmp_path / "kept")), in_turn(str(tmp_path / "kept")):
        pass
    assert not (tmp_path / "kept").exists()
