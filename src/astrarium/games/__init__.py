"""The games. Each folder is one title; `load("celestia-duo")` gives its `Game`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from astrarium.kernel import AstrariumError, Game

FOLDERS: Final = {
    "celestia-duo": "celestia_duo",
    "efemeris": "efemeris",
    "kepler": "kepler",
    "astronavigators": "astronavigators",
}


@cache
def ready() -> tuple[str, ...]:
    """The ids of the games that can be played."""
    return tuple([id for id, folder in FOLDERS.items() if find_spec(f"{__name__}.{folder}") is not None])


def folder(id: str) -> Path:
    """Where a game is, without loading it."""
    return Path(__file__).parent / FOLDERS[id]


@cache
def load(id: str) -> Game:
    """The game of that id."""
    if id not in ready():
        raise AstrariumError(f"no game {id!r}; choose one of {', '.join(ready())}")
    game = import_module(f"{__name__}.{FOLDERS[id]}").GAME
    assert isinstance(game, Game)
    return game
