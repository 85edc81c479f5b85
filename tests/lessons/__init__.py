"""The positions of lessons, in a few readable lines each. `python -m tests.lessons` writes them beside the lessons."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from astrarium.games import load
from astrarium.kernel import State

GAMES = ("efemeris", "kepler", "celestia-duo", "astronavigators")


def positions(title: str) -> dict[str, Callable[[], State]]:
    """How each position of a game is laid out, by the number of lesson and exercise."""
    laid: dict[str, Callable[[], State]] = import_module(f"tests.lessons.{title.replace('-', '_')}").POSITIONS
    return laid


def path_of(title: str) -> Path:
    return load(title).folder / "lessons" / "positions.json"


def saved(make: Callable[[], State], name: str) -> dict[str, Any]:
    """A position as it is kept: its chance is its own."""
    s = make()
    s.tape = None
    s.number = 0
    s.reseed(f"lesson {name}")
    found: dict[str, Any] = s.save()
    return found


def text_of(title: str) -> str:
    """All positions of a game, one to a line."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(saved(make, name), separators=(',', ':'))}"
        for name, make in positions(title).items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"
