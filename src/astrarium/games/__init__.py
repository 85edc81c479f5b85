"""The games: those of this package, those that others install, and folders named by hand.

`load("celestia-duo")` gives a `Game`. Another package offers one by an entry point of the group `astrarium.games`
(`comet = "comet"`). `--games DIR`, or `ASTRARIUM_GAMES` with the separator of PATH, names folders of games that are
not installed: a game itself (with an `__init__.py` that holds GAME), or a folder with such folders in it.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from astrarium.kernel import AstrariumError, Box, Components, Game, read_components

GROUP: Final = "astrarium.games"
FOLDERS: Final = "ASTRARIUM_GAMES"
OWN: Final = ("celestia_duo", "efemeris", "kepler", "astronavigators")  # in the order shown


@cache
def modules() -> dict[str, str]:
    """Every game that can be played: its id and the package that holds it."""
    found = {name.replace("_", "-"): f"{__name__}.{name}" for name in OWN}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, entry.module)
    for place in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        for path in games_in(Path(place).resolve()):
            id = path.name.replace("_", "-")
            offer(path)
            if found.setdefault(id, path.name) != path.name:
                raise AstrariumError(f"{path}: there is a game {id!r} already; give the folder another name")
    return found


def games_in(place: Path) -> list[Path]:
    """The games of a folder: itself, or those that lie in it."""
    if (place / "__init__.py").exists():
        return [place]
    found = sorted([path.parent for path in place.glob("*/__init__.py") if (path.parent / "components.toml").exists()])
    if not found:
        raise AstrariumError(f"{place}: no game here; a game is a folder with __init__.py and components.toml")
    return found


def offer(path: Path) -> None:
    """Let a folder be imported by its name, unless the name means something else."""
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
        invalidate_caches()
    spec = find_spec(path.name)
    if spec is None or spec.origin is None or Path(spec.origin).resolve().parent != path:
        raise AstrariumError(f"{path}: {path.name!r} is the name of another module; give the folder another name")


def look_in(places: list[str]) -> None:
    """Add folders of games, for this process and those that it starts."""
    before = os.environ.get(FOLDERS, "")
    given = [str(Path(place).resolve()) for place in places]
    os.environ[FOLDERS] = os.pathsep.join([*filter(None, [before]), *given])
    modules.cache_clear()
    try:
        modules()
    except AstrariumError:
        os.environ[FOLDERS] = before
        raise


def ready() -> tuple[str, ...]:
    """The ids of the games that can be played."""
    return tuple(modules())


@cache
def folder(id: str) -> Path:
    """Where a game is, without loading it."""
    known(id)
    name = modules()[id]
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:  # not even what it lies in
        spec = None
    if spec is None or spec.origin is None:
        raise AstrariumError(f"the game {id!r} should be in the package {name!r}, which is not installed")
    return Path(spec.origin).parent


def known(id: str) -> None:
    if id not in modules():
        raise AstrariumError(f"no game {id!r}; choose one of {', '.join(ready())}")


@cache
def load(id: str) -> Game:
    """The game of that id."""
    known(id)
    folder(id)
    game = getattr(import_module(modules()[id]), "GAME", None)
    if not isinstance(game, Game):
        raise AstrariumError(f"{modules()[id]} has no GAME, which a game's package holds")
    if game.id != id:
        raise AstrariumError(f"{modules()[id]} is offered as {id!r}, but its game calls itself {game.id!r}")
    return game


def kept_box(game: Game, journal: dict[str, Any]) -> Box:
    """The pieces of a saved game: the game's own, or where they have changed since, those that were saved with it."""
    own, text = game.default_box, str(journal.get("text", ""))
    if not text or journal["components"] == own.components.fingerprint:
        return own
    return Box(Components("components.toml", text), game.open_box)


@cache
def open_box(id: str, components: str = "") -> Box:
    """The pieces that a game is played with: its own, or those of a given file."""
    game = load(id)
    return Box(read_components(Path(components)), game.open_box) if components else game.default_box
