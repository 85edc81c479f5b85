"""Component files of yesterday, one of every shape a game's file ever had, and games begun with them.

    python -m tests.golden.boxes      keep the files of today whose shape is new

A shape is which tables, ids and fields there are; names and texts do not count, nor values. Files are named after their
fingerprint, by which games know theirs. `games-….json.xz` are journals as the code of that commit wrote them.
"""

from __future__ import annotations

import json
import lzma
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from astrarium.kernel import Box, Components, Game

HERE = Path(__file__).parent
TOLD = ("name_", "text_")  # fields that are read by people only


def kept() -> list[Path]:
    """Every component file that is kept."""
    return sorted(HERE.glob("*.toml.xz"))


def title(path: Path) -> str:
    """The game whose file it was."""
    return path.name.rpartition("-")[0]


def text_of(path: Path) -> str:
    return lzma.decompress(path.read_bytes()).decode()


def box_of(game: Game, text: str) -> Box:
    return Box(Components("components.toml", text), game.open_box)


def journals() -> list[dict[str, Any]]:
    """Games that older code began."""
    return [game for path in sorted(HERE.glob("games-*.json.xz")) for game in json.loads(text_of(path))]


def shape(text: str) -> frozenset[str]:
    return frozenset(parts(tomllib.loads(text), ""))


def parts(thing: Any, at: str) -> Iterator[str]:
    if isinstance(thing, dict):
        for field, value in thing.items():
            if not field.startswith(TOLD):
                yield from parts(value, f"{at}.{field}")
    elif isinstance(thing, list):
        for value in thing:
            if isinstance(value, dict) and "id" in value:
                yield f"{at} {value['id']}"
            yield from parts(value, f"{at}[]")
    else:
        yield f"{at} {type(thing).__name__}"


def own_text(game: Game) -> str:
    return (game.folder / "components.toml").read_text(encoding="utf-8")


def is_kept(game: Game) -> bool:
    """Whether a file of the shape that the game's has today is kept."""
    return any(title(path) == game.id and shape(text_of(path)) == shape(own_text(game)) for path in kept())


def keep(game: Game) -> Path:
    path = HERE / f"{game.id}-{game.default_box.components.fingerprint}.toml.xz"
    path.write_bytes(lzma.compress(own_text(game).encode(), preset=9 | lzma.PRESET_EXTREME))
    return path
