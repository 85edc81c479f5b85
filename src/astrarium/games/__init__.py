"""The games: those of this package, those that others install, and folders named by hand.

`load("celestia-duo")` gives a `Game`. Another package offers one by an entry point of the group `astrarium.games`
(`comet = "comet"`); `ASTRARIUM_GAMES` names folders of games that are not installed, with the separator of PATH.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from astrarium.kernel import AstrariumError, Game

GROUP: Final = "astrarium.games"
OWN: Final = ("celestia_duo", "efemeris", "kepler", "astronavigators")  # in the order shown


@cache
def modules() -> dict[str, str]:
    """Every game that can be played: its id and the package that holds it."""
    found = {name.replace("_", "-"): f"{__name__}.{name}" for name in OWN}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, entry.value)
    for place in filter(None, os.environ.get("ASTRARIUM_GAMES", "").split(os.pathsep)):
        path = Path(place).resolve()
        if not (path / "__init__.py").exists():
            raise AstrariumError(f"ASTRARIUM_GAMES: {place} is not a folder with a game (no __init__.py)")
        sys.path.append(str(path.parent))
        found.setdefault(path.name.replace("_", "-"), path.name)
    return found


def ready() -> tuple[str, ...]:
    """The ids of the games that can be played."""
    return tuple(modules())


def folder(id: str) -> Path:
    """Where a game is, without loading it."""
    spec = find_spec(modules()[id])
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


@cache
def load(id: str) -> Game:
    """The game of that id."""
    if id not in modules():
        raise AstrariumError(f"no game {id!r}; choose one of {', '.join(ready())}")
    game = import_module(modules()[id]).GAME
    assert isinstance(game, Game)
    return game
