"""What a component file changes against the game's own: for designers and for owners of another printing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from astrarium.kernel import Box, ComponentError, Components, Game, read_components


def check(path: Path, games: list[Game]) -> tuple[Game, list[str]]:
    """Which of the games a file belongs to, and each difference; one that cannot be played with raises its error."""
    components = read_components(path)
    game = games[0] if len(games) == 1 else owner(components, path, games)
    Box(components, game.open_box)
    return game, differences(game.default_box.components.data, components.data)


def owner(components: Components, path: Path, games: list[Game]) -> Game:
    """The game that the file names, or the one with the most tables in common."""
    told = components.data.get("game")
    named = told.get("id", "") if isinstance(told, dict) else told
    for game in games:
        if str(named).replace("_", "-").startswith(game.id):
            return game
    alike = [len(game.default_box.components.data.keys() & components.data.keys()) for game in games]
    if max(alike) < 3:
        raise ComponentError(f"{path}: no components of a known game; name the game with --game")
    return games[alike.index(max(alike))]


def differences(printed: Any, given: Any, place: str = "") -> list[str]:
    """Every value that differs, by its place.

    >>> differences({"card": [{"id": "ice", "value": 2}]}, {"card": [{"id": "ice", "value": 3}]})
    ['card.ice.value: 2 became 3']
    """
    if isinstance(printed, dict) and isinstance(given, dict):
        parts = [(str(key), printed.get(key), given.get(key)) for key in {**printed, **given}]
    elif isinstance(printed, list) and isinstance(given, list) and named(printed) and named(given):
        ours, theirs = {x["id"]: x for x in printed}, {x["id"]: x for x in given}
        parts = [(str(id), ours.get(id), theirs.get(id)) for id in {**ours, **theirs}]
    else:
        return [] if printed == given else [f"{place}: {shown(printed)} became {shown(given)}"]
    return [line for key, one, other in parts for line in differences(one, other, f"{place}.{key}" if place else key)]


def named(items: list[Any]) -> bool:
    return bool(items) and all(isinstance(item, dict) and isinstance(item.get("id"), str) for item in items)


def shown(value: Any) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
