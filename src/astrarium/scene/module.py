"""Scenes that are modules: functions named like the methods of a Scene, as games of elsewhere may be written."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Final

from markupsafe import Markup

from astrarium.kernel import AstrariumError, Event, View
from astrarium.text import Words

from .scene import Scene

METHODS: Final = tuple([name for name, what in vars(Scene).items() if name[0] != "_" and callable(what)])


class ModuleScene(Scene[View]):
    """A module in the place of a scene: whatever it has of the methods' names is used as it is."""

    def __init__(self, module: ModuleType) -> None:
        lacking = [name for name in ("ground", "live") if not callable(getattr(module, name, None))]
        if lacking:
            raise AstrariumError(
                f"{module.__name__} has neither a SCENE nor a function {lacking[0]}, so it draws nothing"
            )
        self.module: Final = module
        for name in METHODS:
            if name != "below" and callable(own := getattr(module, name, None)):
                setattr(self, name, own)
        for name in ("VIEWBOX", "PIECES"):
            setattr(self, name, getattr(module, name, getattr(Scene, name)))

    def ground(self, view: View, words: Words) -> Markup:
        drawn: Markup = self.module.ground(view, words)
        return drawn

    def live(self, view: View, words: Words) -> Markup:
        drawn: Markup = self.module.live(view, words)
        return drawn

    def below(self, view: View, words: Words, seat: int, events: Iterable[Event]) -> Markup | None:
        tell = getattr(self.module, "below", None)
        told: Markup | None = tell(view, words, seat, list(events)) if tell else None
        return told
