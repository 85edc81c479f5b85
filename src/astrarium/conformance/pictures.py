"""A game's picture draws every question for every seat, and all of it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from astrarium.kernel import SPECTATOR
from astrarium.scene import Scene
from astrarium.scene.module import ModuleScene
from astrarium.scene.still import still
from astrarium.text import FIRST, Words

from .settings import Laid
from .trying import try_check
from .walking import walk


def strangers(scene: Scene[Any]) -> list[str]:
    """Public names of a scene's class that override nothing; what only helps it begins with an underscore."""
    if isinstance(scene, ModuleScene):
        return []  # a module of functions, whose own names are its own business
    return sorted(
        f"{cls.__name__}.{name} overrides nothing of Scene"
        for cls in type(scene).__mro__
        if issubclass(cls, Scene)
        for name in vars(cls)
        if name[0] != "_" and not hasattr(Scene, name)
    )


def undrawn(tables: list[Laid], seed: str) -> Iterator[str]:
    """Questions at which the picture fails."""
    seen: set[str] = set()
    for table in tables:
        game, words = table.game, Words(table.game, FIRST)
        s, rng = game.new(table.setting, seed), Random(seed)
        for _ in walk(s, rng):
            asked = s.question.name()
            if asked not in seen:
                seen.add(asked)
                for seat in (SPECTATOR, *range(s.seats)):
                    told = try_check(partial(still, s.view(seat), words))
                    if told:
                        yield f"{table.word}, {asked}, seat {seat}: {told[0]}"
                        break
